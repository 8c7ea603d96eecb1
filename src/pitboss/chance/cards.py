"""Cards as short strings: a rank and a suit (`"As"`, `"Td"`, `"2c"`), the joker `"Jk"`, an unseen card `"??"`."""

from sys import intern
from typing import TypeAlias

Card: TypeAlias = str
"""A card as it is written: its rank, one of "23456789TJQKA", and its suit, one of "cdhs"."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER: Card = intern("Jk")
"""The joker."""
UNSEEN: Card = intern("??")
"""An unseen card, in records that leave it out."""

CARDS: tuple[Card, ...] = tuple(intern(rank + suit) for rank in RANKS for suit in SUITS)
"""The 52 cards, from the twos to the aces."""
INDEX: dict[Card, int] = {card: index for index, card in enumerate(CARDS)}
RANK: dict[Card, int] = {card: index // 4 + 2 for index, card in enumerate(CARDS)}
"""The rank of each card as a number: 2 to 14, the ace."""
SUIT: dict[Card, int] = {card: index % 4 for index, card in enumerate(CARDS)}
"""The suit of each card as a number: 0 to 3."""

_INTERNED: dict[str, Card] = {card: card for card in (*CARDS, JOKER, UNSEEN)}
KNOWN_CARDS: frozenset[str] = frozenset(_INTERNED)
"""Everything that may be written where a card is due."""
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANK_NAMES = (*_NUMBERS, "jack", "queen", "king", "ace")
_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def parse_card(text: object) -> Card:
    """Return the card a text names. Only the exact two-character form is accepted."""
    card = _INTERNED.get(text) if isinstance(text, str) else None
    if card is None:
        raise ValueError(
            f"{text!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}, such as 'Td',"
            f" or {JOKER!r} for a joker, or {UNSEEN!r} for a card nobody has seen."
        )
    return card


def rank_name(rank: int) -> str:
    """The name of a rank from 2 to 14: `"two"` ... `"ten"`, `"jack"`, `"queen"`, `"king"`, `"ace"`."""
    if not 2 <= rank <= 14:
        raise ValueError(f"{rank!r} is not a rank: ranks run from 2 to 14, the ace being 14.")
    return _RANK_NAMES[rank - 2]


def card_name(card: Card) -> str:
    """The full name of a card: `"queen of spades"`, `"joker"`, `"unseen card"`."""
    card = parse_card(card)
    if card == JOKER:
        return "joker"
    if card == UNSEEN:
        return "unseen card"
    return f"{_RANK_NAMES[RANK[card] - 2]} of {_SUIT_NAMES[SUIT[card]]}"
