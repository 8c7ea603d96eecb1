"""Baccarat points: 2 to 9 at face value, tens and faces 0, aces 1. Only the last digit of a total counts."""

from collections.abc import Iterable

from pitboss.chance.cards import RANK, Card

DIGITS = 10
"""The number of point counts, 0 to 9, and of the cards a ten, jack, queen or king burns."""

_FACE: dict[Card, int] = {card: 1 if rank == 14 else min(rank, DIGITS) for card, rank in RANK.items()}


def face_value(card: Card) -> int:
    """The number of cards burned after this one, 1 to 10: ten for tens and faces, one for an ace."""
    try:
        return _FACE[card]
    except KeyError:
        raise ValueError(f"{card!r} has no baccarat value: only cards of the deck count.") from None


def worth(card: Card) -> int:
    """The points of one card, 0 to 9: tens and faces 0, an ace 1."""
    return face_value(card) % DIGITS


def points(cards: Iterable[Card]) -> int:
    """The points of a hand, 0 to 9: the last digit of its total."""
    return sum(map(worth, cards)) % DIGITS
