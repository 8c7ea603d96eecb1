"""Rapid roulette: random stations settled by the game and by the fact sheet alone, the same to the cent."""

import json
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from games.rapid_roulette.oracle import DOUBLE, SINGLE, layout, made_of, records, settle, wheel
from pitboss.desk import settle_line
from sizes import so_many


def test_the_layouts_of_the_sheet() -> None:
    assert len(layout(DOUBLE)) == 162
    assert len(layout(SINGLE)) == 155
    assert layout(DOUBLE)["red"] == {
        str(n) for n in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
    }


@pytest.mark.parametrize(("posted", "beside"), [(DOUBLE, {"32", "5"}), (SINGLE, {"25", "34"})])
def test_the_neighbors_of_seventeen(posted: str, beside: set[str]) -> None:
    place = wheel(posted).index("17")
    assert {wheel(posted)[place - 1], wheel(posted)[place + 1]} == beside


@pytest.mark.parametrize(("amount", "made"), [("4", True), ("3", False), ("7", True), ("0.25", False)])
def test_sums_of_twos_and_fives(amount: str, made: bool) -> None:
    assert made_of(Fraction(amount), [Fraction(2), Fraction(5)]) is made


def amounts(net: dict[str, dict[str, Any]]) -> dict[str, dict[str, Fraction]]:
    """Amounts as numbers; what nets nothing may be left out."""
    found = {seat: {wager: Fraction(told) for wager, told in own.items()} for seat, own in net.items()}
    return {seat: {wager: told for wager, told in own.items() if told} for seat, own in found.items()}


def keeps_to_the_oracle(seed: int, rounds: int) -> None:
    for record in islice(records(seed), rounds):
        answer, said = settle_line(json.dumps(record).encode()), settle(record)
        assert "net" in answer, (record, answer)
        net, expected = amounts(answer["net"]), amounts(said["net"])
        assert {seat: net.get(seat, {}) for seat in expected} == expected, record
        assert {seat: Fraction(told) for seat, told in answer["credits"].items()} == said["credits"], record


@pytest.mark.heavy
def test_random_stations_settle_to_the_same_cent() -> None:
    keeps_to_the_oracle(1, 100)


@pytest.mark.heavy
def test_thousands_of_random_stations_settle_to_the_same_cent() -> None:
    keeps_to_the_oracle(2, so_many(ci=600, long=20_000))
