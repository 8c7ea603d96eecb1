"""Golden rounds a person can read: a record and the answer to it, a line each, in a folder for each game."""

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import settle_line

FOLDER = Path(__file__).parent / "golden"
ROUNDS = [
    pytest.param(json.loads(line), id=f"{file.parent.name}/{file.stem}: {json.loads(line)['record']['id']}")
    for file in sorted(FOLDER.glob("*/*.jsonl"))
    for line in file.read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("golden", ROUNDS)
def test_a_golden_round_is_answered_as_it_is_written(golden: dict[str, Any]) -> None:
    answer = settle_line(json.dumps(golden["record"]).encode())
    assert {key: value for key, value in answer.items() if key not in ("id", "line")} == golden["answer"]
