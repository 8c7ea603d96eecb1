"""A wheel: it is spun, every wager is settled by where it stops, and odds are computed from its sections."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

from pitboss.money import Cents
from pitboss.procedures.orders import losing_first
from pitboss.rounds import Game, Play, Record, Round, Table, result
from pitboss.rounds.alike import ONE_CELL, Cells, ordinary
from pitboss.rounds.asks import Spin
from pitboss.rounds.drivers.late import lines_of
from pitboss.rounds.events import Spun
from pitboss.rounds.lines import at_once, result_by_line
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Cite, Refusal, Rules
from pitboss.rulebooks.schema import Kind, count, fields, names, rows

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Together

Wheel: TypeAlias = tuple[tuple[str, int], ...]
"""The pockets of a wheel, each with its number of sections."""
MOST_SECTIONS = 1_000
"""The most sections of a wheel that may bear the same insignia."""
Outcomes: TypeAlias = Callable[[str, Any], Outcome]
"""Maps a wager's name and the pocket where the wheel stops to the wager's outcome."""
Decided: TypeAlias = Iterable[tuple[Any, int]]
"""The ways in which wagers are decided, each with its weight: where a wheel stops, and anything else that decides."""


class WheelGame(Game):
    """Base class of games in which a wheel decides every wager."""

    def alike(self, record: Record, rules: Rules) -> Hashable | None:
        """Return the stakes and where the wheel stopped."""
        return alike(record)

    def cells(self, record: Record, rules: Rules) -> Cells | None:
        """Settle each seat separately, by its stakes and what came up."""
        return None if self.alike(record, rules) is None else ONE_CELL

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Return each wager's result, by its id if the record gives it one."""
        return result_by_id(round, record)


def wheel_rules() -> dict[str, Kind]:
    """Return the rules of a wheel whose sections bear insignia."""
    return {
        "wheel": rows("how many sections of the wheel carry each insignia"),
        "wheel_order": names("the sections of the wheel, clockwise", needed=False),
        "full_turns": count("how many full turns make a valid spin", least=1, most=100, needed=False),
    }


def covers_rule() -> dict[str, Kind]:
    """Return the rule of wagers on several insignia at once."""
    says = "the insignia on which a wager wins, where they are more than the one of its name"
    return {"covers": fields(says, needed=False)}


def covers_of(rules: Rules) -> dict[str, frozenset[str]]:
    """Return the insignia on which each wager wins: those that the document lists, or the one of its name."""
    said = rules.value("covers") if "covers" in rules else {}
    return {wager: frozenset(said.get(wager, (wager,))) for wager in rules.chapter.wagers}


def _check_covers(rules: Rules) -> None:
    """Refuse insignia of a wager that do not exist, none at all, or one twice."""
    for wager, covered in rules.value("covers").items() if "covers" in rules else ():
        listed = isinstance(covered, list | tuple) and all(isinstance(one, str) for one in covered)
        if wager not in rules.chapter.wagers or not listed or not 0 < len(covered) == len(set(covered)):
            message = f"{wager:.40} is not a wager, or does not list the insignia on which it wins, each once"
            raise rules.refuse("contradiction", message, "covers")


def check_wheel(rules: Rules) -> None:
    """Refuse a wheel with an insignia twice or without a section, and a wager on one it does not have."""
    listed = rules.value("wheel")
    if not all(map(_well_formed, listed)):
        message = f"each row has an insignia and its sections, 1 to {MOST_SECTIONS}"
        raise rules.refuse("contradiction", message, "wheel")
    borne = [row["insignia"] for row in listed]
    if twice := [insignia for insignia in borne if borne.count(insignia) > 1]:
        raise rules.refuse("contradiction", f"the insignia {twice[0]} is counted twice", "wheel")
    _check_covers(rules)
    covered = [one for ones in covers_of(rules).values() for one in sorted(ones)]
    if missing := [insignia for insignia in covered if insignia not in borne]:
        raise rules.refuse("contradiction", f"no section of the wheel bears {missing[0]:.40}", "wheel")


def check_order(rules: Rules) -> None:
    """Refuse an order of sections that does not have as many of each insignia as the wheel."""
    if "wheel_order" not in rules:
        return
    listed, counted = Counter(rules.value("wheel_order")), Counter(dict(sections_of(rules)))
    for insignia in sorted(listed | counted):
        if listed[insignia] != counted[insignia]:
            message = (
                f"the order has {listed[insignia]} sections of {insignia:.40}, the wheel {counted[insignia]}"
            )
            raise rules.refuse("contradiction", message, "wheel_order")


def _well_formed(row: Any) -> bool:
    if row.keys() != {"insignia", "sections"} or not isinstance(row["insignia"], str):
        return False
    return bool(row["insignia"]) and type(row["sections"]) is int and 0 < row["sections"] <= MOST_SECTIONS


def sections_of(rules: Rules) -> Wheel:
    """Return the insignia of a wheel, each with its number of sections."""
    return tuple((row["insignia"], row["sections"]) for row in rules.value("wheel"))


def stops_of(rules: Rules, wheel: Wheel) -> tuple[str, ...]:
    """Return the sections of a wheel in the document's order, or spread evenly if it gives none.

    Which section of an insignia comes up makes no difference.
    """
    return rules.names("wheel_order") if "wheel_order" in rules else spread(wheel)


