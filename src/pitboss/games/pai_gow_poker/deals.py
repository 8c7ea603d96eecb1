"""Every deal of seven of 53 cards, by class: its settings, and the one that the house way chooses.

Deals are distinguished by their ranks alone, unless five or more cards, counting the joker, are of one suit: then also
by which of them are suited. That leaves some 290,000 classes. Importing this module imports numpy and numba.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.chance import JOKER
from pitboss.games.pai_gow_poker.house_way import ACE_LOW, FOURS, TWO_ACES_LOW, TWO_PAIR, HouseWay
from pitboss.hands import five
from pitboss.hands.pai_gow import ACE, KING, QUEEN, RANKING, WHEEL_HIGH, high_value, rank_kinds, suited_kinds
from pitboss.hands.tables import Values, Worths, laid_out

Ints = NDArray[np.int64]
Bits = NDArray[np.uint64]

SIZE, RANKS = 7, range(2, 15)
WILD, SUITED = 1 << 39, 1 << 40
"""A card's code counts one of its rank, three bits each, and one if it is suited. The joker is of every suit."""
_RANKS_ONLY = WILD - 1
_FIVE_SUITED = 5 * SUITED
CODE: Ints = np.array([0, 0, *(1 << 3 * (rank - 2) for rank in RANKS)])
JOKER_CODE = WILD + SUITED
_TABLE_BITS, _SPREAD = 15, 0x1E3779B97F4A7C15
WITH_JOKER = 1 << len(RANKS)
"""The bit above the ranks of a flush that means that the joker is held."""
LOWS = comb(13, 2) + 13
"""The number of different low hands."""
_RUNS = frozenset({five.STRAIGHT, five.FLUSH, five.STRAIGHT_FLUSH, five.ROYAL_FLUSH})
_CLASSES = ("low", "medium", "high")
_MEDIUM, _HIGH, _THREE_ACES, _ACES_SPLIT, _KINGS_LOW, _FOUR, _TWO = 0, 1, 2, 3, 4, 5, 8
_SPLIT, _UNLESS_KING, _UNLESS_ACE, _UNLESS_BOTH, _UNLESS_LOW_ACE = 1, 2, 3, 4, 2


@dataclass(frozen=True, slots=True)
class Classes:
    """One hand of each class, its cards by falling rank: their ranks and codes, and the number of deals in the class.

    First come the classes distinguished by suited cards. Those by ranks alone start at `by_ranks`, by rising code.
    """

    ranks: Ints
    codes: Ints
    deals: Ints
    by_ranks: int


def multisets(size: int, most: int) -> Ints:
    """Return every choice of ranks, each held at most this often, falling."""
    every = combinations_with_replacement(reversed(RANKS), size)
    held = [ranks for ranks in every if all(ranks[at] != ranks[at + most] for at in range(size - most))]
    return np.array(held, np.int64).reshape(len(held), size)


@cache
def classes() -> Classes:
    """Return all classes of the 154,143,080 deals. They are shared, so do not modify them."""
    suited, plain = [], []
    for wild in (0, 1):
        joker = [(ACE, JOKER_CODE)] * wild
        plain += [_rows(multisets(SIZE - wild, 4), np.zeros((1, 0), np.int64), joker)]
        for count in range(5 - wild, SIZE - wild + 1):
            of_suit = np.array(list(combinations(RANKS, count)), np.int64)
            suited += [_rows(multisets(SIZE - wild - count, 3), of_suit, joker)]
    by_ranks = np.concatenate(plain)
    by_ranks = by_ranks[np.argsort(by_ranks[:, 1].sum(axis=1))]
    by_suit = np.concatenate(suited)
    keys = by_ranks[:, 1].sum(axis=1)
    deals = 4 * _ways(by_suit, 3)
    left = _ways(by_ranks, 4)
    np.subtract.at(left, np.searchsorted(keys, _unsuited(by_suit[:, 1].sum(axis=1))), deals)
    rows = np.concatenate((by_suit, by_ranks))
    order = np.argsort(-rows[:, 0], axis=1, kind="stable")
    ranks, codes = (np.take_along_axis(rows[:, part], order, axis=1) for part in (0, 1))
    return Classes(ranks, codes, np.concatenate((deals, left)), len(by_suit))


