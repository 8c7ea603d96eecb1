"""The API's requests about figures: odds, strategies, effects, comparisons, PAR sheets, checks and jobs."""

import json
from base64 import b64decode
from functools import partial
from typing import Annotated, Any

from fastapi import FastAPI, Request
from fastapi import Path as InPath
from starlette.responses import Response

from pitboss.rulebooks import Refusal
from pitboss.web.api.models import (
    After,
    Checked,
    Comparison,
    Effects,
    Job,
    Joint,
    OddsJob,
    Priced,
    SimulateJob,
    Strategies,
    Strategy,
)
from pitboss.web.api.parameters import BIG_SIX, HORSESHOE, SIDES, STAKED, TABLE, queried
from pitboss.web.aside import ODDS, POSTINGS, STUDIES, in_turn
from pitboss.web.bench.asked import Asked, read_asked
from pitboss.web.bench.jobs import Jobs
from pitboss.web.clients import Clients, allowance_of, owner_of
from pitboss.web.guards import client_of
from pitboss.web.limits import API, MOST_NAME_CHARACTERS, MOST_WAGERS, PlainJSON
from pitboss.web.messages import Check, NewJob, NewRun
from pitboss.web.work import Work

Id = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS)]
Game = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS, examples=[BIG_SIX])]
Book = Annotated[str, InPath(max_length=2 * MOST_NAME_CHARACTERS, examples=[HORSESHOE])]
"""A rulebook, or an edition of one."""
Wager = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS, examples=["1"])]
Named = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS, examples=["optimal"])]
Form = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS, examples=["csv"])]
STAKE = "stake."
MEDIA = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv",
    "json": "application/json",
}
SHEETS: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The sheet as a file.",
        "content": {
            kind: {"schema": {} if form == "json" else {"type": "string", "format": "binary"}}
            for form, kind in MEDIA.items()
        },
    }
}


ACCEPTED: dict[int | str, dict[str, Any]] = {
    202: {
        "description": "It is being worked on.",
        "headers": {
            "location": {
                "description": "The address of the job.",
                "required": True,
                "schema": {"type": "string"},
            }
        },
        "links": {
            "look": {"operationId": "job", "parameters": {"id": "$response.body#/id"}},
            "stop": {"operationId": "stop_job", "parameters": {"id": "$response.body#/id"}},
        },
    }
}


def add_prices(api: FastAPI, clients: Clients) -> None:
    """Serve the figures."""
    _add_figures(api, clients)
    _add_strategies(api, clients)
    _add_choices(api, clients)


def _asked(request: Request) -> Asked:
    return read_asked(request.query_params.multi_items())


def _stakes(pairs: list[tuple[str, str]]) -> list[str]:
    """Read what is staked on each wager."""
    staked = [(name.removeprefix(STAKE), amount) for name, amount in pairs if name.startswith(STAKE)]
    if len(staked) > MOST_WAGERS:
        raise Refusal("too_many_wagers", f"at most {MOST_WAGERS} wagers can be made together")
    if len(dict(staked)) < len(staked):
        raise Refusal("bad_wager", "each wager can be staked only once")
    return [f"{wager}={amount}" for wager, amount in staked]


async def _study(clients: Clients, request: Request, asked: tuple[str, ...]) -> bytes:
    """Answer a question when it is the client's turn to study."""
    turn = clients.of(client_of(request.scope)).studying
    return await in_turn(STUDIES, turn, clients.limits.odds_s, asked)


def _add_figures(api: FastAPI, clients: Clients) -> None:
    @api.get("/odds/{rulebook}/{game}", response_model=Priced, tags=["figures"], openapi_extra=queried(TABLE))
    async def odds(rulebook: Book, game: Game, request: Request) -> Response:
        """Price every wager of the table in the query. What is outside the book is priced, and marked."""
        asked = _asked(request).question("price", rulebook, game)
        turn = clients.of(client_of(request.scope)).pricing
        return PlainJSON(await in_turn(ODDS, turn, clients.limits.odds_s, asked))

    @api.get(
        "/odds/{rulebook}/{game}/{wager}/after/{rounds}",
        response_model=After,
        tags=["figures"],
        openapi_extra=queried(TABLE),
    )
    async def after(
        rulebook: Book,
        game: Game,
        wager: Wager,
        rounds: Annotated[int, InPath(ge=1, le=10_000_000)],
        request: Request,
    ) -> Response:
        """Return the distribution of a wager's result after this many rounds."""
        asked = _asked(request).question("after", rulebook, game, wager, str(rounds))
        return PlainJSON(await _study(clients, request, asked))

    @api.get(
        "/joint/{rulebook}/{game}", response_model=Joint, tags=["figures"], openapi_extra=queried(STAKED)
    )
    async def joint(rulebook: Book, game: Game, request: Request) -> Response:
        """Price wagers made together: `stake.NAME=AMOUNT` in the query, with the posting."""
        pairs = request.query_params.multi_items()
        stakes = _stakes(pairs)
        rest = read_asked(pair for pair in pairs if not pair[0].startswith(STAKE))
        asked = rest.question("joint", rulebook, game, *stakes)
        return PlainJSON(await _study(clients, request, asked))


