"""Refusals: what was refused, why, and which rule and clause say so."""

import logging
from collections.abc import Iterable, Set
from difflib import get_close_matches
from typing import Any

import msgspec

from pitboss.rulebooks.names import parts


class Refusal(Exception):
    """A refusal: a stable code, a sentence for a person, the rule and its clause. Nothing has changed."""

    def __init__(self, code: str, message: str, rule: str = "", clause: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.rule, self.clause = code, message, rule, clause

    def to_json(self) -> dict[str, str]:
        """Return the refusal in the format of records."""
        return {"code": self.code, "message": self.message, "rule": self.rule, "clause": self.clause}

    def __str__(self) -> str:
        return f"{self.message} [{self.clause}]" if self.clause else self.message

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle every field, since an exception would otherwise be rebuilt from its message alone."""
        return _made_again, (type(self), self.args), self.__dict__


def _made_again(kind: type[Refusal], args: tuple[Any, ...]) -> Refusal:
    return kind.__new__(kind, *args)


INTERNAL_ERROR = "internal_error"
"""The code of a refusal caused by a fault in the program."""


def internal_error(error: Exception) -> Refusal:
    """Turn a fault in the program into a refusal without internals. Its location goes to the log (level DEBUG)."""
    logging.getLogger("pitboss").debug("a fault of the program", exc_info=error)
    failed = f"the program failed here ({type(error).__name__})"
    return Refusal(INTERNAL_ERROR, f"{failed}: this is a bug, and nothing was decided")


class Problem(msgspec.Struct, frozen=True):
    """One problem in a rulebook file: where it is, and what would be right."""

    file: str
    rule: str
    reason: str
    line: int = 0

    def __str__(self) -> str:
        """Format it like a compiler message, so that an editor can jump there."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(filter(None, (place, self.rule, self.reason)))


class RulebookError(Refusal):
    """A rulebook file that cannot be used. It names the file, the rule and the reason of the first problem."""

    def __init__(self, file: str, rule: str, reason: str, problems: tuple[Problem, ...] = ()) -> None:
        """Refuse the file because of this rule. ``problems`` lists all problems, this one first."""
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
    """Write a number with its noun: "1 problem", "2 problems"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


NEAR = 0.75
"""The similarity a wrong word needs to a known one to count as a typo of it."""
LEAST_BEGUN = 4
"""The number of letters of a known word needed to guess the rest."""
MOST_GUESSED = 80
"""The longest word for which a near match is sought."""


def did_you_mean(word: object, known: Iterable[str], most: int = 2) -> str:
    """Suggest the known words closest to an unknown one, with anything between their parts. Empty if none is."""
    said, names = str(word), sorted(known) if isinstance(known, Set) else list(known)
    if len(said) > MOST_GUESSED:
        return ""
    written = {name: " ".join(parts(name)) or name for name in names}
    plain = " ".join(parts(said)) or said
    near = get_close_matches(said, names, n=most, cutoff=NEAR)
    if not near:
        close = get_close_matches(plain, list(dict.fromkeys(written.values())), n=most, cutoff=NEAR)
        near = [name for one in close for name in names if written[name] == one][:most]
    if not near and len(said) >= LEAST_BEGUN:
        begun = [name for name in names if written[name].startswith(plain)]
        near = (begun or [name for name in names if plain in parts(name)])[:most]
    return f"; did you mean {' or '.join(repr(one) for one in near)}?" if near else ""
