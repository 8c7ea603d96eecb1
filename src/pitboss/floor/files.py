"""The house's files: append-only, private to their owner, and synced to disk when that matters."""

import errno
import gzip
import os
from pathlib import Path

from pitboss.rounds.sequence import PACKED
from pitboss.rulebooks import Refusal


def append(path: Path, data: bytes, safe: bool) -> None:
    """Append to a file that only its owner may read. ``safe`` syncs it to disk before returning."""
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
    """Refuse anything but a plain file: reading a pipe might never end."""
    if path.exists() and not path.is_file():
        raise Refusal("bad_journal", f"{path.name} is not a plain file")
    return path


def cut(path: Path, size: int) -> None:
    """Cut off a half-written last line."""
    if path.stat().st_size > size:
        os.truncate(path, size)


def pack(path: Path) -> None:
    """Compress a file that is no longer written to. The original is deleted once its copy is synced and verified."""
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
    """Finish an interrupted compression: delete the original if the compressed copy reads the same."""
    packed = path.with_name(path.name + PACKED)
    if packed.is_file() and gzip.decompress(packed.read_bytes()) == path.read_bytes():
        path.unlink()


def _sync_folder(folder: Path) -> None:
    """Make a new file's name durable, if the system can sync a folder."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
