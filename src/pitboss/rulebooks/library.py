"""The shelf: which rulebooks there are, where their chapters lie, and the hashes that pin them."""

import hashlib
import tomllib
from functools import cache
from pathlib import Path

import msgspec

from pitboss.rulebooks.html import html_table
from pitboss.rulebooks.load import read_chapter
from pitboss.rulebooks.model import Chapter
from pitboss.rulebooks.refusal import Refusal, RulebookError
from pitboss.rulebooks.schema import RuleSet

SHELF = Path(__file__).parent
PINS = SHELF / "PINS"


class Rulebook(msgspec.Struct, frozen=True):
    """A rulebook: the document it holds and the chapters encoded so far."""

    id: str
    title: str
    issuer: str
    document: str
    dated: str
    chapters: tuple[str, ...]

    def __repr__(self) -> str:
        """Name the rulebook and its chapters."""
        return f"<Rulebook {self.id}: {', '.join(self.chapters)}>"

    def _repr_html_(self) -> str:
        """The rulebook for a notebook."""
        about = (("issuer", self.issuer), ("dated", self.dated), ("chapters", ", ".join(self.chapters)))
        return html_table(self.title, ("", self.id), about)


@cache
def rulebooks() -> dict[str, Rulebook]:
    """Every rulebook on the shelf, by id."""
    return {path.parent.name: _rulebook(path) for path in sorted(SHELF.glob("*/rulebook.toml"))}


def _rulebook(path: Path) -> Rulebook:
    raw = tomllib.loads(path.read_text())
    chapters = tuple(sorted(file.stem for file in path.parent.glob("*.toml") if file.name != "rulebook.toml"))
    return Rulebook(path.parent.name, raw["title"], raw["issuer"], raw["document"], raw["dated"], chapters)


def rulebook(id: str) -> Rulebook:
    """Give one rulebook, or refuse an id that is not on the shelf."""
    if id not in rulebooks():
        raise Refusal("unknown_rulebook", f"there is no rulebook {id!r}; there are: {', '.join(rulebooks())}")
    return rulebooks()[id]


def chapter_game(id: str, name: str) -> str:
    """Which game a chapter is about; several chapters may be about one game."""
    return str(tomllib.loads((SHELF / id / f"{name}.toml").read_text()).get("game", name))


_loaded: dict[tuple[str, str], Chapter] = {}


def load_chapter(id: str, name: str, ruleset: RuleSet) -> Chapter:
    """Load one pinned chapter of a rulebook, held to the game's rule set; each is read once."""
    if (id, name) not in _loaded:
        _loaded[id, name] = _read(id, name, ruleset)
    return _loaded[id, name]


def _read(id: str, name: str, ruleset: RuleSet) -> Chapter:
    if name not in rulebook(id).chapters:
        raise Refusal(
            "unknown_game", f"{id} has no chapter {name!r}; it has: {', '.join(rulebook(id).chapters)}"
        )
    file = f"{id}/{name}.toml"
    data = (SHELF / file).read_bytes()
    check_pin(file, data)
    return read_chapter(data, ruleset, id, file)


def check_pin(file: str, data: bytes) -> None:
    """Refuse a file of the shelf that is not pinned, or that has changed since."""
    pinned = pins().get(file)
    if pinned is None:
        raise RulebookError(
            file, "", "is not pinned: run `python -m pitboss.rulebooks.pins` after reviewing it"
        )
    if pinned != hashlib.sha256(data).hexdigest():
        raise RulebookError(
            file, "", "does not match its pinned SHA-256: the file was changed without a new pin"
        )


@cache
def pins() -> dict[str, str]:
    """The pinned SHA-256 of every file on the shelf, in the form of ``sha256sum``."""
    lines = PINS.read_text().splitlines() if PINS.exists() else []
    return {file: digest for digest, file in (line.split("  ", 1) for line in lines)}
