"""A casino's choices within a rulebook, checked against it, and the resulting rules of a table."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar, cast

import msgspec

from pitboss.money import (
    MOST_CENTS,
    Capped,
    Cents,
    Odds,
    Pays,
    Share,
    check_numbers,
    parse_pays,
    show_dollars,
)
from pitboss.rulebooks.conditions import is_set_by_documents, set_by_documents
from pitboss.rulebooks.html import html_table
from pitboss.rulebooks.model import Chapter, Cite, Duty, Fact, Irregularity, PayTable, Rule, Wager
from pitboss.rulebooks.refusal import Refusal, did_you_mean
from pitboss.rulebooks.ties import meets, ties_of
from pitboss.rulebooks.toml import BadToml, read_toml
from pitboss.rulebooks.usual import Unusual, unusual

LONGEST_POSTING = 64 * 1024
"""The longest posting that is accepted, in bytes."""

T = TypeVar("T")


class Posting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A casino's choices for one game of one rulebook. An empty posting keeps the defaults."""

    rulebook: str
    game: str
    options: dict[str, Any] = {}
    pay: dict[str, dict[str, str]] = {}

    @cached_property
    def sha256(self) -> str:
        """The hash that pins a round to this posting."""
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()

    def to_toml(self) -> str:
        """Write the posting as a file that `read_posting` reads."""
        parts = [[f"rulebook = {_toml(self.rulebook)}", f"game = {_toml(self.game)}"]]
        for head, rows in (
            ("options", self.options),
            *((f"pay.{_key(name)}", self.pay[name]) for name in self.pay),
        ):
            if rows:
                parts.append(
                    [f"[{head}]", *(f"{_key(name)} = {_toml(value)}" for name, value in rows.items())]
                )
        return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


_BARE = re.compile(r"[A-Za-z0-9_-]+")


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _toml(name)


def _toml(value: object) -> str:
    """Write a value as TOML. It differs from JSON only in named fields and one character."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(name)} = {_toml(one)}" for name, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return msgspec.json.encode(value, enc_hook=str).decode().replace("\x7f", "\\u007f")


NO_DEFAULT: Any = object()
"""Stands for the value of a rule that the chapter must have."""


class Once(Protocol):
    """Looks up what was computed from a table's rules, as every round does many times."""

    def __call__(self, make: Callable[["Rules"], T], /) -> T:
        """Return what ``make`` computes from the rules, computing it only once."""


class _Made(dict[Any, Any]):
    """The objects made from rules, by what made them."""

    def __init__(self, rules: "Rules") -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, make: Callable[["Rules"], T]) -> T:
        made = self[make] = make(self._rules)
        return made


