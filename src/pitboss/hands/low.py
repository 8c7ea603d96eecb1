"""Low hands: the best five of five to seven cards, or the best three of three or four.

As everywhere, the higher value wins and equal values tie. A low's value is the inverted value of its cards as a high
hand. The rankings differ in how the ace counts, and in whether straights and flushes count.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, combinations, repeat

from pitboss.chance.cards import RANK, Card, rank_name
from pitboss.hands import five
from pitboss.hands.ranking import RANK_CODE_OF, Prefer, earliest, in_words, pick

ACE_LOW: dict[Card, int] = {card: 1 if rank == 14 else rank for card, rank in RANK.items()}
"""The rank of each card, with the ace as 1."""

_TOP = five.pack(15, 15, 15, 15, 15, 15)
_NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


@dataclass(frozen=True, eq=False)
class Low(ABC):
    """A ranking of low hands. Values of different rankings cannot be compared."""

    sizes: tuple[int, ...]
    """The numbers of cards a hand may be picked from. The first is how many play."""

    @abstractmethod
    def value(self, cards: Sequence[Card]) -> int:
        """The value of the best low among the cards: the higher wins, equal values tie, suits never break a tie."""

    def best_cards(self, cards: Sequence[Card], prefer: Prefer = earliest) -> tuple[Card, ...]:
        """The cards that play, in the given order. Of equally good ones, the preferred, then the earliest."""
        self._check(cards)
        return pick(combinations(cards, self.sizes[0]), self.value, prefer)

    def or_better(self, top: int) -> int:
        """The lowest value of a hand of different ranks, none above `top`: 8 for eight or better."""
        return turn(five.pack(five.HIGH_CARD, *range(top, top - self.sizes[0], -1)))

    def describe(self, value: int) -> str:
        """Describe the hand: `"eight-six-four-two-ace low"`, otherwise as a high hand: `"pair of nines"`."""
        return describe(value)

    def _check(self, cards: Sequence[Card]) -> None:
        if len(cards) in self.sizes and all(card in RANK for card in cards):
            return
        *fewer, most = (_NUMBERS[size] for size in self.sizes)
        raise ValueError(
            f"A {_NUMBERS[self.sizes[0]]}-card low is picked from {', '.join(fewer)} or {most} cards of the deck,"
            f" not {list(cards)}."
        )


@dataclass(frozen=True, eq=False)
class RanksOnly(Low):
    """The ace is low, straights and flushes are ignored, and repeated ranks count against a hand."""

    # Filled as rank combinations occur; at most the 73,775 combinations of five, six and seven cards.
    _met: dict[int, int] = field(repr=False, init=False, default_factory=dict)

    def value(self, cards: Sequence[Card]) -> int:
        """The value of the best low among the cards: the higher wins, equal values tie, suits never break a tie."""
        try:
            code = sum(map(RANK_CODE_OF, cards))
        except (KeyError, TypeError):
            code = 0
        return self._met.get(code) or self._learn(code, cards)

    def _learn(self, code: int, cards: Sequence[Card]) -> int:
        self._check(cards)
        playing = self.sizes[0]
        ranks = sorted(ACE_LOW[card] for card in cards)
        lowest = sorted(set(ranks))[:playing]
        picked = [tuple(lowest)] if len(lowest) == playing else set(combinations(ranks, playing))
        worth = self._met[code] = turn(min(map(five.by_groups, picked)))
        return worth


@dataclass(frozen=True, eq=False)
class Reversed(Low):
    """The inverted high ranking, so that straights and flushes count against a hand."""

    read: Callable[[int], int]
    """Adjusts a high hand's value for how the ace counts here, before it is inverted."""

    def of_worth(self, worth: int) -> int:
        """The low value of five cards, given their value as a high hand."""
        return turn(self.read(worth))

    @cached_property
    def _turned(self) -> dict[int, int]:
        return {worth: self.of_worth(worth) for worth in five.worths()}

    def value(self, cards: Sequence[Card]) -> int:
        """The value of the best low among the cards: the higher wins, equal values tie, suits never break a tie."""
        if len(cards) == 5:
            return self._turned[five.best(cards)]
        self._check(cards)
        return max(map(self.value, combinations(cards, 5)))


def turn(worth: int) -> int:
    """Invert a value packed as a high hand, or invert it back: the lowest becomes the highest."""
    return _TOP - worth


def category(value: int) -> str:
    """The kind of hand a low is: `"high card"` if it has no repeated rank and nothing counts against it."""
    return five.category(turn(value))


def ranks(value: int) -> tuple[int, ...]:
    """The ranks that decide, in the order they are compared. A low ace is 1."""
    return five.unpack(turn(value))


def describe(value: int) -> str:
    """Describe a low: `"eight-six-four-two-ace low"`, otherwise as a high hand: `"pair of nines"`."""
    kind, compared = category(value), tuple(14 if rank == 1 else rank for rank in ranks(value))
    return "-".join(map(rank_name, compared)) + " low" if kind == "high card" else in_words(kind, compared)


# The count of each rank compared, by kind of hand; in straights not all ranks are compared.
_HELD = {
    five.HIGH_CARD: (1, 1, 1, 1, 1),
    five.FLUSH: (1, 1, 1, 1, 1),
    five.PAIR: (2, 1, 1, 1),
    five.TWO_PAIR: (2, 2, 1),
    five.THREE_OF_A_KIND: (3, 1, 1),
    five.FULL_HOUSE: (3, 2),
    five.FOUR_OF_A_KIND: (4, 1),
}


def _ace_low(worth: int) -> int:
    """A high hand with the ace as its lowest card. The kinds of hand stay, and A-K-Q-J-T is the highest straight."""
    kind = worth >> five.CATEGORY_SHIFT
    if kind not in _HELD:
        return worth
    ranks = (1 if rank == 14 else rank for rank in five.unpack(worth))
    grouped = five.by_groups(list(chain.from_iterable(map(repeat, ranks, _HELD[kind]))))
    return grouped | five.pack(five.FLUSH) if kind == five.FLUSH else grouped


def _ace_high(worth: int) -> int:
    """A high hand with the ace only as its highest card, so that A-2-3-4-5 is ace high and not a straight."""
    if worth == five.pack(five.STRAIGHT, 5):
        return five.pack(five.HIGH_CARD, 14, 5, 4, 3, 2)
    if worth == five.pack(five.STRAIGHT_FLUSH, 5):
        return five.pack(five.FLUSH, 14, 5, 4, 3, 2)
    return worth


ACE_TO_FIVE = RanksOnly((5, 6, 7))
"""Ace low, straights and flushes ignored: 5-4-3-2-A is best."""
DEUCE_TO_SEVEN = Reversed((5, 6, 7), _ace_high)
"""Ace high, straights and flushes count against: 7-5-4-3-2 of mixed suits is best."""
UPSIDE_DOWN = Reversed((5, 6, 7), _ace_low)
"""Ace low, straights and flushes count against: 6-4-3-2-A of mixed suits is best."""
THREE_CARDS = RanksOnly((3, 4))
"""Three cards, ace low, straights and flushes ignored: 3-2-A is best."""

ace_to_five = ACE_TO_FIVE.value
three_cards = THREE_CARDS.value
