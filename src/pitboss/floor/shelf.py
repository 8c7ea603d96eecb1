"""The house's logs as a shelf: the rounds of each table, with their days, games and players.

It only reads, and does not judge: what it lists comes from the headers of the logs. An audit checks them.
"""

import gzip
import hmac
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from pitboss.floor.book import BOOK
from pitboss.floor.keys import proof_of
from pitboss.money import read_whole
from pitboss.rounds.reading import UNREADABLE
from pitboss.rounds.sequence import PACKED
from pitboss.rulebooks import Refusal

MOST_FILES = 500
"""Files that are listed at once, the newest first."""
MOST_FILE_BYTES = 64 * 1024 * 1024
"""The largest log that is looked into."""
MOST_KEPT = 4_096

_NAME = re.compile(
    r"(?P<table>[0-9a-f]{32})\.(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})(\.(?P<part>[0-9]{1,8}))?\.jsonl(\.gz)?"
)
_TABLE = re.compile("[0-9a-f]{32}")
_HEADER, _CLOSING, _JOINED = b'{"log":', b'{"closed":', b'"journal":"joined"'


class _Header(msgspec.Struct):
    """The part of a round's header that is read."""

    table: str = ""
    round: str = ""
    people: dict[str, str] = {}
    at: str = ""
    number: int = 0
    training: bool = False


class _Opened(msgspec.Struct):
    game: str = ""
    rulebook: str = ""
    options: dict[str, object] = {}


class _Entry(msgspec.Struct):
    entry: _Opened


class _Joined(msgspec.Struct):
    name: str = ""
    key: str = ""


class _JoinedLine(msgspec.Struct):
    line: _Joined


class Shelved(NamedTuple):
    """One round in a log: where its bytes are, and whether it was closed."""

    number: int
    at: str
    people: dict[str, str]
    start: int
    size: int
    closed: bool


class Volume(NamedTuple):
    """One log file: its table, its day, what is played, and its rounds in order."""

    table: str
    file: str
    day: str
    bytes: int
    rulebook: str
    game: str
    variant: str
    training: bool
    rounds: tuple[Shelved, ...]

    @property
    def people(self) -> tuple[str, ...]:
        """Everyone who played in it, each once. Bots are not listed."""
        every = (who for one in self.rounds for who in one.people.values() if who != "bot")
        return tuple(dict.fromkeys(every))


