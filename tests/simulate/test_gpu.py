"""The GPU's kernel: written around the processor's own loop, and refused in a sentence where there is no GPU.

What a GPU counts is compared with a processor on one (`make gpu-test`). Here the kernel that is written for it runs on
Numba's CUDA simulator, one thread to a block, around the loop as the processor compiles it.
"""

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pitboss.cli.common import book_of
from pitboss.desk import simulate
from pitboss.desk.games import game_ids, game_of
from pitboss.odds.draws import seeded, state_of
from pitboss.odds.loops import STREAM, STREAMS, Loop, count_streams
from pitboss.rulebooks import Refusal
from pitboss.simulate import gpu

pytestmark = pytest.mark.usefixtures("examples")
CHAPTERS = (
    ("three-card-poker", "horseshoe-cincinnati"),
    ("three-card-poker", "oneida-2025"),
    ("craps", "horseshoe-cincinnati"),
    ("blackjack", "horseshoe-cincinnati"),
    ("caribbean-stud", "oneida-2003"),
    ("mini-baccarat", "horseshoe-cincinnati"),
    ("casino-war", "south-dakota-20-18"),
    ("roulette", "oneida-2003"),
)
WITHOUT_LOOP = ("dreamcatcher", "poker")
"""Games that are not played by one compiled loop."""
EVERY = (
    *CHAPTERS,
    *((id, "") for id in game_ids() if id not in (*WITHOUT_LOOP, *(game for game, _ in CHAPTERS))),
)
"""Every other game of the register too, by the first rulebook that has it, which may be an example."""
SOON_COMPILED = ("craps", "casino-war", "roulette")
"""Games whose loop is compiled anew in half a second."""
SIMULATED = """
import sys
import numpy as np
from numba import cuda
from pitboss.desk.games import game_of
from pitboss.odds.loops import count_streams
from pitboss.simulate import gpu

found = game_of(sys.argv[1])
loop = found.kernel(found.rules(sys.argv[2], {})).loop
own = loop.scratch(loop.block)  # the processor's loop plays a block at a time
loop = loop._replace(scratch=lambda block: own)


def plain(one):
    if isinstance(one, tuple):
        return tuple(map(plain, one)) if type(one) is tuple else type(one)(*map(plain, one))
    one = one.__dict__.get("_item", one) if hasattr(one, "__dict__") else one
    return getattr(one, "_ary", one)


gpu.ported = lambda cuda, play, to_device: lambda *given: play(*map(plain, given))
entry, shared = gpu.entry_of(cuda, loop, threads=1, to_device=False)
outs = [np.zeros(size, np.int64) for size in loop.counts]
entry[3, 1, 0, shared](7, 5, 2, 400, *gpu.spread(loop.reads), *outs)
here = count_streams(loop, 7, [(5, 400), (6, 400)])
for one, other in zip(here, outs, strict=True):
    assert (one == other).all()
    assert one.sum() or not one.size or sys.argv[1] == "blackjack"
print("equal", sum(int(one.sum()) for one in outs))
"""


def _loop(game: str, book: str) -> Loop:
    found = game_of(game)
    kernel: Any = found.kernel(found.rules(book_of(game, book), {}))
    loop: Loop = kernel.loop
    return loop


