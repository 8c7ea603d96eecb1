"""The application: the page's HTTP requests, the tables' sockets, and the page itself."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Request, WebSocket
from fastapi import Path as InPath
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

from pitboss import __version__
from pitboss.rulebooks import Refusal
from pitboss.web.api.app import create_api
from pitboss.web.aside import POSTINGS, in_turn
from pitboss.web.bench.audit import add_logs
from pitboss.web.bench.drills import add_drills
from pitboss.web.bench.floor import add_floor
from pitboss.web.bench.jobs import Jobs
from pitboss.web.clients import Clients
from pitboss.web.guards import BodyLimit, Doorkeeper, Proxies, SafeHeaders, client_of
from pitboss.web.limits import API, MOST_NAME_CHARACTERS, Limits, PlainJSON
from pitboss.web.links import add_links
from pitboss.web.messages import Guest, Joining, Leaving, Secrets, SitDown
from pitboss.web.pricing import question
from pitboss.web.refusing import add_refusals, documented
from pitboss.web.sockets import NO_TICKET, TableSocket, deliver, to_all
from pitboss.web.tables import Tables
from pitboss.web.tickets import Tickets
from pitboss.web.work import Work

PAGE = Path(__file__).parent / "static"
Id = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS)]


_REFUSALS = documented(
    {
        400: "It was refused; the code says why.",
        403: "This is not for this caller.",
        404: "There is no such resource.",
        408: "The body did not come in time.",
        409: "It conflicts with the current state.",
        413: "The body is too long.",
        415: "The body is compressed.",
        422: "A parameter or field has the wrong form.",
        429: "Too many requests.",
        503: "Too much is being worked out, or this takes too long.",
    }
)


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
    app.state.jobs = Jobs()
    add_refusals(app)
    app.mount(API, create_api(app.state.work, app.state.clients, app.state.jobs))
    _add_tables(app)
    _add_guests(app)
    add_links(app, app.state.tables.links, lambda request: _check_house(app.state.tables, request))
    _add_bench(app, limits)
    _add_page(app)
    app.add_middleware(GZipMiddleware, minimum_size=2048, thread_minimum_size=16_384)
    app.add_middleware(BodyLimit, clients=app.state.clients)
    app.add_middleware(Doorkeeper, hosts=hosts, clients=app.state.clients, proxies=Proxies(proxies))
    app.add_middleware(SafeHeaders)
    return app


def _add_tables(app: FastAPI) -> None:
    tables: Tables = app.state.tables
    clients: Clients = app.state.clients
    work: Work = app.state.work
    tickets = app.state.tickets = Tickets(clients.limits)

    @app.post("/api/tables", status_code=201)
    async def sit_down(wanted: SitDown, request: Request) -> dict[str, Any]:
        """Open a table and sit down at it. Its staff's secret goes to the staff, or to a person training alone."""
        if wanted.options or wanted.pay:  # written by a user: read first where it can do no harm
            asked = question("posting", wanted.rulebook, wanted.game, dict(wanted.options), dict(wanted.pay))
            turn = clients.of(client_of(request.scope)).posting
            await in_turn(POSTINGS, turn, clients.limits.reading_s, asked)
        await _clear_away(tables, work)
        opened = partial(tables.open, wanted, client_of(request.scope))
        table, secrets = await work.at_house(opened, lambda made: tables.take_back(made[0]))
        staff = {"staff": secrets.staff} if wanted.training or _is_house(tables, request) else {}
        return {**table.about(), "player": secrets.player, "guest": secrets.guest, **staff}

    @app.get("/api/tables/{id}")
    async def table(id: Id) -> dict[str, Any]:
        """Return the game played at a table."""
        return tables.get(id).about()

    @app.post("/api/tables/{id}/ticket")
    async def ticket(id: Id, shown: Secrets, request: Request) -> dict[str, Any]:
        """Give a caller who shows a table's secret a ticket for one socket."""
        found = tables.get(id)
        admitted = tables.admit(found, shown)
        return {"ticket": tickets.issue(found.id, admitted, client_of(request.scope))}

    @app.websocket("/api/tables/{id}/socket")
    async def socket(socket: WebSocket, id: str, ticket: str = "") -> None:
        """Play at a table, or watch over it, with a ticket."""
        admitted = tickets.use(ticket, id)
        if admitted is None:
            await socket.close(NO_TICKET, "a socket needs a valid ticket")
            return
        try:
            found = tables.get(id)
        except Refusal:
            await socket.close(NO_TICKET, "the table no longer exists")
            return
        try:
            await TableSocket(socket, found, admitted, clients.of(client_of(socket.scope)), work).talk()
        finally:
            found.left_at = tables.clock()


def _add_guests(app: FastAPI) -> None:
    tables: Tables = app.state.tables
    work: Work = app.state.work

    @app.post("/api/tables/{id}/guest")
    async def guest(id: Id, shown: Guest) -> dict[str, Any]:
        """Show a guest what is played at a table, who sits where, and which seats are free."""
        found = tables.get(id)
        tables.admit(found, Secrets(guest=shown.guest))
        return {**found.about(), "taken": found.taken()}

    @app.post("/api/tables/{id}/join")
    async def join(id: Id, wanted: Joining) -> dict[str, Any]:
        """Take a seat at a table, as its guest. The seat is yours from the next round on."""
        found = tables.get(id)
        seated = partial(tables.join, found, wanted.guest, wanted.seat, wanted.name.strip())
        secret, letters = await work.at_table(found, lambda: (seated(), to_all(found)))
        deliver(letters)
        return {**found.about(wanted.seat), "player": secret}

    @app.post("/api/tables/{id}/leave")
    async def leave(id: Id, who: Leaving) -> dict[str, Any]:
        """Leave a table. Bets on it are played out, and the seat is free for the next round."""
        found = tables.get(id)
        seat = tables.admit(found, Secrets(player=who.player)).seat
        left = partial(found.leave, seat)
        _, letters = await work.at_table(found, lambda: (left(), to_all(found)))
        deliver(letters)
        return {"seat": seat}


async def _clear_away(tables: Tables, work: Work) -> None:
    """Clear away idle tables, each in its turn."""
    for table in tables.idle():
        with suppress(Refusal):  # it is in use after all
            await work.at_table(table, partial(tables.clear_idle, table))


def _add_bench(app: FastAPI, limits: Limits) -> None:
    tables, work = app.state.tables, app.state.work
    add_logs(app, limits, lambda request: _check_house(tables, request))
    add_drills(app, work)
    add_floor(app, tables, work, partial(_check_house, tables), partial(_clear_away, tables, work))


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