def _add_strategies(api: FastAPI, clients: Clients) -> None:
    @api.get(
        "/strategy/{rulebook}/{game}",
        response_model=Strategies,
        tags=["figures"],
        openapi_extra=queried(TABLE),
    )
    async def strategies(rulebook: Book, game: Game, request: Request) -> Response:
        """Name the strategies of a game."""
        asked = _asked(request).question("strategy", rulebook, game, "")
        return PlainJSON(await _study(clients, request, asked))

    @api.get(
        "/strategy/{rulebook}/{game}/{name}",
        response_model=Strategy,
        tags=["figures"],
        openapi_extra=queried(TABLE),
    )
    async def strategy(rulebook: Book, game: Game, name: Named, request: Request) -> Response:
        """Price a strategy against the best play: its lines or chart, and where it departs."""
        asked = _asked(request).question("strategy", rulebook, game, name)
        return PlainJSON(await _study(clients, request, asked))

    @api.get(
        "/par/{rulebook}/{game}.{form}",
        response_class=Response,
        responses=SHEETS,
        tags=["figures"],
        openapi_extra=queried(TABLE),
    )
    async def par(rulebook: Book, game: Game, form: Form, request: Request) -> Response:
        """Return the PAR sheet of a table as PDF, XLSX, CSV or JSON."""
        if form not in MEDIA:
            raise Refusal("bad_sheet", f"a PAR sheet is {', '.join(MEDIA)}, not {form!r:.20}")
        asked = _asked(request).question("par", rulebook, game, form)
        told = json.loads(await _study(clients, request, asked))
        named = f"par-{game}-{rulebook.partition('@')[0]}.{form}"
        headers = {"content-disposition": f'attachment; filename="{named}"'}
        return Response(b64decode(told["file"]), media_type=MEDIA[form], headers=headers)


def _add_choices(api: FastAPI, clients: Clients) -> None:
    @api.post("/check", response_model=Checked, tags=["figures"])
    async def check(posted: Check, request: Request) -> Response:
        """Check a posting: every refusal with its field, rule and clause, and the file that says it."""
        if posted.toml is not None:
            asked: tuple[str, ...] = ("check file", posted.toml)
        else:
            asked = Asked(posted.options, posted.pay).question("check", posted.rulebook, posted.game)
        turn = clients.of(client_of(request.scope)).posting
        return PlainJSON(await in_turn(POSTINGS, turn, clients.limits.reading_s, asked))

    @api.get(
        "/effects/{rulebook}/{game}", response_model=Effects, tags=["figures"], openapi_extra=queried(TABLE)
    )
    async def effects(rulebook: Book, game: Game, request: Request) -> Response:
        """Price every other choice of a table alone."""
        asked = _asked(request).question("effects", rulebook, game)
        return PlainJSON(await _study(clients, request, asked))

    @api.get(
        "/compare/{game}/{left}/{right}",
        response_model=Comparison,
        tags=["figures"],
        openapi_extra=queried(SIDES),
    )
    async def compare(game: Game, left: Book, right: Book, request: Request) -> Response:
        """Compare two rulebooks, editions or postings (`left.NAME`, `right.NAME` in the query) on one game."""
        sides = ("left.", "right.")
        pairs = request.query_params.multi_items()
        if strange := [name for name, _ in pairs if not name.startswith(sides)]:
            raise Refusal("bad_option", f"say which side {strange[0]!r:.60} is: left.NAME or right.NAME")
        posted = [
            read_asked((name.removeprefix(side), text) for name, text in pairs if name.startswith(side))
            for side in sides
        ]
        words = (one.question("", "", "")[3] for one in posted)
        return PlainJSON(await _study(clients, request, ("compare", game, left, right, *words)))


def add_jobs(api: FastAPI, work: Work, jobs: Jobs) -> None:
    """Serve jobs."""

    async def started(task: str, wanted: NewJob, request: Request) -> Response:
        asked = {"task": task, **wanted.model_dump()}
        begin = partial(jobs.start, client_of(request.scope), asked, allowance_of(request.scope).jobs)
        told = (await work.read(begin)).told()
        return PlainJSON(told, 202, {"location": f"{API}/jobs/{told['id']}"})

    @api.post("/simulate", status_code=202, response_model=SimulateJob, responses=ACCEPTED, tags=["jobs"])
    async def simulate(wanted: NewRun, request: Request) -> Response:
        """Start a simulation as a job."""
        return await started("simulate", wanted, request)

    @api.post("/odds", status_code=202, response_model=OddsJob, responses=ACCEPTED, tags=["jobs"])
    async def price(wanted: NewJob, request: Request) -> Response:
        """Price a table as a job, which may take longer than a request for its odds."""
        return await started("odds", wanted, request)

    @api.get("/jobs", response_model=list[Job], tags=["jobs"])
    async def list_jobs(request: Request) -> Response:
        """List the client's jobs, the newest first. They are kept for an hour after their end."""
        return PlainJSON([job.told() for job in jobs.of(client_of(request.scope))])

    @api.get("/jobs/{id}", response_model=Job, tags=["jobs"])
    async def job(id: Id, request: Request) -> Response:
        """Return a job's progress and result."""
        return PlainJSON(jobs.get(id, owner_of(request.scope)).told())

    @api.delete("/jobs/{id}", response_model=Job, tags=["jobs"])
    async def stop_job(id: Id, request: Request) -> Response:
        """Stop a job. A simulation reports what was played."""
        found = jobs.get(id, owner_of(request.scope))
        found.stop()
        return PlainJSON(found.told())
