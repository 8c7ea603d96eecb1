"""Audit and replay over HTTP: an uploaded log, the house's own logs, and a player's own rounds.

An open round is for the house alone, because its log holds cards that nobody has seen. A finished one belongs to the
players in it: its seed has been revealed, so that every card of it can be drawn again.
"""

import re
from base64 import b64encode
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request
from fastapi import Path as InPath
from starlette.responses import Response

from pitboss.desk.games import game_of
from pitboss.floor.shelf import Shelf, Shelved, Volume
from pitboss.rulebooks import Refusal
from pitboss.web.api.models import AuditedFile, AuditedRound
from pitboss.web.api.parameters import LOGS, NDJSON, sent
from pitboss.web.aside import FILES
from pitboss.web.limits import MOST_NAME_CHARACTERS, Limits, PlainJSON, packed
from pitboss.web.tables import Tables
from pitboss.web.work import Work

Id = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS)]
File = Annotated[str, InPath(max_length=120)]
Number = Annotated[int, Query(ge=0, le=10**9)]
Found = Annotated[str, Query(max_length=80)]
Believed = Annotated[str, Query(max_length=700, pattern="^([0-9a-f]{64}(,[0-9a-f]{64})*)?$")]
MOST_LISTED = 400
"""Rounds of a player that are listed, the newest."""


def add_logs(app: FastAPI, limits: Limits, check_house: Callable[[Request], None]) -> None:
    """Add the endpoints that audit the house's own logs and hand logs out."""
    _add_shelf(app, limits, check_house)
    _add_own(app)


def add_audit(api: FastAPI, limits: Limits) -> None:
    """Add the endpoints that audit an uploaded log. The log is not kept."""

    @api.post(
        "/audit",
        response_model=AuditedFile,
        tags=["rounds"],
        openapi_extra=sent("A log, sealed or not, compressed or not.", *LOGS),
    )
    async def audit(request: Request, key: Believed = "") -> Response:
        """Audit a log, the body, sealed or not: a verdict for each of its rounds. ``key`` lists the keys to trust."""
        data = b64encode(await request.body()).decode()
        return PlainJSON(await FILES.ask(limits.audit_s, ("audit", data, key)))

    @api.post(
        "/audit/round",
        response_model=AuditedRound,
        tags=["rounds"],
        openapi_extra=sent("The log of one round.", *LOGS),
    )
    async def audit_round(request: Request, key: Believed = "", hand: Number = 0) -> Response:
        """Audit the log of one round, the body, and show it entry by entry.

        For a room's log, ``hand`` is the entry of the hand to show.
        """
        data = b64encode(await request.body()).decode()
        return PlainJSON(await FILES.ask(limits.audit_s, ("audit_round", data, key, str(hand))))


def _add_shelf(app: FastAPI, limits: Limits, check_house: Callable[[Request], None]) -> None:
    tables: Tables = app.state.tables
    work: Work = app.state.work
    shelf = None if tables.folder is None else Shelf(tables.folder)

    def house(request: Request) -> Shelf:
        check_house(request)
        return _there(shelf)

    @app.get("/api/staff/logs", response_model=dict[str, Any])
    async def logs(
        request: Request,
        table: Found = "",
        day: Found = "",
        game: Found = "",
        person: Found = "",
        find: Found = "",
    ) -> Response:
        """List the house's logs for the person who runs it, newest first: by table, day, game, person, or a word."""
        found = house(request)
        wanted = {"table": table, "day": day, "game": game, "person": person, "": find}
        return PlainJSON(await work.read(lambda: packed(_listed(found, tables, wanted))))

    @app.get("/api/staff/logs/{table}/{file}", response_model=dict[str, Any])
    async def log(table: Id, file: File, request: Request) -> Response:
        """Audit a log of the house: a verdict for each of its rounds."""
        path = house(request).path(table, file)
        return PlainJSON(await FILES.ask(limits.audit_s, ("audit_file", str(path))))

    @app.get("/api/staff/logs/{table}/{file}/bytes")
    async def bytes_of(table: Id, file: File, request: Request, index: Number = 0) -> Response:
        """Give a log of the house as a file, or one round of it, by its place in the file."""
        found = house(request)

        def read() -> bytes:
            found.path(table, file)
            if not index:
                return found.bytes_of(table, file)
            rounds = next((one.rounds for one in found.of_table(table) if one.file == file), ())
            if index > len(rounds):
                raise Refusal("unknown_log", f"this log has no round {index}")
            return found.bytes_of(table, file, rounds[index - 1])

        return _as_file(await work.read(read), file.removesuffix(".gz"))


