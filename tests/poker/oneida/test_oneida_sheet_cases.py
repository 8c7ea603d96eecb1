"""Oneida's poker: records written from the fact sheet alone, the answer first."""

import json
from typing import Any

import pytest

from pitboss.desk import settle_line
from sheet_cases import check, sheet_cases


@pytest.mark.parametrize("case", sheet_cases(__file__))
def test_a_record_of_the_sheet(case: dict[str, Any]) -> None:
    answer = settle_line(json.dumps(case["record"]).encode())
    if "to_act" in case:
        assert answer["to_act"]["seat"] == case["to_act"]
        return
    check(case)
    for key in ("state", "jackpot"):
        assert key not in case or answer[key] == case[key]
