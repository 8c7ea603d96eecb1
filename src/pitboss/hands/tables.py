"""Hand values for compiled kernels: the value of every hand of a given size, looked up by place or by key.

A hand's place is its number among all hands of its size: for cards c0 < c1 < c2 ... (indexes 0 to 51) it is C(c0, 1) +
C(c1, 2) + C(c2, 3) + ... Importing this module imports numpy and numba.

A hand's key is the sum of its cards' keys. Its lower bits tell the ranks from two to seven and the number of cards, the
next bits the ranks from eight to ace, the highest how many cards there are of each suit. The first two lead to a row
and a column of a small table, so that a hand takes a few additions and three lookups, whatever its cards.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import comb
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import int64, njit, uint64
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS, Card
from pitboss.hands.ranking import Ranking

Ints = NDArray[np.int64]
Values = NDArray[np.uint16]
Worths = NDArray[np.int32]

DECK = len(CARDS)
MOST = 7
"""The largest hand that can be numbered."""
CHOOSE: Ints = np.array([[comb(n, k) for k in range(MOST + 1)] for n in range(DECK + 1)], np.int64)
"""`CHOOSE[n, k]`: the number of ways to pick k of n."""
RENAMINGS: Ints = np.array(list(permutations(range(4))), np.int64)
"""Every way to rename the suits: the new name of each."""


# Sums of up to seven of these differ if none is taken more than four times.
_LOWER = np.array((1, 5, 24, 112, 521, 2247))
_UPPER = np.array((1, 5, 24, 112, 521, 2247, 9244))
ONE_MORE = 4 * 2247 + 3 * 521 + 1
"""Greater than any such sum of the lower ranks: it is added for every card, so that each number has its own rows."""
_UPPER_SHIFT, SUIT_SHIFT = 20, 36
_LOWER_BITS, _UPPER_BITS = (1 << _UPPER_SHIFT) - 1, (1 << SUIT_SHIFT - _UPPER_SHIFT) - 1
EIGHTS = 0x8888 << SUIT_SHIFT
"""The bits of a key that say that a suit's count reached eight."""
_RANK_KEY = ONE_MORE + np.concatenate((_LOWER, _UPPER << _UPPER_SHIFT))
KEY: Ints = np.repeat(_RANK_KEY, 4) + np.tile(1 << SUIT_SHIFT + 4 * np.arange(4), 13)
"""The key of every card."""
IN_SUIT: Ints = np.array([1 << card // 4 + 16 * (card % 4) for card in range(DECK)], np.int64)
"""Every card as a bit among the ranks of its suit, sixteen bits for each suit."""
RANKS_OF_SUIT = (1 << 13) - 1


class Keyed(NamedTuple):
    """The values of the hands of a ranking, by key."""

    playing: int
    usual: bool
    """Whether a flush is worth at least what its ranks are in mixed suits."""
    none: int
    """The key of no cards."""
    flush: int
    """Added to a key, it makes the count of a suit reach eight if the cards of the suit make a flush."""
    rows: Worths
    columns: Values
    worths: Worths
    suited: Worths
    """The value of the cards of one suit, by the set of their ranks, or 0 if they make no flush."""


def keyed(value: Callable[[Sequence[Card]], int], sizes: Sequence[int]) -> Keyed:
    """Tabulate a ranking that sees no more of the suits than a flush, from its values of the hands that just play."""
    playing, (rows, columns, held) = sizes[0], laid_out(sizes)
    flush, suited = 0x1111 * (8 - playing) << SUIT_SHIFT, _suited(value, playing)
    made = Keyed(playing, True, -playing * ONE_MORE, flush, rows, columns, rows[:0], suited)
    worths: list[Worths] = []
    for counts in held:
        if worths:
            worths.append(_one_more(made._replace(worths=np.concatenate(worths)), counts))
        else:
            ranks = np.repeat(np.tile(np.arange(13), len(counts)), counts.reshape(-1)).reshape(-1, playing)
            hands = (4 * ranks + np.arange(playing) % 4).tolist()
            values = [value([CARDS[card] for card in hand]) for hand in hands]
            worths.append(np.array(values, np.int32))
            made = made._replace(usual=_beats(suited, counts, worths[0]))
    return made._replace(worths=np.concatenate(worths))


def laid_out(sizes: Sequence[int]) -> tuple[Worths, Values, list[Ints]]:
    """Return the rows and columns of a table by key, and in its order how often each hand of a size holds each rank."""
    lower, upper = _counts(len(_LOWER)), _counts(len(_UPPER))
    held = upper.sum(axis=1)
    many = np.bincount(held)
    first = np.cumsum(many) - many
    columns = np.zeros((upper @ _UPPER).max() + 1, np.uint16)
    columns[upper @ _UPPER] = np.arange(len(upper)) - first[held]
    rows = np.zeros(len(sizes) * ONE_MORE, np.int32)
    counts: list[Ints] = []
    for plane, size in enumerate(sizes):
        low = lower[lower.sum(axis=1) <= size]
        width = many[size - low.sum(axis=1)]
        start = np.cumsum(width) - width
        rows[plane * ONE_MORE + low @ _LOWER] = start + sum(map(len, counts))
        right = np.arange(width.sum()) + np.repeat(first[size - low.sum(axis=1)] - start, width)
        counts.append(np.concatenate((np.repeat(low, width, axis=0), upper[right]), axis=1))
    return rows, columns, counts


def _beats(suited: Worths, counts: Ints, worths: Worths) -> bool:
    """Return whether no ranks are worth more in mixed suits than in one."""
    once = counts.max(axis=1) == 1
    return bool((suited[counts[once] @ (1 << np.arange(13))] >= worths[once]).all())


def _counts(ranks: int) -> Ints:
    """Return every way to hold up to seven cards of some ranks, at most four of each, fewer cards first."""
    counts = np.indices((5,) * ranks).reshape(ranks, -1).T
    counts = counts[counts.sum(axis=1) <= MOST]
    return np.asarray(counts[np.argsort(counts.sum(axis=1), kind="stable")])


def _one_more(fewer: Keyed, counts: Ints) -> Worths:
    """Return the values for one more card: a hand is the best of those that leave out one of its cards."""
    keys, best = counts @ _RANK_KEY + fewer.none, np.zeros(len(counts), np.int32)
    for rank, key in enumerate(_RANK_KEY.tolist()):
        holds = np.flatnonzero(counts[:, rank])
        left = keys[holds] - key
        row, column = fewer.rows[left & _LOWER_BITS], fewer.columns[left >> _UPPER_SHIFT & _UPPER_BITS]
        best[holds] = np.maximum(best[holds], fewer.worths[row + column])
    return best


def _suited(value: Callable[[Sequence[Card]], int], playing: int) -> Worths:
    suited = np.zeros(1 << 13, np.int32)
    for ranks in combinations(range(13), playing):
        suited[sum(1 << rank for rank in ranks)] = value([CARDS[4 * rank] for rank in ranks])
    sets = np.arange(1 << 13)
    for _ in range(MOST - playing):
        for bit in 1 << np.arange(13):
            suited = np.where(sets & bit, np.maximum(suited, suited[sets & ~bit]), suited)
    return suited


@njit(nogil=True, cache=True, inline="always")
def by_ranks(key: int, rows: Worths, columns: Values, worths: Worths) -> int:
    """The value of the hand with this key, if no flush is made. Indexes are unsigned, so none is checked for a sign."""
    row = rows[uint64(key & _LOWER_BITS)]
    return int(worths[uint64(row + columns[uint64(key >> _UPPER_SHIFT & _UPPER_BITS)])])


@njit(nogil=True, cache=True, inline="always")
def suit_of(suits: int) -> int:
    """The suit whose count reached eight, from the key that its flush was added to."""
    flush = suits >> SUIT_SHIFT & 0x8888
    return 0 if flush == 8 else 1 if flush == 128 else 2 if flush == 2048 else 3


@lru_cache(maxsize=8)
def values(ranking: Ranking, size: int) -> Values:
    """The value of every hand of `size` cards under a ranking, by its place. It is shared, so do not modify it."""
    playing, most = ranking.sizes[0], ranking.sizes[-1]
    if not playing <= size <= most:
        raise ValueError(f"This ranking knows hands of {playing} to {most} cards, not of {size}.")
    table = _every(tuple(by_key(ranking)), size)
    table.setflags(write=False)
    return table


@lru_cache(maxsize=4)
def by_key(ranking: Ranking) -> Keyed:
    """The values of a ranking's hands by key. They are shared, so do not modify them."""
    return keyed(ranking.value, ranking.sizes)


Look: TypeAlias = tuple[Any, ...]
"""A table by key as compiled code takes it: a loop unpacks it first, since named fields are counted at every use."""


@njit(nogil=True, cache=True, inline="always")
def worth(cards: Any, first: int, size: int, look: Look) -> int:
    """The value of the `size` different cards from `first` on."""
    playing, usual, none, flush, rows, columns, worths, suited = look
    key = none
    for n in range(first, first + size):
        key += KEY[uint64(cards[n])]
    best = by_ranks(key, rows, columns, worths)
    if (key + flush) & EIGHTS:
        in_suit = 0
        for n in range(first, first + size):
            in_suit |= IN_SUIT[uint64(cards[n])]
        made = int64(suited[uint64(in_suit >> 16 * suit_of(key + flush) & RANKS_OF_SUIT)])
        if size == playing:
            best = made
        elif usual:
            best = max(best, made)
        else:
            best = max(made, _mixed(cards, first, size, look))
    return best


@njit(nogil=True, cache=True)
def _mixed(cards: Any, first: int, size: int, look: Look) -> int:
    """The best of the choices of cards that play and are not all of one suit."""
    playing, _, none, flush, rows, columns, worths, _ = look
    best = 0
    for chosen in range(1 << size):
        key, many = none, 0
        for n in range(size):
            if chosen >> n & 1:
                key += KEY[cards[first + n]]
                many += 1
        if many == playing and not (key + flush) & EIGHTS:
            best = max(best, by_ranks(key, rows, columns, worths))
    return best


@njit(nogil=True, cache=True)
def _every(look: Look, size: int) -> Values:
    values = np.zeros(CHOOSE[DECK, size], np.uint16)
    cards = np.arange(size)
    for spot in range(len(values)):
        values[spot] = worth(cards, 0, size, look)
        step(cards)
    return values


@njit(nogil=True, cache=True)
def step(cards: Ints) -> None:
    """Advance to the hand at the next place: the lowest card that can rise does, and those below start over."""
    n = 0
    while n + 1 < len(cards) and cards[n] + 1 == cards[n + 1]:
        cards[n] = n
        n += 1
    cards[n] += 1


@njit(nogil=True, cache=True)
def rename(cards: Ints, names: Ints, renamed: Ints) -> None:
    """Fill `renamed` with rising cards whose suits are renamed, in order again."""
    for n in range(len(cards)):
        card = (cards[n] & ~3) + names[cards[n] & 3]
        spot = n
        while spot and renamed[spot - 1] > card:
            renamed[spot] = renamed[spot - 1]
            spot -= 1
        renamed[spot] = card


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
        total += CHOOSE[uint64(cards[n]), uint64(column)]
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