class Rules:
    """A chapter under a posting: every value the game reads, with its citation."""

    def __init__(
        self, chapter: Chapter, posting: Posting, *, check: bool = True, what_if: bool = False
    ) -> None:
        """Apply a posting to a chapter, or refuse it with the clause. ``check=False`` skips the checks.

        ``what_if`` takes values that the document does not allow, and notes what it would refuse as ``outside``.
        Such rules are for analysis only.
        """
        self.chapter, self.posting = chapter, posting
        self.what_if, self.outside = what_if, list[Refusal]()
        self.once: Once = _Made(self).__getitem__
        """Return what a function or class makes of these rules, making it once for all rounds of the table."""
        self.read: set[str] = set()
        self._values = {name: rule.value for name, rule in chapter.rules.items()}
        for name, raw in posting.options.items():
            try:
                check_numbers(raw)
            except ValueError as error:
                raise Refusal("bad_option", f"{name:.40} {error}") from None
            if name in chapter.facts:
                self._check_fact(chapter.facts[name], name, raw)
            else:
                self._values[name] = self._chosen(name, raw)
        self._pay = {name: self._table(name) for name in chapter.pay}
        if strange := [name for name in posting.pay if name not in chapter.pay]:
            known = ", ".join(chapter.pay) or "none"
            message = f"{chapter.title} has no pay table {strange[0]!r:.60}; it has: {known}"
            raise Refusal("unknown_pay_table", message)
        for refusal in self.contradictions() if check else ():
            raise refusal

    def __repr__(self) -> str:
        return f"Rules({self.chapter.rulebook}, {self.chapter.game}, {self.posting.options})"

    def _repr_html_(self) -> str:
        chapter, chosen = self.chapter, self.posting.options
        rows = (
            (name, chosen.get(name, rule.written), "the house" if name in chosen else "", rule.cite.clause)
            for name, rule in chapter.rules.items()
        )
        heads = ("rule", "value", "chosen by", "clause")
        return html_table(f"{chapter.title} · {chapter.rulebook}", heads, rows)

    @property
    def checks(self) -> tuple[Callable[[Any], None], ...]:
        """The conditions between values: those for every game, the document's ties, then this game's."""
        return (check_limits, check_rounding, *self.ties, *self.chapter.checks)

    @cached_property
    def ties(self) -> tuple[Callable[[Any], None], ...]:
        """The document's own conditions between values."""
        return tuple(ties_of(self))

    @property
    def outside_lines(self) -> tuple[str, ...]:
        """What the document does not allow of these values, for figures that are priced all the same."""
        return tuple(f"Outside the book: {one.message} [{one.clause}]" for one in self.outside)

    def contradictions(self) -> Iterator[Refusal]:
        """Return every contradiction between the values, each once."""
        said = set()
        for check in self.checks:
            try:
                self.hold(check)
            except Refusal as refusal:
                if self.what_if and is_set_by_documents(check):
                    self.outside.append(refusal)
                elif (refusal.rule, refusal.message) not in said:
                    yield refusal
                said.add((refusal.rule, refusal.message))

    def hold(self, check: Callable[[Any], None]) -> None:
        """Run a check on the values."""
        check(self)

    def __contains__(self, name: str) -> bool:
        """Whether the chapter has a rule. Check this before reading an optional one."""
        return name in self._values

    def value(self, name: str) -> Any:
        """Return the value of any rule for display, without marking it as read."""
        return self._values[name]

    def _read(self, name: str, default: T = NO_DEFAULT) -> T:
        """Read a rule and note that it was read. A value that nothing reads is not a rule."""
        if default is not NO_DEFAULT and name not in self._values:
            return default
        self.read.add(name)
        return cast(T, self._values[name])

    def flag(self, name: str, default: bool = NO_DEFAULT) -> bool:
        """Read a true-or-false rule, or a default if the chapter has none."""
        return self._read(name, default)

    def count(self, name: str, default: int = NO_DEFAULT) -> int:
        """Read a rule that is a whole number, or a default if the chapter has none."""
        return self._read(name, default)

    def amount(self, name: str, default: int = NO_DEFAULT) -> int:
        """Read a rule that is an amount, in cents, or a default if the chapter has none."""
        return self._read(name, default)

    def text(self, name: str, default: str = NO_DEFAULT) -> str:
        """Read a rule that is a word or a phrase, or a default if the chapter has none."""
        return self._read(name, default)

    def names(self, name: str, default: tuple[str, ...] = NO_DEFAULT) -> tuple[str, ...]:
        """Read a rule that is a list of names, or a default if the chapter has none."""
        return self._read(name, default)

    def numbers(self, name: str, default: tuple[int, ...] = NO_DEFAULT) -> tuple[int, ...]:
        """Read a rule that is a list of numbers, or a default if the chapter has none."""
        return self._read(name, default)

    def amounts(self, name: str, default: tuple[int, ...] = NO_DEFAULT) -> tuple[int, ...]:
        """Read a rule that is a list of amounts, in cents, or a default if the chapter has none."""
        return self._read(name, default)

    def rows(
        self, name: str, default: tuple[Mapping[str, Any], ...] = NO_DEFAULT
    ) -> tuple[Mapping[str, Any], ...]:
        """Read a rule that is a schedule, or a default if the chapter has none."""
        return self._read(name, default)

    def fields(self, name: str) -> Mapping[str, Any]:
        """Read a rule that is a few named words and numbers."""
        return cast(Mapping[str, Any], self._read(name))

    def percent(self, name: str) -> Fraction:
        """Read a rule that is a percentage as an exact number of hundredths: 9/2 for 4.5."""
        return Fraction(cast(Decimal, self._read(name)))

    def bound(self, own: str, table: str) -> str:
        """The rule that bounds a wager: its own, or the table's if it has none or none is posted (0)."""
        return own if own in self and self.value(own) else table

    def cite(self, name: str) -> Cite:
        """Cite a rule by its name: the rule and its clause."""
        return self.chapter.rules[name].cite

    @cached_property
    def cites(self) -> Mapping[str, Cite]:
        """The cite of every rule, by its name, for what is worked out once."""
        return {name: rule.cite for name, rule in self.chapter.rules.items()}

    @cached_property
    def wager_cites(self) -> Mapping[str, Cite]:
        """The cite of every wager, by its name."""
        return {name: wager.cite for name, wager in self.chapter.wagers.items()}

    def pay(self, name: str) -> PayTable:
        """Read a pay table as posted: `rules.pay("ante").rows["win"]` are odds, and its ``cite`` is its clause."""
        return self._pay[name]

    @cached_property
    def unusual(self) -> list[Unusual]:
        """The odds in force that are below or above the usual ones of the game."""
        return unusual(self.chapter.game, self._pay)

    @property
    def pay_tables(self) -> dict[str, PayTable]:
        """Every pay table as posted."""
        return self._pay

    def wager(self, name: str) -> Wager | None:
        """Return a wager this table takes, or None if the document does not have it or the house does not offer it."""
        wager = self.chapter.wagers.get(name)
        if wager is None or (wager.offered and not self._read(wager.offered)):
            return None
        return wager if self.holds(wager.where) else None

    def irregularity(self, kind: str) -> Irregularity:
        """Return the remedy for an irregularity under this posting, or refuse a kind the document does not name."""
        found = self.chapter.irregularities.get(kind)
        if found is None:
            known = ", ".join(self.chapter.irregularities) or "none"
            message = f"{self.chapter.title} names no irregularity {kind!r}; it names: {known}"
            raise Refusal("unknown_irregularity", message)
        if found.elsewhere and not self.holds(found.where):
            return self.chapter.irregularities[found.elsewhere]
        return found

    def holds(self, where: Mapping[str, Any]) -> bool:
        """Whether the rules have the given values. This counts as reading them."""
        return all(meets(self._read(name), wanted) for name, wanted in where.items())

    def refuse(self, code: str, message: str, name: str) -> Refusal:
        """Make a refusal that cites a rule, to be raised: a short code, and a sentence for a person."""
        return self.cite(name).refuse(code, message)

    @cached_property
    def duties_at(self) -> dict[str, tuple[Duty, ...]]:
        """The staff's duties, by moment of the round."""
        found: dict[str, tuple[Duty, ...]] = {}
        for duty in self.chapter.duties.values():
            if duty.at and self.holds(duty.where):
                found[duty.at] = (*found.get(duty.at, ()), duty)
        return found

    @cached_property
    def options(self) -> dict[str, Any]:
        """Every house option with the value in force, as written."""
        chosen, facts = self.posting.options, self.chapter.facts.items()
        rules = {name: chosen.get(name, rule.written) for name, rule in self.chapter.options.items()}
        return rules | {name: chosen.get(name, fact.value) for name, fact in facts if fact.choices}

    def _table(self, name: str) -> PayTable:
        table = self._chosen_table(name)
        posted = self.posting.pay.get(name)
        return self._posted_table(table, posted) if posted else table

    def _chosen_table(self, name: str) -> PayTable:
        """Return the table that a rule names, or the first whose conditions hold. One without any comes last."""
        choice = self.chapter.pay[name]
        if not choice.option:
            *bound, last = choice.tables.values()
            return next((table for table in bound if self.holds(table.where)), last)
        named = self.text(choice.option)
        if named not in choice.tables:
            message = f"{choice.option} names {named!r:.60}, for which the document gives no pay table"
            raise self.refuse("unknown_pay_table", message, choice.option)
        return choice.tables[named]

    def _forbid(self, refusal: Refusal) -> None:
        """Refuse what the document does not allow, or only note it in a what-if analysis."""
        if not self.what_if:
            raise refusal
        self.outside.append(refusal)

    def _check_fact(self, fact: Fact, name: str, raw: object) -> None:
        """Refuse a choice the document does not leave to the house. A posting may state the others."""
        choices = fact.choices or (fact.value,)
        said = {str(raw).lower(), *(word for word, flag in _FLAGS.items() if raw is flag)}
        if raw not in choices and said.isdisjoint(str(choice).lower() for choice in choices):
            known = ", ".join(map(str, choices))
            self._forbid(
                fact.cite.refuse("outside_range", f"{name} may not be {raw!r:.60}: the choices are {known}")
            )

    def _chosen(self, name: str, raw: object) -> Any:
        rule = self.chapter.rules.get(name)
        if rule is None:
            options = ", ".join(self.chapter.options) or "none"
            near = did_you_mean(name, self.chapter.options)
            rest = f"{near} It gives" if near else "; it gives"
            message = f"{self.chapter.title} gives the house no option {name!r:.60}{rest}: {options}"
            raise Refusal("unknown_option", message)
        if rule.range is None:
            if raw == rule.written or (str(raw) == str(rule.written) and not isinstance(rule.written, bool)):
                return rule.value  # a posting may repeat what the document fixes
            message = f"the document fixes {name} at {rule.written!r}: the house has no choice"
            self._forbid(rule.cite.refuse("not_an_option", message))
        value = _parsed(rule, name, raw, within=not self.what_if)
        if rule.range is not None and not rule.range.admits(value):
            message = f"{name} may not be {raw!r:.60}: {_bounds(rule)}"
            self._forbid(rule.cite.refuse("outside_range", message))
        return value

    def _posted_table(self, table: PayTable, posted: Mapping[str, str]) -> PayTable:
        """Apply posted odds to a pay table: allowed at or above a floor, never on a fixed table."""
        rows = dict(table.rows)
        for row, written in posted.items():
            if row not in rows:
                message = f"{table.cite.rule} has no row {row!r:.60}; it has: {', '.join(rows)}"
                raise table.cite.refuse("unknown_row", message)
            try:
                pays = parse_pays(written)
            except ValueError as error:
                raise table.cite.refuse("bad_odds", f"{row}: {error}") from None
            if self.what_if and _form(pays) is not _form(rows[row]):
                message = (
                    f"{row} pays {rows[row]}; {pays} is another kind of payment, which cannot be posted here"
                )
                raise table.cite.refuse("bad_odds", message)
            if table.kind == "fixed" and pays != rows[row]:
                message = f"{row} is fixed at {rows[row]}; the house may not post {pays}"
                self._forbid(table.cite.refuse("fixed_table", message))
            elif _less(pays, rows[row]):
                message = f"{row} pays at least {rows[row]}; the house may not post {pays}"
                self._forbid(table.cite.refuse("below_floor", message))
            rows[row] = pays
        return msgspec.structs.replace(table, rows=rows)


