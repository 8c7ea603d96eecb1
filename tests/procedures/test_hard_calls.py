"""Hard records of calls, late wagers, limits and chips, written from the fact sheets with the answer first."""

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import settle_line

CASES = [json.loads(line) for line in Path(__file__).with_name("hard_calls.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_hard_record(case: dict[str, Any]) -> None:
    """A case nets what it says, or is refused by the clause it names; by none where it names none."""
    answer = settle_line(json.dumps(case["record"]).encode())
    if "net" in case:
        assert answer.get("net") == case["net"], answer
    else:
        assert case["refused"] in answer["refused"]["clause"]
