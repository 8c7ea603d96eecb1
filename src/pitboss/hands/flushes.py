"""Seven cards ranked by their longest flush: more cards of one suit win, then the higher ranks.

A value is one number: how many cards the flush has in the high bits, then a bit for each of its ranks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pitboss.chance.cards import RANK, RANKS, SUIT, SUITS, Card, rank_name
from pitboss.hands.ranking import Hand, Ranking, check_order

CARDS = 7
_NUMBERS = ("two", "three", "four", "five", "six", "seven")
USUAL = tuple(f"{number}-card flush" for number in reversed(_NUMBERS))
"""The kinds of hand, best first."""
SIZE_SHIFT = len(RANKS)
SET = (1 << SIZE_SHIFT) - 1
"""The bits of a value that say which ranks the flush has."""
_NAMED_IN_FULL = 4
"""Flushes of this many cards at most are named by all their ranks."""


@dataclass(frozen=True, eq=False)
class Flushes(Ranking):
    """The ranking of seven cards by their longest flush."""

    def value(self, cards: Sequence[Card]) -> int:
        """The value of seven cards: the higher wins, equal values tie, suits never break a tie."""
        try:
            sets = suit_sets(cards)
        except KeyError:
            raise self._refusal(cards) from None
        if len(cards) != CARDS or sum(map(int.bit_count, sets)) != CARDS:
            raise self._refusal(cards)
        return max(map(value_of, sets))


def suit_sets(cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the ranks held in each suit, as bits."""
    sets = [0] * len(SUITS)
    for card in cards:
        sets[SUIT[card]] |= 1 << RANK[card] - 2
    return tuple(sets)


def value_of(held: int) -> int:
    """Return the value of a flush of these ranks."""
    return held.bit_count() << SIZE_SHIFT | held


def size(value: int) -> int:
    """Return how many cards the flush has."""
    return value >> SIZE_SHIFT


def longest(cards: Sequence[Card]) -> int:
    """Return how many cards the longest flush has."""
    return max(map(int.bit_count, suit_sets(cards)))


def longest_run(cards: Sequence[Card]) -> int:
    """Return how many cards the longest straight flush has. An ace is high or low."""
    return max(map(run, suit_sets(cards)))


def run(held: int) -> int:
    """Return the length of the longest run of ranks. An ace is high or low."""
    held, length = held << 1 | held >> len(RANKS) - 1, 0
    while held:
        held, length = held & held << 1, length + 1
    return length


def ranking(order: Sequence[str]) -> Ranking:
    """The ranking. A longer flush always beats a shorter one, so there is only one order."""
    check_order(order, USUAL, CARDS)
    if tuple(order) != USUAL:
        raise ValueError("A longer flush beats a shorter one: the kinds of hand have one order.")
    return _ranking()


@lru_cache(maxsize=1)
def _ranking() -> Flushes:
    sets = (held for held in range(SET + 1) if len(_NUMBERS) + 1 >= held.bit_count() > 1)
    return Flushes(USUAL, (CARDS,), {value_of(held): _hand(held) for held in sets})


def _hand(held: int) -> Hand:
    ranks = tuple(rank for rank in range(len(RANKS) + 1, 1, -1) if held >> rank - 2 & 1)
    kind = USUAL[-1 - (len(ranks) - 2)]
    title = f"{kind}, {rank_name(ranks[0])} high"
    words = f"{kind}, {'-'.join(map(rank_name, ranks))}" if len(ranks) <= _NAMED_IN_FULL else title
    return Hand(kind, ranks, words, title)
