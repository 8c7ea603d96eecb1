"""Commands about rounds that were played: settle records, audit, explain and replay logs."""

import re
import sys
from collections.abc import Iterator
from functools import partial
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import msgspec
import typer

from pitboss.cli.common import REFUSED, Json, say_error, write_json
from pitboss.cli.files import opened, read_within, write_out, write_whole
from pitboss.rulebooks.refusal import INTERNAL_ERROR, Refusal

if TYPE_CHECKING:
    from pitboss.rounds import Audit, Explanation, Round

DIFFERS = 1
SOME_REFUSED = 1
"""The exit status of `settle` when it refused a record; the others were settled."""

Log = Annotated[Path, typer.Argument(metavar="LOG", exists=True, dir_okay=False, help="A round's log.")]


def settle(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Round records as JSON Lines, or - for stdin.")],
    log: Annotated[
        Path | None, typer.Option("--log", file_okay=False, help="Write each round's event log here.")
    ] = None,
    json: Json = False,
) -> None:
    """Settle round records: one JSON line in, one JSON line out; exit status 1 where a record was refused."""
    from pitboss.desk import settle_answers

    refused: set[str] = set()
    with opened(file) as stream:
        for answer in settle_answers(_lines(stream), partial(_keep, log) if log else None):
            write_out(msgspec.json.encode(answer) + b"\n")
            if "refused" in answer:
                _note_fault(answer, refused)
                refused.add(answer["refused"]["code"])
    if refused:
        raise typer.Exit(SOME_REFUSED)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a file of records, none of them longer than a record may be and a byte more."""
    from pitboss.rounds.reading import lines
    from pitboss.rounds.records import MOST_BYTES

    return lines(stream, MOST_BYTES)


def _note_fault(answer: dict[str, Any], before: set[str]) -> None:
    """Say beside the output, once, that the program itself failed."""
    if answer["refused"]["code"] == INTERNAL_ERROR and INTERNAL_ERROR not in before:
        say_error(f"line {answer['line']}: {answer['refused']['message']}")


def _keep(folder: Path, number: int, answer: dict[str, Any], round: "Round") -> None:
    """Keep a round's log, in a file numbered by line and named by id."""
    from pitboss.rounds import write_log

    write_whole(folder / _log_name(number, answer.get("id")), write_log(round.log))


def _log_name(number: int, id: object) -> str:
    safe = re.sub(r"[^A-Za-z0-9_-]+", "-", str(id))[:40].strip("-")
    return f"{number:06d}-{safe}.jsonl" if safe else f"{number:06d}.jsonl"


def audit(
    logs: Annotated[
        list[Path], typer.Argument(metavar="LOG...", exists=True, help="Logs, or folders of them.")
    ],
    json: Json = False,
) -> None:
    """Re-derive every event of recorded rounds; name the first that differs (exit status 1), or no log (2)."""
    files = _log_files(logs)
    if not files:
        raise Refusal("no_file", "there is no log to audit: the folder has no .jsonl file")
    statuses = [_audit_one(path, json) for path in files]
    if worst := max(statuses, default=0):
        raise typer.Exit(worst)


def _audit_one(path: Path, as_json: bool) -> int:
    """Audit one log and say what was found; one that cannot be read does not keep the others waiting."""
    from pitboss.desk import audit_log

    try:
        found = audit_log(_read_log(path))
    except Refusal as refusal:
        if as_json:
            write_json({"log": path.name, "refused": refusal.to_json()})
        else:
            typer.echo(f"{path.name}: refused: {refusal.code}: {refusal}")
        return REFUSED
    if as_json:
        write_json({"log": path.name, "clean": found.clean, **msgspec.to_builtins(found)})
    else:
        typer.echo(f"{path.name}: {_verdict(found)}")
    return 0 if found.clean else DIFFERS


def _read_log(path: Path) -> bytes:
    """The bytes of a log; of one that is too long as many as it takes to refuse it."""
    from pitboss.rounds.log import MOST_BYTES

    return read_within(path, MOST_BYTES)


def _log_files(logs: list[Path]) -> list[Path]:
    return [file for path in logs for file in (sorted(path.glob("*.jsonl")) if path.is_dir() else [path])]


def _verdict(found: "Audit") -> str:
    wrong = found.divergence
    if wrong is None:
        return f"clean, {found.entries} entries" + ("" if found.finished else "; the round was not finished")
    return (
        f"DIFFERS at entry {wrong.line}\n"
        f"  recorded: {wrong.recorded}\n"
        f"  expected: {wrong.expected}\n"
        f"  {wrong.rule} [{wrong.clause}]"
    )


def explain(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="LOG|RECORDS", exists=True, dir_okay=False, help="A round's log, or round records."
        ),
    ],
    json: Json = False,
) -> None:
    """Explain every payment of a round, clause by clause, from its log or from round records."""
    refused = False
    with opened(file) as stream:
        for id, told in _explained(stream):
            refused = refused or isinstance(told, Refusal)
            if json:
                write_json({"id": id, **_told_json(told)})
            else:
                typer.echo("\n".join(_told_lines(id, told)))
    if refused:
        raise typer.Exit(REFUSED)


def _told_json(told: "list[Explanation] | Refusal") -> dict[str, Any]:
    return {"refused": told.to_json()} if isinstance(told, Refusal) else {"explained": told}


def _told_lines(id: object, told: "list[Explanation] | Refusal") -> Iterator[str]:
    if id is not None:
        yield f"round {id}"
    if isinstance(told, Refusal):
        yield f"refused: {told.code}: {told}"
    else:
        yield from map(str, told)


def _explained(stream: BufferedReader) -> "Iterator[tuple[Any, list[Explanation] | Refusal]]":
    """Explain a log, or each record of a file; a record that is refused is told so and the next goes on."""
    from pitboss.desk import explain_log, settle_record
    from pitboss.rounds.log import MOST_BYTES

    if stream.peek().lstrip().startswith((b'{"event"', b'{"answer"')):
        yield None, explain_log(stream.read(MOST_BYTES + 1))
        return
    for line in filter(bytes.strip, _lines(stream)):
        answer, round = settle_record(line)
        yield answer.get("id"), _told(answer, round)


def _told(answer: dict[str, Any], round: "Round | None") -> "list[Explanation] | Refusal":
    from pitboss.rounds import explain as tell

    return Refusal(**answer["refused"]) if round is None else tell(round.log, round.rules.chapter)


def replay(log: Log, json: Json = False) -> None:
    """Play a recorded round again and show it; exit status 1 when its log comes out another byte for byte."""
    from pitboss.cli.show import lines
    from pitboss.desk import replay_log
    from pitboss.rounds import write_log

    data = _read_log(log)
    round = replay_log(data)
    again = write_log(round.log)
    if json:
        sys.stdout.buffer.write(again)
    else:
        for line in lines(round.log):
            typer.echo(line)
    if again != data:
        say_error("the log that was read is not, byte for byte, the log of this round: see `pitboss audit`")
        raise typer.Exit(DIFFERS)
    if not json:
        typer.echo("replayed byte for byte")
