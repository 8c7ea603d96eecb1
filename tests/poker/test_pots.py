"""Pots against a second method: chips laid down one layer at a time."""

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pitboss.poker.pots import Pot, from_pots, one_pot, split_pots
from pitboss.poker.showdown import ALL, Odd, shares
from pitboss.rulebooks import Cite

Placed = list[tuple[int, bool]]


def layers(put: list[int], folded: list[bool]) -> list[tuple[int, tuple[int, ...]]]:
    """Peel one chip at a time off everybody; layers with the same players still in are one pot."""
    pots: list[tuple[int, tuple[int, ...]]] = []
    for layer in range(max(put)):
        paid = sum(cents > layer for cents in put)
        live = tuple(p for p, cents in enumerate(put) if cents > layer and not folded[p])
        if pots and (pots[-1][1] == live or not live):
            pots[-1] = (pots[-1][0] + paid, pots[-1][1])
        else:
            pots.append((paid, live))
    return pots


@given(st.lists(st.tuples(st.integers(1, 40), st.booleans()), min_size=2, max_size=10))
@example([(5, False), (11, False), (20, False), (20, True)])
@example([(5, False), (8, False), (20, True)])  # folded chips that nobody still in has matched
def test_pots_equal_layers_of_single_chips(placed: Placed) -> None:
    """The same totals and the same players, whatever anyone put in."""
    put, folded = [cents for cents, _ in placed], [out for _, out in placed]
    folded[0] = False
    assert [(pot.total, pot.eligible) for pot in split_pots(put, folded)] == layers(put, folded)


def test_pots_are_named_main_and_side_in_order() -> None:
    """One main pot, then side pots by number."""
    pots = split_pots([1, 2, 3, 3], [False] * 4)
    assert [(pot.name, pot.total) for pot in pots] == [("main", 4), ("side1", 3), ("side2", 2)]


@pytest.mark.parametrize(
    ("fee", "taken"),
    [(0, [0, 0, 0]), (3, [3, 0, 0]), (4, [4, 0, 0]), (5, [4, 1, 0]), (9, [4, 3, 2]), (10, [4, 3, 2])],
)
def test_a_fee_comes_from_the_main_pot_first_and_is_never_more_than_there_is(
    fee: int, taken: list[int]
) -> None:
    assert from_pots(fee, split_pots([1, 2, 3, 3], [False] * 4)) == taken


@given(
    st.integers(0, 10**6),
    st.sets(st.integers(0, 9), min_size=1, max_size=10),
    st.sampled_from([1, 25, 50, 100, 500]),
)
def test_shares_are_equal_to_the_chip_and_the_rest_goes_to_one(
    cents: int, places: set[int], chip: int
) -> None:
    """Nothing is lost, nobody but the first gets an odd chip, and no whole round of chips is left over."""
    found = shares(cents, list(places), chip, Odd(sorted, ALL, Cite("", "")))
    first = min(places)
    assert sum(found.values()) == cents
    others = {found[place] for place in places if place != first}
    assert len(others) <= 1
    assert all(each % chip == 0 for each in others)
    each = others.pop() if others else cents
    assert each <= Fraction(cents, len(places)) < each + chip or len(places) == 1


def test_one_pot_is_contested_by_all_still_in_whatever_they_put_in() -> None:
    assert one_pot([5, 8, 10], [True, False, False]) == [Pot("main", 23, (1, 2), 0, 10)]
