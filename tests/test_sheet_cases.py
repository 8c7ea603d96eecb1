"""Every game: records written from the fact sheets alone, the answer first."""

from pathlib import Path
from typing import Any

import pytest

from each import each
from second_opinion import agree, oracle_beside
from sheet_cases import CASES, GAMES, cases, check

FOLDERS = Path(__file__).parent / "games"
WITH_ORACLE = ("crazy-four-poker", "texas-holdem-bonus", "ultimate-texas-holdem")
"""Games whose oracle reads the same records. It knows no round that ends before the cards are dealt."""


def paid(case: dict[str, Any]) -> bool:
    """Whether the case is settled with all its cards."""
    record = case["record"]
    return "net" in case and ("community" in record or record["game"] == "crazy-four-poker")


def books(*games: str) -> list[Any]:
    """The games, each with the rulebooks there are cases of, as a test's parameters."""
    return [
        pytest.param(game, file.stem, id=f"{game} {file.stem}")
        for game in games
        for file in sorted((CASES / game).glob("*.jsonl"))
    ]


@pytest.mark.parametrize(("game", "book"), books(*GAMES))
def test_a_record_of_the_sheet(game: str, book: str) -> None:
    each(check, ((case["name"], (case,)) for case in cases(game, book)))


@pytest.mark.parametrize(("game", "book"), books(*WITH_ORACLE))
def test_the_oracle_settles_it_so_too(game: str, book: str) -> None:
    oracle = oracle_beside(str(FOLDERS / game.replace("-", "_") / "oracle.py"))
    each(agree, ((case["name"], (oracle, case["record"])) for case in cases(game, book) if paid(case)))
