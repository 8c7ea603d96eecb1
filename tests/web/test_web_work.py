"""Work off the loop: a table's turns, tables beside one another, and what happens to what takes too long."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from doors import ROOMY, SIT, door
from pitboss.floor.house import Admitted
from pitboss.floor.keys import Role
from pitboss.rulebooks import Refusal
from pitboss.web.clients import Client
from pitboss.web.limits import READING_THREADS, TABLE_THREADS
from pitboss.web.messages import AnswerMessage, SitDown
from pitboss.web.sockets import BUSY, FAILED, GONE, NOT_READING, TAKEN_OVER, TableSocket
from pitboss.web.tables import TablePage, Tables
from pitboss.web.work import Line, Work

WANTED = SitDown(**SIT)
PLAYER: frozenset[Role] = frozenset({"player"})
STAFF: frozenset[Role] = frozenset({"staff"})
SOON_S = 0.2


def opened(**wanted: Any) -> TablePage:
    return Tables(1).open(wanting(wanted))[0]


def wanting(wanted: dict[str, Any]) -> SitDown:
    return SitDown(**{**SIT, **wanted})


def working(**limits: Any) -> Work:
    return Work(msgspec.structs.replace(ROOMY, **{"work_s": SOON_S, **limits}))


class Held:
    """Work that goes on until it is let go."""

    def __init__(self) -> None:
        self.begun, self.let_go, self.done = threading.Event(), threading.Event(), False

    def __call__(self) -> str:
        self.begun.set()
        assert self.let_go.wait(20)
        self.done = True
        return "done"


async def until(true: Callable[[], Any]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.005)


async def refused(doing: Coroutine[Any, Any, Any]) -> str:
    with pytest.raises(Refusal) as told:
        await doing
    return told.value.code


def test_one_tables_turns_come_in_order_and_the_next_table_does_not_wait() -> None:
    async def play() -> None:
        work, table, other, slow, said = working(work_s=20), opened(), opened(), Held(), list[int]()
        first = asyncio.create_task(work.at_table(table, slow))
        await until(slow.begun.is_set)
        later = [asyncio.create_task(work.at_table(table, lambda n=n: said.append(n))) for n in range(5)]
        assert await work.at_table(other, lambda: "other") == "other"
        assert said == []
        slow.let_go.set()
        await asyncio.gather(first, *later)
        assert said == [0, 1, 2, 3, 4]

    asyncio.run(play())


def test_what_follows_a_turn_comes_before_the_next_turn() -> None:
    async def play() -> None:
        work, table, said = working(work_s=20), opened(), list[str]()
        turns = [
            work.at_table(
                table, lambda n=n: said.append(f"turn {n}"), lambda _, n=n: said.append(f"told {n}")
            )
            for n in range(3)
        ]
        await asyncio.gather(*turns)
        assert said == ["turn 0", "told 0", "turn 1", "told 1", "turn 2", "told 2"]

    asyncio.run(play())


def test_what_takes_too_long_is_told_and_finished_and_what_waits_for_it_is_not_done() -> None:
    async def play() -> None:
        work, table, slow, done = working(), opened(), Held(), list[str]()
        assert await refused(work.at_table(table, slow, done.append)) == "too_slow"
        assert await refused(work.at_table(table, lambda: done.append("late"))) == "busy"
        slow.let_go.set()
        await until(lambda: done)
        assert await work.at_table(table, lambda: "free") == "free"
        assert (done, slow.done) == (["done"], True)

    asyncio.run(play())


def test_nothing_is_done_for_somebody_who_left_before_their_turn() -> None:
    async def play() -> None:
        work, table, slow, done = working(work_s=20), opened(), Held(), list[int]()
        first = asyncio.create_task(work.at_table(table, slow))
        await until(slow.begun.is_set)
        second = asyncio.create_task(work.at_table(table, lambda: done.append(1)))
        await asyncio.sleep(0.02)
        second.cancel()
        slow.let_go.set()
        await first
        await work.at_table(table, lambda: None)
        assert done == []

    asyncio.run(play())


def test_a_turn_that_was_begun_ends_though_who_asked_for_it_has_left() -> None:
    async def play() -> None:
        work, table, slow, told = working(work_s=20), opened(), Held(), list[str]()
        asking = asyncio.create_task(work.at_table(table, slow, told.append))
        await until(slow.begun.is_set)
        asking.cancel()
        after = asyncio.create_task(work.at_table(table, lambda: list(told)))
        slow.let_go.set()
        assert await after == ["done"]

    asyncio.run(play())


def test_a_table_that_takes_too_long_to_open_is_taken_back() -> None:
    async def play() -> None:
        work, tables, slow = working(), Tables(1), Held()

        def opening() -> TablePage:
            slow()
            return tables.open(WANTED)[0]

        assert await refused(work.at_house(opening, tables.take_back)) == "too_slow"
        slow.let_go.set()
        await work.at_house(lambda: None, lambda _: None)
        assert len(tables) == 0

    asyncio.run(play())


def test_tables_that_share_a_meter_take_turns() -> None:
    async def play() -> None:
        work, tables, slow = working(work_s=20), Tables(1), Held()
        posted = wanting({"options": {"meter": "50000"}, "game": "mississippi-stud"})
        one, other = (tables.open(posted)[0] for _ in range(2))
        assert one.live.link is not None
        assert other.live.link is not None
        assert one.live.link.link is other.live.link.link
        first = asyncio.create_task(work.at_table(one, slow))
        await until(slow.begun.is_set)
        second = asyncio.create_task(work.at_table(other, lambda: slow.done))
        await asyncio.sleep(0.05)
        assert not second.done()
        slow.let_go.set()
        assert await second
        await first

    asyncio.run(play())


def test_promise_39_tables_that_take_long_leave_threads_for_the_others() -> None:
    async def play() -> None:
        work, works = working(work_s=20), [Held() for _ in range(TABLE_THREADS)]
        tables = [opened() for _ in works]
        for table in tables:
            work._line(table).slow = True
        busy = [asyncio.create_task(work.at_table(*one)) for one in zip(tables, works, strict=True)]
        await until(lambda: sum(one.begun.is_set() for one in works) == TABLE_THREADS // 2)
        assert await work.at_table(opened(), lambda: "quick") == "quick"
        assert sum(one.begun.is_set() for one in works) == TABLE_THREADS // 2
        for one in works:
            one.let_go.set()
        await asyncio.gather(*busy)
        assert not any(work._line(table).slow for table in tables), "waiting is no work"

    asyncio.run(play())


def test_a_table_takes_long_if_its_last_turn_did() -> None:
    line = Line()
    line.do(lambda: sum(range(2_000_000)))
    assert line.slow
    line.do(lambda: None)
    assert not line.slow


def test_a_reading_that_takes_too_long_is_refused_and_what_waits_for_it_is_not_done() -> None:
    async def play() -> None:
        works, done = [Held() for _ in range(READING_THREADS)], list[int]()
        work = working(reading_s=0.05)
        readings = [*(work.read(one) for one in works), work.read(lambda: done.append(1))]
        assert await asyncio.gather(*(refused(one) for one in readings)) == ["too_slow"] * len(readings)
        for one in works:
            one.let_go.set()
        await asyncio.sleep(0.1)
        assert done == []

    asyncio.run(play())


def test_a_busy_table_and_a_slow_one_are_a_503() -> None:
    client = door(limits=msgspec.structs.replace(ROOMY, work_s=0.05))
    slow = Held()
    tables: Tables = client.app.state.tables  # type: ignore[attr-defined]
    inside, tables.open = tables.open, lambda *words: (slow(), inside(*words))[1]  # type: ignore[method-assign]
    with client:
        answer = client.post("/api/tables", json=SIT)
        assert (answer.status_code, answer.json()["refused"]["code"]) == (503, "too_slow")
        answer = client.post("/api/tables", json=SIT)
        assert (answer.status_code, answer.json()["refused"]["code"]) == (503, "busy")
        assert client.get("/api/v1/rulebooks").status_code == 200
        slow.let_go.set()
        end = time.monotonic() + 20
        while len(tables) or not slow.done:
            assert time.monotonic() < end
            time.sleep(0.01)


# -- pages ---------------------------------------------------------------------------------------------


class Wire:
    """A socket that takes what it is sent as long as it reads, and says nothing."""

    def __init__(self) -> None:
        self.told, self.closed, self.reads = list[str](), list[tuple[int, str]](), asyncio.Event()
        self.reads.set()

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.told.append(text)

    async def close(self, code: int, why: str) -> None:
        self.closed.append((code, why))


def page(table: TablePage, work: Work, roles: frozenset[Role] = PLAYER, **limits: Any) -> TableSocket:
    client = Client(msgspec.structs.replace(ROOMY, **limits), time.monotonic)
    return TableSocket(Wire(), table, Admitted(roles, 0), client, work)  # type: ignore[arg-type]


ANTE = AnswerMessage(type="answer", turn=0, wagers={"ante": "5"})
ANTE_TEXT = ANTE.model_dump_json()


def test_a_page_that_was_taken_over_no_longer_acts() -> None:
    async def play() -> None:
        table, work = opened(), working()
        first, second = page(table, work), page(table, work)
        table.seat_down(first)
        table.seat_down(second)
        assert first.left is not None
        assert first.left[0] == TAKEN_OVER
        await first.answer(ANTE_TEXT)
        assert (table.turn, first.outbox.qsize()) == (0, 0)
        await second.answer(ANTE_TEXT)
        assert table.turn == 1

    asyncio.run(play())


def test_a_page_that_is_taken_over_while_its_message_waits_does_not_act() -> None:
    async def play() -> None:
        table, work, slow = opened(), working(work_s=20), Held()
        first, second = page(table, work), page(table, work)
        table.seat_down(first)
        busy = asyncio.create_task(work.at_table(table, slow))
        await until(slow.begun.is_set)
        said = asyncio.create_task(first.answer(ANTE_TEXT))
        await asyncio.sleep(0.02)
        table.seat_down(second)
        slow.let_go.set()
        await asyncio.gather(busy, said)
        assert table.turn == 0

    asyncio.run(play())


def test_a_table_that_was_closed_hears_nobody() -> None:
    async def play() -> None:
        table, work = opened(), working()
        table.clear("staff", "the room closes")
        late = page(table, work)
        await late.enter()
        await late.answer(ANTE_TEXT)
        assert late.left is not None
        assert (late.left[0], table.turn, late.outbox.qsize()) == (GONE, 1, 0)

    asyncio.run(play())


def test_everybody_is_told_of_a_turn_and_who_has_just_come_gets_it_all() -> None:
    async def play() -> None:
        table, work = opened(training=True), working()
        player, staff, late = page(table, work), page(table, work, STAFF), page(table, work, STAFF)
        table.seat_down(player)
        table.seat_down(staff)
        await asyncio.gather(player.enter(), staff.enter())
        table.seat_down(late)
        await player.answer(ANTE_TEXT)
        assert (player.outbox.qsize(), staff.outbox.qsize(), late.outbox.qsize()) == (3, 2, 0)
        await late.enter()
        assert late.outbox.qsize() == 2
        assert late.sent == len(table.live.round.view(0))

    asyncio.run(play())


def test_a_page_is_told_that_its_table_is_slow_and_then_how_it_stands() -> None:
    async def play() -> None:
        table, work, slow = opened(), working(), Held()
        inside = table.handle
        table.handle = lambda *words: (slow(), inside(*words))[1]  # type: ignore[method-assign]
        one = page(table, work)
        table.seat_down(one)
        await one.answer(ANTE_TEXT)
        assert '"too_slow"' in one.outbox.get_nowait()
        slow.let_go.set()
        assert '"turn":1' in await one.outbox.get()

    asyncio.run(play())


def test_a_page_that_cannot_be_let_in_is_told_to_come_again() -> None:
    async def play() -> None:
        table, work, slow = opened(), working(), Held()
        busy = asyncio.create_task(work.at_table(table, slow))
        await until(slow.begun.is_set)
        one = page(table, work)
        await one.enter()
        assert one.left is not None
        assert one.left[0] == BUSY
        slow.let_go.set()
        with pytest.raises(Refusal):
            await busy

    asyncio.run(play())


def test_where_the_program_fails_at_a_table_nothing_more_is_played_there() -> None:
    async def play() -> None:
        table, work = opened(), working()
        inside = table.live.answer

        def fails(*words: Any) -> None:
            inside(*words)
            raise ZeroDivisionError

        table.live.answer = fails  # type: ignore[method-assign]
        one = page(table, work)
        table.seat_down(one)
        await one.answer(ANTE_TEXT)
        assert '"internal_error"' in one.outbox.get_nowait()
        await one.answer(ANTE_TEXT)
        assert FAILED in one.outbox.get_nowait()

    asyncio.run(play())


def test_a_page_has_so_many_messages_waiting_and_no_more() -> None:
    async def play() -> None:
        one = page(opened(), working(), outbox=3)
        for _ in range(3):
            one.send("x")
        assert one.left is None
        one.send("x")
        assert one.left is not None
        assert (one.left[0], one.outbox.qsize()) == (NOT_READING, 3)

    asyncio.run(play())


def test_a_page_has_so_many_bytes_waiting_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.web.sockets.MOST_UNSENT_BYTES", 10)

    async def play() -> None:
        one = page(opened(), working())
        one.send("x" * 11)
        assert one.left is None, "one message may be as long as it is"
        one.send("x")
        assert one.left is not None

    asyncio.run(play())


def test_a_reader_that_is_dead_is_let_go() -> None:
    async def play() -> None:
        table = opened()
        one = page(table, working(), send_s=0.05)
        one.socket.reads.clear()  # type: ignore[attr-defined]
        await asyncio.wait_for(one.talk(), 20)
        assert one.socket.closed[0][0] == NOT_READING  # type: ignore[attr-defined]
        assert table.pages == []

    asyncio.run(play())


def test_what_was_read_no_longer_counts_as_unsent() -> None:
    async def play() -> None:
        one = page(opened(), working())
        writing = asyncio.create_task(one.write())
        one.send("x" * 100)
        await until(lambda: one.unsent_bytes == 0)
        writing.cancel()

    asyncio.run(play())


def test_a_page_leaves_once_and_any_thread_may_say_so() -> None:
    async def play() -> None:
        one = page(opened(), working())
        saying = threading.Thread(target=one.leave, args=(GONE, "first"))
        saying.start()
        saying.join()
        one.leave(BUSY, "second")
        assert await asyncio.wait_for(one.leaves, 20) == (GONE, "first")

    asyncio.run(play())
