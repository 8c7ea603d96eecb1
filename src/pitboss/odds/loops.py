"""Compiled loops that play streams of rounds and count: the same code on a processor and on a GPU."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.draws import seeded

Ints = NDArray[np.int64]
Counts = tuple[Ints, ...]

STREAM = 1 << 14
"""The number of rounds in a stream: few enough for a GPU to have many to play side by side."""
STREAMS = 2
"""The edition of how a run is cut into streams, which every seeded figure depends on."""


def no_scratch(block: int) -> tuple[NDArray[Any], ...]:
    """Return nothing: for a loop that needs no extra arrays."""
    return ()


class Loop(NamedTuple):
    """A kernel's compiled loop, with what it reads and what it counts into."""

    play: Callable[..., Any]
    """Play rounds: from a state, their number, what is read, arrays of the stream's own, and the counts.

    It makes no arrays. Its own are uninitialized when a stream begins, and it counts only with `draws.add`.
    """
    reads: tuple[Any, ...]
    """Numbers, arrays and tuples of them that it only reads."""
    counts: tuple[int, ...]
    """The number of cells of each of its counts. What is counted most often belongs in a small one."""
    scratch: Callable[[int], tuple[NDArray[Any], ...]] = no_scratch
    """Make the arrays of one stream, for a loop that plays this many rounds at a time."""
    block: int = 1
    """The number of rounds at a time that is best on a processor. A GPU plays one."""


def count_streams(loop: Loop, seed: int, streams: Iterable[tuple[int, int]]) -> Counts:
    """Play streams, each with its number of rounds, one after the other, and count them together."""
    counts = tuple(np.zeros(size, np.int64) for size in loop.counts)
    scratch, state = loop.scratch(loop.block), np.zeros(4, np.uint64)
    for stream, rounds in streams:
        if rounds < 1:
            raise ValueError(f"rounds must be at least 1, not {rounds}")
        seeded(state, seed, stream)
        loop.play(state, rounds, loop.reads, scratch, counts)
    return counts


class LoopKernel:
    """A kernel that plays one compiled loop: what all of them do alike."""

    unit = "rounds"

    @property
    def loop(self) -> Loop:
        """The loop that deals, plays and counts."""
        raise NotImplementedError

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Ints:
        """Play this many rounds of a stream, and count them as its loop does."""
        return self.gathered(count_streams(self.loop, seed, [(stream, rounds)]))

    def gathered(self, counts: Counts) -> Ints:
        """Return what the loop counted as a tally: one count after the other."""
        return np.concatenate(counts)
