"""The pack a game is played with, and which of its cards can still come."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from pitboss.chance.cards import CARDS, JOKER, RANKS, Card


class NoSuchCard(ValueError):
    """A card was taken that the shoe no longer holds, or never held."""


@dataclass(frozen=True)
class Pack:
    """One or more identical decks of 52, plus any jokers, less the ranks that are left out of every deck."""

    decks: int = 1
    jokers: int = 0
    without: str = ""
    """The ranks left out, as cards write them: "T" for a Spanish deck."""

    def __post_init__(self) -> None:
        if self.decks < 1:
            raise ValueError(f"A pack holds at least one deck, not {self.decks}.")
        if self.jokers < 0:
            raise ValueError(f"A pack cannot hold {self.jokers} jokers.")
        if strange := [rank for rank in self.without if rank not in RANKS]:
            raise ValueError(f"A pack cannot be without {strange[0]!r}: ranks are {RANKS}.")

    @classmethod
    def from_rank(cls, lowest: int, jokers: int = 0) -> "Pack":
        """Return a stripped deck, without the ranks below this one: from 6 the 36 cards of short-deck hold'em."""
        if not 2 <= lowest <= 14:
            raise ValueError(f"A pack begins with a rank from 2 to 14, not {lowest}.")
        return cls(jokers=jokers, without=RANKS[: lowest - 2])

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the pack, in index order, jokers last."""
        return _deck(self.without) * self.decks + (JOKER,) * self.jokers

    @cached_property
    def counts(self) -> Mapping[Card, int]:
        """The number of each card in the pack."""
        return dict.fromkeys(_deck(self.without), self.decks) | ({JOKER: self.jokers} if self.jokers else {})

    @cached_property
    def lowest(self) -> int:
        """The lowest rank in the pack."""
        return next(rank for rank, letter in enumerate(RANKS, 2) if letter not in self.without)

    @cached_property
    def size(self) -> int:
        """The number of cards in the pack."""
        return len(_deck(self.without)) * self.decks + self.jokers

    @cached_property
    def singles(self) -> bool:
        """Whether every card is unique."""
        return self.decks == 1 and self.jokers < 2


@cache
def _deck(without: str) -> tuple[Card, ...]:
    return tuple(card for card in CARDS if card[0] not in without)


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
        self._counts = dict(pack.counts)
        """The number of each card that can still come, without the cards that are used up."""
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
            self._counts = dict(self.pack.counts)
            _take_out(self._counts, self._gone)
            raise NoSuchCard(self._refusal(missing.args[0])) from None
        self._gone.extend(cards)

    def _refusal(self, card: Card) -> str:
        held = self.pack.counts.get(card, 0)
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
        """The number of one card that can still come, or 0 for a card the pack never held."""
        return self._counts.get(card, 0)

    def cards_left(self) -> list[Card]:
        """Every card that can still come, in index order."""
        if not self._gone:
            return list(self.pack.cards)
        return [card for card, count in self._counts.items() for _ in range(count)]
