"""Many rounds at once, as one Gymnasium vector environment on compiled code."""

from collections.abc import Iterator
from operator import index
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pitboss.gym.compiled import Compiled, Ended, Seen
from pitboss.gym.one_seat import RoundEnv
from pitboss.gym.playing import not_begun
from pitboss.gym.seen import FIGURES, KINDS
from pitboss.odds.draws import state_of
from pitboss.rulebooks import Refusal

MOST_SEED = (1 << 62) - 1


class BoxesEnv(VectorEnv[Any, Any, Any]):
    """Many boxes of one game, each a separate table. Each round is dealt from a full shoe.

    Actions, observations and rewards are those of `RoundEnv`, in arrays. A box whose round is over begins the next
    in the same step: what it saw at the end is in `info["final_obs"]`, the cards of that round in the order in which
    they were dealt in `info["final_info"]["cards"]`, and `info["_final_obs"]` says which boxes these are.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, single: RoundEnv, num_envs: int, rounds: Compiled, *, most_steps: int = 500, copy: bool = True
    ) -> None:
        """Lay out the boxes of a table whose single environment this is."""
        self.num_envs, self.most_steps, self.copy = num_envs, most_steps, copy
        self.actions, self.stakes = single.actions, rounds.stakes
        self.single_action_space, self.single_observation_space = (
            single.action_space,
            single.observation_space,
        )
        self.action_space = batch_space(single.action_space, num_envs)
        self.observation_space = batch_space(single.observation_space, num_envs)
        self._title, self._begun, self._rounds = single.playing.game.title, False, rounds
        wagers = len(single.playing.eyes.wagers)
        self._seen, self._last = (Seen.by(num_envs, wagers, len(self.actions)) for _ in range(2))
        self._empty = {part: np.zeros((num_envs, KINDS), np.int16) for part in ("board", "others")} | {
            "marks": np.zeros((num_envs, FIGURES), np.float32)
        }
        for empty in self._empty.values():
            empty.flags.writeable = False
        self._ended = Ended.by(num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin every box again. The same seed brings the same cards, box n having the seed + n."""
        for box, own in self._seeds(seed):
            self._rounds.chance[box] = state_of(own)
            self._rounds.shoes[box].sort()
        if not self._rounds.deal(self._seen):
            raise Refusal("nothing_to_decide", f"{self._title} asks nothing at this table")
        self._begun = True
        seen = self._shown(self._seen)
        return seen, {"action_mask": seen["action_mask"]}

    def _seeds(self, seed: int | list[int | None] | None) -> Iterator[tuple[int, int]]:
        """Yield boxes with their new seeds. A box without one gets one drawn, or continues with its own."""
        for box, own in enumerate(self._asked_for(seed)):
            if own is not None:
                yield box, own
            elif not self._rounds.chance[box].any():
                yield box, int(self.np_random.integers(2**62))

    def _asked_for(self, seed: Any) -> list[int | None]:
        """Read the seed of each box, and refuse anything else."""
        if seed is None:
            return [None] * self.num_envs
        if not isinstance(seed, (list, tuple, np.ndarray)):
            first = _seed(seed)
            super().reset(seed=first)
            return [first + box for box in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise Refusal("wrong_seed", f"{self.num_envs} boxes need as many seeds, not {len(seed)}")
        return [None if own is None else _seed(own) for own in seed]

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Answer for every box."""
        if not self._begun:
            raise not_begun()
        ended, chosen = self._ended, np.asarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            message = f"{self.num_envs} boxes need as many actions, not an array of {chosen.shape}"
            raise Refusal("wrong_actions", message)
        self._rounds.step(self._seen, self._last, ended, chosen, self.most_steps)
        seen, over, cut = self._shown(self._seen), ended.over.copy(), ended.cut.copy()
        info: dict[str, Any] = {"action_mask": seen["action_mask"], "refused": ended.refused.copy()}
        if (done := over | cut).any():
            info["final_obs"], info["_final_obs"] = self._shown(self._last), done
            info["final_info"], info["_final_info"] = {"cards": ended.cards.copy()}, done
        return seen, ended.won / 100, over, cut, info

    def _shown(self, seen: Seen) -> dict[str, Any]:
        """Return what is seen, in arrays that no later step changes unless copies are turned off."""
        parts: dict[str, Any] = seen._asdict()
        del parts["choice"]
        found = {name: part.copy() for name, part in parts.items()} if self.copy else parts
        return found | self._empty


def _seed(seed: Any) -> int:
    """Read a seed of one box."""
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if not 0 <= number <= MOST_SEED:
        raise Refusal("wrong_seed", f"a seed is a whole number from 0 to {MOST_SEED}, not {seed!r:.30}")
    return number
