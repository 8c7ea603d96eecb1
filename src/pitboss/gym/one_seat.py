"""A Gymnasium environment: one seat learns, chance and bots do the rest."""

from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from pitboss.gym.counting import PARTS
from pitboss.gym.playing import Playing, check_whole, not_begun, table_of
from pitboss.gym.seen import CARDS, FAR, KINDS
from pitboss.money import Cents

MOST = 1_000
"""More cards of a kind than any shoe has."""


class RoundEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat at one table. An episode is one round, or several in a row.

    Actions are numbers of `env.actions`; `info["action_mask"]` and the observation say which are legal. An illegal one
    changes nothing, earns nothing and is reported in `info["refused"]`. A reward is the round's win, in dollars, at its
    end.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 (gymnasium's own name)

    def __init__(  # noqa: PLR0913 (named options of one table)
        self,
        game: str,
        rulebook: str,
        options: dict[str, Any] | None = None,
        *,
        seat: int = 1,
        players: int = 0,
        stakes: dict[str, Cents] | None = None,
        unit: Cents = 0,
        stack: Cents = 0,
        rounds: int = 1,
        counting: bool = False,
        most_steps: int = 500,
    ) -> None:
        """Sit down at a table with this many players (by default 2 at poker, 1 elsewhere).

        ``stakes`` are made every round without asking; without them the first decision is what to bet, ``unit`` on
        it where the table allows that. ``rounds`` go on with one shoe, and ``counting`` adds the cards left in it and
        the Hi-Lo count to what is seen. An episode of ``most_steps`` is cut off.
        """
        for name, number, fewest in (
            ("players", players, 0), ("rounds", rounds, 1), ("most_steps", most_steps, 1), ("unit", unit, 0),
        ):  # fmt: skip
            check_whole(name, number, fewest)
        found, rules = table_of(game, rulebook, options)
        several = players or (1 if found.among_players is None else 2)
        self.playing = Playing(found, rules, several, (seat,), stakes, stack, counting)
        self.seat, self.unit, self.rounds, self.most_steps = seat, unit, rounds, most_steps
        self.counting = counting
        self.actions = self.playing.words.actions
        self.action_space = spaces.Discrete(len(self.actions))
        self.observation_space = spaces.Dict(self._spaces())
        self._steps = self._played = 0

    def _spaces(self) -> dict[str, spaces.Space[Any]]:
        sizes = self.playing.eyes.sizes()
        found: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(0, MOST, (KINDS,), np.int16)
            if name in CARDS
            else spaces.Box(-FAR, FAR, (size,), np.float32)
            for name, size in sizes.items()
        }
        if self.counting:
            found |= {part: spaces.Box(-MOST, MOST, (size,), np.int16) for part, size in PARTS.items()}
        found["moment"] = spaces.Discrete(len(self.playing.words.moments) + 1)
        found["action_mask"] = spaces.MultiBinary(len(self.actions))
        return found

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin an episode with a fresh table. With a seed its cards are the same every time."""
        super().reset(seed=seed)
        if seed is not None or not self._played:
            self.playing.seed(index(self.np_random.integers(2**63)))
        self._steps, self._played = 0, 1
        self.playing.start()
        self.playing.reach_a_decision(self.rounds > 1)
        seen = self._seen()
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Answer for the seat. After the end of an episode nothing is won."""
        if not self._played:
            raise not_begun()
        self._steps += 1
        ended = self.playing.over
        refused = self.playing.act(self.seat, index(action), self.unit)
        reward = 0.0 if ended else self._round_over()
        over, seen = self.playing.over, self._seen()
        info = {"action_mask": seen["action_mask"]} | ({"refused": refused} if refused else {})
        return seen, reward, over, not over and self._steps >= self.most_steps, info

    def _round_over(self) -> float:
        """The winnings of ended rounds. The next rounds of the episode are begun."""
        won = 0
        while self.playing.over:
            won += self.playing.net(self.seat)
            if self._played >= self.rounds:
                break
            self._played += 1
            self.playing.start(self.playing.round.table.state)
        return won / 100

    def action_mask(self) -> Any:
        """The actions that are legal now, as ones and zeros."""
        return self.playing.mask(self.seat, self.unit)

    def _seen(self) -> dict[str, Any]:
        seen = self.playing.eyes.seen(self.playing.round, self.seat)
        if self.counting:
            seen |= self.playing.counted(self.seat)
        seen["action_mask"] = self.action_mask()
        return seen
