"""Dreamcatcher against a second opinion: random rounds settled from the fact sheet alone."""

from collections import Counter

from pitboss.desk import game_of
from second_opinion import agree_on_many, answers_to_nonsense, oracle_beside
from sizes import so_many

oracle = oracle_beside(__file__)
GAME = game_of("dreamcatcher")


def test_random_rounds_are_settled_as_the_oracle_does() -> None:
    agree_on_many(oracle, so_many(everyday=100, ci=2_000, long=100_000), seed=4)


def test_nonsense_is_refused_and_says_why() -> None:
    answers_to_nonsense(oracle, so_many(everyday=100, ci=300), seed=9)


def test_pennsylvania_689a_1_b_the_wheel_stands_as_the_sheet_prints_it() -> None:
    rules = GAME.rules("pennsylvania-58a")
    assert list(GAME.device(rules).stops) == oracle.SECTIONS
    assert Counter(oracle.SECTIONS) == {
        "1": 23, "2": 15, "5": 7, "10": 4, "20": 2, "40": 1, "M2": 1, "M7": 1,
    }  # fmt: skip
