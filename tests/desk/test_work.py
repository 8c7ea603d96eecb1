"""Work in shards: the same result on any number of workers, on a cluster, and if one of them is killed."""

import os
import signal
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from deadly import Killer
from pitboss.desk import far, simulate, work
from pitboss.desk.games import SENT
from pitboss.desk.simulated import tally_rows
from pitboss.desk.sweep import Sweep, price, run
from pitboss.desk.work import Sent, _books, _put_up, _started, spread
from pitboss.rulebooks import Refusal, rulebooks
from pitboss.rulebooks.library import VARIABLE
from pitboss.simulate.run import tally_of

SWEEP = Sweep(
    "three-card-poker", "oneida-2025", {"minimum": [str(n) for n in range(1, 13)]}, wager="pair_plus"
)
ROUNDS = 200_000_000


@pytest.mark.parametrize("workers", [1, 2])
def test_every_shard_is_done_once(workers: int) -> None:
    done = dict(spread(price, SWEEP.points(), workers))
    assert done == dict(enumerate(map(price, SWEEP.points())))


def test_without_ray_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Refusal, match=r"pip install 'pitboss\[cluster\]'"):
        list(spread(price, SWEEP.points(), cluster="local"))


def test_nothing_of_ray_is_loaded_unasked() -> None:
    says = (
        "import sys, pitboss.desk.sweep, pitboss.cli.sweeps, pitboss.cli.figures; print('ray' in sys.modules)"
    )
    assert subprocess.check_output([sys.executable, "-c", says], text=True).strip() == "False"


def test_books_outside_the_package_travel_whole(outside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.desk import outside as games
    from pitboss.rulebooks.library import look_again

    monkeypatch.setenv(VARIABLE, str(outside))
    monkeypatch.setenv(SENT, "")
    monkeypatch.setattr(sys, "path", [*sys.path])
    look_again()
    files, there = _books(), dict(rulebooks())
    monkeypatch.setenv(VARIABLE, "")
    look_again()
    assert "lucky-star" not in rulebooks()
    _put_up(Sent(files, ()))
    assert os.environ[VARIABLE] != str(outside)
    assert rulebooks()["lucky-star"] == there["lucky-star"]
    monkeypatch.undo()
    look_again()
    games.look_again()


class FakeRay:
    """Takes note of how it is started. It joins no cluster but its own."""

    exceptions = SimpleNamespace(AuthenticationError=OSError)

    def __init__(self) -> None:
        self.started: dict[str, Any] = {}

    def is_initialized(self) -> bool:
        return False

    def init(self, **how: Any) -> None:
        self.started = how
        if how.get("address") != "local":
            raise ConnectionError("InvalidAuthToken")

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def shutdown(self) -> None:
        pass


def test_a_cluster_of_this_machine_is_started_whatever_else_runs() -> None:
    ray = FakeRay()
    with _started(ray, 2, "local") as many:
        assert many == 2
    assert ray.started["address"] == "local"


def test_a_cluster_that_starts_too_slowly_is_refused_and_may_be_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slow(**_: Any) -> None:
        raise Exception("The current node timed out during startup")

    ray = FakeRay()
    monkeypatch.setattr(ray, "init", slow)
    with (
        pytest.raises(Refusal, match=r"Ray did not start: .* timed out during startup; try again") as refused,
        _started(ray, 2, "local"),
    ):
        pass
    assert refused.value.code == "no_cluster"


def test_a_bug_in_what_a_cluster_does_stays_a_bug() -> None:
    with pytest.raises(KeyError), _started(FakeRay(), 2, "local"):
        raise KeyError("bug")


def test_a_cluster_that_asks_for_a_token_is_refused_with_what_to_set() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as there,
        pytest.raises(Refusal, match=r"InvalidAuthToken; if it asks for a token, .* RAY_AUTH_MODE=token"),
        _started(FakeRay(), None, f"127.0.0.1:{there.getsockname()[1]}"),
    ):
        pass


