"""The register of a house: every table that was opened and how it was left, chained and signed.

A table's log shows that none of its rounds is missing. The register shows that no table is missing, and where each
one ended. Beside it is a plain list of the rounds that have ended. It exposes a table whose book and log were put back
to an earlier point, which would deal again from a seed that has been revealed. A whole folder is checked against both.
"""

from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import msgspec

from pitboss.desk.keys import holds, trusted
from pitboss.floor.book import BOOK, Book, book_of, read_book
from pitboss.floor.files import append, cut, plain
from pitboss.money import read_whole
from pitboss.rounds.chain import Chain, ChainRead, read_chain
from pitboss.rounds.evidence import Seal, Signer
from pitboss.rounds.sequence import Last
from pitboss.rulebooks import Refusal

T = TypeVar("T")
KIND, REGISTER = "register", "house.register"
ROUNDS = "house.rounds"
"""The list of rounds that have ended, one per line: the table and the round number."""


class _Line(msgspec.Struct, frozen=True, tag_field="register", forbid_unknown_fields=True):
    """A line of the register."""


class TableOpened(_Line, frozen=True, tag="opened"):
    """A table was opened."""

    table: str
    at: str
    rulebook: str
    game: str


class TableLeft(_Line, frozen=True, tag="left"):
    """A table is gone: its closer and the reason, its last round, and the closing link of that round's log."""

    table: str
    at: str
    by: str
    why: str
    rounds: int
    link: str


Line = TableOpened | TableLeft
_lines: Any = msgspec.json.Decoder(Line)


class Register:
    """The register as a house writes it. Several tables may write at once."""

    def __init__(self, folder: Path, clock: Callable[[], str], key: Signer) -> None:
        """Continue a folder's register. An altered one is renamed and reported."""
        self._path, self._clock, self._key = folder / REGISTER, clock, key
        self._lock = Lock()
        self.problem = ""
        self._chain: Chain = Chain(KIND)
        self.open: set[str] = set()
        self.gone: set[str] = set()
        """The tables that have left."""
        self._rounds = folder / ROUNDS
        with suppress(FileNotFoundError):
            self._go_on()
        if self._rounds.is_file():
            cut(self._rounds, self._rounds.read_bytes().rfind(b"\n") + 1)
        self.ended_rounds = read_rounds(self._rounds)
        """The last round of each table that has ended and was recorded."""

    def _go_on(self) -> None:
        try:
            read = read_register(self._path)
        except FileNotFoundError:
            raise
        except (Refusal, OSError) as problem:
            aside = _free(self._path)
            self._path.rename(aside)
            self.problem = f"the register was altered and is kept as {aside.name}: {problem}"
            return
        cut(self._path, read.size)
        self._chain, self.open = read, open_tables(read.values)
        self.gone = {line.table for line in read.values} - self.open

    def opened(self, table: str, rulebook: str, game: str) -> None:
        """Record that a table was opened, unless that is already known."""
        with self._lock:
            if table not in self.open:
                append(self._rounds, b"", safe=False)
                self._write(TableOpened(table, self._clock(), rulebook, game))
                self.open.add(table)

    def left(self, table: str, by: str, why: str, rounds: int, link: str) -> None:
        """Record that a table is gone, and where its log ends."""
        with self._lock:
            self._write(TableLeft(table, self._clock(), by, why, rounds, link))
            self.open.discard(table)
            self.gone.add(table)

    def ended(self, table: str, number: int) -> None:
        """Record that a round has ended and its seed was revealed."""
        with self._lock:
            self.ended_rounds[table] = number
            append(self._rounds, f"{table} {number}\n".encode(), safe=False)

    def check_reached(self, table: str, number: int) -> None:
        """Refuse a table whose book stops before a round that has ended, since that round's seed was revealed."""
        if (ended := self.ended_rounds.get(table, 0)) > number:
            message = f"round {ended} has ended, and its book is at round {number}: it was put back"
            raise Refusal("bad_journal", f"{message}; nothing was changed")

    def _write(self, line: Line) -> None:
        append(self._path, self._chain.add(line, self._key), safe=True)


def read_register(path: Path, keys: Container[str] | None = None, every: bool = False) -> "ChainRead[Line]":
    """Read a register, or refuse it and name the faulty line. ``keys`` are the trusted keys."""
    believed = trusted() if keys is None else keys
    return read_chain(plain(path).read_bytes(), KIND, _lines.decode, holds, believed, every)


