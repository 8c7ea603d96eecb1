"""The line number of each entry in a TOML file, so that problems can say where to look."""

import re

_KEY = r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)"""
_PATH = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_TABLE = re.compile(rf"^\s*\[\s*({_PATH})\s*\]\s*(?:#.*)?$")
_ITEM = re.compile(rf"^\s*\[\[\s*({_PATH})\s*\]\]\s*(?:#.*)?$")
_ENTRY = re.compile(rf"^\s*({_PATH})\s*=(.*)$")
_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')
_LONG = ('"""', "'''")
MOST_LINE = 10_000
"""The longest line that is examined."""


def places(text: str) -> dict[str, int]:
    """The line of every table and key, by dotted path. `clause[3]` is the fourth in a list of tables."""
    found: dict[str, int] = {}
    counted: dict[str, int] = {}
    table, open_brackets, quote = "", 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MOST_LINE:
            continue
        if quote:
            quote = "" if quote in line else quote
        elif open_brackets > 0:
            open_brackets += _opened(line)
        elif item := _ITEM.match(line):
            path = _dotted(item[1])
            counted[path] = counted.get(path, -1) + 1
            table = f"{path}[{counted[path]}]"
            found[table] = number
        elif header := _TABLE.match(line):
            table = _dotted(header[1])
            found.setdefault(table, number)
        elif entry := _ENTRY.match(line):
            found.setdefault(f"{table}.{_dotted(entry[1])}".lstrip("."), number)
            quote = next((mark for mark in _LONG if entry[2].count(mark) == 1), "")
            open_brackets = 0 if quote else _opened(entry[2])
    return found


def line_of(places: dict[str, int], path: str) -> int:
    """The line of an entry, or of what contains it, or 0 if the file has neither."""
    while path:
        if path in places:
            return places[path]
        path = path.rpartition(".")[0]
    return 0


def _dotted(path: str) -> str:
    return ".".join(key.strip().strip("\"'") for key in re.findall(_KEY, path))


def _opened(text: str) -> int:
    """The number of brackets a line opens beyond those it closes, ignoring strings and comments."""
    bare = _STRINGS.sub("", text).partition("#")[0]
    return sum(bare.count(mark) for mark in "[{") - sum(bare.count(mark) for mark in "]}")
