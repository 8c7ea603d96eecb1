"""Effects of the clock: time charges by the slice and duties that come due. Also the jackpots that the staff award."""

from collections.abc import Iterator

from pitboss.cardroom.room import events
from pitboss.cardroom.room.house import House
from pitboss.cardroom.room.values import Minute, RoomTable, State
from pitboss.money import Cents, show_dollars
from pitboss.poker.rake import TimeCharge
from pitboss.rulebooks import Refusal


def duties_due(table: RoomTable, house: House, minute: Minute) -> Iterator[events.Due]:
    """Yield every duty that has come due since it was last done and is not due already."""
    for name, every in house.intervals.items():
        if name not in table.due and minute - table.done.get(name, table.since) >= every:
            yield events.Due(minute, house.duty(name), table.id, name)


def duty_done(table: RoomTable, house: House, name: str, minute: Minute) -> events.Done:
    """Record that the staff did a duty, early or late."""
    if name not in house.intervals:
        known = ", ".join(house.intervals) or "none"
        raise Refusal("unknown_duty", f"no duty {name!r:.40} comes by the clock here; there is: {known}")
    return events.Done(minute, house.duty(name), table.id, name)


def charge_due(table: RoomTable, house: House, minute: Minute) -> events.Charged | None:
    """Return the next slice of a time charge that has passed, or None during a hand."""
    charge = house.charge
    if charge is None or table.hand is not None or minute - table.charged < charge.slice_minutes:
        return None
    fees = shares(table, charge)
    brought = {
        seat: fee - table.seats[seat].stack for seat, fee in fees.items() if fee > table.seats[seat].stack
    }
    return events.Charged(minute, charge.cite, table.id, table.charged + charge.slice_minutes, fees, brought)


def shares(table: RoomTable, charge: TimeCharge) -> dict[int, Cents]:
    """Return what each seat pays for a slice, even if sitting out: a player's fee, or an equal part of the table's.

    Cents that do not divide evenly are paid by the first seats from the dealer's left.
    """
    if not table.seats:
        return {}
    part, odd = divmod(charge.slice(len(table.seats)), len(table.seats))
    return {seat: part + (place < odd) for place, seat in enumerate(sorted(table.seats))}


def jackpot(state: State, house: House, who: str, cents: Cents) -> events.Won:
    """Pay the amount the staff name from the jackpot fund, but never more than it holds."""
    cite = house.cite("jackpot_fee", "rake")
    if type(cents) is not int or not 0 < cents <= state.fund:
        message = f"the jackpot fund holds {show_dollars(state.fund)} and cannot pay {cents!r:.40} cents"
        raise cite.refuse("fund_short", message)
    return events.Won(state.minute, cite, who, cents)
