"""Editions: a log pinned to one stays auditable after any number of later ones, and two can be compared."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import audit_log, explain_log, game_of, replay_log, rulesets, settle_record
from pitboss.rounds import write_log
from pitboss.rulebooks import Refusal, RulebookError, load_chapter
from pitboss.rulebooks.diff import diff
from pitboss.rulebooks.editions import Editions
from pitboss.rulebooks.library import SHELF, Shelf, chapter_game, look_again, rulebooks
from pitboss.rulebooks.pins import pin

GAME = "three-card-poker"
RECORD: dict[str, Any] = {
    "rulebook": "lucky-star",
    "game": GAME,
    "seats": [
        {
            "seat": 1,
            "wagers": {"ante": "10", "pair_plus": "5"},
            "cards": ["As", "Ad", "2c"],
            "decisions": [{"at": "play", "do": "play"}],
        }
    ],
    "dealer": ["Qs", "Kd", "3c"],
}
LOGS = sorted((Path(__file__).parent / "editions").glob("*.jsonl"))


def played(**changed: Any) -> tuple[dict[str, Any], bytes]:
    answer, round = settle_record(json.dumps(RECORD | changed).encode())
    assert round is not None, answer
    return answer, write_log(round.log)


def revise(shelf: Path, *pairs: tuple[str, str]) -> None:
    """A new edition of the book: a value changed, and pinned."""
    path = shelf / "lucky-star" / f"{GAME}.toml"
    text = path.read_text()
    for old, new in pairs:
        assert re.search(old, text), old
        text = re.sub(old, new, text, count=1)
    path.write_text(text)
    pin(shelf, "2027-01-01")
    look_again()


PAIR_PAYS_MORE = (r'"pair" = "1 to 1"', '"pair" = "2 to 1"')
KING_HIGH = (r'"queen high"', '"king high"')


def test_promise_35_a_log_is_audited_by_the_edition_it_is_pinned_to(outside: Path) -> None:
    pin(outside, "2026-01-01")
    look_again()
    before, log = played()
    revise(outside, PAIR_PAYS_MORE)
    revise(outside, KING_HIGH)
    after, new_log = played()
    assert before["net"]["1"]["pair_plus"] == "5"
    assert after["net"]["1"]["pair_plus"] == "10"
    assert audit_log(log).clean
    assert audit_log(new_log).clean
    assert replay_log(log).net()[1] == {"ante": 1000, "play": 1000, "pair_plus": 500}
    assert any("is paid $5 at 1 to 1" in one.says for one in explain_log(log))
    kept = Editions(outside / "editions").of(f"lucky-star/{GAME}.toml")
    assert [edition.since for edition in kept] == ["2026-01-01", "2027-01-01", "2027-01-01"]


def test_two_editions_of_one_book_are_compared_and_settled_by(outside: Path) -> None:
    pin(outside, "2026-01-01")
    look_again()
    game = game_of(GAME)
    old = game.chapter("lucky-star").sha256
    revise(outside, PAIR_PAYS_MORE)
    found = diff(game.chapter(f"lucky-star@{old[:8]}"), game.chapter("lucky-star"))
    differences = {
        (one.part, one.name): (one.left and one.left.says, one.right and one.right.says)
        for one in found.differences
    }
    assert {part for part, _ in differences} == {"pay"}
    assert all(sides[0] and sides[0].startswith("1 to 1") for sides in differences.values())
    assert played(rulebook=f"lucky-star@{old[:8]}")[0]["net"]["1"]["pair_plus"] == "5"
    assert played()[0]["net"]["1"]["pair_plus"] == "10"


def test_an_edition_is_found_though_the_chapter_of_today_is_broken_or_gone(outside: Path) -> None:
    pin(outside, "2026-01-01")
    look_again()
    _, log = played()
    chapter = outside / "lucky-star" / f"{GAME}.toml"
    chapter.write_text("nonsense")
    look_again()
    assert audit_log(log).clean
    chapter.unlink()
    look_again()
    assert audit_log(log).clean


def test_a_log_of_an_edition_nobody_kept_says_so(outside: Path) -> None:
    """On a draft shelf nothing is kept: the audit names the hash and what there is."""
    _, log = played()
    (outside / "lucky-star" / f"{GAME}.toml").write_bytes(
        (outside / "lucky-star" / f"{GAME}.toml").read_bytes() + b"\n"
    )
    look_again()
    found = audit_log(log)
    assert found.divergence is not None
    assert "no edition of lucky-star/three-card-poker.toml with the hash" in found.divergence.expected
    for read in (replay_log, explain_log):
        with pytest.raises(Refusal) as error:
            read(log)
        assert error.value.code == "unknown_edition"


@pytest.mark.parametrize("start", ["", "12345", "zzzzzzzz", "f" * 64])
def test_a_hash_that_is_too_short_or_not_kept_is_refused(start: str) -> None:
    with pytest.raises(Refusal) as error:
        Editions(SHELF / "editions").find(f"oneida-2025/{GAME}.toml", start)
    assert error.value.code == "unknown_edition"


HASHES = ("0123456789" + "a" * 54, "0123456789" + "b" * 54)


@pytest.mark.parametrize(
    ("start", "found"), [("01234", ""), ("012345", ""), ("0123456789", ""), ("0123456789a", HASHES[0])]
)
def test_an_edition_is_named_by_six_digits_that_no_other_begins_with(
    tmp_path: Path, start: str, found: str
) -> None:
    (tmp_path / "INDEX").write_text("".join(f"{one}  book/game.toml  2026-01-01\n" for one in HASHES))
    editions = Editions(tmp_path)
    if found:
        assert editions.find("book/game.toml", start) == found
        return
    with pytest.raises(Refusal):
        editions.find("book/game.toml", start)


@pytest.mark.parametrize(("digits", "known"), [(5, False), (6, True)])
def test_five_digits_name_no_edition(tmp_path: Path, digits: int, known: bool) -> None:
    (tmp_path / "INDEX").write_text(f"{HASHES[0]}  book/game.toml  2026-01-01\n")
    if known:
        assert Editions(tmp_path).find("book/game.toml", HASHES[0][:digits]) == HASHES[0]
        return
    with pytest.raises(Refusal, match="6 digits"):
        Editions(tmp_path).find("book/game.toml", HASHES[0][:digits])


def test_bytes_that_are_not_what_they_are_named_after_are_refused(outside: Path) -> None:
    pin(outside, "2026-01-01")
    look_again()
    _, log = played()
    digest = game_of(GAME).chapter("lucky-star").sha256
    revise(outside, PAIR_PAYS_MORE)
    (outside / "editions" / f"{digest}.gz").write_bytes(gzip.compress(b"forged"))
    look_again()
    with pytest.raises(RulebookError, match="does not hold the bytes it is named after"):
        audit_log(log)


def test_what_a_game_learned_to_ask_since_is_laid_over_a_kept_edition(outside: Path) -> None:
    """The edition's bytes and hash stay; the amendment is pinned like every file."""
    pin(outside, "2026-01-01")
    look_again()
    digest = game_of(GAME).chapter("lucky-star").sha256
    revise(outside, PAIR_PAYS_MORE)
    (outside / "editions" / f"{digest}.amended.toml").write_text(
        '[rules]\ndealer_qualifies = { value = "king high", clause = "K(1)(a)" }\n'
    )
    look_again()
    with pytest.raises(RulebookError, match="is not pinned"):
        game_of(GAME).chapter(f"lucky-star@{digest}")
    pin(outside, "2027-01-01")
    look_again()
    old = game_of(GAME).chapter(f"lucky-star@{digest}")
    assert old.sha256 == digest
    assert old.rules["dealer_qualifies"].value == "king high"


