"""Guards in front of the application: allowed hosts and callers, how often they ask, and how slowly."""

import asyncio
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.rulebooks import Refusal
from pitboss.web.clients import Clients, allowance_of
from pitboss.web.limits import (
    LARGE_BODIES,
    MOST_BODY_BYTES,
    MOST_LARGE_BODIES,
    most_body_bytes,
    refused,
)

LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
REFUSED_ORIGIN = 4403
TOO_MANY = 4429
NOBODY = Refusal("unknown_host", "this name is not served here")
NOT_PLAIN = Refusal("bad_query", "an address must be written in plain letters")
ELSEWHERE = Refusal("elsewhere", "this page is from another site")


def client_of(scope: Scope) -> str:
    """Return the address a connection comes from."""
    client = scope.get("client")
    return client[0] if client else ""


class Proxies:
    """The proxies trusted to name the client they forward for: addresses and networks, none by default."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        """Trust these proxies, or refuse anything that is not an address."""
        try:
            self.networks = tuple(ip_network(one.strip(), strict=False) for one in named)
        except ValueError as error:
            raise Refusal("bad_proxy", f"a proxy is an address or a network: {error}") from None

    def __contains__(self, address: str) -> bool:
        """Return whether an address is a trusted proxy's."""
        plain = _address(address) if self.networks else ""
        return bool(plain) and any(ip_address(plain) in network for network in self.networks)

    def client(self, peer: str, headers: Headers) -> str:
        """Return the client's address: the last hop that is not a trusted proxy, or that cannot be read."""
        if peer not in self:
            return peer
        hops = [hop for one in headers.getlist("x-forwarded-for") for hop in one.split(",")]
        for hop in reversed(hops):
            address = _address(hop)
            if not address:
                return peer
            peer = address
            if address not in self:
                return peer
        return peer


def _address(written: str) -> str:
    """Return an address in its usual form, without its port, or "" if it is not one."""
    text = written.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return ""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return str(mapped or address)


def host_named(headers: Headers) -> str:
    """Return the host a request asks for, without its port, or "" if it names none or several."""
    named = headers.getlist("host")
    return _host(f"//{named[0]}")[0] if len(named) == 1 else ""


def same_origin(headers: Headers) -> bool:
    """Return whether the request came from this server's page or from no page at all. Two origins match neither."""
    origins = headers.getlist("origin")
    return not origins or (len(origins) == 1 and _host(origins[0])[1] == headers.get("host"))


def _host(address: str) -> tuple[str, str]:
    """Return the host of an address, alone and with its port, both empty if it cannot be read."""
    try:
        parts = urlsplit(address)
        return parts.hostname or "", parts.netloc
    except ValueError:
        return "", ""


class Doorkeeper:
    """Admits requests that use one of this house's host names, come from its own page, and are not too frequent."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], clients: Clients, proxies: Proxies) -> None:
        """Guard an application with these names."""
        self.app, self.hosts, self.clients, self.proxies = app, LOCAL | hosts, clients, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check only the head of a request, so that refusing it costs nothing."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope["client"] = (self.proxies.client(client_of(scope), headers), 0)
        if not self._is_here(host_named(headers), scope):
            await turn_away(scope, receive, send, 421, NOBODY)
        elif not scope["query_string"].isascii():
            await turn_away(scope, receive, send, 400, NOT_PLAIN)
        elif not same_origin(headers) and (scope["type"] == "websocket" or scope["method"] != "GET"):
            await turn_away(scope, receive, send, 403, ELSEWHERE)
        else:
            await self._admit(scope, receive, send)

    def _is_here(self, host: str, scope: Scope) -> bool:
        """Return whether a request asks for this house: by one of its names, or by the very address it arrived at.

        A page from elsewhere can point its own name here, but not an address.
        """
        if host in self.hosts:
            return True
        server = scope.get("server")
        address = _address(f"[{host}]") if server else ""
        return bool(address) and address == _address(f"[{server[0]}]")  # type: ignore[index]

    async def _admit(self, scope: Scope, receive: Receive, send: Send) -> None:
        client, limits = self.clients.of(client_of(scope)), self.clients.limits
        sockets = scope["type"] == "websocket"
        what, most = ("sockets", limits.sockets_each) if sockets else ("requests", limits.requests_each)
        try:
            client.request()
            client.hold(what, most)
        except Refusal as refusal:
            await turn_away(scope, receive, send, 429, refusal)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            client.let_go(what)


async def turn_away(
    scope: Scope, receive: Receive, send: Send, status: int, refusal: Refusal, after_s: float = 1
) -> None:
    """Refuse a request before anything of its body is read."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": TOO_MANY if status == 429 else REFUSED_ORIGIN})
    else:
        await refused(status, refusal.code, refusal.message, after_s)(scope, receive, send)


PLAIN = "identity"
"""The coding of a body that is sent as it is."""


class BodyLimit:
    """Refuses a request body that is too long or too slow, whether or not it states its length.

    A request that carries a file may be longer; each client sends one such file at a time, and few are received at
    once.
    """

    def __init__(self, app: ASGIApp, clients: Clients) -> None:
        """Guard an application."""
        self.app, self.clients, self.limits = app, clients, clients.limits
        self._files = asyncio.Semaphore(MOST_LARGE_BODIES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the whole body within the limit, then hand it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"] in LARGE_BODIES and scope["method"] == "POST":
            await self._with_file(scope, receive, send)
        else:
            await self._read(scope, receive, send, MOST_BODY_BYTES)

    async def _with_file(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read a file in its client's turn. Until then it is not read, so that it waits with the sender."""
        turn = self.clients.of(client_of(scope)).files[scope["path"]]
        try:
            async with asyncio.timeout(self.limits.file_s):
                await turn.acquire()
        except TimeoutError:
            message = "your earlier file is not done yet; try again in a moment"
            await refused(429, "busy", message)(scope, receive, send)
            return
        try:
            async with self._files:
                await self._read(scope, receive, send, most_body_bytes(scope["path"]), self.limits.file_s)
        finally:
            turn.release()

    async def _read(
        self, scope: Scope, receive: Receive, send: Send, most_bytes: int, within_s: float = 0
    ) -> None:
        if (coding := Headers(scope=scope).get("content-encoding", PLAIN).strip().lower()) != PLAIN:
            message = f"a body is sent as it is, not in {coding:.30}"
            await refused(415, "unknown_encoding", message)(scope, receive, send)
            return
        most_bytes = min(most_bytes, allowance_of(scope).most_bytes)
        try:
            async with asyncio.timeout(within_s or self.limits.body_s):
                body = await self._body(receive, most_bytes)
        except TimeoutError:
            await refused(408, "too_slow", "the rest of the request did not come")(scope, receive, send)
            return
        if body is None:
            message = f"a request holds at most {most_bytes} bytes"
            await refused(413, "too_long", message)(scope, receive, send)
            return
        await self.app(scope, _replay(body, receive), send)

    @staticmethod
    async def _body(receive: Receive, most_bytes: int) -> bytes | None:
        parts, size, more = list[bytes](), 0, True
        while more:
            message = await receive()
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            more = message.get("more_body", False)
            if size > most_bytes:
                return None
        return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


class SafeHeaders:
    """Prevents the page from loading anything from elsewhere and from being framed."""

    POLICY = (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
    )

    def __init__(self, app: ASGIApp) -> None:
        """Guard an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to every answer."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["content-security-policy"] = self.POLICY
                headers["x-content-type-options"] = "nosniff"
                headers["referrer-policy"] = "no-referrer"
            await send(message)

        await self.app(scope, receive, with_headers)
