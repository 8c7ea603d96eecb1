"""Run a kernel over the cores, chunk by chunk; the same seed gives the same figures on any machine."""

import os
import secrets
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from itertools import islice
from multiprocessing import get_context
from time import perf_counter

from pitboss.odds import Analysis, Kernel, Tally
from pitboss.rulebooks import Refusal
from pitboss.simulate.report import SimulationReport, report_of

CHUNK = 1 << 20
MOST_ROUNDS = 10**13
MOST_SEED = (1 << 63) - 1

Progress = Callable[[int, int], None]
"""Called as chunks finish, with the number of rounds done and the number requested."""


def simulate(
    kernel: Kernel,
    rounds: int,
    seed: int | None = None,
    progress: Progress | None = None,
    workers: int | None = None,
    *,
    exact: Analysis | None = None,
    tallying: Callable[[int], Tally] | None = None,
) -> SimulationReport:
    """Play rounds on all cores and compare each edge with the exact one, if known; without a seed one is drawn.

    ``tallying`` plays them elsewhere, from the seed.
    """
    check(rounds, seed, workers)
    chosen = secrets.randbelow(1 << 32) if seed is None else seed
    if tallying is None:
        # The first call of a compiled kernel loads or compiles it, which is not part of the run.
        kernel.tally(chosen, 1)
    began = perf_counter()
    tally = tallying(chosen) if tallying else run(kernel, chosen, rounds, progress, workers)
    seconds = perf_counter() - began
    return report_of(kernel, tally, seconds=seconds, seed=chosen, exact=exact)


def run(
    kernel: Kernel, seed: int, rounds: int, progress: Progress | None = None, workers: int | None = None
) -> Tally:
    """Tally this many rounds over the cores. Each chunk has its own stream, so their order does not matter.

    An interrupt keeps the chunks that were played.
    """
    many, chunk = workers or cores(), chunk_of(kernel)
    streams, done = chunks(rounds, chunk), 0
    total: Tally | None = None
    running: dict[Future[Tally], int] = {}
    with _pool(kernel, min(many, -(-rounds // chunk))) as pool:
        try:
            while True:
                for stream, size in islice(streams, 2 * many - len(running)):
                    running[pool.submit(kernel.tally, seed, size, stream)] = size
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


def _added(total: Tally | None, counted: Tally) -> Tally:
    return counted if total is None else total + counted


def _pool(kernel: Kernel, workers: int) -> Executor:
    """Threads for compiled code; processes for Python code, where there is more than one chunk to play."""
    if workers == 1 or not getattr(kernel, "processes", False):
        return ThreadPoolExecutor(workers)
    return processes(workers)


def processes(workers: int) -> ProcessPoolExecutor:
    """Start fresh processes. An interrupt is for the process that waits: the others finish what they have begun."""
    ignore = (signal.SIGINT, signal.SIG_IGN)
    return ProcessPoolExecutor(workers, get_context("spawn"), initializer=signal.signal, initargs=ignore)


def cores() -> int:
    """The number of cores this process may use, if the system reports it."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def chunk_of(kernel: Kernel) -> int:
    """How many rounds of a kernel make a stream."""
    found: int = getattr(kernel, "chunk", CHUNK)
    return found


def chunks(rounds: int, chunk: int) -> Iterator[tuple[int, int]]:
    """Yield the streams of a run, each with its number of rounds; the last may have fewer."""
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
