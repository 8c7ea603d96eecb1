"""The figures of a text, and which of them a chapter holds."""

import pytest

from pitboss.desk import game_of
from pitboss.rulebooks.clauses import Clause
from pitboss.rulebooks.outline import outline
from pitboss.rulebooks.quantities import compared, figures, plain


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("pays 3 to 2", "odds", "3 to 2"),
        ("Flush\t1,000:1", "odds", "1000 to 1"),
        ("a bet of $1,000.00 or less", "dollars", "1000"),
        ("of \\$2.50", "dollars", "2.5"),
        ("a fee of 5%", "percent", "5"),
        ("five (5) percent", "percent", "5"),
        ("seven (7) players", "count", "7"),
        ("at least 10 cards", "count", "10"),
        ("every 24 hours", "count", "24"),
        ("eight decks", "count", "8"),
    ],
)
def test_a_figure_is_found_and_written_in_one_way(text: str, kind: str, value: str) -> None:
    (one,) = figures(text, ())
    assert (one.kind, one.value, one.line) == (kind, value, 1)


@pytest.mark.parametrize("text", ["Three Card Poker", "one card", "section 7", "a 7 or an 11", "4, 5, 6", ""])
def test_names_totals_and_numbers_of_sections_are_no_figures(text: str) -> None:
    assert figures(text, ()) == ()


def test_a_figure_belongs_to_the_clause_it_stands_in_and_only_wanted_lines_are_read() -> None:
    text = "1. Table\n- I. Seats for seven players\nand 2 decks\n- II. Pays 3 to 2\n"
    assert [(one.clause, one.value) for one in figures(text, outline(text))] == [
        ("§1.I", "7"),
        ("§1.I", "2"),
        ("§1.II", "3 to 2"),
    ]
    assert [one.value for one in figures(text, outline(text), 3, 3)] == ["2"]


def test_a_chapter_holds_a_figure_under_its_clause_or_elsewhere_or_not_at_all() -> None:
    chapter = game_of("three-card-poker").chapter("horseshoe-cincinnati")
    listed = tuple(Clause(id, "x") for id in ("§12.IV", "§2.I", "§5.II"))
    clause = chapter.pay["pair_plus"].tables[""].cite.clause
    text = "pays 40 to 1\npays 40 to 1\npays 41 to 1"
    said = figures(text, ())
    placed = [
        type(one)(one.kind, one.value, one.text, one.line, at)
        for one, at in zip(said, (clause, "§2.I", clause), strict=True)
    ]
    held = compared(tuple(placed), chapter, listed, ())
    assert [(bool(one.held_by), one.elsewhere) for one in held] == [
        (True, True),
        (False, True),
        (False, False),
    ]
    assert held[0].held_by == (chapter.pay["pair_plus"].tables[""].cite.rule,)


@pytest.mark.parametrize(
    ("said", "same"), [("3:2", "3 to 2"), ("3 to 2", "3 to 2"), ("$5.00", "5"), ("Twelve", "12")]
)
def test_plain(said: str, same: str) -> None:
    assert plain(said) == same
