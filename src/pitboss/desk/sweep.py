"""A sweep: every combination of some options and payments of a table priced, one row for each wager of each.

A game without exact odds is simulated. Finished rows are kept next to the result as they come, so that a sweep
that was stopped goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import product
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pitboss.desk.columns import SWEEPS, with_schema
from pitboss.desk.compare import posted_value
from pitboss.desk.figures import priced, simulate, what_if
from pitboss.desk.games import game_of
from pitboss.desk.work import OTHER, check_edition, check_same, edition, spread
from pitboss.money import parse_pays, read_whole
from pitboss.odds.decimals import decimal_text
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from pitboss.rulebooks import Rule, Rules

ALL = "all"
"""Means every value that the book allows."""
MOST_VALUES, MOST_TABLES = 1_000, 100_000
SIMULATED = 1_000_000
"""The rounds of a simulation, by default."""
FLAGS = {"true": True, "false": False}
PAY = "pay."
"""Begins the name of a row of a pay table that is varied, `pay.TABLE.ROW`."""
PART = ".part"
"""The file name ending of the file that keeps what is done."""


class Point(NamedTuple):
    """One table of a sweep: plain data, so that it can be worked out anywhere."""

    game: str
    rulebook: str
    sha256: str
    """The chapter's hash: a worker with a different one refuses."""
    options: dict[str, Any]
    pay: dict[str, dict[str, str]]
    """What rows of pay tables pay, whether the book allows it or not."""
    wager: str
    rounds: int
    seed: int
    edition: str
    """The hash of the program, the rulebooks and outside games."""

    def value(self, name: str) -> Any:
        """Return the value of an option, or what a row pays, by the name of what is varied."""
        if not name.startswith(PAY):
            return self.options[name]
        table, row = _row_of(name)
        return self.pay[table][row]


class Figure(NamedTuple):
    """The cost of a wager at one table, or why that is not known."""

    wager: str
    how: str
    """ "exact", "simulated", or "refused" with the reason in ``says``. It also says what is outside the book."""
    house_edge: str
    house_edge_exact: str
    element_of_risk: str
    standard_deviation: str
    hit_frequency: str
    error: str
    """The bound of the error of an edge that is not exact, or the standard error of what was simulated."""
    says: str
    rake_per_hand: str = ""
    """Dollars a hand, of a game among players. It has no house edge."""


FIGURES = frozenset(
    {"house_edge", "element_of_risk", "standard_deviation", "hit_frequency", "error", "rake_per_hand"}
)
"""The figures that are decimals: numbers in a frame."""


