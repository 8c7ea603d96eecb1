"""How a contest is tabulated for its solver, and how its strategy is said."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.desk import game_of
from pitboss.hands import five
from pitboss.odds.boards import ALIKE, hole_cards
from pitboss.procedures.streets.contest_odds import _cuts, holes_text

BOOK = "horseshoe-cincinnati"
PAID = ["straight", "flush", "full house", "four of a kind", "straight flush", "royal flush"]


@pytest.mark.parametrize(
    ("name", "kinds", "qualifies"),
    [
        ("ultimate-texas-holdem", ["pair of twos", *PAID], "pair of twos"),
        ("texas-holdem-bonus", ["straight"], ""),
    ],
)
def test_the_settlement_changes_at_these_hands(name: str, kinds: list[str], qualifies: str) -> None:
    game = game_of(name)
    hands, dealers = _cuts(game.rules(BOOK).once(type(game).rules_class))  # type: ignore[attr-defined]
    lowest = min(five.worths())
    assert hands == (lowest, *map(five.at_least, kinds))
    assert dealers == (lowest, five.at_least(qualifies) if qualifies else lowest)


def chosen(*classes: tuple[str, str, bool | None]) -> np.ndarray:
    """The holes of some ranks, suited or not, or either."""
    ranks = "23456789TJQKA"
    picked = np.zeros(len(ALIKE), np.bool_)
    for hole in range(len(ALIKE)):
        low, high = hole_cards(hole)
        for first, second, suited in classes:
            same = {ranks[low >> 2], ranks[high >> 2]} == {first, second}
            pair = (low >> 2 == high >> 2) == (first == second)
            picked[hole] |= same and pair and suited in (None, low & 3 == high & 3)
    return picked


@pytest.mark.parametrize(
    ("classes", "says"),
    [
        ([], ""),
        ([("2", "2", None)], "22"),
        ([("A", "A", None), ("K", "K", None)], "KK+"),
        ([("A", "K", True)], "AKs"),
        ([("A", "K", None)], "AK"),
        ([("A", "Q", None), ("A", "K", None)], "AQ+"),
        ([("A", "Q", True), ("A", "K", None)], "AQs+, AKo"),
        ([("9", "7", False), ("9", "6", False), ("9", "4", False)], "94o, 96o-97o"),
    ],
)
def test_holes_are_named_as_players_name_them(classes: list[tuple[str, str, bool | None]], says: str) -> None:
    assert holes_text(chosen(*classes)) == says