class Shelf:
    """The logs in a journal's folder. A file that has not changed is read once."""

    def __init__(self, folder: Path) -> None:
        """Look into a folder when asked to."""
        self.folder = folder
        self._known: dict[str, tuple[tuple[int, int], Volume]] = {}
        self._names: dict[str, tuple[tuple[int, int], dict[str, str]]] = {}

    def volumes(self) -> tuple[list[Volume], int]:
        """List the logs, the newest day first, and how many more there are than are listed."""
        found = sorted(self._files(), key=lambda path: (path.stat().st_mtime, path.name), reverse=True)
        read = (self._volume(path) for path in found[:MOST_FILES])
        return [one for one in read if one is not None], max(0, len(found) - MOST_FILES)

    def of_table(self, table: str) -> list[Volume]:
        """List the logs of one table in the order they were written."""
        if not _TABLE.fullmatch(table) or not (self.folder / f"{table}{BOOK}").is_file():
            return []
        mine = [path for path in self._files() if path.name.startswith(f"{table}.")]
        read = (self._volume(path) for path in sorted(mine, key=_in_order))
        return [one for one in read if one is not None]

    def path(self, table: str, file: str) -> Path:
        """Return a log's path, or refuse a name that is not one of this table's logs."""
        named = _NAME.fullmatch(file)
        path = self.folder / file
        if named is None or named["table"] != table or not path.is_file() or path.is_symlink():
            raise Refusal("unknown_log", "there is no such log in this house")
        if path.stat().st_size > MOST_FILE_BYTES:
            raise Refusal("log_too_long", f"a log of more than {MOST_FILE_BYTES} bytes is not read here")
        return path

    def bytes_of(self, table: str, file: str, round: Shelved | None = None) -> bytes:
        """Return a log unpacked, or one round of it."""
        data = _read(self.path(table, file))
        return data if round is None else data[round.start : round.start + round.size]

    def names(self, table: str) -> dict[str, str]:
        """Return the names that people gave when they joined a table, by what the logs call them."""
        book = self.folder / f"{table}{BOOK}"
        if not _TABLE.fullmatch(table) or not book.is_file() or book.stat().st_size > MOST_FILE_BYTES:
            return {}
        stat = book.stat()
        mark, known = (stat.st_size, stat.st_mtime_ns), self._names.get(table)
        if known is not None and known[0] == mark:
            return known[1]
        told = dict(_joined(line) for line in book.read_bytes().splitlines() if _JOINED in line)
        if len(self._names) >= MOST_KEPT:
            self._names.clear()
        self._names[table] = mark, told
        return told

    def played(self, table: str, secret: str) -> list[tuple[Volume, Shelved]]:
        """List the finished rounds of a table that the holder of a player's secret has played, the newest last."""
        me = f"player {proof_of(secret)[:16]}"
        return [
            (volume, one)
            for volume in self.of_table(table)
            for one in volume.rounds
            if one.closed
            and any(hmac.compare_digest(who.encode(), me.encode()) for who in one.people.values())
        ]

    def _files(self) -> Iterator[Path]:
        return (
            path for path in self.folder.iterdir() if _NAME.fullmatch(path.name) and not path.is_symlink()
        )

    def _volume(self, path: Path) -> Volume | None:
        try:
            stat = path.stat()
            mark = stat.st_size, stat.st_mtime_ns
            known = self._known.get(path.name)
            if known is not None and known[0] == mark:
                return known[1]
            if stat.st_size > MOST_FILE_BYTES:
                return None
            made = _look(path)
        except (OSError, EOFError, *UNREADABLE):
            return None
        if len(self._known) >= MOST_KEPT:
            self._known.clear()
        self._known[path.name] = mark, made
        return made


def _joined(line: bytes) -> tuple[str, str]:
    """Return the logs' name for a person who joined a table, and the name they gave."""
    try:
        joined = msgspec.json.decode(line, type=_JoinedLine).line
    except UNREADABLE:
        return "", ""
    return f"player {joined.key[:16]}", joined.name


def _in_order(path: Path) -> tuple[str, int]:
    named = _NAME.fullmatch(path.name)
    assert named is not None
    return named["day"], read_whole(named["part"] or "1")


def _read(path: Path) -> bytes:
    if not path.name.endswith(PACKED):
        return path.read_bytes()
    with gzip.open(path) as file:
        data = file.read(MOST_FILE_BYTES + 1)
    if len(data) > MOST_FILE_BYTES:
        raise Refusal("log_too_long", f"a log of more than {MOST_FILE_BYTES} bytes is not read here")
    return data


def _look(path: Path) -> Volume:
    """Read only the headers of a log's rounds."""
    data, named = _read(path), _NAME.fullmatch(path.name)
    assert named is not None
    rounds, opened, training = list[Shelved](), _Opened(), False
    for start, end in _rounds(data):
        head = data[start : data.find(b"\n", start)]
        header = msgspec.json.decode(head, type=_Header)
        if not rounds:
            line = data[start + len(head) + 1 : data.find(b"\n", start + len(head) + 1)]
            opened, training = msgspec.json.decode(line, type=_Entry).entry, header.training
        last = data.rfind(b"\n", start, end - 1) + 1
        closed = data.startswith(_CLOSING, last) and data[end - 1 : end] == b"\n"
        rounds.append(Shelved(header.number, header.at, header.people, start, end - start, closed))
    variant = opened.options.get("variant", "")
    return Volume(
        named["table"],
        path.name,
        named["day"],
        len(data),
        opened.rulebook,
        opened.game,
        variant if isinstance(variant, str) else "",
        training,
        tuple(rounds),
    )


def _rounds(data: bytes) -> Iterator[tuple[int, int]]:
    """Return where each round begins and ends: at a header that begins a line."""
    start = 0 if data.startswith(_HEADER) else -1
    while start >= 0:
        after = data.find(b"\n" + _HEADER, start)
        end = len(data) if after < 0 else after + 1
        yield start, end
        start = -1 if after < 0 else end
