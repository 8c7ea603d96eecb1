"""The cells of many rounds of baccarat at once, by the game's own draws and outcomes."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from pitboss.chance.cards import CARDS
from pitboss.games.mini_baccarat.table_rules import DEALT_TO, MOST_CARDS, TableRules
from pitboss.hands.baccarat import worth
from pitboss.rounds.alike import BLANK, Cells, money_of

if TYPE_CHECKING:
    from pitboss.rounds.alike import Cards, Numbers
    from pitboss.rulebooks import Rules

TEN, NONE = 10, 10
"""The number of point counts, and the place of a third card that is not drawn."""


def cells_of(rules: Rules) -> Cells:
    """Return the cells: how many cards are drawn, and the outcomes of every wager.

    A round with the wrong number of cards has no cell.
    """
    table_rules = rules.once(TableRules)
    values = np.zeros(256, np.int64)
    values[: len(CARDS)] = [worth(card) for card in CARDS]
    player, banker, results = _player_draws(table_rules), _banker_draws(table_rules), _results(table_rules)

    def number(own: Cards, shoe: Cards) -> Numbers:
        rows, worths, many = np.arange(len(shoe)), values[shoe], (shoe != BLANK).sum(axis=1)
        first, second = (worths[:, 0] + worths[:, 2]) % TEN, (worths[:, 1] + worths[:, 3]) % TEN
        draws = player[first, second]
        third = np.where(draws, worths[:, 4], NONE)
        also = banker[first, second, third]
        last = worths[rows, 4 + draws]
        counts = (first + draws * worths[:, 4]) % TEN, (second + also * last) % TEN
        found: Numbers = results[counts[0], draws, counts[1], also] * 4 + 2 * draws + also
        return np.where(many == len(DEALT_TO) + draws + also, found, -1)

    shoe, decks = (len(DEALT_TO), MOST_CARDS), rules.count("decks")
    return Cells(shoe=shoe, decks=decks, number=number, by_seat="owed", from_last=True)


def _player_draws(table_rules: TableRules) -> Numbers:
    """Whether the Player's Hand draws, by the counts of both."""
    table = np.zeros((TEN, TEN), np.int64)
    for one, two in product(range(TEN), repeat=2):
        table[one, two] = table_rules.player_third(one, two).draws
    return table


def _banker_draws(table_rules: TableRules) -> Numbers:
    """Whether the Banker's Hand draws, by the counts of both and the Player's third card."""
    table = np.zeros((TEN, TEN, TEN + 1), np.int64)
    for one, two, third in product(range(TEN), range(TEN), range(TEN + 1)):
        drawn = None if third == NONE else third
        table[one, two, third] = table_rules.banker_third(one, two, drawn).draws
    return table


def _results(table_rules: TableRules) -> Numbers:
    """Number the outcomes of the wagers, by the count of each hand and whether it drew."""
    known: dict[Hashable, int] = {}
    table = np.zeros((TEN, 2, TEN, 2), np.int64)
    for one, drew, two, also in product(range(TEN), range(2), range(TEN), range(2)):
        made = table_rules.outcomes(table_rules.hand(one, 2 + drew), table_rules.hand(two, 2 + also))
        table[one, drew, two, also] = known.setdefault(money_of(made), len(known))
    return table
