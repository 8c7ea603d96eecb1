"""Odds that break the usual scale load and are paid, and are flagged by lint, check and odds."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.desk import analyse, chapters, game_of, rulesets
from pitboss.money import parse_pays
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.lint import lint
from pitboss.rulebooks.usual import USUAL, unusual
from variants import raw_chapter, rules_of

pytestmark = pytest.mark.usefixtures("examples")
BOOK = "french-table"


def flagged(**odds: str) -> list[str]:
    raw: dict[str, Any] = raw_chapter(BOOK, "roulette")
    raw["pay"]["odds"] |= odds
    return [one.says for one in rules_of(game_of("roulette"), BOOK, raw).unusual]


@pytest.mark.parametrize(
    ("odds", "said"),
    [
        ({"dozen": "1 to 1"}, "dozen pays 1 to 1, below the usual 2 to 1"),
        ({"dozen": "199 to 100"}, "dozen pays 199 to 100, below the usual 2 to 1"),
        ({"dozen": "201 to 100"}, "dozen pays 201 to 100, above the usual 2 to 1"),
        ({"straight": "28 to 1"}, "straight pays 28 to 1, below the usual 29 to 1 or 35 to 1"),
        ({"straight": "36 to 1"}, "straight pays 36 to 1, above the usual 29 to 1 or 35 to 1"),
        ({"straight": "34 to 1, at most $5"}, None),
        ({"straight": "36 for 1"}, None),
        ({"dozen": "4 to 2"}, None),
    ],
)
def test_odds_are_flagged_below_and_above_the_scale(odds: dict[str, str], said: str | None) -> None:
    assert flagged(**odds) == ([] if said is None else [said])


def test_no_chapter_on_the_shelves_is_flagged() -> None:
    found = [
        (book, game.id, one.says)
        for book, game in chapters()
        for name, choice in game.chapter(book).pay.items()
        for table in choice.tables.values()
        for one in unusual(game.id, {name: table})
    ]
    assert found == []


def test_the_scale_names_tables_and_rows_that_the_games_have() -> None:
    for game, tables in USUAL.items():
        shapes = game_of(game).ruleset.pay
        for table, rows in tables.items():
            assert set(rows) <= {*shapes[table].rows, *shapes[table].also}, (game, table)
            for odds in rows.values():
                least, most = parse_pays(odds[0]), parse_pays(odds[-1])
                assert least.win(100) <= most.win(100), (game, table)


@pytest.fixture
def slip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, examples: Path, fresh_shelves: None) -> Path:
    """A shelf with a book whose dozen pays 1 to 1."""
    book = tmp_path / "slip"
    (book / "clauses").mkdir(parents=True)
    for name in ("rulebook.toml", "roulette.toml", "clauses/roulette.toml"):
        text = (examples / BOOK / name).read_text()
        (book / name).write_text(text.replace('"dozen" = "2 to 1"', '"dozen" = "1 to 1"'))
    monkeypatch.setenv("PITBOSS_SHELF", str(tmp_path))
    return book


def test_lint_check_and_odds_tell_and_nothing_is_refused(slip: Path, tmp_path: Path) -> None:
    flags: list[Any] = []
    assert lint(slip, rulesets(), flags) == []
    line = next(
        n for n, text in enumerate((slip / "roulette.toml").read_text().splitlines(), 1) if 'dozen" =' in text
    )
    assert [(one.line, one.rule, one.reason) for one in flags] == [
        (line, "pay.odds", "dozen pays 1 to 1, below the usual 2 to 1")
    ]
    shown = CliRunner().invoke(app, ["lint", str(slip)])
    assert shown.exit_code == 0
    assert "unusual: slip/roulette.toml" in shown.output
    told = json.loads(CliRunner().invoke(app, ["lint", str(slip), "--json"]).stdout)
    assert (told["ok"], len(told["unusual"])) == (True, 1)
    posting = tmp_path / "posting.toml"
    posting.write_text('rulebook = "slip"\ngame = "roulette"\n')
    checked = CliRunner().invoke(app, ["check", str(posting), "--json"])
    assert checked.exit_code == 0
    [one] = json.loads(checked.stdout)["unusual"]
    assert (one["rule"], one["clause"]) == ("pay.odds", "4")
    assert "below the usual" in CliRunner().invoke(app, ["check", str(posting)]).output
    assert (
        analyse("roulette", "slip").notes[0] == "Unusual odds: dozen pays 1 to 1, below the usual 2 to 1 (4)."
    )
    assert not any("Unusual" in note for note in analyse("roulette", "horseshoe-cincinnati").notes)
    with pytest.raises(Refusal):
        analyse("roulette", "slip", wager="moon")
