"""The room's money: each method of taking it, as the books have it, and the most that a book allows."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from pitboss.money import Cents, parse_amount, show_amount
from pitboss.poker import terms
from pitboss.poker.pots import Pot, from_pots
from pitboss.rulebooks import Cite, Rules

HOUR = 60


class Taken(NamedTuple):
    """Where a hand stands when a betting round has ended: what the rake may be reckoned by."""

    bets: Sequence[Cents]
    """What the round put into each pot, uncalled bets and antes left out."""
    pots: Sequence[Pot]
    """The pots as they are now."""
    so_far: Cents
    """What has been taken of this hand."""


class Called(NamedTuple):
    """A hand that is over, told by its called money alone: one pot, uncalled bets left out."""

    players: int
    """How many were dealt in."""
    rounds: tuple[Cents, ...]
    """What each betting round put in; a hand that ended before the board had one."""
    antes: Cents = 0

    @property
    def pot(self) -> Cents:
        """All that is in."""
        return self.antes + sum(self.rounds)


class Percentage(NamedTuple):
    """A part of what each betting round put into each pot, down to the step, and no more than the cap a hand."""

    percent: Fraction
    cap: Cents | None
    step: Cents
    cite: Cite

    def part(self, bets: Cents) -> Cents:
        """What is due of what one betting round put into a pot, if the cap allows it."""
        return int(bets * self.percent / 100) // self.step * self.step

    def after_round(self, hand: Taken) -> list[Cents]:
        """What is due from each pot."""
        left = 10**18 if self.cap is None else self.cap - hand.so_far
        due = []
        for bets in hand.bets:
            due.append(min(self.part(bets), left))
            left -= due[-1]
        return due

    def of(self, hand: Called) -> Cents:
        """What a whole hand has paid."""
        parts = sum(map(self.part, hand.rounds))
        return parts if self.cap is None else min(parts, self.cap)


class Increment(NamedTuple):
    """Set amounts, each taken once, as the called money of the hand reaches set levels; from the main pot first."""

    levels: tuple[tuple[Cents, Cents], ...]
    cap: Cents | None
    cite: Cite
    every: tuple[Cents, Cents] | None = None
    """A step and what is taken at each multiple of it, where the levels go on without end."""

    def due(self, called: Cents) -> Cents:
        """What a hand with so much called money has paid in all, never more than that."""
        reached = sum(take for level, take in self.levels if called >= level)
        if self.every is not None:
            reached += called // self.every[0] * self.every[1]
        return min(reached, called) if self.cap is None else min(reached, called, self.cap)

    def after_round(self, hand: Taken) -> list[Cents]:
        """What is due from each pot."""
        return from_pots(max(0, self.due(sum(pot.total for pot in hand.pots)) - hand.so_far), hand.pots)

    def of(self, hand: Called) -> Cents:
        """What a whole hand has paid."""
        return self.due(hand.pot)


class Drop(NamedTuple):
    """A flat fee once a hand, by the schedule and the number of players."""

    cite: Cite


class TimeCharge(NamedTuple):
    """A fee by the hour, in slices, from each player or the table; nothing comes out of a pot."""

    hourly: Cents
    slice_minutes: int
    per: str
    cite: Cite

    def slice(self, players: int) -> Cents:
        """What is due when a slice of time has passed: that part of the hourly fee, of everyone seated or once."""
        one = self.hourly * self.slice_minutes // HOUR
        return one * players if self.per == "player" else one


class NoRake(NamedTuple):
    """Nothing is taken."""

    cite: Cite


PerRound: TypeAlias = Percentage | Increment
"""Methods that take from the pots when a betting round ends."""

Rake: TypeAlias = PerRound | Drop | TimeCharge | NoRake
"""How the house is paid."""


class _Said:
    """The figures of a posted rake, each read once; what is left over is refused."""

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
            return Fraction(str(self.left.pop(name, usual)))
        except (ValueError, ZeroDivisionError):
            raise self.bad(f"{name} is a number") from None

    def levels(self) -> tuple[tuple[Cents, Cents], ...]:
        """Read the levels: pairs of a level and what is taken there, or tables that name the two."""
        raw = self.left.pop("levels", None)
        if not isinstance(raw, (list, tuple)) or not raw:
            raise self.bad(
                'it needs levels: [["20","1"],["40","1"]], each the pot and what is taken when it is reached'
            )
        return tuple(sorted(self._level(one) for one in raw))

    def _level(self, raw: object) -> tuple[Cents, Cents]:
        if isinstance(raw, Mapping) and len(raw) == 2:
            at = next((raw[name] for name in ("at", "level", "pot") if name in raw), None)
            take = next((raw[name] for name in ("take", "amount", "rake", "fee") if name in raw), None)
        elif isinstance(raw, (list, tuple)) and len(raw) == 2:
            at, take = raw
        else:
            at = take = None
        return self._read("level", at), self._read("take", take)

    def bad(self, why: str) -> Exception:
        return self.rules.refuse("bad_rake", f"this is no rake: {why}", "rake")

    def done(self) -> None:
        if self.left:
            raise self.rules.refuse("rake_field", f"this rake has no {next(iter(self.left))!r:.40}", "rake")


def rake_of(rules: Rules) -> Rake:
    """Read how the house is paid, or refuse what the book does not allow."""
    posted = rules.fields("rake")
    said = _Said(rules, posted if "method" in posted else {**rules.chapter.rules["rake"].value, **posted})
    method, allowed = said.left.pop("method", None), rules.names("rake_methods")
    if terms.DROP in allowed and "collection" not in rules:
        raise rules.refuse("contradiction", "a drop goes by a schedule, and there is none", "rake_methods")
    if method not in allowed:
        message = f"the house is paid by {' or '.join(allowed)}, not by {method!r:.40}"
        raise rules.refuse("rake_method", message, "rake")
    made = _MAKERS[str(method)](rules, said)
    said.done()
    return made


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
    every, cap = said.amount("every", "per", "step"), said.amount("cap")
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
    per = str(said.left.pop("per", "player"))
    if not least <= minutes <= most or minutes.denominator > 1:
        message = f"a slice of a time charge is from {least} to {most} minutes, not {float(minutes):g}"
        raise rules.refuse("bad_rake", message, "time_slice" if "time_slice" in rules else "rake")
    if per not in ("player", "table"):
        raise said.bad("it is charged per player or per table")
    return TimeCharge(hourly, int(minutes), per, rules.cite("rake"))


def _slice(rules: Rules) -> tuple[int, int]:
    """The least and the most minutes of a slice: where a book does not say, any of the hour it is a part of."""
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


def show(rake: Rake) -> str:
    """Say for a person what is taken."""
    if isinstance(rake, Percentage):
        cap = f", at most {show_amount(rake.cap)}" if rake.cap is not None else ""
        return f"{float(rake.percent):g}% of each betting round{cap}"
    if isinstance(rake, Increment):
        if rake.every is not None:
            return f"{show_amount(rake.every[1])} at every {show_amount(rake.every[0])}"
        return "; ".join(f"{show_amount(take)} at {show_amount(level)}" for level, take in rake.levels)
    if isinstance(rake, TimeCharge):
        return f"{show_amount(rake.hourly)} an hour per {rake.per}"
    return "by the schedule" if isinstance(rake, Drop) else "nothing"
