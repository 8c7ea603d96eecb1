"""A document's numbering, read back: lists of every kind, scans with lost numbers, and the five documents."""

import random
import re
import tomllib
from pathlib import Path

import pytest

from pitboss.rulebooks import Refusal
from pitboss.rulebooks.clauses import parse_clauses
from pitboss.rulebooks.library import SHELF
from pitboss.rulebooks.numbering import roman, written
from pitboss.rulebooks.outline import Found, against, fitted, lines_of, outline, skeleton
from sizes import so_many

SOURCES = Path(__file__).parents[3] / "shared" / "sources"
ALL_FOUND = 100
SHARES = {
    ("horseshoe-cincinnati", "big-six"): ALL_FOUND,
    ("horseshoe-cincinnati", "blackjack"): 91,
    ("horseshoe-cincinnati", "craps"): ALL_FOUND,
    ("horseshoe-cincinnati", "crazy-four-poker"): ALL_FOUND,
    ("horseshoe-cincinnati", "four-card-poker"): ALL_FOUND,
    ("horseshoe-cincinnati", "let-it-ride"): ALL_FOUND,
    ("horseshoe-cincinnati", "mini-baccarat"): ALL_FOUND,
    ("horseshoe-cincinnati", "mississippi-stud"): ALL_FOUND,
    ("horseshoe-cincinnati", "pai-gow-poker"): ALL_FOUND,
    ("horseshoe-cincinnati", "poker-holdem"): 97,
    ("horseshoe-cincinnati", "rapid-roulette"): 60,
    ("horseshoe-cincinnati", "roulette"): ALL_FOUND,
    ("horseshoe-cincinnati", "texas-holdem-bonus"): ALL_FOUND,
    ("horseshoe-cincinnati", "three-card-poker"): ALL_FOUND,
    ("horseshoe-cincinnati", "ultimate-texas-holdem"): ALL_FOUND,
    ("merced-poker-room", "poker-holdem"): 91,
    ("merced-poker-room", "poker-omaha-high-low"): 90,
    ("merced-poker-room", "poker-omaha"): 93,
    ("merced-poker-room", "pure-21-5-blackjack"): 60,
    ("merced-poker-room", "three-card-poker"): 64,
    ("oneida-2003", "caribbean-stud"): 89,
    ("oneida-2003", "craps"): 78,
    ("oneida-2003", "let-it-ride"): 68,
    ("oneida-2003", "pai-gow-poker"): 79,
    ("oneida-2003", "roulette"): 83,
    ("oneida-2003", "three-card-poker"): 95,
    ("oneida-2025", "craps"): 21,
    ("oneida-2025", "four-card-poker"): ALL_FOUND,
    ("oneida-2025", "mississippi-stud"): 76,
    ("oneida-2025", "poker-holdem"): 68,
    ("oneida-2025", "three-card-poker"): 87,
    ("section-8-poker", "poker-holdem"): ALL_FOUND,
    ("section-8-poker", "poker-seven-card-stud"): ALL_FOUND,
    ("section-8-poker", "poker-tournament"): ALL_FOUND,
}
"""The share of a chapter's listed clauses that are found, in whole percent; docs/adding-a-rulebook.md tells it."""
CALLED = {"mini-baccarat": "C"}
"""What an author put before the numbers of a chapter."""
WHOLE = {"section-8-poker": ((1, 834),)}
"""The lines of a chapter whose source names only its own."""


def ids(text: str) -> list[str]:
    return [one.id for one in outline(text)]


def share(book: str, name: str) -> int:
    chapter = tomllib.loads((SHELF / book / f"{name}.toml").read_text())
    text = (SOURCES / chapter["source"].partition(",")[0]).read_text()
    spans = WHOLE.get(book) or lines_of(chapter["source"])
    listed = [one.id for one in parse_clauses((SHELF / book / "clauses" / f"{name}.toml").read_bytes(), name)]
    found = [one for span in spans for one in fitted(outline(text, *span, CALLED.get(name)), listed)]
    return 100 * len(against(tuple(found), listed).found) // len(listed)


EVERY_DAY = ("four-card-poker", "mini-baccarat", "poker-omaha", "roulette")
MEASURED = [one if one[1] in EVERY_DAY else pytest.param(*one, marks=pytest.mark.heavy) for one in SHARES]


@pytest.mark.parametrize(("book", "name"), MEASURED)
def test_the_share_of_known_clauses_that_is_found_in_each_document(book: str, name: str) -> None:
    assert share(book, name) == SHARES[book, name]


