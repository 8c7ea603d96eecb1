"""A rulebook in memory: chapters of cited rules, pay tables, wagers, irregularities, readings and duties."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

import msgspec

from pitboss.money import Pays
from pitboss.rulebooks.html import html_table
from pitboss.rulebooks.refusal import Refusal
from pitboss.rulebooks.schema import Kind


class Cite(msgspec.Struct, frozen=True, gc=False):
    """The rule that made something happen, and the clause it comes from."""

    rule: str
    clause: str

    def refuse(self, code: str, message: str) -> Refusal:
        """Make a refusal that cites this rule."""
        return Refusal(code, message, self.rule, self.clause)

    def __str__(self) -> str:
        return f"{self.rule} ({self.clause})"


class Range(msgspec.Struct, frozen=True):
    """The choices of the house: values from a list, or anything between two bounds."""

    choices: tuple[Any, ...] = ()
    minimum: Any = None
    maximum: Any = None

    def admits(self, value: Any) -> bool:
        """Whether the house may choose this value."""
        if self.choices:
            return value in self.choices
        enough = self.minimum is None or value >= self.minimum
        return enough and (self.maximum is None or value <= self.maximum)


class Multiple(msgspec.Struct, frozen=True):
    """A bound that is a multiple of the value of another rule."""

    times: int
    of: str


class Tie(msgspec.Struct, frozen=True):
    """A rule whose value is tied to the values of others.

    Some of its values are allowed only where the others are as given. If it ``limits``, only these are allowed there. A
    bound may be a `Multiple` of another rule's value.
    """

    cite: Cite
    values: Range
    where: dict[str, Any]
    limits: bool = False


class Rule(msgspec.Struct, frozen=True):
    """One rule: its value in this document, its clause, and the range the house may choose from, if any."""

    cite: Cite
    value: Any
    written: Any
    form: Kind
    """The values the game accepts for it. A posting must comply as well."""
    range: Range | None = None
    aliases: dict[str, str] = {}
    rests_on: tuple[str, ...] = ()
    """The readings its value rests on, if the document is unclear."""
    ties: tuple[Tie, ...] = ()
    """How its value depends on the values of other rules."""

    @property
    def kind(self) -> str:
        """The kind of its value."""
        return self.form.kind

    @property
    def says(self) -> str:
        """The rule in words."""
        return self.form.says


class PayTable(msgspec.Struct, frozen=True):
    """A pay table: rows best first, and whether the house may pay more (a floor) or not (fixed)."""

    cite: Cite
    kind: str
    rows: dict[str, Pays]
    rests_on: tuple[str, ...] = ()
    where: dict[str, Any] = {}
    """The rule values under which it may be posted."""

    def __iter__(self) -> Iterator[tuple[str, Pays]]:
        return iter(self.rows.items())


class Wager(msgspec.Struct, frozen=True):
    """A wager: the wagers it needs, and the rules that bound it."""

    cite: Cite
    name: str
    about: str = ""
    """The object of the wager, in a few words."""
    needs: tuple[str, ...] = ()
    offered: str = ""
    minimum: str = "minimum"
    maximum: str = "maximum"
    rests_on: tuple[str, ...] = ()
    where: dict[str, Any] = {}
    """The rule values under which a table may take it."""
    looks_at: str = ""
    """The cards or results a side wager looks at, as its game names them. Empty if the game says how to settle it."""
    rows: dict[str, dict[str, Any]] = {}
    """The rows by which a side wager is paid, best first, each with the facts that make it pay."""
    adds: tuple[str, ...] = ()
    """The rows that are paid on top of another row."""


class Irregularity(msgspec.Struct, frozen=True):
    """Something that goes wrong at the table, and the document's remedy."""

    cite: Cite
    kind: str
    condition: str
    remedy: str
    then: tuple[str, ...] = ()
    at: str = ""
    during: tuple[str, ...] = ()
    """The moments at which it can be called, or any moment if empty."""
    where: dict[str, Any] = {}
    """The rule values under which it can happen: a deal from the hand, a table with a shuffler."""
    seat: bool = False
    """Whether it concerns one seat, which must be named."""
    card: str = ""
    """Where the card it may name must be: "undealt", "dealer" or "seat". If empty, no card is named."""
    wager: str = ""
    """The wager it concerns, if it can only be one."""
    second: str = ""
    """The irregularity that a second call in the same round makes: two cards called one by one are two cards."""
    elsewhere: str = ""
    """The irregularity if its ``where`` does not hold. Another way of dealing may have another remedy."""
    rests_on: tuple[str, ...] = ()


class Fact(msgspec.Struct, frozen=True):
    """Something a document says that no program can act on, with its clause. It is displayed but never used."""

    cite: Cite
    value: Any
    choices: tuple[Any, ...] = ()
    rests_on: tuple[str, ...] = ()


class Reading(msgspec.Struct, frozen=True):
    """The reading of an unclear clause, and why, with the alternative readings and what each would change."""

    cite: Cite
    problem: str
    value: str
    why: str
    alternatives: dict[str, dict[str, dict[str, Any]]] = {}
    """Values by the entry they belong to: `{"the stake goes too": {"rules": {"flat_award_stake": "taken"}}}`."""


