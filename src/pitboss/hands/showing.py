"""Stud hands showing: the value of one to four up-cards, to find the first player to act.

Fewer than five cards make no straight and no flush. For both high and low, the higher value acts first and equal values
tie. Only hands with the same number of up-cards can be compared.
"""

from collections.abc import Callable, Mapping, Sequence

from pitboss.chance.cards import RANK, Card
from pitboss.hands import five, low
from pitboss.hands.ranking import RANK_CODE_OF

# Filled as rank combinations occur; at most the 2,379 combinations of one to four cards.
_HIGH: dict[int, int] = {}
_LOW: dict[int, int] = {}


def showing_high(cards: Sequence[Card]) -> int:
    """The value of up-cards for high, with the ace highest: the highest hand showing has the highest value."""
    try:
        return _HIGH[sum(map(RANK_CODE_OF, cards))]
    except (KeyError, TypeError):
        return _learn(_HIGH, cards, RANK, five.by_groups)


def showing_low(cards: Sequence[Card]) -> int:
    """The value of up-cards for low, ace lowest: the lowest hand is highest, and any pair is worse than none."""
    try:
        return _LOW[sum(map(RANK_CODE_OF, cards))]
    except (KeyError, TypeError):
        return _learn(_LOW, cards, low.ACE_LOW, _turned)


def _turned(ranks: Sequence[int]) -> int:
    return low.turn(five.by_groups(ranks))


def _learn(
    met: dict[int, int],
    cards: Sequence[Card],
    rank: Mapping[Card, int],
    value: Callable[[Sequence[int]], int],
) -> int:
    try:
        code = sum(map(RANK_CODE_OF, cards))
    except (KeyError, TypeError):
        raise ValueError(f"Up-cards are cards of the deck, not {list(cards)}.") from None
    if not 1 <= len(cards) <= 4:
        raise ValueError(f"A hand shows one to four cards, not {len(cards)}.")
    worth = met[code] = value([rank[card] for card in cards])
    return worth
