"""A day's records at once: settled on all cores, answered in order, in memory that does not grow with the day."""

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from pitboss.desk.alike import Kept, sort
from pitboss.desk.rounds import Keep, settle_numbered
from pitboss.money import Cents, parse_amount
from pitboss.rounds import Record, Round
from pitboss.rounds.drivers.late import late_cites, lines_of
from pitboss.rounds.records import read_amount, record_id
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.refusal import INTERNAL_ERROR, internal_error

Batch: TypeAlias = list[tuple[int, bytes]]
"""Records with the numbers of their lines. An empty one says that no more can be read yet."""

BATCH = 128
"""How many records go to a worker at a time,"""
BATCH_BYTES = 1 << 18
"""and how many bytes."""
ALONE = 256
"""How many records are settled before workers are started for the rest."""
AHEAD = 3
"""How many batches a worker may be ahead of what is read of its answers."""

HAND = "hand"
"""The wager under which the net of a hand of poker is listed."""

T = TypeVar("T")


class Row(NamedTuple):
    """One wager of one seat in one round, in cents; of a refused record, why."""

    line: int
    id: str
    game: str | None = None
    rulebook: str | None = None
    seat: int | None = None
    patron: str | None = None
    wager: str | None = None
    staked_cents: Cents | None = None
    net_cents: Cents | None = None
    rule: str | None = None
    clause: str | None = None
    refused: str | None = None
    message: str | None = None


class AnswerRow(NamedTuple):
    """The answer to one record, as JSON."""

    line: int
    id: str
    refused: str | None
    answer: str


class Settled(NamedTuple):
    """A batch of records, settled."""

    last: int
    """The number of its last line."""
    records: int
    size: int
    """How many bytes its records have."""
    answers: bytes = b""
    """JSON Lines: the answers, or the tidy rows where those were asked for."""
    rows: tuple[Row | AnswerRow, ...] = ()
    refused: bool = False
    fault: str = ""
    """Where the first fault of the program was, in words; empty if there was none."""


class Wanted(NamedTuple):
    """What is wanted of each record."""

    tidy: bool = False
    """A row for each wager, rather than an answer for each record."""
    rows: bool = False
    """Rows as values, for a frame; else JSON Lines."""
    both: bool = False
    """The answers as JSON Lines and the tidy rows as values."""
    keep: Keep | None = None
    """Called with every settled round, to keep its log."""


ANSWERS = Wanted()
"""An answer for each record, as JSON Lines."""


# -- one batch ------------------------------------------------------------------------------------


def settle_batch(batch: Batch, wanted: Wanted) -> Settled:
    """Settle the records of a batch, one after the other. A refused record never affects another.

    The engine settles one record of each kind, unless every round is to be kept.
    """
    answers = _Answers(wanted)
    for number, line in batch:
        known = sort(line) if wanted.keep is None else None
        if known is not None and (kept := known.kinds.get(known.kind)) is not None:
            answers.add_kept(kept, known.record.id, number)
            continue
        for answer, round, record in settle_numbered([(number, line)], wanted.keep):
            rows = tuple(_rows(answer, round, record)) if known is not None or answers.tidy else ()
            answers.add(answer, rows)
            if known is not None:
                known.kinds.keep(known.kind, answer, rows)
    return answers.settled(batch)


