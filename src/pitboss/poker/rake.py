"""The room's money: each method of taking it, as the books describe it, and the most that a book allows."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.money import Cents, parse_amount, read_exact, show_amount
from pitboss.poker import terms
from pitboss.poker.pots import MAIN, Pot, from_pots
from pitboss.rulebooks import Cite, Rules
from pitboss.rulebooks.schema import Forms, Kind, amount, count, one_of, pairs, percent

HOUR = 60
PAYERS = ("player", "table")
"""The payers of a time charge: every player, or the table once."""
DECIMALS = 4
"""The most decimals in a posted percentage."""


class CalledHand(NamedTuple):
    """A finished hand described by its called money alone: one pot, without uncalled bets."""

    players: int
    """The number of players dealt in."""
    rounds: tuple[Cents, ...]
    """The amount each betting round put in. A hand that ended before the board has one round."""
    antes: Cents = 0

    @property
    def pot(self) -> Cents:
        """The whole pot."""
        return self.antes + sum(self.rounds)


class PotRake(NamedTuple):
    """The payment from the pots when a betting round ends: a percentage, increments or both, capped for the hand."""

    cite: Cite
    cap: Cents | None = None
    percent: Fraction | None = None
    """The percentage of what each betting round put into each pot, if one is taken."""
    step: Cents = 1
    """The step that each percentage is rounded down to."""
    levels: tuple[tuple[Cents, Cents], ...] = ()
    """Set amounts, each taken once when the hand's called money reaches a level, from the main pot first."""
    every: tuple[Cents, Cents] | None = None
    """A step and the amount taken at each multiple of the step, if the levels continue without end."""

    def _part(self, bets: Cents) -> Cents:
        if self.percent is None:
            return 0
        return bets * self.percent.numerator // (self.percent.denominator * 100) // self.step * self.step

    def _reached(self, called: Cents) -> Cents:
        """Return what the levels take from this much called money, never more than that."""
        reached = sum(take for level, take in self.levels if called >= level)
        if self.every is not None:
            reached += called // self.every[0] * self.every[1]
        return min(reached, called)

    def after_round(
        self, bets: Sequence[Cents], pots: Sequence[Pot], so_far: Cents, before: Cents = 0
    ) -> list[Cents]:
        """Return what is due from each pot: the percentage first, then the levels that this round reached.

        ``bets`` is what the round put into each pot, without uncalled bets and antes. ``so_far`` has been taken from
        the hand already, and ``before`` is the most that was in the pots at the end of an earlier betting round.
        """
        now, due = sum(pot.total for pot in pots), [self._part(cents) for cents in bets]
        if (levels := self._reached(now) - self._reached(before)) > 0:
            rest = [pot._replace(total=pot.total - part) for pot, part in zip(pots, due, strict=True)]
            due = [part + more for part, more in zip(due, from_pots(levels, rest), strict=True)]
        return within(due, (now if self.cap is None else min(now, self.cap)) - so_far)

    def of(self, hand: CalledHand) -> Cents:
        """Return what a whole hand pays, added up over its betting rounds."""
        so_far, before, pot = 0, 0, hand.antes
        for bets in hand.rounds:
            pot += bets
            so_far += sum(self.after_round([bets], [Pot(MAIN, pot, ())], so_far, before))
            before = pot
        return so_far


def within(due: Sequence[Cents], most: Cents) -> list[Cents]:
    """Cut what is due from each pot so that the total does not exceed the most allowed."""
    kept = []
    for cents in due:
        kept.append(max(0, min(cents, most)))
        most -= kept[-1]
    return kept


class TimeCharge(NamedTuple):
    """An hourly fee, charged in slices, from each player or the table. Nothing comes out of a pot."""

    hourly: Cents
    slice_minutes: int
    per: str
    cite: Cite

    def slice(self, players: int) -> Cents:
        """Return what is due after a slice of time: that part of the hourly fee, per player seated or once."""
        one = self.hourly * self.slice_minutes // HOUR
        return one * players if self.per == PAYERS[0] else one