class Duty(msgspec.Struct, frozen=True):
    """A procedure the staff must follow at a moment of the round or at an interval."""

    cite: Cite
    says: str
    at: str = ""
    every: str = ""
    where: dict[str, Any] = {}
    """The rule values under which it applies. Another way of dealing has other duties."""


class Beside:
    """The files that go with a chapter: its base, its document's clauses, its schedules. By default, none."""

    def base(self, name: str) -> bytes | None:
        """The bytes of a base of this book."""
        return None

    def bases(self) -> tuple[str, ...]:
        """The names of the bases of this book."""
        return ()

    def clauses(self, name: str) -> bytes | None:
        """The clause list of a chapter or a base, or None if citations cannot be checked."""
        return None

    def schedule(self, file: str, sha256: str) -> bytes | None:
        """The bytes of a schedule, found by name and hash."""
        return None

    def amendment(self) -> bytes | None:
        """The entries laid over those of a kept edition."""
        return None


NOTHING = Beside()


def rows_of(value: Any) -> tuple[Mapping[str, Any], ...]:
    """The small tables in a rule's value, if it is a list of them, or else empty."""
    return tuple(row for row in value if isinstance(row, Mapping)) if isinstance(value, tuple) else ()


class Chapter(msgspec.Struct, frozen=True):
    """One game of one rulebook, as in the document."""

    rulebook: str
    game: str
    title: str
    source: str
    file: str
    sha256: str
    rules: dict[str, Rule]
    wagers: dict[str, Wager]
    pay: dict[str, "PayChoice"]
    irregularities: dict[str, Irregularity]
    readings: dict[str, Reading]
    duties: dict[str, Duty]
    moments: tuple[str, ...] = ()
    facts: dict[str, Fact] = {}
    checks: tuple[Callable[[Any], None], ...] = ()
    beside: Beside = NOTHING
    """The files that go with this file: its schedules."""
    base: str = ""
    """The base it builds on."""
    inherited: frozenset[str] = frozenset()
    """The entries inherited from the base, as `part.name`. They cite the base's own list of clauses."""
    read_as: dict[str, str] = {}
    """The readings replaced by an alternative at an analyst's request."""
    listed: str = ""
    """The name of its clause list. Several chapters may share one."""

    def __repr__(self) -> str:
        counts = f"{len(self.rules)} rules, {len(self.wagers)} wagers"
        held = f"{counts}, {len(self.irregularities)} irregularities"
        return f"<Chapter {self.title!r} of {self.rulebook}: {held}>"

    def _repr_html_(self) -> str:
        rows = ((name, rule.written, rule.says, rule.cite.clause) for name, rule in self.rules.items())
        heads = ("rule", "value", "what it says", "clause")
        return html_table(f"{self.title} · {self.rulebook}", heads, rows)

    def cites(self) -> Iterator[Cite]:
        """Every citation of the chapter, including those in the rows of a rule and of what ties it to others."""
        for rule in self.rules.values():
            yield rule.cite
            yield from (tie.cite for tie in rule.ties)
            cited = (row["clause"] for row in rows_of(rule.value) if row.get("clause"))
            yield from (Cite(rule.cite.rule, clause) for clause in cited)
        tables = (table for choice in self.pay.values() for table in choice.tables.values())
        parts = (self.irregularities, self.readings, self.duties, self.facts)
        entries: Iterator[Any] = chain(self.wagers.values(), tables, *(part.values() for part in parts))
        yield from (entry.cite for entry in entries)

    def from_base(self, rule: str) -> bool:
        """Whether an entry comes from the base, given the rule name in a citation."""
        return ".".join(rule.split(".")[:2]) in self.inherited

    def readings_of(self, rule: str) -> tuple[str, ...]:
        """The readings an entry rests on, given the rule name in a citation."""
        part, _, name = rule.partition(".")
        if part == "pay":
            name, _, key = name.partition(".")
            tables = self.pay[name].tables if name in self.pay else {}
            return tables[key].rests_on if key in tables else ()
        resting = part in ("rules", "wagers", "irregularities", "facts")
        entry = getattr(self, part).get(name) if resting else None
        return entry.rests_on if entry is not None else ()

    def resting_on(self, reading: str) -> tuple[str, ...]:
        """The entries that rest on a reading, named as in citations."""
        tables = (table for choice in self.pay.values() for table in choice.tables.values())
        parts = (self.rules, self.wagers, self.irregularities, self.facts)
        entries: Iterator[Any] = chain(tables, *(part.values() for part in parts))
        return tuple(entry.cite.rule for entry in entries if reading in entry.rests_on)

    @property
    def options(self) -> dict[str, Rule]:
        """The rules whose value the house chooses."""
        return {name: rule for name, rule in self.rules.items() if rule.range is not None}


class PayChoice(msgspec.Struct, frozen=True):
    """A pay table, or several from which a rule selects one by name, or the values of other rules do."""

    tables: dict[str, PayTable]
    option: str = ""
