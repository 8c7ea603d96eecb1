"""A second voice: rapid roulette of Horseshoe Cincinnati settled straight from the fact sheet, and random rounds.

No code of the game is used, and nothing of the roulette oracle: the layout is drawn anew from the sheet's groups.
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

Board = dict[str, Fraction]

BOOK = "horseshoe-cincinnati"
SINGLE, DOUBLE, DOUBLE_AS_SINGLE = "single zero", "double zero", "double zero as single zero"
ORDER = {
    DOUBLE: "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
    SINGLE: "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
}
"""Clockwise round the wheel (roulette, sections 1.II and 1.III)."""
VALUES = ("0.25", "0.5", "1", "2", "2.5", "5", "10", "20", "25", "50", "100", "200", "500", "1000")
TO_ONE = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 12: 2, 18: 1}
"""What a wager pays by how many numbers it is on (roulette, section 5.I)."""


class RefusedError(Exception):
    """The system does not take what was keyed in; the message is the clause."""


# -- the wheel and the layout ------------------------------------------------------------------------


def wheel(posted: str) -> list[str]:
    return ORDER[SINGLE if posted == SINGLE else DOUBLE].split()


def rows() -> list[list[str]]:
    return [[str(first), str(first + 1), str(first + 2)] for first in range(1, 37, 3)]


def layout(posted: str) -> dict[str, frozenset[str]]:
    """Every wager of a layout and the numbers it wins on."""
    found: dict[str, list[str]] = {f"straight-{number}": [number] for number in wheel(posted)}
    grid = rows()
    for place, row in enumerate(grid):
        found[f"row-{row[0]}"] = row
        for left, right in pairwise(row):
            found[f"split-{left}-{right}"] = [left, right]
        if place == len(grid) - 1:
            continue
        below = grid[place + 1]
        found[f"six-{row[0]}"] = row + below
        for upper, lower in zip(row, below, strict=True):
            found[f"split-{upper}-{lower}"] = [upper, lower]
        for start in (0, 1):
            found[f"corner-{row[start]}"] = row[start : start + 2] + below[start : start + 2]
    for place in range(3):
        found[f"column-{place + 1}"] = [row[place] for row in grid]
        found[f"dozen-{place + 1}"] = [number for row in grid[4 * place : 4 * place + 4] for number in row]
    found |= zeros(posted) | halves()
    return {wager: frozenset(numbers) for wager, numbers in found.items()}


def zeros(posted: str) -> dict[str, list[str]]:
    """What lies round the zeros: the splits, the trios, the first five and the courtesy line."""
    if posted == SINGLE:
        return {**{f"split-0-{n}": ["0", str(n)] for n in (1, 2, 3)}, "trio-0-1-2": ["0", "1", "2"]}
    told = ["split-0-00", "split-0-1", "split-0-2", "split-00-2", "split-00-3"]
    told += ["trio-0-1-2", "trio-0-2-00", "trio-00-2-3"]
    found = {wager: wager.split("-")[1:] for wager in told}
    return {**found, "first-five": ["0", "00", "1", "2", "3"], "courtesy": ["0", "00"]}


def halves() -> dict[str, list[str]]:
    """The even chances: red is every second pocket of the single wheel after the zero, from 32 on."""
    order = ORDER[SINGLE].split()
    numbers = [str(n) for n in range(1, 37)]
    return {
        "red": order[1::2],
        "black": order[2::2],
        "odd": numbers[0::2],
        "even": numbers[1::2],
        "low": numbers[:18],
        "high": numbers[18:],
    }


# -- the station -----------------------------------------------------------------------------------


class Station:
    """A player's screen: what lies on it, and the states it can be taken back to."""

    def __init__(self, seat: dict[str, Any], options: dict[str, Any], last: dict[str, int]) -> None:
        self.posted = options["wheel"]
        self.spots = layout(self.posted)
        self.maximum = Fraction(options["maximum"])
        self.chips = [Fraction(chip) for chip in options["chips_shown"]]
        self.neighbors = options["neighbors_offered"]
        self.credits = Fraction(seat["credits"])
        self.before = {wager: Fraction(cents, 100) for wager, cents in last.items()}
        self.lies: Board = {}
        self.numbers: list[tuple[str, Fraction]] = []
        self.past: list[tuple[Board, list[tuple[str, Fraction]]]] = []

    def key(self, control: dict[str, Any]) -> None:
        """Do what was keyed in; a bet that would pass a limit is refused whole."""
        done = control["do"]
        if done == "undo":
            if not self.past:
                raise RefusedError("§2.II.C")
            self.lies, self.numbers = self.past.pop()
            return
        self.past.append((dict(self.lies), list(self.numbers)))
        getattr(self, f"_{done}")(**{key: value for key, value in control.items() if key != "do"})
        if (
            any(amount > self.maximum for amount in self.lies.values())
            or sum(self.lies.values()) > self.credits
        ):
            raise RefusedError("§2.I")

    def _bet(self, wager: str, amount: str) -> None:
        if wager not in self.spots or (self.posted == DOUBLE_AS_SINGLE and wager == "straight-00"):
            raise RefusedError("§2.I")
        if not made_of(Fraction(amount), self.chips):
            raise RefusedError("§2.I")
        self._add(wager, Fraction(amount))
        if wager.startswith("straight-"):
            self.numbers.append((wager.removeprefix("straight-"), Fraction(amount)))

    def _add(self, wager: str, amount: Fraction) -> None:
        self.lies[wager] = self.lies.get(wager, Fraction(0)) + amount

    def _cancel(self, wager: str) -> None:
        if wager not in self.lies:
            raise RefusedError("§2.II.B")
        del self.lies[wager]
        self.numbers = [one for one in self.numbers if f"straight-{one[0]}" != wager]

    def _clear(self) -> None:
        if not self.lies:
            raise RefusedError("§2.II.E")
        self.lies, self.numbers = {}, []

    def _recall(self) -> None:
        if not self.before:
            raise RefusedError("§2.II.D")
        for wager, amount in self.before.items():
            self._add(wager, amount)

    def _neighbors(self) -> None:
        if not self.neighbors or not self.numbers:
            raise RefusedError("§2.II.F")
        number, amount = self.numbers[-1]
        order = wheel(self.posted)
        place = order.index(number)
        beside = [order[place - 1], order[(place + 1) % len(order)]]
        if self.posted == DOUBLE_AS_SINGLE and "00" in beside:
            raise RefusedError("§2.II.F")
        for one in beside:
            self._add(f"straight-{one}", amount)


