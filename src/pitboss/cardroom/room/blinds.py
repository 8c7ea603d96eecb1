"""Who is dealt in, and where the button goes, when players come and go.

Books move the button clockwise to the next player, and say little of a blind that somebody missed: how each is read is
its rule ``coming_in``. A room may have another way: a function of the table, of those who are ready, and of the house.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pitboss.cardroom.room.house import House
from pitboss.cardroom.room.values import Deal, Post, RoomTable, Seat
from pitboss.poker.forced import blind_places
from pitboss.poker.hand import clockwise
from pitboss.poker.table_rules import TableRules

ComesIn: TypeAlias = Callable[[RoomTable, Sequence[int], House], Deal]
"""Says of a table and those ready to play who is dealt in and who has the button."""


def following(seats: Sequence[int], seat: int) -> int:
    """The next of these seats, clockwise."""
    return min((other for other in seats if other > seat), default=min(seats))


def come_at_once(table: RoomTable, ready: Sequence[int], house: House) -> Deal:
    """Deal everybody in who is ready, as books do that say nothing of blinds that were missed."""
    return Deal(tuple(ready), following(ready, table.button) if _goes_on(table, house) else 0)


def wait_for_the_blind(table: RoomTable, ready: Sequence[int], house: House) -> Deal:
    """Deal somebody in who is new, or missed a blind, when the last blind comes to them, or when they post.

    The reason: cards without a blind would be a gift from those who put one in each time round. Who posts comes in
    behind the blinds, so that nobody gets the button for it. With fewer players than the game takes, nobody waits.
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
    """What somebody who waits posts to come in: the last blind as a bet, and the others that they missed as dead money.

    Who is new missed none, and posts the last blind alone; who missed others alone has no bet.
    """
    blinds = tuple(filter(None, plan.blinds))
    last = len(blinds) - 1
    missed = seat.missed or (last,)
    return Post(
        blinds[last] if last in missed else 0,
        sum(blind for number, blind in enumerate(blinds) if number in missed and number != last),
    )


def _goes_on(table: RoomTable, house: House) -> bool:
    """Whether a button is there already that moves on."""
    return house.plan.from_button and table.button > 0


def order(deal: Deal) -> tuple[int, ...]:
    """The seats in the order of the deal: the button is last."""
    return clockwise(deal.seats, deal.button)


def blind_seats(plan: TableRules, deal: Deal) -> tuple[int, ...]:
    """Who has the blinds, from the button's left."""
    seats = order(deal)
    return tuple(seats[place] for place in blind_places(plan, len(seats)))


def missed_by(table: RoomTable, dealt: Sequence[int], blinds: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Which blinds have passed by each seat that was not dealt in, on their way from the last hand to this one."""
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
    """Whether a seat lies clockwise between two others; where they are one, every other seat does."""
    if start < end:
        return start < seat < end
    return seat > start or seat < end
