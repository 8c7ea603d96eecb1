"""Games outside the package as bytes: read where the work is asked for, and put up by a worker that has none of them.

A game travels as the package that its entry point names. What that package imports besides Pitboss has to be installed
on the workers.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import sha256
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, NamedTuple

from pitboss.desk.games import GROUP, SENT, broken_games, forget_games, outside_points
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

Files = tuple[tuple[str, bytes], ...]
"""Files by their paths."""
ABOUT = "pitboss_games-1.dist-info"
METADATA = "Metadata-Version: 2.1\nName: pitboss-games\nVersion: 1\n"


class Code(NamedTuple):
    """An outside game as it travels: its entry point, its package, and the files of that."""

    name: str
    value: str
    package: str
    files: Files
    """Nothing if its code is in no files that can be read."""
    sha256: str


@cache
def outside_games() -> tuple[Code, ...]:
    """Read the code of every game outside the package, once, because this process loads it only once too."""
    found = [(point, *_code(point.value.partition(":")[0].strip())) for point in outside_points()]
    return tuple(
        Code(point.name, point.value, package, files, hash_of(files)) for point, package, files in found
    )


def games_to_send() -> tuple[Code, ...]:
    """The outside games to send along. Refuse if one that can be played here cannot be sent."""
    lacking = [one.name for one in outside_games() if not one.files]
    if found := [name for name in lacking if name not in broken_games()]:
        message = f"the game {found[0]} cannot be sent to a worker: its code is in no files that can be read"
        raise Refusal("no_cluster", message)
    return outside_games()


def hash_of(files: Files) -> str:
    """The hash of files, by which a worker knows that it has the same."""
    return sha256(repr([(path, sha256(data).hexdigest()) for path, data in files]).encode()).hexdigest()


def files_of(root: Path) -> list[Path]:
    """The files of a folder in order, without those that Python compiled."""
    return [file for file in sorted(root.rglob("*")) if file.is_file() and "__pycache__" not in file.parts]


def _code(module: str) -> tuple[str, Files]:
    """The package that a module is in, and its files by their paths from where Python finds it."""
    spec = _package_of(module)
    origin = Path(spec.origin) if spec and spec.origin else None
    if spec is None or origin is None or not origin.is_file():
        return module, ()
    folder = spec.name.replace(".", "/")
    if spec.submodule_search_locations is None:
        return spec.name, ((f"{folder}{origin.suffix}", origin.read_bytes()),)
    root = origin.parent
    found = ((f"{folder}/{file.relative_to(root).as_posix()}", file.read_bytes()) for file in files_of(root))
    return spec.name, tuple(found)


def _package_of(module: str) -> ModuleSpec | None:
    """Find the outermost package of a module that has code. Nothing of it is run."""
    parts = module.split(".")
    for end in range(1, len(parts) + 1):
        try:
            spec = find_spec(".".join(parts[:end]))
        except (ImportError, ValueError, AttributeError):
            return None
        if spec is None or spec.has_location:
            return spec
    return None


def put_up(codes: tuple[Code, ...]) -> None:
    """Write games that came along into a new folder from which this process loads them. It then has no others.

    Refuse a game with other bytes than were sent, or if this process runs another version of it already.
    """
    folder = Path(mkdtemp(prefix="pitboss-games-"))
    for one in codes:
        if hash_of(one.files) != one.sha256:
            message = f"the game {one.name} reached a worker with other bytes than were sent"
            raise Refusal("other_edition", message)
        if one.package in sys.modules and hash_of(_code(one.package)[1]) != one.sha256:
            raise Refusal("other_edition", f"a worker runs another version of the game {one.name}")
        for path, data in one.files:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
    (folder / ABOUT).mkdir()
    (folder / ABOUT / "METADATA").write_text(METADATA)
    points = "".join(f"{one.name} = {one.value}\n" for one in codes)
    (folder / ABOUT / "entry_points.txt").write_text(f"[{GROUP}]\n{points}")
    sys.path.insert(0, str(folder))
    os.environ[SENT] = str(folder)
    invalidate_caches()
    look_again()


def look_again() -> None:
    """Forget the games outside the package and their code."""
    outside_games.cache_clear()
    forget_games()
