"""At 80 columns no figure is lost: what a wide terminal shows a narrow one shows too, folded where it must be."""

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from pitboss.desk import analyse, chapters
from pitboss.odds import Analysis

FIGURE = re.compile(r"[$−+-]?\d[\d,./%–]*")
CHAPTERS = chapters()
RULES = [(game.id, "-r", book) for book, game in CHAPTERS]
EVERYDAY = [(game, "-r", "horseshoe-cincinnati") for game in ("craps", "poker")]
"""The longest pages; the others are laid out alike."""


def _words(*words: str, heavy: bool = False) -> Any:
    return pytest.param(words, id=" ".join(words), marks=[pytest.mark.heavy] if heavy else [])


SHOWN = [
    *(_words("rules", *words, heavy=words not in EVERYDAY) for words in RULES),
    *(
        _words("odds", game.id, "-r", book, heavy=(game.id, book) != ("roulette", "horseshoe-cincinnati"))
        for book, game in CHAPTERS
        if game.priced
    ),
    _words("simulate", "three-card-poker", "-n", "500", "-s", "1"),
    _words("odds", "three-card-poker", "-r", "oneida-2003", "--effects", heavy=True),
    _words(
        "compare", "horseshoe-cincinnati", "oneida-2003", "oneida-2025", "-g", "three-card-poker", heavy=True
    ),
    _words("simulate", "craps", "-n", "500", "-s", "1", heavy=True),
    _words("coverage"),
    _words("tournament", "-n", "30", "-p", "quick", "--aliens", "30"),
    _words("room", "-t", "1", "-n", "14", "-m", "20", "-r", "section-8-poker"),
    _words("tournament", "-g", "stud", "-n", "8", "-p", "quick", heavy=True),
    _words("diff", "three-card-poker", "horseshoe-cincinnati", "oneida-2025"),
    _words("diff", "craps", "oneida-2003", "oneida-2025", heavy=True),
]


@cache
def priced(game: str, book: str) -> Analysis:
    """A game is priced once for both widths."""
    return analyse(game, book)


def shown(run: Any, monkeypatch: pytest.MonkeyPatch, columns: int, words: tuple[str, ...]) -> str:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(
        "pitboss.desk.analyse",
        lambda game, book, *_, wager, **__: priced(game, book).only(wager) if wager else priced(game, book),
    )
    return str(run(*words).stdout)


def figures(text: str) -> Counter[str]:
    """The figures of a text: not how fast a run was, another each time, nor those in a hash, which is one word."""
    text = re.sub(r"in\s+[\d.]+\s+s\s+\([\d,]+\s+a\s+second\)", "", text)
    return Counter(FIGURE.findall(re.sub(r"\b(?=[0-9a-f]*[a-f])[0-9a-f]{10,}\b", "", text)))


@pytest.mark.parametrize("words", SHOWN)
def test_no_figure_is_lost_at_80_columns(
    run: Any, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    wide, narrow = (shown(run, monkeypatch, columns, words) for columns in (400, 80))
    assert narrow.count("…") == wide.count("…"), "one more than the intervals have is something cut off"
    assert max(map(len, narrow.splitlines())) <= 80
    folded = "".join(narrow.split())
    lost = figures(wide) - figures(narrow)
    assert [one for one in lost if len(one) <= 12 and one not in folded] == []
    if all(
        len(one) <= 40 for one in lost
    ):  # one that is longer than a line is folded, and its column with it
        assert [one for one in lost if len(one) > 12] == []


def test_a_figure_longer_than_a_line_is_folded_and_whole(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Craps, the fire bet: its ways are counted in 51 digits, and its exact edge stands on a line of its own."""
    words = ("odds", "craps", "-r", "horseshoe-cincinnati", "-w", "fire")
    wide, narrow = (shown(run, monkeypatch, columns, words) for columns in (400, 80))
    long = [one for one in figures(wide) if len(one) > 40]
    assert long
    column = "".join(re.findall(r"(?<= )[\d,]+(?=(?: +[\d.]+)? *$)", narrow, re.MULTILINE))
    folded = "".join(narrow.split())
    assert [one for one in long if one not in column and f"exactly:{one}" not in folded] == []
