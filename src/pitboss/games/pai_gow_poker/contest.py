"""Two hands set the house way against each other: an exact count of how all pairs of deals compare.

Pairs of deals that share no card are counted by inclusion and exclusion: of all pairs of deals that both hold a set of
cards, those for no card at all, less those for each one card, and so on. Sets of cards that differ only by renaming
the suits count alike, so one of each is examined. The deals that hold it are listed as points: a high and a low hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from itertools import product
from math import comb
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np
from numba import njit, uint64
from numba.cpython.unsafe import numbers
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.deals import (
    LOWS,
    RANKS,
    SIZE,
    WITH_JOKER,
    beside_at,
    best_values,
    by_key,
    classes,
    find,
    highs,
    lines_of,
    multisets,
    same_ranks,
    set_all,
    suited_masks,
)
from pitboss.games.pai_gow_poker.house_way import HouseWay
from pitboss.hands import five
from pitboss.hands.pai_gow import ACE, high_card
from pitboss.hands.tables import CHOOSE, KEY, ONE_MORE, SUIT_SHIFT, Values, Worths, by_ranks

Ints = NDArray[np.int64]
Bits = NDArray[np.uint64]

DEALS = comb(53, SIZE)
PAIRS = DEALS * comb(53 - SIZE, SIZE)
"""The number of ways to deal two hands."""
_RANK_KEY: Ints = np.append([0, 0], KEY[::4] & (1 << SUIT_SHIFT) - 1)
"""The number that a card of a rank adds to the key of a hand, which encodes its ranks (see `pitboss.hands.tables`)."""
trailing_zeros: Any = numbers.trailing_zeros
_NO_CARDS = -(SIZE - 1) * ONE_MORE
_LOW_SHIFT, _HIGH_SHIFT = 16, 24
_LOW, _KIND = (1 << _HIGH_SHIFT - _LOW_SHIFT) - 1, (1 << _LOW_SHIFT - 1) - 1
"""A point is the numbers of a high and a low hand, the kind of the cards, and whether it counts as a second hand."""
_RUN_BITS = 3
"""A run is a rank and, in this many bits below it, how often it is taken."""
_JOKER, _WEIGHT = 4, 5
"""A set of cards is written as the places of its four suits' ranks, whether it has the joker, and its weight."""
_TWO_FLUSHES = 4
"""With more cards than these, only one suit can be long enough to become a flush of seven."""
_TABLE_BITS = 19
_FLUSH_SHIFT, _ITSELF, _WITH_JOKER = 40, 1 << 60, 1 << 61
PARTS = 4
"""The number of threads that share the work."""


class Compared(NamedTuple):
    """The number of pairs of deals that compare in each way, from one side. The other side's mirror them."""

    both_higher: int
    high_only: int
    """The high hand is higher, the low one lower. As many are the other way around."""
    copy_and_higher: int
    """One hand is a copy, the other higher. As many have the other lower."""
    both_copies: int


Kind = tuple[int, bool]
"""The value of the best five of seven cards without kickers, and whether the joker is held."""
Signs = tuple[int, int]
"""How a first hand's high and low hands compare with a second's: 1 higher, 0 a copy, -1 lower."""
_SIGNS: list[Signs] = list(product((1, 0, -1), (1, 0, -1)))


_Cells = tuple[Worths, Bits, Bits]
"""The number of deals by place, a bit for each place that has deals, and one for each word of these bits."""


class _Lookup(NamedTuple):
    """The tables of one count: the place of the point of a hand, sets of ranks, and choices of ranks by size."""

    rows: Worths
    columns: Values
    ranks: Worths
    """The places of hands by key."""
    suited: Worths
    """The places of hands with a flush, with those of the same ranks without."""
    begins: Worths
    masks: Ints
    """Every set of ranks as bits, those of fewer ranks first."""
    held: Ints
    mask_keys: Ints
    masks_from: Ints
    """The number of ranks in each set, its key, and where the sets of each number of ranks start."""
    sets: Ints
    """Every choice of up to seven cards by their ranks, as runs."""
    set_keys: Ints
    sets_from: Ints
    beside: Ints
    """Two ranks or fewer, counted from the ace down: their sum, and the last."""


