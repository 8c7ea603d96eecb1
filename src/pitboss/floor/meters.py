"""A meter's history: a chained file with a line for everything that moved it. The meter is the sum of its lines.

What the meter shows, plus the fraction of a cent, plus what was paid equals exactly what it was funded with plus what
wagers added. It falls only by an award that a round paid or by a correction that two people signed.
"""

import hashlib
import re
from collections import deque
from collections.abc import Container
from fractions import Fraction
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec

from pitboss.desk.keys import holds
from pitboss.money import MOST_CENTS, Cents, show_amount
from pitboss.procedures.progressive import PARTS, Meter
from pitboss.rounds.chain import ChainRead, read_chain
from pitboss.rounds.ledger import ChipsLost
from pitboss.rulebooks import Refusal

KIND = "meter"
ENDING = ".meter"
"""The file name ending of a meter's file."""
SIGNED_EVERY = 32
"""At least one line in this many is signed. Openings, awards and corrections always are."""
REMEMBERED = 100
"""Number of awards and corrections shown to the staff."""

Amount: TypeAlias = Annotated[Cents, msgspec.Meta(ge=0, le=MOST_CENTS)]
Parts: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Shown: TypeAlias = tuple[Amount, Annotated[int, msgspec.Meta(ge=0, lt=PARTS)]]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]


class Terms(NamedTuple):
    """The terms that all tables of a link share: the rate at which the meter rises, and what it resets to."""

    rate: Fraction
    reset: Cents

    @property
    def parts(self) -> int:
        """What a staked cent adds, in millionths of a cent. A rate is exact to four decimals of a percent."""
        return int(self.rate * PARTS)


def link_id(rulebook: str, terms: Terms) -> str:
    """Return the name of a link, which is also the name of its file."""
    book = re.sub(r"[^a-z0-9-]", "-", rulebook.lower())[:40]
    digest = hashlib.sha256(f"{rulebook}\n{terms.parts}\n{terms.reset}".encode()).hexdigest()
    return f"{book}-{digest[:12]}"


# -- the state of a meter ------------------------------------------------------------------------------


