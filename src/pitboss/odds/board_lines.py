"""Two cards each and five for all, played by the lines of a strategy: compiled tests, counts, and what mistakes cost.

`odds.boards` finds the best play; here the decisions are given. A test looks at what a hand is worth with the board, at
what the player's own two cards add, and at the cards with which the dealer would win.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.hands import five
from pitboss.hands.fast import NO_CARDS, Sets, best_of, with_card
from pitboss.hands.tables import DECK
from pitboss.odds.boards import (
    AT_END,
    BEFORE,
    CHECKED,
    DEALERS,
    FOLDED,
    HOLES,
    LEAST_BEFORE,
    LIVE,
    ON_FLOP,
    PAIRS,
    SORTS,
    Bits,
    Contest,
    Ints,
    Marks,
    Once,
    Settled,
    by_kind,
    earlier,
    fare,
    flops_played,
    kinds,
    net,
    room,
    seen,
    tally,
    values,
)
from pitboss.odds.boards import Sets as Kinds
from pitboss.odds.passes import added

Bools = NDArray[np.bool_]
Span = tuple[int, int]
PAIRED, BEYOND = 1, 2
"""What a player's own cards add: a pair (two of them, or with the board), or a straight or better that beats it."""
GROUPS = 2 * len(five.CATEGORIES)
"""Hands are grouped by kind, without and with a pair or better of the player's own cards."""
_SHIFT, _STRAIGHT = five.CATEGORY_SHIFT, five.STRAIGHT
_NO_LIMIT = 1 << 40
_NO_SINGLES: Ints = np.zeros(DECK, np.int64)


class Fit(NamedTuple):
    """The conditions of a line on a hand. A part left at its default requires nothing."""

    least: int = 0
    most: int = _NO_LIMIT
    own: int = 0
    """The player's own cards must add any of these: `PAIRED`, `BEYOND`."""
    draw: int = 0
    """The least rank of a player's card that belongs to exactly four of one suit, or 0 for none."""
    outs: int = _NO_LIMIT
    """Fewer cards than this may beat the hand, each alone with the board."""
    holes: tuple[int, ...] = ()
    """The player's holes, by number, or empty for all."""

    def __and__(self, other: Fit) -> Fit:
        both = tuple(set(self.holes) & set(other.holes)) or (-1,)
        return Fit(
            max(self.least, other.least),
            min(self.most, other.most),
            self.own or other.own,
            max(self.draw, other.draw),
            min(self.outs, other.outs),
            both if self.holes and other.holes else self.holes or other.holes,
        )


class Rows(NamedTuple):
    """The lines of a street as compiled code takes them."""

    tests: Ints
    """`least`, `most`, `own`, `draw`, `outs` and the action of each line."""
    holes: Bools
    """Whether a line is for a hole: `holes[line, hole]`."""


def rows(lines: list[tuple[Fit, int]]) -> Rows:
    """Lay out the lines of a street. The last must be for every hand."""
    tests = [(one.least, one.most, one.own, one.draw, one.outs, does) for one, does in lines]
    fits = np.ones((len(lines), HOLES), np.bool_)
    for place, (one, _) in enumerate(lines):
        if one.holes:
            fits[place] = np.isin(np.arange(HOLES), one.holes)
    return Rows(np.array(tests, np.int64), fits)


def decided(size: int, lines: Rows) -> Bools:
    """Whether the lines make the wager, for the first set of each kind of this many cards and every hole."""
    first = kinds(size).first
    found = np.zeros((len(first), HOLES), np.bool_)
    _decide(first, lines, found)
    return found


@njit(nogil=True, cache=True)
def _decide(first: Ints, lines: Rows, found: Bools) -> None:
    for kind in range(len(first)):
        sets = _board(first[kind])
        for hole in range(HOLES):
            low, high = PAIRS[hole]
            if low not in first[kind] and high not in first[kind]:
                value = best_of(with_card(with_card(sets, low), high))
                found[kind, hole] = follow((first[kind], 0, _NO_SINGLES), hole, value, lines)


@njit(nogil=True, cache=True)
def _board(board: Ints) -> Sets:
    sets = NO_CARDS
    for card in board:
        sets = with_card(sets, card)
    return sets


