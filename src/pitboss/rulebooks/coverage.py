"""Coverage: every clause of a document is encoded, waived with a reason, or prose; what is none of these is found."""

import tomllib
from collections.abc import Iterable

import msgspec

from pitboss.rulebooks.citations import CitationError, covers, expand
from pitboss.rulebooks.library import SHELF, check_pin, rulebook
from pitboss.rulebooks.model import Chapter, Cite
from pitboss.rulebooks.refusal import Refusal, RulebookError


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One clause of a document: its number, what it is about, and why it is not encoded where it is not."""

    id: str
    title: str
    prose: bool = False
    waived: str = ""


class _ClauseList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    clause: list[Clause]


class Coverage(msgspec.Struct, frozen=True):
    """How a chapter stands to its document, clause by clause."""

    rulebook: str
    chapter: str
    encoded: tuple[Clause, ...]
    prose: tuple[Clause, ...]
    waived: tuple[Clause, ...]
    unaccounted: tuple[Clause, ...]

    @property
    def clauses(self) -> int:
        """How many clauses the document has."""
        return len(self.encoded) + len(self.prose) + len(self.waived) + len(self.unaccounted)

    def to_json(self) -> dict[str, object]:
        """Write the counts, and every clause that is waived or unaccounted for."""
        return {
            "rulebook": self.rulebook,
            "chapter": self.chapter,
            "clauses": self.clauses,
            "encoded": len(self.encoded),
            "prose": len(self.prose),
            "waived": {clause.id: clause.waived for clause in self.waived},
            "unaccounted": {clause.id: clause.title for clause in self.unaccounted},
        }


def clause_lists(id: str) -> tuple[str, ...]:
    """The chapters of a rulebook whose clauses are listed, encoded or not."""
    return tuple(sorted(path.stem for path in (SHELF / rulebook(id).id / "clauses").glob("*.toml")))


def read_clauses(id: str, name: str) -> tuple[Clause, ...]:
    """Read the pinned clause list of a chapter."""
    if name not in clause_lists(id):
        raise Refusal("no_clause_list", f"{id} has no clause list for {name!r}; it has: {_known(id)}")
    file = f"{id}/clauses/{name}.toml"
    data = (SHELF / file).read_bytes()
    check_pin(file, data)
    return parse_clauses(data, file)


def parse_clauses(data: bytes, file: str) -> tuple[Clause, ...]:
    """Read a clause list from its bytes, or refuse with file and reason."""
    try:
        return tuple(msgspec.convert(tomllib.loads(data.decode()), _ClauseList).clause)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise RulebookError(file, "", f"is not a clause list: {error}") from None


def coverage(id: str, name: str, chapter: Chapter | None) -> Coverage:
    """Hold a chapter against its document's clauses; without a chapter nothing is encoded."""
    clauses = read_clauses(id, name)
    reached = set() if chapter is None else _reached(clauses, chapter)
    return Coverage(
        id,
        name,
        tuple(clause for clause in clauses if _must_be_encoded(clause) and clause.id in reached),
        tuple(clause for clause in clauses if clause.prose),
        tuple(clause for clause in clauses if clause.waived),
        tuple(clause for clause in clauses if _must_be_encoded(clause) and clause.id not in reached),
    )


def _must_be_encoded(clause: Clause) -> bool:
    return not clause.prose and not clause.waived


def _reached(clauses: Iterable[Clause], chapter: Chapter) -> set[str]:
    """The clauses that some entry of the chapter cites."""
    cited = sorted({single for cite in chapter.cites() for single in _singles(cite, chapter.file)})
    return {clause.id for clause in clauses if any(covers(single, clause.id) for single in cited)}


def _singles(cite: Cite, file: str) -> list[str]:
    try:
        return expand(cite.clause)
    except CitationError as error:
        raise RulebookError(file, cite.rule, str(error)) from None


def _known(id: str) -> str:
    return ", ".join(clause_lists(id)) or "none"
