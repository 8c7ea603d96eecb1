"""Every compiled loop on a GPU beside one core: the same counts, and how fast (`make gpu-test`).

    python -m benchmarks.gpu [GAME@RULEBOOK ...]

It ends with an error if any count differs from the processor's.
"""

import sys
import time
from typing import Any

import numpy as np

from pitboss.desk.games import game_of
from pitboss.hands.fast import NO_CARDS, best_of, with_card
from pitboss.hands.five import CATEGORY_SHIFT
from pitboss.odds.draws import add, dealt, drawn, uncounted, unfair
from pitboss.odds.loops import STREAM, Loop, count_streams
from pitboss.simulate import gpu

CHAPTERS = (
    "seven cards",
    "three-card-poker@oneida-2025",
    "three-card-poker@horseshoe-cincinnati",
    "four-card-poker@horseshoe-cincinnati",
    "crazy-four-poker@horseshoe-cincinnati",
    "caribbean-stud@oneida-2003",
    "craps@horseshoe-cincinnati",
    "blackjack@horseshoe-cincinnati",
    "pure-21-5-blackjack@merced-poker-room",
    "mini-baccarat@horseshoe-cincinnati",
    "casino-war@south-dakota-20-18",
    "pai-gow-poker@horseshoe-cincinnati",
    "let-it-ride@horseshoe-cincinnati",
    "mississippi-stud@horseshoe-cincinnati",
    "ultimate-texas-holdem@horseshoe-cincinnati",
    "texas-holdem-bonus@horseshoe-cincinnati",
    "roulette@horseshoe-cincinnati",
    "big-six@horseshoe-cincinnati",
    "mini-dice@new-jersey-13-69f",
)
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


def _loop(name: str) -> tuple[Loop, str]:
    """Return the loop of a game by its name and rulebook, or the one of seven cards, and what it counts."""
    if name == SEVEN:
        return Loop(_deal_seven, (0,), (10,), lambda _: (np.zeros((1, 7), np.uint64),)), "hands"
    game, _, book = name.partition("@")
    found = game_of(game)
    kernel: Any = found.kernel(found.rules(book, {}))
    return kernel.loop, kernel.unit


def compared(name: str, many: int) -> tuple[bool, str]:
    """Play a game on both, and return whether the counts are equal, and a line of figures."""
    loop, unit = _loop(name)
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


def main(given: list[str]) -> int:
    """Compare the games that are given, or all."""
    many = gpu.AT_ONCE
    names = [name for name in given if not name.startswith("-")] or list(CHAPTERS)
    every = True
    for name in names:
        try:
            same, line = compared(name, many)
        except Exception as error:  # one game that fails leaves the others to be seen
            same, line = False, f"{name:42} FAILED {type(error).__name__}: {str(error)[-700:]}"
        every &= same
        print(line, flush=True)
    return 0 if every else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
