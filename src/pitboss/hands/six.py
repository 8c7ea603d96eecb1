"""Six cards together: the best five of them, and the six-card royal."""

from collections.abc import Sequence

from pitboss.chance.cards import RANK, SUIT, Card
from pitboss.hands import five

SIX_CARD_ROYAL = "six-card royal"
KINDS = (*five.CATEGORIES, SIX_CARD_ROYAL)
"""The hands that six cards can make, lowest first."""


def kind(cards: Sequence[Card]) -> str:
    """The best five-card hand that six cards make, or the six-card royal: nine to ace of one suit."""
    one_suit = len({SUIT[card] for card in cards}) == 1
    royal = one_suit and sorted(RANK[card] for card in cards) == list(range(9, 15))
    return SIX_CARD_ROYAL if royal else five.category(five.best(cards))
