"""Choose the cards a player keeps when some are discarded during the hand, using only what that player knows then.

Nobody knows the cards to come, nor the others' hands. A player keeps the cards whose final hand, averaged over every
board that can still come, beats the most of all hands of seven cards (a tie is half a win).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
from numba import njit

from pitboss.cardroom.equity.deals import Ints
from pitboss.cardroom.equity.form import Form
from pitboss.chance.cards import CARDS
from pitboss.hands import five
from pitboss.hands.fast import best_ints
from pitboss.odds.ranges import SCORES
from pitboss.rulebooks.refusal import Refusal

SEVEN = 7


def check_discards(form: Form) -> None:
    """Refuse a form for which discards cannot be chosen."""
    to_come = form.board - form.discards_at
    if (
        form.joined
        and form.held + form.board == SEVEN
        and (to_come <= 2 or (to_come == 5 and form.held == 2))
    ):
        return
    raise Refusal("discard_open", f"in {form.name} write the hands without the cards that are put away")


def keep(form: Form, own: Ints, board: Ints) -> Ints:
    """Return the cards each player keeps, one hand per row, given their own cards and the board at that moment."""
    check_discards(form)
    if form.discards_at == 0:
        return _keep_two(own, _starting())
    return _keep_best(own, board, form.held, *seven_card_scores())


@lru_cache(maxsize=1)
def _starting() -> Ints:
    """Return the score of two cards by their indexes."""
    scores = np.zeros((52, 52), np.int64)
    for one, two in combinations(range(52), 2):
        low, high = one // 4, two // 4
        suits = "" if low == high else "s" if one % 4 == two % 4 else "o"
        scores[one, two] = scores[two, one] = SCORES[high, low, suits]
    return scores


@lru_cache(maxsize=1)
def seven_card_scores() -> tuple[Ints, Ints]:
    """Return the possible worths of seven cards, ascending, and twice how many hands each beats, counting ties once."""
    counts = seven_card_worths()
    worths = np.array(sorted(counts), np.int64)
    many = np.array([counts[worth] for worth in worths.tolist()], np.int64)
    below = np.cumsum(many) - many
    return worths, 2 * below + many


@lru_cache(maxsize=1)
def seven_card_worths() -> Counter[int]:
    """Count the 133,784,560 hands of seven cards by worth."""
    counts: Counter[int] = Counter()
    for ranks in combinations_with_replacement(range(13), SEVEN):
        held = tuple(sorted(Counter(ranks).values()))
        if held[-1] <= 4:
            # Ascending ranks in rotating suits: all different, and never five of one suit.
            mixed = [CARDS[rank * 4 + place % 4] for place, rank in enumerate(ranks)]
            counts[five.best(mixed)] += prod(comb(4, many) for many in held) - _suited(held)
    for size in (5, 6, 7):
        for flush in combinations(range(13), size):
            counts[five.best([CARDS[rank * 4] for rank in flush])] += 4 * comb(39, SEVEN - size)
    return counts


@lru_cache(maxsize=32)
def _suited(held: tuple[int, ...]) -> int:
    """Count the ways in which ranks, each held this often, have five or more cards of one suit."""
    places = range(len(held))
    return 4 * sum(
        prod(comb(3, many - (place in flush)) for place, many in enumerate(held))
        for size in range(5, len(held) + 1)
        for flush in combinations(places, size)
    )


@njit(nogil=True, cache=True)
def _keep_two(own: Ints, scores: Ints) -> Ints:
    kept = np.zeros((len(own), 2), np.int64)
    for row in range(len(own)):
        best = -1
        for two in range(1, own.shape[1]):
            for one in range(two):
                score = scores[own[row, one], own[row, two]]
                if score > best:
                    best = score
                    kept[row, 0], kept[row, 1] = own[row, one], own[row, two]
    return kept


@njit(nogil=True, cache=True)
def _keep_best(own: Ints, board: Ints, many: int, worths: Ints, scores: Ints) -> Ints:
    kept = np.zeros((len(own), many), np.int64)
    cards = np.zeros(7, np.int64)
    for row in range(len(own)):
        rest = _unseen(own[row], board[row])
        best = -1
        for chosen in range(1 << own.shape[1]):
            if _pick(chosen, own[row], cards) != many:
                continue
            cards[many : many + board.shape[1]] = board[row]
            score = _score(cards, many + board.shape[1], rest, worths, scores)
            if score > best:
                best = score
                kept[row] = cards[:many]
    return kept


@njit(nogil=True, cache=True)
def _pick(chosen: int, own: Ints, cards: Ints) -> int:
    """Lay down the chosen cards of a player, and return how many there are."""
    many = 0
    for place in range(len(own)):
        if chosen >> place & 1:
            cards[many] = own[place]
            many += 1
    return many


@njit(nogil=True, cache=True)
def _unseen(own: Ints, board: Ints) -> Ints:
    seen = 0
    for card in own:
        seen |= 1 << card
    for card in board:
        seen |= 1 << card
    rest = np.empty(52 - len(own) - len(board), np.int64)
    many = 0
    for card in range(52):
        if not seen >> card & 1:
            rest[many] = card
            many += 1
    return rest


@njit(nogil=True, cache=True)
def _score(cards: Ints, have: int, rest: Ints, worths: Ints, scores: Ints) -> int:
    """Sum the scores over every way to complete seven cards, with at most two missing."""
    if have == 7:
        return int(scores[np.searchsorted(worths, best_ints(cards))])
    total = 0
    for two in range(len(rest)):
        cards[6] = rest[two]
        if have == 6:
            total += scores[np.searchsorted(worths, best_ints(cards))]
            continue
        for one in range(two):
            cards[5] = rest[one]
            total += scores[np.searchsorted(worths, best_ints(cards))]
    return total