# -- what was released ---------------------------------------------------------------------------


@pytest.mark.parametrize("id", list(rulebooks()))
def test_the_edition_of_every_pinned_chapter_is_kept(id: str) -> None:
    """So that changing a chapter never loses the edition that was released: `pitboss pin` keeps it."""
    for name in rulebooks()[id].chapters:
        chapter = load_chapter(id, name, rulesets()[chapter_game(id, name)])
        kept = {edition.sha256 for edition in Shelf(SHELF).editions.of(f"{id}/{name}.toml")}
        assert chapter.sha256 in kept, (
            f"{id}/{name} is pinned and not kept: run `pitboss pin src/pitboss/rulebooks`"
        )


@pytest.mark.parametrize(
    "edition", Shelf(SHELF).editions.listed(), ids=lambda one: f"{one.file}@{one.sha256[:8]}"
)
def test_every_edition_that_was_ever_released_still_loads(edition: Any) -> None:
    id, _, file = edition.file.partition("/")
    name = file.removesuffix(".toml")
    chapter = load_chapter(f"{id}@{edition.sha256}", name, rulesets()[chapter_game(id, name)])
    assert chapter.sha256 == edition.sha256


@pytest.mark.parametrize("file", LOGS, ids=lambda file: file.stem)
def test_promise_35_every_log_written_under_a_released_edition_still_audits_clean(file: Path) -> None:
    """Logs as they were written under the editions of their day; each line is one."""
    logs = [json.loads(line).encode() for line in file.read_text().splitlines()]
    assert len(logs) > 0
    for log in logs:
        found = audit_log(log)
        assert found.clean, found.divergence
