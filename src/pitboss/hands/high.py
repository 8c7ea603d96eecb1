"""Five-card high hands of any deck a chapter may name, with the kinds of hand in any order.

`five` ranks 52 cards in the usual order, and faster. Here the deck may be stripped of its low ranks, so that the ace
goes below the lowest rank left (A-6-7-8-9), and it may have a joker. The joker is an ace, or the card that completes a
straight, a flush or a straight flush. Four aces and the joker are five aces.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from pitboss.chance.cards import JOKER, RANK, RANKS, SUIT, SUITS, Card
from pitboss.hands import five, low
from pitboss.hands.pai_gow import CATEGORIES, FIVE_ACES
from pitboss.hands.ranking import Prefer, earliest, in_words, pick

ACE = 14
_RANKS = (1 << five.CATEGORY_SHIFT) - 1
_COMPLETED = (five.STRAIGHT, five.FLUSH, five.STRAIGHT_FLUSH, five.ROYAL_FLUSH)
"""The kinds of hand that the joker completes as another card than an ace."""


@dataclass(frozen=True)
class High:
    """A ranking of five-card hands: the kinds of hand, best first, and the lowest rank of the deck.

    A value is one number: the place of the kind in the high bits, then the ranks compared, as in `five`.
    """

    order: tuple[str, ...]
    lowest: int = 2

    def value(self, cards: Sequence[Card]) -> int:
        """The value of the best five of five cards or more: higher wins, equal values tie, suits never matter."""
        if len(cards) > 5:
            return max(map(self.value, combinations(cards, 5)))
        if JOKER in cards:
            return max(map(self._placed, self._with_joker([card for card in cards if card != JOKER])))
        return self._placed(self._plain(cards))

    def best_cards(self, cards: Sequence[Card], prefer: Prefer = earliest) -> tuple[Card, ...]:
        """The five cards that play, in the given order. Of equally good ones, the preferred, then the earliest."""
        return pick(combinations(cards, 5), self.value, prefer)

    def category(self, value: int) -> str:
        """The name of a value's kind of hand."""
        return self.order[len(self.order) - 1 - (value >> five.CATEGORY_SHIFT)]

    def describe(self, value: int) -> str:
        """Describe the hand: `"five aces"`, `"full house, nines over sixes"`, `"straight, nine high"`."""
        kind = self.category(value)
        return kind if kind == CATEGORIES[FIVE_ACES] else in_words(kind, five.unpack(value & _RANKS))

    @cached_property
    def _places(self) -> dict[str, int]:
        return {kind: place for place, kind in enumerate(reversed(self.order))}

    def _placed(self, worth: int) -> int:
        place = self._places[CATEGORIES[worth >> five.CATEGORY_SHIFT]]
        return place << five.CATEGORY_SHIFT | worth & _RANKS

    def _plain(self, cards: Sequence[Card]) -> int:
        """The value of five cards without a joker in the usual order. The ace also goes below the lowest rank."""
        worth = five.best(cards)
        return self._below_the_lowest.get(worth, worth)

    @cached_property
    def _below_the_lowest(self) -> dict[int, int]:
        if self.lowest == 2:
            return {}
        top = self.lowest + 3
        ranks = (ACE, *range(top, top - 4, -1))
        return {
            five.pack(five.HIGH_CARD, *ranks): five.pack(five.STRAIGHT, top),
            five.pack(five.FLUSH, *ranks): five.pack(five.STRAIGHT_FLUSH, top),
        }

    def _with_joker(self, four: Sequence[Card]) -> Iterator[int]:
        """Every hand that four cards and the joker can make, in the usual order."""
        if len(four) != 4 or not all(card in RANK for card in four):
            raise ValueError(f"A hand with the joker has four other cards of the deck, not {list(four)}.")
        ranks = [RANK[card] for card in four]
        all_aces = ranks.count(ACE) == 4
        yield five.pack(FIVE_ACES, ACE) if all_aces else five.by_groups([*ranks, ACE])
        for rank in range(self.lowest, ACE + 1):
            # The joker completes a straight or a flush as a card that the hand lacks.
            worth = self._plain((*four, RANKS[rank - 2] + SUITS[SUIT[four[0]]])) if rank not in ranks else 0
            if worth >> five.CATEGORY_SHIFT in _COMPLETED:
                yield worth


def low_with_joker(ranking: low.Low) -> Callable[[Sequence[Card]], int]:
    """The value of the best low where the joker is the lowest card that the hand lacks."""

    def value(cards: Sequence[Card]) -> int:
        if JOKER not in cards:
            return ranking.value(cards)
        plain = [card for card in cards if card != JOKER]
        held = {card[0] for card in plain}
        return max(ranking.value((*plain, rank + "c")) for rank in RANKS if rank not in held)

    return value
