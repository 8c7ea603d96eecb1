"""Connections: limits on their number, per client and in total, and on the bytes and time of each request."""

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pitboss.web.clients import Bucket
from pitboss.web.guards import Proxies
from pitboss.web.limits import (
    MOST_FRAGMENTS,
    MOST_HEAD_BYTES,
    MOST_HEADERS,
    MOST_PIPELINED,
    MOST_REQUEST_BYTES,
    MOST_UNHEARD,
    PIECE_BYTES,
    PING_BURST,
    PINGS_A_SECOND,
    Limits,
    most_request_bytes,
    refused,
)

LAST_READ_S = 2.0
"""The time a page may take to read the last message it is sent."""

MOST_PONG_BYTES = 65_536
"""The most bytes that may be unsent when a ping arrives."""


class Held:
    """The open connections, per address and in total."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        """Start with no connections."""
        self.limits, self.proxies = limits, proxies
        self.of: Counter[str] = Counter()
        self.all = 0

    def take(self, address: str) -> bool:
        """Add a connection if there is room. A trusted proxy may hold one for each of its clients."""
        mine = self.of[address]
        if self.all >= self.limits.connections:
            return False
        if mine >= self.limits.connections_each and address not in self.proxies:
            return False
        self.of[address], self.all = mine + 1, self.all + 1
        return True

    def let_go(self, address: str) -> None:
        """Release one connection."""
        self.all -= 1
        self.of[address] -= 1
        if not self.of[address]:
            del self.of[address]


class TooMuch(Exception):
    """A request exceeds a limit. Holds the status it is refused with."""

    def __init__(self, status: HTTPStatus, says: str) -> None:
        super().__init__(says)
        self.status = status


class Guarded(HttpToolsProtocol):
    """An HTTP protocol that limits the time and bytes of each request."""

    limits: ClassVar[Limits]
    held: ClassVar[Held]
    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _address: str | None = None
    _in_head = True
    _came_bytes = 0
    _most_bytes = MOST_REQUEST_BYTES
    _too_much: TooMuch | None = None

    def connection_made(self, transport: Any) -> None:
        """Count a connection, and start its timer."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.held.take(address):
            transport.abort()
            return
        self._address = address
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection fewer."""
        super().connection_lost(exc)
        self._stop()
        self._was_read()
        if self._address is not None:
            self.held.let_go(self._address)
            self._address = None

    # -- what comes -----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Receive data. The head of a request must be complete within a time and a size."""
        if self._late is None and (self.cycle is None or self.cycle.response_complete):
            self._wait()
        self._came_bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self._in_head and self._came_bytes > MOST_HEAD_BYTES:
            self._refuse(_long_head())
        elif self._came_bytes > self._most_bytes:
            self._refuse(TooMuch(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "the request is too long"))

    def on_message_begin(self) -> None:
        """Note that a head begins."""
        self._in_head = True
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Receive a header, up to the limit. Anything after the body cannot change what came before it."""
        if not self._in_head:
            raise self._turned(TooMuch(HTTPStatus.BAD_REQUEST, "nothing after a body is read"))
        if len(self.headers) >= MOST_HEADERS:
            raise self._turned(_long_head())
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Stop the timer, and limit the number of pipelined requests."""
        self._stop()
        self._in_head = False
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > MOST_HEAD_BYTES:
            raise self._turned(_long_head())
        self._most_bytes = most_request_bytes(self.url.partition(b"?")[0].decode("latin-1"))
        if len(self.pipeline) >= MOST_PIPELINED:
            raise self._turned(TooMuch(HTTPStatus.TOO_MANY_REQUESTS, "too many requests on one connection"))
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Restart the byte count."""
        self._came_bytes = 0
        self._in_head = True
        super().on_message_complete()

    # -- what is read ---------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """Wait for a slow reader, but not indefinitely."""
        super().pause_writing()
        self._unread = self.loop.call_later(self.limits.send_s, self.transport.abort)

    def resume_writing(self) -> None:
        """Continue: the client has read what it was sent."""
        super().resume_writing()
        self._was_read()

    def on_response_complete(self) -> None:
        """Hang up on a client that does not read the last answer."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._hang_up()

    def timeout_keep_alive_handler(self) -> None:
        """Hang up on an idle client."""
        super().timeout_keep_alive_handler()
        self._hang_up()

    def _hang_up(self) -> None:
        self.transport.close()
        self.loop.call_later(self.limits.send_s, self.transport.abort)

    def _was_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    # -- what is refused ------------------------------------------------------------------------

    def _turned(self, why: TooMuch) -> TooMuch:
        self._too_much = why
        return why

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that is unreadable or too large."""
        self._refuse(self._too_much or TooMuch(HTTPStatus.BAD_REQUEST, "this is not a request"))

    def _refuse(self, why: TooMuch) -> None:
        """Give the reason and hang up, or only hang up if another answer is under way."""
        self._stop()
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
            return
        answer = refused(why.status, "bad_request", str(why))
        head = [f"HTTP/1.1 {why.status.value} {why.status.phrase}".encode()]
        head += [name + b": " + value for name, value in answer.raw_headers]
        self.transport.write(b"\r\n".join(head) + b"\r\n\r\n" + bytes(answer.body))
        self._hang_up()

    # -- a socket -------------------------------------------------------------------------------

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a socket, which is counted until it closes."""
        self._stop()
        self._was_read()
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
            return
        head = [self.scope["method"].encode(), b" ", self.url, b" HTTP/1.1\r\n"]
        for name, value in self.headers:
            head += [name, b": ", value, b"\r\n"]
        self.connections.discard(self)
        socket = GuardedSocket(self.config, self.server_state, self.app_state)
        socket.held, socket.address, self._address = self.held, self._address, None
        socket.connection_made(self.transport)
        self.transport.set_protocol(socket)
        socket.data_received(b"".join([*head, b"\r\n"]))
        if not socket.handshake_initiated:
            self._refuse(TooMuch(HTTPStatus.BAD_REQUEST, "this does not open a socket"))

    # -- time -----------------------------------------------------------------------------------

    def _wait(self) -> None:
        self._late = self.loop.call_later(self.limits.head_s, self.transport.abort)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def _long_head() -> TooMuch:
    says = f"the head of a request has at most {MOST_HEAD_BYTES} bytes and {MOST_HEADERS} headers"
    return TooMuch(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, says)


