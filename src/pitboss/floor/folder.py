"""Check a whole journal folder: do the register and the books know of tables or rounds that the logs lack?"""

from collections.abc import Callable, Container, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from pitboss.desk.keys import trusted
from pitboss.floor.book import BOOK, Book, book_of, read_book
from pitboss.floor.register import (
    REGISTER,
    ROUNDS,
    Line,
    TableLeft,
    TableOpened,
    open_tables,
    read_register,
    read_rounds,
)
from pitboss.rounds.evidence import Seal
from pitboss.rounds.sequence import Last
from pitboss.rulebooks import Refusal

T = TypeVar("T")


def check_folder(
    folder: Path, reached: Mapping[str, Last], keys: Container[str] | None = None
) -> Iterator[tuple[str, Seal]]:
    """Check a folder's logs against its register and books; yield the file and the fault for each problem.

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
            yield Seal("truncated", says if line.rounds != last.number else f"{says}, closed otherwise")
    for table in sorted(name for name in open_tables(lines) if not book_of(folder, name).exists()):
        yield Seal("truncated", f"table {table} is open, and its book is missing")
    for table in sorted(ended.keys() - opened):
        yield Seal(
            "truncated", f"round {ended[table]} of table {table} has ended, and the register does not know it"
        )
    for table in sorted(opened & ended.keys()):
        number = reached[table].number if table in reached else 0
        if number < ended[table]:
            says = f"round {ended[table]} of table {table} has ended, and its log ends with round {number}"
            yield Seal("truncated", says)
    for table in sorted(name for name, last in reached.items() if last.number and name not in opened):
        yield Seal("altered", f"the register does not know table {table}, whose log is here")


def _against_book(
    path: Path, book: Book, reached: Mapping[str, Last], ended: Mapping[str, int]
) -> Iterator[Seal]:
    began, table = book.began, book.table
    if path.name != f"{table.id}{BOOK}":
        yield Seal("altered", f"it is the book of table {table.id}")
        return
    if not book.left and book.ended < ended.get(table.id, 0):
        yield Seal(
            "truncated", f"round {ended[table.id]} has ended, and its book has come to round {book.ended}"
        )
    last = reached.get(table.id)
    number = last.number if last is not None else 0
    if number < began.number:
        yield Seal(
            "truncated", f"its book has come to round {began.number}, and its log ends with round {number}"
        )
    elif number == began.number and book.over is not None and last is not None and not last.link:
        yield Seal("truncated", f"round {number} ended by its book, and its log was never closed")
