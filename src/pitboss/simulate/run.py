"""Run a kernel over the cores, chunk by chunk. The same seed gives the same figures on any machine."""

import os
import secrets
import signal
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from itertools import islice
from multiprocessing import get_context, parent_process
from time import perf_counter

from pitboss.odds import Analysis, Kernel, Tally
from pitboss.odds.loops import STREAM, Loop, count_streams
from pitboss.rulebooks import Refusal
from pitboss.simulate.report import SimulationReport, report_of

CHUNK = 1 << 20
"""The number of rounds a worker plays at a time. As many make a stream if a kernel has no compiled loop."""
MOST_ROUNDS = 10**13
MOST_SEED = (1 << 63) - 1

Streams = Sequence[tuple[int, int]]
"""Streams of a run, each with its number of rounds."""
Progress = Callable[[int, int], None]
"""Called as chunks finish, with the number of rounds done and the number requested."""


def simulate(  # noqa: PLR0913 - one call describes a whole run
    kernel: Kernel,
    rounds: int,
    seed: int | None = None,
    progress: Progress | None = None,
    workers: int | None = None,
    *,
    exact: Analysis | None = None,
    tallying: Callable[[int], Tally] | None = None,
    wagers: Collection[str] = (),
) -> SimulationReport:
    """Play rounds on all cores and compare each edge with the exact one, if known. Without a seed one is drawn.

    ``tallying`` plays them elsewhere, from the seed. ``wagers`` are those to report, if not all.
    """
    check(rounds, seed, workers)
    chosen = secrets.randbelow(1 << 32) if seed is None else seed
    if tallying is None:
        # The first call of a compiled kernel loads or compiles it, which is not part of the run.
        kernel.tally(chosen, 1)
    began = perf_counter()
    tally = tallying(chosen) if tallying else run(kernel, chosen, rounds, progress, workers)
    seconds = perf_counter() - began
    return report_of(kernel, tally, seconds=seconds, seed=chosen, exact=exact, wagers=wagers)


def run(
    kernel: Kernel, seed: int, rounds: int, progress: Progress | None = None, workers: int | None = None
) -> Tally:
    """Tally this many rounds over the cores. Each chunk has its own stream, so their order does not matter.

    An interrupt keeps the chunks that were played.
    """
    many = 1 if getattr(kernel, "alone", False) else workers or cores()
    chunk = chunk_of(kernel)
    parts, done = _in_parts(kernel, chunks(rounds, chunk)), 0
    total: Tally | None = None
    running: dict[Future[Tally], int] = {}
    with _pool(kernel, min(many, -(-rounds // chunk))) as pool:
        try:
            while True:
                for streams in islice(parts, 2 * many - len(running)):
                    running[pool.submit(tally_of, kernel, seed, streams)] = sum(size for _, size in streams)
                if not running:
                    break
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    done += running.pop(future)
                    total = _added(total, future.result())
                if progress:
                    progress(done, rounds)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            for future in running:
                total = total if future.cancelled() else _added(total, future.result())
    if total is None:
        raise KeyboardInterrupt
    return total


def tally_of(kernel: Kernel, seed: int, streams: Streams) -> Tally:
    """Tally streams of a run. A kernel with a compiled loop counts them all together."""
    loop: Loop | None = getattr(kernel, "loop", None)
    if loop is not None:
        return kernel.gathered(count_streams(loop, seed, streams))  # type: ignore[attr-defined]
    total: Tally | None = None
    for stream, size in streams:
        total = _added(total, kernel.tally(seed, size, stream))
    return total


def _added(total: Tally | None, counted: Tally) -> Tally:
    return counted if total is None else total + counted


def _pool(kernel: Kernel, workers: int) -> Executor:
    """Threads for compiled code, or processes for Python code with more than one chunk to play."""
    if workers == 1 or not getattr(kernel, "processes", False):
        return ThreadPoolExecutor(workers)
    return processes(workers)


def processes(workers: int) -> ProcessPoolExecutor:
    """Start fresh processes. An interrupt goes to the waiting process only: the others finish what they have begun."""
    return ProcessPoolExecutor(workers, get_context("spawn"), initializer=serve_parent)


def serve_parent() -> None:
    """Prepare a worker process: interrupts are for its parent, and it ends when its parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the parent, which may be killed at any time, and end this process."""
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def cores() -> int:
    """The number of cores this process may use, if the system reports it."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def chunk_of(kernel: Kernel) -> int:
    """The number of rounds of a kernel that make a stream."""
    usual = CHUNK if getattr(kernel, "loop", None) is None else min(STREAM, CHUNK)
    found: int = getattr(kernel, "chunk", usual)
    return found


def _in_parts(kernel: Kernel, streams: Iterator[tuple[int, int]]) -> Iterator[Streams]:
    """Yield what a worker plays at a time: a stream, or many of the short ones of a compiled loop."""
    many = 1 if getattr(kernel, "loop", None) is None else max(CHUNK // STREAM, 1)
    while part := tuple(islice(streams, many)):
        yield part


def chunks(rounds: int, chunk: int) -> Iterator[tuple[int, int]]:
    """Yield the streams of a run, each with its number of rounds. The last may have fewer."""
    for stream, begin in enumerate(range(0, rounds, chunk)):
        yield stream, min(chunk, rounds - begin)


def check(rounds: int, seed: int | None, workers: int | None) -> None:
    """Refuse a number of rounds, a seed or a number of workers that a run cannot have."""
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal("bad_rounds", f"simulate from 1 to {MOST_ROUNDS:,} rounds, not {rounds!r:.30}")
    if seed is not None and (type(seed) is not int or not 0 <= seed <= MOST_SEED):
        raise Refusal("bad_seed", f"a seed is a whole number from 0 to {MOST_SEED}, not {seed!r:.30}")
    if workers is not None and (type(workers) is not int or not 1 <= workers <= 1024):
        raise Refusal("bad_workers", f"there may be 1 to 1024 workers, not {workers!r:.30}")
