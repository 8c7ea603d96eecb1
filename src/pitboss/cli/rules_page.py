"""A game's rules on one page: values, wagers, pay tables, irregularities, duties and readings, each with its clause."""

from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.cli.common import grid
from pitboss.desk.coverage import unsupported
from pitboss.rulebooks import Chapter, Reading, Refusal, Rule, Rules
from pitboss.rulebooks.diff import show_facts, show_range, show_remedy, show_tie, show_value, show_wager
from pitboss.rulebooks.refusal import did_you_mean

if TYPE_CHECKING:
    from rich.console import RenderableType

PARTS = ("rules", "wagers", "pay", "irregularities", "duties", "readings", "facts")


def page(rules: Rules) -> "list[RenderableType]":
    """Lay out the whole chapter, part by part."""
    chapter = rules.chapter
    head = f"{chapter.title} · {chapter.rulebook} · sha256 {chapter.sha256[:12]}"
    values = [
        (
            name,
            show_value(one.kind, rules.value(name)),
            _house(one, chapter),
            "\n".join(one.rests_on),
            one.cite.clause,
        )
        for name, one in chapter.rules.items()
    ]
    wagers = [
        (
            name,
            show_wager(one, rules.chapter).says,
            "" if rules.wager(name) else "not offered",
            one.cite.clause,
        )
        for name, one in chapter.wagers.items()
    ]
    wrongs = [
        (kind, one.condition, show_remedy(one, chapter).says, "\n".join(one.rests_on), one.cite.clause)
        for kind, one in chapter.irregularities.items()
    ]
    duties = [(name, one.says, one.at or one.every, one.cite.clause) for name, one in chapter.duties.items()]
    readings = [
        (name, one.problem, one.value, _also(one), "\n".join(chapter.resting_on(name)), one.cite.clause)
        for name, one in chapter.readings.items()
    ]
    facts = [
        (name, str(rules.options.get(name, one.value)), " | ".join(map(str, one.choices)), one.cite.clause)
        for name, one in chapter.facts.items()
    ]
    pay = [
        grid(
            f"{name} pays ({table.kind}) [{table.cite.clause}]"
            + (f" rests on {' and '.join(table.rests_on)}" if table.rests_on else ""),
            ("hand", "pays"),
            [(row, str(pays)) for row, pays in table],
        )
        for name, table in rules.pay_tables.items()
    ]
    return [
        grid(head, ("rule", "value", "the house may choose", "reading", "clause"), values),
        grid("Wagers", ("wager", "bounds", "", "clause"), wagers),
        *pay,
        grid("Irregularities", ("kind", "when", "remedy", "reading", "clause"), wrongs),
        grid("Duties of the staff", ("duty", "says", "when", "clause"), duties),
        grid("Readings", ("reading", "problem", "read as", "or as", "what rests on it", "clause"), readings),
        *_not_yet(chapter),
        grid("Facts that do not affect a round", ("fact", "value", "the house may choose", "clause"), facts),
    ]


def _also(reading: Reading) -> str:
    return "\n".join(reading.alternatives)


def _not_yet(chapter: Chapter) -> "list[RenderableType]":
    """List the clauses that the game cannot carry out, if there are any."""
    rows = [(one.id, one.title, one.unsupported) for one in unsupported(chapter)]
    return [grid("Clauses not carried out yet", ("clause", "about", "what is missing"), rows)] if rows else []


def _house(rule: Rule, chapter: Chapter) -> str:
    house = [] if rule.range is None else [show_range(rule.kind, rule.range)]
    return "; ".join((*house, *(show_tie(rule.kind, tie, chapter) for tie in rule.ties)))


def to_json(rules: Rules) -> dict[str, Any]:
    """Return the chapter under its posting as plain data."""
    chapter = rules.chapter
    return {
        **{name: getattr(chapter, name) for name in ("game", "rulebook", "title", "source", "sha256")},
        "posting": rules.options,
        **{part: {name: _entry(rules, part, name) for name in getattr(chapter, part)} for part in PARTS},
    }


