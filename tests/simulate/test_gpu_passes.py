"""The exact solve on a GPU: the processor's own text, in a kernel written around it.

What a GPU finds is compared with a processor on one (`make gpu-test`). Here the kernel runs on Numba's CUDA simulator,
for a few boards, around the text as the processor compiles it.
"""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss.odds import boards
from pitboss.odds.boards import Contest
from pitboss.odds.passes import Ints, Pass, elsewhere, on_cores, passed
from pitboss.rulebooks import Refusal
from pitboss.simulate import gpu

EVEN = (1, 1, 0, 0, -1, -1) * 2
CONTEST = Contest((4_521_984,), 0, EVEN, (EVEN,) * 3, -1)
"""A hand wins even money, a flush too."""
SIMULATED = """
import sys
from unittest.mock import patch
import numpy as np
from numba import cuda
from pitboss.odds.passes import elsewhere, on_cores
from pitboss.simulate import gpu_passes
from simulate.test_gpu_passes import few, passes_of


def plain(one):
    if isinstance(one, tuple):
        return tuple(map(plain, one)) if type(one) is tuple else type(one)(*map(plain, one))
    one = one.__dict__.get("_item", one) if hasattr(one, "__dict__") else one
    return getattr(one, "_ary", one)


gpu_passes.ported = lambda cuda, go, to_device: lambda *given: go(*map(plain, given))
gpu_passes.cuda_here = lambda: cuda
gpu_passes.THREADS, gpu_passes.WORKERS = 1, 3
for one in passes_of(sys.argv[1]):
    here, there = few(one), few(one)
    for found, other in zip(on_cores(here), gpu_passes.run_pass(there), strict=True):
        assert found.any() and (found == other).all()
    for mark, other in zip(here.marks, there.marks, strict=True):
        assert mark.any() and (mark == other).all()
print("equal")
"""
MANY = 7


def passes_of(how: str) -> list[Pass]:
    """Return the passes that solve a wager made once, or wagers made street by street."""
    made = list[Pass]()

    def noted(one: Pass) -> list[Ints]:
        made.append(one)
        return [np.zeros(shape, np.int64) for shape in one.found]

    with elsewhere(noted):
        if how == "once":
            boards._play_once(CONTEST, (3, 4), 2, 1)
        else:
            boards._play_each(CONTEST, 2, 1, 1)
    return made


def few(one: Pass) -> Pass:
    """Return a pass over a few cases, with marks of its own."""
    return one._replace(many=MANY, marks=tuple(np.zeros_like(mark) for mark in one.marks))


@pytest.mark.parametrize("how", ["once", pytest.param("each", marks=pytest.mark.heavy)])
def test_the_kernel_of_a_pass_finds_what_the_processor_does(how: str) -> None:
    paths = os.pathsep.join((str(Path(__file__).parent.parent), *sys.path))
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": paths}
    made = subprocess.run(
        [sys.executable, "-c", SIMULATED, how], capture_output=True, text=True, env=environment, check=False
    )
    assert made.stdout == "equal\n", made.stderr[-2000:]


@pytest.mark.heavy
@pytest.mark.parametrize("how", ["once", "each"])
def test_only_what_all_threads_add_to_is_another_text_on_a_gpu(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gpu, "atomic_of", lambda cuda: _add_twice)
    for one in map(few, passes_of(how)):
        text, found = (
            gpu.ported(None, one.go, to_device=False),
            [np.zeros(shape, np.int64) for shape in one.found],
        )
        text((0, MANY, 1), one.reads, one.room(), one.marks, tuple(found))
        for sums, other in zip(on_cores(one), found, strict=True):
            assert ((1 if one.apart else 2) * sums == other).all()


def _add_twice(counts: Any, place: Any, times: Any) -> None:
    counts[place] += 2 * times


@pytest.mark.parametrize("how", ["once", "each"])
def test_what_a_pass_works_in_may_hold_anything(how: str) -> None:
    for one in map(few, passes_of(how)):
        for sums, other in zip(on_cores(one), on_cores(one._replace(room=partial(_used, one))), strict=True):
            assert sums.any()
            assert (sums == other).all()


def _used(one: Pass) -> tuple[Any, ...]:
    room = one.room()
    for array in gpu.spread(room):
        array.fill(1)
    return room


def test_passes_are_run_elsewhere_only_as_long_as_asked() -> None:
    [first, _] = map(few, passes_of("once"))
    with elsewhere(lambda one: [np.full(shape, one.many) for shape in one.found]):
        assert all((sums == MANY).all() for sums in passed(first))
    for sums, other in zip(passed(first), on_cores(first), strict=True):
        assert (sums == other).all()


def test_without_a_gpu_odds_say_so() -> None:
    with pytest.raises(Refusal, match=r"a GPU needs numba-cuda|there is no GPU") as refused:
        pitboss.analyse("ultimate-texas-holdem", "horseshoe-cincinnati", device="gpu")
    assert refused.value.code == "no_gpu"


@pytest.mark.parametrize(
    ("game", "asked", "says"),
    [
        ("craps", {"device": "gpu"}, "Craps is priced without --device gpu"),
        ("ultimate-texas-holdem", {"device": "tpu"}, "--device is"),
        ("texas-holdem-bonus", {"device": "gpu", "strategy": "always-bet"}, "A strategy is priced without"),
    ],
)
def test_what_no_gpu_solves_is_refused(game: str, asked: dict[str, str], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        pitboss.analyse(game, "horseshoe-cincinnati", **asked)
    stakes = {"pass": 1000} if game == "craps" else {"ante": 1000}
    with pytest.raises(Refusal, match=says):
        pitboss.analyse_joint(game, "horseshoe-cincinnati", stakes, **asked)