class _Answers:
    """The answers to the records of a batch, as they are wanted."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.written = wanted.both or not (wanted.tidy or wanted.rows)
        self.tidy = wanted.both or wanted.tidy
        self.lines: list[bytes] = []
        self.rows: list[Row | AnswerRow] = []
        self.refused, self.fault = False, ""

    def add(self, answer: dict[str, Any], rows: Iterable[Row]) -> None:
        """Take an answer, and its rows if tidy ones are wanted."""
        if (why := answer.get("refused")) is not None:
            self.refused = True
            if why["code"] == INTERNAL_ERROR and not self.fault:
                self.fault = f"line {answer['line']}: {why['message']}"
        if self.written:
            self.lines.append(_encode(answer))
        if self.tidy:
            self.rows += rows
        elif self.wanted.rows:
            code, text = why and why["code"], _encode(answer).decode()
            self.rows.append(AnswerRow(answer["line"], _id(answer), code, text))

    def add_kept(self, kept: Kept, id: str | int, line: int) -> None:
        """Take the answer to a record of a kind that is known."""
        if self.written:
            self.lines.append(kept.answer(id, line))
        if self.tidy:
            self.rows += (Row(line, str(id), *row[2:]) for row in kept.rows)
        elif self.wanted.rows:
            self.rows.append(AnswerRow(line, str(id), None, kept.answer(id, line).decode()))

    def settled(self, batch: Batch) -> Settled:
        """Write them all."""
        lines, rows = self.lines, self.rows
        if self.wanted.tidy and not self.wanted.rows:
            lines, rows = [_encode(row._asdict()) for row in rows], []
        written = b"".join(line + b"\n" for line in lines)
        size = sum(len(line) + 1 for _, line in batch)
        return Settled(batch[-1][0], len(batch), size, written, tuple(rows), self.refused, self.fault)


_encode = msgspec.json.Encoder().encode


def _rows(answer: dict[str, Any], round: Round | None, record: Record | None) -> list[Row]:
    try:
        return list(tidy_rows(answer, round, record))
    except Exception as error:
        refusal = internal_error(error)
        return [Row(answer["line"], _id(answer), refused=refusal.code, message=refusal.message)]


def _id(answer: dict[str, Any]) -> str:
    return "" if answer["id"] is None else str(answer["id"])


def tidy_rows(answer: dict[str, Any], round: Round | None, record: Record | None) -> Iterator[Row]:
    """Return a row for each wager of each seat; one row that says why if the record was refused.

    The nets are those of the answer. A combined result under a payout limit has no row: its wagers have theirs.
    """
    line, id = answer["line"], _id(answer)
    if "refused" in answer or round is None:
        why = answer["refused"]
        told = {"rule": why["rule"] or None, "clause": why["clause"] or None}
        yield Row(line, id, refused=why["code"], message=why["message"], **told)
        return
    of = (line, id, round.game.id, round.rules.chapter.rulebook)
    staked, patrons = _staked(record, round), round.table.patrons
    if "net" not in answer:
        yield Row(*of)  # the record stops before the end of the hand
        return
    for holder, nets in answer["net"].items():
        why = answer.get("why", {}).get(holder, {})
        if holder == "player_dealer":
            seat = round.table.banker
            yield _row(of, (seat, patrons.get(seat)), holder, 0, nets["net"], why["net"])
            yield _row(of, (seat, patrons.get(seat)), "fee", 0, f"-{nets['fee']}", why["fee"])
            continue
        seat = int(holder)
        for wager, net in nets.items() if isinstance(nets, dict) else ((HAND, nets),):
            if wager == "behind":
                yield from _behind(of, seat, net, why.get(wager, {}), round)
            elif wager != "total" or seat not in round.table.limited:
                yield _row(of, (seat, patrons.get(seat)), wager, staked(seat, wager), net, why.get(wager))


def _behind(
    of: tuple[int, str, str, str], seat: int, behind: dict[str, Any], why: dict[str, Any], round: Round
) -> Iterator[Row]:
    """Return the rows of those who bet behind a seat."""
    places = {who: place for place, who in round.table.backers.get(seat, {}).items()}
    for patron, nets in behind.items():
        for wager, net in nets.items():
            staked, cited = round.table.staked(places[patron], wager), why.get(patron, {}).get(wager)
            yield _row(of, (seat, patron), wager, staked, net, cited)


def _row(
    of: tuple[int, str, str, str],
    who: tuple[int, str | None],
    wager: str,
    staked: Cents,
    net: str,
    why: dict[str, Any] | None,
) -> Row:
    why = why or {}
    cents = -parse_amount(net[1:]) if net.startswith("-") else parse_amount(net)
    return Row(*of, *who, wager, staked, cents, why.get("rule"), why.get("clause"))


def _staked(record: Record | None, round: Round) -> Callable[[int, str], Cents]:
    """Return what says how much was staked on a wager: as the table has it, or as the record's lines of that id."""
    late = late_cites(record, round.rules) if record is not None and record.irregularities else {}
    by_id: dict[tuple[int, str], Cents] = {}
    for seat in record.seats if record is not None else ():
        for place, line in enumerate(lines_of(seat) if isinstance(seat.wagers, list) else ()):
            if line.id and (seat.seat, place) not in late:
                key = (seat.seat, line.id)
                by_id[key] = by_id.get(key, 0) + read_amount(line.amount, line.wager)
    return lambda seat, wager: by_id.get((seat, wager)) or round.table.staked(seat, wager)


# -- many batches ---------------------------------------------------------------------------------


