"""The application: what the page asks for over HTTP, the sockets of the tables, and the page itself."""

from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Request, WebSocket
from fastapi import Path as InPath
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss import __version__
from pitboss.rulebooks import Refusal
from pitboss.web import catalog
from pitboss.web.limits import MOST_NAME_CHARACTERS, MOST_OPTIONS, BodyLimit, PlainJSON
from pitboss.web.messages import SitDown
from pitboss.web.pricing import price
from pitboss.web.sockets import REFUSED_ORIGIN, UNKNOWN_TABLE, TableSocket, same_origin
from pitboss.web.tables import Tables

PAGE = Path(__file__).parent / "static"
NOT_FOUND = {"unknown_table", "unknown_game", "unknown_rulebook", "no_odds"}
BUSY = {"floor_full"}

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
    404: {"model": RefusedBody},
    413: {"model": RefusedBody},
    422: {"model": RefusedBody},
    503: {"model": RefusedBody},
}


def create_app(seed: int | None = None) -> FastAPI:
    """Make the application; ``seed`` makes every table's chance repeatable and is for tests alone."""
    app = FastAPI(
        title="Pitboss",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        default_response_class=PlainJSON,
        responses=_REFUSALS,
    )
    app.state.tables = Tables(seed)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(HTTPException, _not_served)
    _add_reading(app)
    _add_tables(app)
    _add_page(app)
    app.add_middleware(GZipMiddleware, minimum_size=2048)
    app.add_middleware(BodyLimit)
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
    def rules(rulebook: Id, game: Id) -> dict[str, Any]:
        """Give every rule, pay table, irregularity, reading and duty of a chapter, with its clause."""
        return catalog.rules_page(rulebook, game)

    @app.get("/api/odds/{rulebook}/{game}")
    def odds(rulebook: Id, game: Id, request: Request) -> dict[str, Any]:
        """Price every wager under the options given in the query."""
        return price(rulebook, game, _options(request))


def _options(request: Request) -> dict[str, str]:
    pairs = request.query_params.multi_items()
    if len(pairs) > MOST_OPTIONS:
        raise Refusal("too_many_options", f"a posting holds at most {MOST_OPTIONS} options")
    return dict(pairs)


def _add_tables(app: FastAPI) -> None:
    tables: Tables = app.state.tables

    @app.post("/api/tables", status_code=201)
    async def sit_down(wanted: SitDown) -> dict[str, Any]:
        """Open a table and sit down at it."""
        return tables.open(wanted).about()

    @app.get("/api/tables/{id}")
    async def table(id: Id) -> dict[str, Any]:
        """Say which game is played at a table."""
        return tables.find(id).about()

    @app.websocket("/api/tables/{id}/socket")
    async def socket(socket: WebSocket, id: str) -> None:
        """Play at a table."""
        if not same_origin(socket):
            await socket.close(REFUSED_ORIGIN, "this page is not from here")
            return
        try:
            found = tables.find(id)
        except Refusal as refusal:
            await socket.accept()
            await socket.close(UNKNOWN_TABLE, refusal.message)
            return
        await TableSocket(socket, found).talk()


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
    status = 404 if refusal.code in NOT_FOUND else 503 if refusal.code in BUSY else 400
    return PlainJSON({"refused": refusal.to_json()}, status)


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


class SafeHeaders:
    """Lets the page load nothing from anywhere else and be framed by nobody."""

    POLICY = (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
    )

    def __init__(self, app: ASGIApp) -> None:
        """Stand before an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to every answer."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["content-security-policy"] = self.POLICY
                headers["x-content-type-options"] = "nosniff"
                headers["referrer-policy"] = "no-referrer"
            await send(message)

        await self.app(scope, receive, with_headers)
