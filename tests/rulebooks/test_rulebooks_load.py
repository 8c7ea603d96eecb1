"""The loader: what is uncited, missing, unknown or of the wrong kind does not load, and says so."""

import re
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from everyday import marks_of, named
from pitboss.desk import games
from pitboss.rounds import Game
from pitboss.rulebooks import Chapter, RulebookError, read_chapter
from pitboss.rulebooks.library import SHELF, Folder, Shelf, chapter_game
from sizes import so_many
from variants import long_form

BOOK, GAME = "horseshoe-cincinnati", "three-card-poker"
FILE = f"{BOOK}/{GAME}.toml"
TEXT = long_form(BOOK, GAME)
CHAPTERS = {one: (f"{one[0]}/{one[1]}.toml", games()[chapter_game(*one)]) for one in named()}
on_every_chapter = pytest.mark.parametrize(
    ("file", "game"), [pytest.param(*two, id=two[0], marks=marks_of(*one)) for one, two in CHAPTERS.items()]
)
ENTRY = re.compile(r"(?ms)^\[[^\n]+\]\n.*?(?=^\[|\Z)")
CLAUSE = re.compile(r"(?m)^clause\s*=.*\n")


def load(text: str | bytes, game: Game | None = None) -> Chapter:
    data = text.encode() if isinstance(text, str) else text
    return read_chapter(data, (game or games()[GAME]).ruleset, BOOK, FILE)


def beside(book: str) -> Folder:
    """What lies beside the chapters of a book on the shelf."""
    return Folder(Shelf(SHELF, pinned=False), book)


