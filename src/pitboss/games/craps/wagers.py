"""The wagers of craps by name: which family each belongs to, and the number it is on."""

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
"""Flat wagers that a point number does not decide on their first roll: they then wait on that number."""

NUMBERED = ("place", "buy", "lay")
FAMILIES = (*TRAVELLERS, "put", *NUMBERED, "hard", "field", *SINGLES, *COMPOSITES, "hop", "fire")
ODDS = tuple(f"{flat}_odds" for flat in (*TRAVELLERS, "put"))
ALIASES = {"whirl": "world", "craps_eleven": "c_and_e", "c_e": "c_and_e", "dont_pass_lay": "dont_pass_odds"}
"""Other names the documents have for the same wager."""


_NUMBER_FIRST = re.compile(r"((?:dont_)?come)_(4|5|6|8|9|10)_odds")


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
    named |= {f"horn_high_{total}": Name("horn_high", total) for total in HORN_PARTS}
    for low in range(1, 7):
        named |= {f"hop_{low}_{high}": Name("hop", 0, (low, high)) for high in range(low, 7)}
    return named | {"fire": Name("fire")}


NAMES = _every_name()
"""Every wager but the odds behind another, by its name in a record."""


def canonical(wager: str) -> str:
    """Give a wager the one name the table knows it by: a hop's faces, a come bet's number may stand in any order."""
    wager = ALIASES.get(wager, wager)
    if found := _NUMBER_FIRST.fullmatch(wager):
        return f"{found.group(1)}_odds_{found.group(2)}"
    head, *faces = wager.split("_")
    if head == "hop" and len(faces) == 2 and faces[0] > faces[1]:
        return f"hop_{faces[1]}_{faces[0]}"
    return wager


def is_odds(wager: str) -> bool:
    """Whether a name is of odds behind a flat wager: `pass_odds`, `put_6_odds`, `come_odds_6`, `come_odds:c1`."""
    return "_odds" in wager


def flat_family(odds: str) -> str:
    """The family of the flat wager that odds are behind."""
    flat = odds.partition("_odds")[0]
    return NAMES[flat].family if flat in NAMES else flat


def odds_name(wager: str, number: int, id: str) -> str:
    """How the table calls the odds behind a flat wager: by its number on a come, by its id where it has one."""
    name = f"{wager}_odds"
    if id:
        return f"{name}:{id}"
    return f"{name}_{number}" if wager in COMES else name
