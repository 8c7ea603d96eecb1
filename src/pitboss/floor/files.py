"""Files of the house: written at their end, each its owner's alone, and safe on the disk where that matters."""

import errno
import gzip
import os
from pathlib import Path

from pitboss.rounds.sequence import PACKED
from pitboss.rulebooks import Refusal


def append(path: Path, data: bytes, safe: bool) -> None:
    """Write at the end of a file that is its owner's alone; ``safe`` has the disk hold it before anybody is told."""
    fresh = not path.exists()
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        if os.write(handle, data) != len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if safe:
            os.fsync(handle)
    finally:
        os.close(handle)
    if fresh:
        _sync_folder(path.parent)


def plain(path: Path) -> Path:
    """Refuse what is no plain file: a pipe would be read for ever."""
    if path.exists() and not path.is_file():
        raise Refusal("bad_journal", f"{path.name} is no plain file")
    return path


def cut(path: Path, size: int) -> None:
    """Cut off a last line that was only half written."""
    if path.stat().st_size > size:
        os.truncate(path, size)


def pack(path: Path) -> None:
    """Compress a file that nobody writes to any more; the original goes once its copy is safe and reads the same."""
    packed, part = path.with_name(path.name + PACKED), path.with_name(f".{path.name}.part")
    data = path.read_bytes()
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(gzip.compress(data, 6, mtime=0))
        file.flush()
        os.fsync(file.fileno())
    if gzip.decompress(part.read_bytes()) != data:
        raise OSError(errno.EIO, os.strerror(errno.EIO))
    part.replace(packed)
    _sync_folder(path.parent)
    path.unlink()


def unpack_twin(path: Path) -> None:
    """Finish what a stop in the middle of compressing left: the original beside a copy that reads the same."""
    packed = path.with_name(path.name + PACKED)
    if packed.is_file() and gzip.decompress(packed.read_bytes()) == path.read_bytes():
        path.unlink()


def _sync_folder(folder: Path) -> None:
    """Make a new file's name safe, where the system lets a folder be synced."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
