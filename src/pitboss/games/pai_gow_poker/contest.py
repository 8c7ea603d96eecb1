"""Two hands set the house way against each other: an exact count of how all pairs of deals compare.

Pairs of deals that share no card are counted by inclusion and exclusion: of all pairs of deals that both hold a set of
cards, those for no card at all, less those for each one card, and so on. Sets of cards that differ only by renaming
the suits count alike, so one of each is met. The deals that hold it are met by class, as points: a high and a low hand.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from itertools import product
from math import comb
from os import cpu_count
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.deals import (
    CODE,
    LOWS,
    RANKS,
    SIZE,
    WILD,
    best_values,
    classes,
    highs,
    lines_of,
    multisets,
    set_all,
    suited_masks,
)
from pitboss.games.pai_gow_poker.house_way import HouseWay
from pitboss.hands import five
from pitboss.hands.pai_gow import high_card

Ints = NDArray[np.int64]

DEALS = comb(53, SIZE)
PAIRS = DEALS * comb(53 - SIZE, SIZE)
"""The number of ways to deal two hands."""
_LOW_BITS, _LOW = 7, 127
"""A point is the number of a high hand, and below it that of a low hand in seven bits."""
_MASK_SHIFT = 40
"""A class is looked up by its ranks and the joker, and above them the ranks of its suited cards, if they count."""
_WITHOUT_SUITS = (1 << _MASK_SHIFT) - 1
_TABLE_BITS = 20
_SLOTS = (1 << _TABLE_BITS) - 1
_SPREAD = 0x1E3779B97F4A7C15
_NONE = np.zeros(0, np.bool_)
_TOUCHED = 1 << 16
"""How often points are touched at most, where there are few."""
PARTS = 4
"""The work is shared out among so many threads, by the ranks of the last suit."""


class Compared(NamedTuple):
    """In how many of all pairs of deals the hands compare so, from one side; the other's are the same the other way."""

    both_higher: int
    high_only: int
    """The high hand is higher, the low one lower; as many the other way round."""
    copy_and_higher: int
    """One hand is a copy, the other higher; as many where the other is lower."""
    both_copies: int


Kind = tuple[int, bool]
"""The value of the best five of seven cards without kickers, and whether the joker is held."""
Signs = tuple[int, int]
"""How a first hand's high and low hands compare with a second's: 1 higher, 0 a copy, -1 lower."""


class _Lookup(NamedTuple):
    """The tables of one count: the point of each class by its code, choices of ranks by size, and sets of ranks."""

    codes: Ints
    points: Ints
    sets: Ints
    set_codes: Ints
    sets_from: Ints
    masks: Ints
    masks_from: Ints
    held: Ints
    """How many ranks each of the masks has."""


def compare(way: HouseWay) -> Compared:
    """Count how two hands that are both set this way compare, over all deals of the two."""
    return counted(way.wheel, lines_of(way))


