"""The compiled values: every three- and five-card hand counted, and the same numbers as the plain ones."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import combinations, combinations_with_replacement
from math import comb

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


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_choice_of_ranks_is_worth_the_same(size: int) -> None:
    """One hand of each choice of ranks, with no flush, and one of each set of ranks in one suit."""
    if size < 7:
        ranks = [
            held
            for held in combinations_with_replacement(range(13), size)
            if max(map(held.count, set(held))) < 5
        ]
        mixed = np.array([[4 * rank + place % 4 for place, rank in enumerate(held)] for held in ranks])
        assert fast.highs(mixed).tolist() == [five.best([CARDS[card] for card in hand]) for hand in mixed]
    suited = np.array([[4 * rank + 2 for rank in held] for held in combinations(range(13), size)])
    assert fast.highs(suited).tolist() == [five.best([CARDS[card] for card in hand]) for hand in suited]


# The published frequencies over 133,784,560 hands of seven, high card first.
SEVEN_CARD_COUNTS = [
    23294460,
    58627800,
    31433400,
    6461620,
    6180020,
    4047644,
    3473184,
    224848,
    37260,
    4324,
]


@njit
def count_sevens(hands: npt.NDArray[np.uint8], counts: npt.NDArray[np.int64]) -> None:
    """Every hand of seven with its two highest cards given by the loops, valued in blocks by the loop for seven."""
    for a in range(52):
        for b in range(a):
            many = 0
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            for g in range(f):
                                hands[many, 0], hands[many, 1], hands[many, 2], hands[many, 3] = g, c, a, e
                                hands[many, 4], hands[many, 5], hands[many, 6] = b, d, f
                                many += 1
            for worth in fast.highs(hands[:many]):
                counts[worth >> 20] += 1


@pytest.mark.heavy
def test_all_seven_card_hands_fall_as_often_as_published() -> None:
    counts = np.zeros(10, np.int64)
    count_sevens(np.zeros((comb(50, 5), 7), np.uint8), counts)
    assert counts.tolist() == SEVEN_CARD_COUNTS


@pytest.mark.heavy
def test_every_choice_of_seven_ranks_is_worth_the_same() -> None:
    ranks = [
        held for held in combinations_with_replacement(range(13), 7) if max(map(held.count, set(held))) < 5
    ]
    assert len(ranks) == 49_205
    mixed = np.array([[4 * rank + place % 4 for place, rank in enumerate(held)] for held in ranks])
    assert fast.highs(mixed).tolist() == [five.best([CARDS[card] for card in hand]) for hand in mixed]


def test_hands_do_not_bring_in_numba() -> None:
    code = "import sys, pitboss.hands; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    there = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.run([sys.executable, "-c", code], check=False, env=there).returncode == 0
