"""Fair draws from a source of random bits: bounded by rejection, never by remainder."""

from __future__ import annotations

import secrets
import struct
from abc import ABC, abstractmethod
from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import Protocol, TypeVar

from pitboss.chance.drbg import HmacDrbg, ReseedRequired

T = TypeVar("T")

_WORDS = struct.Struct("<256Q")
_WORD_BITS = 64
_PERSONALIZATION = b"pitboss chance"


class Source(Protocol):
    """Anything that gives fair bits and fair bounded numbers."""

    def bits(self, n: int) -> int:
        """A number of `n` fair bits: each of 0 ... 2**n - 1 equally likely."""

    def below(self, n: int) -> int:
        """A fair number from 0 to n - 1."""


class BitSource(ABC):
    """The bounded draw every source shares: draw just enough bits, and draw again when out of range."""

    __slots__ = ()

    @abstractmethod
    def bits(self, n: int) -> int:
        """A number of `n` fair bits."""

    def below(self, n: int) -> int:
        """A fair number from 0 to n - 1; a value out of range is thrown away, not folded in."""
        if n < 1:
            raise ValueError(f"There is nothing to draw from below {n}.")
        width = (n - 1).bit_length()
        while True:
            value = self.bits(width)
            if value < n:
                return value


class DrbgSource(BitSource):
    """Draws from an HMAC_DRBG, a chunk of bytes at a time; only the system's source reseeds."""

    __slots__ = ("_drbg", "_held", "_pool", "_reproducible", "_words")

    def __init__(self, drbg: HmacDrbg, *, reproducible: bool = True) -> None:
        self._drbg = drbg
        self._reproducible = reproducible
        # Bits are shifted out of a pool of a word or so, since shifting a whole chunk each time is slow.
        self._words: list[int] = []
        self._pool = 0
        self._held = 0

    def bits(self, n: int) -> int:
        """A number of `n` fair bits, the next ones of the generator's stream."""
        if n < 0:
            raise ValueError(f"There is no number of {n} bits.")
        while self._held < n:
            self._pool |= self._next_word() << self._held
            self._held += _WORD_BITS
        value = self._pool & ((1 << n) - 1)
        self._pool >>= n
        self._held -= n
        return value

    def _next_word(self) -> int:
        if not self._words:
            self._words = list(_WORDS.unpack(self._chunk()))[::-1]
        return self._words.pop()

    def _chunk(self) -> bytes:
        try:
            return self._drbg.generate(_WORDS.size)
        except ReseedRequired:
            # Fresh entropy would make a seeded run unrepeatable, so only the system's source may take it.
            if self._reproducible:
                raise
        self._drbg.reseed(secrets.token_bytes(32))
        return self._drbg.generate(_WORDS.size)


def system_source() -> DrbgSource:
    """A source nobody can foresee, seeded from the operating system."""
    drbg = HmacDrbg(secrets.token_bytes(32), secrets.token_bytes(16), _PERSONALIZATION)
    return DrbgSource(drbg, reproducible=False)


def seeded(seed: bytes | int) -> DrbgSource:
    """A source that gives the same draws for the same seed, to replay a run."""
    return DrbgSource(HmacDrbg(sha256(_seed_bytes(seed)).digest(), b"", _PERSONALIZATION))


def _seed_bytes(seed: bytes | int) -> bytes:
    if isinstance(seed, bytes):
        return b"bytes:" + seed
    return b"int:" + str(seed).encode()


def shuffle(items: MutableSequence[T], source: Source) -> None:
    """Put a sequence into a fair random order, in place: every order equally likely (Fisher-Yates)."""
    below = source.below
    for last in range(len(items) - 1, 0, -1):
        other = below(last + 1)
        items[last], items[other] = items[other], items[last]


def draw(items: Sequence[T], source: Source) -> T:
    """One item of a sequence, each equally likely; the sequence is left as it is."""
    if not items:
        raise ValueError("There is nothing left to draw from.")
    return items[source.below(len(items))]
