"""Showdowns: the sweep's counts against meeting every dealer's hand, one by one."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS, INDEX
from pitboss.hands import four, tables, three
from pitboss.odds.showdowns import EQUAL, HIGHER, LOWER, NOT_QUALIFIED, Showdowns, showdowns
from sizes import so_many

THREE = tables.values(three.ranking(three.USUAL), 3)
FOUR = four.ranking(four.USUAL)
QUEEN_HIGH = three.at_least("queen high")
CLASSES = {1: 13, 2: 169, 3: 1755, 4: 16432, 5: 134459}


def place(cards: tuple[int, ...]) -> int:
    return sum(comb(card, n) for n, card in enumerate(sorted(cards), 1))


@cache
def all_threes() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every hand of three cards, and what the plain ranking says it is worth."""
    hands = np.array(list(combinations(range(52), 3)))
    return hands, np.array([three.value([CARDS[card] for card in hand]) for hand in hands.tolist()])


def met(player: list[list[int]], qualifier: int) -> NDArray[np.int64]:
    """Each of some hands of the player against every dealer's three cards apart from it, one by one."""
    hands, values = all_threes()
    held = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    counts = np.zeros((len(player), 52, 4), np.int64)
    for row, hand in enumerate(player):
        worth = three.value([CARDS[card] for card in hand])
        apart = (held & np.uint64(sum(1 << card for card in hand))) == 0
        compared = np.where(values < worth, LOWER, np.where(values == worth, EQUAL, HIGHER))
        results = np.where(values < qualifier, NOT_QUALIFIED, compared)[apart]
        cells = hands[apart] * 4 + results[:, None]
        counts[row] = np.bincount(cells.ravel(), minlength=208).reshape(52, 4)
    return counts


def result(player: int, dealer: int, qualifier: int) -> int:
    if dealer < qualifier:
        return NOT_QUALIFIED
    return LOWER if dealer < player else EQUAL if dealer == player else HIGHER


RESULT = np.vectorize(result, otypes=[np.int64])
PLACES = [np.array([comb(card, n) for card in range(52)]) for n in range(7)]
"""What a card adds to the place of a hand, by which of its cards it is."""


def one_by_one(
    hand: tuple[int, ...], value: int, dealer: NDArray[Any], size: int, qualifier: int
) -> NDArray[np.int64]:
    """What each of the dealer's hands comes to, told for every card of it."""
    hands = np.array(list(combinations([card for card in range(52) if card not in hand], size)))
    places = sum(PLACES[n][hands[:, n - 1]] for n in range(1, size + 1))
    results = RESULT(value, dealer[places].astype(np.int64), qualifier)
    cells = hands * 4 + results[:, None]
    return np.bincount(cells.ravel(), minlength=208).reshape(52, 4)


@pytest.mark.parametrize(
    "qualifier",
    [
        QUEEN_HIGH,
        *(
            pytest.param(one, marks=pytest.mark.heavy)
            for one in (
                QUEEN_HIGH - 1,
                QUEEN_HIGH + 1,
                0,
                three.at_least("pair"),
                three.value(("As", "Ks", "Qs")),
                9999,
            )
        ),
    ],
)
def test_three_against_three_is_as_counted_hand_by_hand(qualifier: int) -> None:
    found = showdowns(THREE, 3, THREE, 3, qualifier)
    assert int(found.weights.sum()) == 22_100
    some = slice(None, None, so_many(everyday=4, ci=1))
    assert np.array_equal(found.counts[some], met(found.hands[some].tolist(), qualifier))


@pytest.mark.parametrize(
    ("player", "dealer"), [(1, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3), (2, 4)]
)
@pytest.mark.parametrize("spread", [3, pytest.param(400, marks=pytest.mark.heavy)])
def test_any_sizes_and_any_values(player: int, dealer: int, spread: int) -> None:
    """Values without rhyme or reason, many ties or few, and a dealer's order that is not the player's."""
    numbers = np.random.default_rng([player, dealer, spread])
    player_values = numbers.integers(1, spread, comb(52, player)).astype(np.uint16)
    dealer_values = numbers.integers(1, spread, comb(52, dealer)).astype(np.int32)
    qualifier = spread // 3
    found = showdowns(player_values, player, dealer_values, dealer, qualifier)
    for n in random.Random(spread).sample(range(len(found.hands)), 2 if dealer > 3 else 6):
        hand = tuple(found.hands[n].tolist())
        assert found.values[n] == player_values[place(hand)]
        counts = one_by_one(hand, int(found.values[n]), dealer_values, dealer, qualifier)
        assert np.array_equal(found.counts[n], counts), hand
    unseen = showdowns(player_values, player, dealer_values, dealer, qualifier, seen=False)
    assert np.array_equal(unseen.counts[:, 0] * dealer, found.counts.sum(axis=1))


