"""The workbench's requests about figures: odds, strategies, effects, comparisons, PAR sheets, checks and runs."""

import json
from base64 import b64decode
from functools import partial
from typing import Annotated, Any

from fastapi import FastAPI, Request
from fastapi import Path as InPath
from starlette.responses import Response

from pitboss.rulebooks import Refusal
from pitboss.web.aside import ODDS, POSTINGS, STUDIES, in_turn
from pitboss.web.bench.asked import Asked, read_asked
from pitboss.web.bench.runs import Runs
from pitboss.web.clients import Client, Clients
from pitboss.web.guards import client_of
from pitboss.web.limits import MOST_NAME_CHARACTERS, MOST_WAGERS, PlainJSON
from pitboss.web.messages import Check, NewRun

Id = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS)]
Book = Annotated[str, InPath(max_length=2 * MOST_NAME_CHARACTERS)]
"""A rulebook, or an edition of one."""
STAKE = "stake."
MEDIA = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
}


def add_prices(app: FastAPI) -> None:
    """Serve the figures of the workbench."""
    _add_figures(app)
    _add_choices(app)
    _add_runs(app)


def _asked(request: Request) -> Asked:
    return read_asked(request.query_params.multi_items())


def _add_figures(app: FastAPI) -> None:
    clients: Clients = app.state.clients
    within_s = clients.limits.odds_s

    def client(request: Request) -> Client:
        return clients.of(client_of(request.scope))

    @app.get("/api/odds/{rulebook}/{game}", response_model=dict[str, Any])
    async def odds(rulebook: Book, game: Id, request: Request) -> Response:
        """Price every wager of the table in the query. What is outside the book is priced, and marked."""
        asked = _asked(request).question("price", rulebook, game)
        return PlainJSON(await in_turn(ODDS, client(request).pricing, within_s, asked))

    @app.get("/api/odds/{rulebook}/{game}/{wager}/after/{rounds}", response_model=dict[str, Any])
    async def after(
        rulebook: Book,
        game: Id,
        wager: Id,
        rounds: Annotated[int, InPath(ge=1, le=10_000_000)],
        request: Request,
    ) -> Response:
        """Give the distribution of a wager's result after so many rounds."""
        asked = _asked(request).question("after", rulebook, game, wager, str(rounds))
        return PlainJSON(await in_turn(STUDIES, client(request).studying, within_s, asked))

    @app.get("/api/joint/{rulebook}/{game}", response_model=dict[str, Any])
    async def joint(rulebook: Book, game: Id, request: Request) -> Response:
        """Price wagers made together: `stake.NAME=AMOUNT` in the query, beside the posting."""
        pairs = request.query_params.multi_items()
        stakes = [f"{name.removeprefix(STAKE)}={amount}" for name, amount in pairs if name.startswith(STAKE)]
        if len(stakes) > MOST_WAGERS:
            raise Refusal("too_many_wagers", f"at most {MOST_WAGERS} wagers are made together")
        rest = read_asked(pair for pair in pairs if not pair[0].startswith(STAKE))
        asked = rest.question("joint", rulebook, game, *stakes)
        return PlainJSON(await in_turn(STUDIES, client(request).studying, within_s, asked))

    @app.get("/api/strategy/{rulebook}/{game}", response_model=dict[str, Any])
    async def strategies(rulebook: Book, game: Id, request: Request) -> Response:
        """Name the strategies of a game."""
        asked = _asked(request).question("strategy", rulebook, game, "")
        return PlainJSON(await in_turn(STUDIES, client(request).studying, within_s, asked))

    @app.get("/api/strategy/{rulebook}/{game}/{name}", response_model=dict[str, Any])
    async def strategy(rulebook: Book, game: Id, name: Id, request: Request) -> Response:
        """Price a strategy beside the best play: its lines or chart, and where it departs."""
        asked = _asked(request).question("strategy", rulebook, game, name)
        return PlainJSON(await in_turn(STUDIES, client(request).studying, within_s, asked))

    @app.get("/api/par/{rulebook}/{game}.{form}", response_class=Response)
    async def par(rulebook: Book, game: Id, form: Id, request: Request) -> Response:
        """Give the PAR sheet of a table as PDF, XLSX, CSV or JSON."""
        if form not in MEDIA:
            raise Refusal("bad_sheet", f"a PAR sheet is {', '.join(MEDIA)}, not {form!r:.20}")
        asked = _asked(request).question("par", rulebook, game, form)
        told = json.loads(await in_turn(STUDIES, client(request).studying, within_s, asked))
        named = f"par-{game}-{rulebook.partition('@')[0]}.{form}"
        headers = {"content-disposition": f'attachment; filename="{named}"'}
        return Response(b64decode(told["file"]), media_type=MEDIA[form], headers=headers)


def _add_choices(app: FastAPI) -> None:
    clients: Clients = app.state.clients
    limits = clients.limits

    @app.post("/api/check")
    async def check(posted: Check, request: Request) -> Response:
        """Check a posting: every refusal with its field, rule and clause, and the file that says it."""
        if posted.toml is not None:
            asked: tuple[str, ...] = ("check file", posted.toml)
        else:
            asked = Asked(posted.options, posted.pay).question("check", posted.rulebook, posted.game)
        turn = clients.of(client_of(request.scope)).posting
        return PlainJSON(await in_turn(POSTINGS, turn, limits.reading_s, asked))

    @app.get("/api/effects/{rulebook}/{game}", response_model=dict[str, Any])
    async def effects(rulebook: Book, game: Id, request: Request) -> Response:
        """Price every other choice of a table alone."""
        asked = _asked(request).question("effects", rulebook, game)
        turn = clients.of(client_of(request.scope)).studying
        return PlainJSON(await in_turn(STUDIES, turn, limits.odds_s, asked))

    @app.get("/api/diff/{game}/{left}/{right}", response_model=dict[str, Any])
    async def diff(game: Id, left: Book, right: Book, request: Request) -> Response:
        """Compare two rulebooks, editions or postings (`left.NAME`, `right.NAME` in the query) on one game."""
        sides = ("left.", "right.")
        pairs = request.query_params.multi_items()
        if strange := [name for name, _ in pairs if not name.startswith(sides)]:
            raise Refusal("bad_option", f"say of which side {strange[0]!r:.60} is: left.NAME or right.NAME")
        posted = [
            read_asked((name.removeprefix(side), text) for name, text in pairs if name.startswith(side))
            for side in sides
        ]
        words = (one.question("", "", "")[3] for one in posted)
        turn = clients.of(client_of(request.scope)).studying
        return PlainJSON(await in_turn(STUDIES, turn, limits.odds_s, ("compare", game, left, right, *words)))


def _add_runs(app: FastAPI) -> None:
    runs = app.state.runs = Runs()
    work = app.state.work

    @app.post("/api/runs", status_code=201)
    async def start(wanted: NewRun, request: Request) -> dict[str, Any]:
        """Start a simulation; one plays for each client at a time."""
        begin = partial(runs.start, client_of(request.scope), wanted.model_dump())
        return dict((await work.read(begin)).told())

    @app.get("/api/runs/{id}")
    async def look(id: Id) -> dict[str, Any]:
        """Say how far a simulation is, and what came of it."""
        return runs.get(id).told()

    @app.delete("/api/runs/{id}")
    async def stop(id: Id) -> dict[str, Any]:
        """Stop a simulation: what was played is reported."""
        run = runs.get(id)
        run.stop()
        return run.told()
