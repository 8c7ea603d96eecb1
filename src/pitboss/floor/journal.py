"""The journal: seals every round of a table as it happens, and restores tables from it.

A table has sealed logs, which are evidence and hold nothing else, and one book, which is the house's own. The log is
written before the book's line, so the log is never behind the book unless the power failed. No complete line is ever
cut off: anything a log has beyond its book is resumed, or the table stays closed.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from pitboss.desk.keys import holds, trusted
from pitboss.floor.book import (
    BOOK,
    KIND,
    Began,
    Book,
    CallMade,
    GotUp,
    Joined,
    Left,
    Line,
    Over,
    Said,
    Sat,
    book_of,
    may_wait,
    read_book,
)
from pitboss.floor.files import append, cut, pack, plain, unpack_twin
from pitboss.floor.register import Register
from pitboss.floor.tables import LiveTable, Past
from pitboss.money import Cents, read_whole
from pitboss.rounds import Game
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.audit import opening
from pitboss.rounds.chain import Chain
from pitboss.rounds.events import Opened
from pitboss.rounds.evidence import Sealed, SealedLog, Signer, rounds_in, seal_header, unseal
from pitboss.rounds.log import answers_in
from pitboss.rounds.seeds import commit
from pitboss.rounds.sequence import PACKED
from pitboss.rulebooks import Refusal

LOG = ".jsonl"
FULL_BYTES = 4 * 1024 * 1024
"""The size at which a log is full. The next round begins a new file, and the full one is compressed."""


class Journal:
    """One table's journal. Logs are split by day and size, start when a round opens, and are synced when it ends."""

    def __init__(
        self, folder: Path, table: Sat, clock: Callable[[], str], key: Signer, register: Register
    ) -> None:
        """Write about this table in a folder. ``clock`` gives the time as ISO 8601, ``key`` signs."""
        self.folder, self.table, self.clock, self.key = folder, table, clock, key
        self.register = register
        self.proofs = {table.seat: table.keys.player}
        """The proof of each person's secret, by seat."""
        self.book = book_of(folder, table.id)
        self._chain: Chain = Chain(KIND)
        self._path: Path | None = None
        self._sealed: SealedLog | None = None
        self._start = 0
        self._logged = self._booked = 0
        """The last round in the log, and the last round in the book."""
        self._closed = self._over = True
        """Whether that round's log is closed, and whether the book says that it is over."""
        self._said: Said | None = None

    # -- written --------------------------------------------------------------------------------

    def note(self, live: LiveTable, turn: int, by: str, why: str = "") -> None:
        """Write what has happened since the last call, and the cause. Write nothing if nothing has happened.

        A message counts once its line in the book is complete; nobody is answered before that. ``why`` is given if the
        house plays a round to its end without its player.
        """
        log, full = self._begin_log(live) if live.number != self._logged else (b"", None)
        sealed, path = self._sealed, self._path
        assert sealed is not None
        assert path is not None
        log += sealed.add(live.round.log)
        ends = live.round.over and not self._closed
        if ends:
            log += sealed.close(self.key, self.clock(), live.seed, why)
            self._closed = True
        if log:
            append(path, log, safe=ends)
        self._write_book(live, turn, by)
        if full is not None:
            pack(full)

    def _begin_log(self, live: LiveTable) -> tuple[bytes, Path | None]:
        """Return the header of a round's log, and the previous file if this round begins a new one."""
        now, table, last = self.clock(), self.table, self._path
        self._path = path = self._file_for(now)
        self._start = path.stat().st_size if path.exists() else 0
        header = seal_header(
            live.round,
            now,
            table=table.id,
            id=str(live.number),
            people=dict.fromkeys(live.seats, "bot")
            | {seat: f"player {self.proofs[seat][:16]}" for seat in live.people if seat not in live.out},
            seed_commitment=live.commitment,
            training=table.training,
            after=self._sealed.closing if self._sealed is not None else "",
            number=live.number,
            before="" if last is None or last == path else last.name,
        )
        self._sealed, self._logged, self._closed = SealedLog(header), live.number, False
        return self._sealed.opening, last if last != path else None

    def _file_for(self, now: str) -> Path:
        """Return the file for a round: the day's, or the next one if that is full or compressed.

        If the clock was set back, a round still goes after those played before it.
        """
        last, id = self._path, self.table.id
        last_day, part = ("", 0) if last is None else _parts(last, id)
        day = max(now[:10], last_day)
        if last is not None and last_day == day and last.stat().st_size < FULL_BYTES:
            return last
        number = part + 1 if last_day == day else 1
        while (path := self.folder / _name(id, day, number)).with_name(path.name + PACKED).exists():
            number += 1
        return path

    def _write_book(self, live: LiveTable, turn: int, by: str) -> None:
        """Write the lines that the log has and the book lacks."""
        lines: list[Line] = [] if self._chain.count else [self.table]
        assert self._sealed is not None
        assert self._path is not None
        if live.number != self._booked:
            self._over = False
            seed, bought = live.seed.hex(), dict(live.began_with)
            people = {} if live.people == {live.seat: ""} else dict(live.people)
            file, leaving = self._path.name, tuple(sorted(live.leaving))
            out = {seat: live.chips(seat) for seat in sorted(live.out)}
            began = Began(live.number, self.clock(), file, self._start, seed, bought, people, leaving, out)
            lines.append(began)
        said = Said(turn, by, self._sealed.entries, self._sealed.chain, live.due, live.missed)
        if lines or _news(said, self._said):
            lines.append(said)
        ends = live.round.over and not self._over
        if ends:
            chips, bought = dict(live.purses.chips), dict(live.purses.bought)
            last = {seat: dict(staked) for seat, staked in live.last.items() if seat in live.people}
            lines.append(Over(self.clock(), chips, bought, live.next_seed.hex(), live.result, last))
        if not lines:
            return
        signed = (self._chain.add(line, None if may_wait(line) else self.key) for line in lines)
        append(self.book, b"".join(signed), safe=ends)
        self._booked, self._over, self._said = live.number, live.round.over, said
        self.register.opened(self.table.id, self.table.rulebook, self.table.game)
        if ends:
            self.register.ended(self.table.id, live.number)

    def sat_down(self, seat: int, name: str, proof: str) -> None:
        """Record that a person has taken a seat."""
        self.proofs[seat] = proof
        append(self.book, self._chain.add(Joined(self.clock(), seat, name, proof), self.key), safe=True)

    def got_up(self, seat: int) -> None:
        """Record that a person has left their seat."""
        append(self.book, self._chain.add(GotUp(self.clock(), seat), self.key), safe=True)

    def called(self, call: CallMade) -> None:
        """Record that the staff have called an irregularity."""
        append(self.book, self._chain.add(call, self.key), safe=True)

    def leave(self, live: LiveTable, by: str, why: str, returned: dict[int, Cents]) -> None:
        """Record that the table is gone, why, and what everyone had."""
        left = Left(self.clock(), by, why, dict(live.purses.chips), returned)
        append(self.book, self._chain.add(left, self.key), safe=True)
        link = self._sealed.closing if self._sealed is not None else ""
        self.register.left(self.table.id, by, why, live.number, link)

    # -- taken up again -------------------------------------------------------------------------

    def go_on(self, found: "Found") -> None:
        """Continue where a restored table stopped. Only a half-written last line is cut off its files."""
        log, book = found.log, found.book
        for path in found.torn:
            path.unlink()
        cut(log.path, log.start + log.size)
        cut(self.book, book.read.size)
        self._chain = book.read
        self._path, self._start = log.path, log.start
        assert log.sealed.header is not None
        self._sealed = SealedLog(log.sealed.header)
        self._sealed.add(log.sealed.entries)
        self._sealed.closing = log.sealed.link
        self._logged, self._closed = log.sealed.header.number, log.sealed.closed is not None
        self._booked, self._over = book.began.number, book.over is not None
        self._said = book.said[-1] if book.said else None
        self.proofs |= {seat: one.key for seat, one in book.sat.items()}


