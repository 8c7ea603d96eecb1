"""The shelves: which rulebooks exist, where their chapters are, and the hashes that pin them.

The package's own shelf comes first; `PITBOSS_SHELF` names more folders, separated as in `PATH`. A book or a chapter
that cannot be read is listed as broken and does not affect the others.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import msgspec

from pitboss.rulebooks.approvals import edition_at, is_day
from pitboss.rulebooks.editions import Editions, Kept
from pitboss.rulebooks.html import html_table
from pitboss.rulebooks.load import read_chapter
from pitboss.rulebooks.model import Beside, Chapter
from pitboss.rulebooks.refusal import Problem, Refusal, RulebookError, did_you_mean
from pitboss.rulebooks.schema import RuleSet
from pitboss.rulebooks.toml import MOST_BYTES, BadToml, read_file, read_toml

SHELF = Path(__file__).parent
"""The package's own shelf."""
PINS = "PINS"
VARIABLE = "PITBOSS_SHELF"
"""The environment variable that names shelves outside the package."""
ABOUT = "rulebook.toml"
DRAFT = "draft"
"""Stands for the files of a book as they are, pinned or not."""
NO_DRAFTS = "PITBOSS_NO_DRAFTS"
"""If this environment variable is set, drafts are refused: a server shows only published books."""


class Rulebook(msgspec.Struct, frozen=True):
    """A rulebook: its document, and the chapters encoded so far."""

    id: str
    title: str
    issuer: str
    document: str
    dated: str
    chapters: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Rulebook {self.id}: {', '.join(self.chapters)}>"

    def _repr_html_(self) -> str:
        about = (("issuer", self.issuer), ("dated", self.dated), ("chapters", ", ".join(self.chapters)))
        return html_table(self.title, ("", self.id), about)


SAYS = ("title", "issuer", "document", "dated")
"""A rulebook's description of itself."""


class Shelf:
    """A folder of rulebooks and the pins of its files. A shelf without a pin file is a draft."""

    def __init__(self, root: Path, *, pinned: bool = True) -> None:
        """Open a folder, with its pins unless ``pinned`` is false."""
        self.root = root
        self.pins = read_pins(root) if pinned else None
        self.editions = Editions(root / "editions")

    @property
    def draft(self) -> bool:
        """Whether nothing on this shelf is pinned so far."""
        return self.pins is None

    def read(self, file: str) -> bytes:
        """Return the pinned bytes of a file, or the current bytes on a draft shelf."""
        try:
            with (self.root / file).open("rb") as stream:
                data = stream.read(MOST_BYTES + 1)
        except OSError as error:
            raise RulebookError(file, "", f"cannot be read: {error.strerror}") from None
        if len(data) > MOST_BYTES:
            raise RulebookError(file, "", f"has more than {MOST_BYTES} bytes, the most that is read")
        self.check_pin(file, data)
        return data

    def check_pin(self, file: str, data: bytes) -> None:
        """Refuse a file that is not pinned or has changed since."""
        if self.pins is None:
            return
        if file not in self.pins:
            raise RulebookError(file, "", "is not pinned: run `pitboss pin` after reviewing it")
        if self.pins[file] != hashlib.sha256(data).hexdigest():
            said = "does not match its pinned SHA-256: it was changed; review it and run `pitboss pin`"
            raise RulebookError(file, "", said)

    def amendment(self, sha256: str) -> bytes | None:
        """The amendment to a kept edition, if any."""
        file = f"editions/{sha256}.amended.toml"
        return self.read(file) if (self.root / file).is_file() else None

    def book(self, id: str) -> Rulebook:
        """Read a book's description of itself, and find its chapters."""
        file = f"{id}/{ABOUT}"
        raw = read_file(file, self.read(file))
        strange = {key: did_you_mean(key, SAYS) for key in raw if key not in SAYS}
        unsaid = [key for key in SAYS if not isinstance(raw.get(key), str) or raw[key].strip() in ("", "?")]
        if problems := (
            *(Problem(file, key, f"a rulebook has no such key{near}") for key, near in strange.items()),
            *(Problem(file, key, f'must be given in words: {key} = "…"') for key in unsaid),
        ):
            raise RulebookError.of(problems)
        folder = (self.root / id).glob("*.toml")
        chapters = sorted(path.stem for path in folder if path.name != ABOUT and path.is_file())
        title, issuer, document, dated = (raw[key] for key in SAYS)
        return Rulebook(id, title, issuer, document, dated, tuple(chapters))


