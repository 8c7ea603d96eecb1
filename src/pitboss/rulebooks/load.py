"""Read a chapter file and check it against the game's rule set. Uncited, missing or unknown entries do not load."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from pitboss.money import Pays, Push, parse_pays
from pitboss.rulebooks.citations import CitationError
from pitboss.rulebooks.clauses import indexes
from pitboss.rulebooks.model import (
    NOTHING,
    Beside,
    Chapter,
    Cite,
    Duty,
    Fact,
    Irregularity,
    Multiple,
    PayChoice,
    PayTable,
    Range,
    Reading,
    Rule,
    Tie,
    Wager,
    rows_of,
)
from pitboss.rulebooks.posting import Posting, Rules
from pitboss.rulebooks.readings import otherwise
from pitboss.rulebooks.refusal import Problem, Refusal, RulebookError, did_you_mean
from pitboss.rulebooks.remedies import THEN
from pitboss.rulebooks.schema import ANY_NUMBER, Kind, PayShape, RuleSet
from pitboss.rulebooks.shape import ALSO, PARTS, TOP, RuleForm, misshapen
from pitboss.rulebooks.written import Written

CARDS = ("", "undealt", "dealer", "seat")
"""The places where the card named by an irregularity can be."""

OWN_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,23}", re.ASCII)
"""The form of a name that a chapter may give a wager it adds."""
MOST_PROBLEMS = 500
"""The most problems listed for one chapter. Reading stops there."""

_T = TypeVar("_T")

AS_A_FACT = (
    ", so it cannot affect a round: write [facts.{name}] with its value and clause, or leave it out and mark"
    ' the clause in the clause list: waived = "why" if it need not hold, unsupported = "what is missing" if it should'
)
"""The way to record a clause for which the game has no rule."""
AS_UNSUPPORTED = (
    '; if the game has nothing like it, leave it out and mark the clause in the clause list: unsupported = "what is'
    ' missing"'
)
"""The way to record what the game cannot carry out."""


class Wrong(Exception):
    """An entry is wrong, and the problem has been noted."""


class TooMuch(Exception):
    """A chapter has more problems than are listed."""


class _Reader:
    """A chapter being read. Every problem is noted with file, line and rule, and reading continues."""

    def __init__(self, written: Written, ruleset: RuleSet) -> None:
        self.written, self.ruleset = written, _declared(ruleset, written)
        self.game_wagers = ruleset.wagers
        listed = written.clauses()
        self.problems = written.problems
        self.indexes = None if listed is None else indexes(*listed)

    # -- noting what is wrong -------------------------------------------------------------------

    def note(self, where: str, reason: str, key: str = "") -> Wrong:
        if len(self.problems) >= MOST_PROBLEMS:
            raise TooMuch
        file = self.written.source(where)
        line = self.written.line(file, ".".join(filter(None, (_placed(where), key))))
        self.problems.append(Problem(file, where, reason, line))
        return Wrong()

    def form(self, where: str, raw: Any, form: type[_T], **own: Any) -> _T:
        """Return a well-formed entry with its citation checked. Note everything wrong with it."""
        found = list(misshapen(raw, where.partition(".")[0]))
        for key, reason in found:
            self.note(where, reason, key)
        if found:
            raise Wrong
        self.cited(where, raw["clause"])
        own |= {"cite": {"rule": where, "clause": raw["clause"]}, "rests_on": self.rests(where, raw)}
        return msgspec.convert({**raw, **own}, form)

    def cited(self, where: str, clause: str) -> None:
        try:
            if self.indexes is not None:
                base = bool(self.written.base_file) and self.written.source(where) == self.written.base_file
                self.indexes[base].named(clause)
        except CitationError as error:
            self.note(where, f"its citation {error}", "clause")

    def rests(self, where: str, raw: Mapping[str, Any]) -> tuple[str, ...]:
        """The readings an entry rests on. Note any that the file lacks."""
        said, known = raw.get("reading", ""), self.written.part("readings")
        readings = tuple(map(str, said)) if isinstance(said, list) else tuple(filter(None, (str(said),)))
        for reading in readings:
            if reading not in known:
                self.lacks(where, "rests on the reading", reading, known, "reading")
        return readings

    def lacks(self, where: str, said: str, name: str, known: Iterable[str], key: str) -> Wrong:
        return self.note(where, f"{said} {name!r:.40}, which the file lacks{did_you_mean(name, known)}", key)

    def known(self, where: str, name: str, names: Mapping[str, _T], what: str) -> _T:
        if name not in names:
            listed = f"; it knows: {', '.join(names) or 'none'}{AS_UNSUPPORTED}"
            known = AS_A_FACT.format(name=name[:40]) if what == "rule" else listed
            near = did_you_mean(name, names)
            near = (
                f"{near} Otherwise the game has no such rule{known}"
                if near and what == "rule"
                else near or known
            )
            raise self.note(where, f"{self.ruleset.game} knows no such {what}{near}")
        return names[name]

    def parse(self, kind: Kind, raw: object, where: str, key: str = "value") -> Any:
        try:
            return kind.parse(raw)
        except ValueError as error:
            raise self.note(where, str(error), key) from None

    # -- the entries ----------------------------------------------------------------------------

    def rule(self, where: str, name: str, raw: object) -> Rule:
        kind = self.known(where, name, self.ruleset.rules, "rule")
        form = self.form(where, raw, RuleForm)
        value = self.parse(kind, form.value, where)
        for row in rows_of(value):
            if "clause" in row:
                self.cited(where, str(row["clause"]))
        ties = self.ties(kind, form, where)
        allowed = self.range(kind, form, where)
        if allowed is not None and not allowed.admits(value):
            said = f"its own value {form.value!r:.60} is outside the range it gives the house"
            raise self.note(where, said)
        return Rule(form.cite, value, form.value, kind, allowed, form.aliases, form.rests_on, ties)

    def ties(self, kind: Kind, form: RuleForm, where: str) -> tuple[Tie, ...]:
        """Read how a rule is tied to others. A choice with conditions is a choice like the others from here on."""
        made = []
        for place, choice in enumerate(form.choices or ()):
            if (
                isinstance(choice, dict)
                and "where" in choice
                and choice.keys() <= {"value", "where", "clause"}
            ):
                (form.choices or [])[place] = choice.get("value")
                one = Range((self.parse(kind, choice.get("value"), where, "choices"),))
                made.append(self.tie(form, where, choice, one, "choices"))
        made += [self.bound(kind, form, where, bound) for bound in form.bounds]
        return tuple(made)

    def bound(self, kind: Kind, form: RuleForm, where: str, bound: Mapping[str, Any]) -> Tie:
        """Read a bound that other rules set. A bound that is a multiple of a rule needs no condition."""
        if strange := bound.keys() - {"where", "clause", "choices", "minimum", "maximum"}:
            raise self.note(where, f"a bound has no {min(strange)!r:.40}", "bounds")
        choices, low, high = (bound.get(key) for key in ("choices", "minimum", "maximum"))
        if choices is not None and not isinstance(choices, list):
            raise self.note(where, "the choices of a bound are a list", "bounds")
        if choices is None and (isinstance(low, dict) or isinstance(high, dict)):
            left = Range(minimum=self.multiple(kind, low, where), maximum=self.multiple(kind, high, where))
            return self.tie(form, where, bound, left, "bounds", limits=True)
        said = RuleForm(cite=form.cite, value=form.value, choices=choices, minimum=low, maximum=high)
        plain = self.range(kind, said, where)
        if plain is None:
            raise self.note(
                where, "a bound says which values are left: choices, minimum or maximum", "bounds"
            )
        return self.tie(form, where, bound, plain, "bounds", limits=True)

    def multiple(self, kind: Kind, raw: Any, where: str) -> Any:
        """Read one end of a range: a value, or a multiple of another rule of the same kind."""
        if not isinstance(raw, dict):
            return None if raw is None else self.parse(kind, raw, where, "bounds")
        times, of = raw.get("times"), raw.get("of")
        other = self.ruleset.rules.get(of) if isinstance(of, str) else None
        if raw.keys() != {"times", "of"} or type(times) is not int or not 0 < times <= ANY_NUMBER:
            said = 'a bound that follows another rule is written { times = 1000, of = "minimum" }'
            raise self.note(where, said, "bounds")
        if other is None or of not in self.written.part("rules"):
            raise self.lacks(where, "leans on the rule", str(of), self.written.part("rules"), "bounds")
        if other.kind != kind.kind or kind.kind not in BETWEEN:
            raise self.note(where, f"is not a multiple of {of}: they are different kinds of number", "bounds")
        return Multiple(times, str(of))

    def tie(
        self,
        form: RuleForm,
        where: str,
        raw: Mapping[str, Any],
        values: Range,
        key: str,
        *,
        limits: bool = False,
    ) -> Tie:
        free = any(type(end) is Multiple for end in (values.minimum, values.maximum))
        clause, demands = raw.get("clause", form.cite.clause), raw.get("where", {})
        if not isinstance(clause, str) or not isinstance(demands, dict) or not (demands or free):
            said = 'is tied to other rules as in { where = { decks = 1 }, clause = "…" }'
            raise self.note(where, said, key)
        self.cited(where, clause)
        return Tie(Cite(where, clause), values, self.values(demands, where), limits)

    def range(self, kind: Kind, form: RuleForm, where: str) -> Range | None:
        if form.choices is not None and (form.minimum is not None or form.maximum is not None):
            raise self.note(where, "has choices and bounds: one or the other", "choices")
        if strange := [said for said in form.aliases.values() if said not in (form.choices or ())]:
            raise self.note(where, f"an alias leads to {strange[0]!r:.40}, which is not a choice", "aliases")
        if form.choices is not None:
            return Range(tuple(self.parse(kind, choice, where, "choices") for choice in form.choices))
        if form.minimum is None and form.maximum is None:
            return Range() if form.open else None
        if kind.kind not in BETWEEN:
            raise self.note(where, "only an amount, a whole number or a percentage lies between bounds")
        low, high = (
            None if bound is None else self.parse(kind, bound, where, key)
            for bound, key in ((form.minimum, "minimum"), (form.maximum, "maximum"))
        )
        if low is not None and high is not None and low > high:
            said = f"its minimum {form.minimum!r} is above its maximum {form.maximum!r}"
            raise self.note(where, said, "minimum")
        return Range(minimum=low, maximum=high)

    def wager(self, where: str, name: str, raw: object) -> Wager:
        about = self.wager_name(where, name)
        form = self.form(where, raw, Wager, name=name, about=about)
        for key, rule in (("offered", form.offered), ("minimum", form.minimum), ("maximum", form.maximum)):
            if rule:
                self.leans(where, key, rule)
        known = self.written.part("wagers") if self.ruleset.own_wagers else self.ruleset.wagers
        for need in form.needs:
            if need not in known or need == name:
                near = did_you_mean(need, known) if need != name else ": it is itself"
                said = f"needs {need!r:.40}, which is not another wager of {self.ruleset.game}{near}"
                self.note(where, said, "needs")
        rows = self.side(where, form)
        return msgspec.structs.replace(form, where=self.values(form.where, where), rows=rows)

    def side(self, where: str, form: Wager) -> dict[str, dict[str, Any]]:
        """Read the rows of a side wager: under which facts each pays. A wager the game settles has none."""
        if not form.looks_at:
            if form.rows or form.adds:
                raise self.note(where, "rows are for a side wager: say what it looks_at", "rows")
            return {}
        looks, name = self.ruleset.looks, form.name
        if name in self.game_wagers or not _NAME.fullmatch(name):
            said = "the game itself settles it" if name in self.game_wagers else _NAMED
            raise self.note(where, f"{name!r:.40} cannot be a side wager: {said}", "looks_at")
        if form.looks_at not in looks:
            known = ", ".join(looks) or f"{self.ruleset.game} has nothing to look at"
            near = did_you_mean(form.looks_at, looks) or f"; there is: {known}"
            raise self.note(where, f"no side wager looks at {form.looks_at!r:.40}{near}", "looks_at")
        if not form.rows:
            raise self.note(where, 'says when it pays: rows = { "pair" = { same_rank = true } }', "rows")
        if strange := [row for row in form.adds if row not in form.rows]:
            near = did_you_mean(strange[0], form.rows)
            raise self.note(where, f"adds {strange[0]!r:.40}, which is not one of its rows{near}", "adds")
        facts = looks[form.looks_at].facts
        return {row: self.facts(where, row, wanted, facts) for row, wanted in form.rows.items()}

    def facts(
        self, where: str, row: str, wanted: Mapping[str, Any], facts: Mapping[str, Kind]
    ) -> dict[str, Any]:
        """Read the facts that make a row pay."""
        if strange := [name for name in wanted if name not in facts]:
            near = did_you_mean(strange[0], facts) or f"; there are: {', '.join(facts)}"
            raise self.note(
                where, f"{row}: {strange[0]!r:.40} is not a fact of what it looks at{near}", "rows"
            )
        return {name: self.demand(facts[name], one, where, "rows") for name, one in wanted.items()}

    def wager_name(self, where: str, name: str) -> str:
        """Check that the game has the wager, or that the chapter may give one this name. Return what it is on."""
        if not self.ruleset.own_wagers:
            self.known(where, name, self.ruleset.wagers, "wager")
        elif not OWN_NAME.fullmatch(name):
            said = (
                "is not a name for a wager: up to 24 small letters, digits, - and _, not starting with - or _"
            )
            raise self.note(where, said)
        return self.ruleset.wager_says(name)

    def leans(self, where: str, key: str, rule: str) -> None:
        """Check that a wager names a rule of the right kind. The amount itself belongs in that rule."""
        offered = key == "offered"
        kinds, what = (("flag", "amount"), "true or false") if offered else (("amount",), "an amount")
        rules = {name: one for name, one in self.ruleset.rules.items() if one.kind in kinds}
        if rule not in rules:
            near = did_you_mean(rule, rules)
            self.note(where, f"{key} takes the name of a rule that is {what}, not {rule!r:.40}{near}", key)
        elif rule not in self.written.part("rules"):
            self.lacks(where, "leans on the rule", rule, (), key)

    def pay(self, where: str, name: str, raw: object) -> PayChoice:
        shape = self.known(where, name, self.ruleset.pay, "pay table")
        if not isinstance(raw, dict) or "tables" not in raw:
            return PayChoice({"": self.table(where, raw, shape)})
        option, tables = str(raw.get("option", "")), raw["tables"]
        if not isinstance(tables, dict):
            said = "write several tables as [pay.x.tables.A], each with kind, clause and rows"
            raise self.note(where, said)
        if more := raw.keys() - {"tables", "option"}:
            said = f"has {min(more)!r:.40} beside its tables: kind, clause and rows go into each table"
            raise self.note(where, said)
        chooses = [name for name, kind in self.ruleset.rules.items() if kind.kind == "one_of"]
        bound = [one for one in tables.values() if isinstance(one, dict) and one.get("where")]
        by_values = not option and len(tables) - len(bound) <= 1 < len(tables)
        if option not in chooses and not by_values:
            near = did_you_mean(option, chooses)
            said = f"option names the rule that chooses among its tables, not {option!r:.40}{near}"
            raise self.note(where, said)
        made = {key: self.table(f"{where}.{key}", one, shape) for key, one in tables.items()}
        if by_values:  # the table without conditions is for all other values
            made = dict(sorted(made.items(), key=lambda one: not one[1].where))
        return PayChoice(made, option)

    def table(self, where: str, raw: object, shape: PayShape) -> PayTable:
        if not isinstance(raw, dict):
            raise self.note(where, "must be a table of rows")
        before, clause, kind = len(self.problems), raw.get("clause", ""), raw.get("kind", "")
        lines = {row: pays for row, pays in raw.items() if row not in ("clause", "kind", "reading", "where")}
        if not isinstance(clause, str) or not clause.strip():
            self.note(where, "cites no clause")
        else:
            self.cited(where, clause)
        if kind not in ("floor", "fixed"):
            self.note(where, 'must say kind = "floor" or kind = "fixed"')
        rests_on, demands = self.rests(where, raw), self.demands(where, raw)
        wanted = tuple(self.written.part("wagers")) if shape.by_wager else shape.rows
        for row in wanted:
            if row not in lines:
                self.note(where, f"has no row {row!r}")
        rows = {row: self.pays(where, row, pays, shape, wanted + shape.also) for row, pays in lines.items()}
        if len(self.problems) > before:
            raise Wrong
        return PayTable(
            Cite(where, clause), kind, {row: pays for row, pays in rows.items() if pays}, rests_on, demands
        )

    def pays(
        self, where: str, row: str, written: object, shape: PayShape, known: tuple[str, ...]
    ) -> Pays | None:
        """Read what a row of a pay table pays, or return None if that was noted as wrong."""
        if row not in known:
            self.note(where, f"has a row {row!r:.40} the game does not know{did_you_mean(row, known)}", row)
            return None
        try:
            found = parse_pays(written)
        except ValueError as error:
            self.note(where, f"{row}: {error}", row)
            return None
        if type(found) is Push and not shape.pushes:
            self.note(where, f"{row}: no row of this table returns the stake", row)
        return found

    def irregularity(self, where: str, kind: str, raw: object) -> Irregularity:
        form = self.form(where, raw, Irregularity, kind=kind)
        remedies = self.ruleset.remedies
        if form.remedy not in remedies:
            listed = f"; `pitboss scaffold {self.ruleset.game}` lists them{AS_UNSUPPORTED}"
            near = did_you_mean(form.remedy, remedies) or listed
            said = f"neither the engine nor {self.ruleset.game} has the remedy {form.remedy!r:.40}{near}"
            self.note(where, said, "remedy")
        for step in form.then:
            if step not in THEN:
                near = did_you_mean(step, THEN) or f"; there are: {', '.join(THEN)}"
                self.note(where, f"nobody knows the step {step!r:.40}{near}", "then")
        for at in form.during:
            self.moment(where, at, "during")
        if form.at:
            self.moment(where, form.at, "at")
        if form.at and form.during and form.at not in form.during:
            said = f"at {form.at!r:.40} is not one of the moments at which it can be called (during)"
            self.note(where, said, "at")
        needed = remedies[form.remedy].needs if form.remedy in remedies else ""
        if needed and needed not in self.written.part("rules"):
            said = f"the remedy {form.remedy!r} reads the rule {needed!r}, which the file lacks"
            self.note(where, said, "remedy")
        if form.card not in CARDS:
            said = f"no card lies at {form.card!r:.40}; one lies at: {', '.join(CARDS[1:])}"
            self.note(where, said, "card")
        self.about(where, form)
        return msgspec.structs.replace(form, where=self.values(form.where, where))

    def about(self, where: str, form: Irregularity) -> None:
        """Note a missing wager that an irregularity concerns, or a missing kind that it turns into."""
        wagers, kinds = self.written.part("wagers"), self.written.part("irregularities")
        for key, said, name, known in (
            ("wager", "is about the wager", form.wager, wagers),
            ("second", "a second one is", form.second, kinds),
            ("elsewhere", "elsewhere it is", form.elsewhere, kinds),
        ):
            if name and name not in known:
                self.lacks(where, said, name, known, key)
        if form.elsewhere and not form.where:
            self.note(where, "it happens everywhere (no `where`), so there is no elsewhere", "elsewhere")

    def moment(self, where: str, at: str, key: str) -> None:
        moments = self.ruleset.moments
        if at not in moments:
            near = did_you_mean(at, moments) or f"; it has: {', '.join(moments)}"
            self.note(where, f"{self.ruleset.game} has no moment {at!r:.40}{near}", key)

    def values(self, said: Mapping[str, Any], where: str) -> dict[str, Any]:
        """Read the rule values under which an entry applies: one, a list of them, or a range."""
        found, rules = {}, self.ruleset.rules
        for name, written in said.items():
            if name not in rules or name not in self.written.part("rules"):
                raise self.lacks(where, "leans on the rule", name, rules, "where")
            found[name] = self.demand(rules[name], written, where)
        return found

    def demands(self, where: str, raw: Mapping[str, Any]) -> dict[str, Any]:
        """Read the conditions of a pay table, if it has any."""
        if not isinstance(raw.get("where", {}), dict):
            raise self.note(where, "where names rules and their values: { decks = 1 }", "where")
        return self.values(raw.get("where", {}), where)

    def demand(self, kind: Kind, written: Any, where: str, key: str = "where") -> Any:
        if isinstance(written, dict) and written and written.keys() <= {"minimum", "maximum"}:
            if kind.kind not in BETWEEN:
                said = "only an amount, a whole number or a percentage lies between bounds"
                raise self.note(where, said, key)
            bounds = {end: self.parse(kind, bound, where, key) for end, bound in written.items()}
            return Range(**bounds)
        wanted = written if isinstance(written, (list, tuple)) else [written]
        return tuple(self.parse(kind, value, where, key) for value in wanted)

    def fact(self, where: str, name: str, raw: object) -> Fact:
        form = self.form(where, raw, Fact)
        if form.choices and form.value not in form.choices:
            raise self.note(where, f"its own value {form.value!r:.40} is outside what it gives the house")
        if name in self.written.part("rules"):
            raise self.note(where, "is a rule too: one or the other")
        return form

    def reading(self, where: str, name: str, raw: object) -> Reading:
        return self.form(where, raw, Reading)

    def duty(self, where: str, name: str, raw: object) -> Duty:
        form = self.form(where, raw, Duty)
        if form.at:
            self.moment(where, form.at, "at")
        return msgspec.structs.replace(form, where=self.values(form.where, where))

    # -- the whole ------------------------------------------------------------------------------

    def each(self, part: str, read: Any) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for name, raw in self.written.part(part).items():
            try:
                made[name] = read(f"{part}.{name}", name, raw)
            except Wrong:
                continue
        return made

    def chapter(self, rulebook: str) -> Chapter:
        self.top()
        written, ruleset = self.written, self.ruleset
        reads = (self.rule, self.wager, self.pay, self.irregularity, self.reading, self.duty, self.fact)
        title, source, base = (str(written.top.get(key, "")) for key in ("title", "source", "base"))
        parts: dict[str, Any] = {part: self.each(part, read) for part, read in zip(PARTS, reads, strict=True)}
        made = Chapter(
            rulebook,
            ruleset.game,
            title,
            source,
            written.file,
            written.sha256,
            **parts,
            moments=ruleset.moments,
            checks=ruleset.checks,
            beside=written.beside,
            base=base,
            inherited=written.inherited(),
            listed=written.listed,
        )
        self.complete(made)
        self.agree(made)
        for name, reading in made.readings.items():
            self.alternatives(name, reading, made)
        return made

    def top(self) -> None:
        """Check the top-level keys, including the base's."""
        top = self.written.top
        for key in (key for key in top if key not in (*PARTS, *TOP, *ALSO)):
            near = did_you_mean(key, (*PARTS, *TOP, *ALSO)) or f"; it has: {', '.join((*TOP, *ALSO, *PARTS))}"
            self.note("", f"a chapter knows no {key!r:.40}{near}", key)
        for key in TOP:
            if not isinstance(top.get(key), str) or top[key].strip() in ("", "?"):
                self.note(key, f'must be given in words: {key} = "…"')
        if not isinstance(top.get("clauses", ""), str):
            self.note(
                "clauses", 'must name the list that has its clauses: clauses = "poker-holdem"', "clauses"
            )
        name, game = self.written.file.rpartition("/")[2].removesuffix(".toml"), self.ruleset.game
        if self.written.beside is not NOTHING and name != game and not name.startswith(f"{game}-"):
            self.note("game", f"a chapter of {game} is looked for in {game}.toml, not in {name}.toml")
        inherits = bool(top.get("base")) or self.written.beside.amendment() is not None
        if not isinstance(top.get("without", []), list) or (top.get("without") and not inherits):
            said = 'must be a list of what the chapter leaves out of its base: without = ["duties.shuffle"]'
            self.note("without", said)
        if isinstance(top.get("game"), str) and top["game"] != game:
            self.note("game", f"is a chapter of {top['game']!r:.40}, not of {game!r}")
        self.parts(self.written.file, top)
        if self.written.base_file:
            self.base()

    def parts(self, file: str, raw: Mapping[str, Any]) -> None:
        """Check that the parts of a file are tables of entries."""
        for part in PARTS:
            if not isinstance(raw.get(part, {}), dict):
                reason = (
                    f"must be a part of the chapter: [{part}.NAME] tables, or NAME = {{ … }} under [{part}]"
                )
                self.problems.append(Problem(file, part, reason, self.written.line(file, part)))

    def base(self) -> None:
        """Check that a base has only entries, and that the chapter leaves out only entries of the base."""
        file, under = self.written.base_file, self.written.under
        self.parts(file, under)
        for key in (key for key in under if key not in PARTS):
            reason = f"a base has only entries, no {key!r:.40}"
            self.problems.append(Problem(file, "", reason, self.written.line(file, key)))
        inherited = {
            f"{part}.{name}" for part in PARTS if isinstance(under.get(part), dict) for name in under[part]
        }
        for entry in self.written.without:
            if entry not in inherited:
                near = did_you_mean(entry, inherited)
                self.note("without", f"the base has no {entry!r:.60} to leave out{near}")

    def complete(self, chapter: Chapter) -> None:
        """Check that the chapter has what the game needs: each part complete, or absent."""
        rules, pay = self.written.part("rules"), self.written.part("pay")
        for name, kind in self.ruleset.rules.items():
            self.part(f"rules.{name}", kind, name in rules, chapter, f": {kind.says} ({kind.expects})")
        for name, shape in self.ruleset.pay.items():
            self.part(f"pay.{name}", shape, name in pay, chapter, f", with rows {', '.join(shape.rows)}")
        for choice in chapter.pay.values():
            if choice.option:
                self.chosen(choice, chapter)
        wagers = self.written.part("wagers")
        for name in self.ruleset.must:
            if name not in wagers:
                said = f"is missing, and {self.ruleset.game} cannot be played without it"
                self.note(f"wagers.{name}", said)
        if self.ruleset.wagers and not wagers:
            self.note("wagers", f"{self.ruleset.game} needs a wager: {', '.join(self.ruleset.wagers)}")

    def part(self, where: str, kind: Kind | PayShape, has: bool, chapter: Chapter, says: str) -> None:
        """Check an entry against its part of the game: the part must be complete or absent."""
        there = not kind.part or self.has_part(chapter, kind.part)
        if there is None:
            return
        if kind.needed and there and not has:
            self.note(where, f"is missing, and {kind.part or self.ruleset.game} needs it{says}")
        if has and not there:
            self.note(where, f"belongs to {kind.part}, which the chapter does not have")

    def has_part(self, chapter: Chapter, part: str) -> bool | None:
        """Whether a chapter has a part of the game, or None if the rule that decides it could not be read."""
        found = [self.has_one(chapter, one) for one in part.split(" or ")]
        return True if True in found else None if None in found else False

    def has_one(self, chapter: Chapter, part: str) -> bool | None:
        rule, chosen, value = part.partition("=")
        if not chosen:
            return part in self.written.part("wagers")
        said = chapter.rules.get(rule)
        if said is None:
            return None if rule in self.written.part("rules") else False
        return any(
            value in one if isinstance(one, tuple) else value == one for one in map(_word, _named(said))
        )

    def chosen(self, choice: PayChoice, chapter: Chapter) -> None:
        rule = chapter.rules.get(choice.option)
        if rule is None:
            if choice.option not in self.written.part("rules"):
                self.note(f"rules.{choice.option}", "is missing, and a pay table is chosen by it")
        elif strange := set(_named(rule)) - set(choice.tables):
            self.note(f"rules.{choice.option}", f"offers a table {min(strange)!r} the file lacks")

    def alternatives(self, name: str, reading: Reading, chapter: Chapter) -> None:
        """Check the alternative readings of a clause against the chapter they would change."""
        for said in reading.alternatives:
            if self.problems:
                return  # the entries they change must be read first
            try:
                Rules(otherwise(chapter, {name: said}), Posting(chapter.rulebook, chapter.game))
            except Refusal as refusal:
                self.note(f"readings.{name}", refusal.message, "alternatives")

    def agree(self, chapter: Chapter) -> None:
        """Refuse values that contradict each other, as in a posting. A check of an unreadable value is skipped."""
        wrong = [problem.rule.partition(".") for problem in self.problems]
        if any(part not in SET_APART for part, _, _ in wrong):
            return
        unread = frozenset(name for part, _, name in wrong if part == "rules") - chapter.rules.keys()
        try:
            rules = _Partly(chapter, Posting(chapter.rulebook, chapter.game), unread)
            for refusal in rules.contradictions():
                self.note(refusal.rule, refusal.message)
        except Refusal as refusal:
            self.note(refusal.rule, refusal.message)
        except KeyError:
            if not unread:
                raise