class Rake(NamedTuple):
    """The payment of the house: from the pots, by the hour, a flat fee by the schedule, or none."""

    per_round: PotRake | None
    charge: TimeCharge | None
    drops: bool


class Figure(NamedTuple):
    """One figure of a method of rake: what it must be, and the other names that it may be posted under."""

    kind: Kind
    also: tuple[str, ...] = ()
    asked: bool = True
    """Whether a page asks for it. The others are another way to state the same."""


class Method(NamedTuple):
    """One method of rake: its figures by name, and what reads them."""

    figures: dict[str, Figure]
    read: "Callable[[_Said], PotRake | TimeCharge | None]"


class _Said:
    """The figures of a posted rake, each read once by its method. Anything left over is refused."""

    def __init__(self, rules: Rules, said: Mapping[str, Any]) -> None:
        self.rules, self.left = rules, dict(said)
        self.figures: Mapping[str, Figure] = {}

    def read(self, method: Method) -> PotRake | TimeCharge | None:
        """Return what a method makes of its figures."""
        self.figures = method.figures
        return method.read(self)

    def kind(self, name: str) -> Kind:
        return self.figures[name].kind

    def written(self, name: str) -> str:
        """Return the name that a figure is posted under, or its own if it is not posted."""
        return next((one for one in (name, *self.figures[name].also) if one in self.left), name)

    def amount(self, name: str) -> Cents | None:
        name = self.written(name)
        try:
            return parse_amount(self.left.pop(name)) if name in self.left else None
        except ValueError as error:
            raise self.bad(f"{name}: {error}") from None

    def needed(self, name: str) -> Cents:
        found = self.amount(name)
        if found is None:
            raise self.bad(f"it needs {name}")
        return found

    def number(self, name: str, usual: str) -> Fraction:
        name = self.written(name)
        try:
            return read_exact(self.left.pop(name, usual), DECIMALS)
        except ValueError as error:
            raise self.bad(f"{name} {error}") from None

    def levels(self) -> tuple[tuple[Cents, Cents], ...]:
        """Read the levels: pairs of a level and what is taken there, or tables that name the two."""
        raw = self.left.pop("levels", None)
        listed = [_pair(one) for one in raw] if isinstance(raw, (list, tuple)) else raw
        try:
            return tuple(sorted(self.kind("levels").parse(listed)))
        except ValueError as error:
            raise self.bad(f'levels {error}; they are written [["20","1"],["40","1"]]') from None

    def bad(self, why: str) -> Exception:
        return self.rules.refuse("bad_rake", f"this is not a rake: {why}", "rake")


def _pair(raw: object) -> object:
    """Return a level as a pair, if it is a table that names its two values."""
    if not isinstance(raw, Mapping) or len(raw) != 2:
        return raw
    at = next((raw[name] for name in ("at", "level", "pot") if name in raw), None)
    take = next((raw[name] for name in ("take", "amount", "rake", "fee") if name in raw), None)
    return at, take


def rake_of(rules: Rules) -> Rake:
    """Read how the house is paid, or refuse what the book does not allow."""
    posted = rules.fields("rake")
    said = _Said(rules, posted if "method" in posted else {**rules.chapter.rules["rake"].value, **posted})
    methods = _methods(rules, said.left.pop("method", None))
    made = [said.read(METHODS[method]) for method in methods]
    if said.left:
        raise rules.refuse("rake_field", f"this rake has no {next(iter(said.left))!r:.40}", "rake")
    pots = [one for one in made if isinstance(one, PotRake)]
    per_round = _both(rules, pots) if len(pots) > 1 else next(iter(pots), None)
    charge = next((one for one in made if isinstance(one, TimeCharge)), None)
    return Rake(per_round, charge, terms.DROP in methods)


