"""Why two tables of one game cost differently: each difference is applied to the first table alone, and priced.

What the differences do only together is the remainder.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from pitboss.desk.differing import OPTION, PAY, RULE, STRATEGY, Differing, Edges, differing, edges_of
from pitboss.desk.figures import played
from pitboss.desk.games import game_of
from pitboss.desk.kept import looked_up
from pitboss.odds.strategy import OPTIMAL
from pitboss.rulebooks import Posting, Refusal, Rules

if TYPE_CHECKING:
    from pitboss.desk.strategies import How
    from pitboss.odds import Analysis
    from pitboss.rounds import Game
    from pitboss.rulebooks.model import Chapter, PayTable

PATIENCE_S = 40.0
"""The seconds of work after which differences are priced only if their figures are kept."""
ENOUGH = "not tried: the others account for the whole"


class Side(NamedTuple):
    """A table as it is compared: its rules, and how it is played."""

    rules: Rules
    how: How = OPTIMAL
    plays: str = OPTIMAL
    """The name of the strategy."""


class Cause(NamedTuple):
    """One difference, and the points by which it alone moves each edge, or why that is not known."""

    what: Differing
    moves: Mapping[str, Fraction]
    why_not: str = ""


class Account(NamedTuple):
    """Why one wager costs differently: the causes, the largest first, and what is left for them together."""

    wager: str
    change: Fraction
    causes: tuple[tuple[Differing, Fraction], ...]

    @property
    def together(self) -> Fraction:
        """The part of the change that no difference makes alone."""
        return self.change - sum((points for _, points in self.causes), Fraction(0))


def causes(left: Rules, right: Rules, found: Analysis, patience_s: float = PATIENCE_S) -> list[Cause]:
    """Price the left table with one difference of the right at a time. ``found`` is the left table's analysis.

    Differences that the figures rest on come first, so that time is spent on them.
    """
    return list(_causes(Side(left), Side(right), found, patience_s))


def accounts(
    left: Side, right: Side, found: Analysis, then: Analysis, patience_s: float = PATIENCE_S
) -> tuple[list[Account], list[Cause]]:
    """Return why each wager costs differently at the right table, and every difference with its effect alone.

    Only wagers that differ are solved, and nothing more once the causes found account for all of them.
    """
    now, other = edges_of(found), edges_of(then)
    changes = {name: other[name] - edge for name, edge in now.items() if other.get(name, edge) != edge}
    tried = list(_causes(left, right, found, patience_s, changes))
    return [_account(name, change, tried) for name, change in changes.items()], tried


def _account(wager: str, change: Fraction, tried: Sequence[Cause]) -> Account:
    """Rank the causes of one wager's change."""
    moved = [(one.what, one.moves[wager]) for one in tried if wager in one.moves]
    return Account(wager, change, tuple(sorted(moved, key=lambda pair: -abs(pair[1]))))


def _causes(
    left: Side, right: Side, found: Analysis, patience_s: float, changes: Edges | None = None
) -> Iterator[Cause]:
    """Try each difference. With ``changes``, only for these wagers and until they are accounted for."""
    until, now, rest = process_time() + patience_s, edges_of(found), dict(changes or {})
    rests_on = {rule for wager in found.named.values() for rule in wager.rules}
    differences = sorted(differing([left.rules, right.rules]), key=lambda one: _rule(one) not in rests_on)
    if left.how != right.how:
        differences.insert(0, Differing(STRATEGY, STRATEGY, (left.plays, right.plays)))
    for what in differences:
        if changes is not None and not any(rest.values()):
            yield Cause(what, {}, ENOUGH)
            continue
        one = _cause(what, left, right, now, process_time() > until, changes or ())
        rest = {name: points - one.moves.get(name, 0) for name, points in rest.items()}
        yield one


def _rule(one: Differing) -> str:
    """Name the rule or pay table of a difference as citations do."""
    table, _, _ = one.name.partition(": ")
    return f"pay.{table}" if one.part == PAY else f"rules.{one.name}"