_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
_NAMED = "a name has small letters, digits and underscores"


def _declared(ruleset: RuleSet, written: Written) -> RuleSet:
    """Add what a chapter states as data to what its game knows: side wagers, and choices among pay tables."""
    for name, raw in written.part("wagers").items():
        if isinstance(raw, Mapping) and "looks_at" in raw and name not in ruleset.wagers:
            rows, look = raw.get("rows"), ruleset.looks.get(str(raw["looks_at"]))
            named = rows if isinstance(rows, Mapping) else ()
            ruleset = ruleset.with_side(name, look.says if look else "", named)
    for name, raw in written.part("pay").items():
        option, tables = (
            (raw.get(key) for key in ("option", "tables")) if isinstance(raw, Mapping) else (None, None)
        )
        new = option in written.part("rules") and option not in ruleset.rules
        if new and isinstance(tables, Mapping) and _NAME.fullmatch(str(option)):
            ruleset = ruleset.with_choice(str(option), name, tables)
    return ruleset


SET_APART = ("rules", "readings", "duties", "facts", "irregularities")
"""The parts whose faulty entries do not stop the checks of the other entries."""


class _Unread(Exception):
    """A check asked for a value that could not be read."""


class _Partly(Rules):
    """A chapter's rules, some possibly unreadable. A check that uses one of those is skipped."""

    def __init__(self, chapter: Chapter, posting: Posting, unread: frozenset[str]) -> None:
        self.unread = unread
        super().__init__(chapter, posting, check=False)

    def __contains__(self, name: str) -> bool:
        if name in self.unread:
            raise _Unread
        return super().__contains__(name)

    def hold(self, check: Callable[[Any], None]) -> None:
        """Run a check on the values that were read."""
        try:
            check(self)
        except (_Unread, KeyError):
            if not self.unread:
                raise


