"""A link: one meter that tables of several games share, whatever rounds are open at the same time.

What it shows is accounted for from the logs alone: what it was funded with and what wagers added, less what was paid.
"""

import os
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pitboss.floor.files import append
from pitboss.money import Cents, read_exact, show_amount
from pitboss.odds.decimals import percent_text
from pitboss.procedures.progressive import PROGRESSIVE, Jackpot, Meter, jackpot_of
from pitboss.procedures.progressive.meter import PARTS
from pitboss.rounds import Game, Round
from pitboss.rounds.events import Noted, Paid, Staked
from pitboss.rounds.ledger import ChipsLost
from pitboss.rulebooks import Refusal, Rules

BOOK = "links.meters"
"""The name of the book in which a house's links are written down."""


class Terms(NamedTuple):
    """What all tables of a link must have in common: how the meter rises, and what it goes back to."""

    rate: Fraction
    reset: Cents

    def __str__(self) -> str:
        """Say it for a person."""
        return f"rises by {percent_text(self.rate, 4)} and goes back to {show_amount(self.reset)}"


class Correction(NamedTuple):
    """A correction of the meter that two people have signed for."""

    before: Cents
    after: Cents
    by: tuple[str, str]
    why: str


class Link:
    """One meter for several tables: each adds to it as wagers are made, and reads it when its awards come to be paid.

    From there to the end of the round nothing else happens, so that of two tables with a jackpot the second is paid
    what the first has left.
    """

    def __init__(self, rules: Rules) -> None:
        """Open the link with the meter that the first of its tables posts."""
        jackpot = _jackpot(rules)
        self.terms = _terms(jackpot)
        self.meter = Meter(jackpot.posted)
        self.funded, self.paid, self.contributed = Fraction(jackpot.posted), Fraction(0), Fraction(0)
        self.corrections: list[Correction] = []
        self.counted: dict[str, tuple[int, int]] = {}
        """Of each table by its name, which round was counted last, and how much of it."""

    @property
    def reading(self) -> tuple[Cents, int]:
        """What the meter shows now, and the rest of a cent, for a round about to pay."""
        return self.meter.shows, self.meter.rest

    def join(self, rules: Rules) -> None:
        """Refuse a table whose meter rises or goes back otherwise."""
        if (terms := _terms(_jackpot(rules))) != self.terms:
            said = f"{terms}, not {self.terms}"
            raise rules.refuse("not_linked", f"this table's meter is another one: it {said}", "meter_rate")

    def take(self, round: Round, since: int = 0) -> int:
        """Count what a round's log says moved on the meter after so many of its entries; say how many it has now."""
        for one in round.log[since:]:
            if type(one) is Staked and one.wager == PROGRESSIVE:
                self._add(self.terms.rate * one.amount)
        if round.over and since < len(round.log):
            self._pay(round)
        return len(round.log)

    def _add(self, cents: Fraction) -> None:
        self.contributed += cents
        self.meter = self.meter.fed(cents)

    def _pay(self, round: Round) -> None:
        """Take off what a round that is over has paid; what a void one added stays, and nothing was paid."""
        moved = [] if round.void else [one for one in round.log if _is_award(one) or _is_reset(one)]
        for one in moved:
            if type(one) is Paid:
                self.paid += one.amount
                self.meter = self.meter.paid(one.amount)
            else:
                self.funded += self.terms.reset
                self.meter = self.meter.fed(Fraction(self.terms.reset))
        self.check()
        if moved and round.table.state != self.meter:
            raise ChipsLost("a round paid from another meter than this one")

    def check(self) -> None:
        """Check that what the meter shows, and the rest, and what was paid is what came in, exactly."""
        holds = self.meter.shows + Fraction(self.meter.rest, PARTS)
        if holds + self.paid != self.funded + self.contributed:
            due = self.funded + self.contributed - self.paid
            raise ChipsLost(f"the meter shows {show_amount(self.meter.shows)} and should hold {due} cents")

    def correct(self, shows: Cents, by: str, and_by: str, why: str) -> None:
        """Set the meter right: two people sign for it, and it stays on record."""
        if not by.strip() or not and_by.strip() or by.strip() == and_by.strip():
            raise Refusal("two_people", "a meter is corrected by two people, each by name")
        if not why.strip():
            raise Refusal("no_reason", "a correction says why")
        self.corrections.append(Correction(self.meter.shows, shows, (by, and_by), why))
        self.funded += shows - self.meter.shows
        self.meter = Meter(shows, self.meter.rest)
        self.check()


