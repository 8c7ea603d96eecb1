"""The web server's limits, all in one place."""

import json
from collections.abc import Iterable
from typing import Any

from pydantic_core import to_jsonable_python
from starlette.responses import JSONResponse

from pitboss.floor.house import Room
from pitboss.rulebooks import Refusal

MOST_MESSAGE_CHARACTERS = 16_384
"""The longest message a socket accepts."""

MOST_BODY_BYTES = 65_536
"""The longest request body."""

_MIB = 1024 * 1024
LARGE_BODIES = {
    "/api/settle": 4 * _MIB,
    "/api/explain": _MIB + 1,
    "/api/audit": 8 * _MIB,
    "/api/audit/round": 8 * _MIB,
}
"""The requests that carry a file, and how long each may be. A client sends one of each at a time."""

MOST_LARGE_BODIES = 16
"""Files that are held at the same time, everybody's together."""

MOST_OPTIONS = 64
"""House options in one posting or query."""

MOST_FIELDS, MOST_IN_A_ROW = 16, 8
"""Named fields of one option, and values in one row of them."""

MOST_NAME_CHARACTERS = 80
"""The longest name of a wager, a game, an option or a kind of irregularity."""

MOST_WAGERS = 400
"""Wagers in one answer: a roulette layout has fewer."""

ANALYSES_KEPT = 64
"""Number of priced games kept ready."""

TABLE_THREADS, READING_THREADS = 3, 2
"""Tables that may be served at the same time, and pages that may be read."""

SLOW_S = 0.01
"""Work at a table that takes longer than this is slow. Slow tables may use only half of the threads."""

ODDS_PROCESSES, QUESTIONS_WAITING = 2, 8
"""Games that may be priced at the same time, and that may wait for it."""

STUDY_PROCESSES = 1
"""Comparisons, effects, strategies and sheets that may be worked out at the same time. Each prices many tables."""

MOST_RUN_ROUNDS = 100_000_000
"""The most rounds of one simulation."""

RUN_PROCESSES, RUNS_KEPT = 2, 64
"""Simulations that may play at the same time, and that can be looked at again."""

FILE_PROCESSES, FILES_WAITING = 2, 8
"""Files of records or logs that may be worked on at the same time, and that may wait for it."""

POSTING_PROCESSES, POSTINGS_WAITING = 2, 64
"""Postings that may be read at the same time, and that may wait for it. Each takes a moment."""

MOST_HEAD_BYTES, MOST_HEADERS = 16_384, 64
"""The longest head of a request, and the most headers in it."""

MOST_REQUEST_BYTES = MOST_HEAD_BYTES + 8 * MOST_BODY_BYTES
"""The most bytes a request may take on the wire. A body may come in small chunks, each with its length."""


def few_options(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return what a query says, or refuse more than a posting holds."""
    listed = list(pairs)
    if len(listed) > MOST_OPTIONS:
        raise Refusal("too_many_options", f"a posting holds at most {MOST_OPTIONS} options")
    return listed


def most_body_bytes(path: str) -> int:
    """Return how long the body of a request for a path may be."""
    return LARGE_BODIES.get(path, MOST_BODY_BYTES)


def most_request_bytes(path: str) -> int:
    """Return the most bytes a request for a path may take on the wire. A file comes in chunks that are not small."""
    if path in LARGE_BODIES:
        return MOST_REQUEST_BYTES + LARGE_BODIES[path] * 5 // 4
    return MOST_REQUEST_BYTES


MOST_PIPELINED = 8
"""Requests on one connection that may wait for the answer to the first."""

PIECE_BYTES = 2_048
"""How much of a socket's input is read at once."""

MOST_UNHEARD = 16
"""Messages of a socket that are read before they are handled. The rest waits unread."""

MOST_FRAGMENTS = 64
"""The most fragments in a message."""

PINGS_A_SECOND, PING_BURST = 2.0, 32
"""Rate and burst of the pings and pongs a socket may send."""

MOST_UNSENT_BYTES = 4 * 1024 * 1024
"""How much is kept for a slow reader."""

TICKETS_KEPT = 4
"""Tickets out for one table and one role. Another one replaces the oldest."""


class Limits(Room, frozen=True, kw_only=True):
    """What one server can carry, and how much of it one client (one address) may use."""

    connections: int = 4_096
    """Connections in total, including sockets."""
    connections_each: int = 96
    """Connections one client may hold, including sockets."""
    sockets_each: int = 64
    requests_each: int = 16
    """Requests of one client that may be open at once."""
    requests_a_second: float = 40
    request_burst: int = 200
    messages_a_second: float = 20
    """Messages accepted from one client. Any that come faster wait in the client's own connection."""
    message_burst: int = 60
    head_s: float = 10
    """How long the head of a request may take to arrive."""
    body_s: float = 10
    """How long its body may take."""
    file_s: float = 60
    """How long a file may take to arrive."""
    send_s: float = 10
    """How long a reader may leave what it was sent unread."""
    outbox: int = 64
    """Messages kept for a slow reader."""
    ticket_s: float = 30
    """How long a ticket for a socket is valid."""
    tickets_each: int = 128
    """Tickets one client may have out."""
    work_s: float = 10
    """How long somebody waits for a table before being told that it is busy."""
    reading_s: float = 30
    """How long a page of rules, or reading a posting, may take."""
    settle_s: float = 60
    """How long settling a file of records may take."""
    audit_s: float = 60
    """How long an audit may take."""
    odds_s: float = 120
    """How long pricing may take, including compilation."""
    hint_s: float = 30
    """How long a decision may be weighed; after that it counts as not known."""


def packed(content: Any) -> bytes:
    """Encode an answer as JSON in plain ASCII, whatever it contains."""
    return json.dumps(to_jsonable_python(content), separators=(",", ":")).encode("ascii")


class PlainJSON(JSONResponse):
    """JSON in plain ASCII, so that any text that was received can be sent."""

    def render(self, content: Any) -> bytes:
        """Encode the body, unless it is already encoded."""
        if type(content) is bytes:
            return content
        return json.dumps(content, separators=(",", ":")).encode("ascii")


def refused(status: int, code: str, message: str) -> PlainJSON:
    """Refuse a request before anything has looked at it."""
    body = {"refused": {"code": code, "message": message, "rule": "", "clause": ""}}
    return PlainJSON(body, status, headers={"connection": "close"})
