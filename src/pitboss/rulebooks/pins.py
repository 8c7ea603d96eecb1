"""Pin every file of a shelf by its SHA-256 after a reviewed change, and keep the edition of every chapter."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from pitboss.rulebooks.editions import Edition
from pitboss.rulebooks.library import ABOUT, PINS, SHELF, Folder, Shelf, read_pins
from pitboss.rulebooks.refusal import Problem
from pitboss.rulebooks.written import Written, manifest

_PINNED = ("*/*.toml", "*/*.csv", "*/base/*.toml", "*/clauses/**/*.toml", "editions/*.amended.toml")


def pin_lines(root: Path = SHELF) -> str:
    """The pins of the current files, one per line, checkable with ``sha256sum -c``."""
    files = sorted({path for pattern in _PINNED for path in root.glob(pattern)})
    lines = (
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(root).as_posix()}"
        for path in files
    )
    return "\n".join(lines) + "\n"


def unpinned(root: Path) -> Iterator[Problem]:
    """Every file of a shelf that is not as its pin says: changed, missing, or not pinned at all."""
    pins = read_pins(root) or {}
    now = {
        file: digest
        for digest, file in (line.split("  ", 1) for line in pin_lines(root).splitlines() if line)
    }
    for file in sorted({*pins, *now}):
        if file not in now:
            yield Problem(file, "", "is pinned but missing")
        elif file not in pins:
            yield Problem(file, "", "is not pinned")
        elif pins[file] != now[file]:
            yield Problem(file, "", "does not match its pinned SHA-256")


def pin(root: Path, today: str) -> list[Edition]:
    """Pin a shelf and keep the edition of each of its chapters, and return the new ones."""
    (root / PINS).write_text(pin_lines(root))
    shelf = Shelf(root)
    before = set(shelf.editions.listed())
    for about in sorted(root.glob(f"*/{ABOUT}")):
        for path in sorted(about.parent.glob("*.toml")):
            if path.name != ABOUT:
                _keep(shelf, path.parent.name, path, today)
        for schedule in about.parent.glob("*.csv"):
            shelf.editions.put(schedule.read_bytes())
    return [edition for edition in shelf.editions.listed() if edition not in before]


def _keep(shelf: Shelf, id: str, path: Path, today: str) -> None:
    """Keep the bytes of an edition: the chapter's, and its base's with the manifest that binds them."""
    file, data = f"{id}/{path.name}", path.read_bytes()
    written = Written(file, data, Folder(shelf, id))
    digest = shelf.editions.put(data)
    if written.base_file:
        base = written.beside.base(str(written.top["base"])) or b""
        shelf.editions.put(base)
        digest = shelf.editions.put(manifest(file, data, written.base_file, base))
    shelf.editions.list(Edition(digest, file, today))
    for name in filter(None, (written.listed, f"base/{written.top['base']}" if written.base_file else "")):
        if (clauses := written.beside.clauses(name)) is not None:
            shelf.editions.keep_list(digest, f"{id}/clauses/{name}.toml", clauses)
