"""The web server's limits, all in one place."""

import json
from collections.abc import Iterable
from math import ceil
from typing import Any

from pydantic_core import to_jsonable_python
from starlette.responses import JSONResponse

from pitboss.floor.house import Room
from pitboss.rulebooks import Refusal

MOST_MESSAGE_CHARACTERS = 16_384
"""The longest message a socket accepts."""

MOST_BODY_BYTES = 65_536
"""The longest request body."""

MOST_POSTING_CHARACTERS = 49_152
"""The longest file of a posting, which comes as a field of a request."""

API = "/api/v1"
"""The path of the API, which the page's workbench and other people's programs use."""

_MIB = 1024 * 1024
LARGE_BODIES = {
    f"{API}/settle": 4 * _MIB,
    f"{API}/explain": _MIB + 1,
    f"{API}/audit": 8 * _MIB,
    f"{API}/audit/round": 8 * _MIB,
}
"""The requests that carry a file, and how long each may be. A client sends one of each at a time."""

MOST_FILE_BYTES = max(LARGE_BODIES.values())
"""The longest file of all."""

MOST_LARGE_BODIES = 16
"""Files that are held at the same time, for all clients together."""

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

JOB_PROCESSES, JOBS_EACH = 2, 1
"""Jobs that may run at the same time, and how many of them per client."""

JOBS_KEPT, JOBS_KEPT_EACH, JOB_KEPT_S = 256, 16, 3_600.0
"""Jobs that are kept, how many of them per client, and for how long after their end."""

RETRY_S = 5.0
"""The seconds after which a client refused for lack of room may ask again."""

FILE_PROCESSES, FILES_WAITING = 2, 8
"""Files of records or logs that may be worked on at the same time, and that may wait for it."""

POSTING_PROCESSES, POSTINGS_WAITING = 2, 64
"""Postings that may be read at the same time, and that may wait for it. Each takes a moment."""

MOST_HEAD_BYTES, MOST_HEADERS = 16_384, 64
"""The longest head of a request, and the most headers in it."""

MOST_REQUEST_BYTES = MOST_HEAD_BYTES + 8 * MOST_BODY_BYTES
"""The most bytes a request may take on the wire. A body may come in small chunks, each with its length."""


def few_options(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the options of a query, or refuse more than a posting holds."""
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
"""The most bytes of a socket's input that are read at once."""

MOST_UNHEARD = 16
"""Messages of a socket that are read before they are handled. The rest waits unread."""

MOST_FRAGMENTS = 64
"""The most fragments in a message."""

PINGS_A_SECOND, PING_BURST = 2.0, 32
"""Rate and burst of the pings and pongs a socket may send."""

MOST_UNSENT_BYTES = 4 * 1024 * 1024
"""The most bytes that are kept for a slow reader."""

TICKETS_KEPT = 4
"""Tickets out for one table and one role. Another one replaces the oldest."""


class Limits(Room, frozen=True, kw_only=True):
    """The limits of one server, and of one client (one address) on it."""

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
    """The time the head of a request may take to arrive."""
    body_s: float = 10
    """The time its body may take."""
    file_s: float = 60
    """The time a file may take to arrive."""
    send_s: float = 10
    """The time a reader may leave what it was sent unread."""
    outbox: int = 64
    """Messages kept for a slow reader."""
    ticket_s: float = 30
    """The time a ticket for a socket is valid."""
    tickets_each: int = 128
    """Tickets one client may have out."""
    work_s: float = 10
    """The time a request waits for a table before it is reported as busy."""
    reading_s: float = 30
    """The time a page of rules, or reading a posting, may take."""
    settle_s: float = 60
    """The time settling a file of records may take."""
    audit_s: float = 60
    """The time an audit may take."""
    odds_s: float = 120
    """The time pricing may take, including compilation."""
    hint_s: float = 30
    """The time a decision may be weighed. After that it counts as not known."""


def packed(content: Any) -> bytes:
    """Encode an answer as JSON in plain ASCII, with any contents."""
    return json.dumps(to_jsonable_python(content), separators=(",", ":")).encode("ascii")


class PlainJSON(JSONResponse):
    """JSON in plain ASCII, so that any text that was received can be sent."""

    def render(self, content: Any) -> bytes:
        """Encode the body, unless it is already encoded."""
        if type(content) is bytes:
            return content
        return json.dumps(content, separators=(",", ":")).encode("ascii")


def refused(status: int, code: str, message: str, after_s: float = 1) -> PlainJSON:
    """Refuse a request before anything has looked at it."""
    body = {"refused": {"code": code, "message": message, "rule": "", "clause": ""}}
    return PlainJSON(body, status, headers={"connection": "close", **retry_after(status, after_s)})


def retry_after(status: int, after_s: float = RETRY_S) -> dict[str, str]:
    """Return the header that says when to ask again, if that may help."""
    return {"retry-after": str(max(1, ceil(after_s)))} if status in (429, 503) else {}
