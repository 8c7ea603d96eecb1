"""Files of the house: written at their end, each its owner's alone, and safe on the disk where that matters."""

import errno
import os
from pathlib import Path


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


def _sync_folder(folder: Path) -> None:
    """Make a new file's name safe, where the system lets a folder be synced."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
