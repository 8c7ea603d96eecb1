"""A number with its neighbours as one wager."""

from fractions import Fraction

from pitboss.desk import analyse, analyse_joint

BOOK = "horseshoe-cincinnati"


def test_neighbours_cover_three_numbers_of_the_wheel() -> None:
    """Three of 38 numbers at 35 to 1: 33 are won or 3 are lost."""
    found = analyse("rapid-roulette", BOOK).combined
    assert len(found) == 38
    assert {(row.net, row.combinations) for row in found["neighbors-17"].outcomes} == {(33, 3), (-3, 35)}
    assert found["neighbors-17"].element_of_risk == Fraction(1, 19)
    assert found["neighbors-17"].house_edge == Fraction(3, 19)


def test_neighbours_are_the_three_straight_bets_together() -> None:
    """17 lies between 32 and 5 on a double zero wheel."""
    joint = analyse_joint(
        "rapid-roulette", BOOK, dict.fromkeys(("straight-17", "straight-32", "straight-5"), 100)
    )
    assert joint.variance == 100**2 * analyse("rapid-roulette", BOOK).combined["neighbors-17"].variance


def test_no_neighbours_are_priced_where_the_button_is_off() -> None:
    assert not analyse("rapid-roulette", BOOK, {"neighbors_offered": False}).combined
