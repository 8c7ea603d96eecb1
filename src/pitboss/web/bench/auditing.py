"""Audit logs for a page, in a separate process: a verdict for each round, and one round entry by entry."""

import gzip
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

import msgspec

from pitboss.desk.games import game_of
from pitboss.desk.keys import public_keys
from pitboss.desk.rounds import Log, audit_one, stream_logs
from pitboss.money import Cents, read_whole
from pitboss.rounds import Audit, Game
from pitboss.rounds.audit import NOTHING, Divergence, due, moved, opening, reopen
from pitboss.rounds.events import Opened, Staked
from pitboss.rounds.evidence import Header
from pitboss.rounds.log import ROUND
from pitboss.rounds.sequence import PACKED, Last, Sequence
from pitboss.rulebooks import Refusal, Rules
from pitboss.web import shows
from pitboss.web.bench.told import MOST_RAW_CHARACTERS, entry_shown, payments, round_told, said, written
from pitboss.web.limits import packed

Believed: TypeAlias = frozenset[str] | None

MOST_ROUNDS = 2_000
"""The most rounds of one file that are shown."""
MOST_UNPACKED_BYTES = 32 * 1024 * 1024
"""The most bytes a compressed log may hold."""
_REFUSED = "refused: "
HAND = "hand"
"""The entry of a room's log that holds a hand."""
UNSAID = ("minute", "cite", "sha256")
"""Facts of an entry that are shown elsewhere, or to programs alone."""
AMOUNTS = ("cents", "rake", "jackpot", "paid", "amount", "fees", "prize")
"""Facts that are money."""
BY_THEMSELVES = ("who", "player", "cents", "do")
"""Facts that need no name."""


# -- a file -----------------------------------------------------------------------------------------


def audit_bytes(data: bytes, keys: Believed = None, beside: Path | None = None) -> dict[str, Any]:
    """Audit every round of a file, in order. ``beside`` is its folder, if it is the house's.

    ``keys`` are the keys to trust, by default the house's.
    """
    sequence, starts_at = _sequence(data := unpacked(data), beside)
    rounds: list[dict[str, Any]] = []
    left_off = 0
    for log in stream_logs(BytesIO(data), keys, sequence):
        if len(rounds) < MOST_ROUNDS:
            rounds.append({"index": len(rounds) + 1, **_summary(log, keys)})
        else:
            left_off += 1
    return {"rounds": rounds, "left_off": left_off, "starts_at": starts_at}


def unpacked(data: bytes) -> bytes:
    """Return a log's bytes. A compressed one is unpacked up to a limit."""
    if not data.strip():
        raise Refusal("bad_log", "there is nothing in this file")
    if not data.startswith(b"\x1f\x8b"):
        return data
    try:
        with gzip.GzipFile(fileobj=BytesIO(data)) as file:
            plain = file.read(MOST_UNPACKED_BYTES + 1)
    except (OSError, EOFError) as error:
        raise Refusal("bad_log", f"this is compressed and cannot be unpacked: {error}") from None
    if len(plain) > MOST_UNPACKED_BYTES:
        raise Refusal("log_too_long", f"a log of more than {MOST_UNPACKED_BYTES} bytes is not read here")
    return plain


def _sequence(data: bytes, folder: Path | None) -> tuple[Sequence, int]:
    """Return the sequence to hold the rounds against, and the number of the first round of an excerpt, or 0.

    Leaving out earlier rounds of a table is allowed: the file is judged from where it begins.
    """
    sequence = Sequence(None if folder is None else lambda name: _last_of(folder, name))
    sequence.begin("", "")
    first = data[: data.find(b"\n")]
    try:
        header = msgspec.json.decode(first, type=Header) if folder is None else None
    except (ValueError, RecursionError):
        header = None
    if header is None or header.number <= 1 or header.before:
        return sequence, 0
    sequence.files["/"] = Last(header.table, header.number - 1, header.after)
    return sequence, header.number


def _last_of(folder: Path, name: str) -> Last | None:
    """Return the last round of a neighbouring file."""
    either = (folder / name, folder / (name + PACKED))
    found = next((path for path in either if path.is_file()), None)
    if Path(name).name != name or found is None:
        return None
    other = Sequence()
    other.begin("", name)
    with open_log(found) as stream:
        for _ in stream_logs(stream, None, other):
            pass
    return other.files.get(f"/{name}")


def open_log(path: Path) -> BinaryIO:
    """Open a log of the house, compressed or not."""
    return BytesIO(unpacked(path.read_bytes()))


# -- one round, in short ----------------------------------------------------------------------------


def _summary(log: Log, keys: Believed) -> dict[str, Any]:
    told = {**_headed(log), "entries": len(log.entries)}
    try:
        found = audit_one(log, keys)
    except Refusal as refusal:
        return {
            **told,
            "verdict": "refused",
            "whole": False,
            "says": refusal.message,
            "refused": refusal.to_json(),
        }
    return {**told, **audit_shown(found, log)}


