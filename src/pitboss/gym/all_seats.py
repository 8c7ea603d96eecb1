"""A PettingZoo environment: every seat of a table learns, each in its turn."""

from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces

from pitboss.gym.agents import Agents
from pitboss.gym.playing import Playing, check_whole, not_begun, table_of
from pitboss.gym.seen import FAR
from pitboss.money import Cents


class TableEnv(Agents):
    """One round of a table whose seats all learn: `seat_1`, `seat_2` and so on.

    An observation is one row of numbers with what the seat may see, and the mask of its legal actions. Rewards come
    at the end, in dollars.
    """

    metadata: dict[str, Any] = {"render_modes": [], "name": "pitboss_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(  # noqa: PLR0913 (named options of one table)
        self,
        game: str,
        rulebook: str,
        options: dict[str, Any] | None = None,
        *,
        players: int = 2,
        unit: Cents = 0,
        stack: Cents = 0,
        counting: bool = False,
        most_steps: int = 1000,
    ) -> None:
        """Seat this many players, each with a ``stack`` if they play against one another.

        ``counting`` adds to a row what the seat knows of the shoe: the parts of `counting.PARTS`, in that order.
        """
        super().__init__()
        check_whole("unit", unit, 0)
        check_whole("most_steps", most_steps, 1)
        self.playing = Playing(*table_of(game, rulebook, options), players, None, None, stack, counting)
        self.unit, self.most_steps, self.render_mode = unit, most_steps, None
        self.seat_of = {f"seat_{seat}": seat for seat in self.playing.seats}
        self.possible_agents = list(self.seat_of)
        self.actions = self.playing.words.actions
        seen = self._flat(self.playing.learners[0])
        self._row = spaces.Box(-FAR, FAR, seen.shape, np.float32)
        self._mask = spaces.MultiBinary(len(self.actions))
        self.action_spaces = {one: spaces.Discrete(len(self.actions)) for one in self.possible_agents}
        self.observation_spaces = {
            one: spaces.Dict({"observation": self._row, "action_mask": self._mask})
            for one in self.possible_agents
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open a round. With a seed its cards are the same every time."""
        if seed is not None:
            self.playing.seed(seed)
        self._start()
        self.playing.start()
        self.playing.reach_a_decision()
        self.agent_selection = self._next()

    def step(self, action: int | None) -> None:
        """Answer for the seat whose turn it is."""
        if not hasattr(self, "agent_selection"):
            raise not_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        refused = "" if action is None else self.playing.act(self.seat_of[agent], index(action), self.unit)
        self.infos[agent] = {"refused": refused} if refused else {}
        if self.playing.over:
            self._end()
        elif self._steps >= self.most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._next()
        self._accumulate_rewards()

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = {agent: self.playing.net(self.seat_of[agent]) / 100 for agent in self.agents}

    def _next(self) -> str:
        return f"seat_{self.playing.turn}"

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may see, and which actions are legal for it now."""
        seat = self.seat_of[agent]
        return {"observation": self._flat(seat), "action_mask": self.playing.mask(seat, self.unit)}

    def _flat(self, seat: int) -> Any:
        """Lay everything a seat sees in one row. The moment is one-hot."""
        seen = self.playing.eyes.seen(self.playing.round, seat)
        moment = np.zeros(len(self.playing.words.moments) + 1, np.float32)
        moment[seen.pop("moment")] = 1
        if self.playing.counting:
            seen |= self.playing.counted(seat)
        return np.concatenate([*(np.asarray(part, np.float32) for part in seen.values()), moment])

    def render(self) -> None:
        """Show nothing: `self.playing.round` is the round, with its log."""
