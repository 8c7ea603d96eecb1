"""Baccarat points: 2 to 9 at face value, tens and faces nothing, an ace one; of a total only the right digit counts."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.chance.cards import RANK, Card

DIGITS = 10
"""How many point counts there are, 0 to 9; also what a ten, jack, queen or king burns."""

_FACE: dict[Card, int] = {card: 1 if rank == 14 else min(rank, DIGITS) for card, rank in RANK.items()}


def face_value(card: Card) -> int:
    """What a card burns with it, 1 to 10: tens and faces ten, an ace one."""
    try:
        return _FACE[card]
    except KeyError:
        raise ValueError(f"{card!r} has no baccarat value: only cards of the deck count.") from None


def worth(card: Card) -> int:
    """What one card counts, 0 to 9: tens and faces nothing, an ace one."""
    return face_value(card) % DIGITS


def points(cards: Iterable[Card]) -> int:
    """The point count of a hand, 0 to 9: the right digit of its total."""
    return sum(map(worth, cards)) % DIGITS
