"""The shelves: every file pinned, one broken file costing no other, unknown names refused."""

import hashlib
import json
import shutil
from pathlib import Path

import pytest

from pitboss.desk import chapters, games, settle_answers
from pitboss.rulebooks import Refusal, RulebookError, load_chapter, rulebook, rulebooks
from pitboss.rulebooks.library import (
    PINS,
    SHELF,
    VARIABLE,
    Shelf,
    broken_books,
    chapter_game,
    look_again,
    read_pins,
)
from pitboss.rulebooks.pins import pin, pin_lines
from pitboss.web.catalog import list_games

BOOK, GAME = "horseshoe-cincinnati", "three-card-poker"
FILE = f"{BOOK}/{GAME}.toml"
RULESET = games()[GAME].ruleset
RECORD = {
    "game": GAME,
    "seats": [
        {
            "seat": 1,
            "wagers": {"ante": "10"},
            "cards": ["As", "Ad", "2c"],
            "decisions": [{"at": "play", "do": "play"}],
        }
    ],
    "dealer": ["Ks", "Kd", "3c"],
}


def pins() -> dict[str, str]:
    return read_pins(SHELF) or {}


def change(path: Path, data: bytes = b"\n") -> None:
    path.write_bytes(path.read_bytes() + data)
    look_again()


def settled(*books: str) -> list[dict[str, object]]:
    lines = [json.dumps({**RECORD, "rulebook": book}).encode() for book in books]
    return list(settle_answers(lines))


# -- pins ----------------------------------------------------------------------------------------


def test_every_file_on_the_shelf_matches_its_pin() -> None:
    assert "\n".join(f"{digest}  {file}" for file, digest in pins().items()) + "\n" == pin_lines()


def test_a_pin_is_the_sha_256_of_the_file() -> None:
    assert pins()[FILE] == hashlib.sha256((SHELF / FILE).read_bytes()).hexdigest()


def test_a_changed_file_is_refused() -> None:
    data = (SHELF / FILE).read_bytes()
    Shelf(SHELF).check_pin(FILE, data)
    with pytest.raises(RulebookError, match="does not match its pinned SHA-256") as error:
        Shelf(SHELF).check_pin(FILE, data + b"\n")
    assert error.value.file == FILE


def test_a_file_without_a_pin_is_refused() -> None:
    with pytest.raises(RulebookError, match="is not pinned") as error:
        Shelf(SHELF).check_pin("nowhere/new.toml", b"")
    assert error.value.file == "nowhere/new.toml"


@pytest.mark.parametrize("file", [FILE, f"{BOOK}/clauses/{GAME}.toml", "merced-poker-room/collections.csv"])
def test_every_kind_of_file_is_held_to_its_pin(own_shelf: Path, file: str) -> None:
    book = file.partition("/")[0]
    game = games()["poker" if file.endswith("csv") else GAME]
    game.chapter(book)
    change(own_shelf / file)
    with pytest.raises(RulebookError, match="SHA-256"):
        game.chapter(book)


@pytest.mark.parametrize("how", ["changed", "unpinned", "garbled", "incomplete"])
def test_a_rulebook_that_is_not_pinned_or_not_readable_is_refused_and_the_others_stand(
    own_shelf: Path, how: str
) -> None:
    about, others = own_shelf / BOOK / "rulebook.toml", set(rulebooks()) - {BOOK}
    if how == "unpinned":
        lines = (own_shelf / PINS).read_text().splitlines(keepends=True)
        (own_shelf / PINS).write_text("".join(line for line in lines if f"{BOOK}/rulebook.toml" not in line))
    else:
        about.write_text({"changed": about.read_text() + "\n", "garbled": "title =", "incomplete": ""}[how])
    if how in ("garbled", "incomplete"):
        (own_shelf / PINS).write_text(pin_lines(own_shelf))
    look_again()
    assert set(rulebooks()) == others
    assert "oneida-2025" in others
    assert {problem.file for problem in broken_books()} == {f"{BOOK}/rulebook.toml"}
    answers = settled(BOOK, "oneida-2025")
    assert answers[0]["refused"]["code"] == "unknown_rulebook"  # type: ignore[index]
    assert "net" in answers[1]


