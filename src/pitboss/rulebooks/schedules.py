"""Schedules: long tables kept as CSV beside the chapters, each pinned by the chapter that reads it."""

import csv
import hashlib
from functools import cache
from io import StringIO

from pitboss.rulebooks.library import SHELF
from pitboss.rulebooks.refusal import RulebookError

Line = dict[str, str]
"""One line of a schedule, by column."""


@cache
def read_schedule(book: str, file: str, sha256: str) -> tuple[Line, ...]:
    """Read a schedule of a rulebook, refusing bytes other than those its chapter was written for."""
    path = SHELF / book / file
    data = path.read_bytes() if path.is_file() else b""
    if hashlib.sha256(data).hexdigest() != sha256:
        raise RulebookError(f"{book}/{file}", "", "is not the file its chapter names by SHA-256")
    return tuple(csv.DictReader(StringIO(data.decode(), newline="")))
