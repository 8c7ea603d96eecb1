"""Texas hold'em bonus: records written from the fact sheet alone, the answer first."""

from typing import Any

import pytest

from second_opinion import agree, oracle_beside
from sheet_cases import check, sheet_cases

CASES = sheet_cases(__file__)
PAID = [case for case in CASES if "net" in case.values[0] and "community" in case.values[0]["record"]]


@pytest.mark.parametrize("case", CASES)
def test_a_record_of_the_sheet(case: dict[str, Any]) -> None:
    check(case)


@pytest.mark.parametrize("case", PAID)
def test_the_oracle_settles_it_so_too(case: dict[str, Any]) -> None:
    agree(oracle_beside(__file__), case["record"])
