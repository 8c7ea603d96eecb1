"""Badugi: of one to four cards, as many as differ in rank and suit, then the lowest of them, ace low.

A value is one number: how many cards play, then their ranks inverted. The higher value wins, and equal values tie.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pitboss.chance.cards import SUIT, Card, rank_name
from pitboss.hands.low import ACE_LOW
from pitboss.hands.ranking import Prefer, earliest, pick

_SIZE_SHIFT = 16
_RANKS = (1 << _SIZE_SHIFT) - 1
_WORDS = {1: "one card", 2: "two cards", 3: "three cards", 4: "badugi"}
# One bit for a card's rank and one for its suit.
_BITS = {card: 1 << rank | 1 << 16 + SUIT[card] for card, rank in ACE_LOW.items()}


def value(cards: Sequence[Card]) -> int:
    """The value of the best badugi in one to four cards: more cards win, then lower ones. Equal values tie."""
    return max(map(_worth, _largest(cards)))


def best_cards(cards: Sequence[Card], prefer: Prefer = earliest) -> tuple[Card, ...]:
    """The cards that play, in the given order. Of equally good ones, the preferred, then the earliest."""
    return pick(_largest(cards), _worth, prefer)


def describe(value: int) -> str:
    """Describe the hand: `"badugi, four-three-two-ace"`, `"three cards, six-five-ace"`."""
    turned = _RANKS - (value & _RANKS)
    ranks = (rank for shift in (12, 8, 4, 0) if (rank := turned >> shift & 15))
    names = "-".join(rank_name(14 if rank == 1 else rank) for rank in ranks)
    return f"{_WORDS[value >> _SIZE_SHIFT]}, {names}"


def _largest(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    if not 1 <= len(cards) <= 4 or not all(card in _BITS for card in cards):
        raise ValueError(f"A badugi hand is one to four cards of the deck, not {list(cards)}.")
    for size in range(len(cards), 1, -1):
        if found := [hand for hand in combinations(cards, size) if _all_differ(hand)]:
            return iter(found)
    return combinations(cards, 1)


def _all_differ(hand: tuple[Card, ...]) -> bool:
    held = 0
    for card in hand:
        bits = _BITS[card]
        if held & bits:
            return False
        held |= bits
    return True


def _worth(hand: Sequence[Card]) -> int:
    packed = 0
    for rank in sorted((ACE_LOW[card] for card in hand), reverse=True):
        packed = packed << 4 | rank
    return len(hand) << _SIZE_SHIFT | _RANKS - packed
