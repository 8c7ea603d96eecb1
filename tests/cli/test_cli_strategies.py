"""The command for strategies, and the options that take one."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.strategies import BEST
from pitboss.desk import chapters
from pitboss.odds.strategy import OPTIMAL

GAME = ("three-card-poker", "-r", "oneida-2003")
PAGE = (Path(__file__).parents[2] / "docs" / "strategies.md").read_text(encoding="utf-8")


def test_the_strategies_of_a_game_are_listed(run: Any) -> None:
    shown = run("strategy", *GAME).stdout
    assert re.search(r"mimic-dealer +Plays what the dealer would qualify with\.", shown)
    listed = json.loads(run("strategy", *GAME, "--json").stdout)
    assert [one["name"] for one in listed] == ["optimal", "Q-6-4", "mimic-dealer", "always-play"]


@pytest.mark.heavy
def test_a_strategy_is_saved_and_read_from_its_file(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    named = json.loads(run("strategy", *GAME, "mimic-dealer", "--save", str(file), "--json").stdout)
    assert json.loads(run("strategy", *GAME, str(file), "--json").stdout) == named
    assert json.loads(run("strategy", *GAME, "-", "--json", input=file.read_bytes()).stdout) == named
    edges = json.loads(run("odds", *GAME, "--strategy", str(file), "--json").stdout)["wagers"]["ante"]
    assert edges == named["odds"]["wagers"]["ante"]
    assert named["mistakes"][0]["hand"] == "Q-3-2 to Q-6-3"


def test_lines_are_drawn_where_there_is_no_chart(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "lines.svg"
    run("strategy", *GAME, "mimic-dealer", "--chart", str(file))
    drawn = file.read_text()
    assert "mimic-dealer · three-card-poker" in drawn
    assert ">queen high or better<" in drawn
    assert ">every other hand<" in drawn


def test_a_simulation_and_a_comparison_take_one(run: Any) -> None:
    told = json.loads(
        run("simulate", *GAME, "-n", "20000", "-s", "1", "--strategy", "always-play", "--json").stdout
    )
    assert told["wagers"]["ante"]["exact"].startswith("0.0765")
    assert told["says"] == "played by always-play"
    shown = run(
        "compare", GAME[2], "-g", GAME[0], "--strategy", "optimal", "--strategy", "always-play"
    ).stdout
    assert re.search(r"ante +3\.3730% +7\.6538% +\+4\.2808", shown)
    assert "always play" in shown


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("strategy", *GAME, "nobody's"), "unknown_strategy"),
        (("strategy", *GAME, "--save", "x.toml"), "unknown_strategy"),
        (("strategy", *GAME, "missing.toml"), "no_file"),
        (("strategy", "roulette"), "no_strategies"),
        (("odds", *GAME, "--strategy", "nobody's"), "unknown_strategy"),
    ],
)
def test_what_is_no_strategy_is_refused(run: Any, words: tuple[str, ...], code: str) -> None:
    found = run(*words, "--json")
    assert (found.exit_code, json.loads(found.stdout)["refused"]["code"]) == (2, code)


def test_a_file_that_is_no_strategy_is_refused(run: Any) -> None:
    for text in (
        'game = "three-card-poker"',
        "lines = 3",
        'game = "three-card-poker"\nname = "x"\nlines = []',
    ):
        found = run("strategy", *GAME, "-", "--json", input=text)
        assert json.loads(found.stdout)["refused"]["code"] == "bad_strategy"


@pytest.mark.heavy
def test_the_commands_of_the_page_run(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    [block] = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines():
        assert run(*line.removeprefix("$ pitboss ").split()).exit_code == 0, line


def test_the_best_play_is_written_hand_by_hand(run: Any, tmp_path: Path) -> None:
    """22,100 hands of three cards, of which all from Q-6-4 up are played: 67.42% of them."""
    file = tmp_path / "best.csv"
    assert "1,755 rows" in run("strategy", *GAME, "--table", str(file)).stdout
    rows = [*csv.DictReader(file.read_text(encoding="utf-8").splitlines())]
    assert sum(int(row["sets"]) for row in rows) == 22_100
    assert sum(int(row["sets"]) for row in rows if row["do"] == "play 1x") == 14_900
    assert {row["do"] for row in rows if row["cards"].startswith("Q") and "6" in row["cards"]} == {
        "fold",
        "play 1x",
    }


def test_a_best_play_of_too_many_hands_says_so(run: Any) -> None:
    found = run("strategy", "ultimate-texas-holdem", "--table", "best.csv", "--json")
    assert json.loads(found.stdout)["refused"]["code"] == "too_many_rows"


def test_the_best_play_has_one_name() -> None:
    assert BEST == OPTIMAL


def test_strategies_are_listed_without_solving_a_game(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes a solved game to write down is only described, in every game whose players decide."""
    for place in (
        "ante.odds.counted",
        "streets.contest_strategies.ContestPlay",
        "streets.strategies.Play",
        "twentyone.strategies._named",
        "twentyone.strategies._other",
    ):
        monkeypatch.setattr(f"pitboss.procedures.{place}", lambda *_, of=place: pytest.fail(of))
    listed = {}
    for game in sorted({game.id for _, game in chapters() if game.priced}):
        found = run("strategy", game, "--json")
        if found.exit_code == 0:
            listed[game] = {one["name"]: one for one in json.loads(found.stdout)}
    assert {"blackjack", "ultimate-texas-holdem", "let-it-ride", "four-card-poker", "casino-war"} <= set(
        listed
    )
    assert all(one["says"] for names in listed.values() for one in names.values())
    four = listed["four-card-poker"]
    assert list(four)[:4] == ["optimal", "thresholds", "simple", "twelve-lines"]
    assert four["thresholds"].keys() == {"name", "says"}
    assert len(four["twelve-lines"]["lines"]) == 12
    shown = run("strategy", "four-card-poker").stdout
    assert "`pitboss strategy four-card-poker NAME` works one out" in " ".join(shown.split())
