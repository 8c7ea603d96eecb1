"""Every game: records written from the fact sheets alone, the answer first."""

from pathlib import Path
from typing import Any

import pytest

from second_opinion import agree, oracle_beside
from sheet_cases import GAMES, cases, check

FOLDERS = Path(__file__).parent / "games"
WITH_ORACLE = ("crazy-four-poker", "texas-holdem-bonus", "ultimate-texas-holdem")
"""Games whose oracle reads the same records. It knows no round that ends before the cards are dealt."""


def paid(case: dict[str, Any]) -> bool:
    """Whether the case is settled with all its cards."""
    record = case["record"]
    return "net" in case and ("community" in record or record["game"] == "crazy-four-poker")


def named(*games: str) -> list[Any]:
    """The cases of these games as a test's parameters, each under its game and its name."""
    return [pytest.param(case, id=f"{game}: {case['name']}") for game in games for case in cases(game)]


@pytest.mark.parametrize("case", named(*GAMES))
def test_a_record_of_the_sheet(case: dict[str, Any]) -> None:
    check(case)


@pytest.mark.parametrize("case", [case for case in named(*WITH_ORACLE) if paid(case.values[0])])
def test_the_oracle_settles_it_so_too(case: dict[str, Any]) -> None:
    folder = FOLDERS / case["record"]["game"].replace("-", "_")
    agree(oracle_beside(str(folder / "oracle.py")), case["record"])
