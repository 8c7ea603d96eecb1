"""Read a chapter file and hold it to the game's rule set: what is uncited, missing or unknown does not load."""

import hashlib
import tomllib
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from pitboss.money import parse_pays
from pitboss.rulebooks.model import (
    Chapter,
    Cite,
    Duty,
    Fact,
    Irregularity,
    PayChoice,
    PayTable,
    Range,
    Reading,
    Rule,
    Wager,
)
from pitboss.rulebooks.posting import Posting, Rules
from pitboss.rulebooks.refusal import Refusal, RulebookError
from pitboss.rulebooks.remedies import REMEDIES, THEN
from pitboss.rulebooks.schema import Kind, PayShape, RuleSet

CARDS = ("", "undealt", "dealer", "seat")
"""Where the card can be that an irregularity names."""


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    pass


class _Rule(_Strict):
    value: Any
    clause: str
    choices: list[Any] | None = None
    minimum: Any = None
    maximum: Any = None
    aliases: dict[str, str] = {}
    open: bool = False


class _Wager(_Strict):
    clause: str
    needs: list[str] = []
    offered: str = ""
    minimum: str = "minimum"
    maximum: str = "maximum"


class _Irregularity(_Strict):
    clause: str
    condition: str
    remedy: str
    then: list[str] = []
    at: str = ""
    during: list[str] = []
    where: dict[str, list[Any]] = {}
    seat: bool = False
    card: str = ""
    second: str = ""


class _Fact(_Strict):
    value: Any
    clause: str
    choices: list[Any] = []


class _Reading(_Strict):
    clause: str
    problem: str
    value: str
    why: str


class _Duty(_Strict):
    clause: str
    says: str
    at: str = ""
    every: str = ""
    where: dict[str, list[Any]] = {}


class _Chapter(_Strict):
    game: str
    title: str
    source: str
    rules: dict[str, dict[str, Any]]
    wagers: dict[str, dict[str, Any]] = {}
    pay: dict[str, dict[str, Any]] = {}
    irregularities: dict[str, dict[str, Any]] = {}
    readings: dict[str, dict[str, Any]] = {}
    duties: dict[str, dict[str, Any]] = {}
    facts: dict[str, dict[str, Any]] = {}


_T = TypeVar("_T", bound=_Strict)


