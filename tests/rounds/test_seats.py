"""Seats clockwise: from one that may be empty, or from the left of one."""

import pytest

from pitboss.rounds.seats import clockwise, left_of

SEATS = (2, 4, 7)


@pytest.mark.parametrize(
    ("first", "order"),
    [(0, [2, 4, 7]), (2, [2, 4, 7]), (3, [4, 7, 2]), (4, [4, 7, 2]), (7, [7, 2, 4]), (8, [2, 4, 7])],
)
def test_seats_go_clockwise_from_the_first_though_it_may_be_empty(first: int, order: list[int]) -> None:
    assert clockwise(SEATS, first) == order
    assert clockwise(reversed(SEATS), first) == order


@pytest.mark.parametrize(
    ("seat", "order"),
    [(0, (2, 4, 7)), (1, (2, 4, 7)), (2, (4, 7, 2)), (3, (4, 7, 2)), (6, (7, 2, 4)), (7, (2, 4, 7))],
)
def test_the_seat_at_whose_left_they_begin_comes_last(seat: int, order: tuple[int, ...]) -> None:
    assert left_of(SEATS, seat) == order
