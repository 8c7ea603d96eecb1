"""A redline: what a new edition changes in each chapter, in every edge, and for the houses that post under the old."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.desk.figures import effects
from pitboss.desk.games import entries, game_of, games
from pitboss.rulebooks import Posting, Refusal, rulebook
from pitboss.rulebooks.check import problems
from pitboss.rulebooks.coverage import lists_of
from pitboss.rulebooks.diff import Diff, diff
from pitboss.rulebooks.library import chapter_game, split_edition
from pitboss.rulebooks.refusal import did_you_mean

if TYPE_CHECKING:
    from pitboss.desk.games import Entry
    from pitboss.odds.analysis import Effect


class Broken(msgspec.Struct, frozen=True):
    """A posting that the old edition allows and the new one refuses."""

    posting: str
    refused: tuple[dict[str, Any], ...]


class Redline(msgspec.Struct, frozen=True):
    """What a new edition changes in one chapter."""

    chapter: str
    changes: Diff | None
    """The differences, or None if only one of the books has the chapter."""
    added: bool = False
    """Whether only the new book has it."""
    edges: "dict[str, Effect]" = {}
    broken: tuple[Broken, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing changes at all."""
        found = self.changes
        return found is not None and not (found.differences or found.recited or found.clauses)

    def to_json(self) -> dict[str, Any]:
        """Return the changes, the edges that move, and the postings that break."""
        told: dict[str, Any] = {"chapter": self.chapter}
        if self.changes is None:
            return told | {"change": "added" if self.added else "removed"}
        edges = {name: one.to_json() for name, one in self.edges.items() if one.change != 0}
        return told | self.changes.to_json() | {"edges": edges, "broken": msgspec.to_builtins(self.broken)}


def redlines(
    old: str, new: str, only: str = "", postings: Mapping[str, Posting] | None = None, *, edges: bool = True
) -> list[Redline]:
    """Compare two books or editions chapter by chapter. Unchanged ones are left out."""
    mine, theirs = (dict(_chapters(book)) for book in (old, new))
    names = [
        name for name in dict.fromkeys((*mine, *theirs)) if only in ("", name, _game(mine, theirs, name))
    ]
    if not names:
        near = did_you_mean(only, {*mine, *theirs}) or f"; there are: {', '.join({**mine, **theirs})}"
        raise Refusal("unknown_game", f"neither has a chapter {only!r:.40}{near}")
    made = []
    for name in names:
        if name not in mine or name not in theirs:
            made.append(Redline(name, None, name in theirs))
            continue
        made.append(_redline(theirs[name], old, new, postings or {}, edges))
    return [one for one in made if not one.empty]


def _chapters(book: str) -> "Iterator[tuple[str, Entry]]":
    found = rulebook(book)
    known = {chapter_game(book, name) for name in found.chapters}
    for id in known & games().keys():
        yield from ((entry.id, entry) for entry in entries(book, game_of(id)))


def _game(mine: "Mapping[str, Entry]", theirs: "Mapping[str, Entry]", name: str) -> str:
    entry = theirs.get(name) or mine[name]
    return entry.game.id


def _redline(entry: "Entry", old: str, new: str, postings: Mapping[str, Posting], edges: bool) -> Redline:
    options = entry.options({})
    before, after = (entry.game.chapter(book, options) for book in (old, new))
    found = diff(before, after, (lists_of(before)[0], lists_of(after)[0]))
    moved = effects(entry.game.id, old, new, options) if edges and found.differences else {}
    ids = {split_edition(book)[0] for book in (old, new)}
    broken = [
        Broken(name, tuple(refusal.to_json() for refusal in problems(after, posted)))
        for name, posted in postings.items()
        if posted.game == entry.game.id
        and split_edition(posted.rulebook)[0] in ids
        and posted.options.get("variant", entry.variant) == entry.variant
        and not problems(before, posted)
    ]
    return Redline(entry.id, found, edges=moved, broken=tuple(one for one in broken if one.refused))
