"""Tables: who sits where, who has the button and the blinds in the next deal, which seat is the best."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

import msgspec

from pitboss.cardroom.tournament.tournament_rules import TournamentRules


class Table(msgspec.Struct):
    """One table: its players by seat, and what the last deal left behind."""

    number: int
    players: dict[int, str]
    drawn: int
    """The number of players when its seats were last drawn."""
    button: int = 0
    """The seat that had the button in the last deal; 0 before the first."""
    big: int = 0
    dealt: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    """Seats that waited for the button to pass in the last deal."""

    @property
    def lost(self) -> int:
        """The number of players it has lost since its seats were drawn."""
        return self.drawn - len(self.players)

    def open_seats(self, plan: TournamentRules) -> list[int]:
        """Return the seats nobody sits in."""
        return [seat for seat in range(1, plan.seats + 1) if seat not in self.players]


class Positions(NamedTuple):
    """The next deal of a table: seats in the order of the deal with the button last, who posts, and who waits."""

    order: tuple[int, ...]
    button: int
    small: int
    big: int
    waiting: tuple[int, ...]


def clockwise(seats: Iterable[int], after: int) -> tuple[int, ...]:
    """Return seats in turn from the left of one of them, with that one last."""
    return tuple(sorted(seats, key=lambda seat: (seat <= after, seat)))


def positions(table: Table, plan: TournamentRules) -> Positions:
    """Find who is dealt in next, and who posts what."""
    if not plan.has_button:
        return Positions(tuple(sorted(table.players)), 0, 0, 0, ())
    button = _next_button(table)
    waiting = _who_waits(table, button)
    order = clockwise((seat for seat in table.players if seat not in waiting), button)
    if len(order) == 2:
        order = _two(table, order)
        return Positions(order, order[1], order[1], order[0], waiting)
    return Positions(order, button, order[0], order[1], waiting)


def _next_button(table: Table) -> int:
    """Return the next player clockwise who is not waiting for the button. It starts at the last seat."""
    if not table.button:
        return max(table.players)
    able = [seat for seat in table.players if seat not in table.waiting]
    return clockwise(able or table.players, table.button)[0]


def _who_waits(table: Table, button: int) -> tuple[int, ...]:
    """Return who waits. A newcomer who would start as the small blind waits until the button has passed."""
    if not table.button:
        return ()
    turn = clockwise(table.players, table.button)
    passed = turn[: turn.index(button)]
    waiting = [seat for seat in table.waiting if seat in table.players and seat not in passed]
    for seat in clockwise(table.players, button):
        if seat in waiting or len(table.players) - len(waiting) <= 2:
            continue
        if seat in table.dealt or seat in passed or seat == button:
            break
        waiting.append(seat)
    return tuple(sorted(waiting))


def _two(table: Table, order: tuple[int, ...]) -> tuple[int, ...]:
    """Order two players: the one due for the big blind posts it; the other has button and small blind, and is last."""
    return clockwise(order, table.big) if table.big else order


def best_seat(table: Table, seats: Collection[int], plan: TournamentRules) -> int:
    """Return the open seat that acts last in the next deal, short of the button; the first if several are equal."""

    def worth(seat: int) -> tuple[bool, int, int]:
        there = msgspec.structs.replace(table, players={**table.players, seat: "newcomer"})
        found = positions(there, plan)
        turn = found.order.index(seat) if seat in found.order else -1
        return seat != found.button, turn, -seat

    return max(seats, key=worth)
