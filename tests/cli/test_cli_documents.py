"""The commands between a document and its chapter."""

import json
from pathlib import Path
from typing import Any

from pitboss.rulebooks.clauses import parse_clauses

DOCUMENT = (
    "Contents\n1. Table\t2\n2. Odds\t3\n\n1. Table\n- I. Seats for seven players\n"
    "2. Odds\n- I. Pays 3 to 2\n- II. Pays 9 to 1\n"
)
GAME, BOOK = "three-card-poker", "horseshoe-cincinnati"


def written(folder: Path, text: str = DOCUMENT) -> str:
    (folder / "rules.txt").write_text(text)
    return str(folder / "rules.txt")


def test_outline_writes_a_clause_list_with_lines_and_figures(run: Any, tmp_path: Path) -> None:
    told = run("outline", written(tmp_path)).stdout
    assert [one.id for one in parse_clauses(told.encode(), "x")] == ["§1", "§1.I", "§2", "§2.I", "§2.II"]
    assert "# line 8; figures: 3 to 2\n" in told
    only = json.loads(run("outline", written(tmp_path), "--from-line", "7", "--json").stdout)
    assert [one["id"] for one in only["clauses"]] == ["§2", "§2.I", "§2.II"]
    assert [one["value"] for one in only["figures"]] == ["3 to 2", "9 to 1"]


def test_outline_lists_the_chapters_of_a_document_with_their_lines(run: Any, tmp_path: Path) -> None:
    text = "BIG SIX\n\n1. Table\n- I. One\n2. Odds\n\nROULETTE\n\n1. Wheel\n- I. One\n"
    shown = run("outline", written(tmp_path, text), "--parts").stdout
    assert "Roulette" in shown
    told = json.loads(run("outline", written(tmp_path, text), "--json").stdout)
    assert told["parts"] == {"Big Six": [3, 5, 3], "Roulette": [9, 10, 2]}


def test_outline_writes_into_a_book_and_never_over_a_file(run: Any, tmp_path: Path) -> None:
    book = tmp_path / "books" / "mine"
    words = ("outline", written(tmp_path), "--game", GAME, "--into", str(book))
    assert run(*words).exit_code == 0
    assert len(parse_clauses((book / "clauses" / f"{GAME}.toml").read_bytes(), "x")) == 5
    again = run(*words, "--json")
    assert json.loads(again.stdout)["refused"]["code"] == "file_exists"


def test_outline_holds_a_document_against_a_chapter(run: Any, tmp_path: Path) -> None:
    words = ("outline", written(tmp_path), "-r", BOOK, "-g", GAME, "--from-line", "1")
    told = json.loads(run(*words, "--json").stdout)
    assert told["listed"] == 73
    assert "§12.IV" in told["not_found"]
    assert "§1.I" not in told["not_found"]
    assert [one["value"] for one in told["open_figures"]] == ["7", "3 to 2", "9 to 1"][
        3 - len(told["open_figures"]) :
    ]
    shown = run(*words).stdout
    assert "9 to 1" in shown
    assert "of 73 listed clauses found in the text" in shown


def test_outline_refuses_what_it_cannot_do(run: Any, tmp_path: Path) -> None:
    file = written(tmp_path)
    for words, code in (
        (("-r", BOOK), "unknown_game"),
        (("-r", BOOK, "-g", "whist"), "unknown_game"),
        (("-r", "nowhere", "-g", GAME), "unknown_rulebook"),
        (("--from-line", "99"), "bad_lines"),
        (("-r", BOOK, "-g", GAME), "bad_lines"),
    ):
        refused = run("outline", file, *words, "--json")
        assert (refused.exit_code, json.loads(refused.stdout)["refused"]["code"]) == (2, code), words


def test_submission_tells_each_subject_and_exits_with_one_if_it_is_silent_on_one(run: Any) -> None:
    told = run("submission", GAME, "-r", "oneida-2025")
    assert told.exit_code == 0
    assert "left open" in told.stdout
    assert "duties.shuffle" not in told.stdout
    assert "duties.shuffle" in run("submission", GAME, "-r", "oneida-2025", "--full").stdout
    silent = run("submission", "big-six", "--json")
    assert silent.exit_code == 1
    assert json.loads(silent.stdout)["unsaid"] == ["notices"]
    assert "Nothing is said on: notices." in run("submission", "big-six").stdout


def test_notice_prints_what_a_table_announces(run: Any) -> None:
    told = run("notice", GAME, "-r", BOOK, "-o", "minimum=10").stdout
    assert "the layout shows that the dealer plays with queen high or better" in told
    assert (
        json.loads(run("notice", GAME, "-r", BOOK, "-o", "minimum=10", "--json").stdout)["limits"][0][
            "minimum"
        ]
        == "10"
    )
