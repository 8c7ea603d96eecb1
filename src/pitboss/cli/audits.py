"""The command that audits: one log in full, or folders of them as a table, on all cores."""

import re
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer import Argument, Option

from pitboss.cli.common import DIFFERS, INTERRUPTED, REFUSED, Json, exit_with, say_error, show, write_json
from pitboss.cli.evidence import Keys, audit_json, audit_lines, believed
from pitboss.cli.files import (
    PACKED,
    Cluster,
    Format,
    Out,
    Workers,
    bar,
    check_not_read,
    opened_log,
    say_aside,
    write_out,
    written,
)
from pitboss.rulebooks.refusal import Refusal, counted

if TYPE_CHECKING:
    from rich.table import Table

    from pitboss.desk.audits import Held
    from pitboss.desk.places import File
    from pitboss.rounds import Audit
    from pitboss.rounds.sequence import Last


LOGS = (".jsonl", f".jsonl{PACKED}")
"""The endings of files in a folder that are logs. Frames may be logs too."""


def audit(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    logs: Annotated[
        list[str], Argument(metavar="LOG...", help="Logs, folders or patterns of them, or - for stdin.")
    ],
    key: Keys = None,
    tidy: Annotated[
        bool, Option("--tidy", help="Write one row per round, seat and wager, in cents, recorded and due.")
    ] = False,
    out: Out = None,
    format: Format = None,
    workers: Workers = None,
    cluster: Cluster = "",
    json: Json = False,
) -> None:
    """Check the seal of recorded rounds and re-derive every event. Exit status 1 if one is not clean, 2 if no log.

    One log is reported in full. Several, or a folder, are a table with a line for each file, on all cores. What is
    wrong is listed below it. For a tournament's log it says who was owed which prize, for a room's what the house was
    owed at each table.

    The rounds of a table are checked as one sequence, file after file. In a folder of `serve` the register and the
    tables' books are compared with the logs, so that no table, day or round can be missing.

    A folder may be an address (s3://…). With --cluster the workers read the files and check the rounds.
    """
    files, keys = _log_files(logs), believed(key)
    from pitboss.desk.places import is_folder, is_many

    if not files:
        raise Refusal(
            "no_file", "there is no log to audit: the folder has no .jsonl file and no frame of logs"
        )
    if (out is not None or format is not None) and not tidy:
        raise Refusal("bad_format", "--out and --format are for the rows of --tidy")
    check_not_read(out, *(file.address for file in files))
    with ExitStack() as open:
        told = _teller(open, tidy, json, out, format, len(files) > 1 or is_many(logs[0]))
        auditor = _Auditor(keys, told)
        status = auditor.audit(files, workers, cluster, out)
        folders = [auditor.folder(one) for one in logs if is_folder(one) and status != INTERRUPTED]
        told.end()
    exit_with(max(status, *folders, 0))


def _log_files(logs: list[str]) -> "list[File]":
    """Return the requested logs. In a folder, each table's are in the order they were written: 2 before 10."""
    from pitboss.desk.frames import SUFFIXES
    from pitboss.desk.places import files_of, is_many, left_aside, one_file
    from pitboss.floor import book, meters, old_links, register

    beside = (book.BOOK, meters.ENDING, register.REGISTER, old_links.BOOK)
    found: list[File] = []
    for one in logs:
        if is_many(one):
            many = files_of(one, (*LOGS, *SUFFIXES))
            read = sorted(filter(_is_log, many), key=_in_order)
            say_aside(one, left_aside(one, {file.name for file in read}, beside), (*LOGS, *SUFFIXES))
            found += read
        else:
            found.append(one_file(one))
    return found


def _is_log(file: "File") -> bool:
    """Whether a file of a folder is to be audited. A frame is, unless it can be read and has no column of logs."""
    from pitboss.desk.frames import holds_logs, starts_frame
    from pitboss.desk.places import read_from

    if file.name.lower().endswith(LOGS):
        return True
    with suppress(Refusal), read_from(file.address) as stream:
        framed = starts_frame(stream.peek(8)[:8])
        return not framed or holds_logs(stream, framed)
    return True


