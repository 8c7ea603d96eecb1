"""Hands dealt out many times over, compiled: the same numbers that a bot would count card by card.

Importing this module imports numpy and numba. Code that is not yet compiled is compiled when first called.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from pitboss.chance.cards import INDEX, Card
from pitboss.hands import fast, fast_poker, low, three
from pitboss.poker import terms
from pitboss.poker.table_rules import TableRules

Ints = npt.NDArray[np.int64]
NOTHING: Ints = np.zeros(1, np.int64)
MOST_CARDS = 32
"""More than the cards of a hand and a board, and more than one look takes from the deck and a board."""

NONE, FIVE, OMAHA, THREE, ACE_TO_FIVE, TURNED, OMAHA_LOW, BADUGI = range(8)
"""The ways of ranking cards: not at all, or as `fast` and `fast_poker` do."""


class Judge(NamedTuple):
    """One way to win: how cards are ranked, the least value that counts, and the tables needed."""

    kind: int
    least: int
    worths: Ints
    lows: Ints


class Seen(NamedTuple):
    """What is known: the player's cards, the other hands (one row each, with counts), the board, the unseen cards."""

    held: Ints
    others: Ints
    sizes: Ints
    board: Ints
    deck: Ints


Ways: TypeAlias = tuple[Judge, Judge]
"""The ways to win high and low. Either may be none."""
NOBODY = Judge(NONE, 0, NOTHING, NOTHING)
_KINDS = {
    (terms.ANY_FIVE, terms.HIGH): FIVE,
    (terms.TWO_AND_THREE, terms.HIGH): OMAHA,
    (terms.ANY_THREE, terms.HIGH): THREE,
    (terms.ANY_FIVE, terms.ACE_TO_FIVE): ACE_TO_FIVE,
    (terms.ANY_FIVE, terms.DEUCE_TO_SEVEN): TURNED,
    (terms.ANY_FIVE, terms.UPSIDE_DOWN): TURNED,
    (terms.TWO_AND_THREE, terms.ACE_TO_FIVE): OMAHA_LOW,
    (terms.ANY_THREE, terms.ACE_TO_FIVE): THREE,
    (terms.ANY_FOUR, terms.BADUGI): BADUGI,
}


def judge_of(hand_from: str, ranking: str, least: int) -> Judge:
    """Return the way to win for hands made and ranked this way."""
    kind = _KINDS[hand_from, ranking]
    worths, lows = NOTHING, NOTHING
    if kind == THREE:
        worths = fast_poker.by_three_cards(three.value if ranking == terms.HIGH else low.three_cards)
    elif kind == TURNED:
        turned = low.DEUCE_TO_SEVEN if ranking == terms.DEUCE_TO_SEVEN else low.UPSIDE_DOWN
        worths, lows = fast_poker.turned(turned)
    return Judge(kind, least, worths, lows)


@lru_cache(maxsize=64)
def ways_of(hand_from: str, high: bool, low_ranking: str, low_least: int) -> Ways:
    """Return the ways to win a pot, high and low. Either may be none."""
    return (
        judge_of(hand_from, terms.HIGH, 0) if high else NOBODY,
        judge_of(hand_from, low_ranking, low_least) if low_ranking else NOBODY,
    )


def compile_all() -> None:
    """Compile everything and build every table, so that later looks take only their own time."""
    for hand_from, ranking in _KINDS:
        judge_of(hand_from, ranking, 0)
    cards = np.arange(52)
    seen = Seen(cards[:2], cards[2:4].reshape(1, 2), cards[2:3], cards[:0], cards[4:])
    won(ways_of(terms.ANY_FIVE, True, "", 0), seen, 2, 5, 1, np.uint64(1), 1)


@njit(nogil=True, cache=True)
def _value(kind: int, worths: Ints, lows: Ints, cards: Ints, own: int) -> int:
    """Return the value of cards: the player's own first, then the board."""
    if kind == FIVE:
        return fast.best_ints(cards)
    if kind == OMAHA:
        return fast_poker.omaha_high(cards[:own], cards[own:])
    if kind == OMAHA_LOW:
        return fast_poker.omaha_low(cards[:own], cards[own:])
    if kind == ACE_TO_FIVE:
        return fast_poker.low_ints(cards)
    if kind == BADUGI:
        return fast_poker.badugi_ints(cards)
    if kind == TURNED and len(cards) == 5:
        return int(lows[np.searchsorted(worths, fast.best_ints(cards))])
    hands = cards.reshape(1, len(cards))
    if kind == THREE:
        return int(fast_poker.best_threes(hands, worths)[0])
    return int(fast_poker.reversed_lows(hands, worths, lows)[0])


