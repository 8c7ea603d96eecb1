"""Files on the command line: read within limits, written whole or not at all, and refused if that fails."""

import errno
import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import Annotated, Any, BinaryIO, NoReturn

import typer
from typer import Option

from pitboss.cli.common import progress, say_error, writing
from pitboss.rulebooks.refusal import Refusal

Out = Annotated[
    Path | None,
    Option("--out", dir_okay=False, help="Write into this file: .jsonl, .parquet or .arrow."),
]
OutPlace = Annotated[
    str | None,
    Option(
        "--out",
        help="Write into this file: .jsonl, .parquet or .arrow; of a folder, into this folder.",
    ),
]
Format = Annotated[
    str | None, Option("--format", help="Write jsonl, parquet or arrow, whatever the file's name is.")
]
Workers = Annotated[
    int | None, Option("--workers", min=1, max=1024, help="How many processes work; one per core by default.")
]
Cluster = Annotated[
    str,
    Option(
        "--cluster",
        help='Spread the work over a Ray cluster: its address, or "local". Needs pitboss[cluster].',
    ),
]

PACKED = ".gz"
CUT_OFF = 1
"""The exit status when the reader of the output has gone."""

ASIDE = 5
"""The number of files left aside that are named."""

OUTPUT_ENDS = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT)
"""Errors that only output can have, never a file being read: the reader is gone, or the disk is full."""


@contextmanager
def opened(file: Path | str) -> Iterator[BufferedReader]:
    """Open a file, or stdin for `-`. Refuse it if it cannot be read, now or later on."""
    try:
        if str(file) == "-":
            sent: Any = sys.stdin.buffer
            yield sent if isinstance(sent, BufferedReader) else BufferedReader(sent)
            return
        if "://" in str(file):
            from pitboss.desk.places import read_from

            with read_from(str(file)) as stream:
                yield stream
            return
        with Path(file).open("rb") as stream:
            yield stream
    except OSError as error:
        if error.errno in OUTPUT_ENDS:
            raise  # it is the output that failed, not what was read
        raise Refusal("no_file", f"{file} cannot be read: {error.strerror}") from None


@contextmanager
def opened_log(file: Path | str) -> Iterator[BinaryIO]:
    """Open a log, decompressing it if its name says that it is compressed."""
    check_no_pipe(file)
    with opened(file) as stream:
        if not str(file).lower().endswith(PACKED):
            yield stream
            return
        from pitboss.desk.places import unpacked

        with unpacked(stream, str(file)) as log:
            yield log


def check_no_pipe(file: Path | str) -> None:
    """Refuse a pipe left in a folder, which would never end. The shell's own pipes are in /dev."""
    if str(file) != "-" and Path(file).is_fifo() and not Path(file).is_relative_to("/dev"):
        raise Refusal("no_file", f"{file} cannot be read: it is a pipe")


def say_aside(address: str, names: Sequence[str], suffixes: Sequence[str]) -> None:
    """Say on stderr what a folder has that is not read: how much, and the first names."""
    if names:
        more = f" and {len(names) - ASIDE:,} more" if len(names) > ASIDE else ""
        listed = f"{', '.join(names[:ASIDE])}{more}"
        say_error(f"{address:.200}: left aside {len(names):,} ({listed}); read are {', '.join(suffixes)}")


def file_of(out: str | None) -> Path | None:
    """The file that --out names. Refuse a folder or an address, which are for the results of a folder."""
    if out is None:
        return None
    if "://" in out or Path(out).is_dir():
        raise Refusal("bad_out", f"{out:.200} is not a file: a folder is for the results of a folder")
    return Path(out)


def check_not_read(out: Path | None, *read: Path | str) -> None:
    """Refuse to write over a file that is read."""
    if out is not None and any(Path(one).exists() and out.exists() and out.samefile(one) for one in read):
        raise Refusal("bad_out", f"{out} is the file being read: name another file with --out")


