"""Second opinions: `oracle.py` beside the tests of a game settles records from the fact sheet alone.

An oracle has `settle(record)`, which gives the net as a record's answer has it or the clause that refuses the record,
and `records(seed, rulebook)`, which gives legal records without end.
"""

from __future__ import annotations

import importlib.util
import json
import random
from copy import deepcopy
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from pitboss.desk import settle_line
from sheet_cases import amounts

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
