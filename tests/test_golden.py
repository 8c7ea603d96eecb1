"""Golden rounds a person can read: a record and its whole answer, `golden/<game>/*.jsonl`, one short folder a game."""

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import settle_line

FOLDER = Path(__file__).parent / "golden"
ROUNDS = [
    pytest.param(json.loads(line), id=f"{file.parent.name} {file.stem} {number}")
    for file in sorted(FOLDER.glob("*/*.jsonl"))
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
]


@pytest.mark.parametrize("golden", ROUNDS)
def test_a_golden_round_is_answered_to_the_letter(golden: dict[str, Any]) -> None:
    assert settle_line(json.dumps(golden["record"]).encode()) == golden["answer"], golden["says"]
