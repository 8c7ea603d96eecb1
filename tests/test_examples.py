"""The example books of `docs/examples`, on a shelf of their own: every suite over all chapters holds for them too.

Sic bo has no chapter on the package's shelf, since no document's odds for it were read. It is played from here.
"""

import inspect
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import test_conformance
import test_conformance_barred
import test_conformance_money
import test_conformance_offers
import test_conformance_sees
import test_conformance_whole
from each import each
from pitboss.cli.app import app
from pitboss.desk import chapters, game_of, rulesets
from pitboss.rulebooks import library
from pitboss.rulebooks.lint import lint
from sizes import so_many
from test_values import check_values
from variants import raw_chapter

SHELF = Path(__file__).parent.parent / "docs" / "examples" / "books"
BOOK = "example-dice"
CHAPTERS = ("sic-bo", "craps")
SUITES = (
    test_conformance,
    test_conformance_barred,
    test_conformance_money,
    test_conformance_offers,
    test_conformance_sees,
    test_conformance_whole,
)
HEAVY = pytest.mark.heavy
pytestmark = pytest.mark.usefixtures("examples")


def held() -> list[Any]:
    """Every test of those suites that takes a book and a game; craps is tried every day from the package's shelf."""
    tests = [
        (f"{suite.__name__}.{name}", test)
        for suite in SUITES
        for name, test in vars(suite).items()
        if name.startswith("test_") and [*inspect.signature(test).parameters] == ["book", "id"]
    ]
    return [
        pytest.param(test, id, id=f"{id} {name}", marks=HEAVY if id == "craps" else ())
        for id in CHAPTERS
        for name, test in tests
    ]


@pytest.mark.parametrize(("test", "id"), held())
def test_the_suites_over_all_chapters_hold_for_the_examples(
    test: Callable[[str, str], None], id: str
) -> None:
    test(BOOK, id)


def test_every_suite_is_held() -> None:
    assert len(held()) >= 2 * 26


def test_the_examples_lint_and_every_clause_is_encoded() -> None:
    assert lint(SHELF / BOOK, rulesets()) == []
    shown = CliRunner().invoke(app, ["coverage", "--rulebook", BOOK, "--json"])
    assert [(one["chapter"], one["unaccounted"]) for one in json.loads(shown.stdout)] == [
        ("craps", {}),
        ("sic-bo", {}),
    ]


def test_an_example_says_that_it_is_no_regulation() -> None:
    assert "not a regulation" in library.rulebook(BOOK).title
    assert all("not a regulation" in game_of(id).chapter(BOOK).title for id in CHAPTERS)


def test_every_game_of_the_register_has_a_chapter_here_or_on_the_package_shelf() -> None:
    played = {game.id for _, game in chapters()}
    assert {"sic-bo", "mini-dice", "craps"} <= played


@pytest.mark.parametrize("id", [CHAPTERS[0], pytest.param(CHAPTERS[1], marks=HEAVY)])
def test_promise_31_every_other_value_of_a_rule_matters_or_does_not_load(id: str) -> None:
    rules = [(rule, (BOOK, id, rule)) for rule in raw_chapter(BOOK, id)["rules"]]
    each(partial(check_values, most=so_many(everyday=1, ci=3, long=1_000)), rules)
