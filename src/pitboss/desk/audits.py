"""Many logs audited at once: on all cores, in order, in memory that does not grow with them.

Each round is read, judged and compared with the rules by a worker. Whether it follows from the one before is checked
here, where the rounds come together again.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from pitboss.desk.columns import AUDITS, with_schema
from pitboss.desk.day import BATCH, BATCH_BYTES, Batch, check_workers, cores, in_order
from pitboss.desk.keys import trusted
from pitboss.desk.rounds import audit_one, read_raw
from pitboss.money import Cents
from pitboss.rounds.audit import Audit
from pitboss.rounds.events import Money, Opened, Staked
from pitboss.rounds.evidence import Header, Seal, Sealed
from pitboss.rulebooks import Cite, Refusal
from pitboss.rulebooks.refusal import internal_error

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from pitboss.desk.rounds import Log


@with_schema(AUDITS)
class Row(NamedTuple):
    """One wager of one seat in one recorded round, in cents: what was recorded, and what the rules derive."""

    log: str
    round: str
    at: str | None = None
    table: str | None = None
    game: str | None = None
    rulebook: str | None = None
    seat: int | None = None
    patron: str | None = None
    wager: str | None = None
    staked_cents: Cents | None = None
    recorded_cents: Cents | None = None
    due_cents: Cents | None = None
    """What the rules pay, or nothing if that cannot be derived."""
    rule: str | None = None
    clause: str | None = None
    verdict: str | None = None
    message: str | None = None


class Moved(NamedTuple):
    """One wager of one seat as a log records it: what was staked, what the seat won or lost, and by which rule."""

    seat: int
    wager: str
    staked: Cents
    net: Cents
    cite: Cite


class Held(NamedTuple):
    """A recorded round compared with the rules, before its place in its table's sequence is checked."""

    entries: int
    audit: Audit | None
    refusal: tuple[str, str, str, str] | None = None
    sealed: Sealed | None = None
    """Its seal, header and links, without its entries."""
    game: str = ""
    rulebook: str = ""
    patrons: tuple[tuple[str, str], ...] = ()
    moved: tuple[Moved, ...] = ()

    @property
    def header(self) -> Header | None:
        """The first line of a sealed log."""
        return self.sealed.header if self.sealed is not None else None

    @property
    def unreadable(self) -> bool:
        """Whether this is not a log at all: neither header nor entries can be read."""
        return self.sealed is not None and self.sealed.header is None and not self.entries

    def found(self, seal: Seal | None) -> Audit:
        """Return the audit under the verdict of the sequence, or refuse the round."""
        if self.audit is not None:
            if seal is None or seal == self.audit.seal:
                return self.audit
            dues = {"dues": ()} if hasattr(self.audit, "dues") else {}
            return msgspec.structs.replace(self.audit, seal=seal, **dues)
        if seal is not None and seal.verdict != "clean":
            return Audit(self.entries, seal=seal)
        raise Refusal(*(self.refusal or ("bad_log", "this log cannot be read")))

    def rows(self, log: str, found: Audit) -> Iterator[Row]:
        """Return a row for each wager of each seat, or one row that has only the verdict."""
        header = self.header
        of = (
            log,
            header.round if header else "",
            header.at if header else None,
            header.table if header else None,
        )
        short = {(one.seat, one.wager): one.due for one in found.owed}
        known, patrons = found.divergence is None or bool(short), dict(self.patrons)
        for one in self.moved:
            due = short.pop((one.seat, one.wager), one.net) if known else None
            who = patrons.get(str(one.seat))
            yield Row(*of, self.game, self.rulebook, one.seat, who, one.wager, one.staked, one.net, due,
                      one.cite.rule, one.cite.clause, found.verdict)  # fmt: skip
        for (seat, wager), due in short.items():
            who = patrons.get(str(seat))
            yield Row(*of, self.game, self.rulebook, seat, who, wager, 0, 0, due, verdict=found.verdict)
        if not self.moved and not short:
            yield Row(*of, self.game or None, self.rulebook or None, verdict=found.verdict)


def hold(data: bytes, keys: frozenset[str] | None, believed: frozenset[str]) -> Held:
    """Read one round of a log and compare it with the rules."""
    try:
        log = read_raw(data, believed)
    except Refusal as refusal:
        return Held(0, None, told_of(refusal))
    sealed = None if log.sealed is None else msgspec.structs.replace(log.sealed, entries=[])
    about = _about(log)
    try:
        return Held(len(log.entries), audit_one(log, keys), None, sealed, *about)
    except Refusal as refusal:
        return Held(len(log.entries), None, told_of(refusal), sealed, *about)


def told_of(refusal: Refusal) -> tuple[str, str, str, str]:
    """A refusal as plain data, to be sent."""
    return refusal.code, refusal.message, refusal.rule, refusal.clause


def _about(log: Log) -> tuple[str, str, tuple[tuple[str, str], ...], tuple[Moved, ...]]:
    """Return what a log says about itself: its game and rulebook, who sat there, and the money that moved."""
    first = log.entries[0] if log.entries else None
    if not isinstance(first, Opened):
        return (log.kind.entries.of if log.kind is not None else "", "", (), ())
    staked: dict[tuple[int, str], Cents] = {}
    nets: dict[tuple[int, str], tuple[Cents, Cite]] = {}
    for event in log.entries:
        if isinstance(event, Money):
            source, target = event.ends()
            key = (event.seat, event.label or event.wager)
            before = nets.get(key, (0, event.cite))[0]
            nets[key] = before + event.amount * ((target == event.seat) - (source == event.seat)), event.cite
            if isinstance(event, Staked):
                staked[key] = staked.get(key, 0) + event.amount
    moved = tuple(Moved(*key, staked.get(key, 0), net, cite) for key, (net, cite) in nets.items())
    return first.game, first.rulebook, tuple(first.patrons.items()), moved


def hold_batch(batch: Batch, keys: frozenset[str] | None, believed: frozenset[str]) -> list[Held]:
    """Compare the rounds of a batch with the rules, one after the other."""
    return [hold(data, keys, believed) for _, data in batch]


def _lost(batch: Batch) -> list[Held]:
    """Refuse a round that ended the process which checked it."""
    return [Held(0, None, told_of(internal_error(RuntimeError())))]


def hold_all(
    rounds: Iterable[bytes], keys: frozenset[str] | None = None, workers: int | None = None
) -> Generator[Held, None, None]:
    """Compare rounds with the rules on this many processes, by default one per core, and return them in order."""
    check_workers(workers)
    work = partial(hold_batch, keys=keys, believed=trusted() if keys is None else keys)
    for batch in in_order(_batches(rounds), work, _lost, workers or cores()):
        yield from batch


def _batches(rounds: Iterable[bytes]) -> Iterator[Batch]:
    batch: Batch = []
    size = 0
    for number, data in enumerate(rounds, 1):
        batch.append((number, data))
        size += len(data)
        if len(batch) == BATCH or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