def suited_masks() -> tuple[Ints, NDArray[np.bool_]]:
    """Return the ranks of each class's suited cards, as bits from the two up, and whether it has the joker."""
    every = classes()
    suited, wild = every.codes & (SUITED | WILD) == SUITED, every.codes & WILD != 0
    return np.where(suited, 1 << every.ranks - 2, 0).sum(axis=1), wild.any(axis=1)


class Keys(NamedTuple):
    """How compiled code finds the class of a hand: by its flush, or by the key of `pitboss.hands.tables`."""

    rows: Worths
    columns: Values
    classes: Ints
    """The class of each entry by key, of hands without a flush. The joker adds nothing to a key."""
    begins: Worths
    """The start of the classes that have a flush of these ranks, and above them of those with the joker."""


@cache
def by_key() -> Keys:
    """Return how classes are found by key. The result is shared, so do not modify it."""
    every, (masks, wild) = classes(), suited_masks()
    rows, columns, (with_joker, without) = laid_out((SIZE - 1, SIZE))
    codes = np.concatenate((with_joker @ CODE[2:] + JOKER_CODE, without @ CODE[2:]))
    places = np.searchsorted(every.codes[every.by_ranks :].sum(axis=1), codes)
    begins = np.zeros(2 * WITH_JOKER, np.int32)
    sets, firsts = np.unique((masks + wild * WITH_JOKER)[: every.by_ranks], return_index=True)
    begins[sets] = firsts
    return Keys(rows, columns, every.by_ranks + places, begins)


@njit(nogil=True, cache=True, inline="always")
def beside_at(one: int, other: int) -> int:
    """Return the place of a class among those with the same flush, by its two other cards from the ace down.

    The first is the higher. One that is missing counts as an ace, and as the first.
    """
    return 12 * one - one * (one - 1) // 2 + other


@cache
def same_ranks() -> Ints:
    """Return, for each class with a flush, the place of its ranks among those without. Do not modify it."""
    every = classes()
    codes, first = every.codes.sum(axis=1), every.by_ranks
    return np.searchsorted(codes[first:], _unsuited(codes[:first]))


def _rows(beside: Ints, suited: Ints, joker: list[tuple[int, int]]) -> Ints:
    """Return the ranks and the codes of every hand of these suited cards and the others, perhaps the joker."""
    hands = [np.tile(beside, (len(suited), 1)), np.repeat(suited, len(beside), axis=0)]
    count = len(hands[0])
    codes = [CODE[hands[0]], CODE[hands[1]] + SUITED]
    for rank, code in joker:
        hands.append(np.full((count, 1), rank))
        codes.append(np.full((count, 1), code))
    return np.stack((np.concatenate(hands, axis=1), np.concatenate(codes, axis=1)), axis=1)


def _unsuited(code: Ints) -> Ints:
    """Return the code of the same ranks, perhaps with the joker, in no particular suits."""
    wild = code & WILD
    return (code & _RANKS_ONLY) + wild + np.where(wild, SUITED, 0)


def _ways(rows: Ints, suits: int) -> Ints:
    """Return in how many ways the cards of each hand that are not suited can have their suits."""
    ways = np.ones(len(rows), np.int64)
    choose = np.array([comb(suits, count) for count in range(8)])
    free = rows[:, 1] < WILD
    for rank in RANKS:
        ways *= choose[((rows[:, 0] == rank) & free).sum(axis=1)]
    return ways


# -- the settings of a hand ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Highs:
    """Every five-card hand by its code, as a number in order of value."""

    codes: Ints
    """The codes, each in the slot where `find` finds it."""
    numbers: Ints
    """The number of the code in each slot."""
    values: Ints
    """The value of each number."""
    runs: NDArray[np.bool_]
    """Whether a number is a straight, a flush or both."""


@cache
def highs(wheel: str) -> Highs:
    """Value every five-card hand distinguished by ranks, a flush and the joker. It is shared, so do not modify it."""
    found: dict[int, int] = {}
    for wild in (0, 1):
        for ranks in multisets(5 - wild, 4):
            code, joker = CODE[ranks].sum().item() + JOKER_CODE * wild, [JOKER] * wild
            names = ["23456789TJQKA"[rank - 2] for rank in ranks]
            mixed = [name + "cdhs"[(place + 1) % 4] for place, name in enumerate(names)]
            found[code] = high_value([*mixed, *joker], wheel)
            if len(set(names)) == len(names):
                found[code + SUITED * (5 - wild)] = high_value(
                    [*(name + "c" for name in names), *joker], wheel
                )
    codes = sorted(found)
    values, numbers = np.unique([found[code] for code in codes], return_inverse=True)
    runs = np.isin(values >> five.CATEGORY_SHIFT, list(_RUNS))
    return Highs(*_spread(np.array(codes), numbers.astype(np.int64)), values, runs)


