"""Coverage of every chapter on the shelves, clause by clause, with the entries that cite each."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import NamedTuple

import msgspec

from pitboss.desk.games import rulesets
from pitboss.rulebooks import Chapter, Refusal, Rulebook, load_chapter, rulebook, rulebooks
from pitboss.rulebooks.approvals import is_day
from pitboss.rulebooks.clauses import Clause, indexes
from pitboss.rulebooks.coverage import (
    STATUSES,
    Coverage,
    base_clauses,
    clause_lists,
    coverage,
    lists_of,
    read_clauses,
)
from pitboss.rulebooks.library import DRAFT, Folder, chapter_game, shelf_of, split_edition
from pitboss.rulebooks.model import rows_of


class Cited(NamedTuple):
    """A clause, its state, and the entries that cite it."""

    clause: Clause
    status: str
    cited_by: tuple[str, ...]
    reads: bool
    """Whether an entry that cites it rests on a reading, or is one."""


def game_of_chapter(book: Rulebook, name: str) -> str:
    """Return the game a chapter or a clause list belongs to."""
    return chapter_game(book.id, name) if name in book.chapters else name


def chapter_of(book: Rulebook, name: str) -> Chapter | None:
    """Return the chapter as its game reads it, or None if no registered game plays it yet."""
    ruleset = rulesets().get(game_of_chapter(book, name)) if name in book.chapters else None
    return None if ruleset is None else load_chapter(book.id, name, ruleset)


def beside(book: Rulebook, chapter: Chapter | None) -> list[Chapter]:
    """Return a book's other chapters that may encode a chapter's clauses: those on its base, or of its game."""
    if chapter is None:
        return []
    others = []
    for name in book.chapters:
        if chapter.base or game_of_chapter(book, name) == chapter.game:
            with suppress(Refusal):
                others.append(chapter_of(book, name))
    return [one for one in others if one is not None and one is not chapter]


def listed_chapters(book: Rulebook) -> list[str]:
    """Return every chapter of a book and every clause list."""
    return sorted({*clause_lists(book.id), *book.chapters})


def covered(book: Rulebook, name: str) -> Coverage | None:
    """Return a chapter's coverage, or None if its clauses are listed with another chapter's."""
    chapter = chapter_of(book, name)
    if chapter is not None and chapter.listed != name:
        return None
    return coverage(book.id, name, chapter, beside(book, chapter))


def coverages() -> Iterator[tuple[str, str, Coverage | Refusal]]:
    """Go through every chapter that has a clause list, with the refusal for those that are broken."""
    for book in rulebooks().values():
        for name in listed_chapters(book):
            try:
                found: Coverage | Refusal | None = covered(book, name)
            except Refusal as refusal:
                found = refusal
            if found is not None:
                yield book.id, name, found


@cache
def clauses_of(id: str, name: str) -> tuple[Cited, ...]:
    """Return every clause of a chapter in the document's order, with its status and what cites it."""
    book = rulebook(id)
    if name not in listed_chapters(book):
        known = ", ".join(listed_chapters(book))
        raise Refusal("unknown_game", f"{id} has no chapter {name!r:.40}; it has: {known}")
    chapter = chapter_of(book, name)
    list_name = chapter.listed if chapter is not None else name
    own, base = read_clauses(id, list_name), base_clauses(id, chapter)
    found = coverage(id, list_name, chapter, beside(book, chapter))
    status = {(one.id, one.title): kind for kind in STATUSES for one in getattr(found, kind)}
    cites = _cites(own, base, chapter) if chapter is not None else {}
    return tuple(
        Cited(one, status[one.id, one.title], tuple(named), any(_reads(chapter, rule) for rule in named))
        for clauses, first in ((own, False), (base, True))
        for one in clauses
        for named in [cites.get((first, one.id), {})]
    )


def unsupported(chapter: Chapter) -> tuple[Clause, ...]:
    """Return the clauses of a chapter that its game could not carry out."""
    if isinstance(chapter.beside, Folder) and chapter.listed not in clause_lists(chapter.rulebook):
        return ()
    return tuple(one for clauses in lists_of(chapter) for one in clauses if one.unsupported)


def covered_edition(book: str, name: str) -> Coverage | None:
    """Return the coverage of an edition of a chapter (`ID@HASH`, a day, or `draft`), or None if there is none."""
    id, start = split_edition(book)
    found = rulebook(book)
    ruleset = rulesets().get(chapter_game(book, name)) if name in found.chapters else None
    kept = [one.sha256 for one in shelf_of(book).editions.of(f"{id}/{name}.toml")]
    named = start == DRAFT or is_day(start) or any(one.startswith(start.lower()) for one in kept)
    if ruleset is None or not named:
        return None
    chapter = load_chapter(book, name, ruleset)
    made = coverage(id, chapter.listed, chapter, beside(found, chapter))
    return msgspec.structs.replace(made, rulebook=f"{id}@{chapter.sha256[:12]}", chapter=name)


def unsupported_in(id: str, game: str) -> int:
    """Return how many clauses of a game's chapters in a rulebook are still not carried out. No chapter is loaded."""
    book = rulebook(id)
    lists = (name for name in clause_lists(id) if game_of_chapter(book, name) == game)
    return sum(bool(one.unsupported) for name in lists for one in read_clauses(id, name))


def _cites(
    own: tuple[Clause, ...], base: tuple[Clause, ...], chapter: Chapter
) -> dict[tuple[bool, str], dict[str, None]]:
    """Return the entries that name each clause of a chapter's list or of its base's."""
    found: dict[tuple[bool, str], dict[str, None]] = {}
    ids = ({one.id for one in own}, {one.id for one in base})
    read = indexes(own, base)
    for rule, clause in _cited(chapter):
        first = chapter.from_base(rule)
        for named in read[first].found(clause):
            where = first if named in ids[first] else not first
            found.setdefault((where, named), {})[rule] = None
    return found


def _cited(chapter: Chapter) -> Iterator[tuple[str, str]]:
    yield from ((cite.rule, cite.clause) for cite in chapter.cites())
    for rule in chapter.rules.values():
        yield from ((rule.cite.rule, row["clause"]) for row in rows_of(rule.value) if row.get("clause"))


def _reads(chapter: Chapter | None, rule: str) -> bool:
    return chapter is not None and (rule.startswith("readings.") or bool(chapter.readings_of(rule)))
