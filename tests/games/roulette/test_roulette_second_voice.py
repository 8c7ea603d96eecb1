"""Roulette: the oracle counts every wager's pockets, and the game keeps to the oracle."""

import json
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from games.roulette.oracle import (
    DOUBLE,
    DOUBLE_AS_SINGLE,
    HORSESHOE,
    ONEIDA,
    SINGLE,
    covered,
    every_wager,
    pays,
    pockets,
    random_record,
    result,
    settle,
)
from pitboss.desk import settle_line
from sizes import so_many


@pytest.mark.parametrize("wheel", [SINGLE, DOUBLE])
def test_every_wager_costs_one_number_in_all_but_first_five(wheel: str) -> None:
    size = len(pockets(wheel))
    for wager in every_wager(wheel):
        cost = -sum(pays(wager, pocket, wheel) for pocket in pockets(wheel))
        assert cost == {"first-five": 3}.get(wager, size - 36), wager


def test_how_many_wagers_each_layout_has() -> None:
    kinds = {
        wheel: Counter(one.partition("-")[0] for one in every_wager(wheel)) for wheel in (SINGLE, DOUBLE)
    }
    shared = {"row": 12, "corner": 22, "six": 11, "column": 3, "dozen": 3}
    outside = dict.fromkeys(("red", "black", "odd", "even", "low", "high"), 1)
    assert kinds[SINGLE] == {**shared, **outside, "straight": 37, "split": 60, "trio": 1}
    assert kinds[DOUBLE] == {
        **shared,
        **outside,
        "straight": 38,
        "split": 62,
        "trio": 3,
        "first": 1,
        "courtesy": 1,
    }


@pytest.mark.parametrize(
    "wager", ["split-1-3", "split-3-4", "corner-3", "row-2", "six-34", "trio-0-2-3", "dozen-4"]
)
def test_what_shares_no_line_is_no_wager(wager: str) -> None:
    assert covered(wager, DOUBLE) is None


@pytest.mark.parametrize("wager", ["straight-00", "first-five", "trio-0-2-00", "split-0-00", "split-00-3"])
def test_a_single_zero_layout_has_no_00(wager: str) -> None:
    assert covered(wager, SINGLE) is None


def test_00_on_a_double_wheel_used_as_single_is_no_spin() -> None:
    assert result(["00", "00", "17"], DOUBLE_AS_SINGLE) == "17"
    assert result(["00"], DOUBLE) == "00"
    assert covered("straight-00", DOUBLE_AS_SINGLE) is None


def amounts(net: dict[str, dict[str, Any]]) -> dict[str, dict[str, Fraction]]:
    return {who: {wager: Fraction(told) for wager, told in own.items()} for who, own in net.items()}


def keeps_to_the_oracle(book: str, rounds: int) -> None:
    source = random.Random(f"{book} {rounds}")
    for _ in range(rounds):
        record = random_record(source, book)
        answer = settle_line(json.dumps(record).encode())
        assert "net" in answer, (record, answer)
        assert amounts(answer["net"]) == settle(record), record


@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_random_rounds_settle_to_the_same_cent(book: str) -> None:
    keeps_to_the_oracle(book, so_many(everyday=30, ci=100))


@pytest.mark.heavy
@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_thousands_of_random_rounds_settle_to_the_same_cent(book: str) -> None:
    keeps_to_the_oracle(book, so_many(ci=300, long=15_000))
