"""Casino war against a second opinion: random rounds settled from the fact sheet alone."""

from collections import Counter
from itertools import islice

import pytest

from second_opinion import agree, agree_on_many, answers_to_nonsense, oracle_beside
from sheet_cases import cases
from sizes import so_many

oracle = oracle_beside(__file__)


def test_random_rounds_are_settled_as_the_oracle_does() -> None:
    agree_on_many(oracle, so_many(everyday=60, ci=400), seed=4)


@pytest.mark.heavy
def test_many_random_rounds_are_settled_as_the_oracle_does() -> None:
    agree_on_many(oracle, so_many(ci=3_000, long=50_000), seed=52)


def test_the_oracle_settles_the_records_of_the_sheet_so_too() -> None:
    """All but the one whose bet has an odd cent, of which the sheet says nothing."""
    paid = [case["record"] for case in cases("casino-war") if "net" in case]
    for record in (record for record in paid if "smallest_chip" not in record.get("options", {})):
        agree(oracle, record)


def test_nonsense_is_refused_and_says_why() -> None:
    answers_to_nonsense(oracle, so_many(everyday=100, ci=400), seed=9)


def test_random_rounds_reach_every_way_a_hand_ends() -> None:
    seen: Counter[str] = Counter()
    for record in islice(oracle.records(4), 200):
        wars = 0
        for seat in record["seats"]:
            decision = seat.get("decisions", [{"do": "none"}])[0]
            wars += decision["do"] == "war"
            seen[decision["do"]] += 1
        seen["several wars"] += wars > 1
        for net in oracle.settle(record)["net"].values():
            seen[str(len(net)) + " wagers"] += 1
            seen["war tied"] += "war" in net and float(net["war"]) > 0 and net["initial"] == "0"
    assert all(
        seen[what] > 10 for what in ("none", "war", "surrender", "several wars", "3 wagers", "war tied")
    )
