"""Draws: chance from outside, recorded as it comes, so that a log can be replayed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from pitboss.chance import CARDS, RANK, Card, Source
from pitboss.rulebooks import Refusal

T = TypeVar("T")


class Draws:
    """Fair numbers from a source, or from a record of them. Every number drawn is kept."""

    def __init__(self, source: Source | None = None, recorded: Sequence[int] = ()) -> None:
        """Draw from a source or, if there is none, replay a record."""
        self._source, self._recorded = source, list(recorded)
        self.drawn: list[int] = []

    def below(self, n: int) -> int:
        """Draw a fair number from 0 to n - 1."""
        number = self._told(n) if self._source is None else self._source.below(n)
        self.drawn.append(number)
        return number

    def _told(self, n: int) -> int:
        place = len(self.drawn)
        if place >= len(self._recorded):
            raise Refusal("missing_draw", "chance decides here: give a source, or the draws as recorded")
        if not 0 <= self._recorded[place] < n:
            raise Refusal("impossible_draw", f"the draw {self._recorded[place]!r} is not from 0 to {n - 1}")
        return self._recorded[place]

    @property
    def spent(self) -> bool:
        """Whether a record is used up."""
        return self._source is not None or len(self.drawn) == len(self._recorded)

    def order(self, items: Iterable[T], most: int | None = None) -> list[T]:
        """Draw items one after the other, each of those left equally likely; all of them, or up to ``most``."""
        left, found = list(items), []
        for _ in range(len(left) if most is None else most):
            place = self.below(len(left))
            left[place], left[-1] = left[-1], left[place]
            found.append(left.pop())
        return found

    def cards(self, players: Sequence[str]) -> dict[str, Card]:
        """Deal one card from a pack to each."""
        return dict(zip(players, self.order(CARDS, len(players)), strict=True))


def by_card(cards: Mapping[str, Card], suit_height: Mapping[str, int]) -> list[str]:
    """Sort players by the card they were dealt, highest first, with suits breaking ties."""
    return sorted(cards, key=lambda one: (RANK[cards[one]], suit_height[cards[one][1]]), reverse=True)
