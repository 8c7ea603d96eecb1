"""TOML within bounds: any file is read at a cost in proportion to its size, or refused with a sentence."""

import math
import re
import tomllib
from collections.abc import Callable
from typing import Any

from pitboss.money import read_whole
from pitboss.rulebooks.refusal import Problem, RulebookError

MOST_BYTES = 256 * 1024
"""The longest file of a rulebook that is read; the longest chapter so far has a tenth of it."""
MOST_PARTS = 16
"""The most parts a dotted key has: what reads TOML takes time in proportion to their square."""
DEEPEST = 32
"""The deepest that brackets are nested."""
LONGEST_KEY = 200
MOST_BITS = 64

_TEXT = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
    r"|'''(?:[^']|'(?!''))*+'{3,5}"
    r'|"""[\s\S]*+' + r"|'''[\s\S]*+"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
"""What is said in quotes, and what is remarked: nothing in it nests."""
_BETWEEN_KEYS = re.compile(r"[\n=,\[\]{}]")


_AT = re.compile(r"\s*\(at line (\d+), column \d+\)")
_PLAINER = {
    "Cannot overwrite a value": "a key is there twice",
    "Invalid initial character for a key part": "no key can begin here (an inline table { … } ends on its own line)",
    "Invalid statement": "this is neither a key nor a table (a file begins without a byte order mark)",
    "Invalid value": "this is no value: words stand in straight quotes, and true and false are written small",
}


class BadToml(ValueError):
    """A file that is no TOML, or more of it than is read; the message says which, and ``line`` where."""

    def __init__(self, message: str, line: int = 0) -> None:
        """Refuse with this message."""
        super().__init__(message)
        self.line = line


def read_file(file: str, data: bytes) -> dict[str, Any]:
    """Read a file of a rulebook, or refuse it with the line where it stops being TOML."""
    try:
        return read_toml(data)
    except BadToml as error:
        raise RulebookError.of((Problem(file, "", str(error), error.line),)) from None


def read_toml(data: bytes, most: int = MOST_BYTES, decimals: Callable[[str], Any] = float) -> dict[str, Any]:
    """Read a file of TOML, or refuse it: too long, nested too deep, a key or a number too long, or no TOML at all.

    ``decimals`` reads the numbers that have a point, where they are to be exact.
    """
    if len(data) > most:
        raise BadToml(f"has more than {most} bytes, and so much is not read")
    try:
        text = data.decode()
        _check_nesting(text)
        read = tomllib.loads(text, parse_float=decimals)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadToml("is not TOML: it is not text in UTF-8; save it as UTF-8", line) from None
    except BadToml:
        raise
    except (ValueError, RecursionError) as error:
        found, said = _AT.search(str(error)), _AT.sub("", str(error))
        raise BadToml(
            f"is not TOML: {_PLAINER.get(said, said)}", read_whole(found[1]) if found else 0
        ) from None
    _check_sizes(read)
    return read


def _check_nesting(text: str) -> None:
    """Refuse, before it is read, what would take more time to read than its length is worth."""
    bare = _TEXT.sub("", text)
    parts = max(between.count(".") for between in _BETWEEN_KEYS.split(bare)) + 1
    if parts > MOST_PARTS:
        raise BadToml(f"has a dotted key of {parts} parts, and more than {MOST_PARTS} are not read")
    depth = 0
    for mark in re.findall(r"[\[\]{}]", bare):
        depth += 1 if mark in "[{" else -1
        if depth > DEEPEST:
            raise BadToml(f"is nested deeper than {DEEPEST} brackets")


def _check_sizes(read: dict[str, Any]) -> None:
    """Refuse keys and numbers of a length nobody writes."""
    left: list[Any] = [read]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            for key in value:
                if len(key) > LONGEST_KEY:
                    raise BadToml(f"has a key of more than {LONGEST_KEY} letters: {key[:40]!r}")
            left += value.values()
        elif isinstance(value, list):
            left += value
        elif isinstance(value, int) and value.bit_length() > MOST_BITS:
            raise BadToml(f"has a number of more than {MOST_BITS} bits")
        elif isinstance(value, float) and not math.isfinite(value):
            raise BadToml(f"has {value}, which is no number")
