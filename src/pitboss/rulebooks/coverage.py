"""Coverage: every clause of a document is encoded, waived with a reason, or prose; what is none of these is found."""

import msgspec

from pitboss.rulebooks.citations import Index, below
from pitboss.rulebooks.clauses import Clause, parse_clauses
from pitboss.rulebooks.library import Folder, rulebook, shelf_of
from pitboss.rulebooks.model import Chapter
from pitboss.rulebooks.refusal import Refusal


class Coverage(msgspec.Struct, frozen=True):
    """How a chapter stands to its document, clause by clause."""

    rulebook: str
    chapter: str
    encoded: tuple[Clause, ...]
    """Clauses that an entry cites, or whose parts are cited one by one."""
    through_parent: tuple[Clause, ...]
    """Clauses that nothing cites but the clause they lie in, cited as a whole."""
    prose: tuple[Clause, ...]
    waived: tuple[Clause, ...]
    unaccounted: tuple[Clause, ...]

    @property
    def clauses(self) -> int:
        """How many clauses the document has."""
        return sum(map(len, (self.encoded, self.through_parent, self.prose, self.waived, self.unaccounted)))

    def to_json(self) -> dict[str, object]:
        """Write the counts, and every clause that is waived, reached through its parent or unaccounted for."""
        return {
            "rulebook": self.rulebook,
            "chapter": self.chapter,
            "clauses": self.clauses,
            "encoded": len(self.encoded),
            "through_parent": {clause.id: clause.title for clause in self.through_parent},
            "prose": len(self.prose),
            "waived": {clause.id: clause.waived for clause in self.waived},
            "unaccounted": {clause.id: clause.title for clause in self.unaccounted},
        }


def clause_lists(id: str) -> tuple[str, ...]:
    """The chapters of a rulebook whose clauses are listed, encoded or not."""
    folder = shelf_of(id).root / rulebook(id).id / "clauses"
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def read_clauses(id: str, name: str) -> tuple[Clause, ...]:
    """Read the pinned clause list of a chapter."""
    data = Folder(shelf_of(id), id).clauses(name)
    if data is None:
        known = ", ".join(clause_lists(id)) or "none"
        raise Refusal("no_clause_list", f"{id} has no clause list for {name!r:.40}; it has: {known}")
    return parse_clauses(data, f"{id}/clauses/{name}.toml")


def coverage(id: str, name: str, chapter: Chapter | None) -> Coverage:
    """Hold a chapter against its document's clauses; without a chapter nothing is encoded."""
    if "@" in id:
        raise Refusal(
            "no_clause_list", f"{id}: coverage is counted for the chapters of today, not for an edition"
        )
    clauses = _with_base(id, read_clauses(id, name), chapter)
    cited = set() if chapter is None else _cited(clauses, chapter)
    status = {clause.id: _status(clause, cited) for clause in clauses}
    kinds = ("encoded", "through_parent", "prose", "waived", "unaccounted")
    return Coverage(
        id, name, *(tuple(clause for clause in clauses if status[clause.id] == kind) for kind in kinds)
    )


def _with_base(id: str, clauses: tuple[Clause, ...], chapter: Chapter | None) -> tuple[Clause, ...]:
    """A chapter's clauses, and those listed with the base it builds on."""
    base = f"base/{chapter.base}" if chapter is not None and chapter.base else ""
    if not base or Folder(shelf_of(id), id).clauses(base) is None:
        return clauses
    known = {clause.id for clause in clauses}
    return (*clauses, *(clause for clause in read_clauses(id, base) if clause.id not in known))


def _cited(clauses: tuple[Clause, ...], chapter: Chapter) -> set[str]:
    """Every clause that some entry of the chapter names."""
    index = Index(clause.id for clause in clauses)
    return {named for cite in chapter.cites() for named in index.found(cite.clause)}


def _status(clause: Clause, cited: set[str]) -> str:
    if clause.prose:
        return "prose"
    if clause.waived:
        return "waived"
    if clause.id in cited or any(below(one, clause.id) for one in cited):
        return "encoded"
    return "through_parent" if any(below(clause.id, one) for one in cited) else "unaccounted"
