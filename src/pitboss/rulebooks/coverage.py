"""Coverage: every clause is encoded, prose, waived with a reason, or unsupported. The rest are reported."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache

import msgspec

from pitboss.rulebooks.citations import below
from pitboss.rulebooks.clauses import Clause, indexes, parse_clauses
from pitboss.rulebooks.library import Folder, rulebook, shelf_of
from pitboss.rulebooks.model import Chapter
from pitboss.rulebooks.refusal import Refusal

STATUSES = ("encoded", "through_parent", "prose", "waived", "unsupported", "unaccounted")
"""The states of a clause."""


class Coverage(msgspec.Struct, frozen=True):
    """A chapter's coverage of its document, clause by clause."""

    rulebook: str
    chapter: str
    encoded: tuple[Clause, ...]
    """Clauses cited by an entry, or containing parts that are cited individually."""
    through_parent: tuple[Clause, ...]
    """Clauses covered only because the clause that contains them is cited as a whole."""
    prose: tuple[Clause, ...]
    waived: tuple[Clause, ...]
    unsupported: tuple[Clause, ...]
    """Clauses that the game cannot carry out. A chapter with some can be played, and says so."""
    unaccounted: tuple[Clause, ...]

    @property
    def clauses(self) -> int:
        """The number of clauses in the document."""
        return sum(len(getattr(self, kind)) for kind in STATUSES)

    def to_json(self) -> dict[str, object]:
        """Return the counts, and every clause that is waived, unsupported, reached through its parent or missing."""
        return {
            "rulebook": self.rulebook,
            "chapter": self.chapter,
            "clauses": self.clauses,
            "encoded": len(self.encoded),
            "through_parent": {clause.id: clause.title for clause in self.through_parent},
            "prose": len(self.prose),
            "waived": {clause.id: clause.waived for clause in self.waived},
            "unsupported": {clause.id: clause.unsupported for clause in self.unsupported},
            "unaccounted": {clause.id: clause.title for clause in self.unaccounted},
        }


def clause_lists(id: str) -> tuple[str, ...]:
    """The chapters of a rulebook that have a clause list, encoded or not."""
    folder = shelf_of(id).root / rulebook(id).id / "clauses"
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def read_clauses(id: str, name: str) -> tuple[Clause, ...]:
    """Read the pinned clause list of a chapter."""
    data = Folder(shelf_of(id), id).clauses(name)
    if data is None:
        known = ", ".join(clause_lists(id)) or "none"
        raise Refusal("no_clause_list", f"{id} has no clause list for {name!r:.40}; it has: {known}")
    return parse_clauses(data, f"{id}/clauses/{name}.toml")


def coverage(id: str, name: str, chapter: Chapter | None, others: Sequence[Chapter] = ()) -> Coverage:
    """Compare a chapter with its document's clauses. ``others`` that share its list or its base also count."""
    own, base = (read_clauses(id, name), ()) if chapter is None else lists_of(chapter)
    if not own:
        at = f"{id}@{chapter.sha256[:12]}" if chapter is not None else id
        message = f"the clause list of {name} in {at} was not kept: it was pinned before lists were"
        raise Refusal("no_clause_list", message)
    cited = _cited(own, base, {} if chapter is None else _cites(name, chapter, others))
    lists = ((own, cited[0]), (base, cited[1]))
    found = [(clause, _status(clause, named)) for clauses, named in lists for clause in clauses]
    return Coverage(id, name, *(tuple(clause for clause, said in found if said == kind) for kind in STATUSES))


def base_clauses(id: str, chapter: Chapter | None) -> tuple[Clause, ...]:
    """The clauses listed for the chapter's base, if it has a separate list."""
    base = f"base/{chapter.base}" if chapter is not None and chapter.base else ""
    listed = bool(base) and Folder(shelf_of(id), id).clauses(base) is not None
    return read_clauses(id, base) if listed else ()


def lists_of(chapter: Chapter) -> tuple[tuple[Clause, ...], tuple[Clause, ...]]:
    """The clauses of a chapter's own list and of its base's. Of an edition, those kept with it, empty if none were."""
    id, names = chapter.rulebook, (chapter.listed, f"base/{chapter.base}")
    files = [f"{id}/clauses/{name}.toml" for name in names]
    if isinstance(chapter.beside, Folder):
        lists = [chapter.beside.clauses(name) for name in names]
    else:
        kept = shelf_of(id).editions.lists(chapter.sha256)
        lists = [kept.get(file) for file in files]
    own, base = (
        () if data is None else parse_clauses(data, file) for data, file in zip(lists, files, strict=True)
    )
    return own, base


def _cites(
    name: str, chapter: Chapter, others: Sequence[Chapter]
) -> dict[tuple[bool, bool, bool, str], None]:
    """Each distinct citation: whether a chapter of this list makes it, one on this base, and if it is in the base."""
    found: dict[tuple[bool, bool, bool, str], None] = {}
    for one in (chapter, *others):
        mine, shared = one is chapter or one.listed == name, one.base == chapter.base
        if mine or shared:
            cites = ((one.from_base(cite.rule), cite.clause) for cite in one.cites())
            found.update(dict.fromkeys((mine, shared, first, clause) for first, clause in cites))
    return found


def _cited(
    own: tuple[Clause, ...], base: tuple[Clause, ...], cites: Iterable[tuple[bool, bool, bool, str]]
) -> tuple[set[str], set[str]]:
    """Every clause of either list that an entry names, looked up in its own list first."""
    cited: tuple[set[str], set[str]] = (set(), set())
    read = cache(lambda mine, shared: indexes(own if mine else (), base if shared else ()))
    for mine, shared, first, clause in cites:
        lists = (own if mine else (), base if shared else ())
        for named in read(mine, shared)[first].found(clause):
            own_list = any(one.id == named or below(one.id, named) for one in lists[first])
            cited[first if own_list else not first].add(named)
    return cited


def _status(clause: Clause, cited: Collection[str]) -> str:
    if clause.prose:
        return "prose"
    if clause.waived:
        return "waived"
    if clause.unsupported:
        return "unsupported"
    if clause.id in cited or any(below(one, clause.id) for one in cited):
        return "encoded"
    return "through_parent" if any(below(clause.id, one) for one in cited) else "unaccounted"