def _add_own(app: FastAPI) -> None:
    tables: Tables = app.state.tables
    work: Work = app.state.work
    shelf = None if tables.folder is None else Shelf(tables.folder)

    @app.get("/api/tables/{id}/rounds", response_model=list[dict[str, Any]])
    async def rounds(id: Id, request: Request) -> Response:
        """List the finished rounds of a table that its player, who shows their secret, has played."""
        found, secret = _there(shelf), _bearer(request)
        mine = await work.read(lambda: found.played(id, secret))
        told = [
            {"number": one.number, "at": one.at, "day": volume.day, "title": _title(volume)}
            for volume, one in mine
        ]
        return PlainJSON(told[-MOST_LISTED:])

    @app.get("/api/tables/{id}/log")
    async def own_log(id: Id, request: Request, round: Number = 0) -> Response:
        """Give the log of a finished round, by default the last, to a player of it who shows their secret."""
        found, secret = _there(shelf), _bearer(request)

        def read() -> tuple[bytes, int]:
            mine = [(volume, one) for volume, one in found.played(id, secret) if round in (0, one.number)]
            if not mine:
                raise Refusal("unknown_log", "the player with this secret has finished no such round here")
            volume, one = mine[-1]
            return found.bytes_of(id, volume.file, one), one.number

        data, number = await work.read(read)
        return _as_file(data, f"{id[:8]}-round-{number}.jsonl")


def _there(shelf: Shelf | None) -> Shelf:
    if shelf is None:
        raise Refusal("no_logs", "this house keeps no journal")
    return shelf


def _bearer(request: Request) -> str:
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not secret.strip():
        raise Refusal("wrong_secret", "this needs the secret of a player at the table")
    return secret.strip()


def _as_file(data: bytes, name: str) -> Response:
    safe = re.sub(r"[^0-9A-Za-z._-]", "-", name)
    heads = {"content-disposition": f'attachment; filename="{safe}"', "cache-control": "no-store"}
    return Response(data, media_type=NDJSON, headers=heads)


# -- the list ---------------------------------------------------------------------------------------


def _listed(shelf: Shelf, tables: Tables, wanted: dict[str, str]) -> dict[str, Any]:
    volumes, more = shelf.volumes()
    open_tables = {one.id for one in tables}
    told = [_volume(one, shelf.names(one.table), one.table in open_tables) for one in volumes]
    return {"logs": [one for one in told if _fits(one, wanted)], "more": more, "of": len(told)}


def _volume(volume: Volume, names: dict[str, str], is_open: bool) -> dict[str, Any]:
    first, last = _ends(volume)
    return {
        "table": volume.table,
        "file": volume.file,
        "day": volume.day,
        "rulebook": volume.rulebook,
        "game": f"{volume.game}-{volume.variant}" if volume.variant else volume.game,
        "title": _title(volume),
        "training": volume.training,
        "rounds": len(volume.rounds),
        "first": first.number if first else 0,
        "last": last.number if last else 0,
        "from": first.at if first else "",
        "to": last.at if last else "",
        "unfinished": sum(not one.closed for one in volume.rounds),
        "people": [{"id": who, "name": names.get(who, "")} for who in volume.people],
        "bytes": volume.bytes,
        "open": is_open,
    }


def _ends(volume: Volume) -> tuple[Shelved | None, Shelved | None]:
    return (volume.rounds[0], volume.rounds[-1]) if volume.rounds else (None, None)


def _title(volume: Volume) -> str:
    try:
        title = game_of(volume.game).title
    except Refusal:
        title = volume.game
    return f"{title}: {volume.variant}" if volume.variant else title


def _fits(told: dict[str, Any], wanted: dict[str, str]) -> bool:
    """Whether a log has every requested word in the requested field."""
    people = " ".join(f"{one['id']} {one['name']}" for one in told["people"])
    texts = {
        "table": told["table"],
        "day": told["day"],
        "game": f"{told['game']} {told['title']} {told['rulebook']}",
        "person": people,
        "": f"{told['table']} {told['day']} {told['game']} {told['title']} {told['rulebook']} {people}",
    }
    pairs = ((texts[name].lower(), words.lower().split()) for name, words in wanted.items())
    return all(word in text for text, words in pairs for word in words)
