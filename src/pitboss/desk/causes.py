"""Why two tables of one game cost differently: each difference is laid over the first table alone, and priced.

What the differences do only together is what is left over.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.desk.compare import OPTION, RULE, Differing, Edges, differing, edges_of
from pitboss.desk.games import game_of
from pitboss.desk.kept import analysed, looked_up
from pitboss.rulebooks import Refusal, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis

PATIENCE_S = 40.0
"""The seconds of work after which differences are priced only if they are kept."""


class Cause(NamedTuple):
    """One difference, and the points by which it alone moves each edge; or why that is not known."""

    what: Differing
    moves: Mapping[str, Fraction]
    why_not: str = ""


def causes(left: Rules, right: Rules, found: Analysis, patience_s: float = PATIENCE_S) -> list[Cause]:
    """Price the left table with one difference of the right at a time; ``found`` is the left table's analysis.

    Differences of what the figures rest on come first, so that time is spent on them.
    """
    until, now = process_time() + patience_s, edges_of(found)
    rests_on = {rule for wager in found.wagers.values() for rule in wager.rules}
    differences = sorted(differing([left, right]), key=lambda one: _rule(one) not in rests_on)
    return [_cause(one, left, right, now, process_time() > until) for one in differences]


def _rule(one: Differing) -> str:
    """Name the rule or pay table of a difference as citations do."""
    table, _, _ = one.name.partition(": ")
    return f"pay.{table}" if one.part == "pay" else f"rules.{one.name}"


def _cause(one: Differing, left: Rules, right: Rules, now: Edges, late: bool) -> Cause:
    if None in one.sides:
        return Cause(one, {}, "only one of them says it")
    laid = _laid_over(one, left, right)
    if laid is None:
        return Cause(one, {}, "a reading is not tried alone")
    game, (options, pay) = game_of(left.chapter.game), laid
    try:
        other = game.rules(_book(left), options, pay, left.chapter.read_as, what_if=True)
        then = looked_up(game, other) if late else analysed(game, other)
    except (Refusal, ArithmeticError, LookupError, ValueError) as error:
        return Cause(one, {}, f"it cannot be tried alone: {error}")
    if then is None:
        return Cause(one, {}, "not priced alone: it takes long")
    edges = edges_of(then)
    moved = {name: edges[name] - edge for name, edge in now.items() if name in edges and edges[name] != edge}
    return Cause(one, moved)


def _book(rules: Rules) -> str:
    """Name the very edition that a table plays by."""
    return f"{rules.chapter.rulebook}@{rules.chapter.sha256}"


def _laid_over(
    one: Differing, left: Rules, right: Rules
) -> tuple[dict[str, Any], dict[str, dict[str, str]]] | None:
    """Return the left posting with one difference of the right in it; None for a reading."""
    options, pay = dict(left.posting.options), {name: dict(rows) for name, rows in left.posting.pay.items()}
    if one.part in (OPTION, RULE):
        chosen, rule = right.posting.options, right.chapter.rules[one.name]
        return {**options, one.name: chosen.get(one.name, rule.written)}, pay
    if one.part != "pay":
        return None
    table, _, row = one.name.partition(": ")
    pay.setdefault(table, {})[row] = str(right.pay_tables[table].rows[row])
    return options, pay