def free_name(path: Path) -> Path:
    """Return this name, or a similar one that is unused, so that nothing is overwritten."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}.{number}{path.suffix}")
    return free


def read_within(file: Path, most: int) -> bytes:
    """Read a file, up to one byte more than ``most``, so that a file that is too long can be recognised."""
    check_no_pipe(file)
    with opened(file) as stream:
        return stream.read(most + 1)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file under another name and rename it when complete, so that a full disk leaves nothing behind."""
    real = path.resolve()  # a link stays a link
    part = real if is_device(path) else real.with_name(f".{real.name}.part")
    try:
        real.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        if part != real:
            part.replace(real)
    except OSError as error:
        if part != real:
            with suppress(OSError):
                part.unlink()
        raise Refusal("not_written", f"{path.name} cannot be written: {error.strerror}") from None


def is_device(path: Path) -> bool:
    """Whether this name is a device or a pipe, which is written to and never replaced by a file."""
    return path.exists() and not path.is_file() and not path.is_dir()


def ready(stream: BinaryIO) -> bool:
    """Whether more of a stream can be read at once, or True if that is not known."""
    try:
        return bool(select.select([stream], [], [], 0)[0])
    except (OSError, ValueError):
        return True


def whole(stream: BinaryIO) -> BinaryIO:
    """Return a stream that can be read from anywhere: the file itself, or everything that came through a pipe."""
    return stream if stream.seekable() else BytesIO(stream.read())


@contextmanager
def written(
    path: Path | None, format: str | None, kind: type[Any]
) -> Iterator[Callable[[bytes, Sequence[Any]], None]]:
    """Yield what writes lines or rows of a kind to a file, or to stdout.

    A file appears under its name once it is complete. After an interrupt it holds what was done until then.
    """
    from pitboss.desk.frames import JSONL, FrameWriter, format_of

    framed = format_of(path, format)
    with _target(path) as stream:
        if framed == JSONL:
            yield lambda lines, rows: write_out(lines, stream)
        elif stream.isatty():
            raise Refusal("bad_format", f"{framed} is not for a terminal: name a file with --out")
        else:
            with FrameWriter(stream, kind, framed) as frame:
                yield lambda lines, rows: frame.write(rows)


@contextmanager
def whole_step() -> Iterator[None]:
    """Let an interrupt wait until a step is done, so that nothing is left half written or not counted."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


@contextmanager
def _target(path: Path | None) -> Iterator[BinaryIO]:
    """Yield stdout, or a file that is renamed when it is complete, so that nothing incomplete has its name."""
    if path is None:
        yield sys.stdout.buffer
        return
    if is_device(path):
        with writing(path):
            stream = path.open("wb")
        with stream:
            yield stream
        return
    real = path.resolve()  # a link stays a link
    part = real.with_name(f".{real.name}.part")
    try:
        with writing(path):
            stream = part.open("wb")
        with stream:
            yield stream
        with writing(path):
            part.replace(real)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def bar(label: str, size: int | None, told: bool) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how much of this many bytes is done, unless output goes there. Yield what advances it."""
    if not sys.stderr.isatty() or (told and sys.stdout.isatty()):
        yield lambda more: None
        return
    with ExitStack() as shown:
        moved: list[Callable[[int, int | None], None]] = []
        done = 0

        def advance(more: int) -> None:
            nonlocal done
            done += more
            if not moved:  # only now, when the workers are running: the bar is a thread
                moved.append(shown.enter_context(progress(label, size)))
            moved[0](done, size)

        yield advance


def size_of(stream: BinaryIO) -> int | None:
    """The size of a stream in bytes, if it is a file."""
    with suppress(OSError, ValueError):
        return os.fstat(stream.fileno()).st_size or None
    return None


def write_out(line: bytes, stream: BinaryIO | None = None) -> None:
    """Write a line at once, to stdout unless a stream is given.

    If nobody reads it or the disk is full, end the command without a traceback.
    """
    try:
        stream = stream or sys.stdout.buffer
        stream.write(line)
        stream.flush()
    except OSError as error:
        end_output(error)


def end_output(error: OSError) -> NoReturn:
    """End a command whose output has no reader left, or whose disk is full."""
    with suppress(OSError, ValueError):  # discard what is left, so that exiting does not fail on it again
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        raise typer.Exit(CUT_OFF) from None
    raise Refusal("not_written", f"the output cannot be written: {error.strerror}") from None
