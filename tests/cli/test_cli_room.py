"""The command that holds an evening of a poker room."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

SHORT = ("room", "-t", "1", "-n", "14", "-m", "40")


def test_an_evening_is_shown_with_tables_list_takings_and_duties(run: Any) -> None:
    shown = run(*SHORT, "-r", "section-8-poker", "-o", 'rake={"method":"percentage","percent":10,"cap":"4"}')
    assert shown.exit_code == 0
    assert "section-8-poker Hold'em and Texas Hold'em 5–10 fixed-limit · seed 0" in shown.stdout
    assert re.search(r"40 minutes, 14 guests; \d+ waited at most, \d+ at the end", shown.stdout)
    assert re.search(r"taken \$[1-9]", shown.stdout)
    assert re.search(r"count_stub +count the stub +2 +2 +§8\(f\)\(5\)\(iv\)", shown.stdout)


def test_an_evening_is_written_as_json_and_repeats(run: Any) -> None:
    one, again, other = (run(*SHORT, "--seed", seed, "--json").stdout for seed in ("1", "1", "2"))
    assert one == again != other
    evening = json.loads(one)
    assert (evening["rulebook"], evening["seed"], evening["unaccounted"]) == ("merced-poker-room", 1, "0")
    assert [table["table"] for table in evening["tables"]] == ["1"]
    assert evening["taken"] == evening["tables"][0]["taken"] != "0"


def test_a_book_without_duties_of_the_clock_shows_none(run: Any) -> None:
    assert "Duties" not in run(*SHORT).stdout


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("-t", "0"), "bad_evening"),
        (("-n", "501"), "bad_evening"),
        (("-m", "-1"), "bad_evening"),
        (("-r", "soup"), "unknown_rulebook"),
        (("-o", "variant=razz"), "unknown_game"),
        (("-r", "section-8-poker", "-o", 'rake={"method":"drop"}'), "rake_method"),
    ],
)
def test_what_cannot_be_held_is_refused(run: Any, words: tuple[str, ...], code: str) -> None:
    answer = run("room", *words, "--json")
    assert answer.exit_code == 2
    assert json.loads(answer.stdout)["refused"]["code"] == code


def test_the_log_of_an_evening_is_audited_explained_and_replayed(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    held = run("room", "-t", "1", "-n", "5", "-m", "8", "--log", str(file)).stdout
    audited = run("audit", str(file))
    assert audited.exit_code == 0
    taken = re.search(r"the house is owed (\S+) for table 1: rules.rake \[line 121\]", audited.stdout)
    assert taken is not None
    assert f"taken ${taken[1]}," in held
    replayed = run("replay", str(file)).stdout
    state = held.splitlines()[1:]
    assert replayed.splitlines()[-len(state) - 1 :] == [*state, "replayed byte for byte"]
    assert re.search(
        r"^guest 1 sits down at seat \d of table 1 with \d+ +\[line 743\]$", replayed, re.MULTILINE
    )
    assert "guest 1 sits down at seat 1 of table 1 with 120" in run("explain", str(file)).stdout
    file.write_text(file.read_text().replace('"who":"guest 2"', '"who":"guest 9"', 1))
    assert run("audit", str(file)).exit_code == 1
    refused = run("tournament", "--replay", str(file), "--json")
    assert json.loads(refused.stdout)["refused"]["code"] == "bad_log"
