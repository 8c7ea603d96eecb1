"""Caribbean stud: records written from the fact sheet alone, the answer first."""

from typing import Any

import pytest

from sheet_cases import check, sheet_cases


@pytest.mark.parametrize("case", sheet_cases(__file__))
def test_a_record_of_the_sheet(case: dict[str, Any]) -> None:
    check(case)
