"""The application: what the page asks for over HTTP, the sockets of the tables, and the page itself."""

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
from pitboss.web.clients import Clients
from pitboss.web.guards import BodyLimit, Doorkeeper, SafeHeaders, client_of
from pitboss.web.limits import MOST_NAME_CHARACTERS, MOST_OPTIONS, Limits, PlainJSON
from pitboss.web.links import add_links
from pitboss.web.messages import Reason, Secrets, SitDown
from pitboss.web.pricing import price
from pitboss.web.sockets import NO_TICKET, TableSocket
from pitboss.web.tables import Tables
from pitboss.web.tickets import Tickets

PAGE = Path(__file__).parent / "static"
STATUS = {
    **dict.fromkeys(("unknown_table", "unknown_link", "unknown_game", "unknown_rulebook", "no_odds"), 404),
    **dict.fromkeys(("wrong_secret", "one_side"), 403),
    **dict.fromkeys(("not_abandoned", "link_shut", "meter_moved"), 409),
    **dict.fromkeys(("too_many", "too_many_tables"), 429),
    **dict.fromkeys(("floor_full", "no_journal"), 503),
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
    400: {"model": RefusedBody},
    403: {"model": RefusedBody},
    404: {"model": RefusedBody},
    408: {"model": RefusedBody},
    409: {"model": RefusedBody},
    413: {"model": RefusedBody},
    422: {"model": RefusedBody},
    429: {"model": RefusedBody},
    503: {"model": RefusedBody},
}


def create_app(
    seed: int | None = None,
    limits: Limits | None = None,
    hosts: frozenset[str] = frozenset(),
    tables: Tables | None = None,
) -> FastAPI:
    """Make the application, which answers to these hosts and those of this machine.

    ``seed`` makes every table's chance repeatable and is for tests alone.
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
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(HTTPException, _not_served)
    _add_reading(app)
    _add_tables(app)
    _add_staff(app)
    add_links(app, app.state.tables.links, lambda request: _check_house(app.state.tables, request))
    _add_page(app)
    app.add_middleware(GZipMiddleware, minimum_size=2048)
    app.add_middleware(BodyLimit, limits=limits)
    app.add_middleware(Doorkeeper, hosts=hosts, clients=app.state.clients)
    app.add_middleware(SafeHeaders)
    return app


def _add_reading(app: FastAPI) -> None:
    @app.get("/api/rulebooks")
    def rulebooks() -> list[dict[str, Any]]:
        """List every rulebook on the floor."""
        return catalog.list_rulebooks()

    @app.get("/api/games")
    def games() -> list[dict[str, Any]]:
        """List every game under every rulebook, with the house's options, their ranges and clauses."""
        return catalog.list_games()

    @app.get("/api/rules/{rulebook}/{game}")
    def rules(rulebook: Id, game: Id, request: Request) -> dict[str, Any]:
        """Give every rule, pay table, irregularity, reading and duty of a chapter, as posted by the query."""
        return catalog.rules_page(rulebook, game, _options(request))

    @app.get("/api/odds/{rulebook}/{game}")
    def odds(rulebook: Id, game: Id, request: Request) -> dict[str, Any]:
        """Price every wager under the options given in the query."""
        return price(rulebook, game, _options(request))


def _options(request: Request) -> dict[str, Any]:
    """Read the house's options from a query."""
    pairs = request.query_params.multi_items()
    if len(pairs) > MOST_OPTIONS:
        raise Refusal("too_many_options", f"a posting holds at most {MOST_OPTIONS} options")
    return read_options(pairs)


def _add_tables(app: FastAPI) -> None:
    tables: Tables = app.state.tables
    clients: Clients = app.state.clients
    tickets = app.state.tickets = Tickets(clients.limits.ticket_s)

    @app.post("/api/tables", status_code=201)
    async def sit_down(wanted: SitDown, request: Request) -> dict[str, Any]:
        """Open a table and sit down at it; its staff's secret goes to the staff, or to who trains alone."""
        table, secrets = tables.open(wanted, client_of(request.scope))
        staff = {"staff": secrets.staff} if wanted.training or _is_house(tables, request) else {}
        return {**table.about(), "player": secrets.player, **staff}

    @app.get("/api/tables/{id}")
    async def table(id: Id) -> dict[str, Any]:
        """Say which game is played at a table."""
        return tables.find(id).about()

    @app.post("/api/tables/{id}/ticket")
    async def ticket(id: Id, shown: Secrets) -> dict[str, Any]:
        """Give who shows a table's secret a ticket for one socket."""
        found = tables.find(id)
        return {"ticket": tickets.issue(found.id, tables.roles(found, shown))}

    @app.websocket("/api/tables/{id}/socket")
    async def socket(socket: WebSocket, id: str, ticket: str = "") -> None:
        """Play at a table, or watch over it, with a ticket."""
        roles = tickets.use(ticket, id)
        if not roles:
            await socket.close(NO_TICKET, "a socket takes a ticket that is good")
            return
        try:
            found = tables.find(id)
        except Refusal:
            await socket.close(NO_TICKET, "the table is gone")
            return
        await TableSocket(socket, found, roles, clients.of(client_of(socket.scope))).talk()


def _add_staff(app: FastAPI) -> None:
    tables: Tables = app.state.tables

    @app.get("/api/staff/tables")
    async def floor(request: Request) -> list[dict[str, Any]]:
        """List every table, for who runs the house."""
        _check_house(tables, request)
        return [
            {
                **one.about(),
                "round": one.number,
                "in_play": one.live.in_play,
                "pages": len(one.pages),
                "player": one.played,
            }
            for one in tables.all()
        ]

    @app.post("/api/staff/tables/{id}/close")
    async def close(id: Id, reason: Reason, request: Request) -> dict[str, Any]:
        """Close an abandoned table, for who runs the house and says why: its round is played out and settled."""
        _check_house(tables, request)
        returned = tables.close(id, reason.why)
        return {"returned": {str(seat): shows.money(cents) for seat, cents in returned.items()}}


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
    """Say what is wrong with a request without repeating what was sent."""
    assert isinstance(error, RequestValidationError)
    wrong = [f"{'.'.join(str(part)[:40] for part in one['loc'])}: {one['msg']}" for one in error.errors()[:5]]
    return PlainJSON({"refused": Refusal("bad_request", "; ".join(wrong)[:600]).to_json()}, 422)


async def _not_served(request: Request, error: Exception) -> Response:
    """Put what the framework itself refuses (a body that is no JSON, a path nobody serves) into the same form."""
    assert isinstance(error, HTTPException)
    refusal = Refusal("bad_request" if error.status_code == 400 else "not_served", str(error.detail))
    return PlainJSON({"refused": refusal.to_json()}, error.status_code, error.headers)
