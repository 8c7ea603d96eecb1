"""Edges side by side: the effect of each choice, and tables compared with what differs between them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import pytest

from pitboss.desk import analyse, compare, kept
from pitboss.desk.compare import ChoiceEffects, effects_of_choices
from pitboss.desk.figures import what_if
from pitboss.rulebooks import Posting, Refusal

GAME, BOOK = "three-card-poker", "oneida-2003"


def effects(wager: str = "", book: str = BOOK, **asked: str) -> ChoiceEffects:
    return effects_of_choices(book, what_if(GAME, book, dict(asked)), wager)


@pytest.mark.heavy
def test_each_choice_is_priced_alone_as_if_it_were_asked_for() -> None:
    found = effects()
    assert found.edges == {name: one.house_edge for name, one in analyse(GAME, BOOK).wagers.items()}
    assert {one.kind for one in found.choices} == {"option", "reading"}
    table = next(one for one in found.choices if one.name == "pair_plus_table")
    assert (table.value, found.changed(table)) == (
        "B",
        {"pair_plus": (Fraction(596, 22100), Fraction(596 - 1232, 22100))},
    )
    for one in found.choices:
        if one.kind == "reading":
            read = analyse(GAME, BOOK, readings={one.name: one.value})
            assert one.edges == {name: wager.house_edge for name, wager in read.wagers.items()}


def test_the_choice_in_force_is_not_an_effect_and_the_others_start_from_it() -> None:
    found = effects("pair_plus", pair_plus_table="B")
    (table,) = (one for one in found.choices if one.name == "pair_plus_table")
    assert (table.value, table.edges) == ("A", {"pair_plus": Fraction(1232, 22100)})
    assert [one.name for one in found.choices if found.changed(one)] == ["pair_plus_table"]


def test_a_wager_that_a_choice_takes_off_the_table_has_no_edge() -> None:
    for wager in ("", "six_card_bonus"):
        found = effects(wager, "horseshoe-cincinnati")
        gone = next(one for one in found.choices if one.name == "six_card_bonus_offered")
        assert found.changed(gone) == {"six_card_bonus": (None, None)}
        listed = cast(list[dict[str, Any]], found.to_json()["effects"])
        written = next(one for one in listed if one["name"] == gone.name)
        assert written["wagers"] == {"six_card_bonus": {"house_edge": None, "difference": None}}


@pytest.mark.heavy
def test_once_a_choice_takes_long_others_are_priced_only_if_they_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(kept.FOLDER, str(tmp_path))
    monkeypatch.setattr(kept, "WORTH_KEEPING", 0.0)
    monkeypatch.setattr(compare, "SLOW", -1.0)
    analyse(GAME, BOOK, {"pair_plus_table": "B"})
    first, *rest = effects().choices
    assert first.edges is not None
    assert {one.name for one in rest if one.edges is not None} == {"pair_plus_table"}
    assert all(one.why_not == compare.TOO_SLOW for one in rest if one.edges is None)
    assert all(one.edges is not None for one in effects("ante").choices)


def test_rulebooks_are_compared_with_what_causes_the_difference() -> None:
    found = compare.compare({book: what_if(GAME, book) for book in (BOOK, "oneida-2025")}, "pair_plus")
    assert found.edges == {"pair_plus": (Fraction(1232, 22100),) * 2}
    found = compare.compare({book: what_if(GAME, book) for book in ("horseshoe-cincinnati", "oneida-2025")})
    assert found.edges["pair_plus"] == (Fraction(1608, 22100), Fraction(1232, 22100))
    assert found.edges["six_card_bonus"][1] is None
    said = {(one.part, one.name): one.sides for one in found.differences}
    assert said["pay", "pair_plus: flush"] == ("3 to 1", "4 to 1")
    assert len(said) == len({name for _, name in said}), (
        "a rule of one book and an option of another is one thing"
    )


def test_postings_are_compared_by_options_and_pay_rows_and_marked_where_the_book_forbids_them() -> None:
    other = Posting(BOOK, GAME, {"pair_plus_table": "B"}, {"pair_plus": {"pair": "2 to 1"}})
    usual = what_if(GAME, BOOK)
    found = compare.compare({"as printed": usual, "ours": what_if(GAME, BOOK, posting=other)}, "pair_plus")
    priced = analyse(GAME, BOOK, posting=other)["pair_plus"].house_edge
    assert found.edges == {"pair_plus": (Fraction(1232, 22100), priced)}
    said = {one.name: one.sides for one in found.differences}
    assert said["pair_plus_table"] == ("A", "B")
    assert said["pair_plus: pair"] == ("1 to 1", "2 to 1")
    assert [len(side) for side in found.outside] == [0, len(what_if(GAME, BOOK, posting=other).outside)]
    assert not compare.compare({"a": usual, "b": what_if(GAME, BOOK)}).differences


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        compare.compare({"a": what_if(GAME, BOOK)})
    assert refused.value.code == "bad_comparison"
    with pytest.raises(Refusal) as refused:
        compare.compare({"a": what_if(GAME, BOOK), "b": what_if("craps", BOOK)})
    assert refused.value.code == "different_games"
