"""The room's money: each method of taking it, as the books describe it, and the most that a book allows."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from pitboss.money import Cents, parse_amount, read_exact, show_amount
from pitboss.poker import terms
from pitboss.poker.pots import MAIN, Pot, from_pots
from pitboss.rulebooks import Cite, Rules
from pitboss.rulebooks.schema import Forms, amount, count, one_of, pairs, percent

HOUR = 60
PAYERS = ("player", "table")
"""Who pays a time charge: every player, or the table once."""
DECIMALS = 4
"""The most decimals in a posted percentage."""
LEVELS = pairs("set amounts, each taken once", "when the pot has", "take")


class Taken(NamedTuple):
    """The state of a hand at the end of a betting round, for computing the rake."""

    bets: Sequence[Cents]
    """What the round put into each pot, without uncalled bets and antes."""
    pots: Sequence[Pot]
    """The pots as they are now."""
    so_far: Cents
    """What has been taken from this hand so far."""
    before: Cents = 0
    """The most that was in the pots at the end of an earlier betting round."""


class CalledHand(NamedTuple):
    """A finished hand described by its called money alone: one pot, without uncalled bets."""

    players: int
    """How many players were dealt in."""
    rounds: tuple[Cents, ...]
    """What each betting round put in; a hand that ended before the board has one round."""
    antes: Cents = 0

    @property
    def pot(self) -> Cents:
        """The whole pot."""
        return self.antes + sum(self.rounds)


class Percentage(NamedTuple):
    """A percentage of what each betting round put into each pot, rounded down to the step, capped per hand."""

    percent: Fraction
    cap: Cents | None
    step: Cents
    cite: Cite

    def part(self, bets: Cents) -> Cents:
        """Return what is due from one betting round's money in a pot, before the cap."""
        return int(bets * self.percent / 100) // self.step * self.step

    def after_round(self, hand: Taken) -> list[Cents]:
        """Return what is due from each pot."""
        due = [self.part(bets) for bets in hand.bets]
        return due if self.cap is None else within(due, self.cap - hand.so_far)

    @property
    def by_round(self) -> bool:
        """Whether it matters in which betting round the money came."""
        return True

    def of(self, hand: CalledHand) -> Cents:
        """Return what a whole hand pays."""
        parts = sum(map(self.part, hand.rounds))
        return parts if self.cap is None else min(parts, self.cap)


class Increment(NamedTuple):
    """Set amounts, each taken once when the hand's called money reaches a level; from the main pot first."""

    levels: tuple[tuple[Cents, Cents], ...]
    cap: Cents | None
    cite: Cite
    every: tuple[Cents, Cents] | None = None
    """A step and what is taken at each multiple of it, if the levels continue without end."""

    def due(self, called: Cents) -> Cents:
        """Return what a hand with this much called money pays in all, never more than that."""
        reached = sum(take for level, take in self.levels if called >= level)
        if self.every is not None:
            reached += called // self.every[0] * self.every[1]
        return min(reached, called) if self.cap is None else min(reached, called, self.cap)

    def after_round(self, hand: Taken) -> list[Cents]:
        """Return what is due from each pot."""
        return from_pots(max(0, self.due(sum(pot.total for pot in hand.pots)) - hand.so_far), hand.pots)

    @property
    def by_round(self) -> bool:
        """Whether it matters in which betting round the money came."""
        return False

    def of(self, hand: CalledHand) -> Cents:
        """Return what a whole hand pays."""
        return self.due(hand.pot)


class Both(NamedTuple):
    """A percentage plus increments, capped per hand and by what is in the pots."""

    percentage: Percentage
    increment: Increment
    cap: Cents | None
    cite: Cite

    def after_round(self, hand: Taken) -> list[Cents]:
        """Return what is due from each pot: the percentage first, then the levels that this round reached."""
        now = sum(pot.total for pot in hand.pots)
        most = now if self.cap is None else min(now, self.cap)
        levels = max(0, self.increment.due(now) - self.increment.due(hand.before))
        parts = self.percentage.after_round(hand)
        rest = [pot._replace(total=pot.total - part) for pot, part in zip(hand.pots, parts, strict=True)]
        due = [part + more for part, more in zip(parts, from_pots(levels, rest), strict=True)]
        return within(due, most - hand.so_far)

    @property
    def by_round(self) -> bool:
        """Whether it matters in which betting round the money came."""
        return True

    def of(self, hand: CalledHand) -> Cents:
        """Return what a whole hand pays, added up over its betting rounds."""
        so_far, before, pot = 0, 0, hand.antes
        for bets in hand.rounds:
            pot += bets
            so_far += sum(self.after_round(Taken([bets], [Pot(MAIN, pot, ())], so_far, before)))
            before = pot
        return so_far


