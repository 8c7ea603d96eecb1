"""Files at the terminal's door: read within bounds, written whole or not at all; a refusal where neither can be."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from typing import Any, NoReturn

import typer

from pitboss.rulebooks.refusal import Refusal

CUT_OFF = 1
"""The exit status when whoever read the output has gone."""

OUTPUT_ENDS = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT)
"""What goes wrong with the output, never with a file that is read: nobody reads it, or no disk can hold it."""


@contextmanager
def opened(file: Path | str) -> Iterator[BufferedReader]:
    """Open a file, or stdin for `-`; where it cannot be read, at once or further on, that is refused."""
    try:
        if str(file) == "-":
            sent: Any = sys.stdin.buffer
            yield sent if isinstance(sent, BufferedReader) else BufferedReader(sent)
            return
        with Path(file).open("rb") as stream:
            yield stream
    except OSError as error:
        if error.errno in OUTPUT_ENDS:
            raise  # it is what was read that could not be told
        raise Refusal("no_file", f"{file} cannot be read: {error.strerror}") from None


def read_within(file: Path, most: int) -> bytes:
    """Read a file; of one longer than ``most`` bytes a byte more than that, so that it can be told to be too long.

    A pipe somebody left in a folder would never be read to its end; one the shell hands over lies in /dev.
    """
    if file.is_fifo() and not file.is_relative_to("/dev"):
        raise Refusal("no_file", f"{file} cannot be read: it is a pipe")
    with opened(file) as stream:
        return stream.read(most + 1)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file under another name and give it its own when all is there: a full disk leaves nothing behind."""
    part = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise Refusal("not_written", f"{path.name} cannot be written: {error.strerror}") from None


def write_out(line: bytes) -> None:
    """Write a line at once; what nobody reads any more, or no disk can hold, ends the command without a traceback."""
    try:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    except OSError as error:
        end_output(error)


def end_output(error: OSError) -> NoReturn:
    """End a command whose output nobody reads any more, or no disk can hold."""
    _close_stdout()
    if isinstance(error, BrokenPipeError):
        raise typer.Exit(CUT_OFF) from None
    raise Refusal("not_written", f"the output cannot be written: {error.strerror}") from None


def _close_stdout() -> None:
    """Send what is left in the buffer nowhere, so that leaving does not fail at it again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
