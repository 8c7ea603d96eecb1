"""The redline from one edition to the next: values, clauses, edges, and the postings that no longer hold."""

from pathlib import Path

import pytest

from pitboss.desk.amending import Redline, redlines
from pitboss.rulebooks import Posting, Refusal
from pitboss.rulebooks.library import look_again
from pitboss.rulebooks.pins import pin

GAME = "three-card-poker"


@pytest.fixture
def book(outside: Path) -> Path:
    pin(outside, "2026-01-01")
    return outside / "lucky-star"


def redraft(book: Path, *pairs: tuple[str, str]) -> None:
    path = book / f"{GAME}.toml"
    text = path.read_text()
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text)
    look_again()


def only(found: list[Redline]) -> Redline:
    [one] = found
    return one


def test_nothing_is_told_where_nothing_changes(book: Path) -> None:
    assert redlines("lucky-star", "lucky-star@draft") == []


def test_a_changed_row_moves_the_edge_of_its_wager_and_no_other(book: Path) -> None:
    redraft(book, ('"pair" = "1 to 1"', '"pair" = "2 to 1"'))
    edition = f"lucky-star@{(book.parent / 'editions' / 'INDEX').read_text()[:12]}"
    one = only(redlines(edition, "lucky-star@draft"))
    assert one.changes is not None
    assert {found.part for found in one.changes.differences} == {"pay"}
    assert {name for name, effect in one.edges.items() if effect.change != 0} == {"pair_plus"}
    assert one.to_json()["edges"].keys() == {"pair_plus"}


def test_a_posting_that_the_new_edition_refuses_is_named_with_its_clause(book: Path) -> None:
    postings = {
        "low.toml": Posting("lucky-star", GAME, {"minimum": "5"}),
        "fine.toml": Posting("lucky-star", GAME, {"minimum": "50"}),
        "never.toml": Posting("lucky-star", GAME, {"minimum": "-1"}),
        "another.toml": Posting("lucky-star", "craps", {"minimum": "5"}),
        "elsewhere.toml": Posting("oneida-2003", GAME, {"minimum": "5"}),
    }
    edition = f"lucky-star@{(book.parent / 'editions' / 'INDEX').read_text()[:12]}"
    text = (book / f"{GAME}.toml").read_text()
    line = next(line for line in text.splitlines() if line.startswith("minimum = {"))
    redraft(book, (line, 'minimum = { value = "25", minimum = "25", clause = "F(1)" }'))
    one = only(redlines(edition, "lucky-star@draft", GAME, postings, edges=False))
    assert [broken.posting for broken in one.broken] == ["low.toml"]
    assert one.broken[0].refused[0]["clause"] == "F(1)"
    assert one.edges == {}


def test_a_chapter_that_only_one_of_them_has_is_told(book: Path) -> None:
    found = {one.chapter: one for one in redlines("oneida-2025", "lucky-star", edges=False)}
    assert found["craps"].to_json() == {"chapter": "craps", "change": "removed"}
    other = {one.chapter: one for one in redlines("lucky-star", "oneida-2025", edges=False)}
    assert other["craps"].to_json() == {"chapter": "craps", "change": "added"}
    with pytest.raises(Refusal, match="neither has a chapter"):
        redlines("lucky-star", "oneida-2025", "whist")
