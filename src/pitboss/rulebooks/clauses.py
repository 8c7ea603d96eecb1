"""Clause lists: every clause of a document's chapter, with a title in our words."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from pitboss.rulebooks.citations import Index
from pitboss.rulebooks.lines import line_of, places
from pitboss.rulebooks.refusal import Problem, RulebookError, did_you_mean
from pitboss.rulebooks.toml import LONGEST_KEY, read_file

KEYS = {
    "id": "words",
    "title": "words",
    "prose": "true",
    "waived": "the reason, in words",
    "unsupported": "what is missing, in words",
}
"""The keys an entry of a list may have, and their types."""
EXAMPLE = '[[clause]] with id = "4(a)" and title = "…"'


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One clause of a document: its number, its subject, and the reason if it is not encoded."""

    id: str
    title: str
    prose: bool = False
    waived: str = ""
    """Why it is left out although a program could hold it, if it is."""
    unsupported: str = ""
    """The part of the clause that the game cannot carry out, if there is one."""


@lru_cache(maxsize=64)
def indexes(own: tuple[Clause, ...], base: tuple[Clause, ...]) -> tuple[Index, Index]:
    """The indexes for a chapter's citations and its base's: each has its own list first, as both may share numbers."""
    ids, others = [clause.id for clause in own], [clause.id for clause in base]
    return Index(dict.fromkeys((*ids, *others))), Index(dict.fromkeys((*others, *ids)))


@lru_cache(maxsize=64)
def parse_clauses(data: bytes, file: str) -> tuple[Clause, ...]:
    """Read a clause list from its bytes, or refuse it and report everything wrong with it."""
    raw = read_file(file, data)
    entries = raw.get("clause")
    if raw.keys() != {"clause"} or not isinstance(entries, list) or not entries:
        raise RulebookError(file, "", f"is not a clause list: it is written as {EXAMPLE}, and nothing else")
    text = places(data.decode())
    problems = tuple(
        Problem(file, rule, reason, line_of(text, path)) for rule, reason, path in _problems(entries)
    )
    if problems:
        raise RulebookError.of(problems)
    return tuple(msgspec.convert(entry, Clause) for entry in entries)


def _problems(entries: list[Any]) -> Iterator[tuple[str, str, str]]:
    seen: set[str] = set()
    for number, entry in enumerate(entries):
        path = f"clause[{number}]"
        if not isinstance(entry, dict):
            yield f"entry {number + 1}", f"is no clause: write {EXAMPLE}", path
            continue
        id = entry.get("id")
        named = id if isinstance(id, str) and id.strip() else f"entry {number + 1}"
        yield from ((named, reason, f"{path}.{key}") for key, reason in _misshapen(entry))
        if isinstance(id, str) and len(id) > LONGEST_KEY:
            yield named[:40], f"has more than {LONGEST_KEY} letters", path
        elif isinstance(id, str) and id in seen:
            yield named, "is listed twice", path
        seen.add(str(id))


def _misshapen(entry: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key in (key for key in entry if key not in KEYS):
        near = did_you_mean(key, KEYS) or f"; a clause has {', '.join(KEYS)}"
        yield key, f"knows no key {key!r:.40}{near}"
    for key in ("id", "title"):
        said = entry.get(key)
        if not isinstance(said, str) or said.strip() in ("", "?"):
            words = isinstance(said, str) or key not in entry
            yield key, f"has no {key}" if words else f"{key} must be words in quotes"
    if entry.get("prose", True) is not True:
        yield "prose", "prose = true, or nothing"
    for key, says in (
        ("waived", "why the clause is left out"),
        ("unsupported", "what the game cannot do yet"),
    ):
        said = entry.get(key, "-")
        if not isinstance(said, str) or not said.strip():
            yield key, f"{key} says {says}"
    if len(said_of := [key for key in ("prose", "waived", "unsupported") if key in entry]) > 1:
        yield said_of[1], f"is {' or '.join(said_of)}, not {'both' if len(said_of) == 2 else 'all'}"
