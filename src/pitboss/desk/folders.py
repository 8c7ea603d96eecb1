"""Folders of records settled in parts, on this machine's processes or on a cluster, one result for each file.

Three rounds of shards, each of them plain data: every file is examined (its hash, and where to cut it), every part is
settled into the folder of results, and the parts of a file are put together. Workers read and write the files
themselves, so a folder must be one that every worker can reach.

Finished work is kept in `.pitboss` next to the results, under the hash of all that made it: the file, the program and
the rulebooks. The same command does only what is missing. Parts depend on the files alone, so the results do not
depend on the number of workers, on their order, or on one of them dying.
"""

from __future__ import annotations

from collections import Counter, deque
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from io import BufferedReader
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from urllib.parse import quote

import msgspec

from pitboss.desk.columns import AT_ONCE, holds_records
from pitboss.desk.day import AnswerRow, Row, Wanted, batches, settle_batch
from pitboss.desk.frames import (
    JSONL,
    FrameWriter,
    frame_parts,
    group_sizes,
    join_frames,
    part_lines,
    starts_frame,
)
from pitboss.desk.places import (
    File,
    Window,
    below,
    files_of,
    fixed,
    read_from,
    read_whole_file,
    remove,
    same_place,
    size_of,
    write_to,
)
from pitboss.desk.work import check_same, edition, gathered, spread
from pitboss.money import Cents
from pitboss.rounds.reading import lines
from pitboss.rounds.records import MOST_BYTES
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import BinaryIO

    from pitboss.desk.day import Settled

T = TypeVar("T")

SUFFIXES = (".jsonl", ".parquet", ".arrow", ".feather", ".ipc")
"""The files of a folder that are taken for records."""
PART_BYTES = 32 << 20
"""The least number of bytes of a file in a part: some seconds of work where the engine settles."""
PART_ROWS = 64 * 1024
"""The same for a frame, which is cut between its groups of rows."""
BLOCK = 1 << 20
KEPT = ".pitboss"
"""The folder next to the results that holds what is done so far."""


class Part(NamedTuple):
    """A part of a file: bytes of JSON Lines, or groups of rows of a frame."""

    address: str
    format: str
    start: int
    stop: int
    line: int = 1
    """The number of its first record in the file."""


class Seen(NamedTuple):
    """A file that was examined."""

    sha256: str
    parts: tuple[Part, ...]


class Sum(msgspec.Struct, array_like=True):
    """The total of a wager: how often it was made, what was staked on it, and what its bettors netted, in cents."""

    times: int = 0
    staked_cents: Cents = 0
    net_cents: Cents = 0

    def __add__(self, other: Sum) -> Sum:
        return Sum(
            self.times + other.times,
            self.staked_cents + other.staked_cents,
            self.net_cents + other.net_cents,
        )


class Done(msgspec.Struct):
    """The records settled: how many, which were refused and why, and the sums of each wager."""

    records: int = 0
    refused: dict[str, int] = {}
    wagers: dict[str, Sum] = {}
    """By game, rulebook and wager, with a space between them."""
    fault: str = ""
    """The first bug in the program, in words."""

    def __add__(self, other: Done) -> Done:
        wagers = {**self.wagers}
        for name, one in other.wagers.items():
            wagers[name] = wagers.get(name, Sum()) + one
        refused = Counter(self.refused) + Counter(other.refused)
        return Done(
            self.records + other.records,
            dict(sorted(refused.items())),
            dict(sorted(wagers.items())),
            self.fault or other.fault,
        )


class Shard(NamedTuple):
    """A part to settle, the hash of what a worker must have, and where the result is kept."""

    part: Part
    edition: str
    tidy: bool
    format: str
    kept: str
    """The address of the result, or empty if only sums are wanted."""


class Joining(NamedTuple):
    """The results of the parts of a file, to be put together under one address, and the note on them."""

    parts: tuple[str, ...]
    address: str
    tidy: bool
    format: str
    note: str
    key: str
    done: Done


class Note(msgspec.Struct):
    """A note on a file that is done: what it was made from, the size of its result, and its sums."""

    key: str
    size: int
    done: Done


class Folder(msgspec.Struct, frozen=True):
    """The request: the records, where the results go, and in which form. Without ``out`` they are only summed."""

    records: str
    out: str = ""
    tidy: bool = False
    format: str = JSONL
    name: str = ""
    """The name of the result of a single file, if it is not the file's own."""

    def target(self, name: str) -> str:
        """The address of the result of a file."""
        stem = name.rpartition(".")[0]
        return below(self.out, self.name or f"{stem}.{self.format}")


# -- examining a file --------------------------------------------------------------------------------------


