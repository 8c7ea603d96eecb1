"""Late wagers of a record: a call names one that its seat lists, or tells one that the seat does not."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pitboss.money import Cents
from pitboss.rounds.calls import NOT_RECOGNIZED
from pitboss.rounds.records import CalledRecord, Record, SeatRecord, read_amount
from pitboss.rulebooks import Cite, Irregularity, Rules


class Late(NamedTuple):
    """A wager that is not recognized: which, how much, and where its seat lists it, if it does."""

    wager: str
    cents: Cents
    places: frozenset[int] = frozenset()


def lines_of(seat: SeatRecord) -> list[tuple[str, str, Any]]:
    """A seat's wagers as its record writes them: id, wager and amount."""
    if isinstance(seat.wagers, dict):
        return [("", wager, amount) for wager, amount in seat.wagers.items()]
    return [(line.id, line.wager, line.amount) for line in seat.wagers]


def late_calls(record: Record, rules: Rules, named: Callable[[str], str] = str) -> Iterator[tuple[int, Late]]:
    """The wagers that calls say came too late, by the place of the call; ``named`` gives a wager its usual name."""
    seats = {seat.seat: seat for seat in record.seats}
    for place, call in enumerate(record.irregularities):
        rule = rules.chapter.irregularities.get(call.kind)
        if rule is not None and rule.remedy == NOT_RECOGNIZED:
            lines = lines_of(seats[call.seat]) if call.seat in seats else []
            yield place, _late(call, rule, lines, named)


def late_cites(
    record: Record, rules: Rules, named: Callable[[str], str] = str
) -> dict[tuple[int, int], Cite]:
    """Where seats list wagers that came too late, by seat and place among its wagers, and the rule that says so."""
    calls, late = record.irregularities, late_calls(record, rules, named)
    return {
        (calls[call].seat, place): rules.irregularity(calls[call].kind).cite
        for call, one in late
        for place in one.places
    }


def _late(
    call: CalledRecord,
    rule: Irregularity,
    lines: list[tuple[str, str, Any]],
    named: Callable[[str], str],
) -> Late:
    """Find the wager a call is about: one its seat lists, all of it; or one of this amount that it does not list."""
    if call.choice or not (said := call.wager or rule.wager):
        raise rule.cite.refuse("missing_wager", f"{rule.kind} is about a wager: say which, as `wager`")
    by_id = [place for place, line in enumerate(lines) if line[0] == said]
    places = by_id or [place for place, line in enumerate(lines) if named(line[1]) == named(said)]
    wager = named(lines[places[0]][1]) if places else named(said)
    listed = sum(read_amount(lines[place][2], wager) for place in places)
    cents = listed if call.amount is None else read_amount(call.amount, wager)
    if not cents:
        message = f"seat {call.seat} lists no {said!r:.40}: say how much came too late, as `amount`"
        raise rule.cite.refuse("missing_wager", message)
    return Late(wager, cents, frozenset(places if cents == listed else ()))
