"""The row of a pay table that a hand of five cards reaches."""

import pytest

from pitboss.hands import five

ROWS = ("royal flush", "straight flush", "flush", "three of a kind", "pair of jacks or better")


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("Ah 2h 3h 4h 5h", "straight flush"),
        ("9c 9d 9h 9s 2c", "flush"),
        ("2h 3h 4h 5h 7h", "flush"),
        ("Ah Kd Qc Js Ts", "three of a kind"),
        ("2c 2d 2h 3s 4s", "three of a kind"),
        ("2c 2d 3h 3s 4s", "pair of jacks or better"),
        ("Jc Jd 2h 3s 4s", "pair of jacks or better"),
        ("Tc Td Ah Ks Qs", ""),
        ("Ac Kd Qh Js 9s", ""),
    ],
)
def test_a_hand_reaches_the_first_row_whose_least_hand_it_has(cards: str, row: str) -> None:
    assert five.row(five.best(cards.split()), ROWS) == row


def test_a_row_that_names_no_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="not a five-card hand"):
        five.row(five.best(["As", "Ks", "Qs", "Js", "Ts"]), ("five of a kind",))
