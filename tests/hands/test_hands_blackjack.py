"""Blackjack totals: an ace is eleven until that passes 21."""

from __future__ import annotations

from itertools import product

import pytest

from pitboss.hands import blackjack


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("", 0, False),
        ("As", 11, True),
        ("As Ad", 12, True),
        ("As Ad Ac", 13, True),
        ("As Kd", 21, True),
        ("As 6d", 17, True),
        ("As 6d Tc", 17, False),
        ("As 6d 4c", 21, True),
        ("As 6d 5c", 12, False),
        ("As Ad 9c", 21, True),
        ("As Ad Tc", 12, False),
        ("Ks Qd", 20, False),
        ("Ks Qd Ac", 21, False),
        ("Ks Qd 2c", 22, False),
        ("Ks Qd Ac Ah", 22, False),
        ("9s 8d", 17, False),
    ],
)
def test_totals(cards: str, total: int, soft: bool) -> None:
    assert blackjack.total(cards.split()) == (total, soft)


def test_totals_agree_with_trying_every_way_to_count_the_aces() -> None:
    ranks = "A2569TK"
    for hand in product(ranks, repeat=4):
        plain = sum(min("A23456789TJQK".index(rank) + 1, 10) for rank in hand)
        ways = [plain + 10 * elevens for elevens in range(hand.count("A") + 1)]
        best = max([way for way in ways if way <= 21], default=plain)
        assert blackjack.total([rank + "s" for rank in hand]) == (best, best > plain)


def test_worth_of_each_rank() -> None:
    assert [blackjack.worth(rank + "h") for rank in "23456789TJQKA"] == [*range(2, 11), 10, 10, 10, 11]
    for card in ("Jk", "??", "A"):
        with pytest.raises(ValueError, match="no blackjack value"):
            blackjack.worth(card)


@pytest.mark.parametrize("hand", ["As Ts", "Jd Ah", "Qc Ac", "Ad Kh"])
def test_an_ace_and_a_ten_are_blackjack(hand: str) -> None:
    assert blackjack.is_blackjack(hand.split())


@pytest.mark.parametrize("hand", ["", "As", "As 9d", "As Ad", "Ks Qd", "7s 7d 7c", "As 5d 5c"])
def test_nothing_else_is(hand: str) -> None:
    assert not blackjack.is_blackjack(hand.split())
