"""Limits at the browser's door: every one is a number somebody can read here."""

import json
from typing import Any

from pydantic_core import to_jsonable_python
from starlette.responses import JSONResponse

from pitboss.floor.house import Room

MOST_MESSAGE_CHARACTERS = 16_384
"""The longest message a socket takes."""

MOST_BODY_BYTES = 65_536
"""The longest request body."""

MOST_OPTIONS = 64
"""House options in one posting or query."""

MOST_FIELDS, MOST_IN_A_ROW = 16, 8
"""Named fields of one option, and values in one row of them."""

MOST_NAME_CHARACTERS = 80
"""The longest name of a wager, a game, an option or a kind of irregularity."""

MOST_WAGERS = 400
"""Wagers in one answer: a roulette layout has fewer."""

ANALYSES_KEPT = 64
"""Priced games kept ready."""

TABLE_THREADS, READING_THREADS = 3, 2
"""Tables that may be served at the same time, and pages that may be read."""

SLOW_S = 0.01
"""Work of a table that others should not have to wait for: only half of the threads are for those that take longer."""

ODDS_PROCESSES, QUESTIONS_WAITING = 2, 8
"""Games that may be priced at the same time, and that may wait to be."""

POSTING_PROCESSES, POSTINGS_WAITING = 2, 64
"""Postings that may be read at the same time, and that may wait to be, which takes a moment each."""

MOST_HEAD_BYTES, MOST_HEADERS = 16_384, 64
"""The longest head of a request, and the headers in it."""

MOST_REQUEST_BYTES = MOST_HEAD_BYTES + 8 * MOST_BODY_BYTES
"""The most a request takes on the wire: a body may come in small chunks, each with its length."""

MOST_PIPELINED = 8
"""Requests on one connection that wait for the answer to the first."""

PIECE_BYTES = 2_048
"""How much of what a socket was sent is read at once."""

MOST_UNHEARD = 16
"""Messages of a socket that are read before they are heard; the rest waits as it came."""

MOST_FRAGMENTS = 64
"""Fragments a message may come in."""

PINGS_A_SECOND, PING_BURST = 2.0, 32
"""Pings and pongs a socket may send."""

MOST_UNSENT_BYTES = 4 * 1024 * 1024
"""What is kept for a reader that lags."""

TICKETS_KEPT = 4
"""Tickets out for one table and one role; a further one takes the place of the oldest."""


class Limits(Room, frozen=True, kw_only=True):
    """What one server carries and what one client (one address) may take of it."""

    connections: int = 4_096
    """Connections of everybody, sockets among them."""
    connections_each: int = 96
    """Connections one client may hold, sockets among them."""
    sockets_each: int = 64
    requests_each: int = 16
    """Requests of one client that may be open at once."""
    requests_a_second: float = 40
    request_burst: int = 200
    messages_a_second: float = 20
    """Messages heard of one client; those that come faster wait their turn in the client's own connection."""
    message_burst: int = 60
    head_s: float = 10
    """How long the head of a request may take to come."""
    body_s: float = 10
    """How long its body may take."""
    send_s: float = 10
    """How long a reader may leave what it was sent unread."""
    outbox: int = 64
    """Messages kept for a reader that lags."""
    ticket_s: float = 30
    """How long a ticket for a socket is good."""
    tickets_each: int = 128
    """Tickets one client may have out."""
    work_s: float = 10
    """How long somebody waits for a table before they are told that it is busy."""
    reading_s: float = 30
    """How long a page of rules may take, or the reading of a posting."""
    odds_s: float = 120
    """How long odds may take to be worked out, what must be compiled first included."""


def packed(content: Any) -> bytes:
    """Write an answer as JSON in plain ASCII, whatever is in it."""
    return json.dumps(to_jsonable_python(content), separators=(",", ":")).encode("ascii")


class PlainJSON(JSONResponse):
    """JSON in plain ASCII: no text that came in can fail to go out."""

    def render(self, content: Any) -> bytes:
        """Write the body; what is written already stays as it is."""
        if type(content) is bytes:
            return content
        return json.dumps(content, separators=(",", ":")).encode("ascii")


def refused(status: int, code: str, message: str) -> PlainJSON:
    """Refuse a request before anything has looked at it."""
    body = {"refused": {"code": code, "message": message, "rule": "", "clause": ""}}
    return PlainJSON(body, status, headers={"connection": "close"})