def interrupted_after(many: int) -> Callable[..., Iterator[tuple[int, Any]]]:
    """A spread of shards that Ctrl-C stops when so many have come back."""

    def spread_some(do: Callable[[Any], Any], shards: Iterable[Any], *_: Any) -> Iterator[tuple[int, Any]]:
        for number, shard in enumerate(islice(shards, many)):
            yield number, do(shard)
        raise KeyboardInterrupt

    return spread_some


def one_stream_a_shard(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FIRST", "SHARD_S", "LEAST_S"):
        monkeypatch.setattr(far, name, 0)


def test_an_interrupt_keeps_what_a_cluster_has_played(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("three-card-poker", "oneida-2025", 3 << 14, {}, 11)
    one_stream_a_shard(monkeypatch)
    monkeypatch.setattr(far, "spread", interrupted_after(2))
    try:
        found = simulate(*asked, cluster="local").to_json()
    except KeyboardInterrupt:
        pytest.fail("what was played is thrown away")
    whole = simulate(*asked[:2], 2 << 14, *asked[3:]).to_json()
    assert (found["rounds"], found["wagers"]) == (2 << 14, whole["wagers"])
    monkeypatch.setattr(far, "spread", interrupted_after(0))
    with pytest.raises(KeyboardInterrupt):
        simulate(*asked, cluster="local")


class Workers:
    """Workers of a speed that is told, a clock that goes as they play, and the shards that were given to them."""

    def __init__(self, workers: int, speed: float, monkeypatch: pytest.MonkeyPatch) -> None:
        self.workers, self.speed, self.clock, self.given = workers, speed, 0.0, list[far.Shard]()
        monkeypatch.setattr(far, "perf_counter", lambda: self.clock)
        monkeypatch.setattr(far, "tally_of", self.tally_of)
        monkeypatch.setattr(far, "spread", self.spread)

    def tally_of(self, kernel: Any, seed: int, streams: Any) -> Any:
        self.clock += sum(size for _, size in streams) / self.speed
        return tally_of(kernel, seed, streams)

    def spread(self, do: Any, shards: Iterable[far.Shard], *_: Any) -> Iterator[tuple[int, Any]]:
        """Two shards a worker are under way, and come back in any order."""
        shards, under_way, numbers = iter(shards), list[tuple[int, far.Shard]](), count()
        while True:
            more = list(islice(shards, 2 * self.workers - len(under_way)))
            self.given += more
            under_way += zip(numbers, more, strict=False)
            if not under_way:
                return
            number, shard = under_way.pop(Random(len(self.given)).randrange(len(under_way)))
            yield number, do(shard)


def simulated(*more: Any, **how: Any) -> bytes:
    """Everything that a report says, but for the time it took."""
    report = simulate("three-card-poker", "oneida-2025", *more, **how)
    rows = [row._asdict() for row in tally_rows(report)]
    return msgspec.json.encode([msgspec.structs.replace(report, seconds=1.0).to_json(), rows])


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("speed", [1.0, 40_000.0, 300_000.0, 1e12])
def test_the_figures_do_not_depend_on_the_length_of_shards(
    workers: int, speed: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = (130 << 14) + 777
    near = simulated(rounds, {}, 11)
    played = Workers(workers, speed, monkeypatch)
    assert simulated(rounds, {}, 11, cluster="local") == near
    ends = [0, *(shard.first * shard.chunk + shard.rounds for shard in played.given)]
    assert [shard.first * shard.chunk for shard in played.given] == ends[:-1]
    assert ends[-1] == rounds
    assert all(shard.rounds % shard.chunk == 0 for shard in played.given[:-1]), "a stream is cut"


def lasting(seconds: float, workers: int, speed: float) -> list[float]:
    """How long each shard lasts in a run that takes one worker so many seconds."""
    pace, under_way, found = far.Pace(), deque[far.Shard](), list[float]()
    shards = far._shards(b"", int(seconds * speed), 1, 1 << 14, pace)
    while True:
        under_way += islice(shards, 2 * workers - len(under_way))
        if not under_way:
            return found
        shard = under_way.popleft()
        found.append(shard.rounds / speed)
        pace.add(far.Played(None, shard.rounds, found[-1]))


@pytest.mark.parametrize("workers", [1, 2, 8])
@pytest.mark.parametrize("speed", [8e6, 6e7, 6e8])
def test_a_shard_lasts_long_enough_for_what_it_costs(speed: float, workers: int) -> None:
    found = lasting(300 * workers, workers, speed)
    assert sum(found) == pytest.approx(300 * workers)
    assert max(found[: 2 * workers]) < 0.2, "the speed is measured first"
    ones = found[2 * workers :]
    assert ones[0] == pytest.approx(3, abs=0.01)
    assert sum(one for one in ones if one < 2) < 0.02 * sum(found)
    assert 0.027 * len(found) < 0.05 * sum(found)
    assert workers == 1 or max(ones[-workers:]) <= 1, "the workers end together"


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_a_short_run_is_divided_among_all_workers(workers: int) -> None:
    found = lasting(2.5, workers, 6e7)
    assert max(found) <= max(2.5 / workers, far.LEAST_S)
    assert len(found) <= 2 * workers + max(2, 2.5 / 0.5) + 1


def test_a_worker_with_another_program_simulates_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def arrives(do: Callable[[Any], Any], shards: Iterable[Any], *_: Any) -> Iterator[Any]:
        monkeypatch.setattr(work, "program_hash", lambda: "an older one")
        work._edition.cache_clear()
        return ((0, do(one)) for one in shards)

    monkeypatch.setattr(far, "spread", arrives)
    try:
        with pytest.raises(Refusal, match="another version of Pitboss"):
            simulate("three-card-poker", "oneida-2025", 1_000, seed=11, cluster="local")
    finally:
        work._edition.cache_clear()


@pytest.mark.heavy
def test_a_sweep_on_a_cluster_outlives_a_worker(capfd: pytest.CaptureFixture[str]) -> None:
    killer = Killer()
    blackjack = Sweep(
        "blackjack", "horseshoe-cincinnati", {"decks": [1, 2, 4, 5, 6, 7, 8]}, wager="blackjack"
    )
    far = list(run(blackjack, workers=2, cluster="local", progress=killer))
    assert killer.killed
    assert far == list(run(blackjack, workers=1))
    assert capfd.readouterr().out == "", "standard output is for results"


@pytest.mark.heavy
def test_a_simulation_on_a_cluster_outlives_a_worker_with_the_figures_of_one_machine(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    near = simulated(ROUNDS, {}, 11, workers=1)
    assert simulated(ROUNDS, {}, 11, workers=1, cluster="local") == near
    monkeypatch.setattr(far, "SHARD_S", 0.4)
    monkeypatch.setattr(far, "LEAST_S", 0.2)
    killer = Killer(after=ROUNDS // 10)
    assert simulated(ROUNDS, {}, 11, killer, workers=3, cluster="local") == near
    assert killer.killed
    assert capfd.readouterr().out == "", "standard output is for results"


@pytest.mark.heavy
def test_a_cluster_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no cluster"):
        list(spread(price, SWEEP.points(), cluster="127.0.0.1:1"))


@pytest.mark.parametrize(
    ("module", "pool"),
    [("pitboss.simulate.run", "processes"), ("pitboss.desk.day", "_pool")],
    ids=["started anew", "copied"],
)
def test_workers_end_when_their_parent_is_killed(module: str, pool: str) -> None:
    says = (
        f"import time; from {module} import {pool} as start\n"
        "pool = start(2); pool.submit(int).result(); waiting = [pool.submit(time.sleep, 120) for _ in range(9)]\n"
        "print(*pool._processes, flush=True); time.sleep(120)"
    )
    parent = subprocess.Popen([sys.executable, "-c", says], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    workers = [int(one) for one in parent.stdout.readline().split()]
    parent.kill()
    try:
        parent.communicate(timeout=20)  # until nobody holds its standard output
    except subprocess.TimeoutExpired:
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        pytest.fail("workers go on without their parent")
    finally:
        parent.stdout.close()
    assert workers
