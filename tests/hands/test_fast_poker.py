"""The compiled lows and Omaha hands: the same numbers as the plain ones, and the published counts."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest
from numba import njit

from pitboss.chance.cards import CARDS
from pitboss.hands import fast, fast_poker, five, low, omaha, three

Ints = npt.NDArray[np.int64]
# Ace-to-five lows of seven cards as published, by the highest card from five to king, then all with a pair.
SEVEN_CARD_LOWS = [
    781824,
    3151360,
    7426560,
    13171200,
    19174400,
    23675904,
    24837120,
    21457920,
    13939200,
    6169072,
]


def deals(size: int, count: int) -> Ints:
    """Card indexes of whole decks, of few ranks, and of mostly one suit."""
    deal = random.Random(size)
    decks = (range(52), range(20), [*range(3, 52, 4), 0, 1, 4, 5])
    return np.array([deal.sample(decks[number % 3], size) for number in range(count)])


def named(indexes: Ints) -> list[str]:
    return [CARDS[index] for index in indexes]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_are_worth_the_same(size: int) -> None:
    hands = deals(size, 3_000)
    assert fast.highs(hands).tolist() == [five.best(named(hand)) for hand in hands]
    assert fast_poker.lows(hands).tolist() == [low.ace_to_five(named(hand)) for hand in hands]


@pytest.mark.parametrize("ranking", [low.DEUCE_TO_SEVEN, low.UPSIDE_DOWN])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_lows_upside_down_are_worth_the_same(size: int, ranking: low.Reversed) -> None:
    hands = deals(size, 600)
    found = fast_poker.reversed_lows(hands, *fast_poker.turned(ranking))
    assert found.tolist() == [ranking.value(named(hand)) for hand in hands]


@pytest.mark.parametrize("size", [3, 4])
def test_the_best_three_are_worth_the_same(size: int) -> None:
    hands = deals(size, 1_500)
    highs = fast_poker.best_threes(hands, fast_poker.by_three_cards(three.value))
    lows = fast_poker.best_threes(hands, fast_poker.by_three_cards(low.three_cards))
    assert highs.tolist() == [three.best(named(hand)) for hand in hands]
    assert lows.tolist() == [low.three_cards(named(hand)) for hand in hands]


@pytest.mark.parametrize(("hole", "board"), [(4, 3), (4, 4), (4, 5), (5, 5)])
def test_omaha_hands_are_worth_the_same(hole: int, board: int) -> None:
    cards = deals(hole + board, 900)
    holes, boards = cards[:, :hole], cards[:, hole:]
    laid = [(omaha.Board(named(row[hole:])), named(row[:hole])) for row in cards]
    assert fast_poker.omaha_highs(holes, boards).tolist() == [on.high(own) for on, own in laid]
    assert fast_poker.omaha_lows(holes, boards).tolist() == [on.low(own) for on, own in laid]


def test_every_five_ranks_have_one_place_however_they_are_split() -> None:
    for ranks in combinations(range(13), 5):
        for two in combinations(ranks, 2):
            a, b, c = (rank for rank in ranks if rank not in two)
            at = fast_poker.TWO[two[::-1]], fast_poker.THREE[c, a, b]
            hand = [CARDS[4 * rank + (rank == a)] for rank in ranks]
            assert fast_poker.LOW[at] == low.ace_to_five(hand)
            assert fast_poker.HIGH[at] == five.best(hand)


@njit
def count_sevens(tops: Ints) -> Ints:
    counts = np.zeros(len(tops) + 1, np.int64)
    hand = np.arange(7)
    for _ in range(133_784_560):
        worth = fast_poker.low_ints(hand)
        row = 0
        while row < len(tops) and worth < tops[row]:
            row += 1
        counts[row] += 1
        place = 0
        while place < 6 and hand[place] + 1 == hand[place + 1]:
            hand[place] = place
            place += 1
        hand[place] += 1
    return counts


@pytest.mark.heavy
def test_all_seven_card_lows_fall_as_often_as_published() -> None:
    tops = np.array([low.ACE_TO_FIVE.or_better(top) for top in range(5, 14)])
    assert count_sevens(tops).tolist() == SEVEN_CARD_LOWS
