"""What players call the wagers of craps."""

import re

from pitboss.games.craps.wagers import HARD_NUMBERS, HORN_PARTS, NAMES, NUMBERED, POINTS
from pitboss.rounds.called import Names, WagerName, called_plainly

_SINGLE = {
    "pass": WagerName("Pass line", "Pass", ("pass", "front line", "line")),
    "dont_pass": WagerName("Don't pass", "Don't pass", ("dont pass", "don't", "dark side")),
    "come": WagerName("Come", also=("come bet",)),
    "dont_come": WagerName("Don't come", "Don't come", ("dont come", "don't")),
    "big_6": WagerName("Big 6", "Big 6", ("big six", "six")),
    "big_8": WagerName("Big 8", "Big 8", ("big eight", "eight")),
    "field": WagerName("Field"),
    "any_seven": WagerName("Any seven", "Any 7", ("any 7", "big red", "seven")),
    "any_craps": WagerName("Any craps", also=("three way", "craps")),
    "craps_2": WagerName("Craps 2", "2", ("aces", "snake eyes", "two")),
    "craps_3": WagerName("Craps 3", "3", ("ace deuce", "three")),
    "craps_12": WagerName("Craps 12", "12", ("boxcars", "midnight", "twelve")),
    "eleven": WagerName("Yo eleven", "Yo", ("yo", "11", "yoleven", "eleven")),
    "c_and_e": WagerName("C & E", "C & E", ("c and e", "craps eleven", "craps and eleven")),
    "horn": WagerName("Horn", also=("2 3 11 12",)),
    "world": WagerName("World", also=("whirl", "horn and any seven")),
    "fire": WagerName("Fire bet", "Fire", ("fire", "points")),
    "all_small": WagerName("All small", also=("bonus", "small")),
    "all_tall": WagerName("All tall", also=("bonus", "tall")),
    "all_or_nothing": WagerName("All or nothing at all", "All", ("bonus", "make 'em all")),
    "vig": WagerName("Vig", also=("vigorish", "commission")),
}
_HARD = {4: "hard four, little joe", 6: "hard six", 8: "hard eight", 10: "hard ten"}
_SPOT = re.compile(
    r"(?P<flat>(?:dont_)?come|put|pass|dont_pass)(?P<odds>_odds)?(?:_(?P<number>\d+)|:.*)?", re.DOTALL
)
"""A flat wager on its number, or the odds behind one."""


def _on_number(family: str, number: int) -> WagerName:
    if family == "place_to_lose":
        return WagerName(
            f"Place {number} to lose", f"Lose {number}", (f"place against {number}", f"no {number}")
        )
    return WagerName(f"{family.title()} {number}")


def _names() -> dict[str, WagerName]:
    found = dict(_SINGLE)
    for family in ("put", *NUMBERED):
        found |= {f"{family}_{one}": _on_number(family, one) for one in POINTS}
    for one in HARD_NUMBERS:
        also = ("hardway", "hard way", *_HARD[one].split(", "))
        found[f"hard_{one}"] = WagerName(f"Hard {one}", also=also)
    found |= {f"horn_high_{one}": WagerName(f"Horn high {one}", f"Horn {one}") for one in HORN_PARTS}
    for wager, name in NAMES.items():
        if name.family == "hop":
            low, high = name.faces
            found[wager] = WagerName(f"Hop {low}-{high}", also=("hopping", f"{low} {high}"))
    return found


_KNOWN = _names()


def called(wager: str) -> WagerName:
    """Name a wager, also a come bet on its number and the odds behind a flat wager."""
    if wager in _KNOWN:
        return _KNOWN[wager]
    flat, _, rest = wager.partition("_odds")
    number = rest.lstrip("_") if rest[1:].isdigit() else ""
    if "_odds" in wager and flat in _KNOWN:
        behind = _KNOWN[flat].brief + (f" {number}" if number else "")
        said = behind if flat.startswith("put") else behind[0].lower() + behind[1:]
        return WagerName(f"Odds on {said}", f"{behind} odds", ("odds", "free odds", "behind the line"))
    found = _SPOT.fullmatch(wager)
    if found and found["number"]:
        name = _KNOWN[found["flat"]].name if found["flat"] in _KNOWN else found["flat"].title()
        return WagerName(f"{name} on {found['number']}", f"{name} {found['number']}")
    return called_plainly(wager)


def every_name() -> Names:
    """Return every wager a layout can hold, with its name."""
    more = [f"{flat}_odds" for flat in ("pass", "dont_pass")]
    more += [f"put_{one}_odds" for one in POINTS]
    for flat in ("come", "dont_come"):
        more += [f"{flat}_{one}" for one in POINTS] + [f"{flat}_odds_{one}" for one in POINTS]
    return {wager: called(wager) for wager in (*_KNOWN, *more)}
