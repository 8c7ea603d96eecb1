"""Every compiled loop and exact solve on a GPU beside a processor: the same counts, and how fast (`make gpu-test`).

    python -m benchmarks.gpu [GAME[@RULEBOOK] ...]        all games of the register, if none is named
    python -m benchmarks.gpu --exact [GAME ...]           exact solves alone
    python -m benchmarks.gpu --cold GAME                  one exact solve in a fresh process, on the GPU alone

It ends with an error if anything differs from what the processor finds.
"""

import os
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from subprocess import run
from typing import Any

import numpy as np

from pitboss.desk.games import entries, game_ids, game_of
from pitboss.hands.fast import NO_CARDS, best_of, with_card
from pitboss.hands.five import CATEGORY_SHIFT
from pitboss.odds import boards
from pitboss.odds.draws import add, dealt, drawn, uncounted, unfair
from pitboss.odds.kept import FOLDER
from pitboss.odds.loops import STREAM, Loop, count_streams
from pitboss.odds.passes import elsewhere
from pitboss.procedures.streets.contest_odds import ContestPlay
from pitboss.rulebooks import library, rulebooks
from pitboss.simulate import gpu
from pitboss.simulate.gpu_passes import run_pass

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples" / "books"
"""The rulebooks of games that have none in the package."""
SEED, FEW = 7, 256
SEVEN = "seven cards"
_SEVEN = tuple(range(52, 45, -1))
_AGAIN = unfair(_SEVEN)


@uncounted
def _deal_seven(state: Any, rounds: int, reads: Any, scratch: Any, counts: Any) -> None:
    """Deal seven cards, find their value and count its kind."""
    words, found, kinds = (state[0], state[1], state[2], state[3]), scratch[0], counts[0]
    for _ in range(rounds):
        words = drawn(words, _SEVEN, _AGAIN, found, 0)
        sets = NO_CARDS
        for n in range(7):
            sets = with_card(sets, dealt(found, 0, 0, n, 52))
        add(kinds, best_of(sets) >> CATEGORY_SHIFT, 1)


def chapters() -> list[str]:
    """Return what is played: seven cards, three card poker without its bonus too, and every game of the register."""
    return [SEVEN, "three-card-poker@oneida-2025", *(id for id in game_ids() if game_of(id).compiled)]


def solved() -> list[str]:
    """Return the games of the register whose best play a GPU finds."""
    return [id for id in game_ids() if game_of(id).in_passes]


def _rules(name: str) -> Any:
    """Return the rules of a game, by the rulebook that is named or the first that has it."""
    game, _, book = name.partition("@")
    found = game_of(game)
    return found.rules(book or next(id for id in rulebooks() if entries(id, found)), {})


def _loop(name: str) -> tuple[Loop | None, str]:
    """Return the loop of a game, if it has one, or that of seven cards, and what it counts."""
    if name == SEVEN:
        return Loop(_deal_seven, (0,), (10,), lambda _: (np.zeros((1, 7), np.uint64),)), "hands"
    rules = _rules(name)
    kernel: Any = game_of(rules.chapter.game).kernel(rules)
    return getattr(kernel, "loop", None), kernel.unit


class Asked(ContestPlay):
    """What a game asks to be solved, which is not solved yet."""

    asked: tuple[Any, ...] = ()

    def solve_once(self, *asked: Any) -> Any:
        """Note what is asked."""
        self.asked = (boards._play_once, *asked)
        raise StopIteration

    def solve_each(self, contest: Any, units: tuple[int, int, int]) -> Any:
        """Note what is asked."""
        self.asked = (boards._play_each, contest, *units)
        raise StopIteration


def asked(name: str) -> tuple[Any, ...]:
    """Return the function that solves a game, and what it is given."""
    rules, noted = _rules(name), Asked.__new__(Asked)
    game: Any = game_of(rules.chapter.game)
    try:
        noted.__init__(rules.once(game.rules_class))  # type: ignore[misc]
    except StopIteration:
        return noted.asked
    raise LookupError(f"{name} has no best play to solve")