class Sums(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a meter: what it shows, and the sums that came in and went out, in millionths of a cent."""

    meter: Meter
    funded: int
    contributed: int
    paid: int

    def rose(self, parts: int) -> "Sums":
        """Return the sums after wagers added this much."""
        shows, rest = divmod(self.meter.rest + parts, PARTS)
        meter = Meter(self.meter.shows + shows, rest)
        return Sums(meter, self.funded, self.contributed + parts, self.paid)

    def won(self, cents: Cents) -> "Sums":
        """Return the sums after an award was paid."""
        return Sums(self.meter.paid(cents), self.funded, self.contributed, self.paid + cents * PARTS)

    def put_in(self, cents: Cents) -> "Sums":
        """Return the sums after the house put this much in, or took it out if negative."""
        meter = Meter(self.meter.shows + cents, self.meter.rest)
        return Sums(meter, self.funded + cents * PARTS, self.contributed, self.paid)

    def check(self) -> None:
        """Check that what the meter holds plus what it paid equals what came in, exactly."""
        holds = self.meter.shows * PARTS + self.meter.rest
        if holds + self.paid != self.funded + self.contributed:
            due = Fraction(self.funded + self.contributed - self.paid, PARTS)
            raise ChipsLost(f"the meter shows {show_amount(self.meter.shows)} and should hold {due} cents")


class Count(NamedTuple):
    """A table's part in the meter: the last round that moved it, its stakes, and whether awards were paid.

    ``entries`` is how much of that round's log was counted before this history began.
    """

    round: int = 0
    staked: Cents = 0
    paid: bool = False
    entries: int = 0


# -- the lines --------------------------------------------------------------------------------------


class _Line(
    msgspec.Struct, frozen=True, tag_field="meter_line", forbid_unknown_fields=True, omit_defaults=True
):
    """A line of a meter's history."""


class Was(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A meter's state in its earlier format, and for each table how much of which round was counted."""

    sums: Sums
    counted: dict[str, tuple[int, int]]


class Opened(_Line, frozen=True, tag="opened"):
    """The link was opened with what the house put into it."""

    rulebook: str
    rate: Amount
    """What a staked cent adds, in millionths of a cent."""
    reset: Amount
    start: Amount
    at: str
    was: Was | None = None

    @property
    def terms(self) -> Terms:
        """The rate at which the meter rises, and what it resets to."""
        return Terms(Fraction(self.rate, PARTS), self.reset)


class Moved(_Line, frozen=True, tag="moved"):
    """A table's round moved the meter: the stakes and what they added, the awards paid, and the number of resets.

    ``shown`` is what the meter shows afterwards, in cents, and the rest in millionths of a cent.
    """

    table: str
    round: Number
    shown: Shown
    staked: Amount = 0
    added: Parts = 0
    awards: tuple[Amount, ...] = ()
    resets: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    at: str = ""


class Signer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who signed a correction: a name, and the key the house knows that person by."""

    name: str
    key: str


class Corrected(_Line, frozen=True, tag="corrected"):
    """Two people corrected the meter and gave a reason."""

    before: Amount
    after: Amount
    by: tuple[Signer, Signer]
    why: str
    at: str


class Left(_Line, frozen=True, tag="left"):
    """A table was cleared away for good."""

    table: str


Line: TypeAlias = Opened | Moved | Corrected | Left
_lines: Any = msgspec.json.Decoder(Line)


def matters(line: Line) -> bool:
    """Return whether a line must be signed and synced before anyone sees it: money left, or the meter was set."""
    return type(line) in (Opened, Corrected) or (type(line) is Moved and bool(line.awards or line.resets))


# -- the lines summed up ----------------------------------------------------------------------------


class History:
    """The sum of the lines of a meter's file. A line that cannot follow those before it raises ``ValueError``."""

    def __init__(self) -> None:
        """Start before the first line."""
        self.opened: Opened | None = None
        self.terms = Terms(Fraction(0), 0)
        self.sums = Sums(Meter(0), 0, 0, 0)
        self.counts: dict[str, Count] = {}
        self.corrections: deque[Corrected] = deque(maxlen=REMEMBERED)
        self.awards: deque[Moved] = deque(maxlen=REMEMBERED)

    @property
    def id(self) -> str:
        """The name of the link."""
        return "" if self.opened is None else link_id(self.opened.rulebook, self.terms)

    def apply(self, line: Line) -> None:
        """Apply the next line."""
        if (type(line) is Opened) != (self.opened is None):
            raise ValueError("a history begins with the link's only opening")
        if type(line) is Opened:
            self._open(line)
        elif type(line) is Moved:
            self._move(line)
        elif type(line) is Corrected:
            self._correct(line)
        elif type(line) is Left:
            self._leave(line)

    def _open(self, line: Opened) -> None:
        start = Sums(Meter(line.start), line.start * PARTS, 0, 0)
        self.terms, self.sums = line.terms, start if line.was is None else line.was.sums
        if line.was is not None:
            self.counts = {table: Count(n, entries=many) for table, (n, many) in line.was.counted.items()}
        _check(self.sums)
        self.opened = line

    def _move(self, line: Moved) -> None:
        before = self.count(line.table, line.round)
        if line.round < before.round or before.paid:
            raise ValueError(f"round {line.round} of table {line.table} was counted before")
        if line.added != self.added(line.staked) or not (line.staked or line.awards or line.resets):
            raise ValueError("what was added does not match what was staked")
        sums = self.after(line.staked, line.awards, line.resets)
        if line.shown != (sums.meter.shows, sums.meter.rest):
            raise ValueError(f"the meter shows {line.shown[0]} cents, not the sum of the lines before it")
        _check(sums)
        self.sums, over = sums, bool(line.awards or line.resets)
        self.counts[line.table] = Count(line.round, before.staked + line.staked, over, before.entries)
        if over:
            self.awards.append(line)

    def count(self, table: str, round: int) -> Count:
        """Return how much of a table's round is in the meter, or of the last counted round if that is later."""
        count = self.counts.get(table, Count())
        return count if count.round >= round else Count(round)

    def added(self, staked: Cents) -> int:
        """Return what a stake adds to the meter, in millionths of a cent."""
        assert self.opened is not None
        return self.opened.rate * staked

    def after(self, staked: Cents, awards: tuple[Cents, ...], resets: int) -> Sums:
        """Return where the meter stands after wagers, resets and awards."""
        return self.sums.rose(self.added(staked)).put_in(resets * self.terms.reset).won(sum(awards))

    def _correct(self, line: Corrected) -> None:
        one, other = line.by
        if one.key == other.key or one.name == other.name or not line.why.strip():
            raise ValueError("a correction must be signed by two people and give a reason")
        if line.before != self.sums.meter.shows or not line.after:
            raise ValueError(f"a correction must be of the {line.before} cents shown, and not to zero")
        self.sums = self.sums.put_in(line.after - line.before)
        _check(self.sums)
        self.corrections.append(line)

    def _leave(self, line: Left) -> None:
        if self.counts.pop(line.table, None) is None:
            raise ValueError("a table that never moved the meter cannot leave it")


def _check(sums: Sums) -> None:
    try:
        sums.check()
    except ChipsLost as lost:
        raise ValueError(str(lost)) from None
    if not 0 <= sums.meter.shows <= MOST_CENTS or not 0 <= sums.meter.rest < PARTS:
        raise ValueError(f"a meter cannot show {sums.meter.shows} cents")


# -- read -------------------------------------------------------------------------------------------


def read_meter(data: bytes, trusted: Container[str]) -> tuple[History, ChainRead[bool]]:
    """Read a meter's file, or refuse it and name the faulty line.

    Every line that must be signed is covered by a valid signature, and no long run of lines is unsigned.
    """
    history = History()

    def take(raw: bytes) -> bool:
        line: Line = _lines.decode(raw)
        history.apply(line)
        return matters(line)

    read = read_chain(data, KIND, take, holds, trusted, every=True, may_wait=lambda signs: not signs)
    if read.count - read.signed >= SIGNED_EVERY:
        raise Refusal("altered", f"line {read.signed + SIGNED_EVERY} is not signed, nor is any after it")
    return history, read


class MeterAudit(msgspec.Struct, frozen=True):
    """The result of checking one meter's file. ``verdict`` is "clean", "empty" or "altered"."""

    file: str
    verdict: str
    says: str
    rulebook: str = ""
    lines: int = 0
    signed: int = 0
    shows: Cents = 0
    rest: int = 0
    funded: str = ""
    contributed: str = ""
    paid: str = ""
    corrections: tuple[Corrected, ...] = ()

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong with the file."""
        return self.verdict == "clean"


def audit_meter(name: str, data: bytes, trusted: Container[str]) -> MeterAudit:
    """Check a whole meter file: its chain, its signatures, each line against those before it, and the sums."""
    try:
        history, read = read_meter(data, trusted)
    except Refusal as refusal:
        return MeterAudit(name, "altered", refusal.message)
    if history.opened is None:
        return MeterAudit(name, "empty", "it has no complete line")
    if name != f"{history.id}{ENDING}":
        return MeterAudit(name, "altered", f"it is the file of another link, {history.id}{ENDING}")
    sums, cut = history.sums, len(data) - read.size
    came, went = cents_text(sums.funded + sums.contributed), cents_text(sums.paid)
    torn = f"; {cut} bytes after the last line were cut short while being written" if cut else ""
    says = f"shows {show_amount(sums.meter.shows)}: {came} came in, {went} was paid{torn}"
    money = (cents_text(sums.funded), cents_text(sums.contributed), went)
    shown = (sums.meter.shows, sums.meter.rest)
    found = (history.opened.rulebook, read.count, read.signed, *shown, *money, tuple(history.corrections))
    return MeterAudit(name, "clean", says, *found)


def cents_text(parts: int) -> str:
    """Write millionths of a cent as dollars, exactly."""
    whole, rest = divmod(parts, PARTS)
    if not rest:
        return show_amount(whole)
    return f"{whole // 100}.{whole % 100:02d}{rest:06d}".rstrip("0")
