"""Work in shards: on this machine's processes, or on a cluster that runs Ray (extra `[cluster]`).

A shard is plain data, and its result depends on nothing else. So the result is the same on any number of
workers, in any order, and even if one of them dies, since its shard is done again.
"""

import os
import socket
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout
from functools import cache
from hashlib import sha256
from itertools import chain, islice
from operator import itemgetter
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple, TypeVar

import pitboss
from pitboss.desk.kept import program_hash
from pitboss.desk.outside import Code, Files, files_of, games_to_send, outside_games, put_up
from pitboss.money import read_whole
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.library import VARIABLE, look_again, named_shelves
from pitboss.simulate.run import cores, processes

S = TypeVar("S")
R = TypeVar("R")

HERE = "local"
"""The cluster of this machine alone."""
RETRIES = 5
UNDER_WAY = 2
"""How many shards are given out for each worker, so that none waits for its next."""
PATIENCE_S = 5.0
TOKEN = (
    "if it asks for a token, put it into ~/.ray/auth_token (`ray get-auth-token`) and set RAY_AUTH_MODE=token"
)
OTHER = "other_edition"
"""The code of a refusal by a worker that has something else than what was asked."""
NO_RAY = "a cluster needs Ray: pip install 'pitboss[cluster]'"
Books = tuple[tuple[str, Files], ...]
"""The shelves outside the package: by name, the files of each."""


class Sent(NamedTuple):
    """What a worker has to have besides Pitboss: the books of the shelves outside the package, and outside games."""

    books: Books
    games: tuple[Code, ...]


def spread(
    do: Callable[[S], R], shards: Iterable[S], workers: int | None = None, cluster: str = ""
) -> Iterator[tuple[int, R]]:
    """Do every shard, and yield each result with its number, in the order they are done.

    ``do`` is a function of a module, which workers import. Shards are taken one by one, each when there is room for it.
    ``cluster`` is "local" or the address of a Ray cluster; without it they are done by processes of this machine.
    """
    numbered = enumerate(shards)
    if cluster:
        return _on_ray(do, numbered, workers, cluster)
    many = workers or cores()
    return _here(do, numbered, many) if many > 1 else ((number, do(one)) for number, one in numbered)


@contextmanager
def gathered(workers: int | None, cluster: str) -> Iterator[None]:
    """Keep one cluster for everything that is spread while this is open. Without a cluster there is nothing to keep."""
    if not cluster:
        yield
        return
    ray = _ray()
    with _started(ray, workers, cluster):
        yield


def _here(do: Callable[[S], R], shards: Iterator[tuple[int, S]], workers: int) -> Iterator[tuple[int, R]]:
    """Do shards in processes. If one dies, what was running is done again by new ones."""
    tries = Counter[int]()
    while True:
        running: dict[Future[R], tuple[int, S]] = {}
        try:
            yield from _in_pool(do, shards, workers, running)
            return
        except BrokenProcessPool:
            lost = sorted(running.values(), key=itemgetter(0))
        tries.update(number for number, _ in lost)
        if max(tries.values(), default=0) > RETRIES:
            raise _died() from None
        shards = chain(lost, shards)


def _in_pool(
    do: Callable[[S], R],
    shards: Iterator[tuple[int, S]],
    workers: int,
    running: dict[Future[R], tuple[int, S]],
) -> Iterator[tuple[int, R]]:
    """Do shards in processes, a few more at a time than there are workers. ``running`` are those still to be done."""
    with processes(workers) as pool:
        try:
            while True:
                for one in islice(shards, UNDER_WAY * workers - len(running)):
                    given: Future[R] = Future()
                    running[given] = one  # so that it is not lost if nobody takes it
                    running[pool.submit(do, one[1])] = running.pop(given)
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    result = future.result()
                    yield running.pop(future)[0], result
        finally:
            pool.shutdown(cancel_futures=True)


def _died() -> Refusal:
    return Refusal("worker_died", f"a part of the work ended the process that did it, {1 + RETRIES} times")


def check_edition(rules: Rules, asked: str) -> None:
    """Refuse to work with a different edition of a rulebook from the one that was asked about."""
    if rules.chapter.sha256 != asked:
        book = rules.chapter.rulebook
        raise Refusal(OTHER, f"{book} is another edition here than where it was asked")