def check_limits(rules: Rules) -> None:
    """Refuse limits that leave a wager no amount: a minimum above its maximum, a maximum of 0, or chips of 0."""
    if "smallest_chip" in rules and rules.value("smallest_chip") == 0:
        raise rules.refuse("contradiction", "the smallest chip must be worth something", "smallest_chip")
    for name, wager in rules.chapter.wagers.items():
        least, most = rules.bound(wager.minimum, "minimum"), rules.bound(wager.maximum, "maximum")
        low, high = rules.value(least), rules.value(most)
        if not isinstance(low, int) or not isinstance(high, int) or 0 < low <= high:
            continue
        above = f", above its maximum of {show_dollars(high)}" if low else ": nothing can be staked"
        raise rules.refuse("contradiction", f"the minimum of {name} is {show_dollars(low)}{above}", least)


@set_by_documents
def check_rounding(rules: Rules) -> None:
    """Refuse odds that may not come out to the cent if no rule says how to round them.

    A game that refuses every wager it could not pay exactly (`unpayable_wager`) has nothing to round.
    """
    refused = "unpayable_wager" in rules and rules.value("unpayable_wager") == "refused"
    if refused or "payment_rounding" in rules:
        return
    if "payment_unit" in rules and rules.value("payment_unit"):
        message = "payments are made in chips, and no rule (payment_rounding) says which way they are rounded"
        raise rules.refuse("contradiction", message, "payment_unit")
    chip = _fixed_chip(rules)
    for table in rules.pay_tables.values():
        for row, pays in table:
            if isinstance(pays, Odds) and chip % pays.ratio.denominator:
                unsaid = "no rule (payment_rounding) says how a part of a cent is paid"
                raise table.cite.refuse("contradiction", f"{row} pays {pays}, and {unsaid}")


