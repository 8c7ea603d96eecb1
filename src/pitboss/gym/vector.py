"""The vector environment that serves a table: compiled rounds, or single environments one after the other."""

from functools import partial
from typing import Any

from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv

from pitboss.gym import ante, boxes
from pitboss.gym.many_seats import BoxesEnv
from pitboss.gym.one_seat import RoundEnv
from pitboss.gym.playing import table_of
from pitboss.money import Cents
from pitboss.rulebooks import Refusal

SERVED = frozenset({"stakes", "unit", "seat", "most_steps", "copy"})
"""The further options that compiled rounds serve."""
MOST_ENVS = 1_000_000


def vector_of(
    game: str, rulebook: str, options: dict[str, Any] | None, num_envs: int, how: dict[str, Any]
) -> VectorEnv[Any, Any, Any]:
    """Return this many environments of one table."""
    if type(num_envs) is not int or not 1 <= num_envs <= MOST_ENVS:
        raise Refusal("wrong_number", f"make from 1 to {MOST_ENVS} environments, not {num_envs!r:.30}")
    if compiled := _compiled(game, rulebook, options, num_envs, how):
        return compiled
    copy, single = how.pop("copy", True), partial(RoundEnv, game, rulebook, options, **how)
    return SyncVectorEnv([single] * num_envs, copy=copy, autoreset_mode=AutoresetMode.SAME_STEP)


def _compiled(
    game: str, rulebook: str, options: dict[str, Any] | None, num_envs: int, how: dict[str, Any]
) -> VectorEnv[Any, Any, Any] | None:
    """Return compiled rounds, if they serve this table: with the least wager, if no stakes are given."""
    found, rules = table_of(game, rulebook, options)
    if not set(how) <= SERVED:
        return None
    rounds: Any = boxes if found.id == boxes.MAIN else ante
    stakes: dict[str, Cents] = how.get("stakes") or rounds.least(found, rules)
    if not rounds.serves(found, rules, stakes):
        return None
    own = {name: how[name] for name in ("unit", "seat", "most_steps") if name in how}
    single = RoundEnv(game, rulebook, options, stakes=stakes, **own)
    extra = {name: how[name] for name in ("most_steps", "copy") if name in how}
    return BoxesEnv(single, num_envs, rounds.compiled(single, num_envs, stakes), **extra)
