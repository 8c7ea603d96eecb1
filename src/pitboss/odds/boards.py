"""Two cards each and five for all: how every hole does against every dealer's hand, for every kind of board.

Boards that differ only by renaming the suits have the same results, so only 134,459 of the 2,598,960 are examined. For
each, all holes are put in order of value once; how many dealer's holes are lower than a hole, and share no card with
it, then follows from counters per card. What a player knows earlier, a flop or a flop and a turn, is a set of fewer
cards: sums over the boards that grow from it are kept per kind of set and hole.

A hole is numbered by its place among the 1,326 pairs of cards, as in `hands.tables`.
"""

from __future__ import annotations

from functools import cache, lru_cache, partial
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.hands.fast import NO_CARDS, ranked, suited, with_card
from pitboss.hands.tables import CHOOSE, DECK, RANKS_OF_SUIT, RENAMINGS, rename, step
from pitboss.odds.draws import add
from pitboss.odds.kept import arrays, digest
from pitboss.odds.passes import Pass, Span, passed

Ints = NDArray[np.int64]
Marks = NDArray[np.uint16]
Bits = NDArray[np.uint64]
HOLES = comb(DECK, 2)
RANKS = 13
SORTS = comb(2 * RANKS + 1, 2)
"""The most sorts of holes for a board (`Beside`)."""
LIVE = comb(DECK - 5, 2)
"""The holes that a board leaves."""
DEALERS = comb(DECK - 7, 2)
"""The dealer's holes that a board and a player's hole leave."""
MARGIN = 10 * DEALERS * comb(DECK - 2, 5)
"""The deals of a hole: its boards, each met once for each of its ten flops, and the dealer's holes."""
HIGHER, EQUAL, LOWER = range(3)
"""The player's hand against the dealer's."""
UNQUALIFIED, QUALIFIED = range(2)

PAIRS: Ints = np.array(sorted(combinations(range(DECK), 2), key=lambda hole: hole[::-1]), np.int64)
"""The two cards of every hole, the lower first."""
_DIGIT = 256
"""Values are sorted by one of their three digits after the other."""


