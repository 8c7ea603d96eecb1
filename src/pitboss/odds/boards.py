"""Two cards each and five for all: how every hole fares against every dealer's hand, for every kind of board.

Boards that differ only by renaming the suits fare alike, so only 134,459 of the 2,598,960 are looked at. For each, all
holes are put in order of value once; how many dealer's holes are lower than a hole, and share no card with it, then
follows from counters per card. What a player knows earlier, a flop or a flop and a turn, is a set of fewer cards: sums
over the boards that grow from it are kept per kind of set and hole.

A hole is numbered by its place among the 1,326 pairs of cards, as in `hands.tables`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from itertools import combinations, pairwise, permutations
from math import comb
from os import cpu_count
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.hands.fast import NO_CARDS, ranked, suited, with_card
from pitboss.hands.tables import CHOOSE, DECK, RANKS_OF_SUIT, step

Ints = NDArray[np.int64]
Marks = NDArray[np.uint16]
Bits = NDArray[np.uint64]
HOLES = comb(DECK, 2)
PAIRS = comb(13 + 1, 2)
"""The pairs of ranks that a hole can have."""
LIVE = comb(DECK - 5, 2)
"""The holes that a board leaves."""
DEALERS = comb(DECK - 7, 2)
"""The dealer's holes that a board and a player's hole leave."""
MARGIN = 10 * DEALERS * comb(DECK - 2, 5)
"""The deals of a hole: its boards, each met once for each of its ten flops, and the dealer's holes."""
HIGHER, EQUAL, LOWER = range(3)
"""The player's hand against the dealer's."""
UNQUALIFIED, QUALIFIED = range(2)

_PAIRS: Ints = np.array(sorted(combinations(range(DECK), 2), key=lambda hole: hole[::-1]), np.int64)
_RENAMINGS: Ints = np.array(list(permutations(range(4))), np.int64)
_THREADS = 4


