"""Postings and chapters of any shape: a sentence for a person, never a traceback, at every command that reads them."""

import datetime as dt
import json
import math
import shutil
import time
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from damage import damage
from pitboss.cli.app import app
from pitboss.desk import chapters, games, settle_line
from pitboss.rulebooks import Refusal, read_posting
from pitboss.rulebooks.check import problems
from pitboss.rulebooks.library import SHELF, VARIABLE
from pitboss.rulebooks.lint import lint
from pitboss.rulebooks.load import MOST_PROBLEMS
from pitboss.rulebooks.toml import LONGEST_KEY
from sizes import so_many

EXAMPLES = so_many(everyday=25, ci=150, long=3_000)
RULESETS = {id: game.ruleset for id, game in games().items()}
CHAPTERS = chapters()
SIMPLE: st.SearchStrategy[Any] = (
    st.sampled_from(
        [
            *(
                0,
                -1,
                2,
                10**9,
                2**64 - 1,
                True,
                False,
                1.5,
                math.inf,
                math.nan,
                "",
                "x",
                "10",
                "3 to 2",
                "0 to 0",
            ),
            *("1 to 1000000000", "$5", "$", "§1", "§12.I, §12.II", "1-1000000000", "queen high", "true"),
            *(dt.date(2020, 1, 1), dt.time(1), dt.datetime(2020, 1, 1, tzinfo=dt.UTC)),
        ]
    )
    | st.text(max_size=8)
    | st.integers(-(2**63), 2**63)
)
JUNK = st.recursive(
    SIMPLE,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


def toml(value: Any) -> str:
    """Write a value inline."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value).replace("\x7f", "\\u007f")
    if isinstance(value, float) and (math.isinf(value) or math.isnan(value)):
        return "inf" if math.isinf(value) else "nan"
    if isinstance(value, (dt.date, dt.time)):
        return value.isoformat()
    return json.dumps(value)


def written(top: dict[str, Any]) -> bytes:
    text = "\n".join(f"{json.dumps(key)} = {toml(value)}" for key, value in top.items())
    return text.encode("utf-8", "replace")


@cache
def chapter(book: str, name: str) -> dict[str, Any]:
    return tomllib.loads((SHELF / book / f"{name}.toml").read_text())


ENCODED = sorted({(book, game.id) for book, game in CHAPTERS if (SHELF / book / f"{game.id}.toml").is_file()})


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library's files on a shelf of drafts."""
    root = tmp_path_factory.mktemp("shelf")
    for book in sorted(SHELF.glob("*/rulebook.toml")):
        shutil.copytree(book.parent, root / book.parent.name)
    return root


@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.data())
def test_promise_14_no_change_of_a_chapter_crashes_lint(shelf: Path, data: st.DataObject) -> None:
    book, game = data.draw(st.sampled_from(ENCODED), label="chapter")
    file = shelf / book / f"{game}.toml"
    before = file.read_bytes()
    try:
        file.write_bytes(written(damage(chapter(book, game), data, JUNK)))
        for problem in lint(file, RULESETS):
            assert problem.reason
    finally:
        file.write_bytes(before)


@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.data())
def test_promise_14_no_posting_crashes_check(data: st.DataObject) -> None:
    book, game = data.draw(st.sampled_from(CHAPTERS), label="chapter")
    posting = {"rulebook": book, "game": game.id, "options": {}, "pay": {}}
    found = game.chapter(book)
    for name in data.draw(st.lists(st.sampled_from([*found.rules, *found.facts, "nothing"]), max_size=3)):
        posting["options"][name] = data.draw(JUNK, label=name)  # type: ignore[index]
    for name in data.draw(
        st.lists(st.sampled_from([*found.pay, "nothing"]), max_size=2) if found.pay else st.just([])
    ):
        rows = {
            row: "9 to 2"
            for table in found.pay.get(name, ()) and found.pay[name].tables.values()
            for row in table.rows
        }
        posting["pay"][name] = damage(rows, data, JUNK) if rows else data.draw(JUNK)  # type: ignore[index]
    if data.draw(st.booleans()):
        posting = damage(posting, data, JUNK)
    try:
        read = read_posting(written(posting))
        assert all(refusal.message for refusal in problems(found, read))
    except Refusal as refusal:
        assert refusal.code


@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.data())
def test_promise_14_no_options_crash_settle(data: st.DataObject) -> None:
    book, game = data.draw(st.sampled_from(CHAPTERS), label="chapter")
    found = game.chapter(book)
    names = st.lists(st.sampled_from([*found.rules, *found.facts, "pay", "nothing"]), max_size=3)
    options = {name: data.draw(JUNK, label=name) for name in data.draw(names)}
    record = {"id": 1, "rulebook": book, "game": game.id, "options": options, "seats": [{"seat": 1}]}
    answer = settle_line(json.dumps(record, default=str).encode())
    assert answer.get("refused", {}).get("code") != "internal_error"


