"""Merced's poker against a second reading of its sheets: random hands with their fees."""

import csv
from pathlib import Path

import pytest

from pitboss.rulebooks.library import SHELF
from poker.horseshoe.agreement import compared
from poker.horseshoe.oracle import MERCED, collection, posted
from sizes import so_many

VARIANTS = ("holdem", "omaha", "omaha-high-low")
EVERYDAY, HEAVY = 15, so_many(ci=400, long=20_000)


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_hands(variant: str) -> None:
    assert compared(1, MERCED, variant, EVERYDAY) >= {"net"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_hands_with_one_thing_changed(variant: str) -> None:
    assert compared(2, MERCED, variant, EVERYDAY // 2, spoil=True) >= {"refused"}


@pytest.mark.heavy
@pytest.mark.parametrize("variant", VARIANTS)
def test_thousands_of_random_hands(variant: str) -> None:
    assert compared(3, MERCED, variant, HEAVY) == {"net", "to_act"}
    assert compared(4, MERCED, variant, HEAVY // 2, spoil=True) == {"net", "to_act", "refused"}


def test_the_tables_of_the_sheet_are_the_lines_of_the_schedule() -> None:
    """The oracle's fees, written from the tables of the sheet, against all 84 lines of the file."""
    lines = list(csv.DictReader(Path(SHELF / MERCED / "collections.csv").read_text().splitlines()))
    poker = [line for line in lines if line["taken_from"] == "pot"]
    assert len(poker) == 84
    for line in poker:
        variant, option = line["game"].replace("texas-", ""), int(line["option"])
        players = int(line["players_min"] or line["players_max"])
        kind = {"limit": "fixed-limit", "spread": "spread-limit"}[line["kind"]]
        assert posted(variant, option) == ([line["table_limit_low"], line["table_limit_high"]], kind)
        assert collection(variant, option, players) == int(line["player_fee"]) * 100
