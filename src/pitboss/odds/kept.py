"""Solutions kept on disk, each under everything it depends on and the hash of this program.

They are in `$PITBOSS_CACHE`, or in the user's cache folder. If it is empty, nothing is kept. A file that cannot
be read is solved again, and a folder that cannot be written to is left alone.
"""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from pitboss.rounds import Game
    from pitboss.rulebooks import Rules

FOLDER = "PITBOSS_CACHE"
WORTH_KEEPING = 0.1
"""The seconds of work above which a solution is kept."""
MOST_BYTES = 1 << 29
"""The most that solved arrays take on disk. The least recently used make room for others."""
_FAST = 1


def folder() -> Path | None:
    """Return where solutions are kept, or None if nowhere."""
    named = os.environ.get(FOLDER)
    if named == "":
        return None
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


@cache
def program_hash() -> str:
    """Return the hash of every source file of this package."""
    root = Path(__file__).parent.parent
    whole = sha256()
    for path in sorted(root.rglob("*.py")):
        whole.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()


def table_of(game: Game, rules: Rules) -> tuple[object, ...] | None:
    """Return all that the solutions of a table depend on, besides the program.

    None for a game outside this package, whose code may change, so nothing is kept for it.
    """
    return said_by(rules) if type(game).__module__.startswith("pitboss.") else None


def said_by(rules: Rules) -> tuple[object, ...]:
    """Return everything a chapter and a posting say."""
    one = rules.chapter
    return one.game, one.sha256, one.rules, one.wagers, one.pay, rules.posting, one.read_as


def write(file: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, delete=False) as whole:
            whole.write(data)
        Path(whole.name).replace(file)


def digest(*arrays: NDArray[Any]) -> str:
    """Return a name for the contents of arrays, to keep a solution under."""
    whole = sha256()
    for one in arrays:
        whole.update(f"{one.dtype.str}{one.shape}".encode() + np.ascontiguousarray(one).tobytes())
    return whole.hexdigest()


def arrays(
    name: str, says: object, solve: Callable[[], tuple[NDArray[Any], ...]]
) -> tuple[NDArray[Any], ...]:
    """Solve something, or look it up. ``says`` is all that the solution depends on, besides the program.

    Nothing is kept without a folder, or if ``says`` is None.
    """
    base = folder()
    if base is None or says is None:
        return solve()
    key = sha256(repr((says, program_hash())).encode()).hexdigest()[:40]
    file = base / "solved" / f"{name}-{key}.z"
    with suppress(OSError, ValueError):
        found = _unpacked(file.read_bytes())
        os.utime(file)
        return found
    started = perf_counter()
    found = solve()
    if perf_counter() - started >= WORTH_KEEPING:
        write(file, _packed(found))
        _make_room(file.parent)
    return found


def _packed(found: tuple[NDArray[Any], ...]) -> bytes:
    """Pack arrays, with their types and shapes. The checksum of `zlib` detects a damaged file."""
    heads = msgspec.json.encode([(one.dtype.str, one.shape) for one in found])
    return zlib.compress(b"\n".join((heads, b"".join(one.tobytes() for one in found))), _FAST)


def _unpacked(data: bytes) -> tuple[NDArray[Any], ...]:
    """Unpack arrays, or raise `ValueError`."""
    try:
        heads, _, raw = zlib.decompress(data).partition(b"\n")
    except zlib.error as error:
        raise ValueError(error) from None
    found, start = [], 0
    for dtype, shape in msgspec.json.decode(heads, type=list[tuple[str, tuple[int, ...]]]):
        count = int(np.prod(shape, dtype=np.int64))
        # Compiled code expects writable arrays, so each is copied.
        found.append(np.frombuffer(raw, dtype, count, start).reshape(shape).copy())
        start += found[-1].nbytes
    return tuple(found)


def _make_room(kept: Path) -> None:
    """Remove the least recently used solutions until the rest fit."""
    with suppress(OSError):
        files = sorted((one.stat().st_mtime, one.stat().st_size, one) for one in kept.glob("*.z"))
        left = sum(size for _, size, _ in files)
        for _, size, file in files:
            if left <= MOST_BYTES:
                break
            file.unlink(missing_ok=True)
            left -= size
