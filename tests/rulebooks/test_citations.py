"""Citations taken apart, and the clause lists held against the fact sheets they list."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rulebooks.citations import CitationError, Index
from sheets import CitationError as SheetError
from sheets import covers, expand, extract

ROOT = Path(__file__).resolve().parents[2]
SHELF = ROOT / "src" / "pitboss" / "rulebooks"
SHEETS = ROOT.parent / "shared" / "rulebooks"
ALL_LISTS = sorted(
    (book.name, path.relative_to(book / "clauses").with_suffix("").as_posix())
    for book in SHELF.iterdir()
    for path in book.glob("clauses/**/*.toml")
)
LISTED_BY_USE = {"three-card-poker", "craps", "blackjack", "big-six", "poker-holdem"}
"""Games whose lists have the clauses that a sheet cites, and no others; the rest name every clause of the document."""
PARTS = {
    ("oneida-2003", "three-card-poker"): "VI.",
    ("oneida-2003", "craps"): "II.",
    ("oneida-2003", "let-it-ride"): "III.",
    ("oneida-2003", "caribbean-stud"): "I.",
    ("oneida-2003", "roulette"): "V.",
    ("oneida-2003", "pai-gow-poker"): "IV.",
}
"""The part of a document that a sheet leaves out of its citations."""
SHEET_OF = {
    "base/progressive-jackpots": "progressive-jackpots",
    "poker-holdem": "texas-holdem",
    "poker-omaha": "omaha",
    "poker-omaha-high-low": "omaha-high-low",
}
ONE_SHEET = {"horseshoe-cincinnati": "poker", "oneida-2025": "poker", "south-dakota-20-18": "poker"}
"""Books that have one sheet for all their poker, and one list that names every clause of it."""
FROM_THE_SHEETS = [
    (rulebook, game)
    for rulebook, game in ALL_LISTS
    if game in LISTED_BY_USE and (game != "poker-holdem" or rulebook not in ONE_SHEET)
]
ELSEWHERE = {
    ("horseshoe-cincinnati", "mississippi-stud"): {"§6.III"},
    ("horseshoe-cincinnati", "base/progressive-jackpots"): {"§11.I", "§12.I", "§13.II"},
    ("merced-poker-room", "pure-21-5-blackjack"): {"line 230"},
}
"""Clauses of another game's chapter that a sheet refers to."""
OTHER_GAMES = {"line 169", "line 176", "line 270", "lines 272–284"}
"""Fees of the blackjack game, which the shared collections sheet cites beside ours."""