def _is_award(one: Any) -> bool:
    """Whether an entry of a log is a payment that came off the meter: a share of it did, a fixed sum is the house's."""
    return type(one) is Paid and one.wager == PROGRESSIVE and one.odds.endswith("%")


def _is_reset(one: Any) -> bool:
    return type(one) is Noted and one.cite.rule == "rules.meter_reset"


def _jackpot(rules: Rules) -> Jackpot:
    found = jackpot_of(rules)
    if found is None:
        raise Refusal("not_offered", f"{rules.chapter.title} offers no progressive: post a meter")
    return found


def _terms(jackpot: Jackpot) -> Terms:
    return Terms(jackpot.rate, jackpot.reset)


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link as the house's book has it; fractions of a cent are written as fractions."""

    rulebook: str
    rate: str
    reset: Cents
    meter: Meter
    funded: str
    contributed: str
    paid: str
    counted: dict[str, tuple[int, int]]


class Links:
    """The links of a house: tables of one rulebook whose meters rise and go back alike share one.

    Where the house keeps a journal, what each shows is written down with how much of every table's round is in it: of
    what a table's own journal has more, nothing is lost and nothing counted twice when the house opens again.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Have none yet, or those that a folder remembers."""
        self.all: dict[tuple[str, Terms], Link] = {}
        self._book = None if folder is None else folder / BOOK
        self._kept: dict[tuple[str, Terms], Kept] = {}
        for kept in _read(self._book) if self._book is not None and self._book.exists() else ():
            self._kept[kept.rulebook, Terms(read_exact(kept.rate), kept.reset)] = kept

    def of(self, game: Game, rules: Rules) -> Link | None:
        """The link a table belongs to, opened by the first that posts a meter; none where it posts none."""
        jackpot = jackpot_of(rules) if game.state_type is Meter else None
        if jackpot is None:
            return None
        key = (rules.chapter.rulebook, _terms(jackpot))
        if key not in self.all:
            self.all[key] = Link(rules)
            if key in self._kept:
                _restore(self.all[key], self._kept[key])
        return self.all[key]

    def keep(self, link: Link, table: str, number: int, counted: int) -> None:
        """Write down what a link shows and how much of a table's round is in it, if that is news."""
        link.counted[table] = number, counted
        key = next(key for key, one in self.all.items() if one is link)
        kept = _kept(key[0], link)
        if self._book is not None and kept != self._kept.get(key):
            append(self._book, msgspec.json.encode(kept) + b"\n", safe=True)
        self._kept[key] = kept


def _read(book: Path) -> list[Kept]:
    """Read the book of the links; a line that was cut short never came, and is cut off."""
    data = book.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        os.truncate(book, whole)
    try:
        return [msgspec.json.decode(line, type=Kept) for line in data[:whole].splitlines()]
    except msgspec.DecodeError as error:
        raise Refusal("bad_journal", f"no line of the book of links: {error}") from None


def _kept(rulebook: str, link: Link) -> Kept:
    sums = str(link.funded), str(link.contributed), str(link.paid)
    return Kept(rulebook, str(link.terms.rate), link.terms.reset, link.meter, *sums, dict(link.counted))


def _restore(link: Link, kept: Kept) -> None:
    """Have a link go on where the book left it, if it adds up."""
    link.meter, link.counted = kept.meter, dict(kept.counted)
    link.funded, link.contributed = read_exact(kept.funded), read_exact(kept.contributed)
    link.paid = read_exact(kept.paid)
    link.check()
