"""Five-card values for compiled kernels (numpy, numba), with cards as indexes 0 ... 51 instead of strings."""

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from pitboss.hands import five
from pitboss.hands.tables import IN_SUIT, KEY, RANKS_OF_SUIT, by_ranks, keyed, suit_of

_FIVE = keyed(five.best, (5, 6, 7))
_ROWS, _COLUMNS, _WORTHS, SUITED = _FIVE.rows, _FIVE.columns, _FIVE.worths, _FIVE.suited
_FLUSH, _EIGHTS = _FIVE.flush, _FIVE.flush // 3 * 8

Sets = tuple[int, int]
"""The sum of the cards' keys, and the ranks in each suit (`hands.tables`)."""
NO_CARDS: Sets = (_FIVE.none, 0)


@njit(cache=True, inline="always")
def with_card(sets: Sets, card: int) -> Sets:
    """Add a card to those held."""
    key, in_suit = sets
    return key + KEY[uint64(card)], in_suit | IN_SUIT[uint64(card)]


@njit(cache=True, inline="always")
def best_of(sets: Sets) -> int:
    """`five.best` of five, six or seven cards, collected card by card."""
    key, in_suit = sets
    flush = key + _FLUSH
    if flush & _EIGHTS:
        return suited(in_suit >> 16 * suit_of(flush) & RANKS_OF_SUIT)
    return by_ranks(key, _ROWS, _COLUMNS, _WORTHS)


@njit(cache=True, inline="always")
def ranked(sets: Sets) -> int:
    """The same as if no flush were made."""
    return by_ranks(sets[0], _ROWS, _COLUMNS, _WORTHS)


@njit(cache=True)
def best_ints(cards: npt.NDArray[Any]) -> int:
    """`five.best` of an array of five, six or seven different card indexes."""
    sets = NO_CARDS
    for card in cards:
        sets = with_card(sets, card)
    return best_of(sets)


@njit(nogil=True, cache=True)
def highs(hands: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """`five.best` of many hands, one per row: five, six or seven different card indexes, of any integer type."""
    worths = np.empty(len(hands), np.int64)
    if hands.shape[1] == 7:
        _sevens(hands, worths)
        return worths
    for row in range(len(hands)):
        worths[row] = _row(hands, row)
    return worths


@njit(nogil=True, cache=True)
def _sevens(hands: npt.NDArray[Any], worths: npt.NDArray[np.int64]) -> None:
    """Seven cards in one expression, and suits only for the few flushes, which is several times as fast as a loop."""
    for row in range(len(hands)):
        a, b, c, d = hands[row, 0], hands[row, 1], hands[row, 2], hands[row, 3]
        e, f, g = hands[row, 4], hands[row, 5], hands[row, 6]
        key = KEY[uint64(a)] + KEY[uint64(b)] + KEY[uint64(c)] + KEY[uint64(d)] + KEY[uint64(e)]
        key += KEY[uint64(f)] + KEY[uint64(g)] + NO_CARDS[0]
        worths[row] = _row(hands, row) if (key + _FLUSH) & _EIGHTS else ranked((key, 0))


@njit(nogil=True, cache=True)
def _row(hands: npt.NDArray[Any], row: int) -> int:
    sets = NO_CARDS
    for place in range(hands.shape[1]):
        sets = with_card(sets, hands[row, place])
    return best_of(sets)


@njit(cache=True, inline="always")
def suited(mask: int) -> int:
    """`five.best` of five or more cards of one suit, given the set of their ranks."""
    return int(SUITED[uint64(mask)])
