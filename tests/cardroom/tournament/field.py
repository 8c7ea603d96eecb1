"""Fields of players for the tests of tournaments, and deals told by who loses to whom."""

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.cardroom.tournament import Tournament
from pitboss.cardroom.tournament.rules import TournamentRules
from pitboss.chance import Source, seeded
from pitboss.rulebooks import Refusal


def entered(count: int, **options: Any) -> Tournament:
    """An event with so many entries, `p1` the first."""
    event = Tournament(**options)
    for number in range(1, count + 1):
        event.enter(f"p{number}")
    return event


def begun(count: int, source: Source | None = None, **options: Any) -> Tournament:
    """An event of which the first round has begun."""
    event = entered(count, **options)
    event.close_entries()
    event.draw_seats(source or seeded(1))
    event.begin()
    return event


def lose(event: Tournament, *losers: str, to: str = "") -> None:
    """A deal at the losers' table: all their chips go to one player, another of the table unless named."""
    where = event.state.seat_of(losers[0])
    assert where is not None
    deal = event.deal(where[0])
    stacks = {chair.player: chair.stack for chair in deal.seats}
    winner = to or next(player for player in stacks if player not in losers)
    for loser in losers:
        stacks[winner] += stacks[loser]
        stacks[loser] = 0
    event.played(where[0], {chair.seat: stacks[chair.player] for chair in deal.seats})


def idle(event: Tournament, table: int = 1) -> None:
    """A deal that changes nothing but the button."""
    event.played(table, {chair.seat: chair.stack for chair in event.deal(table).seats})


def refused(code: str, act: Callable[[], object]) -> Refusal:
    """The refusal of an act, which must be of this code and cite a clause."""
    with pytest.raises(Refusal) as caught:
        act()
    assert caught.value.code == code, caught.value
    assert caught.value.clause.startswith("§8(y)"), caught.value.to_json()
    return caught.value


def terms_of(**options: Any) -> TournamentRules:
    """The rules of an event, worked out."""
    return Tournament(**options).rules.once(TournamentRules)
