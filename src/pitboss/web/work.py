"""Work off the event loop. Work at one table is done in order, and tables do not wait for one another.

A thread cannot be stopped, so each task bounds its own work. The limit here is on how long a request waits for an
answer. Work not begun by then is never done. Work already begun is finished, or undone if nobody could use it.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from time import thread_time
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from pitboss.rulebooks import Refusal
from pitboss.web.limits import READING_THREADS, SLOW_S, TABLE_THREADS, Limits
from pitboss.web.tables import TablePage

T = TypeVar("T")


class Job(Generic[T]):
    """Work for a thread, what follows in the loop, and how to undo it if nobody is waiting for it any longer."""

    def __init__(
        self,
        work: Callable[[], T],
        then: Callable[[T], None] | None = None,
        undo: Callable[[T], Any] | None = None,
    ) -> None:
        """Start with nothing done."""
        self.work, self.then, self.undo = work, then, undo
        self.begun = self.given_up = False


class Line:
    """The queue for one table, and whether its work is slow."""

    def __init__(self) -> None:
        """Start with an empty line."""
        self.turn, self.slow = asyncio.Lock(), False

    def do(self, work: Callable[[], T]) -> T:
        """Do something, and remember whether it was slow."""
        began = thread_time()
        try:
            return work()
        finally:
            self.slow = thread_time() - began > SLOW_S


class Work:
    """The threads of one server, half of which are kept free of slow tables."""

    def __init__(self, limits: Limits) -> None:
        """Start with an empty line."""
        self.limits = limits
        self._tables = ThreadPoolExecutor(TABLE_THREADS, "table")
        self._readers = ThreadPoolExecutor(READING_THREADS, "reader")
        self._free = asyncio.Semaphore(TABLE_THREADS)
        self._slow = asyncio.Semaphore(TABLE_THREADS // 2)
        self._house = Line()
        self._lines: WeakKeyDictionary[TablePage, Line] = WeakKeyDictionary()
        self._jobs: set[asyncio.Task[Any]] = set()

    async def at_table(
        self, table: TablePage, work: Callable[[], T], then: Callable[[T], None] | None = None
    ) -> T:
        """Do something at a table in its turn, then run what follows in the loop before the next turn."""
        return await self._in_time(Job(work, then), self._line(table))

    async def at_house(self, work: Callable[[], T], undo: Callable[[T], Any]) -> T:
        """Do something that tables share, such as opening one. Undo it if it takes longer than anyone waits."""
        return await self._in_time(Job(work, None, undo), self._house)

    async def read(self, work: Callable[..., T], *words: Any) -> T:
        """Read something that changes nothing."""
        reading = asyncio.get_running_loop().run_in_executor(self._readers, work, *words)
        try:
            async with asyncio.timeout(self.limits.reading_s):
                return await asyncio.shield(reading)
        except TimeoutError:
            reading.cancel()  # if it has not begun
            raise too_slow(self.limits.reading_s) from None

    def close(self) -> None:
        """Finish what has begun, then stop."""
        self._tables.shutdown(cancel_futures=True)
        self._readers.shutdown(cancel_futures=True)

    def _line(self, table: TablePage) -> Line:
        """Return the queue for a table. Tables with a shared meter use the same queue as opening tables."""
        if table.live.link is not None:
            return self._house
        return self._lines.setdefault(table, Line())

    async def _in_time(self, job: Job[T], line: Line) -> T:
        running = asyncio.create_task(self._run(job, line))
        self._jobs.add(running)
        running.add_done_callback(self._jobs.discard)
        try:
            done, _ = await asyncio.wait({running}, timeout=self.limits.work_s)
        except asyncio.CancelledError:
            self._give_up(job, running)
            raise
        if done:
            return running.result()
        self._give_up(job, running)
        if not job.begun:
            raise Refusal("busy", "other requests are first; nothing was done, try again in a moment")
        raise too_slow(self.limits.work_s)

    def _give_up(self, job: Job[T], running: "asyncio.Task[T]") -> None:
        job.given_up = True
        if not job.begun:
            running.cancel()

    async def _run(self, job: Job[T], line: Line) -> T:
        async with line.turn, self._slow if line.slow else nullcontext(), self._free:
            job.begun = True
            result = await _in(self._tables, partial(line.do, job.work))
            if job.given_up and job.undo is not None:
                await _in(self._tables, partial(job.undo, result))
            if job.then is not None:
                job.then(result)
            return result


async def _in(pool: Executor, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, work)


def too_slow(seconds: float) -> Refusal:
    """Refuse to wait longer for something."""
    return Refusal("too_slow", f"this takes longer than {seconds:g} seconds, the longest that anyone waits")
