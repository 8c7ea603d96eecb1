"""Tables for tests that run over every game: who sits, with how much."""

from functools import cache
from typing import Any

from pitboss.desk import game_of
from pitboss.rounds import Game, Round
from pitboss.rounds.game import standing_at

STACK = 50_000


def seats_of(game: Game, rules: Any) -> tuple[int, ...]:
    """A few places around the table, not all next to each other."""
    most = game.seats(rules)
    return tuple(sorted({1, max(1, most // 2), most}))


def opened(book: str, game: Game, state: Any = None) -> Round:
    rules = rules_of(book, game.id)
    seats = seats_of(game, rules)
    return Round(game, rules, seats, state, dict.fromkeys(seats, STACK))


@cache
def rules_of(book: str, id: str) -> Any:
    return game_of(id).rules(book)


def stood(round: Round) -> dict[tuple[int, str], int]:
    """The chips that stood on the layout when a round opened."""
    return standing_at(round.game, round._before[1])
