"""Commands about played rounds: settle records; audit, explain and replay logs."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer
from typer import Argument, Option

from pitboss.cli.common import DIFFERS, INTERRUPTED, REFUSED, Json, exit_with, say_error, write_json
from pitboss.cli.evidence import Keys, LogFile, audit_json, audit_lines, believed, now, told_json, told_lines
from pitboss.cli.files import (
    PACKED,
    bar,
    free_name,
    opened,
    opened_log,
    ready,
    whole,
    write_whole,
    written,
)
from pitboss.rulebooks.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.desk import Log
    from pitboss.desk.day import Settled
    from pitboss.rounds import Audit, Round
    from pitboss.rounds.sequence import Last

Out = Annotated[
    Path | None,
    Option("--out", dir_okay=False, help="Write into this file: .jsonl, .parquet or .arrow."),
]
Format = Annotated[
    str | None, Option("--format", help="Write jsonl, parquet or arrow, whatever the file's name is.")
]
Workers = Annotated[
    int | None, Option("--workers", min=1, max=1024, help="How many processes work; one a core if left out.")
]

SOME_REFUSED = 1
"""The exit status of `settle` when it refused a record and settled the others."""


def settle(
    file: Annotated[str, Argument(metavar="FILE", help="Round records as JSON Lines, or - for stdin.")],
    log: Annotated[
        Path | None, Option("--log", file_okay=False, help="Write each round's log here, sealed and signed.")
    ] = None,
    tidy: Annotated[
        bool, Option("--tidy", help="Write one row per round, seat and wager, in cents, instead of answers.")
    ] = False,
    out: Out = None,
    format: Format = None,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Settle round records: one JSON line in, one JSON line out; exit status 1 where a record was refused.

    Records may also come as Parquet or Arrow. The answers keep the records' order, however many cores work. Ctrl-C
    leaves whole answers and says how far it came, with exit status 130.
    """
    from pitboss.desk.day import AnswerRow, Row, Wanted, batches, settle_day
    from pitboss.desk.frames import JSONL, format_of

    if log is not None:
        from pitboss.desk.keys import local_key

        local_key()  # so that workers find the house's key, and do not each make one
    framed = format_of(out, format) != JSONL
    wanted = Wanted(tidy, framed, keep=partial(_keep, log) if log else None)
    told = _Told()
    with opened(file) as stream, written(out, format, Row if tidy else AnswerRow) as write:
        given = _records(stream)
        settled = settle_day(batches(given, partial(ready, stream)), wanted, workers)
        with closing(settled), bar("settle", stream, out) as advance:
            told.follow(settled, write, advance)
    exit_with(told.status)


class _Told:
    """What is said at the end of a day: whether a record was refused, and how far an interrupted run came."""

    def __init__(self) -> None:
        self.status, self.fault, self.last = 0, False, 0

    def follow(
        self,
        settled: "Iterable[Settled]",
        write: "Callable[[bytes, Sequence[Any]], None]",
        advance: "Callable[[int], None]",
    ) -> None:
        """Write out batches as they are settled."""
        try:
            for one in settled:
                write(one.answers, one.rows)
                self.last = one.last
                if one.refused:
                    self.status = SOME_REFUSED
                if one.fault and not self.fault:
                    self.fault = True
                    say_error(one.fault)
                advance(one.size)
        except KeyboardInterrupt:
            say_error(
                f"interrupted after line {self.last}: every answer up to there is written, and none after it"
            )
            self.status = INTERRUPTED


def _records(stream: BinaryIO) -> Iterator[bytes]:
    """Return the records of a file, whatever its format, as lines of JSON."""
    from pitboss.desk.frames import frame_lines, starts_frame

    framed = starts_frame(stream.peek(8)[:8])  # type: ignore[attr-defined]
    return frame_lines(whole(stream), framed) if framed else _lines(stream)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Return the lines of a file of records, each cut off one byte after the longest a record may be."""
    from pitboss.rounds.reading import lines
    from pitboss.rounds.records import MOST_BYTES

    return lines(stream, MOST_BYTES)


def _keep(folder: Path, number: int, answer: dict[str, Any], round: "Round") -> None:
    """Keep a round's log, sealed, in a file numbered by line and named by id."""
    from pitboss.desk.keys import local_key
    from pitboss.rounds.evidence import seal, seal_header

    id, at = answer.get("id"), now()
    header = seal_header(round, at, id="" if id is None else str(id), people=round.table.patrons)
    safe = re.sub(r"[^A-Za-z0-9_-]+", "-", str(id))[:40].strip("-")
    path = folder / (f"{number:06d}-{safe}.jsonl" if safe else f"{number:06d}.jsonl")
    write_whole(free_name(path), seal(round.log, header, local_key(), at))