def _renamed_holes() -> Marks:
    cards = np.sort((PAIRS & ~3) + RENAMINGS[:, PAIRS & 3], axis=2)
    return np.asarray(cards[..., 1] * (cards[..., 1] - 1) // 2 + cards[..., 0], dtype=np.uint16)


RENAMED = _renamed_holes()
"""The result of each renaming of the suits for a hole, as a hole: `RENAMED[renaming, hole]`."""
ALIKE: Ints = RENAMED.min(axis=0).astype(np.int64)
"""The first hole that equals a hole except for the names of suits: 169 different ones."""


Sets = tuple[NDArray[np.int32], NDArray[np.int8], Marks]
"""`Kinds.of`, `Kinds.via`, and for the first set of each kind the first hole that equals a hole with it."""
Settled = tuple[Ints, int, Ints, int]
"""`Contest.cuts`, `Contest.qualifies`, `Contest.terms` and `Contest.folded`."""


class Kinds(NamedTuple):
    """The kinds of sets of some cards, alike except for the names of suits."""

    of: NDArray[np.int32]
    """The kind of every set, by its place."""
    via: NDArray[np.int8]
    """The renaming that leads from a set to the first of its kind."""
    first: Ints
    weights: Ints
    """The number of sets of each kind."""


@cache
def kinds(size: int) -> Kinds:
    """Sort all sets of this many cards by kind."""
    return Kinds(*_kinds(size))


@cache
def seen(size: int) -> Sets:
    """The sets of this many cards as kernels read them, with the cell of every hole for the first of a kind."""
    sets = kinds(size)
    return sets.of, sets.via, _alike(sets.first)


@njit(nogil=True, cache=True)
def _kinds(size: int) -> tuple[NDArray[np.int32], NDArray[np.int8], Ints, Ints]:
    total = CHOOSE[DECK, size]
    of, via = np.full(total, -1, np.int32), np.zeros(total, np.int8)
    first, weights = np.zeros((140_000, size), np.int64), np.zeros(140_000, np.int64)
    cards, renamed, count = np.arange(size), np.zeros(size, np.int64), 0
    for spot in range(total):
        if of[spot] < 0:
            first[count] = cards
            for names in range(24):
                rename(cards, RENAMINGS[names], renamed)
                other = _place(renamed)
                if of[other] < 0:
                    of[other] = count
                    weights[count] += 1
                    via[other] = _inverse(names)
            count += 1
        step(cards)
    return of, via, first[:count].copy(), weights[:count].copy()


@njit(nogil=True, cache=True)
def _place(cards: Ints) -> int:
    spot = 0
    for n in range(len(cards)):
        spot += CHOOSE[cards[n], n + 1]
    return spot


@njit(nogil=True, cache=True)
def _inverse(names: int) -> int:
    for back in range(24):
        same = True
        for suit in range(4):
            same = same and RENAMINGS[back, RENAMINGS[names, suit]] == suit
        if same:
            return back
    return 0


@njit(nogil=True, cache=True)
def _alike(first: Ints) -> Marks:
    alike, renamed = np.zeros((len(first), HOLES), np.uint16), np.zeros(first.shape[1], np.int64)
    for kind in range(len(first)):
        own = _place(first[kind])
        alike[kind] = np.arange(HOLES)
        for names in range(1, 24):
            rename(first[kind], RENAMINGS[names], renamed)
            if _place(renamed) == own:
                for hole in range(HOLES):
                    alike[kind, hole] = min(alike[kind, hole], RENAMED[names, hole])
    return alike


def hole_cards(hole: int) -> tuple[int, int]:
    """The two cards of a hole, the lower first."""
    low, high = PAIRS[hole].tolist()
    return low, high


class Contest(NamedTuple):
    """How a table settles a hand, tabulated in whole numbers.

    Each table of nets is flat: by kind of player's hand, result, and whether the dealer qualifies, in that order.
    """

    cuts: tuple[int, ...]
    """The least value of each kind of player's hand except the lowest. The dealer's qualifier is one of them."""
    qualifies: int
    """The least value with which the dealer qualifies, or 0 if every hand does."""
    opening: tuple[int, ...]
    """The net of the opening wagers together."""
    later: tuple[tuple[int, ...], ...]
    """The net of one unit of each street's wager."""
    folded: int
    """The net of a fold."""

    @property
    def settled(self) -> Settled:
        """The contest as kernels take it."""
        return np.array(self.cuts, np.int64), self.qualifies, self.terms, self.folded

    @property
    def _results(self) -> Ints:
        """For each kind of hand, the matrix that leads from what is counted to the results of a showdown."""
        return np.asarray(_RESULTS[(np.array((0, *self.cuts)) >= self.qualifies).astype(np.int64)])

    @property
    def terms(self) -> Ints:
        """Each net, the opening wagers' first, as factors of what is counted: `terms[column, kind, counted]`."""
        nets = np.array((self.opening, *self.later), np.int64).reshape(len(self.later) + 1, -1, 6)
        return np.asarray(np.einsum("ckr,krf->ckf", nets, self._results))

    def results(self, counted: Ints) -> Ints:
        """Return how often each result came: `results[line, kind, result, qualified]`."""
        found = np.einsum("krf,lkf->lkr", self._results, counted)
        return np.asarray(found.reshape(*found.shape[:2], 3, 2))


_RESULTS: Ints = np.array(
    [
        # all, beaten, equal, unqualified; the player's own hand does not reach the qualifier:
        [[0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0], [0, -1, -1, 1], [1, 0, 0, -1]],
        # it does:
        [[0, 0, 0, 1], [0, 1, 0, -1], [0, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0], [1, -1, -1, 0]],
    ],
    np.int64,
)
"""The number of dealer's holes for each result (higher, equal, lower, each unqualified or not), from four counts."""


class Beside(NamedTuple):
    """The holes that a board leaves, and how they do.

    The cards of a rank have the same results, except those of a suit that can make a flush. So holes come in a few
    hundred sorts, numbered in rising order of value, and everything is counted by sort.
    """

    holes: Marks
    sorts: Marks
    """The sort of each hole."""
    many: Ints
    """The number of holes of each sort."""
    kinds: Marks
    """The two kinds of card of a sort: the rank, and `RANKS` more for a suit that can make a flush."""
    shares: Ints
    """The number of holes of a sort with one given card of each kind. None for the second of two equal kinds."""
    value: Ints
    made: Ints
    """The kind of hand that a sort makes, by `Contest.cuts`."""
    facts: Ints
    """The number of dealer's holes lower than one of a sort, equal to it, or not qualified: `facts[fact, sort]`."""
    rough: Rough


class Rough(NamedTuple):
    """Arrays to work in while the holes beside a board are sorted."""

    cards: Ints
    """The cards that the board leaves."""
    kind_of: Marks
    left: Ints
    """The number of cards left of each kind."""
    keys: Ints
    """The value and the two kinds of each sort, in two lines that take turns."""
    starts: NDArray[np.int32]
    """Where the sorts with each digit begin."""
    sort_of: Marks
    having: Ints
    """The number of holes with one given card of each kind: that are lower, equal, or do not qualify."""


@njit(nogil=True, cache=True)
def room() -> Beside:
    """Make arrays for what is found for a board, reused for the next."""
    return Beside(
        np.zeros(LIVE, np.uint16),
        np.zeros(LIVE, np.uint16),
        np.zeros(SORTS, np.int64),
        np.zeros((SORTS, 2), np.uint16),
        np.zeros((SORTS, 2), np.int64),
        np.zeros(SORTS, np.int64),
        np.zeros(SORTS, np.int64),
        np.zeros((3, SORTS), np.int64),
        Rough(
            np.zeros(DECK, np.int64),
            np.zeros(DECK, np.uint16),
            np.zeros(2 * RANKS, np.int64),
            np.zeros((2, SORTS), np.int64),
            np.zeros(_DIGIT, np.int32),
            np.zeros((2 * RANKS, 2 * RANKS), np.uint16),
            np.zeros((3, 2 * RANKS), np.int64),
        ),
    )


@njit(nogil=True, cache=True)
def values(board: Ints, beside: Beside) -> int:
    """Sort the holes that a board leaves by value, and return how many sorts there are."""
    rough = beside.rough
    left, kind_of, keys, sort_of = rough.left, rough.kind_of, rough.keys, rough.sort_of
    sets, sorts = NO_CARDS, 0
    for n in range(5):
        sets = with_card(sets, board[n])
    held, missing = _sort_cards(board, sets, kind_of, left)
    for high in range(2 * RANKS):
        for low in range(high + 1):
            if left[low] > (low == high) and left[high]:
                own = int(high >= RANKS) << high % RANKS | int(low >= RANKS) << low % RANKS
                if int(high >= RANKS) + int(low >= RANKS) >= missing:
                    value = suited(held | own)
                else:
                    value = ranked(with_card(with_card(sets, 4 * (high % RANKS)), 4 * (low % RANKS)))
                keys[0, sorts] = value << 16 | high << 8 | low
                sorts += 1
    _by_value(keys, rough.starts, sorts)
    for sort in range(sorts):
        key = keys[1, sort]
        high, low = key >> 8 & 255, key & 255
        sort_of[high, low] = sort_of[low, high] = sort
        beside.value[sort], beside.kinds[sort, 0], beside.kinds[sort, 1] = key >> 16, high, low
        beside.shares[sort, 0], beside.shares[sort, 1] = left[low] - (high == low), left[high] * (high != low)
        beside.many[sort] = left[high] * (left[low] - (high == low)) // (1 + (high == low))
    _name_holes(board, rough.cards, kind_of, sort_of, beside)
    return sorts


@njit(nogil=True, cache=True)
def _sort_cards(board: Ints, sets: tuple[int, int], kind_of: Marks, left: Ints) -> tuple[int, int]:
    """Find the kind of every card, and count those left of each. Return the board's ranks of the suit of a flush.

    And how many cards are missing to one.
    """
    suits, held, missing = 0, 0, 5
    for n in range(5):
        suits += 1 << 8 * (board[n] & 3)
    for kind in range(2 * RANKS):
        left[kind] = 0
    for card in range(DECK):
        kind_of[card] = (card >> 2) + RANKS * ((suits >> 8 * (card & 3) & 255) >= 3)
        left[kind_of[card]] += 1
    for n in range(5):
        left[kind_of[board[n]]] -= 1
    for suit in range(4):
        many = suits >> 8 * suit & 255
        if many >= 3:
            held, missing = sets[1] >> 16 * suit & RANKS_OF_SUIT, 5 - many
    return held, missing


@njit(nogil=True, cache=True)
def _by_value(keys: Ints, starts: NDArray[np.int32], many: int) -> None:
    """Sort keys by value, digit after digit. Those of one value keep their order. They end in the second line."""
    for digit in range(3):
        shift, line = 16 + 8 * digit, digit & 1
        for one in range(_DIGIT):
            starts[one] = 0
        for n in range(many):
            starts[keys[line, n] >> shift & _DIGIT - 1] += 1
        before = 0
        for one in range(_DIGIT):
            before += starts[one]
            starts[one] = before - starts[one]
        for n in range(many):
            one = keys[line, n] >> shift & _DIGIT - 1
            keys[1 - line, starts[one]] = keys[line, n]
            starts[one] += 1


@njit(nogil=True, cache=True)
def _name_holes(board: Ints, cards: Ints, kind_of: Marks, sort_of: Marks, beside: Beside) -> None:
    count, spot, met = 0, 0, 0
    for card in range(DECK):
        if met < 5 and card == board[met]:
            met += 1
        else:
            cards[count] = card
            count += 1
    for n in range(count):
        high = cards[n]
        row = sort_of[kind_of[high]]
        for other in range(n):
            low = cards[other]
            beside.holes[spot], beside.sorts[spot] = high * (high - 1) // 2 + low, row[kind_of[low]]
            spot += 1


@njit(nogil=True, cache=True)
def fare(board: Ints, cuts: Ints, qualifies: int, beside: Beside) -> int:
    """Find how every hole that a board leaves does against the dealer's. Return how many sorts of holes there are."""
    sorts = values(board, beside)
    many, shares, kinds, value, facts = beside.many, beside.shares, beside.kinds, beside.value, beside.facts
    having = beside.rough.having
    lower, same, unqualified = having[0], having[1], having[2]
    none, below, start, made = 0, 0, 0, 0
    for kind in range(2 * RANKS):
        lower[kind] = unqualified[kind] = 0
    for sort in range(sorts):
        if value[sort] < qualifies:
            unqualified[kinds[sort, 0]] += shares[sort, 0]
            unqualified[kinds[sort, 1]] += shares[sort, 1]
            none += many[sort]
    while start < sorts:
        end, size = start, 0
        for kind in range(2 * RANKS):
            same[kind] = 0
        while end < sorts and value[end] == value[start]:
            same[kinds[end, 0]] += shares[end, 0]
            same[kinds[end, 1]] += shares[end, 1]
            size += many[end]
            end += 1
        while made < len(cuts) and cuts[made] <= value[start]:
            made += 1
        own = value[start] < qualifies
        for sort in range(start, end):
            low, high = kinds[sort, 0], kinds[sort, 1]
            beside.made[sort] = made
            facts[0, sort] = below - lower[low] - lower[high]
            facts[1, sort] = size - same[low] - same[high] + 1
            facts[2, sort] = none - unqualified[low] - unqualified[high] + own
        for kind in range(2 * RANKS):
            lower[kind] += same[kind]
        below += size
        start = end
    return sorts


@njit(nogil=True, cache=True)
def _without(board: Ints, gone: int, also: int) -> int:
    """The place of a board without one or two of its cards."""
    spot, column = 0, 0
    for n in range(len(board)):
        if n != gone and n != also:  # noqa: PLR1714 - a GPU does not look into tuples
            column += 1
            spot += CHOOSE[board[n], column]
    return spot


@njit(nogil=True, cache=True)
def earlier(board: Ints, without: tuple[int, int], sets: Sets, holes: Marks, cells: Marks) -> int:
    """Find the cell of every hole for what was seen of a board without one or two cards. Return its kind."""
    of, via, alike = sets
    place = _without(board, without[0], without[1])
    alike_here, renamed = alike[of[place]], RENAMED[via[place]]
    for spot in range(LIVE):
        cells[spot] = alike_here[renamed[holes[spot]]]
    return int(of[place])


@njit(nogil=True, cache=True)
def flops_played(
    board: Ints, three: Sets, plays: NDArray[np.bool_], holes: Marks, cells: Marks, flops: Ints
) -> None:
    """Count the flops of a board on which each hole is played."""
    for spot in range(LIVE):
        flops[spot] = 0
    for gone in range(5):
        for also in range(gone):
            best = plays[earlier(board, (gone, also), three, holes, cells)]
            for spot in range(LIVE):
                flops[spot] += best[cells[spot]]


@njit(nogil=True, cache=True)
def _sum_once(
    span: Span,
    reads: tuple[tuple[Ints, Ints], Sets, Settled, tuple[int, int]],
    scratch: tuple[Beside, Marks, Ints, Ints],
    _: tuple[()],
    sums: tuple[Ints, Ints],
) -> None:
    """Sum nets for a wager made once: before the flop per unit, on the flop, and at the end or folded."""
    (first, weights), three, (cuts, qualifies, terms, folded), times = reads
    beside, cells, by_sort, nets = scratch
    before, flop = sums
    for n in range(span[0], span[1], span[2]):
        board, weight = first[n], weights[n]
        for sort in range(fare(board, cuts, qualifies, beside)):
            base = net(terms, 0, beside, sort)
            played = base + times[1] * net(terms, 3, beside, sort)
            by_sort[sort, 0] = weight * base
            by_sort[sort, 1] = weight * net(terms, 1, beside, sort)
            by_sort[sort, 2] = weight * (base + times[0] * net(terms, 2, beside, sort))
            by_sort[sort, 3] = weight * max(played, folded * DEALERS)
        for spot in range(LIVE):
            hole, sort = beside.holes[spot], beside.sorts[spot]
            add(before, (hole, 0), by_sort[sort, 0])
            add(before, (hole, 1), by_sort[sort, 1])
            nets[spot, 0], nets[spot, 1] = by_sort[sort, 2], by_sort[sort, 3]
        for gone in range(5):
            for also in range(gone):
                sum_of = flop[earlier(board, (gone, also), three, beside.holes, cells)]
                for spot in range(LIVE):
                    add(sum_of, (cells[spot], 0), nets[spot, 0])
                    add(sum_of, (cells[spot], 1), nets[spot, 1])


def _room_once() -> tuple[Any, ...]:
    """Make room for `_sum_once`."""
    return room(), np.zeros(LIVE, np.uint16), np.zeros((SORTS, 4), np.int64), np.zeros((LIVE, 2), np.int64)


@njit(nogil=True, cache=True)
def _sum_each(
    span: Span,
    reads: tuple[tuple[Ints, Ints], Sets, Sets, Settled],
    scratch: tuple[Beside, Marks, Ints, Ints, Ints],
    _: tuple[()],
    sums: tuple[Ints, Ints, Ints],
) -> None:
    """Sum nets for wagers made street by street: a unit before the flop, one before the turn, one before the river."""
    (first, weights), three, four, (cuts, qualifies, terms, _folded) = reads
    beside, cells, by_sort, on_flop, on_turn = scratch
    before, flop, turn = sums
    for n in range(span[0], span[1], span[2]):
        board, weight = first[n], weights[n]
        for sort in range(fare(board, cuts, qualifies, beside)):
            for column in range(4):
                by_sort[sort, column] = weight * net(terms, column, beside, sort)
        for spot in range(LIVE):
            hole, sort = beside.holes[spot], beside.sorts[spot]
            add(before, (hole, 0), by_sort[sort, 0])
            add(before, (hole, 1), by_sort[sort, 1])
            on_flop[spot], on_turn[spot] = by_sort[sort, 2], by_sort[sort, 3]
        for gone in range(5):
            turn_sum = turn[earlier(board, (gone, gone), four, beside.holes, cells)]
            for spot in range(LIVE):
                add(turn_sum, cells[spot], on_turn[spot])
            for also in range(gone):
                flop_sum = flop[earlier(board, (gone, also), three, beside.holes, cells)]
                for spot in range(LIVE):
                    add(flop_sum, cells[spot], on_flop[spot])


def _room_each() -> tuple[Any, ...]:
    """Make room for `_sum_each`."""
    by_sort, nets = np.zeros((SORTS, 4), np.int64), np.zeros(LIVE, np.int64)
    return room(), np.zeros(LIVE, np.uint16), by_sort, nets, nets.copy()


BEFORE, ON_FLOP, AT_END, FOLDED, LEAST_BEFORE = range(5)
"""When a wager made once is made, if at all. Before the flop, in its largest or its least amount."""


CHECKED = -1


@njit(nogil=True, cache=True)
def _count_once(
    span: Span,
    reads: tuple[tuple[Ints, Ints], Sets, Settled, int, tuple[NDArray[np.int8], NDArray[np.bool_]]],
    scratch: tuple[Beside, Marks, Ints, Ints, Ints],
    marks: tuple[Bits],
    found: tuple[Ints],
) -> None:
    """Count the deals by how the wager was made, kind of hand, result and dealer's hand. Note what is played last."""
    (first, weights), three, (cuts, qualifies, terms, folded), river, (before, flop) = reads
    beside, cells, flops, last, times = scratch
    at_end, counts = marks[0], found[0]
    for n in range(span[0], span[1], span[2]):
        board, weight = first[n], weights[n]
        sorts = fare(board, cuts, qualifies, beside)
        flops_played(board, three, flop, beside.holes, cells, flops)
        for sort in range(sorts):
            played = net(terms, 0, beside, sort) + river * net(terms, 3, beside, sort)
            last[sort] = AT_END if played >= folded * DEALERS else FOLDED
            for how in range(5):
                times[sort, how] = 0
        for spot in range(LIVE):
            hole, sort = int(beside.holes[spot]), beside.sorts[spot]
            if last[sort] == AT_END:
                at_end[n, hole >> 6] |= np.uint64(1) << np.uint64(hole & 63)
            if before[hole] != CHECKED:
                times[sort, before[hole]] += 10
            else:
                times[sort, ON_FLOP] += flops[spot]
                times[sort, last[sort]] += 10 - flops[spot]
        tally(counts, beside, times[:sorts], weight)


def _room_to_count() -> tuple[Any, ...]:
    """Make room for `_count_once`."""
    last, times = np.zeros(SORTS, np.int64), np.zeros((SORTS, 5), np.int64)
    return room(), np.zeros(LIVE, np.uint16), np.zeros(LIVE, np.int64), last, times


@njit(nogil=True, cache=True)
def _count_each(
    span: Span,
    reads: tuple[
        tuple[Ints, Ints],
        Sets,
        Sets,
        Settled,
        tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_], Ints],
    ],
    scratch: tuple[Beside, Marks, NDArray[np.int8], Ints, Ints, Ints],
    _: tuple[()],
    found: tuple[Ints],
) -> None:
    """Count the deals by the streets bet on (turn, river: 0 to 3. A fold: 4), kind of hand, result, dealer's hand.

    The lines of each group of holes follow those of the one before.
    """
    (first, weights), three, four, (cuts, qualifies, _terms, _folded), (before, flop, turn, groups) = reads
    beside, cells, bets, on_flop, on_both, times = scratch
    counts = found[0]
    for n in range(span[0], span[1], span[2]):
        board, weight = first[n], weights[n]
        sorts = fare(board, cuts, qualifies, beside)
        _bet(board, (three, four), (flop, turn), beside.holes, cells, (bets, on_flop, on_both))
        for sort in range(sorts):
            for line in range(times.shape[1]):
                times[sort, line] = 0
        for spot in range(LIVE):
            # Each flop has two turns, and each turn is that of four flops.
            sort, on_turn = beside.sorts[spot], 0
            for gone in range(5):
                on_turn += 4 * bets[gone, spot]
            line = 5 * groups[beside.holes[spot]]
            if before[beside.holes[spot]]:
                times[sort, line] += 20 - 2 * on_flop[spot] - on_turn + on_both[spot]
                times[sort, line + 1] += on_turn - on_both[spot]
                times[sort, line + 2] += 2 * on_flop[spot] - on_both[spot]
                times[sort, line + 3] += on_both[spot]
            else:
                times[sort, line + 4] += 20
        tally(counts, beside, times[:sorts], weight)