def _cause(one: Differing, left: Side, right: Side, now: Edges, late: bool, wagers: Collection[str]) -> Cause:
    how = right.how if one.part == STRATEGY else left.how
    try:
        laid = left.rules if one.part == STRATEGY else _laid_over(one, left.rules, right.rules)
        if isinstance(laid, str):
            return Cause(one, {}, laid)
        then = _priced(laid, how, late, wagers)
    except LookupError as error:
        return Cause(one, {}, f"it cannot be tried alone: the table would lack {error}")
    except (Refusal, ArithmeticError, ValueError) as error:
        return Cause(one, {}, f"it cannot be tried alone: {error}")
    if then is None:
        return Cause(one, {}, "not priced alone: it takes long")
    moved = {name: then[name] - edge for name, edge in now.items() if name in then and then[name] != edge}
    return Cause(one, moved)


def _priced(rules: Rules, how: How, late: bool, wagers: Collection[str]) -> Edges | None:
    """Price some wagers of a table, or all. Wagers solved by themselves are solved alone if only they are asked for."""
    game = game_of(rules.chapter.game)
    if late:
        kept = looked_up(game, rules) if how == OPTIMAL else None
        return None if kept is None else _edges(kept)
    if not _all_apart(game, rules, wagers):
        return _edges(played(game, rules, how))
    return {name: played(game, rules, how, name)[name].house_edge for name in wagers}


def _edges(found: Analysis) -> Edges:
    """Every edge of a table, those of wagers made together too: any of them may be asked about."""
    return {name: one.house_edge for name, one in found.figures.items()}


def _all_apart(game: Game, rules: Rules, wagers: Collection[str]) -> bool:
    apart = game.analyse_apart(rules) if wagers else None
    return apart is not None and all(name in apart.wagers for name in wagers)


# -- one difference applied to a table ----------------------------------------------------------------


def _laid_over(one: Differing, left: Rules, right: Rules) -> Rules | str:
    """Return the left table with one difference of the right, or why it is not tried alone."""
    options, pay = dict(left.posting.options), {name: dict(rows) for name, rows in left.posting.pay.items()}
    if one.part in (OPTION, RULE):
        chapter = _with_rule(one.name, left.chapter, right.chapter)
        if one.name not in right.chapter.rules:
            options.pop(one.name, None)
        elif one.name in left.chapter.rules or one.name in right.posting.options:
            options[one.name] = right.posting.options.get(one.name, right.chapter.rules[one.name].written)
    elif one.part == PAY:
        table, _, row = one.name.partition(": ")
        if table not in left.pay_tables or table not in right.pay_tables:
            return "only one of them has this pay table"
        chapter = _with_row(table, row, left, right)
        if one.sides[1] is None:
            pay.get(table, {}).pop(row, None)
        elif one.sides[0] is not None:
            pay.setdefault(table, {})[row] = one.sides[1]
    else:
        return "a reading is not tried alone"
    # A value whose condition is another of the differences is priced without it.
    return Rules(chapter, Posting(chapter.rulebook, chapter.game, options, pay), check=False, what_if=True)


def _with_rule(name: str, left: Chapter, right: Chapter) -> Chapter:
    """Add a rule that only the right chapter has, or take away one that only the left has."""
    if name in left.rules and name in right.rules:
        return left
    rules = {known: rule for known, rule in left.rules.items() if known != name}
    return replace(left, rules=rules | ({name: right.rules[name]} if name in right.rules else {}))


def _with_row(table: str, row: str, left: Rules, right: Rules) -> Chapter:
    """Add a pay row that only the right table has, in its place, or take away one only the left has."""
    rows = right.pay_tables[table].rows
    if (row in rows) == (row in left.pay_tables[table].rows):
        return left.chapter
    choice = left.chapter.pay[table]
    tables = {key: _one_row(one, row, rows) for key, one in choice.tables.items()}
    return replace(left.chapter, pay=left.chapter.pay | {table: replace(choice, tables=tables)})


def _one_row(table: PayTable, row: str, rows: Mapping[str, Any]) -> PayTable:
    names = [name for name in table.rows if name != row]
    if row not in rows:
        return replace(table, rows={name: table.rows[name] for name in names})
    above = [name for name in list(rows)[: list(rows).index(row)] if name in names]
    names.insert(names.index(above[-1]) + 1 if above else 0, row)
    return replace(table, rows={name: rows[row] if name == row else table.rows[name] for name in names})
