"""North Dakota's twenty-one against a reckoning made from its fact sheet alone."""

import json
from fractions import Fraction
from typing import Any

import pytest

from games.blackjack import twenty_one_oracle as oracle
from pitboss.desk import settle_line
from pitboss.desk.games import find
from sizes import so_many


def kinds(record: dict[str, Any]) -> set[str]:
    """What is worth seeing about a record."""
    found, dealer = set(), record["dealer"]
    for seat in record["seats"]:
        done = [(one["at"], one["do"]) for one in seat["decisions"]]
        splits = sum(do == "split" for _, do in done)
        found |= {do for _, do in done} | ({f"{splits} splits"} if splits else set())
        if splits and oracle.natural(dealer[:2]):
            found.add("a late natural after a split")
        if splits > 1 and seat["cards"][0][0] == "A":
            found.add("aces split again")
        if ("tip", "double") in done:
            found.add("a doubled tip" + " after a split" * (splits > 0))
    return found


WANTED = {
    *("even_money", "insure", "decline", "leave", "1 splits", "2 splits", "3 splits", "aces split again"),
    *("a late natural after a split", "a doubled tip", "a doubled tip after a split"),
}


@pytest.mark.parametrize("seed", range(4))
def test_north_dakota_a_second_reckoning_agrees(seed: int) -> None:
    seen: set[str] = set()
    for number, record in enumerate(oracle.records(seed), 1):
        answer = settle_line(json.dumps(record).encode())
        assert "net" in answer, (record, answer)
        got = {
            seat: {wager: Fraction(net) for wager, net in wagers.items()}
            for seat, wagers in answer["net"].items()
        }
        assert got == oracle.settle(record), record
        seen |= kinds(record)
        if number >= so_many(everyday=150, ci=1_000, long=25_000) and seen >= WANTED:
            break


def test_north_dakota_records_and_commands_may_say_twenty_one() -> None:
    record = next(oracle.records(1))
    answers = [
        settle_line(json.dumps(record | {"game": name}).encode()) for name in ("blackjack", "twenty-one")
    ]
    assert answers[0] == answers[1]
    assert find(oracle.BOOK, "twenty-one") == find(oracle.BOOK, "blackjack")
