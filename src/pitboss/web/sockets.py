"""The socket of a table: messages in, the seat's view out. Every message is answered with a state or a refusal."""

import asyncio
import json
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.floor.house import Admitted
from pitboss.floor.sitting import Why
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.refusal import internal_error
from pitboss.web.advice import NOT_KNOWN, advice, in_all, reviewed
from pitboss.web.aside import ODDS, in_turn
from pitboss.web.clients import Client
from pitboss.web.limits import MOST_UNSENT_BYTES
from pitboss.web.messages import HintMessage, ReviewMessage, read_message
from pitboss.web.tables import Asked, TablePage
from pitboss.web.work import Work

NO_TICKET = 4401
TAKEN_OVER = 4409
NOT_READING = 4408
GONE = 4410
BUSY = 4503
LAST_WORD_S = 1.0
"""The time a page has to receive the reason why it must leave."""

TAKEN = "the table was opened in another window"
CLOSED = "the house has closed this table"
UNREAD = "this page does not read what it is sent"
FAILED = "play is stopped here: the program failed, and the house has to be restarted"

_GO: dict[Why, tuple[int, str]] = {
    "taken over": (TAKEN_OVER, TAKEN),
    "gone": (GONE, CLOSED),
    "got up": (GONE, "you have left this table"),
}

_WRITER = msgspec.json.Encoder()

Letters: TypeAlias = "list[tuple[TableSocket, str]]"
"""The messages to send, each with the page it is for."""