def _renamed_holes() -> Marks:
    cards = np.sort((_PAIRS & ~3) + _RENAMINGS[:, _PAIRS & 3], axis=2)
    return np.asarray(cards[..., 1] * (cards[..., 1] - 1) // 2 + cards[..., 0], dtype=np.uint16)


RENAMED = _renamed_holes()
"""The hole that each renaming of the suits makes of a hole: `RENAMED[renaming, hole]`."""
ALIKE: Ints = RENAMED.min(axis=0).astype(np.int64)
"""The first hole that equals a hole but for the names of suits: 169 different ones."""


Span = tuple[int, int]
Sets = tuple[NDArray[np.int32], NDArray[np.int8], Marks]
"""`Kinds.of`, `Kinds.via`, and for the first set of each kind the first hole that equals a hole beside it."""
Settled = tuple[Ints, int, Ints, int]
"""`Contest.cuts`, `Contest.qualifies`, `Contest.terms` and `Contest.folded`."""


class Kinds(NamedTuple):
    """The kinds of sets of some cards, alike but for the names of suits."""

    of: NDArray[np.int32]
    """The kind of every set, by its place."""
    via: NDArray[np.int8]
    """The renaming that leads from a set to the first of its kind."""
    first: Ints
    weights: Ints
    """How many sets are of each kind."""


@cache
def kinds(size: int) -> Kinds:
    """Sort all sets of this many cards by kind."""
    return Kinds(*_kinds(size))


@cache
def seen(size: int) -> Sets:
    """The sets of this many cards as kernels take them, with the cell of every hole beside the first of a kind."""
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
                _rename(cards, _RENAMINGS[names], renamed)
                other = _place(renamed)
                if of[other] < 0:
                    of[other] = count
                    weights[count] += 1
                    via[other] = _inverse(names)
            count += 1
        step(cards)
    return of, via, first[:count].copy(), weights[:count].copy()


@njit(nogil=True, cache=True)
def _rename(cards: Ints, names: Ints, renamed: Ints) -> None:
    """Rename the suits of rising cards, and put them in order again."""
    for n in range(len(cards)):
        card = (cards[n] & ~3) + names[cards[n] & 3]
        spot = n
        while spot and renamed[spot - 1] > card:
            renamed[spot] = renamed[spot - 1]
            spot -= 1
        renamed[spot] = card


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
            same = same and _RENAMINGS[back, _RENAMINGS[names, suit]] == suit
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
            _rename(first[kind], _RENAMINGS[names], renamed)
            if _place(renamed) == own:
                for hole in range(HOLES):
                    alike[kind, hole] = min(alike[kind, hole], RENAMED[names, hole])
    return alike


def hole_cards(hole: int) -> tuple[int, int]:
    """The two cards of a hole, the lower first."""
    low, high = _PAIRS[hole].tolist()
    return low, high


class Contest(NamedTuple):
    """How a table settles a hand, tabulated in whole numbers.

    Each table of nets is flat: by kind of player's hand, result, and whether the dealer qualifies, in that order.
    """

    cuts: tuple[int, ...]
    """The least value of each kind of player's hand but the lowest; the dealer's qualifier is one of them."""
    qualifies: int
    """The least value with which the dealer qualifies; 0 if every hand does."""
    opening: tuple[int, ...]
    """What the opening wagers net together."""
    later: tuple[tuple[int, ...], ...]
    """What one unit of each street's wager nets."""
    folded: int
    """What a fold nets."""

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
"""How many dealer's holes give each result (higher, equal, lower; each unqualified, qualified), from four counts."""


@njit(nogil=True, cache=True)
def _values(board: Ints, holes: Marks, value: Ints, bucket: Ints) -> int:
    """Put the holes beside a board in order of value; `bucket` says where each value starts. Return how many values."""
    sets, left, suits = NO_CARDS, np.full(13, 4), np.zeros(4, np.int64)
    for card in board:
        sets = with_card(sets, card)
        left[card >> 2] -= 1
        suits[card & 3] += 1
    missing, held, in_suit = 5, 0, np.zeros(DECK, np.int64)
    for suit in range(4):
        if suits[suit] >= 3:
            missing, held = 5 - suits[suit], sets[1] >> 16 * suit & RANKS_OF_SUIT
            in_suit[suit::4] = 1
    by_ranks, distinct = np.zeros(PAIRS, np.int64), np.zeros(HOLES, np.int64)
    for high in range(13):
        for low in range(high + 1):
            if left[low] > (low == high) and left[high]:
                pair = with_card(with_card(sets, 4 * high), 4 * low)
                by_ranks[high * (high + 1) // 2 + low] = ranked(pair)
    distinct[:PAIRS] = by_ranks
    found, names, count, size = np.zeros(LIVE, np.int64), np.zeros(LIVE, np.uint16), 0, PAIRS
    for hole in range(HOLES):
        low, high = _PAIRS[hole]
        if low in board or high in board:
            continue
        names[count] = hole
        if in_suit[low] + in_suit[high] >= missing:
            found[count] = suited(held | in_suit[low] << (low >> 2) | in_suit[high] << (high >> 2))
            distinct[size] = found[count]
            size += 1
        else:
            found[count] = (high >> 2) * ((high >> 2) + 1) // 2 + (low >> 2)
        count += 1
    return _ordered(distinct[:size], by_ranks, found, names, holes, value, bucket)


@njit(nogil=True, cache=True)
def _ordered(
    distinct: Ints, by_ranks: Ints, found: Ints, names: Marks, holes: Marks, value: Ints, bucket: Ints
) -> int:
    """Sort the holes by counting: `found` is the value of a flush, or else the place of two ranks in `by_ranks`."""
    distinct.sort()
    size = 0
    for n in range(1, len(distinct)):
        if distinct[n] != distinct[size]:
            size += 1
            distinct[size] = distinct[n]
    rising = distinct[: size + 1]
    of_ranks = np.searchsorted(rising, by_ranks)
    bucket[: size + 2] = 0
    for n in range(LIVE):
        found[n] = of_ranks[found[n]] if found[n] < PAIRS else np.searchsorted(rising, found[n])
        bucket[found[n] + 1] += 1
    for n in range(size + 1):
        bucket[n + 1] += bucket[n]
    start = bucket[: size + 1].copy()
    for n in range(LIVE):
        spot = start[found[n]]
        holes[spot], value[spot] = names[n], rising[found[n]]
        start[found[n]] += 1
    return size + 1


@njit(nogil=True, cache=True)
def _fare(board: Ints, cuts: Ints, qualifies: int, holes: Marks, kind: Ints, facts: Ints) -> None:
    """For every hole beside a board: its kind, and how many dealer's holes are lower, equal, or do not qualify."""
    value, bucket = np.zeros(LIVE, np.int64), np.zeros(LIVE + 2, np.int64)
    values = _values(board, holes, value, bucket)
    lower, same = np.zeros(DECK, np.int64), np.zeros(DECK, np.int64)
    unqualified, none = np.zeros(DECK, np.int64), 0
    while none < LIVE and value[none] < qualifies:
        unqualified[_PAIRS[holes[none], 0]] += 1
        unqualified[_PAIRS[holes[none], 1]] += 1
        none += 1
    for n in range(values):
        start, end = bucket[n], bucket[n + 1]
        if start == end:
            continue
        made, own = np.searchsorted(cuts, value[start], side="right"), value[start] < qualifies
        for spot in range(start, end):
            same[_PAIRS[holes[spot], 0]] += 1
            same[_PAIRS[holes[spot], 1]] += 1
        for spot in range(start, end):
            low, high = _PAIRS[holes[spot], 0], _PAIRS[holes[spot], 1]
            kind[spot] = made
            facts[0, spot] = start - lower[low] - lower[high]
            facts[1, spot] = end - start - same[low] - same[high] + 1
            facts[2, spot] = none - unqualified[low] - unqualified[high] + own
        for spot in range(start, end):
            low, high = _PAIRS[holes[spot], 0], _PAIRS[holes[spot], 1]
            lower[low] += 1
            lower[high] += 1
            same[low] = same[high] = 0


@njit(nogil=True, cache=True)
def _without(board: Ints, gone: int, also: int) -> int:
    """The place of a board without one or two of its cards."""
    spot, column = 0, 0
    for n in range(len(board)):
        if n not in (gone, also):
            column += 1
            spot += CHOOSE[board[n], column]
    return spot


@njit(nogil=True, cache=True)
def _sum_once(
    span: Span,
    boards: tuple[Ints, Ints],
    three: Sets,
    contest: Settled,
    times: tuple[int, int],
    sums: tuple[Ints, Ints],
) -> None:
    """Sum nets for a wager made once: before the flop per unit, on the flop, and at the end or folded."""
    (of, via, alike), (before, flop) = three, sums
    cuts, qualifies, terms, folded = contest
    holes, kind, facts = np.zeros(LIVE, np.uint16), np.zeros(LIVE, np.int64), np.zeros((3, LIVE), np.int64)
    on_flop, at_end = np.zeros(LIVE, np.int64), np.zeros(LIVE, np.int64)
    for n in range(span[0], span[1]):
        board, weight = boards[0][n], boards[1][n]
        _fare(board, cuts, qualifies, holes, kind, facts)
        for spot in range(LIVE):
            base = _net(terms, 0, kind, facts, spot)
            before[0, holes[spot]] += weight * base
            before[1, holes[spot]] += weight * _net(terms, 1, kind, facts, spot)
            on_flop[spot] = weight * (base + times[0] * _net(terms, 2, kind, facts, spot))
            played = base + times[1] * _net(terms, 3, kind, facts, spot)
            at_end[spot] = weight * max(played, folded * DEALERS)
        for gone in range(5):
            for also in range(gone):
                place = _without(board, gone, also)
                cells, renamed, sum_of = alike[of[place]], RENAMED[via[place]], flop[of[place]]
                for spot in range(LIVE):
                    cell = cells[renamed[holes[spot]]]
                    sum_of[cell, 0] += on_flop[spot]
                    sum_of[cell, 1] += at_end[spot]


@njit(nogil=True, cache=True)
def _sum_each(
    span: Span,
    boards: tuple[Ints, Ints],
    three: Sets,
    four: Sets,
    contest: Settled,
    sums: tuple[Ints, Ints, Ints],
) -> None:
    """Sum nets for wagers made street by street: a unit before the flop, one before the turn, one before the river."""
    before, flop, turn = sums
    cuts, qualifies, terms, _ = contest
    holes, kind, facts = np.zeros(LIVE, np.uint16), np.zeros(LIVE, np.int64), np.zeros((3, LIVE), np.int64)
    on_flop, on_turn = np.zeros(LIVE, np.int64), np.zeros(LIVE, np.int64)
    for n in range(span[0], span[1]):
        board, weight = boards[0][n], boards[1][n]
        _fare(board, cuts, qualifies, holes, kind, facts)
        for spot in range(LIVE):
            before[0, holes[spot]] += weight * _net(terms, 0, kind, facts, spot)
            before[1, holes[spot]] += weight * _net(terms, 1, kind, facts, spot)
            on_flop[spot] = weight * _net(terms, 2, kind, facts, spot)
            on_turn[spot] = weight * _net(terms, 3, kind, facts, spot)
        for gone in range(5):
            _spread(_without(board, gone, gone), four, holes, on_turn, turn)
            for also in range(gone):
                _spread(_without(board, gone, also), three, holes, on_flop, flop)


@njit(nogil=True, cache=True)
def _spread(
    place: int,
    kinds_of: Sets,
    holes: Marks,
    nets: Ints,
    sums: Ints,
) -> None:
    """Add each hole's net to the cell of a set of cards seen earlier."""
    of, via, alike = kinds_of
    cells, renamed, sum_of = alike[of[place]], RENAMED[via[place]], sums[of[place]]
    for spot in range(LIVE):
        sum_of[cells[renamed[holes[spot]]]] += nets[spot]


BEFORE, ON_FLOP, AT_END, FOLDED, LEAST_BEFORE = range(5)
"""How a wager made once is made, or not at all; before the flop, in its largest or its least amount."""


CHECKED = -1


@njit(nogil=True, cache=True)
def _count_once(
    span: Span,
    boards: tuple[Ints, Ints],
    three: Sets,
    contest: Settled,
    river: int,
    plays: tuple[NDArray[np.int8], NDArray[np.bool_], Bits],
    found: Ints,
) -> None:
    """Count the deals by how the wager was made, kind of hand, result and dealer's hand; note what is played last."""
    (of, via, alike), (before, flop, at_end) = three, plays
    cuts, qualifies, terms, folded = contest
    holes, kind, facts = np.zeros(LIVE, np.uint16), np.zeros(LIVE, np.int64), np.zeros((3, LIVE), np.int64)
    flops = np.zeros(LIVE, np.int64)
    for n in range(span[0], span[1]):
        board, weight = boards[0][n], boards[1][n]
        _fare(board, cuts, qualifies, holes, kind, facts)
        flops[:] = 0
        for gone in range(5):
            for also in range(gone):
                place = _without(board, gone, also)
                cells, renamed, best = alike[of[place]], RENAMED[via[place]], flop[of[place]]
                for spot in range(LIVE):
                    flops[spot] += best[cells[renamed[holes[spot]]]]
        for spot in range(LIVE):
            at_once, hole = before[holes[spot]], int(holes[spot])
            played = _net(terms, 0, kind, facts, spot) + river * _net(terms, 3, kind, facts, spot)
            last = AT_END if played >= folded * DEALERS else FOLDED
            if last == AT_END:
                at_end[n, hole >> 6] |= np.uint64(1) << np.uint64(hole & 63)
            if at_once != CHECKED:
                _tally(found, at_once, kind, facts, spot, 10 * weight)
            else:
                _tally(found, ON_FLOP, kind, facts, spot, flops[spot] * weight)
                _tally(found, last, kind, facts, spot, (10 - flops[spot]) * weight)


@njit(nogil=True, cache=True)
def _count_each(
    span: Span,
    boards: tuple[Ints, Ints],
    three: Sets,
    four: Sets,
    contest: Settled,
    plays: tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]],
    found: Ints,
) -> None:
    """Count the deals by the streets bet on (turn, river: 0 to 3; a fold: 4), kind of hand, result, dealer's hand."""
    before, flop, turn = plays
    cuts, qualifies, _, _ = contest
    holes, kind, facts = np.zeros(LIVE, np.uint16), np.zeros(LIVE, np.int64), np.zeros((3, LIVE), np.int64)
    bets, lines = np.zeros((5, LIVE), np.int64), np.zeros((LIVE, 4), np.int64)
    for n in range(span[0], span[1]):
        board, weight = boards[0][n], boards[1][n]
        _fare(board, cuts, qualifies, holes, kind, facts)
        bets[:], lines[:] = 0, 0
        for gone in range(5):
            _bets(_without(board, gone, gone), four, holes, turn, bets[gone])
        for gone in range(5):
            for also in range(gone):
                place = _without(board, gone, also)
                cells, renamed, best = (
                    three[2][three[0][place]],
                    RENAMED[three[1][place]],
                    flop[three[0][place]],
                )
                for spot in range(LIVE):
                    line = 2 * best[cells[renamed[holes[spot]]]]
                    lines[spot, line + bets[gone, spot]] += 1
                    lines[spot, line + bets[also, spot]] += 1
        for spot in range(LIVE):
            if before[holes[spot]]:
                for line in range(4):
                    _tally(found, line, kind, facts, spot, lines[spot, line] * weight)
            else:
                _tally(found, 4, kind, facts, spot, 20 * weight)


