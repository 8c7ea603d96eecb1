"""A table's book: what the house keeps about a table apart from its sealed logs. Its lines are chained and signed.

The logs are the truth about rounds and chips. The book adds the seed, which no log may reveal while a round is open,
and what a page needs after a restart: who sat down, how far each message got, and any call waiting for its moment.
"""

from collections.abc import Container
from pathlib import Path
from typing import Any

import msgspec

from pitboss.desk.keys import holds, trusted
from pitboss.floor.files import plain
from pitboss.floor.keys import Keys
from pitboss.money import Cents
from pitboss.rounds.answers import IrregularityCall
from pitboss.rounds.chain import ChainRead, read_chain
from pitboss.rulebooks import Refusal

FORM = 3
KIND = "book"
BOOK = ".table"
"""The file name ending of a table's book. Its logs end in `.jsonl`."""
MOST_BYTES = 256 * 1024 * 1024
"""The size of the largest book that will be read."""
ROUNDS_REMEMBERED = 50
"""Number of past results that a table shows."""
CALLS_REMEMBERED = 20
"""Number of past calls that the floor shows of a table."""


class _Line(msgspec.Struct, frozen=True, tag_field="journal", forbid_unknown_fields=True, omit_defaults=True):
    """A line of a table's book."""


class Sat(_Line, frozen=True, tag="table"):
    """The table a book is about: what is played there, who sits, and the proofs of their secrets."""

    form: int
    id: str
    rulebook: str
    game: str
    options: dict[str, Any]
    seat: int
    bots: int
    training: bool
    keys: Keys
    pay: dict[str, dict[str, str]] = {}
    """Odds posted in place of a pay table's: rows by table."""
    number: int = 0
    """The table's number among those of its game: UTH-01 is the first."""


class Joined(_Line, frozen=True, tag="joined"):
    """A person takes a seat at the table, under a name. The seat is theirs from the next round on."""

    at: str
    seat: int
    name: str
    key: str
    """The proof of their secret."""


class GotUp(_Line, frozen=True, tag="got up"):
    """A person leaves their seat: what they have on the table is played out for them."""

    at: str
    seat: int


class CallMade(_Line, frozen=True, tag="called"):
    """The staff have called an irregularity: in which round, about which seat, and when."""

    at: str
    round: int
    kind: str
    seat: int = 0
    waits: bool = False
    """Whether it was called for a later moment."""


class Began(_Line, frozen=True, tag="round"):
    """A round begins. Its log starts at this byte of this file, and its seed determines every chance outcome."""

    number: int
    at: str
    file: str
    start: int
    seed: str
    bought: dict[int, Cents]
    people: dict[int, str] = {}
    """The people who play the round, by seat, or empty if only the table's first one does."""
    leaving: tuple[int, ...] = ()
    """Seats of people who are gone, and whose wagers are still on the table."""
    out: dict[int, Cents] = {}
    """The remaining chips of each person sitting the round out with too little to play."""


class Said(_Line, frozen=True, tag="said"):
    """One message, numbered within the table: its sender, and how far the round's log had got after it."""

    turn: int
    by: str
    entries: int
    chain: str
    due: IrregularityCall | None = None
    """A call waiting for its moment."""
    missed: str = ""
    """The kind of a call whose moment never came."""


class Result(msgspec.Struct, frozen=True):
    """The result of a round for the table's player. The page lists the most recent ones."""

    number: int
    void: bool
    total: Cents
    standing: Cents
    seen: tuple[str, ...] = ()
    """The results the table's display keeps: throws, numbers, the points of a coup."""
    others: dict[int, tuple[Cents, Cents]] = {}
    """The result for the other people at the table, and what they have standing."""

    def of(self, seat: int, first: int) -> tuple[Cents, Cents] | None:
        """Return a person's result and what stands, if they played. ``first`` is the table's first person."""
        return (self.total, self.standing) if seat == first else self.others.get(seat)


class Over(_Line, frozen=True, tag="over"):
    """A round has ended and its log is closed: everyone's chips, and the seed committed to for the next round."""

    at: str
    chips: dict[int, Cents]
    bought: dict[int, Cents]
    next_seed: str
    result: Result
    last: dict[int, dict[str, Cents]] = {}
    """Each person's last stakes, so that they can be staked again."""