def compare(way: HouseWay) -> Compared:
    """Count how two hands that are both set this way compare, over all deals of the two."""
    return counted(way.wheel, lines_of(way))


@lru_cache(maxsize=8)
def counted(wheel: str, lines: tuple[int, ...]) -> Compared:
    """Count all pairs of deals under these lines, on all cores: about three seconds of one core."""
    made, beside = set_all(wheel, lines)
    ways = _by_signs(made, beside, np.zeros_like(made), np.ones_like(made, np.bool_))[0]
    assert sum(ways.values()) == PAIRS
    return Compared(ways[1, 1], ways[1, -1], ways[0, 1] + ways[1, 0], ways[0, 0])


@lru_cache(maxsize=8)
def counted_against(wheel: str, lines: tuple[int, ...], high: str) -> dict[Signs, int]:
    """Count the pairs of deals whose second hand has this high card and makes nothing, by how the hands compare."""
    made, beside = set_all(wheel, lines)
    poor = np.array([high_card(value) == high for value in highs(wheel).values.tolist()])
    return _by_signs(made, beside, np.zeros_like(made), poor[made])[0]


def counted_by_kind(
    way: HouseWay, kinds: Ints, high: str = "", own: HouseWay | None = None
) -> list[dict[Signs, int]]:
    """Count the pairs of deals by the kind that each class of the first hand has, and how the hands compare.

    With a high card only those are counted whose second hand has it and makes nothing. The first hand is set its
    ``own`` way, or like the second.
    """
    second = made, _ = set_all(way.wheel, lines_of(way))
    first = second if own is None else set_all(own.wheel, lines_of(own))
    return _by_signs(*first, kinds, _counts_as_second(way, high)[made], None if own is None else second)


def _counts_as_second(way: HouseWay, high: str) -> NDArray[np.bool_]:
    """Return which high hands have this high card and make nothing, or all of them if none is named."""
    return np.array([high in ("", high_card(value)) for value in highs(way.wheel).values.tolist()])


def counted_beside(
    way: HouseWay, place: int, suits: Sequence[int], high: str = "", own: HouseWay | None = None
) -> Counter[Signs]:
    """Count the second hands for a first one of this class and these ranks in its suits, by how they compare.

    The deals that hold none of its cards are all, less those that hold each one, and so on.
    """
    made, beside = set_all(way.wheel, lines_of(way))
    firsts, lows = set_all((own or way).wheel, lines_of(own or way))
    points, where = np.unique(made << _HIGH_SHIFT | beside << _LOW_SHIFT, return_inverse=True)
    look, wild = _lookup(where), int(suited_masks()[1][place])
    place_of = {mask: at for at, mask in enumerate(look.masks.tolist())}
    deals = np.zeros(len(points), np.int64)
    deals[where[place]] -= 1
    for *chosen, joker in product(*map(_subsets, suits), range(wild + 1)):
        size = joker + sum(map(int.bit_count, chosen))
        if size < SIZE:
            cells = _no_deals(len(points))
            _hold(look, np.array([place_of[mask] for mask in chosen]), joker, cells)
            deals += (-1) ** size * cells[0].astype(np.int64)
    counts, found = _counts_as_second(way, high), Counter[Signs]()
    for at in np.flatnonzero(deals).tolist():
        top, low = points[at] >> _HIGH_SHIFT, points[at] >> _LOW_SHIFT & _LOW
        if counts[top]:
            signs = (int(np.sign(firsts[place] - top)), int(np.sign(lows[place] - low)))
            found[signs] += int(deals[at])
    return found


def _subsets(mask: int) -> list[int]:
    return [chosen for chosen in range(mask + 1) if chosen & mask == chosen]


