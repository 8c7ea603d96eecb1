"""The cells of many rounds of baccarat at once, by the game's own draws and outcomes."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import numpy as np

from pitboss.chance.cards import CARDS
from pitboss.games.mini_baccarat.odds import CELLS, dealt, hands_of, place_of
from pitboss.games.mini_baccarat.table_rules import DEALT_TO, MOST_CARDS, TableRules
from pitboss.hands.baccarat import worth
from pitboss.rounds.alike import BLANK, Cells, money_of

if TYPE_CHECKING:
    from pitboss.rounds.alike import Cards, Numbers
    from pitboss.rulebooks import Rules


def cells_of(rules: Rules) -> Cells:
    """Return the cells: how many cards are drawn, and the outcomes of every wager.

    A round with the wrong number of cards has no cell.
    """
    table_rules, (dealt_to, used) = rules.once(TableRules), rules.once(dealt)
    values = np.zeros(256, np.int64)
    values[: len(CARDS)] = [worth(card) for card in CARDS]
    known: dict[Hashable, int] = {}
    kinds = np.array([known.setdefault(_kind(table_rules, cell), len(known)) for cell in range(CELLS)])

    def number(own: Cards, shoe: Cards) -> Numbers:
        place, many = place_of(values, shoe.T), (shoe != BLANK).sum(axis=1)
        found: Numbers = np.where(many == used[place], kinds[dealt_to[place]], -1)
        return found

    shoe, decks = (len(DEALT_TO), MOST_CARDS), rules.count("decks")
    return Cells(shoe=shoe, decks=decks, number=number, by_seat="owed", from_last=True)


def _kind(table_rules: TableRules, cell: int) -> Hashable:
    """Return what sorts a result: how many cards both hands have, and the outcomes of the wagers."""
    player, banker = hands_of(table_rules, cell)
    return player.cards, banker.cards, money_of(table_rules.outcomes(player, banker))
