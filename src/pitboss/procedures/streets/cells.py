"""The cells of many hands of a street game at once: what the game's own outcomes make of their cards."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS, INDEX, Card
from pitboss.hands.fast import highs
from pitboss.hands.tables import CHOOSE, DECK, place_of_three
from pitboss.rounds.alike import Cells

if TYPE_CHECKING:
    from pitboss.rounds.alike import Cards, Numbers

Ints = NDArray[np.int64]
ByValue: TypeAlias = Callable[[int], Hashable]
ByThree: TypeAlias = Callable[[tuple[Card, ...]], Hashable]
ByTwo: TypeAlias = Callable[[tuple[Card, ...]], Hashable]
Facts: TypeAlias = Callable[["Cards", "Cards", "Cards"], "Numbers"]
"""Numbers a fact of many hands by their own cards, the dealer's and the community's."""


def cells_of(own: int, dealer: int, board: int, facts: list[tuple[Facts, int]]) -> Cells:
    """Return the cells of hands by some facts, each with how many numbers it may have."""

    def number(cards: Cards, table: Cards) -> Numbers:
        cell = np.zeros(len(cards), np.int64)
        for fact, many in facts:
            cell = cell * many + fact(cards, table[:, :dealer], table[:, dealer:])
        return cell

    return Cells(own, dealer, board, number)


def by_best(outcome: ByValue) -> tuple[Facts, int]:
    """Distinguish hands by the value of their best five cards."""
    numbers: dict[Any, int] = {}
    known: dict[int, int] = {}

    def fact(own: Cards, dealer: Cards, board: Cards) -> Numbers:
        values, place = np.unique(highs(np.concatenate((own, board), axis=1)), return_inverse=True)
        for value in values.tolist():
            if value not in known:
                known[value] = numbers.setdefault(outcome(value), len(numbers))
        found: Numbers = np.array([known[value] for value in values.tolist()], np.int64)[place]
        return found

    return fact, _MOST


def by_contest(qualifies: int) -> tuple[Facts, int]:
    """Distinguish hands by how they compare with the dealer's, and whether the dealer's has this value."""

    def fact(own: Cards, dealer: Cards, board: Cards) -> Numbers:
        mine, theirs = (highs(np.concatenate((cards, board), axis=1)) for cards in (own, dealer))
        found: Numbers = 2 * (np.sign(mine - theirs) + 1) + (theirs >= qualifies)
        return found

    return fact, 6


def by_two(outcome: ByTwo, of_dealer: bool = False) -> tuple[Facts, int]:
    """Tell hands apart by the player's two cards, or the dealer's."""
    numbers: dict[Any, int] = {}
    table = np.zeros((DECK, DECK), np.int64)
    for one, two in combinations(range(DECK), 2):
        number = numbers.setdefault(outcome((CARDS[one], CARDS[two])), len(numbers))
        table[one, two] = table[two, one] = number

    def fact(own: Cards, dealer: Cards, board: Cards) -> Numbers:
        cards = dealer if of_dealer else own
        found: Numbers = table[cards[:, 0], cards[:, 1]]
        return found

    return fact, len(numbers)


def by_three(outcome: ByThree, of_board: bool) -> tuple[Facts, int]:
    """Distinguish hands by three cards: the player's own, or the community's."""
    table = _threes(outcome)

    def fact(own: Cards, dealer: Cards, board: Cards) -> Numbers:
        found = np.empty(len(own), np.int64)
        _look_up(np.ascontiguousarray(board if of_board else own), table, found)
        return found

    return fact, _MOST


_MOST = 1 << 12
"""More than any pay table has rows."""


def _threes(outcome: ByThree) -> Ints:
    """Return the number of the value of every three cards, by their place."""
    numbers: dict[Any, int] = {}
    table = np.zeros(int(CHOOSE[DECK, 3]), np.int64)
    for cards in combinations(CARDS, 3):
        table[place_of_three(*(INDEX[card] for card in cards))] = numbers.setdefault(
            outcome(cards), len(numbers)
        )
    return table


@njit(nogil=True, cache=True)
def _look_up(cards: Cards, table: Ints, found: Ints) -> None:
    for row in range(len(cards)):
        one, two, three = int(cards[row, 0]), int(cards[row, 1]), int(cards[row, 2])
        found[row] = table[place_of_three(one, two, three)]
