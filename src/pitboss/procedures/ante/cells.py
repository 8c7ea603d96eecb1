"""The cells of many hands of an ante game at once: `alike` of one record, compiled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.hands import five, six
from pitboss.hands.fast import best_ints
from pitboss.hands.tables import Look, by_key, values, worth
from pitboss.procedures.ante.table_rules import LOWER, AnteRules, showdown
from pitboss.rounds.alike import Cells

if TYPE_CHECKING:
    from pitboss.rounds.alike import Cards, Numbers

Ints = NDArray[np.int64]

_showdown = njit(nogil=True, cache=True)(showdown)
_RESULTS = LOWER + 1
_ROYAL, _FIVE_SHIFT, _NINE = five.ROYAL_FLUSH, five.CATEGORY_SHIFT, 7


def cells_of(table_rules: AnteRules, own: int, dealer: int, pooled: bool) -> Cells:
    """Return the cells: whether the dealer qualifies, the showdown, the sort of the hand, all the cards together."""
    about = (tuple(by_key(table_rules.hands)), _sorts(table_rules, own), table_rules.qualifies)
    return Cells(own, dealer, number=partial(_numbers, about, len(six.KINDS) if pooled else 1))


def _sorts(table_rules: AnteRules, own: int) -> Ints:
    """Return the number of each hand's sort, by its value."""
    table = values(table_rules.hands, own)
    found: dict[Any, int] = {}
    numbers = np.zeros(int(table.max()) + 1, np.int64)
    for value in np.unique(table).tolist():
        numbers[value] = found.setdefault(table_rules.sort(value), len(found))
    return numbers


def _numbers(about: tuple[Look, Ints, int], together: int, own: Cards, table: Cards) -> Numbers:
    found = np.empty(len(own), np.int64)
    _number(about, together, np.concatenate((own, table), axis=1), own.shape[1], found)
    return found


@njit(nogil=True, cache=True)
def _number(about: tuple[Look, Ints, int], together: int, cards: Cards, own: int, found: Ints) -> None:
    look, sorts, qualifies = about
    for row in range(len(cards)):
        value, against = (
            worth(cards[row], 0, own, look),
            worth(cards[row], own, cards.shape[1] - own, look),
        )
        cell = sorts[value] * 2 + (against >= qualifies)
        cell = cell * _RESULTS + _showdown(value, against, qualifies)
        found[row] = cell * together + (_six(cards[row]) if together > 1 else 0)


@njit(nogil=True, cache=True)
def _six(cards: Cards) -> int:
    """Number what six cards make together: by their best five, and whether all six make one run in one suit."""
    kind, suit, low = best_ints(cards) >> _FIVE_SHIFT, cards[0] & 3, cards[0] >> 2
    for card in cards:
        low = min(low, card >> 2)
        if card & 3 != suit:
            return int(kind)
    return int(kind + (kind == _ROYAL and low == _NINE))
