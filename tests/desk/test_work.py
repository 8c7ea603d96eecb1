"""Work in shards: the same result on any number of workers, on a cluster, and if one of them is killed."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from deadly import Killer
from pitboss.desk import far, simulate, work
from pitboss.desk.games import SENT
from pitboss.desk.sweep import Sweep, price, run
from pitboss.desk.work import Sent, _books, _put_up, _started, spread
from pitboss.rulebooks import Refusal, rulebooks
from pitboss.rulebooks.library import VARIABLE

SWEEP = Sweep(
    "three-card-poker", "oneida-2025", {"minimum": [str(n) for n in range(1, 13)]}, wager="pair_plus"
)
ROUNDS = 40_000_000


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


def test_a_cluster_that_asks_for_a_token_is_refused_with_what_to_set() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as there,
        pytest.raises(Refusal, match=r"InvalidAuthToken; if it asks for a token, .* RAY_AUTH_MODE=token"),
        _started(FakeRay(), None, f"127.0.0.1:{there.getsockname()[1]}"),
    ):
        pass


def interrupted_after(many: int) -> Callable[..., Iterator[tuple[int, Any]]]:
    """A spread of shards that Ctrl-C stops when so many have come back."""

    def spread_some(do: Callable[[Any], Any], shards: list[Any], *_: Any) -> Iterator[tuple[int, Any]]:
        for number, shard in enumerate(shards[:many]):
            yield number, do(shard)
        raise KeyboardInterrupt

    return spread_some


def test_an_interrupt_keeps_what_a_cluster_has_played(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("three-card-poker", "oneida-2025", 3 << 14, {}, 11)
    monkeypatch.setattr(far, "SHARD", 1 << 14)
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
def test_a_simulation_on_a_cluster_has_the_figures_of_one_machine() -> None:
    asked = ("three-card-poker", "oneida-2025", ROUNDS, {}, 11)
    near = simulate(*asked).to_json()
    for workers in (1, 3):
        far = simulate(*asked, workers=workers, cluster="local").to_json()
        assert {key: far[key] for key in ("rounds", "wagers")} == {
            key: near[key] for key in ("rounds", "wagers")
        }


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