class Sweep(msgspec.Struct, frozen=True):
    """A table, what of it is varied, and how it is priced."""

    game: str
    rulebook: str
    """The book, or an edition of it, as `RULEBOOK@SHA256`."""
    varied: Mapping[str, Sequence[Any]]
    """The values of options by their names, and of rows of pay tables as `pay.TABLE.ROW`."""
    options: Mapping[str, Any] = {}
    wager: str = ""
    rounds: int = SIMULATED
    seed: int = 1

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a row: what is varied, then the figure."""
        return (*self.varied, *Figure._fields)

    def points(self) -> list[Point]:
        """Every combination, the option named last changing fastest. Too many are refused before any is made."""
        if not 0 < (many := prod(map(len, self.varied.values()))) <= MOST_TABLES:
            raise Refusal("bad_option", f"a sweep has 1 to {MOST_TABLES:,} tables, not {many:,}")
        rules = game_of(self.game).rules(self.rulebook, what_if=True)
        same = edition()
        return [
            Point(
                self.game,
                self.rulebook,
                rules.chapter.sha256,
                {**self.options, **_options_of(one)},
                _pay_of(one),
                self.wager,
                self.rounds,
                self.seed,
                same,
            )
            for values in product(*self.varied.values())
            for one in [dict(zip(self.varied, values, strict=True))]
        ]


def _options_of(chosen: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in chosen.items() if not name.startswith(PAY)}


def _pay_of(chosen: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    pay: dict[str, dict[str, str]] = {}
    for name, pays in chosen.items():
        if name.startswith(PAY):
            table, row = _row_of(name)
            pay.setdefault(table, {})[row] = pays
    return pay


def _row_of(name: str) -> tuple[str, str]:
    """The table and the row of `pay.TABLE.ROW`."""
    table, _, row = name.removeprefix(PAY).partition(".")
    return table, row


def values_of(rules: Rules, name: str, written: str) -> list[Any]:
    """Read the values of an option that is varied: `1,2,8`, `1..8`, or `all` that the book allows."""
    from pitboss.rulebooks.posting import read_options

    rule = rules.chapter.options.get(name)
    if rule is None:
        known = ", ".join(rules.chapter.options) or "none"
        raise Refusal("unknown_option", f"{name!r:.40} is not an option of this table; there are: {known}")
    if written == ALL:
        return _all_of(name, rule)
    first, dots, last = written.partition("..")
    parts = [str(one) for one in _between(name, first, last)] if dots else written.split(",")
    found = [read_options([(name, part.strip())])[name] for part in parts]
    for place, value in enumerate(found):
        if value in found[:place]:
            raise Refusal("bad_option", f"{name} has the value {value!r:.40} twice")
    return found


def pays_of(rules: Rules, table: str, row: str, written: str) -> list[str]:
    """Read what a row of a pay table is to pay: `3 to 1,4 to 1`. A comma within a payment is read as part of it."""
    pay = rules.chapter.pay.get(table)
    if pay is None:
        known = ", ".join(rules.chapter.pay) or "none"
        raise Refusal("unknown_pay_table", f"there is no pay table {table!r:.40}; there are: {known}")
    rows = dict.fromkeys(name for one in pay.tables.values() for name in one.rows)
    if row not in rows:
        raise Refusal("unknown_row", f"{table} has no row {row!r:.40}; it has: {', '.join(rows)}")
    found = list[str]()
    for part in written.split(","):
        if found and not _is_payment(part):
            found[-1] += f",{part}"
        else:
            found.append(part)
    found = [one.strip() for one in found]
    for place, one in enumerate(found):
        try:
            pays = parse_pays(one)
        except ValueError as error:
            raise Refusal("bad_odds", f"{PAY}{table}.{row}: {error}") from None
        if pays in map(parse_pays, found[:place]):
            raise Refusal("bad_option", f"{PAY}{table}.{row} is to be {one!r:.40} twice")
    return found


def _is_payment(text: str) -> bool:
    try:
        parse_pays(text.strip())
    except ValueError:
        return False
    return True


def option_of_pay(rules: Rules, table: str) -> str:
    """The option that chooses among the lettered tables of a pay table."""
    pay = rules.chapter.pay.get(table)
    option = getattr(pay, "option", "") if pay is not None else ""
    if not option:
        raise Refusal("unknown_option", f"the pay table {table!r:.40} has no others to choose from")
    return str(option)


def _between(name: str, first: str, last: str) -> range:
    try:
        low, high = read_whole(first.strip()), read_whole(last.strip())
    except ValueError:
        raise Refusal("bad_option", f"{name} is varied between two whole numbers, such as 1..8") from None
    if not low <= high < low + MOST_VALUES:
        raise Refusal("bad_option", f"{name} is varied over 1 to {MOST_VALUES} values, in rising order")
    return range(low, high + 1)


def _all_of(name: str, rule: Rule) -> list[Any]:
    allowed = rule.range
    if rule.kind == "flag":
        return [True, False]
    if allowed is not None and allowed.choices:
        return [posted_value(rule, choice) for choice in allowed.choices]
    if allowed is None or rule.kind != "count" or allowed.minimum is None or allowed.maximum is None:
        raise Refusal("bad_option", f"{name} has no list of values: name those to try")
    return list(_between(name, str(allowed.minimum), str(allowed.maximum)))


# -- one table ----------------------------------------------------------------------------------------------


def price(point: Point) -> list[Figure]:
    """Price one table of a sweep. What the book or the solver refuses is a row that says why.

    Refuse to price with another program or other books than where it was asked.
    """
    _check_worker(point.edition)
    try:
        rules = _table(point)
        try:
            return _exact(rules, point.wager)
        except Refusal as refusal:
            if refusal.code != "no_odds":
                raise
            return _simulated(point)
    except Refusal as refusal:
        if refusal.code == OTHER:
            raise
        return [Figure(point.wager, "refused", "", "", "", "", "", "", str(refusal))]


def _table(point: Point) -> Rules:
    """The rules of a table. Its options are as the book allows, and what rows pay is as asked."""
    rules = game_of(point.game).rules(point.rulebook, point.options)
    check_edition(rules, point.sha256)
    return what_if(point.game, point.rulebook, point.options, point.pay) if point.pay else rules


@cache
def _check_worker(asked: str) -> None:
    """Check once that a process has what was asked. It reads its books and its program once too."""
    check_same(asked)


def _exact(rules: Rules, wager: str) -> list[Figure]:
    found = priced(rules, wager)
    says = " ".join(found.outside_lines())
    return [
        Figure(
            name,
            "exact",
            decimal_text(one.house_edge),
            "" if one.error is not None else str(one.house_edge),
            decimal_text(one.element_of_risk),
            one.standard_deviation,
            decimal_text(one.hit_frequency),
            "" if one.error is None else decimal_text(one.error),
            says,
        )
        for name, one in found.named.items()
    ]


def _simulated(point: Point) -> list[Figure]:
    wagers = (point.wager,) if point.wager else ()
    found = simulate(
        point.game,
        point.rulebook,
        point.rounds,
        point.options,
        point.seed,
        workers=1,
        pay=point.pay,
        wagers=wagers,
    )
    return [
        Figure(
            name,
            "simulated",
            "" if found.rake else decimal_text(one.house_edge),
            "",
            "",
            "",
            "",
            one.standard_error or "",
            found.says,
            decimal_text(one.house_edge) if found.rake else "",
        )
        for name, one in found.wagers.items()
    ]


# -- as a frame ---------------------------------------------------------------------------------------------


def frame_kind(sweep: Sweep) -> Any:
    """Return the kind of a sweep's rows in a frame: decimals are numbers, and so are whole numbers that are varied."""
    kinds: dict[str, Any] = {name: _kind_of(values) for name, values in sweep.varied.items()}
    kinds |= {name: float if name in FIGURES else str for name in Figure._fields}
    return with_schema(SWEEPS)(type("Row", (tuple,), {"__annotations__": kinds}))


