"""How equities are told: as JSON, in a table with bars, in a notebook, as a picture, at the command line."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from cardroom.equity.forms import FORMS
from pitboss.cardroom.equity import equity
from pitboss.cardroom.equity.report import chart
from pitboss.cli.app import app

FLOP = (["AsKs", "QdQh"], "2s7sTd")


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["equity", *arguments])


def shown(what: object, width: int) -> str:
    console = Console(width=width, record=True, file=StringIO())
    console.print(what)
    return console.export_text()


def test_json_says_the_method_and_the_exact_counts() -> None:
    answer = run(*FLOP[0], "--board", FLOP[1], "--json")
    assert answer.exit_code == 0
    told = json.loads(answer.stdout)
    assert (told["game"], told["method"], told["deals"]) == ("Hold'em", "exact", 990)
    exact = [Fraction(hand["equity_exact"]) for hand in told["hands"]]
    assert sum(exact) == 1
    assert sum(told["hands"][0]["shares"].values()) == 990
    assert "seed" not in told


def test_json_of_an_estimate_has_its_seed_and_error() -> None:
    told = json.loads(run("AsAh", "**", "-n", "5000", "-s", "3", "--json").stdout)
    assert (told["method"], told["deals"], told["seed"]) == ("estimate", 5000, 3)
    assert Fraction(told["hands"][0]["standard_error"]) > 0
    assert "equity_exact" not in told["hands"][0]


def test_a_narrow_terminal_gets_the_figures_alone() -> None:
    estimate = equity(FORMS["omaha-8"], ["As2sKdQd", "AhAdJcTc"], samples=100)
    for width, bars in ((75, False), (76, True)):
        assert ("░" in shown(estimate, width)) is bars
        assert all(cell in shown(estimate, width) for cell in estimate.row(estimate[0])[1:])


@pytest.mark.parametrize("width", [76, 80, 120])
def test_the_table_has_a_bar_for_each_hand(width: int) -> None:
    found = equity(FORMS["holdem"], *FLOP)
    lines = [line for line in shown(found, width).splitlines() if "░" in line]
    assert len(lines) == 2
    assert all("█" in line and "%" in line and "…" not in line for line in lines)


def test_the_bar_shows_wins_ties_and_losses() -> None:
    found = equity(FORMS["holdem"], ["AsKs", "AdKd"], "2s7sTc")
    won, tied = (round(30 * Fraction(many, found.deals)) for many in (found[0].wins, found[0].ties))
    line = next(line for line in shown(found, 120).splitlines() if "AsKs" in line)
    assert (line.count("█"), line.count("▓")) == (won, tied)


def test_the_table_of_a_split_game_tells_high_and_low_apart() -> None:
    found = equity(FORMS["omaha-8"], ["As2sKdQd", "AhAdJcTc"], "3s4s9d")
    assert found.heads[-2:] == ("of it high", "of it low")
    assert all(hand.high + hand.low == hand.equity for hand in found)
    assert "of it low" not in equity(FORMS["holdem"], *FLOP).heads


def test_a_notebook_gets_a_table_and_a_picture() -> None:
    html = equity(FORMS["holdem"], *FLOP)._repr_html_()
    assert html.startswith("<table>")
    assert "<svg" in html


def test_a_picture_escapes_what_it_names() -> None:
    found = equity(FORMS["holdem"], *FLOP)
    found[0].hand = "<&>"
    assert "&lt;&amp;&gt;" in chart(found)
    assert "<&>" not in chart(found) + found._repr_html_()


def test_the_bars_of_a_picture_are_as_wide_as_the_deals() -> None:
    drawn = chart(equity(FORMS["holdem"], *FLOP))
    widths = re.findall(r'class="(win|tie|lose)" x="[\d.]+" y="\d+" width="([\d.]+)" height="20"', drawn)
    assert sum(float(width) for _, width in widths) == pytest.approx(720, abs=0.01)


@pytest.mark.parametrize(("suffix", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_a_picture_is_drawn_into_a_file(tmp_path: Path, suffix: str, begins: bytes) -> None:
    file = tmp_path / f"equity.{suffix}"
    assert run(*FLOP[0], "-b", FLOP[1], "--picture", str(file)).exit_code == 0
    assert file.read_bytes().startswith(begins)


@pytest.mark.parametrize(("name", "code"), [("equity.gif", "bad_picture"), ("no/equity.svg", "no_file")])
def test_a_picture_that_cannot_be_drawn_is_refused(tmp_path: Path, name: str, code: str) -> None:
    answer = run(*FLOP[0], "-b", FLOP[1], "--picture", str(tmp_path / name), "--json")
    assert (answer.exit_code, json.loads(answer.stdout)["refused"]["code"]) == (2, code)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("AsKs", "AsQd"), "card_twice"),
        (("AsKs", "QdQh", "-v", "snap"), "unknown_variant"),
        (("AsKs", "QdQh", "-b", "xx"), "bad_card"),
        (("AsKs", "QdQh", "-r", "nowhere"), "unknown_rulebook"),
    ],
)
def test_a_refusal_leaves_the_command_with_its_code(arguments: tuple[str, ...], code: str) -> None:
    answer = run(*arguments, "--json")
    assert (answer.exit_code, json.loads(answer.stdout)["refused"]["code"]) == (2, code)


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    equity(FORMS["holdem"], ["AsKs", "QdQh"], progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (1_712_304, 1_712_304)
    told.clear()
    equity(
        FORMS["holdem"],
        ["AsKs", "**"],
        samples=20_000,
        progress=lambda done, total: told.append((done, total)),
    )
    assert told[-1] == (20_000, 20_000)
    assert told == sorted(told)