def _stem(name: str) -> str:
    return re.sub(r"(\.jsonl)?(\.gz)?$", "", name, count=1, flags=re.IGNORECASE)


def _in_order(file: "File") -> str:
    name = _stem(file.name)
    return re.sub("[0-9]+", lambda digits: digits[0].zfill(12), name)


# -- reading and holding ----------------------------------------------------------------------------


class _Given(NamedTuple):
    """One round of a file, or the reason why no more of the file can be read."""

    address: str
    first: bool
    alone: bool = True
    size: int = 0
    refusal: Refusal | None = None

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.address.rpartition("/")[2]


class _Auditor:
    """Audits files of any size in order, and reports its findings round by round."""

    def __init__(self, keys: frozenset[str] | None, told: "_Told") -> None:
        from pitboss.rounds.sequence import Sequence

        self.keys, self.told, self._folder = keys, told, ""
        self.sequence = Sequence(self._beside)
        self._given: deque[_Given] = deque()
        self._no_log = ""

    def audit(self, files: "list[File]", workers: int | None, cluster: str, out: Path | None) -> int:
        """Audit files on all cores, or on a cluster. An interrupt keeps what was found so far."""
        from pitboss.desk.audits import hold_all

        near = hold_all(self._rounds(files), self.keys, workers)
        status = 0
        with (
            closing(self._far_rounds(files, workers, cluster) if cluster else near) as held,
            bar(
                "audit", sum(file.size for file in files) or None, self.told.streams and out is None
            ) as advance,
        ):
            try:
                for one in held:
                    status = max(status, self._refusals(), self._take(one, advance))
            except KeyboardInterrupt:
                say_error("interrupted: only what was audited until then is reported")
                return INTERRUPTED
        return max(status, self._refusals())

    def _far_rounds(
        self, files: "list[File]", workers: int | None, cluster: str
    ) -> "Generator[Held, None, None]":
        """Yield the rounds of files that a cluster checked against the rules, and note where each is from."""
        from pitboss.desk.far_audits import hold_files

        stopped = -1
        for come in hold_files(files, self.keys, workers, cluster):
            if come.file == stopped:
                continue
            address, many = files[come.file].address, len(come.read.rounds)
            for place, (size, held) in enumerate(come.read.rounds):
                first = come.first and not place
                self._given.append(_Given(address, first, first and come.last and many == 1, size))
                yield held
            if come.read.refusal is not None:
                self._given.append(_Given(address, first=False, refusal=Refusal(*come.read.refusal)))
                stopped = come.file

    def _rounds(self, files: "list[File]") -> Iterator[bytes]:
        """Yield the rounds of the files, and note where each is from. An unreadable file does not stop the others."""
        from pitboss.desk.rounds import raw_logs

        for file in files:
            try:
                with opened_log(file.address) as stream:
                    yield from self._noted(file.address, raw_logs(stream))
            except Refusal as refusal:
                self._given.append(_Given(file.address, first=False, refusal=refusal))

    def _noted(self, address: str, rounds: Iterator[bytes]) -> Iterator[bytes]:
        from pitboss.desk.places import BROKEN

        data, first = next(rounds, None), True
        while data is not None:
            try:
                following, stopped = next(rounds, None), None
            except (Refusal, *BROKEN) as error:  # what was read before it still counts
                following, stopped = None, error
            self._given.append(_Given(address, first, first and following is None, len(data)))
            yield data
            if stopped is not None:
                raise stopped
            data, first = following, False

    def _refusals(self) -> int:
        """Report the files that could not be read to the end, in their turn."""
        status = 0
        while self._given and (refusal := self._given[0].refusal) is not None:
            given = self._given.popleft()
            if given.address != self._no_log:
                status = self.told.refused(given.name, given.name, refusal)
        return status

    def _take(self, held: "Held", advance: Callable[[int], None]) -> int:
        """Take a round that was checked against the rules, and see whether it follows from the one before."""
        from pitboss.desk.rounds import UNREADABLE

        given, seal = self._given.popleft(), None
        advance(given.size)
        if given.address == self._no_log:
            return 0
        file = given.name
        if given.first:
            self._folder, self._no_log = given.address.removesuffix(file), ""
            self.sequence.begin(self._folder, file)
            if held.unreadable:
                self._no_log = given.address
                return self.told.refused(file, file, Refusal("bad_log", UNREADABLE))
        if held.sealed is not None:
            seal = self.sequence.check(held.sealed).seal
        name = file if given.alone or held.header is None else f"{file}, round {held.header.round}"
        try:
            found = held.found(seal)
        except Refusal as refusal:
            return self.told.refused(file, name, refusal)
        self.told.round(file, name, held, found)
        return 0 if found.whole else DIFFERS

    def folder(self, folder: str) -> int:
        """Check a folder's logs against its register and its books. A pattern of logs is not checked this way."""
        from pitboss.desk.frames import SUFFIXES
        from pitboss.desk.places import brought
        from pitboss.floor.register import check_folder
        from pitboss.rounds import Audit

        with brought(folder, (*LOGS, *SUFFIXES)) as here:
            wrong = list(check_folder(here, self.sequence.reached, self.keys))
        for name, seal in wrong:
            self.told.beside(name, Audit(0, seal=seal))
        return DIFFERS if wrong else 0

    def _beside(self, name: str) -> "Last | None":
        """Return the last round of a file in the same folder that was not requested."""
        from pitboss.desk import stream_logs
        from pitboss.desk.places import size_of
        from pitboss.rounds.sequence import Sequence

        either = (self._folder + name, self._folder + name + PACKED)
        if Path(name).name != name:
            return None
        found = next((one for one in either if size_of(one) is not None), None)
        if found is None:
            return None
        other = Sequence()
        other.begin("", name)
        with opened_log(found) as stream:
            for _ in stream_logs(stream, self.keys, other):
                pass
        return other.files.get(f"/{name}")


