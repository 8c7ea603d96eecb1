"""A kernel's compiled loop on a GPU (extra `[gpu]`): every thread plays a stream, and all count together.

The same loop is compiled again by numba-cuda. Only `draws.add` is replaced, since
threads count at the same time, and tables that a function finds in its module are copied to the GPU's memory. So the
counts are those of a processor, cell for cell.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import count
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numba import from_dtype, int32, int64, njit, uint64
from numba.core.dispatcher import Dispatcher

from pitboss.odds import draws
from pitboss.odds.loops import STREAM, Counts, Loop, count_streams
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from pitboss.odds import Kernel, Tally
    from pitboss.simulate.run import Progress

NO_CUDA = "a GPU needs numba-cuda: pip install 'pitboss[gpu]'"
NO_GPU = "there is no GPU here that CUDA can use. Without --device gpu the run uses the processor's cores"
NO_LOOP = "is not played by one compiled loop here: simulate it without --device gpu"
AT_ONCE = 128 * 8448
"""The number of streams in a launch: some blocks of threads for each of a large GPU's processors."""
THREADS, MORE_THREADS = 128, 1024
MANY_COUNTS = 48 * 1024
"""Threads in a block. There are more if its counts take enough bytes that only a few blocks fit side by side, and
up to four times as many if each has a deck of its own: a few large blocks leave room for the tables in the cache."""
MOST_SHARED = 164 * 1024
"""The most bytes the threads of a block share, so that the cache of a large GPU's processor keeps its room.

A GPU that gives a block less is asked for its limit.
"""
LONG = 32
"""An array of this many numbers is a deck or a shoe, read in any order. Shorter ones are best in registers."""


class Launch(NamedTuple):
    """A loop made ready for a GPU."""

    entry: Any
    reads: tuple[Any, ...]
    """The arrays it reads, in the GPU's memory, tuples spread out."""
    threads: int
    bytes: int
    """The number of threads of a block, and the memory they share."""


def on_gpu(kernel: Kernel, rounds: int, progress: Progress | None = None) -> Callable[[int], Tally]:
    """Prepare a kernel for the GPU, and return a function that tallies a run of this many rounds there from a seed."""
    loop: Loop | None = getattr(kernel, "loop", None)
    if loop is None:
        chapter = kernel.rules.chapter
        raise Refusal("no_gpu", f"{chapter.game} of {chapter.rulebook} {NO_LOOP}")
    return partial(_tally, kernel, loop, made_ready(loop), rounds, progress)


def _tally(
    kernel: Kernel, loop: Loop, launch: Launch, rounds: int, progress: Progress | None, seed: int
) -> Tally:
    """Play the whole streams of a run there, and the remainder here. An interrupt ends it."""
    streams, done = rounds // STREAM, 0
    counts: Counts = tuple(np.zeros(size, np.int64) for size in loop.counts)
    try:
        while done < streams:
            many = min(AT_ONCE, streams - done)
            counts = _added(counts, launched(launch, loop, seed, done, many))
            done += many
            if progress:
                progress(done * STREAM, rounds)
        if rest := rounds % STREAM:
            counts = _added(counts, count_streams(loop, seed, [(streams, rest)]))
    except KeyboardInterrupt:
        if not done:
            raise
    return kernel.gathered(counts)  # type: ignore[attr-defined]


def _added(counts: Counts, found: Counts) -> Counts:
    return tuple(total + more for total, more in zip(counts, found, strict=True))


def cuda_here() -> Any:
    """Return numba-cuda with a GPU that works. Refuse in one sentence if either is missing."""
    try:
        import numba_cuda  # type: ignore[import-not-found, unused-ignore]  # noqa: F401
        from numba import cuda
    except ImportError:
        raise Refusal("no_gpu", NO_CUDA) from None
    found: Any = cuda
    if not found.is_available():
        raise Refusal("no_gpu", NO_GPU)
    return found