def _methods(rules: Rules, posted: object) -> list[str]:
    """Return the posted methods in the order of the book: one, or several if the book lets them be combined."""
    named, allowed = posted if isinstance(posted, (list, tuple)) else (posted,), rules.names("rake_methods")
    if len(set(allowed)) < len(allowed):
        raise rules.refuse("contradiction", "a method of rake is listed twice", "rake_methods")
    if terms.DROP in allowed and "collection" not in rules:
        raise rules.refuse("contradiction", "a drop needs a schedule, and there is none", "rake_methods")
    for method in named or (None,):
        if method not in allowed:
            message = f"the house is paid by {' or '.join(allowed)}, not by {method!r:.40}"
            raise rules.refuse("rake_method", message, "rake")
    if len(named) > 1:
        _check_together(rules, named)
    return [method for method in allowed if method in named]


def _check_together(rules: Rules, named: Sequence[str]) -> None:
    rule = "rake_together" if "rake_together" in rules else "rake"
    if rule == "rake" or not rules.flag(rule):
        raise rules.refuse("rake_method", "one method is used at a time", rule)
    alone = [method for method in named if method in (terms.NO_RAKE, terms.DROP)]
    if alone or len(set(named)) < len(named):
        message = f"{alone[0]} cannot be combined" if alone else "each method is named once"
        raise rules.refuse("rake_method", message, rule)


def _both(rules: Rules, pots: Sequence[PotRake]) -> PotRake:
    """Combine a percentage and increments into one sum with one cap."""
    increment, percentage = sorted(pots, key=lambda one: one.percent is not None)
    cap = min((one.cap for one in pots if one.cap is not None), default=None)
    return increment._replace(
        cite=rules.cite("rake_together"), cap=cap, percent=percentage.percent, step=percentage.step
    )


# -- each method -----------------------------------------------------------------------------------


def _elsewhere(said: _Said) -> None:
    """Leave the figures to what reads them: a drop's to the schedule of fees."""
    for name in said.figures:
        said.left.pop(name, None)


def _percentage(said: _Said) -> PotRake:
    rules, percent, cap = said.rules, said.number("percent", ""), _cap(said)
    rule = "rake_most" if "rake_most" in rules else "rake"
    most = rules.percent(rule) if rule == "rake_most" else Fraction(said.kind("percent").most)
    if not 0 <= percent <= most:
        more = f"a rake of {float(percent):g}% is more than the {float(most):g}% allowed"
        raise rules.refuse("rake_too_high", f"{more} of what a round puts in", rule)
    return PotRake(rules.cite("rake"), cap, percent, said.amount("round_down_to") or 1)


def _increment(said: _Said) -> PotRake:
    cite, every, cap = said.rules.cite("rake"), _step(said), _cap(said)
    if every is None:
        return PotRake(cite, cap, levels=said.levels())
    if not every:
        raise said.bad("a step must be above zero")
    return PotRake(cite, cap, every=(every, said.needed("take")))


def _step(said: _Said) -> Cents | None:
    """Read the step of increments without end. With a time charge, "per" names its payer and is left alone."""
    name = said.written("every")
    return None if name == "per" and said.left[name] in PAYERS else said.amount("every")


def _cap(said: _Said) -> Cents | None:
    """Read the most that a hand pays: as posted, but never more than the book allows."""
    rules, cap = said.rules, said.amount("cap")
    if "rake_cap" not in rules:
        return cap
    most = rules.amount("rake_cap")
    if cap is not None and cap > most:
        message = f"a cap of {show_amount(cap)} is more than the {show_amount(most)} that a hand may pay"
        raise rules.refuse("rake_too_high", message, "rake_cap")
    return most if cap is None else cap


def _check_hourly(rules: Rules, hourly: Cents, per: str) -> None:
    """Refuse a time charge above what the book lets a player be charged."""
    most = rules.amount("time_most")
    if per != PAYERS[0]:
        raise rules.refuse("bad_rake", "time is charged per player here", "time_most")
    if hourly > most:
        message = (
            f"{show_amount(hourly)} an hour is more than the {show_amount(most)} that a player may be charged"
        )
        raise rules.refuse("rake_too_high", message, "time_most")


