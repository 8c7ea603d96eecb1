"""Texas hold'em bonus and ultimate texas hold'em against a second opinion: rounds settled from the fact sheet alone."""

from pathlib import Path
from typing import Any

import pytest

from second_opinion import agree_on_many, answers_to_nonsense, oracle_beside
from sizes import so_many


@pytest.fixture(params=["texas_holdem_bonus", "ultimate_texas_holdem"])
def oracle(request: pytest.FixtureRequest) -> Any:
    return oracle_beside(str(Path(__file__).with_name(request.param) / "oracle.py"))


def test_random_rounds_are_settled_as_the_oracle_does(oracle: Any) -> None:
    agree_on_many(oracle, so_many(everyday=40, ci=300), seed=4)


@pytest.mark.heavy
def test_many_random_rounds_are_settled_as_the_oracle_does(oracle: Any) -> None:
    agree_on_many(oracle, so_many(ci=800, long=30_000), seed=52)


def test_nonsense_is_refused_and_says_why(oracle: Any) -> None:
    answers_to_nonsense(oracle, so_many(everyday=100, ci=300), seed=9)
