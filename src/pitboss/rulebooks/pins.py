"""Pin every rulebook file by its SHA-256: ``python -m pitboss.rulebooks.pins`` after a reviewed change."""

import hashlib

from pitboss.rulebooks.library import PINS, SHELF


def pin_lines() -> str:
    """The pins of the files as they are now, one a line, checkable with ``sha256sum -c``."""
    files = sorted(
        path for pattern in ("*/*.toml", "*/*.csv", "*/clauses/*.toml") for path in SHELF.glob(pattern)
    )
    lines = (
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(SHELF).as_posix()}"
        for path in files
    )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PINS.write_text(pin_lines())
