"""The journal: every round of a table written as it happens, and the tables found again from it."""

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from pitboss.floor.keys import Keys
from pitboss.floor.tables import LiveTable, Past
from pitboss.money import Cents
from pitboss.rounds import Game
from pitboss.rounds.audit import opening
from pitboss.rounds.events import Opened
from pitboss.rounds.log import read_log, write_entry
from pitboss.rulebooks import Refusal

FORM = 1
_encode = msgspec.json.Encoder().encode


class _Line(msgspec.Struct, frozen=True, tag_field="journal", forbid_unknown_fields=True):
    """A line of the journal that is no entry of a round's log."""


class Sat(_Line, frozen=True, tag="table"):
    """The table a file is about: what is played there, who sits, and what proves who they are."""

    form: int
    id: str
    rulebook: str
    game: str
    options: dict[str, Any]
    seat: int
    bots: int
    training: bool
    keys: Keys


class Began(_Line, frozen=True, tag="round"):
    """A round begins; its log follows."""

    number: int
    at: str
    training: bool
    chips: dict[int, Cents]
    bought: dict[int, Cents]


class Said(_Line, frozen=True, tag="said"):
    """Everything up to here came of one message, the table's so-and-so-manieth, by its player or its staff."""

    turn: int
    by: str


class Ended(_Line, frozen=True, tag="end"):
    """A round has ended and its chips are home."""

    number: int
    at: str
    chips: dict[int, Cents]
    bought: dict[int, Cents]


class Left(_Line, frozen=True, tag="left"):
    """The table was cleared away: nobody was there, and nobody had chips on it."""

    at: str


Line = Sat | Began | Said | Ended | Left
_lines: Any = msgspec.json.Decoder(Line)


class Journal:
    """One table's journal: a file a day, begun at a round's opening and made safe at every round's end."""

    def __init__(self, folder: Path, table: Sat, clock: Callable[[], str]) -> None:
        """Write about this table into a folder; ``clock`` says the time as ISO 8601."""
        self.folder, self.table, self.clock = folder, table, clock
        self._path = folder
        self._round, self._written, self._ended = 0, 0, True

    def note(self, live: LiveTable, turn: int, by: str) -> None:
        """Write what has happened since the last time, and who said what made it happen."""
        lines = self._beginning(live) if live.number != self._round else []
        log = live.round.log
        lines += [write_entry(entry) for entry in log[self._written :]]
        lines.append(_encode(Said(turn, by)))
        ends = live.round.over and not self._ended
        if ends:
            lines.append(_encode(Ended(live.number, self.clock(), *_purses(live))))
        self._write(lines, safe=ends)
        self._written, self._ended = len(log), live.round.over

    def go_on(self, found: "Found") -> None:
        """Write on where a table was found again: what its journal holds is written already."""
        self._path = newest(self.folder, self.table.id)
        os.truncate(self._path, found.end)
        self._round, self._written = found.began.number, len(found.entries)
        self._ended = found.ended is not None

    def leave(self) -> None:
        """Say that the table is gone."""
        self._write([_encode(Left(self.clock()))], safe=True)

    def _beginning(self, live: LiveTable) -> list[bytes]:
        """The lines before a round's log: of the table too, where the day has no file yet."""
        now = self.clock()
        self._path = self.folder / f"{self.table.id}.{now[:10]}.jsonl"
        self._round, self._written, self._ended = live.number, 0, False
        began = Began(live.number, now, self.table.training, dict(live.stacks), dict(live.purses.bought))
        return [_encode(began)] if self._path.exists() else [_encode(self.table), _encode(began)]

    def _write(self, lines: list[bytes], safe: bool) -> None:
        """Write some lines at once; ``safe`` has the disk hold them before anybody is told."""
        data, fresh = b"".join(line + b"\n" for line in lines), not self._path.exists()
        with self._path.open("ab", buffering=0) as file:
            if file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if safe:
                os.fsync(file.fileno())
        if fresh:
            _sync_folder(self.folder)


def _purses(live: LiveTable) -> tuple[dict[int, Cents], dict[int, Cents]]:
    return dict(live.purses.chips), dict(live.purses.bought)


def _sync_folder(folder: Path) -> None:
    """Make a new file's name safe, where the system lets a folder be synced."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# -- found again ------------------------------------------------------------------------------------


class Found(msgspec.Struct, frozen=True):
    """A table as its journal left it: its last round's log, how many messages it has had, and its purses."""

    table: Sat
    turn: int
    began: Began
    ended: Ended | None
    entries: tuple[Any, ...]
    left: bool
    end: int
    """How much of its file is whole: what came after was cut short."""

    @property
    def opened(self) -> Opened:
        """How the last round was opened, and so the edition of the rulebook it is played by."""
        return opening(list(self.entries))

    def past(self, game: Game) -> Past:
        """The table's past, for a game that goes on with it."""
        opened = self.opened
        state = None if opened.state is None else msgspec.convert(opened.state, game.state_type)
        answers = tuple(entry for entry in self.entries if not hasattr(entry, "seen_by"))
        purse = self.ended or self.began
        return Past(
            self.began.number, purse.chips, purse.bought, self.began.chips, state, answers, bool(self.ended)
        )


def tables_in(folder: Path) -> Iterator[str]:
    """The ids of the tables a folder has journals of."""
    yield from sorted({path.name.split(".")[0] for path in folder.glob("*.jsonl")})


def newest(folder: Path, table: str) -> Path:
    """The last day's file of a table."""
    return max(folder.glob(f"{table}.*.jsonl"))


def find_again(folder: Path, table: str) -> Found:
    """Read a table's last round from its newest file; a message that was cut short never came."""
    data = newest(folder, table).read_bytes()
    reader = _Reader()
    for line in data[: data.rfind(b"\n") + 1].splitlines(keepends=True):
        reader.read(line)
    return reader.found()


class _Reader:
    """Reads a file line by line and keeps the last round."""

    def __init__(self) -> None:
        self.last: dict[type, Any] = {}
        self.entries: list[bytes] = []
        self._loose: list[bytes] = []
        self._here = self.end = 0

    def read(self, line: bytes) -> None:
        """Take a line in: an entry counts once the message is whole that brought it."""
        self._here += len(line)
        if not line.startswith(b'{"journal":'):
            self._loose.append(line)
            return
        read, self.end = _read_line(line), self._here
        if type(read) is Began:
            self.entries.clear()
            self.last.pop(Ended, None)
        elif type(read) is Said:
            self.entries += self._loose
        self._loose.clear()
        self.last[type(read)] = read

    def found(self) -> Found:
        """The table as it was left, or a refusal of a file that does not say."""
        last = self.last
        if not self.entries or not {Sat, Began, Said} <= set(last):
            raise Refusal("bad_journal", "the journal holds no round of its table")
        entries = tuple(read_log(b"".join(self.entries)))
        return Found(
            last[Sat], last[Said].turn, last[Began], last.get(Ended), entries, Left in last, self.end
        )


def _read_line(line: bytes) -> Line:
    try:
        read: Line = _lines.decode(line)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise Refusal("bad_journal", f"no line of a journal: {error}") from None
    return read
