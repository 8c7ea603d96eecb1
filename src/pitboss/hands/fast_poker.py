"""Lows, Omaha and three-card hands for compiled kernels (numpy, numba), with tables built from the plain values."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from pitboss.chance.cards import CARDS, Card
from pitboss.hands import badugi, fast, five
from pitboss.hands.low import Reversed, ace_to_five
from pitboss.hands.omaha import by_ranks
from pitboss.hands.tables import place_of_three

Ints = npt.NDArray[np.int64]
Worths = npt.NDArray[np.int32]
Value: TypeAlias = Callable[[Sequence[Card]], int]
"""The plain function that values some cards."""


def _numbers(size: int) -> Ints:
    """Number every combination of `size` ranks, 0 to 12, regardless of order."""
    numbers = np.zeros((13,) * size, np.int64)
    for number, ranks in enumerate(combinations_with_replacement(range(13), size)):
        for order in np.ndindex((size,) * size):
            if len(set(order)) == size:
                numbers[tuple(ranks[place] for place in order)] = number
    return numbers


TWO, THREE = _numbers(2), _numbers(3)


def _codes(size: int) -> Ints:
    ranks = combinations_with_replacement(range(13), size)
    return np.array([sum(1 << 3 * rank for rank in one) for one in ranks], np.int64)


def _table(value: Value) -> Worths:
    """The value of five ranks, by the number of two of them and of the other three, or 0 for five of the same rank."""
    known = by_ranks(value)
    codes = np.array(sorted(known), np.int64)
    worths = np.array([known[code] for code in codes.tolist()], np.int32)
    asked = _codes(2)[:, None] + _codes(3)[None, :]
    at = np.searchsorted(codes, asked).clip(max=len(codes) - 1)
    return np.where(codes[at] == asked, worths[at], 0).astype(np.int32)


HIGH, LOW = _table(five.best), _table(ace_to_five)


def _lowest_five(mask: int) -> int:
    cards = [CARDS[4 * rank] for rank in (12, *range(12)) if mask >> rank & 1]
    return ace_to_five(cards[:5]) if len(cards) >= 5 else 0


# By the 13-bit set of ranks held: the low of the five lowest, or 0 if there are fewer.
LOWEST_FIVE = np.array([_lowest_five(mask) for mask in range(8192)], np.int32)


@njit(nogil=True, cache=True)
def low_ints(cards: Ints) -> int:
    """`low.ace_to_five` of an array of five, six or seven different card indexes."""
    held = 0
    for card in cards:
        held |= 1 << (card >> 2)
    if LOWEST_FIVE[held]:
        return int(LOWEST_FIVE[held])
    best = 0
    size = len(cards)
    # Too few ranks for five different ones: try every five, as three and two above them.
    for c in range(2, size - 2):
        for b in range(1, c):
            for a in range(b):
                three = THREE[cards[a] >> 2, cards[b] >> 2, cards[c] >> 2]
                for e in range(c + 2, size):
                    for d in range(c + 1, e):
                        best = max(best, LOW[TWO[cards[d] >> 2, cards[e] >> 2], three])
    return int(best)


@njit(nogil=True, cache=True)
def lows(hands: Ints) -> Ints:
    """`low.ace_to_five` of many hands, one per row: five, six or seven different card indexes."""
    worths = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        worths[row] = low_ints(hands[row])
    return worths


@njit(nogil=True, cache=True)
def omaha_high(hole: Ints, board: Ints) -> int:
    """`omaha.Board.high`: the best of two hole cards and three board cards, all different."""
    return _or_flush(_by_ranks(HIGH, hole, board), hole, board)


@njit(nogil=True, cache=True)
def _or_flush(best: int, hole: Ints, board: Ints) -> int:
    suits = 0
    for card in board:
        suits += 1 << 4 * (card & 3)
    # Adding five to a suit's count reaches eight exactly if it is three or more.
    flush = (suits + 0x5555) & 0x8888
    if flush:
        suit = 0 if flush == 8 else 1 if flush == 128 else 2 if flush == 2048 else 3
        return max(best, _flush(suit, hole, board))
    return best


@njit(nogil=True, cache=True)
def omaha_low(hole: Ints, board: Ints) -> int:
    """`omaha.Board.low`: the lowest of two hole cards and three board cards, all different."""
    return _by_ranks(LOW, hole, board)


@njit(nogil=True, cache=True)
def _by_ranks(table: Worths, hole: Ints, board: Ints) -> int:
    best = 0
    for c in range(2, len(board)):
        for b in range(1, c):
            for a in range(b):
                three = THREE[board[a] >> 2, board[b] >> 2, board[c] >> 2]
                for e in range(1, len(hole)):
                    for d in range(e):
                        best = max(best, table[TWO[hole[d] >> 2, hole[e] >> 2], three])
    return int(best)


@njit(nogil=True, cache=True)
def _flush(suit: int, hole: Ints, board: Ints) -> int:
    best = 0
    for e in range(1, len(hole)):
        for d in range(e):
            if hole[d] & 3 == suit and hole[e] & 3 == suit:
                two = 1 << (hole[d] >> 2) | 1 << (hole[e] >> 2)
                best = max(best, _with_two(suit, two, board))
    return best


@njit(nogil=True, cache=True)
def _with_two(suit: int, two: int, board: Ints) -> int:
    best = 0
    for c in range(2, len(board)):
        for b in range(1, c):
            for a in range(b):
                if board[a] & 3 == suit and board[b] & 3 == suit and board[c] & 3 == suit:
                    three = 1 << (board[a] >> 2) | 1 << (board[b] >> 2) | 1 << (board[c] >> 2)
                    best = max(best, fast.suited(two | three))
    return best


@njit(nogil=True, cache=True)
def omaha_highs(holes: Ints, boards: Ints) -> Ints:
    """`omaha.Board.high` of many hands. Each row has one hand's hole cards and board."""
    worths = np.empty(len(holes), np.int64)
    threes = np.empty(10, np.int64)
    for row in range(len(holes)):
        best = _with_threes(HIGH, holes[row], threes, _threes(boards[row], threes))
        worths[row] = _or_flush(best, holes[row], boards[row])
    return worths


