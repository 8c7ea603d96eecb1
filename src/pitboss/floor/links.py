"""A link: one meter shared by tables of several games, whose rounds may be open at the same time.

If the house keeps a journal, each link has its own file there (`meters.py`), with a line for each message of a table
that moved the meter. Anything further in the tables' own journals is counted when the house opens again.
"""

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

import msgspec

from pitboss.desk.keys import local_key, trusted
from pitboss.floor.files import append
from pitboss.floor.meters import (
    ENDING,
    KIND,
    SIGNED_EVERY,
    Corrected,
    History,
    Left,
    Line,
    Moved,
    Opened,
    Signer,
    Terms,
    link_id,
    matters,
    read_meter,
)
from pitboss.floor.old_links import old_links
from pitboss.money import MOST_CENTS, Cents, parse_amount, show_amount
from pitboss.procedures.progressive import PROGRESSIVE, Meter, linked_jackpot
from pitboss.rounds import Game, Round
from pitboss.rounds.chain import Chain
from pitboss.rounds.events import Noted, Paid, Staked
from pitboss.rounds.ledger import ChipsLost
from pitboss.rulebooks import Refusal, Rules, rulebooks

MOST_WHY_CHARACTERS = 400
Clock = Callable[[], str]


def no_clock() -> str:
    """Return no time, for use when nothing is written down."""
    return ""


class MeterDiffers(Refusal):
    """A table's round does not match the meter of its link: play stops at that table."""

    def __init__(self, why: str) -> None:
        """Build the refusal from the reason."""
        super().__init__("bad_meter", f"play is stopped here: {why}")


class LinkFile:
    """The file of one link, written by appending. A line cut short at its end is ignored."""

    def __init__(self, path: Path, chain: Chain, size: int = 0, signed: int = 0) -> None:
        """Continue after ``size`` bytes. ``signed`` is the number of lines covered by the last signature."""
        self.path, self._chain, self._size, self._signed = path, chain, size, signed
        self._touched, self._synced = False, not size

    def write(self, line: Line) -> None:
        """Append one line. Important lines are signed, and synced to disk before anyone sees them."""
        self._check_end()
        signs = matters(line) or self._chain.count + 1 - self._signed >= SIGNED_EVERY
        data = self._chain.add(line, local_key() if signs else None)
        append(self.path, data, safe=matters(line))
        self._signed = self._chain.count if signs else self._signed
        self._size, self._synced = self._size + len(data), matters(line)

    def _check_end(self) -> None:
        """On first use, cut off a half-written line. Refuse to write after anything else unexpected."""
        size = self.path.stat().st_size if self.path.exists() else 0
        half = size > self._size and not self._touched and b"\n" not in self.path.read_bytes()[self._size :]
        if half:
            os.truncate(self.path, self._size)
        elif size != self._size:
            raise OSError(errno.EIO, "another program wrote in it")
        self._touched = True

    def sync(self) -> None:
        """Sync everything written so far to disk."""
        if not self._synced:
            append(self.path, b"", safe=True)
            self._synced = True

    def says(self, line: Line) -> bool:
        """Return whether exactly this line is in the file."""
        return self.path.exists() and b'"line":' + msgspec.json.encode(line) in self.path.read_bytes()


