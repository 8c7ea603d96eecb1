"""A base: what several chapters of one book share, said once; a chapter's own entries come over it."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import audit_log, game_of, settle_record
from pitboss.rounds import write_log
from pitboss.rulebooks import Chapter, RulebookError, load_chapter
from pitboss.rulebooks.library import look_again
from pitboss.rulebooks.lint import lint
from pitboss.rulebooks.pins import pin
from variants import written

GAME = "three-card-poker"
RULESET = game_of(GAME).ruleset
SHARED = ("duties", "irregularities", "facts", "readings")
RECORD: dict[str, Any] = {
    "rulebook": "lucky-star",
    "game": GAME,
    "seats": [
        {
            "seat": 1,
            "wagers": {"ante": "10"},
            "cards": ["As", "Ad", "2c"],
            "decisions": [{"at": "play", "do": "play"}],
        }
    ],
    "dealer": ["Qs", "Kd", "3c"],
}


@pytest.fixture
def divided(outside: Path) -> Path:
    """The chapter of the Lucky Star in two files: what it would share with its other games in a base."""
    book = outside / "lucky-star"
    raw = tomllib.loads((book / f"{GAME}.toml").read_text())
    (book / "base").mkdir()
    (book / "base" / "tables.toml").write_text(
        written({part: raw.pop(part) for part in SHARED if part in raw})
    )
    (book / f"{GAME}.toml").write_text(written({"base": "tables", **raw}))
    look_again()
    return outside


def chapter() -> Chapter:
    look_again()
    return load_chapter("lucky-star", GAME, RULESET)


def own(shelf: Path, text: str) -> None:
    path = shelf / "lucky-star" / f"{GAME}.toml"
    path.write_text(path.read_text() + text)


def said(one: Chapter) -> tuple[Any, ...]:
    parts = (one.rules, one.wagers, one.pay, one.irregularities, one.readings, one.duties, one.facts)
    return tuple(dict(sorted(part.items())) for part in parts)


def test_a_chapter_on_a_base_says_the_same_as_one_that_says_it_all(divided: Path) -> None:
    assert said(chapter()) == said(load_chapter("oneida-2025", GAME, RULESET))
    assert lint(divided / "lucky-star", {GAME: RULESET}) == []


def test_a_chapters_own_entry_comes_in_the_place_of_the_bases(divided: Path) -> None:
    kind = next(iter(chapter().irregularities))
    own(divided, f'[irregularities.{kind}]\ncondition = "mine"\nremedy = "staff"\nclause = "L(1)"\n')
    found = chapter()
    assert (found.irregularities[kind].condition, found.irregularities[kind].remedy) == ("mine", "staff")
    assert len(found.irregularities) == len(load_chapter("oneida-2025", GAME, RULESET).irregularities)


def test_a_chapter_leaves_out_what_it_names_of_its_base(divided: Path) -> None:
    before = chapter()
    path = divided / "lucky-star" / f"{GAME}.toml"
    duty = next(iter(before.duties))
    path.write_text(f'without = ["duties.{duty}"]\n' + path.read_text())
    assert set(chapter().duties) == set(before.duties) - {duty}
    path.write_text(path.read_text().replace(f"duties.{duty}", f"duties.{duty}s"))
    with pytest.raises(RulebookError, match=f"did you mean 'duties.{duty}'"):
        chapter()


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("chapter", '[duties.x]\nsay = "s"\nclause = "A"', "did you mean 'says'"),
        ("base", '[duties.x]\nsay = "s"\nclause = "A"', "did you mean 'says'"),
        ("base", 'game = "craps"', "a base has only entries"),
        ("base", "duties = 5", "must be a part of the chapter"),
        ("base", "nonsense", "is not TOML"),
    ],
)
def test_what_is_wrong_with_a_base_is_told_of_the_base(
    divided: Path, file: str, text: str, says: str
) -> None:
    path = divided / "lucky-star" / ("base/tables.toml" if file == "base" else f"{GAME}.toml")
    before = "" if text.startswith("duties") else path.read_text()
    path.write_text(f"{text}\n{before}" if file == "base" else f"{before}\n{text}\n")
    problems = lint(divided / "lucky-star" / f"{GAME}.toml", {GAME: RULESET})
    name = "lucky-star/base/tables.toml" if file == "base" else f"lucky-star/{GAME}.toml"
    assert any(problem.file == name and says in problem.reason for problem in problems), problems


def test_a_base_the_book_does_not_have_is_refused(divided: Path) -> None:
    for name in ("table", "../../oneida-2025/craps"):
        path = divided / "lucky-star" / f"{GAME}.toml"
        raw = tomllib.loads(path.read_text())
        path.write_text(written({**raw, "base": name}))
        with pytest.raises(RulebookError):
            chapter()


def test_a_log_is_pinned_to_the_base_as_well(divided: Path) -> None:
    pin(divided, "2026-01-01")
    old = chapter()
    _, round = settle_record(json.dumps(RECORD).encode())
    assert round is not None
    log = write_log(round.log)
    base = divided / "lucky-star" / "base" / "tables.toml"
    base.write_text(base.read_text().replace("void_round", "staff"))
    pin(divided, "2027-01-01")
    new = chapter()
    assert old.sha256 != new.sha256
    assert {one.remedy for one in new.irregularities.values()} != {
        one.remedy for one in old.irregularities.values()
    }
    assert audit_log(log).clean
    again = load_chapter(f"lucky-star@{old.sha256[:12]}", GAME, RULESET)
    assert said(again) == said(old)


def test_a_bases_clauses_may_be_listed_with_it(divided: Path) -> None:
    book = divided / "lucky-star"
    (book / "clauses" / "base").mkdir()
    (book / "clauses" / "base" / "tables.toml").write_text('[[clause]]\nid = "House rule 4"\ntitle = "t"\n')
    base = book / "base" / "tables.toml"
    base.write_text(base.read_text() + '[duties.smile]\nsays = "smile"\nclause = "House rule 4"\n')
    assert chapter().duties["smile"].cite.clause == "House rule 4"
