"""A pass over many cases on a GPU (extra `[gpu]`): a thread takes its cases one after the other.

The text is the one that the processor's cores run (`odds.passes`), compiled once more. What it finds is whole numbers,
so their sums are the same in any order.
"""

from __future__ import annotations

from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import int64

from pitboss.simulate.gpu import cuda_here, listed, ported, sent, spread, written

if TYPE_CHECKING:
    from pitboss.odds.passes import Ints, Pass

THREADS = 128
"""The number of threads in a block."""
WORKERS = 1 << 17
"""The most threads that have room to work in at the same time."""
PART = 2
"""They take up to half of the free memory."""


def run_pass(one: Pass) -> list[Ints]:
    """Go through all cases on the GPU, and return what is found."""
    cuda = cuda_here()
    room, ready = spread(one.room()), entry_of(cuda, one)
    workers = workers_of(cuda, one)
    reads = [sent(cuda, part) for part in spread(one.reads)]
    marks = [cuda.to_device(mark) for mark in one.marks]
    works = [cuda.device_array((*part.shape, workers), part.dtype) for part in room]
    found = [cuda.to_device(np.zeros(shape, np.int64)) for shape in one.found]
    own = [cuda.device_array((*shape, workers), np.int64) for shape in one.found if one.apart]
    ready[-(-workers // THREADS), THREADS](one.many, workers, *reads, *works, *marks, *found, *own)
    for mark, there in zip(one.marks, marks, strict=True):
        there.copy_to_host(mark)
    return [sums.copy_to_host() for sums in found]


def workers_of(cuda: Any, one: Pass) -> int:
    """The number of threads: one for each case, if there is room in the GPU's memory for them."""
    each: int = sum(part.nbytes for part in spread(one.room())) + 8 * one.apart * sum(map(prod, one.found))
    free: int = cuda.current_context().get_memory_info().free
    return max(THREADS, min(one.many, WORKERS, free // (PART * each)))


def entry_of(cuda: Any, one: Pass, to_device: bool = True) -> Any:
    """Return the kernel of a pass."""
    reads, names = written(one.reads)
    room, more = written(one.room(), "own")
    known = tuple({**names, **more}.items())
    return _compiled(cuda, one.go, _text(one, reads, room), known, to_device)


@cache
def _compiled(cuda: Any, go: Any, text: str, names: tuple[tuple[str, Any], ...], to_device: bool) -> Any:
    known: dict[str, Any] = {"cuda": cuda, "int64": int64, **dict(names), "go": ported(cuda, go, to_device)}
    exec(text, known)  # the number of arrays is known only now
    return cuda.jit(known["entry"])


def _text(one: Pass, reads: str, room: str) -> str:
    """Write the kernel of a pass.

    Each thread has its own last place of every array to work in, so that threads side by side use memory side by side.
    """
    works, found, lines = spread(one.room()), [f"out{n}" for n in range(len(one.found))], list[str]()
    for number, work in enumerate(works):
        lines.append(f"own{number} = work{number}[{':, ' * work.ndim}here]")
    after = list[str]()
    for number, shape in enumerate(one.found if one.apart else ()):
        mine, place = f"mine{number}", ", ".join(f"n{axis}" for axis in range(len(shape)))
        loops = [f"{'    ' * axis}for n{axis} in range({mine}.shape[{axis}]):" for axis in range(len(shape))]
        inside = "    " * len(shape)
        lines += [f"{mine} = apart{number}[{':, ' * len(shape)}here]", *loops, f"{inside}{mine}[{place}] = 0"]
        after += [*loops, f"{inside}cuda.atomic.add(out{number}, ({place}), {mine}[{place}])"]
        found[number] = mine
    marks = listed("mark", len(one.marks))
    lines.append(f"go((int64(here), many, workers), {reads}, {room}, {marks}, ({', '.join(found)},))")
    given = [f"a{n}" for n in range(len(spread(one.reads)))]
    given += [f"work{n}" for n in range(len(works))] + [f"mark{n}" for n in range(len(one.marks))]
    given += [f"out{n}" for n in range(len(one.found))]
    given += [f"apart{n}" for n in range(len(one.found)) if one.apart]
    return "\n".join(
        (
            f"def entry(many, workers, {', '.join(given)}):",
            "    here = cuda.grid(1)",
            "    if here < workers:",
            *(f"        {line}" for line in (*lines, *after)),
        )
    )