@cache
def listed(rulebook: str, game: str) -> tuple[dict[str, object], ...]:
    text = (SHELF / rulebook / "clauses" / f"{game}.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["clause"])


def ids(rulebook: str, game: str) -> list[str]:
    return [str(clause["id"]) for clause in listed(rulebook, game)]


def together(rulebook: str, game: str) -> list[str]:
    """The clauses of a list and of those that go with it: its base's, and where a sheet is one for all poker, those."""
    if not game.startswith(("poker", "base/poker")):
        return ids(rulebook, game)
    all_poker = rulebook in ONE_SHEET or game.startswith("base")
    beside = [
        name for book, name in ALL_LISTS if book == rulebook and name.startswith(("poker-", "base/poker"))
    ]
    return [id for name in beside if all_poker or name in (game, "base/poker") for id in ids(rulebook, name)]


def sheet_of(rulebook: str, game: str) -> str:
    """The fact sheet that a list is held against."""
    poker = game.startswith(("poker", "base/poker"))
    return ONE_SHEET[rulebook] if poker and rulebook in ONE_SHEET else SHEET_OF.get(game, game)


def cited(rulebook: str, sheet: str, absent: list[str]) -> list[str]:
    """What a fact sheet cites, with the part of the document; where no sheets are at hand, the list stands for it."""
    path = SHEETS / rulebook / f"{sheet}.md"
    if not path.is_file():
        return absent
    part = PARTS.get((rulebook, sheet), "")
    return [part + clause for clause in extract(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("§7.I.A, IV", "§7.I.A|§7.IV"),
        ("16:12(1), (4); 16:15.01(3)–(5)", "16:12(1)|16:12(4)|16:15.01(3)|16:15.01(4)|16:15.01(5)"),
        ("§2.I.A–D", "§2.I.A|§2.I.B|§2.I.C|§2.I.D"),
        ("§3.I.V–Y", "§3.I.V|§3.I.W|§3.I.X|§3.I.Y"),
        ("§3.I.Y–BB", "§3.I.Y|§3.I.Z|§3.I.AA|§3.I.BB"),
        ("§3.I.HH, II", "§3.I.HH|§3.I.II"),
        ("§3.I.N, O, P", "§3.I.N|§3.I.O|§3.I.P"),
        ("§10.II.B, §11, §12.VI", "§10.II.B|§11|§12.VI"),
        ("§9.VIII.B; §10.II", "§9.VIII.B|§10.II"),
        ("§4.I–IV, VI; §8", "§4.I|§4.II|§4.III|§4.IV|§4.VI|§8"),
        ("§7.II, V", "§7.II|§7.V"),
        ("§8/§9", "§8|§9"),
        ("§3.I.A.1(a)", "§3.I.A.1(a)"),
        ("§8(i)(2), (j)", "§8(i)(2)|§8(j)"),
        ("§8(u)(6)(ii), (iv)", "§8(u)(6)(ii)|§8(u)(6)(iv)"),
        ("HM.II.A, E(2), G", "HM.II.A|HM.II.E(2)|HM.II.G"),
        ("G(5)–(6), H(5)", "G(5)|G(6)|H(5)"),
        ("K(1)(b),(c)", "K(1)(b)|K(1)(c)"),
        ("J(2)(b)(i),(c)", "J(2)(b)(i)|J(2)(c)"),
        ("J(2)(b)(iii)–(v)", "J(2)(b)(iii)|J(2)(b)(iv)|J(2)(b)(v)"),
        ("F(6)(a)/(b)/(c)", "F(6)(a)|F(6)(b)|F(6)(c)"),
        ("D(13)–(15)", "D(13)|D(14)|D(15)"),
        ("A(1), F(1)(a), J, K(a)", "A(1)|F(1)(a)|J|K(a)"),
        ("II.D(5), E(3)", "II.D(5)|II.E(3)"),
        ("Round of Play 5.a–b", "Round of Play 5.a|Round of Play 5.b"),
        ("Round of Play 5.c.i", "Round of Play 5.c.i"),
        ("Round of Play 3, 5", "Round of Play 3|Round of Play 5"),
        ("Betting 3; Pair Plus 1–2", "Betting 3|Pair Plus 1|Pair Plus 2"),
        ("Deck 1-3", "Deck 1|Deck 2|Deck 3"),
        ("lines 722–739", "lines 722–739"),
        ("lines 802–825, 118", "lines 802–825|line 118"),
        ("line 294; Round of Play 10", "line 294|Round of Play 10"),
        ("options 1–3", "option 1|option 2|option 3"),
        ("D place (c), F(1),(5)", "D place (c)|F(1)|F(5)"),
        ("D place bets (c)", "D place (c)"),
        ("D Horn High (b)", "D Horn High (b)"),
        ("D last paragraph", "D last paragraph"),
        ('Glossary "Hand"', 'Glossary "Hand"'),
        ("§12.I; §12.I", "§12.I"),
    ],
)
def test_a_citation_names_each_clause_by_the_list_and_by_the_grammar_of_the_sheets(
    text: str, clauses: str
) -> None:
    named = clauses.split("|")
    assert expand(text) == named
    if "bets" not in text:  # a spelling of the sheets
        assert list(Index((*named, "§99", "Z(9)")).named(text)) == named


@pytest.mark.parametrize(
    "text", ["", "§", "silent", "A-2-3", "§5.III–I", "§5.I–§6.II", "12", "J(2)x", "§7.I.A,", "D(5)–(c)"]
)
def test_expand_refuses_what_names_no_clause(text: str) -> None:
    with pytest.raises(SheetError, match=r"is not a"):
        expand(text)


@given(st.integers(1, 39), st.integers(1, 39))
def test_a_range_of_numerals_has_every_numeral_between(first: int, last: int) -> None:
    tens, ones = ("", "X", "XX", "XXX"), ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    numerals = [tens[number // 10] + ones[number % 10] for number in range(40)]
    low, high = sorted((first, last))
    if low < high:
        assert expand(f"§4.{numerals[low]}–{numerals[high]}") == [f"§4.{n}" for n in numerals[low : high + 1]]


@pytest.mark.parametrize(
    ("citation", "clause", "reached"),
    [
        ("§3.I.F", "§3.I.F", True),
        ("§3.I.F", "§3.I.F.2", True),
        ("§3.I.F", "§3.I.FF", False),
        ("§3.I.F", "§3.I.G", False),
        ("§3.I.F–J", "§3.I.H", True),
        ("§3.I.F–J", "§3.I.K", False),
        ("§11.II", "§11", True),
        ("§1", "§11", False),
        ("J(2)(b)", "J(2)(b)(iv)", True),
        ("J(2)(c)", "J(2)(b)(iv)", False),
        ("II.D(5)", "D(5)", True),
        ("II.D(5)", "D(6)", False),
        ("D Place (c)", "D place (c)", True),
        ("lines 722–739", "line 722", True),
        ("lines 722–739", "line 739", True),
        ("lines 722–739", "line 740", False),
        ("line 765", "lines 764–765", True),
        ("lines 761–765", "lines 764–766", False),
        ("line 757", "Round of Play 5", False),
        ("Round of Play 5.a–b", "Round of Play 5", True),
        ("Round of Play 5.a–b", "Round of Play 5.d", False),
    ],
)
def test_covers_reaches_down_and_up_but_not_across(citation: str, clause: str, *, reached: bool) -> None:
    assert covers(citation, clause) is reached


def test_extract_reads_a_sheet_numbered_by_sections() -> None:
    sheet = """# Game
Source: x.txt. Cited as §4.I.G.

- Two places (§2.I.A–B). A hand of 3 (not a clause) and §6.VIII.B(1) and (2) too.
| wager | amount | clause |
|---|---|---|
| Ante | posted (§7.V) | §7.I.A, IV |
"""
    assert extract(sheet) == ["§2.I.A", "§2.I.B", "§6.VIII.B(1)", "§6.VIII.B(2)", "§7.V", "§7.I.A", "§7.IV"]


def test_extract_reads_a_sheet_numbered_by_letters() -> None:
    sheet = """# Game
Numbering: A–L, cite as K(1)(b).

A player (A high) may sit (B(1),(2)) at a shoe (G); E alone is a word here. H(6) lets more in.
- OCR: C(9) is a smudge.
| wager | clause |
|---|---|
| Place | D place (c), F(1),(5) |
| Field A | D, J(2)(b)(i),(c) |

| place | reading |
|---|---|
| A-2-3 | lowest |
| D(1) vs E | nothing |
"""
    found = extract(sheet)
    assert found[:5] == ["B(1)", "B(2)", "G", "H(6)", "D place (c)"]
    assert found[5:] == ["F(1)", "F(5)", "D", "J(2)(b)(i)", "J(2)(c)", "D(1)", "E"]


def test_extract_reads_a_sheet_of_headings_and_lines() -> None:
    sheet = """# Game
Source: x.txt, lines 1–900.

Pair Plus pays 200:1 (lines 395–401). Bank for two (line 294; Round of Play 10).
Glossary "Hand" is of another game; lines 121–123 and 859 break off. Options: (options 1–2).
"""
    expected = (
        'lines 395–401|line 294|Round of Play 10|Glossary "Hand"|lines 121–123|line 859|option 1|option 2'
    )
    assert extract(sheet) == expected.split("|")


@pytest.mark.parametrize(("rulebook", "game"), ALL_LISTS)
def test_every_listed_clause_has_one_place_a_title_and_at_most_one_status(rulebook: str, game: str) -> None:
    for clause in listed(rulebook, game):
        name, title = str(clause["id"]), str(clause["title"])
        assert list(Index(ids(rulebook, game)).named(name)) == [name]
        assert 0 < len(title.strip()) <= 120, name
        assert clause.keys() - {"id", "title"} in ({"prose"}, {"waived"}, {"unsupported"}, set()), name
        assert clause.get("prose", True) is True, name
        assert len(str(clause.get("waived", "a reason of some length"))) > 10, name
    assert len(set(ids(rulebook, game))) == len(ids(rulebook, game))


@pytest.mark.parametrize(("rulebook", "game"), ALL_LISTS)
def test_every_clause_of_the_fact_sheet_is_listed(rulebook: str, game: str) -> None:
    """A sheet may cite a clause as a whole whose parts are listed one by one."""
    names = together(rulebook, game)
    known = {*names, *ELSEWHERE.get((rulebook, game), ())}
    unlisted = set(cited(rulebook, sheet_of(rulebook, game), absent=names)) - known
    assert {one for one in unlisted if not any(covers(one, name) for name in names)} == set()


BESIDES = {"Betting 1", 'Glossary "Backline Betting"'}
"""Clauses of Merced's three card poker that the document has and the sheet does not name."""


@pytest.mark.parametrize(("rulebook", "game"), FROM_THE_SHEETS)
def test_no_clause_is_listed_that_no_sheet_cites(rulebook: str, game: str) -> None:
    """A sheet may cite a clause as a whole whose parts are listed one by one."""
    names = ids(rulebook, game)
    known = set(cited(rulebook, sheet_of(rulebook, game), absent=names))
    if rulebook == "merced-poker-room":
        known |= set(cited(rulebook, "collections", absent=names)) | BESIDES
    unknown = [name for name in names if name not in known]
    assert [name for name in unknown if not any(covers(one, name) for one in known)] == []


def test_every_clause_of_the_shared_collections_sheet_is_listed_with_its_game() -> None:
    names = {*ids("merced-poker-room", "three-card-poker"), *together("merced-poker-room", "base/poker")}
    assert set(cited("merced-poker-room", "collections", absent=sorted(names))) - OTHER_GAMES <= names


def test_horseshoe_craps_lists_every_wager_letter_from_a_to_mm() -> None:
    wagers = [name for name in ids("horseshoe-cincinnati", "craps") if re.fullmatch(r"§3\.I\.[A-Z]+", name)]
    assert wagers == expand("§3.I.A–MM")


def test_merced_holdem_lists_its_24_schedule_options() -> None:
    options = [name for name in ids("merced-poker-room", "poker-holdem") if name.startswith("option")]
    assert options == expand("options 1–24")


# -- the list decides ----------------------------------------------------------------------------

OTHER = (
    "1.1", "1.1.1", "1.1.2", "1.2", "1.10", "4(a)", "4(b)", "4(c)", "Art. 3", "Art. 3, par. 2", "Art. 5",
    "WAC 230-15-140", "WAC 230-15-145", "WAC 230-15-150", "Règle 7", "Bets and payouts 2",
)  # fmt: skip
"""A document with quite another numbering."""


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("1.1", "1.1"),
        ("1.1, 1.10", "1.1|1.10"),
        ("1.1.1–1.2", "1.1.1|1.1.2|1.2"),
        ("1.1–1.10", "1.1|1.2|1.10"),
        ("4(a), (c)", "4(a)|4(c)"),
        ("4(a)–(c)", "4(a)|4(b)|4(c)"),
        ("4", "4"),
        ("Art. 3, par. 2", "Art. 3, par. 2"),
        ("Art. 3, 5", "Art. 3|Art. 5"),
        ("Art. 5; Art. 3, par. 2", "Art. 5|Art. 3, par. 2"),
        ("WAC 230-15-140", "WAC 230-15-140"),
        ("WAC 230-15-140, 150", "WAC 230-15-140|WAC 230-15-150"),
        ("WAC 230-15-140–150", "WAC 230-15-140|WAC 230-15-145|WAC 230-15-150"),
        ("WAC 230–15–145", "WAC 230-15-145"),
        ("WAC 230-15", "WAC 230-15"),
        ("Règle 7 and 1.2", "Règle 7|1.2"),
        ("Bets and payouts 2", "Bets and payouts 2"),
    ],
)
def test_a_document_is_cited_as_it_numbers_itself(text: str, clauses: str) -> None:
    assert list(Index(OTHER).named(text)) == clauses.split("|")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("§99.Z", "'§99.Z', which is not a clause"),
        ("", "which is not a clause"),
        ("?", "which is not a clause"),
        ("1.1,", "which is not a clause"),
        ("1", None),
        ("1.3", "did you mean"),
        ("1.1, 7", "'7', which is not a clause"),
        ("1.", "which is not a clause"),
        ("Art", None),
        ("Art. 33", "which is not a clause"),
        ("WAC 230-15-14", "which is not a clause"),
        ("4(c)–(a)", "runs backwards"),
        ("4(a)–(a)", "runs backwards"),
        ("4(a)–(z)", "which is not a clause"),
        (";".join(["1.1"] * 65), "more than 64"),
    ],
)
def test_what_names_no_listed_clause_is_no_citation(text: str, says: str | None) -> None:
    """A beginning of an id is a whole whose parts are listed only where the id goes on with a mark."""
    if says is None:
        assert Index(OTHER).named(text) == (text,)
    else:
        with pytest.raises(CitationError, match=re.escape(says)):
            Index(OTHER).named(text)


@given(st.text(max_size=60))
def test_promise_14_no_text_crashes_a_citation(text: str) -> None:
    for index in (Index(OTHER), Index(())):
        try:
            assert index.named(text)
        except CitationError as error:
            assert str(error)