class Folder(Beside):
    """The other files in a chapter's folder, each checked against its pin."""

    def __init__(self, shelf: Shelf, id: str) -> None:
        self.shelf, self.id = shelf, id

    def _file(self, name: str) -> bytes | None:
        inside = (self.shelf.root / self.id / name).resolve()
        if not inside.is_relative_to((self.shelf.root / self.id).resolve()) or not inside.is_file():
            return None
        return self.shelf.read(f"{self.id}/{name}")

    def base(self, name: str) -> bytes | None:
        """The bytes of a base of this book."""
        return self._file(f"base/{name}.toml")

    def bases(self) -> tuple[str, ...]:
        """The names of the bases of this book."""
        return tuple(path.stem for path in (self.shelf.root / self.id / "base").glob("*.toml"))

    def clauses(self, name: str) -> bytes | None:
        """The clause list of a chapter or a base."""
        return self._file(f"clauses/{name}.toml")

    def schedule(self, file: str, sha256: str) -> bytes | None:
        """The bytes of a schedule in the folder."""
        data = self._file(file)
        return data if data is not None and hashlib.sha256(data).hexdigest() == sha256 else None


def read_pins(root: Path) -> dict[str, str] | None:
    """The pinned SHA-256 of every file on a shelf, in ``sha256sum`` format, or None if there are no pins."""
    try:
        lines = (root / PINS).read_text().splitlines()
        return {file: digest for digest, file in (line.split("  ", 1) for line in lines if line.strip())}
    except FileNotFoundError:
        return None
    except (OSError, ValueError, UnicodeDecodeError):
        return {}


class _Shelves:
    """All shelves, their books, and everything broken on them."""

    def __init__(self) -> None:
        self.books: dict[str, Rulebook] = {}
        self.shelf_of: dict[str, Shelf] = {}
        self.broken: list[Problem] = []
        self.read: dict[tuple[str, str], Chapter | RulebookError] = {}
        self.about: dict[tuple[str, str], str] = {}
        for root in (SHELF, *named_shelves()):
            self.add(root)

    def add(self, root: Path) -> None:
        if not root.is_dir() or (root / ABOUT).is_file():
            if root.is_dir():
                wrong = "a book: a shelf is the folder that contains books"
            else:
                wrong = "a file, not a folder" if root.exists() else "a folder that does not exist"
            self.broken.append(Problem(str(root), "", f"{VARIABLE} names {wrong}"))
            return
        shelf = Shelf(root)
        for path in sorted(root.glob(f"*/{ABOUT}")):
            id = path.parent.name
            try:
                if id in self.books:
                    reason = f"a rulebook with this id is already on {self.shelf_of[id].root}"
                    raise RulebookError(f"{root}/{id}/{ABOUT}", "", reason)
                self.books[id] = shelf.book(id)
                self.shelf_of[id] = shelf
            except RulebookError as error:
                self.broken.extend(error.problems)


@cache
def _shelves() -> _Shelves:
    return _Shelves()


def named_shelves() -> list[Path]:
    """The folders named by `PITBOSS_SHELF`."""
    return [Path(one).expanduser() for one in os.environ.get(VARIABLE, "").split(os.pathsep) if one]


def look_again() -> None:
    """Forget what was read from the shelves, so that the next read sees their current state."""
    _shelves.cache_clear()


@contextmanager
def without_drafts() -> Iterator[None]:
    """Refuse drafts while this is open, in this process and those it starts."""
    before = os.environ.get(NO_DRAFTS)
    os.environ[NO_DRAFTS] = "yes"
    try:
        yield
    finally:
        os.environ.pop(NO_DRAFTS)
        os.environ.update({} if before is None else {NO_DRAFTS: before})


def rulebooks() -> dict[str, Rulebook]:
    """Every rulebook that can be read, by id."""
    return _shelves().books


def broken_books() -> list[Problem]:
    """Every rulebook that cannot be read, and why."""
    return _shelves().broken


def shelf_of(book: str) -> Shelf:
    """The shelf that holds a rulebook. For a draft (`ID@draft`), the shelf as it is, even if its pins differ."""
    id, edition = split_edition(book)
    if edition == DRAFT:
        return Shelf(_drafted(id), pinned=False)
    return _shelves().shelf_of[rulebook(id).id]