# -- reporting --------------------------------------------------------------------------------------


def _teller(
    open: ExitStack, tidy: bool, json: bool, out: Path | None, format: str | None, several: bool
) -> "_Told":
    if tidy:
        from pitboss.desk.audits import Row

        return _Tidy(open.enter_context(written(out, format, Row)))
    return _AsJson() if json else _AsTable() if several else _Told()


class _Told:
    """Writes one line for each round, and what is wrong below it."""

    streams = True
    """Whether findings are written as they come."""

    def round(self, file: str, name: str, held: "Held", found: "Audit") -> None:
        """Report the findings on a round."""
        self.beside(name, found)

    def beside(self, name: str, found: "Audit") -> None:
        """Report the findings on a file that is not a log, or on a round."""
        first, *rest = audit_lines(found)
        typer.echo("\n".join((f"{name}: {first}", *(f"  {line}" for line in rest))))

    def refused(self, file: str, name: str, refusal: Refusal) -> int:
        """Report that a log was refused, and return the exit status for that."""
        typer.echo(f"{name}: refused: {refusal.code}: {refusal}")
        return REFUSED

    def end(self) -> None:
        """Report what is left."""


class _AsJson(_Told):
    """Writes each round as a line of JSON."""

    def round(self, file: str, name: str, held: "Held", found: "Audit") -> None:
        about = {"game": held.game, "rulebook": held.rulebook, **_money(held)} if held.game else {}
        at = {"at": held.header.at} if held.header is not None else {}
        write_json({"log": name, **audit_json(found), **about, **at})

    def beside(self, name: str, found: "Audit") -> None:
        write_json({"log": name, **audit_json(found)})

    def refused(self, file: str, name: str, refusal: Refusal) -> int:
        write_json({"log": name, "refused": refusal.to_json()})
        return REFUSED


