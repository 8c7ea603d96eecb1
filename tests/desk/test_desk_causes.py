"""Why two tables cost differently: one difference at a time."""

from fractions import Fraction

import pytest

from pitboss.desk import causes as module
from pitboss.desk.causes import ENOUGH, Side, accounts, causes
from pitboss.desk.figures import priced, what_if
from pitboss.rulebooks import Rules

HOUSE, OTHER = "horseshoe-cincinnati", "oneida-2025"


def test_each_cause_is_priced_alone_and_the_rest_is_together() -> None:
    left, right = what_if("three-card-poker", HOUSE), what_if("three-card-poker", OTHER)
    found, then = priced(left), priced(right)
    why = {one.what.name: one for one in causes(left, right, found)}
    moved = {name: one.moves for name, one in why.items() if one.moves}
    assert set(moved) == {"pair_plus: flush", "pair_plus: straight"}
    assert all(set(moves) == {"pair_plus"} for moves in moved.values())
    change = then["pair_plus"].house_edge - found["pair_plus"].house_edge
    assert sum((moves["pair_plus"] for moves in moved.values()), Fraction(0)) == change
    assert (why["payment_rounding"].moves, why["payment_rounding"].why_not) == ({}, "")
    assert why["six_card_bonus: flush"].why_not == "only one of them has this pay table"


def test_a_posting_is_compared_as_a_document_is() -> None:
    left = what_if("roulette", HOUSE)
    right = what_if("roulette", HOUSE, {"minimum": "5"}, {"odds": {"straight": "36 to 1"}})
    why = {one.what.name: one for one in causes(left, right, priced(left))}
    assert why["minimum"].moves == {}
    assert why["odds: straight"].moves["straight-17"] == Fraction(-1, 38)


@pytest.mark.parametrize("patience", [0.0, -1.0])
def test_without_patience_nothing_is_solved_and_that_is_said(
    patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", "")
    left = what_if("big-six", HOUSE)
    right = what_if("big-six", HOUSE, {}, {"insignia": {"1": "2 to 1"}})
    (one,) = causes(left, right, priced(left), patience - 1)
    assert (one.moves, one.why_not) == ({}, "not priced alone: it takes long")


def _two(game: str, right: str, **posted: object) -> tuple[Rules, Rules]:
    return what_if(game, HOUSE), what_if(game, right, {**posted})


def test_causes_and_what_is_left_are_exactly_the_change_and_the_largest_comes_first() -> None:
    left, right = _two("let-it-ride", "oneida-2003")
    found, then = priced(left), priced(right)
    (one,), _ = accounts(Side(left), Side(right), found, then)
    assert one.wager == "bonus"
    assert one.change == then["bonus"].house_edge - found["bonus"].house_edge
    assert sum((points for _, points in one.causes), one.together) == one.change
    sizes = [abs(points) for _, points in one.causes]
    assert sizes == sorted(sizes, reverse=True)


def test_a_pay_row_of_one_table_alone_is_tried_where_it_stands_there() -> None:
    left, right = _two("let-it-ride", "oneida-2003")
    assert "two pair" not in left.pay_tables["bonus"].rows
    (one,), _ = accounts(Side(left), Side(right), priced(left), priced(right))
    assert {what.name: points for what, points in one.causes}["bonus: two pair"] < 0
    (back,), _ = accounts(Side(right), Side(left), priced(right), priced(left))
    assert {what.name: points for what, points in back.causes}["bonus: two pair"] > 0
    assert one.together == back.together == 0


def test_once_the_causes_account_for_every_wager_nothing_more_is_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left, right = _two("three-card-poker", OTHER)
    found, then, solved = priced(left), priced(right), list[str]()
    play = module.played

    def counted(*asked: object) -> object:
        solved.append(str(asked[-1]))
        return play(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "played", counted)
    (one,), tried = accounts(Side(left), Side(right), found, then)
    assert one.wager == "pair_plus"
    assert ENOUGH in {cause.why_not for cause in tried}
    assert set(solved) == {"pair_plus"}, "only the wager that differs is solved"
    solved.clear()
    assert accounts(Side(left), Side(left), found, found) == ([], [])
    accounts(Side(left), Side(what_if("three-card-poker", HOUSE, {"minimum": "5"})), found, found)
    assert not solved


def test_a_strategy_is_a_cause_like_a_rule() -> None:
    rules = what_if("three-card-poker", HOUSE)
    other = Side(rules, "mimic-dealer", "mimic-dealer")
    found, then = priced(rules), priced(rules, strategy="mimic-dealer")
    (one,), _ = accounts(Side(rules), other, found, then)
    assert [(what.part, what.sides, points) for what, points in one.causes] == [
        ("strategy", ("optimal", "mimic-dealer"), then["ante"].house_edge - found["ante"].house_edge)
    ]


def test_a_table_under_another_reading_is_tried_as_it_is_read() -> None:
    read = {"flat_award": ""}
    left = what_if("three-card-poker", HOUSE, readings=read)
    right = what_if("three-card-poker", HOUSE, pay={"pair_plus": {"flush": "4 to 1"}}, readings=read)
    (one,), _ = accounts(Side(left), Side(right), priced(left), priced(right))
    assert [what.name for what, _ in one.causes] == ["pair_plus: flush"]
    assert one.together == 0
