"""A round in readable form: one line for each thing that happened, with its clause."""

from collections.abc import Iterable, Iterator
from typing import Any

from pitboss.rounds.events import Opened
from pitboss.rounds.words import LOG, Voice, clause, sentence

CLAUSE_COLUMN = 68


def line(event: Any, width: int = 0, voice: Voice = LOG) -> str:
    """Write one event on one line with its clause at the right. If the line is too long, the clause moves."""
    text, where = sentence(event, voice), clause(event)
    if not where:
        return text
    told, room = f"{text:<{CLAUSE_COLUMN}} [{where}]", width - len(where) - 3
    if not width or len(told) <= width:
        return told
    return f"{text:<{room}} [{where}]" if len(text) <= room else f"{text}\n    [{where}]"


def lines(log: Iterable[Any]) -> Iterator[str]:
    """Write a whole round. The pins of its rulebook and posting follow the opening."""
    for entry in log:
        if not hasattr(entry, "seen_by"):
            continue
        yield line(entry)
        if type(entry) is Opened:
            yield f"  rulebook sha256 {entry.rulebook_sha256}"
            yield f"  posting sha256  {entry.posting_sha256}"