def guarded(limits: Limits, proxies: Proxies) -> type[Guarded]:
    """Return the protocol class of a server with these limits and trusted proxies."""
    return type("GuardedWithin", (Guarded,), {"limits": limits, "held": Held(limits, proxies)})


class GuardedSocket(WebSocketsSansIOProtocol):
    """Serves a page until the application is done with it. A page that stops reading then is dropped.

    Input is read a piece at a time, and only as fast as it is handled. A page that sends more keeps the rest in its own
    connection. Endless fragments, pings and pongs are cut off.
    """

    held: Held | None = None
    address: str | None = None

    def __init__(self, *settings: Any, **named: Any) -> None:
        """Start with nothing received."""
        super().__init__(*settings, **named)
        self._waiting = b""
        self._calls = Bucket(PINGS_A_SECOND, PING_BURST, self.loop.time)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection fewer."""
        super().connection_lost(exc)
        self._waiting = b""
        if self.held is not None and self.address is not None:
            self.held.let_go(self.address)
            self.address = None

    def data_received(self, data: bytes) -> None:
        """Receive data, and read as much of it as will be handled soon."""
        self._waiting += data
        self._read()

    def _read(self) -> None:
        while self._waiting and self.queue.qsize() < MOST_UNHEARD and not self.transport.is_closing():
            piece, self._waiting = self._waiting[:PIECE_BYTES], self._waiting[PIECE_BYTES:]
            try:
                super().data_received(piece)
            except Exception:
                # Input that makes the protocol fail, in the head or after it, did not come from a page.
                self.transport.abort()

    async def receive(self) -> Any:
        """Receive the next message, and read on."""
        message = await super().receive()
        self._read()
        return message

    def handle_cont(self, event: Any) -> None:
        """Receive a fragment, up to the limit."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping, up to the limit, if the page reads the answers."""
        if self._called() and self.transport.get_write_buffer_size() <= MOST_PONG_BYTES:
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_pong(self, event: Any) -> None:
        """Receive a pong, up to the limit."""
        if self._called():
            super().handle_pong(event)
        else:
            self.transport.abort()

    def _called(self) -> bool:
        return self._calls.take()

    async def run_asgi(self) -> None:
        """Run the application. Shortly after it has ended, drop a page that has not read everything."""
        await super().run_asgi()
        self.loop.call_later(LAST_READ_S, self.transport.abort)