@pytest.mark.heavy
@pytest.mark.parametrize(("game", "book"), EVERY)
def test_the_kernel_for_a_gpu_counts_as_the_processor_does(game: str, book: str) -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    made = subprocess.run(
        [sys.executable, "-c", SIMULATED, game, book_of(game, book)],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert made.stdout.startswith("equal"), made.stderr[-2000:]


@pytest.mark.parametrize(
    ("game", "book"),
    [pytest.param(*one, marks=() if one[0] in SOON_COMPILED else pytest.mark.heavy) for one in EVERY],
)
def test_only_the_counting_is_another_text_on_a_gpu(
    game: str, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gpu, "atomic_of", lambda cuda: _add_twice)
    loop, state = _loop(game, book), np.zeros(4, np.uint64)
    ported = gpu.ported(None, loop.play, to_device=False)
    seeded(state, 7, 3)
    twice = tuple(np.zeros(size, np.int64) for size in loop.counts)
    ported(state, 500, loop.reads, loop.scratch(1), twice)
    for one, other in zip(count_streams(loop, 7, [(3, 500)]), twice, strict=True):
        assert (2 * one == other).all()


def _add_twice(counts: Any, place: Any, times: Any) -> None:
    counts[place] += 2 * times


@pytest.mark.heavy
@pytest.mark.parametrize(("game", "book"), CHAPTERS)
def test_a_stream_begins_anew_whatever_was_played_before_it(game: str, book: str) -> None:
    loop = _loop(game, book)
    both = count_streams(loop, 7, [(1, 300), (2, 300)])
    alone = [count_streams(loop, 7, [(stream, 300)]) for stream in (1, 2)]
    used = loop._replace(scratch=lambda block: tuple(np.full_like(one, 1) for one in loop.scratch(block)))
    again = count_streams(used, 7, [(1, 300)])
    for one, first, second, other in zip(both, *alone, again, strict=True):
        assert (one == first + second).all()
        assert (first == other).all()


def test_a_state_is_that_of_splitmix_in_plain_numbers() -> None:
    word = (1 << 64) - 1

    def mix(given: int) -> int:
        given = (given + 0x9E3779B97F4A7C15) & word
        given = ((given ^ given >> 30) * 0xBF58476D1CE4E5B9) & word
        given = ((given ^ given >> 27) * 0x94D049BB133111EB) & word
        return given ^ given >> 31

    for seed, stream in ((0, 0), (7, 3), ((1 << 63) - 1, 1 << 40), (5, -1)):
        mixed, words = mix(seed ^ mix(stream & word)), []
        for _ in range(4):
            mixed = (mixed + 0x9E3779B97F4A7C15) & word
            words.append(mix(mixed))
        assert state_of(seed, stream).tolist() == words


def test_without_a_gpu_one_sentence_says_so() -> None:
    with pytest.raises(Refusal, match="GPU") as refused:
        simulate("roulette", "horseshoe-cincinnati", 1000, seed=1, device="gpu")
    assert refused.value.code == "no_gpu"


@pytest.mark.parametrize("asked", [{"device": "tpu"}, {"device": "gpu", "cluster": "local"}])
def test_another_device_is_refused(asked: dict[str, str]) -> None:
    with pytest.raises(Refusal, match="--device"):
        simulate("roulette", "horseshoe-cincinnati", 1000, seed=1, **asked)


def test_every_other_game_has_a_compiled_loop() -> None:
    found = {id: game_of(id) for id in WITHOUT_LOOP}
    for id, game in found.items():
        assert not game.compiled or not hasattr(game.kernel(game.rules(book_of(id, ""))), "loop")


def test_a_game_without_a_compiled_loop_is_refused() -> None:
    with pytest.raises(Refusal, match="without --device gpu"):
        simulate("dreamcatcher", "pennsylvania-58a", 1000, seed=1, device="gpu")


def test_small_counts_are_a_blocks_own_and_large_ones_are_not() -> None:
    blackjack, craps = _loop("blackjack", "horseshoe-cincinnati"), _loop("craps", "horseshoe-cincinnati")
    assert gpu.threads_of(blackjack) == 4 * gpu.THREADS
    assert gpu.threads_of(_loop("roulette", "oneida-2003")) == gpu.THREADS
    assert gpu.threads_of(craps) == gpu.MORE_THREADS
    assert 4 * max(blackjack.counts) > gpu.MOST_SHARED >= 4 * sum(craps.counts)


@pytest.mark.parametrize(
    ("limit", "most"), [(99 << 10, 99 << 10), (227 << 10, gpu.MOST_SHARED), (None, gpu.MOST_SHARED)]
)
def test_a_block_shares_no_more_than_the_card_gives(limit: int | None, most: int) -> None:
    asked = {} if limit is None else {"MAX_SHARED_MEMORY_PER_BLOCK_OPTIN": limit}
    cuda = SimpleNamespace(get_current_device=lambda: SimpleNamespace(**asked))
    assert gpu.most_shared(cuda) == most


def test_a_loop_is_made_for_the_card_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    small = 40 << 10
    device = SimpleNamespace(MAX_SHARED_MEMORY_PER_BLOCK_OPTIN=small)
    cuda = SimpleNamespace(get_current_device=lambda: device, to_device=lambda one: one)
    made = list[tuple[int, int]]()

    def entry(cuda: Any, loop: Loop, threads: int, to_device: bool, most: int) -> tuple[Any, int]:
        made.append((threads, most))
        return SimpleNamespace(specialize=lambda *_: None), most

    for name, value in (("cuda_here", lambda: cuda), ("entry_of", entry), ("_allow", lambda *_: None)):
        monkeypatch.setattr(gpu, name, value)
    gpu.made_ready(_loop("craps", "horseshoe-cincinnati"))
    gpu.made_ready(_loop("blackjack", "horseshoe-cincinnati"))
    assert {most for _, most in made} == {small}
    assert made[1][0] < gpu.threads_of(_loop("blackjack", "horseshoe-cincinnati"))


def test_a_report_says_how_its_run_was_cut_into_streams() -> None:
    report = simulate("roulette", "horseshoe-cincinnati", STREAM + 1, seed=1)
    assert report.to_json()["streams"] == STREAMS
    assert report.rounds == STREAM + 1
