"""The racetrack: wagers of several pieces, named by their place on the wheel, each piece a wager inside the numbers.

A wager of several pieces is staked in as many equal chips. A piece that is listed twice takes two of them. A sector of
the wheel is one wager with odds of its own.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.money import Cents
from pitboss.procedures.roulette.layout import Spot
from pitboss.procedures.roulette.rules import OUTSIDE, WHEELS
from pitboss.rounds.asks import Amount
from pitboss.rulebooks import Rules
from pitboss.rulebooks.load import OWN_NAME
from pitboss.rulebooks.schema import Kind, count, part, rows

RACETRACK, NEIGHBORS, SECTOR = "racetrack", "neighbors", "sector"
SAYS = {
    RACETRACK: "several pieces by their place on the wheel, as the rules name them",
    NEIGHBORS: "a number and those beside it on the wheel, as neighbors-17",
    SECTOR: "the numbers of a sector of the wheel, as the rules name them: sector-blue",
}
Pieces = tuple[str, ...]
_KEYS = ({"name", "pieces"}, {"name", "pieces", "wheel"})


def racetrack_rules() -> dict[str, Kind]:
    """Return the rules of wagers by their place on the wheel."""
    return {
        **part(
            RACETRACK,
            {"racetrack_bets": rows("the pieces of each such wager, a chip each: name, pieces, wheel")},
        ),
        **part(
            NEIGHBORS,
            {"neighbors_beside": count("how many numbers on either side are bet too", least=1, most=9)},
        ),
        **part(SECTOR, {"sectors": rows("the numbers of each sector, clockwise: name, numbers, wheel")}),
    }


def check_racetrack(rules: Rules) -> None:
    """Refuse a wager of pieces without a name or pieces, or with an unknown wheel."""
    listed = rules.value("racetrack_bets") if "racetrack_bets" in rules else ()
    for row in listed:
        name, pieces, wheel = row.get("name"), row.get("pieces"), row.get("wheel", next(iter(WHEELS)))
        formed = (
            row.keys() in _KEYS and isinstance(name, str) and OWN_NAME.fullmatch(name) and wheel in WHEELS
        )
        if (
            not formed
            or not isinstance(pieces, list)
            or not all(isinstance(one, str) for one in pieces)
            or not pieces
        ):
            message = (
                f"each row has a name, its pieces, and the wheel ({', '.join(WHEELS)}) it is for, if not all"
            )
            raise rules.refuse("contradiction", message, "racetrack_bets")
    named = Counter((row["name"], row.get("wheel")) for row in listed)
    if twice := [name for (name, _), many in named.items() if many > 1]:
        raise rules.refuse("contradiction", f"{twice[0]} is listed twice", "racetrack_bets")


def check_sectors(rules: Rules) -> None:
    """Refuse a sector without a name, and one whose numbers do not lie side by side on its wheel."""
    listed = rules.value("sectors") if "sectors" in rules else ()
    for row in listed:
        if not _is_sector(row):
            message = (
                f"each row has a name, its numbers, and the wheel ({', '.join(WHEELS)}) it is for, if not all"
            )
            raise rules.refuse("contradiction", message, "sectors")
        laid_out = WHEELS[row.get("wheel", rules.value("wheel"))]
        order = rules.value(laid_out) if laid_out in rules else ()
        if not _side_by_side(row["numbers"], order):
            message = f"the numbers of {row['name']} do not lie side by side on the wheel, clockwise"
            raise rules.refuse("contradiction", message, "sectors")
    named = Counter((row["name"], wheel) for row in listed for wheel in _wheels(row))
    if twice := [name for (name, _), many in named.items() if many > 1]:
        raise rules.refuse("contradiction", f"{twice[0]} is listed twice", "sectors")


def _is_sector(row: Mapping[str, Any]) -> bool:
    name, numbers = row.get("name"), row.get("numbers")
    keys = row.keys() - {"wheel"} == {"name", "numbers"} and row.get("wheel", next(iter(WHEELS))) in WHEELS
    return (
        keys and isinstance(name, str) and OWN_NAME.fullmatch(name) is not None and isinstance(numbers, list)
    )


def _side_by_side(numbers: Sequence[Any], order: Sequence[str]) -> bool:
    """Whether these are some, and not all, of the wheel's compartments in their order."""
    if not 0 < len(numbers) < len(order) or numbers[0] not in order:
        return False
    first = order.index(numbers[0])
    return [*numbers] == [order[(first + place) % len(order)] for place in range(len(numbers))]


def _wheels(row: Mapping[str, Any]) -> Sequence[str]:
    return (row["wheel"],) if "wheel" in row else (*WHEELS,)


def sectors_of(rules: Rules, in_use: str) -> dict[str, Spot]:
    """Return the sectors of this wheel, by their wagers."""
    return {
        f"{SECTOR}-{row['name']}": Spot(SECTOR, frozenset(row["numbers"]))
        for row in rules.rows("sectors", ())
        if in_use in _wheels(row)
    }


def pieces_of(
    rules: Rules, in_use: str, order: Sequence[str], spots: Mapping[str, Spot]
) -> dict[str, tuple[str, Pieces]]:
    """Return every wager of pieces on this wheel: its family, and the places of the layout that it covers."""
    found: dict[str, tuple[str, Pieces]] = {}
    for row in rules.rows("racetrack_bets", ()):
        if row.get("wheel", in_use) == in_use:
            found[row["name"]] = RACETRACK, tuple(row["pieces"])
            _check_pieces(rules, row, spots)
    if "neighbors_beside" in rules:
        beside, size = rules.count("neighbors_beside"), len(order)
        for place, number in enumerate(order):
            near = (order[(place + off) % size] for off in range(-beside, beside + 1))
            found[f"{NEIGHBORS}-{number}"] = NEIGHBORS, tuple(f"straight-{one}" for one in near)
    return found


def _check_pieces(rules: Rules, row: Mapping[str, Any], spots: Mapping[str, Spot]) -> None:
    """Refuse a name that the layout has, and a piece that is not inside its numbers."""
    inside = {name for name, spot in spots.items() if spot.family not in OUTSIDE}
    if strange := [piece for piece in row["pieces"] if piece not in inside]:
        message = f"{row['name']}: {strange[0]!r:.40} is not a place inside the numbers of this layout"
        raise rules.refuse("contradiction", message, "racetrack_bets")
    if row["name"] in spots:
        raise rules.refuse("contradiction", f"{row['name']} is a place of the layout", "racetrack_bets")


def amount_of(pieces: Pieces, least: Cents, most: Cents, chip: Cents) -> Amount:
    """Return what may be staked on equal pieces: each of them within the limits, in whole chips."""
    often = Counter(pieces).values()
    low, high = -(-least // (min(often) * chip)) * chip, most // (max(often) * chip) * chip
    return Amount(len(pieces) * low, len(pieces) * high, len(pieces) * chip)
