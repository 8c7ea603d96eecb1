"""Five-card high hands: the best five of five, six or seven cards.

A value is one number: the category in the high bits, then up to five ranks of four bits each, in the order they are
compared.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement

from pitboss.chance.cards import RANK, RANKS, SUIT, Card, rank_name
from pitboss.hands.ranking import (
    CODE_OF,
    OR_BETTER,
    RANK_BITS,
    RANKS_ONLY,
    Hand,
    Prefer,
    Ranking,
    check_order,
    earliest,
    in_words,
    pick,
)

CATEGORIES: tuple[str, ...] = ("high card", "pair", "two pair", "three of a kind", "straight")
CATEGORIES += ("flush", "full house", "four of a kind", "straight flush", "royal flush")
HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT = range(5)
FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = range(5, 10)
CATEGORY_SHIFT = 20

_LOWEST = sum(1 << place for place in range(0, RANK_BITS, 3))
# Adding three to a suit's count reaches eight exactly if it is five or more: the flush.
_THREES = 0x3333 << RANK_BITS
_EIGHTS = 0x8888 << RANK_BITS

_RANK_AT = tuple((length + 5) // 3 for length in range(RANK_BITS + 1))
"""The highest rank in a code, by the code's bit length."""

# Filled as rank combinations occur; at most the 73,775 combinations of five, six and seven cards.
_BY_RANKS: dict[int, int] = {}


def best(cards: Sequence[Card]) -> int:
    """The value of the best five of five, six or seven cards: higher wins, equal values tie."""
    try:
        code = sum(map(CODE_OF, cards))
    except (KeyError, TypeError):
        raise ValueError(f"A hand is made of cards of the deck, not {list(cards)}.") from None
    if code + _THREES & _EIGHTS:
        return _flush(cards)
    found = _BY_RANKS.get(code & RANKS_ONLY)
    if found is None:
        _check_size(cards)
        found = _BY_RANKS[code & RANKS_ONLY] = _by_ranks(code & RANKS_ONLY)
    return found


def _check_size(cards: Sequence[Card]) -> None:
    if not 5 <= len(cards) <= 7:
        raise ValueError(f"A five-card hand is made from five, six or seven cards, not {len(cards)}.")


def pack(category: int, *ranks: int) -> int:
    """Pack a category and the ranks compared, first to last, into a value."""
    worth = category
    for rank in ranks:
        worth = worth << 4 | rank
    return worth << 4 * (5 - len(ranks))


def unpack(value: int) -> tuple[int, ...]:
    """The ranks packed into a value, in the order they are compared."""
    return tuple(rank for shift in (16, 12, 8, 4, 0) if (rank := value >> shift & 15))


# By the counts of the two most frequent ranks; all other hands have no repeated rank.
_GROUPS = {
    (4, 1): FOUR_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (3, 1): THREE_OF_A_KIND,
    (2, 2): TWO_PAIR,
    (2, 1): PAIR,
    (4, 0): FOUR_OF_A_KIND,
    (3, 0): THREE_OF_A_KIND,
    (2, 0): PAIR,
}


def by_groups(ranks: Sequence[int]) -> int:
    """The value of one to five ranks by their counts, ignoring straights and flushes."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    most, next_most = (*(count for count, _ in groups), 0)[:2]
    return pack(_GROUPS.get((most, next_most), HIGH_CARD), *(rank for _, rank in groups))


def straight_top(ranks: Sequence[int]) -> int:
    """The top rank of the highest straight, or 0. A-2-3-4-5 is the lowest, five high."""
    held = 0
    for rank in ranks:
        held |= 1 << rank
    held |= held >> 14 << 1
    bottoms = held & held >> 1 & held >> 2 & held >> 3 & held >> 4
    return bottoms.bit_length() + 3 if bottoms else 0


def _flush(cards: Sequence[Card]) -> int:
    """The value of a flush. With five of at most seven cards suited, quads and full houses are impossible."""
    _check_size(cards)
    suits = [SUIT[card] for card in cards]
    suit = max(suits, key=suits.count)
    ranks = sorted((RANK[card] for card in cards if SUIT[card] == suit), reverse=True)
    top = straight_top(ranks)
    if top:
        return pack(ROYAL_FLUSH if top == 14 else STRAIGHT_FLUSH, top)
    return pack(FLUSH, *ranks[:5])


def _by_ranks(code: int) -> int:
    """The value by ranks alone, best category first, from a code's count of each rank."""
    odd, twos, fours = code & _LOWEST, code >> 1 & _LOWEST, code >> 2 & _LOWEST
    held = odd | twos | fours
    if fours:
        return _ranked(FOUR_OF_A_KIND, fours, held, 1)
    three = _highest(odd & twos)
    if three and three != twos:
        return pack(FULL_HOUSE, *_falling(three, 1), *_falling(twos ^ three, 1))
    # The lowest straight also has four ranks in a row, apart from its ace.
    if held & held >> 3 & held >> 6 & held >> 9 and (top := straight_top(_falling(held, 7))):
        return pack(STRAIGHT, top)
    if three:
        return _ranked(THREE_OF_A_KIND, three, held, 2)
    pair = _highest(twos)
    if pair != twos:
        return _ranked(TWO_PAIR, pair | _highest(twos ^ pair), held, 1)
    return _ranked(PAIR, pair, held, 3) if pair else _ranked(HIGH_CARD, 0, held, 5)


