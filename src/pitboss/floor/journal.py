"""The journal: every round of a table sealed as it happens, and the tables found again from it.

A table has a sealed log for each day, which is evidence and holds nothing else, and one book, which is the house's own:
who sat down, the purses, how far each message came, and the seed of the round that is open.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from pitboss.desk.keys import holds, trusted
from pitboss.floor.files import append
from pitboss.floor.keys import Keys
from pitboss.floor.tables import LiveTable, Past
from pitboss.money import Cents
from pitboss.rounds import Game
from pitboss.rounds.audit import opening
from pitboss.rounds.events import Opened
from pitboss.rounds.evidence import Header, Signer, seal_header, unseal
from pitboss.rounds.evidence import Journal as SealedLog
from pitboss.rulebooks import Refusal

FORM = 2
BOOK = ".table"
"""How the name of a table's book ends; its logs end in `.jsonl`."""
_encode = msgspec.json.Encoder().encode


class _Line(msgspec.Struct, frozen=True, tag_field="journal", forbid_unknown_fields=True):
    """A line of a table's book."""


class Sat(_Line, frozen=True, tag="table"):
    """The table a book is about: what is played there, who sits, and what proves who they are."""

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
    """A round begins; its log stands in this file from here on, and everything chance decides comes from its seed."""

    number: int
    at: str
    file: str
    start: int
    seed: str
    chips: dict[int, Cents]
    bought: dict[int, Cents]


