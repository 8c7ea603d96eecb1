"""The shape of a chapter's entries: the keys each part knows, and every way an entry can be malformed."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec

from pitboss.rulebooks.refusal import did_you_mean


class Form(msgspec.Struct, kw_only=True):
    """An entry of a chapter as written."""

    clause: str


class Resting(Form, kw_only=True):
    """An entry that may rest on a reading of an unclear clause."""

    reading: str | list[str] = ""

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The readings it names: one or several."""
        return tuple(self.reading) if isinstance(self.reading, list) else tuple(filter(None, (self.reading,)))


class RuleForm(Resting, kw_only=True):
    """A rule: its value, and what the house may choose instead."""

    value: Any
    choices: list[Any] | None = None
    minimum: Any = None
    maximum: Any = None
    aliases: dict[str, str] = {}
    open: bool = False


class WagerForm(Resting, kw_only=True):
    """A wager: the wagers it needs, and the rules that offer and bound it."""

    needs: list[str] = []
    offered: str = ""
    minimum: str = "minimum"
    maximum: str = "maximum"


class IrregularityForm(Resting, kw_only=True):
    """An irregularity: when it happens, and what is done about it."""

    condition: str
    remedy: str
    then: list[str] = []
    at: str = ""
    during: list[str] = []
    where: dict[str, list[Any]] = {}
    seat: bool = False
    card: str = ""
    wager: str = ""
    second: str = ""
    elsewhere: str = ""


class FactForm(Resting, kw_only=True):
    """A fact: displayed, but never used."""

    value: Any
    choices: list[Any] = []


class ReadingForm(Form, kw_only=True):
    """A reading: the problem, the interpretation, the reason, and what the alternatives would change."""

    problem: str
    value: str
    why: str
    alternatives: dict[str, dict[str, dict[str, Any]]] = {}


class DutyForm(Form, kw_only=True):
    """A duty of the staff."""

    says: str
    at: str = ""
    every: str = ""
    where: dict[str, list[Any]] = {}


FORMS: dict[str, type[Form]] = {
    "rules": RuleForm,
    "wagers": WagerForm,
    "irregularities": IrregularityForm,
    "readings": ReadingForm,
    "duties": DutyForm,
    "facts": FactForm,
}
"""The form of an entry in each part; the keys of a pay table are its rows."""

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
    list[str]: "a list of words",
    list[Any]: "a list",
    list[Any] | None: "a list",
    str | list[str]: "a name, or a list of names",
}
_T = TypeVar("_T", bound=Form)


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
    for name, field in fields.items():
        if name not in raw:
            if field.required and f"'{name}'" not in meant:
                yield "", "cites no clause" if name == "clause" else f"says no {name}: {EXAMPLES[part]}"
        elif (said := _mistyped(raw[name], field.type)) is not None:
            yield name, f"{name} {said}"
    clause = raw.get("clause")
    if isinstance(clause, str) and not clause.strip():
        yield "clause", "cites no clause"


@cache
def _fields(part: str) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.name: field for field in msgspec.structs.fields(FORMS[part])}


def _mistyped(value: object, type: Any) -> str | None:
    try:
        msgspec.convert(value, type)
    except msgspec.ValidationError as error:
        expected = _WORDS.get(type)
        return f"must be {expected}, not {_said(value)}" if expected else f"is not in shape: {error}"
    return None


def _said(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else f"{value!r:.40}"


def formed(raw: object, form: type[_T]) -> _T:
    """Return a well-formed entry."""
    return msgspec.convert(raw, form)
