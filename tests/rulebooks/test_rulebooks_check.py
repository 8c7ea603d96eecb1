"""Checking a posting: every problem is told, not only the first."""

from typing import Any

import pytest

from pitboss.desk import games
from pitboss.rulebooks import Posting
from pitboss.rulebooks.check import problems

BOOK, GAME = "horseshoe-cincinnati", "three-card-poker"


def found(options: dict[str, Any], pay: dict[str, dict[str, str]] | None = None) -> list[tuple[str, str]]:
    posting = Posting(BOOK, GAME, options, pay or {})
    return [(one.code, one.rule) for one in problems(games()[GAME].chapter(BOOK), posting)]


def test_a_posting_inside_the_document_has_no_problem() -> None:
    assert found({"minimum": "25"}, {"pair_plus": {"pair": "1 to 1", "flush": "4 to 1"}}) == []


def test_every_problem_is_told_with_its_rule() -> None:
    options = {"minimum": "0", "play_wager": 2, "dealing": "hand", "free_drinks": True}
    pay = {"pair_plus": {"pair": "1 to 2", "flush": "4 to 1"}, "ante_bonus": {"straight": "2 to 1"}}
    assert found(options, pay) == [
        ("outside_range", "rules.minimum"),
        ("not_an_option", "rules.play_wager"),
        ("unknown_option", ""),
        ("below_floor", "pay.pair_plus"),
        ("fixed_table", "pay.ante_bonus"),
    ]


@pytest.mark.parametrize(
    ("pays", "expected"), [("29 to 1", [("below_floor", "pay.pair_plus")]), ("30 to 1", []), ("31 to 1", [])]
)
def test_a_floor_is_checked_at_below_and_above(pays: str, expected: list[tuple[str, str]]) -> None:
    assert found({}, {"pair_plus": {"three of a kind": pays}}) == expected


def test_an_unknown_table_without_rows_is_told_too() -> None:
    assert found({}, {"pear_plus": {}}) == [("unknown_pay_table", "")]
