"""The application: the page's HTTP requests, the tables' sockets, and the page itself."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Request, WebSocket
from fastapi import Path as InPath
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from pitboss import __version__
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.posting import read_options
from pitboss.web import catalog, shows
from pitboss.web.aside import ODDS, POSTINGS, Asides, Question
from pitboss.web.clients import Clients
from pitboss.web.guards import BodyLimit, Doorkeeper, Proxies, SafeHeaders, client_of
from pitboss.web.limits import MOST_NAME_CHARACTERS, MOST_OPTIONS, Limits, PlainJSON, packed
from pitboss.web.links import add_links
from pitboss.web.messages import Reason, Secrets, SitDown
from pitboss.web.pricing import question
from pitboss.web.sockets import NO_TICKET, TableSocket
from pitboss.web.tables import TablePage, Tables
from pitboss.web.tickets import Tickets
from pitboss.web.work import Work

PAGE = Path(__file__).parent / "static"
STATUS = {
    **dict.fromkeys(("unknown_table", "unknown_link", "unknown_game", "unknown_rulebook", "no_odds"), 404),
    **dict.fromkeys(("wrong_secret", "one_side"), 403),
    **dict.fromkeys(("not_abandoned", "link_shut", "meter_moved"), 409),
    **dict.fromkeys(("too_many", "too_many_tables"), 429),
    **dict.fromkeys(("floor_full", "no_journal", "busy", "too_slow"), 503),
    "internal_error": 500,
}

Id = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS)]


class Refused(BaseModel):
    """A refusal as the API sends it."""

    code: str
    message: str
    rule: str
    clause: str


class RefusedBody(BaseModel):
    """The body of a refused request."""

    refused: Refused


_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": RefusedBody} for status in (400, 403, 404, 408, 409, 413, 422, 429, 503)
}


def create_app(
    seed: int | None = None,
    limits: Limits | None = None,
    hosts: frozenset[str] = frozenset(),
    tables: Tables | None = None,
    proxies: Iterable[str] = (),
) -> FastAPI:
    """Create the application, which answers to these hosts and those of this machine.

    ``seed`` makes every table's chance repeatable, and is only for tests. ``proxies`` are the addresses and networks
    trusted to name the client they forward for.
    """
    limits = limits or Limits()
    app = FastAPI(
        title="Pitboss",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        default_response_class=PlainJSON,
        responses=_REFUSALS,
    )
    app.state.tables = Tables(seed, limits) if tables is None else tables
    app.state.clients = Clients(limits)
    app.state.work = Work(limits)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(HTTPException, _not_served)
    _add_reading(app)
    _add_tables(app)
    _add_staff(app)
    add_links(app, app.state.tables.links, lambda request: _check_house(app.state.tables, request))
    _add_page(app)
    app.add_middleware(GZipMiddleware, minimum_size=2048, thread_minimum_size=16_384)
    app.add_middleware(BodyLimit, limits=limits)
    app.add_middleware(Doorkeeper, hosts=hosts, clients=app.state.clients, proxies=Proxies(proxies))
    app.add_middleware(SafeHeaders)
    return app


def _add_reading(app: FastAPI) -> None:
    work: Work = app.state.work
    clients: Clients = app.state.clients
    limits = clients.limits
    listed_games = cache(lambda: packed(catalog.list_games()))

    @app.get("/api/rulebooks", response_model=list[dict[str, Any]])
    async def rulebooks() -> Response:
        """List every rulebook on the floor."""
        return PlainJSON(await work.read(catalog.list_rulebooks))

    @app.get("/api/games", response_model=list[dict[str, Any]])
    async def games() -> Response:
        """List every game under every rulebook, with the house's options, their ranges and clauses."""
        return PlainJSON(await work.read(listed_games))

    @app.get("/api/rules/{rulebook}/{game}", response_model=dict[str, Any])
    async def rules(rulebook: Id, game: Id, request: Request) -> Response:
        """Give every rule, pay table, irregularity, reading and duty of a chapter, as posted by the query."""
        if options := _options(request):
            asked = question("rules", rulebook, game, options)
            turn = clients.of(client_of(request.scope)).posting
            return PlainJSON(await _aside(POSTINGS, turn, limits.reading_s, asked))
        return PlainJSON(await work.read(lambda: packed(catalog.rules_page(rulebook, game))))

    @app.get("/api/odds/{rulebook}/{game}", response_model=dict[str, Any])
    async def odds(rulebook: Id, game: Id, request: Request) -> Response:
        """Price every wager under the options given in the query."""
        asked = question("price", rulebook, game, _options(request))
        turn = clients.of(client_of(request.scope)).pricing
        return PlainJSON(await _aside(ODDS, turn, limits.odds_s, asked))


async def _aside(asides: Asides, turn: asyncio.Lock, within_s: float, asked: Question) -> bytes:
    """Work something out in a separate process, in its client's own turn, unless the answer is known."""
    if (known := asides.known(asked)) is not None:
        return known
    try:
        async with asyncio.timeout(within_s):
            await turn.acquire()
    except TimeoutError:
        raise Refusal("busy", "what you asked for before is not done yet; try again in a moment") from None
    try:
        return await asides.ask(within_s, asked)
    finally:
        turn.release()


def _options(request: Request) -> dict[str, Any]:
    """Read the house's options from a query."""
    pairs = request.query_params.multi_items()
    if len(pairs) > MOST_OPTIONS:
        raise Refusal("too_many_options", f"a posting holds at most {MOST_OPTIONS} options")
    return read_options(pairs)