@njit(nogil=True, cache=True)
def _spread(codes: Ints, numbers: Ints) -> tuple[Ints, Ints]:
    """Put codes and their numbers where `find` finds them."""
    slots, found = np.full(1 << _TABLE_BITS, -1), np.zeros(1 << _TABLE_BITS, np.int64)
    for place in range(len(codes)):
        slot = find(slots, codes[place])
        slots[slot], found[slot] = codes[place], numbers[place]
    return slots, found


@njit(nogil=True, cache=True)
def find(slots: Ints, code: int) -> int:
    """Find the slot of a code, or the free one, -1, where it belongs. The number of slots is a power of two."""
    last = len(slots) - 1
    slot = code * _SPREAD >> 40 & last
    while slots[slot] != code and slots[slot] >= 0:
        slot = slot + 1 & last
    return slot


@njit(nogil=True, cache=True)
def low_number(one: int, other: int) -> int:
    """Return the number of a low hand in order of value, from the ranks of its cards."""
    high, low = max(one, other) - 2, min(one, other) - 2
    return 78 + high if high == low else high * (high - 1) // 2 + low


@njit(nogil=True, cache=True)
def _settings(
    ranks: Ints, codes: Ints, high_codes: Ints, numbers: Ints, lows: Ints, found: Ints, wild: Ints
) -> None:
    """Write the numbers of the low and high hands of all twenty-one settings, and whether the joker is high."""
    whole, place = codes.sum(), 0
    for one in range(SIZE):
        for other in range(one + 1, SIZE):
            lows[place] = low_number(ranks[one], ranks[other])
            code = whole - codes[one] - codes[other]
            if code >= SUITED and code < _FIVE_SUITED:
                code = (code & (SUITED - 1)) + (SUITED if code & WILD else 0)
            found[place] = numbers[find(high_codes, code)]
            wild[place] = 1 if code & WILD else 0
            place += 1


# -- the house way ---------------------------------------------------------------------------------


def lines_of(way: HouseWay) -> tuple[int, ...]:
    """Return the lines that a document may set differently, as numbers."""
    does = way.does
    of_pairs = [
        TWO_PAIR.index(does[f"way_{lower}_{higher}"]) if place <= above else 0
        for place, lower in enumerate(_CLASSES)
        for above, higher in enumerate(_CLASSES)
    ]
    return (
        way.medium,
        way.high,
        does["way_three_aces"] == ACE_LOW,
        does["way_four_aces_pair"] != "the pair low",
        does["way_five_aces_kings"] != TWO_ACES_LOW,
        *(FOURS.index(does[f"way_four_{name}"]) for name in _CLASSES),
        *of_pairs,
    )


@lru_cache(maxsize=4)
def set_all(wheel: str, lines: tuple[int, ...]) -> tuple[Ints, Ints]:
    """Set the hand of every class by these lines. Return the numbers of the high and of the low hands, shared."""
    every, high = classes(), highs(wheel)
    return _set_all(every.ranks, every.codes, high.codes, high.numbers, high.runs, np.array(lines, np.int64))


@njit(nogil=True, cache=True)
def _set_all(
    ranks: Ints, codes: Ints, high_codes: Ints, numbers: Ints, runs: NDArray[np.bool_], lines: Ints
) -> tuple[Ints, Ints]:
    made, beside = np.zeros(len(ranks), np.int64), np.zeros(len(ranks), np.int64)
    lows, found, wild = np.zeros(21, np.int64), np.zeros(21, np.int64), np.zeros(21, np.int64)
    group, size = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    for hand in range(len(ranks)):
        _settings(ranks[hand], codes[hand], high_codes, numbers, lows, found, wild)
        _group(ranks[hand], group, size)
        best = _chosen(lows, found, runs, group, size, lines)
        made[hand], beside[hand] = found[best], lows[best]
    return made, beside