@njit(nogil=True, cache=True)
def omaha_lows(holes: Ints, boards: Ints) -> Ints:
    """`omaha.Board.low` of many hands. Each row has one hand's hole cards and board."""
    worths = np.empty(len(holes), np.int64)
    threes = np.empty(10, np.int64)
    for row in range(len(holes)):
        worths[row] = _with_threes(LOW, holes[row], threes, _threes(boards[row], threes))
    return worths


@njit(nogil=True, cache=True)
def _threes(board: Ints, threes: Ints) -> int:
    many = 0
    for c in range(2, len(board)):
        for b in range(1, c):
            for a in range(b):
                threes[many] = THREE[board[a] >> 2, board[b] >> 2, board[c] >> 2]
                many += 1
    return many


@njit(nogil=True, cache=True)
def _with_threes(table: Worths, hole: Ints, threes: Ints, many: int) -> int:
    """The best of two hole cards and three board cards by rank, as in `_by_ranks`, with the threes already found."""
    best = 0
    for e in range(1, len(hole)):
        for d in range(e):
            worths = table[TWO[hole[d] >> 2, hole[e] >> 2]]
            for three in range(many):
                best = max(best, worths[threes[three]])
    return int(best)


# -- lows that are high hands upside down -------------------------------------------------------


@lru_cache(maxsize=4)
def turned(ranking: Reversed) -> tuple[Ints, Ints]:
    """Every five-card high value, rising, and the low value that corresponds to each."""
    worths = sorted(five.worths())
    return np.array(worths, np.int64), np.array([ranking.of_worth(worth) for worth in worths], np.int64)


@njit(nogil=True, cache=True)
def reversed_lows(hands: Ints, worths: Ints, lows: Ints) -> Ints:
    """`low.Reversed.value` of many hands, one per row: five, six or seven different card indexes."""
    found = np.zeros(len(hands), np.int64)
    cards = np.empty(5, np.int64)
    size = hands.shape[1]
    for row in range(len(hands)):
        # Leave out none, one or two of the cards: those at `first` and `second`.
        for first in range(size if size > 5 else 1):
            for second in range(first if size == 7 else 1):
                kept = 0
                for place in range(size):
                    if size == 5 or (place != first and (size == 6 or place != second)):
                        cards[kept] = hands[row, place]
                        kept += 1
                worth = lows[np.searchsorted(worths, fast.best_ints(cards))]
                found[row] = max(found[row], worth)
    return found


# -- the best three cards -----------------------------------------------------------------------


@lru_cache(maxsize=4)
def by_three_cards(value: Value) -> Ints:
    """The value of every three cards, by their place among all three-card hands."""
    worths = (value(hand) for hand in combinations(CARDS[::-1], 3))
    return np.fromiter(worths, np.int64)[::-1].copy()


@njit(nogil=True, cache=True)
def best_threes(hands: Ints, worths: Ints) -> Ints:
    """The best three of many hands of three or four different card indexes, one hand per row."""
    found = np.zeros(len(hands), np.int64)
    for row in range(len(hands)):
        cards = hands[row]
        for c in range(2, len(cards)):
            for b in range(1, c):
                for a in range(b):
                    found[row] = max(found[row], worths[place_of_three(cards[a], cards[b], cards[c])])
    return found


# -- badugi -------------------------------------------------------------------------------------


def _badugi(mask: int) -> int:
    cards = [
        CARDS[4 * rank + suit] for suit, rank in enumerate(rank for rank in range(13) if mask >> rank & 1)
    ]
    return badugi.value(cards)


# By the 13-bit set of the ranks of one to four cards that differ in rank and suit.
BADUGI = np.array([_badugi(mask) if 0 < mask.bit_count() <= 4 else 0 for mask in range(8192)], np.int64)


@njit(nogil=True, cache=True)
def badugi_ints(cards: Ints) -> int:
    """`badugi.value` of an array of one to four different card indexes."""
    best = 0
    for chosen in range(1, 1 << len(cards)):
        ranks, suits, differ = 0, 0, True
        for place in range(len(cards)):
            if chosen >> place & 1:
                rank, suit = 1 << (cards[place] >> 2), 1 << (cards[place] & 3)
                differ = differ and not ranks & rank and not suits & suit
                ranks |= rank
                suits |= suit
        if differ:
            best = max(best, BADUGI[ranks])
    return int(best)
