"""Oneida's poker worked out a second time, from its fact sheet alone: random hands of every variant."""

import json
from typing import Any

import pytest

from pitboss.desk import settle_line
from poker.oneida.oracle import GAMES, records, settle
from sizes import so_many

POT = ("total", "rake", "eligible", "awards")


def may(said: Any) -> dict[str, tuple[str, ...]]:
    """What a seat may do, from what to what (the less of two amounts); of a draw only that it draws."""
    if isinstance(said, dict):
        return said
    names = ("amount", "minimum", "maximum")
    found = {one["do"]: tuple(one[name] for name in names if name in one) for one in reversed(said)}
    return {"draw": ()} if "draw" in found else found


def told(answer: dict[str, Any]) -> dict[str, Any]:
    """What both answers say, in one form."""
    if "to_act" in answer:
        return {"to_act": answer["to_act"]["seat"], "may": may(answer["to_act"]["may"])}
    if "net" not in answer:
        return answer
    pots = [{key: pot[key] for key in POT} for pot in answer["pots"]]
    same = {key: answer[key] for key in ("net", "rake", "uncalled_returned", "state")}
    return same | {"pots": pots, "jackpot": answer.get("jackpot", "0")}


def agree(seed: int, variant: str, count: int) -> None:
    """Settle so many records both ways."""
    for record in records(seed, variant, count):
        assert told(settle_line(json.dumps(record).encode())) == told(settle(record)), record


@pytest.mark.parametrize("variant", GAMES)
def test_random_hands_come_to_what_the_sheet_says(variant: str) -> None:
    agree(9, variant, 30)


@pytest.mark.heavy
@pytest.mark.parametrize("variant", GAMES)
def test_thousands_of_random_hands(variant: str) -> None:
    agree(2025, variant, so_many(ci=400, long=20_000))