@njit(nogil=True, cache=True)
def _singles(board: Ints, sets: Sets, singles: Ints) -> None:
    """Note the value that each other card alone makes with a whole board, in rising order, or 0 for its own cards."""
    for card in range(DECK):
        singles[card] = 0 if card in board else best_of(with_card(sets, card))
    singles.sort()


@njit(nogil=True, cache=True)
def follow(on: tuple[Ints, int, Ints], hole: int, value: int, lines: Rows) -> int:
    """Return what the first line that fits does with a hole of this value.

    ``on`` is the board, its value if it is whole, and the value each other card alone makes with it.
    """
    board, worth, singles = on
    for n in range(len(lines.tests)):
        least, most, own, draw, outs, does = lines.tests[n]
        if value < least or value > most or not lines.holes[n, hole]:
            continue
        if own and not brought(board, worth, value, hole) & own:
            continue
        if draw and flush_draw(board, hole) < draw:
            continue
        if outs < _NO_LIMIT and DECK - np.searchsorted(singles, value, side="right") >= outs:
            continue
        return int(does)
    return 0


@njit(nogil=True, cache=True)
def brought(board: Ints, worth: int, value: int, hole: int) -> int:
    """Return what a hole of this value adds to a board of this worth: `PAIRED`, `BEYOND`, both or 0."""
    low, high = PAIRS[hole, 0] >> 2, PAIRS[hole, 1] >> 2
    found = PAIRED if low == high else 0
    for card in board:
        if card >> 2 == low or card >> 2 == high:
            found = PAIRED
    return found | (BEYOND if value >> _SHIFT >= _STRAIGHT and value > worth else 0)


@njit(nogil=True, cache=True)
def flush_draw(board: Ints, hole: int) -> int:
    """Return the highest rank of a player's card that belongs to exactly four of one suit, 2 to 14, or 0 if none."""
    found, (low, high) = 0, PAIRS[hole]
    for own in (low, high):
        count = int(low & 3 == own & 3) + int(high & 3 == own & 3)
        for card in board:
            count += card & 3 == own & 3
        if count == 4:
            found = max(found, (own >> 2) + 2)
    return found


def grouped(size: int) -> NDArray[np.int8]:
    """The group of every hole for the first set of each kind."""
    first = kinds(size).first
    found = np.zeros((len(first), HOLES), np.int8)
    _groups(first, found)
    return found


@njit(nogil=True, cache=True)
def _groups(first: Ints, found: NDArray[np.int8]) -> None:
    for kind in range(len(first)):
        sets = _board(first[kind])
        for hole in range(HOLES):
            low, high = PAIRS[hole]
            if low not in first[kind] and high not in first[kind]:
                value = best_of(with_card(with_card(sets, low), high))
                found[kind, hole] = _group(first[kind], 0, value, hole)


@njit(nogil=True, cache=True)
def _group(board: Ints, worth: int, value: int, hole: int) -> int:
    return 2 * (value >> _SHIFT) + (brought(board, worth, value, hole) > 0)


# -- a wager made once ----------------------------------------------------------------------------------


class Given(NamedTuple):
    """The decisions a strategy gives for a wager made once, or None if it has no line."""

    before: NDArray[np.int8] | None
    flop: Bools | None
    river: Rows | None


class Costs(NamedTuple):
    """The costs of departures from the best play, as sums over all deals, each flop of a board counted separately."""

    before: Ints
    """By what is done and what is best, in the order of `HOW`, and by hole."""
    flop: Ints
    """By whether the wager is made (0) or not (1), and group: the cost, and the number of sets and holes with it."""
    river: Ints
    """The same at the end, with the number of boards, flops and holes."""


HOW = (BEFORE, LEAST_BEFORE, CHECKED)


