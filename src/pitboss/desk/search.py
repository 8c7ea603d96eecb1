"""Search over every rulebook: one index of all entries and clauses, made at the first search."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from pitboss.desk.coverage import chapter_of, clauses_of, listed_chapters
from pitboss.desk.games import rulesets
from pitboss.rulebooks import Chapter, Refusal, RuleSet, rulebooks
from pitboss.rulebooks.remedies import THEN

MOST_WORDS = 8


class Hit(NamedTuple):
    """An entry or a clause: where it is, what it is called, and what it says."""

    rulebook: str
    chapter: str
    kind: str
    name: str
    rule: str
    clause: str
    says: str


def search(words: str, most: int) -> tuple[int, list[Hit]]:
    """Find the entries that contain every word. Those with a match in their name or clause come first."""
    wanted = words.casefold().replace("_", " ").split()[:MOST_WORDS]
    if not wanted:
        return 0, []
    whole = " ".join(wanted)
    found = [(hit, head) for hit, head, text in _index() if _all(wanted, text)]
    found.sort(key=lambda one: _rank(one[0], one[1], whole, wanted))
    return len(found), [hit for hit, _ in found[:most]]


def _all(wanted: list[str], text: str) -> bool:
    return all(word in text for word in wanted)


def _rank(hit: Hit, head: str, whole: str, wanted: list[str]) -> int:
    """Rank a hit: its name or clause matches exactly, its name contains every word, or they are elsewhere in it."""
    if whole in (head, hit.clause.casefold()):
        return 0
    return 1 if _all(wanted, head) else 2


@cache
def _index() -> tuple[tuple[Hit, str, str], ...]:
    """Return every entry with its name and its whole text in lower case."""
    return tuple(_indexed(hit) for hit in _every())


def _indexed(hit: Hit) -> tuple[Hit, str, str]:
    head = hit.name.replace("_", " ").casefold()
    parts = (head, hit.clause, hit.says, hit.kind, hit.chapter.replace("-", " "), hit.rulebook)
    return hit, head, " ".join(parts).replace("_", " ").casefold()


def _every() -> Iterator[Hit]:
    for book in rulebooks().values():
        for name in listed_chapters(book):
            try:
                chapter = chapter_of(book, name)
                clauses = clauses_of(book.id, name)
            except Refusal:
                continue  # a broken chapter is reported where it is listed
            if chapter is not None:
                yield from _entries(book.id, name, chapter, rulesets()[chapter.game])
            if chapter is None or chapter.listed == name:
                for one in clauses:
                    yield Hit(book.id, name, "clause", one.clause.id, "", one.clause.id, one.clause.title)


def _entries(book: str, name: str, chapter: Chapter, ruleset: RuleSet) -> Iterator[Hit]:
    for part, entries in _parts(chapter):
        for key, one in entries.items():
            yield Hit(book, name, part, key, one.cite.rule, one.cite.clause, _says(part, key, one, ruleset))
    for key, choice in chapter.pay.items():
        for version, table in choice.tables.items():
            rows = "; ".join(f"{row} {pays}" for row, pays in table)
            said = f"{version}: {rows}" if version else rows
            yield Hit(book, name, "pay table", key, table.cite.rule, table.cite.clause, said)


def _parts(chapter: Chapter) -> tuple[tuple[str, dict[str, Any]], ...]:
    return (
        ("rule", chapter.rules),
        ("wager", chapter.wagers),
        ("irregularity", chapter.irregularities),
        ("reading", chapter.readings),
        ("duty", chapter.duties),
        ("fact", chapter.facts),
    )


def _says(part: str, name: str, one: Any, ruleset: RuleSet) -> str:
    """Describe an entry in one line."""
    if part == "rule":
        return f"{one.says}: {_written(one.written)}"
    if part == "wager":
        return str(one.about)
    if part == "irregularity":
        steps = (
            one.condition,
            ruleset.remedies[one.remedy].says,
            *(THEN.get(step, step) for step in one.then),
        )
        return "; ".join(steps)
    if part == "reading":
        return f"{one.problem}; read as {one.value}"
    return str(one.says) if part == "duty" else _written(one.value)


def _written(value: Any) -> str:
    plain = msgspec.to_builtins(value)
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    return str(plain) if isinstance(plain, (str, int)) else msgspec.json.encode(plain).decode()[:300]
