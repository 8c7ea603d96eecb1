"""The door of the API: a caller with a key is that client, with what its key allows. Others are refused."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.rulebooks import Refusal
from pitboss.web.api.keys import Key, Keys
from pitboss.web.clients import ALLOWANCE
from pitboss.web.guards import turn_away
from pitboss.web.limits import API
from pitboss.web.refusing import STATUS

DOCUMENT = f"{API}/openapi.json"
"""The part of the API open to anyone: its documentation."""


class KeyDoor:
    """Admits requests that show a key, each up to a rate. Nothing of a body is read before."""

    def __init__(self, app: ASGIApp, keys: Keys) -> None:
        """Guard an application."""
        self.app, self.keys = app, keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the key, count the request, and hand it on as its client's."""
        if scope["type"] == "lifespan" or scope.get("path") == DOCUMENT:
            await self.app(scope, receive, send)
            return
        try:
            key = self.keys.admit(shown_key(Headers(scope=scope)))
        except Refusal as refusal:
            await turn_away(scope, receive, _asking(send), STATUS[refusal.code], refusal)
            return
        if wait_s := self.keys.wait_s(key):
            many = f"this key makes {key.requests_a_minute} requests a minute; slow down"
            await turn_away(scope, receive, send, 429, Refusal("too_fast", many), wait_s)
            return
        await self.app({**scope, **_as_client(key)}, receive, send)


def shown_key(headers: Headers) -> str:
    """Return the key that a request shows: once, as `Authorization: Bearer KEY`."""
    kinds = [one.partition(" ") for one in headers.getlist("authorization")]
    if len(kinds) != 1 or kinds[0][0].lower() != "bearer" or not kinds[0][2].strip():
        raise Refusal("no_key", "this needs a key: Authorization: Bearer KEY")
    return kinds[0][2].strip()


def _as_client(key: Key) -> Scope:
    return {"client": (f"key {key.name}", 0), ALLOWANCE: key}


def _asking(send: Send) -> Send:
    """Say with a 401 which kind of key is required."""

    async def with_header(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == 401:
            message["headers"] = [*message["headers"], (b"www-authenticate", b"Bearer")]
        await send(message)

    return with_header