@njit(nogil=True, cache=True)
def _bet(
    board: Ints,
    sets: tuple[Sets, Sets],
    plays: tuple[NDArray[np.bool_], NDArray[np.bool_]],
    holes: Marks,
    cells: Marks,
    made: tuple[NDArray[np.int8], Ints, Ints],
) -> None:
    """Note the turns of a board on which each hole is bet on, and count the flops, and the flops with their turns."""
    (three, four), (flop, turn), (bets, on_flop, on_both) = sets, plays, made
    for gone in range(5):
        best = turn[earlier(board, (gone, gone), four, holes, cells)]
        for spot in range(LIVE):
            bets[gone, spot] = best[cells[spot]]
    for spot in range(LIVE):
        on_flop[spot] = on_both[spot] = 0
    for gone in range(5):
        for also in range(gone):
            best = flop[earlier(board, (gone, also), three, holes, cells)]
            for spot in range(LIVE):
                bet = int(best[cells[spot]])
                on_flop[spot] += bet
                on_both[spot] += bet * (bets[gone, spot] + bets[also, spot])


def _room_for_lines(lines: int) -> tuple[Any, ...]:
    """Make room for `_count_each`."""
    bets, played, times = (
        np.zeros((5, LIVE), np.int8),
        np.zeros(LIVE, np.int64),
        np.zeros((SORTS, lines), np.int64),
    )
    return room(), np.zeros(LIVE, np.uint16), bets, played, played.copy(), times


