"""Read the book that recorded a house's links before each had its own file. It is never changed."""

import re
from fractions import Fraction
from pathlib import Path

import msgspec

from pitboss.floor.meters import History, Opened, Sums, Terms, Was, link_id
from pitboss.money import Cents
from pitboss.procedures.progressive import PARTS, Meter

BOOK = "links.meters"


class _Named(msgspec.Struct, frozen=True):
    """The link that a line is about."""

    rulebook: str
    rate: str
    reset: Cents

    @property
    def id(self) -> str:
        return link_id(self.rulebook, Terms(_fraction(self.rate), self.reset))


class _Kept(_Named, frozen=True, forbid_unknown_fields=True):
    """A link in the old book: what it showed, its sums as fractions of cents, how much of each table was counted."""

    meter: Meter
    funded: str
    contributed: str
    paid: str
    counted: dict[str, tuple[int, int]]

    def opened(self, folder: Path) -> Opened:
        """Return the first line of the link's own file, leaving out tables whose book no longer exists."""
        funded, contributed, paid = map(_parts, (self.funded, self.contributed, self.paid))
        counted = {name: one for name, one in self.counted.items() if (folder / f"{name}.table").exists()}
        was = Was(Sums(self.meter, funded, contributed, paid), counted)
        return Opened(self.rulebook, _parts(self.rate), self.reset, self.meter.shows, "", was)


def old_links(folder: Path) -> tuple[dict[str, Opened], dict[str, str]]:
    """Return the old book's links as opening lines, and the reason for each link that cannot be used."""
    book = folder / BOOK
    if not book.exists():
        return {}, {}
    last, broken, unreadable = dict[str, Opened](), dict[str, str](), ""
    data = book.read_bytes()
    for number, line in enumerate(data[: data.rfind(b"\n") + 1].splitlines(), 1):
        id = ""
        try:
            id = msgspec.json.decode(line, type=_Named).id
            opened = msgspec.json.decode(line, type=_Kept).opened(folder)
            History().apply(opened)
            last[id] = opened
        except (ValueError, RecursionError) as error:
            why = f"{BOOK}: line {number} cannot be used: {error}"
            broken, unreadable = (broken | {id: why}, unreadable) if id else (broken, why)
    if unreadable:
        # The unreadable line may be about any of them.
        broken = dict.fromkeys(last, unreadable) | broken
    return {id: opened for id, opened in last.items() if id not in broken}, broken


def _fraction(text: str) -> Fraction:
    """Read a sum of cents: "5000000", "2137/50"."""
    found = re.fullmatch(r"([0-9]{1,18})(?:/([1-9][0-9]{0,17}))?", text)
    if found is None:
        raise ValueError(f"{text!r:.40} is not a sum of cents")
    above, below = (msgspec.json.decode(digits or "1") for digits in found.groups())
    return Fraction(above, below)


def _parts(text: str) -> int:
    """Read a sum of cents as millionths of a cent."""
    parts = _fraction(text) * PARTS
    if parts.denominator != 1:
        raise ValueError(f"{text!r:.40} is not a whole number of millionths of a cent")
    return parts.numerator
