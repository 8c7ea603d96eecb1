"""The register of a house: every table that was opened and how it was left, chained and signed.

A table's log shows that none of its rounds is missing. The register shows that no table is, and where each one ended.
"""

from collections.abc import Callable, Container
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

from pitboss.desk.keys import holds, trusted
from pitboss.floor.files import append, cut
from pitboss.rounds.chain import Chain, ChainRead, read_chain
from pitboss.rounds.evidence import Signer
from pitboss.rulebooks import Refusal

KIND, REGISTER = "register", "house.register"


class _Line(msgspec.Struct, frozen=True, tag_field="register", forbid_unknown_fields=True):
    """A line of the register."""


class TableOpened(_Line, frozen=True, tag="opened"):
    """A table was opened."""

    table: str
    at: str
    rulebook: str
    game: str


class TableLeft(_Line, frozen=True, tag="left"):
    """A table is gone: by whom and why it was closed, its last round, and what that round's log was closed with."""

    table: str
    at: str
    by: str
    why: str
    rounds: int
    link: str


Line = TableOpened | TableLeft
_lines: Any = msgspec.json.Decoder(Line)


class Register:
    """The register as a house writes it; several tables may write at once."""

    def __init__(self, folder: Path, clock: Callable[[], str], key: Signer) -> None:
        """Go on with a folder's register; one that was altered is kept under another name and told of."""
        self._path, self._clock, self._key = folder / REGISTER, clock, key
        self._lock = Lock()
        self.problem = ""
        self._chain: Chain = Chain(KIND)
        self._open: set[str] = set()
        with suppress(FileNotFoundError):
            self._go_on()

    def _go_on(self) -> None:
        try:
            read = read_register(self._path)
        except Refusal as refusal:
            aside = _free(self._path)
            self._path.rename(aside)
            self.problem = f"the register was altered and is kept as {aside.name}: {refusal}"
            return
        cut(self._path, read.size)
        self._chain, self._open = read, open_tables(read.values)

    def opened(self, table: str, rulebook: str, game: str) -> None:
        """Write down that a table was opened, if that is news."""
        with self._lock:
            if table not in self._open:
                self._write(TableOpened(table, self._clock(), rulebook, game))
                self._open.add(table)

    def left(self, table: str, by: str, why: str, rounds: int, link: str) -> None:
        """Write down that a table is gone, and where its log ends."""
        with self._lock:
            self._write(TableLeft(table, self._clock(), by, why, rounds, link))
            self._open.discard(table)

    def _write(self, line: Line) -> None:
        append(self._path, self._chain.add(line, self._key), safe=True)


def read_register(path: Path, keys: Container[str] | None = None, every: bool = False) -> "ChainRead[Line]":
    """Read a register, or refuse it with the line that is wrong; ``keys`` are those believed."""
    believed = trusted() if keys is None else keys
    return read_chain(path.read_bytes(), KIND, _lines.decode, holds, believed, every)


def open_tables(lines: list[Line]) -> set[str]:
    """The tables that were opened and have not left."""
    opened: set[str] = set()
    for line in lines:
        (opened.add if isinstance(line, TableOpened) else opened.discard)(line.table)
    return opened


def _free(path: Path) -> Path:
    """A name beside this one that no file has."""
    number = 1
    while (aside := path.with_name(f"{path.name}.altered-{number}")).exists():
        number += 1
    return aside
