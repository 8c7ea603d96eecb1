"""Coverage: every clause of every document is encoded, prose, waived or unsupported; what is none of these is found."""

import msgspec
import pytest

from pitboss.desk import games
from pitboss.desk.coverage import unsupported
from pitboss.rounds import Game
from pitboss.rulebooks import Chapter, Refusal, RulebookError, load_chapter, rulebooks
from pitboss.rulebooks.clauses import indexes, parse_clauses
from pitboss.rulebooks.coverage import base_clauses, clause_lists, coverage, read_clauses
from pitboss.rulebooks.library import chapter_game
from pitboss.web.catalog import rules_page
from sheets import expand

CHAPTERS = [
    (book.id, name, games()[chapter_game(book.id, name)])
    for book in rulebooks().values()
    for name in book.chapters
    if chapter_game(book.id, name) in games()
]
IDS = [f"{book}/{name}" for book, name, _ in CHAPTERS]
BOOK, NAME = "horseshoe-cincinnati", "three-card-poker"


def chapter() -> Chapter:
    return games()[NAME].chapter(BOOK)


@pytest.mark.parametrize(("book", "name", "game"), CHAPTERS, ids=IDS)
def test_promise_02_every_clause_is_encoded_waived_or_prose(book: str, name: str, game: Game) -> None:
    chapter = load_chapter(book, name, game.ruleset)
    others = [load_chapter(book, other, one.ruleset) for at, other, one in CHAPTERS if at == book]
    found = coverage(book, chapter.listed, chapter, others)
    assert [f"{clause.id}: {clause.title}" for clause in found.unaccounted] == []
    assert len(found.encoded) > 0
    assert all(len(clause.waived) > 10 for clause in found.waived)


@pytest.mark.parametrize(("book", "name", "game"), CHAPTERS, ids=IDS)
def test_promise_01_every_citation_of_a_chapter_names_clauses(book: str, name: str, game: Game) -> None:
    """And names the same ones as the grammar of the fact sheets does, which knows nothing of the list."""
    chapter = load_chapter(book, name, game.ruleset)
    ways = indexes(read_clauses(book, chapter.listed), base_clauses(book, chapter))
    for cite in chapter.cites():
        assert list(ways[chapter.from_base(cite.rule)].named(cite.clause)) == expand(cite.clause), cite


@pytest.mark.parametrize(("book", "name", "game"), CHAPTERS, ids=IDS)
def test_every_clause_is_counted_once(book: str, name: str, game: Game) -> None:
    chapter = load_chapter(book, name, game.ruleset)
    found = coverage(book, chapter.listed, chapter)
    listed = (read_clauses(book, chapter.listed), base_clauses(book, chapter))
    assert all(len(one) == len({clause.id for clause in one}) for one in listed)
    clauses = [clause.id for one in listed for clause in one]
    counted = [*found.encoded, *found.through_parent, *found.prose, *found.waived]
    counted += [*found.unsupported, *found.unaccounted]
    assert sorted(clause.id for clause in counted) == sorted(clauses)
    assert found.clauses == len(clauses)


def test_without_a_chapter_nothing_is_encoded() -> None:
    found = coverage(BOOK, NAME, None)
    assert found.encoded == ()
    assert len(found.unaccounted) == found.clauses - len(found.prose) - len(found.waived)


def test_a_clause_that_nothing_cites_is_found() -> None:
    whole = chapter()
    cut = msgspec.structs.replace(
        whole,
        irregularities={k: v for k, v in whole.irregularities.items() if "§13" not in v.cite.clause},
        readings={k: v for k, v in whole.readings.items() if "§13" not in v.cite.clause},
    )
    assert not any("§13" in cite.clause for cite in cut.cites())
    found = coverage(BOOK, NAME, cut)
    lost = {clause.id: clause.title for clause in found.unaccounted}
    assert set(lost) == {clause.id for clause in read_clauses(BOOK, NAME) if clause.id.startswith("§13")}
    assert "§13.III" in lost
    assert found.to_json()["unaccounted"] == lost


def test_the_counts_are_written() -> None:
    found = coverage(BOOK, NAME, chapter())
    written = found.to_json()
    assert written["clauses"] == found.clauses == len(read_clauses(BOOK, NAME))
    assert written["encoded"] == found.clauses - len(found.prose) - len(found.waived)
    assert (written["rulebook"], written["chapter"]) == (BOOK, NAME)