def most_shared(cuda: Any) -> int:
    """Return how many bytes the threads of a block may share on this GPU. A simulated one has no limit to query."""
    limit: int | None = getattr(cuda.get_current_device(), "MAX_SHARED_MEMORY_PER_BLOCK_OPTIN", None)
    return min(limit, MOST_SHARED) if limit else MOST_SHARED


def made_ready(loop: Loop) -> Launch:
    """Compile a loop for the GPU and copy what it reads."""
    cuda = cuda_here()
    most = most_shared(cuda)
    threads = threads_of(loop, most)
    entry, shared = entry_of(cuda, loop, threads, True, most)
    reads = tuple(sent(cuda, one) for one in spread(loop.reads))
    outs = tuple(cuda.to_device(np.zeros(1, np.int64)) for _ in loop.counts)
    made = entry.specialize(0, 0, 0, 0, *reads, *outs)
    _allow(made, shared)
    return Launch(made, reads, threads, shared)


def launched(launch: Launch, loop: Loop, seed: int, first: int, streams: int) -> Counts:
    """Play whole streams side by side, and return what they counted."""
    cuda = cuda_here()
    outs = [cuda.to_device(np.zeros(size, np.int64)) for size in loop.counts]
    blocks = -(-streams // launch.threads)
    launch.entry[blocks, launch.threads, 0, launch.bytes](seed, first, streams, STREAM, *launch.reads, *outs)
    return tuple(out.copy_to_host() for out in outs)


def sent(cuda: Any, one: Any) -> Any:
    """Put an array into the GPU's memory. A number stays as it is."""
    return cuda.to_device(one) if isinstance(one, np.ndarray) else one


def _allow(entry: Any, shared: int) -> None:
    """Allow a block of this kernel more shared memory than usual."""
    from cuda.bindings.driver import (  # type: ignore[import-not-found, unused-ignore]
        CUfunction_attribute as Attribute,
    )
    from numba.cuda.cudadrv.driver import driver

    limit = Attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    for overload in entry.overloads.values():
        kernel = overload._codelibrary.get_cufunc()
        driver.cuKernelSetAttribute(limit, shared, kernel.handle, kernel.device.id)


# -- the loop compiled for a GPU ---------------------------------------------------------------------------


def threads_of(loop: Loop, most: int = MOST_SHARED) -> int:
    """The number of threads in a block of a loop. They share up to ``most`` bytes."""
    if 4 * sum(size for size in loop.counts if 4 * size <= most) > MANY_COUNTS:
        return MORE_THREADS
    decks = sum(one.nbytes for one in loop.scratch(1) if one.ndim == 1 and one.size >= LONG)
    used = 8 * len(loop.counts) + 4 * sum(size for size in loop.counts if 4 * size <= most)
    return next((n * THREADS for n in (4, 2) if decks and n * THREADS * decks <= most - used), THREADS)


def entry_of(
    cuda: Any, loop: Loop, threads: int, to_device: bool, most: int = MOST_SHARED
) -> tuple[Any, int]:
    """Write the kernel that calls a loop. Return it with the bytes that the threads of a block share.

    A block keeps small counts by itself and adds them to those of all blocks at the end. Beside them it keeps the
    decks, shoes and other long arrays of its threads, as long as there is room.
    """
    own, counts = loop.scratch(1), [f"out{n}" for n in range(len(loop.counts))]
    before, after, used = list[str](), list[str](), 0
    for number, size in enumerate(loop.counts):
        if 4 * size <= most - used:
            counts[number] = f"kept{number}"
            before.append(f"kept{number} = cuda.shared.array(0, int32)[{used // 4}:{used // 4 + size}]")
            before += [f"for n in range(here, {size}, threads):", f"    kept{number}[n] = 0"]
            after += [f"for n in range(here, {size}, threads):", f"    if kept{number}[n]:"]
            after.append(f"        cuda.atomic.add(out{number}, n, int64(kept{number}[n]))")
            used += -(-4 * size // 8) * 8
    for number, one in enumerate(own):
        every = one.size * one.itemsize * threads
        if one.ndim == 1 and one.size >= LONG and every <= most - used:
            begin = used // one.itemsize
            every_one = f"{begin} + here:{begin + one.size * threads}:{threads}"
            before.append(f"own{number} = cuda.shared.array(0, dtype{number})[{every_one}]")
            used += -(-every // 8) * 8
        else:
            before.append(f"own{number} = cuda.local.array({one.shape}, dtype{number})")
    reads, names = written(loop.reads)
    lines = [
        "here, threads = cuda.threadIdx.x, cuda.blockDim.x",
        *before,
        "cuda.syncthreads()",
        "state = cuda.local.array(4, uint64)",
        "if cuda.grid(1) < streams:",
        "    seeded(state, seed, first + cuda.grid(1))",
        f"    play(state, rounds, {reads}, {listed('own', len(own))}, ({', '.join(counts)},))",
        "cuda.syncthreads()",
        *after,
    ]
    given = [f"a{n}" for n in range(len(spread(loop.reads)))] + [f"out{n}" for n in range(len(counts))]
    text = [
        f"def entry(seed, first, streams, rounds, {', '.join(given)}):",
        *(f"    {line}" for line in lines),
    ]
    known: dict[str, Any] = {"cuda": cuda, "int32": int32, "int64": int64, "uint64": uint64, **names}
    known |= {f"dtype{n}": from_dtype(one.dtype) for n, one in enumerate(own)}
    known |= {"seeded": draws.seeded, "play": ported(cuda, loop.play, to_device)}
    exec("\n".join(text), known)  # the size of a thread's own array must be known when it is compiled
    return cuda.jit(known["entry"]), used


def listed(name: str, many: int) -> str:
    """Write a tuple of numbered names."""
    return f"({''.join(f'{name}{n}, ' for n in range(many))})"


def spread(reads: Any) -> list[Any]:
    """Flatten tuples of tuples."""
    if isinstance(reads, tuple):
        return [one for part in reads for one in spread(part)]
    return [reads]


def written(reads: Any, name: str = "a") -> tuple[str, dict[str, Any]]:
    """Write an expression that nests what was flattened, and the names it uses."""
    places, names = count(), dict[str, Any]()

    def text(one: Any) -> str:
        if not isinstance(one, tuple):
            return f"{name}{next(places)}"
        kind = type(one)
        if kind is not tuple:
            names[kind.__name__] = kind
        return f"{'' if kind is tuple else kind.__name__}({''.join(f'{text(part)}, ' for part in one)})"

    return text(reads), names


def ported(cuda: Any, function: Any, to_device: bool) -> Any:
    """Compile a function and those it calls for the GPU, with the GPU's replacements."""

    @cache
    def made(one: Dispatcher) -> Any:
        text = one.py_func
        known = {
            name: other(value) for name in _names(text) if (value := text.__globals__.get(name)) is not None
        }
        again = FunctionType(text.__code__, {**text.__globals__, **known}, text.__name__, text.__defaults__)
        return njit(again)

    @cache
    def there(number: int) -> Any:
        return cuda.to_device(arrays[number])

    arrays: dict[int, Any] = {}

    def other(value: Any) -> Any:
        if value is draws.add:
            return njit(atomic_of(cuda))
        if value is draws.at_once:
            return njit(_one)
        if isinstance(value, Dispatcher):
            return made(value)
        if to_device and isinstance(value, np.ndarray):
            arrays[id(value)] = value
            return there(id(value))
        return value

    return made(function)


def _names(text: Any) -> tuple[str, ...]:
    return tuple(text.__code__.co_names)


def _one(rounds: int) -> int:
    """Replaces `draws.at_once` on a GPU."""
    return 1


def atomic_of(cuda: Any) -> Any:
    """Return the GPU's counting function, which replaces `draws.add`."""

    def add(counts: Any, place: Any, times: Any) -> None:
        cuda.atomic.add(counts, place, times)

    return add
