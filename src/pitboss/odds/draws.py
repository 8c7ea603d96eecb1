"""Seeded draws inside compiled kernels: xoshiro256++ and a fair bounded draw.

The state is four unsigned words in an array that the kernel passes around. Different seeds, or different streams of one
seed, start from unrelated states (SplitMix64). A run can therefore be split into chunks over many cores and still be
repeated exactly.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import int64, njit, types, uint64
from numba.extending import intrinsic
from numpy.typing import NDArray

Given = ParamSpec("Given")
Found = TypeVar("Found")
State = NDArray[np.uint64]
Words: TypeAlias = tuple[Any, Any, Any, Any]
"""The state as four numbers: a loop that keeps it like this instead of in an array draws twice as fast."""

_GOLDEN = 0x9E3779B97F4A7C15


@njit(nogil=True, cache=True, inline="always")
def _splitmix(word: Any) -> Any:
    word = uint64(word + uint64(_GOLDEN))
    word = uint64((word ^ (word >> uint64(30))) * uint64(0xBF58476D1CE4E5B9))
    word = uint64((word ^ (word >> uint64(27))) * uint64(0x94D049BB133111EB))
    return uint64(word ^ (word >> uint64(31)))


@njit(nogil=True, cache=True)
def seeded(state: State, seed: int, stream: int) -> None:
    """Put a generator into its state for a seed and a stream."""
    mixed = _splitmix(uint64(seed) ^ _splitmix(uint64(stream)))
    for place in range(4):
        mixed = uint64(mixed + uint64(_GOLDEN))
        state[place] = _splitmix(mixed)


def state_of(seed: int, stream: int = 0) -> State:
    """The generator's state for a seed and a stream (a chunk's number)."""
    state = np.zeros(4, np.uint64)
    seeded(state, seed, stream)
    return state


@njit(nogil=True, cache=True, inline="always")
def stepped(words: Words) -> tuple[Any, Words]:
    """The next 64 random bits (xoshiro256++), and the state after them."""
    s0, s1, s2, s3 = words
    total = s0 + s3
    result = ((total << uint64(23)) | (total >> uint64(41))) + s0
    shifted = s1 << uint64(17)
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    return result, (s0, s1, s2, (s3 << uint64(45)) | (s3 >> uint64(19)))


@njit(nogil=True, cache=True, inline="always")
def next_word(state: State) -> int:
    """The next 64 random bits."""
    word, words = stepped((state[0], state[1], state[2], state[3]))
    state[0], state[1], state[2], state[3] = words
    return int(word)


@njit(nogil=True, cache=True, inline="always")
def add(counts: Any, place: Any, times: Any) -> None:
    """Count something. On a GPU, where many threads count at the same time, an atomic version replaces this one."""
    counts[place] += times


@njit(nogil=True, cache=True, inline="always")
def at_once(rounds: int) -> int:
    """The number of rounds a loop plays at a time: the number it gives, or one on a GPU."""
    return rounds


def uncounted(function: Callable[Given, Found]) -> Callable[Given, Found]:
    """Compile an inner loop that neither makes an array nor counts references to those it is given.

    Counting them takes longer than a round of cards.
    """
    compiled: Any = njit
    return cast("Callable[Given, Found]", compiled(nogil=True, cache=True, _nrt=False)(function))


def _wide(_: Any, one: Any, other: Any) -> Any:
    def made(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        double, single = ir.IntType(128), ir.IntType(64)
        product = builder.mul(*(builder.zext(arg, double) for arg in args))
        upper = builder.trunc(builder.lshr(product, ir.Constant(double, 64)), single)
        halves = (upper, builder.trunc(product, single))
        return context.make_tuple(builder, signature.return_type, halves)

    word, pair = types.uint64, cast("Any", types.UniTuple)
    return pair(word, 2)(word, word), made


wide: Any = intrinsic(_wide)
"""The product of two 64-bit numbers, as its upper and its lower half."""


def unfair(bounds: Sequence[int]) -> int:
    """How many of the words that give numbers below each of some bounds must be redrawn."""
    if prod(bounds) >> 63:
        raise ValueError(f"One word cannot give numbers below each of {', '.join(map(str, bounds))}.")
    return int((1 << 64) % prod(bounds))


@njit(nogil=True, cache=True, inline="always")
def drawn(words: Words, bounds: tuple[int, ...], again: int, found: Any, row: int) -> Words:
    """Draw fair numbers below each of some bounds from one word into a row, and return the state after it.

    Each product's upper half is a number, its lower half what the next is drawn from. A word that leaves less at the
    end than `again` (`unfair` of the bounds) would bias the result and is redrawn (Brackett-Rozinsky and Lemire).
    """
    while True:
        left, words = stepped(words)
        for n in range(len(bounds)):
            found[row, n], left = wide(left, uint64(bounds[n]))
        if left >= uint64(again):
            return words


@njit(nogil=True, cache=True, inline="always")
def dealt(found: Any, row: int, first: int, n: int, left: int) -> int:
    """The n-th of some cards dealt from `left`, given the numbers drawn for them, in a row from `first` on.

    Each number is a place among the cards left. A place drawn before now holds the last card that was left then.
    """
    card = int64(found[row, first + n])
    for before in range(n - 1, -1, -1):
        card = left - 1 - before if card == int64(found[row, first + before]) else card
    return int(card)


@njit(nogil=True, cache=True, inline="always")
def below(state: State, bound: int) -> int:
    """A fair number from 0 to bound - 1 (bound up to 2**63). Words past the last whole span are redrawn.

    One draw can replace several: a number below 36 x 36 is two rolls, separated by remainder and quotient.
    """
    span = uint64(bound)
    last = ~uint64(0) - (~uint64(0) % span + uint64(1)) % span
    while True:
        word = next_word(state)
        if word <= last:
            return int(int64(word % span))


@njit(nogil=True, cache=True, inline="always")
def small(state: State, bound: int) -> int:
    """A fair number from 0 to bound - 1 (bound up to 2**32), usually without a division.

    The product of 32 random bits and the bound is split at 32 bits; its upper half is the number (Lemire). The few
    lower halves that would bias the result are redrawn.
    """
    span = uint64(bound)
    while True:
        product = (uint64(next_word(state)) >> uint64(32)) * span
        low = product & uint64(0xFFFFFFFF)
        if low >= span or low >= uint64(1 << 32) % span:
            return int(int64(product >> uint64(32)))


@njit(nogil=True, cache=True, inline="always")
def two(state: State, bits: int, first: int, second: int) -> tuple[int, int]:
    """Two fair numbers, one below each bound, from 32 random bits (the product of the bounds is below 2**32).

    Each product is split at 32 bits: its upper half is a number, its lower half the bits for the next. The last few
    lower halves that would bias the result are redrawn (Brackett-Rozinsky and Lemire).
    """
    span, mask = uint64(first) * uint64(second), uint64(0xFFFFFFFF)
    while True:
        one = uint64(bits) * uint64(first)
        other = (one & mask) * uint64(second)
        if (other & mask) >= span or (other & mask) >= uint64(1 << 32) % span:
            return int(int64(one >> uint64(32))), int(int64(other >> uint64(32)))
        bits = int(uint64(next_word(state)) >> uint64(32))
