"""The wagers of craps by name: the family each belongs to, and the number it is on.

The words that this package uses for wagers:

- flat: a wager that odds can go behind: pass, come, put and the like, not the odds themselves.
- line: pass and don't pass.
- traveller: a flat wager that a point number does not decide on its first roll. It then waits on that number.
- family: a wager's name without its number, "place" for "place_6".
- kind: a wager's name on the layout, with any number in it. The odds behind all puts are one kind.
- like: the kind of a wager, the number it waits on, and whether the player called it "on" or "off". A throw treats
  wagers alike if all three agree.
- key: where a wager lies in front of its seat: its name, its name with the number it has moved to, or the id that a
  record gives it.
- spot: a seat and a key. The chips there are one wager.

The layout sums wagers by group (`Layout.put`), so that a rule can look at several at once:

- grow: wagers of one kind that can be added to. A traveller on its number cannot: the next one is a separate wager.
- behind: the odds behind one flat wager.
- flat: a seat's flat wagers of one kind that take odds now.
- called: a seat's wagers that a record may mean by one name.
- line: a seat's pass and don't pass.
"""

import re
from typing import NamedTuple

POINTS = (4, 5, 6, 8, 9, 10)
HARD_NUMBERS = (4, 6, 8, 10)
SINGLES = ("any_seven", "any_craps", "craps_2", "craps_3", "craps_12", "eleven")
HORN_PARTS = {2: "craps_2", 3: "craps_3", 11: "eleven", 12: "craps_12"}
COMPOSITES = ("c_and_e", "horn", "horn_high", "world")
LINE = ("pass", "dont_pass")
COMES = ("come", "dont_come")
DONT_BETS = ("dont_pass", "dont_come")
TRAVELLERS = (*LINE, *COMES)
"""Flat wagers that a point number does not decide on their first roll. They then wait on that number."""

NUMBERED = ("place", "buy", "lay", "place_to_lose")
BIGS = {"big_6": 6, "big_8": 8}
"""The corner wagers on one number before a 7."""
SMALL, TALL = (2, 3, 4, 5, 6), (8, 9, 10, 11, 12)
BONUS = {"all_small": SMALL, "all_tall": TALL, "all_or_nothing": (*SMALL, *TALL)}
"""The wagers of bonus craps, each with the totals that must all come before a 7."""
BONUS_BITS = {total: 1 << place for place, total in enumerate((*SMALL, *TALL))}
"""The bit of each such total: a bonus wager's number has those of its totals that have come."""
AGAINST = ("lay", "place_to_lose")
"""Wagers on a number that win when a 7 comes first."""
STAY_UP = (*NUMBERED, "hard", *BIGS)
"""Wagers that a throw can pay and leave up."""

PAYABLE = (*TRAVELLERS, "put", *STAY_UP, "field", *SINGLES, *COMPOSITES, "hop")
ODDS = tuple(f"{flat}_odds" for flat in (*TRAVELLERS, "put"))


class Name(NamedTuple):
    """A wager's family and the number, or the faces, it names."""

    family: str
    number: int = 0
    faces: tuple[int, int] = (0, 0)


def _every_name() -> dict[str, Name]:
    named = {family: Name(family) for family in (*TRAVELLERS, "field", *SINGLES, "c_and_e", "horn", "world")}
    for family in ("put", *NUMBERED):
        named |= {f"{family}_{number}": Name(family, number) for number in POINTS}
    named |= {f"hard_{number}": Name("hard", number) for number in HARD_NUMBERS}
    named |= {family: Name(family, number) for family, number in BIGS.items()}
    named |= {f"horn_high_{total}": Name("horn_high", total) for total in HORN_PARTS}
    for low in range(1, 7):
        named |= {f"hop_{low}_{high}": Name("hop", 0, (low, high)) for high in range(low, 7)}
    return named | {family: Name(family) for family in ("fire", *BONUS)}


NAMES = _every_name()
"""Every wager except odds, by its name in a record."""


def is_odds(wager: str) -> bool:
    """Whether a name means odds behind a flat wager: `pass_odds`, `put_6_odds`, `come_odds_6`, `come_odds:c1`."""
    return "_odds" in wager


def family_of(wager: str) -> str:
    """Return the family of a wager. The odds behind all wagers of a family have a family too."""
    return NAMES[wager].family if wager in NAMES else wager


def flat_of(odds: str) -> str:
    """Return the name of the flat wager that odds are behind: "put_6" for "put_6_odds", "come" for "come_odds:c1"."""
    return odds.partition("_odds")[0]


def flat_family(odds: str) -> str:
    """Return the family of the flat wager that odds are behind."""
    return family_of(flat_of(odds))


def kind_of(wager: str) -> str:
    """Return the kind of a named wager on the layout: the odds behind all puts are one kind."""
    return f"{flat_family(wager)}_odds" if is_odds(wager) else wager


_SPOT = re.compile(r"((?:dont_)?come|\w+_odds)(?:_\d+|:.*)", re.DOTALL)
"""The spot of a wager that a record calls by its name alone: on its number, or behind another wager by its id."""


def spoken(key: str) -> str:
    """Return the name a record uses for a wager without an id, at any place on the layout."""
    found = _SPOT.fullmatch(key)
    return found.group(1) if found else key


def flat_key(odds: str) -> str:
    """Return the spot of the flat wager that odds of this name are behind."""
    name, _, id = odds.partition(":")
    return id or name.replace("_odds", "", 1)
