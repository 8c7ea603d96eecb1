"""The shape of a chapter's entries: the keys each part knows, and every way an entry can be malformed."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from pitboss.rulebooks.model import Cite, Duty, Fact, Irregularity, Reading, Wager
from pitboss.rulebooks.refusal import did_you_mean


class RuleForm(msgspec.Struct, kw_only=True):
    """A rule as written: its value, and what the house may choose instead. The other entries are as in the model.

    A choice may be `{ value = "6 to 5", where = { decks = 1 } }`. Each of `bounds` says what is left of the range where
    other rules have certain values: `{ where = { side_bet = true }, minimum = 6 }`. Both may cite their own clause.
    """

    cite: Cite
    value: Any
    choices: list[Any] | None = None
    minimum: Any = None
    maximum: Any = None
    bounds: list[dict[str, Any]] = []
    aliases: dict[str, str] = {}
    open: bool = False
    rests_on: tuple[str, ...] = ()


_FORMS: dict[str, Any] = {
    "rules": RuleForm,
    "wagers": Wager,
    "irregularities": Irregularity,
    "readings": Reading,
    "duties": Duty,
    "facts": Fact,
}
"""The form of an entry in each part. The keys of a pay table are its rows."""
_OURS = ("cite", "name", "about", "kind", "rests_on")
"""The fields an entry gets from its place in the file, and from its keys `clause` and `reading`."""

PARTS = ("rules", "wagers", "pay", "irregularities", "readings", "duties", "facts")
TOP = ("game", "title", "source")
ALSO = ("base", "without", "clauses")
EXAMPLES = {
    "rules": '{ value = 7, clause = "…" }',
    "wagers": '{ clause = "…" }',
    "pay": '{ kind = "fixed", clause = "…", "win" = "1 to 1" }',
    "irregularities": '{ condition = "…", remedy = "void_round", clause = "…" }',
    "readings": '{ problem = "…", value = "…", why = "…", clause = "…" }',
    "duties": '{ says = "…", clause = "…" }',
    "facts": '{ value = "…", clause = "…" }',
}
_WORDS = {
    str: "words in quotes",
    bool: "true or false",
    tuple[str, ...]: "a list of words",
    tuple[Any, ...]: "a list",
    list[Any] | None: "a list",
    str | list[str]: "a name, or a list of names",
}


def misshapen(raw: object, part: str) -> Iterator[tuple[str, str]]:
    """Every way an entry is malformed: the key, if any, and what is wrong with it."""
    if not isinstance(raw, Mapping):
        yield "", f"is {_said(raw)} alone: an entry of [{part}] is written {EXAMPLES[part]}"
        return
    fields = _fields(part)
    strange = [key for key in raw if key not in fields]
    for key in strange:
        near = did_you_mean(key, fields, most=1) or f": an entry of [{part}] has {', '.join(fields)}"
        yield key, f"knows no key {key!r:.40}{near}"
    meant = " ".join(did_you_mean(key, fields, most=1) for key in strange)
    for name, (type, required) in fields.items():
        if name not in raw:
            if required and f"'{name}'" not in meant:
                yield "", "cites no clause" if name == "clause" else f"says no {name}: {EXAMPLES[part]}"
        elif (said := _mistyped(raw[name], type)) is not None:
            yield name, f"{name} {said}"
    clause = raw.get("clause")
    if isinstance(clause, str) and not clause.strip():
        yield "clause", "cites no clause"


@cache
def _fields(part: str) -> dict[str, tuple[Any, bool]]:
    """The keys an entry may have, each with its type and whether it must be there."""
    fields = msgspec.structs.fields(_FORMS[part])
    rests = any(field.name == "rests_on" for field in fields)
    keys: dict[str, tuple[Any, bool]] = {"clause": (str, True)}
    keys |= {"reading": (str | list[str], False)} if rests else {}
    return keys | {field.name: (field.type, field.required) for field in fields if field.name not in _OURS}


def _mistyped(value: object, type: Any) -> str | None:
    try:
        msgspec.convert(value, type)
    except msgspec.ValidationError as error:
        expected = _WORDS.get(type)
        return f"must be {expected}, not {_said(value)}" if expected else f"is not in shape: {error}"
    return None


def _said(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else f"{value!r:.40}"