def _ranked(category: int, made: int, held: int, kickers: int) -> int:
    """A value from the ranks that make the hand and this many kickers from those held."""
    worth, left = category, 5
    for some, most in ((made, 2), (held & ~made, kickers)):
        ranks, until = some, left - most
        while ranks and left > until:
            top = ranks.bit_length()
            worth = worth << 4 | _RANK_AT[top]
            ranks ^= 1 << top - 1
            left -= 1
    return worth << 4 * left


def _highest(ranks: int) -> int:
    return 1 << ranks.bit_length() >> 1


def _falling(ranks: int, most: int) -> list[int]:
    """Up to ``most`` of some ranks, highest first. Each rank is a bit at its position in a code."""
    found: list[int] = []
    while ranks and len(found) < most:
        top = ranks.bit_length() - 1
        found.append(top // 3 + 2)
        ranks ^= 1 << top
    return found


def best_cards(cards: Sequence[Card], prefer: Prefer = earliest) -> tuple[Card, ...]:
    """The five cards that play, in the given order. Of equally good ones, the preferred, then the earliest."""
    _check_size(cards)
    return pick(combinations(cards, 5), best, prefer)


def category(value: int) -> str:
    """The name of a value's kind of hand."""
    return CATEGORIES[value >> CATEGORY_SHIFT]


def high(value: int) -> int:
    """The rank compared first: of the quads, trips or higher pair, else the highest card (5 in A-2-3-4-5)."""
    return value >> 16 & 15


def describe(value: int) -> str:
    """Describe the hand: `"full house, nines over fours"`, `"pair of jacks"`, `"flush, ace high"`."""
    return in_words(category(value), (high(value), value >> 12 & 15))


def worths() -> set[int]:
    """The value of every five-card hand, each once."""
    ranks = combinations_with_replacement(range(14, 1, -1), 5)
    codes = (sum(1 << 3 * (rank - 2) for rank in five) for five in ranks if five[0] != five[4])
    values = set(map(_by_ranks, codes))
    return values.union(_flush([rank + "s" for rank in five]) for five in combinations(RANKS, 5))


@cache
def _phrases() -> dict[str, int]:
    phrases: dict[str, int] = {}
    for worth in sorted(worths()):
        phrases.setdefault(category(worth), worth)
        phrases.setdefault(describe(worth), worth)
        if worth >> CATEGORY_SHIFT == HIGH_CARD:
            phrases.setdefault(f"{rank_name(high(worth))}-{rank_name(worth >> 12 & 15)} high", worth)
    return phrases


def at_least(text: str) -> int:
    """The lowest value that fits a phrase such as `"pair of tens"`, `"ace-king high"`, `"flush"`."""
    worth = _phrases().get(text)
    if worth is None:
        raise ValueError(f"{text!r} is not a five-card hand: say 'pair of tens', 'ace-king high' or 'flush'.")
    return worth


def row(value: int, rows: Iterable[str]) -> str:
    """The pay table row a hand reaches: the first row, best first, whose minimum it meets, or "".

    A row names a kind of hand, or its own minimum hand: `"flush"`, `"pair of jacks or better"`.
    """
    return next((name for name in rows if value >= floor_of(name)), "")


@cache
def floor_of(row: str) -> int:
    """The least value that reaches a row."""
    return at_least(row.removesuffix(OR_BETTER))


USUAL = CATEGORIES[::-1]
"""The usual order of the kinds of hand, best first."""


@dataclass(frozen=True, eq=False)
class FiveCards(Ranking):
    """The ranking of five-card hands for a given order of kinds. A value is a hand's place among 7,462."""

    places: dict[int, int] = field(repr=False)
    """The place of every hand, by its value in the usual order."""

    def value(self, cards: Sequence[Card]) -> int:
        """The value of five cards: the higher wins, equal values tie."""
        if len(cards) != self.sizes[0]:
            raise self._refusal(cards)
        return self.places[best(cards)]


def ranking(order: Sequence[str]) -> Ranking:
    """The ranking for this order of the kinds of hand, best first."""
    check_order(order, USUAL, 5)
    return _ranking(tuple(order))


@lru_cache(maxsize=16)
def _ranking(order: tuple[str, ...]) -> FiveCards:
    place = {kind: number for number, kind in enumerate(reversed(order))}
    rising = sorted(worths(), key=lambda worth: (place[category(worth)], worth))
    return FiveCards(
        order,
        (5,),
        {number: _hand(worth) for number, worth in enumerate(rising, 1)},
        {worth: number for number, worth in enumerate(rising, 1)},
    )


def _hand(worth: int) -> Hand:
    """A hand as compared. Its title names its two highest cards if they decide: `"ace-king high"`."""
    ranks = unpack(worth)
    kind = category(worth)
    title = f"{rank_name(ranks[0])}-{rank_name(ranks[1])} high" if kind == "high card" else ""
    return Hand(kind, ranks, describe(worth), title)