def edited(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


def entry(name: str) -> str:
    return next(found[0] for found in ENTRY.finditer(TEXT) if found[0].startswith(f"[{name}]"))


def test_the_chapter_loads_as_it_stands() -> None:
    assert load(TEXT).rules


def cited_in(file: str, game: Game) -> tuple[str, set[str], list[re.Match[str]]]:
    """The text of a chapter, the rules of its own that it cites a clause for, and where it does."""
    book, _, name = file.partition("/")
    text = long_form(book, name.removesuffix(".toml"))
    cited = [found for found in ENTRY.finditer(text) if CLAUSE.search(found[0])]
    chapter = read_chapter(text.encode(), game.ruleset, book, file, beside(book))
    own = {cite.rule for cite in chapter.cites() if not chapter.from_base(cite.rule)}
    assert len(cited) == len(own) > 0
    return text, own, cited


@on_every_chapter
def test_promise_01_whatever_cites_no_clause_is_named(file: str, game: Game) -> None:
    """All the clauses of a chapter left out at once, of several tables of a wager the first; each alone when heavy."""
    text, own, _ = cited_in(file, game)
    book = file.partition("/")[0]
    with pytest.raises(RulebookError) as error:
        read_chapter(CLAUSE.sub("", text).encode(), game.ruleset, book, file, beside(book))
    named = [one.rule for one in error.value.problems if one.reason == "cites no clause"]
    assert len(named) == len(set(named))
    assert set(map(entry_of, named)) == set(map(entry_of, own))


def entry_of(rule: str) -> str:
    """The entry a rule is of: one of several pay tables is of the wager's."""
    return ".".join(rule.split(".")[:2])


@pytest.mark.heavy
@on_every_chapter
def test_promise_01_every_value_cites_a_clause_or_does_not_load(file: str, game: Game) -> None:
    text, _, cited = cited_in(file, game)
    book = file.partition("/")[0]
    for found in cited:
        uncited = text[: found.start()] + CLAUSE.sub("", found[0]) + text[found.end() :]
        with pytest.raises(RulebookError, match="cites no clause") as error:
            read_chapter(uncited.encode(), game.ruleset, book, file, beside(book))
        assert error.value.file == file
        assert error.value.rule in found[0].splitlines()[0].replace(".tables", "").replace('"', "")


@pytest.mark.parametrize("part", ["rules", "wagers", "pay", "irregularities", "readings", "duties"])
@pytest.mark.parametrize("clause", ["", 'clause = ""\n', 'clause = "  "\n'])
def test_no_part_of_a_chapter_may_leave_its_clause_out(part: str, clause: str) -> None:
    found = next(one[0] for one in ENTRY.finditer(TEXT) if one[0].startswith(f"[{part}."))
    name = found[1 : found.index("]")]
    with pytest.raises(RulebookError) as error:
        load(edited(found, CLAUSE.sub(clause, found)))
    assert (error.value.file, error.value.rule, error.value.reason) == (FILE, name, "cites no clause")


REFUSED = {
    "missing rule": (entry("rules.play_wager"), "", "rules.play_wager", "is missing"),
    "missing pay table": (entry("pay.ante"), "", "pay.ante", "is missing"),
    "unknown rule": ("[rules.play_wager]", "[rules.play_wagre]", "rules.play_wagre", "knows no such rule"),
    "unknown wager": ("[wagers.ante]", "[wagers.anti]", "wagers.anti", "knows no such wager"),
    "unknown pay table": ("[pay.play]", "[pay.plays]", "pay.plays", "knows no such pay table"),
    "pay table without a row": ('flush = "3 to 1"\n', "", "pay.pair_plus", "has no row 'flush'"),
    "row nobody knows": (
        'flush = "3 to 1"',
        'flush = "3 to 1"\n"blaze" = "9 to 1"',
        "pay.pair_plus",
        "'blaze'",
    ),
    "odds that are none": ('flush = "3 to 1"', 'flush = "3 too 1"', "pay.pair_plus", "neither odds"),
    "pay table of no kind": ('kind = "floor"\n', "", "pay.pair_plus", 'kind = "floor" or kind = "fixed"'),
    "wrong kind, count": ("value = 7\n", "value = 7.5\n", "rules.positions", "whole number"),
    "wrong kind, flag": (
        'value = false\nclause = "§7.V"',
        'value = 0\nclause = "§7.V"',
        "rules.adjacent_positions",
        "true or false",
    ),
    "wrong kind, choice": ('value = "house"', 'value = "player"', "rules.bank", "must be one of"),
    "wrong kind, amount": ('value = "100000"', "value = 10.5", "rules.maximum", "an amount is"),
    "own value below its range": (
        'value = "100000"\n',
        'value = "0"\n',
        "rules.maximum",
        "outside the range",
    ),
    "own value not a choice": (
        'choices = ["hand", "automated shoe"]',
        'choices = ["shoe"]',
        "rules.dealing",
        "outside the range",
    ),
    "bounds of a flag": (
        'value = false\nclause = "§7.V"',
        'value = false\nminimum = false\nclause = "§7.V"',
        "rules.adjacent_positions",
        "between bounds",
    ),
    "unknown remedy": (
        'remedy = "next_card"',
        'remedy = "shrug"',
        "irregularities.card_dealt_in_error",
        "'shrug'",
    ),
    "unknown step": (
        'then = ["remove_deck"]',
        'then = ["burn_deck"]',
        "irregularities.wrong_deck",
        "'burn_deck'",
    ),
    "unknown moment": ('at = "deal"', 'at = "teatime"', "irregularities.card_dealt_in_error", "'teatime'"),
    "wager that needs no wager": (
        'needs = ["ante", "pair_plus"]',
        'needs = ["anti"]',
        "wagers.six_card_bonus",
        "needs 'anti'",
    ),
    "wager that leans on no rule": (
        'offered = "six_card_bonus_offered"',
        'offered = "sixes"',
        "wagers.six_card_bonus",
        "'sixes'",
    ),
    "another game": ('game = "three-card-poker"', 'game = "whist"', "game", "is a chapter of 'whist'"),
    "unknown key of a rule": ("value = 7\n", "value = 7\nvalues = 8\n", "rules.positions", "values"),
    "unknown part": ("[rules.positions]", "[rulez.positions]", "", "rulez"),
    "not TOML": ("[rules.positions]", "[rules.positions", "", "is not TOML"),
}


@pytest.mark.parametrize(("old", "new", "rule", "reason"), REFUSED.values(), ids=REFUSED)
def test_a_chapter_that_does_not_hold_is_refused_by_file_rule_and_reason(
    old: str, new: str, rule: str, reason: str
) -> None:
    with pytest.raises(RulebookError) as error:
        load(edited(old, new))
    assert error.value.file == FILE
    assert error.value.rule == rule
    assert reason in error.value.reason
    assert str(error.value).startswith(FILE)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(RulebookError, match="is not TOML"):
        load(b"\xff\xfe" + TEXT.encode())


def test_nesting_without_end_is_refused() -> None:
    with pytest.raises(RulebookError):
        load("a = " + "[" * 100_000)


JUNK = ("0", "-1", "1.5", "true", '""', '"x"', "[]", "{}", "[[]]", "[{a = 1}]", "1979-05-27", "inf", '["x"]')


@given(st.binary(max_size=200))
def test_promise_14_no_bytes_crash_the_loader(data: bytes) -> None:
    with pytest.raises(RulebookError):
        load(data)


@settings(max_examples=so_many(everyday=30, ci=60, long=1200))
@given(st.data())
def test_promise_14_no_change_of_a_real_chapter_crashes_the_loader(data: st.DataObject) -> None:
    file, game = data.draw(st.sampled_from(list(CHAPTERS.values())), label="chapter")
    lines = (SHELF / file).read_text().splitlines(keepends=True)
    place = data.draw(st.integers(0, len(lines) - 1), label="line")
    key, equals, _ = lines[place].partition("=")
    lines[place] = f"{key}= {data.draw(st.sampled_from(JUNK))}\n" if equals else ""
    with suppress(RulebookError):
        chapter = read_chapter(
            "".join(lines).encode(), game.ruleset, "book", file, beside(file.partition("/")[0])
        )
        assert all(cite.clause.strip() for cite in chapter.cites())


@settings(max_examples=so_many(everyday=30, ci=60, long=1200))
@given(st.integers(0, len(TEXT.encode()) - 1), st.binary(max_size=4), st.integers(0, 30))
def test_promise_14_no_damage_to_a_chapters_bytes_crashes_the_loader(
    place: int, put: bytes, cut: int
) -> None:
    data = TEXT.encode()
    try:
        assert load(data[:place] + put + data[place + cut :]).rules
    except RulebookError as error:
        assert error.reason