def _headed(log: Log) -> dict[str, Any]:
    """Describe the round: its table, game, time and players."""
    header = log.sealed.header if log.sealed is not None else None
    opened = log.entries[0] if log.entries and type(log.entries[0]) is Opened else None
    closed = log.sealed.closed if log.sealed is not None else None
    return {
        "name": log.name,
        "of": log.kind.entries.of if log.kind is not None else "round",
        "header": None if header is None else _header(header),
        "closed": None if closed is None else {"at": closed.at, "seed": closed.seed, "why": closed.why or ""},
        "rulebook": opened.rulebook if opened else "",
        "game": opened.game if opened else "",
        "title": _title(opened) if opened else "",
    }


def _header(header: Header) -> dict[str, Any]:
    told = msgspec.to_builtins(header)
    return {name: value for name, value in told.items() if name != "of"}


def _title(opened: Opened) -> str:
    try:
        return game_of(opened.game).title
    except Refusal:
        return opened.game


def audit_shown(found: Audit, log: Log) -> dict[str, Any]:
    """Show an audit: verdict, seal, the first divergence as objects, and what is owed, in money."""
    seal = None
    if found.seal is not None:
        one = found.seal
        seal = {"verdict": one.verdict, "says": one.says, "line": one.line, "key": one.key}
    return {
        "verdict": found.verdict,
        "whole": found.whole,
        "says": found.says,
        "finished": found.finished,
        "seal": seal,
        "divergence": None if found.divergence is None else _divergence(found.divergence, log),
        "owed": [
            {
                "seat": one.seat,
                "wager": one.wager,
                "name": _called(one.wager, log),
                **_compared(one.recorded, one.due),
                "says": str(one),
                "rule": one.rule,
                "clause": one.clause,
            }
            for one in found.owed
        ],
    }


def _compared(recorded: Cents, should: Cents) -> dict[str, Any]:
    """Show what was recorded and what is due. The difference is what the seat is owed, or was overpaid."""
    short = should - recorded
    words = "" if not short else f"{shows.money(abs(short))['shown']} {'short' if short > 0 else 'too much'}"
    return {
        "recorded": shows.won(recorded),
        "due": shows.won(should),
        "difference": {**shows.won(short), "words": words},
    }


def _divergence(found: Divergence, log: Log) -> dict[str, Any]:
    return {
        "line": found.line,
        "rule": found.rule,
        "clause": found.clause,
        "recorded": _side(found.recorded, found.line, log),
        "expected": _side(found.expected, found.line, log),
    }


def _side(text: str, number: int, log: Log) -> dict[str, Any]:
    """Show one side of a divergence: the entry as an object and in words, or what takes its place."""
    if text == NOTHING:
        return {"says": "nothing: the log stops here", "entry": None}
    if text.startswith(_REFUSED):
        return {"says": f"the rules refuse it: {text.removeprefix(_REFUSED)}", "entry": None}
    try:
        entry = (ROUND if log.kind is None else log.kind.entries).read(text.encode())
        return {"says": said(entry, _game(log)), "entry": msgspec.json.decode(text)}
    except (Refusal, ValueError, AttributeError):
        return {"says": text[:MOST_RAW_CHARACTERS], "entry": None}


def _game(log: Log) -> Game | None:
    """Return the game of a log, if it is a round's and there is one."""
    try:
        return game_of(opening(log.entries).game) if log.kind is None else None
    except Refusal:
        return None


def _called(wager: str, log: Log) -> str:
    game = _game(log)
    return game.called(wager).name if game is not None else wager


# -- one round, entry by entry ----------------------------------------------------------------------


def round_bytes(data: bytes, keys: Believed = None, hand: int = 0) -> dict[str, Any]:
    """Show one whole recorded round: its audit, its entries and steps, its money, and every payment explained.

    For a room's log, ``hand`` is the entry of the hand to show instead of the log.
    """
    sequence, _ = _sequence(data := unpacked(data), None)
    log = _only(stream_logs(BytesIO(data), keys, sequence))
    return _hand(log, keys, hand) if hand else _whole(log, keys)


def _hand(log: Log, keys: Believed, number: int) -> dict[str, Any]:
    """Show a hand that was dealt in a room, replayed from the room's log."""
    again = log.kind.hand if log.kind is not None else None
    played = again(log.entries, number) if again is not None else None
    if played is None:
        raise Refusal("no_hand", f"entry {number} of this log is not about a hand")
    rules, of_hand = played.rules, Log(played.log)
    return {
        **_summary(log, keys),
        "round": round_told(played.log, rules),
        "entries_told": [],
        "money": _money(of_hand, None),
        "payments": payments(played.log, rules),
        "due": None,
        "hand": number,
    }


def _only(logs: Iterator[Log]) -> Log:
    log = next(logs)
    if next(logs, None) is not None:
        raise Refusal("several_rounds", "this takes one round at a time")
    return log


