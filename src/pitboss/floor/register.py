"""The register of a house: every table that was opened and how it was left, chained and signed.

A table's log shows that none of its rounds is missing. The register shows that no table is missing, and where each
one ended. Beside it is a plain list of the rounds that have ended. It exposes a table whose book and log were put back
to an earlier point, which would deal again from a seed that has been revealed.
"""

from collections.abc import Callable, Container
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

from pitboss.desk.keys import holds, trusted
from pitboss.floor.files import append, cut, plain
from pitboss.money import read_whole
from pitboss.rounds.chain import Chain, ChainRead, read_chain
from pitboss.rounds.evidence import Signer
from pitboss.rulebooks import Refusal

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
    """A table is gone: who closed it and why, its last round, and the closing link of that round's log."""

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
            message = f"round {ended} has ended, and its book has come to round {number}: it was put back"
            raise Refusal("bad_journal", f"{message}; nothing was changed")

    def _write(self, line: Line) -> None:
        append(self._path, self._chain.add(line, self._key), safe=True)


def read_register(path: Path, keys: Container[str] | None = None, every: bool = False) -> "ChainRead[Line]":
    """Read a register, or refuse it and name the faulty line; ``keys`` are the trusted keys."""
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
    """Return an unused name beside this one."""
    number = 1
    while (aside := path.with_name(f"{path.name}.altered-{number}")).exists():
        number += 1
    return aside
