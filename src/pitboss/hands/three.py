"""Three-card poker hands: straight flush, three of a kind, straight, flush, pair, high card.

A value is one number: the category in the high bits, then up to three ranks of four bits each, in the order they are
compared. The module's own functions rank in the usual order; `ranking` supports any order.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from pitboss.chance.cards import RANK, SUIT, Card
from pitboss.hands.ranking import Hand, Prefer, Ranking, check_order, earliest, pick, read

CATEGORIES = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush")
HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)
USUAL = CATEGORIES[::-1]
"""The usual order, best first."""
MINI_ROYAL = "mini royal flush"
"""Ace, king and queen of one suit: the best straight flush, listed by this name in some pay tables."""

_CATEGORY_SHIFT = 12
_SUIT_BITS = 6
# Sums of three of these distinguish every combination of suits, as sums of three powers of four do for ranks.
_SUIT_CODES = (0, 1, 4, 16)
_CODE: dict[Card, int] = {
    card: (4 ** (rank - 2) << _SUIT_BITS) + _SUIT_CODES[SUIT[card]] for card, rank in RANK.items()
}


@dataclass(frozen=True, eq=False)
class ThreeCards(Ranking):
    """The ranking of three-card hands for a given order of kinds."""

    values: dict[int, int] = field(repr=False)
    """The value of every combination of cards, by the sum of their codes."""

    def value(self, cards: Sequence[Card]) -> int:
        """The value of three cards: the higher value wins, equal values tie, suits never break a tie."""
        try:
            first, second, third = cards
            return self.values[_CODE[first] + _CODE[second] + _CODE[third]]
        except (KeyError, ValueError):
            raise self._refusal(cards) from None


def ranking(order: Sequence[str]) -> Ranking:
    """The ranking for this order of the kinds of hand, best first."""
    check_order(order, USUAL, 3)
    return _ranking(tuple(order))


@lru_cache(maxsize=64)
def _ranking(order: tuple[str, ...]) -> ThreeCards:
    category = {kind: place for place, kind in enumerate(reversed(order))}
    suits = list(combinations_with_replacement(_SUIT_CODES, 3))
    hands: dict[int, Hand] = {}
    values: dict[int, int] = {}
    for ranks in combinations_with_replacement(range(2, 15), 3):
        code = sum(4 ** (rank - 2) for rank in ranks) << _SUIT_BITS
        mixed, suited = (_titled(read(ranks, suited=suited)) for suited in (False, True))
        low, high = (_pack(category[hand.kind], hand.ranks) for hand in (mixed, suited))
        hands |= {low: mixed, high: suited}
        for first, second, third in suits:
            values[code + first + second + third] = high if first == third else low
    return ThreeCards(order, (3,), hands, values)


def _titled(hand: Hand) -> Hand:
    royal = (hand.kind, hand.ranks) == ("straight flush", (14,))
    return hand._replace(title=MINI_ROYAL) if royal else hand


def _pack(category: int, ranks: tuple[int, ...]) -> int:
    first, second, third = (*ranks, 0, 0)[:3]
    return category << _CATEGORY_SHIFT | first << 8 | second << 4 | third


_USUAL = _ranking(USUAL)
value = _USUAL.value
category = _USUAL.category
describe = _USUAL.describe
at_least = _USUAL.at_least


def best(cards: Sequence[Card]) -> int:
    """The value of the best three of three or four cards: higher wins, equal values tie."""
    _check_size(cards)
    return max(map(value, combinations(cards, 3)))


def best_cards(cards: Sequence[Card], prefer: Prefer = earliest) -> tuple[Card, ...]:
    """The three cards that play, in the given order. Of equally good ones, the preferred, then the earliest."""
    _check_size(cards)
    return pick(combinations(cards, 3), value, prefer)


def _check_size(cards: Sequence[Card]) -> None:
    if not 3 <= len(cards) <= 4:
        raise ValueError(f"The best three cards are picked from three or four, not from {len(cards)}.")


def high(value: int) -> int:
    """The rank compared first: of the pair or trips, else the highest card (3 in A-2-3)."""
    return value >> 8 & 15