class Over(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round has ended and its chips are home; the seed of the next one is committed to."""

    at: str
    chips: dict[int, Cents]
    bought: dict[int, Cents]
    next_seed: str


class Said(_Line, frozen=True, tag="said"):
    """One message, the table's so-and-so-manieth, by its player or its staff, and how long it made the log."""

    turn: int
    by: str
    size: int
    over: Over | None = None


class Left(_Line, frozen=True, tag="left"):
    """The table was cleared away, or closed by the staff: the purses as they were paid out, and what was given back."""

    at: str
    by: str
    chips: dict[int, Cents]
    returned: dict[int, Cents]


Line = Sat | Began | Said | Left
_lines: Any = msgspec.json.Decoder(Line)


class Journal:
    """One table's journal: a sealed log a day, begun at a round's opening and made safe at every round's end."""

    def __init__(self, folder: Path, table: Sat, clock: Callable[[], str], key: Signer) -> None:
        """Write about this table into a folder; ``clock`` says the time as ISO 8601, ``key`` signs."""
        self.folder, self.table, self.clock, self.key = folder, table, clock, key
        self.book = folder / f"{table.id}{BOOK}"
        self._path, self._size = folder, 0
        self._sealed: SealedLog | None = None
        self._round, self._ended = 0, True

    def note(self, live: LiveTable, turn: int, by: str) -> None:
        """Write what has happened since the last time, and who said what made it happen.

        A message has come when its line in the book is whole: until then nobody is answered, and what the log has more
        is cut off again.
        """
        log, lines = self._beginning(live) if live.number != self._round else (b"", [])
        assert self._sealed is not None
        log += self._sealed.add(live.round.log)
        over = None
        if live.round.over and not self._ended:
            at = self.clock()
            log += self._sealed.close(self.key, at, live.seed)
            over = Over(at, *_purses(live), live.next_seed.hex())
        self._ended = live.round.over
        self._size += len(log)
        append(self._path, log, safe=over is not None)
        lines.append(_encode(Said(turn, by, self._size, over)))
        self._write(lines, safe=over is not None)

    def go_on(self, found: "Found") -> None:
        """Write on where a table was found again: what its journal holds more came to nothing, and is cut off."""
        for path in self.folder.glob(f"{self.table.id}.*.jsonl"):
            if path.name not in found.files:
                path.unlink()
        self._path, self._size = self.folder / found.began.file, found.said.size
        os.truncate(self._path, self._size)
        os.truncate(self.book, found.end)
        self._sealed = SealedLog(found.header)
        self._sealed.add(found.entries)
        self._round, self._ended = found.began.number, found.said.over is not None

    def leave(self, live: LiveTable, by: str, returned: dict[int, Cents]) -> None:
        """Say that the table is gone and what everybody had; a round that is open stays so, closed and signed."""
        if not self._ended and self._sealed is not None:
            log = self._sealed.add(live.round.log) + self._sealed.close(self.key, self.clock(), live.seed)
            append(self._path, log, safe=True)
        self._write([_encode(Left(self.clock(), by, dict(live.purses.chips), returned))], safe=True)

    def _beginning(self, live: LiveTable) -> tuple[bytes, list[bytes]]:
        """What comes before a round's first entry: its header in the log, and in the book of what and when."""
        now, table = self.clock(), self.table
        # A clock that was set back does not put a round before those that were played before it.
        path = max(self.folder / f"{table.id}.{now[:10]}.jsonl", self._path)
        if path != self._path:
            self._path, self._size = path, 0
        people = dict.fromkeys(live.seats, "bot") | {live.seat: f"player {table.keys.player[:16]}"}
        header = seal_header(
            live.round,
            now,
            table=table.id,
            id=str(live.number),
            people=people,
            seed_commitment=live.commitment,
            training=table.training,
            after=self._sealed.chain if self._sealed is not None else "",
        )
        self._sealed, self._round, self._ended = SealedLog(header), live.number, False
        chips, bought = dict(live.stacks), dict(live.purses.bought)
        began = Began(live.number, now, path.name, self._size, live.seed.hex(), chips, bought)
        return self._sealed.opening, [_encode(began)]

    def _write(self, lines: list[bytes], safe: bool) -> None:
        """Write lines into the book; a new one says first which table it is about."""
        if not self.book.exists():
            lines.insert(0, _encode(self.table))
        append(self.book, b"".join(line + b"\n" for line in lines), safe)


def _purses(live: LiveTable) -> tuple[dict[int, Cents], dict[int, Cents]]:
    return dict(live.purses.chips), dict(live.purses.bought)


# -- found again ------------------------------------------------------------------------------------


class Found(msgspec.Struct, frozen=True):
    """A table as its journal left it: its last round, how far it came, its purses, and the files it has."""

    table: Sat
    began: Began
    said: Said
    end: int
    """How much of the book is whole: what came after was cut short."""
    header: Header
    entries: list[Any]
    files: frozenset[str]

    @property
    def opened(self) -> Opened:
        """How the last round was opened, and so the edition of the rulebook it is played by."""
        return opening(self.entries)

    def past(self, game: Game) -> Past:
        """The table's past, for a game that goes on with it."""
        opened, began, over = self.opened, self.began, self.said.over
        state = None if opened.state is None else msgspec.convert(opened.state, game.state_type)
        answers = tuple(entry for entry in self.entries if not hasattr(entry, "seen_by"))
        purse = over or began
        seeds = bytes.fromhex(began.seed), bytes.fromhex(over.next_seed) if over else b""
        left = purse.chips, purse.bought, began.chips
        return Past(began.number, *seeds, *left, state, answers, over is not None)


def tables_in(folder: Path) -> Iterator[str]:
    """The ids of the tables a folder has books of."""
    yield from sorted(path.name.removesuffix(BOOK) for path in folder.glob(f"*{BOOK}"))


def find_again(folder: Path, table: str) -> Found | None:
    """Read a table's last round; a message that was cut short never came, and one that has left is not found."""
    book = _Book((folder / f"{table}{BOOK}").read_bytes())
    if book.left:
        return None
    if book.table is None or book.began is None:
        raise Refusal("bad_journal", "the journal holds no round of its table")
    log = (folder / book.began.file).read_bytes()
    # Where the power failed, the disk may hold more of the book than of the log.
    whole = [(said, end) for said, end in book.said if said.size <= len(log)]
    if not whole:
        raise Refusal("bad_journal", "the log of its last round is not there")
    said, end = whole[-1]
    sealed = unseal(log[book.began.start : said.size], holds, trusted())
    if sealed.header is None or sealed.seal.verdict not in ("clean", "unfinished", "resigned"):
        raise Refusal(
            "bad_journal", f"the log of its last round is {sealed.seal.verdict}: {sealed.seal.says}"
        )
    return Found(book.table, book.began, said, end, sealed.header, sealed.entries, frozenset(book.files))


class _Book:
    """A table's book, read: the last round that a message belongs to, and its messages."""

    def __init__(self, data: bytes) -> None:
        self.table: Sat | None = None
        self.began: Began | None = None
        self.said: list[tuple[Said, int]] = []
        self.files: set[str] = set()
        self.left = False
        begins: Began | None = None
        here = 0
        for line in data[: data.rfind(b"\n") + 1].splitlines(keepends=True):
            read, here = _read_line(line), here + len(line)
            if isinstance(read, Sat):
                self.table = read
            elif isinstance(read, Began):
                begins = read
            elif isinstance(read, Left):
                self.left = True
            else:
                if begins is not None:
                    self.began, self.said, begins = begins, [], None
                    self.files.add(self.began.file)
                self.said.append((read, here))


def _read_line(line: bytes) -> Line:
    try:
        read: Line = _lines.decode(line)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise Refusal("bad_journal", f"no line of a table's book: {error}") from None
    return read
