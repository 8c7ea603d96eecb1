"""The API as an application: its endpoints, its document, and the service that serves it alone, with keys."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from fastapi import Depends, FastAPI, Request
from starlette.middleware.gzip import GZipMiddleware

from pitboss import __version__
from pitboss.rulebooks import Refusal
from pitboss.web.api.door import KeyDoor
from pitboss.web.api.keys import Keys
from pitboss.web.api.models import About, Settled
from pitboss.web.bench.audit import add_audit
from pitboss.web.bench.books import add_books
from pitboss.web.bench.jobs import Jobs
from pitboss.web.bench.prices import add_jobs, add_prices
from pitboss.web.bench.reading import add_reading
from pitboss.web.bench.settle import add_settle
from pitboss.web.clients import Clients, allowance_of, owner_of
from pitboss.web.guards import BodyLimit, Doorkeeper, Proxies, SafeHeaders
from pitboss.web.limits import API, Limits, PlainJSON
from pitboss.web.refusing import add_refusals, documented
from pitboss.web.work import Work

SAYS = """Casino rules of play you can run: settle, audit and explain rounds, price and simulate tables, read rulebooks.

Every refusal has one form: `{"refused": {"code", "message", "rule", "clause"}}`. Codes do not change; sentences may.
Amounts are written in dollars ("7.50"), exact figures as fractions ("686689/20358520"). Nothing that is sent is kept.
"""
TAGS = [
    {"name": "rounds", "description": "Settle, explain and audit rounds."},
    {"name": "figures", "description": "Odds, comparisons, strategies, PAR sheets and postings."},
    {"name": "jobs", "description": "Simulations and long solves: started, checked, stopped."},
    {"name": "rulebooks", "description": "Games, rules, clauses and editions."},
    {"name": "service", "description": "The service itself."},
]
REFUSALS = documented(
    {
        400: "It was refused. The code says why, and the clause names the text behind it.",
        401: "This needs a key (`Authorization: Bearer KEY`), and this is not one.",
        403: "The key was revoked, or the request comes from a page of another site.",
        404: "There is no such resource.",
        405: "This takes other methods, listed in `allow`.",
        408: "The body did not come in time.",
        413: "The body is too long.",
        415: "The body is compressed.",
        421: "The address names a host that is not served here.",
        422: "A parameter or field has the wrong form.",
        429: "The client makes too many requests, or has too much running.",
        431: "The head of the request is too long, or has too many headers.",
        503: "Too much is being worked out, or this takes too long.",
    }
)


def nothing_unknown(request: Request) -> None:
    """Refuse parameters of a query that are not read: misspelt ones, and all but the last of the same name."""
    route = request.scope["route"]
    if route.openapi_extra and "parameters" in route.openapi_extra:
        return  # the query is a table, which reads every word itself
    known = {one.alias for one in route.dependant.query_params}
    if strange := [name for name in request.query_params if name not in known]:
        takes = f"it takes {', '.join(sorted(known))}" if known else "it takes none"
        raise Refusal("unknown_parameter", f"there is no parameter {strange[0]!r:.60} here: {takes}")
    told = Counter(name for name, _ in request.query_params.multi_items())
    for one in route.dependant.query_params:
        if told[one.alias] > 1 and "list[" not in str(one.field_info.annotation):
            raise Refusal("repeated_parameter", f"{one.alias} is given {told[one.alias]} times")


def create_api(work: Work, clients: Clients, jobs: Jobs) -> FastAPI:
    """Create the API. The page's server and the service both mount it at ``/api/v1``."""
    api = FastAPI(
        title="Pitboss",
        description=SAYS,
        version=__version__,
        servers=[{"url": API}],
        root_path_in_servers=False,
        openapi_tags=TAGS,
        docs_url=None,
        redoc_url=None,
        default_response_class=PlainJSON,
        responses=REFUSALS,
        generate_unique_id_function=lambda route: route.name,
        redirect_slashes=False,
        dependencies=[Depends(nothing_unknown)],
    )
    add_refusals(api)
    add_settle(api, clients.limits)
    add_audit(api, clients.limits)
    add_prices(api, clients)
    add_jobs(api, work, jobs)
    add_reading(api, work, clients)
    add_books(api, work, clients)
    _add_about(api)
    return api


def _add_about(api: FastAPI) -> None:
    @api.get("/about", response_model=About, tags=["service"])
    async def about(request: Request) -> dict[str, Any]:
        """Return the version, the owner of the key shown, and what it allows."""
        allowed = allowance_of(request.scope)
        return {
            "version": __version__,
            "client": owner_of(request.scope).removeprefix("key "),
            "requests_a_minute": allowed.requests_a_minute,
            "most_bytes": allowed.most_bytes,
            "jobs": allowed.jobs,
        }

    written = api.openapi

    def with_keys() -> dict[str, Any]:
        """Describe in the document the lines of an answer, and that a key may be required."""
        if api.openapi_schema is None:
            told = written()
            lines = Settled.model_json_schema(ref_template="#/components/schemas/{model}")
            lines.pop("$defs")  # they are there already: an explained record has them too
            told["components"]["schemas"][Settled.__name__] = lines
            told["components"]["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
            told["security"] = [{"key": []}]
        return api.openapi_schema or {}

    api.openapi = with_keys  # type: ignore[method-assign]


def create_service(
    limits: Limits | None = None,
    hosts: frozenset[str] = frozenset(),
    keys: Keys | None = None,
    proxies: Iterable[str] = (),
    jobs: Jobs | None = None,
) -> FastAPI:
    """Create an application that serves the API alone: no tables, no page. With keys, it takes one."""
    limits = limits or Limits()
    clients, work, jobs = Clients(limits), Work(limits), jobs or Jobs()
    api = create_api(work, clients, jobs)
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    add_refusals(app)
    app.mount(API, api)
    app.state.api, app.state.work, app.state.jobs = api, work, jobs
    app.add_middleware(GZipMiddleware, minimum_size=2048, thread_minimum_size=16_384)
    app.add_middleware(BodyLimit, clients=clients)
    if keys is not None:
        app.add_middleware(KeyDoor, keys=keys)
    app.add_middleware(Doorkeeper, hosts=hosts, clients=clients, proxies=Proxies(proxies))
    app.add_middleware(SafeHeaders)
    return app


def document() -> dict[str, Any]:
    """Return the OpenAPI document."""
    limits = Limits()
    told: dict[str, Any] = create_api(Work(limits), Clients(limits), Jobs()).openapi()
    return told
