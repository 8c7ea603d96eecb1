"""Baccarat points: every card, and the document's own examples (Horseshoe C6)."""

import pytest

from pitboss.chance import JOKER
from pitboss.chance.cards import CARDS
from pitboss.hands.baccarat import face_value, points, worth

COUNTS = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0), strict=True))
BURNS = {**COUNTS, **dict.fromkeys("TJQK", 10)}


def test_horseshoe_c6_i_every_card_counts_what_the_list_says() -> None:
    assert {card: worth(card) for card in CARDS} == {card: COUNTS[card[0]] for card in CARDS}


def test_horseshoe_c5_vii_every_card_burns_what_the_clause_says() -> None:
    assert {card: face_value(card) for card in CARDS} == {card: BURNS[card[0]] for card in CARDS}


@pytest.mark.parametrize(
    ("cards", "count"),
    [("As 2d 4c", 7), ("As 2d 9c", 2), ("9s Th", 9), ("9s 9d 9c", 7), ("Kc Qd Jh", 0), ("5c 5d", 0)],
)
def test_horseshoe_c6_ii_of_a_total_the_right_digit_counts(cards: str, count: int) -> None:
    assert points(cards.split()) == count


def test_no_other_card_counts() -> None:
    with pytest.raises(ValueError, match="baccarat value"):
        worth(JOKER)
