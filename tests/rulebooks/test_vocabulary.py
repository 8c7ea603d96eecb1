"""Irregularities that go by other names, what is only cited anew, and what changed in a clause list."""

from pathlib import Path

import pytest

from pitboss.desk import game_of, rulesets
from pitboss.desk.coverage import covered_edition
from pitboss.rulebooks import Chapter, Refusal, load_chapter, read_chapter
from pitboss.rulebooks.clauses import Clause
from pitboss.rulebooks.coverage import lists_of
from pitboss.rulebooks.diff import ClauseChange, diff
from pitboss.rulebooks.library import look_again, shelf_of
from pitboss.rulebooks.pins import pin
from pitboss.rulebooks.vocabulary import SAME, matched, perhaps, usual
from variants import long_form

BOOK, GAME = "horseshoe-cincinnati", "three-card-poker"
TEXT = long_form(BOOK, GAME)


def chapter(text: str = TEXT, book: str = BOOK) -> Chapter:
    return read_chapter(text.encode(), game_of(GAME).ruleset, book, "file.toml")


def test_no_name_means_two_things() -> None:
    every = [name for usual, others in SAME.items() for name in (usual, *others)]
    assert len(every) == len(set(every))


def test_the_names_of_one_chapter_are_never_the_same_thing() -> None:
    for game in ("craps", GAME, "blackjack", "roulette"):
        names = [usual(name) for name in game_of(game).chapter(BOOK).irregularities]
        assert len(names) == len(set(names)), game


@pytest.mark.parametrize(
    ("left", "right", "pairs"),
    [
        (["late_wager"], ["late_bet"], {"late_wager": "late_bet"}),
        (["late_bet"], ["past_posting"], {"late_bet": "past_posting"}),
        (["late_wager"], ["late_wager", "late_bet"], {}),
        (["late_wager"], ["late_bet", "past_posting"], {}),
        (["flood"], ["fire"], {}),
    ],
)
def test_names_are_paired_if_they_mean_the_same_and_only_then(
    left: list[str], right: list[str], pairs: dict[str, str]
) -> None:
    assert matched(left, right) == pairs


def test_an_irregularity_under_another_name_is_compared_with_it() -> None:
    other = TEXT.replace("[irregularities.late_wager]", "[irregularities.past_posting]")
    assert len(diff(chapter(), chapter(other, "elsewhere"))) == 0
    changed = other.replace('remedy = "not_recognized"', 'remedy = "staff"')
    [found] = diff(chapter(), chapter(changed, "elsewhere")).differences
    assert (found.name, found.also) == ("late_wager", "late_wager and past_posting")
    assert (found.left and found.left.says, found.right and found.right.says) == ("not_recognized", "staff")
    assert diff(chapter(), chapter(changed, "elsewhere")).to_json()["differences"][0]["also"]


def test_a_condition_that_reads_alike_is_told_as_perhaps_the_same() -> None:
    other = TEXT.replace("[irregularities.wrong_deck]", "[irregularities.sticky_cards]")
    found = {one.name: one.perhaps for one in diff(chapter(), chapter(other, "elsewhere")).differences}
    assert found == {"wrong_deck": "sticky_cards", "sticky_cards": "wrong_deck"}
    assert perhaps("the shuffler jams", {"a": "a player leaves in mid-round"}) == ""
    assert "perhaps" not in diff(chapter(), game_of(GAME).chapter("oneida-2003")).to_json()["differences"][0]


def cited(text: str, head: str, clause: str) -> str:
    """The chapter with another clause for one entry."""
    place = text.index("clause = ", text.index(head))
    return f'{text[:place]}clause = "{clause}"{text[text.index(chr(10), place) :]}'


def test_what_an_edition_only_cites_anew_is_told_apart() -> None:
    recited = cited(cited(TEXT, "[rules.positions]", "§2.II"), "[rules.dealer_qualifies]", "§12.II")
    recited = recited.replace('"queen high"', '"king high"')
    found = diff(chapter(), chapter(recited))
    assert [one.name for one in found.differences] == ["dealer_qualifies"]
    assert [(one.part, one.name, one.right and one.right.clause) for one in found.recited] == [
        ("rules", "positions", "§2.II")
    ]
    assert diff(chapter(), chapter(recited, "elsewhere")).recited == ()


def test_clause_lists_are_compared_clause_by_clause() -> None:
    left = (Clause("1", "Table"), Clause("2", "Dice"), Clause("3", "Odds", prose=True), Clause("5", "x"))
    right = (
        Clause("1", "Table"),
        Clause("2", "Two dice"),
        Clause("3", "Odds"),
        Clause("4", "Fee", waived="no fee"),
    )
    found = diff(chapter(), chapter(), (left, right)).clauses
    assert found == (
        ClauseChange("2", "Dice", "Two dice"),
        ClauseChange("3", "Odds (prose)", "Odds"),
        ClauseChange("5", "x", None),
        ClauseChange("4", None, "Fee (waived: no fee)"),
    )
    assert diff(chapter(), chapter(), (left, ())).clauses is None


def revised(shelf: Path) -> tuple[str, str]:
    """A book pinned twice: its clause list has another title and one clause more; the two editions of its chapter."""
    book = shelf / "lucky-star"
    [first] = pin(shelf, "2026-01-01")
    listed = book / "clauses" / f"{GAME}.toml"
    listed.write_text(listed.read_text() + '\n[[clause]]\nid = "Z(9)"\ntitle = "A fee"\n')
    path = book / f"{GAME}.toml"
    path.write_text(path.read_text().replace('"queen high"', '"king high"', 1))
    [second] = pin(shelf, "2027-01-01")
    look_again()
    return first.sha256, second.sha256


def test_an_editions_clauses_are_kept_covered_and_compared(outside: Path) -> None:
    first, second = revised(outside)
    was, now = (covered_edition(f"lucky-star@{one[:10]}", GAME) for one in (first, second))
    assert was is not None
    assert now is not None
    assert now.clauses == was.clauses + 1
    assert [one.id for one in now.unaccounted] == ["Z(9)"]
    assert (was.unaccounted, was.rulebook) == ((), f"lucky-star@{first[:12]}")
    left, right = (load_chapter(f"lucky-star@{one}", GAME, rulesets()[GAME]) for one in (first, second))
    found = diff(left, right, (lists_of(left)[0], lists_of(right)[0]))
    assert found.clauses == (ClauseChange("Z(9)", None, "A fee"),)
    assert covered_edition("lucky-star@ffffffff", GAME) is None


def test_an_edition_pinned_before_lists_were_kept_has_no_coverage(outside: Path) -> None:
    first, _ = revised(outside)
    (outside / "editions" / "CLAUSES").unlink()
    with pytest.raises(Refusal, match="was not kept") as refused:
        covered_edition(f"lucky-star@{first}", GAME)
    assert refused.value.code == "no_clause_list"
    assert lists_of(load_chapter(f"lucky-star@{first}", GAME, rulesets()[GAME])) == ((), ())


def test_a_list_is_kept_once_however_often_it_is_pinned(outside: Path) -> None:
    first, second = revised(outside)
    pin(outside, "2028-01-01")
    lines = (outside / "editions" / "CLAUSES").read_text().splitlines()
    assert [line.split()[0] for line in lines] == [first, second]
    assert shelf_of("lucky-star").editions.lists("0" * 64) == {}