class _Tidy(_Told):
    """Writes a row for each wager. A refused log has one that says why."""

    def __init__(self, write: Callable[[bytes, Any], None]) -> None:
        self._write = write

    def round(self, file: str, name: str, held: "Held", found: "Audit") -> None:
        self._rows(list(held.rows(file, found)))

    def beside(self, name: str, found: "Audit") -> None:
        from pitboss.desk.audits import Row

        self._rows([Row(name, "", verdict=found.verdict, message=found.says)])

    def refused(self, file: str, name: str, refusal: Refusal) -> int:
        from pitboss.desk.audits import Row

        self._rows([Row(file, "", verdict=f"refused: {refusal.code}", message=str(refusal))])
        return REFUSED

    def _rows(self, rows: list[Any]) -> None:
        from msgspec.json import encode

        self._write(b"".join(encode(row._asdict()) + b"\n" for row in rows), rows)


class _File:
    """The findings for the rounds of one file."""

    def __init__(self) -> None:
        self.games, self.verdicts = Counter[str](), Counter[str]()
        self.begun, self.staked, self.net = "", 0, 0


class _AsTable(_Told):
    """Shows all files in a table, and below it whatever is not clean."""

    streams = False

    def __init__(self) -> None:
        self._files: dict[str, _File] = {}
        self._wrong: list[str] = []

    def round(self, file: str, name: str, held: "Held", found: "Audit") -> None:
        one = self._files.setdefault(file, _File())
        one.games[held.game or "–"] += 1
        one.verdicts[found.verdict] += 1
        if held.header is not None:
            one.begun = one.begun or held.header.at
        one.staked += sum(moved.staked for moved in held.moved)
        one.net += sum(moved.net for moved in held.moved)
        if not found.whole or found.details:
            self.beside(name, found)

    def beside(self, name: str, found: "Audit") -> None:
        first, *rest = audit_lines(found)
        self._wrong += [f"{name}: {first}", *(f"  {line}" for line in rest)]

    def refused(self, file: str, name: str, refusal: Refusal) -> int:
        self._files.setdefault(file, _File()).verdicts["refused"] += 1
        self._wrong.append(f"{name}: refused: {refusal.code}: {refusal}")
        return REFUSED

    def end(self) -> None:
        show(self._table())
        for line in self._wrong:
            write_out(f"{line}\n".encode())
        verdicts = sum((one.verdicts for one in self._files.values()), Counter[str]())
        rounds, logs = (
            counted(many, of) for many, of in ((verdicts.total(), "round"), (len(self._files), "log"))
        )
        typer.echo(f"{rounds} in {logs}: {_each(verdicts)}")

    def _table(self) -> "Table":
        from rich import box
        from rich.table import Table

        from pitboss.money import show_amount

        several = any(one.verdicts.total() > 1 for one in self._files.values())
        table = Table(title="Audited", box=box.SIMPLE_HEAD, padding=0)
        for head in ("log", "game"):
            table.add_column(head, overflow="fold")
        table.add_column("begun", no_wrap=True)
        for head in (*(["rounds"] if several else []), "staked", "players' net"):
            table.add_column(head.replace(" ", "\n"), justify="right", no_wrap=True)
        table.add_column("verdict", overflow="fold")
        for name, one in self._files.items():
            money = (show_amount(one.staked), show_amount(one.net)) if one.games else ("–", "–")
            rounds = [f"{one.verdicts.total():,}"] if several else []
            log = _stem(name)
            game = ", ".join(one.games) or "–"
            table.add_row(log, game, _minute(one.begun), *rounds, *money, _each(one.verdicts))
        return table


def _money(held: "Held") -> dict[str, str]:
    from pitboss.money import show_amount

    return {
        "staked": show_amount(sum(one.staked for one in held.moved)),
        "players_net": show_amount(sum(one.net for one in held.moved)),
    }


def _each(verdicts: Counter[str]) -> str:
    """Say how many rounds have each verdict, or just the verdict of a single round."""
    if verdicts.total() == 1:
        return next(iter(verdicts))
    return ", ".join(f"{many:,} {verdict}" for verdict, many in verdicts.items())


def _minute(at: str) -> str:
    """Write a time to the minute: "2026-11-18 06:40"."""
    return at[:16].replace("T", " ") or "–"
