"""Two dice: the rolls, and the number of ways each can come."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TypeAlias

Roll: TypeAlias = tuple[int, int]

FACES = (1, 2, 3, 4, 5, 6)
ROLLS: tuple[Roll, ...] = tuple(product(FACES, FACES))


def ways(dice: int = 2) -> dict[tuple[int, ...], int]:
    """The number of ways each unordered roll can come, keyed by its faces in rising order."""
    return dict(Counter(tuple(sorted(roll)) for roll in product(FACES, repeat=dice)))


WAYS: dict[Roll, int] = dict(Counter((min(roll), max(roll)) for roll in ROLLS))
TOTAL_WAYS: int = len(ROLLS)
WAYS_OF_TOTAL: dict[int, int] = dict(Counter(first + second for first, second in ROLLS))


def parse_roll(value: object) -> Roll:
    """Return the roll a value names: exactly two whole numbers from 1 to 6."""
    if isinstance(value, list | tuple) and len(value) == 2 and all(_is_face(face) for face in value):
        return (value[0], value[1])
    raise ValueError(f"{value!r} is not a roll: give two whole numbers from 1 to 6.")


def _is_face(face: object) -> bool:
    # True is an int in Python, but not a face of a die.
    return type(face) is int and 1 <= face <= 6