def _by_signs(
    made: Ints,
    beside: Ints,
    kinds: Ints,
    second: NDArray[np.bool_],
    others: tuple[Ints, Ints] | None = None,
) -> list[dict[Signs, int]]:
    """Count the pairs of deals by the kind of the first and how the hands compare, given these of every class.

    The second hand is of the classes that count as one, all or none of those with the same high hand. It is set like
    the first, unless ``others`` has the hands it makes.
    """
    every = made << _HIGH_SHIFT | beside << _LOW_SHIFT | kinds << 1 | second
    high, low = others or (made, beside)
    if others is None:
        points, where = np.unique(every, return_inverse=True)
        sums = _summed(_lookup(where), points, 9 * (kinds.max() + 1))
    else:
        as_second = high << _HIGH_SHIFT | low << _LOW_SHIFT | second
        pairs, where = np.unique(np.stack((as_second, every), axis=1), axis=0, return_inverse=True)
        points, firsts = np.ascontiguousarray(pairs.T)
        sums = _summed(_lookup(where.reshape(-1)), points, 9 * (kinds.max() + 1), firsts)
    ways = _signed(sums)
    # Two deals that share all seven cards are the same deal.
    itself = 3 * (1 - np.sign(made - high)) + 1 - np.sign(beside - low)
    np.subtract.at(ways, (kinds[second], itself[second]), classes().deals[second])
    return [dict(zip(_SIGNS, one, strict=True)) for one in ways.tolist()]


def _signed(sums: Ints) -> Ints:
    """Return how many pairs compare in each way, from the nine sums of each kind."""
    ways = np.diff(np.diff(sums.reshape(-1, 3, 3), axis=1, prepend=0), axis=2, prepend=0)
    return ways.reshape(-1, 9)


@cache
def pairs_of_kinds() -> dict[tuple[Kind, Kind], int]:
    """Count all pairs of deals by the kinds of both sets of seven cards."""
    kinds, numbers = np.unique(_kinds_of(), axis=0, return_inverse=True)
    sums = _summed(_lookup(numbers.reshape(-1)), np.arange(len(kinds)), len(kinds) ** 2)
    found = sums.reshape(len(kinds), len(kinds))
    np.subtract.at(found, (numbers.reshape(-1),) * 2, classes().deals)
    assert found.sum() == PAIRS
    named = [(value, bool(wild)) for value, wild in kinds.tolist()]
    return dict(zip(product(named, named), found.reshape(-1).tolist(), strict=True))


def deals_of_kinds() -> dict[Kind, int]:
    """Count all deals by the kind of the seven cards."""
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


def _summed(look: _Lookup, points: Ints, sums: int, firsts: Ints | None = None) -> Ints:
    """Share the count out among threads, and add up what they find.

    A place has its point as a second hand, by which places rise, and perhaps another as a first one.
    """
    in_order = np.zeros(0, np.int64) if firsts is None else np.argsort(firsts, kind="stable")
    order = np.argsort(in_order)
    first = points if firsts is None else firsts[in_order]
    shared = _sets(look.masks, look.held, look.mask_keys)
    parts = [np.ascontiguousarray(shared[part::PARTS]) for part in range(PARTS)]
    with ThreadPoolExecutor(min(PARTS, cpu_count() or 1)) as pool:
        found = list(pool.map(lambda part: _count(look, points, first, order, part, sums), parts))
    return np.asarray(np.sum(found, axis=0))


