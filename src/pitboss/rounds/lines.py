"""The result of a round by the lines of its record: what an answer makes of a spot is divided among the lines on it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pitboss.money import Cents
from pitboss.rounds.decisions import Decision, write_result
from pitboss.rounds.drivers.late import late_cites, lines_of
from pitboss.rounds.ledger import Spot
from pitboss.rounds.records import Record, SeatRecord, read_amount
from pitboss.rounds.table import Table


class _Part(NamedTuple):
    """A part of a spot: the key of its result, its amount, and the first throw that may decide it."""

    key: str
    cents: Cents
    turn: int = 0


def at_once(table: Table) -> dict[Spot, list[Decision]]:
    """Return the rule of each wager's result as one decision, where throws do not matter or the round is void."""
    return {spot: [Decision(cite, table.net.get(spot, 0), 0)] for spot, cite in table.why.items()}


def result_by_line(
    table: Table,
    record: Record,
    decided: Mapping[Spot, Sequence[Decision]],
    throws: Mapping[int, int],
    stood: Mapping[Spot, Cents],
    named: Callable[[str], str] = str,
) -> dict[str, Any]:
    """Write the result of each line of a record, under its id or its wager. One that came too late gets nothing.

    ``throws`` numbers the throws in the log, ``stood`` is what stood before the round, and ``named`` returns the name
    a wager is staked under. An amount that no line staked stays under that name.
    """
    late, told = late_cites(record, table.rules, named), dict[Spot, dict[int, Decision]]()
    left = dict.fromkeys(seat for seat, _ in stood if seat not in record.seat_numbers)
    for seat in (*record.seats, *map(SeatRecord, left)):
        who = seat.seat
        on = {wager: [_Part(wager, cents)] for (one, wager), cents in stood.items() if one == who}
        for place, line in enumerate(lines_of(seat)):
            parts = on.setdefault(named(line.wager), [])
            if cite := late.get((who, place)):
                told.setdefault((who, line.key), {})[0] = Decision(cite, 0, 0)
            else:
                parts.append(_Part(line.key, read_amount(line.amount, line.wager), line.before_roll))
        for wager in (wager for one, wager in table.net if one == who):
            rest = table.staked(who, wager) - sum(part.cents for part in on.get(wager, ()) if part.turn)
            if rest > 0 or wager not in on:
                on.setdefault(wager, []).append(_Part(wager, rest))
        for wager, parts in on.items():
            lines = {part.key: told.setdefault((who, part.key), {}) for part in parts}
            for key, (cite, cents, answer) in _divided(parts, decided.get((who, wager), ()), throws):
                before = lines[key][answer].net if answer in lines[key] else 0
                lines[key][answer] = Decision(cite, before + cents, answer)
    by_answer = {spot: list(decisions.values()) for spot, decisions in told.items()}
    net = {spot: sum(one.net for one in decisions) for spot, decisions in by_answer.items()}
    return write_result(record.id, net, by_answer, throws)


def _divided(
    on: Sequence[_Part], decided: Sequence[Decision], throws: Mapping[int, int]
) -> Iterator[tuple[str, Decision]]:
    """Divide the decisions on one spot among its parts, by what each staked.

    A line is decided by the first throw after it. A decision that no throw made is about all of them.
    """
    for cite, cents, answer in decided:
        now = [one for one in on if one.turn <= throws.get(answer, one.turn)]
        on = [one for one in on if one not in now]
        left, stake = cents, sum(part.cents for part in now)
        for key, amount, _ in now:
            share = left * amount // stake if stake else 0
            left, stake = left - share, stake - amount
            yield key, Decision(cite, share, answer)
