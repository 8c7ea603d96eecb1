"""Let it ride: thousands of random rounds against a second reading of the fact sheets."""

import json
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from games.let_it_ride.oracle import BETS, HORSESHOE, ONEIDA, records, settle
from pitboss.desk import settle_line
from sizes import so_many

ROUNDS = [so_many(everyday=100, ci=300), pytest.param(so_many(ci=800, long=20_000), marks=pytest.mark.heavy)]


@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_a_second_reading_of_the_sheet_agrees(book: str, rounds: int) -> None:
    refused = cut = 0
    for record in islice(records(rounds, book), rounds):
        answer, due = settle_line(json.dumps(record).encode()), settle(record)
        if due is None:
            refused += 1
            assert "refused" in answer, (record, answer)
            assert answer["refused"]["code"] != "internal_error", record
            continue
        assert "net" in answer, (record, answer)
        cut += any("total" in wagers for wagers in due.values())
        assert money(shared(answer["net"], due)) == money(due), record
    assert refused
    assert cut


def shared(net: dict[str, dict[str, Any]], due: dict[str, dict[str, Fraction]]) -> dict[str, dict[str, Any]]:
    """The net, less what the limit leaves of each wager where only the total is fixed."""
    for seat, wagers in due.items():
        if "total" in wagers:
            parts = [Fraction(net[seat].pop(wager, "0")) for wager in BETS]
            assert sum(parts) == Fraction(net[seat]["total"])
    return net


def money(net: dict[str, dict[str, Any]]) -> dict[tuple[str, str], Fraction]:
    """The amounts by seat and wager; what nets nothing may be left out."""
    return {
        (seat, wager): Fraction(amount)
        for seat, wagers in net.items()
        for wager, amount in wagers.items()
        if Fraction(amount)
    }
