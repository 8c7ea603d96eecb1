"""Hands showing in stud: who acts first by one to four up-cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, pairwise

import pytest

from pitboss.chance.cards import CARDS, RANK, RANKS
from pitboss.hands.showing import showing_high, showing_low

HIGH_LADDER = [
    "2c", "Ac",
    "3c 2d", "5c 4d", "Ac Kd", "2c 2d", "Ac Ad",
    "4c 3d 2h", "Ac Kd Qh", "2c 2d 3h", "2c 2d Ah", "Ac Ad 2h", "2c 2d 2h",
    "5s 4s 3s 2s", "As 5d 4h 3c", "As Ks Qs Js", "2c 2d 4h 3s", "2c 2d Ah 3s", "3c 3d 2h 2s", "Ac Ad 2h 2s",
    "2c 2d 2h 3s", "2c 2d 2h As", "Ac Ad Ah 2s", "2c 2d 2h 2s",
]  # fmt: skip
LOW_LADDER = [
    "Kc", "2c", "Ac",
    "Kc Kd", "2c 2d", "Ac Ad", "Kc Qd", "5c 4d", "5c Ad", "4c 3d", "2c Ad",
    "2c 2d 2h", "Ac Ad Ah", "Kc Kd Ah", "Ac Ad 2h", "Kc Qd Jh", "4c 3d 2h", "4s 2s As",
    "2c 2d 2h 2s", "Ac Ad Ah As", "2c 2d 2h As", "3c 3d 2h 2s", "2c 2d Ah As",
    "Kc Kd 2h As", "Ac Ad 3h 2s", "Kc Qd Jh Ts",
    "8c 3d 2h As", "5c 4d 3h 2s", "4s 3s 2s As",
]  # fmt: skip


@pytest.mark.parametrize(("ladder", "value"), [(HIGH_LADDER, showing_high), (LOW_LADDER, showing_low)])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_each_hand_showing_acts_before_the_one_below(ladder: list[str], value, size: int) -> None:  # type: ignore[no-untyped-def]
    worths = [value(hand.split()) for hand in ladder if len(hand.split()) == size]
    assert len(worths) >= 2
    assert all(later < first for later, first in pairwise(worths))


def grouped(hand: tuple[str, ...], ace: int) -> tuple[list[int], list[int]]:
    """A second statement: how often ranks are held, then the ranks held most first."""
    held = Counter(ace if RANK[card] == 14 else RANK[card] for card in hand)
    order = sorted(held, key=lambda rank: (held[rank], rank), reverse=True)
    return [held[rank] for rank in order], order


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_all_up_cards_stand_in_order(size: int) -> None:
    hands = [
        tuple(rank + suit for rank, suit in zip(ranks, "cdhs", strict=False))
        for ranks in combinations_with_replacement(RANKS, size)
    ]
    for ace, value, falling in ((14, showing_high, False), (1, showing_low, True)):
        ranked = sorted(hands, key=lambda hand, ace=ace: grouped(hand, ace), reverse=falling)  # type: ignore[misc]
        assert [value(hand) for hand in ranked] == sorted({value(hand) for hand in hands})


def test_suits_and_order_of_dealing_do_not_matter() -> None:
    assert showing_high(["As", "Kd"]) == showing_high(["Kc", "Ah"])
    assert showing_low(["As", "Kd"]) == showing_low(["Kc", "Ah"])


@pytest.mark.parametrize("value", [showing_high, showing_low])
def test_one_to_four_cards_of_the_deck_show(value) -> None:  # type: ignore[no-untyped-def]
    for count in (0, 5):
        with pytest.raises(ValueError, match="one to four cards"):
            value(CARDS[:count])
    with pytest.raises(ValueError, match="cards of the deck"):
        value(["Jk"])
