"""Pai gow poker: five-card high and two-card low hands with a joker, and what all seven cards make.

The joker is an ace, or any card that completes a straight, a flush, a straight flush or a royal flush. A value is one
number as in `five`: the category in the high bits, then up to five ranks of four bits each, in the order they are
compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from pitboss.chance.cards import JOKER, RANK, SUIT, Card, rank_name
from pitboss.hands import five
from pitboss.hands.ranking import in_words

CATEGORIES = (*five.CATEGORIES, "five aces")
FIVE_ACES = len(five.CATEGORIES)
ACE, KING, QUEEN = 14, 13, 12

SEVEN_NATURAL = "seven-card straight flush"
ROYAL_MATCH = "royal flush plus royal match"
SEVEN_JOKER = "seven-card straight flush with joker"
RANKING = (SEVEN_NATURAL, ROYAL_MATCH, SEVEN_JOKER, *CATEGORIES[::-1])
"""Everything seven cards can make, best first: three hands of all seven cards, then the five-card hands."""
PREMIUM = RANKING[: RANKING.index("four of a kind") + 1]
"""Four of a kind or better."""

WHEEL_HIGH, WHEEL_LOW = "second straight, top straight flush", "lowest straight and straight flush"
"""The two ways A-2-3-4-5 may rank."""

# The ranks of each straight as bits, the highest first, each with the rank of its top card.
_STRAIGHTS = tuple((sum(1 << rank for rank in range(top - 4, top + 1)), top) for top in range(14, 5, -1))
_WHEEL = (1 << ACE) + sum(1 << rank for rank in range(2, 6))
_LOW_SEVEN = (1 << ACE) + sum(1 << rank for rank in range(2, 8))
_SEVENS = (*(sum(1 << rank for rank in range(low, low + 7)) for low in range(2, 9)), _LOW_SEVEN)
_ROYAL = _STRAIGHTS[0][0]


def rank_of(card: Card) -> int:
    """The rank of a card that completes nothing. The joker is then an ace."""
    return ACE if card == JOKER else RANK[card]


def low_value(cards: Sequence[Card]) -> int:
    """The value of a two-card low hand: a pair, or the higher card and then the other."""
    high, low = sorted(map(rank_of, cards), reverse=True)
    return five.pack(five.PAIR, high) if high == low else five.pack(five.HIGH_CARD, high, low)


def high_value(cards: Sequence[Card], wheel: str = WHEEL_HIGH) -> int:
    """The value of a five-card high hand, with the joker used as well as possible."""
    ranks = [RANK[card] for card in cards if card != JOKER]
    wild = len(ranks) < len(cards)
    suited = len({SUIT[card] for card in cards if card != JOKER}) == 1
    bits = _bits(ranks)
    top = _straight(bits, wild, wheel) if bits.bit_count() == len(ranks) else 0
    if suited and top == 16:
        return five.pack(five.ROYAL_FLUSH, ACE)
    if top:
        # One less, so that a rank fits its four bits: A-K-Q-J-10 is 15, A-2-3-4-5 is 14 or 4.
        return five.pack(five.STRAIGHT_FLUSH if suited else five.STRAIGHT, top - 1)
    if suited:
        # In a flush the joker is the highest missing rank.
        added = [next(rank for rank in range(ACE, 1, -1) if rank not in ranks)] if wild else []
        return five.pack(five.FLUSH, *sorted([*ranks, *added], reverse=True))
    return _grouped([*ranks, ACE] if wild else ranks)


def _bits(ranks: Iterable[int]) -> int:
    held = 0
    for rank in ranks:
        held |= 1 << rank
    return held


def _straight(held: int, wild: bool, wheel: str) -> int:
    """The height of a straight of these ranks and possibly the joker, or 0. ``wheel`` says where A-2-3-4-5 ranks.

    A-2-3-4-5 is 15 if only A-K-Q-J-10 is above it. Among straight flushes they never meet, since that one is a royal.
    """
    low_wheel = wheel == WHEEL_LOW
    for straight, top in _STRAIGHTS:
        if (straight & ~held).bit_count() == wild:
            return 16 if top == ACE else top
        if top == ACE and not low_wheel and (_WHEEL & ~held).bit_count() == wild:
            return 15
    return 5 if low_wheel and (_WHEEL & ~held).bit_count() == wild else 0


def _grouped(ranks: list[int]) -> int:
    if ranks.count(ACE) == 5:
        return five.pack(FIVE_ACES, ACE)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = tuple(count for count, _ in groups)
    return five.pack(_SHAPES[shape], *(rank for _, rank in groups))


_SHAPES = {
    (4, 1): five.FOUR_OF_A_KIND,
    (3, 2): five.FULL_HOUSE,
    (3, 1, 1): five.THREE_OF_A_KIND,
    (2, 2, 1): five.TWO_PAIR,
    (2, 1, 1, 1): five.PAIR,
    (1, 1, 1, 1, 1): five.HIGH_CARD,
}


def is_foul(high: int, low: int) -> bool:
    """Whether the high hand ranks below the low one, comparing its pair or its two top cards."""
    if high >> five.CATEGORY_SHIFT > five.PAIR:
        return False
    compared = 16 if low >> five.CATEGORY_SHIFT == five.PAIR else 12
    return high >> compared < low >> compared


def category(value: int) -> str:
    """The name of a value's kind of hand."""
    return CATEGORIES[value >> five.CATEGORY_SHIFT]


