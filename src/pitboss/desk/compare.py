"""Edges side by side: under each choice a document leaves open, and between postings, rulebooks and editions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import inf
from time import process_time
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from pitboss.desk.causes import ENOUGH, PATIENCE_S, Account, Cause, Side, accounts
from pitboss.desk.differing import OPTION, READING, STRATEGY, Differing, Edges, differing, edges_of
from pitboss.desk.figures import priced
from pitboss.desk.games import game_of
from pitboss.desk.kept import analysed, looked_up
from pitboss.money import show_amount
from pitboss.odds.decimals import decimal_text
from pitboss.odds.strategy import OPTIMAL
from pitboss.rulebooks import Refusal, Rule, Rules
from pitboss.rulebooks.diff import show_value

if TYPE_CHECKING:
    from pitboss.desk.strategies import How
    from pitboss.odds import Analysis
    from pitboss.rounds import Game

SLOW = 5.0
"""The seconds of work for one choice after which others are priced only if they are kept, or for a single wager."""
TOO_SLOW = "not priced: it takes long; name a wager"
VARIED = ("count", "percent")
"""The kinds of options whose bounds are tried if the document lists no choices. Amounts only bound stakes."""
WHOLE = 8
"""The longest range of whole numbers of which every value is tried, not only the bounds."""
NEAR = (-2, -1, 1, 2)
"""The values to try near a number whose bounds are set by another option."""


class ChoiceEffect(msgspec.Struct, frozen=True):
    """One choice a document leaves open, and the edge of each wager under it, or why it is not priced."""

    kind: str
    name: str
    clause: str
    value: str
    edges: Edges | None
    why_not: str = ""
    chosen: Any = None
    """The value as a posting writes it, or the alternative reading."""
    outside: tuple[str, ...] = ()
    """What the document does not allow of the choice here, each with its clause."""


class ChoiceEffects(msgspec.Struct, frozen=True):
    """The edges of a table, and their values under each other choice."""

    game: str
    rulebook: str
    edges: Edges
    choices: tuple[ChoiceEffect, ...]

    def changed(self, one: ChoiceEffect) -> dict[str, tuple[Fraction | None, Fraction | None]]:
        """The wagers whose edge a choice changes: the edge then, and the difference. None where one is not taken."""
        then = one.edges if one.edges is not None else self.edges
        found = {}
        for name in dict.fromkeys((*self.edges, *then)):
            now, other = self.edges.get(name), then.get(name)
            if now != other:
                found[name] = (other, None if now is None or other is None else other - now)
        return found

    def to_json(self) -> dict[str, object]:
        """Return every choice with the edges it changes, and how many points each changes by."""
        return {
            "game": self.game,
            "rulebook": self.rulebook,
            "house_edge": {name: decimal_text(edge) for name, edge in self.edges.items()},
            "effects": [
                {
                    "kind": one.kind,
                    "name": one.name,
                    "clause": one.clause,
                    "value": one.value,
                    **({"not_priced": one.why_not} if one.why_not else {}),
                    **({"outside": list(one.outside)} if one.outside else {}),
                    "wagers": {
                        name: {"house_edge": _text(then), "difference": _text(more)}
                        for name, (then, more) in self.changed(one).items()
                    },
                }
                for one in self.choices
            ],
        }


def effects_of_choices(
    rulebook: str,
    rules: Rules,
    wager: str = "",
    progress: Callable[[int, int], None] = lambda done, of: None,
    patience_s: float = inf,
    every: bool = False,
) -> ChoiceEffects:
    """Price a table under every option and reading its rulebook leaves open, each one alone.

    Once a choice has taken long, others are priced only if they are kept, unless a single wager is asked for or
    ``every`` choice is to be priced, however long it takes. After ``patience_s`` seconds of work no more is solved
    either.
    """
    until = process_time() + patience_s
    game, posting = game_of(rules.posting.game), rules.posting
    edges = edges_of(analysed(game, rules, wager))
    asked, choices, slow = [*_asked(rules)], [], False
    for done, (kind, name, clause, value, told) in enumerate(asked):
        progress(done, len(asked))
        started = process_time()
        options = {**posting.options, **({name: value} if kind == OPTION else {})}
        readings = {**rules.chapter.read_as, **({name: value} if kind == READING else {})}
        try:
            other = game.rules(rulebook, options, posting.pay, readings, what_if=True)
            outside = _outside(other, rules)
            found, why_not = _priced(game, other, wager, slow), TOO_SLOW
        except Refusal as refusal:
            found, why_not, outside = None, str(refusal), ()
        now = process_time()
        slow = slow or (not wager and not every and now - started > SLOW) or now > until
        why_not = "" if found is not None else why_not
        choices.append(ChoiceEffect(kind, name, clause, told, found, why_not, value, outside))
    progress(len(asked), len(asked))
    return ChoiceEffects(rules.chapter.game, rules.chapter.rulebook, edges, tuple(choices))


def _outside(other: Rules, rules: Rules) -> tuple[str, ...]:
    """Return what the document has against a choice that it does not have against the table anyway."""
    known = {str(one) for one in rules.outside}
    return tuple(said for one in other.outside if (said := str(one)) not in known)


def _priced(game: Game, rules: Rules, wager: str, slow: bool) -> Edges | None:
    """Return the edges of a table, none where it does not take the wager, or None if not kept and slow to compute."""
    if wager in rules.chapter.wagers and rules.wager(wager) is None:
        return {}
    try:
        found = looked_up(game, rules) if slow else analysed(game, rules, wager)
        if found is not None and wager:
            found = found.only(wager)
    except Refusal as refusal:
        if refusal.code != "unknown_wager":
            raise
        return {}
    return None if found is None else edges_of(found)


def _asked(rules: Rules) -> Iterator[tuple[str, str, str, Any, str]]:
    """Every choice except those in force: kind, name, clause, the value as posted, and the value in words."""
    for name, rule in rules.chapter.options.items():
        for value in _values(rule):
            if value != rules.value(name):
                yield OPTION, name, rule.cite.clause, posted_value(rule, value), show_value(rule.kind, value)
    for name, one in rules.chapter.readings.items():
        for other in one.alternatives if name not in rules.chapter.read_as else ():
            yield READING, name, one.cite.clause, other, other


def _values(rule: Rule) -> list[Any]:
    allowed = rule.range
    if allowed is None or allowed.choices or rule.kind not in VARIED:
        return list(allowed.choices) if allowed else []
    if allowed.minimum is None and allowed.maximum is None and rule.kind == "count":
        return [near for more in NEAR if (near := rule.value + more) > 0]
    bounds = [bound for bound in (allowed.minimum, allowed.maximum) if bound is not None]
    if len(bounds) == 2 and rule.kind == "count" and bounds[1] - bounds[0] < WHOLE:
        return [*range(bounds[0], bounds[1] + 1)]
    return bounds


def posted_value(rule: Rule, value: Any) -> Any:
    """Return a value of an option as a posting writes it."""
    if rule.kind == "amount":
        return show_amount(value)
    return str(value) if rule.kind == "percent" else value


class Because(msgspec.Struct, frozen=True):
    """Why wagers cost differently at one table from the first."""

    name: str
    accounts: tuple[Account, ...]
    tried: tuple[Cause, ...]
    """Every difference, with what it does alone or why that is not known."""

    def to_json(self) -> dict[str, object]:
        """Return the causes of each wager's change, the largest first, and what was not tried alone."""
        return {
            "of": self.name,
            "wagers": {
                one.wager: {
                    "difference": _points(one.change),
                    "causes": [
                        {"part": what.part, "name": what.name, "sides": list(what.sides), **_points(points)}
                        for what, points in one.causes
                    ],
                    "together": _points(one.together),
                }
                for one in self.accounts
            },
            "not_tried": [
                {"part": one.what.part, "name": one.what.name, "why": one.why_not} for one in self.untried
            ],
        }

    @property
    def untried(self) -> list[Cause]:
        """The differences that could not be tried alone. Readings are left out: each changes a rule or a pay row."""
        return [one for one in self.tried if one.why_not not in ("", ENOUGH) and one.what.part != READING]