def edition() -> str:
    """The hash of this program, of every book on its shelves and of outside games.

    Where it is the same, records settle alike.
    """
    games = tuple((one.name, one.value, one.sha256) for one in outside_games())
    return _edition(_books(), games)


@cache
def _edition(books: Books, games: tuple[tuple[str, str, str], ...]) -> str:
    own = Path(pitboss.__file__).parent / "rulebooks"
    pinned = [(str(file.relative_to(own)), sha256(file.read_bytes()).hexdigest()) for file in files_of(own)]
    return sha256(repr((program_hash(), pinned, books, games)).encode()).hexdigest()


def check_same(asked: str) -> None:
    """Refuse to work with a different program or different books from where the work was started."""
    if edition() != asked:
        raise Refusal(OTHER, "a worker has another version of Pitboss, or other rulebooks or games")


# -- Ray ----------------------------------------------------------------------------------------------------


def _on_ray(
    do: Callable[[S], R], shards: Iterator[tuple[int, S]], workers: int | None, cluster: str
) -> Iterator[tuple[int, R]]:
    """Do shards on a Ray cluster. Ray gives the shard of a worker that died to another."""
    ray = _ray()
    with _started(ray, workers, cluster) as many:
        task: Any = ray.remote(max_retries=RETRIES, num_cpus=1)(_by_a_worker)
        sent, running = ray.put(Sent(_books(), games_to_send())), dict[Any, int]()
        while True:
            for number, one in islice(shards, UNDER_WAY * many - len(running)):
                running[task.remote(do, one, sent)] = number
            if not running:
                return
            for done in ray.wait(list(running), num_returns=1)[0]:
                yield running.pop(done), _came(ray, done)


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # do not report to anyone outside
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise Refusal("no_cluster", NO_RAY) from None
    return ray


def _came(ray: Any, done: Any) -> Any:
    """The result of a shard. A refusal on the worker is raised here too."""
    try:
        return ray.get(done)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, Refusal):
            raise error.cause from None
        raise
    except ray.exceptions.WorkerCrashedError:
        raise _died() from None


@contextmanager
def _started(ray: Any, workers: int | None, cluster: str) -> Iterator[int]:
    """Join a cluster, or start one on this machine, and yield how many workers it has. One that is joined is kept."""
    import logging

    if ray.is_initialized():
        yield _many(ray)
        return
    _check_reached(cluster)
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    with _nothing_on_standard_output():
        try:
            if cluster == HERE:
                ray.init(address=HERE, num_cpus=workers or cores(), include_dashboard=False, **quiet)
            else:
                ray.init(address=cluster, **quiet)
        except (ConnectionError, ValueError, RuntimeError, ray.exceptions.AuthenticationError) as error:
            message = f"no cluster can be joined at {cluster!r:.80}: {error}"
            raise Refusal("no_cluster", message if cluster == HERE else f"{message}; {TOKEN}") from None
        except Exception as error:  # a slow start is a bare Exception
            raise Refusal("no_cluster", f"Ray did not start: {error}; try again") from None
        try:
            yield _many(ray)
        finally:
            ray.shutdown()


def _many(ray: Any) -> int:
    many: float = ray.cluster_resources().get("CPU", 1)
    return max(1, round(many))


def _check_reached(cluster: str) -> None:
    """Refuse an address without a listener. Ray would try for minutes, and then end the program."""
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


def _by_a_worker(do: Callable[[S], R], shard: S, sent: Sent) -> R:
    """Do a shard on a worker, which has the same books on its shelves and the same outside games."""
    _put_up(sent)
    return do(shard)


def _books() -> Books:
    """Read every file of the shelves outside the package, to send them along."""
    return tuple(
        (root.name, tuple((str(file.relative_to(root)), file.read_bytes()) for file in files_of(root)))
        for root in named_shelves()
        if root.is_dir()
    )


@cache
def _put_up(sent: Sent) -> None:
    """Write the books and games that came along into new folders, and have them used, once for the same ones."""
    put_up(sent.games)
    folder = Path(mkdtemp(prefix="pitboss-shelves-"))
    shelves = []
    for number, (name, files) in enumerate(sent.books):
        shelves.append(folder / f"{number}-{sha256(repr(files).encode()).hexdigest()[:16]}" / name)
        for path, data in files:
            file = shelves[-1] / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    os.environ[VARIABLE] = os.pathsep.join(map(str, shelves))
    look_again()
