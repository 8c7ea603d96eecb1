"""Commands about played rounds: settle records, explain and replay logs."""

import re
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer
from typer import Argument, Option

from pitboss.cli.common import DIFFERS, INTERRUPTED, REFUSED, Json, exit_with, say_error, write_json
from pitboss.cli.evidence import Keys, LogFile, believed, explained_lines, now, told_json, told_lines
from pitboss.cli.files import (
    Cluster,
    Format,
    Out,
    OutPlace,
    Workers,
    bar,
    check_not_read,
    file_of,
    free_name,
    opened,
    opened_log,
    ready,
    size_of,
    whole,
    whole_step,
    write_whole,
    written,
)
from pitboss.rulebooks.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.desk import Log
    from pitboss.desk.day import Settled, Wanted
    from pitboss.rounds import Round

SOME_REFUSED = 1
"""The exit status of `settle` when it refused a record and settled the others."""


def settle(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    file: Annotated[
        str,
        Argument(
            metavar="FILE|FOLDER", help="Round records as JSON Lines, a folder or pattern, or - for stdin."
        ),
    ],
    log: Annotated[
        Path | None, Option("--log", file_okay=False, help="Write each round's log here, sealed and signed.")
    ] = None,
    tidy: Annotated[
        bool, Option("--tidy", help="Write one row per round, seat and wager, in cents, instead of answers.")
    ] = False,
    out: OutPlace = None,
    format: Format = None,
    workers: Workers = None,
    cluster: Cluster = "",
    json: Json = False,
) -> None:
    """Settle round records: one JSON line in, one JSON line out. Exit status 1 if a record was refused.

    Records may also come as Parquet or Arrow. The answers keep the records' order, however many cores work. Ctrl-C
    leaves complete answers and says how far it got, with exit status 130.

    In a folder, a pattern or an address (s3://…) every file is settled into a file of its name in the folder --out, or
    only summed without it. Finished work is kept there: the same command resumes where it stopped.
    """
    from pitboss.desk.day import AnswerRow, Row, Wanted
    from pitboss.desk.frames import JSONL, format_of
    from pitboss.desk.places import is_far, is_many

    if cluster or is_far(file) or is_many(file):
        from pitboss.cli.folders import settle_all

        if log is not None:
            raise Refusal("bad_option", "--log is for the records of one file, without --cluster")
        exit_with(settle_all(file, out, tidy, format, workers, cluster, json))
        return
    target = file_of(out)
    check_not_read(target, file)
    if log is not None:
        from pitboss.desk.keys import local_key

        local_key()  # so that workers find the house's key, and do not each create one
    framed = format_of(target, format) != JSONL
    wanted = Wanted(tidy, framed, keep=partial(_keep, log) if log else None)
    told = _Told()
    with opened(file) as stream, written(target, format, Row if tidy else AnswerRow) as write:
        settled = _settling(stream, wanted, workers)
        with closing(settled), bar("settle", size_of(stream), target is None) as advance:
            told.follow(settled, write, advance)
    told.say_how()
    exit_with(told.status)


class _Told:
    """The words at the end of a day: whether a record was refused, and how far an interrupted run got."""

    def __init__(self) -> None:
        self.status, self.fault, self.last = 0, False, 0
        self.records = self.served = 0

    def follow(
        self,
        settled: "Iterable[Settled]",
        write: "Callable[[bytes, Sequence[Any]], None]",
        advance: "Callable[[int], None]",
    ) -> None:
        """Write out batches as they are settled."""
        try:
            for one in settled:
                with whole_step():
                    write(one.answers, one.rows if one.frame is None else one.frame)
                    self.last = one.last
                self.records += one.records
                self.served += one.served
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

    def say_how(self) -> None:
        """Report how many records were settled together, if any."""
        if self.served:
            typer.echo(f"batch {self.served:,}, one by one {self.records - self.served:,}", err=True)


def _settling(stream: BinaryIO, wanted: "Wanted", workers: int | None) -> "Generator[Settled, None, None]":
    """Settle the records of a file in any format: columns at once, lines one after the other."""
    from pitboss.desk.columns import AT_ONCE, holds_records
    from pitboss.desk.day import batches, settle_day
    from pitboss.desk.frames import frame_parts, part_lines, starts_frame

    framed = starts_frame(stream.peek(8)[:8])  # type: ignore[attr-defined]
    if not framed:
        return settle_day(batches(_lines(stream), partial(ready, stream)), wanted, workers)
    schema, parts = frame_parts(whole(stream), framed, AT_ONCE)
    if holds_records(schema):
        from pitboss.desk.batch import settle_frames

        return settle_frames(parts, wanted, workers)
    return settle_day(batches(part_lines(schema, parts)), wanted, workers)


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


