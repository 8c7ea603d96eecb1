"""The book in which a house's links were written down before each had a file of its own: read, and never changed."""

from fractions import Fraction
from pathlib import Path

import msgspec

from pitboss.floor.meters import History, Opened, Sums, Terms, Was, link_id
from pitboss.money import Cents
from pitboss.procedures.progressive import Meter
from pitboss.procedures.progressive.meter import PARTS

BOOK = "links.meters"
MOST_DIGITS = 40


class _Named(msgspec.Struct, frozen=True):
    """Which link a line is about."""

    rulebook: str
    rate: str
    reset: Cents

    @property
    def id(self) -> str:
        return link_id(self.rulebook, Terms(_fraction(self.rate), self.reset))


class _Kept(_Named, frozen=True, forbid_unknown_fields=True):
    """A link as the book had it: what it showed, its sums as fractions of cents, how much of each table was counted."""

    meter: Meter
    funded: str
    contributed: str
    paid: str
    counted: dict[str, tuple[int, int]]

    def opened(self, folder: Path) -> Opened:
        """The line that a file of its own begins with; tables that have no book any more are left out."""
        funded, contributed, paid = map(_parts, (self.funded, self.contributed, self.paid))
        counted = {name: one for name, one in self.counted.items() if (folder / f"{name}.table").exists()}
        was = Was(Sums(self.meter, funded, contributed, paid), counted)
        rate = str(_fraction(self.rate))
        return Opened(self.rulebook, rate, self.reset, self.meter.shows, "", was)


def old_links(folder: Path) -> tuple[dict[str, Opened], dict[str, str]]:
    """The links of the old book as lines to go on from, and those that cannot be used, with the reason."""
    book = folder / BOOK
    if not book.exists():
        return {}, {}
    last, broken, unreadable = dict[str, Opened](), dict[str, str](), ""
    data = book.read_bytes()
    for number, line in enumerate(data[: data.rfind(b"\n") + 1].splitlines(), 1):
        id = ""
        try:
            id = msgspec.json.decode(line, type=_Named).id
            last[id] = _sound(msgspec.json.decode(line, type=_Kept).opened(folder))
        except (ValueError, RecursionError) as error:
            why = f"{BOOK}: line {number} cannot be used: {error}"
            broken, unreadable = (broken | {id: why}, unreadable) if id else (broken, why)
    if unreadable:
        # It may be about any of them.
        broken = dict.fromkeys(last, unreadable) | broken
    return {id: opened for id, opened in last.items() if id not in broken}, broken


def _sound(opened: Opened) -> Opened:
    History().apply(opened)
    return opened


def _fraction(text: str) -> Fraction:
    whole, _, part = text.partition("/")
    digits = whole.isdecimal() and (part or "1").isdecimal() and text.isascii() and len(text) <= MOST_DIGITS
    if not digits or not int(part or 1):
        raise ValueError(f"{text!r:.40} is no sum of cents")
    return Fraction(int(whole), int(part or 1))


def _parts(text: str) -> int:
    """So many millionths of a cent."""
    parts = _fraction(text) * PARTS
    if parts.denominator != 1:
        raise ValueError(f"{text!r:.40} is no whole number of millionths of a cent")
    return int(parts)
