"""Clause lists: every clause of a document's chapter, with a title in our words."""

import tomllib

import msgspec

from pitboss.rulebooks.lines import line_of, places
from pitboss.rulebooks.refusal import Problem, RulebookError


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One clause of a document: its number, what it is about, and why it is not encoded where it is not."""

    id: str
    title: str
    prose: bool = False
    waived: str = ""


class _ClauseList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    clause: list[Clause]


def parse_clauses(data: bytes, file: str) -> tuple[Clause, ...]:
    """Read a clause list from its bytes, or refuse with file and reason."""
    try:
        text = data.decode()
        clauses = tuple(msgspec.convert(tomllib.loads(text), _ClauseList).clause)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise RulebookError(file, "", f"is not a clause list: {error}") from None
    if problems := tuple(_problems(clauses, file, text)):
        raise RulebookError.of(problems)
    return clauses


def _problems(clauses: tuple[Clause, ...], file: str, text: str) -> list[Problem]:
    """What is wrong between the clauses of a list: an id twice, or a clause both waived and prose."""
    seen: set[str] = set()
    found: list[Problem] = []
    for number, clause in enumerate(clauses):
        line = line_of(places(text), f"clause[{number}]") if clause.id in seen or not clause.id.strip() else 0
        if not clause.id.strip():
            found.append(Problem(file, f"clause[{number}]", "has no id", line))
        elif clause.id in seen:
            found.append(Problem(file, clause.id, "is listed twice", line))
        seen.add(clause.id)
    return found
