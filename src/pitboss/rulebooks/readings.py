"""Alternative readings: a chapter with the changes that another reading of a clause would make."""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from pitboss.money import parse_pays
from pitboss.rulebooks.model import Chapter, PayChoice, PayTable, Reading, Rule
from pitboss.rulebooks.refusal import Refusal, did_you_mean


def otherwise(chapter: Chapter, asked: Mapping[str, str]) -> Chapter:
    """Return a chapter under alternative readings, for analysis only: never for a posting or for play at a table."""
    for name, said in asked.items():
        reading = chapter.readings.get(name)
        if reading is None:
            known = ", ".join(chapter.readings) or "none"
            near = did_you_mean(name, chapter.readings) or f"; it has: {known}"
            raise Refusal("unknown_reading", f"{chapter.title} has no reading {name!r:.40}{near}")
        try:
            chapter = _read_as(chapter, reading, name, _chosen(reading, name, said))
        except ValueError as error:
            raise reading.cite.refuse("bad_reading", str(error)) from None
    return chapter


def _chosen(reading: Reading, name: str, said: str) -> str:
    """The requested alternative: by its words, or the only one there is."""
    known = reading.alternatives
    if not known:
        message = f"{name} has no alternative: it is read as {reading.value!r}"
        raise reading.cite.refuse("no_alternative", message)
    if said in known:
        return said
    if not said and len(known) == 1:
        return next(iter(known))
    message = f"{name} can also be read as {' or '.join(map(repr, known))}, not as {said!r:.60}"
    raise reading.cite.refuse("unknown_reading", message)


def _read_as(chapter: Chapter, reading: Reading, name: str, alternative: str) -> Chapter:
    """Change a chapter as an alternative says. A ValueError says what is wrong with the alternative."""
    changes = reading.alternatives[alternative]
    if strange := changes.keys() - {"rules", "pay"}:
        raise ValueError(f"{alternative!r:.60} changes {min(strange)!r:.40}: only rules and pay")
    rules = chapter.rules | {
        rule: _rule(chapter, rule, raw) for rule, raw in changes.get("rules", {}).items()
    }
    pay = chapter.pay | {table: _pay(chapter, table, rows) for table, rows in changes.get("pay", {}).items()}
    if (rules, pay) == (chapter.rules, chapter.pay):
        raise ValueError(f"{alternative!r:.60} changes nothing")
    mark = f"{chapter.sha256} {name}={alternative}"
    changed = {"value": alternative, "why": "asked for", "alternatives": {reading.value: {}}}
    return msgspec.structs.replace(
        chapter,
        rules=rules,
        pay=pay,
        readings=chapter.readings | {name: msgspec.structs.replace(reading, **changed)},
        sha256=hashlib.sha256(mark.encode()).hexdigest(),
        read_as=chapter.read_as | {name: alternative},
    )


def _rule(chapter: Chapter, name: str, raw: Any) -> Rule:
    rule = chapter.rules.get(name)
    if rule is None:
        near = did_you_mean(name, chapter.rules)
        raise ValueError(f"an alternative changes the rule {name!r:.40}, which the file lacks{near}")
    try:
        return msgspec.structs.replace(rule, value=rule.form.parse(raw), written=raw)
    except ValueError as error:
        raise ValueError(f"an alternative sets {name}, which {error}") from None


def _pay(chapter: Chapter, name: str, rows: Any) -> PayChoice:
    choice = chapter.pay.get(name)
    if choice is None or not isinstance(rows, Mapping):
        near = did_you_mean(name, chapter.pay)
        raise ValueError(f"an alternative changes the pay table {name!r:.40}, which the file lacks{near}")
    return PayChoice({key: _table(table, rows) for key, table in choice.tables.items()}, choice.option)


def _table(table: PayTable, rows: Mapping[str, Any]) -> PayTable:
    try:
        changed = {row: parse_pays(pays) for row, pays in rows.items()}
    except ValueError as error:
        raise ValueError(f"an alternative sets {table.cite.rule}: {error}") from None
    if strange := changed.keys() - table.rows.keys():
        raise ValueError(f"an alternative sets {table.cite.rule}, which has no row {min(strange)!r}")
    return msgspec.structs.replace(table, rows=table.rows | changed)
