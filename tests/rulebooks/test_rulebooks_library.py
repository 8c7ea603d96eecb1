"""The shelf: every file pinned, nothing loaded that is not, every unknown name refused."""

import hashlib

import pytest

from pitboss.desk import games
from pitboss.rulebooks import Refusal, RulebookError, load_chapter, rulebook, rulebooks
from pitboss.rulebooks.library import SHELF, chapter_game, check_pin, pins
from pitboss.rulebooks.pins import pin_lines

FILE = "horseshoe-cincinnati/three-card-poker.toml"
RULESET = games()["three-card-poker"].ruleset


def test_every_file_on_the_shelf_matches_its_pin() -> None:
    assert "\n".join(f"{digest}  {file}" for file, digest in pins().items()) + "\n" == pin_lines()


def test_a_pin_is_the_sha_256_of_the_file() -> None:
    assert pins()[FILE] == hashlib.sha256((SHELF / FILE).read_bytes()).hexdigest()


def test_a_changed_file_is_refused() -> None:
    data = (SHELF / FILE).read_bytes()
    check_pin(FILE, data)
    with pytest.raises(RulebookError, match="does not match its pinned SHA-256") as error:
        check_pin(FILE, data + b"\n")
    assert error.value.file == FILE


def test_a_file_without_a_pin_is_refused() -> None:
    with pytest.raises(RulebookError, match="is not pinned") as error:
        check_pin("nowhere/new.toml", b"")
    assert error.value.file == "nowhere/new.toml"


def test_an_unpinned_chapter_does_not_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.rulebooks.library._loaded", {})
    monkeypatch.setattr("pitboss.rulebooks.library.pins", dict)
    with pytest.raises(RulebookError, match="is not pinned"):
        load_chapter("horseshoe-cincinnati", "three-card-poker", RULESET)


def test_every_rulebook_names_its_document() -> None:
    for id, book in rulebooks().items():
        assert book.id == id
        assert all((book.title, book.issuer, book.document, book.dated))
        assert rulebook(id) is book


def test_a_chapter_says_which_game_it_is_about() -> None:
    assert chapter_game("horseshoe-cincinnati", "three-card-poker") == "three-card-poker"


def test_a_chapter_is_read_once_and_carries_its_hash() -> None:
    chapter = load_chapter("horseshoe-cincinnati", "three-card-poker", RULESET)
    assert chapter is load_chapter("horseshoe-cincinnati", "three-card-poker", RULESET)
    assert chapter.sha256 == pins()[FILE]


def test_unknown_names_are_refused_with_the_names_there_are() -> None:
    with pytest.raises(Refusal, match="horseshoe-cincinnati") as error:
        rulebook("atlantis")
    assert error.value.code == "unknown_rulebook"
    with pytest.raises(Refusal, match="three-card-poker") as error:
        load_chapter("horseshoe-cincinnati", "whist", RULESET)
    assert error.value.code == "unknown_game"