def test_every_clause_list_of_the_five_documents_is_measured() -> None:
    named = {
        tomllib.loads(about.read_text())["document"]: about.parent.name
        for about in SHELF.glob("*/rulebook.toml")
    }
    measured = [book for document, book in named.items() if (SOURCES / document).is_file()]
    lists = {(book, path.stem) for book in measured for path in (SHELF / book / "clauses").glob("*.toml")}
    assert lists == set(SHARES)


KINDS = {
    "1. Wagers/- I. First/ - A. Part/ - B. Part/- II. Second/2. Odds/- I. Pays": "§1 §1.I §1.I.A §1.I.B §1.II §2 §2.I",
    "II. CRAPS./A. Table/1. One/a. Part/b. Part/2. Two/B. Dice": "II II.A II.A(1) II.A(1)(a) II.A(1)(b) II.A(2) II.B",
    "Section 8 - Poker/(a)/Words/(1)/First/(i)/Part/(ii)/Part/(2)/More/(b)/More": "§8 §8(a) §8(a)(1) §8(a)(1)(i) "
    "§8(a)(1)(ii) §8(a)(2) §8(b)",
    "1.1 Table/1.2 Dice/1.2.1 Colour/2.1 Odds": "1.1 1.2 1.2.1 2.1",
    "WAC 230-15-140 Wagers/WAC 230-15-145 Limits": "WAC 230-15-140|WAC 230-15-145",
    "Art. 3 Wagers/(1) First/(2) Second/Art. 4 Odds/(1) Pays": "Art. 3|Art. 3(1)|Art. 3(2)|Art. 4|Art. 4(1)",
}


@pytest.mark.parametrize(("text", "found"), KINDS.items())
def test_every_kind_of_numbering_gets_the_ids_a_citation_writes(text: str, found: str) -> None:
    assert ids(text.replace("/", "\n")) == found.split("|" if "|" in found else " ")


def test_a_number_that_must_have_been_there_is_listed_as_not_found() -> None:
    told = outline("A. Table\n1. One\n2. Two\n4. Four\nB. Dice\n1. Red")
    assert [(one.id, one.found) for one in told if not one.found] == [("A(3)", False)]
    assert "not found in the text: look before line 4" in skeleton(told)


def test_a_letter_that_is_also_a_roman_number_is_read_by_what_follows() -> None:
    lettered = "".join(f"{letter}. Bet\n" for letter in "ABCDEFGHIJ")
    assert ids(lettered)[8:] == ["I", "J"]
    nested = "H. Bets\n(i) First\n(ii) Second\nI. Odds"
    assert ids(nested) == ["H", "H(i)", "H(ii)", "I"]


def test_a_capital_that_a_scanner_made_of_a_small_letter_stays_in_its_list() -> None:
    told = outline("A. Table\n1. One\na. Red\nb. Blue\nC. Green\nd. White\nB. Dice")
    assert [one.id for one in told[2:6]] == ["A(1)(a)", "A(1)(b)", "A(1)(c)", "A(1)(d)"]
    assert all(one.found for one in told)


def test_a_small_roman_one_that_a_scanner_took_for_a_number_stays_in_its_list() -> None:
    told = outline("A. Table\n1. One\na. Pays\n1. Two to one\nii. Three to one\niii. Four\nb. Loses\n2. Two")
    assert [one.id for one in told[2:6]] == ["A(1)(a)", "A(1)(a)(i)", "A(1)(a)(ii)", "A(1)(a)(iii)"]
    assert all(one.found for one in told)


def test_the_number_of_a_clause_that_is_lost_is_told_by_the_list_below_it() -> None:
    told = outline(
        "A. Table\n1. One\n2. Two\nB. Dice\n1. One\n2. Two\nOdds\n1. One\n2. Two\nD. Rolls\n1. One"
    )
    assert [one.id for one in told if not one.found] == ["C"]
    assert "C(2)" in [one.id for one in told]


def test_a_list_of_contents_is_passed_over_and_numbers_the_headings() -> None:
    contents = "Contents\n1. Table\t2\n2. Dice....3\n3. Odds\t4\n\n"
    text = f"{contents}1. Table\n- I. One\n2. Dice\n- I. Two\n7. Odds\n- I. Three\n"
    assert ids(text) == ["§1", "§1.I", "§2", "§2.I", "§3", "§3.I"]
    assert outline(text)[0].line == 6


def test_paragraphs_below_a_heading_without_numbers_go_by_their_line_and_rows_by_their_table() -> None:
    text = "Object of the Game\n\nGet close to nine.\n\nSchedule Option\tFee\n1\t$3\n2\t$4\n"
    assert {"option 1", "option 2"} <= set(ids(text))
    assert ids("Object of the Game\n\nGet close to nine.\n\nType of Table\n\nA round one.\n")[0] == "line 3"


