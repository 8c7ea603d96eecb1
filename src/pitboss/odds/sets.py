"""Hands that grow card by card: sums over all hands reached by adding or removing one card.

A hand's place is its number among all hands of its size, as in `hands.tables`. Importing this module imports numpy and
numba.
"""

from functools import cache
from math import comb

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.hands.fast import best_ints
from pitboss.hands.tables import CHOOSE, DECK, step

Ints = NDArray[np.int64]


@cache
def five_card_values() -> Ints:
    """The value of every five-card hand, by its place. It is shared, so do not modify it."""
    table = _valued(comb(DECK, 5))
    table.setflags(write=False)
    return table


@njit(nogil=True, cache=True)
def _valued(count: int) -> Ints:
    table, cards = np.zeros(count, np.int64), np.arange(5)
    for spot in range(count):
        table[spot] = best_ints(cards)
        step(cards)
    return table


@njit(nogil=True, cache=True)
def with_one_less(worth: Ints, size: int) -> Ints:
    """For each hand of ``size - 1`` cards, sum ``worth`` over the hands one card larger, column by column."""
    fewer = np.zeros((CHOOSE[DECK, size - 1], worth.shape[1]), np.int64)
    cards = np.arange(size)
    for spot in range(len(worth)):
        rest = 0
        for n in range(1, size):
            rest += CHOOSE[cards[n], n]
        fewer[rest] += worth[spot]
        for n in range(1, size):
            # Leave out card n instead of the one below it.
            rest += CHOOSE[cards[n - 1], n] - CHOOSE[cards[n], n]
            fewer[rest] += worth[spot]
        step(cards)
    return fewer


@njit(nogil=True, cache=True)
def with_one_more(ways: Ints, size: int) -> Ints:
    """For each hand of ``size`` cards, sum ``ways`` over the hands one card smaller, column by column."""
    more = np.zeros((CHOOSE[DECK, size], ways.shape[1]), np.int64)
    cards = np.arange(size)
    for spot in range(len(more)):
        rest = 0
        for n in range(1, size):
            rest += CHOOSE[cards[n], n]
        more[spot] += ways[rest]
        for n in range(1, size):
            rest += CHOOSE[cards[n - 1], n] - CHOOSE[cards[n], n]
            more[spot] += ways[rest]
        step(cards)
    return more


@njit(nogil=True, cache=True)
def kinds_with_one_less(kinds: Ints, count: int, size: int) -> Ints:
    """Count, for each hand of ``size - 1`` cards, how many hands of each kind one more card makes."""
    fewer = np.zeros((CHOOSE[DECK, size - 1], count), np.int64)
    cards = np.arange(size)
    for spot in range(len(kinds)):
        rest = 0
        for n in range(1, size):
            rest += CHOOSE[cards[n], n]
        fewer[rest, kinds[spot]] += 1
        for n in range(1, size):
            rest += CHOOSE[cards[n - 1], n] - CHOOSE[cards[n], n]
            fewer[rest, kinds[spot]] += 1
        step(cards)
    return fewer
