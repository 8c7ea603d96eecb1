"""Hands of two hole cards and three board cards. The values of two ranks with a board are worked out once."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from pitboss.chance.cards import RANK, RANKS, SUIT, Card
from pitboss.hands import five
from pitboss.hands.low import ace_to_five
from pitboss.hands.ranking import RANK_CODE_OF, Prefer, earliest, pick


def _five_ranks() -> Iterator[tuple[Card, ...]]:
    """One hand of mixed suits for every five ranks a deck can deal."""
    for ranks in combinations_with_replacement(RANKS, 5):
        if ranks[0] != ranks[4]:
            yield tuple(rank + suit for rank, suit in zip(ranks, "cdhsc", strict=True))


@cache
def by_ranks(value: Callable[[Sequence[Card]], int]) -> dict[int, int]:
    """The value of every five ranks, ignoring suits, by the sum of their codes with three bits per rank."""
    return {sum(map(RANK_CODE_OF, hand)): value(hand) for hand in _five_ranks()}


class Board:
    """Three to five board cards, and what they make with two hole cards: highs as in `five`, ace-to-five lows."""

    __slots__ = ("_high", "_low", "_suited", "_threes", "cards")

    def __init__(self, cards: Sequence[Card]) -> None:
        """Lay out a board. An incomplete board of three or four cards is used as it is."""
        if not 3 <= len(set(cards)) == len(cards) <= 5 or not all(card in RANK for card in cards):
            said = f"A board is three, four or five different cards of the deck, not {list(cards)}."
            raise ValueError(said)
        self.cards = tuple(cards)
        self._threes = tuple({sum(three) for three in combinations(map(RANK_CODE_OF, cards), 3)})
        self._suited = _three_suited(self.cards)
        self._high: dict[int, int] = {}
        self._low: dict[int, int] = {}

    def high(self, hole: Sequence[Card]) -> int:
        """The value of the best high from two hole cards and three board cards."""
        worth = self._best(hole, self._high, five.best)
        if self._suited:
            suit = SUIT[self._suited[0]]
            own = [card for card in hole if SUIT[card] == suit]
            if len(own) >= 2:
                return max(worth, *map(five.best, _plays(own, self._suited)))
        return worth

    def low(self, hole: Sequence[Card]) -> int:
        """The value of the best ace-to-five low from two hole cards and three board cards."""
        return self._best(hole, self._low, ace_to_five)

    def high_cards(self, hole: Sequence[Card], prefer: Prefer = earliest) -> tuple[Card, ...]:
        """The cards that play for high, hole cards first. Of equally good ones, the preferred, then the earliest."""
        _check(hole)
        return pick(_plays(hole, self.cards), five.best, prefer)

    def low_cards(self, hole: Sequence[Card], prefer: Prefer = earliest) -> tuple[Card, ...]:
        """The cards that play for low, hole cards first. Of equally good ones, the preferred, then the earliest."""
        _check(hole)
        return pick(_plays(hole, self.cards), ace_to_five, prefer)

    def _best(self, hole: Sequence[Card], met: dict[int, int], value: Callable[[Sequence[Card]], int]) -> int:
        """The best value two of the hole cards make by rank. `met` caches the value for each two ranks."""
        try:
            codes = list(map(RANK_CODE_OF, hole))
            twos = {one + two for one, two in combinations(codes, 2)}
            missing = twos - met.keys()
            if missing:
                worths = by_ranks(value)
                for two in missing:
                    met[two] = max([worths[two + three] for three in self._threes])
            return max([met[two] for two in twos])
        except (KeyError, TypeError, ValueError):
            raise _refusal(hole) from None


def _three_suited(board: tuple[Card, ...]) -> tuple[Card, ...]:
    """The board cards of a suit that three or more of them share, if any."""
    suits = [SUIT[card] for card in board]
    most = max(suits, key=suits.count)
    return tuple(card for card in board if SUIT[card] == most) if suits.count(most) >= 3 else ()


def _plays(hole: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    for two in combinations(hole, 2):
        for three in combinations(board, 3):
            yield two + three


def _check(hole: Sequence[Card]) -> None:
    if len(hole) < 2 or not all(card in RANK for card in hole):
        raise _refusal(hole)


def _refusal(hole: Sequence[Card]) -> ValueError:
    return ValueError(f"Two hole cards of at least two cards of the deck play, not of {list(hole)}.")
