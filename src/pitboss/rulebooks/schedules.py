"""Schedules: long tables kept as CSV with the chapters, each pinned by the chapter that reads it."""

import csv
from io import StringIO

from pitboss.rulebooks.model import Chapter
from pitboss.rulebooks.refusal import RulebookError

Line = dict[str, str]
"""One line of a schedule, by column."""


def read_schedule(chapter: Chapter, file: str, sha256: str) -> tuple[Line, ...]:
    """Read a schedule of a rulebook. Refuse bytes other than those its chapter was written for."""
    data = chapter.beside.schedule(file, sha256)
    if data is None:
        raise RulebookError(f"{chapter.rulebook}/{file}", "", "is not the file its chapter names by SHA-256")
    try:
        return tuple(csv.DictReader(StringIO(data.decode(), newline="")))
    except (UnicodeDecodeError, csv.Error) as error:
        raise RulebookError(f"{chapter.rulebook}/{file}", "", f"is not CSV: {error}") from None