class Link:
    """One meter for several tables. Each adds to it as wagers are made, and reads it when its awards are paid.

    A table holds the link for a whole message (``message``). From the reading to the end of the round nothing else
    moves the meter. If two tables hit the jackpot, the second is paid from what the first left.
    """

    def __init__(
        self, history: History, file: LinkFile | None = None, begun: bool = False, clock: Clock = no_clock
    ):
        """Continue a history. ``begun`` means that its opening has been written down."""
        self.history, self.terms, self.clock = history, history.terms, clock
        self.now = history.sums
        """The state of the meter, including what the current message has moved."""
        self.lock, self.problem, self.users = RLock(), "", 0
        self._file, self.begun = file, begun
        """The link's file, and whether anyone has seen the meter. From then on it is kept."""
        self._moved: dict[tuple[str, int], Moved] = {}
        self._leaving: list[str] = []

    @classmethod
    def fresh(
        cls, rules: Rules, start: Cents | None = None, file: LinkFile | None = None, clock: Clock = no_clock
    ) -> "Link":
        """Open a link for tables like this one, starting at the house's amount or else the chapter's."""
        terms, history = terms_of(rules), History()
        assert terms is not None
        start = house_start(rules) if start is None else start
        history.apply(Opened(rules.chapter.rulebook, terms.parts, terms.reset, start, clock()))
        return cls(history, file, clock=clock)

    # -- what it shows --------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The link's name."""
        return self.history.id

    @property
    def meter(self) -> Meter:
        """The meter's reading now."""
        return self.now.meter

    def join(self, table: str) -> "Joined":
        """Let a table join."""
        return Joined(self, table)

    # -- a message ------------------------------------------------------------------------------

    @contextmanager
    def message(self) -> Iterator[None]:
        """Hold the link while a table does something. Its effect on the meter is written at the end, or discarded.

        A table's own journal is written inside. If that journal or the link's file cannot be written, it is unknown how
        much of a message that moved the meter is on disk. The link then stays shut until the house opens again and
        reads both.
        """
        with self.lock:
            self.check_open()
            try:
                yield
                self.keep()
            except Refusal as refusal:
                if self._moved and refusal.code == "no_journal":
                    self.shut(refusal.message)
                raise
            except ChipsLost as lost:
                raise MeterDiffers(str(lost)) from None
            except BaseException:
                if self._moved:
                    self.shut("a round that moved it broke off")
                raise
            finally:
                self.drop()

    def check_open(self) -> None:
        """Refuse anything while the link is shut."""
        if self.problem:
            raise self._refusal()

    def _refusal(self) -> Refusal:
        return Refusal("link_shut", f"the link {self.id} is shut: {self.problem}")

    def shut(self, problem: str) -> None:
        """Stop all play on this link until the house opens again."""
        self.problem = self.problem or problem

    def drop(self) -> None:
        """Discard moves that have not been written down."""
        self.now = self.history.sums
        self._moved.clear()
        self._leaving.clear()

    def begin(self) -> None:
        """Write down the link's opening before anyone sees what it shows."""
        if not self.begun:
            assert self.history.opened is not None
            self._on_disk(self.history.opened)
            self.begun = True

    def keep(self) -> None:
        """Write down the moves, one line per table and round. The table's own journal has them by now."""
        for one in self._moved.values():
            meter = self.history.after(one.staked, one.awards, one.resets).meter
            added, at = self.history.added(one.staked), self.clock() if one.awards or one.resets else ""
            self._write(msgspec.structs.replace(one, shown=(meter.shows, meter.rest), added=added, at=at))
        if self.history.sums != self.now:
            self.shut("what was written down does not match what was moved")
            raise ChipsLost("what was written down about a meter does not match what was moved")
        self._moved.clear()
        for table in self._leaving:
            self._write(Left(table))
        self._leaving.clear()

    def _write(self, line: Line) -> None:
        self.begin()
        try:
            self.history.apply(line)
        except ValueError as error:
            raise ChipsLost(str(error)) from None
        self._on_disk(line)

    def _on_disk(self, line: Line | None) -> None:
        """Write a line to the file, or with None sync what is there. Shut the link if that fails."""
        if self._file is None:
            return
        try:
            self._file.sync() if line is None else self._file.write(line)
        except (OSError, Refusal) as error:
            self.shut(f"its file cannot be written ({getattr(error, 'strerror', None) or error})")
            raise self._refusal() from None

    # -- what moves it --------------------------------------------------------------------------

    def _note(
        self, table: str, round: int, staked: Cents, awards: tuple[Cents, ...] = (), resets: int = 0
    ) -> None:
        """Note what a table's round has moved in this message. `keep` fills in what the meter then shows."""
        was = self._moved.get((table, round), Moved(table, round, (0, 0)))
        staked, awards, resets = was.staked + staked, was.awards + awards, was.resets + resets
        self._moved[table, round] = Moved(table, round, (0, 0), staked, 0, awards, resets)

    def stake(self, table: str, round: int, cents: Cents) -> None:
        """Add a stake's contribution to the meter."""
        self._note(table, round, cents)
        self.now = self.now.rose(self.history.added(cents))

    def pay(self, table: str, number: int, round: Round) -> None:
        """Deduct what a finished round has paid. A void round's contributions stay, and it paid nothing.

        All earlier moves of the meter are on disk before this round's journal is.
        """
        log = [] if round.void else round.log
        awards = tuple(one.amount for one in log if _is_award(one))
        resets = sum(type(one) is Noted and one.cite.rule == "rules.meter_reset" for one in log)
        if not awards and not resets:
            return
        self._note(table, number, 0, awards, resets)
        self.now = self.now.put_in(resets * self.terms.reset).won(sum(awards))
        self.now.check()
        if round.table.state != self.meter:
            raise ChipsLost("a round paid from a different meter")
        self._on_disk(None)

    def leave(self, table: str) -> None:
        """Forget a table that was cleared away for good, once this message has been written down."""
        if table in self.history.counts or any(name == table for name, _ in self._moved):
            self._leaving.append(table)

    def has_left(self, table: str) -> bool:
        """Return whether the file says that a table was cleared away."""
        return self._file is not None and self._file.says(Left(table))

    @property
    def lost(self) -> bool:
        """Whether the file that should record what the meter showed is missing."""
        assert self.history.opened is not None
        return self._file is not None and not self.begun and self.history.opened.was is None

    # -- set right ------------------------------------------------------------------------------

    def correct(self, shows: Cents, by: tuple[Signer, Signer], why: str, seen: Cents | None = None) -> None:
        """Correct the meter. Two people sign and give a reason, and it is on disk before anyone sees it.

        ``seen`` is what the meter showed when they decided. If it shows something else by now, nothing is done.
        """
        why = " ".join(why.split())
        one, other = by
        if one.key == other.key or one.name == other.name:
            raise Refusal("two_people", "a meter is corrected by two people, each with their own secret")
        if not why or len(why) > MOST_WHY_CHARACTERS:
            raise Refusal(
                "no_reason", f"a correction needs a reason of at most {MOST_WHY_CHARACTERS} characters"
            )
        if not 0 < shows <= MOST_CENTS:
            raise Refusal("bad_amount", "a meter shows at least a cent, and no more than any table takes")
        with self.message():
            self.now.check()
            before = self.meter.shows
            if seen not in (None, before):
                raise Refusal("meter_moved", f"the meter now shows {show_amount(before)}: decide again")
            self.now = self.now.put_in(shows - before)
            self._write(Corrected(before, shows, by, why, self.clock()))


