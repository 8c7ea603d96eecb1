"""A day's records at once: settled on all cores, answered in order, in memory that does not grow with the day."""

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from pitboss.desk.alike import Kept, sort
from pitboss.desk.columns import EXPLANATIONS, RESULTS, ROWS, with_schema
from pitboss.desk.rounds import Keep, settle_numbered
from pitboss.money import Cents, parse_amount
from pitboss.rounds import Record, Round
from pitboss.rounds.drivers.late import late_cites, lines_of
from pitboss.rounds.records import read_amount, record_id
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.refusal import INTERNAL_ERROR, internal_error

Batch: TypeAlias = list[tuple[int, bytes]]
"""Records with the numbers of their lines. An empty batch means that no more can be read for now."""

BATCH = 128
"""The number of records that go to a worker at a time,"""
BATCH_BYTES = 1 << 18
"""and how many bytes."""
ALONE = 256
"""The number of records settled before workers are started for the rest."""
AHEAD = 3
"""The number of batches by which a worker may be ahead of the reading of its answers."""

HAND = "hand"
"""The wager under which the net of a hand of poker is listed."""

T = TypeVar("T")


class Lot(Protocol):
    """Records that are given to a worker together, and can be halved: a batch, or columns."""

    def __len__(self) -> int: ...

    def __getitem__(self, part: slice, /) -> Any: ...


L = TypeVar("L", bound=Lot)


@with_schema(ROWS)
class Row(NamedTuple):
    """One wager of one seat in one round, in cents, or why the record was refused."""

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


@with_schema(RESULTS)
class AnswerRow(NamedTuple):
    """The answer to one record, as JSON."""

    line: int
    id: str
    refused: str | None
    answer: str


@with_schema(EXPLANATIONS)
class ExplainedRow(NamedTuple):
    """A round explained, or why it cannot be."""

    number: int
    """Its place in the file."""
    id: str
    refused: str | None
    explained: str
    """The explanation as JSON."""


class Settled(NamedTuple):
    """A batch of records, settled."""

    last: int
    """The number of its last line."""
    records: int
    size: int
    """The size of its records in bytes."""
    answers: bytes = b""
    """JSON Lines: the answers, or the tidy rows where those were asked for."""
    rows: tuple[Row | AnswerRow, ...] = ()
    refused: bool = False
    fault: str = ""
    """The place of the first bug in the program, in words, or empty if there was none."""
    served: int = 0
    """The number of records settled together with others, as columns."""
    frame: Any = None
    """The rows as an Arrow table, if the records came as columns."""
    counted: tuple[tuple[Row, int], ...] = ()
    """The different tidy rows, and how often each comes, if asked for. Lines and ids may be those of other records."""


class Wanted(NamedTuple):
    """The results wanted for each record."""

    tidy: bool = False
    """A row for each wager, rather than an answer for each record."""
    rows: bool = False
    """Whether rows are values, for a frame. Otherwise they are JSON Lines."""
    both: bool = False
    """The answers as JSON Lines and the tidy rows as values."""
    keep: Keep | None = None
    """Called with every settled round, to keep its log."""
    counted: bool = False
    """Whether the tidy rows are counted too, for sums."""


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
            rows = tuple(rows_of(answer, round, record)) if known is not None or answers.told else ()
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
        self.told = self.tidy or wanted.counted
        """Whether tidy rows are needed."""
        self.lines: list[bytes] = []
        self.rows: list[Row | AnswerRow] = []
        self.counted: list[tuple[Row, int]] = []
        self.refused, self.fault = False, ""

    def add(self, answer: dict[str, Any], rows: Sequence[Row]) -> None:
        """Take an answer, and its rows if tidy ones are wanted."""
        self._count(rows)
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
        self._count(kept.rows)
        if self.written:
            self.lines.append(kept.answer(id, line))
        if self.tidy:
            self.rows += (Row(line, str(id), *row[2:]) for row in kept.rows)
        elif self.wanted.rows:
            self.rows.append(AnswerRow(line, str(id), None, kept.answer(id, line).decode()))

    def _count(self, rows: Iterable[Row]) -> None:
        if self.wanted.counted:
            self.counted += ((row, 1) for row in rows)

    def settled(self, batch: Batch) -> Settled:
        """Write them all."""
        lines, rows = self.lines, self.rows
        if self.wanted.tidy and not self.wanted.rows:
            lines, rows = [_encode(row._asdict()) for row in rows], []
        written = b"".join(line + b"\n" for line in lines)
        size = sum(len(line) + 1 for _, line in batch)
        settled = Settled(batch[-1][0], len(batch), size, written, tuple(rows), self.refused, self.fault)
        return settled._replace(counted=tuple(self.counted))


