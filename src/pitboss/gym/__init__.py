"""Every game as an environment to learn in (install `pitboss[rl]`).

    >>> from pitboss import gym
    >>> env = gym.make("blackjack", "horseshoe-cincinnati", stakes={"blackjack": 1000})   # gymnasium: one seat
    >>> table = gym.table("poker-holdem", "section-8-poker", players=6)                   # PettingZoo: every seat

An environment is made from the asks of a round and from what its seat may see. No game has code of its own here.
"""

from typing import TYPE_CHECKING, Any

from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from pitboss.gym.all_seats import TableEnv
    from pitboss.gym.one_seat import RoundEnv

__all__ = ["make", "table"]

MISSING = 'environments need gymnasium and PettingZoo: pip install "pitboss[rl]"'


def make(game: str, rulebook: str, options: dict[str, Any] | None = None, **how: Any) -> "RoundEnv":
    """Return a Gymnasium environment in which one seat learns; `RoundEnv` says what else can be asked for."""
    try:
        from pitboss.gym.one_seat import RoundEnv
    except ModuleNotFoundError as error:
        raise Refusal("no_gym", MISSING) from error
    return RoundEnv(game, rulebook, options, **how)


def table(game: str, rulebook: str, options: dict[str, Any] | None = None, **how: Any) -> "TableEnv":
    """Return a PettingZoo environment in which every seat learns; `TableEnv` says what else can be asked for."""
    try:
        from pitboss.gym.all_seats import TableEnv
    except ModuleNotFoundError as error:
        raise Refusal("no_gym", MISSING) from error
    return TableEnv(game, rulebook, options, **how)
