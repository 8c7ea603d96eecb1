"""Roulette settled a second way, from the fact sheets alone: a chip on a drawing of the layout, and what it touches.

The numbers stand on a grid, three to a row; a zero is a box across part of the head. A wager covers the boxes that its
chip touches; what a chip touches is worked out from the corners of the boxes.
"""

import json
import random
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from pitboss.desk import settle_line
from sizes import so_many

Box = tuple[Fraction, Fraction, Fraction, Fraction]
"""Left, right, top and bottom."""

RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
PAYS = {
    "straight": 35,
    "split": 17,
    "row": 11,
    "trio": 11,
    "corner": 8,
    "first": 6,
    "six": 5,
    "column": 2,
    "dozen": 2,
}
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")
ROUNDS = so_many(everyday=100, ci=400)


def drawing(zeros: int) -> dict[str, Box]:
    """The boxes of a layout by their numbers: rows below each other, the zeros side by side at the head."""
    boxes = {}
    for number in range(1, 37):
        row, column = divmod(number - 1, 3)
        boxes[str(number)] = tuple(map(Fraction, (column, column + 1, row, row + 1)))
    width = Fraction(3, zeros)
    for place, zero in enumerate(("0", "00")[:zeros]):
        boxes[zero] = (place * width, (place + 1) * width, Fraction(-1), Fraction(0))
    return boxes  # type: ignore[return-value]


def share_a_line(one: Box, other: Box) -> bool:
    beside = (one[1] == other[0] or other[1] == one[0]) and min(one[3], other[3]) > max(one[2], other[2])
    above = (one[3] == other[2] or other[3] == one[2]) and min(one[1], other[1]) > max(one[0], other[0])
    return beside or above


def share_a_point(boxes: list[Box]) -> bool:
    left, right = max(box[0] for box in boxes), min(box[1] for box in boxes)
    top, bottom = max(box[2] for box in boxes), min(box[3] for box in boxes)
    return left <= right and top <= bottom


def splits(zeros: int) -> set[frozenset[str]]:
    boxes = drawing(zeros)
    return {frozenset(pair) for pair in combinations(boxes, 2) if share_a_line(*(boxes[one] for one in pair))}


def corners(zeros: int) -> set[frozenset[str]]:
    boxes = {number: box for number, box in drawing(zeros).items() if number not in ("0", "00")}
    near = ((str(low), str(low + 1), str(low + 3), str(low + 4)) for low in range(1, 33))
    return {
        frozenset(four)
        for four in near
        if all(n in boxes for n in four) and share_a_point([boxes[n] for n in four])
    }


def wagers(zeros: int) -> dict[str, frozenset[str]]:
    """Every wager of a layout and the numbers it covers."""
    numbers = [str(number) for number in range(1, 37)]
    found = {f"straight-{one}": frozenset({one}) for one in drawing(zeros)}
    found |= {f"split-{'-'.join(sorted(two, key=order))}": two for two in splits(zeros)}
    found |= {f"corner-{min(map(int, four))}": four for four in corners(zeros)}
    found |= {f"row-{n}": frozenset(numbers[n - 1 : n + 2]) for n in range(1, 37, 3)}
    found |= {f"six-{n}": frozenset(numbers[n - 1 : n + 5]) for n in range(1, 34, 3)}
    found |= {f"column-{n}": frozenset(numbers[n - 1 :: 3]) for n in (1, 2, 3)}
    found |= {f"dozen-{n}": frozenset(numbers[12 * n - 12 : 12 * n]) for n in (1, 2, 3)}
    found |= {"trio-0-1-2": frozenset({"0", "1", "2"})}
    if zeros == 2:
        found |= {"trio-0-2-00": frozenset({"0", "2", "00"}), "trio-00-2-3": frozenset({"00", "2", "3"})}
        found |= {"first-five": frozenset({"0", "00", "1", "2", "3"}), "courtesy": frozenset({"0", "00"})}
    tests: dict[str, Any] = {
        "red": lambda n: n in RED,
        "black": lambda n: n not in RED,
        "odd": lambda n: n % 2,
        "even": lambda n: not n % 2,
        "low": lambda n: n < 19,
        "high": lambda n: n > 18,
    }
    return found | {name: frozenset(n for n in numbers if test(int(n))) for name, test in tests.items()}


def order(number: str) -> tuple[int, int]:
    return int(number), len(number)


@pytest.mark.parametrize("zeros", [1, 2])
def test_the_layout_has_as_many_places_as_the_drawing(zeros: int) -> None:
    assert len(splits(zeros)) == 57 + (5 if zeros == 2 else 3)
    assert len(corners(zeros)) == 22
    assert len(wagers(zeros)) == (162 if zeros == 2 else 155)


@pytest.mark.parametrize(
    ("book", "options"),
    [
        ("horseshoe-cincinnati", {}),
        ("horseshoe-cincinnati", {"wheel": "single zero"}),
        ("oneida-2003", {}),
        ("oneida-2003", {"zero_loss": "half"}),
    ],
)
def test_random_records_settle_as_the_drawing_says(book: str, options: dict[str, str]) -> None:
    zeros = 1 if options.get("wheel") == "single zero" else 2
    drawn, pockets, source = wagers(zeros), list(drawing(zeros)), random.Random(8)
    for _ in range(ROUNDS):
        spin = source.choice(pockets)
        staked = {name: 2 * source.randint(1, 50) for name in source.sample(sorted(drawn), 12)}
        seat = {"seat": 1, "wagers": {name: str(stake) for name, stake in staked.items()}}
        record = {"rulebook": book, "game": "roulette", "options": options, "seats": [seat], "spins": [spin]}
        answer = settle_line(json.dumps(record).encode())
        assert answer["net"]["1"] == {
            name: str(won(name, stake, spin in drawn[name], spin, options)) for name, stake in staked.items()
        }


def won(name: str, stake: int, covered: bool, spin: str, options: dict[str, str]) -> int:
    if covered:
        return stake * (17 if name == "courtesy" else PAYS.get(name.partition("-")[0], 1))
    half = spin in ("0", "00") and name in EVEN_MONEY and options.get("zero_loss") == "half"
    return -stake // 2 if half else -stake