class _File:
    """One chapter file while it is read; every complaint names the file and the rule."""

    def __init__(self, file: str, ruleset: RuleSet) -> None:
        self.file, self.ruleset = file, ruleset

    def wrong(self, rule: str, reason: str) -> RulebookError:
        return RulebookError(self.file, rule, reason)

    def convert(self, raw: Mapping[str, Any], form: type[_T], rule: str) -> _T:
        try:
            made = msgspec.convert(raw, form)
        except msgspec.ValidationError as error:
            if "field `clause`" in str(error):
                raise self.wrong(rule, "cites no clause") from None
            raise self.wrong(rule, str(error)) from None
        if not getattr(made, "clause", "-").strip():
            raise self.wrong(rule, "cites no clause")
        return made

    def rule(self, name: str, raw: Mapping[str, Any]) -> Rule:
        where = f"rules.{name}"
        kind = self.ruleset.kind(self.file, name)
        form = self.convert(raw, _Rule, where)
        value = self.parse(kind, form.value, where)
        allowed = self.range(kind, form, where)
        if allowed is not None and not allowed.admits(value):
            raise self.wrong(where, f"its own value {form.value!r} is outside the range it gives the house")
        return Rule(Cite(where, form.clause), value, form.value, kind, allowed, form.aliases)

    def parse(self, kind: Kind, raw: object, where: str) -> Any:
        try:
            return kind.parse(raw)
        except ValueError as error:
            raise self.wrong(where, str(error)) from None

    def range(self, kind: Kind, form: _Rule, where: str) -> Range | None:
        if form.choices is not None:
            return Range(tuple(self.parse(kind, choice, where) for choice in form.choices))
        if form.minimum is None and form.maximum is None:
            return Range() if form.open else None
        if kind.kind not in ("amount", "count"):
            raise self.wrong(where, "only an amount or a whole number lies between bounds")
        low, high = (
            None if bound is None else self.parse(kind, bound, where)
            for bound in (form.minimum, form.maximum)
        )
        return Range(minimum=low, maximum=high)

    def wager(self, name: str, raw: Mapping[str, Any]) -> Wager:
        where = f"wagers.{name}"
        if name not in self.ruleset.wagers:
            raise self.wrong(where, f"{self.ruleset.game} knows no such wager")
        form = self.convert(raw, _Wager, where)
        for rule in filter(None, (form.offered, form.minimum, form.maximum)):
            if rule not in self.ruleset.rules:
                raise self.wrong(
                    where, f"leans on the rule {rule!r}, which {self.ruleset.game} does not know"
                )
        if strange := [need for need in form.needs if need not in self.ruleset.wagers]:
            raise self.wrong(where, f"needs {strange[0]!r}, which is no wager of {self.ruleset.game}")
        cite = Cite(where, form.clause)
        return Wager(cite, name, tuple(form.needs), form.offered, form.minimum, form.maximum)

    def pay(self, name: str, raw: Mapping[str, Any]) -> PayChoice:
        where = f"pay.{name}"
        shape = self.ruleset.pay.get(name)
        if shape is None:
            raise self.wrong(where, f"{self.ruleset.game} knows no such pay table")
        if "tables" not in raw:
            return PayChoice({"": self.table(where, raw, shape)})
        option, tables = str(raw.get("option", "")), raw["tables"]
        if set(raw) != {"tables", "option"} or not isinstance(tables, dict) or not self.chooses(option):
            raise self.wrong(where, "several tables need an option that chooses among them, and nothing else")
        return PayChoice(
            {key: self.table(f"{where}.{key}", one, shape) for key, one in tables.items()}, option
        )

    def chooses(self, option: str) -> bool:
        """Whether an option is a rule with one of a few values, so that each can name a table."""
        kind = self.ruleset.rules.get(option)
        return kind is not None and kind.kind == "one_of"

    def table(self, where: str, raw: object, shape: PayShape) -> PayTable:
        if not isinstance(raw, dict):
            raise self.wrong(where, "must be a table of rows")
        lines = dict(raw)
        clause, kind = lines.pop("clause", ""), lines.pop("kind", "")
        if not isinstance(clause, str) or not clause.strip():
            raise self.wrong(where, "cites no clause")
        if kind not in ("floor", "fixed"):
            raise self.wrong(where, 'must say kind = "floor" or kind = "fixed"')
        if missing := [row for row in shape.rows if row not in lines]:
            raise self.wrong(where, f"has no row {missing[0]!r}")
        if strange := [row for row in lines if row not in shape.rows + shape.also]:
            raise self.wrong(where, f"has a row {strange[0]!r} the game does not know")
        try:
            return PayTable(Cite(where, clause), kind, {row: parse_pays(pays) for row, pays in lines.items()})
        except ValueError as error:
            raise self.wrong(where, str(error)) from None

    def irregularity(self, kind: str, raw: Mapping[str, Any]) -> Irregularity:
        where = f"irregularities.{kind}"
        form = self.convert(raw, _Irregularity, where)
        if form.remedy not in REMEDIES and form.remedy not in self.ruleset.remedies:
            raise self.wrong(
                where, f"neither the engine nor {self.ruleset.game} knows the remedy {form.remedy!r}"
            )
        if strange := [step for step in form.then if step not in THEN]:
            raise self.wrong(where, f"nobody knows the step {strange[0]!r}")
        for at in (*form.during, *filter(None, (form.at,))):
            self.moment(where, at)
        if form.card not in CARDS:
            raise self.wrong(where, f"no card lies at {form.card!r}; one lies at: {', '.join(CARDS[1:])}")
        return Irregularity(
            Cite(where, form.clause),
            kind,
            form.condition,
            form.remedy,
            tuple(form.then),
            form.at,
            tuple(form.during),
            {name: self.values(name, said, where) for name, said in form.where.items()},
            form.seat,
            form.card,
            form.second,
        )

    def moment(self, where: str, at: str) -> None:
        if at not in self.ruleset.moments:
            raise self.wrong(where, f"{self.ruleset.game} has no moment {at!r}")

    def values(self, name: str, written: list[Any], where: str) -> tuple[Any, ...]:
        kind = self.ruleset.kind(self.file, name)
        return tuple(self.parse(kind, value, where) for value in written)

    def fact(self, name: str, raw: Mapping[str, Any]) -> Fact:
        where = f"facts.{name}"
        form = self.convert(raw, _Fact, where)
        if form.choices and form.value not in form.choices:
            raise self.wrong(where, f"its own value {form.value!r} is outside what it gives the house")
        return Fact(Cite(where, form.clause), form.value, tuple(form.choices))

    def reading(self, name: str, raw: Mapping[str, Any]) -> Reading:
        where = f"readings.{name}"
        form = self.convert(raw, _Reading, where)
        return Reading(Cite(where, form.clause), form.problem, form.value, form.why)

    def duty(self, name: str, raw: Mapping[str, Any]) -> Duty:
        where = f"duties.{name}"
        form = self.convert(raw, _Duty, where)
        if form.at:
            self.moment(where, form.at)
        said = {name: self.values(name, values, where) for name, values in form.where.items()}
        return Duty(Cite(where, form.clause), form.says, form.at, form.every, said)

    def chapter(self, rulebook: str, data: bytes) -> Chapter:
        form = self.top(data)
        made = Chapter(
            rulebook,
            form.game,
            form.title,
            form.source,
            self.file,
            hashlib.sha256(data).hexdigest(),
            {name: self.rule(name, raw) for name, raw in form.rules.items()},
            {name: self.wager(name, raw) for name, raw in form.wagers.items()},
            {name: self.pay(name, raw) for name, raw in form.pay.items()},
            {name: self.irregularity(name, raw) for name, raw in form.irregularities.items()},
            {name: self.reading(name, raw) for name, raw in form.readings.items()},
            {name: self.duty(name, raw) for name, raw in form.duties.items()},
            self.ruleset.moments,
            {name: self.fact(name, raw) for name, raw in form.facts.items()},
            self.ruleset.checks,
        )
        self.complete(made)
        self.agree(made)
        return made

    def top(self, data: bytes) -> _Chapter:
        try:
            raw = tomllib.loads(data.decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise self.wrong("", f"is not TOML: {error}") from None
        form = self.convert(raw, _Chapter, "")
        if form.game != self.ruleset.game:
            raise self.wrong("game", f"is a chapter of {form.game!r}, not of {self.ruleset.game!r}")
        return form

    def complete(self, chapter: Chapter) -> None:
        for name, kind in self.ruleset.rules.items():
            self.part(f"rules.{name}", kind, name in chapter.rules, chapter, f": {kind.says}")
        for name, shape in self.ruleset.pay.items():
            self.part(f"pay.{name}", shape, name in chapter.pay, chapter)
        for irregularity in chapter.irregularities.values():
            self.bound(irregularity, chapter)
            if irregularity.second and irregularity.second not in chapter.irregularities:
                said = f"a second one is {irregularity.second!r}, which the file lacks"
                raise self.wrong(irregularity.cite.rule, said)
        for duty in chapter.duties.values():
            self.bound(duty, chapter)
        if twice := chapter.facts.keys() & chapter.rules.keys():
            raise self.wrong(f"facts.{min(twice)}", "is a rule too: one or the other")
        self.lean(chapter)

    def lean(self, chapter: Chapter) -> None:
        for wager in chapter.wagers.values():
            self.leans(wager, chapter)
        for choice in chapter.pay.values():
            if choice.option:
                self.chosen(choice, chapter)

    def bound(self, one: Irregularity | Duty, chapter: Chapter) -> None:
        if strange := [name for name in one.where if name not in chapter.rules]:
            raise self.wrong(one.cite.rule, f"leans on the rule {strange[0]!r}, which the file lacks")

    def part(self, where: str, kind: Kind | PayShape, has: bool, chapter: Chapter, says: str = "") -> None:
        """Hold an entry to the part of the game it belongs to: all of it is there, or none."""
        there = not kind.part or has_part(chapter, kind.part)
        if kind.needed and there and not has:
            raise self.wrong(where, f"is missing, and {kind.part or chapter.game} needs it{says}")
        if has and not there:
            raise self.wrong(where, f"belongs to {kind.part}, which the chapter has not")

    def agree(self, chapter: Chapter) -> None:
        """Refuse values that contradict each other, as a posting that says so is refused."""
        try:
            Rules(chapter, Posting(chapter.rulebook, chapter.game))
        except Refusal as refusal:
            raise self.wrong(refusal.rule, refusal.message) from None

    def leans(self, wager: Wager, chapter: Chapter) -> None:
        for rule in filter(None, (wager.offered, wager.minimum, wager.maximum)):
            if rule not in chapter.rules:
                raise self.wrong(wager.cite.rule, f"leans on the rule {rule!r}, which the file lacks")

    def chosen(self, choice: PayChoice, chapter: Chapter) -> None:
        if choice.option not in chapter.rules:
            raise self.wrong(f"rules.{choice.option}", "is missing, and a pay table is chosen by it")
        if strange := set(_named(chapter.rules[choice.option])) - set(choice.tables):
            raise self.wrong(f"rules.{choice.option}", f"offers a table {min(strange)!r} the file lacks")


def has_part(chapter: Chapter, part: str) -> bool:
    """Whether a chapter has a part of the game: a wager ("fire", "buy or lay"), or "rule=value" for a rule."""
    rule, chosen, value = part.partition("=")
    if not chosen:
        return any(wager in chapter.wagers for wager in part.split(" or "))
    said = chapter.rules.get(rule)
    return said is not None and any(
        value in one if isinstance(one, tuple) else value == one for one in _named(said)
    )


def _named(rule: Rule) -> tuple[str, ...]:
    return (*(rule.range.choices if rule.range else ()), rule.value)


def read_chapter(data: bytes, ruleset: RuleSet, rulebook: str, file: str) -> Chapter:
    """Read one chapter from its bytes, or refuse with file, rule and reason."""
    return _File(file, ruleset).chapter(rulebook, data)
