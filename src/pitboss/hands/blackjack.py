"""Blackjack totals: 2 to 10 at face value, J, Q, K ten. An ace is eleven, or one if eleven would pass 21."""

from collections.abc import Sequence

from pitboss.chance.cards import RANK, Card

_WORTH: dict[Card, int] = {card: 11 if rank == 14 else min(rank, 10) for card, rank in RANK.items()}


def worth(card: Card) -> int:
    """The value of a single card, 2 to 11. An ace counts 11."""
    try:
        return _WORTH[card]
    except KeyError:
        raise ValueError(f"{card!r} has no blackjack value: only cards of the deck count.") from None


def total(cards: Sequence[Card]) -> tuple[int, bool]:
    """The total of a hand, and whether it is soft: an ace still counts 11 without passing 21."""
    count = aces = 0
    for card in cards:
        points = worth(card)
        count += points
        aces += points == 11
    while count > 21 and aces:
        count -= 10
        aces -= 1
    return count, aces > 0


def is_blackjack(cards: Sequence[Card]) -> bool:
    """Whether two cards are an ace and a ten-value card. The game knows whether they were dealt that way."""
    return len(cards) == 2 and worth(cards[0]) + worth(cards[1]) == 21