@njit(nogil=True, cache=True, inline="always")
def net(terms: Ints, column: int, beside: Beside, sort: int) -> int:
    """The net of one unit over all dealer's holes."""
    made, facts = beside.made[sort], beside.facts
    return int(
        DEALERS * terms[column, made, 0]
        + facts[0, sort] * terms[column, made, 1]
        + facts[1, sort] * terms[column, made, 2]
        + facts[2, sort] * terms[column, made, 3]
    )


@njit(nogil=True, cache=True)
def tally(found: Ints, beside: Beside, times: Ints, weight: int) -> None:
    """Count the holes that a board leaves, each sort played this many times along each line: `times[sort, line]`."""
    for sort in range(len(times)):
        made = beside.made[sort]
        for line in range(times.shape[1]):
            often = weight * times[sort, line]
            if not often:
                continue
            found[line, made, 0] += often * DEALERS
            for fact in range(3):
                found[line, made, fact + 1] += often * beside.facts[fact, sort]


class Once(NamedTuple):
    """The best play of a wager made once: before the flop, on it, at the end, or a fold."""

    before: NDArray[np.int8]
    """What to do before the flop, by hole: `CHECKED`, `BEFORE` or `LEAST_BEFORE`."""
    flop: NDArray[np.bool_]
    """Whether to make it on the flop, by kind of flop and hole."""
    river: Bits
    """Whether to make it at the end, by kind of board, one bit for each hole."""
    counts: Ints
    """The deals: `counts[how, kind, result, qualified]`, with the flops of a board told apart."""