def read_rounds(path: Path) -> dict[str, int]:
    """Return the last ended round of each table in the list, skipping malformed lines."""
    found: dict[str, int] = {}
    if path.is_file():
        with path.open("rb") as file:
            for line in file:
                table, _, number = line.decode("ascii", "replace").strip().partition(" ")
                if number.isascii() and number.isdigit() and len(number) < 10:
                    found[table] = max(found.get(table, 0), read_whole(number))
    return found


def open_tables(lines: list[Line]) -> set[str]:
    """Return the tables that were opened and have not left."""
    opened: set[str] = set()
    for line in lines:
        (opened.add if isinstance(line, TableOpened) else opened.discard)(line.table)
    return opened


def _free(path: Path) -> Path:
    """Return an unused name next to this one."""
    number = 1
    while (aside := path.with_name(f"{path.name}.altered-{number}")).exists():
        number += 1
    return aside


# -- a whole folder ---------------------------------------------------------------------------------


def check_folder(
    folder: Path, reached: Mapping[str, Last], keys: Container[str] | None = None
) -> Iterator[tuple[str, Seal]]:
    """Check a folder's logs against its register and books. Yield the file and the fault for each problem.

    ``reached`` is the last round of each table in the logs. A folder that contains only logs, and nothing the house
    keeps beside them, is not checked against anything.
    """
    believed = trusted() if keys is None else keys
    books, ended = sorted(folder.glob(f"*{BOOK}")), read_rounds(folder / ROUNDS)
    if (books or ended) and not (folder / REGISTER).exists():
        yield REGISTER, Seal("truncated", "the register of the house is missing")
    for path in sorted(folder.glob(f"{REGISTER}*")):
        lines, wrong = _read(lambda path=path: read_register(path, believed, every=True))  # type: ignore[misc]
        for seal in (wrong,) if lines is None else _against_register(lines.values, reached, ended, folder):
            yield path.name, seal
    for path in books:
        book, wrong = _read(lambda path=path: read_book(path, believed, every=True))  # type: ignore[misc]
        for seal in (wrong,) if book is None else _against_book(path, book, reached, ended):
            yield path.name, seal


def _read(read: Callable[[], T]) -> tuple[T | None, Seal]:
    try:
        return read(), Seal("clean")
    except Refusal as refusal:
        return None, Seal("altered", str(refusal))
    except OSError as error:
        return None, Seal("altered", f"it cannot be read: {error.strerror}")


def _against_register(
    lines: list[Line], reached: Mapping[str, Last], ended: Mapping[str, int], folder: Path
) -> Iterator[Seal]:
    opened = {line.table for line in lines if isinstance(line, TableOpened)}
    left = {line.table: line for line in lines if isinstance(line, TableLeft)}
    for table in sorted(opened - reached.keys()):
        yield Seal("truncated", f"table {table} was opened, and no log of it is here")
    for table in sorted(opened & left.keys() & reached.keys()):
        line, last = left[table], reached[table]
        if (line.rounds, line.link) != (last.number, last.link):
            says = (
                f"table {table} was left after round {line.rounds}, and its log ends with round {last.number}"
            )
            yield Seal("truncated", says if line.rounds != last.number else f"{says}, closed differently")
    for table in sorted(name for name in open_tables(lines) if not book_of(folder, name).exists()):
        yield Seal("truncated", f"table {table} is open, and its book is missing")
    for table in sorted(ended.keys() - opened):
        yield Seal(
            "truncated", f"round {ended[table]} of table {table} has ended, and the register does not have it"
        )
    for table in sorted(opened & ended.keys()):
        number = reached[table].number if table in reached else 0
        if number < ended[table]:
            says = f"round {ended[table]} of table {table} has ended, and its log ends with round {number}"
            yield Seal("truncated", says)
    for table in sorted(name for name, last in reached.items() if last.number and name not in opened):
        yield Seal("altered", f"the register does not have table {table}, whose log is here")


def _against_book(
    path: Path, book: Book, reached: Mapping[str, Last], ended: Mapping[str, int]
) -> Iterator[Seal]:
    began, table = book.began, book.table
    if path.name != f"{table.id}{BOOK}":
        yield Seal("altered", f"it is the book of table {table.id}")
        return
    if not book.left and book.ended < ended.get(table.id, 0):
        yield Seal("truncated", f"round {ended[table.id]} has ended, and its book is at round {book.ended}")
    last = reached.get(table.id)
    number = last.number if last is not None else 0
    if number < began.number:
        yield Seal("truncated", f"its book is at round {began.number}, and its log ends with round {number}")
    elif number == began.number and book.over is not None and last is not None and not last.link:
        yield Seal("truncated", f"round {number} ended by its book, and its log was never closed")