def batches(lines: Iterable[bytes], ready: Callable[[], bool] = lambda: True) -> Iterator[Batch]:
    """Gather lines into batches, empty lines left out; what can be read no further goes out as it is."""
    batch: Batch = []
    size = 0
    for number, line in enumerate(lines, 1):
        if line.strip():
            batch.append((number, line))
            size += len(line)
        waits = not ready()
        if waits or len(batch) == BATCH or size >= BATCH_BYTES:
            if batch:
                yield batch
            if waits:
                yield []
            batch, size = [], 0
    if batch:
        yield batch


def settle_day(
    lines: Iterable[Batch],
    wanted: Wanted = ANSWERS,
    workers: int | None = None,
) -> Generator[Settled, None, None]:
    """Settle batches of records on so many processes, by default one a core; the answers keep the records' order.

    Records are independent of one another: what a table remembers is in its record. So the answers are those of one
    process, byte for byte. A record that ends its process is refused as a fault of the program.
    """
    check_workers(workers)
    return in_order(
        lines, partial(settle_batch, wanted=wanted), partial(_lost, wanted=wanted), workers or cores()
    )


def check_workers(workers: int | None) -> None:
    """Refuse a number of workers that there cannot be."""
    if workers is not None and (type(workers) is not int or not 1 <= workers <= 1024):
        raise Refusal("bad_workers", f"there may be 1 to 1024 workers, not {workers!r:.30}")


def _lost(batch: Batch, wanted: Wanted) -> Settled:
    """Refuse a record that ended the process which settled it."""
    (number, line), refusal = batch[0], internal_error(BrokenProcessPool())
    answer = {"id": record_id(line), "refused": refusal.to_json(), "line": number}
    answers = _Answers(wanted)
    answers.add(answer, _rows(answer, None, None) if answers.tidy else ())
    return answers.settled(batch)


def cores() -> int:
    """The number of cores this process may use, if the system reports it."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def in_order(
    lots: Iterable[Batch], work: Callable[[Batch], T], lost: Callable[[Batch], T], workers: int
) -> Generator[T, None, None]:
    """Work off batches on several processes and return what comes of each, in order, a bounded number ahead."""
    alone = 0
    with _Crew(work, lost, workers) as crew:
        for lot in lots:
            if workers == 1 or alone < ALONE:
                alone += len(lot)
                yield from [work(lot)] if lot else ()
                continue
            if lot:
                crew.give(lot)
            while crew.waiting and (not lot or len(crew.waiting) > AHEAD * workers):
                yield from crew.first()
        while crew.waiting:
            yield from crew.first()


class _Crew(Generic[T]):
    """Processes that work off batches. If one dies, what was lost is tried again."""

    def __init__(self, work: Callable[[Batch], T], lost: Callable[[Batch], T], workers: int) -> None:
        self.work, self.lost, self.workers = work, lost, workers
        self.waiting: deque[tuple[Future[T] | None, Batch]] = deque()
        """Batches that were given out, and where their results will be; None if no worker is left to take one."""
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> "_Crew[T]":
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def give(self, lot: Batch) -> None:
        """Give a batch to the next worker who is free."""
        self._pool = self._pool or _pool(self.workers)
        try:
            self.waiting.append((self._pool.submit(self.work, lot), lot))
        except BrokenProcessPool:
            self.waiting.append((None, lot))

    def first(self) -> Iterator[T]:
        """Return what came of the first batch that waits; if a worker died, of all of them, each tried again."""
        future, _ = self.waiting[0]
        try:
            if future is None:
                raise BrokenProcessPool
            result = future.result()
        except BrokenProcessPool:
            self._pool = None
            while self.waiting:
                yield from self._again(self.waiting.popleft()[1])
        else:
            self.waiting.popleft()
            yield result

    def _again(self, lot: Batch) -> Iterator[T]:
        """Work a batch off in a process of its own, halved until the one record is found that ends it."""
        try:
            with _pool(1) as pool:
                result = pool.submit(self.work, lot).result()
        except BrokenProcessPool:
            half = len(lot) // 2
            if not half:
                yield self.lost(lot)
                return
            yield from self._again(lot[:half])
            yield from self._again(lot[half:])
        else:
            yield result


def _pool(workers: int) -> ProcessPoolExecutor:
    """Start processes: as copies of this one if it has a single thread, else anew."""
    copied = threading.active_count() == 1 and "fork" in multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if copied else "spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_prepare)
    if not copied:
        return pool
    # Python forgets an interrupt that comes while it copies itself, so one waits until the copies are made.
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        pool.submit(int)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
    return pool


def _prepare() -> None:
    """Leave an interrupt to the process that waits, and look for garbage seldom: a round leaves none in circles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