def _add_tables(app: FastAPI) -> None:
    tables: Tables = app.state.tables
    clients: Clients = app.state.clients
    work: Work = app.state.work
    tickets = app.state.tickets = Tickets(clients.limits)

    @app.post("/api/tables", status_code=201)
    async def sit_down(wanted: SitDown, request: Request) -> dict[str, Any]:
        """Open a table and sit down at it; its staff's secret goes to the staff, or to who trains alone."""
        if wanted.options:  # written by a user: read first where it can do no harm
            asked = question("posting", wanted.rulebook, wanted.game, dict(wanted.options))
            turn = clients.of(client_of(request.scope)).posting
            await _aside(POSTINGS, turn, clients.limits.reading_s, asked)
        await _clear_away(tables, work)
        opened = partial(tables.open, wanted, client_of(request.scope))
        table, secrets = await work.at_house(opened, lambda made: tables.take_back(made[0]))
        staff = {"staff": secrets.staff} if wanted.training or _is_house(tables, request) else {}
        return {**table.about(), "player": secrets.player, **staff}

    @app.get("/api/tables/{id}")
    async def table(id: Id) -> dict[str, Any]:
        """Say which game is played at a table."""
        return tables.get(id).about()

    @app.post("/api/tables/{id}/ticket")
    async def ticket(id: Id, shown: Secrets, request: Request) -> dict[str, Any]:
        """Give who shows a table's secret a ticket for one socket."""
        found = tables.get(id)
        roles = tables.roles(found, shown)
        return {"ticket": tickets.issue(found.id, roles, client_of(request.scope))}

    @app.websocket("/api/tables/{id}/socket")
    async def socket(socket: WebSocket, id: str, ticket: str = "") -> None:
        """Play at a table, or watch over it, with a ticket."""
        roles = tickets.use(ticket, id)
        if not roles:
            await socket.close(NO_TICKET, "a socket takes a ticket that is good")
            return
        try:
            found = tables.get(id)
        except Refusal:
            await socket.close(NO_TICKET, "the table is gone")
            return
        try:
            await TableSocket(socket, found, roles, clients.of(client_of(socket.scope)), work).talk()
        finally:
            found.left_at = tables.clock()


async def _clear_away(tables: Tables, work: Work) -> None:
    """Clear away idle tables, each in its turn."""
    for table in tables.idle():
        with suppress(Refusal):  # it is busy after all
            await work.at_table(table, partial(tables.clear_idle, table))


def _add_staff(app: FastAPI) -> None:
    tables: Tables = app.state.tables
    work: Work = app.state.work

    @app.get("/api/staff/tables")
    async def floor(request: Request) -> list[dict[str, Any]]:
        """List every table, for who runs the house."""
        _check_house(tables, request)
        await _clear_away(tables, work)
        return list(await asyncio.gather(*(_listed(work, one) for one in tables)))

    @app.post("/api/staff/tables/{id}/close")
    async def close(id: Id, reason: Reason, request: Request) -> dict[str, Any]:
        """Close an abandoned table, for who runs the house and says why: its round is played out and settled."""
        _check_house(tables, request)
        returned = await work.at_table(tables.get(id), partial(tables.close, id, reason.why))
        return {"returned": {str(seat): shows.money(cents) for seat, cents in returned.items()}}


async def _listed(work: Work, table: TablePage) -> dict[str, Any]:
    """Return a table's entry in the staff's list. A table that does not answer is listed as in play."""
    try:
        in_play = await work.at_table(table, lambda: table.live.in_play)
    except Refusal:
        in_play = True
    told = {"round": table.number, "in_play": in_play, "pages": len(table.pages), "player": table.played}
    return {**table.about(), **told}


def _check_house(tables: Tables, request: Request) -> None:
    if not _is_house(tables, request):
        raise Refusal("wrong_secret", "this is not the secret of the house")


def _is_house(tables: Tables, request: Request) -> bool:
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    return kind.lower() == "bearer" and tables.is_house(secret.strip())


def _add_page(app: FastAPI) -> None:
    if (PAGE / "index.html").is_file():
        app.mount("/", StaticFiles(directory=PAGE, html=True), name="page")
        return

    @app.get("/", include_in_schema=False)
    def no_page() -> HTMLResponse:
        """Say how to build the page."""
        return HTMLResponse(
            "<h1>Pitboss</h1><p>The page is not built yet: run <code>make page</code>.</p>", 503
        )


async def _refused(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    return PlainJSON({"refused": refusal.to_json()}, STATUS.get(refusal.code, 400))


async def _bad_request(request: Request, error: Exception) -> Response:
    """Say what is wrong with a request without repeating its content."""
    assert isinstance(error, RequestValidationError)
    wrong = [f"{'.'.join(str(part)[:40] for part in one['loc'])}: {one['msg']}" for one in error.errors()[:5]]
    return PlainJSON({"refused": Refusal("bad_request", "; ".join(wrong)[:600]).to_json()}, 422)


async def _not_served(request: Request, error: Exception) -> Response:
    """Return the framework's own refusals (a body that is not JSON, an unknown path) in the same form."""
    assert isinstance(error, HTTPException)
    refusal = Refusal("bad_request" if error.status_code == 400 else "not_served", str(error.detail))
    return PlainJSON({"refused": refusal.to_json()}, error.status_code, error.headers)