class Left(_Line, frozen=True, tag="left"):
    """The table was cleared away, or closed by the staff: the reason, the chips paid out, and what was returned."""

    at: str
    by: str
    why: str
    chips: dict[int, Cents]
    returned: dict[int, Cents]


Line = Sat | Joined | GotUp | CallMade | Began | Said | Over | Left
_lines: Any = msgspec.json.Decoder(Line)


class Book:
    """A table's book as read: the last round it knows, the messages of that round, and the rounds before it."""

    def __init__(self, read: "ChainRead[Line]") -> None:
        """Fold the lines of a book that has been read, or refuse one without a table or a round."""
        self.read = read
        self.over: Over | None = None
        self.said: list[Said] = []
        """The messages of the last round."""
        self.turn = 0
        """The total number of messages."""
        self.files: list[str] = []
        self.results: list[Result] = []
        self.last: dict[int, dict[str, Cents]] = {}
        self.left = False
        self.people: dict[int, Joined] = {}
        """The people with a seat other than the table's first person, by the last line about each."""
        self.sat: dict[int, Joined] = {}
        """Everyone who ever took a seat, the last person for each."""
        self.up: set[int] = set()
        """The seats of people who got up since the last round began."""
        self.calls: list[CallMade] = []
        """The latest calls of the staff."""
        self.opened = ""
        """The time its first round began."""
        table: Sat | None = None
        began: Began | None = None
        for line in read.values:
            if isinstance(line, Said):
                self.said.append(line)
                self.turn = line.turn
            elif isinstance(line, Began):
                began, self.over, self.said, self.up = line, None, [], set()
                self.opened = self.opened or line.at
                self.files += [] if line.file in self.files else [line.file]
            elif isinstance(line, Over):
                self.over, self.last = line, line.last
                self.results = [*self.results, line.result][-ROUNDS_REMEMBERED:]
            elif isinstance(line, Sat):
                table = line
            elif isinstance(line, CallMade):
                self.calls = [*self.calls, line][-CALLS_REMEMBERED:]
            elif isinstance(line, Joined):
                self.people[line.seat] = self.sat[line.seat] = line
            elif isinstance(line, GotUp):
                self.people.pop(line.seat, None)
                self.up.add(line.seat)
            else:
                self.left = True
        if table is None or began is None:
            raise Refusal("bad_journal", "the journal holds no round of its table")
        self.table, self.began = table, began

    @property
    def ended(self) -> int:
        """The last round that the book knows to have ended."""
        return self.began.number - (self.over is None)


def book_of(folder: Path, table: str) -> Path:
    """Return the path of a table's book."""
    return folder / f"{table}{BOOK}"


def read_book(path: Path, keys: Container[str] | None = None, every: bool = False) -> Book:
    """Read a table's book, or refuse it and name the faulty line. ``every`` checks each signature.

    ``keys`` are the trusted keys, by default those the house trusts.
    """
    if plain(path).stat().st_size > MOST_BYTES:
        raise Refusal("bad_journal", f"a book of more than {MOST_BYTES} bytes is not read")
    data = path.read_bytes()
    if data.startswith(b'{"journal":'):
        why = "its book is of an older form, without a chain; its logs can be audited, the table stays closed"
        raise Refusal("bad_journal", why)
    believed = trusted() if keys is None else keys
    return Book(read_chain(data, KIND, _lines.decode, holds, believed, every, may_wait))


def may_wait(line: Line) -> bool:
    """Return whether a line needs no signature: one that records a message is covered by the next signature."""
    return isinstance(line, Said)


def says_left(path: Path) -> bool:
    """Return whether a book's last line says that its table is gone. It looks only at the end, which proves nothing."""
    with plain(path).open("rb") as file:
        file.seek(max(0, path.stat().st_size - 65_536))
        end = file.read()
    return end.endswith(b"\n") and b'"line":{"journal":"left"' in end.rstrip(b"\n").rsplit(b"\n", 1)[-1]
