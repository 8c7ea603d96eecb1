"""Open a round, settle a record, or audit or replay a log by name. A log may be a room's or a tournament's."""

from collections.abc import Callable, Container, Iterable, Iterator
from functools import wraps
from io import BytesIO
from itertools import chain
from typing import Any, BinaryIO, ParamSpec, TypeAlias, TypeVar

import msgspec

from pitboss.desk.games import all_loaded, game_of, games, load_game
from pitboss.desk.keys import holds, trusted
from pitboss.money import Cents
from pitboss.rounds import (
    Audit,
    Explanation,
    Record,
    Round,
    audit,
    explain,
    play_record,
    read_log,
    read_record,
    replay,
)
from pitboss.rounds.audit import Divergence, due, opening, reopen
from pitboss.rounds.events import Opened
from pitboss.rounds.evidence import Seal, Sealed, is_sealed, rounds_in, unseal
from pitboss.rounds.explain import telling
from pitboss.rounds.kinds import Kind
from pitboss.rounds.log import MOST_BYTES, MOST_LINE_BYTES, ROUND, Entry
from pitboss.rounds.reading import whole_lines
from pitboss.rounds.records import record_id
from pitboss.rounds.sequence import Sequence
from pitboss.rounds.verify import Verified, verify
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.refusal import internal_error

P = ParamSpec("P")
T = TypeVar("T")


