"""Refusals: what was refused, why, and which rule and clause say so."""

import logging
from collections.abc import Iterable, Set
from difflib import get_close_matches

import msgspec


class Refusal(Exception):
    """A clear no: a stable code, a sentence for a person, the rule and its clause. Nothing has changed."""

    def __init__(self, code: str, message: str, rule: str = "", clause: str = "") -> None:
        """Refuse with this code and sentence, on the authority of this rule."""
        super().__init__(message)
        self.code, self.message, self.rule, self.clause = code, message, rule, clause

    def to_json(self) -> dict[str, str]:
        """Show the refusal as records show it."""
        return {"code": self.code, "message": self.message, "rule": self.rule, "clause": self.clause}

    def __str__(self) -> str:
        """Say it in one line, with the clause where there is one."""
        return f"{self.message} [{self.clause}]" if self.clause else self.message


INTERNAL_ERROR = "internal_error"
"""The code of a refusal that is the program's own fault."""


def internal_error(error: Exception) -> Refusal:
    """Give a fault of the program as a refusal: what kind of error it was, and nothing from inside.

    Where it happened is told to the log of the program (`logging`, at its level DEBUG), for whoever mends it.
    """
    logging.getLogger("pitboss").debug("a fault of the program", exc_info=error)
    message = (
        f"the program failed here ({type(error).__name__}): the fault is its own, and nothing was decided"
    )
    return Refusal(INTERNAL_ERROR, message)


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a file of a rulebook: where, and what would be right."""

    file: str
    rule: str
    reason: str
    line: int = 0

    def __str__(self) -> str:
        """Say it as compilers do, so that an editor can jump there."""
        return ": ".join(
            filter(None, (f"{self.file}:{self.line}" if self.line else self.file, self.rule, self.reason))
        )


class RulebookError(Refusal):
    """A rulebook file that cannot be used: names the file, the rule and the reason of the first problem."""

    def __init__(self, file: str, rule: str, reason: str, problems: tuple[Problem, ...] = ()) -> None:
        """Refuse the file because of this rule; ``problems`` are all there are, this one first."""
        said = f"{file}: {rule}: {reason}" if rule else f"{file}: {reason}"
        more = f" (and {len(problems) - 1} more: `pitboss lint` lists them)" if len(problems) > 1 else ""
        super().__init__("broken_rulebook", said + more, rule)
        self.file, self.reason = file, reason
        self.problems = problems or (Problem(file, rule, reason),)

    @classmethod
    def of(cls, problems: tuple[Problem, ...]) -> "RulebookError":
        """Refuse a file that has these problems."""
        first = problems[0]
        return cls(first.file, first.rule, first.reason, problems)


def counted(number: int, word: str) -> str:
    """So many of something: "1 problem", "2 problems"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


NEAR = 0.75
"""How like a known word a wrong one must be to be taken for it: a slip of the pen, and no other word."""
LEAST_BEGUN = 4
"""How much of a known word must be there for the rest to be guessed."""
MOST_GUESSED = 80
"""The longest word that a nearest one is looked for."""


def did_you_mean(word: object, known: Iterable[str], most: int = 2) -> str:
    """Say which known words are nearest to one nobody knows; nothing where none is near."""
    said, names = str(word), sorted(known) if isinstance(known, Set) else list(known)
    if len(said) > MOST_GUESSED:
        return ""
    near = get_close_matches(said, names, n=most, cutoff=NEAR)
    if not near and len(said) >= LEAST_BEGUN:
        near = [name for name in names if name.startswith(said)][:most]
    return f"; did you mean {' or '.join(repr(one) for one in near)}?" if near else ""
