"""A wheel: it is spun, every wager is settled by where it stops, and odds are computed from its sections."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from pitboss.money import Cents, show_amount
from pitboss.rounds import Play, Record, Round, Table
from pitboss.rounds.asks import Spin
from pitboss.rounds.drivers.late import late_cites
from pitboss.rounds.events import Spun
from pitboss.rounds.records import SeatRecord, read_amount
from pitboss.rounds.settlement import Halves, Loses, Outcome
from pitboss.rulebooks import Cite, Refusal, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis

Wheel: TypeAlias = tuple[tuple[str, int], ...]
"""The pockets of a wheel, each with its number of sections."""
Outcomes: TypeAlias = Callable[[str, str], Outcome]
"""Maps a wager's name and the pocket where the wheel stops to the wager's outcome."""
LOSING = (Loses, Halves)


def spin(table: Table, wheel: Wheel, cite: Cite) -> Play:
    """Spin the wheel and return the pocket it stops in."""
    answer = yield from table.ask(Spin(wheel, "spin", cite))
    table.emit(Spun(answer.pocket, cite))
    return answer.pocket


def settle(table: Table, pocket: str, outcome: Outcomes) -> None:
    """Take all losing wagers, then settle the others."""
    standing = [(seat, wager) for (seat, wager), cents in table.spots.items() if cents]
    becomes = {spot: outcome(spot[1], pocket) for spot in standing}
    for losing in (True, False):
        for (seat, wager), made in becomes.items():
            if (type(made) in LOSING) is losing:
                table.settle(seat, wager, made)


def analyse(
    rules: Rules,
    laid_out: str,
    wheel: Wheel,
    wagers: Mapping[str, str],
    outcome: Outcomes,
    lost: Callable[[Outcome], str] = lambda made: "it stops elsewhere",
) -> "Analysis":
    """Price wagers by counting the sections of each outcome; ``wagers`` names each win.

    ``laid_out`` is the rule that lays out the wheel's sections, ``lost`` names a loss.
    """
    from pitboss.odds import Analysis, Result, weigh

    priced = {}
    for wager, event in wagers.items():
        won: dict[Outcome, int] = {}
        for pocket, sections in wheel:
            made = outcome(wager, pocket)
            won[made] = won.get(made, 0) + sections
        results = [
            Result(
                lost(made) if type(made) in LOSING else event,
                made.net(1),
                sections,
                rules=(made.cite.rule,),
            )
            for made, sections in won.items()
        ]
        priced[wager] = weigh(
            wager, sorted(results, key=lambda result: -result.net), rules=(f"rules.{laid_out}",)
        )
    return Analysis.of(rules, priced)


def check_lines(record: Record, spins: int, named: Callable[[str], str] = str) -> None:
    """Refuse lines of a record that cannot be told apart, and a line for a spin that was never reached.

    ``spins`` is how often the wheel was spun; ``named`` returns the name a wager is staked under.
    """
    for seat in record.seats:
        keys: dict[str, str] = {}
        for line in seat.wagers if isinstance(seat.wagers, list) else ():
            key, wager = line.id or line.wager, named(line.wager)
            if keys.setdefault(key, wager) != wager:
                raise Refusal("id_taken", f"another wager of seat {seat.seat} already goes by {key!r:.40}")
            if not 1 <= line.before_roll <= max(spins, 1):
                message = f"the record has {spins} spins, and speaks of spin {line.before_roll}"
                raise Refusal("unreached_spin", message)


def key_by_id(
    round: Round, record: Record, written: dict[str, Any], named: Callable[[str], str] = str
) -> None:
    """Divide a wager's result among the lines that were bet on it, each under its own id or as it was written.

    ``named`` returns the name a wager is staked under. What no line staked stays under that name.
    """
    late = late_cites(record, round.rules, named)
    for seat in record.seats:
        if any(key != named(wager) for key, wager, _ in _lines(seat)):
            _divide(round, seat, written, named, late)


def _divide(
    round: Round,
    seat: SeatRecord,
    written: dict[str, Any],
    named: Callable[[str], str],
    late: Mapping[tuple[int, int], Cite],
) -> None:
    """Write the result of each line of a seat; a line that came too late gets nothing."""
    table, who, lines = round.table, seat.seat, _lines(seat)
    net, why = written["net"].pop(str(who)), written["why"].pop(str(who), {})
    left = {wager: (table.net[who, wager], table.staked(who, wager)) for wager in net}
    cents: dict[str, Cents] = {}
    reasons: dict[str, Any] = {}
    for place, (key, said, amount) in enumerate(lines):
        wager = named(said)
        if cite := late.get((who, place)):
            cents.setdefault(key, 0)
            reasons.setdefault(key, {"rule": cite.rule, "clause": cite.clause})
            continue
        lost_or_won, stake = left[wager]
        share = lost_or_won * min(amount, stake) // stake if stake else 0
        left[wager] = lost_or_won - share, max(stake - amount, 0)
        if stake:
            cents[key] = cents.get(key, 0) + share
            reasons |= {key: why[wager]} if wager in why else {}
    told = {named(said) for _, said, _ in lines}
    for wager, (share, stake) in left.items():
        if stake or wager not in told:
            cents[wager] = cents.get(wager, 0) + share
            reasons |= {wager: why[wager]} if wager in why else {}
    written["net"][str(who)] = {key: show_amount(share) for key, share in cents.items()}
    written["why"][str(who)] = reasons


def _lines(seat: SeatRecord) -> list[tuple[str, str, Cents]]:
    """Return a seat's stakes line by line: the key in the result, the wager as written, the amount."""
    if isinstance(seat.wagers, dict):
        return [(wager, wager, read_amount(amount, wager)) for wager, amount in seat.wagers.items()]
    return [
        (str(line.id) or line.wager, line.wager, read_amount(line.amount, line.wager)) for line in seat.wagers
    ]