def audit(
    logs: Annotated[list[Path], Argument(metavar="LOG...", help="Logs, folders of them, or - for stdin.")],
    key: Keys = None,
    json: Json = False,
) -> None:
    """Check the seal of recorded rounds and re-derive every event: clean, else exit status 1; 2 where it is no log.

    Of the log of a tournament it says who was owed which prize, of a room's what the house was owed at each table.

    The rounds of a table are checked as one sequence, file after file. In a folder of `serve` the register and the
    tables' books are held against the logs, so that no table, day or round can be missing.
    """
    files, keys = _log_files(logs), believed(key)
    if not files:
        raise Refusal("no_file", "there is no log to audit: the folder has no .jsonl file")
    auditor = _Auditor(keys, json)
    statuses = [auditor.file(path) for path in files]
    statuses += [auditor.folder(path) for path in logs if path.is_dir()]
    exit_with(max(statuses, default=0))


class _Auditor:
    """Audits files in order and prints its findings, round by round. Files may have any size."""

    def __init__(self, keys: frozenset[str] | None, as_json: bool) -> None:
        from pitboss.rounds.sequence import Sequence

        self.keys, self.json, self._folder = keys, as_json, Path()
        self.sequence = Sequence(self._beside)

    def file(self, path: Path) -> int:
        """Audit the rounds of a file. One that cannot be read does not stop the others."""
        from pitboss.desk import stream_logs

        self._folder, status = path.parent, 0
        self.sequence.begin(str(path.parent), path.name)
        try:
            with opened_log(path) as stream:
                for log, alone in _alone(stream_logs(stream, self.keys, self.sequence)):
                    name = path.name if alone else f"{path.name}, round {log.name}"
                    status = max(status, self._one(name, log))
        except Refusal as refusal:
            return max(status, _say_refused(path.name, refusal, self.json))
        return status

    def folder(self, folder: Path) -> int:
        """Check a folder's logs against its register and its books."""
        from pitboss.floor.register import check_folder
        from pitboss.rounds import Audit

        wrong = list(check_folder(folder, self.sequence.reached, self.keys))
        for name, seal in wrong:
            self._say(name, Audit(0, seal=seal))
        return DIFFERS if wrong else 0

    def _one(self, name: str, log: "Log") -> int:
        from pitboss.desk import audit_one

        try:
            found = audit_one(log, self.keys)
        except Refusal as refusal:
            return _say_refused(name, refusal, self.json)
        self._say(name, found)
        return 0 if found.whole else DIFFERS

    def _say(self, name: str, found: "Audit") -> None:
        if self.json:
            write_json({"log": name, **audit_json(found)})
        else:
            first, *rest = audit_lines(found)
            typer.echo("\n".join((f"{name}: {first}", *(f"  {line}" for line in rest))))

    def _beside(self, name: str) -> "Last | None":
        """Return the last round of a file in the same folder that was not asked for."""
        from pitboss.desk import stream_logs
        from pitboss.rounds.sequence import Sequence

        either = (self._folder / name, self._folder / (name + PACKED))
        found = next((path for path in either if path.is_file()), None)
        if Path(name).name != name or found is None:
            return None
        other = Sequence()
        other.begin("", name)
        with opened_log(found) as stream:
            for _ in stream_logs(stream, self.keys, other):
                pass
        return other.files.get(f"/{name}")


def _alone(logs: "Iterator[Log]") -> "Iterator[tuple[Log, bool]]":
    """Yield each round of a file, and whether it is the only one."""
    first = list(islice(logs, 2))
    for log in chain(first, logs):
        yield log, len(first) == 1


def _say_refused(name: str, refusal: Refusal, as_json: bool) -> int:
    if as_json:
        write_json({"log": name, "refused": refusal.to_json()})
    else:
        typer.echo(f"{name}: refused: {refusal.code}: {refusal}")
    return REFUSED