def _drafted(id: str) -> Path:
    """The folder of the shelf on which a draft lies, pinned or not."""
    if id in _shelves().shelf_of:
        return _shelves().shelf_of[id].root
    roots = [root for root in (SHELF, *named_shelves()) if id and (root / id / ABOUT).is_file()]
    if not roots or "/" in id or id.startswith("."):
        near = did_you_mean(id, rulebooks())
        raise Refusal("unknown_rulebook", f"there is no rulebook {id!r:.40}, nor a draft of one{near}")
    return roots[0]


def split_edition(book: str) -> tuple[str, str]:
    """Split a book name into its id and what names an edition, if that follows an @: a hash, a day, or `draft`."""
    id, named, edition = book.partition("@")
    if named and not edition:
        said = "write a hash, a day such as 2025-06-01 or `draft` after the @"
        raise Refusal("unknown_edition", f"{book!r:.40} names no edition: {said}")
    if edition == DRAFT and os.environ.get(NO_DRAFTS):
        raise Refusal("unknown_edition", f"{book!r:.40} is a draft, and drafts are not served")
    return id, edition


def rulebook(book: str) -> Rulebook:
    """Return one rulebook, or refuse an unknown id."""
    id, edition = split_edition(book)
    if edition == DRAFT:
        return shelf_of(book).book(id)
    if id not in rulebooks():
        known = did_you_mean(id, rulebooks()) or f"; there are: {', '.join(rulebooks())}"
        broken = "".join(f" (broken: {one})" for one in broken_books() if id in one.file.split("/"))
        raise Refusal("unknown_rulebook", f"there is no rulebook {id!r:.40}{known}{broken}")
    return rulebooks()[id]


def chapter_game(book: str, name: str) -> str:
    """The game a chapter belongs to. Several chapters may belong to one game."""
    about = _shelves().about
    if (book, name) not in about:
        about[book, name] = name
        path = shelf_of(book).root / split_edition(book)[0] / f"{name}.toml"
        with suppress(OSError, BadToml), path.open("rb") as stream:
            about[book, name] = str(read_toml(stream.read(MOST_BYTES + 1)).get("game", "")) or name
    return about[book, name]


def load_chapter(book: str, name: str, ruleset: RuleSet) -> Chapter:
    """Load one pinned chapter (or edition, `book@hash`) and check it against the game's rule set. Each is read once."""
    read = _shelves().read
    if (book, name) not in read:
        try:
            read[book, name] = _edition(book, name, ruleset)
        except RulebookError as error:
            read[book, name] = error
    if isinstance(found := read[book, name], RulebookError):
        raise found.with_traceback(None)
    return found


def _edition(book: str, name: str, ruleset: RuleSet) -> Chapter:
    id, edition = split_edition(book)
    if edition in ("", DRAFT):
        return _current(book, name, ruleset)
    if is_day(edition):
        edition = edition_at(shelf_of(id).root, f"{id}/{name}.toml", edition)
    try:
        current = load_chapter(id, name, ruleset)
    except Refusal:
        current = None  # a kept edition stays readable even if the current one is broken or gone
    if current is not None and current.sha256.startswith(edition):
        return current
    kept = shelf_of(id).editions
    file, digest = f"{id}/{name}.toml", kept.find(f"{id}/{name}.toml", edition)
    beside = Kept(kept, digest, shelf_of(id).amendment(digest))
    return msgspec.structs.replace(read_chapter(beside.data, ruleset, id, file, beside), sha256=digest)


def _current(book: str, name: str, ruleset: RuleSet) -> Chapter:
    id, _ = split_edition(book)
    if name not in (known := rulebook(book).chapters):
        raise Refusal("unknown_game", f"{book} has no chapter {name!r:.40}; it has: {', '.join(known)}")
    shelf, file = shelf_of(book), f"{id}/{name}.toml"
    chapter = read_chapter(shelf.read(file), ruleset, id, file, Folder(shelf, id))
    if chapter.beside.clauses(chapter.listed) is None:
        said = f"has no clause list: its clauses are listed in {id}/clauses/{chapter.listed}.toml"
        raise RulebookError(file, "", said)
    return chapter