def follow_once(contest: Contest, units: tuple[int, int, int, int], given: Given) -> tuple[Once, Costs]:
    """Play a wager made once by given decisions, and in the best way if none is given.

    ``units`` are the least and the most before the flop, then those on the flop and at the end.
    """
    boards, three, settled = kinds(5), seen(3), contest.settled
    met, at_end = (boards.first, boards.weights), np.zeros((len(boards.first), HOLES // 64 + 1), np.uint64)
    lines = given.river

    def gather(span: Span) -> list[Ints]:
        sums = np.zeros((HOLES, 2), np.int64), np.zeros((len(three[2]), HOLES, 3), np.int64)
        if lines is not None:
            _at_end(span, boards.first, lines, at_end)
        _sum_followed(span, met, three, settled, (units[2], units[3]), (lines is not None, at_end), sums)
        return list(sums)

    by_hole, by_flop = added(gather, len(boards.first))
    on_flop = by_flop[:, :, 0] >= by_flop[:, :, 2] if given.flop is None else given.flop
    # Every board was met once for each of its ten flops.
    opening, unit = 10 * by_kind(by_hole[:, 0]), 10 * by_kind(by_hole[:, 1])
    at_once = [opening + units[1] * unit, opening + units[0] * unit]
    later = np.where(on_flop, by_flop[:, :, 0], by_flop[:, :, 2]).sum(axis=0)
    best_later = by_kind(by_flop[:, :, :2].max(axis=2).sum(axis=0))
    before = given.before
    if before is None:
        before = np.array(HOW, np.int8)[np.argmax([*at_once, by_kind(later)], axis=0)]

    def count(span: Span) -> list[Ints]:
        found, lost = np.zeros((5, len(contest.cuts) + 1, 4), np.int64), np.zeros((2, GROUPS, 2), np.int64)
        plays = (before, on_flop, at_end)
        _count_followed(span, met, three, settled, units[3], plays, (found, lost))
        return [found, lost]

    counts, at_river = added(count, len(boards.first))
    on_board = lost_on(3, by_flop[:, :, 0] - by_flop[:, :, 1], on_flop, before == CHECKED)
    costs = Costs(_lost_before([*at_once, best_later], before), on_board, at_river)
    return Once(before, on_flop, at_end, contest.results(counts)), costs


def _lost_before(worth: list[Ints], before: NDArray[np.int8]) -> Ints:
    """The loss before the flop: `[done, best, hole]`. A class of holes has its sum in each of them."""
    best, found = np.argmax(worth, axis=0), np.zeros((3, 3, HOLES), np.int64)
    for place, how in enumerate(HOW):
        for better in range(3):
            wrong = (before == how) & (best == better)
            found[place, better, wrong] = (np.max(worth, axis=0) - worth[place])[wrong]
    return found


def lost_on(size: int, more: Ints, made: Bools, asked: Bools) -> Ints:
    """The loss on a set of cards by making a wager worth ``more`` than none, or not: `[mistake, group, 2]`.

    The last axis is the cost, and the number of sets and holes with it; ``asked`` holes have a decision to make.
    """
    lost, weights = np.zeros((2, GROUPS, 2), np.int64), kinds(size).weights
    groups, cells = grouped(size), np.zeros(more.shape, np.int8)
    _count_cells(kinds(size).first, seen(size)[2], cells)
    for mistake, wrong in enumerate((made & (more < 0), ~made & (more > 0))):
        kind, hole = np.nonzero(wrong & asked)
        np.add.at(lost[mistake, :, 0], groups[kind, hole], np.abs(more[kind, hole]))
        np.add.at(lost[mistake, :, 1], groups[kind, hole], cells[kind, hole] * weights[kind])
    return lost


@njit(nogil=True, cache=True)
def _count_cells(first: Ints, alike: Marks, found: NDArray[np.int8]) -> None:
    """Count the holes equal to each one except for names of suits, if those leave the first set of a kind unchanged."""
    for kind in range(len(first)):
        for hole in range(HOLES):
            if PAIRS[hole, 0] not in first[kind] and PAIRS[hole, 1] not in first[kind]:
                found[kind, alike[kind, hole]] += 1


@njit(nogil=True, cache=True)
def _at_end(span: Span, first: Ints, lines: Rows, at_end: Bits) -> None:
    """Note the holes with which the lines make the wager when the board is whole, one bit each."""
    beside, singles = room(), np.zeros(DECK, np.int64)
    for n in range(span[0], span[1]):
        sets = _board(first[n])
        _singles(first[n], sets, singles)
        worth = best_of(sets)
        values(first[n], beside)
        for spot in range(LIVE):
            hole, value = int(beside.holes[spot]), beside.value[beside.sorts[spot]]
            if follow((first[n], worth, singles), hole, value, lines):
                at_end[n, hole >> 6] |= np.uint64(1) << np.uint64(hole & 63)


@njit(nogil=True, cache=True, inline="always")
def _made(at_end: Bits, n: int, hole: int) -> bool:
    return bool(at_end[n, hole >> 6] >> np.uint64(hole & 63) & np.uint64(1))


@njit(nogil=True, cache=True)
def _sum_followed(
    span: Span,
    boards: tuple[Ints, Ints],
    three: Kinds,
    contest: Settled,
    times: tuple[int, int],
    river: tuple[bool, Bits],
    sums: tuple[Ints, Ints],
) -> None:
    """Sum nets as `boards._sum_once` does: on the flop, at the end in the best way, and at the end as given."""
    (before, flop), (given, at_end), (cuts, qualifies, terms, folded) = sums, river, contest
    beside, cells = room(), np.zeros(LIVE, np.uint16)
    by_sort, nets = np.zeros((SORTS, 4), np.int64), np.zeros((LIVE, 3), np.int64)
    for n in range(span[0], span[1]):
        board, weight = boards[0][n], boards[1][n]
        fold = weight * folded * DEALERS
        for sort in range(fare(board, cuts, qualifies, beside)):
            base = net(terms, 0, beside, sort)
            by_sort[sort, 0] = weight * base
            by_sort[sort, 1] = weight * net(terms, 1, beside, sort)
            by_sort[sort, 2] = weight * (base + times[0] * net(terms, 2, beside, sort))
            by_sort[sort, 3] = weight * (base + times[1] * net(terms, 3, beside, sort))
        for spot in range(LIVE):
            hole, sort = int(beside.holes[spot]), beside.sorts[spot]
            played = by_sort[sort, 3]
            before[hole, 0] += by_sort[sort, 0]
            before[hole, 1] += by_sort[sort, 1]
            nets[spot, 0] = by_sort[sort, 2]
            nets[spot, 1] = nets[spot, 2] = max(played, fold)
            if given:
                nets[spot, 2] = played if _made(at_end, n, hole) else fold
            elif played >= fold:
                at_end[n, hole >> 6] |= np.uint64(1) << np.uint64(hole & 63)
        for gone in range(5):
            for also in range(gone):
                sum_of = flop[earlier(board, (gone, also), three, beside.holes, cells)]
                for spot in range(LIVE):
                    for column in range(3):
                        sum_of[cells[spot], column] += nets[spot, column]


@njit(nogil=True, cache=True)
def _count_followed(
    span: Span,
    boards: tuple[Ints, Ints],
    three: Kinds,
    contest: Settled,
    times: int,
    plays: tuple[NDArray[np.int8], Bools, Bits],
    sums: tuple[Ints, Ints],
) -> None:
    """Count the deals as `boards._count_once` does, played as given, and what is lost at the end."""
    (before, flop, at_end), (found, lost), (cuts, qualifies, terms, folded) = plays, sums, contest
    beside, cells, flops = room(), np.zeros(LIVE, np.uint16), np.zeros(LIVE, np.int64)
    played = np.zeros((SORTS, 5), np.int64)
    for n in range(span[0], span[1]):
        board, weight = boards[0][n], boards[1][n]
        sorts = fare(board, cuts, qualifies, beside)
        flops_played(board, three, flop, beside.holes, cells, flops)
        played[:sorts] = 0
        for spot in range(LIVE):
            hole, sort = int(beside.holes[spot]), beside.sorts[spot]
            if before[hole] != CHECKED:
                played[sort, before[hole]] += 10
                continue
            left, last = 10 - flops[spot], AT_END if _made(at_end, n, hole) else FOLDED
            played[sort, ON_FLOP] += flops[spot]
            played[sort, last] += left
            more = net(terms, 0, beside, sort) + times * net(terms, 3, beside, sort) - folded * DEALERS
            if left and ((more < 0) if last == AT_END else (more > 0)):
                group = _group(board, best_of(_board(board)), beside.value[sort], hole)
                lost[int(last == FOLDED), group, 0] += left * weight * abs(more)
                lost[int(last == FOLDED), group, 1] += left * weight
        tally(found, beside, played[:sorts], weight)
