"""Edges side by side: the effect of each choice, and tables compared with what differs between them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from pitboss.desk import analyse, compare, game_of, kept
from pitboss.desk.compare import ChoiceEffects, effects_of_choices
from pitboss.desk.differing import edges_of
from pitboss.desk.figures import what_if
from pitboss.rulebooks import Posting, Refusal

GAME, BOOK = "three-card-poker", "oneida-2003"
HOUSE = "horseshoe-cincinnati"


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
        found = effects(wager, HOUSE)
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


@pytest.mark.parametrize("every", [False, True])
def test_every_choice_is_priced_when_asked_for_however_long_it_takes(
    every: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(kept.FOLDER, str(tmp_path))
    monkeypatch.setattr(compare, "SLOW", -1.0)
    asked, steps = compare._asked, list[tuple[int, int]]()
    monkeypatch.setattr(compare, "_asked", lambda rules: [one for one in asked(rules) if one[1] == "wheel"])
    rules = what_if("roulette", HOUSE)
    found = effects_of_choices(HOUSE, rules, progress=lambda *step: steps.append(step), every=every)
    total = len(found.choices)
    assert sum(one.edges is not None for one in found.choices) == (total if every else 1)
    assert steps == [(done, total) for done in range(total + 1)]


def test_a_short_range_is_tried_whole_and_a_long_one_at_its_bounds() -> None:
    def tried(game: str, name: str, **options: object) -> list[str]:
        rules = what_if(game, HOUSE, options)
        return [said for _, option, _, _, said in compare._asked(rules) if option == name]

    assert tried("blackjack", "decks") == ["1", "2", "3", "4", "5", "7", "8"]
    assert tried("blackjack", "decks", decks=2) == ["1", "3", "4", "5", "6", "7", "8"]
    rule = game_of("blackjack").chapter(HOUSE).rules["decks"]
    assert rule.range is not None
    for top, values in ((9, [2, 9, 3, 4, 5, 6, 7, 8]), (10, [2, 10])):
        one = replace(rule, range=replace(rule.range, minimum=2, maximum=top))
        assert sorted(compare._values(one)) == sorted(values)


def test_a_choice_without_the_wager_asked_for_has_no_edge_of_it() -> None:
    found = effects_of_choices(HOUSE, what_if("craps", HOUSE), "pass with 2x odds")
    (one,) = (one for one in found.choices if found.changed(one))
    assert (one.name, one.value, one.why_not) == ("odds_multiple", "1", "")
    assert found.changed(one) == {"pass with 2x odds": (None, None)}


def test_a_choice_looked_up_says_nothing_of_other_wagers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(kept.FOLDER, str(tmp_path))
    monkeypatch.setattr(kept, "WORTH_KEEPING", 0.0)
    rules = what_if(GAME, BOOK)
    for table in ("A", "B"):
        analyse(GAME, BOOK, {"pair_plus_table": table})
    found = effects_of_choices(BOOK, rules, "pair_plus", patience_s=-1.0)
    assert {name for one in found.choices for name in one.edges or ()} == {"pair_plus"}


def test_an_effect_outside_the_book_is_priced_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = compare._asked
    monkeypatch.setattr(
        compare, "_asked", lambda rules: (one for one in asked(rules) if one[1] == "double_after_split")
    )
    (one,) = compare.effects_of_choices(HOUSE, what_if("blackjack", HOUSE), "blackjack").choices
    assert (one.value, one.why_not) == ("no", "")
    assert one.edges == {
        "blackjack": analyse("blackjack", HOUSE, {"double_after_split": False})["blackjack"].house_edge
    }
    assert ["only games of up to 2 decks" in said for said in one.outside] == [True]
    few = compare.effects_of_choices(HOUSE, what_if("blackjack", HOUSE, {"decks": 2}), "blackjack").choices
    assert [one.outside for one in few] == [()]


def test_rulebooks_are_compared_with_what_causes_the_difference() -> None:
    found = compare.compare({book: what_if(GAME, book) for book in (BOOK, "oneida-2025")}, "pair_plus")
    assert found.edges == {"pair_plus": (Fraction(1232, 22100),) * 2}
    found = compare.compare({book: what_if(GAME, book) for book in (HOUSE, "oneida-2025")})
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


def test_a_wager_that_a_fold_takes_is_compared_with_itself() -> None:
    """Where it is priced only as lost on a fold, it is the same wager, and not gone."""
    priced = {"ante": SimpleNamespace(house_edge=Fraction(1, 50))}
    folded = {"bonus, lost on a fold": SimpleNamespace(house_edge=Fraction(1, 2))}
    both = {"ante and bonus": SimpleNamespace(house_edge=Fraction(1, 4))}
    found: Any = SimpleNamespace(named=priced, wagers=priced, combined=folded | both)
    assert edges_of(found) == {"ante": Fraction(1, 50), "bonus": Fraction(1, 2)}
    alone = {"bonus": SimpleNamespace(house_edge=Fraction(1, 9))}
    found = SimpleNamespace(named=alone, wagers=alone, combined=folded)
    assert edges_of(found) == {"bonus": Fraction(1, 9)}
    found = SimpleNamespace(named=folded, wagers={}, combined=folded)
    assert [*edges_of(found)] == ["bonus, lost on a fold"]