def within(due: Sequence[Cents], most: Cents) -> list[Cents]:
    """Cut what is due from each pot so that the total does not exceed the most allowed."""
    kept = []
    for cents in due:
        kept.append(max(0, min(cents, most)))
        most -= kept[-1]
    return kept


class Drop(NamedTuple):
    """A flat fee once per hand, by the schedule and the number of players."""

    cite: Cite


class TimeCharge(NamedTuple):
    """An hourly fee, charged in slices, from each player or the table; nothing comes out of a pot."""

    hourly: Cents
    slice_minutes: int
    per: str
    cite: Cite

    def slice(self, players: int) -> Cents:
        """Return what is due after a slice of time: that part of the hourly fee, per player seated or once."""
        one = self.hourly * self.slice_minutes // HOUR
        return one * players if self.per == PAYERS[0] else one


class NoRake(NamedTuple):
    """Nothing is taken."""

    cite: Cite


PerRound: TypeAlias = Percentage | Increment | Both
"""Methods that take from the pots when a betting round ends."""


class Together(NamedTuple):
    """A method that takes from the pots, combined with a time charge."""

    per_round: PerRound
    charge: TimeCharge


Rake: TypeAlias = PerRound | Drop | TimeCharge | Together | NoRake
"""How the house is paid."""


def per_round_of(rake: Rake) -> PerRound | None:
    """Return the method that takes from the pots, if there is one."""
    if isinstance(rake, Together):
        return rake.per_round
    return rake if isinstance(rake, PerRound) else None


def charge_of(rake: Rake) -> TimeCharge | None:
    """Return the hourly charge, if there is one."""
    if isinstance(rake, Together):
        return rake.charge
    return rake if isinstance(rake, TimeCharge) else None


class _Said:
    """The figures of a posted rake, each read once; anything left over is refused."""

    def __init__(self, rules: Rules, said: Mapping[str, Any]) -> None:
        self.rules, self.left = rules, dict(said)

    def amount(self, *names: str) -> Cents | None:
        for name in names:
            if name in self.left:
                return self._read(name, self.left.pop(name))
        return None

    def needed(self, *names: str) -> Cents:
        found = self.amount(*names)
        if found is None:
            raise self.bad(f"it needs {names[0]}")
        return found

    def _read(self, name: str, raw: object) -> Cents:
        try:
            return parse_amount(raw)
        except ValueError as error:
            raise self.bad(f"{name}: {error}") from None

    def number(self, usual: str, *names: str) -> Fraction:
        name = next((name for name in names if name in self.left), names[0])
        try:
            return read_exact(self.left.pop(name, usual), DECIMALS)
        except ValueError as error:
            raise self.bad(f"{name} {error}") from None

    def levels(self) -> tuple[tuple[Cents, Cents], ...]:
        """Read the levels: pairs of a level and what is taken there, or tables that name the two."""
        raw = self.left.pop("levels", None)
        listed = [_pair(one) for one in raw] if isinstance(raw, (list, tuple)) else raw
        try:
            return tuple(sorted(LEVELS.parse(listed)))
        except ValueError as error:
            raise self.bad(f'levels {error}; they are written [["20","1"],["40","1"]]') from None

    def bad(self, why: str) -> Exception:
        return self.rules.refuse("bad_rake", f"this is no rake: {why}", "rake")

    def done(self) -> None:
        if self.left:
            raise self.rules.refuse("rake_field", f"this rake has no {next(iter(self.left))!r:.40}", "rake")


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
    made = [_MAKERS[method](rules, said) for method in methods]
    said.done()
    return made[0] if len(made) == 1 else _together(rules, made)


def _methods(rules: Rules, posted: object) -> list[str]:
    """Return the posted methods in the order of the book: one, or several if the book lets them be combined."""
    named, allowed = posted if isinstance(posted, (list, tuple)) else (posted,), rules.names("rake_methods")
    if len(set(allowed)) < len(allowed):
        raise rules.refuse("contradiction", "a method of rake is listed twice", "rake_methods")
    if terms.DROP in allowed and "collection" not in rules:
        raise rules.refuse("contradiction", "a drop goes by a schedule, and there is none", "rake_methods")
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
        message = f"{alone[0]} stands alone" if alone else "each method is named once"
        raise rules.refuse("rake_method", message, rule)


def _together(rules: Rules, made: Sequence[Rake]) -> Rake:
    """Combine methods: what the pots pay is one sum with one cap, and time is charged separately."""
    pots = [one for one in made if isinstance(one, PerRound)]
    charges = [one for one in made if isinstance(one, TimeCharge)]
    per_round = pots[0] if len(pots) == 1 else _both(rules, pots)
    return Together(per_round, charges[0]) if charges else per_round


def _both(rules: Rules, pots: Sequence[PerRound]) -> Both:
    percentage = next(one for one in pots if isinstance(one, Percentage))
    increment = next(one for one in pots if isinstance(one, Increment))
    cap = increment.cap if percentage.cap is None else percentage.cap
    return Both(percentage._replace(cap=None), increment._replace(cap=None), cap, rules.cite("rake_together"))