class Joined:
    """A table on a link. It moves the meter as its rounds go on, and nothing is counted twice."""

    def __init__(self, link: Link, table: str) -> None:
        """Join the table of this name to a link."""
        self.link, self.table = link, table
        self._halted: MeterDiffers | None = None
        self._round, self._looked = 0, 0
        """The round being counted, and how many entries of its log have been examined."""
        self._staked, self._counted, self._paid = 0, 0, False
        """The stakes in those entries, how much of them is in the meter, and whether the awards were deducted."""

    @property
    def meter(self) -> Meter:
        """The meter's reading. Reading this means that someone has seen it."""
        self.link.begin()
        return self.link.meter

    @contextmanager
    def message(self) -> Iterator[None]:
        """Hold the link while this table does something."""
        if self._halted is not None:
            raise self._halted
        try:
            with self.link.message():
                yield
        except BaseException as error:
            self._round = 0  # entries that were examined but not kept are examined again
            self._halted = error if isinstance(error, MeterDiffers) else None
            raise

    def take(self, round: Round, number: int) -> None:
        """Count the moves in a round's log that are still uncounted."""
        if self._round != number:
            self._begin(round, number)
        self._staked += _staked(round, self._looked, len(round.log))
        self._looked = len(round.log)
        if self._staked > self._counted:
            self.link.stake(self.table, number, self._staked - self._counted)
            self._counted = self._staked
        if round.over and not self._paid:
            self.link.pay(self.table, number, round)
            self._paid = True

    def _begin(self, round: Round, number: int) -> None:
        count = self.link.history.count(self.table, number)
        if count.round > number:
            raise ChipsLost(
                f"the meter has counted round {count.round} of this table, but the table plays {number}"
            )
        self._round, self._looked, self._staked = number, 0, 0
        self._counted = count.staked + _staked(round, 0, count.entries)
        self._paid = count.paid or (round.over and count.entries >= len(round.log))

    def again(self, round: Round, number: int) -> None:
        """Count what a resumed table's journal has beyond the link's file.

        After a power failure, the table may have lost an open round that the file has partly counted.
        """
        if self.link.lost:
            self.link.shut(f"a table has played there, but the file {self.link.id}{ENDING} is missing")
        self.link.check_open()
        self.link.begin()
        last = self.link.history.count(self.table, number).round
        left = self.table not in self.link.history.counts and self.link.has_left(self.table)
        if last > number + 1 or (last > number and not round.over) or left:
            message = f"has counted more than its journal has, which ends in round {number}"
            raise Refusal("bad_journal", f"the meter of its link {message}")
        if last <= number:
            self.take(round, number)


def _staked(round: Round, since: int, until: int) -> Cents:
    return sum(
        one.amount for one in round.log[since:until] if type(one) is Staked and one.wager == PROGRESSIVE
    )


def _is_award(one: Any) -> bool:
    """Return whether a log entry is a payment from the meter: a share of it. Fixed sums are paid by the house."""
    return type(one) is Paid and one.wager == PROGRESSIVE and one.odds.endswith("%")


def terms_of(rules: Rules) -> Terms | None:
    """Return the terms of a table's meter, or None if it offers no progressive, or has unshared meters."""
    jackpot = linked_jackpot(rules)
    return None if jackpot is None else Terms(jackpot.main.rate, jackpot.main.reset)


def house_start(rules: Rules) -> Cents:
    """Return what a link starts at by default: the chapter's own meter, or the amount it resets to."""
    own = rules.chapter.rules
    start: Cents = own["meter"].value or own["meter_reset"].value
    return start