def turns_of(rules: Rules) -> tuple[Cite, int]:
    """Return the rule of a valid spin and the full turns it takes, or 0 if the document does not say."""
    said = "full_turns" in rules
    return rules.cite("full_turns" if said else "wheel"), rules.count("full_turns") if said else 0


def spin(table: Table, wheel: Wheel, cite: Cite, turns: int = 0) -> Play:
    """Spin the wheel and return the pocket it stops in. A valid spin takes this many full turns."""
    answer = yield from table.ask(Spin(wheel, "spin", cite, turns))
    table.emit(Spun(answer.pocket, cite))
    return answer.pocket


def alike(record: Record) -> Hashable | None:
    """Return what decides an ordinary record: the stakes and where the wheel stopped."""
    said = ordinary(record)
    if said is None or record.dealer or record.community or any(seat.cards for seat in record.seats):
        return None
    return said, tuple(record.spins)


def spread(wheel: Wheel) -> tuple[str, ...]:
    """Spread the sections of each pocket evenly around the wheel, keeping pockets with equally many sections apart."""
    alike: dict[int, list[str]] = {}
    for pocket, sections in wheel:
        alike.setdefault(sections, []).append(pocket)
    places = [
        ((Fraction(2 * place + 1, 2 * sections) + Fraction(turn, sections * len(pockets))) % 1, pocket)
        for sections, pockets in alike.items()
        for turn, pocket in enumerate(pockets)
        for place in range(sections)
    ]
    return tuple(pocket for _, pocket in sorted(places))


def settle(
    table: Table, pocket: str, outcome: Outcomes, waits: Callable[[str, str], bool] = lambda *_: False
) -> None:
    """Take all losing wagers, then settle the others. Those in ``waits`` are not decided yet."""
    standing = [spot for spot, cents in table.spots.items() if cents and not waits(spot[1], pocket)]
    made = {spot: outcome(spot[1], pocket) for spot in standing}
    for seat, wager in losing_first(made):
        table.settle(seat, wager, made[seat, wager])


def analyse(
    rules: Rules,
    laid_out: str,
    wheel: Decided,
    wagers: Mapping[str, str],
    outcome: Outcomes,
    lost: Callable[[Outcome], str] = lambda made: "it stops elsewhere",
) -> "Analysis":
    """Price wagers by counting the sections of each outcome. ``wagers`` names each win.

    ``laid_out`` is the rule that lays out the wheel's sections, ``lost`` names a wager that does not win.
    """
    from pitboss.odds import Analysis, Result, weigh

    priced = {}
    for wager, event in wagers.items():
        found = Counter[tuple[str, Fraction, str]]()
        for stop, sections in wheel:
            made = outcome(wager, stop)
            net = made.net(1)
            found[event if net > 0 else lost(made), net, made.cite.rule] += sections
        results = [Result(said, net, ways, rules=(rule,)) for (said, net, rule), ways in found.items()]
        best_first = sorted(results, key=lambda result: -result.net)
        priced[wager] = weigh(wager, best_first, rules=(f"rules.{laid_out}",))
    return Analysis.of(rules, priced)


def together(
    rules: Rules, wheel: Decided, offered: Iterable[str], outcome: Outcomes, stakes: Mapping[str, Cents]
) -> "Together":
    """Settle several of the wagers offered by each pocket of the wheel."""
    from pitboss.odds import Ending, Together
    from pitboss.odds.joint import check_known

    check_known(rules, stakes, offered)
    staked = Fraction(sum(stakes.values()))
    endings = (
        Ending(sections, tuple(outcome(wager, pocket).net(cents) for wager, cents in stakes.items()), staked)
        for pocket, sections in wheel
    )
    return Together(endings)


def check_lines(record: Record, one: str, named: Callable[[str], str] = str) -> None:
    """Refuse lines of a record that cannot be told apart, and a line for a turn that was never reached.

    ``one`` is what a turn is called: "spin" or "roll". ``named`` returns the name a wager is staked under.
    """
    turns = len(record.spins if one == "spin" else record.rolls)
    for seat in record.seats:
        keys: dict[str, str] = {}
        for line in lines_of(seat):
            wager = named(line.wager)
            if keys.setdefault(line.key, wager) != wager:
                message = f"another wager of seat {seat.seat} is already named {line.key!r:.40}"
                raise Refusal("id_taken", message)
            if not 1 <= line.before_roll <= max(turns, 1):
                message = f"the record has {turns} {one}s, but mentions {one} {line.before_roll}"
                raise Refusal(f"unreached_{one}", message)


def result_by_id(round: Round, record: Record, named: Callable[[str], str] = str) -> dict[str, Any]:
    """Write a round's result, each wager's divided among its lines: by id, or as written.

    ``named`` returns the name a wager is staked under. An amount that no line staked stays under that name.
    """
    written = result(round, record.id)
    apart = [seat for seat in record.seats if any(one.key != named(one.wager) for one in lines_of(seat))]
    divided = result_by_line(round.table, record, at_once(round.table), {}, {}, named) if apart else {}
    for seat, part in product(apart, ("net", "why")):
        found = divided[part].get(str(seat.seat), {})
        keys = dict.fromkeys((*(line.key for line in lines_of(seat)), *found))
        written[part].pop(str(seat.seat), None)
        written[part][str(seat.seat)] = {key: found[key] for key in keys if key in found}
    return written
