"""Random rounds of Caribbean stud, their progressive settled twice: by the game, and from the sheet alone."""

import json
from fractions import Fraction
from random import Random

import pytest

import caribbean_progressive as oracle
from pitboss.desk import settle_line
from sizes import so_many

SEEDS = (
    pytest.param(0, 200, id="daily"),
    pytest.param(1, so_many(ci=800, long=20_000), id="heavy", marks=pytest.mark.heavy),
)


@pytest.mark.parametrize(("seed", "many"), SEEDS)
def test_i_l_4_to_6_the_game_and_the_sheet_settle_the_progressive_to_the_same_cent(
    seed: int, many: int
) -> None:
    random = Random(seed)
    for number in range(many):
        record = oracle.a_record(random)
        answer = settle_line(json.dumps(record).encode())
        assert "net" in answer, (number, answer, record)
        net, shows = oracle.settle(record)
        told = {
            seat: Fraction(won["progressive"]) for seat, won in answer["net"].items() if "progressive" in won
        }
        assert told == net, (number, record)
        if net:
            assert answer["state"]["shows"] == shows, (number, record)
