"""Crazy four poker against a second opinion: random rounds settled from the fact sheet alone."""

from collections import Counter
from itertools import islice

import pytest

from second_opinion import agree_on_many, answers_to_nonsense, oracle_beside
from sizes import so_many

oracle = oracle_beside(__file__)


def test_random_rounds_are_settled_as_the_oracle_does() -> None:
    agree_on_many(oracle, so_many(everyday=40, ci=300), seed=4)


@pytest.mark.heavy
def test_many_random_rounds_are_settled_as_the_oracle_does() -> None:
    agree_on_many(oracle, so_many(ci=2_000, long=30_000), seed=52)


def test_nonsense_is_refused_and_says_why() -> None:
    answers_to_nonsense(oracle, so_many(everyday=100, ci=300), seed=9)


def test_random_rounds_reach_every_row_and_every_way_a_round_ends() -> None:
    seen: Counter[str] = Counter()
    for record in islice(oracle.records(4), 600):
        seen.update(event["kind"] for event in record.get("irregularities", []))
        theirs = oracle.best_four(record["dealer"])
        seen["not qualified"] += not oracle.qualified(record["dealer"])
        for seat in record["seats"]:
            mine = oracle.best_four(seat["cards"])
            seen[oracle.name(mine)] += 1
            seen["four aces"] += oracle.super_bonus(mine) == 200
            seen["tie"] += mine == theirs
            seen["fold"] += seat.get("decisions", [{}])[0].get("do") == "fold"
    reached = {*oracle.FOUR_CARD, *oracle.VOIDS, "player_leaves", "not qualified", "four aces", "tie", "fold"}
    assert reached == {what for what, times in seen.items() if times}
