"""Seats: who waits for one, who is called, who sits down with how much, who sits out and who leaves."""

from pitboss.cardroom.room import events
from pitboss.cardroom.room.house import House
from pitboss.cardroom.room.values import RoomTable, State
from pitboss.money import Cents, show_dollars
from pitboss.rulebooks import Cite


def join(state: State, house: House, who: str) -> events.Listed:
    """Put a name on the list for a game and limit, once. Somebody who already has a seat is refused."""
    if who in state.lists[house.list] or _called(state, house.list, who):
        raise house.waiting.refuse("on_the_list", f"{who} is on this list already")
    if _sits(state, who):
        raise house.waiting.refuse("already_seated", f"{who} has a seat")
    return events.Listed(state.minute, house.waiting, house.list, who)


def strike(state: State, house: House, who: str) -> events.Struck:
    """Take a name off a list."""
    if who not in state.lists[house.list]:
        raise house.waiting.refuse("not_on_the_list", f"{who} is not on this list")
    return events.Struck(state.minute, house.waiting, house.list, who)


def free_seats(table: RoomTable, house: House) -> list[int]:
    """Return the places of a table that are neither taken nor kept for somebody."""
    taken = {*table.seats, *table.held}
    return [seat for seat in range(1, house.places + 1) if seat not in taken]


def announce(state: State, table: RoomTable, house: House) -> events.Held:
    """Announce a vacancy, if there is one and somebody on the list waits for it."""
    free, waiting = free_seats(table, house), state.lists[table.list]
    if not free:
        raise house.waiting.refuse("table_full", f"table {table.id} has no vacant seat")
    if not waiting:
        raise house.waiting.refuse("nobody_waits", "only a vacancy that somebody waits for is announced")
    return events.Held(state.minute, house.waiting, table.id, free[0], waiting[0])


def decline(state: State, table: RoomTable, house: House, who: str) -> events.Freed:
    """Give up the seat kept for this person."""
    seat = next((seat for seat, name in table.held.items() if name == who), 0)
    if not seat:
        raise house.waiting.refuse("not_called", f"no seat of table {table.id} is kept for {who}")
    return events.Freed(state.minute, house.waiting, table.id, seat, who)


def sit(state: State, table: RoomTable, house: House, who: str, cents: Cents, seat: int = 0) -> events.Sat:
    """Sit down at the seat kept for this person, or at a vacant one that nobody on the list waits for."""
    if _sits(state, who):
        raise house.waiting.refuse("already_seated", f"{who} has a seat")
    number = _place(state, table, house, who, seat)
    check_chips(house, cents)
    if cents < house.least:
        message = f"it takes {show_dollars(house.least)} to sit down, not {show_dollars(cents)}"
        raise house.rules.refuse("short_buy_in", message, "dealt_in_with")
    waits = house.has_blinds and table.button > 0
    return events.Sat(state.minute, house.waiting, table.id, number, who, cents, waits)


def _place(state: State, table: RoomTable, house: House, who: str, seat: int) -> int:
    """Return the seat somebody gets, or refuse with the rule that denies it."""
    kept = next((number for number, name in table.held.items() if name == who), 0)
    if kept:
        return kept
    free = free_seats(table, house)
    if not free:
        message = f"table {table.id} has {house.places} places, and none is vacant"
        raise house.rules.refuse("table_full", message, "positions")
    if state.lists[table.list]:
        message = f"{state.lists[table.list][0]} is first on the list: seats go to who came first"
        raise house.waiting.refuse("others_wait", message)
    if seat and seat not in free:
        raise house.rules.refuse("seat_taken", f"seat {seat} is not vacant", "positions")
    return seat or free[0]


def check_chips(house: House, cents: Cents) -> None:
    """Refuse anything but an amount in the chips of the table."""
    chip = house.plan.chip
    if type(cents) is not int or cents <= 0 or cents % chip:
        said = show_dollars(cents) if type(cents) is int else f"{cents!r:.40}"
        message = f"chips come in multiples of {show_dollars(chip)}, not {said}"
        raise house.rules.refuse("bad_amount", message, "smallest_chip")


def add(state: State, table: RoomTable, house: House, who: str, cents: Cents) -> events.Added:
    """Add chips to a stack, between hands only."""
    seat = _mine(table, house, who)
    if table.playing(seat):
        raise house.stakes.refuse("in_hand", f"{who} is in a hand: chips are added between hands")
    check_chips(house, cents)
    return events.Added(state.minute, house.stakes, table.id, seat, cents)


def take_off(state: State, table: RoomTable, house: House, who: str, cents: Cents) -> events.Event:
    """Refuse to let chips leave the table while their owner plays on: everything on it is in play."""
    _mine(table, house, who)
    message = (
        f"{show_dollars(cents)} may not be taken off the table: what is on it is in play until {who} leaves"
    )
    raise house.stakes.refuse("table_stakes", message)


def go_out(state: State, table: RoomTable, house: House, who: str) -> events.WentOut:
    """Sit out from the next hand on."""
    seat = _mine(table, house, who)
    if table.seats[seat].out:
        raise _cite(house).refuse("sits_out", f"{who} sits out already")
    return events.WentOut(state.minute, _cite(house), table.id, seat)


def come_back(state: State, table: RoomTable, house: House, who: str) -> events.CameBack:
    """Ask to be dealt in again. A player who missed a blind comes in by the room's rule."""
    seat = _mine(table, house, who)
    if not table.seats[seat].out:
        raise _cite(house).refuse("not_out", f"{who} does not sit out")
    return events.CameBack(state.minute, _cite(house), table.id, seat)


def post(state: State, table: RoomTable, house: House, who: str) -> events.Posts:
    """Post what is owed instead of waiting for the blind, if the book allows it and anything is owed."""
    number, cite = _mine(table, house, who), house.cite("coming_in", "blinds", "positions")
    seat = table.seats[number]
    if not house.plan.may_post:
        raise cite.refuse("no_posting", f"nobody posts to come in: {who} is dealt in when the blind comes")
    if not seat.waits:
        raise cite.refuse("nothing_owed", f"{who} owes no blind")
    if seat.out:
        raise cite.refuse("sits_out", f"{who} sits out")
    return events.Posts(state.minute, cite, table.id, number)


def leave(state: State, table: RoomTable, house: House, who: str) -> events.Left:
    """Leave with all one's chips, but not in the middle of a hand."""
    seat = _mine(table, house, who)
    if table.playing(seat):
        raise house.stakes.refuse("in_hand", f"{who} is in a hand: nothing is taken off during play")
    return events.Left(state.minute, house.stakes, table.id, seat, who, table.seats[seat].stack)


def _mine(table: RoomTable, house: House, who: str) -> int:
    if seat := table.seat_of(who):
        return seat
    raise house.rules.refuse("not_seated", f"{who} does not sit at table {table.id}", "positions")


def _cite(house: House) -> Cite:
    return house.cite("blinds", "positions")


def _sits(state: State, who: str) -> bool:
    return any(table.seat_of(who) for table in state.tables.values())


def _called(state: State, name: str, who: str) -> bool:
    return any(who in table.held.values() for table in state.tables.values() if table.list == name)
