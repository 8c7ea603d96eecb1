"""The pack a game is played with, and which of its cards can still come."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from pitboss.chance.cards import CARDS, JOKER, RANK, Card


class NoSuchCard(ValueError):
    """A card was taken that the shoe no longer holds, or never held."""


@dataclass(frozen=True)
class Pack:
    """One or more identical decks of 52, plus any jokers; a stripped deck begins above the two."""

    decks: int = 1
    jokers: int = 0
    lowest: int = 2
    """The lowest rank in the pack; the ranks below it are taken out."""

    def __post_init__(self) -> None:
        if self.decks < 1:
            raise ValueError(f"A pack holds at least one deck, not {self.decks}.")
        if self.jokers < 0:
            raise ValueError(f"A pack cannot hold {self.jokers} jokers.")
        if not 2 <= self.lowest <= 14:
            raise ValueError(f"A pack begins with a rank from 2 to 14, not {self.lowest}.")

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the pack, in index order, jokers last."""
        return _cards(self)

    @cached_property
    def size(self) -> int:
        """The number of cards in the pack."""
        return 4 * (15 - self.lowest) * self.decks + self.jokers

    @cached_property
    def singles(self) -> bool:
        """Whether every card is unique."""
        return self.decks == 1 and self.jokers < 2


@cache
def _cards(pack: Pack) -> tuple[Card, ...]:
    return _ranks_from(pack.lowest) * pack.decks + (JOKER,) * pack.jokers


def _ranks_from(lowest: int) -> tuple[Card, ...]:
    return tuple(card for card in CARDS if RANK[card] >= lowest)


@cache
def _counts(decks: int, jokers: int, lowest: int) -> dict[Card, int]:
    counts = dict.fromkeys(_ranks_from(lowest), decks)
    if jokers:
        counts[JOKER] = jokers
    return counts


def _take_out(counts: dict[Card, int], cards: Iterable[Card]) -> None:
    for card in cards:
        left = counts[card] - 1
        if left:
            counts[card] = left
        else:
            del counts[card]


class Shoe:
    """The cards of a pack that can still come: how many of each, in no order."""

    __slots__ = ("_counts", "_gone", "pack")

    def __init__(self, pack: Pack, gone: Iterable[Card] = ()) -> None:
        self.pack = pack
        self._gone: list[Card] = []
        self._counts = _counts(pack.decks, pack.jokers, pack.lowest).copy()
        """How many of each card can still come, without the cards that are used up."""
        for card in gone:
            self.take(card)

    def take(self, card: Card) -> None:
        """Take one card, which must be one that can still come."""
        self.take_all((card,))

    def take_all(self, cards: Sequence[Card]) -> None:
        """Take several cards together: all of them, or none."""
        try:
            if self.pack.singles:
                list(map(self._counts.pop, cards))
            else:
                _take_out(self._counts, cards)
        except KeyError as missing:
            self._counts = self._whole().copy()
            _take_out(self._counts, self._gone)
            raise NoSuchCard(self._refusal(missing.args[0])) from None
        self._gone.extend(cards)

    def _whole(self) -> dict[Card, int]:
        return _counts(self.pack.decks, self.pack.jokers, self.pack.lowest)

    def _refusal(self, card: Card) -> str:
        held = self._whole().get(card, 0)
        if not held:
            return f"{card!r} is not a card of this pack"
        what = "there is one" if held == 1 else f"there are {held}"
        return f"{card!r} has already gone: {what} in the pack of {self.pack.size} cards"

    @property
    def left(self) -> int:
        """The number of cards that can still come."""
        return self.pack.size - len(self._gone)

    @property
    def gone(self) -> list[Card]:
        """The cards that have left the shoe, in the order they left."""
        return list(self._gone)

    def count(self, card: Card) -> int:
        """How many of one card can still come; 0 for a card the pack never held."""
        return self._counts.get(card, 0)

    def cards_left(self) -> list[Card]:
        """Every card that can still come, in index order."""
        if not self._gone:
            return list(self.pack.cards)
        return [card for card, count in self._counts.items() for _ in range(count)]
