"""Three-card poker hands: straight flush, three of a kind, straight, flush, pair, high card.

A value is one number: the category above, then up to three ranks of four bits each, in the order they are
compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from pitboss.chance.cards import RANK, SUIT, Card, rank_name

CATEGORIES = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush")
HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)

_CATEGORY_SHIFT = 12
_SUIT_BITS = 6
# Sums of three of these tell every combination of suits apart; so do sums of three powers of four for ranks.
_SUIT_CODES = (0, 1, 4, 16)
_CODE: dict[Card, int] = {
    card: (4 ** (rank - 2) << _SUIT_BITS) + _SUIT_CODES[SUIT[card]] for card, rank in RANK.items()
}


def _pack(category: int, *ranks: int) -> int:
    first, second, third = (*ranks, 0, 0, 0)[:3]
    return category << _CATEGORY_SHIFT | first << 8 | second << 4 | third


def _straight_top(low: int, middle: int, top: int) -> int:
    """The top of a straight, or 0; the ace is low only in A-2-3, and K-A-2 is no straight."""
    if (low, middle, top) == (2, 3, 14):
        return 3
    return top if (low + 1, low + 2) == (middle, top) else 0


def _rank(low: int, middle: int, top: int, suited: bool) -> int:
    """The value of three ranks in rising order."""
    if low == top:
        return _pack(THREE_OF_A_KIND, top)
    if middle in (low, top):
        return _pack(PAIR, middle, low + top - middle)
    if straight_top := _straight_top(low, middle, top):
        return _pack(STRAIGHT_FLUSH if suited else STRAIGHT, straight_top)
    return _pack(FLUSH if suited else HIGH_CARD, top, middle, low)


def _values() -> dict[int, int]:
    suits = list(combinations_with_replacement(_SUIT_CODES, 3))
    values: dict[int, int] = {}
    for ranks in combinations_with_replacement(range(2, 15), 3):
        code = sum(4 ** (rank - 2) for rank in ranks) << _SUIT_BITS
        mixed, suited = _rank(*ranks, suited=False), _rank(*ranks, suited=True)
        for first, second, third in suits:
            values[code + first + second + third] = suited if first == third else mixed
    return values


_VALUE = _values()
_BEST = max(_VALUE.values())


def value(cards: Sequence[Card]) -> int:
    """What three cards are worth: the higher value wins, equal values tie, suits never break a tie."""
    try:
        first, second, third = cards
        return _VALUE[_CODE[first] + _CODE[second] + _CODE[third]]
    except (KeyError, ValueError):
        raise ValueError(f"A three-card hand is three cards of the deck, not {list(cards)}.") from None


def category(value: int) -> str:
    """The name of the kind of hand a value belongs to."""
    return CATEGORIES[value >> _CATEGORY_SHIFT]


def high(value: int) -> int:
    """The rank compared first: of the pair, of the three, else the highest card (3 in A-2-3)."""
    return value >> 8 & 15


def describe(value: int) -> str:
    """The hand in words: `"queen high"`, `"pair of nines"`, `"straight flush, king high"`."""
    kind, top = value >> _CATEGORY_SHIFT, rank_name(high(value))
    if kind == HIGH_CARD:
        return f"{top} high"
    if kind == PAIR:
        return f"pair of {plural(top)}"
    if kind == THREE_OF_A_KIND:
        return f"three of a kind, {plural(top)}"
    return f"{CATEGORIES[kind]}, {top} high"


def plural(name: str) -> str:
    """The plural of a rank's name: `"sixes"`, `"nines"`."""
    return name + ("es" if name.endswith("x") else "s")


def _phrases() -> dict[str, int]:
    """The lowest value each phrase fits."""
    phrases: dict[str, int] = {}
    for worth in sorted(set(_VALUE.values())):
        phrases.setdefault(category(worth), worth)
        phrases.setdefault(describe(worth), worth)
    return phrases


_PHRASES = _phrases()


def at_least(text: str) -> int:
    """The lowest value a phrase fits, such as `"queen high"`, `"pair"`, `"pair of sixes"`, `"straight"`."""
    if text not in _PHRASES:
        raise ValueError(
            f"{text!r} is no three-card hand: say it like 'queen high', 'pair of sixes' or 'straight'."
        )
    return _PHRASES[text]


def is_mini_royal(value: int) -> bool:
    """Whether a hand is ace, king and queen of one suit, the best straight flush."""
    return value == _BEST
