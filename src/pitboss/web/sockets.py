"""The socket of a table: messages in, the seat's view out; whatever comes, the answer is a state or a refusal."""

import json
from typing import Any
from urllib.parse import urlsplit

from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.rulebooks import Refusal
from pitboss.web.messages import read_message
from pitboss.web.tables import TablePage

REFUSED_ORIGIN = 4403
TAKEN_OVER = 4409
UNKNOWN_TABLE = 4404


def same_origin(socket: WebSocket) -> bool:
    """Whether the page that opens this socket came from this server (or is no page at all)."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


class TableSocket:
    """One page at one table; a newer page of the same table takes its place."""

    def __init__(self, socket: WebSocket, table: TablePage) -> None:
        """Speak with this page about this table."""
        self.socket, self.table = socket, table
        self.round, self.sent = 0, 0

    async def talk(self) -> None:
        """Take the table over and answer messages until the page leaves."""
        await self.socket.accept()
        self.table.holder = self
        try:
            await self.send({"type": "table", **self.table.about()})
            await self.send_state()
            while self.table.holder is self:
                await self.answer(await self.receive())
            await self.socket.close(TAKEN_OVER, "the table was opened in another window")
        except WebSocketDisconnect:
            pass
        finally:
            if self.table.holder is self:
                self.table.holder = None

    async def receive(self) -> str:
        """Receive one message; one that is not text reads as empty and is refused like any other."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1000)
        return message.get("text") or ""

    async def answer(self, text: str) -> None:
        """Answer one message: with the new state, with what was asked for, or with a refusal."""
        if self.table.holder is not self:
            return
        try:
            reply = self.table.handle(read_message(text))
        except Refusal as refusal:
            await self.send({"type": "refused", **refusal.to_json()})
            return
        await (self.send_state() if reply is None else self.send(reply))

    async def send_state(self) -> None:
        """Send the table's state, with the events this page has not had yet."""
        if self.round != self.table.number:
            self.round, self.sent = self.table.number, 0
        state = self.table.state(self.sent)
        self.sent += len(state["events"])
        await self.send(state)

    async def send(self, message: dict[str, Any]) -> None:
        """Send one message; plain ASCII, so that no text can fail to be written."""
        await self.socket.send_text(json.dumps(message, separators=(",", ":")))
