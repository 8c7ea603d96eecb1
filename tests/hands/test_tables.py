"""The compiled tables: the plain rankings' values in every place, and hands counted a second way."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import numpy.typing as npt
import pytest
from numba import njit

from pitboss.chance.cards import CARDS, INDEX
from pitboss.hands import Ranking, four, tables, three
from sizes import so_many

THREE = three.ranking(three.USUAL)
FOUR = four.ranking(four.USUAL)
# A flush below a high card: the four that play are often not the suited ones.
FLUSH_LAST = four.ranking((*(kind for kind in four.USUAL if kind != "flush"), "flush"))


def place_by_counting(cards: list[int]) -> int:
    return sum(comb(card, n) for n, card in enumerate(sorted(cards), 1))


@pytest.mark.parametrize(
    ("ranking", "size"),
    [
        (THREE, 3),
        (three.ranking(three.USUAL[::-1]), 3),
        *(pytest.param(one, 4, marks=pytest.mark.heavy) for one in (FOUR, FLUSH_LAST)),
    ],
)
def test_every_hand_is_worth_the_same(ranking: Ranking, size: int) -> None:
    table = tables.values(ranking, size)
    assert len(table) == comb(52, size)
    for hand in combinations(range(52), size):
        worth = ranking.value([CARDS[card] for card in hand])
        assert table[place_by_counting([*hand])] == worth


@pytest.mark.heavy
@pytest.mark.parametrize("ranking", [FOUR, FLUSH_LAST])
@pytest.mark.parametrize("size", [5, 6])
@pytest.mark.parametrize("deck", [range(52), range(0, 52, 2), range(24)])
def test_the_best_of_more_cards_is_the_best_of_every_four(ranking: Ranking, size: int, deck: range) -> None:
    table, deal = tables.values(ranking, size), random.Random(size)
    assert len(table) == comb(52, size)
    for _ in range(so_many(everyday=200, ci=1_500)):
        hand = deal.sample(deck, size)
        best = max(ranking.value(picked) for picked in combinations([CARDS[card] for card in hand], 4))
        assert table[tables.place(np.array(hand), 0, size)] == best


@njit
def count_by_looking(size: int) -> npt.NDArray[np.int64]:
    """How often the best kind is each of the usual eight, aces apart from other pairs; no hand is ranked."""
    counts = np.zeros(9, np.int64)
    hand = np.arange(size)
    while True:
        counts[kind_by_looking(hand)] += 1
        n = size - 1
        while n >= 0 and hand[n] == 52 - size + n:
            n -= 1
        if n < 0:
            return counts
        hand[n] += 1
        for later in range(n + 1, size):
            hand[later] = hand[later - 1] + 1


@njit
def kind_by_looking(hand: npt.NDArray[np.int64]) -> int:
    by_suit = np.zeros(4, np.int64)
    held = np.zeros(13, np.int64)
    for card in hand:
        held[card >> 2] += 1
        by_suit[card & 3] |= 1 << (card >> 2)
    pairs = np.count_nonzero(held >= 2)
    suited = in_a_row = any_in_a_row = False
    ranks = by_suit[0] | by_suit[1] | by_suit[2] | by_suit[3]
    for bottom in range(-1, 10):
        need = 15 << bottom if bottom >= 0 else 0b1000000000111
        any_in_a_row |= ranks & need == need
        for suit in range(4):
            in_a_row |= by_suit[suit] & need == need
    for suit in range(4):
        suited |= np.count_nonzero(hand & 3 == suit) >= 4
    looked = (held.max() == 4, in_a_row, held.max() == 3, suited, any_in_a_row, pairs >= 2, held[12] == 2)
    for kind, seen in enumerate(looked):
        if seen:
            return kind
    return 7 if pairs else 8


def counted(table: npt.NDArray[np.uint16]) -> dict[str, int]:
    rows: dict[str, int] = {}
    for worth, count in zip(*np.unique(table, return_counts=True), strict=True):
        row = FOUR.row(int(worth), ("pair of aces",))
        rows[row] = rows.get(row, 0) + int(count)
    return rows


ROWS = (*four.USUAL[:6], "pair of aces", "pair", "high card")
BEST_OF_FIVE = (624, 2072, 58656, 114616, 101808, 123552, 81096, 966456, 1150080)
BEST_OF_SIX = (14664, 47752, 897616, 2245352, 1744080, 2342736, 642960, 7551360, 4872000)


@pytest.mark.heavy
@pytest.mark.parametrize(("size", "counts"), [(5, BEST_OF_FIVE), (6, BEST_OF_SIX)])
def test_the_best_hands_fall_as_often_as_counted_by_looking(size: int, counts: tuple[int, ...]) -> None:
    assert sum(counts) == comb(52, size)
    assert count_by_looking(size).tolist() == list(counts)
    assert counted(tables.values(FOUR, size)) == dict(zip(ROWS, counts, strict=True))


# The tables of two rulebooks, published as 3.89% and 3.37%.
@pytest.mark.parametrize(
    ("pays", "edge"),
    [
        ((50, 40, 8, 5, 4, 3, 1, -1, -1), Fraction(12643, 324870)),
        ((50, 30, 7, 6, 5, 2, 1, -1, -1), Fraction(1826, 54145)),
    ],
)
def test_aces_up_costs_the_published_edge(pays: tuple[int, ...], edge: Fraction) -> None:
    counts = counted(tables.values(FOUR, 5))
    won = sum(pay * counts[row] for row, pay in zip(ROWS, pays, strict=True))
    assert Fraction(-won, comb(52, 5)) == edge


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7])
def test_a_place_leads_to_its_hand_and_back(size: int) -> None:
    deal = random.Random(size)
    cards = np.zeros(size, np.int64)
    ends = [[*range(size)], [*range(52 - size, 52)]]
    for hand in [*ends, *(deal.sample(range(52), size) for _ in range(300))]:
        place = tables.place(np.array([51, 0, *hand, 3]), 2, size)
        assert place == place_by_counting(hand)
        tables.hand_at(place, cards)
        assert cards.tolist() == sorted(hand)


def test_cards_may_come_in_any_order() -> None:
    for hand in ([3, 17, 40], [0, 4, 21, 50], [1, 2, 30, 31, 51]):
        assert {tables.place(np.array(cards), 0, len(hand)) for cards in permutations(hand)} == {
            place_by_counting(hand)
        }


def test_first_and_last_places() -> None:
    table = tables.values(THREE, 3)
    assert table[0] == THREE.value(("2c", "2d", "2h"))
    assert table[-1] == THREE.value(("Ad", "Ah", "As"))
    assert table[tables.place_of_three(*(INDEX[card] for card in ("As", "Qs", "Ks")))] == THREE.at_least(
        "mini royal flush"
    )


def test_a_shared_table_cannot_be_written() -> None:
    assert tables.values(THREE, 3) is tables.values(THREE, 3)
    with pytest.raises(ValueError, match="read-only"):
        tables.values(THREE, 3)[0] = 1


@pytest.mark.parametrize(("ranking", "size"), [(THREE, 2), (THREE, 4), (FOUR, 3), (FOUR, 7)])
def test_other_sizes_are_refused(ranking: Ranking, size: int) -> None:
    with pytest.raises(ValueError, match=f"to {ranking.sizes[-1]} cards, not of {size}"):
        tables.values(ranking, size)
