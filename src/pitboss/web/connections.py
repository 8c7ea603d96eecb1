"""Connections: one client holds so many, and one on which the head of a request does not come is dropped."""

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pitboss.web.limits import Limits

LAST_READ_S = 2.0
"""How long a page may take to read the last it is sent."""


class Guarded(HttpToolsProtocol):
    """Speaks HTTP with a client that has so long for the head of each request."""

    limits: ClassVar[Limits]
    held: ClassVar[Counter[str]]
    _late: asyncio.TimerHandle | None = None
    _address: str | None = None

    def connection_made(self, transport: Any) -> None:
        """Count a connection, and begin to wait."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self.held[address] >= self.limits.connections_each:
            transport.abort()
            return
        self.held[address] += 1
        self._address = address
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one fewer."""
        super().connection_lost(exc)
        self._stop()
        self._let_go()

    def data_received(self, data: bytes) -> None:
        """Take what comes; what begins a request has so long to end its head."""
        if self._late is None and (self.cycle is None or self.cycle.response_complete):
            self._wait()
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """Stop waiting."""
        self._stop()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to the socket, which is counted by the door."""
        self._stop()
        self._let_go()
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        self._late = self.loop.call_later(self.limits.head_s, self.transport.abort)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _let_go(self) -> None:
        if self._address is not None:
            self.held[self._address] -= 1
            if not self.held[self._address]:
                del self.held[self._address]
            self._address = None


def guarded(limits: Limits) -> type[Guarded]:
    """The protocol of a server with these limits."""
    return type("GuardedWithin", (Guarded,), {"limits": limits, "held": Counter()})


class GuardedSocket(WebSocketsSansIOProtocol):
    """Speaks with a page until the application is done with it: one that does not read then is dropped."""

    async def run_asgi(self) -> None:
        """Run the application; what the page has not read a while after it has ended is not waited for."""
        await super().run_asgi()
        self.loop.call_later(LAST_READ_S, self.transport.abort)