def _news(said: Said, before: Said | None) -> bool:
    return before is None or msgspec.structs.replace(said, by=before.by) != before


def _name(id: str, day: str, number: int) -> str:
    return f"{id}.{day}{LOG}" if number == 1 else f"{id}.{day}.{number}{LOG}"


def _parts(path: Path, id: str) -> tuple[str, int]:
    day, _, number = path.name.removeprefix(f"{id}.").removesuffix(PACKED).removesuffix(LOG).partition(".")
    return day, read_whole(number) if number.isascii() and number.isdigit() and len(number) < 9 else 1


# -- found again ------------------------------------------------------------------------------------


class FoundLog(NamedTuple):
    """The last round of a table in its log: its position, its complete lines, and their content."""

    path: Path
    start: int
    size: int
    sealed: Sealed


class Found(msgspec.Struct, frozen=True):
    """A table as its journal left it: its book, the log of its last round, and what has to be repaired."""

    book: Book
    log: FoundLog
    torn: tuple[Path, ...] = ()
    """Files without a complete line: the power failed just after they were created."""
    lost: str = ""
    """A description of what the book knows of but the disk did not keep."""

    @property
    def opened(self) -> Opened:
        """The opening of the last round, which names the rulebook edition it is played by."""
        return opening(self.log.sealed.entries)

    @property
    def number(self) -> int:
        """The number of the last round."""
        return self.log.sealed.number

    @property
    def turn(self) -> int:
        """The number of messages so far. One that only the log knows counts too, and must not be accepted twice."""
        return self.book.turn if self._agrees else self.book.turn + 1

    @property
    def _agrees(self) -> bool:
        """Whether the book and the log end with the same message."""
        log, last = self.log.sealed, self.book.said[-1:]
        return self._booked and [(one.entries, one.chain) for one in last] == [(len(log.entries), log.chain)]

    @property
    def _booked(self) -> bool:
        """Whether the book knows of the last round."""
        return self.book.began.number == self.number

    def past(self, game: Game) -> Past:
        """Return the table's past, for a game that continues it."""
        opened, book, began = self.opened, self.book, self.book.began
        stacks = {read_whole(seat): cents for seat, cents in opened.stacks.items()}
        seed, bought, over, out = began.seed, began.bought, book.over, began.out
        if over is not None and not self._booked:  # any chips beyond the last round's end were bought
            seed = over.next_seed
            new = {*book.people, *book.up} - began.people.keys() | book.up
            kept = {seat: over.bought[seat] - over.chips[seat] for seat in stacks if seat not in new}
            bought = {seat: kept.get(seat, 0) + stacks[seat] for seat in stacks}
            out = {seat: over.chips[seat] for seat in over.chips if seat not in stacks}
            bought |= {seat: over.bought[seat] for seat in out}
            over = None
        said = book.said[-1] if book.said else None
        people = began.people or {book.table.seat: ""}
        joined = {seat: one.name for seat, one in book.people.items() if seat not in people}
        return Past(
            number=self.number,
            seed=bytes.fromhex(seed),
            next_seed=bytes.fromhex(over.next_seed) if over else b"",
            stacks=stacks,
            bought=bought,
            state=None if opened.state is None else msgspec.convert(opened.state, game.state_type),
            warned=opened.warned,
            answers=tuple(answers_in(self.log.sealed.entries)),
            stops=tuple(one.entries for one in book.said) if self._booked else (),
            settled=None if over is None else (over.chips, over.bought),
            agrees=self._agrees,
            due=said.due if said is not None else None,
            missed=said.missed if said is not None else "",
            last=book.last,
            seats=opened.seats,
            people=people if self._booked else people | joined,
            joined=joined if self._booked else {},
            leaving=frozenset((*began.leaving, *(book.up & people.keys()))),
            out=out,
        )