def one_json(rules: Rules, wanted: str) -> dict[str, Any]:
    """Return every entry with this name as plain data."""
    return {f"{part}.{name}": _entry(rules, part, name) for part, name in _find(rules, wanted)}


def _entry(rules: Rules, part: str, name: str) -> dict[str, Any]:
    entry: dict[str, Any]
    if part == "rules":
        rule = rules.chapter.rules[name]
        value, rests_on = rules.options.get(name, rule.written), list(rule.rests_on)
        entry = {"clause": rule.cite.clause, "says": rule.says, "kind": rule.kind, "value": value}
        entry["rests_on"] = rests_on
        if rule.range is not None:
            bounds = msgspec.to_builtins(rule.range).items()
            entry["house_may_choose"] = {key: bound for key, bound in bounds if bound not in (None, [], ())}
    elif part == "pay":
        table = rules.pay(name)
        rows = {row: str(pays) for row, pays in table}
        entry = {"clause": table.cite.clause, "kind": table.kind, "rows": rows}
        entry["rests_on"] = list(table.rests_on)
    else:
        raw: dict[str, Any] = msgspec.to_builtins(getattr(rules.chapter, part)[name])
        entry = {"clause": raw.pop("cite")["clause"], **raw}
        if part == "readings":
            return {**entry, "rests_on_it": list(rules.chapter.resting_on(name))}
    return {key: value for key, value in entry.items() if key != "rests_on" or value}


def details(rules: Rules, wanted: str) -> "list[RenderableType]":
    """Show everything the chapter says under one name."""
    return [
        grid(f"{part}.{name} · {rules.chapter.rulebook}", ("", ""), _detail_rows(rules, part, name))
        for part, name in _find(rules, wanted)
    ]


def _detail_rows(rules: Rules, part: str, name: str) -> list[tuple[str, str]]:
    if part == "rules":
        rule = rules.chapter.rules[name]
        return [
            ("says", rule.says),
            ("value", show_value(rule.kind, rules.value(name))),
            ("the house may choose", _house(rule, rules.chapter) or "nothing: the document fixes it"),
            *(_reading_row(rules, name) for name in rule.rests_on),
            ("clause", rule.cite.clause),
        ]
    if part == "wagers":
        wager = rules.chapter.wagers[name]
        return [
            ("says", wager.about),
            *((f"pays: {row}", show_facts(wanted)) for row, wanted in wager.rows.items()),
            ("needs", " and ".join(wager.needs) or "nothing else"),
            ("offered", "yes" if rules.wager(name) else "no"),
            ("least", _bound(rules, rules.bound(wager.minimum, "minimum"))),
            ("most", _bound(rules, rules.bound(wager.maximum, "maximum"))),
            ("clause", wager.cite.clause),
        ]
    entry = _entry(rules, part, name)
    return [(key, _text(value)) for key, value in entry.items() if value not in ("", [], ())]


def _reading_row(rules: Rules, name: str) -> tuple[str, str]:
    """Return the reading a rule rests on, if the document does not say so plainly."""
    one = rules.chapter.readings[name]
    told = f"{name}: {one.problem}; read as {one.value}, since {one.why}"
    return "rests on a reading", f"{told}; or as {_also(one)}" if one.alternatives else told


def _bound(rules: Rules, name: str) -> str:
    return f"{show_value(rules.chapter.rules[name].kind, rules.value(name))} ({name})"


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return "\n".join(f"{key}: {one}" for key, one in value.items())
    return ", ".join(str(one) for one in value) if isinstance(value, (list, tuple)) else str(value)


def _find(rules: Rules, wanted: str) -> list[tuple[str, str]]:
    """Find the entries with this name, given alone or with its part (``pay.ante``)."""
    every = [(part, name) for part in PARTS for name in getattr(rules.chapter, part)]
    found = [(part, name) for part, name in every if wanted in (name, f"{part}.{name}")]
    if not found:
        names = dict.fromkeys(name for _, name in every)
        hint = did_you_mean(wanted, names, most=3) or "; without a name `pitboss rules` lists them all"
        raise Refusal("unknown_rule", f"{rules.chapter.title} has no rule {wanted!r:.40}{hint}")
    return found
