"""Second opinions: `oracle.py` beside the tests of a game settles records from the fact sheet alone.

An oracle has `settle(record)`, which gives the net as a record's answer has it or the clause that refuses the record,
and `records(seed, rulebook)`, which gives legal records without end.
"""

from __future__ import annotations

import importlib.util
import json
import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import settle_line
from sheet_cases import agree as agree_on_refusals
from sheet_cases import amounts, in_total
from sizes import so_many

Agree = Callable[[dict[str, Any], dict[str, Any]], None]
NONSENSE: list[Any] = [
    None,
    "",
    0,
    -1,
    1.5,
    "1e9",
    "NaN",
    "-5",
    "5.001",
    [],
    {},
    True,
    "As",
    "x" * 300,
    10**30,
]
NONSENSE += ["Jk", ["As"], {"a": 1}, "play", "fold", "bet", "check"]


def sizes_from(seed: int) -> list[Any]:
    """A seed with some records for every day, and the next with many."""
    many = pytest.param(seed + 1, so_many(ci=2_000, long=30_000), marks=pytest.mark.heavy)
    return [(seed, so_many(everyday=100, ci=300)), many]


@cache
def oracle_beside(test: str) -> Any:
    """The oracle in the folder of a test file; pytest's importlib mode puts no test folder on the path."""
    file = Path(test).parent / "oracle.py"
    spec = importlib.util.spec_from_file_location(f"{file.parent.name}_oracle", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def answer_to(record: dict[str, Any]) -> dict[str, Any]:
    """What the desk makes of a record."""
    answer: dict[str, Any] = settle_line(json.dumps(record).encode())
    return answer


def agree(oracle: Any, record: dict[str, Any]) -> None:
    """Demand that the desk settles a legal record as the oracle does."""
    expected, answer = oracle.settle(record), answer_to(record)
    assert "net" in expected, (expected, json.dumps(record))
    assert "net" in answer, (answer, json.dumps(record))
    assert amounts(answer["net"]) == amounts(expected["net"]), json.dumps(record)


def agree_on_many(oracle: Any, rounds: int, seed: int) -> None:
    """Demand agreement on so many random records of each rulebook."""
    for book in oracle.BOOKS:
        for record in islice(oracle.records(seed, book), rounds):
            agree(oracle, record)


def agree_or_refuse(oracle: Any, book: str, rounds: int) -> None:
    """Demand of so many random records, some of them spoiled, that the desk settles or refuses what the oracle does."""
    refused = cut = 0
    for record in islice(oracle.records(rounds, book), rounds):
        answer, due = answer_to(record), oracle.settle(record)
        if due is None:
            refused += 1
            assert "refused" in answer, (record, answer)
            assert answer["refused"]["code"] != "internal_error", record
            continue
        assert "net" in answer, (record, answer)
        cut += any("total" in wagers for wagers in due.values())
        assert amounts(in_total(answer["net"], due)) == amounts(due), record
    assert refused
    assert cut


SEEDS_OF_LEGAL = pytest.mark.parametrize(("seed", "rounds"), sizes_from(1))
SEEDS_OF_SPOILED = pytest.mark.parametrize(("seed", "rounds"), sizes_from(3))


def agree_on_legal(oracle: Any, seed: int, rounds: int, agree: Agree = agree_on_refusals) -> None:
    """Demand that so many legal records are settled as the oracle does."""
    for record in islice(oracle.records(seed), rounds):
        expected = oracle.settle(record)
        assert "net" in expected, record
        agree(record, expected)


def agree_on_spoiled(oracle: Any, seed: int, rounds: int, agree: Agree = agree_on_refusals) -> None:
    """Demand that so many spoiled records are settled, or refused by the same clause, as the oracle does."""
    source = random.Random(seed)
    for record in islice(oracle.records(seed), rounds):
        broken = oracle.spoil(source, record)
        agree(broken, oracle.settle(broken))


def spoiled(record: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A record with one of its parts taken out, said twice, or put as something else."""
    record = deepcopy(record)
    *way, last = chance.choice([path for path in _paths(record) if path])
    part: Any = record
    for step in way:
        part = part[step]
    kind = chance.randrange(3)
    if kind == 0:
        del part[last]
    elif kind == 1 and isinstance(part, list):
        part.append(deepcopy(part[last]))
    else:
        part[last] = chance.choice(NONSENSE)
    return record


def _paths(part: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every part of a record."""
    steps = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    return [way, *(path for step, inner in steps for path in _paths(inner, (*way, step)))]


def answers_to_nonsense(oracle: Any, rounds: int, seed: int) -> None:
    """Demand an answer or a refusal that says why to whatever is made of a legal record."""
    chance = random.Random(seed)
    for record in islice(oracle.records(seed, oracle.BOOKS[0]), rounds):
        wrong = spoiled(record, chance)
        answer = answer_to(wrong)
        refused = answer.get("refused", {"code": "", "message": "settled"})
        assert refused["message"], wrong
        assert refused["code"] != "internal_error", json.dumps(wrong)
