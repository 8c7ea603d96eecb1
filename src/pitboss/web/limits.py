"""Limits at the browser's door: every one is a number somebody can read here."""

import json
from typing import Any

import msgspec
from starlette.responses import JSONResponse

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


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one server carries and what one client (one address) may take of it."""

    tables: int = 256
    """Tables on the floor; a full floor refuses, and clears nobody's table away."""
    tables_each: int = 32
    """Tables one client may have open."""
    idle_s: float = 1_800
    """How long a table stays with nobody at it and no chips of its player on it."""
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


class PlainJSON(JSONResponse):
    """JSON in plain ASCII: no text that came in can fail to go out."""

    def render(self, content: Any) -> bytes:
        """Write the body."""
        return json.dumps(content, separators=(",", ":")).encode("ascii")


def refused(status: int, code: str, message: str) -> PlainJSON:
    """Refuse a request before anything has looked at it."""
    body = {"refused": {"code": code, "message": message, "rule": "", "clause": ""}}
    return PlainJSON(body, status, headers={"connection": "close"})