def test_a_clause_reached_only_through_its_parent_is_counted_apart() -> None:
    """Four card poker cites its ranking as a whole: the parts are not silently encoded."""
    found = coverage(BOOK, "four-card-poker", games()["four-card-poker"].chapter(BOOK))
    through = {clause.id: clause.title for clause in found.through_parent}
    assert through
    assert not {clause.id for clause in found.encoded} & set(through)
    assert found.to_json()["through_parent"] == through


def test_a_list_that_is_not_there_is_refused_with_those_that_are() -> None:
    assert NAME in clause_lists(BOOK)
    with pytest.raises(Refusal, match=NAME) as error:
        read_clauses(BOOK, "whist")
    assert error.value.code == "no_clause_list"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\xff", "save it as UTF-8"),
        (b"[[clause]", "is not TOML"),
        (b'[[clause]]\nid = "a"', "a: has no title"),
        (b'[[clause]]\nid = "a"\ntitle = "?"', "a: has no title"),
        (b'[[clause]]\nid = "a"\ntitle = 7', "a: title must be words in quotes"),
        (b'[[clause]]\ntitle = "b"', "entry 1: has no id"),
        (b'[[clause]]\nid = "a"\ntitle = "b"\nwhy = 1', "a: knows no key 'why'"),
        (b'[[clause]]\nid = "a"\ntitel = "b"', "did you mean 'title'"),
        (b'[[clause]]\nid = "a"\ntitle = "b"\nprose = false', "prose = true, or nothing"),
        (b'[[clause]]\nid = "a"\ntitle = "b"\nwaived = " "', "says why"),
        (b'[[clause]]\nid = "a"\ntitle = "b"\nprose = true\nwaived = "so"', "not both"),
        (b'clause = "a"', "is not a clause list"),
        (b"clause = [1]", "is no clause"),
        (b"", "is not a clause list"),
        (b"clause = " + b"[" * 50_000, "nested deeper than 32"),
    ],
)
def test_what_is_no_clause_list_is_refused_by_file_and_reason(data: bytes, says: str) -> None:
    with pytest.raises(RulebookError) as error:
        parse_clauses(data, "list.toml")
    assert error.value.file == "list.toml"
    assert says in str(error.value)


def test_an_id_listed_twice_is_refused_with_its_line() -> None:
    listed = b'[[clause]]\nid = "4(a)"\ntitle = "one"\n\n[[clause]]\nid = "4(a)"\ntitle = "two"\n'
    with pytest.raises(RulebookError, match=r"list\.toml: 4\(a\): is listed twice") as error:
        parse_clauses(listed, "list.toml")
    assert error.value.problems[0].line == 5
    with pytest.raises(RulebookError, match="has no id"):
        parse_clauses(b'[[clause]]\nid = " "\ntitle = "one"\n', "list.toml")


def listed(more: str) -> bytes:
    return f'[[clause]]\nid = "1"\ntitle = "Surrender after a split"\n{more}\n'.encode()


def test_a_clause_that_the_game_cannot_carry_out_says_what_is_missing() -> None:
    [clause] = parse_clauses(listed('unsupported = "no surrender after a split"'), "list.toml")
    assert (clause.unsupported, clause.waived, clause.prose) == ("no surrender after a split", "", False)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ('unsupported = ""', "what the game cannot do yet"),
        ("unsupported = true", "what the game cannot do yet"),
        ('waived = "why"\nunsupported = "what"', "is waived or unsupported, not both"),
        ('prose = true\nwaived = "why"\nunsupported = "what"', "not all"),
    ],
)
def test_a_clause_is_one_thing_only(more: str, says: str) -> None:
    with pytest.raises(RulebookError, match=says):
        parse_clauses(listed(more), "list.toml")


def test_an_unsupported_clause_is_counted_apart_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    own = read_clauses(BOOK, NAME)
    marked = (msgspec.structs.replace(own[0], prose=False, unsupported="a second shoe"), *own[1:])
    monkeypatch.setattr("pitboss.rulebooks.coverage.lists_of", lambda _: (marked, ()))
    monkeypatch.setattr("pitboss.desk.coverage.lists_of", lambda _: (marked, ()))
    found = coverage(BOOK, NAME, chapter())
    assert found.unsupported == (marked[0],)
    assert found.to_json()["unsupported"] == {own[0].id: "a second shoe"}
    assert found.clauses == len(own)
    assert unsupported(chapter()) == (marked[0],)
    assert rules_page(BOOK, NAME)["unsupported"] == [
        {"id": own[0].id, "title": own[0].title, "missing": "a second shoe"}
    ]