def _fixed_chip(rules: Rules) -> int:
    """The smallest chip in cents if the document fixes it. Odds that come out on it do on every wager. Otherwise 1."""
    chip = rules.chapter.rules.get("smallest_chip")
    return rules.value("smallest_chip") if chip is not None and chip.range is None else 1


def _parsed(rule: Rule, name: str, raw: object, *, within: bool) -> Any:
    """Read a value in the form the game gives it, or the document's choices of it if it must lie ``within`` them."""
    written = rule.aliases.get(str(raw), raw) if isinstance(raw, (str, int)) else raw
    form, choices = rule.form, rule.range.choices if rule.range else ()
    if within and choices and form.kind == "one_of":
        form = msgspec.structs.replace(form, choices=choices)
    try:
        return form.parse(written)
    except ValueError as error:
        raise rule.cite.refuse("bad_option", f"{name} {error}") from None


_SHOWS: dict[str, Callable[[Any], str]] = {
    "amount": show_dollars,
    "percent": lambda percent: f"{percent}%",
    "amounts": lambda amounts: " and ".join(map(show_dollars, amounts)),
}
"""The ways to show a value to a person, if not simply written out."""


def _bounds(rule: Rule) -> str:
    allowed = rule.range
    assert allowed is not None
    show = _SHOWS.get(rule.kind, str)
    if allowed.choices:
        return "the choices are " + ", ".join(show(choice) for choice in allowed.choices)
    bounds = (("at least", allowed.minimum), ("at most", allowed.maximum))
    given = [(says, bound) for says, bound in bounds if bound is not None]
    said = " and ".join(f"{says} {show(bound)}" for says, bound in given)
    return f"it must be {said}{rule.form.in_units(given[-1][1]) if given else ''}"