def guarded(read: Callable[P, T]) -> Callable[P, T]:
    """Turn a bug into a refusal, so that one bad round never affects another."""

    @wraps(read)
    def reading(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return read(*args, **kwargs)
        except Refusal:
            raise
        except Exception as error:
            raise internal_error(error) from None

    return reading


def open_round(
    game: str,
    rulebook: str,
    seats: Iterable[int] = (1,),
    options: dict[str, Any] | None = None,
    state: Any = None,
    stacks: dict[int, Cents] | None = None,
) -> Round:
    """Open a round of a game under a rulebook."""
    found = game_of(game)
    return Round(found, found.rules(rulebook, options), seats, state, stacks)


Keep: TypeAlias = Callable[[int, dict[str, Any], Round], None]
"""Called for every settled record with its line number, the answer and the round."""


def settle_line(line: bytes) -> dict[str, Any]:
    """Settle one record. A refusal is returned as an answer."""
    return settle_record(line)[0]


def settle_answers(lines: Iterable[bytes], keep: Keep | None = None) -> Iterator[dict[str, Any]]:
    """Settle records line by line, adding the line number to each answer. Empty lines are skipped.

    If one cannot be settled or its log cannot be kept, the others are not affected.
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    return (answer for answer, _, _ in settle_numbered(numbered, keep))


def settle_numbered(
    lines: Iterable[tuple[int, bytes]], keep: Keep | None = None
) -> Iterator[tuple[dict[str, Any], Round | None, Record | None]]:
    """Settle numbered records: each answer with its line number, then the round and the record if it was settled."""
    for number, line in lines:
        answer, round, record = _answered(line)
        if round is not None and keep is not None:
            try:
                keep(number, answer, round)
            except Refusal as refusal:
                answer = {"id": answer["id"], "refused": refusal.to_json()}
        yield {**answer, "line": number}, round, record


def settle_record(line: bytes) -> tuple[dict[str, Any], Round | None]:
    """Return the answer to a record, with the state the table continues from, and the round. None if it was refused."""
    answer, round, _ = _answered(line)
    return answer, round


def _answered(line: bytes) -> tuple[dict[str, Any], Round | None, Record | None]:
    try:
        return _settled(line)
    except Refusal as refusal:
        return {"id": record_id(line), "refused": refusal.to_json()}, None, None


@guarded
def _settled(line: bytes) -> tuple[dict[str, Any], Round, Record]:
    record = read_known(line)
    game = game_of(record.game)
    round = play_record(record, game)
    answer = game.result(round, record)
    if round.over and round.table.state is not None:
        answer.setdefault("state", msgspec.to_builtins(round.table.state))
    if round.table.warned:
        answer["warned"] = sorted(round.table.warned)
    return answer, round, record


def read_known(line: bytes) -> Record:
    """Read a record once its game is loaded, which may add keys to it.

    If that fails, every game is loaded, since a key may belong to another game.
    """
    try:
        return read_record(line, load_game)
    except Refusal as refusal:
        if refusal.code != "bad_record" or all_loaded():
            raise
    games()
    return read_record(line)


class Log(msgspec.Struct, frozen=True):
    """A log that has been read: its entries and, if it is sealed, the checked seal and what it contains."""

    entries: list[Any]
    sealed: Sealed | None = None
    raw: bytes = b""
    """The bytes of an unsealed log, which may differ from what we would write."""
    kind: Kind | None = None
    """The kind of log, or None for a round's."""

    @property
    def name(self) -> str:
        """The round's name, if its header gives one."""
        return self.sealed.header.round if self.sealed is not None and self.sealed.header is not None else ""


def kinds() -> dict[str, Kind]:
    """Return the kinds of logs other than a round's, by what they record."""
    from pitboss.cardroom.room.room import ROOM
    from pitboss.cardroom.tournament.tournament import TOURNAMENT

    return {kind.entries.of: kind for kind in (ROOM, TOURNAMENT)}


@guarded
def read_logs(data: bytes, keys: Container[str] | None = None) -> list[Log]:
    """Read the rounds of a file, sealed or not. ``keys`` are the trusted keys, by default those the house trusts."""
    return list(stream_logs(BytesIO(data), keys))


def stream_logs(
    stream: BinaryIO, keys: Container[str] | None = None, sequence: Sequence | None = None
) -> Iterator[Log]:
    """Read the rounds of a file of any size, one at a time.

    ``sequence`` knows the files read so far, for a table whose rounds continue from one file to the next.
    """
    believed = trusted() if keys is None else keys
    if sequence is None:
        sequence = Sequence()
        sequence.begin("", "")
    readable = False
    for data in raw_logs(stream):
        log = read_raw(data, believed)
        if log.sealed is not None:
            if not readable and log.sealed.header is None and not log.entries:
                raise Refusal("bad_log", UNREADABLE)
            log = msgspec.structs.replace(log, sealed=sequence.check(log.sealed))
        readable = True
        yield log


def raw_logs(stream: BinaryIO) -> Iterator[bytes]:
    """Split a file into the logs of its rounds, one at a time. One that is not sealed is a single log.

    A Parquet or Arrow file has them in its column `log`.
    """
    from pitboss.desk.frames import starts_frame  # which reads records, and so this module

    first = stream.readline(MOST_LINE_BYTES + 1)
    if framed := starts_frame(first):
        yield from chain.from_iterable(raw_logs(BytesIO(log)) for log in _framed_logs(first, stream, framed))
        return
    if not is_sealed(first):
        yield first + stream.read(MOST_BYTES + 1)
        return
    yield from rounds_in(chain([first], whole_lines(stream, MOST_LINE_BYTES)))


def _framed_logs(first: bytes, stream: BinaryIO, format: str) -> Iterator[bytes]:
    from pitboss.desk.frames import frame_logs

    if not stream.seekable():
        return frame_logs(BytesIO(first + stream.read()), format)
    stream.seek(0)
    return frame_logs(stream, format)


def read_raw(data: bytes, believed: Container[str]) -> Log:
    """Read the log of one round, sealed or not."""
    games()  # A game outside the package may define its own events.
    if not is_sealed(data):
        kind = next((one for one in kinds().values() if data.startswith(one.first)), None)
        return Log(read_log(data, ROUND if kind is None else kind.entries), raw=data, kind=kind)
    sealed = unseal(data, holds, believed, [kind.entries for kind in kinds().values()])
    return Log(sealed.entries, sealed, kind=kinds().get(sealed.of))


UNREADABLE = "the first round of this log cannot be read"


def _only(data: bytes, keys: Container[str] | None = None) -> Log:
    logs = read_logs(data, keys)
    if len(logs) != 1:
        raise Refusal("several_rounds", f"this file holds the logs of {len(logs)} rounds, not of one")
    return logs[0]


@guarded
def audit_log(data: bytes, keys: Container[str] | None = None) -> Audit:
    """Audit one recorded round: its seal, its pinned rulebook and posting, then every entry."""
    return audit_one(_only(data, keys), keys)


@guarded
def audit_one(log: Log, keys: Container[str] | None = None) -> Audit:
    """Audit a log that has been read. If ``keys`` are given, an unsealed log counts as not signed by any of them."""
    seal = log.sealed.seal if log.sealed is not None else None
    if seal is None and keys is not None:
        seal = Seal("unsealed", "this log is not signed by any key")
    try:
        return _audited(log, seal)
    except Refusal:
        if seal is None or seal.verdict == "clean":
            raise
        return Audit(len(log.entries), seal=seal)


def _audited(log: Log, seal: Seal | None) -> Audit:
    entries = log.entries
    if log.kind is not None:
        return log.kind.audit(entries, seal, log.sealed.header if log.sealed is not None else None)
    opened = opening(entries)
    try:
        rules = _rules(entries)
    except Refusal as refusal:
        if refusal.code != "unknown_edition":
            raise
        pinned = Divergence(1, f"rulebook_sha256 {opened.rulebook_sha256}", refusal.message)
        return Audit(len(entries), pinned, seal=seal)
    if wrong := _wrongly_pinned(log, opened, rules):
        return Audit(len(entries), wrong, seal=seal)
    return audit(entries, game_of(opened.game), rules, seal)


def _wrongly_pinned(log: Log, opened: Opened, rules: Rules) -> Divergence | None:
    """Find a posting that does not match its hash, or a header that names different rules from the round."""
    recorded, actual = opened.posting_sha256, rules.posting.sha256
    if recorded != actual:
        return Divergence(1, f"posting_sha256 {recorded}", f"posting_sha256 {actual}")
    header = log.sealed.header if log.sealed is not None else None
    if header is None:
        return None
    pinned = (opened.rulebook_sha256, opened.posting_sha256)
    if (said := (header.rulebook_sha256, header.posting_sha256)) == pinned:
        return None
    return Divergence(
        1, f"header: rulebook {said[0]}, posting {said[1]}", f"rulebook {pinned[0]}, posting {pinned[1]}"
    )


class Account(msgspec.Struct, frozen=True):
    """An audited round explained: what was recorded, and what is due if that can be worked out."""

    audit: Audit
    recorded: list[Explanation]
    due: list[Explanation] | None

    @property
    def true(self) -> bool:
        """Whether the record can be presented as what happened, as far as it goes."""
        return self.audit.verdict in ("clean", "clean, unsealed", "unfinished")


@guarded
def tell(log: Log, keys: Container[str] | None = None) -> Account:
    """Audit a log, then explain what it records and what is due."""
    found = audit_one(log, keys)
    if log.kind is not None:
        told = log.kind.told(log.entries)
        recorded = log.kind.explain(told, log.entries)
        return Account(found, recorded, None if told is None else log.kind.explain(told, told.log))
    try:
        rules, opened = _rules(log.entries), opening(log.entries)
    except Refusal:
        return Account(found, explain(log.entries), None)
    pinned = _wrongly_pinned(log, opened, rules) is None
    should = due(log.entries, lambda: reopen(log.entries, game_of(opened.game), rules)) if pinned else None
    recorded = in_words(log.entries, rules)
    return Account(found, recorded, None if should is None else in_words(should.log, rules))


def in_words(entries: list[Any], rules: Rules) -> list[Explanation]:
    """Explain a round in the words people use for its wagers and hands."""
    events = [one for one in entries if hasattr(one, "seen_by")]
    return explain(entries, rules.chapter, telling(game_of(rules.chapter.game), rules, events))


def verify_log(log: Log) -> Verified:
    """Draw every chance outcome of a round again from the seed revealed in its log. Refuses a log without a seed."""
    if log.kind is not None:
        of = log.kind.entries.of
        raise Refusal("no_seed", f"no seed was committed to before this {of}: there is nothing to draw again")
    if log.sealed is None or log.sealed.header is None or not log.sealed.header.seed_commitment:
        raise Refusal("no_seed", "no seed was committed to before this round: its cards were not drawn here")
    if log.sealed.closed is None or not log.sealed.closed.seed:
        raise Refusal("seed_not_opened", "the seed of this round was committed to but has not been revealed")
    opened = opening(log.entries)
    return verify(log.entries, game_of(opened.game), _rules(log.entries), log.sealed.seed)


@guarded
def replay_log(data: bytes) -> Round:
    """Play a recorded round again from its answers, ignoring the rest of its log."""
    log = _only(data)
    if log.kind is not None:
        raise Refusal("not_a_round", f"this is the log of a {log.kind.entries.of}, not of a round")
    entries = log.entries
    return replay(entries, game_of(opening(entries).game), _rules(entries))


@guarded
def explain_log(data: bytes) -> list[Explanation]:
    """Explain every payment of a recorded round, clause by clause. Refuses a log that is not true."""
    log = _only(data)
    told = tell(log)
    if log.kind is None:
        _rules(log.entries)  # refuses an edition that is not available, with its own code
    if not told.true:
        raise Refusal("not_true", f"this log cannot be explained as true: {told.audit.says}")
    return told.recorded


def _rules(entries: list[Entry]) -> Rules:
    """Return the rules a log was played by: the rulebook edition it is pinned to."""
    opened = opening(entries)
    pinned = f"{opened.rulebook}@{opened.rulebook_sha256}"
    return game_of(opened.game).rules(pinned, opened.options, opened.pay)
