"""Requests that read what is available: rulebooks, games with their options, and the rules of a chapter."""

from functools import cache
from typing import Annotated, Any

from fastapi import FastAPI, Request
from fastapi import Path as InPath
from starlette.responses import Response

from pitboss.rulebooks.posting import read_options
from pitboss.web import catalog
from pitboss.web.api.models import Chapter, Game, Rulebook
from pitboss.web.api.parameters import BIG_SIX, HORSESHOE, POSTED, queried
from pitboss.web.aside import POSTINGS, in_turn
from pitboss.web.clients import Clients
from pitboss.web.guards import client_of
from pitboss.web.limits import MOST_NAME_CHARACTERS, PlainJSON, few_options, packed
from pitboss.web.pricing import question
from pitboss.web.work import Work

Book = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS, examples=[HORSESHOE])]
Id = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS, examples=[BIG_SIX])]


def add_reading(api: FastAPI, work: Work, clients: Clients) -> None:
    """Add the requests for rulebooks, games and rules."""
    listed_games = cache(lambda: packed(catalog.list_games()))

    @api.get("/rulebooks", response_model=list[Rulebook], tags=["rulebooks"])
    async def rulebooks() -> Response:
        """List every rulebook."""
        return PlainJSON(await work.read(catalog.list_rulebooks))

    @api.get("/games", response_model=list[Game], tags=["rulebooks"])
    async def games() -> Response:
        """List every game under every rulebook, with the house's options, their ranges and clauses."""
        return PlainJSON(await work.read(listed_games))

    @api.get(
        "/rules/{rulebook}/{game}", response_model=Chapter, tags=["rulebooks"], openapi_extra=queried(POSTED)
    )
    async def rules(rulebook: Book, game: Id, request: Request) -> Response:
        """Return every rule, pay table, irregularity, reading and duty of a chapter, as posted by the query."""
        if options := _options(request):
            asked = question("rules", rulebook, game, options)
            turn = clients.of(client_of(request.scope)).posting
            return PlainJSON(await in_turn(POSTINGS, turn, clients.limits.reading_s, asked))
        return PlainJSON(await work.read(lambda: packed(catalog.rules_page(rulebook, game))))


def _options(request: Request) -> dict[str, Any]:
    """Read the house's options from a query."""
    return read_options(few_options(request.query_params.multi_items()))
