"""Evidence: the log of a round, a room or a tournament, sealed so that it can be shown to a judge.

A sealed log is JSON Lines: a header, the entries, and a signed closing line. The closing line holds the number of
entries and the last link of the SHA-256 chain over header and entries. Nothing here reads a clock, a file or a key; the
callers pass in what they know.
"""

import hashlib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

import msgspec

from pitboss import __version__
from pitboss.rounds.log import MOST_BYTES, ROUND, Entries, write_entry
from pitboss.rounds.round import Round
from pitboss.rounds.seeds import commit
from pitboss.rulebooks import Refusal, Rules

FORM = 4
FORMS = (3, FORM)
"""The supported forms of sealed logs. In form 3 each entry carries its link, and a table's rounds have no number."""

_HEADER, _ENTRY, _CLOSING = b'{"log":', b'{"n":', b'{"closed":'


class Signer(Protocol):
    """Signs logs: a public key in hex, and a way to sign with it."""

    @property
    def public(self) -> str:
        """The public key, in hex."""

    def sign(self, message: bytes) -> str:
        """Sign a message and return the signature in hex."""


Holds: TypeAlias = Callable[[str, str, bytes], bool]
"""Checks a signature, given the public key and the signature in hex, and the message."""


class _Header3(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    log: int
    software: str
    table: str
    round: str
    people: dict[str, str]
    at: str
    rulebook_sha256: str
    posting_sha256: str
    seed_commitment: str = ""
    training: bool = False
    after: str = ""


class Header(_Header3, frozen=True, forbid_unknown_fields=True):
    """The first line of a sealed log: where, when and by whom the round was played, and under which rules.

    ``seed_commitment`` binds the table to the seed of its cards, dice and wheels; it is empty if there is no seed.
    ``training`` means that one person was on both sides of the table. ``after`` is the SHA-256 of the previous round's
    closing line (in form 3, its last link).
    """

    number: int = 0
    """The number of the round at its table, from 1 and without gaps, or 0 for a standalone round."""
    before: str = ""
    """The file that holds the previous round, if this one begins a new file."""
    of: str | msgspec.UnsetType = msgspec.UNSET
    """What the log records, if not a round: "room" or "tournament"."""


class Closed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a log: the number of entries, the last link of the chain, the revealed seed, and the time."""

    entries: int
    chain: str
    seed: str
    at: str
    why: str | msgspec.UnsetType = msgspec.UNSET
    """Why the house closed the round, if its player did not finish it. Form 3 does not say."""


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    entry: msgspec.Raw
    chain: str = ""


class _Closing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    closed: Closed
    key: str
    signature: str


_encoder = msgspec.json.Encoder(order="deterministic")


# -- writing ----------------------------------------------------------------------------------------


def seal_header(  # noqa: PLR0913 - a header is what a door knows, thing by thing
    round: Round,
    at: str,
    *,
    table: str = "",
    id: str = "",
    people: Mapping[int, str] | None = None,
    seed_commitment: str = "",
    training: bool = False,
    after: str = "",
    number: int = 0,
    before: str = "",
) -> Header:
    """Make the header of a round's log. ``at`` is the caller's clock, and ``people`` maps seats to the caller's ids."""
    seats = {str(seat): person for seat, person in (people or {}).items()}
    pinned = round.rules.chapter.sha256, round.rules.posting.sha256
    software = f"pitboss {__version__}"
    return Header(
        FORM, software, table, id, seats, at, *pinned, seed_commitment, training, after, number, before
    )


def header_of(of: str, at: str, rules: Rules | None = None) -> Header:
    """Make the header of a log that is not a round's. Without ``rules``, its entries name the rules that applied."""
    pinned = ("", "") if rules is None else (rules.chapter.sha256, rules.posting.sha256)
    return Header(FORM, f"pitboss {__version__}", "", "", {}, at, *pinned, of=of)


class SealedLog:
    """A sealed log being written: first ``opening``, then the result of each ``add``, then ``close``.

    It keeps only the chain and the count. To resume a log that was cut off, add its entries again.
    """

    def __init__(self, header: Header) -> None:
        """Begin a log with its header. A log begun in an older form continues in that form."""
        self._form = header.log
        self._head = _written_header(header)
        self.chain = hashlib.sha256(self._head).hexdigest()
        self.entries = 0
        self.closing = ""
        """The ``after`` value for the next round, once this one is closed."""

    @property
    def opening(self) -> bytes:
        """The header's line."""
        return self._head + b"\n"

    def add(self, log: Sequence[Any]) -> bytes:
        """Return the lines for the entries added to the log since the last call."""
        lines = []
        for entry in map(write_entry, log[self.entries :]):
            self.chain = _link(self.chain, entry)
            self.entries += 1
            lines.append(_line(self._form, self.entries, self.chain, entry) + b"\n")
        return b"".join(lines)

    def close(self, key: Signer, at: str, seed: bytes = b"", why: str = "") -> bytes:
        """Return the signed closing line: the count, the last link, the committed seed and the time."""
        said = why if self._form == FORM else msgspec.UNSET
        closed = Closed(self.entries, self.chain, seed.hex(), at, said)
        signature = key.sign(_message(self._form, self._head, closed))
        line = _encoder.encode(_Closing(closed, key.public, signature))
        self.closing = _closing_link(self._form, line, self.chain)
        return line + b"\n"


def seal(log: Sequence[Any], header: Header, key: Signer, at: str, seed: bytes = b"") -> bytes:
    """Seal a finished log."""
    sealed = SealedLog(header)
    return sealed.opening + sealed.add(log) + sealed.close(key, at, seed)


def _written_header(header: Header) -> bytes:
    if header.log == FORM:
        return _encoder.encode(header)
    return _encoder.encode(_Header3(*msgspec.structs.astuple(header)[: len(_Header3.__struct_fields__)]))


def _link(chain: str, entry: bytes) -> str:
    return hashlib.sha256(chain.encode() + entry).hexdigest()


def _line(form: int, number: int, chain: str, entry: bytes) -> bytes:
    if form == FORM:
        return b'{"n":%d,"entry":%s}' % (number, entry)
    return b'{"n":%d,"chain":"%s","entry":%s}' % (number, chain.encode(), entry)


def _closing_link(form: int, line: bytes, chain: str) -> str:
    return hashlib.sha256(line).hexdigest() if form == FORM else chain


def _message(form: int, head: bytes, closed: Closed) -> bytes:
    """Return the bytes to sign. Their first words keep the key's other signatures from passing for a log's."""
    return b"pitboss log %d\n" % form + head + b"\n" + _encoder.encode(closed)


# -- reading ----------------------------------------------------------------------------------------


class Seal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The verdict from a log's bytes alone: clean, unfinished, truncated, reordered, altered or resigned, and why."""

    verdict: str
    says: str = ""
    line: int = 0
    """The line of the round's log that the verdict concerns."""
    key: str = ""
    """The public key that signed the log, if the signature is valid."""


class Sealed(msgspec.Struct, frozen=True):
    """A sealed log after reading: everything readable in it, and the verdict on its seal."""

    seal: Seal
    header: Header | None
    entries: list[Any]
    closed: Closed | None
    chain: str = ""
    """The last link of its chain."""
    link: str = ""
    """The ``after`` value required of the table's next round, or empty if the log was not closed."""

    @property
    def seed(self) -> bytes:
        """The revealed seed, or empty if there is none."""
        return bytes.fromhex(self.closed.seed) if self.closed is not None else b""

    @property
    def of(self) -> str:
        """What the log records. Empty for a round, or if it does not say."""
        return (self.header.of or "") if self.header is not None else ""

    @property
    def number(self) -> int:
        """The number of the round at its table, or 0 if it stands alone or does not say."""
        return self.header.number if self.header is not None else 0


def is_sealed(data: bytes) -> bool:
    """Whether this is a sealed log, or the remains of one."""
    return data.startswith((_HEADER, _ENTRY, _CLOSING))


def begins_round(line: bytes) -> bool:
    """Whether this line of a sealed log is the header of a round."""
    return line.startswith(_HEADER)


def rounds_in(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Split a file of sealed logs into rounds at each header, with one round in memory at a time."""
    held: list[bytes] = []
    headed, size = False, 0
    for line in lines:
        if begins_round(line):
            if headed:
                yield b"".join(held)
                held, size = [], 0
            headed = True
        held.append(line)
        size += len(line)
        if size > MOST_BYTES:
            raise Refusal("log_too_long", f"one round of more than {MOST_BYTES} bytes is not read")
    if held:
        yield b"".join(held)


def unseal(data: bytes, holds: Holds, trusted: Container[str], others: Iterable[Entries] = ()) -> Sealed:
    """Read one sealed log, a round's or one of the ``others``, and judge its seal by the keys that are trusted."""
    lines = data.split(b"\n")
    half = lines.pop()
    head = next((line for line in lines if line.startswith(_HEADER)), b"")
    entries = next((one for one in others if head.endswith(b',"of":"%s"}' % one.of.encode())), ROUND)
    read = [_read(line, entries) for line in lines]
    seal = _judge(read, bool(half), holds, trusted)
    headers, added, closings = _parts(read)
    header = headers[0].value if headers else None
    chain = hashlib.sha256(headers[0].raw).hexdigest() if headers else ""
    for one in added if headers else ():
        chain = _link(chain, one.value[2])
    form = header.log if header is not None else FORM
    link = _closing_link(form, closings[0].raw, chain) if closings else ""
    closed = closings[0].value.closed if closings else None
    return Sealed(seal, header, [one.value[1] for one in added], closed, chain, link)


class _Read(msgspec.Struct, frozen=True):
    """A line: its kind, its bytes and its value. The kind is empty if the bytes are not what we would have written."""

    kind: bytes
    raw: bytes
    value: Any = None


def _parts(read: Iterable[_Read]) -> list[list[_Read]]:
    """The headers, the entries and the closing lines of a log."""
    lines = list(read)
    return [[one for one in lines if one.kind is kind] for kind in (_HEADER, _ENTRY, _CLOSING)]


def _read(line: bytes, entries: Entries) -> _Read:
    """Read a line, which must match byte for byte what we would write."""
    for kind, read in ((_ENTRY, _read_entry), (_CLOSING, _read_closing), (_HEADER, _read_header)):
        if line.startswith(kind):
            with suppress(ValueError, RecursionError, Refusal):
                if (value := read(line, entries)) is not None:
                    return _Read(kind, line, value)
    return _Read(b"", line)


def _read_header(line: bytes, entries: Entries) -> Header | None:
    form = next((form for form in FORMS if line.startswith(b'{"log":%d,' % form)), 0)
    if not form:
        return None
    said: _Header3 = msgspec.json.decode(line, type=Header if form == FORM else _Header3)
    header = said if isinstance(said, Header) else Header(*msgspec.structs.astuple(said))
    right = _written_header(header) == line and header.of == (entries.of or msgspec.UNSET)
    return header if right else None


def _read_closing(line: bytes, entries: Entries) -> _Closing | None:
    value = msgspec.json.decode(line, type=_Closing)
    right = _encoder.encode(value) == line and _in_hex(value.key, value.signature)
    return value if right else None


def _in_hex(*said: str) -> bool:
    """Whether these are hex as we write it: lower case, without the spaces that ``bytes.fromhex`` allows."""
    return all(bytes.fromhex(one).hex() == one for one in said)


def _read_entry(line: bytes, entries: Entries) -> tuple[_Line, Any, bytes] | None:
    value = msgspec.json.decode(line, type=_Line)
    raw = bytes(value.entry)
    entry = entries.read(raw)
    form = 3 if value.chain else FORM
    right = write_entry(entry) == raw and _line(form, value.n, value.chain, raw) == line
    return (value, entry, raw) if right else None


def _judge(read: list[_Read], half: bool, holds: Holds, trusted: Container[str]) -> Seal:
    damaged = next((place for place, one in enumerate(read, 1) if not one.kind), 0)
    if damaged:
        return Seal("altered", f"line {damaged} was changed after it was written", damaged)
    broken = _broken(read)
    if broken is None and half:
        return Seal("truncated", "the last line is cut short", len(read) + 1)
    if broken is None:
        return _signed(read, holds, trusted)
    restored = _restored(read)
    if _broken(restored) is None:
        pairs = enumerate(zip(read, restored, strict=True), 1)
        place = next(place for place, (is_, was) in pairs if is_ is not was)
        return Seal("reordered", f"every line is there, in another order, from line {place} on", place)
    return _missing(read) or Seal("altered", broken[1], broken[0])


def _broken(read: Sequence[_Read]) -> tuple[int, str] | None:
    """Find the first break in the chain, from header to close, and describe it. None if the chain holds."""
    if not read or read[0].kind is not _HEADER:
        return 1, "the log does not begin with its header"
    chain, count, form = hashlib.sha256(read[0].raw).hexdigest(), 0, read[0].value.log
    for place, one in enumerate(read[1:], 2):
        if one.kind is _CLOSING:
            if (one.value.closed.why is msgspec.UNSET) is (form == FORM):
                return place, "the closing line is of another form"
            return _badly_closed(one.value.closed, count, chain, place, len(read))
        if one.kind is _HEADER:
            return place, "there is a second header in the middle of a round"
        line, _, raw = one.value
        chain, count = _link(chain, raw), count + 1
        if line.n != count or line.chain != (chain if form == 3 else ""):
            return place, f"the chain breaks at entry {count}: it does not follow from what comes before it"
    return None


def _badly_closed(closed: Closed, count: int, chain: str, place: int, last: int) -> tuple[int, str] | None:
    if place != last:
        return place + 1, "more follows the line that closed the log"
    if closed.entries != count:
        return place, f"the log was closed with {closed.entries} entries, but there are {count}"
    return None if closed.chain == chain else (place, "the log was closed with another chain")


def _restored(read: list[_Read]) -> list[_Read]:
    headers, entries, closings = _parts(read)
    return [*headers, *sorted(entries, key=lambda one: one.value[0].n), *closings]


def _missing(read: list[_Read]) -> Seal | None:
    """Report missing lines, if every remaining line is right and no other link is broken."""
    headers, entries, closings = _parts(read)
    if len(headers) > 1 or len(closings) > 1 or read != _restored(read):
        return None
    gaps: list[tuple[int, int]] = []
    chain, last = hashlib.sha256(headers[0].raw).hexdigest() if headers else "", 0
    for line, _, raw in (one.value for one in entries):
        follows = line.n == last + 1
        if line.n <= last or (line.chain and follows and chain and line.chain != _link(chain, raw)):
            return None
        gaps += [] if follows else [(last + 1, line.n - 1)]
        chain, last = line.chain or (_link(chain, raw) if chain and not gaps else ""), line.n
    closed = closings[0].value.closed if closings else None
    return _said_missing(bool(headers), closed, gaps, last, chain)


def _said_missing(
    headed: bool, closed: Closed | None, gaps: list[tuple[int, int]], last: int, chain: str
) -> Seal | None:
    if closed is not None:
        if closed.entries < last or (closed.entries == last and chain and closed.chain != chain):
            return None
        gaps += [(last + 1, closed.entries)] if closed.entries > last else []
    if gaps:
        missing = ", ".join(str(a) if a == b else f"{a} to {b}" for a, b in gaps)
        return Seal("truncated", f"missing of the log: entry {missing}", gaps[0][0] + headed)
    return None if headed else Seal("truncated", "the header is missing", 1)


def _signed(read: list[_Read], holds: Holds, trusted: Container[str]) -> Seal:
    if read[-1].kind is not _CLOSING:
        return Seal("unfinished", "the log was never closed")
    header, closing = read[0].value, read[-1].value
    key, closed = closing.key, closing.closed
    if not holds(key, closing.signature, _message(header.log, read[0].raw, closed)):
        return Seal("altered", "the signature does not belong to this log", len(read))
    if closed.seed and not _opens(closed.seed, header):
        return Seal("altered", "the revealed seed is not the one committed to", len(read), key)
    if key not in trusted:
        return Seal("resigned", f"signed by a key that is not trusted: {key}", len(read), key)
    return Seal("clean", key=key)


def _opens(seed: str, header: Header) -> bool:
    try:
        return commit(bytes.fromhex(seed), header.table, header.number) == header.seed_commitment
    except ValueError:
        return False
