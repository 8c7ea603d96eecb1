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
        """Make a refusal on the authority of this rule."""
        return Refusal(code, message, self.rule, self.clause)

    def __str__(self) -> str:
        """Say rule and clause in one breath."""
        return f"{self.rule} ({self.clause})"


class Range(msgspec.Struct, frozen=True):
    """What the house may choose: values of a list, or anything between two bounds."""

    choices: tuple[Any, ...] = ()
    minimum: Any = None
    maximum: Any = None

    def admits(self, value: Any) -> bool:
        """Whether the house may choose this value."""
        if self.choices:
            return value in self.choices
        return (self.minimum is None or value >= self.minimum) and (
            self.maximum is None or value <= self.maximum
        )


class Rule(msgspec.Struct, frozen=True):
    """One rule: its value in this document, the clause, and the range the house may choose from, if any."""

    cite: Cite
    value: Any
    written: Any
    form: Kind
    """What values the game takes for it: a posting is held to the same."""
    range: Range | None = None
    aliases: dict[str, str] = {}
    rests_on: tuple[str, ...] = ()
    """The readings its value rests on, where the document does not say it plainly."""

    @property
    def kind(self) -> str:
        """The kind of its value."""
        return self.form.kind

    @property
    def says(self) -> str:
        """What the rule says."""
        return self.form.says


class PayTable(msgspec.Struct, frozen=True):
    """A pay table: rows best first, and whether the house may pay more (a floor) or not (fixed)."""

    cite: Cite
    kind: str
    rows: dict[str, Pays]
    rests_on: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[tuple[str, Pays]]:
        """Go through the rows, best first."""
        return iter(self.rows.items())


class Wager(msgspec.Struct, frozen=True):
    """A wager: what it needs beside it and which rules bound it."""

    cite: Cite
    name: str
    needs: tuple[str, ...] = ()
    offered: str = ""
    minimum: str = "minimum"
    maximum: str = "maximum"
    rests_on: tuple[str, ...] = ()


class Irregularity(msgspec.Struct, frozen=True):
    """Something that goes wrong at the table, and the remedy the document gives."""

    cite: Cite
    kind: str
    condition: str
    remedy: str
    then: tuple[str, ...] = ()
    at: str = ""
    during: tuple[str, ...] = ()
    """The moments at which it can be called; none named: any."""
    where: dict[str, tuple[Any, ...]] = {}
    """The values of rules under which it can happen at all: a deal from the hand, a table with a shuffler."""
    seat: bool = False
    """Whether it is about one seat, which must be named."""
    card: str = ""
    """Where the card is that it may name: "undealt", "dealer" or "seat"; elsewhere none is named."""
    wager: str = ""
    """The wager it is about, where it can be no other."""
    second: str = ""
    """What a second one in the same round comes to: two cards called one by one are two cards."""
    elsewhere: str = ""
    """What it comes to where its ``where`` does not hold: another way of dealing has another remedy for it."""
    rests_on: tuple[str, ...] = ()


class Fact(msgspec.Struct, frozen=True):
    """Something a document says that no program can act on, with its clause: shown, never read."""

    cite: Cite
    value: Any
    choices: tuple[Any, ...] = ()
    rests_on: tuple[str, ...] = ()


class Reading(msgspec.Struct, frozen=True):
    """How an unclear clause is read, and why; and the other ways to read it, with what each would change."""

    cite: Cite
    problem: str
    value: str
    why: str
    alternatives: dict[str, dict[str, dict[str, Any]]] = {}
    """Values by the entry they belong to: `{"the stake goes too": {"rules": {"flat_award_stake": "taken"}}}`."""


class Duty(msgspec.Struct, frozen=True):
    """A procedure the staff owe at a moment of the round or at an interval."""

    cite: Cite
    says: str
    at: str = ""
    every: str = ""
    where: dict[str, tuple[Any, ...]] = {}
    """The values of rules under which it is owed: another way of dealing, other duties."""