def _percentage(rules: Rules, said: _Said) -> Rake:
    percent, cap = said.number("", "percent"), said.amount("cap")
    most = rules.percent("rake_most") if "rake_most" in rules else Fraction(100)
    if not 0 <= percent <= most:
        message = (
            f"a rake of {float(percent):g}% is more than the {float(most):g}% allowed of what a round puts in"
        )
        raise rules.refuse("rake_too_high", message, "rake_most" if "rake_most" in rules else "rake")
    return Percentage(percent, cap, said.amount("round_down_to", "round") or 1, rules.cite("rake"))


def _increment(rules: Rules, said: _Said) -> Rake:
    # With a time charge, "per" says who pays it.
    step = ("every", "step") if said.left.get("per") in PAYERS else ("every", "step", "per")
    every, cap = said.amount(*step), said.amount("cap")
    if every is None:
        return Increment(said.levels(), cap, rules.cite("rake"))
    if not every:
        raise said.bad("a step is more than nothing")
    return Increment((), cap, rules.cite("rake"), (every, said.needed("take", "amount")))


def _drop(rules: Rules, said: _Said) -> Rake:
    said.left.pop("schedule_option", None)
    return Drop(rules.cite("collection"))


def _time(rules: Rules, said: _Said) -> Rake:
    least, most = _slice(rules)
    hourly = said.needed("hourly", "amount", "per_hour", "hourly_fee")
    minutes = said.number(str(most), "minutes", "slice_minutes", "every_minutes")
    per = str(said.left.pop("per", PAYERS[0]))
    if not least <= minutes <= most or minutes.denominator > 1:
        message = f"a slice of a time charge is from {least} to {most} minutes, not {float(minutes):g}"
        raise rules.refuse("bad_rake", message, "time_slice" if "time_slice" in rules else "rake")
    if per not in PAYERS:
        raise said.bad("it is charged per player or per table")
    return TimeCharge(hourly, int(minutes), per, rules.cite("rake"))


def _slice(rules: Rules) -> tuple[int, int]:
    """Return the fewest and most minutes of a slice; if the book does not say, any part of an hour."""
    if "time_slice" not in rules:
        return 1, HOUR
    bounds = rules.numbers("time_slice")
    if len(bounds) != 2 or not 0 < bounds[0] <= bounds[1] <= HOUR:
        message = f"a slice has a least and a most number of minutes of an hour, not {bounds!r:.40}"
        raise rules.refuse("contradiction", message, "time_slice")
    return bounds[0], bounds[1]


def _none(rules: Rules, said: _Said) -> Rake:
    return NoRake(rules.cite("rake"))


_MAKERS = {
    terms.PERCENTAGE: _percentage,
    terms.INCREMENT: _increment,
    terms.DROP: _drop,
    terms.TIME_CHARGE: _time,
    terms.NO_RAKE: _none,
}


_CAP = amount("the most that a hand pays", needed=False)
FORMS = Forms(
    by="method",
    among="rake_methods",
    together="rake_together",
    each={
        terms.NO_RAKE: {},
        terms.DROP: {"schedule_option": count("an option of the schedule of fees", needed=False, least=1)},
        terms.PERCENTAGE: {
            "percent": percent("of what a betting round put in"),
            "cap": _CAP,
            "round_down_to": amount("what it is rounded down to", needed=False),
        },
        terms.INCREMENT: {
            "levels": LEVELS,
            "cap": _CAP,
        },
        terms.TIME_CHARGE: {
            "hourly": amount("the fee for an hour"),
            "minutes": count("for how many minutes it is charged", needed=False, least=1, most=HOUR),
            "per": one_of("who pays it", *PAYERS, needed=False),
        },
    },
)
"""The figures that each method of rake is posted with."""


def show(rake: Rake) -> str:
    """Describe what is taken, for a person."""
    if isinstance(rake, Together):
        return f"{show(rake.per_round)}, and {show(rake.charge)}"
    if isinstance(rake, Both):
        return f"{show(rake.percentage)}, and {show(rake.increment)}{_capped(rake.cap)}"
    if isinstance(rake, Percentage):
        return f"{float(rake.percent):g}% of each betting round{_capped(rake.cap)}"
    if isinstance(rake, Increment):
        if rake.every is not None:
            return f"{show_amount(rake.every[1])} at every {show_amount(rake.every[0])}"
        return "; ".join(f"{show_amount(take)} at {show_amount(level)}" for level, take in rake.levels)
    if isinstance(rake, TimeCharge):
        return f"{show_amount(rake.hourly)} an hour per {rake.per}"
    return "by the schedule" if isinstance(rake, Drop) else "nothing"


def _capped(cap: Cents | None) -> str:
    return f", at most {show_amount(cap)}" if cap is not None else ""