class TableSocket:
    """One page at one table, as its player, its staff, or both. A newer page in the same role replaces it.

    The table does its work in a thread, in the table's own order. A page that had to leave in the meantime is no longer
    heard. That is checked when its turn comes, not when it sent the message.
    """

    def __init__(
        self, socket: WebSocket, table: TablePage, admitted: Admitted, client: Client, work: Work
    ) -> None:
        """Serve this page at this table."""
        self.socket, self.table, self.client, self.work = socket, table, client, work
        self.roles, self.seat = admitted
        self.round, self.sent, self.entered = 0, 0, False
        self.outbox: asyncio.Queue[str] = asyncio.Queue(client.limits.outbox)
        self.unsent_bytes = 0
        self.weighing: asyncio.Task[None] | None = None
        """The work going on for this page."""
        self.loop = asyncio.get_running_loop()
        self.left: tuple[int, str] | None = None
        """The reason why this page has to leave, or None until it has to."""
        self.leaves: asyncio.Future[tuple[int, str]] = self.loop.create_future()

    async def talk(self) -> None:
        """Take over the table and answer messages until the page leaves or has to."""
        await self.socket.accept()
        self.table.seat_down(self)
        jobs = [asyncio.create_task(self.listen()), asyncio.create_task(self.write())]
        try:
            ends: list[asyncio.Future[Any]] = [*jobs, self.leaves]
            for end in (await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED))[0]:
                end.result()
        finally:
            self.table.get_up(self)
            for job in (*jobs, *filter(None, (self.weighing,))):
                job.cancel()
        if self.leaves.done():
            with suppress(TimeoutError, RuntimeError):
                async with asyncio.timeout(LAST_WORD_S):
                    await self.socket.close(*self.leaves.result())

    def leave(self, code: int, why: str) -> None:
        """Make this page leave the table, ignoring it from now on. Any thread may call this."""
        if self.left is None:
            self.left = code, why
            with suppress(RuntimeError):  # the loop is closed, and so is the page
                self.loop.call_soon_threadsafe(self._go)

    def must_go(self, why: Why) -> None:
        """Leave a table that another page has taken over, or that was closed."""
        self.leave(*_GO[why])

    def _go(self) -> None:
        if not self.leaves.done() and self.left is not None:
            self.leaves.set_result(self.left)

    # -- in the loop ----------------------------------------------------------------------------

    async def listen(self) -> None:
        """Answer this page's messages, as fast as it may send them."""
        with suppress(WebSocketDisconnect):
            await self.enter()
            while True:
                text = await self.receive()
                await self.client.message()
                await self.answer(text)

    async def receive(self) -> str:
        """Receive one message. One that is not text reads as empty and is refused like any other."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1000)
        return message.get("text") or ""

    async def write(self) -> None:
        """Send the messages in the outbox. A page that does not read them has to leave."""
        while True:
            text = await self.outbox.get()
            try:
                async with asyncio.timeout(self.client.limits.send_s):
                    await self.socket.send_text(text)
            except TimeoutError:
                self.leave(NOT_READING, UNREAD)
                return
            except (WebSocketDisconnect, RuntimeError):
                return  # the page has gone, which the listener finds out
            self.unsent_bytes -= len(text)

    async def enter(self) -> None:
        """Send what a page needs first: which table it is, and its state."""
        try:
            await self.work.at_table(self.table, self.welcome, deliver)
        except Refusal as refusal:
            self.leave(BUSY, refusal.message)

    async def answer(self, text: str) -> None:
        """Answer one message with the new state, with what was asked for, or with a refusal.

        If the table takes too long, this page is notified, and gets the new state when it is ready.
        """
        try:
            message = read_message(text, "staff" in self.roles)
            if isinstance(message, (HintMessage, ReviewMessage)):
                await self.weigh(message)
            else:
                await self.work.at_table(self.table, partial(self.act, message), deliver)
        except Refusal as refusal:
            self.send(refused(refusal))

    async def weigh(self, message: HintMessage | ReviewMessage) -> None:
        """Weigh a decision while the page goes on, one at a time."""
        if "player" not in self.roles:
            raise Refusal("not_player", "only the table's players decide and bet")
        if self.weighing is not None and not self.weighing.done():
            raise Refusal("busy", "your earlier request is still being worked out")
        asked = await self.work.at_table(self.table, partial(self.table.weighed, message, self.seat))
        self.weighing = asyncio.create_task(self.tell(message, asked))

    async def tell(self, message: HintMessage | ReviewMessage, asked: Asked) -> None:
        """Send the page the result. What takes too long counts as not known."""
        limits, game, found = self.client.limits, self.table.entry.game, []
        for question in asked.questions:
            try:
                told = await in_turn(ODDS, self.client.pricing, limits.hint_s, question)
                found.append(msgspec.json.decode(told))
            except Refusal:
                found.append(NOT_KNOWN)
        if isinstance(message, HintMessage):
            self.send(
                written({"type": "advice", "turn": message.turn, **advice(found[0], game, asked.usual)})
            )
            return
        made = [reviewed(told, did, game) for told, did in zip(found, asked.did, strict=True)]
        self.send(written({"type": "review", "decisions": made, "says": in_all(made)}))

    def send(self, text: str) -> None:
        """Put a message into the outbox. A page whose outbox is full is not reading."""
        self.unsent_bytes += len(text)
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.leave(NOT_READING, UNREAD)
        if self.unsent_bytes > MOST_UNSENT_BYTES and self.outbox.qsize() > 1:
            self.leave(NOT_READING, UNREAD)

    # -- in the table's turn --------------------------------------------------------------------

    def welcome(self) -> Letters:
        """Describe the table and its state."""
        if not self._may_act():
            return []
        self.entered = True
        about = {"type": "table", **self.table.about(self.seat), "roles": sorted(self.roles)}
        others = to_all(self.table, self) if self.table.shared else []  # the others see who is here
        return [(self, written(about)), (self, self.state()), *others]

    def act(self, message: Any) -> Letters:
        """Do what a message says, and write the result to everyone at the table."""
        if not self._may_act():
            return []
        before = self.table.turn
        try:
            reply = self.table.handle(message, self.roles, self.seat)
        except Refusal as refusal:
            return [(self, refused(self.table.in_words(refusal, self.seat)))]
        except Exception as error:
            # It is unknown how far it got: the journal is what counts, and a restart continues from there.
            self.table.halted = self.table.halted or FAILED
            return [(self, refused(internal_error(error)))]
        if reply is not None and reply["type"] != "stale":
            return [(self, written(reply))]
        told = [(self, self.state(stale=reply is not None))]
        return told + (to_all(self.table, self) if self.table.turn != before else [])

    def _may_act(self) -> bool:
        if self.table.gone:
            self.must_go("gone")
        return self.left is None

    def state(self, stale: bool = False) -> str:
        """Write the table's state, with the events new to this page."""
        if self.round != self.table.number:
            self.round, self.sent = self.table.number, 0
        state = self.table.state(self.sent, self.roles, self.seat)
        self.sent += len(state["events"])
        return written(state | {"stale": True} if stale else state)


def to_all(table: TablePage, but: "TableSocket | None" = None) -> Letters:
    """Write everyone at a table its state. This belongs in the table's turn."""
    pages = [page for page in list(table.pages) if isinstance(page, TableSocket)]
    return [(page, page.state()) for page in pages if page is not but and page.entered]


def deliver(letters: Letters) -> None:
    """Put what a table wrote into the outboxes of its pages."""
    for page, text in letters:
        page.send(text)


def written(message: dict[str, Any]) -> str:
    """Encode a message. Text that cannot be sent as it is (half a surrogate pair) is escaped."""
    try:
        return _WRITER.encode(message).decode()
    except UnicodeEncodeError:
        return json.dumps(message, separators=(",", ":"))


def refused(refusal: Refusal) -> str:
    """Encode a refusal."""
    return written({"type": "refused", **refusal.to_json()})