def test_lists_that_begin_anew_go_by_their_headings() -> None:
    text = "ROUND OF PLAY\n\n1. Bet\n2. Deal\n\nGAME RULES\n\n1. Win\n2. Lose\n"
    assert ids(text) == ["Round of Play 1", "Round of Play 2", "Game Rules 1", "Game Rules 2"]


def test_a_prefix_stands_before_every_number() -> None:
    assert [one.id for one in outline("1. Table\n- I. One", prefix="C")] == ["C1", "C1.I"]


def test_the_skeleton_is_a_clause_list_that_loads() -> None:
    told = skeleton(outline('1. Table "layout"\n- I. One\n- II. Two'))
    assert [one.id for one in parse_clauses(told.encode(), "x")] == ["§1", "§1.I", "§1.II"]


@pytest.mark.parametrize(("first", "last"), [(0, 0), (5, 4), (9, 9)])
def test_lines_that_the_document_does_not_have_are_refused(first: int, last: int) -> None:
    with pytest.raises(Refusal, match="lines 1 to 4") as refused:
        outline("1. a\n2. b\n3. c\n4. d", first, last)
    assert refused.value.code == "bad_lines"


@pytest.mark.parametrize("number", range(1, 90))
def test_numbers_are_written_and_read_alike(number: int) -> None:
    assert roman(written("i", number)) == number
    assert roman("iiii") == roman("vx") == roman("") == 0


def test_the_lines_a_source_names() -> None:
    assert lines_of("x.txt, lines 706–825, 5–37 and 118–125 (GEGA-003304)") == (
        (706, 825),
        (5, 37),
        (118, 125),
    )
    assert lines_of("a letter") == ()


FORMS = (("1", "{}. "), ("I", "- {}. "), ("A", " - {}. "), ("1", " - ({}) "), ("a", " ({}) "))
WRITE = ("§{}", ".{}", ".{}", "({})", "({})")


def document(rng: random.Random) -> tuple[str, list[str]]:
    """A document with lists inside lists, and the ids its clauses have."""
    lines, found = [], []

    def add(depth: int, above: str) -> None:
        kind, mark = FORMS[depth]
        for number in range(1, rng.randint(2, 12 if depth < 3 else 5)):
            id = above + WRITE[depth].format(written(kind, number))
            lines.append(
                mark.format(written(kind, number))
                + rng.choice(("Cards shall be dealt", "A player may bet", "The 7 wins"))
            )
            lines.extend(["of the table, 2 to 1 at least."] * rng.randint(0, 2))
            found.append(id)
            if depth + 1 < len(FORMS) and rng.random() < 0.5:
                add(depth + 1, id)

    add(0, "")
    return "\n".join(lines), found


@pytest.mark.parametrize("seed", range(so_many(everyday=20, ci=200, long=2000)))
def test_a_document_written_with_lists_in_lists_is_read_back_whole(seed: int) -> None:
    text, found = document(random.Random(seed))
    assert ids(text) == found


def test_against_a_list_a_clause_is_found_by_its_parts_or_its_lines() -> None:
    told = (Found("4(a)", 7, "x"), Found("4(b)", 9, "y"), Found("line 20", 20, "z"))
    held = against(told, ["4", "4(c)", "lines 19–21", "line 22"])
    assert held.found == ("4", "lines 19–21")
    assert held.not_found == ("4(c)", "line 22")
    assert [one.id for one in held.unlisted] == ["4(a)", "4(b)", "line 20"]


def test_the_number_of_the_chapter_is_left_out_where_the_list_leaves_it_out() -> None:
    told = outline("XI. POKER.\nA. Cards\n1. One deck\nB. Dice")
    assert [one.id for one in fitted(told, ["A(1)", "B"])] == ["A", "A(1)", "B"]
    assert fitted(told, ["XI.A(1)", "XI.B"]) == told
    assert fitted((), ["A"]) == ()


def test_the_docs_tell_the_share_found_of_each_document() -> None:
    told = (Path(__file__).parents[2] / "docs" / "adding-a-rulebook.md").read_text()
    for book in dict.fromkeys(book for book, _ in SHARES):
        least = min(share for (of, _), share in SHARES.items() if of == book)
        most = max(share for (of, _), share in SHARES.items() if of == book)
        assert re.search(rf"\| `{book}` \|[^|]*\| {least}–{most}% \|", told) or re.search(
            rf"\| `{book}` \|[^|]*\| {most}% \|", told
        )
