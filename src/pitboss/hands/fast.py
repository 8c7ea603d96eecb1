"""Five-card values for compiled kernels (numpy, numba), with cards as indexes 0 ... 51 instead of strings."""

import numpy as np
import numpy.typing as npt
from numba import njit

from pitboss.hands import five


def _ranks_of(mask: int) -> list[int]:
    return [bit + 2 for bit in range(12, -1, -1) if mask >> bit & 1]


# By the 13-bit set of ranks held: the top of the highest straight or 0, and the five highest ranks packed.
STRAIGHT_TOP = np.array([five.straight_top(_ranks_of(mask)) for mask in range(8192)], np.int64)
TOP_FIVE = np.array([five.pack(0, *_ranks_of(mask)[:5]) for mask in range(8192)], np.int64)
_FLUSH = five.FLUSH << 20
_STRAIGHT = five.STRAIGHT << 20
_STRAIGHT_FLUSH = five.STRAIGHT_FLUSH << 20
_ROYAL_FLUSH = five.pack(five.ROYAL_FLUSH, 14)
_FOUR, _FULL, _THREE = five.FOUR_OF_A_KIND << 20, five.FULL_HOUSE << 20, five.THREE_OF_A_KIND << 20
_TWO_PAIR, _PAIR = five.TWO_PAIR << 20, five.PAIR << 20


Sets = tuple[int, int, int, int, int, int]
"""The ranks held once, twice, three and four times or more; the ranks in each suit; and the size of each suit."""

_SUIT_BITS, _COUNT_BITS, _RANKS = 16, 4, (1 << 13) - 1
NO_CARDS: Sets = (0, 0, 0, 0, 0, 0)


@njit(cache=True, inline="always")
def with_card(sets: Sets, card: int) -> Sets:
    """Add a card to those held."""
    once, twice, thrice, four, suits, counts = sets
    bit, suit = 1 << (card >> 2), card & 3
    return (
        once | bit,
        twice | once & bit,
        thrice | twice & bit,
        four | thrice & bit,
        suits | bit << _SUIT_BITS * suit,
        counts + (1 << _COUNT_BITS * suit),
    )


@njit(cache=True)
def best_of(sets: Sets) -> int:
    """`five.best` of five, six or seven cards, collected card by card."""
    once, twice, thrice, four, suits, counts = sets
    # Adding three to a suit's count reaches eight exactly if it is five or more.
    flush = (counts + 0x3333) & 0x8888
    if flush:
        suit = 0 if flush == 8 else 1 if flush == 128 else 2 if flush == 2048 else 3
        return suited(suits >> _SUIT_BITS * suit & _RANKS)
    return _ranked(once, twice, thrice, four)


@njit(cache=True)
def best_ints(cards: npt.NDArray[np.int64]) -> int:
    """`five.best` of an array of five, six or seven different card indexes."""
    sets = NO_CARDS
    for card in cards:
        sets = with_card(sets, card)
    return best_of(sets)


@njit(nogil=True, cache=True)
def highs(hands: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """`five.best` of many hands, one per row: five, six or seven different card indexes."""
    worths = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        worths[row] = best_ints(hands[row])
    return worths


@njit(cache=True)
def suited(mask: int) -> int:
    """`five.best` of five or more cards of one suit, given the set of their ranks."""
    top = STRAIGHT_TOP[mask]
    if top == 14:
        return _ROYAL_FLUSH
    if top:
        return _STRAIGHT_FLUSH | int(top) << 16
    return _FLUSH | int(TOP_FIVE[mask])


@njit(cache=True)
def _ranked(once: int, twice: int, thrice: int, four: int) -> int:
    if four:
        return _FOUR | _top(four) << 16 | _top(once & ~four) << 12
    if thrice:
        three_of = _top(thrice)
        pairs = twice & ~(1 << (three_of - 2))
        if pairs:
            return _FULL | three_of << 16 | _top(pairs) << 12
    if STRAIGHT_TOP[once]:
        return _STRAIGHT | int(STRAIGHT_TOP[once]) << 16
    if thrice:
        # The five highest, shifted behind the three; only the first two of them are compared.
        return _THREE | three_of << 16 | (int(TOP_FIVE[once & ~thrice]) >> 12) << 8
    if twice:
        return _paired(once, twice)
    return int(TOP_FIVE[once])


@njit(cache=True)
def _paired(once: int, twice: int) -> int:
    high = _top(twice)
    rest = twice & ~(1 << (high - 2))
    if not rest:
        return _PAIR | high << 16 | (int(TOP_FIVE[once & ~twice]) >> 8) << 4
    low = _top(rest)
    kickers = once & ~(1 << (high - 2)) & ~(1 << (low - 2))
    return _TWO_PAIR | high << 16 | low << 12 | _top(kickers) << 8


@njit(cache=True)
def _top(mask: int) -> int:
    return int(TOP_FIVE[mask] >> 16)
