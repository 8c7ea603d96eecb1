"""Who is dealt in, and where the button goes, when players come and go.

The books move the button clockwise to the next player and say nothing of a blind that somebody missed, so the room has
a rule of its own, which may be another: a function of the table, of those who are ready, and of the house.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pitboss.poker.forced import blind_places
from pitboss.poker.plan import Plan
from pitboss.poker.room.house import House
from pitboss.poker.room.values import Deal, RoomTable

ComesIn: TypeAlias = Callable[[RoomTable, Sequence[int], House], Deal]
"""Says of a table and those ready to play who is dealt in and who has the button."""


def following(seats: Sequence[int], seat: int) -> int:
    """The next of these seats, clockwise."""
    return min((other for other in seats if other > seat), default=min(seats))


def come_at_once(table: RoomTable, ready: Sequence[int], house: House) -> Deal:
    """Deal everybody in who is ready, as books do that say nothing of blinds that were missed."""
    return Deal(tuple(ready), following(ready, table.button) if _goes_on(table, house) else 0)


def wait_for_the_blind(table: RoomTable, ready: Sequence[int], house: House) -> Deal:
    """Deal somebody in who is new, or missed the last blind, when that blind comes to them.

    The reason: cards without a blind would be a gift from those who put one in each time round, and where nothing is
    written of a missed blind nobody can be made to post it elsewhere. With fewer players than the game takes, nobody
    waits.
    """
    active = [seat for seat in ready if not table.seats[seat].waits]
    if not (house.has_blinds and _goes_on(table, house)) or len(active) < house.fewest:
        return come_at_once(table, ready, house)
    button = seat = following(active, table.button)
    for _ in range(len(house.plan.blinds) - 1):
        seat = following(active, seat)
    blind = following(ready, seat)
    return Deal(tuple(sorted({*active, blind})), button)


def _goes_on(table: RoomTable, house: House) -> bool:
    """Whether a button is there already that moves on."""
    return house.plan.from_button and table.button > 0


def order(deal: Deal) -> tuple[int, ...]:
    """The seats in the order of the deal: the button is last."""
    return tuple(sorted(deal.seats, key=lambda seat: (seat <= deal.button, seat)))


def last_blind(plan: Plan, deal: Deal) -> int:
    """Who has the last of the blinds; 0 where there is none."""
    places = list(blind_places(plan, len(deal.seats)))
    return order(deal)[places[-1]] if places else 0


def missed_by(table: RoomTable, dealt: Sequence[int], blind: int) -> tuple[int, ...]:
    """The seats that were not dealt in and that the last blind has passed by on its way."""
    if not table.blind or not blind:
        return ()
    return tuple(
        seat for seat in table.seats if seat not in dealt and _between(table.blind, seat, blind, table)
    )


def _between(start: int, seat: int, end: int, table: RoomTable) -> bool:
    """Whether a seat lies clockwise between two others; where they are one, every other seat does."""
    ahead = (
        range(start + 1, end) if start < end else (*range(start + 1, 1 + max(table.seats)), *range(1, end))
    )
    return seat in ahead