_encode = msgspec.json.Encoder().encode


def rows_of(answer: dict[str, Any], round: Round | None, record: Record | None) -> list[Row]:
    """Return the tidy rows of an answer or, if that fails, one that says so."""
    try:
        return list(tidy_rows(answer, round, record))
    except Exception as error:
        refusal = internal_error(error)
        return [Row(answer["line"], _id(answer), refused=refusal.code, message=refusal.message)]


def _id(answer: dict[str, Any]) -> str:
    return "" if answer["id"] is None else str(answer["id"])


def tidy_rows(answer: dict[str, Any], round: Round | None, record: Record | None) -> Iterator[Row]:
    """Return a row for each wager of each seat, or one row that says why if the record was refused.

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
    """Return the text that says how much was staked on a wager: the table's, or the record's lines of that id."""
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
    """Gather lines into batches, leaving out empty lines. A batch goes out early if no more can be read for now."""
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
    """Settle batches of records on this many processes, by default one per core. Answers keep the records' order.

    Records are independent of one another: what a table remembers is in its record. So the answers are those of one
    process, byte for byte. A record that ends its process is refused as a bug in the program.
    """
    check_workers(workers)
    return in_order(
        lines, partial(settle_batch, wanted=wanted), partial(lost, wanted=wanted), workers or cores()
    )


def check_workers(workers: int | None) -> None:
    """Refuse an impossible number of workers."""
    if workers is not None and (type(workers) is not int or not 1 <= workers <= 1024):
        raise Refusal("bad_workers", f"there may be 1 to 1024 workers, not {workers!r:.30}")


def lost(batch: Batch, wanted: Wanted) -> Settled:
    """Refuse a record that ended the process which settled it."""
    (number, line), refusal = batch[0], internal_error(BrokenProcessPool())
    answer = {"id": record_id(line), "refused": refusal.to_json(), "line": number}
    answers = _Answers(wanted)
    answers.add(answer, rows_of(answer, None, None) if answers.told else ())
    return answers.settled(batch)


def cores() -> int:
    """The number of cores this process may use, if the system reports it."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def in_order(
    lots: Iterable[L], work: Callable[[L], T], lost: Callable[[L], T], workers: int
) -> Generator[T, None, None]:
    """Process batches on several processes and return their results in order, a bounded number ahead."""
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


class _Crew(Generic[L, T]):
    """Processes that work through batches. If one dies, what was lost is tried again."""

    def __init__(self, work: Callable[[L], T], lost: Callable[[L], T], workers: int) -> None:
        self.work, self.lost, self.workers = work, lost, workers
        self.waiting: deque[tuple[Future[T] | None, L]] = deque()
        """Batches that were given out, and where their results will be, or None if no worker is left to take one."""
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> "_Crew[L, T]":
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def give(self, lot: L) -> None:
        """Give a batch to the next free worker."""
        self._pool = self._pool or _pool(self.workers)
        try:
            self.waiting.append((self._pool.submit(self.work, lot), lot))
        except BrokenProcessPool:
            self.waiting.append((None, lot))

    def first(self) -> Iterator[T]:
        """Return the result of the first batch that waits or, if a worker died, of all of them, each tried again."""
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

    def _again(self, lot: L) -> Iterator[T]:
        """Process a batch in a separate process, halving it until the record that ends it is found."""
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
    """Start processes: as copies of this one if it has a single thread, or else as new ones."""
    copied = threading.active_count() == 1 and "fork" in multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if copied else "spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_prepare)
    if not copied:
        return pool
    # Python forgets an interrupt that comes while it forks, so interrupts wait until the copies are made.
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        pool.submit(int)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
    return pool


def _prepare() -> None:
    """Serve the waiting process, and collect garbage rarely: a round leaves no cycles."""
    from pitboss.simulate.run import serve_parent

    serve_parent()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
