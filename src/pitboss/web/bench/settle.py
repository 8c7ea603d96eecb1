"""Settle and explain round records over HTTP: JSON Lines in, an answer for each line out, in order."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from typing import Annotated

import msgspec
from fastapi import FastAPI, Query, Request
from starlette.responses import Response, StreamingResponse

from pitboss.rulebooks import Refusal
from pitboss.web.api.models import Explained, Settled
from pitboss.web.api.parameters import ITEM, NDJSON, RECORD, sent
from pitboss.web.aside import FILES
from pitboss.web.limits import Limits, PlainJSON, packed

MOST_RECORDS = 5_000
"""The most records of one file that are settled here. The terminal settles files of any size."""
BATCH = 50
"""Records that are settled together: a page sees the first while the others are worked out."""
ALONE_S = 5.0
"""The time one record may take if the others of its batch did not finish."""

Line = tuple[int, bytes]


def add_settle(api: FastAPI, limits: Limits) -> None:
    """Add the endpoints that settle and explain records. The records are not kept."""

    @api.post(
        "/settle",
        response_class=StreamingResponse,
        tags=["rounds"],
        openapi_extra=sent("Round records, one on each line.", NDJSON, example=RECORD),
        responses={
            200: {
                "description": "An answer for each record, one on each line, in order, as they are settled.",
                "content": {NDJSON: {"schema": {"type": "string"}, ITEM: Settled.__name__}},
            }
        },
    )
    async def settle(request: Request) -> Response:
        """Settle round records, one on each line. Each answer, or refusal, is one line."""
        lines = list(numbered(await body_of(request)))
        if len(lines) > MOST_RECORDS:
            many = f"at most {MOST_RECORDS} records are settled here at a time, and these are {len(lines)}"
            raise Refusal("too_many_records", f"{many}; send fewer at once")
        return StreamingResponse(_answers(lines, limits.settle_s), media_type=NDJSON)

    @api.post(
        "/explain",
        response_model=Explained,
        tags=["rounds"],
        openapi_extra=sent("One round record, on one line.", NDJSON, example=RECORD),
    )
    async def explain(request: Request, line: Annotated[int, Query(ge=1, le=10**9)] = 1) -> Response:
        """Settle one round record, the body, and explain every payment. ``line`` is its number in its file."""
        text = (await body_of(request)).strip(b"\r\n").decode("latin-1")
        return PlainJSON(await FILES.ask(limits.reading_s, ("explain", str(line), text)))


async def body_of(request: Request) -> bytes:
    """Return the file that a request carries, or refuse one that carries none."""
    if not (body := await request.body()):
        raise Refusal("no_body", "this needs a file as the body of the request")
    return body


def numbered(body: bytes) -> Iterator[Line]:
    """Number the lines of a body, and skip those without a record."""
    return ((number, line) for number, line in enumerate(body.split(b"\n"), 1) if line.strip())


async def _answers(lines: list[Line], within_s: float) -> AsyncIterator[bytes]:
    """Settle records batch by batch. Records for which no time is left are refused line by line."""
    ends = asyncio.get_running_loop().time() + within_s
    for start in range(0, len(lines), BATCH):
        batch = lines[start : start + BATCH]
        left = ends - asyncio.get_running_loop().time()
        if left <= 0:
            late = Refusal("too_slow", f"settling this file takes longer than {within_s:g} seconds")
            yield b"".join(_refused(line, late) for line in batch)
            continue
        try:
            yield await _settled(batch, left)
        except Refusal:
            for line in batch:
                yield await _alone(line, min(ALONE_S, max(0.1, ends - asyncio.get_running_loop().time())))


async def _settled(batch: list[Line], within_s: float) -> bytes:
    texts = [(number, line.decode("latin-1")) for number, line in batch]
    told = await FILES.ask(min(within_s, 2 * ALONE_S), ("settle", json.dumps(texts)))
    return b"".join(packed(one) + b"\n" for one in msgspec.json.decode(told))


async def _alone(line: Line, within_s: float) -> bytes:
    """Settle one record alone, so that only it is refused if it is the one that takes too long."""
    try:
        return await _settled([line], within_s)
    except Refusal as refusal:
        return _refused(line, refusal)


def _refused(line: Line, refusal: Refusal) -> bytes:
    answer = {"id": None, "refused": refusal.to_json(), "line": line[0]}
    return packed({**answer, "answer": answer, "rulebook": "", "game": "", "title": ""}) + b"\n"