def _log_files(logs: list[Path]) -> list[Path]:
    """Return the logs asked for; of a folder, each table's in the order they were written: 2 before 10."""
    found: list[Path] = []
    for path in logs:
        listed = [*path.glob("*.jsonl"), *path.glob(f"*.jsonl{PACKED}")] if path.is_dir() else [path]
        found += sorted(listed, key=_in_order)
    return found


def _in_order(path: Path) -> str:
    name = path.name.removesuffix(PACKED).removesuffix(".jsonl")
    return re.sub("[0-9]+", lambda digits: digits[0].zfill(12), name)


def explain(
    file: Annotated[
        Path,
        Argument(metavar="LOG|RECORDS", dir_okay=False, help="A round's log, or round records; - for stdin."),
    ],
    key: Keys = None,
    json: Json = False,
) -> None:
    """Explain every payment of a round, clause by clause, from round records or from a log that is audited first.

    Of a log that is not clean it tells what was recorded, what is due, and the difference (exit status 1).
    """
    worst = 0
    with opened_log(file) as stream:
        for id, status, told, lines in _explained(stream, believed(key)):
            worst = max(worst, status)
            if json:
                write_json({"id": id, **told})
            else:
                typer.echo("\n".join((*(() if id is None else (f"round {id}",)), *lines)))
    exit_with(worst)


def _explained(
    stream: BinaryIO, keys: frozenset[str] | None
) -> Iterator[tuple[Any, int, dict[str, Any], Iterable[str]]]:
    """Explain the rounds of a log, or each record of a file: its id, the exit status, plain data and lines."""
    from pitboss.desk import settle_record, stream_logs, tell
    from pitboss.rounds import explain as explain_round
    from pitboss.rounds.evidence import is_sealed

    start = stream.peek().lstrip()  # type: ignore[attr-defined]
    if is_sealed(start) or start.startswith((b'{"event"', b'{"answer"')):
        for log, alone in _alone(stream_logs(stream, keys)):
            told, id = tell(log, keys), None if alone else log.name
            yield id, 0 if told.audit.whole else DIFFERS, told_json(told), told_lines(told)
        return
    for line in filter(bytes.strip, _lines(stream)):
        answer, round = settle_record(line)
        if round is None:
            refusal = Refusal(**answer["refused"])
            says = f"refused: {refusal.code}: {refusal}"
            yield answer.get("id"), REFUSED, {"refused": refusal.to_json()}, [says]
        else:
            explained = explain_round(round.log, round.rules.chapter)
            yield answer.get("id"), 0, {"explained": explained}, map(str, explained)


def replay(log: LogFile, key: Keys = None, json: Json = False) -> None:
    """Audit a recorded round, play it again and show it; exit status 1 where it is not, byte for byte, what it says."""
    from pitboss.desk import stream_logs

    keys = believed(key)
    with opened_log(log) as stream:
        statuses = [_replay_one(one, keys, json) for one in stream_logs(stream, keys)]
    exit_with(max(statuses))


def _replay_one(log: "Log", keys: frozenset[str] | None, as_json: bool) -> int:
    from pitboss.cli.layout import lines
    from pitboss.desk import tell
    from pitboss.rounds import write_log

    told = tell(log, keys)
    if not told.true:
        if as_json:
            write_json(told_json(told))
        else:
            typer.echo("\n".join(told_lines(told)))
        return DIFFERS
    if as_json:
        sys.stdout.buffer.write(write_log(log.entries))
    elif log.kind is not None:
        _show_again(log)
    else:
        typer.echo("\n".join(lines(log.entries)))
    if log.sealed is None and write_log(log.entries) != log.raw:
        say_error("the log that was read is not, byte for byte, the log of this round: see `pitboss audit`")
        return DIFFERS
    if not told.audit.whole:
        say_error(told.audit.says)
        return DIFFERS
    if not as_json:
        typer.echo("replayed byte for byte")
    return 0


def _show_again(log: "Log") -> None:
    """Show a room or a tournament rebuilt from its log."""
    from pitboss.cli.cardroom import show_room, show_tournament

    assert log.kind is not None
    told = log.kind.told(log.entries)
    if log.kind.entries.of == "room":
        show_room(told.room, "told again")
    else:
        show_tournament(told, "told again")
