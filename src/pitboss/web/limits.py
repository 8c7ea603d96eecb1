"""Limits at the browser's door: every one is a number somebody can read here."""

import json
from typing import Any

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_TABLES = 64
"""Tables one server holds; an idle one makes room for a new one."""

MOST_MESSAGE_CHARACTERS = 16_384
"""The longest message a socket takes."""

MOST_BODY_BYTES = 65_536
"""The longest request body."""

MOST_OPTIONS = 64
"""House options in one posting or query."""

MOST_NAME_CHARACTERS = 80
"""The longest name of a wager, a game, an option or a kind of irregularity."""

MOST_WAGERS = 400
"""Wagers in one answer: a roulette layout has fewer."""

"""Entries of one round's log before the table asks for a new sitting."""

"""Answers the server gives in a row before it takes the round to be stuck."""

ROUNDS_REMEMBERED = 50
"""Results of past rounds a table shows."""

ANALYSES_KEPT = 64
"""Priced games kept ready."""


class PlainJSON(JSONResponse):
    """JSON in plain ASCII: no text that came in can fail to go out."""

    def render(self, content: Any) -> bytes:
        """Write the body."""
        return json.dumps(content, separators=(",", ":")).encode("ascii")


class BodyLimit:
    """Refuses a request body longer than the limit, whether or not it says its length."""

    def __init__(self, app: ASGIApp, most_bytes: int = MOST_BODY_BYTES) -> None:
        """Stand before an application."""
        self.app, self.most_bytes = app, most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the whole body within the limit, then hand it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body, more = b"", True
        while more:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self.most_bytes:
                await _too_long(self.most_bytes)(scope, receive, send)
                return
        await self.app(scope, _replay(body, receive), send)


def _replay(body: bytes, receive: Receive) -> Receive:
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


def _too_long(most: int) -> JSONResponse:
    refused: dict[str, Any] = {
        "code": "too_long",
        "message": f"a request holds at most {most} bytes",
        "rule": "",
        "clause": "",
    }
    return JSONResponse({"refused": refused}, status_code=413)