def made_of(amount: Fraction, chips: list[Fraction]) -> bool:
    """Whether some chips of these values make the amount."""
    quarters, values = amount * 4, [int(chip * 4) for chip in chips]
    if quarters.denominator != 1 or amount <= 0:
        return False
    reached = {0}
    for total in range(1, int(quarters) + 1):
        if any(total - value in reached for value in values):
            reached.add(total)
    return int(quarters) in reached


# -- settlement ------------------------------------------------------------------------------------


def counts(record: dict[str, Any]) -> str:
    """The number that counts: void spins passed over, a wrong reading put right."""
    posted = record["options"]["wheel"]
    spins = list(record["spins"])
    for one in record.get("irregularities", []):
        if one["kind"] in VOID:
            spins.pop(0)
        if one["kind"] in WRONG:
            return str(one["choice"])
    return str(next(pocket for pocket in spins if posted != DOUBLE_AS_SINGLE or pocket != "00"))


VOID = ("floater", "same_direction", "too_few_revolutions", "foreign_object")
WRONG = ("sensor_wrong", "wrong_number_confirmed")


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """Net and credits by station; a bet under the minimum goes back to the credit meter."""
    number, least = counts(record), Fraction(record["options"]["minimum"])
    net: dict[str, dict[str, Fraction]] = {}
    credits_left: dict[str, Fraction] = {}
    for seat in record["seats"]:
        last = record.get("state", {}).get("last", {}).get(str(seat["seat"]), {})
        station = Station(seat, record["options"], last)
        for control in seat["controls"]:
            station.key(control)
        own = {
            wager: amount * pays(station.spots[wager], number) if amount >= least else Fraction(0)
            for wager, amount in station.lies.items()
        }
        net[str(seat["seat"])] = own
        credits_left[str(seat["seat"])] = station.credits + sum(own.values())
    return {"net": net, "credits": credits_left}


def pays(covered: frozenset[str], number: str) -> int:
    return TO_ONE[len(covered)] if number in covered else -1


# -- random rounds -----------------------------------------------------------------------------------


def records(seed: int) -> Iterator[dict[str, Any]]:
    """Random rounds without end, every one legal."""
    source = random.Random(seed)
    while True:
        yield random_record(source)


