"""Stud hands showing: what one to four up-cards are worth, to find who acts first.

Fewer than five cards make no straight and no flush. In both senses the higher value acts first, and equal
values tie; only hands of as many up-cards can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pitboss.chance.cards import RANK, Card
from pitboss.hands import five, low

_CODE_OF = {card: 1 << 3 * (rank - 2) for card, rank in RANK.items()}.__getitem__

# Filled as rank combinations are met; bounded by the 2,379 there are of one to four cards.
_HIGH: dict[int, int] = {}
_LOW: dict[int, int] = {}


def showing_high(cards: Sequence[Card]) -> int:
    """What up-cards are worth for high, the ace highest: the higher value is the highest hand showing."""
    try:
        return _HIGH[sum(map(_CODE_OF, cards))]
    except (KeyError, TypeError):
        return _learn(_HIGH, cards, RANK, five.by_groups)


def showing_low(cards: Sequence[Card]) -> int:
    """What up-cards are worth for low, the ace lowest: the higher value is the lowest hand showing.

    Any pair is worse than none: 4-3 comes before 5-4, and both before 2-2.
    """
    try:
        return _LOW[sum(map(_CODE_OF, cards))]
    except (KeyError, TypeError):
        return _learn(_LOW, cards, low.ACE_LOW, _turned)


def _turned(ranks: Sequence[int]) -> int:
    return low.turn(five.by_groups(ranks))


def _code(cards: Sequence[Card]) -> int:
    try:
        return sum(map(_CODE_OF, cards))
    except (KeyError, TypeError):
        raise ValueError(f"Up-cards are cards of the deck, not {list(cards)}.") from None


def _learn(
    met: dict[int, int],
    cards: Sequence[Card],
    rank: Mapping[Card, int],
    value: Callable[[Sequence[int]], int],
) -> int:
    code = _code(cards)
    if not 1 <= len(cards) <= 4:
        raise ValueError(f"A hand shows one to four cards, not {len(cards)}.")
    worth = met[code] = value([rank[card] for card in cards])
    return worth
