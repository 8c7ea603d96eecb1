"""Where the rules of tables of one game differ: every option, rule, pay row and reading they do not share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from pitboss.procedures.progressive.odds import lost_name
from pitboss.rulebooks.diff import show_value

if TYPE_CHECKING:
    from pitboss.odds import Analysis
    from pitboss.rulebooks import Rules

OPTION, RULE, PAY, READING, STRATEGY = "option", "rule", "pay", "reading", "strategy"
Edges = dict[str, Fraction]


class Differing(msgspec.Struct, frozen=True):
    """One value on which tables differ, as each has it, or None for one without it."""

    part: str
    name: str
    sides: tuple[str | None, ...]


def differing(tables: Sequence[Rules]) -> Iterator[Differing]:
    """Find every option, rule, pay row and reading that tables do not have in common."""
    said = [dict(_said(rules)) for rules in tables]
    chosen = {name for rules in tables for name in rules.chapter.options}
    for part, name in dict.fromkeys(key for one in said for key in one):
        sides = tuple(one.get((part, name)) for one in said)
        if len(set(sides)) > 1:
            yield Differing(OPTION if part == RULE and name in chosen else part, name, sides)


def _said(rules: Rules) -> Iterator[tuple[tuple[str, str], str]]:
    """Everything in a table's rules that can move an edge, by part and name."""
    chapter = rules.chapter
    for name, rule in chapter.rules.items():
        yield (RULE, name), show_value(rule.kind, rules.value(name))
    for name, table in rules.pay_tables.items():
        for row, pays in table:
            yield (PAY, f"{name}: {row}"), str(pays)
    for name, one in chapter.readings.items():
        yield (READING, name), one.value


def edges_of(found: Analysis) -> Edges:
    """The house edge of every wager, or of those made together that were asked for.

    A wager that is priced only as lost on a fold goes by its own name, so that it is compared with itself elsewhere.
    """
    on_a_fold = lost_name("")
    lost = {
        name.removesuffix(on_a_fold): wager.house_edge
        for name, wager in found.combined.items()
        if name.endswith(on_a_fold)
    }
    alone = {name: edge for name, edge in lost.items() if found.wagers and name not in found.wagers}
    return {name: wager.house_edge for name, wager in found.named.items()} | alone
