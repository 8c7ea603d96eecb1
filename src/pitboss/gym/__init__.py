"""Every game as a reinforcement learning environment (install `pitboss[rl]`).

    >>> from pitboss import gym
    >>> env = gym.make("blackjack", "horseshoe-cincinnati", stakes={"blackjack": 1000})   # gymnasium: one seat
    >>> table = gym.table("poker-holdem", "section-8-poker", players=6)                   # PettingZoo: every seat

    >>> many = gym.make_vec("blackjack", "horseshoe-cincinnati", num_envs=4096)           # gymnasium: many rounds
    >>> event = gym.tournament("section-8-poker", players=20)                             # PettingZoo: every player
    >>> game = gym.open_spiel("poker-holdem", "section-8-poker")                          # OpenSpiel

An environment is made from the asks of a round and from what its seat may see. Only compiled rounds, which play many at
once, have code for a kind of game: blackjack, and the ante games.
"""

from typing import TYPE_CHECKING, Any

from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv

    from pitboss.gym.all_seats import TableEnv
    from pitboss.gym.one_seat import RoundEnv
    from pitboss.gym.tournaments import TournamentEnv

__all__ = ["make", "make_vec", "open_spiel", "table", "tournament"]

NO_SPIEL = "games of OpenSpiel need it: pip install 'pitboss[openspiel]'"
MISSING = "environments need gymnasium and PettingZoo: pip install 'pitboss[rl]'"


def make(game: str, rulebook: str, options: dict[str, Any] | None = None, **how: Any) -> "RoundEnv":
    """Return a Gymnasium environment in which one seat learns. `RoundEnv` lists the other options."""
    try:
        from pitboss.gym.one_seat import RoundEnv
    except ModuleNotFoundError as error:
        raise Refusal("no_gym", MISSING) from error
    return RoundEnv(game, rulebook, options, **how)


def make_vec(
    game: str,
    rulebook: str,
    options: dict[str, Any] | None = None,
    *,
    num_envs: int = 1,
    **how: Any,
) -> "VectorEnv[Any, Any, Any]":
    """Return a Gymnasium vector environment: compiled for blackjack and the ante games, else single ones in turn.

    It takes what `make` takes. When a round is over, the next begins in the same step.
    """
    try:
        from pitboss.gym.vector import vector_of
    except ModuleNotFoundError as error:
        raise Refusal("no_gym", MISSING) from error
    return vector_of(game, rulebook, options, num_envs, how)


def table(game: str, rulebook: str, options: dict[str, Any] | None = None, **how: Any) -> "TableEnv":
    """Return a PettingZoo environment in which every seat learns. `TableEnv` lists the other options."""
    try:
        from pitboss.gym.all_seats import TableEnv
    except ModuleNotFoundError as error:
        raise Refusal("no_gym", MISSING) from error
    return TableEnv(game, rulebook, options, **how)


def tournament(rulebook: str, options: dict[str, Any] | None = None, **how: Any) -> "TournamentEnv":
    """Return a poker tournament in which every player learns. `TournamentEnv` lists the other options."""
    try:
        from pitboss.gym.tournaments import TournamentEnv
    except ModuleNotFoundError as error:
        raise Refusal("no_gym", MISSING) from error
    return TournamentEnv(rulebook, options, **how)


def open_spiel(
    game: str,
    rulebook: str,
    options: dict[str, Any] | None = None,
    *,
    players: int = 2,
    stack: int = 0,
    cards: tuple[str, ...] = (),
    board: tuple[str, ...] = (),
) -> Any:
    """Return a form of poker as a `pyspiel.Game`, each seat with a ``stack`` in cents.

    With ``cards`` the seats get only these, and the board only those of ``board``: a smaller game that can be
    solved.
    """
    try:
        from pitboss.gym.spiel import game_of
    except ModuleNotFoundError as error:
        raise Refusal("no_openspiel", NO_SPIEL) from error
    from pitboss.gym.playing import Playing, table_of

    return game_of(Playing(*table_of(game, rulebook, options), players, None, None, stack), cards, board)