class Beside:
    """What lies beside a chapter: the base it builds on, the clauses of its document, its schedules; here nothing."""

    def base(self, name: str) -> bytes | None:
        """The bytes of a base of this book."""
        return None

    def bases(self) -> tuple[str, ...]:
        """The names of the bases of this book."""
        return ()

    def clauses(self, name: str) -> bytes | None:
        """The clause list of a chapter or a base; None where citations cannot be checked."""
        return None

    def schedule(self, file: str, sha256: str) -> bytes | None:
        """The bytes of a schedule, by its name and its hash."""
        return None

    def amendment(self) -> bytes | None:
        """Entries laid over those of a kept edition."""
        return None


NOTHING = Beside()


def rows_of(value: Any) -> tuple[Mapping[str, Any], ...]:
    """The small tables a rule's value is a list of; none for any other value."""
    return tuple(row for row in value if isinstance(row, Mapping)) if isinstance(value, tuple) else ()


class Chapter(msgspec.Struct, frozen=True):
    """One game of one rulebook, as the document has it."""

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
    """What lies beside the file: its schedules."""
    base: str = ""
    """The base it builds on."""
    inherited: frozenset[str] = frozenset()
    """The entries that are the base's, as `part.name`: they cite its own list of clauses."""
    read_as: dict[str, str] = {}
    """The readings of which an analyst asked for the alternative."""
    listed: str = ""
    """The list that has its clauses; several chapters may share one."""

    def __repr__(self) -> str:
        """Name the chapter and count what it holds."""
        held = (
            f"{len(self.rules)} rules, {len(self.wagers)} wagers, {len(self.irregularities)} irregularities"
        )
        return f"<Chapter {self.title!r} of {self.rulebook}: {held}>"

    def _repr_html_(self) -> str:
        """The chapter's rules for a notebook, each as the document has it, with its clause."""
        rows = ((name, rule.written, rule.says, rule.cite.clause) for name, rule in self.rules.items())
        return html_table(
            f"{self.title} · {self.rulebook}", ("rule", "value", "what it says", "clause"), rows
        )

    def cites(self) -> Iterator[Cite]:
        """Every citation of the chapter, those of the rows of a rule among them."""
        for rule in self.rules.values():
            yield rule.cite
            yield from (
                Cite(rule.cite.rule, row["clause"]) for row in rows_of(rule.value) if row.get("clause")
            )
        yield from (wager.cite for wager in self.wagers.values())
        for choice in self.pay.values():
            yield from (table.cite for table in choice.tables.values())
        yield from (one.cite for one in self.irregularities.values())
        yield from (reading.cite for reading in self.readings.values())
        yield from (duty.cite for duty in self.duties.values())
        yield from (fact.cite for fact in self.facts.values())

    def from_base(self, rule: str) -> bool:
        """Whether an entry is the base's, by the rule a citation names."""
        return ".".join(rule.split(".")[:2]) in self.inherited

    def readings_of(self, rule: str) -> tuple[str, ...]:
        """The readings that an entry rests on, by the rule a citation names."""
        part, _, name = rule.partition(".")
        if part == "pay":
            name, _, key = name.partition(".")
            tables = self.pay[name].tables if name in self.pay else {}
            return tables[key].rests_on if key in tables else ()
        entry = (
            getattr(self, part, {}).get(name)
            if part in ("rules", "wagers", "irregularities", "facts")
            else None
        )
        return entry.rests_on if entry is not None else ()

    def resting_on(self, reading: str) -> tuple[str, ...]:
        """The entries that rest on a reading, as citations name them."""
        tables = (table for choice in self.pay.values() for table in choice.tables.values())
        parts = (self.rules, self.wagers, self.irregularities, self.facts)
        entries: Iterator[Any] = chain(tables, *(part.values() for part in parts))
        return tuple(entry.cite.rule for entry in entries if reading in entry.rests_on)

    @property
    def options(self) -> dict[str, Rule]:
        """The rules whose value the house chooses."""
        return {name: rule for name, rule in self.rules.items() if rule.range is not None}


class PayChoice(msgspec.Struct, frozen=True):
    """A pay table, or several among which a rule chooses by name."""

    tables: dict[str, PayTable]
    option: str = ""
