"""Work in a separate process, which is killed if it takes too long. A runaway affects only its caller.

These tasks read postings that users wrote, and compute odds, which may take minutes. The process is kept, so that what
it has compiled and loaded is ready for the next question.
"""

import asyncio
import atexit
import json
import os
import subprocess
import sys
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor, wait
from queue import LifoQueue
from threading import Lock, RLock, Timer
from typing import TypeAlias

from pitboss.rulebooks import Refusal
from pitboss.rulebooks.refusal import internal_error
from pitboss.web.limits import (
    ANALYSES_KEPT,
    FILE_PROCESSES,
    FILES_WAITING,
    ODDS_PROCESSES,
    POSTING_PROCESSES,
    POSTINGS_WAITING,
    QUESTIONS_WAITING,
    STUDY_PROCESSES,
)

Question: TypeAlias = tuple[str, ...]
"""The name of a task and its arguments."""

TOLD, REFUSED = b"+", b"-"
"""The first byte of an answer."""

_GRACE_S = 0.5
"""The time a process may take to end."""

_LOOK_AGAIN_S = 0.05
"""The interval at which a closing pool looks for processes that were started meanwhile."""

_NICENESS = 10
"""The amount by which the priority of these processes is lower than that of the tables."""


class Aside:
    """A process that answers one question at a time. A late one is killed, and the next question gets a new one."""

    def __init__(self) -> None:
        """Set up without starting the process."""
        self._one_at_a_time = Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, within_s: float, question: Question) -> bytes:
        """Ask for a task of `TASKS` and wait at most ``within_s`` seconds. Refuse if the task refuses or is late."""
        with self._one_at_a_time:
            process = self._started()
            late = Timer(within_s, process.kill)
            late.start()
            told = _asked(process, question)
            late.cancel()
            if not told.endswith(b"\n"):
                self._end()
                self._started()  # it is ready when the next question comes
                raise Refusal("too_slow", f"this takes longer than {within_s:g} seconds and was stopped")
        if told.startswith(REFUSED):
            raise Refusal(**json.loads(told[1:]))
        return told[1:-1]

    def close(self) -> None:
        """Kill the process, if there is one, even if it is busy."""
        if self._process is not None:
            self._process.kill()
        with self._one_at_a_time:
            self._end()

    def _started(self) -> "subprocess.Popen[bytes]":
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._process = subprocess.Popen(
                [sys.executable, "-c", f"from {__name__} import main; main()"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
                start_new_session=True,  # Ctrl+C is for the server, which ends this process
            )
        return self._process

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _asked(process: "subprocess.Popen[bytes]", question: Question) -> bytes:
    """Return a process's answer: a line, or less if it was killed."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(question).encode() + b"\n")
        process.stdin.flush()
        return process.stdout.readline()
    except OSError:
        return b""


def main() -> None:
    """Answer questions until input ends: exactly one line for each."""
    from pitboss.web.pricing import TASKS

    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    for line in sys.stdin.buffer:
        name, *words = json.loads(line)
        try:
            answer = TOLD + TASKS[name](*words)
        except Refusal as refusal:
            answer = REFUSED + json.dumps(refusal.to_json()).encode()
        except Exception as error:
            answer = REFUSED + json.dumps(internal_error(error).to_json()).encode()
        answers.write(answer + b"\n")
        answers.flush()


class Asides:
    """A pool of processes. A question asked by several clients at once is worked out once, and its answer kept."""

    def __init__(self, processes: int, waiting: int = QUESTIONS_WAITING, kept: int = ANALYSES_KEPT) -> None:
        """Set up without starting any process."""
        self.most, self.kept = processes + waiting, kept
        self._threads = ThreadPoolExecutor(processes, "aside")
        self._processes = [Aside() for _ in range(processes)]
        self._free: LifoQueue[Aside] = LifoQueue()  # the one that was busy last is the warmest
        for process in self._processes:
            self._free.put(process)
        self._lock = RLock()
        self._asked: dict[Question, Future[bytes]] = {}
        self._known: OrderedDict[Question, bytes] = OrderedDict()

    def known(self, question: Question) -> bytes | None:
        """Return the answer to an earlier question, if it is kept."""
        with self._lock:
            if question in self._known:
                self._known.move_to_end(question)
            return self._known.get(question)

    async def ask(self, within_s: float, question: Question) -> bytes:
        """Get a question answered, or refuse if it takes too long or too many are waiting."""
        if (known := self.known(question)) is not None:
            return known
        asked = asyncio.wrap_future(self._begin(within_s, question))
        asked.add_done_callback(
            lambda told: told.cancelled() or told.exception()
        )  # whether or not anyone is still waiting for it
        # A timeout here ends nothing: others may wait for the same answer, and the process has its own limit.
        done, _ = await asyncio.wait({asked}, timeout=within_s + _GRACE_S)
        if not done or asked.cancelled():
            raise Refusal("busy", "other requests are first; try again in a moment")
        return asked.result()

    def _begin(self, within_s: float, question: Question) -> "Future[bytes]":
        with self._lock:
            if question not in self._asked:
                if len(self._asked) >= self.most:
                    raise Refusal("busy", "too much is being worked out; try again in a moment")
                self._asked[question] = asked = self._threads.submit(self._ask, within_s, question)
                asked.add_done_callback(lambda _: self._forget(question))
                return asked
            return self._asked[question]

    def _ask(self, within_s: float, question: Question) -> bytes:
        process = self._free.get()
        try:
            told = process.ask(within_s, question)
        finally:
            self._free.put(process)
        with self._lock:
            self._known[question] = told
            if len(self._known) > self.kept:
                self._known.popitem(last=False)
        return told

    def _forget(self, question: Question) -> None:
        with self._lock:
            self._asked.pop(question, None)

    def close(self) -> None:
        """Kill every process, those of questions that have only just begun too. Later questions start them again."""
        with self._lock:
            asked = list(self._asked.values())
        for question in asked:
            question.cancel()
        while True:
            for process in self._processes:
                process.close()
            if not wait(asked, timeout=_LOOK_AGAIN_S).not_done:
                break


async def in_turn(asides: Asides, turn: asyncio.Lock, within_s: float, asked: Question) -> bytes:
    """Work something out in a separate process, in its client's own turn, unless the answer is known."""
    if (known := asides.known(asked)) is not None:
        return known
    try:
        async with asyncio.timeout(within_s):
            await turn.acquire()
    except TimeoutError:
        raise Refusal("busy", "your earlier request is not done yet; try again in a moment") from None
    try:
        return await asides.ask(within_s, asked)
    finally:
        turn.release()


ODDS = Asides(ODDS_PROCESSES)
POSTINGS = Asides(POSTING_PROCESSES, POSTINGS_WAITING)
STUDIES = Asides(STUDY_PROCESSES)
FILES = Asides(FILE_PROCESSES, FILES_WAITING, kept=0)
"""Separate pools for pricing, for reading postings, for what prices many tables and for files, so that none waits for
another. The contents of uploaded files are not kept."""


@atexit.register
def close() -> None:
    """Kill the processes of every pool."""
    for pool in (ODDS, POSTINGS, STUDIES, FILES):
        pool.close()
