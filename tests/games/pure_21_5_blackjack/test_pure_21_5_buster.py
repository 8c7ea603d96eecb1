"""Pure 21.5 blackjack: every row of the Buster table, and what it costs exactly."""

from fractions import Fraction
from math import perm

import pytest

from games.pure_21_5_blackjack.told import one
from pitboss.desk import analyse

PAYS = "Buster 6.a, Buster 7; lines 256–262"
ID, BOOK = "pure-21-5-blackjack", "merced-poker-room"


@pytest.mark.parametrize(
    ("dealer", "pays"),
    [
        ("9c 7d Th", 2),
        ("9c 2d 5h Tc", 2),
        ("2c 3d 5h 6c Ts", 4),
        ("2c 3d 2h 3c 6s Td", 15),
        ("2c 3d 2h 3c 2s 4d Tc", 50),
        ("2c 3d 2h 3c 2s 2d 2c Td", 200),
        ("2c 2d 2h 2c 2s 2d 2c 2d Tc", 200),
    ],
)
def test_buster_6_a_by_the_number_of_cards(dealer: str, pays: int) -> None:
    assert one(dealer, "Ts 9d", buster="5")["buster"] == (str(5 * pays), PAYS)


@pytest.mark.parametrize("dealer", ["9c 8d", "9c 7d 5h", "Ac Kd", "2c 3d 2h 3c 2s 2d 2c 5d"])
def test_buster_6_b_no_bust_loses(dealer: str) -> None:
    assert one(dealer, "Ts 9d", buster="5")["buster"] == ("-5", "Buster 6.b, Buster 7")


def test_buster_5_runs_on_after_a_bust_a_pure_21_5_and_a_surrender() -> None:
    for cards, *decisions in (("Ts 6d", "hit Kc"), ("As Kd",), ("Ts 6d", "surrender")):
        assert one("9c 7d Th", cards, *decisions, buster="5")["buster"] == ("10", PAYS)


def test_three_eights_are_a_bust_of_three_cards() -> None:
    assert one("8c 8d 8h", "Ts 6d", "hit Kc", buster="5")["buster"] == ("10", PAYS)


# -- what it costs -----------------------------------------------------------------------------------


def counted(decks: int) -> dict[int, Fraction]:
    """How likely a bust with so many cards is, counted another way: by how many of each value have gone."""
    left = dict.fromkeys(range(1, 10), 4 * decks) | {10: 16 * decks}
    size, found = 52 * decks, dict[int, Fraction]()

    def go(low: int, aces: int, cards: int, ways: int) -> None:
        soft = bool(aces) and low <= 11
        count = low + 10 * soft
        if cards > 1 and (count > 17 or (count == 17 and not soft)):
            if count > 21:
                found[cards] = found.get(cards, Fraction(0)) + Fraction(ways, perm(size, cards))
            return
        for value in left:
            if left[value]:
                left[value] -= 1
                go(low + value, aces + (value == 1), cards + 1, ways * (left[value] + 1))
                left[value] += 1

    go(0, 0, 0, 1)
    return found


@pytest.mark.parametrize("decks", [6, pytest.param(8, marks=pytest.mark.heavy)])
def test_the_edge_is_that_of_another_count(decks: int) -> None:
    busts, buster = counted(decks), analyse(ID, BOOK, {"decks": decks})["buster"]
    pays = {3: 2, 4: 2, 5: 4, 6: 15, 7: 50}
    mean = sum((chance * (pays.get(cards, 200) + 1) for cards, chance in busts.items()), Fraction(-1))
    assert buster.house_edge == -mean
    assert buster.hit_frequency == sum(busts.values())


@pytest.mark.heavy
def test_the_figures_of_six_decks() -> None:
    buster = analyse(ID, BOOK)["buster"]
    assert round(float(buster.house_edge), 6) == 0.054827
    assert round(float(buster.hit_frequency), 6) == 0.28576
    assert {row.event for row in buster.outcomes} >= {"busts with 8 or more cards", "does not bust"}