@njit(nogil=True, cache=True)
def _best(judge: Judge, cards: Ints, held: int, hole: int, board: Ints, hand: Ints) -> int:
    """Return the best hand left if some cards must still be discarded, or -1 if none qualifies."""
    best = -1
    size = len(board)
    # If nothing is discarded there is only one way: keep all.
    for chosen in range((1 << held) - 1 if held <= hole else 0, 1 << held):
        kept = 0
        for place in range(held):
            if chosen >> place & 1:
                if kept < hole:
                    hand[kept] = cards[place]
                kept += 1
        if kept == min(held, hole):
            for place in range(size):
                hand[kept + place] = board[place]
            best = max(best, _value(judge.kind, judge.worths, judge.lows, hand[: kept + size], kept))
    return best if best >= judge.least else -1


@njit(nogil=True, cache=True)
def _deal(deck: Ints, many: int, state: np.uint64) -> np.uint64:
    """Bring this many cards of a deck to its front, as `bots.Sampler` would, and return the new state."""
    for place in range(many):
        state = state * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        at = place + np.int64((state >> np.uint64(33)) % np.uint64(len(deck) - place))
        deck[place], deck[at] = deck[at], deck[place]
    return state


@njit(nogil=True, cache=True)
def won(ways: Ways, seen: Seen, hole: int, on_board: int, looks: int, seed: np.uint64, rivals: int) -> int:
    """Return how many quarters of a pot are won over this many looks: `bots.Hopes.worth`, card by card."""
    held, board, deck = seen.held, seen.board, seen.deck
    own, theirs = np.empty(MOST_CARDS, np.int64), np.empty(MOST_CARDS, np.int64)
    hand = np.empty(MOST_CARDS, np.int64)
    own[: len(held)] = held
    whole = np.empty(len(board) + on_board, np.int64)
    whole[: len(board)] = board
    mine = max(0, hole - len(held))
    state, total = seed | np.uint64(1), 0
    for look in range(looks):
        known = seen.sizes[look % len(seen.others)]
        theirs[:known] = seen.others[look % len(seen.others), :known]
        each = max(hole, len(held)) - known
        last = on_board + rivals * each
        state = _deal(deck, last + mine, state)
        whole[len(board) :] = deck[:on_board]
        own[len(held) : len(held) + mine] = deck[last : last + mine]
        points, split = 0, 0
        for judge in ways:
            if judge.kind == NONE:
                continue
            one, other = _best(judge, own, len(held) + mine, hole, whole, hand), -1
            for rival in range(rivals if each else 1):
                first = on_board + rival * each
                theirs[known : known + each] = deck[first : first + each]
                other = max(other, _best(judge, theirs, known + each, hole, whole, hand))
            if one >= 0 or other >= 0:
                points += 2 if one > other else 1 if one == other else 0
                split += 1
        total += points * 2 // max(split, 1)
    return total


def _numbers(cards: Sequence[Card]) -> Ints:
    return np.array([INDEX[card] for card in cards], np.int64)


class Packed:
    """What a seat sees, packed into numbers, from which hands are dealt out again and again."""

    def __init__(
        self,
        table_rules: TableRules,
        others: Sequence[Sequence[Card]],
        board: Sequence[Card],
        deck: Sequence[Card],
    ) -> None:
        """Pack what is known of the other hands, the board, and the unseen cards."""
        low = table_rules.worth.low
        self.ways = ways_of(
            table_rules.hand_from,
            table_rules.worth.high is not None,
            table_rules.low_ranking,
            low.least if low else 0,
        )
        self.sizes = np.array([len(one) for one in others], np.int64)
        self.others = np.zeros((len(others), max(1, *map(len, others))), np.int64)
        for row, one in enumerate(others):
            self.others[row, : len(one)] = _numbers(one)
        self.board, self.deck = _numbers(board), _numbers(deck)

    def won(self, held: Sequence[Card], shape: tuple[int, int], looks: int, seed: int, rivals: int) -> int:
        """Return how many quarters of a pot these cards win over this many looks. A shape counts hand and board."""
        hole, size = shape
        seen = Seen(_numbers(held), self.others, self.sizes, self.board, self.deck.copy())
        on_board = max(0, size - len(self.board))
        found: int = won(self.ways, seen, hole, on_board, looks, np.uint64(seed), rivals)
        return found
