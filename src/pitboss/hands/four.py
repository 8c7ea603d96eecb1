"""Four-card poker hands, the best four of four to six cards. A value is a place among 2,535 different hands."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from pitboss.chance.cards import Card
from pitboss.hands.ranking import CODE_OF, RANK_BITS, RANKS_ONLY, Hand, Ranking, check_order, read

USUAL = (
    "four of a kind",
    "straight flush",
    "three of a kind",
    "flush",
    "straight",
    "two pair",
    "pair",
    "high card",
)
"""The usual order, best first."""
FOUR_ACES = "four aces"
"""A hand that a pay table may list by name."""

_SIZES = (4, 5, 6)
# Adding four to a suit's count reaches eight exactly if it is four or more: the flush.
_FOURS = 0x4444 << RANK_BITS
_EIGHTS = 0x8888 << RANK_BITS


@dataclass(frozen=True, eq=False)
class FourCards(Ranking):
    """The ranking of four-card hands for a given order of kinds."""

    mixed: dict[int, int] = field(repr=False)
    """The value of every four ranks of mixed suits, by the sum of their codes."""
    suited: dict[int, int] = field(repr=False)
    """The value of every four ranks of one suit, by the sum of their codes."""
    # Filled as rank combinations occur; at most the 26,364 combinations of four, five and six cards.
    _met: dict[int, int] = field(repr=False, init=False, default_factory=dict)

    def value(self, cards: Sequence[Card]) -> int:
        """The value of the best four of four, five or six cards: the higher wins, equal values tie."""
        try:
            code = sum(map(CODE_OF, cards))
        except (KeyError, TypeError):
            raise self._refusal(cards) from None
        if code + _FOURS & _EIGHTS:
            return self._best(cards)
        found = self._met.get(code & RANKS_ONLY)
        if found is None:
            found = self._met[code & RANKS_ONLY] = self._best(cards)
        return found

    def _best(self, cards: Sequence[Card]) -> int:
        """Try every four: if flushes rank low, cards that include a flush may make something better."""
        if len(cards) not in _SIZES:
            raise self._refusal(cards)
        return max(self._four(sum(four)) for four in combinations(map(CODE_OF, cards), 4))

    def _four(self, code: int) -> int:
        return (self.suited if code + _FOURS & _EIGHTS else self.mixed)[code & RANKS_ONLY]


def _titled(hand: Hand) -> Hand:
    """Give four aces a title, since some pay tables have a row for them."""
    return hand._replace(title=FOUR_ACES) if (hand.kind, hand.ranks) == ("four of a kind", (14,)) else hand


def ranking(order: Sequence[str]) -> Ranking:
    """The ranking for this order of the kinds of hand, best first."""
    check_order(order, USUAL, 4)
    return _ranking(tuple(order))


@lru_cache(maxsize=64)
def _ranking(order: tuple[str, ...]) -> FourCards:
    mixed: dict[int, Hand] = {}
    suited: dict[int, Hand] = {}
    for ranks in combinations_with_replacement(range(2, 15), 4):
        code = sum(1 << 3 * (rank - 2) for rank in ranks)
        mixed[code], suited[code] = (_titled(read(ranks, suited=suited)) for suited in (False, True))
    category = {kind: place for place, kind in enumerate(reversed(order))}
    rising = sorted({*mixed.values(), *suited.values()}, key=lambda hand: (category[hand.kind], hand.ranks))
    value = {hand: place for place, hand in enumerate(rising, 1)}
    return FourCards(
        order,
        _SIZES,
        {worth: hand for hand, worth in value.items()},
        {code: value[hand] for code, hand in mixed.items()},
        {code: value[hand] for code, hand in suited.items()},
    )