def _lookup(places: Ints) -> _Lookup:
    """Return the tables of a count in which each class has its place."""
    masks = np.array(sorted(range(1 << len(RANKS)), key=int.bit_count))
    bits = masks[:, None] >> np.arange(len(RANKS)) & 1
    held = bits.sum(axis=1)
    sets = [multisets(size, 4) for size in range(SIZE + 1)]
    keys, first = by_key(), classes().by_ranks
    ranks = np.concatenate([np.pad(one, ((0, 0), (0, SIZE - one.shape[1]))) for one in sets])
    beside = np.where(ranks[:, :2], ACE - ranks[:, :2], 0)
    return _Lookup(
        keys.rows,
        keys.columns,
        places[keys.classes].astype(np.int32),
        np.stack((places[:first], places[first + same_ranks()]), axis=1).astype(np.int32),
        keys.begins,
        masks,
        held,
        bits @ _RANK_KEY[2:],
        np.searchsorted(held, np.arange(len(RANKS) + 2)),
        _runs(ranks),
        _RANK_KEY[ranks].sum(axis=1),
        np.cumsum([0, *map(len, sets)]),
        np.stack((beside.sum(axis=1), beside.max(axis=1)), axis=1),
    )


def _runs(ranks: Ints) -> Ints:
    """Return how often each rank is held, written where its run ends."""
    runs, often = np.zeros_like(ranks), np.ones(len(ranks), np.int64)
    for place in range(SIZE):
        after = ranks[:, place + 1] if place + 1 < SIZE else 0
        ends = ranks[:, place] != after
        runs[:, place] = np.where(ends & (ranks[:, place] > 0), ranks[:, place] << _RUN_BITS | often, 0)
        often = np.where(ends, 1, often + 1)
    return runs


# -- the cards that two deals share ----------------------------------------------------------------


def _sets(masks: Ints, held: Ints, keys: Ints) -> Ints:
    """Return the sets of at most six cards that two deals may share, each kind that counts alike once.

    A set of an odd number of cards has a negative weight: inclusion and exclusion subtracts it.
    """
    found: Ints = _met(masks, held, keys)
    return np.asarray(found[found[:, _WEIGHT] != 0])


@njit(nogil=True, cache=True)
def _met(masks: Ints, held: Ints, keys: Ints) -> Ints:
    """Write every set of cards whose suits are in order in the row of those that count alike."""
    slots, found = np.full(1 << _TABLE_BITS, -1), np.zeros((1 << _TABLE_BITS, _WEIGHT + 1), np.int64)
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
                    for d in range(c, len(held)):
                        size = held[a] + held[b] + held[c] + held[d]
                        if size > most:
                            break
                        # Added cards and the joker may be of any suit: all but two cards may become a flush.
                        flush = masks[d] * (held[d] >= size - 2)
                        key = keys[a] + keys[b] + keys[c] + keys[d] | flush << _FLUSH_SHIFT
                        _write(slots, found, key, (a, b, c, d, wild), size)
    return found


@njit(nogil=True, cache=True)
def _write(slots: Ints, found: Ints, key: int, cards: tuple[int, int, int, int, int], size: int) -> None:
    """Write a set of cards, or add its weight to one with the same ranks and the same cards toward a flush."""
    a, b, c, d, wild = cards
    if size <= _TWO_FLUSHES:
        key = _ITSELF | a << 39 | b << 26 | c << 13 | d
    key |= wild * _WITH_JOKER
    slot = find(slots, key)
    slots[slot] = key
    row = found[slot]
    row[0], row[1], row[2], row[3], row[_JOKER] = a, b, c, d, wild
    row[_WEIGHT] += _alike(row) if (size + wild) % 2 == 0 else -_alike(row)


@njit(nogil=True, cache=True)
def _alike(suits: Ints) -> int:
    """Return how many sets of cards one becomes by renaming the suits. Suits with the same ranks are neighbours."""
    ways, run = 24, 1
    for suit in range(1, 4):
        run = run + 1 if suits[suit] == suits[suit - 1] else 1
        ways //= run
    return ways


# -- the deals that hold them ----------------------------------------------------------------------


