"""Files of logs audited on a cluster: its workers read the files and compare each round with the rules.

Whether a round follows from the one before is checked where the audit was started, as on one machine.
"""

from __future__ import annotations

import pickle
from contextlib import contextmanager, suppress
from io import BufferedReader
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, NamedTuple

from pitboss.desk.audits import Held, hold, told_of
from pitboss.desk.day import check_workers
from pitboss.desk.keys import trusted
from pitboss.desk.places import Window, reaching, read_from, unpacked
from pitboss.desk.rounds import raw_logs
from pitboss.desk.work import check_same, edition, spread
from pitboss.rounds.evidence import begins_round, is_sealed
from pitboss.rounds.log import MOST_LINE_BYTES
from pitboss.rounds.sequence import PACKED
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from pitboss.desk.places import File

PART_BYTES = 32 << 20
"""The least number of bytes of a file of logs in a part."""


class Part(NamedTuple):
    """Some rounds of a file of logs, and what a worker needs to compare them with the rules."""

    address: str
    start: int
    stop: int | None
    """The end of the part. None is the end of the file."""
    keys: frozenset[str] | None
    believed: frozenset[str]
    edition: str


class Read(NamedTuple):
    """What was read of a part: the size of each round and its verdict, and why no more could be read."""

    rounds: tuple[tuple[int, Held], ...]
    refusal: tuple[str, str, str, str] | None = None


class Come(NamedTuple):
    """A part that has come back: its file, and whether it is the file's first or last part."""

    file: int
    first: bool
    last: bool
    read: Read


def hold_files(
    files: Sequence[File], keys: frozenset[str] | None, workers: int | None, cluster: str
) -> Iterator[Come]:
    """Compare the rounds of files with the rules on a cluster, and return them in order when all are done.

    Results wait in a file, so that memory does not grow with the logs.
    """
    check_workers(workers)
    believed, same = trusted() if keys is None else keys, edition()
    parts = [
        (number, Part(file.address, start, stop, keys, believed, same))
        for number, file in enumerate(files)
        for start, stop in _cut(file)
    ]
    with TemporaryFile() as waiting:
        found: dict[int, tuple[int, int]] = {}
        for place, read in spread(hold_part, [part for _, part in parts], workers, cluster):
            found[place] = (waiting.tell(), waiting.write(pickle.dumps(read)))
        for place, (number, part) in enumerate(parts):
            start, size = found[place]
            waiting.seek(start)
            yield Come(number, not part.start, part.stop is None, pickle.loads(waiting.read(size)))


def _cut(file: File) -> Iterator[tuple[int, int | None]]:
    """Cut a file of sealed logs before a header, if it is long enough. What precedes the first header belongs to it."""
    start = 0
    with suppress(Refusal), reaching(file.address), read_from(file.address) as stream:
        head = stream.read(16)
        sealed = is_sealed(head) and not file.name.lower().endswith(PACKED)
        begins = _header_from(stream, 0) if sealed and not begins_round(head) else 0
        while sealed and (end := _header_from(stream, max(start + PART_BYTES, begins + 1))):
            yield start, end
            start = end
    yield start, None


def _header_from(stream: BinaryIO, at: int) -> int:
    """The byte of a file at which the next round begins, from this one on, or 0 if none does."""
    stream.seek(at)
    fresh = False
    while line := stream.readline(MOST_LINE_BYTES + 1):
        if fresh and begins_round(line):
            return stream.tell() - len(line)
        fresh = line.endswith(b"\n")
    return 0


def hold_part(part: Part) -> Read:
    """Read the rounds of a part and compare each with the rules. An unreadable file does not stop the others."""
    check_same(part.edition)
    rounds: list[tuple[int, Held]] = []
    try:
        with reaching(part.address), _logs(part) as stream:
            rounds.extend((len(data), hold(data, part.keys, part.believed)) for data in raw_logs(stream))
    except Refusal as refusal:
        return Read(tuple(rounds), told_of(refusal))
    return Read(tuple(rounds))


@contextmanager
def _logs(part: Part) -> Iterator[BinaryIO]:
    with read_from(part.address) as stream:
        if part.address.lower().endswith(PACKED):
            with unpacked(stream, part.address) as logs:
                yield logs
        else:
            yield BufferedReader(Window(stream, part.start, part.stop))