def there(name: str) -> tuple[float, Any]:
    """Solve a game on the GPU, and return the seconds and the solution."""
    solve, *given = asked(name)
    began = time.perf_counter()
    with elsewhere(run_pass):
        found = solve(*given)
    return time.perf_counter() - began, found


def exact(name: str) -> tuple[bool, str]:
    """Solve a game on both, and return whether the solutions are equal, and a line of figures."""
    solve, *given = asked(name)
    here = solve(*given)
    began = time.perf_counter()
    solve(*given)
    cores = time.perf_counter() - began
    (first, found), *again = [there(name) for _ in range(4)]
    same = all((one == other).all() for one, other in zip(here, found, strict=True))
    began = time.perf_counter()
    run([sys.executable, "-m", "benchmarks.gpu", "--cold", name], check=True)
    fresh = time.perf_counter() - began
    return same, (
        f"{name + ', exact':42} {'equal' if same else 'DIFFERENT'}  GPU {min(one for one, _ in again):.3f} s"
        f"  first call {first:.2f} s  fresh process {fresh:.1f} s  all cores {cores:.2f} s"
    )


def compared(name: str) -> tuple[bool, str]:
    """Play a game on both, and return whether the counts are equal, and a line of figures."""
    (loop, unit), many = _loop(name), gpu.AT_ONCE
    if loop is None:
        return True, f"{name:42} has no loop: it is left to the processor"
    count_streams(loop, SEED, [(0, 1)])
    began = time.perf_counter()
    here = count_streams(loop, SEED, [(stream, STREAM) for stream in range(FEW)])
    core = time.perf_counter() - began
    began = time.perf_counter()
    launch = gpu.made_ready(loop)
    there = gpu.launched(launch, loop, SEED, 0, FEW)
    cold = time.perf_counter() - began
    same = all((one == other).all() for one, other in zip(here, there, strict=True))
    gpu.launched(launch, loop, SEED, 0, many)
    seconds = min(_timed(launch, loop, many) for _ in range(3))
    rounds = STREAM * many
    return same, (
        f"{name:42} {'equal' if same else 'DIFFERENT'}  GPU {rounds / seconds / 1e9:8.2f} G {unit}/s"
        f"  one core {FEW * STREAM / core / 1e6:7.1f} M/s  first call {cold:.1f} s"
    )


def _timed(launch: gpu.Launch, loop: Loop, many: int) -> float:
    began = time.perf_counter()
    gpu.launched(launch, loop, SEED, 0, many)
    return time.perf_counter() - began


def versions() -> str:
    """Say what is measured with."""
    names = ("numba-cuda", "numba", "numpy")
    device = gpu.cuda_here().get_current_device().name
    card = device.decode() if isinstance(device, bytes) else device
    return f"{time.strftime('%Y-%m-%d')}  {card}  " + "  ".join(f"{one} {version(one)}" for one in names)


def main(given: list[str]) -> int:
    """Compare the games that are given, or all."""
    os.environ.setdefault(library.VARIABLE, str(EXAMPLES))
    os.environ.setdefault(FOLDER, "")
    names = [name for name in given if not name.startswith("-")]
    if "--cold" in given:
        there(names[0])
        return 0
    print(versions(), flush=True)
    lines: list[tuple[Callable[[str], tuple[bool, str]], str]] = []
    if "--exact" in given or not names:
        lines += [(exact, name) for name in names or solved()]
    if "--exact" not in given:
        lines += [(compared, name) for name in names or chapters()]
    every = True
    for compare, name in lines:
        try:
            same, line = compare(name)
        except Exception as error:  # one game that fails leaves the others to be seen
            same, line = False, f"{name:42} FAILED {type(error).__name__}: {str(error)[-700:]}"
        every &= same
        print(line, flush=True)
    return 0 if every else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