@pytest.mark.parametrize("size", [1, 2, 3, 4, pytest.param(5, marks=pytest.mark.heavy)])
def test_each_hand_stands_for_all_that_rename_its_suits(size: int) -> None:
    found = showdowns(np.zeros(comb(52, size), np.uint16), size, np.zeros(52, np.uint16), 1, 0)
    assert len(found.hands) == len(found.values) == len(found.counts) == CLASSES[size]
    assert found.weights.sum() == comb(52, size)
    rising = [tuple(hand) for hand in found.hands.tolist()]
    assert rising == sorted(rising)
    for n in random.Random(size).sample(range(len(rising)), 10):
        renamed = {
            tuple(sorted(card // 4 * 4 + names[card % 4] for card in rising[n]))
            for names in permutations(range(4))
        }
        assert len(renamed) == found.weights[n]
        assert min(renamed) == rising[n]


@pytest.mark.parametrize(
    ("values", "size"), [(THREE, 2), (THREE, 4), (THREE[:-1], 3), (THREE[:1], 0), (THREE, 7), (THREE, -1)]
)
def test_values_that_are_not_of_all_hands_are_refused(values: NDArray[Any], size: int) -> None:
    with pytest.raises(ValueError, match=f"{len(values)} values are not those of all hands of {size} cards"):
        showdowns(values, size, THREE, 3, 0)
    with pytest.raises(ValueError, match="are not those of all hands"):
        showdowns(THREE, 3, values, size, 0)


@pytest.fixture(scope="module")
def four_card_poker() -> Showdowns:
    return showdowns(tables.values(FOUR, 5), 5, tables.values(FOUR, 6), 6, 0)


@pytest.mark.heavy
@pytest.mark.in_turn
def test_five_against_six_counts_every_deal(four_card_poker: Showdowns) -> None:
    counts = four_card_poker.counts
    assert counts.min() == 0
    assert not counts[:, :, NOT_QUALIFIED].any()
    by_card = counts.sum(axis=2)
    assert set(np.unique(by_card)) == {0, comb(46, 5)}
    assert set(by_card.sum(axis=1)) == {6 * comb(47, 6)}
    assert not np.take_along_axis(by_card, four_card_poker.hands, axis=1).any()


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("hand", "seen"),
    [("2c 3d 4h 6c 9d", "Ks"), ("9d 9s 2c 3d 6h", "8h"), ("Tc Td Ah Kh Qh", "As"), ("5c 6c 7c 8c Jd", "Jc")],
)
def test_five_against_six_hand_by_hand(four_card_poker: Showdowns, hand: str, seen: str) -> None:
    """The plain ranking meets all 1,370,754 hands with the seen card."""
    cards = sorted(hand.split(), key=INDEX.__getitem__)
    held, card = standing_for(cards, seen)
    n = [tuple(row) for row in four_card_poker.hands.tolist()].index(held)
    value = FOUR.value(cards)
    assert four_card_poker.values[n] == value
    rest = [other for other in CARDS if other not in (*cards, seen)]
    counts = Counter(result(value, FOUR.value((seen, *five)), 0) for five in combinations(rest, 5))
    assert four_card_poker.counts[n, card].tolist() == [counts[each] for each in range(4)]


def standing_for(cards: list[str], seen: str) -> tuple[tuple[int, ...], int]:
    """The first of the hands that rename the suits of this one, and the seen card renamed the same way."""
    return min(
        (
            tuple(sorted(INDEX[card] // 4 * 4 + names[INDEX[card] % 4] for card in cards)),
            INDEX[seen] // 4 * 4 + names[INDEX[seen] % 4],
        )
        for names in permutations(range(4))
    )


@pytest.mark.heavy
def test_four_card_pokers_ante_costs_the_published_edge(four_card_poker: Showdowns) -> None:
    """Ties pay the player, a play is one or three times the ante; published as 2.79% of the ante."""
    pays = {"four of a kind": 25, "straight flush": 20, "three of a kind": 2}
    counts = four_card_poker.counts
    deals = counts.sum(axis=2)
    ahead = counts[:, :, LOWER] + counts[:, :, EQUAL] - counts[:, :, HIGHER]
    bonus = np.array([pays.get(FOUR.category(value), 0) for value in four_card_poker.values.tolist()])
    played = [(1 + times) * ahead + bonus[:, None] * deals for times in (1, 3)]
    nets = np.stack([-deals, *played])
    total = 6 * comb(52, 5) * comb(47, 6)
    weights = four_card_poker.weights[:, None]
    assert Fraction(-int((nets.max(axis=0) * weights).sum()), total) == Fraction(8840827253, 317119576410)
    # Of decisions worth the same, the smaller stake.
    shares = [Fraction(int((deals * weights)[nets.argmax(axis=0) == n].sum()), total) for n in range(3)]
    assert shares == [Fraction(2401949, 5089630), Fraction(449789, 2035852), Fraction(446631, 1454180)]