@njit(nogil=True, cache=True)
def _group(ranks: Ints, group: Ints, size: Ints) -> None:
    """Write the ranks held, those held most often first, and how often each is held."""
    size[:] = 0
    often = np.zeros(SIZE, np.int64)
    for at in range(SIZE):
        often[at] = often[at - 1] + 1 if at and ranks[at] == ranks[at - 1] else 1
    place = 0
    for many in range(5, 0, -1):
        for at in range(SIZE):
            if often[at] == many and (at + 1 == SIZE or ranks[at + 1] != ranks[at]):
                group[place], size[place] = ranks[at], many
                place += 1


@njit(nogil=True, cache=True)
def _chosen(lows: Ints, found: Ints, runs: NDArray[np.bool_], group: Ints, size: Ints, lines: Ints) -> int:
    """Return the setting that the lines choose, as `HouseWay.set` does."""
    low = _grouped(group, size, lines)
    if low < 0:
        low = _plain(group, size, lines)
        pair, run = low_number(group[0], group[0]), _best_run(lows, found, runs, -1)
        if run >= 0 and size[1] == 1:
            paired = _best_run(lows, found, runs, pair) if size[0] > 1 else -1
            if size[0] < 3 or paired >= 0:
                return paired if paired >= 0 else run
            low = low_number(ACE, group[1])
    best = -1
    for place in range(len(lows)):
        if lows[place] == low and (best < 0 or found[place] > found[best]):
            best = place
    return best


@njit(nogil=True, cache=True)
def _best_run(lows: Ints, found: Ints, runs: NDArray[np.bool_], low: int) -> int:
    """Return the setting with the best low hand next to a straight or flush. -1 if none has this or, below 0, any."""
    best = -1
    for place in range(len(lows)):
        fits = runs[found[place]] and (low < 0 or lows[place] == low)
        if fits and (best < 0 or (lows[place], found[place]) > (lows[best], found[best])):
            best = place
    return best


@njit(nogil=True, cache=True)
def _grouped(group: Ints, size: Ints, lines: Ints) -> int:
    """Return what goes low of a hand that is set by its groups, or -1 if it is set by another line."""
    first, second = group[0], group[1]
    if size[0] == 5:
        kings = second == KING and size[1] == 2 and lines[_KINGS_LOW] == 1
        return low_number(KING, KING) if kings else low_number(ACE, ACE)
    if size[0] == 4:
        if size[1] > 1:
            split = first == ACE and second != KING and lines[_ACES_SPLIT] == 1
            return low_number(first, first) if split else low_number(second, second)
        does = lines[_FOUR + _class(first, lines)]
        split = does == _SPLIT or (does == _UNLESS_LOW_ACE and second != ACE)
        return low_number(first, first) if split else low_number(second, group[2])
    if size[0] == 3 and size[1] > 1:
        return low_number(first, first) if size[1] == 3 else low_number(second, second)
    return low_number(first, first) if size[2] == 2 else -1


@njit(nogil=True, cache=True)
def _plain(group: Ints, size: Ints, lines: Ints) -> int:
    """Return what goes low of a hand of at most two pairs or three of a kind."""
    if size[0] == 3 and group[0] == ACE and lines[_THREE_ACES] == 1:
        return low_number(ACE, group[1])
    if size[1] == 1:
        return low_number(group[1], group[2])
    does = lines[_TWO + 3 * _class(group[1], lines) + _class(group[0], lines)]
    beside, next_to = group[2], group[3]
    together = (
        does == 0
        or (does == _UNLESS_KING and beside >= KING)
        or (does == _UNLESS_ACE and beside == ACE)
        or (does == _UNLESS_BOTH and beside == ACE and next_to == KING)
    )
    return low_number(beside, next_to) if together else low_number(group[1], group[1])


@njit(nogil=True, cache=True)
def _class(rank: int, lines: Ints) -> int:
    return 2 if rank >= lines[_HIGH] else 1 if rank >= lines[_MEDIUM] else 0


# -- what a hand can be set as ---------------------------------------------------------------------


@cache
def settings_of() -> Ints:
    """Return the possible settings of every class, as packed numbers. Shared, so do not modify them."""
    every, high = classes(), highs(WHEEL_HIGH)
    kinds = high.values >> five.CATEGORY_SHIFT
    return _kinds(every.ranks, every.codes, high.codes, high.numbers, kinds)


@cache
def by_settings() -> dict[frozenset[tuple[int, bool, bool]], int]:
    """Count the deals by their possible settings: the kind of high hand, whether without a joker, next to a pair."""
    return {unpacked(mask): many for mask, many in by_number(settings_of()).items()}


