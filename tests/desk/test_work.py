"""Work in shards: the same result on any number of workers, on a cluster, and if one of them is killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.desk import simulate
from pitboss.desk.sweep import Sweep, price, run
from pitboss.desk.work import _books, _put_up, spread
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
    from pitboss.rulebooks.library import look_again

    monkeypatch.setenv(VARIABLE, str(outside))
    look_again()
    files, there = _books(), dict(rulebooks())
    monkeypatch.setenv(VARIABLE, "")
    look_again()
    assert "lucky-star" not in rulebooks()
    _put_up(files)
    assert os.environ[VARIABLE] != str(outside)
    assert rulebooks()["lucky-star"] == there["lucky-star"]
    monkeypatch.undo()
    look_again()


def a_worker() -> int:
    """The number of a process of Ray that works on a shard."""
    for one in Path("/proc").iterdir():
        if one.name.isdecimal() and (one / "cmdline").exists():
            said = (one / "cmdline").read_bytes()
            if said.startswith(b"ray::_by_a_worker"):
                return int(one.name)
    return 0


@pytest.mark.heavy
def test_a_sweep_on_a_cluster_outlives_a_worker(capfd: pytest.CaptureFixture[str]) -> None:
    killed = []

    def kill_one(done: int, of: int) -> None:
        if done >= 2 and not killed and (worker := a_worker()):
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)

    blackjack = Sweep(
        "blackjack", "horseshoe-cincinnati", {"decks": [1, 2, 4, 5, 6, 7, 8]}, wager="blackjack"
    )
    far = list(run(blackjack, workers=2, cluster="local", progress=kill_one))
    assert killed
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