def random_record(source: random.Random) -> dict[str, Any]:
    """A round at a wheel: stations that bet, change their minds and sometimes stay under the minimum."""
    posted = source.choice((SINGLE, DOUBLE, DOUBLE, DOUBLE_AS_SINGLE))
    options = {
        "wheel": posted,
        "minimum": source.choice(("0.25", "1", "5")),
        "maximum": source.choice(("25", "100", "1000")),
        "neighbors_offered": source.random() < 0.7,
        "chips_shown": sorted(source.sample(VALUES[:12], source.randint(3, 6)), key=Fraction),
    }
    places = sorted(source.sample(range(1, 15), source.randint(1, 3)))
    last = {str(number): _last(source, options) for number in places if source.random() < 0.5}
    seats = [_seat(source, number, options, last.get(str(number), {})) for number in places]
    target = source.choice([n for seat in seats for n in _covered(seat, posted)] or wheel(posted))
    record = {"id": "o", "rulebook": BOOK, "game": "rapid-roulette", "options": options, "seats": seats}
    return {**record, **({"state": {"last": last}} if last else {}), **_spun(source, posted, target)}


def _covered(seat: dict[str, Any], posted: str) -> list[str]:
    """Numbers this station's bets are on, so that they come up often."""
    spots = layout(posted)
    return [n for one in seat["controls"] if "wager" in one for n in sorted(spots[one["wager"]])]


def _spun(source: random.Random, posted: str, target: str) -> dict[str, Any]:
    number = target if source.random() < 0.8 else source.choice(wheel(posted))
    if number == "00" and posted == DOUBLE_AS_SINGLE:
        return {"spins": ["00", source.choice([n for n in wheel(posted) if n != "00"])]}
    mishap = source.choice((*VOID, *WRONG)) if source.random() < 0.3 else ""
    other = source.choice([n for n in wheel(posted) if n not in ("00", number)])
    if mishap in VOID:
        return {"spins": [other, number], "irregularities": [{"kind": mishap}]}
    if mishap in WRONG:
        return {"spins": [other], "irregularities": [{"kind": mishap, "choice": number}]}
    return {"spins": [number]}


def _last(source: random.Random, options: dict[str, Any]) -> dict[str, int]:
    """The bets of a last game, in cents."""
    spots = [spot for spot in sorted(layout(options["wheel"])) if spot != "straight-00"]
    return {
        wager: int(100 * Fraction(source.choice(options["chips_shown"][:2])))
        for wager in source.sample(spots, 3)
    }


def _seat(
    source: random.Random, number: int, options: dict[str, Any], last: dict[str, int]
) -> dict[str, Any]:
    """A station whose every key is taken: a key the station refuses is not pressed."""
    seat: dict[str, Any] = {
        "seat": number,
        "credits": source.choice(("20", "500", "5000.25")),
        "controls": [],
    }
    for _ in range(source.randint(1, 10)):
        control = _control(source, options, seat)
        if _taken(seat, options, last, control):
            seat["controls"].append(control)
    return seat


def _taken(
    seat: dict[str, Any], options: dict[str, Any], last: dict[str, int], control: dict[str, Any]
) -> bool:
    """Whether a station takes one key more."""
    station = Station(seat, options, last)
    try:
        for one in (*seat["controls"], control):
            station.key(one)
    except RefusedError:
        return False
    return True


def _control(source: random.Random, options: dict[str, Any], seat: dict[str, Any]) -> dict[str, Any]:
    weights = {"bet": 12, "neighbors": 6, "undo": 3, "cancel": 2, "recall": 1, "clear": 1}
    done = source.choices(list(weights), list(weights.values()))[0]
    spots = sorted(layout(options["wheel"]))
    kinds = sorted({spot.partition("-")[0] for spot in spots})
    kind = source.choice(["straight"] * 4 + kinds)
    spot = source.choice([one for one in spots if one.partition("-")[0] == kind])
    if done == "bet":
        chips = source.choices(options["chips_shown"], k=source.randint(1, 2))
        return {"do": "bet", "wager": spot, "amount": plain(sum(map(Fraction, chips), Fraction(0)))}
    if done == "cancel":
        bets = [one["wager"] for one in seat["controls"] if one["do"] == "bet"] or [spot]
        return {"do": "cancel", "wager": source.choice(bets)}
    return {"do": done}


def plain(amount: Fraction) -> str:
    """An amount of quarters as a decimal."""
    return f"{float(amount):.2f}".rstrip("0").rstrip(".")