def _whole(log: Log, keys: Believed) -> dict[str, Any]:
    told = _summary(log, keys)
    if "refused" in told:
        return told
    rules = _rules(log)
    if rules is None:
        show = entry_shown if log.kind is None else _shown_plainly
        listed = [show(number, entry) for number, entry in enumerate(log.entries[:MOST_ROUNDS], 1)]
        told |= {"round": None, "entries_told": listed, "money": [], "payments": [], "due": None}
        return {**told, **_without_felt(log)}
    game = game_of(opening(log.entries).game)
    should = due(log.entries, lambda: reopen(log.entries, game, rules))
    return {
        **told,
        "round": round_told(log.entries, rules),
        "entries_told": [],
        "money": _money(log, None if should is None else should.log),
        "payments": payments(log.entries, rules),
        "due": None if should is None else payments(should.log, rules),
    }


def _without_felt(log: Log) -> dict[str, Any]:
    """Say why a log is not shown on the felt, and which of its entries are hands that can be."""
    if log.kind is None:
        return {"hands": [], "no_felt": "The rulebook that this round was played by is not on this shelf."}
    of, hands = log.kind.entries.of, list[int]()
    if log.kind.hand is not None:
        tags = (str(one.__struct_config__.tag) for one in log.entries)
        hands = [number for number, tag in enumerate(tags, 1) if tag == HAND][:MOST_ROUNDS]
        says = f"This is the log of a {of}. Each hand that was dealt in it can be laid on the felt."
    else:
        says = (
            f"This is the log of a {of}. It records who sat where and everyone's chips after each hand, but no cards: "
            "there is nothing to lay on the felt."
        )
    return {"hands": hands, "no_felt": says}


def _shown_plainly(number: int, entry: Any) -> dict[str, Any]:
    """Show an entry of a room or a tournament, whose events have no sentence here: what it is, and its plain facts."""
    cite = getattr(entry, "cite", None)
    facts = {name: getattr(entry, name) for name in entry.__struct_fields__ if name not in UNSAID}
    told = [_fact(name, value) for name, value in facts.items() if type(value) in (int, str) and value]
    told = told or [f"{UNSAID[0]} {entry.minute}" for _ in range(hasattr(entry, UNSAID[0]))]
    return {
        "n": number,
        "says": ", ".join((str(entry.__struct_config__.tag).capitalize(), *told))[:MOST_RAW_CHARACTERS],
        "rule": cite.rule if cite else "",
        "clause": cite.clause if cite else "",
        "event": None,
        "raw": written(entry),
    }


def _fact(name: str, value: int | str) -> str:
    shown = shows.money(value)["shown"] if name in AMOUNTS and isinstance(value, int) else value
    return str(shown) if name in BY_THEMSELVES else f"{name.replace('_', ' ')} {shown}"


def _rules(log: Log) -> Rules | None:
    """Return the rules a round was played by, or None if they are not here, or if it is the log of something else."""
    if log.kind is not None:
        return None
    opened = opening(log.entries)
    pinned = f"{opened.rulebook}@{opened.rulebook_sha256}"
    try:
        return game_of(opened.game).rules(pinned, opened.options, opened.pay)
    except Refusal:
        return None


def _money(log: Log, should: list[Any] | None) -> list[dict[str, Any]]:
    """List every wager: its stake, its result as recorded, what is due, and the difference."""
    was, gets = moved(log.entries), moved(should) if should is not None else None
    staked: dict[tuple[int, str], Cents] = {}
    for entry in log.entries:
        if type(entry) is Staked:
            key = entry.seat, entry.wager
            staked[key] = staked.get(key, 0) + entry.amount
    told = []
    for key in sorted(one for one in {*was, *(gets or ())} if one[0]):  # the house's take belongs to no seat
        recorded, by = was.get(key, (0, None))
        owed, rule = (gets or was).get(key, (0, None))
        cite = rule or by
        told.append(
            {
                "seat": key[0],
                "wager": key[1],
                "name": _called(key[1], log),
                "staked": shows.money(staked[key]) if key in staked else None,
                **(_compared(recorded, owed) if gets is not None else {"recorded": shows.won(recorded)}),
                "rule": cite.rule if cite else "",
                "clause": cite.clause if cite else "",
            }
        )
    return told


# -- tasks ------------------------------------------------------------------------------------------


def audit_task(data: str, keys: str) -> bytes:
    """Audit the file of a question."""
    return packed(audit_bytes(b64decode(data), believed(keys)))


def audit_file_task(path: str) -> bytes:
    """Audit a file of the house."""
    file = Path(path)
    return packed(audit_bytes(file.read_bytes(), beside=file.parent))


def round_task(data: str, keys: str, hand: str) -> bytes:
    """Show the one round of a question, or a hand of its log."""
    return packed(round_bytes(b64decode(data), believed(keys), read_whole(hand)))


def believed(keys: str) -> Believed:
    """Read the public keys to trust. If there are none, return None, which means the house's own."""
    return public_keys(keys.split(",")) if keys else None
