"""What people call a wager: its name in words, a short form, and the other words that find it."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple


def plain(name: str) -> str:
    """Write a name as people read it: "pair_plus" is "pair plus", "dont_pass" is "don't pass"."""
    spaced = re.sub(r"([a-z])(?=\d)", r"\1 ", re.sub(r"_+|(?<=\w)-+(?=\w)", " ", name))
    return re.sub(r"\bdont\b", "don't", spaced)


class WagerName(NamedTuple):
    """A wager's name, a short form for a small screen, and the words that find it."""

    name: str
    short: str = ""
    also: tuple[str, ...] = ()
    proper: bool = False
    """Whether its first letter stays a capital within a sentence."""
    within: str = ""
    """What it is called within a sentence, if not by its name: "the main bet"."""

    @property
    def said(self) -> str:
        """The name as it stands within a sentence: "don't pass", but "C & E"."""
        if self.within or self.proper or not self.name[1:2].islower():
            return self.within or self.name
        return self.name[0].lower() + self.name[1:]

    @property
    def brief(self) -> str:
        """The short form, or the name if it has none."""
        return self.short or self.name


Names = Mapping[str, WagerName]
"""What wagers are called, by their names in records."""
NO_NAMES: Names = {}


def called_plainly(wager: str) -> WagerName:
    """Call a wager by its own name, as people would write it."""
    words = plain(wager)
    return WagerName(words[:1].upper() + words[1:])


def numbered(names: Names, family: str, name: str, numbers: Iterable[int], *also: str) -> Names:
    """Return names with a family of numbered wagers added: "place_6" is "Place 6"."""
    return {**names, **{f"{family}_{one}": WagerName(f"{name} {one}", also=also) for one in numbers}}
