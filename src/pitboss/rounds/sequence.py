"""The rounds of a table as one sequence: numbered without gaps, each bound to the one before, across files."""

import re
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import msgspec

from pitboss.rounds.evidence import Header, Seal, Sealed

PACKED = ".gz"
"""The suffix of a log that was compressed when full."""


_TABLE = re.compile("[0-9a-f]{32}(?=[.])")
"""A table's name, as it begins the file names of a house's logs."""


class Last(NamedTuple):
    """The last round of a file: its table, its number, and the ``after`` value required of the next round."""

    table: str
    number: int
    link: str


Beside: TypeAlias = Callable[[str], Last | None]
"""Returns the last round of a neighbouring file, or None if there is no file of that name."""


class Sequence:
    """Reads rounds file by file, one at a time, and reports any that does not follow from the one before."""

    def __init__(self, beside: Beside | None = None) -> None:
        """Begin. ``beside`` finds a file that another one names. Without it, files not passed in are not checked."""
        self._beside = beside
        self.files: dict[str, Last] = {}
        self.reached: dict[str, Last] = {}
        """The last round of each table so far."""
        self._folder, self._file, self._old_links = "", "", set[str]()

    def begin(self, folder: str, file: str) -> None:
        """Begin another file in a folder."""
        self._folder = folder
        self._file, self._old_links = self._place(file.removesuffix(PACKED)), set()

    def _place(self, file: str) -> str:
        return f"{self._folder}/{file}"

    def check(self, sealed: Sealed) -> Sealed:
        """Check the next round of this file against the one before. If it does not follow, its seal says so."""
        header = sealed.header
        if header is None:
            return sealed
        wrong = self._wrong(header)
        table = header.table
        self.files[self._file] = last = Last(table, header.number, sealed.link)
        if header.number:
            self.reached[table] = max(last, self.reached.get(table, last), key=lambda one: one.number)
        if header.log == 3:
            self._old_links.add(sealed.chain)
        if wrong is None or sealed.seal.verdict not in ("clean", "unfinished"):
            return sealed
        return msgspec.structs.replace(sealed, seal=wrong)

    def _wrong(self, header: Header) -> Seal | None:
        last = self.files.get(self._file)
        if header.log == 3:
            return self._wrong_in_form_3(header, last)
        if last is None:
            return self._wrong_first(header)
        if header.table != last.table:
            return Seal("altered", "this file contains a round of another table", 1)
        if not header.number or not last.number:
            return _follows_unnumbered(header, last)
        if header.before:
            says = f"this round should begin a file, after {header.before}, and is elsewhere"
            return Seal("altered", says, 1)
        return _follows(header, last)

    def _wrong_first(self, header: Header) -> Seal | None:
        """What is wrong with a file's first round: it must be its table's first, or name the file before it."""
        if not header.number:
            return None
        named = _TABLE.match(self._file.rpartition("/")[2])
        if named is not None and named[0] != header.table:
            return Seal("altered", f"its file is named for table {named[0]}", 1)
        reached = self.reached.get(header.table)
        if reached is not None and header.number <= reached.number:
            return Seal("reordered", f"round {header.number} of this table is in another file too", 1)
        if header.number == 1:
            return Seal("altered", "the first round follows no other", 1) if header.after else None
        if not header.before:
            return Seal("truncated", f"the rounds before round {header.number} are missing", 1)
        last = self.files.get(self._place(header.before))
        if last is None and self._beside is None:
            return None
        if last is None and self._beside is not None:
            last = self._beside(header.before)
        if last is None:
            says = f"the rounds before round {header.number} are in {header.before}, which is not here"
            return Seal("truncated", says, 1)
        if last.table != header.table:
            return Seal("altered", f"{header.before} holds the rounds of another table", 1)
        return _follows(header, last)

    def _wrong_in_form_3(self, header: Header, last: Last | None) -> Seal | None:
        """Check a round in form 3, which has no number and names only the previous round, if that is in its file."""
        if last is None or not header.after or header.after == last.link:
            return None
        if header.after in self._old_links:
            return Seal("reordered", "the round before this one is elsewhere in the file", 1)
        return Seal("truncated", "the round before this one is missing", 1)


def _follows_unnumbered(header: Header, last: Last) -> Seal | None:
    if header.number != last.number:
        return Seal("altered", "rounds with and without numbers are in one file", 1)
    if not header.after or header.after == last.link:
        return None
    return Seal("truncated", "the round before this one is missing", 1)


def _follows(header: Header, last: Last) -> Seal | None:
    number, due = header.number, last.number + 1
    if number < due:
        return Seal("reordered", f"round {number} stands after round {last.number}", 1)
    if number > due:
        missing = f"round {due} is" if number == due + 1 else f"rounds {due} to {number - 1} are"
        return Seal("truncated", f"{missing} missing", 1)
    if not last.link:
        return Seal("truncated", f"round {last.number} was never closed", 1)
    if header.after != last.link:
        return Seal("altered", f"it does not follow from round {last.number} as it was closed", 1)
    return None
