"""The socket of a table: messages in, the seat's view out; whatever comes, the answer is a state or a refusal."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.floor.keys import Role
from pitboss.rulebooks import Refusal
from pitboss.web.clients import Client
from pitboss.web.messages import read_message
from pitboss.web.tables import TablePage

NO_TICKET = 4401
TAKEN_OVER = 4409
NOT_READING = 4408
GONE = 4410
LAST_WORD_S = 1.0
"""How long a page has to hear why it must leave."""

TAKEN = "the table was opened in another window"
CLOSED = "the house has closed this table"


class TableSocket:
    """One page at one table, as its player, its staff, or both; a newer page in the same role takes its place."""

    def __init__(self, socket: WebSocket, table: TablePage, roles: frozenset[Role], client: Client) -> None:
        """Speak with this page about this table."""
        self.socket, self.table, self.roles, self.client = socket, table, roles, client
        self.round, self.sent = 0, 0
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue(client.limits.outbox)
        self.leaves: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    async def talk(self) -> None:
        """Take the table over and answer messages until the page leaves, or has to."""
        await self.socket.accept()
        self.table.seat_down(self)
        jobs = [asyncio.create_task(self.listen()), asyncio.create_task(self.write())]
        try:
            self.send({"type": "table", **self.table.about(), "roles": sorted(self.roles)})
            self.send_state()
            ends: list[asyncio.Future[Any]] = [*jobs, self.leaves]
            for end in (await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED))[0]:
                end.result()
        finally:
            self.table.get_up(self)
            for job in jobs:
                job.cancel()
        if self.leaves.done():
            with suppress(TimeoutError, RuntimeError):
                async with asyncio.timeout(LAST_WORD_S):
                    await self.socket.close(*self.leaves.result())

    def leave(self, code: int, why: str) -> None:
        """Have this page leave the table."""
        if not self.leaves.done():
            self.leaves.set_result((code, why))

    async def listen(self) -> None:
        """Answer what this page says, as fast as it may speak."""
        with suppress(WebSocketDisconnect):
            while True:
                text = await self.receive()
                await self.client.message()
                self.answer(text)

    async def receive(self) -> str:
        """Receive one message; one that is not text reads as empty and is refused like any other."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1000)
        return message.get("text") or ""

    async def write(self) -> None:
        """Send what is to be sent; a page that does not read it leaves."""
        while True:
            message = await self.outbox.get()
            # Plain ASCII, so that no text can fail to be written.
            text = json.dumps(message, separators=(",", ":"))
            try:
                async with asyncio.timeout(self.client.limits.send_s):
                    await self.socket.send_text(text)
            except TimeoutError:
                self.leave(NOT_READING, "what was sent here is not read")
                return
            except (WebSocketDisconnect, RuntimeError):
                return  # the page has gone, which whoever listens to it is told

    def answer(self, text: str) -> None:
        """Answer one message: with the new state, with what was asked for, or with a refusal."""
        if self.leaves.done():
            return
        before = self.table.turn
        try:
            reply = self.table.handle(read_message(text, "staff" in self.roles), self.roles)
        except Refusal as refusal:
            self.send({"type": "refused", **refusal.to_json()})
            return
        if reply is not None and reply["type"] != "stale":
            self.send(reply)
            return
        self.send_state(stale=reply is not None)
        if self.table.turn != before:
            self.table.tell_others(self)

    def send_state(self, stale: bool = False) -> None:
        """Send the table's state, with the events this page has not had yet."""
        if self.round != self.table.number:
            self.round, self.sent = self.table.number, 0
        state = self.table.state(self.sent, self.roles)
        self.sent += len(state["events"])
        self.send(state | {"stale": True} if stale else state)

    def send(self, message: dict[str, Any]) -> None:
        """Put a message into the outbox; a page whose outbox is full does not read."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.leave(NOT_READING, "what was sent here is not read")
