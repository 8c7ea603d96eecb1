"""Reading input: lines of limited length, files of limited size, JSON without duplicate keys."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from pitboss.rulebooks import Refusal

UNREADABLE = (ValueError, RecursionError)
"""What a decoder raises for unreadable bytes: malformed, not UTF-8, nested too deep, or too long a number."""

UNREAD: Any = object()
"""Stands for JSON that cannot be read."""

_SKIPPED_AT_ONCE = 64 * 1024
_encode, _decode = msgspec.json.Encoder().encode, msgspec.json.Decoder().decode


def lines(stream: BinaryIO, most: int) -> Iterator[bytes]:
    """Yield the lines of a stream without their ends. Anything past ``most`` bytes of a line is skipped."""
    while line := stream.readline(most + 2):
        whole = line.endswith(b"\n")
        while not whole and (rest := stream.readline(_SKIPPED_AT_ONCE)):
            whole = rest.endswith(b"\n")
        yield line.removesuffix(b"\n").removesuffix(b"\r")


def whole_lines(stream: BinaryIO, most: int) -> Iterator[bytes]:
    """Yield the lines of a stream with their ends. Refuse a line of more than ``most`` bytes."""
    while line := stream.readline(most + 1):
        if len(line) > most:
            raise Refusal("log_too_long", f"a line of more than {most} bytes is not read")
        yield line


def why_unreadable(error: Exception) -> str:
    """Say why some bytes cannot be read."""
    if isinstance(error, UnicodeDecodeError):
        return f"it contains text that is not UTF-8 ({error.reason})"
    return "it is nested too deep" if isinstance(error, RecursionError) else str(error)


class SaidTwice(ValueError):
    """A JSON object has a duplicate key, so its meaning is ambiguous."""


def read_plainly(text: bytes) -> Any:
    """Read JSON of any shape, or return `UNREAD` if it cannot be read."""
    try:
        return _decode(text)
    except UNREADABLE:
        return UNREAD


def check_said_once(text: bytes, read: Any = None) -> None:
    """Refuse JSON with duplicate keys. The decoders would silently keep the last value.

    ``read`` is what `read_plainly` made of it, if that is known.
    """
    if not _plainly_once(text, read_plainly(text) if read is None else read):
        _scanner.decode(text.decode())


def _plainly_once(text: bytes, read: Any) -> bool:
    """Whether JSON keeps every colon when read and written again: a duplicate key is dropped with its colon."""
    if b"\\" in text or read is UNREAD:
        return False
    try:
        return _encode(read).count(b":") == text.count(b":")
    except UNREADABLE:
        return False


def _pairs(pairs: list[tuple[str, Any]]) -> None:
    if len({key for key, _ in pairs}) != len(pairs):
        (twice, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise SaidTwice(f"{twice!r:.60} is given twice")


_scanner = json.JSONDecoder(object_pairs_hook=_pairs, parse_int=str, parse_float=str, parse_constant=str)
