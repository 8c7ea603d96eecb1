"""The compiled values: every three- and five-card hand counted, and the same numbers as the plain ones."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest
from numba import njit

from pitboss.chance.cards import CARDS
from pitboss.hands import fast, five, tables, three

THREE = tables.values(three.ranking(three.USUAL), 3)

# The published frequencies over 2,598,960 hands, high card first.
FIVE_CARD_COUNTS = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]


@njit
def count_fives() -> npt.NDArray[np.int64]:
    counts = np.zeros(10, np.int64)
    hand = np.zeros(5, np.int64)
    for a in range(52):
        hand[0] = a
        for b in range(a):
            hand[1] = b
            for c in range(b):
                hand[2] = c
                for d in range(c):
                    hand[3] = d
                    for e in range(d):
                        hand[4] = e
                        counts[fast.best_ints(hand) >> 20] += 1
    return counts


def test_all_five_card_hands_fall_as_often_as_published() -> None:
    assert count_fives().tolist() == FIVE_CARD_COUNTS


def test_all_three_card_hands_are_worth_the_same() -> None:
    for a, b, c in combinations(range(52), 3):
        worth = three.value((CARDS[a], CARDS[b], CARDS[c]))
        assert THREE[tables.place_of_three(c, a, b)] == worth


def test_three_indexes_may_come_in_any_order() -> None:
    assert (
        len({tables.place_of_three(*order) for order in [(3, 17, 40), (40, 3, 17), (17, 40, 3), (40, 17, 3)]})
        == 1
    )


@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_are_worth_the_same(size: int) -> None:
    deal = random.Random(size)
    for width in (52, 28, 20):
        for _ in range(3_000):
            hand = deal.sample(range(width), size)
            assert fast.best_ints(np.array(hand)) == five.best([CARDS[index] for index in hand])


def test_hands_do_not_bring_in_numba() -> None:
    code = "import sys, pitboss.hands; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    there = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.run([sys.executable, "-c", code], check=False, env=there).returncode == 0