def look(address: str) -> Seen:
    """Hash a file and find where to cut it: at ends of lines, or between groups of rows."""
    with named(address), read_from(address) as stream:
        format = starts_frame(stream.read(8)) or JSONL
        stream.seek(0)
        whole, cuts, size = _scan(stream)
        if format == JSONL:
            ends = [start for start, _ in cuts[1:]] + [size]
            parts = [
                Part(address, format, start, end, line)
                for (start, line), end in zip(cuts, ends, strict=True)
                if start < end
            ]
        else:
            parts = [Part(address, format, *cut) for cut in _groups(group_sizes(stream, format))]
    return Seen(whole, tuple(parts))


@contextmanager
def named(address: str) -> Iterator[None]:
    """Name the file in a refusal to read it, or to write its results."""
    try:
        yield
    except OSError as error:
        raise Refusal("no_file", f"{address:.200}: {error.strerror or error}") from None
    except Refusal as refusal:
        if refusal.code not in ("bad_frame", "unknown_schema"):
            raise
        raise Refusal(refusal.code, f"{address:.200}: {refusal.message}") from None


def _scan(stream: BinaryIO) -> tuple[str, list[tuple[int, int]], int]:
    """Return the hash of a file, where each part begins and with which line, and the size."""
    whole, cuts, at, line = sha256(), [(0, 1)], 0, 1
    while block := stream.read(BLOCK):
        whole.update(block)
        wanted = max(cuts[-1][0] + PART_BYTES - at - 1, 0)
        if wanted < len(block) and (end := block.find(b"\n", wanted)) >= 0:
            cuts.append((at + end + 1, line + block.count(b"\n", 0, end + 1)))
        line += block.count(b"\n")
        at += len(block)
    return whole.hexdigest(), cuts, at