def _time(said: _Said) -> TimeCharge:
    rules, (least, most) = said.rules, _slice(said)
    hourly, minutes = said.needed("hourly"), said.number("minutes", str(most))
    per = str(said.left.pop("per", PAYERS[0]))
    if not least <= minutes <= most or minutes.denominator > 1:
        message = f"a slice of a time charge is from {least} to {most} minutes, not {float(minutes):g}"
        raise rules.refuse("bad_rake", message, "time_slice" if "time_slice" in rules else "rake")
    if per not in said.kind("per").choices:
        raise said.bad("it must be charged per player or per table")
    if "time_most" in rules:
        _check_hourly(rules, hourly, per)
    return TimeCharge(hourly, int(minutes), per, rules.cite("rake"))


def _slice(said: _Said) -> tuple[int, int]:
    """Return the fewest and most minutes of a slice or, if the book does not say, any part of an hour."""
    minutes, rules = said.kind("minutes"), said.rules
    if "time_slice" not in rules:
        return minutes.least, minutes.most
    bounds = rules.numbers("time_slice")
    if len(bounds) != 2 or not minutes.least <= bounds[0] <= bounds[1] <= minutes.most:
        message = f"a slice has a least and a most number of minutes of an hour, not {bounds!r:.40}"
        raise rules.refuse("contradiction", message, "time_slice")
    return bounds[0], bounds[1]


_CAP = Figure(amount("the most that a hand pays", needed=False))
METHODS: dict[str, Method] = {
    terms.NO_RAKE: Method({}, _elsewhere),
    terms.DROP: Method(
        {"schedule_option": Figure(count("an option of the schedule of fees", needed=False, least=1))},
        _elsewhere,
    ),
    terms.PERCENTAGE: Method(
        {
            "percent": Figure(percent("of what a betting round put in")),
            "cap": _CAP,
            "round_down_to": Figure(amount("what it is rounded down to", needed=False), ("round",)),
        },
        _percentage,
    ),
    terms.INCREMENT: Method(
        {
            "levels": Figure(pairs("set amounts, each taken once", "when the pot has", "take")),
            "cap": _CAP,
            "every": Figure(amount("a step without end", needed=False), ("step", "per"), asked=False),
            "take": Figure(amount("what is taken at each step", needed=False), ("amount",), asked=False),
        },
        _increment,
    ),
    terms.TIME_CHARGE: Method(
        {
            "hourly": Figure(amount("the fee for an hour"), ("amount", "per_hour", "hourly_fee")),
            "minutes": Figure(
                count("for how many minutes it is charged", needed=False, least=1, most=HOUR),
                ("slice_minutes", "every_minutes"),
            ),
            "per": Figure(one_of("who pays it", *PAYERS, needed=False)),
        },
        _time,
    ),
}
"""Each method of rake, with its figures in the order they are asked for."""

FORMS = Forms(
    by="method",
    among="rake_methods",
    together="rake_together",
    each={
        name: {figure: one.kind for figure, one in method.figures.items() if one.asked}
        for name, method in METHODS.items()
    },
)
"""The figures that a page asks for, for each method."""


def show(rake: Rake) -> str:
    """Describe what is taken, for a person."""
    said: list[str] = []
    if pots := rake.per_round:
        if pots.percent is not None:
            said.append(f"{float(pots.percent):g}% of each betting round")
        if pots.every is not None:
            said.append(f"{show_amount(pots.every[1])} at every {show_amount(pots.every[0])}")
        if pots.levels:
            levels = (f"{show_amount(take)} at {show_amount(level)}" for level, take in pots.levels)
            said.append("; ".join(levels))
        if pots.percent is not None and pots.cap is not None:
            said[-1] += f", at most {show_amount(pots.cap)}"
    if rake.charge:
        said.append(f"{show_amount(rake.charge.hourly)} an hour per {rake.charge.per}")
    return ", and ".join(said) or ("by the schedule" if rake.drops else "nothing")