@lru_cache(maxsize=8)
def counted(wheel: str, lines: tuple[int, ...]) -> Compared:
    """Count all pairs of deals under these lines, on as many cores as there are: some fifteen seconds of one."""
    made, beside = set_all(wheel, lines)
    look, tops = _lookup(made << _LOW_BITS | beside), len(highs(wheel).values)
    pairs, higher, same_high, same_low, same = _summed(look, tops << _LOW_BITS, 5)
    # Two deals that share all seven cards are the same deal.
    pairs, same_high, same_low, same = (one - DEALS for one in (pairs, same_high, same_low, same))
    assert pairs == PAIRS
    one_copy = same_high + same_low - 2 * same
    return Compared(higher, (pairs - 2 * higher - one_copy - same) // 2, one_copy // 2, same)


@lru_cache(maxsize=8)
def counted_against(wheel: str, lines: tuple[int, ...], high: str) -> dict[Signs, int]:
    """Count the pairs of deals whose second hand has this high card and makes nothing, by how the hands compare."""
    made, beside = set_all(wheel, lines)
    tops = highs(wheel).values
    some = np.repeat([high_card(value) == high for value in tops.tolist()], 1 << _LOW_BITS)
    sums = _summed(_lookup(made << _LOW_BITS | beside), len(some), 9, some)
    sums[4] -= classes().deals[some[made << _LOW_BITS]].sum().item()
    return {(place // 3 - 1, place % 3 - 1): many for place, many in enumerate(sums)}


@cache
def pairs_of_kinds() -> dict[tuple[Kind, Kind], int]:
    """Count all pairs of deals by what the seven cards of the one and of the other are."""
    kinds, numbers = np.unique(_kinds_of(), axis=0, return_inverse=True)
    sums = _summed(_lookup(numbers.reshape(-1)), len(kinds), len(kinds) ** 2)
    found = np.array(sums).reshape(len(kinds), len(kinds))
    np.subtract.at(found, (numbers.reshape(-1),) * 2, classes().deals)
    assert found.sum() == PAIRS
    named = [(value, bool(wild)) for value, wild in kinds.tolist()]
    return dict(zip(product(named, named), found.reshape(-1).tolist(), strict=True))


def deals_of_kinds() -> dict[Kind, int]:
    """Count all deals by what the seven cards are."""
    kinds, numbers = np.unique(_kinds_of(), axis=0, return_inverse=True)
    deals = np.zeros(len(kinds), np.int64)
    np.add.at(deals, numbers.reshape(-1), classes().deals)
    return {
        (value, bool(wild)): many for (value, wild), many in zip(kinds.tolist(), deals.tolist(), strict=True)
    }


def _kinds_of() -> Ints:
    """Return the kind of every class: the best hand without its kickers, and whether the joker is held."""
    best, (_, wild) = best_values(), suited_masks()
    nothing = best >> five.CATEGORY_SHIFT == five.HIGH_CARD
    return np.stack(
        (np.where(nothing, best >> 16 << 16, best >> five.CATEGORY_SHIFT << five.CATEGORY_SHIFT), wild), 1
    )


def _summed(look: _Lookup, points: int, sums: int, some: NDArray[np.bool_] = _NONE) -> list[int]:
    """Share the count out among threads, and add up what they find."""
    with ThreadPoolExecutor(min(PARTS, cpu_count() or 1)) as pool:
        parts = list(pool.map(lambda part: _count(look, points, part, some, sums), range(PARTS)))
    summed: list[int] = np.sum(parts, axis=0).tolist()
    return summed


def _lookup(points: Ints) -> _Lookup:
    every = classes()
    masks, _ = suited_masks()
    codes = (every.codes & _WITHOUT_SUITS).sum(axis=1) | masks << _MASK_SHIFT
    sets = [multisets(size, 4) for size in range(SIZE + 1)]
    of_ranks = sorted(range(1 << len(RANKS)), key=int.bit_count)
    held = np.array([mask.bit_count() for mask in of_ranks])
    return _Lookup(
        *_hashed(codes, points),
        np.concatenate([np.pad(one, ((0, 0), (0, SIZE - one.shape[1]))) for one in sets]),
        np.concatenate([CODE[one].sum(axis=1) for one in sets]),
        np.cumsum([0, *map(len, sets)]),
        np.array(of_ranks, np.int64),
        np.searchsorted(held, np.arange(len(RANKS) + 2)),
        held,
    )


@njit(nogil=True, cache=True)
def _hashed(codes: Ints, points: Ints) -> tuple[Ints, Ints]:
    """Spread codes and their points over a table in which `_find` finds them."""
    spread, found = np.full(1 << _TABLE_BITS, -1), np.zeros(1 << _TABLE_BITS, np.int64)
    for place in range(len(codes)):
        slot = _find(spread, codes[place])
        spread[slot], found[slot] = codes[place], points[place]
    return spread, found


@njit(nogil=True, cache=True)
def _find(codes: Ints, code: int) -> int:
    """Return the slot of a code, or the empty one where it belongs."""
    slot = (code * _SPREAD >> 64 - _TABLE_BITS - 1) & _SLOTS
    while codes[slot] != code and codes[slot] >= 0:
        slot = slot + 1 & _SLOTS
    return slot


@njit(nogil=True, cache=True)
def _count(look: _Lookup, points: int, part: int, some: NDArray[np.bool_], results: int) -> Ints:
    """Sum, over every set of at most six cards that belongs to a part, the pairs of deals that both hold it."""
    cells, touched = np.zeros(points, np.int64), np.zeros(max(points, _TOUCHED), np.int64)
    sums, suits, held = np.zeros(results, np.int64), np.zeros(4, np.int64), look.held
    for wild in range(2):
        most = SIZE - 1 - wild
        for a in range(len(held)):
            if 4 * held[a] > most:
                break
            for b in range(a, len(held)):
                if held[a] + 3 * held[b] > most:
                    break
                for c in range(b, len(held)):
                    if held[a] + held[b] + 2 * held[c] > most:
                        break
                    for d in range(c + (part - c) % PARTS, len(held), PARTS):
                        size = held[a] + held[b] + held[c] + held[d]
                        if size > most:
                            break
                        suits[:] = a, b, c, d
                        many = _hold(look, suits, wild, cells, touched)
                        times = _alike(suits) if (size + wild) % 2 == 0 else -_alike(suits)
                        _add_up(cells, touched[:many], some, times, sums)
    return sums


@njit(nogil=True, cache=True)
def _add_up(cells: Ints, touched: Ints, some: NDArray[np.bool_], times: int, sums: Ints) -> None:
    """Add the pairs of points each on its own, or by how they compare, of all or against some; empty the cells."""
    if len(sums) == len(cells) ** 2:
        _products(cells, times, sums)
    elif len(some):
        _against(cells, np.sort(touched), some, times, sums)
    else:
        _pairs(cells, np.sort(touched), times, sums)


@njit(nogil=True, cache=True)
def _alike(suits: Ints) -> int:
    """Return how many sets of cards renaming the suits makes of one; suits with the same ranks are neighbours."""
    ways, run = 24, 1
    for suit in range(1, 4):
        run = run + 1 if suits[suit] == suits[suit - 1] else 1
        ways //= run
    return ways


@njit(nogil=True, cache=True)
def _hold(look: _Lookup, suits: Ints, wild: int, cells: Ints, touched: Ints) -> int:
    """Add up, by point, all deals that hold these cards; return how many points were touched."""
    ranks, code, size, many = np.zeros(15, np.int64), 0, wild, 0
    for suit in range(4):
        for rank in range(2, 15):
            if look.masks[suits[suit]] >> (rank - 2) & 1:
                ranks[rank] += 1
                code += CODE[rank]
                size += 1
    for joker in range(2 - wild):
        rest, all_wild = SIZE - size - joker, wild + joker
        for row in range(look.sets_from[rest], look.sets_from[rest + 1]):
            ways = _ways(look.sets[row], rest, ranks, 4)
            if ways:
                slot = _find(look.codes, code + look.set_codes[row] + all_wild * WILD)
                many = _add(look.points[slot], ways, cells, touched, many)
        for suit in range(4):
            many = _hold_suited(look, (suits[suit], code, rest, all_wild), ranks, cells, touched, many)
    return many


@njit(nogil=True, cache=True)
def _hold_suited(
    look: _Lookup, held: tuple[int, int, int, int], ranks: Ints, cells: Ints, touched: Ints, many: int
) -> int:
    """Move deals with a flush of one suit from the points of their ranks to their own."""
    own, code, rest, wild = held
    if look.held[own] + wild + rest < 5:
        return many
    mask, free = look.masks[own], ranks.copy()
    for rank in range(2, 15):
        free[rank] -= mask >> (rank - 2) & 1
    for more in range(max(0, 5 - wild - look.held[own]), rest + 1):
        for place in range(look.masks_from[more], look.masks_from[more + 1]):
            added = look.masks[place]
            if added & mask:
                continue
            suited = code
            for rank in range(2, 15):
                suited += CODE[rank] * (added >> (rank - 2) & 1)
            for row in range(look.sets_from[rest - more], look.sets_from[rest - more + 1]):
                ways = _ways(look.sets[row], rest - more, free, 3)
                if ways:
                    whole = suited + look.set_codes[row] + wild * WILD
                    own_slot = _find(look.codes, whole | (mask | added) << _MASK_SHIFT)
                    many = _add(look.points[own_slot], ways, cells, touched, many)
                    many = _add(look.points[_find(look.codes, whole)], -ways, cells, touched, many)
    return many


@njit(nogil=True, cache=True)
def _ways(added: Ints, size: int, held: Ints, suits: int) -> int:
    """Return in how many suits these ranks can be added to what is held."""
    ways, run = 1, 0
    for place in range(size):
        run = run + 1 if place and added[place] == added[place - 1] else 1
        ways = ways * (suits - held[added[place]] - run + 1) // run
    return ways


@njit(nogil=True, cache=True)
def _add(point: int, ways: int, cells: Ints, touched: Ints, many: int) -> int:
    if cells[point] == 0:
        touched[many] = point
        many += 1
    cells[point] += ways
    return many


@njit(nogil=True, cache=True)
def _pairs(cells: Ints, points: Ints, times: int, sums: Ints) -> None:
    """Add the pairs of points: all, both hands higher, the same high hand, the same low hand, both the same."""
    below, of_low = np.zeros(LOWS, np.int64), np.zeros(LOWS, np.int64)
    higher = same_high = same = whole = 0
    start = 0
    while start < len(points):
        end, row = start, 0
        while end < len(points) and points[end] >> _LOW_BITS == points[start] >> _LOW_BITS:
            if end == start or points[end] != points[end - 1]:
                low, many = points[end] & _LOW, cells[points[end]]
                higher += many * below[low]
                same += many * many
                of_low[low] += many
                row += many
            end += 1
        for place in range(start, end):
            many = cells[points[place]]
            for low in range((points[place] & _LOW) + 1, LOWS):
                below[low] += many
            cells[points[place]] = 0
        same_high += row * row
        whole += row
        start = end
    sums += times * np.array([whole * whole, higher, same_high, (of_low * of_low).sum(), same])


@njit(nogil=True, cache=True)
def _products(cells: Ints, times: int, sums: Ints) -> None:
    """Add the pairs of points, each pair on its own."""
    for one in range(len(cells)):
        for other in range(len(cells)):
            sums[one * len(cells) + other] += times * cells[one] * cells[other]
    cells[:] = 0


@njit(nogil=True, cache=True)
def _against(cells: Ints, points: Ints, some: NDArray[np.bool_], times: int, sums: Ints) -> None:
    """Add the pairs of any point with one of some, by how the first compares: lower, same, higher, high and low."""
    # Of the second hands by their low hand: those with a lower high hand, the same, or a higher one.
    others = np.zeros((3, LOWS), np.int64)
    for place in range(len(points)):
        if some[points[place]] and (place == 0 or points[place] != points[place - 1]):
            others[2, points[place] & _LOW] += cells[points[place]]
    start = 0
    while start < len(points) and others.any():
        end = start
        while end < len(points) and points[end] >> _LOW_BITS == points[start] >> _LOW_BITS:
            if some[points[end]] and (end == start or points[end] != points[end - 1]):
                others[1, points[end] & _LOW] += cells[points[end]]
            end += 1
        others[2] -= others[1]
        for place in range(start, end):
            low, many = points[place] & _LOW, cells[points[place]]
            cells[points[place]] = 0
            for high in range(3):
                at = 3 * (2 - high)
                sums[at] += times * many * others[high, low + 1 :].sum()
                sums[at + 1] += times * many * others[high, low]
                sums[at + 2] += times * many * others[high, :low].sum()
        others[0] += others[1]
        others[1] = 0
        start = end
    cells[points] = 0
