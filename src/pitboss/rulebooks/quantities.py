"""The figures of a text: odds, dollars, percentages and counts, and which of them a chapter already holds."""

import re
from collections.abc import Iterator
from decimal import Decimal

import msgspec

from pitboss.rulebooks.citations import below
from pitboss.rulebooks.clauses import Clause, indexes
from pitboss.rulebooks.diff import show_rule
from pitboss.rulebooks.model import Chapter
from pitboss.rulebooks.outline import Found

_SMALL = re.findall(
    r"\w+",
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty",
)
WORDS = {word: number for number, word in enumerate(_SMALL)} | {"thirty": 30, "fifty": 50, "sixty": 60}
UNITS = re.findall(
    r"\w+",
    "deck card player person seat position place box area batch hour minute second day time round hand unit point "
    "die dice chip raise spot section inch feet foot turn spin roll wager bet number slot pocket month year",
)
_NUMBER = rf"(?:\d[\d,]*(?:\.\d+)?|(?:{'|'.join(WORDS)}))"
_UNIT = "|".join(f"{unit}s?" if unit not in ("box", "batch", "inch") else f"{unit}(?:es)?" for unit in UNITS)
_FIGURES = re.compile(
    rf"(?i:(?P<odds>\b\d[\d,]*(?:\.\d)?\s?(?:to|:)\s?\d+\b)"
    rf"|(?P<dollars>\$\s?\d[\d,]*(?:\.\d+)?)"
    rf"|(?P<percent>\b{_NUMBER}(?:\s\(\d+\))?\s?(?:%|percent\b)))"
    rf"|(?P<count>\b(?!(?i:one)\b)(?i:{_NUMBER})(?:\s\(\d+\))?(?:[- ]|\s(?:\w+\s)?)(?:{_UNIT})\b)"
)
"""Units are in lower case, since `Three Card Poker` is a name and not a count of cards."""
_HELD = re.compile(
    rf"\b\d[\d,]*(?:\.\d)?\s?(?:to|:)\s?\d+\b|\d[\d,]*(?:\.\d+)?|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE
)


class Figure(msgspec.Struct, frozen=True):
    """A figure of a document: its value, its kind and its place."""

    kind: str
    """odds, dollars, percent or count."""
    value: str
    """The figure in one spelling: `3 to 2`, `7`."""
    text: str
    line: int
    clause: str = ""
    held_by: tuple[str, ...] = ()
    """The entries of this clause that have it, if any."""
    elsewhere: bool = False
    """Whether an entry of another clause has it."""


def plain(text: str) -> str:
    """Write a figure in one spelling: `3:2` as `3 to 2`, `$1,000.00` as `1000`, `seven (7)` as `7`."""
    if odds := re.match(r"([\d,.]+)\s?(?:to|:)\s?(\d+)", text):
        return f"{odds[1].replace(',', '')} to {odds[2]}"
    word = re.match(r"[A-Za-z]+", text)
    if word and word[0].lower() in WORDS:
        return str(WORDS[word[0].lower()])
    digits = re.search(r"\d[\d,]{0,24}(?:\.\d{1,9})?", text)
    return f"{Decimal(digits[0].replace(',', '')).normalize():f}" if digits else text


def figures(text: str, found: tuple[Found, ...], first: int = 1, last: int = 0) -> tuple[Figure, ...]:
    """Every figure between two lines, with the clause of the outline that contains it."""
    lines = text.splitlines()
    starts = sorted((one for one in found if one.found), key=lambda one: one.line)
    said, clause, at = [], "", 0
    for number in range(first, min(last or len(lines), len(lines)) + 1):
        while at < len(starts) and starts[at].line <= number:
            clause, at = starts[at].id, at + 1
        said += [
            _figure(one, number, clause) for one in _FIGURES.finditer(lines[number - 1].replace("\\$", "$"))
        ]
    return tuple(said)


def _figure(one: re.Match[str], line: int, clause: str) -> Figure:
    return Figure(str(one.lastgroup), plain(one[0]), " ".join(one[0].split()), line, clause)


def compared(
    said: tuple[Figure, ...], chapter: Chapter, own: tuple[Clause, ...], base: tuple[Clause, ...]
) -> tuple[Figure, ...]:
    """Each figure, with the entries of a chapter that hold it and cite its clause or a part of it."""
    held, anywhere = _held(chapter, own, base)
    return tuple(
        msgspec.structs.replace(
            one,
            held_by=tuple(dict.fromkeys(_holders(one, held))),
            elsewhere=any(one.value in figures for figures in anywhere.values()),
        )
        for one in said
    )


def _holders(one: Figure, held: dict[str, list[tuple[str, frozenset[str]]]]) -> Iterator[str]:
    for clause, entries in held.items():
        if one.clause and (clause == one.clause or below(clause, one.clause) or below(one.clause, clause)):
            yield from (name for name, has in entries if one.value in has)


def _held(
    chapter: Chapter, own: tuple[Clause, ...], base: tuple[Clause, ...]
) -> tuple[dict[str, list[tuple[str, frozenset[str]]]], dict[str, frozenset[str]]]:
    """The figures of each entry, by the clauses it cites and by its name."""
    read = indexes(own, base)
    by_clause: dict[str, list[tuple[str, frozenset[str]]]] = {}
    by_entry: dict[str, frozenset[str]] = {}
    for name, clause, text in _entries(chapter):
        has = by_entry.get(name, frozenset()) | {plain(one[0]) for one in _HELD.finditer(text)}
        by_entry[name] = has
        for id in read[chapter.from_base(name)].found(clause):
            by_clause.setdefault(id, []).append((name, has))
    return by_clause, by_entry


def _entries(chapter: Chapter) -> Iterator[tuple[str, str, str]]:
    """Every entry of a chapter: its name, its citation, and everything it says in one text."""
    for rule in chapter.rules.values():
        yield rule.cite.rule, rule.cite.clause, f"{show_rule(rule, chapter).says} {rule.written}"
    for choice in chapter.pay.values():
        for table in choice.tables.values():
            rows = "; ".join(f"{row} {pays}" for row, pays in table)
            yield table.cite.rule, table.cite.clause, rows
    parts = (chapter.wagers, chapter.irregularities, chapter.readings, chapter.duties, chapter.facts)
    for part in parts:
        for entry in part.values():
            yield entry.cite.rule, entry.cite.clause, str(entry)
