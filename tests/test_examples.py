"""The example books of `docs/examples`, on a shelf of their own: every suite over all chapters holds for them too.

Sic bo and high card flush have no chapter on the package's shelf, since no whole document was read. They are played
from here.
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
CHAPTERS = (
    ("example-dice", "sic-bo"),
    ("example-dice", "craps"),
    ("french-table", "roulette"),
    ("show-wheel", "roulette"),
    ("side-wagers", "mini-baccarat"),
    ("southern-table", "mini-baccarat"),
    ("deadwood-draft", "blackjack"),
    ("boule", "boule"),
    ("vingt-trois", "boule"),
    ("rainbow-ride", "roulette"),
    ("bonus-craps", "craps"),
    ("pai-gow-bonuses", "pai-gow-poker"),
    ("other-cards", "three-card-poker"),
    ("other-cards", "caribbean-stud"),
    ("card-flushes", "high-card-flush"),
    ("example-cards", "blackjack"),
    ("house-limits", "roulette"),
    ("house-limits", "mini-baccarat"),
    ("jackpots", "mississippi-stud"),
    ("jackpots", "caribbean-stud"),
    ("jackpots", "crazy-four-poker"),
    ("jackpots", "mini-baccarat"),
    ("free-bets", "blackjack"),
    ("spanish-decks", "blackjack"),
)
BOOKS = tuple(dict.fromkeys(book for book, _ in CHAPTERS))
ONLY_HERE = {"sic-bo": "example-dice", "boule": "boule", "high-card-flush": "card-flushes"}
"""Games that are played from no other shelf, and the book that is tried every day."""
SUITES = (
    test_conformance,
    test_conformance_barred,
    test_conformance_money,
    test_conformance_offers,
    test_conformance_sees,
    test_conformance_whole,
)
SEEN_WHOLE = "test_all_of_a_chapter_is_seen_but_for_what_is_listed"
"""Left out: rows of side wagers and numbers that are lit are too rare for a tour; tests of their own pay each."""
HEAVY = pytest.mark.heavy
pytestmark = pytest.mark.usefixtures("examples")


def held() -> list[Any]:
    """Every test of those suites that takes a book and a game; some games are played from no other book."""
    tests = [
        (f"{suite.__name__}.{name}", test)
        for suite in SUITES
        for name, test in vars(suite).items()
        if name.startswith("test_") and [*inspect.signature(test).parameters] == ["book", "id"]
    ]
    tests = [(name, test) for name, test in tests if not name.endswith(SEEN_WHOLE)]
    return [
        pytest.param(
            test, book, id, id=f"{book} {id} {name}", marks=() if ONLY_HERE.get(id) == book else HEAVY
        )
        for book, id in CHAPTERS
        for name, test in tests
    ]


@pytest.mark.parametrize(("test", "book", "id"), held())
def test_the_suites_over_all_chapters_hold_for_the_examples(
    test: Callable[[str, str], None], book: str, id: str
) -> None:
    test(book, id)


def test_every_suite_and_every_book_is_held() -> None:
    assert len(held()) >= len(CHAPTERS) * 25
    assert {folder.name for folder in SHELF.iterdir() if folder.is_dir()} == set(BOOKS)


@pytest.mark.parametrize("book", BOOKS)
def test_the_examples_lint_and_every_clause_is_encoded(book: str) -> None:
    assert lint(SHELF / book, rulesets()) == []
    shown = CliRunner().invoke(app, ["coverage", "--rulebook", book, "--json"])
    told = {one["chapter"]: one["unaccounted"] for one in json.loads(shown.stdout)}
    assert told == {id: {} for of, id in CHAPTERS if of == book}


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_an_example_says_that_it_is_no_regulation(book: str, id: str) -> None:
    about = library.rulebook(book)
    assert "not a regulation" in f"{about.title} {about.issuer} {about.document}"
    assert game_of(id).chapter(book).sha256


def test_every_game_of_the_register_has_a_chapter_here_or_on_the_package_shelf() -> None:
    played = {game.id for _, game in chapters()}
    assert {*ONLY_HERE, "mini-dice", "craps"} <= played


@pytest.mark.parametrize(
    ("book", "id"),
    [
        CHAPTERS[0],
        pytest.param(*CHAPTERS[1], marks=HEAVY),
        ("boule", "boule"),
        pytest.param("card-flushes", "high-card-flush", marks=HEAVY),
        pytest.param("bonus-craps", "craps", marks=HEAVY),
    ],
)  # the other games' rules are tried where the package's own shelf has them
def test_promise_31_every_other_value_of_a_rule_matters_or_does_not_load(book: str, id: str) -> None:
    known = game_of(id).ruleset.rules  # without those of side wagers, which `conform` tries below
    rules = [(rule, (book, id, rule)) for rule in raw_chapter(book, id)["rules"] if rule in known]
    each(partial(check_values, most=so_many(everyday=1, ci=3, long=1_000)), rules)


@HEAVY
@pytest.mark.in_turn
def test_conform_tries_the_rules_that_a_chapter_declares_for_its_side_wagers() -> None:
    shown = CliRunner().invoke(
        app, ["conform", "mini-baccarat", "-r", "side-wagers", "-n", "2", "--values", "1"]
    )
    assert "internal_error" not in shown.output
    assert "dragon_7_maximum" not in shown.output  # its other value matters
    assert "values" in shown.output
