"""Records written from the fact sheets alone, the answer first: `sheet_cases.jsonl` beside the tests of each game.

A line has a `name` that says the clause, the `record`, and either the clause it is `refused` by or what it nets, with
the clauses (`why`) of the wagers it is about, and where they apply the player-dealer's `bank`, the `rake` and
`uncalled_returned`. A record that no clause refuses, but the form of records or plain sense, is `refused` by "". Where
a document fixes only what several wagers win together, the case says their `total` and not the wagers.
"""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import settle_line
from sheets import covers


def sheet_cases(beside: str) -> list[Any]:
    """The cases of the folder a test file is in, each under its name."""
    lines = (Path(beside).parent / "sheet_cases.jsonl").read_text().splitlines()
    return [pytest.param(case, id=case["name"]) for case in map(json.loads, lines)]


def check(case: dict[str, Any]) -> None:
    """Settle a case and compare: the money and the clauses, or the clause it is refused by."""
    answer = settle_line(json.dumps(case["record"]).encode())
    if "refused" in case:
        assert answer["refused"]["code"] != "internal_error", answer
        assert not case["refused"] or covers(answer["refused"]["clause"], case["refused"]), answer
        return
    assert "net" in answer, answer
    banked = answer["net"].pop("player_dealer", None)
    assert amounts(in_total(answer["net"], case["net"])) == amounts(case["net"])
    assert amounts(banked or {}) == amounts(case.get("bank", {}))
    for seat, wagers in case.get("why", {}).items():
        for wager, clause in wagers.items():
            assert covers(answer["why"][seat][wager]["clause"], clause), (seat, wager)
    for key in ("rake", "uncalled_returned"):
        assert key not in case or answer[key] == case[key]


def agree(record: dict[str, Any], expected: dict[str, Any]) -> None:
    """Settle a record and compare with an oracle's answer: the money of each seat, or the clause of the refusal."""
    answer = settle_line(json.dumps(record).encode())
    assert answer.get("refused", {}).get("code") != "internal_error", record
    assert ("refused" in answer) == ("refused" in expected), (record, answer, expected)
    if "refused" not in expected:
        assert amounts(answer["net"]) == amounts(expected["net"]), record
    elif expected["refused"]:
        assert covers(answer["refused"]["clause"], expected["refused"]), (record, answer, expected)


def amounts(said: Any) -> Any:
    """Amounts as exact numbers; what nets nothing may be left out."""
    if not isinstance(said, dict):
        return Fraction(said)
    return {key: found for key, value in said.items() if (found := amounts(value))}


def in_total(net: Any, due: Any) -> Any:
    """The net, less the wagers that share in a total which alone is fixed."""
    for seat, wagers in due.items():
        if "total" in wagers and "total" in net.get(seat, {}):
            sharing = [wager for wager in net[seat] if wager not in wagers]
            shared = sum(Fraction(net[seat].pop(wager)) for wager in sharing)
            assert not sharing or shared == Fraction(net[seat]["total"])
    return net
