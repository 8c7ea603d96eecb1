"""Bounded TOML: any file is read in time proportional to its size, or refused with an explanation."""

import math
import re
import tomllib
from collections.abc import Callable
from typing import Any

from pitboss.money import read_whole
from pitboss.rulebooks.refusal import Problem, RulebookError

MOST_BYTES = 256 * 1024
"""The longest rulebook file that is accepted. The longest chapter so far is a tenth of it."""
MOST_PARTS = 16
"""The most parts in a dotted key. The TOML parser takes time quadratic in their number."""
DEEPEST = 32
"""The deepest nesting of brackets."""
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
"""Strings and comments, in which nothing nests."""
_BETWEEN_KEYS = re.compile(r"[\n=,\[\]{}]")


_AT = re.compile(r"\s*\(at line (\d+), column \d+\)")
_PLAINER = {
    "Cannot overwrite a value": "a key is given twice",
    "Invalid initial character for a key part": "no key can begin here (an inline table { … } ends on its own line)",
    "Invalid statement": "this is neither a key nor a table (a file must not begin with a byte order mark)",
    "Invalid value": "this is not a value: write words in straight quotes, and true and false in small letters",
}


class BadToml(ValueError):
    """A file that is not TOML, or exceeds the limits. The message says which, and ``line`` where."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


def read_file(file: str, data: bytes) -> dict[str, Any]:
    """Read a rulebook file, or refuse it with the line where it stops being TOML."""
    try:
        return read_toml(data)
    except BadToml as error:
        raise RulebookError.of((Problem(file, "", str(error), error.line),)) from None


def read_toml(data: bytes, most: int = MOST_BYTES, decimals: Callable[[str], Any] = float) -> dict[str, Any]:
    """Read TOML, or refuse it: too long, too deep, or not TOML. ``decimals`` converts numbers with a decimal point."""
    if len(data) > most:
        raise BadToml(f"has more than {most} bytes, the most that is read")
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
        line = read_whole(found[1]) if found else 0
        raise BadToml(f"is not TOML: {_PLAINER.get(said, said)}", line) from None
    _check_sizes(read)
    return read


def _check_nesting(text: str) -> None:
    """Refuse, before parsing, text that would take too long to parse for its length."""
    bare = _TEXT.sub("", text)
    parts = max(between.count(".") for between in _BETWEEN_KEYS.split(bare)) + 1
    if parts > MOST_PARTS:
        raise BadToml(f"has a dotted key of {parts} parts, and at most {MOST_PARTS} are read")
    depth = 0
    for mark in re.findall(r"[\[\]{}]", bare):
        depth += 1 if mark in "[{" else -1
        if depth > DEEPEST:
            raise BadToml(f"is nested deeper than {DEEPEST} brackets")


def _check_sizes(read: dict[str, Any]) -> None:
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
            raise BadToml(f"has {value}, which is not a number")
