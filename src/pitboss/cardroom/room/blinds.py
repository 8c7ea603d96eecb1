"""Who is dealt in, and where the button goes, when players come and go.

Books move the button clockwise to the next player, and say little about missed blinds. The rule ``coming_in`` says how
each book is read. A room may do it another way, with a function of the table, the players who are ready, and the house.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pitboss.cardroom.room.house import House
from pitboss.cardroom.room.values import Deal, Post, RoomTable, Seat
from pitboss.poker.forced import blind_places
from pitboss.poker.hand import clockwise
from pitboss.poker.table_rules import TableRules

ComesIn: TypeAlias = Callable[[RoomTable, Sequence[int], House], Deal]
"""Decides who is dealt in and who has the button, given a table and those ready to play."""


def following(seats: Sequence[int], seat: int) -> int:
    """Return the next of these seats, clockwise."""
    return min((other for other in seats if other > seat), default=min(seats))


def come_at_once(table: RoomTable, ready: Sequence[int], house: House) -> Deal:
    """Deal in everybody who is ready, as in books that say nothing about missed blinds."""
    return Deal(tuple(ready), following(ready, table.button) if _goes_on(table, house) else 0)


def wait_for_the_blind(table: RoomTable, ready: Sequence[int], house: House) -> Deal:
    """Deal in a player who is new or missed a blind when the last blind reaches them, or when they post.

    Otherwise they would get cards without a blind, at the expense of those who post one every time round. A player
    who posts comes in behind the blinds, so that nobody gets the button by posting. With fewer players than the game
    needs, nobody waits.
    """
    active = [seat for seat in ready if not table.seats[seat].waits]
    if not (house.has_blinds and _goes_on(table, house)) or len(active) < house.fewest:
        return come_at_once(table, ready, house)
    button = seat = following(active, table.button)
    for _ in range(len(house.plan.blinds) - 1):
        seat = following(active, seat)
    blind = following(ready, seat)
    posts = {
        seat: owed(table.seats[seat], house.plan)
        for seat in ready
        if table.seats[seat].posts and seat != blind and not between(button, seat, blind)
    }
    return Deal(tuple(sorted({*active, blind, *posts})), button, posts)


def owed(seat: Seat, plan: TableRules) -> Post:
    """Return what a waiting player posts: the last blind as a bet, and other missed blinds as dead money.

    A new player missed none and posts only the last blind. A player who missed only other blinds has no bet.
    """
    blinds = tuple(filter(None, plan.blinds))
    last = len(blinds) - 1
    missed = seat.missed or (last,)
    return Post(
        blinds[last] if last in missed else 0,
        sum(blind for number, blind in enumerate(blinds) if number in missed and number != last),
    )


def _goes_on(table: RoomTable, house: House) -> bool:
    """Return whether there is already a button to move on."""
    return house.plan.from_button and table.button > 0


def order(deal: Deal) -> tuple[int, ...]:
    """Return the seats in the order of the deal, with the button last."""
    return clockwise(deal.seats, deal.button)


def blind_seats(plan: TableRules, deal: Deal) -> tuple[int, ...]:
    """Return who has the blinds, from the button's left."""
    seats = order(deal)
    return tuple(seats[place] for place in blind_places(plan, len(seats)))


def missed_by(table: RoomTable, dealt: Sequence[int], blinds: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Return which blinds passed each seat that was not dealt in, between the last hand and this one."""
    if len(table.blinds) != len(blinds):
        return {}
    ways = list(enumerate(zip(table.blinds, blinds, strict=True)))
    found = {
        seat: tuple(number for number, (start, end) in ways if between(start, seat, end))
        for seat in table.seats
        if seat not in dealt
    }
    return {seat: numbers for seat, numbers in found.items() if numbers}


def between(start: int, seat: int, end: int) -> bool:
    """Return whether a seat is clockwise between two others. If those are the same, every other seat is."""
    if start < end:
        return start < seat < end
    return seat > start or seat < end
