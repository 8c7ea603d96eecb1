"""Fair draws from a source of random bits, bounded by rejection, never by remainder."""

import secrets
import struct
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from typing import Protocol, TypeVar

from pitboss.chance.drbg import HIGHEST_STRENGTH_BYTES, HmacDrbg, check_known_answer

T = TypeVar("T")

_WORDS = struct.Struct("<256Q")
_WORD_BITS = 64
_PERSONALIZATION = b"pitboss chance"


class Source(Protocol):
    """Anything that provides fair bits and fair bounded numbers."""

    def bits(self, n: int) -> int:
        """A number of `n` fair bits: each of 0 ... 2**n - 1 equally likely."""

    def below(self, n: int) -> int:
        """A fair number from 0 to n - 1."""


class BitSource(ABC):
    """The bounded draw all sources share: draw just enough bits, and redraw if out of range."""

    __slots__ = ()

    @abstractmethod
    def bits(self, n: int) -> int:
        """A number of `n` fair bits."""

    def below(self, n: int) -> int:
        """A fair number from 0 to n - 1. A value out of range is discarded, not folded in."""
        if n < 1:
            raise ValueError(f"A number below {n} cannot be drawn.")
        width = (n - 1).bit_length()
        while True:
            value = self.bits(width)
            if value < n:
                return value


class NoEntropy(RuntimeError):
    """The system's entropy repeats itself, so nothing can be dealt from it."""


class LiveSource(BitSource):
    """Draws for a live table, with fresh entropy before every request and no future draws in memory.

    A request takes only the bytes it needs and discards the unused bits. The process's memory reveals neither past
    draws (the generator moves on) nor future ones (they depend on the system's next entropy).
    """

    __slots__ = ("_drbg", "_entropy", "_last")

    def __init__(self, entropy: Callable[[int], bytes] | None = None) -> None:
        """Draw entropy from the operating system. Any other source is for tests only."""
        self._entropy = entropy or secrets.token_bytes
        self._last = b""
        self._drbg = HmacDrbg(self._fresh(), self._entropy(16), _PERSONALIZATION)

    def bits(self, n: int) -> int:
        """A number of `n` fair bits, from bytes generated for it alone (prediction resistance)."""
        if n < 0:
            raise ValueError(f"A number cannot have {n} bits.")
        self._drbg.reseed(self._fresh())
        return int.from_bytes(self._drbg.generate(-(-n // 8)), "little") & ((1 << n) - 1)

    def _fresh(self) -> bytes:
        """Entropy to match the generator's strength. Two equal values in a row are refused (SP 800-90B, 4.4.1)."""
        entropy = self._entropy(HIGHEST_STRENGTH_BYTES)
        seen = sha256(entropy).digest()
        if seen == self._last:
            raise NoEntropy("The system gave the same entropy twice: nothing is dealt from it.")
        self._last = seen
        return entropy


class DrbgSource(BitSource):
    """Repeatable draws from a seeded HMAC_DRBG, a chunk of bytes at a time: for tests, replays and benchmarks."""

    __slots__ = ("_drbg", "_held", "_pool", "_words")

    def __init__(self, drbg: HmacDrbg) -> None:
        self._drbg = drbg
        # Bits are shifted out of a small pool, since shifting a whole chunk each time is slow.
        self._words: list[int] = []
        self._pool = 0
        self._held = 0

    def bits(self, n: int) -> int:
        """A number of `n` fair bits, the next in the generator's stream."""
        if n < 0:
            raise ValueError(f"A number cannot have {n} bits.")
        while self._held < n:
            self._pool |= self._next_word() << self._held
            self._held += _WORD_BITS
        value = self._pool & ((1 << n) - 1)
        self._pool >>= n
        self._held -= n
        return value

    def _next_word(self) -> int:
        if not self._words:
            self._words = list(_WORDS.unpack(self._drbg.generate(_WORDS.size)))[::-1]
        return self._words.pop()


def system_source() -> LiveSource:
    """An unpredictable source. The generator must pass a self-test once before anything is dealt from it."""
    proven()
    return LiveSource()


@cache
def proven() -> None:
    """Test the generator once, and raise if nothing may be dealt from it."""
    check_known_answer()


def seeded(seed: bytes | int) -> DrbgSource:
    """A source that gives the same draws for the same seed, to replay a run."""
    return DrbgSource(HmacDrbg(sha256(_seed_bytes(seed)).digest(), b"", _PERSONALIZATION))


def _seed_bytes(seed: bytes | int) -> bytes:
    if isinstance(seed, bytes):
        return b"bytes:" + seed
    return b"int:" + str(seed).encode()


def draw(items: Sequence[T], source: Source) -> T:
    """Return one item of a sequence, each equally likely. The sequence does not change."""
    if not items:
        raise ValueError("There is nothing left to draw from.")
    return items[source.below(len(items))]
