"""The cells of many hands of high card flush at once: `alike` of one record, compiled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.games.high_card_flush.odds import HELD, RUN
from pitboss.hands.flushes import CARDS, SIZE_SHIFT
from pitboss.procedures.ante.table_rules import LOWER, showdown
from pitboss.rounds.alike import Cells

if TYPE_CHECKING:
    from pitboss.rounds.alike import Cards, Numbers

Ints = NDArray[np.int64]

_showdown = njit(nogil=True, cache=True)(showdown)
_RESULTS, _SUITS = LOWER + 1, 4


def cells_of(qualifies: int) -> Cells:
    """Return the cells: the longest flush and straight flush, whether the dealer qualifies, and the showdown."""
    return Cells(CARDS, CARDS, number=partial(_numbers, qualifies))


def _numbers(qualifies: int, own: Cards, table: Cards) -> Numbers:
    found = np.empty(len(own), np.int64)
    _number(qualifies, own, table, found)
    return found


@njit(nogil=True, cache=True)
def _number(qualifies: int, own: Cards, table: Cards, found: Ints) -> None:
    for row in range(len(own)):
        value, run = _worth(own[row])
        against, _ = _worth(table[row])
        cell = ((value >> SIZE_SHIFT) * (CARDS + 1) + run) * 2 + (against >= qualifies)
        found[row] = cell * _RESULTS + _showdown(value, against, qualifies)


@njit(nogil=True, cache=True)
def _worth(cards: Cards) -> tuple[int, int]:
    """Return the value of seven cards, and how many cards their longest straight flush has."""
    value, run = 0, 0
    for suit in range(_SUITS):
        held = 0
        for card in cards:
            if card & 3 == suit:
                held |= 1 << (card >> 2)
        value, run = max(value, HELD[held] << SIZE_SHIFT | held), max(run, RUN[held])
    return value, run