@njit(nogil=True, cache=True)
def _count(look: _Lookup, points: Ints, firsts: Ints, order: Ints, shared: Ints, results: int) -> Ints:
    """Sum, over sets of cards, the pairs of deals that both hold one: by how they compare, or each pair of points.

    Where first hands have points of their own, ``order`` says where each place comes among them.
    """
    cells, again = _no_deals(len(points)), _no_deals(len(order))
    met, many = np.zeros(len(points), np.int64), np.zeros(len(points), np.int64)
    own, times = np.zeros(len(order), np.int64), np.zeros(len(order), np.int64)
    places = np.arange(len(order))
    sums = np.zeros(results, np.int64)
    for place in range(len(shared)):
        _hold(look, shared[place, :_JOKER], shared[place, _JOKER], cells)
        weight = shared[place, _WEIGHT]
        if len(order):
            found = _gather(places, cells, met, many)
            for at in range(found):
                _put(order[met[at]], many[at], again)
                met[at] = points[met[at]]
            _gather(firsts, again, own, times)
            _compare(own[:found], times[:found], met[:found], many[:found], weight, sums)
            continue
        found = _gather(points, cells, met, many)
        if results == len(points) ** 2:
            _products(met[:found], many[:found], weight, len(points), sums)
        else:
            _compare(met[:found], many[:found], met[:found], many[:found], weight, sums)
    return sums


@njit(nogil=True, cache=True)
def _no_deals(points: int) -> _Cells:
    return (
        np.zeros(points, np.int32),
        np.zeros((points >> 6) + 1, np.uint64),
        np.zeros((points >> 12) + 1, np.uint64),
    )


@njit(nogil=True, cache=True)
def _hold(look: _Lookup, suits: Ints, wild: int, cells: _Cells) -> None:
    """Add up, by place, all deals that hold these cards."""
    rows, columns, ranks, _, _, masks, held, mask_keys, _, sets, set_keys, sets_from, _ = look
    free, key, size = np.full(ACE + 1, 4), _NO_CARDS, wild
    for suit in suits:
        key += mask_keys[suit]
        size += held[suit]
        for rank in range(2, ACE + 1):
            free[rank] -= masks[suit] >> rank - 2 & 1
    choices = _choices(free)
    for joker in range(2 - wild):
        rest = SIZE - size - joker
        for row in range(sets_from[rest], sets_from[rest + 1]):
            ways = 1
            for run in range(rest):
                ways *= choices[sets[row, run]]
            if ways:
                place = by_ranks(key + set_keys[row], rows, columns, ranks)
                _put(place, ways, cells)
        for suit in suits:
            if held[suit] + wild + joker + rest >= 5:
                _hold_suited(look, suit, wild + joker, rest, free, cells)


@njit(nogil=True, cache=True)
def _hold_suited(look: _Lookup, suit: int, wild: int, rest: int, free: Ints, cells: _Cells) -> None:
    """Move deals with a flush of one suit from the points of their ranks to their own."""
    _, _, _, suited, begins, masks, held, _, masks_from, sets, _, sets_from, beside = look
    own, left = masks[suit], free - 1
    whole = last = 0
    for rank in range(2, ACE + 1):
        left[rank] += own >> rank - 2 & 1
        if left[rank] < 3:
            whole += (3 - left[rank]) * (ACE - rank)
            last = max(last, ACE - rank)
    choices = _choices(left)
    for more in range(max(0, 5 - wild - held[suit]), rest + 1):
        for added in masks[masks_from[more] : masks_from[more + 1]]:
            if added & own:
                continue
            begin = begins[(own | added) + wild * WITH_JOKER]
            for row in range(sets_from[rest - more], sets_from[rest - more + 1]):
                ways = choices[sets[row, 0]] * choices[sets[row, 1]]
                if ways:
                    second = max(last, beside[row, 1])
                    at = begin + beside_at(whole + beside[row, 0] - second, second)
                    _put(suited[at, 0], ways, cells)
                    _put(suited[at, 1], -ways, cells)