def test_promise_33_a_broken_chapter_costs_no_other_its_answer(own_shelf: Path) -> None:
    """A stale pin is one broken chapter: every other settles, is listed and shown."""
    before = list_games()
    change(own_shelf / "oneida-2003" / f"{GAME}.toml")
    answers = settled("oneida-2003", "oneida-2025", "oneida-2003", BOOK)
    assert [answer.get("refused", {}).get("code") for answer in answers] == [  # type: ignore[attr-defined]
        "broken_rulebook", None, "broken_rulebook", None,
    ]  # fmt: skip
    listed = list_games()
    assert [(one["rulebook"], one["game"]) for one in listed] == [
        (one["rulebook"], one["game"]) for one in before
    ]
    broken = [one for one in listed if "broken" in one]
    assert [(one["rulebook"], one["game"]) for one in broken] == [("oneida-2003", GAME)]
    assert "does not match its pinned SHA-256" in broken[0]["broken"]


# -- names ---------------------------------------------------------------------------------------


def test_every_rulebook_names_its_document() -> None:
    for id, book in rulebooks().items():
        assert book.id == id
        assert all((book.title, book.issuer, book.document, book.dated))
        assert rulebook(id) is book


def test_a_chapter_says_which_game_it_is_about() -> None:
    assert chapter_game(BOOK, GAME) == GAME


def test_a_chapter_is_read_once_and_carries_its_hash() -> None:
    chapter = load_chapter(BOOK, GAME, RULESET)
    assert chapter is load_chapter(BOOK, GAME, RULESET)
    assert chapter.sha256 == pins()[FILE]


def test_unknown_names_are_refused_with_the_names_there_are() -> None:
    with pytest.raises(Refusal, match="horseshoe-cincinnati") as error:
        rulebook("atlantis")
    assert error.value.code == "unknown_rulebook"
    with pytest.raises(Refusal, match=GAME) as error:
        load_chapter(BOOK, "whist", RULESET)
    assert error.value.code == "unknown_game"


# -- shelves outside the package -----------------------------------------------------------------


def test_a_book_outside_the_package_plays_and_is_priced_as_any_other(outside: Path) -> None:
    assert "lucky-star" in rulebooks()
    assert ("lucky-star", games()[GAME]) in chapters()
    mine, theirs = settled("lucky-star", "oneida-2025")
    assert mine["net"] == theirs["net"]
    assert games()[GAME].chapter("lucky-star").rulebook == "lucky-star"


def test_a_shelf_without_pins_is_a_draft_and_one_with_pins_is_held_to_them(outside: Path) -> None:
    chapter = outside / "lucky-star" / f"{GAME}.toml"
    assert Shelf(outside).draft
    change(chapter, b"# still being written\n")
    assert "net" in settled("lucky-star")[0]
    pin(outside, "2026-01-02")
    look_again()
    assert "net" in settled("lucky-star")[0]
    change(chapter, b"# changed after all\n")
    assert settled("lucky-star")[0]["refused"]["code"] == "broken_rulebook"  # type: ignore[index]


def test_a_book_whose_id_another_shelf_has_is_refused_and_the_first_one_stands(outside: Path) -> None:
    shutil.copytree(outside / "lucky-star", outside / "oneida-2025")
    (outside / "oneida-2025" / f"{GAME}.toml").write_text("nonsense")
    look_again()
    assert [problem.reason for problem in broken_books()] == [
        f"a rulebook with this id is already on {SHELF}"
    ]
    assert "net" in settled("oneida-2025")[0]


def test_a_shelf_that_is_not_there_is_told_and_costs_nothing(
    outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, f"{outside}:{outside}/nowhere")
    look_again()
    assert "lucky-star" in rulebooks()
    assert [problem.file for problem in broken_books()] == [f"{outside}/nowhere"]


def test_a_chapter_without_a_clause_list_does_not_load(outside: Path) -> None:
    (outside / "lucky-star" / "clauses" / f"{GAME}.toml").unlink()
    look_again()
    with pytest.raises(RulebookError, match="has no clause list"):
        load_chapter("lucky-star", GAME, RULESET)


def test_a_chapter_that_cites_what_its_document_does_not_have_does_not_load(outside: Path) -> None:
    chapter = outside / "lucky-star" / f"{GAME}.toml"
    chapter.write_text(chapter.read_text().replace('"C(1)', '"§99.Z, C(1)', 1))
    look_again()
    with pytest.raises(RulebookError, match=r"'§99\.Z', which is not a clause"):
        load_chapter("lucky-star", GAME, RULESET)
