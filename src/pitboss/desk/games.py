"""The register of games. A new game is added here, and nowhere else above its own package."""

from functools import cache

from pitboss.games.big_six.game import BigSix
from pitboss.games.blackjack.game import Blackjack
from pitboss.games.craps.game import Craps
from pitboss.games.four_card_poker.game import FourCardPoker
from pitboss.games.three_card_poker.game import ThreeCardPoker
from pitboss.poker.game import Poker
from pitboss.rounds import Game
from pitboss.rulebooks import Refusal, rulebooks

_REGISTERED: tuple[Game, ...] = (
    Craps(),
    ThreeCardPoker(),
    FourCardPoker(),
    Blackjack(),
    BigSix(),
    Poker(),
)


@cache
def games() -> dict[str, Game]:
    """Every game on the floor, by id."""
    return {game.id: game for game in _REGISTERED}


def game_of(id: str) -> Game:
    """Give one game, or refuse an id nobody knows."""
    if id not in games():
        raise Refusal("unknown_game", f"there is no game {id!r:.40}; there are: {', '.join(games())}")
    return games()[id]


def chapters() -> list[tuple[str, Game]]:
    """Every rulebook and game that go together."""
    return [
        (book.id, game)
        for book in rulebooks().values()
        for game in games().values()
        if game.in_rulebook(book.id)
    ]