@lru_cache(maxsize=8)
def play_once(contest: Contest, before: tuple[int, int], flop: int, river: int) -> Once:
    """Find the best play of a wager that may be made once, of this many units on each street. A tie is played."""
    says = contest, before, flop, river
    return Once(*arrays("once", says, lambda: _play_once(*says)))


def _play_once(contest: Contest, before: tuple[int, int], flop: int, river: int) -> Once:
    boards, three, settled = kinds(5), seen(3), contest.settled
    many, met = len(boards.first), (boards.first, boards.weights)
    shapes = (HOLES, 2), (len(three[2]), HOLES, 2)
    by_hole, by_flop = passed(Pass(_sum_once, many, (met, three, settled, (flop, river)), _room_once, shapes))
    on_flop = by_flop[:, :, 0] >= by_flop[:, :, 1]
    # Every board was met once for each of its ten flops.
    opening, unit = 10 * by_kind(by_hole[:, 0]), 10 * by_kind(by_hole[:, 1])
    worth = [
        opening + before[1] * unit,
        opening + before[0] * unit,
        by_kind(by_flop.max(axis=2).sum(axis=0)),
    ]
    at_once = np.array((BEFORE, LEAST_BEFORE, CHECKED), np.int8)[np.argmax(worth, axis=0)]
    reads, at_end = (
        (met, three, settled, river, (at_once, on_flop)),
        np.zeros((many, HOLES // 64 + 1), np.uint64),
    )
    shape = (5, len(contest.cuts) + 1, 4)
    [counts] = passed(Pass(_count_once, many, reads, _room_to_count, (shape,), apart=True, marks=(at_end,)))
    return Once(at_once, on_flop, at_end, contest.results(counts))


class Each(NamedTuple):
    """The best play of wagers made street by street: on the flop or a fold, before the turn, before the river."""

    before: NDArray[np.bool_]
    """Whether to play at all, by hole."""
    flop: NDArray[np.bool_]
    turn: NDArray[np.bool_]
    counts: Ints
    """The deals: `counts[line, kind, result, qualified]`. A line is 0 to 3 by turn and river wagers, or 4, a fold."""
    margin: Ints
    """The gain of playing a hole over folding it, summed over `MARGIN` deals of every hole of its class."""


@lru_cache(maxsize=8)
def play_each(contest: Contest, before: int, turn: int, river: int) -> Each:
    """Find the best play of wagers of this many units on each street, each independent of the others. A tie is bet."""
    says = contest, before, turn, river
    return Each(*arrays("each", says, lambda: _play_each(*says)))


def _play_each(contest: Contest, before: int, turn: int, river: int) -> Each:
    by_hole, by_flop, by_turn = sums_each(contest)
    bets = by_flop >= 0, by_turn >= 0
    margin = worth_each(contest, (by_hole, by_flop, by_turn), (before, turn, river), bets)
    margin -= folded_each(contest)
    plays = margin >= 0
    del by_flop, by_turn
    return Each(plays, *bets, count_each(contest, plays, bets), margin)


def sums_each(contest: Contest) -> tuple[Ints, Ints, Ints]:
    """Sum what the opening wagers and a unit of each street's wager net: by hole, flop and hole, turn and hole."""
    boards, three, four = kinds(5), seen(3), seen(4)
    reads = (boards.first, boards.weights), three, four, contest.settled
    shapes = (HOLES, 2), (len(three[2]), HOLES), (len(four[2]), HOLES)
    by_hole, by_flop, by_turn = passed(Pass(_sum_each, len(boards.first), reads, _room_each, shapes))
    return by_hole, by_flop, by_turn


def worth_each(
    contest: Contest,
    sums: tuple[Ints, Ints, Ints],
    units: tuple[int, int, int],
    bets: tuple[NDArray[np.bool_], NDArray[np.bool_]],
) -> Ints:
    """Return what it is worth to play each hole, with these bets before the turn and the river."""
    (by_hole, by_flop, by_turn), (before, turn, river) = sums, units
    # Every board was met once for each of its ten flops, and once for each of its five cards left for the river.
    on_flop, on_turn = np.where(bets[0], by_flop, 0).sum(axis=0), np.where(bets[1], by_turn, 0).sum(axis=0)
    played = 10 * (by_kind(by_hole[:, 0]) + before * by_kind(by_hole[:, 1]))
    return np.asarray(played + turn * by_kind(on_flop) + 2 * river * by_kind(on_turn))


def folded_each(contest: Contest) -> Ints:
    """Return what it is worth to fold each hole."""
    alike = np.bincount(ALIKE, minlength=HOLES)[ALIKE]
    return np.asarray(10 * contest.folded * DEALERS * comb(DECK - 2, 5) * alike)


def count_each(
    contest: Contest,
    plays: NDArray[np.bool_],
    bets: tuple[NDArray[np.bool_], NDArray[np.bool_]],
    groups: Ints | None = None,
) -> Ints:
    """Count the deals: `counts[line, kind, result, qualified]`, as in `Each`, and the lines of each group of holes."""
    of = np.zeros(HOLES, np.int64) if groups is None else groups
    [found] = arrays(
        "counts", (contest, digest(plays, *bets, of)), lambda: (_count_groups(contest, (plays, *bets, of)),)
    )
    return found


def _count_groups(
    contest: Contest, plays: tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_], Ints]
) -> Ints:
    boards, three, four, lines = kinds(5), seen(3), seen(4), 5 * (int(plays[-1].max()) + 1)
    reads = (boards.first, boards.weights), three, four, contest.settled, plays
    shape, made = (lines, len(contest.cuts) + 1, 4), partial(_room_for_lines, lines)
    [counts] = passed(Pass(_count_each, len(boards.first), reads, made, (shape,), apart=True))
    return contest.results(counts)


def by_kind(by_hole: Ints) -> Ints:
    """Give every hole the sum over all holes that equal it except for the names of suits."""
    total = np.zeros(HOLES, np.int64)
    np.add.at(total, ALIKE, by_hole)
    return np.asarray(total[ALIKE])
