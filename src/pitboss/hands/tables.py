"""Hand values for compiled kernels: the value of every hand of a given size, looked up by place.

A hand's place is its number among all hands of its size: for cards c0 < c1 < c2 ... (indexes 0 to 51) it is C(c0, 1) +
C(c1, 2) + C(c2, 3) + ... Importing this module imports numpy and numba.
"""

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS
from pitboss.hands.ranking import Ranking

Ints = NDArray[np.int64]
Values = NDArray[np.uint16]

DECK = len(CARDS)
MOST = 7
"""The largest hand that can be numbered."""
CHOOSE: Ints = np.array([[comb(n, k) for k in range(MOST + 1)] for n in range(DECK + 1)], np.int64)
"""`CHOOSE[n, k]`: the number of ways to pick k of n."""


@lru_cache(maxsize=8)
def values(ranking: Ranking, size: int) -> Values:
    """The value of every hand of `size` cards under a ranking, by its place; shared, so do not modify it."""
    playing, most = ranking.sizes[0], ranking.sizes[-1]
    if not playing <= size <= most:
        raise ValueError(f"This ranking knows hands of {playing} to {most} cards, not of {size}.")
    table = _picked(values(ranking, size - 1), size) if size > playing else _exact(ranking, size)
    table.setflags(write=False)
    return table


def _exact(ranking: Ranking, size: int) -> Values:
    # Cards from the last down, in dictionary order, give the places from the last down.
    worths = map(ranking.value, combinations(CARDS[::-1], size))
    return np.fromiter(worths, np.uint16, comb(DECK, size))[::-1].copy()


@njit(nogil=True, cache=True)
def _picked(fewer: Values, size: int) -> Values:
    """The table for one more card: a hand is the best of those that leave out one of its cards."""
    table = np.zeros(CHOOSE[DECK, size], np.uint16)
    cards = np.arange(size)
    for spot in range(len(table)):
        rest = 0
        for n in range(1, size):
            rest += CHOOSE[cards[n], n]
        best = fewer[rest]
        for n in range(1, size):
            # Leave out card n instead of the one below it.
            rest += CHOOSE[cards[n - 1], n] - CHOOSE[cards[n], n]
            best = max(best, fewer[rest])
        table[spot] = best
        step(cards)
    return table


@njit(nogil=True, cache=True)
def step(cards: Ints) -> None:
    """Advance to the hand at the next place: the lowest card that can rise does, and those below start over."""
    n = 0
    while n + 1 < len(cards) and cards[n] + 1 == cards[n + 1]:
        cards[n] = n
        n += 1
    cards[n] += 1


@njit(nogil=True, cache=True, inline="always")
def place_of_three(a: int, b: int, c: int) -> int:
    """The place of three different cards, in any order."""
    low, top = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - top
    return top * (top - 1) * (top - 2) // 6 + middle * (middle - 1) // 2 + low


@njit(nogil=True, cache=True, inline="always")
def place(cards: Ints, first: int, size: int) -> int:
    """The place of the `size` different cards from `first` on, in any order."""
    if size == 3:
        return int(place_of_three(cards[first], cards[first + 1], cards[first + 2]))
    total = 0
    for n in range(first, first + size):
        column = 1
        for other in range(first, first + size):
            column += cards[other] < cards[n]
        total += CHOOSE[cards[n], column]
    return total


@njit(nogil=True, cache=True)
def hand_at(spot: int, cards: Ints) -> None:
    """Fill `cards` with the hand of that size at this place, lowest first."""
    card = DECK
    for n in range(len(cards), 0, -1):
        card -= 1
        while CHOOSE[card, n] > spot:
            card -= 1
        cards[n - 1] = card
        spot -= CHOOSE[card, n]
