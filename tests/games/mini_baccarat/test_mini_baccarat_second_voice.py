"""Mini-baccarat: the oracle keeps to the sheet's own examples, and the game to the oracle."""

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from games.mini_baccarat.oracle import Coup, banker_draws, count, deal, dragon, random_record, settle
from pitboss.desk import settle_line
from sizes import so_many


def test_c6_ii_the_examples_of_a_count() -> None:
    assert count(["Ac", "2c", "4c"]) == 7
    assert count(["Ac", "2c", "9c"]) == 2


def test_c11_vi_the_worked_example() -> None:
    assert banker_draws(5, "4c")


def test_c11_iii_how_often_each_count_draws() -> None:
    """By the values of a third card, 0 to 9: the rows of Table 1 and those above and below it."""
    values = ["Tc", *(f"{rank}c" for rank in "A23456789")]
    draws = [sum(banker_draws(banker, card) for card in values) for banker in range(8)]
    assert draws == [10, 10, 10, 9, 6, 4, 2, 0]
    assert [banker_draws(banker, None) for banker in range(8)] == [True] * 6 + [False] * 2


def test_a_natural_stops_the_deal_and_a_six_stays() -> None:
    assert deal(["9c", "2c", "Tc", "2d", "5c", "5d"]) == Coup(["9c", "Tc"], ["2c", "2d"])
    assert deal(["6c", "2c", "Tc", "4d", "5c", "5d"]) == Coup(["6c", "Tc"], ["2c", "4d"])
    new = deal(["2c", "9s", "9d", "5c", "3c", "Tc", "2d", "4c", "7c"], new_shoe=True)
    assert new == Coup(["5c", "Tc", "4c"], ["3c", "2d", "7c"])


def test_sixty_on_banker_nets_57_and_forty_lose_2_where_a_tie_is_charged() -> None:
    told = {"shoe": ["2c", "9c", "Tc", "Td"], "seats": [{"seat": 1, "wagers": {"banker": "60"}}]}
    assert settle(told) == {"1": {"banker": Fraction(57)}}
    tied = {"shoe": ["9c", "9d", "Tc", "Td"], "seats": [{"seat": 1, "wagers": {"banker": "40"}}]}
    assert settle(tied)["1"]["banker"] == 0
    assert settle({**tied, "options": {"banker_tie": "charged"}})["1"]["banker"] == -2


@pytest.mark.parametrize(
    ("own", "other", "pays"),
    [
        ("9c Tc", "2c 5d", 1),
        ("9c Tc", "8c Td", 1),
        ("8c Tc", "9c Td", -1),
        ("8c Tc", "4c 4d", 0),
        ("9c Tc", "Kc Qd Jc", 1),
        ("3c 3d 3s", "Kc Qd Jc", 30),
        ("2c 3d 3s", "Kc Qd Jc", 10),
        ("3c 4d", "Kc Qd Jc", 6),
        ("2c 4d", "Kc Qd Jc", 4),
        ("2c 2d As", "Kc Qd Jc", 2),
        ("2c 2d Ks", "Kc Qd Jc", 1),
        ("2c Ad Ks", "Kc Qd Jc", -1),
        ("Kc Kd Ks", "Kc Qd Jc", -1),
        ("2c 4d", "9c Td", -1),
    ],
)
def test_c13_iv_the_dragon_bonus(own: str, other: str, pays: int) -> None:
    assert dragon(0, Coup(own.split(), other.split())) == pays
    assert dragon(1, Coup(other.split(), own.split())) == pays


def amounts(net: dict[str, dict[str, Any]]) -> dict[str, dict[str, Fraction]]:
    return {who: {wager: Fraction(told) for wager, told in own.items()} for who, own in net.items()}


def keeps_to_the_oracle(seed: int, rounds: int) -> None:
    source = random.Random(seed)
    for _ in range(rounds):
        record = random_record(source)
        answer = settle_line(json.dumps(record).encode())
        assert "net" in answer, (record, answer)
        assert amounts(answer["net"]) == settle(record), record


def test_random_rounds_settle_to_the_same_cent() -> None:
    keeps_to_the_oracle(1, so_many(everyday=100, ci=400))


@pytest.mark.heavy
def test_thousands_of_random_rounds_settle_to_the_same_cent() -> None:
    keeps_to_the_oracle(2, so_many(ci=2_000, long=30_000))
