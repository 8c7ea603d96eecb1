"""Why two tables cost differently: one difference at a time."""

from fractions import Fraction

import pytest

from pitboss.desk.causes import causes
from pitboss.desk.figures import priced, what_if

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
    assert why["payment_rounding"].why_not == "only one of them says it"


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