def tables_in(folder: Path) -> Iterator[str]:
    """Return the ids of the tables that have a book in a folder."""
    yield from sorted(path.name.removesuffix(BOOK) for path in folder.glob(f"*{BOOK}"))


def find_again(folder: Path, table: str) -> Found | None:
    """Read where a table was left, or None if it has left. A message that was cut short does not count.

    A table is refused, and nothing changed, if its book is older than its log or its log lacks what the book saw
    signed.
    """
    book = read_book(book_of(folder, table))
    if book.left:
        return None
    if book.table.id != table:
        raise Refusal("bad_journal", "its book is that of another table")
    for path in _logs(folder, table):
        if path.suffix != PACKED:
            unpack_twin(path)
    began, rounds = book.began, _rounds(folder / book.began.file, book.began.start)
    newer, torn = _newer(folder, book)
    if not rounds:
        raise _missing(f"round {began.number} is not in its log")
    first, more = rounds[0], rounds[1:] + newer
    if len(more) == 1 and _never_opened(book, more[0].sealed):
        torn += tuple(one.path for one in more if one.path != first.path)
        more = []
    _check(first.sealed, table, began.number, began.seed)
    if more:
        return _with_next(book, first, more, torn)
    return Found(book, first, torn, _held_against(book, first.sealed))


def _logs(folder: Path, id: str) -> list[Path]:
    """Return a table's logs in the order they were written, ignoring other files."""
    name = re.compile(re.escape(id) + r"\.[0-9]{4}-[0-9]{2}-[0-9]{2}(\.[0-9]{1,8})?\.jsonl(\.gz)?")
    found = (path for path in folder.glob(f"{id}.*{LOG}*") if name.fullmatch(path.name))
    return sorted(found, key=lambda path: _parts(path, id))