def _groups(sizes: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Gather groups of rows: the first of a part, the one after its last, and the number of its first record."""
    start, line, rows = 0, 1, 0
    for number, size in enumerate(sizes, 1):
        rows += size
        if rows >= PART_ROWS or number == len(sizes):
            yield start, number, line
            start, line, rows = number, line + rows, 0


def kept(address: str, kind: type[T]) -> T | None:
    """The note made before, or None if there is none or it cannot be read."""
    data = read_whole_file(address)
    with suppress(msgspec.DecodeError):
        return None if data is None else msgspec.json.decode(data, type=kind)
    return None


# -- settling a part ----------------------------------------------------------------------------------------


def settled_of(part: Part, stream: BufferedReader, wanted: Wanted) -> Iterator[Settled]:
    """Settle the records of a part: columns at once, lines one after the other."""
    if part.format == JSONL:
        found = lines(BufferedReader(Window(stream, part.start, part.stop), BLOCK), MOST_BYTES)
    else:
        schema, parts = frame_parts(stream, part.format, AT_ONCE, range(part.start, part.stop))
        if holds_records(schema):
            from pitboss.desk.batch import lots, settle_columns

            yield from (settle_columns(lot, wanted) for lot in lots(parts, part.line))
            return
        found = part_lines(schema, parts)
    for batch in batches(found):
        yield settle_batch([(number + part.line - 1, line) for number, line in batch], wanted)


def settle_part(shard: Shard) -> Done:
    """Settle a part of a file, keep the result, and return its sums. A part already kept is not done again."""
    if shard.kept and (known := kept(f"{shard.kept}.json", Done)) is not None:
        return known
    check_same(shard.edition)
    done, wanted = Done(), Wanted(tidy=shard.tidy, rows=shard.format != JSONL, counted=True)
    with named(shard.part.address), read_from(shard.part.address) as stream, _results(shard) as write:
        for settled in settled_of(shard.part, stream, wanted):
            write(settled)
            done += _sums(settled)
    if shard.kept:
        with write_to(f"{shard.kept}.json") as stream:
            stream.write(msgspec.json.encode(done))
    return done


@contextmanager
def _results(shard: Shard) -> Iterator[Callable[[Settled], None]]:
    """Yield the functions that write settled batches in the form that is wanted."""
    if not shard.kept:
        yield lambda settled: None
        return
    with write_to(shard.kept) as stream:
        if shard.format == JSONL:
            yield lambda settled: _write(stream, settled.answers)
            return
        with FrameWriter(stream, Row if shard.tidy else AnswerRow, shard.format) as frame:
            yield lambda settled: frame.write(settled.rows if settled.frame is None else settled.frame)


def _write(stream: BinaryIO, data: bytes) -> None:
    stream.write(data)


def _sums(settled: Settled) -> Done:
    refused, wagers = Counter[str](), dict[str, Sum]()
    for row, times in settled.counted:
        if row.refused:
            refused[row.refused] += times
        elif row.wager:
            one = wagers.setdefault(f"{row.game} {row.rulebook} {row.wager}", Sum())
            one.times += times
            one.staked_cents += times * (row.staked_cents or 0)
            one.net_cents += times * (row.net_cents or 0)
    return Done(settled.records, dict(refused), wagers, settled.fault)


# -- putting parts together ---------------------------------------------------------------------------------


def join(joining: Joining) -> Note:
    """Put the results of a file's parts together, note that it is done, and remove the parts."""
    with named(joining.address), write_to(joining.address) as target:
        if joining.format == JSONL:
            for part in joining.parts:
                with read_from(part) as stream:
                    while block := stream.read(BLOCK):
                        target.write(block)
        else:
            kind = Row if joining.tidy else AnswerRow
            with ExitStack() as opened:
                parts = (opened.enter_context(read_from(part)) for part in joining.parts)
                join_frames(parts, target, kind, joining.format)
    note = Note(joining.key, size_of(joining.address) or 0, joining.done)
    with write_to(joining.note) as stream:
        stream.write(msgspec.json.encode(note))
    for part in joining.parts:
        remove(part)
        remove(f"{part}.json")
    return note


# -- a folder -----------------------------------------------------------------------------------------------


class _Work(NamedTuple):
    """A file that is not done: its name, its hash with everything else the result depends on, and its shards."""

    file: File
    key: str
    shards: tuple[Shard, ...]


def settle_folder(
    folder: Folder,
    workers: int | None = None,
    cluster: str = "",
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> dict[str, Done]:
    """Settle the files of a folder and return what was done of each, by its name.

    ``progress`` is called with the parts that are done and how many there are.
    """
    files = _files(folder)
    with gathered(workers, cluster):
        return _settle(folder, files, workers, cluster, progress)


def _files(folder: Folder) -> list[File]:
    found = [one for one in files_of(folder.records, SUFFIXES) if f"/{KEPT}/" not in one.address]
    if not found:
        kinds = ", ".join(SUFFIXES)
        raise Refusal("no_file", f"{folder.records:.200} has no file of records ({kinds})")
    among = fixed(folder.records) == folder.out.rstrip("/") and not folder.name
    if folder.out and (among or any(same_place(folder.target(one.name), one.address) for one in found)):
        raise Refusal(
            "bad_out", "the results would be written among the records: name another folder with --out"
        )
    names = Counter(folder.target(one.name) for one in found)
    twice = next((name for name, many in names.items() if many > 1), "")
    if twice and folder.out:
        raise Refusal("bad_out", f"two files would be written as {twice:.200}")
    return found


def _settle(
    folder: Folder,
    files: list[File],
    workers: int | None,
    cluster: str,
    progress: Callable[[int, int], None],
) -> dict[str, Done]:
    program = edition()
    seen = dict(spread(look, [one.address for one in files], workers, cluster))
    works = [_work(folder, file, seen[number], program) for number, file in enumerate(files)]
    done = {work.file.name: known for work in works if (known := _known(folder, work)) is not None}
    todo = [work for work in works if work.file.name not in done]
    done |= _settled(todo, workers, cluster, progress)
    if folder.out:
        joinings = [_joining(folder, work, done[work.file.name]) for work in todo]
        deque(spread(join, joinings, workers, cluster), maxlen=0)
    return {file.name: done[file.name] for file in files}


def _settled(
    works: list[_Work], workers: int | None, cluster: str, progress: Callable[[int, int], None]
) -> dict[str, Done]:
    """Settle the parts of some files, and add up what was done of each in the order of its parts."""
    shards, results = [shard for work in works for shard in work.shards], dict[int, Done]()
    progress(0, len(shards))
    for number, result in spread(settle_part, shards, workers, cluster):
        results[number] = result
        progress(len(results), len(shards))
    in_order = iter([results[number] for number in range(len(shards))])
    return {work.file.name: sum(islice(in_order, len(work.shards)), Done()) for work in works}


def _work(folder: Folder, file: File, seen: Seen, program: str) -> _Work:
    """Return what there is to do for a file, and the key under which it is kept."""
    cuts = [part[1:] for part in seen.parts]
    said = [file.name, seen.sha256, cuts, folder.tidy, folder.format, program]
    key = sha256(msgspec.json.encode(said)).hexdigest()
    kept = below(folder.out, f"{KEPT}/{key[:40]}") if folder.out else ""
    shards = (
        Shard(part, program, folder.tidy, folder.format, f"{kept}-{number}" if kept else "")
        for number, part in enumerate(seen.parts)
    )
    return _Work(file, key, tuple(shards))


def _known(folder: Folder, work: _Work) -> Done | None:
    """The note on a file that is done already, if its result is there."""
    note = kept(_note(folder, work.file), Note) if folder.out else None
    if note is None or (note.key, note.size) != (work.key, size_of(folder.target(work.file.name))):
        return None
    return note.done


def _note(folder: Folder, file: File) -> str:
    return below(folder.out, f"{KEPT}/{quote(folder.name or file.name, safe='')}.json")


def _joining(folder: Folder, work: _Work, done: Done) -> Joining:
    parts = tuple(shard.kept for shard in work.shards)
    target, note = folder.target(work.file.name), _note(folder, work.file)
    return Joining(parts, target, folder.tidy, folder.format, note, work.key, done)