def _placed(where: str) -> str:
    """The position of an entry in the file. A pay table with several tables nests them one level deeper."""
    part, _, name = where.partition(".")
    table, _, key = name.partition(".")
    return f"pay.{table}.tables.{key}" if part == "pay" and key else where


BETWEEN = ("amount", "count", "percent")
"""The kinds of value that lie between bounds."""


def _word(value: Any) -> Any:
    """A value as in the name of a part: "card_reader=true"."""
    return str(value).lower() if isinstance(value, bool) else value


def _named(rule: Rule) -> tuple[str, ...]:
    return (*(rule.range.choices if rule.range else ()), rule.value)


def chapter_problems(
    data: bytes, ruleset: RuleSet, rulebook: str, file: str, beside: Beside = NOTHING
) -> tuple[Chapter | None, tuple[Problem, ...]]:
    """Read one chapter and return everything wrong with it, and the chapter itself if nothing is."""
    try:
        reader = _Reader(Written(file, data, beside), ruleset)
    except RulebookError as error:
        return None, error.problems
    try:
        chapter = reader.chapter(rulebook)
    except TooMuch:
        return None, (*reader.problems, Problem(file, "", f"and more: {MOST_PROBLEMS} are listed"))
    return (None if reader.problems else chapter), tuple(reader.problems)


def read_chapter(
    data: bytes, ruleset: RuleSet, rulebook: str, file: str, beside: Beside = NOTHING
) -> Chapter:
    """Read one chapter from its bytes, or refuse it with file, rule and reason."""
    chapter, problems = chapter_problems(data, ruleset, rulebook, file, beside)
    if chapter is None:
        raise RulebookError.of(problems)
    return chapter