def _never_opened(book: Book, sealed: Sealed) -> bool:
    """Return whether a log has only the header of the next round: the power failed just then."""
    unfinished = sealed.closed is None and sealed.seal.verdict == "unfinished"
    if sealed.entries or not unfinished or book.over is None:
        return False
    _check(sealed, book.table.id, book.began.number + 1, book.over.next_seed)
    return True


def _with_next(book: Book, first: FoundLog, more: list[FoundLog], torn: tuple[Path, ...]) -> Found:
    """Resume a round whose first line in the book was never written. Anything beyond that is refused."""
    number, over = first.sealed.number, book.over
    if len(more) > 1 or over is None or not first.sealed.link:
        last = more[-1].sealed.number
        raise _missing(f"its log goes on to round {last}, but its book ends with round {number}: it is older")
    _held_against(book, first.sealed)
    _check(more[0].sealed, book.table.id, number + 1, over.next_seed)
    header = more[0].sealed.header
    assert header is not None
    if header.after != first.sealed.link:
        raise _missing(f"round {number + 1} does not follow from round {number}")
    return Found(book, more[0], torn)


def _rounds(path: Path, start: int) -> list[FoundLog]:
    """Return the rounds of a log from a byte on, in complete lines only. Empty if there is no such log."""
    if not plain(path).exists():
        return []
    data = path.read_bytes()[start:]
    whole = data[: data.rfind(b"\n") + 1]
    found, believed = [], trusted()
    for part in rounds_in(whole.splitlines(keepends=True)):
        found.append(FoundLog(path, start, len(part), unseal(part, holds, believed)))
        start += len(part)
    return found


def _newer(folder: Path, book: Book) -> tuple[list[FoundLog], tuple[Path, ...]]:
    """Return the rounds in logs that the book does not know, and the logs without a complete line."""
    known = {name for file in book.files for name in (file, file + PACKED)}
    found, torn = list[FoundLog](), list[Path]()
    for path in _logs(folder, book.table.id):
        if path.name in known:
            continue
        if path.suffix == PACKED:
            raise _missing(f"its book does not know of {path.name}: it is older than its log")
        rounds = _rounds(path, 0)
        found += rounds
        if not rounds:
            torn.append(path)
            if not path.read_bytes().startswith(b'{"log":'[: path.stat().st_size]):
                raise _missing(f"{path.name} is not a log")
    return found, tuple(torn)


def _check(sealed: Sealed, table: str, number: int, seed: str) -> None:
    """Refuse a log that was changed, or is not the round in the book."""
    header = sealed.header
    if header is None or sealed.seal.verdict not in ("clean", "unfinished"):
        raise _missing(f"the log of its last round is {sealed.seal.verdict}: {sealed.seal.says}")
    if (header.table, header.number) != (table, number):
        other = f"round {header.number} of table {header.table}"
        raise _missing(f"round {number} in its book is {other} in its log")
    if header.seed_commitment != commit(bytes.fromhex(seed), table, number):
        raise _missing(f"round {number} was committed to a different seed from that in its book")


def _held_against(book: Book, sealed: Sealed) -> str:
    """Check a round's log against what the book saw of it. Describe what was lost in a power failure."""
    if book.over is not None:
        _check_balances(book, book.over, sealed)
    reached = [said for said in book.said if said.entries <= len(sealed.entries)]
    for said in reached[-1:]:
        assert sealed.header is not None
        so_far = SealedLog(sealed.header)
        so_far.add(sealed.entries[: said.entries])
        if so_far.chain != said.chain:
            raise _missing("the log of its last round was altered: it does not match its book")
    if len(reached) == len(book.said):
        return ""
    if book.over is not None or sealed.closed is not None:
        raise _missing("its log lacks entries that its book recorded")
    count = len(book.said) - len(reached)
    return f"{count} message{'s' if count > 1 else ''} of round {sealed.number} had not reached the disk"


def _check_balances(book: Book, over: Over, sealed: Sealed) -> None:
    """Refuse purses that do not match the log: what a seat began with, what it bought and what it won."""
    if sealed.closed is None:
        raise _missing(f"round {sealed.number} ended, and its log was never closed")
    held = check_conservation(sealed.entries)
    for seat, chips in over.chips.items():
        bought = over.bought.get(seat, 0) - book.began.bought.get(seat, 0)
        if chips != held.get(f"seat {seat}", 0) + book.began.out.get(seat, 0) + bought:
            raise _missing(f"its book gives seat {seat} different chips from its log")


def _missing(why: str) -> Refusal:
    return Refusal("bad_journal", f"{why}; nothing was changed")
