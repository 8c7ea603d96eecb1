"""Reading what comes in: lines of bounded length, files of bounded size, JSON in which nothing is said twice."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from pitboss.rulebooks import Refusal

UNREADABLE = (ValueError, RecursionError)
"""What a decoder raises for bytes it cannot read: malformed, no UTF-8, nested too deep, too long a number."""

_SKIPPED_AT_ONCE = 64 * 1024
_encode = msgspec.json.Encoder().encode


def lines(stream: BinaryIO, most: int) -> Iterator[bytes]:
    """Give the lines of a stream without their ends; of a longer one than ``most`` bytes no more than its beginning.

    The rest of a line that is too long is passed over, so that none costs more memory than the longest that is read.
    """
    while line := stream.readline(most + 2):
        whole = line.endswith(b"\n")
        while not whole and (rest := stream.readline(_SKIPPED_AT_ONCE)):
            whole = rest.endswith(b"\n")
        yield line.removesuffix(b"\n").removesuffix(b"\r")


def whole_lines(stream: BinaryIO, most: int) -> Iterator[bytes]:
    """Give the lines of a stream with their ends, one at a time; refuse one of more than ``most`` bytes."""
    while line := stream.readline(most + 1):
        if len(line) > most:
            raise Refusal("log_too_long", f"a line of more than {most} bytes is not read")
        yield line


def why_unreadable(error: Exception) -> str:
    """Say what is wrong with bytes that cannot be read."""
    if isinstance(error, UnicodeDecodeError):
        return f"a text in it is not UTF-8 ({error.reason})"
    return "it is nested too deep" if isinstance(error, RecursionError) else str(error)


class SaidTwice(ValueError):
    """An object of JSON that says one of its keys twice: nobody can tell which of the two is meant."""


def check_said_once(text: bytes) -> None:
    """Refuse JSON with an object that says a key twice; the decoders would take the last and be silent."""
    if not _plainly_once(text):
        _scanner.decode(text.decode())


def _plainly_once(text: bytes) -> bool:
    """Whether no colon is lost when JSON is read and written again; without escapes texts stay as they are.

    A key said twice is dropped with its colon. It takes less than half the time of looking at the keys of every object.
    """
    if b"\\" in text:
        return False
    try:
        return _encode(msgspec.json.decode(text)).count(b":") == text.count(b":")
    except UNREADABLE:
        return False


def _pairs(pairs: list[tuple[str, Any]]) -> None:
    if len({key for key, _ in pairs}) != len(pairs):
        (twice, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise SaidTwice(f"{twice!r:.60} is said twice")


_scanner = json.JSONDecoder(object_pairs_hook=_pairs, parse_int=str, parse_float=str, parse_constant=str)