def _form(pays: Pays) -> type:
    return Odds if isinstance(pays, Odds) else type(pays)


def _less(posted: Pays, floor: Pays) -> bool:
    if isinstance(posted, Odds) and isinstance(floor, Odds):
        return posted.ratio < floor.ratio or _most(posted) < _most(floor)
    if isinstance(posted, Share) and isinstance(floor, Share) and posted.of != floor.of:
        return True
    return type(posted) is not type(floor) or posted.win(100) < floor.win(100)


def _most(pays: Odds) -> Cents:
    """The sum up to which odds pay, or an amount above any other if they have no limit."""
    return pays.most if isinstance(pays, Capped) else MOST_CENTS + 1


def read_posting(data: bytes) -> Posting:
    """Read a posting file (TOML), or refuse it."""
    try:
        return msgspec.convert(read_toml(data, LONGEST_POSTING), Posting)
    except (BadToml, msgspec.ValidationError) as error:
        it = "it " * isinstance(error, BadToml)
        raise Refusal("bad_posting", f"this is not a posting: {it}{error}") from None


def read_pay(written: Iterable[str]) -> dict[str, dict[str, str]]:
    """Read posted odds as typed at a door: TABLE.ROW=ODDS, each row once."""
    pay: dict[str, dict[str, str]] = {}
    for one in written:
        name, equals, pays = one.partition("=")
        table, dot, row = (part.strip() for part in name.partition("."))
        if not (equals and dot and table and row and pays.strip()):
            message = f'a payment is written TABLE.ROW=ODDS, as pair_plus.flush="4 to 1", not {one!r:.60}'
            raise Refusal("bad_pay", message)
        if row in pay.setdefault(table, {}):
            raise Refusal("bad_pay", f"{table:.40}.{row:.40} is given twice")
        pay[table][row] = pays.strip()
    return pay


def read_options(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Read options as typed at a door: lists and tables as JSON, yes and no as flags, everything else unchanged.

    A single field of an option may be named, as in ``rake.method`` with ``percentage``. An option must be written in
    one way only, and once.
    """
    options: dict[str, Any] = {}
    whole: set[str] = set()
    for written, text in pairs:
        name, dot, field = written.strip().partition(".")
        if not name or bool(dot) is not bool(field) or (name in options and bool(dot) is (name in whole)):
            message = f"an option is written once, whole or field by field, not {written!r:.60}"
            raise Refusal("bad_option", message)
        if name in whole or field in options.get(name, ()):
            raise Refusal("bad_option", f"{written.strip()!r:.60} is given twice")
        value = _as_written(written, text.strip())
        if dot:
            options.setdefault(name, {})[field] = value
        else:
            options[name] = value
            whole.add(name)
    return options


_FLAGS = {"true": True, "yes": True, "false": False, "no": False}
"""What may be typed for a rule that is true or false: yes and no are how such a rule is shown."""


def _as_written(name: str, text: str) -> Any:
    if text in _FLAGS:
        return _FLAGS[text]
    if not text.startswith(("[", "{")):
        return text
    try:
        return msgspec.json.decode(text)
    except (ValueError, RecursionError):
        raise Refusal("bad_option", f"{name:.40}: {text!r:.60} is not JSON") from None
