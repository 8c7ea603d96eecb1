"""What a notebook shows: helpful in a line, whole in a table, and nothing that came in unescaped."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import analyse, audit_log, explain_log, game_of, open_round, simulate
from pitboss.rounds import drive, write_log
from pitboss.rounds.audit import Audit, Divergence
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import rulebook

ROUND = open_round("big-six", "horseshoe-cincinnati")
drive(ROUND, RandomPlayer(seeded(1)))
LOG = write_log(ROUND.log)
RULES = game_of("three-card-poker").rules("oneida-2003", {"minimum": "5"})
WRONG = Audit(3, Divergence(2, '{"amount":1}', '{"amount":2}', "pay.ante", "§1 <b>"))


@pytest.mark.parametrize(
    ("shown", "line", "cell"),
    [
        (
            rulebook("oneida-2003"),
            "<Rulebook oneida-2003: caribbean-stud, craps, let-it-ride, pai-gow-poker, roulette, three-card-poker>",
            "August 2003",
        ),
        (RULES, "Rules(oneida-2003, three-card-poker, {'minimum': '5'})", "<td>the house</td>"),
        (RULES.chapter, "<Chapter 'Three Card Poker' of oneida-2003: ", "<td>VI.B(1)</td>"),
        (
            analyse("craps", "oneida-2003"),
            "<Analysis of craps, oneida-2003: pass 1.4141%, ",
            "<td>7/495</td>",
        ),
        (
            simulate("three-card-poker", "oneida-2003", 1_000, seed=1),
            "<SimulationReport three-card-poker",
            "seed 1",
        ),
        (
            open_round("craps", "oneida-2003"),
            "<Round of Craps, oneida-2003: waits at opening",
            "<th>net</th>",
        ),
        (ROUND, "<Round of Big Six, horseshoe-cincinnati: over, ", "<td>1</td>"),
        (audit_log(LOG), "Audit(entries=", "clean, "),
        (explain_log(LOG)[0], "<Explanation: seat 1's ", "the clapper rests on "),
        (WRONG, "Audit(entries=3", "<td>§1 &lt;b&gt;</td>"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_a_notebook_shows(shown: Any, line: str, cell: str) -> None:
    assert repr(shown).startswith(line)
    assert cell in shown._repr_html_()


EXAMPLES = sorted((Path(__file__).parent.parent / "docs" / "examples").glob("*.ipynb"))


@pytest.mark.heavy
@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_an_example_notebook_runs_from_top_to_bottom(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    held: dict[str, Any] = {}
    for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec(compile("".join(cell["source"]), file.name, "exec"), held)
    CHECKS[file.stem](held)


def _check_day(held: dict[str, Any]) -> None:
    """The day is settled but for the one bad record, and what it held is what chance would bring."""
    assert len(held["day"]) == len(held["records"]) == 451
    assert [answer["id"] for answer in held["day"].refused] == ["T1-scribble"]
    assert held["by_table"]["won"].sum() == held["held"]["won"].sum() == held["compared"]["won"].sum()
    assert held["compared"].select("game", "wager").height == held["exact"].height
    assert held["compared"]["deviations"].abs().max() < 5


def _check_learned(held: dict[str, Any]) -> None:
    """Nearly all of the chart is found, and what is not costs little."""
    assert held["played"] > 5_000_000
    assert held["agree"] / held["cells"] > 0.88
    assert 0 < held["edge"] - held["best"] < 0.002


def _check_sweep(held: dict[str, Any]) -> None:
    """Every posting is priced, and the worst of them for the player is the known one."""
    assert held["table"].height == 16
    assert set(held["table"]["how"]) == {"exact"}
    assert held["worst"] == "blackjack pays 6 to 5"
    assert 1.3 < held["costs"][held["worst"]] < 1.4
    assert all(picture._repr_svg_().startswith("<svg") for picture in (held["edges"], held["change"]))


CHECKS = {"a_day": _check_day, "learn_blackjack": _check_learned, "sweep": _check_sweep}


class Picture:
    """A thing that a notebook shows as a picture."""

    def _repr_svg_(self) -> str:
        return "<svg>\n\n<g/></svg>"


BOOK = {
    "cells": [
        {"cell_type": "markdown", "source": ["# A title"]},
        {"cell_type": "code", "source": ["from test_notebooks import Picture\n", "one = 1 + 1"]},
        {"cell_type": "code", "source": ["print('a < b\\n\\nc')\n", "Picture()"]},
        {"cell_type": "code", "source": ["one"]},
    ]
}


def test_a_notebook_is_a_page_with_what_its_cells_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parent)
    hook = runpy.run_path(str(EXAMPLES[0].parents[1] / "notebooks.py"))
    page = hook["page_of"](BOOK, True, "TOP")
    assert page.startswith("# A title\n\nTOP\n\n```python\n")
    assert (
        "<pre>a &lt; b&#10;&#10;c</pre>\n\n<div><svg> <g/></svg></div>\n\n```python\none\n```\n\n<pre>2</pre>"
        in page
    )
    assert "<pre>" not in hook["page_of"](BOOK, False)
    assert hook["on_page_markdown"]("[a](b/c.ipynb) [d](e.md)") == "[a](b/c.md) [d](e.md)"
