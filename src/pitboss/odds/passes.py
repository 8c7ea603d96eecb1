"""A pass over many cases, such as every kind of board: one compiled text for a processor's cores and for a GPU."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Span = tuple[int, int, int]
"""The first case, the one after the last, and how far it is from one to the next."""
_THREADS = 4


class Pass(NamedTuple):
    """What is done with every case."""

    go: Callable[..., Any]
    """Go through a span of cases: with what is read, room to work in, the marks, and what is found.

    It makes no arrays. Its room holds anything at the beginning.
    """
    many: int
    """The number of cases."""
    reads: tuple[Any, ...]
    """Numbers, arrays and tuples of them that it only reads."""
    room: Callable[[], tuple[Any, ...]]
    """Make the arrays, and tuples of them, that it works in."""
    found: tuple[tuple[int, ...], ...]
    """The shapes of what it adds to. They begin with zeros."""
    apart: bool = False
    """Whether what is found is so small that each of many workers adds to its own, or else with `draws.add`."""
    marks: tuple[NDArray[Any], ...] = ()
    """Arrays in which each case writes a row of its own."""


Runs = Callable[[Pass], list[Ints]]
_ELSEWHERE: ContextVar[Runs | None] = ContextVar("elsewhere", default=None)


@contextmanager
def elsewhere(runs: Runs) -> Iterator[None]:
    """Have passes run by something else than this machine's cores."""
    before = _ELSEWHERE.set(runs)
    try:
        yield
    finally:
        _ELSEWHERE.reset(before)


def passed(one: Pass) -> list[Ints]:
    """Go through all cases, and return what is found."""
    return (_ELSEWHERE.get() or on_cores)(one)


def on_cores(one: Pass) -> list[Ints]:
    """Go through all cases on this machine's cores."""

    def work(span: tuple[int, int]) -> list[Ints]:
        found = [np.zeros(shape, np.int64) for shape in one.found]
        one.go((*span, 1), one.reads, one.room(), one.marks, tuple(found))
        return found

    return added(work, one.many)


def added(work: Callable[[tuple[int, int]], list[Ints]], size: int) -> list[Ints]:
    """Do the work on parts of the cases at once, and add up what they found."""
    threads = min(_THREADS, cpu_count() or 1)
    spans = list(pairwise(size * n // threads for n in range(threads + 1)))
    with ThreadPoolExecutor(threads) as pool:
        first, *rest = pool.map(work, spans)
    for found in rest:
        for total, part in zip(first, found, strict=True):
            np.add(total, part, out=total)
    return first