@njit(nogil=True, cache=True)
def _bets(
    place: int,
    kinds_of: Sets,
    holes: Marks,
    plays: NDArray[np.bool_],
    bets: Ints,
) -> None:
    of, via, alike = kinds_of
    cells, renamed, best = alike[of[place]], RENAMED[via[place]], plays[of[place]]
    for spot in range(LIVE):
        bets[spot] = best[cells[renamed[holes[spot]]]]


@njit(nogil=True, cache=True, inline="always")
def _net(terms: Ints, column: int, kind: Ints, facts: Ints, spot: int) -> int:
    """The net of one unit over all dealer's holes."""
    made = kind[spot]
    return int(
        DEALERS * terms[column, made, 0]
        + facts[0, spot] * terms[column, made, 1]
        + facts[1, spot] * terms[column, made, 2]
        + facts[2, spot] * terms[column, made, 3]
    )


@njit(nogil=True, cache=True, inline="always")
def _tally(found: Ints, line: int, kind: Ints, facts: Ints, spot: int, times: int) -> None:
    """Count a hole that was played along a line this many times."""
    made = kind[spot]
    found[line, made, 0] += times * DEALERS
    for fact in range(3):
        found[line, made, fact + 1] += times * facts[fact, spot]


class Once(NamedTuple):
    """The best play of a wager made once: before the flop, on it, at the end, or a fold."""

    before: NDArray[np.int8]
    """What to do before the flop, by hole: `CHECKED`, `BEFORE` or `LEAST_BEFORE`."""
    flop: NDArray[np.bool_]
    """Whether to make it on the flop, by kind of flop and hole."""
    river: Bits
    """Whether to make it at the end, by kind of board, one bit for each hole."""
    counts: Ints
    """The deals: `counts[how, kind, result, qualified]`, each flop of a board told apart."""


