"""Hands that grow card by card: what holds of so many cards, summed over what one card more or less makes of them.

A hand has its place among all hands of its size, as `hands.tables` numbers them. Importing this module imports numpy
and numba.
"""

from __future__ import annotations

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
    """What every hand of five cards is worth, by its place; shared, so not to be written."""
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
    """Sum what hands of ``size`` cards are worth, column by column, over those each of one card less grows into."""
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
    """Sum in how many ways each hand of ``size`` cards comes about, column by column, from those of one card less."""
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
    """Count, for each hand of one card less, how many hands of each kind it grows into."""
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
