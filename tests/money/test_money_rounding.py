from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import Rounding, round_cents


@pytest.mark.parametrize(
    ("exact", "down", "up", "nearest"),
    [
        (Fraction(149, 100), 1, 2, 1),
        (Fraction(3, 2), 1, 2, 2),
        (Fraction(151, 100), 1, 2, 2),
        (Fraction(2), 2, 2, 2),
        (Fraction(0), 0, 0, 0),
    ],
)
def test_each_way_at_below_and_above_the_half(exact: Fraction, down: int, up: int, nearest: int) -> None:
    assert round_cents(exact, "down") == down
    assert round_cents(exact, "up") == up
    assert round_cents(exact, "nearest") == nearest


@pytest.mark.parametrize(
    ("exact", "down", "up", "nearest"), [(12, 0, 25, 0), (13, 0, 25, 25), (25, 25, 25, 25), (26, 25, 50, 25)]
)
def test_to_the_quarter(exact: int, down: int, up: int, nearest: int) -> None:
    assert [round_cents(Fraction(exact), way, 25) for way in ("down", "up", "nearest")] == [down, up, nearest]


@given(
    st.fractions(min_value=0, max_value=10**9),
    st.sampled_from(["down", "up", "nearest"]),
    st.sampled_from([1, 5, 25, 100]),
)
def test_never_further_than_a_unit_and_always_whole(exact: Fraction, way: Rounding, unit: int) -> None:
    rounded = round_cents(exact, way, unit)
    assert type(rounded) is int
    assert rounded % unit == 0
    assert abs(rounded - exact) < unit
    assert (rounded <= exact) if way == "down" else True
    assert (rounded >= exact) if way == "up" else True
    assert (2 * abs(rounded - exact) <= unit) if way == "nearest" else True