def frame_rows(kind: Any, rows: list[dict[str, Any]]) -> list[Any]:
    """Return rows as those of a frame. Unknown values are null."""
    columns = kind.__annotations__
    return [tuple(_framed(columns[name], row[name]) for name in columns) for row in rows]


def _kind_of(values: Sequence[Any]) -> type:
    """The kind of a column that holds these values of an option."""
    said = [str(value) for value in values]
    if all(one.lower() in FLAGS for one in said):
        return bool
    return int if all(_is_whole(one) for one in said) else str


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdecimal() and str(int(text)) == text and int(text) < 1 << 63


def _framed(kind: type, value: Any) -> Any:
    text = str(value)
    if not text:
        return None
    return FLAGS[text.lower()] if kind is bool else kind(text)


# -- all of them --------------------------------------------------------------------------------------------


def run(
    sweep: Sweep,
    kept: Path | None = None,
    workers: int | None = None,
    cluster: str = "",
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Iterator[dict[str, Any]]:
    """Price every table of a sweep and return its rows in order. ``kept`` is the file that holds what is done."""
    points = sweep.points()
    done = _read(kept, points)
    todo = [number for number in range(len(points)) if number not in done]
    progress(len(done), len(points))
    for place, figures in spread(price, [points[number] for number in todo], workers, cluster):
        done[todo[place]] = figures
        if kept is not None:
            _write(kept, points[todo[place]], figures)
        progress(len(done), len(points))
    return _rows(sweep, points, done)


def _rows(sweep: Sweep, points: list[Point], done: Mapping[int, list[Figure]]) -> Iterator[dict[str, Any]]:
    for number, point in enumerate(points):
        chosen = {name: point.value(name) for name in sweep.varied}
        for figure in done[number]:
            yield {**chosen, **figure._asdict()}


def _key(point: Point) -> str:
    """The key under which a table is kept: everything it depends on, including the program."""
    return sha256(msgspec.json.encode(point, order="deterministic")).hexdigest()


def _read(kept: Path | None, points: list[Point]) -> dict[int, list[Figure]]:
    """Read what was done before. A line that was cut short, or belongs to another sweep, does not count."""
    if kept is None or not kept.is_file():
        return {}
    found: dict[str, list[Figure]] = {}
    for line in kept.read_bytes().split(b"\n"):
        try:
            key, figures = msgspec.json.decode(line, type=tuple[str, list[Figure]])
        except msgspec.DecodeError:
            continue
        found[key] = figures
    return {number: found[key] for number, point in enumerate(points) if (key := _key(point)) in found}


def _write(kept: Path, point: Point, figures: list[Figure]) -> None:
    with kept.open("ab") as file:
        file.write(b"\n" + msgspec.json.encode((_key(point), figures)))
