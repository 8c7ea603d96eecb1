"""Badugi hands, against another library and the published counts."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise

import numpy as np
import pytest
from pokerkit import BadugiHand

from pitboss.chance.cards import CARDS
from pitboss.hands import badugi

LADDER = [
    ("Kc Kd Kh Ks", "one card, king", "Kc"),
    ("Ac 2c 3c 4c", "one card, ace", "Ac"),
    ("Kc Qd", "two cards, king-queen", "Kc Qd"),
    ("Ac Ad 2d 2c", "two cards, two-ace", "Ac 2d"),
    ("Kc Qd Jh Js", "three cards, king-queen-jack", "Kc Qd Jh"),
    ("6c 5d Ah Kh", "three cards, six-five-ace", "6c 5d Ah"),
    ("Ac 2d 3h 4h", "three cards, three-two-ace", "Ac 2d 3h"),
    ("Kc Qd Jh Ts", "badugi, king-queen-jack-ten", "Kc Qd Jh Ts"),
    ("5c 4d 3h 2s", "badugi, five-four-three-two", "5c 4d 3h 2s"),
    ("4c 3d 2h As", "badugi, four-three-two-ace", "4c 3d 2h As"),
]


def test_each_step_of_the_ladder_beats_the_one_below() -> None:
    worths = [badugi.value(hand.split()) for hand, _, _ in LADDER]
    assert all(worse < better for worse, better in pairwise(worths))
    assert [badugi.describe(worth) for worth in worths] == [words for _, words, _ in LADDER]
    assert [" ".join(badugi.best_cards(hand.split())) for hand, _, _ in LADDER] == [
        plays for _, _, plays in LADDER
    ]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_order_and_ties_agree_with_pokerkit(size: int) -> None:
    deal = random.Random(size)
    theirs: dict[int, int] = {}
    for _ in range(400):
        hand = deal.sample(CARDS, size)
        entry = BadugiHand.from_game("".join(hand)).entry.index
        assert theirs.setdefault(badugi.value(hand), entry) == entry, hand
        assert badugi.value(badugi.best_cards(hand)) == badugi.value(hand)
    in_our_order = [theirs[worth] for worth in sorted(theirs)]
    assert in_our_order == sorted(set(in_our_order), reverse=True)


@pytest.mark.heavy
def test_all_four_card_hands_fall_as_often_as_published() -> None:
    found = Counter(badugi.value(hand) >> 16 for hand in combinations(CARDS, 4))
    assert found == {4: 17160, 3: 154440, 2: 96252, 1: 2873}


@pytest.mark.parametrize("hand", [[], list(CARDS[:5]), ["Jk"], ["As", "??"]])
def test_one_to_four_cards_of_the_deck_are_needed(hand: list[str]) -> None:
    for value in (badugi.value, badugi.best_cards):
        with pytest.raises(ValueError, match="one to four cards of the deck"):
            value(hand)


def test_the_compiled_value_is_the_plain_one() -> None:
    """Called by itself: what another compiled function made of it may be an older one."""
    from pitboss.hands.fast_poker import badugi_ints

    pick = random.Random(4)
    for _ in range(400):
        hand = pick.sample(range(len(CARDS)), 4)
        assert badugi_ints(np.array(hand, np.int64)) == badugi.value([CARDS[card] for card in hand])
