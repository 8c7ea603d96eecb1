"""A chapter as written: its own entries over those of its base, with their positions in the files."""

import hashlib
from typing import Any

from pitboss.rulebooks.clauses import Clause, parse_clauses
from pitboss.rulebooks.lines import line_of, places
from pitboss.rulebooks.model import Beside
from pitboss.rulebooks.refusal import Problem, RulebookError, did_you_mean
from pitboss.rulebooks.shape import PARTS
from pitboss.rulebooks.toml import read_file


class Written:
    """A chapter as written: its own entries over those of its base, with their positions in the files."""

    def __init__(self, file: str, data: bytes, beside: Beside) -> None:
        self.file, self.beside = file, beside
        self.top = read_file(file, data)
        self._texts = {file: data.decode()}
        self._places: dict[str, dict[str, int]] = {}
        self._parts: dict[str, dict[str, Any]] = {}
        self.problems: list[Problem] = []
        self.sha256 = hashlib.sha256(data).hexdigest()
        self.base_file = ""
        base = self._base()
        if self.base_file:
            self.sha256 = hashlib.sha256(manifest(file, data, self.base_file, base)).hexdigest()
        self.under: dict[str, Any] = {}
        try:
            self.under = read_file(self.base_file, base) if self.base_file else {}
        except RulebookError as error:
            self.problems += error.problems
        amendment = beside.amendment()
        laid_over = {} if amendment is None else read_file(f"{file} (amended)", amendment)
        for part, entries in laid_over.items():
            own = self.top.get(part, [] if isinstance(entries, list) else {})
            self.top[part] = [*own, *entries] if isinstance(entries, list) else {**own, **entries}

    def _base(self) -> bytes:
        name = self.top.get("base", "")
        if not name:
            return b""
        data = self.beside.base(name) if isinstance(name, str) else None
        if data is None:
            near = did_you_mean(name, self.beside.bases())
            line = self.line(self.file, "base")
            self.problems.append(Problem(self.file, "base", f"the book has no base {name!r:.40}{near}", line))
            return b""
        self.base_file = f"{self.file.rpartition('/')[0]}/base/{name}.toml".lstrip("/")
        self._texts[self.base_file] = data.decode(errors="replace")
        return data

    def line(self, file: str, path: str) -> int:
        """The line of something in a file."""
        if file not in self._places:
            self._places[file] = places(self._texts[file])
        return line_of(self._places[file], path)

    def part(self, part: str) -> dict[str, Any]:
        """The entries of a part: the base's, overridden by the chapter's own."""
        if part not in self._parts:
            found = (raw.get(part) for raw in (self.under, self.top))
            entries = {name: raw for one in found if isinstance(one, dict) for name, raw in one.items()}
            kept = (name for name in entries if f"{part}.{name}" not in self.without)
            self._parts[part] = {name: entries[name] for name in kept}
        return self._parts[part]

    @property
    def without(self) -> list[str]:
        """The entries of the base that the chapter leaves out."""
        said = self.top.get("without", [])
        return [one for one in said if isinstance(one, str)] if isinstance(said, list) else []

    def inherited(self) -> frozenset[str]:
        """The entries inherited from the base, as `part.name`."""
        names = (f"{part}.{name}" for part in PARTS for name in self.part(part))
        return frozenset(name for name in names if self.base_file and self.source(name) == self.base_file)

    def source(self, where: str) -> str:
        """The file an entry comes from."""
        part, _, name = where.partition(".")
        own = self.top.get(part)
        inherited = self.under.get(part)
        theirs = isinstance(inherited, dict) and name.partition(".")[0] in inherited
        mine = isinstance(own, dict) and name.partition(".")[0] in own
        return self.base_file if theirs and not mine else self.file

    @property
    def listed(self) -> str:
        """The name of the chapter's clause list: its own, or one that several chapters share."""
        said = self.top.get("clauses")
        return said if isinstance(said, str) and said else self.file.rpartition("/")[2].removesuffix(".toml")

    def clauses(self) -> tuple[tuple[Clause, ...], tuple[Clause, ...]] | None:
        """The clauses of the chapter's own list and of its base's, or None if there is no list."""
        name = self.listed
        data = self.beside.clauses(name)
        if data is None:
            return None
        try:
            listed = parse_clauses(data, self._beside_file(name))
            more = self.beside.clauses(f"base/{self.top['base']}") if self.base_file else None
            base = () if more is None else parse_clauses(more, self._beside_file(f"base/{self.top['base']}"))
        except RulebookError as error:
            self.problems += error.problems
            return None
        return listed, base

    def _beside_file(self, name: str) -> str:
        return f"{self.file.rpartition('/')[0]}/clauses/{name}.toml".lstrip("/")


def manifest(file: str, data: bytes, base_file: str, base: bytes) -> bytes:
    """The identity of an edition with a base: the hashes of both files."""
    names = ((base, base_file), (data, file))
    lines = (f"{hashlib.sha256(part).hexdigest()}  {name}" for part, name in names)
    return ("edition\n" + "\n".join(lines) + "\n").encode()