def read_starts(said: Iterable[str]) -> dict[str, Cents]:
    """Read the starting amount of each rulebook's links: RULEBOOK=AMOUNT."""
    starts: dict[str, Cents] = {}
    for one in said:
        book, _, written = one.partition("=")
        if book not in rulebooks():
            raise Refusal("unknown_rulebook", f"--meter {one:.80}: there is no rulebook of that name")
        try:
            starts[book] = parse_amount(written)
        except ValueError as error:
            raise Refusal("bad_amount", f"--meter {one:.80}: {error}") from None
        if not starts[book]:
            raise Refusal("bad_amount", f"--meter {one:.80}: a meter shows at least a cent")
    return starts


class Links:
    """The links of a house. Tables of one rulebook share a link if their meters have the same rate and reset.

    A broken or altered file shuts only its own link, and nothing is written to it.
    """

    def __init__(
        self, folder: Path | None = None, starts: Mapping[str, Cents] | None = None, clock: Clock = no_clock
    ) -> None:
        """Start with no links, or with those recorded in a folder. ``starts`` gives each rulebook's starting amount."""
        self.all: dict[str, Link] = {}
        self.shut: dict[str, str] = {}
        """The links whose file cannot be used, each with the reason."""
        self.starts, self.clock = dict(starts or {}), clock
        self._folder, self._lock = folder, RLock()
        self._old: dict[str, Opened] = {}
        if folder is not None:
            self._read(folder)

    def _read(self, folder: Path) -> None:
        for path in sorted(folder.glob(f"*{ENDING}")):
            try:
                history, read = read_meter(path.read_bytes(), trusted())
                if history.opened is None:
                    continue
                if history.id != path.stem:
                    raise Refusal("altered", f"it is the file of another link, {history.id}{ENDING}")
                file = LinkFile(path, read, read.size, read.signed)
                self.all[path.stem] = Link(history, file, True, self.clock)
            except (Refusal, OSError) as problem:
                self.shut[path.stem] = f"{path.name}: {problem}"
        self._old, broken = old_links(folder)
        self.shut.update({id: why for id, why in broken.items() if id not in self.all})

    @property
    def problems(self) -> list[str]:
        """Why links are shut."""
        running = [f"link {id}: {link.problem}" for id, link in self.all.items() if link.problem]
        return [f"link {id}: {why}" for id, why in self.shut.items()] + running

    def of(self, game: Game, rules: Rules, training: bool = False) -> Link | None:
        """Return a table's link, which the first such table opens. None if it has no progressive, or an unshared one.

        A training table has its own meter.
        """
        terms = terms_of(rules) if game.state_type is Meter and not training else None
        if terms is None:
            return None
        id = link_id(rules.chapter.rulebook, terms)
        with self._lock:
            self._check_open(id)
            if id not in self.all:
                self.all[id] = self._open(id, rules)
            return self.all[id]

    def _check_open(self, id: str) -> None:
        if id in self.shut:
            raise Refusal("link_shut", f"the link {id} is shut: {self.shut[id]}")

    def _open(self, id: str, rules: Rules) -> Link:
        file = None if self._folder is None else LinkFile(self._folder / f"{id}{ENDING}", Chain(KIND))
        if id not in self._old:
            return Link.fresh(rules, self.starts.get(rules.chapter.rulebook), file, self.clock)
        history = History()
        history.apply(msgspec.structs.replace(self._old[id], at=self.clock()))
        return Link(history, file, clock=self.clock)

    @contextmanager
    def hold(self, game: Game, rules: Rules, training: bool = False) -> Iterator[Link | None]:
        """Hold the link of a table being opened or resumed."""
        with self._lock:
            link = self.of(game, rules, training)
            if link is not None:
                link.users += 1
        if link is None:
            yield None
            return
        try:
            with link.message():
                yield link
        finally:
            with self._lock:
                link.users -= 1
                if not (link.begun or link.problem or link.users):
                    self.all.pop(link.id, None)

    def join(self, game: Game, rules: Rules, table: str, training: bool = False) -> Joined | None:
        """Join a table to its link, if it has one."""
        link = self.of(game, rules, training)
        return None if link is None else link.join(table)

    def find(self, id: str) -> Link:
        """Find a link by name, or refuse."""
        with self._lock:
            self._check_open(id)
            if id not in self.all:
                raise Refusal("unknown_link", "there is no such link")
            return self.all[id]


def posted(link: Link | None, rules: Rules, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table's posting with the meter of its link. A posted meter only says that there is a progressive."""
    jackpot = None if link is None else linked_jackpot(rules)
    if link is None or jackpot is None or link.meter.shows == jackpot.posted:
        return dict(options)
    return {**options, "meter": show_amount(link.meter.shows)}
