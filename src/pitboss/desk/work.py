"""Work in shards: on this machine's processes, or on a cluster that runs Ray (extra `[cluster]`).

A shard is plain data, and what is made of it depends on nothing else. So the result is the same on any number of
workers, in any order, and if one of them dies: its shard is done again.
"""

import os
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager, redirect_stdout
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeVar

from pitboss.money import read_whole
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.library import VARIABLE, look_again, named_shelves
from pitboss.simulate.run import cores, processes

S = TypeVar("S")
R = TypeVar("R")

HERE = "local"
"""The cluster that is this machine alone."""
RETRIES = 5
PATIENCE_S = 5.0
NO_RAY = "a cluster needs Ray: pip install 'pitboss[cluster]'"
Books = tuple[tuple[str, tuple[tuple[str, bytes], ...]], ...]
"""The shelves outside the package: by name, the files of each."""


def spread(
    do: Callable[[S], R], shards: Iterable[S], workers: int | None = None, cluster: str = ""
) -> Iterator[tuple[int, R]]:
    """Do every shard, and yield what comes of each with its number, in the order they are done.

    ``do`` is a function of a module, which workers import. ``cluster`` is "local" or the address of a Ray cluster;
    without it they are done by processes of this machine.
    """
    numbered = enumerate(shards)
    if cluster:
        return _on_ray(do, numbered, workers, cluster)
    many = workers or cores()
    return _here(do, numbered, many) if many > 1 else ((number, do(one)) for number, one in numbered)


def _here(do: Callable[[S], R], shards: Iterator[tuple[int, S]], workers: int) -> Iterator[tuple[int, R]]:
    """Do shards in processes, a few more at a time than there are workers."""
    running: dict[Future[R], int] = {}
    with processes(workers) as pool:
        try:
            while True:
                for number, one in islice(shards, 2 * workers - len(running)):
                    running[pool.submit(do, one)] = number
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def check_edition(rules: Rules, asked: str) -> None:
    """Refuse to work by another edition of a rulebook than the one that was asked about."""
    if rules.chapter.sha256 != asked:
        book = rules.chapter.rulebook
        raise Refusal("other_edition", f"{book} is another edition here than where it was asked")


# -- Ray ----------------------------------------------------------------------------------------------------


def _on_ray(
    do: Callable[[S], R], shards: Iterator[tuple[int, S]], workers: int | None, cluster: str
) -> Iterator[tuple[int, R]]:
    """Do shards on a Ray cluster; Ray gives the shard of a worker that died to another."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody outside is told
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise Refusal("no_cluster", NO_RAY) from None
    with _started(ray, workers, cluster) as many:
        task: Any = ray.remote(max_retries=RETRIES, num_cpus=1)(_by_a_worker)
        books, running = ray.put(_books()), dict[Any, int]()
        while True:
            for number, one in islice(shards, 2 * many - len(running)):
                running[task.remote(do, one, books)] = number
            if not running:
                return
            for done in ray.wait(list(running), num_returns=1)[0]:
                yield running.pop(done), _came(ray, done)


def _came(ray: Any, done: Any) -> Any:
    """What came of a shard; a refusal on the worker is one here."""
    try:
        return ray.get(done)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, Refusal):
            raise error.cause from None
        raise


@contextmanager
def _started(ray: Any, workers: int | None, cluster: str) -> Iterator[int]:
    """Join a cluster, or start one on this machine; yield how many workers it has."""
    import logging

    _check_reached(cluster)
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    with _nothing_on_standard_output():
        try:
            if cluster == HERE:
                ray.init(num_cpus=workers or cores(), include_dashboard=False, **quiet)
            else:
                ray.init(address=cluster, **quiet)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise Refusal("no_cluster", f"there is no cluster at {cluster!r:.80}: {error}") from None
        try:
            yield max(1, round(ray.cluster_resources().get("CPU", 1)))
        finally:
            ray.shutdown()


def _check_reached(cluster: str) -> None:
    """Refuse an address at which nobody answers; Ray would try for minutes, and then end the program."""
    host, colon, port = cluster.removeprefix("ray://").rpartition(":")
    if not colon:
        if cluster not in (HERE, "auto"):
            raise Refusal("no_cluster", f'a cluster is "local", "auto" or host:port, not {cluster!r:.80}')
        return
    try:
        socket.create_connection((host, read_whole(port, most=65_535)), timeout=PATIENCE_S).close()
    except (OSError, ValueError) as error:
        raise Refusal("no_cluster", f"there is no cluster at {cluster!r:.80}: {error}") from None


@contextmanager
def _nothing_on_standard_output() -> Iterator[None]:
    """Send what Ray prints to standard error: standard output is for results."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def _by_a_worker(do: Callable[[S], R], shard: S, books: Books) -> R:
    """Do a shard on a worker, which has the same books on its shelves."""
    _put_up(books)
    return do(shard)


def _books() -> Books:
    """Read every file of the shelves outside the package, to send them along."""
    return tuple(
        (root.name, tuple((str(file.relative_to(root)), file.read_bytes()) for file in _files(root)))
        for root in named_shelves()
        if root.is_dir()
    )


def _files(root: Path) -> list[Path]:
    return [file for file in sorted(root.rglob("*")) if file.is_file() and "__pycache__" not in file.parts]


@cache
def _put_up(books: Books) -> None:
    """Write books that came along into a folder of their own, and name it as the shelf; once for the same books."""
    folder = Path(mkdtemp(prefix="pitboss-shelves-"))
    shelves = []
    for number, (name, files) in enumerate(books):
        shelves.append(folder / f"{number}-{sha256(repr(files).encode()).hexdigest()[:16]}" / name)
        for path, data in files:
            file = shelves[-1] / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    os.environ[VARIABLE] = os.pathsep.join(map(str, shelves))
    look_again()
