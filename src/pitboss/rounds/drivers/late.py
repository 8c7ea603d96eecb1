"""Late wagers of a record: a call names one that its seat lists, or describes one that the seat does not list."""

from collections.abc import Callable, Collection
from typing import NamedTuple

from pitboss.money import Cents
from pitboss.rounds.calls import NOT_RECOGNIZED
from pitboss.rounds.records import CalledRecord, Record, SeatRecord, WagerLine, read_amount
from pitboss.rulebooks import Cite, Irregularity, Rules


class Late(NamedTuple):
    """A wager that is not recognized: its name, its amount, its place in the seat's list if any, and its roll."""

    wager: str
    cents: Cents
    places: frozenset[int] = frozenset()
    roll: int = 0


def lines_of(seat: SeatRecord) -> list[WagerLine]:
    """A seat's wagers as its record writes them, line by line. A plain object means before the first roll."""
    wagers = seat.wagers
    return [WagerLine(*one) for one in wagers.items()] if isinstance(wagers, dict) else list(wagers)


def late_calls(
    record: Record,
    rules: Rules,
    named: Callable[[str], str] = str,
    remedies: Collection[str] = (NOT_RECOGNIZED,),
    by_roll: bool = False,
) -> list[tuple[int, Late]]:
    """The wagers that calls say came too late, by place of the call. ``by_roll`` if wagers belong to a roll."""
    finders: dict[int, _Finder] = {}
    lines = {seat.seat: lines_of(seat) for seat in record.seats}
    found: list[tuple[int, Late]] = []
    for place, call in enumerate(record.irregularities):
        rule = rules.chapter.irregularities.get(call.kind)
        if rule is not None and rule.remedy in remedies:
            finder = finders.setdefault(call.seat, _Finder(lines.get(call.seat, []), named, by_roll))
            found.append((place, finder.find(call, rule)))
    return found


def late_cites(
    record: Record,
    rules: Rules,
    named: Callable[[str], str] = str,
    late: list[tuple[int, Late]] | None = None,
) -> dict[tuple[int, int], Cite]:
    """The seats' lists of wagers that came too late, by seat and place among its wagers, and the rule behind them."""
    late = late_calls(record, rules, named) if late is None else late
    found = [(record.irregularities[call], one.places) for call, one in late]
    return {
        (call.seat, place): rules.irregularity(call.kind).cite for call, places in found for place in places
    }


class _Finder:
    """Finds the wagers of one seat that calls concern, each of them once."""

    def __init__(self, lines: list[WagerLine], named: Callable[[str], str], by_roll: bool) -> None:
        self.lines, self.named, self.by_roll = lines, named, by_roll
        self.called: set[int] = set()

    def find(self, call: CalledRecord, rule: Irregularity) -> Late:
        """Find the wager a call concerns: one that its seat lists, or one of this amount that it does not list."""
        if call.choice or not (said := call.wager or rule.wager):
            message = f"{rule.kind} is about a wager: say which, as `wager` (and `amount`), not by `choice`"
            raise rule.cite.refuse("missing_wager", message)
        if not call.seat:
            raise rule.cite.refuse("missing_seat", f"{rule.kind} is about one seat's wager: name the seat")
        lines, roll = list(enumerate(self.lines)), (call.roll or call.before_roll) if self.by_roll else 0
        by_id = [place for place, line in lines if line.id == said]
        alike = by_id or [place for place, line in lines if self.named(line.wager) == self.named(said)]
        before = [place for place in alike if roll in (0, self.lines[place].before_roll)]
        wager = self.named(self.lines[alike[0]].wager if alike else said)
        amount = None if call.amount is None else read_amount(call.amount, wager)
        places = self._meant(before, amount, call, rule)
        if amount is None and not places:
            where = f" before roll {roll}" if roll else ""
            listed = f"seat {call.seat} lists no {said!r:.40}{where}"
            raise rule.cite.refuse("missing_wager", f"{listed}: say how much came too late, as `amount`")
        self.called |= {*places}
        cents = self._sum(places) if amount is None else amount
        return Late(wager, cents, frozenset(places), roll or self._roll(places, said, rule))

    def _meant(
        self, alike: list[int], amount: Cents | None, call: CalledRecord, rule: Irregularity
    ) -> list[int]:
        """The lines of this amount together, or else one of this amount. All of them if a call names none."""
        left = [place for place in alike if place not in self.called]
        if left and amount in (None, self._sum(left)):
            return left
        one = [place for place in left if self._sum([place]) == amount]
        if len({self.lines[place].key for place in one}) > 1:
            keys = " or ".join(repr(self.lines[place].key)[:40] for place in one)
            raise rule.cite.refuse("which_wager", f"say which of them came too late, as `wager`: {keys}")
        gone = [place for place in alike if place in self.called]
        again = amount in (None, self._sum(gone), *(self._sum([place]) for place in gone))
        if gone and not one and again:
            wager = call.wager or rule.wager
            message = (
                f"{wager!r:.40} of seat {call.seat} was called late before: a wager can be late only once"
            )
            raise rule.cite.refuse("called_twice", message)
        return one[-1:]

    def _sum(self, places: list[int]) -> Cents:
        return sum(read_amount(self.lines[place].amount, self.lines[place].wager) for place in places)

    def _roll(self, places: list[int], said: str, rule: Irregularity) -> int:
        """The roll before which the lines are listed, where that matters. Refuse lines before several rolls."""
        rolls = sorted({self.lines[place].before_roll for place in places}) if self.by_roll else []
        if len(rolls) > 1:
            listed = f"{said!r:.40} is listed before rolls {' and '.join(map(str, rolls))}"
            raise rule.cite.refuse("which_roll", f"{listed}: say before which it came too late, as `roll`")
        return rolls[0] if rolls else 0