def by_number(numbers: Ints) -> dict[int, int]:
    """Count the deals by a number that each class has."""
    found, where = np.unique(numbers, return_inverse=True)
    deals = np.zeros(len(found), np.int64)
    np.add.at(deals, where, classes().deals)
    return dict(zip(found.tolist(), deals.tolist(), strict=True))


def unpacked(mask: int) -> frozenset[tuple[int, bool, bool]]:
    """Unpack a number: each kind of high hand, whether without a joker, and whether next to a pair."""
    bits = (bit for bit in range(mask.bit_length()) if mask >> bit & 1)
    return frozenset((bit >> 2, bool(bit & 2), bool(bit & 1)) for bit in bits)


@njit(nogil=True, cache=True)
def _kinds(ranks: Ints, codes: Ints, high_codes: Ints, numbers: Ints, kinds: Ints) -> Ints:
    masks = np.zeros(len(ranks), np.int64)
    lows, found, wild = np.zeros(21, np.int64), np.zeros(21, np.int64), np.zeros(21, np.int64)
    for hand in range(len(ranks)):
        _settings(ranks[hand], codes[hand], high_codes, numbers, lows, found, wild)
        for place in range(len(lows)):
            kind = kinds[found[place]] << 2
            masks[hand] |= 1 << (kind + 2 * (1 - wild[place]) + (1 if lows[place] >= LOWS - 13 else 0))
    return masks


@cache
def best_values() -> Ints:
    """Return the value of the best five cards of every class. They are shared, so do not modify them."""
    every, high = classes(), highs(WHEEL_HIGH)
    return high.values[_bests(every.ranks, every.codes, high.codes, high.numbers)]


@njit(nogil=True, cache=True)
def _bests(ranks: Ints, codes: Ints, high_codes: Ints, numbers: Ints) -> Ints:
    bests = np.zeros(len(ranks), np.int64)
    lows, found, wild = np.zeros(21, np.int64), np.zeros(21, np.int64), np.zeros(21, np.int64)
    for hand in range(len(ranks)):
        _settings(ranks[hand], codes[hand], high_codes, numbers, lows, found, wild)
        bests[hand] = found.max()
    return bests


# -- what seven cards hold -------------------------------------------------------------------------


@cache
def held() -> Ints:
    """Return what the seven cards of every class hold: a bit for each hand of the ranking, except a royal match."""
    every, (masks, wild) = classes(), suited_masks()
    first = every.by_ranks
    by_rank = _held_by_rank(every.ranks[first:], wild[first:])
    sets, where = np.unique(masks[:first] | wild[:first] << len(RANKS), return_inverse=True)
    full = (1 << len(RANKS)) - 1
    by_suit = np.array([_bits(suited_kinds((one & full) << 2, one > full)) for one in sets.tolist()])
    return np.concatenate((by_suit[where] | by_rank[same_ranks()], by_rank))


def _held_by_rank(hands: Ints, wild: NDArray[np.bool_]) -> Ints:
    """Return what cards of these ranks hold, computed once for the same ranks held in groups of the same sizes."""
    held = (hands[:, :, None] == np.array(RANKS)).sum(axis=1)
    # The joker counts as an ace, so it comes first, but not as an ace in a straight.
    aces, sizes = held[:, -1] > wild, np.sort(held, axis=1)[:, -SIZE:] @ (1 << 3 * np.arange(SIZE))
    key = held[:, :-1].astype(np.bool_) @ (1 << np.arange(12)) | aces << 12 | wild << 13 | sizes << 14
    _, firsts, where = np.unique(key, return_index=True, return_inverse=True)
    met = zip(hands[firsts].tolist(), wild[firsts].tolist(), strict=True)
    return np.array([_bits(rank_kinds(ranks[joker:], joker)) for ranks, joker in met])[where]


def _bits(names: set[str]) -> int:
    return sum(1 << RANKING.index(name) for name in names)


def named(bits: int) -> frozenset[str]:
    """Return the hands of the ranking for these bits."""
    return frozenset(name for place, name in enumerate(RANKING) if bits >> place & 1)


def may_match() -> NDArray[np.bool_]:
    """Return which classes are a royal flush with a king and a queen. In one suit, those are a royal match."""
    every = classes()
    beside = np.where(every.codes < WILD, every.codes, 0).sum(axis=1)
    royal = held() >> RANKING.index("royal flush") & 1 == 1
    return np.asarray(royal & (beside == CODE[KING] + CODE[QUEEN]))