class Comparison(msgspec.Struct, frozen=True):
    """The edges of several tables of one game, side by side, and what differs between their rules."""

    game: str
    names: tuple[str, ...]
    edges: Mapping[str, tuple[Fraction | None, ...]]
    differences: tuple[Differing, ...]
    outside: tuple[tuple[Mapping[str, str], ...], ...]
    """What each table's own document does not allow in it."""
    because: tuple[Because, ...] = ()
    """Why each table but the first costs differently."""

    @property
    def alike(self) -> tuple[str, ...]:
        """The wagers that cost the same at every table."""
        return tuple(name for name, edges in self.edges.items() if len(set(edges)) == 1)

    def to_json(self) -> dict[str, object]:
        """Return the edges and the differences, each as a list in the order of the names, and the causes."""
        edges = {name: [_text(edge) for edge in sides] for name, sides in self.edges.items()}
        return {
            "game": self.game,
            "compared": list(self.names),
            "house_edge": edges,
            "because": [one.to_json() for one in self.because],
            "differences": [msgspec.to_builtins(one) for one in self.differences],
            "outside": [[dict(one) for one in side] for side in self.outside],
        }


def compare(
    tables: Mapping[str, Rules],
    wager: str = "",
    strategies: Mapping[str, How] | None = None,
    patience_s: float = PATIENCE_S,
) -> Comparison:
    """Price several tables of one game, each by every strategy, with every difference and its cost.

    Differences are options, rules, pay rows and readings, and the play at each decision. Without a strategy the
    best play is priced. After ``patience_s`` seconds of work for one table no more causes are solved.
    """
    sides = [
        (
            " · ".join(filter(None, (name if len(tables) > 1 or not strategies else "", said))),
            rules,
            how,
            said,
        )
        for name, rules in tables.items()
        for said, how in (strategies or {"": OPTIMAL}).items()
    ]
    if len(sides) < 2:
        raise Refusal(
            "bad_comparison", "compare two or more things: postings, rulebooks, editions or strategies"
        )
    if len(games := {one.posting.game for one in tables.values()}) > 1:
        raise Refusal("different_games", f"{' and '.join(sorted(games))} are not the same game")
    found = _analyses([(rules, how) for _, rules, how, _ in sides], wager)
    edges = [edges_of(one) for one in found]
    names = dict.fromkeys(name for one in edges for name in one)
    first, *others = (Side(rules, how, said or OPTIMAL) for _, rules, how, said in sides)
    because = (
        (name, accounts(first, other, found[0], then, patience_s))
        for (name, *_), other, then in zip(sides[1:], others, found[1:], strict=True)
    )
    return Comparison(
        next(iter(games)),
        tuple(name for name, *_ in sides),
        {name: tuple(one.get(name) for one in edges) for name in names},
        (*differing([rules for _, rules, *_ in sides]), *(_done(found) if strategies else ())),
        tuple(one.outside for one in found),
        tuple(Because(name, tuple(why), tuple(tried)) for name, (why, tried) in because),
    )


def _analyses(sides: Sequence[tuple[Rules, How]], wager: str) -> list[Analysis]:
    """Price each table, or one wager of each. A table that lacks it has no figures; one of them must have it."""
    found: list[Analysis | Refusal] = []
    for rules, how in sides:
        try:
            found.append(priced(rules, wager, how))
        except Refusal as refusal:
            if refusal.code != "unknown_wager":
                raise
            found.append(refusal)
    if all(isinstance(one, Refusal) for one in found):
        raise next(one for one in found if isinstance(one, Refusal))
    return [
        replace(priced(rules, "", how), wagers={}, combined={}) if isinstance(one, Refusal) else one
        for one, (rules, how) in zip(found, sides, strict=True)
    ]


def _done(found: Sequence[Analysis]) -> Iterator[Differing]:
    """The decisions at which strategies differ."""
    for decision in dict.fromkeys(name for one in found for name in one.strategy):
        sides = tuple(one.strategy.get(decision) for one in found)
        if len(set(sides)) > 1:
            yield Differing(STRATEGY, decision, sides)


def _points(points: Fraction) -> dict[str, str]:
    return {"points": decimal_text(points), "exact": str(points)}


def _text(value: Fraction | None) -> str | None:
    return None if value is None else decimal_text(value)
