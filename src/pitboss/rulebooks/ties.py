"""Options bound to options: a value, a pay table or a wager that the document allows only with other values."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.rulebooks.conditions import set_by_documents
from pitboss.rulebooks.diff import show_range, show_value, show_where
from pitboss.rulebooks.model import Cite, Multiple, Range, Tie

if TYPE_CHECKING:
    from pitboss.rulebooks.posting import Rules


def meets(value: Any, wanted: Any) -> bool:
    """Whether a value is one of those wanted, or in the range wanted."""
    return wanted.admits(value) if isinstance(wanted, Range) else value in wanted


def ties_of(rules: "Rules") -> Iterator[Callable[["Rules"], None]]:
    """Yield a check for each tie of a chapter: between rules, of the pay tables in force, and of the wagers taken."""
    chapter = rules.chapter
    for name, rule in chapter.rules.items():
        yield from (partial(_check_rule, name, tie) for tie in rule.ties)
    for name, table in rules.pay_tables.items():
        if table.where:
            yield partial(_check_where, f"this pay table of {name}", table.cite, table.where)
    for name, wager in chapter.wagers.items():
        if wager.where and wager.offered:
            yield partial(_check_wager, name)


@set_by_documents
def _check_rule(name: str, tie: Tie, rules: "Rules") -> None:
    """Refuse a value that other values do not allow, with the clauses of both."""
    value, kind = rules.value(name), rules.chapter.rules[name].kind
    if not tie.limits:
        if tie.values.admits(value):
            _check_where(f"{name} {show_value(kind, value)}", tie.cite, tie.where, rules)
    elif rules.holds(tie.where) and not (left := _worked_out(tie.values, rules)).admits(value):
        open, others = show_range(kind, left), [*tie.where, *_multiplied(tie.values)]
        message = f"{name} must be {open} where {_said(others, rules)}, not {show_value(kind, value)}"
        raise tie.cite.refuse("contradiction", message)


def _multiplied(values: Range) -> list[str]:
    """The rules of whose values the bounds are multiples."""
    return list(dict.fromkeys(one.of for one in (values.minimum, values.maximum) if type(one) is Multiple))


def _worked_out(values: Range, rules: "Rules") -> Range:
    """The range with each multiple worked out from the value in force."""
    if not _multiplied(values):
        return values
    low, high = (
        rules.value(one.of) * one.times if type(one) is Multiple else one
        for one in (values.minimum, values.maximum)
    )
    return Range(minimum=low, maximum=high)


@set_by_documents
def _check_wager(name: str, rules: "Rules") -> None:
    """Refuse a wager that is posted where the document does not allow it."""
    wager = rules.chapter.wagers[name]
    if rules.value(wager.offered):
        _check_where(f"the wager {name}", wager.cite, wager.where, rules)


@set_by_documents
def _check_where(what: str, cite: Cite, where: Mapping[str, Any], rules: "Rules") -> None:
    for name, wanted in where.items():
        if rules.holds({name: wanted}):
            continue
        rule = rules.chapter.rules[name]
        now = f"{name} is {show_value(rule.kind, rules.value(name))} ({rule.cite.clause})"
        only = show_where({name: wanted}, rules.chapter)
        raise cite.refuse("contradiction", f"{what} is allowed only where {only}, and {now}")


def _said(where: Iterable[str], rules: "Rules") -> str:
    """Write the values that tie, each with its clause."""
    rule = rules.chapter.rules
    return " and ".join(
        f"{name} is {show_value(rule[name].kind, rules.value(name))} ({rule[name].cite.clause})"
        for name in where
    )
