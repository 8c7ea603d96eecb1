"""Section 8's poker against a second reading of its sheets: random hands of every form."""

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from pitboss.desk import settle_line
from poker.section_8.oracle import VARIANTS, records, settle, spoiled
from sizes import so_many

EVERYDAY, HEAVY = 12, so_many(ci=400, long=20_000)


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_hands(variant: str) -> None:
    assert compared(1, variant, EVERYDAY) >= {"net"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_hands_with_one_thing_spoiled(variant: str) -> None:
    assert compared(2, variant, EVERYDAY // 2, spoil=True) >= {"refused"}


@pytest.mark.heavy
@pytest.mark.parametrize("variant", VARIANTS)
def test_thousands_of_random_hands(variant: str) -> None:
    assert compared(3, variant, HEAVY) == {"net", "to_act"}
    assert compared(4, variant, HEAVY // 3, spoil=True) == {"net", "to_act", "refused"}


def compared(seed: int, variant: str, count: int, spoil: bool = False) -> set[str]:
    """Settle random records both ways; which kinds of answers there were."""
    chance, kinds = random.Random(seed), set()
    for record in records(seed, variant, count):
        told = spoiled(record, chance) if spoil else record
        answer, due = plain(settle_line(json.dumps(told).encode())), plain(settle(told))
        assert answer == due, json.dumps(told)
        kinds.add(next(iter(due)))
    return kinds


def plain(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer's money as exact numbers, without what names it and what cites it."""
    if "refused" in answer:
        assert answer["refused"] is True or answer["refused"]["code"] != "internal_error"
        return {"refused": True}
    if "to_act" in answer:
        return {"to_act": answer["to_act"]["seat"]}
    state = dict(answer["state"] or {})
    return {
        "net": amounts(answer["net"]),
        "rake": Fraction(answer["rake"]),
        "pots": [pot_of(pot) for pot in answer["pots"] if Fraction(pot["total"])],
        "uncalled": amounts(answer["uncalled_returned"]),
        "state": state | {"kill_multiple": Fraction(str(state.get("kill_multiple", 0)))},
    }


def pot_of(pot: dict[str, Any]) -> tuple[Any, ...]:
    return Fraction(pot["total"]), Fraction(pot["rake"]), pot["eligible"], amounts(pot["awards"])


def amounts(said: dict[str, str]) -> dict[str, Fraction]:
    return {seat: Fraction(value) for seat, value in said.items() if Fraction(value)}