def explain(
    file: Annotated[
        Path,
        Argument(metavar="LOG|RECORDS", dir_okay=False, help="A round's log, or round records; - for stdin."),
    ],
    key: Keys = None,
    out: Out = None,
    format: Format = None,
    json: Json = False,
) -> None:
    """Explain every payment of a round, clause by clause, from round records or from a log that is audited first.

    For a log that is not clean it shows what was recorded, what is due, and the difference (exit status 1). With --out
    it writes a row for each round, with its explanation as JSON.
    """
    worst = 0
    check_not_read(out, file)
    with opened_log(file) as stream:
        rounds = _explained(stream, believed(key))
        if out is not None or format is not None:
            exit_with(_write_explained(rounds, out, format))
            return
        for id, status, told, lines in rounds:
            worst = max(worst, status)
            if json:
                write_json({"id": id, **told})
            else:
                typer.echo("\n".join((*(() if id is None else (f"round {id}",)), *lines)))
    exit_with(worst)


def _write_explained(
    rounds: Iterator[tuple[Any, int, dict[str, Any], Iterable[str]]], out: Path | None, format: str | None
) -> int:
    """Write a row for each round, as it is explained, and return the exit status."""
    from msgspec.json import encode

    from pitboss.desk.day import ExplainedRow

    worst = 0
    with written(out, format, ExplainedRow) as write:
        for number, (id, status, told, _) in enumerate(rounds, 1):
            worst, text = max(worst, status), encode({"id": id, **told})
            refused = told["refused"]["code"] if "refused" in told else None
            row = ExplainedRow(number, "" if id is None else str(id), refused, text.decode())
            write(text + b"\n", [row])
    return worst


def _alone(logs: "Iterator[Log]") -> "Iterator[tuple[Log, bool]]":
    """Yield each round of a file, and whether it is the only one."""
    first = list(islice(logs, 2))
    for log in chain(first, logs):
        yield log, len(first) == 1


def _explained(
    stream: BinaryIO, keys: frozenset[str] | None
) -> Iterator[tuple[Any, int, dict[str, Any], Iterable[str]]]:
    """Explain the rounds of a log, or each record of a file: its id, the exit status, plain data and lines."""
    from pitboss.desk import settle_record, stream_logs, tell
    from pitboss.desk.frames import frame_lines, holds_logs, starts_frame
    from pitboss.desk.rounds import in_words
    from pitboss.rounds.evidence import is_sealed

    start = stream.peek().lstrip()  # type: ignore[attr-defined]
    framed = starts_frame(start)
    stream = whole(stream) if framed else stream
    logs = holds_logs(stream, framed) if framed else is_sealed(start)
    if logs or start.startswith((b'{"event"', b'{"answer"')):
        for log, alone in _alone(stream_logs(stream, keys)):
            told, id = tell(log, keys), None if alone else log.name
            yield id, 0 if told.audit.whole else DIFFERS, told_json(told), told_lines(told)
        return
    for line in filter(bytes.strip, frame_lines(stream, framed) if framed else _lines(stream)):
        answer, round = settle_record(line)
        if round is None:
            refusal = Refusal(**answer["refused"])
            says = f"refused: {refusal.code}: {refusal}"
            yield answer.get("id"), REFUSED, {"refused": refusal.to_json()}, [says]
        else:
            explained = in_words(round.log, round.rules)
            yield answer.get("id"), 0, {"explained": explained}, explained_lines(explained)


def replay(log: LogFile, key: Keys = None, json: Json = False) -> None:
    """Audit a recorded round, play it again and show it. Exit status 1 if it differs by a single byte."""
    from pitboss.desk import stream_logs

    keys = believed(key)
    with opened_log(log) as stream:
        statuses = [(one.name, _replay_one(one, keys, json)) for one in stream_logs(stream, keys)]
    if len(statuses) > 1 and not json:
        typer.echo(_verdict_of_all(statuses))
    exit_with(max(status for _, status in statuses))


def _verdict_of_all(statuses: list[tuple[str, int]]) -> str:
    """Sum up a file of several rounds, so that its last line says whether it is clean."""
    wrong = [name for name, status in statuses if status]
    if not wrong:
        return f"verdict: all {len(statuses)} rounds are clean"
    named = f"round{'s' * (len(wrong) > 1)} {', '.join(wrong[:12])}{', …' * (len(wrong) > 12)}"
    return f"verdict: {len(wrong)} of {len(statuses)} rounds are NOT CLEAN: {named}"


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
        say_error("the log that was read differs from the log of this round: see `pitboss audit`")
        return DIFFERS
    if not told.audit.whole:
        say_error(told.audit.says)
        return DIFFERS
    if not as_json:
        typer.echo("replayed byte for byte")
    return 0


def _show_again(log: "Log") -> None:
    """Show what happened in a room or a tournament, and how it ended."""
    from pitboss.cli.cardroom import show_room, show_tournament
    from pitboss.cli.layout import lines

    assert log.kind is not None
    typer.echo("\n".join(lines(log.entries)))
    told = log.kind.told(log.entries)
    if log.kind.entries.of == "room":
        show_room(told.room, "replayed")
    else:
        show_tournament(told, "replayed")