@lru_cache(maxsize=8)
def play_once(contest: Contest, before: tuple[int, int], flop: int, river: int) -> Once:
    """Find the best play of a wager that may be made once, of so many units on each street; a tie is played."""
    boards, facts, settled = kinds(5), seen(3), contest.settled
    flops, met = len(facts[2]), (boards.first, boards.weights)

    def gather(span: Span) -> list[Ints]:
        sums = np.zeros((2, HOLES), np.int64), np.zeros((flops, HOLES, 2), np.int64)
        _sum_once(span, met, facts, settled, (flop, river), sums)
        return list(sums)

    by_hole, by_flop = added(gather, len(boards.first))
    on_flop = by_flop[:, :, 0] >= by_flop[:, :, 1]
    # Every board was met once for each of its ten flops.
    opening, unit = 10 * by_kind(by_hole[0]), 10 * by_kind(by_hole[1])
    worth = [
        opening + before[1] * unit,
        opening + before[0] * unit,
        by_kind(by_flop.max(axis=2).sum(axis=0)),
    ]
    at_once = np.array((BEFORE, LEAST_BEFORE, CHECKED), np.int8)[np.argmax(worth, axis=0)]

    at_end = np.zeros((len(boards.first), HOLES // 64 + 1), np.uint64)

    def count(span: Span) -> list[Ints]:
        found = np.zeros((5, len(contest.cuts) + 1, 4), np.int64)
        _count_once(span, met, facts, settled, river, (at_once, on_flop, at_end), found)
        return [found]

    return Once(at_once, on_flop, at_end, contest.results(added(count, len(boards.first))[0]))


class Each(NamedTuple):
    """The best play of wagers made street by street: on the flop or a fold, before the turn, before the river."""

    before: NDArray[np.bool_]
    """Whether to play at all, by hole."""
    flop: NDArray[np.bool_]
    turn: NDArray[np.bool_]
    counts: Ints
    """The deals: `counts[line, kind, result, qualified]`; a line is 0 to 3 by turn and river wagers, or 4, a fold."""
    margin: Ints
    """What playing a hole is worth more than folding it, summed over `MARGIN` deals of every hole of its class."""


@lru_cache(maxsize=8)
def play_each(contest: Contest, before: int, turn: int, river: int) -> Each:
    """Find the best play of wagers of so many units on each street, each independent of the others; a tie is bet."""
    by_hole, by_flop, by_turn = sums_each(contest)
    bets = by_flop >= 0, by_turn >= 0
    margin = worth_each(contest, (by_hole, by_flop, by_turn), (before, turn, river), bets)
    margin -= folded_each(contest)
    plays = margin >= 0
    del by_flop, by_turn
    return Each(plays, *bets, count_each(contest, plays, bets), margin)


def sums_each(contest: Contest) -> tuple[Ints, Ints, Ints]:
    """Sum what the opening wagers and a unit of each street's wager net: by hole, flop and hole, turn and hole."""
    boards, three, four, settled = kinds(5), seen(3), seen(4), contest.settled
    met = (boards.first, boards.weights)

    def gather(span: Span) -> list[Ints]:
        sums = tuple(np.zeros((rows, HOLES), np.int64) for rows in (2, len(three[2]), len(four[2])))
        _sum_each(span, met, three, four, settled, (sums[0], sums[1], sums[2]))
        return list(sums)

    by_hole, by_flop, by_turn = added(gather, len(boards.first))
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
    played = 10 * (by_kind(by_hole[0]) + before * by_kind(by_hole[1]))
    return np.asarray(played + turn * by_kind(on_flop) + 2 * river * by_kind(on_turn))


def folded_each(contest: Contest) -> Ints:
    """Return what it is worth to fold each hole."""
    alike = np.bincount(ALIKE, minlength=HOLES)[ALIKE]
    return np.asarray(10 * contest.folded * DEALERS * comb(DECK - 2, 5) * alike)


def count_each(
    contest: Contest, plays: NDArray[np.bool_], bets: tuple[NDArray[np.bool_], NDArray[np.bool_]]
) -> Ints:
    """Count the deals: `counts[line, kind, result, qualified]`, as in `Each`."""
    boards, three, four, settled = kinds(5), seen(3), seen(4), contest.settled
    met = (boards.first, boards.weights)

    def count(span: Span) -> list[Ints]:
        found = np.zeros((5, len(contest.cuts) + 1, 4), np.int64)
        _count_each(span, met, three, four, settled, (plays, *bets), found)
        return [found]

    return contest.results(added(count, len(boards.first))[0])


def by_kind(by_hole: Ints) -> Ints:
    """Give every hole the sum over all holes that equal it but for the names of suits."""
    total = np.zeros(HOLES, np.int64)
    np.add.at(total, ALIKE, by_hole)
    return np.asarray(total[ALIKE])


def added(work: Callable[[tuple[int, int]], list[Ints]], size: int) -> list[Ints]:
    """Do the work on parts of the boards at once, and add up what they found."""
    threads = min(_THREADS, cpu_count() or 1)
    spans = list(pairwise(size * n // threads for n in range(threads + 1)))
    with ThreadPoolExecutor(threads) as pool:
        first, *rest = pool.map(work, spans)
    for found in rest:
        for total, part in zip(first, found, strict=True):
            np.add(total, part, out=total)
    return first
