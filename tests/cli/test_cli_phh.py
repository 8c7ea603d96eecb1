"""`pitboss phh`: replaying hand histories and writing them from round records."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run
from pitboss.cardroom.phh import read_phh
from pitboss.rulebooks import rulebook

HAND = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 6', 'p1 f', 'p2 f']
finishing_stacks = [99, 98, 103]
hand = 7
"""
RECORD: dict[str, Any] = {
    "id": "r1",
    "rulebook": "merced-poker-room",
    "game": "poker",
    "options": {"limits": ["3", "6"]},
    "button_seat": 3,
    "seats": [{"seat": seat, "stack": "50"} for seat in (1, 2, 3)],
    "actions": [
        {"street": "preflop", "seat": 3, "do": "fold"},
        {"street": "preflop", "seat": 1, "do": "fold"},
    ],
}


@pytest.fixture(autouse=True)
def _has_poker() -> None:
    if "poker-holdem" not in rulebook("horseshoe-cincinnati").chapters:
        pytest.skip("horseshoe-cincinnati has no poker on this shelf")


def test_phh_replays_a_file_and_says_pots_and_stacks(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(HAND)
    result = run("phh", str(file))
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "hand 7: NT by horseshoe-cincinnati",
        "  main pot 5: seat 3 5",
        "  stacks 99, 98, 103",
    ]


def test_phh_says_where_a_file_differs_and_leaves_with_1(run: Run) -> None:
    result = run("phh", "-", input=HAND.replace("103]", "104]"))
    assert result.exit_code == 1
    assert "p3: the file has a finishing stack of 104, the rules give 103" in result.output


def test_phh_as_json_gives_each_hand_a_line_and_a_refused_one_its_clause(run: Run) -> None:
    bad = HAND.replace("'p1 f', ", "")
    result = run("phh", "--json", input=f"[1]{HAND}\n[2]{bad}")
    first, second = map(json.loads, result.output.splitlines())
    assert result.exit_code == 2
    assert first["stacks"] == ["99", "98", "103"]
    assert first["pots"] == [
        {"name": "main", "total": "5", "rake": "0", "eligible": [3], "awards": {"3": "5"}},
    ]
    assert first["differences"] == []
    assert second["refused"]["code"] == "out_of_turn"
    assert second["refused"]["clause"] == "§3.VI"


def test_phh_says_where_a_hand_stops(run: Run) -> None:
    result = run("phh", "-", input=HAND.replace(", 'p1 f', 'p2 f'", "").replace("finishing_stacks", "#"))
    assert result.exit_code == 0
    assert "  stops where 1 is to act" in result.output.splitlines()


def test_phh_plays_under_the_book_and_the_options_it_is_told(run: Run) -> None:
    result = run("phh", "-", "--option", 'rake={"method":"percentage","percent":10}', "--json", input=HAND)
    assert json.loads(result.output)["options"]["rake"]["percent"] == 10
    assert run("phh", "-", "--rulebook", "nowhere", input=HAND).exit_code == 2


def test_phh_writes_records_as_histories_that_are_read_again(run: Run) -> None:
    result = run("phh", "--write", input=json.dumps(RECORD))
    (hand,) = read_phh(result.output.encode())
    assert (hand.variant, hand.about["hand"]) == ("FT", "r1")
    assert hand.extras["_pitboss_rulebook"] == "merced-poker-room"
    assert hand.finishing_stacks == (4900, 5100, 5000)
    many = run("phh", "--write", "--json", input=f"{json.dumps(RECORD)}\n\n{json.dumps(RECORD)}\n")
    assert len(read_phh(json.loads(many.output)["phh"].encode())) == 2


SPREAD = RECORD | {"id": "r2", "options": {"structure": "spread-limit", "limits": ["1", "3"]}}
"""A hand the standard has no code for."""


def test_phh_leaves_out_a_hand_that_cannot_be_written_and_says_which(run: Run) -> None:
    lines = "\n".join(json.dumps(one) for one in (RECORD, SPREAD, RECORD | {"id": "r3"}))
    result = run("phh", "--write", input=lines)
    assert result.exit_code == 2
    assert "line 2: refused: no_phh" in result.stderr
    hands = read_phh(result.stdout.encode())
    assert [(hand.name, hand.about["hand"]) for hand in hands] == [("1", "r1"), ("3", "r3")]
    told = run("phh", "--write", "--json", input=lines)
    answer = json.loads(told.stdout)
    assert told.exit_code == 2
    assert [one["line"] for one in answer["refused"]] == [2]
    assert len(read_phh(answer["phh"].encode())) == 2
    assert run("phh", "--write", input=json.dumps(SPREAD)).exit_code == 2


def test_phh_replays_the_others_where_a_hand_cannot_be_read(run: Run) -> None:
    result = run("phh", "--json", input=f"[1]{HAND.replace('NT', 'XX')}\n[2]{HAND}")
    first, second = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 2
    assert (first["hand"], first["refused"]["code"]) == ("1", "unknown_variant")
    assert second["stacks"] == ["99", "98", "103"]


@pytest.mark.parametrize("record", ["", "{}", json.dumps(RECORD | {"game": "craps"})])
def test_phh_writes_nothing_of_what_is_no_record_of_poker(run: Run, record: str) -> None:
    result = run("phh", "--write", input=record)
    assert result.exit_code == 2
    assert "variant" not in result.output
