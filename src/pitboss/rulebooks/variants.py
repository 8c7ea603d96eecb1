"""Chapters with one value changed, to test what a value does: every rule with every other value a chapter may have."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from pitboss.money import parse_amount, show_amount
from pitboss.rulebooks.library import Folder, Shelf, shelf_of, split_edition
from pitboss.rulebooks.load import read_chapter
from pitboss.rulebooks.model import Chapter
from pitboss.rulebooks.schema import Kind, RuleSet

Raw = dict[str, Any]


def raw_chapter(book: str, name: str) -> Raw:
    """A chapter as its file has it, with the rules and readings of its base added, to be changed like its own."""
    written_at = _path(book, name).stat().st_mtime_ns
    return json.loads(_raw_chapter(book, name, _path(book, name), written_at))  # type: ignore[no-any-return]


@cache
def _raw_chapter(book: str, name: str, path: Path, written_at: int) -> str:
    """A chapter with its base, read again if the file has changed."""
    return json.dumps(_with_base(book, name))


def _with_base(book: str, name: str) -> Raw:
    raw = own_chapter(book, name)
    if base := raw.get("base"):
        under = tomllib.loads(_path(book, f"base/{base}").read_text())
        raw |= {part: {**under.get(part, {}), **raw.get(part, {})} for part in ("rules", "readings")}
    for part, _, entry in (one.partition(".") for one in raw.get("without", ())):
        raw.get(part, {}).pop(entry, None)
    return raw


def own_chapter(book: str, name: str) -> Raw:
    """A chapter as its file has it."""
    return tomllib.loads(_path(book, name).read_text())


def _path(book: str, name: str) -> Path:
    return shelf_of(book).root / split_edition(book)[0] / f"{name}.toml"


def read_raw(ruleset: RuleSet, book: str, raw: Raw) -> Chapter:
    """Read a chapter that may have been changed, with the files that go with it in its book. Pins are ignored."""
    id = split_edition(book)[0]
    beside = Folder(Shelf(shelf_of(book).root, pinned=False), id)
    return read_chapter(written(raw).encode(), ruleset, id, f"{id}/{ruleset.game}-changed.toml", beside)


def changed(raw: Raw, **values: Any) -> Raw:
    """The same chapter with other values of some rules. The house's choices stay as they were.

    Alternatives of its readings are left out: with another value, one might change nothing and not load.
    """
    raw = json.loads(json.dumps(raw))
    for reading in raw.get("readings", {}).values():
        reading.pop("alternatives", None)
    for name, value in values.items():
        rule = raw["rules"][name]
        rule["value"] = value
        if "choices" in rule and value not in rule["choices"]:
            rule["choices"].append(value)
        if "minimum" in rule or "maximum" in rule:
            rule.pop("minimum", None)
            rule.pop("maximum", None)
            rule["open"] = True
    return raw


def written(raw: Mapping[str, Any], path: str = "") -> str:
    """Write a chapter as TOML."""
    plain = {key: value for key, value in raw.items() if not _is_table(value)}
    lines = [f"[{path}]"] if path and (plain or not raw) else []
    lines += [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    for key, value in raw.items():
        if _is_table(value):
            lines.append(written(value, f"{path}.{_key(key)}" if path else _key(key)))
    return "\n".join(lines) + "\n"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key) and " " not in key else json.dumps(key, ensure_ascii=False)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def other_values(kind: Kind, value: Any, choices: Iterable[Any] = ()) -> Iterator[Any]:
    """Other values of a kind, as a chapter writes them: those the house may choose, and some near the one it has."""
    yield from (other for other in (*choices, *_OTHERS[kind.kind](kind, value)) if other != value)


def _counts(kind: Kind, value: Any) -> list[int]:
    return [number for number in (value - 1, value + 1) if kind.least <= number <= kind.most]


def _amounts(value: Any) -> list[str]:
    cents = parse_amount(value)
    return [show_amount(other) for other in (cents // 2, cents * 2, cents + 1) if other != cents]


def _lists(value: list[Any]) -> Iterator[list[Any]]:
    """The list reversed, with two entries swapped, with one fewer and with one repeated."""
    yield value[::-1]
    yield from ([*value[:n], value[n + 1], value[n], *value[n + 2 :]] for n in range(len(value) - 1))
    yield from (value[:-1], [*value, *value[-1:]])


def _one_for_another(value: list[Any], choices: Iterable[Any] = ()) -> Iterator[list[Any]]:
    """The list with one entry at a time replaced by another of its entries, or of the choices."""
    for n, one in enumerate(value):
        others = (other for other in (*value, *choices) if other != one)
        yield from ([*value[:n], other, *value[n + 1 :]] for other in islice(others, 1))


def _names(kind: Kind, value: list[str]) -> Iterator[list[str]]:
    """Some of the names, all but one, one for another of them, one more. Their order alone means nothing."""
    yield from (value[:n] + value[n + 1 :] for n in range(len(value)))
    yield from _one_for_another(value, kind.choices)
    yield from ([*value, other] for other in (*kind.choices, "something else") if other not in value)


def _several(kind: Kind, value: list[Any]) -> Iterator[list[Any]]:
    """Lists of amounts or numbers: with one changed, one fewer, or amounts in another order too."""
    if kind.kind == "amounts":
        yield from _lists(value) if value else [["1", "2"]]
    yield value[:-1]
    for n, one in enumerate(value):
        others = _amounts(one) if kind.kind == "amounts" else [one - 1, one + 1]
        yield from ([*value[:n], other, *value[n + 1 :]] for other in others)


def _tables(kind: Kind, value: Raw) -> Iterator[Raw]:
    """A small table with one entry changed or left out, or one it did not have."""
    for name, one in value.items():
        yield from (value | {name: other} for other in _entries(one))
        yield {key: entry for key, entry in value.items() if key != name}
    yield value | {"surprise": 1}


def _entries(one: Any) -> Iterator[Any]:
    """Other entries of a small table: other numbers, other words, lists with one entry in another's place."""
    if isinstance(one, int):
        yield from (one + 1, max(one - 1, 0))
    else:
        yield from _one_for_another(one) if isinstance(one, list) else [f"{one} or so"]


def _rows(kind: Kind, value: list[Raw]) -> Iterator[list[Raw]]:
    """Rows: one fewer, one twice, one of them changed, or with an entry of its neighbor."""
    yield from (value[1:], value[:-1], [*value, value[-1]])
    for n, row in enumerate(value):
        others = (*_tables(kind, row), *_lent(row, value[max(n - 1, 0) : n + 2]))
        yield from ([*value[:n], other, *value[n + 1 :]] for other in others)


def _lent(row: Raw, rows: list[Raw]) -> Iterator[Raw]:
    """The row with one entry replaced by another row's, each once."""
    entries = {(key, str(one)): one for other in rows for key, one in other.items() if key != "clause"}
    for (key, _), one in entries.items():
        if row.get(key) != one:
            yield row | {key: one}


_OTHERS: dict[str, Any] = {
    "flag": lambda kind, value: [not value],
    "count": _counts,
    "percent": lambda kind, value: [*_counts(kind, value), f"{value - 1}.5"],
    "amount": lambda kind, value: _amounts(value),
    "phrase": lambda kind, value: ["king high", "pair", f"not {value}"],
    "one_of": lambda kind, value: [*kind.choices, "something else"],
    "names": _names,
    "order": lambda kind, value: [*_lists(value), [*value[1:], "something else"]],
    "numbers": _several,
    "amounts": _several,
    "fields": _tables,
    "pairs": lambda kind, value: [value[::-1], value[1:], value[:-1]],
    "rows": _rows,
}
