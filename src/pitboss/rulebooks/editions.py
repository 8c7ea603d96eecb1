"""Editions: the bytes of every chapter ever released, by hash, so that old logs stay auditable.

A shelf keeps them in its folder `editions`. `INDEX` maps each hash to its chapter and date, and `<sha256>.gz` holds the
bytes. `<sha256>.amended.toml` holds entries laid over the edition's, for rules the game has begun to read since.
`CLAUSES` records the clause lists an edition was pinned with. Editions older than that file have none.
"""

import gzip
import hashlib
import zlib
from pathlib import Path

import msgspec

from pitboss.rulebooks.model import Beside
from pitboss.rulebooks.refusal import Refusal, RulebookError
from pitboss.rulebooks.toml import MOST_BYTES

LEAST_DIGITS = 6
"""The shortest prefix of a hash that names an edition."""


class Edition(msgspec.Struct, frozen=True):
    """One edition of a chapter: its hash, its file, and the day it was first pinned."""

    sha256: str
    file: str
    since: str


class Editions:
    """The editions a shelf keeps."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def listed(self) -> tuple[Edition, ...]:
        """Every edition, oldest first."""
        try:
            lines = (self.folder / "INDEX").read_text().splitlines()
            return tuple(Edition(*line.split("  ", 2)) for line in lines if line.strip())
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, TypeError) as error:
            raise RulebookError("editions/INDEX", "", f"cannot be read: {error}") from None

    def of(self, file: str) -> tuple[Edition, ...]:
        """The editions of one chapter, oldest first."""
        return tuple(edition for edition in self.listed() if edition.file == file)

    def find(self, file: str, start: str) -> str:
        """The full hash of a chapter's edition, given its prefix, or else a refusal that lists the editions."""
        known = [edition.sha256 for edition in self.of(file)]
        short = len(start) < LEAST_DIGITS
        found = {digest for digest in known if not short and digest.startswith(start.lower())}
        if len(found) == 1:
            return found.pop()
        message = f"no edition of {file} with the hash {start!r:.70}; kept"
        if short:
            named = f"an edition is named by {LEAST_DIGITS} digits of its hash or more, not {start!r:.20}"
            message = f"{named}; kept of {file}"
        listed = ", ".join(one[:12] for one in known) or "none, since it was never pinned"
        raise Refusal("unknown_edition", f"{message}: {listed}")

    def get(self, sha256: str) -> bytes | None:
        """The bytes with this hash, or None if they are not kept. Refuse bytes that do not match it."""
        try:
            with gzip.open(self.folder / f"{sha256}.gz") as kept:
                data = kept.read(MOST_BYTES + 1)
        except FileNotFoundError:
            return None
        except (OSError, EOFError, zlib.error) as error:
            raise RulebookError(f"editions/{sha256}.gz", "", f"cannot be read: {error}") from None
        if hashlib.sha256(data).hexdigest() != sha256:
            raise RulebookError(f"editions/{sha256}.gz", "", "does not hold the bytes it is named after")
        return data

    def put(self, data: bytes) -> str:
        """Keep some bytes and return their hash."""
        digest = hashlib.sha256(data).hexdigest()
        self.folder.mkdir(exist_ok=True)
        path = self.folder / f"{digest}.gz"
        if not path.exists():
            path.write_bytes(gzip.compress(data, mtime=0))
        return digest

    def list(self, edition: Edition) -> None:
        """Add an edition to the index, once."""
        if edition.sha256 not in {one.sha256 for one in self.of(edition.file)}:
            with (self.folder / "INDEX").open("a") as index:
                index.write(f"{edition.sha256}  {edition.file}  {edition.since}\n")

    def lists(self, sha256: str) -> dict[str, bytes]:
        """The clause lists an edition was pinned with, by their files. None if it was pinned before lists were kept."""
        try:
            lines = (self.folder / "CLAUSES").read_text().splitlines()
            told = [line.split("  ", 2) for line in lines if line.startswith(sha256)]
            found = {file: self.get(digest) for _, digest, file in told}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise RulebookError("editions/CLAUSES", "", f"cannot be read: {error}") from None
        return {file: data for file, data in found.items() if data is not None}

    def keep_list(self, sha256: str, file: str, data: bytes) -> None:
        """Keep the clause list that an edition is pinned with."""
        if self.lists(sha256).get(file) != data:
            with (self.folder / "CLAUSES").open("a") as index:
                index.write(f"{sha256}  {self.put(data)}  {file}\n")


class Kept(Beside):
    """The files kept with an edition: the base it was released with, schedules by hash, and later amendments."""

    def __init__(self, editions: Editions, sha256: str, amendment: bytes | None = None) -> None:
        self.editions, self._amendment = editions, amendment
        data = self._bytes(sha256)
        self._parts: dict[str, bytes] = {}
        if data.startswith(b"edition\n"):
            for line in data.decode().splitlines()[1:]:
                digest, _, name = line.partition("  ")
                self._parts[name] = self._bytes(digest)
            data = list(self._parts.values())[-1]
        self.data = data

    def _bytes(self, sha256: str) -> bytes:
        data = self.editions.get(sha256)
        if data is None:
            raise RulebookError(f"editions/{sha256}.gz", "", "is listed and not kept")
        return data

    def base(self, name: str) -> bytes | None:
        """The base the edition was released with."""
        return next((data for file, data in self._parts.items() if file.endswith(f"/base/{name}.toml")), None)

    def schedule(self, file: str, sha256: str) -> bytes | None:
        """A schedule named by the edition."""
        return self.editions.get(sha256)

    def amendment(self) -> bytes | None:
        """The entries laid over the edition since."""
        return self._amendment
