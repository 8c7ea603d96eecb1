"""Dice: 36 rolls, 21 pairs, and nothing else is a roll."""

from __future__ import annotations

import pytest

from pitboss.chance.dice import ROLLS, TOTAL_WAYS, WAYS, WAYS_OF_TOTAL, parse_roll, ways


def test_ways_of_two_dice() -> None:
    assert len(ROLLS) == len(set(ROLLS)) == TOTAL_WAYS == 36
    assert len(WAYS) == 21
    assert sum(WAYS.values()) == 36
    assert all(count == (1 if low == high else 2) and low <= high for (low, high), count in WAYS.items())
    assert [WAYS_OF_TOTAL[total] for total in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_ways_of_other_numbers_of_dice() -> None:
    assert ways(1) == {(face,): 1 for face in range(1, 7)}
    assert ways(2) == WAYS
    assert (ways(3)[1, 1, 1], ways(3)[1, 1, 2], ways(3)[1, 2, 3], sum(ways(3).values())) == (1, 3, 6, 216)


@pytest.mark.parametrize("value", [(1, 1), (6, 6), (1, 6), [6, 1]])
def test_two_faces_are_a_roll(value: object) -> None:
    assert parse_roll(value) in ROLLS


@pytest.mark.parametrize(
    "value",
    [(0, 1), (1, 7), (1,), (1, 2, 3), (1.0, 2), (True, 2), ("1", 2), "12", {1, 2}, None, 7, (1, None)],
)
def test_anything_else_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="is not a roll"):
        parse_roll(value)