def describe(value: int) -> str:
    """Describe a high or low hand: `"straight, A-2-3-4-5"`, `"pair of sevens"`, `"ace-five high"`."""
    kind, first, second = category(value), value >> 16 & 15, value >> 12 & 15
    if kind in ("straight", "straight flush"):
        top = {15: "A-K-Q-J-10", 14: "A-2-3-4-5", 4: "A-2-3-4-5"}.get(first)
        return f"{kind}, {top or rank_name(first + 1) + ' high'}"
    if kind == "high card":
        return f"{rank_name(first)}-{rank_name(second)} high"
    return kind if kind == "five aces" else in_words(kind, (first, second))


def high_card(value: int) -> str:
    """The highest card of a hand that makes nothing: `"ace"`, `"nine"`, or `"none"` if it makes something."""
    return rank_name(value >> 16 & 15) if category(value) == "high card" else "none"


# -- what seven cards make together ----------------------------------------------------------------


def kinds(cards: Sequence[Card]) -> frozenset[str]:
    """Every kind of hand made by five of seven cards or by all seven. "high card" is left out."""
    plain = [card for card in cards if card != JOKER]
    wild = len(plain) < len(cards)
    found = set(rank_kinds([RANK[card] for card in plain], wild))
    for suit in range(4):
        ranks = [RANK[card] for card in plain if SUIT[card] == suit]
        if len(ranks) + wild >= 5:
            others = [card for card in plain if SUIT[card] != suit]
            found |= suited_kinds(_bits(ranks), wild)
            if "royal flush" in found and _is_match(others):
                found.add(ROYAL_MATCH)
    return frozenset(found)


def best_value(cards: Sequence[Card]) -> int:
    """The value of the best five of seven cards."""
    return max(map(high_value, combinations(cards, 5)))


def _is_match(others: Sequence[Card]) -> bool:
    """Whether the two other cards of a royal flush are a king and a queen of one suit."""
    return len({SUIT[card] for card in others}) == 1 and {RANK[card] for card in others} == {KING, QUEEN}


def suited_kinds(held: int, wild: bool) -> set[str]:
    """The hands that five or more cards of one suit make, with or without the joker."""
    found = {"flush"}
    if _makes_straight(held, wild):
        found.add("straight flush")
    if (_ROYAL & ~held).bit_count() <= wild:
        found.add("royal flush")
    if held.bit_count() + wild == 7 and any((seven & ~held).bit_count() <= wild for seven in _SEVENS):
        found.add(SEVEN_JOKER if wild else SEVEN_NATURAL)
    return found


def rank_kinds(ranks: Sequence[int], wild: bool) -> set[str]:
    """The hands that cards make by rank alone."""
    found, held, counts = set(), 0, dict[int, int]()
    for rank in ranks:
        held |= 1 << rank
        counts[rank] = counts.get(rank, 0) + 1
    if wild:
        counts[ACE] = counts.get(ACE, 0) + 1
    if _makes_straight(held, wild):
        found.add("straight")
    groups = sorted(counts.values(), reverse=True)
    most = groups[0]
    if most >= 3:
        found.add("three of a kind")
        if len(groups) > 1 and groups[1] >= 2:
            found.add("full house")
    if most >= 4:
        found.add("four of a kind")
    if most == 5:
        found.add("five aces")
    return found


@cache
def _makes_straight(held: int, wild: bool) -> bool:
    return any((straight & ~held).bit_count() <= wild for straight, _ in (*_STRAIGHTS, (_WHEEL, 5)))