TEXTS = [
    "",
    "\ufeff",
    "game = 7",
    'game = "craps"\nrules = 1',
    'game = "craps"\n[rules]\n' + "\n".join(f"a{number} = {{}}" for number in range(20_000)),
    'game = "craps"\n[facts]\n' + "\n".join(f'a{n} = {{ value = 1, clause = "§1" }}' for n in range(6_000)),
    'game = "craps"\n[irregularities]\n'
    + "\n".join(f'a{n} = {{ condition = "", remedy = "b", clause = "§1" }}' for n in range(4_000)),
    'game = "craps"\n[rules]\nodds = { value = 1, clause = "' + "§1, " * 40_000 + '" }',
    'game = "craps"\n[rules]\nodds = { value = 1, clause = "' + "§1" * 40_000 + '" }',
    'game = "craps"\n[rules]\n"' + "k" * (LONGEST_KEY + 1) + '" = 1',
    'game = "craps"\n[pay.field]\n' + "\n".join(f'"r{n}" = "1 to 1"' for n in range(12_000)),
    'game = "craps"\nbase = "../../../../etc/passwd"',
    'game = "craps"\nwithout = [' + '"rules.a", ' * 20_000 + "]",
    'game = "craps"\n[readings]\n'
    + "\n".join(f'a{n} = {{ problem = "", value = "", why = "", clause = "§1" }}' for n in range(4_000)),
]
LONG_EVERY_DAY = TEXTS[4]
"""Of the long ones every day one; CI tries all."""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(one, marks=[pytest.mark.heavy] * (len(one) > 50_000 and one != LONG_EVERY_DAY))
        for one in TEXTS
    ],
    ids=lambda text: text[:40].replace("\n", " ") + f" {len(text)}",
)
@pytest.mark.parametrize("command", ["lint", pytest.param("rules", marks=pytest.mark.heavy), "settle"])
def test_promise_14_a_chapter_of_any_shape_gives_a_sentence_soon(
    shelf: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fresh_shelves: None,
    text: str,
    command: str,
) -> None:
    book = tmp_path / "drafts" / "odd-book"
    shutil.copytree(shelf / "horseshoe-cincinnati", book)
    (book / "craps.toml").write_text(text)
    (book / "x.toml").mkdir()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "drafts"))
    record = {"id": 1, "rulebook": "odd-book", "game": "craps"}
    words = {
        "lint": ["lint", str(book / "craps.toml")],
        "rules": ["rules", "craps", "--rulebook", "odd-book"],
        "settle": ["settle", "-"],
    }[command]
    before = time.process_time()
    shown = CliRunner().invoke(app, words, input=json.dumps(record), catch_exceptions=False)
    assert time.process_time() - before < 10
    assert shown.exit_code == {"lint": 1, "rules": 2, "settle": 1}[command]
    assert "internal_error" not in shown.output
    assert len(shown.output) < 400 * MOST_PROBLEMS


def test_a_chapter_with_very_many_faults_lists_so_many_and_says_that_there_are_more(tmp_path: Path) -> None:
    file = tmp_path / "book" / "craps.toml"
    file.parent.mkdir()
    file.write_text('game = "craps"\n[rules]\n' + "\n".join(f"a{number} = 1" for number in range(2_000)))
    found = lint(file, RULESETS)
    assert len([problem for problem in found if "knows no such rule" in problem.reason]) <= MOST_PROBLEMS
    assert any("and more" in problem.reason for problem in found)


def test_a_kept_edition_that_is_no_archive_is_refused(tmp_path: Path) -> None:
    from pitboss.rulebooks.editions import Editions

    good = Editions(tmp_path)
    digest = good.put(b"x" * 10_000)
    path = tmp_path / f"{digest}.gz"
    data = path.read_bytes()
    for bad in (data[:-9] + b"\xff" * 9, data[:12] + b"\xff\xff\xff\xff" + data[16:], b"", b"\x1f\x8b"):
        path.write_bytes(bad)
        with pytest.raises(Refusal):
            good.get(digest)


def test_many_clauses_listed_twice_are_told_in_one_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.rulebooks import clauses

    looked: list[str] = []
    real = clauses.places
    monkeypatch.setattr(clauses, "places", lambda text: looked.append(text) or real(text))
    text = "\n".join('[[clause]]\nid = "§1"\ntitle = "t"' for _ in range(100))
    with pytest.raises(Refusal):
        clauses.parse_clauses(text.encode(), "file")
    assert len(looked) == 1
