"""The seats of a table, clockwise."""

from collections.abc import Iterable
from functools import cache


def clockwise(seats: Iterable[int], first: int) -> list[int]:
    """Return the seats clockwise from this one, which may itself be empty."""
    return sorted(seats, key=lambda seat: (seat < first, seat))


@cache
def left_of(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the seats clockwise from the left of this one, which comes last if it is among them."""
    return tuple(clockwise(seats, seat + 1))
