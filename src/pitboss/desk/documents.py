"""A document compared with its chapter: which clauses and figures the chapter has, and which it lacks."""

from typing import Any

import msgspec

from pitboss.desk.coverage import chapter_of, listed_chapters
from pitboss.rulebooks import Chapter, Refusal, rulebook
from pitboss.rulebooks.clauses import Clause
from pitboss.rulebooks.coverage import base_clauses, read_clauses
from pitboss.rulebooks.outline import Compared, Found, against, fitted, lines_of, outline, skeleton
from pitboss.rulebooks.quantities import Figure, compared, figures
from pitboss.rulebooks.refusal import did_you_mean


class Outlined(msgspec.Struct, frozen=True):
    """The clauses and figures of a part of a document, and how a chapter has them, if one was named."""

    clauses: tuple[Found, ...]
    figures: tuple[Figure, ...]
    compared: Compared | None = None

    @property
    def open_figures(self) -> tuple[Figure, ...]:
        """The figures that no entry citing their clause holds."""
        return tuple(one for one in self.figures if not one.held_by)

    @property
    def parts(self) -> dict[str, tuple[int, int, int]]:
        """The lists of the document that start again, by their headings: first line, last line, number of clauses."""
        found: dict[str, tuple[int, int, int]] = {}
        for one in sorted(self.clauses, key=lambda one: one.line):
            first, _, count = found.get(one.part, (one.line, 0, 0))
            found[one.part] = (first, one.line, count + 1)
        return found

    def skeleton(self) -> str:
        """Write the clause list to edit, each clause with its figures as a comment."""
        said: dict[str, dict[str, None]] = {}
        for one in self.figures:
            said.setdefault(one.clause, {})[one.text] = None
        return skeleton(self.clauses, said)

    def to_json(self) -> dict[str, Any]:
        """Return clauses and figures. With a chapter, also what is listed and not found, and the reverse."""
        told: dict[str, Any] = {"clauses": self.clauses, "figures": self.figures, "parts": self.parts}
        if self.compared is not None:
            told |= {
                "listed": len(self.compared.found) + len(self.compared.not_found),
                "not_found": self.compared.not_found,
                "unlisted": [one.id for one in self.compared.unlisted],
                "open_figures": self.open_figures,
            }
        return told


def outlined(text: str, first: int = 0, last: int = 0, prefix: str | None = None) -> Outlined:
    """Outline a document, or the given lines of it."""
    found = outline(text, first or 1, last, prefix)
    return Outlined(found, figures(text, found, first or 1, last))


def held_against(
    text: str, book: str, name: str, first: int = 0, last: int = 0, prefix: str | None = None
) -> Outlined:
    """Compare a document with its chapter. Without lines, use those that the chapter's source names."""
    chapter, own, base = _chapter(book, name)
    spans = ((first or 1, last),) if first or last else lines_of(chapter.source) or ((1, 0),)
    listed = [clause.id for clause in own]
    parts = [(span, fitted(outline(text, *span, prefix), listed)) for span in spans]
    clauses = tuple(one for _, part in parts for one in part)
    said = tuple(one for span, part in parts for one in figures(text, part, *span))
    return Outlined(clauses, compared(said, chapter, own, base), against(clauses, listed))


def _chapter(book: str, name: str) -> tuple[Chapter, tuple[Clause, ...], tuple[Clause, ...]]:
    found = rulebook(book)
    chapter = chapter_of(found, name)
    if chapter is None:
        near = did_you_mean(name, listed_chapters(found)) or f"; it has: {', '.join(found.chapters)}"
        raise Refusal("unknown_game", f"{book} has no chapter {name!r:.40}{near}")
    return chapter, read_clauses(book, chapter.listed), base_clauses(book, chapter)
