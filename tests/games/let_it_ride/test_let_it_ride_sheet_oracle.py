"""Let it ride: thousands of random rounds against a second reading of the fact sheets."""

import pytest

from games.let_it_ride.oracle import HORSESHOE, ONEIDA, ORACLE
from second_opinion import agree_or_refuse
from sizes import so_many

ROUNDS = [so_many(everyday=100, ci=300), pytest.param(so_many(ci=800, long=20_000), marks=pytest.mark.heavy)]


@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_a_second_reading_of_the_sheet_agrees(book: str, rounds: int) -> None:
    agree_or_refuse(ORACLE, book, rounds)
