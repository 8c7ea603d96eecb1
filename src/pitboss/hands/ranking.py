"""Hand rankings in the order in which a document lists its kinds of hand.

The kind of a hand does not depend on the order: suited cards in a row are a straight flush even if flushes are listed
higher. The order decides only which kind beats which, and so which cards of many play.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeAlias

from pitboss.chance.cards import RANK, SUIT, Card, rank_name

# A card's code counts one of its rank (three bits each) and one of its suit (four bits each).
RANK_BITS = 39
RANKS_ONLY = (1 << RANK_BITS) - 1
RANK_CODE: dict[Card, int] = {card: 1 << 3 * (rank - 2) for card, rank in RANK.items()}
CODE_OF = {card: code + (1 << RANK_BITS + 4 * SUIT[card]) for card, code in RANK_CODE.items()}.__getitem__
RANK_CODE_OF = RANK_CODE.__getitem__

# By the number of cards of each rank, most first; all other hands have no repeated rank.
_GROUPED = {
    (4,): "four of a kind",
    (3,): "three of a kind",
    (3, 1): "three of a kind",
    (2, 2): "two pair",
    (2, 1): "pair",
    (2, 1, 1): "pair",
}
OR_BETTER = " or better"
_NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}

Prefer: TypeAlias = Callable[[Sequence[Card]], tuple[int, ...]]
"""Chooses among equally good cards: those with the highest result play."""


def first_row(names: Iterable[str], rows: Container[str]) -> str:
    """The first of these names that is among the rows of a pay table, or empty if none is."""
    return next((name for name in names if name in rows), "")


class Hand(NamedTuple):
    """A hand as compared: its kind, then the ranks that decide within the kind, first to last."""

    kind: str
    ranks: tuple[int, ...]
    words: str
    title: str = ""
    """A special name that a pay table may list, such as `"mini royal flush"`."""


@dataclass(frozen=True, eq=False)
class Ranking(ABC):
    """A ranking of hands of one size, with the kinds in a given order. Values of different rankings do not compare."""

    order: tuple[str, ...]
    """The kinds of hand, best first."""
    sizes: tuple[int, ...]
    """The numbers of cards a hand may be picked from. The first is how many play."""
    hands: Mapping[int, Hand] = field(repr=False)
    """Every possible hand, by its value."""

    @abstractmethod
    def value(self, cards: Sequence[Card]) -> int:
        """The value of some cards: the higher value wins, equal values tie, suits never break a tie."""

    def category(self, value: int) -> str:
        """The name of a value's kind of hand."""
        return self.hands[value].kind

    def ranks(self, value: int) -> tuple[int, ...]:
        """The ranks that decide within the kind, 2 to 14, in the order they are compared."""
        return self.hands[value].ranks

    def describe(self, value: int) -> str:
        """Describe the hand: `"queen high"`, `"pair of nines"`, `"two pair, aces and kings"`."""
        return self.hands[value].words

    def row(self, value: int, rows: Collection[str]) -> str:
        """The pay table row for a hand: the most specific row that names it, else its kind.

        If a row says `"pair of aces"`, aces fall under it and lower pairs under `"pair"`, listed or not. A row such as
        `"pair of queens or better"` is for hands at least that good that no other row names.
        """
        hand = self.hands[value]
        if named := first_row((hand.title, hand.words, hand.kind), rows):
            return named
        least = (row for row in rows if row.endswith(OR_BETTER))
        return next((row for row in least if value >= self.at_least(row.removesuffix(OR_BETTER))), hand.kind)

    def at_least(self, text: str) -> int:
        """The lowest value that fits a phrase such as `"queen high"`, `"pair"`, `"pair of sixes"`, `"straight"`."""
        worth = self._phrases.get(text)
        if worth is None:
            raise ValueError(
                f"{text!r} is no {_NUMBERS[self.sizes[0]]}-card hand:"
                " write it like 'queen high', 'pair of sixes' or 'straight'."
            )
        return worth

    @cached_property
    def _phrases(self) -> dict[str, int]:
        phrases: dict[str, int] = {}
        for worth, hand in sorted(self.hands.items()):
            for name in filter(None, (hand.kind, hand.words, hand.title)):
                phrases.setdefault(name, worth)
        return phrases

    def _refusal(self, cards: Sequence[Card]) -> ValueError:
        *fewer, most = (_NUMBERS[size] for size in self.sizes)
        said = f"{', '.join(fewer)} or {most}" if fewer else most
        size = _NUMBERS[self.sizes[0]]
        return ValueError(f"A {size}-card hand is {said} cards of the deck, not {list(cards)}.")


def earliest(cards: Sequence[Card]) -> tuple[int, ...]:
    """Prefer none of several equally good hands, so that the earliest cards play."""
    return ()


def pick(
    hands: Iterable[tuple[Card, ...]], value: Callable[[Sequence[Card]], int], prefer: Prefer
) -> tuple[Card, ...]:
    """The best of several hands. Of equally good ones, the preferred, then the earliest."""
    return max(hands, key=lambda hand: (value(hand), prefer(hand)))


def check_order(order: Sequence[str], usual: tuple[str, ...], cards: int) -> None:
    """Refuse an order that does not list every kind of hand exactly once."""
    if sorted(order) != sorted(usual):
        raise ValueError(
            f"A {_NUMBERS[cards]}-card ranking lists each kind of hand once, best first,"
            f" as in {', '.join(usual)}; not {', '.join(order) or 'nothing'}."
        )


def read(ranks: Sequence[int], *, suited: bool) -> Hand:
    """Read three or four cards as a hand, given their ranks and whether they share a suit."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    compared = tuple(rank for _, rank in groups)
    kind = _GROUPED.get(tuple(count for count, _ in groups), "")
    if not kind and (top := _straight_top(compared)):
        kind, compared = "straight flush" if suited else "straight", (top,)
    kind = kind or ("flush" if suited else "high card")
    return Hand(kind, compared, in_words(kind, compared))


def _straight_top(falling: tuple[int, ...]) -> int:
    """The top of a straight, or 0. The ace is low only below the two, and no straight wraps around."""
    top, size = falling[0], len(falling)
    if top - falling[-1] == size - 1:
        return top
    return size if (top, falling[1]) == (14, size) else 0


def in_words(kind: str, ranks: Sequence[int]) -> str:
    """Describe a hand, given its kind and the ranks compared: `"full house, nines over fours"`."""
    top = rank_name(ranks[0])
    if kind == "high card":
        return f"{top} high"
    if kind == "pair":
        return f"pair of {plural(top)}"
    if kind in ("three of a kind", "four of a kind"):
        return f"{kind}, {plural(top)}"
    if kind in ("two pair", "full house"):
        joined = "and" if kind == "two pair" else "over"
        return f"{kind}, {plural(top)} {joined} {plural(rank_name(ranks[1]))}"
    return kind if kind == "royal flush" else f"{kind}, {top} high"


def plural(name: str) -> str:
    """Return several of a rank: "sixes", "kings"."""
    return name + ("es" if name.endswith("x") else "s")
