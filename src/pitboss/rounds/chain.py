"""A chained file: lines of JSON, each bound to the one before by SHA-256, some of them signed.

The house's own books are such files: a table's book, the register of tables, a meter's history. A line is

    {"n":3,"chain":"<hex>","line":{...}}                                  or, signed,
    {"n":3,"chain":"<hex>","line":{...},"key":"<hex>","signature":"<hex>"}

The first link is the SHA-256 of "pitboss KIND 1" and a line end. Each later link is the SHA-256 of the previous link,
in hex, and the bytes of ``line``. The signed message is those words and the link, so a signature covers every line up
to its own.
"""

import hashlib
from collections.abc import Callable, Container
from typing import Any, Generic, TypeVar

import msgspec

from pitboss.rounds.evidence import Holds, Signer
from pitboss.rulebooks import Refusal

T = TypeVar("T")

MOST_LINE_BYTES = 1024 * 1024
"""The longest line that is accepted."""

_encoder = msgspec.json.Encoder()


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    n: int
    chain: str
    line: msgspec.Raw
    key: str = ""
    signature: str = ""


class Chain:
    """The end of a chained file: what the next line is bound to."""

    def __init__(self, kind: str) -> None:
        """Begin a chain of this kind. The kind is part of the first link, so kinds cannot be confused."""
        self._words = f"pitboss {kind} 1\n".encode()
        self.head, self.count = hashlib.sha256(self._words).hexdigest(), 0

    def add(self, value: Any, key: Signer | None = None) -> bytes:
        """Return the next line with its line end, signed if a key is given."""
        raw = _encoder.encode(value)
        self._advance(raw)
        signed = ("", "") if key is None else (key.public, key.sign(self._words + self.head.encode()))
        return _encoder.encode(_Line(self.count, self.head, msgspec.Raw(raw), *signed)) + b"\n"

    def _advance(self, raw: bytes) -> None:
        self.head = hashlib.sha256(self.head.encode() + raw).hexdigest()
        self.count += 1


class ChainRead(Chain, Generic[T]):
    """A chained file after reading: its values, and the chain to continue."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.values: list[T] = []
        self.size = 0
        """The number of bytes in whole lines. Anything after them was cut short while being written."""
        self.signed = 0
        """The number of lines covered by the last valid signature."""


def read_chain(
    data: bytes,
    kind: str,
    decode: Callable[[bytes], T],
    holds: Holds,
    trusted: Container[str],
    every: bool = False,
    may_wait: Callable[[T], bool] = lambda value: False,
) -> ChainRead[T]:
    """Read a chained file, or refuse it and name the bad line. An incomplete last line is ignored.

    Only the last signature is checked, since it covers all lines before it; ``every`` checks them all. Only lines that
    ``may_wait`` for the next signature may follow the last one.
    """
    read = ChainRead[T](kind)
    lines = data[: data.rfind(b"\n") + 1].split(b"\n")[:-1]
    last = next((n for n in range(len(lines), 0, -1) if b',"signature":"' in lines[n - 1]), 0)
    for number, written in enumerate(lines, 1):
        line = _decoded(written, number)
        read._advance(bytes(line.line))
        if (line.n, line.chain) != (read.count, read.head):
            raise _wrong(number, "it does not follow from the line before it")
        if line.signature and (every or number == last):
            if line.key not in trusted:
                raise _wrong(number, f"it is signed by a key that is not trusted: {line.key:.64}")
            if not holds(line.key, line.signature, read._words + read.head.encode()):
                raise _wrong(number, "its signature is not valid")
            read.signed = number
        try:
            read.values.append(decode(bytes(line.line)))
        except (ValueError, RecursionError) as error:
            raise _wrong(number, str(error)) from None
        read.size += len(written) + 1
    for number in range(read.signed, read.count):
        if not may_wait(read.values[number]):
            raise _wrong(number + 1, "no signature covers it")
    return read


def _decoded(written: bytes, number: int) -> _Line:
    """Read one line, which must match byte for byte what we would write."""
    if len(written) > MOST_LINE_BYTES:
        raise _wrong(number, f"it has more than {MOST_LINE_BYTES} bytes")
    try:
        line = msgspec.json.decode(written, type=_Line)
        if _encoder.encode(line) == written:
            return line
    except (ValueError, RecursionError):
        pass
    raise _wrong(number, "it was changed after it was written")


def _wrong(number: int, why: str) -> Refusal:
    return Refusal("altered", f"line {number} does not belong to this file: {why}")