@njit(nogil=True, cache=True)
def _choices(free: Ints) -> Ints:
    """Return the number of ways each run of a rank can be chosen, of this many free suits."""
    ways = np.zeros((ACE + 1) << _RUN_BITS, np.int64)
    ways[0] = 1
    for rank in range(2, ACE + 1):
        for many in range(1, 5):
            ways[rank << _RUN_BITS | many] = CHOOSE[free[rank], many]
    return ways


@njit(nogil=True, cache=True, inline="always")
def _put(place: int, ways: int, cells: _Cells) -> None:
    """Add deals to a place, and mark it and the word of marks that it is in."""
    deals, marks, words = cells
    deals[place] += ways
    marks[place >> 6] |= uint64(1) << uint64(place & 63)
    words[place >> 12] |= uint64(1) << uint64(place >> 6 & 63)


@njit(nogil=True, cache=True)
def _gather(points: Ints, cells: _Cells, met: Ints, many: Ints) -> int:
    """Write the points that deals reached, rising, with the number of deals. Empty them, and return their number."""
    found, (deals, marks, words) = 0, cells
    for group in range(len(words)):
        while words[group]:
            word = group << 6 | trailing_zeros(words[group])
            words[group] &= words[group] - uint64(1)
            while marks[word]:
                place = word << 6 | trailing_zeros(marks[word])
                marks[word] &= marks[word] - uint64(1)
                met[found], many[found] = points[place], deals[place]
                deals[place] = 0
                found += 1
    return found


# -- two hands against each other ------------------------------------------------------------------


@njit(nogil=True, cache=True)
def _compare(firsts: Ints, own: Ints, seconds: Ints, many: Ints, times: int, sums: Ints) -> None:
    """Add the pairs of points, by the first one's kind and how the second's high and low hands compare with it.

    Nine sums of each kind: the high hand is lower, not higher, or any, and the same of the low hand. Both lists rise.
    """
    whole, lower = np.zeros(LOWS + 1, np.int64), np.zeros(LOWS + 1, np.int64)
    for place in range(len(seconds)):
        whole[(seconds[place] >> _LOW_SHIFT & _LOW) + 1] += many[place] * (seconds[place] & 1)
    for at in range(LOWS):
        whole[at + 1] += whole[at]
    start = below = 0
    while start < len(firsts):
        end, high = start, firsts[start] >> _HIGH_SHIFT
        while below < len(seconds) and seconds[below] >> _HIGH_SHIFT < high:
            _lay(seconds[below], many[below], lower)
            below += 1
        while end < len(firsts) and firsts[end] >> _HIGH_SHIFT == high:
            _add(firsts[end], times * own[end], whole, sums, 6)
            _add(firsts[end], times * own[end], lower, sums, 0)
            end += 1
        while below < len(seconds) and seconds[below] >> _HIGH_SHIFT == high:
            _lay(seconds[below], many[below], lower)
            below += 1
        for place in range(start, end):
            _add(firsts[place], times * own[place], lower, sums, 3)
        start = end


@njit(nogil=True, cache=True, inline="always")
def _lay(point: int, deals: int, lower: Ints) -> None:
    """Count a second hand, if it counts as one, among those with a low hand below each."""
    if point & 1:
        for at in range((point >> _LOW_SHIFT & _LOW) + 1, LOWS + 1):
            lower[at] += deals


@njit(nogil=True, cache=True, inline="always")
def _add(point: int, ways: int, others: Ints, sums: Ints, first: int) -> None:
    """Add a point paired with others, given how many of these have a low hand below each."""
    low, at = point >> _LOW_SHIFT & _LOW, 9 * (point >> 1 & _KIND) + first
    sums[at] += ways * others[low]
    sums[at + 1] += ways * others[low + 1]
    sums[at + 2] += ways * others[LOWS]


@njit(nogil=True, cache=True)
def _products(points: Ints, many: Ints, times: int, kinds: int, sums: Ints) -> None:
    """Add the pairs of kinds, each pair on its own."""
    for one in range(len(points)):
        for other in range(len(points)):
            sums[points[one] * kinds + points[other]] += times * many[one] * many[other]
