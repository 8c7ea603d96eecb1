"""Requests of the rulebooks' room: coverage by clause, search over everything, editions, what readings cost."""

from functools import cache
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request
from fastapi import Path as InPath

from pitboss.desk import search as searching
from pitboss.desk.coverage import chapter_of, clauses_of, listed_chapters
from pitboss.desk.games import Entry, entries, find, games
from pitboss.desk.submission import submission
from pitboss.rulebooks import Refusal, Rulebook, rulebook, rulebooks
from pitboss.rulebooks.approvals import read_approvals
from pitboss.rulebooks.library import shelf_of
from pitboss.web.api.models import Clause, Covered, Edition, Hits, ReadingPrices, Submission
from pitboss.web.api.parameters import BIG_SIX, HORSESHOE
from pitboss.web.aside import ODDS, in_turn
from pitboss.web.bench.readings import alternatives
from pitboss.web.clients import Clients
from pitboss.web.guards import client_of
from pitboss.web.limits import MOST_NAME_CHARACTERS, PlainJSON, packed
from pitboss.web.work import Work

Book = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS, examples=[HORSESHOE])]
Id = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS, examples=[BIG_SIX])]
Game = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS, examples=["three-card-poker"])]
Reading = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS, examples=["flat_award"])]
MOST_FOUND = 80
LETTERS = {
    "encoded": "e",
    "through_parent": "t",
    "prose": "p",
    "waived": "w",
    "unsupported": "n",
    "unaccounted": "u",
}
"""The state of a clause, in one letter."""


def add_books(api: FastAPI, work: Work, clients: Clients) -> None:
    """Add the requests of the rulebooks' room."""
    all_coverage = cache(lambda: packed(_coverage()))

    @api.get("/coverage", response_model=list[Covered], tags=["rulebooks"])
    async def coverage() -> Any:
        """Return the state of each clause of every chapter, one letter per clause."""
        return PlainJSON(await work.read(all_coverage))

    @api.get("/clauses/{rulebook}/{chapter}", response_model=list[Clause], tags=["rulebooks"])
    async def clauses(
        rulebook: Book, chapter: Id, clause: Annotated[str, Query(max_length=MOST_NAME_CHARACTERS)] = ""
    ) -> Any:
        """List a chapter's clauses, or the one that is named: the state of each, and the entries that cite it."""
        return PlainJSON(await work.read(lambda: packed(_clauses(rulebook, chapter, clause))))

    @api.get("/search", response_model=Hits, tags=["rulebooks"])
    async def search(q: Annotated[str, Query(max_length=120, examples=["hole card"])]) -> Any:
        """Search every rulebook for entries and clauses that hold every word."""
        return PlainJSON(await work.read(lambda: packed(_found(q))))

    @api.get("/editions/{rulebook}", response_model=list[Edition], tags=["rulebooks"])
    async def editions(rulebook: Book) -> Any:
        """List the editions that are kept of a rulebook's chapters, the newest first."""
        return PlainJSON(await work.read(lambda: packed(_editions(rulebook))))

    @api.get("/submission/{rulebook}/{chapter}", response_model=Submission, tags=["rulebooks"])
    async def submission(rulebook: Book, chapter: Id) -> Any:
        """Sort a chapter by what an approver asks: what it says on each subject, and what it leaves open."""
        return PlainJSON(await work.read(lambda: packed(_submitted(rulebook, chapter))))

    @api.get("/readings/{rulebook}/{game}/{reading}", response_model=ReadingPrices, tags=["rulebooks"])
    async def readings(rulebook: Book, game: Game, reading: Reading, request: Request) -> Any:
        """Price every other way to read an unclear clause: what it adds to the edge of each wager it moves."""
        await work.read(lambda: alternatives(rulebook, game, reading))
        turn = clients.of(client_of(request.scope)).pricing
        asked = ("reading", rulebook, game, reading)
        return PlainJSON(await in_turn(ODDS, turn, clients.limits.odds_s, asked))


# -- clauses -----------------------------------------------------------------------------------------


def _coverage() -> list[dict[str, Any]]:
    return [
        told
        for book in rulebooks().values()
        for name in listed_chapters(book)
        if (told := _covered(book, name))
    ]


def _covered(book: Rulebook, name: str) -> dict[str, Any]:
    told = {
        "rulebook": book.id,
        "book": book.title,
        "issuer": book.issuer,
        "dated": book.dated,
        "chapter": name,
    }
    try:
        chapter = chapter_of(book, name)
        clauses = clauses_of(book.id, name)
    except Refusal as refusal:
        return {
            **told,
            "title": name,
            "letters": "",
            "shared": False,
            "played": False,
            "broken": refusal.message,
        }
    return {
        **told,
        "title": chapter.title if chapter is not None else name.replace("-", " "),
        "letters": "".join(LETTERS[one.status] for one in clauses),
        "shared": chapter is not None and chapter.listed != name,
        "played": chapter is not None and _entry(book.id, name) is not None,
    }


def _entry(book: str, name: str) -> Entry | None:
    every = (entry for game in games().values() for entry in entries(book, game))
    return next((entry for entry in every if entry.id == name), None)


def _clauses(book: str, chapter: str, wanted: str = "") -> list[dict[str, Any]]:
    listed = [one for one in clauses_of(book, chapter) if wanted in ("", one.clause.id)]
    if wanted and not listed:
        raise Refusal("unknown_clause", f"{chapter} of {book} has no clause {wanted!r:.60}")
    return [
        {
            "id": one.clause.id,
            "title": one.clause.title,
            "status": one.status,
            "why": one.clause.waived or one.clause.unsupported,
            "cited_by": list(one.cited_by),
            "reads": one.reads,
        }
        for one in listed
    ]


def _found(words: str) -> dict[str, Any]:
    count, hits = searching.search(words, MOST_FOUND)
    return {"count": count, "results": [one._asdict() for one in hits]}


def _submitted(book: str, chapter: str) -> dict[str, Any]:
    return submission(find(book, chapter).rules(book)).to_json()


def _editions(id: str) -> list[dict[str, Any]]:
    book = rulebook(id)
    kept = [one for one in shelf_of(id).editions.listed() if one.file.startswith(f"{book.id}/")]
    now = {}
    for name in book.chapters:
        try:
            chapter = chapter_of(book, name)
        except Refusal:
            continue
        now[name] = chapter.sha256 if chapter is not None else ""
    approved = {(one.file, one.sha256): one for one in read_approvals(shelf_of(id).root)}
    return [
        {
            "chapter": name,
            "sha256": one.sha256,
            "since": one.since,
            "current": now.get(name) == one.sha256,
            "effective": approval.effective if approval else "",
            "approver": approval.approver if approval else "",
        }
        for one in reversed(kept)
        for name in [one.file.removeprefix(f"{book.id}/").removesuffix(".toml")]
        for approval in [approved.get((one.file, one.sha256))]
    ]
