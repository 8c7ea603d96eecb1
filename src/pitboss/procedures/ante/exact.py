"""The best play of an ante game as a list: the cheapest simple list, after lines for the hands it plays otherwise.

Those are told apart by their ranks, the dealer's card, and then by suits, which matter as they leave a dealer fewer
flushes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.cards import RANKS
from pitboss.odds.conditions import fits
from pitboss.odds.decimals import percent_text
from pitboss.odds.phrases import spans
from pitboss.odds.strategy import OPTIMAL, Line, Strategy
from pitboss.procedures.ante.chart import cells
from pitboss.procedures.ante.odds import Contest
from pitboss.procedures.ante.table_rules import AnteRules
from pitboss.procedures.ante.thresholds import THRESHOLDS, cost, ranks_text, thresholds
from pitboss.procedures.ante.words import do_of, phrases, played

Bools: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.int64]
Steps: TypeAlias = tuple[tuple[tuple[str, ...], int], ...]
"""What is done, by the first conditions that hold."""
MOST_EXCEPTIONS = 200
"""The most kinds of hand, by rank and dealer's card, that a list plays otherwise and a person could still look up."""
TOLD = 8
"""The longest list that a sentence has room for, in lines."""


class Near(NamedTuple):
    """A list known by name, and what it costs against the best play, in antes."""

    name: str
    lines: tuple[Line, ...]
    cost: Fraction


def nearest(contest: Contest) -> Near:
    """Return the list known by name that costs least.

    The thresholds cost no more than any list that looks at nothing else, so only those that do are priced.
    """
    known = [Near(THRESHOLDS, thresholds(contest, "").lines, cost(contest))]
    for name, _, lines in contest.game.common(contest.table_rules.rules):
        if cells(contest.table_rules, lines) is None:
            known.append(Near(name, lines, _cost(contest, lines)))
    return min(known, key=lambda one: one.cost)


def _cost(contest: Contest, lines: Sequence[Line]) -> Fraction:
    worth, unit = contest.worth
    does, lost = played(contest.table_rules, contest.facts, lines), np.max(worth, axis=0)
    for multiple, one in zip(contest.plays, worth, strict=True):
        lost = lost - np.where(does == multiple, one, 0)
    weights = contest.facts.weights[:, None]
    total = int((contest.facts.counts.sum(axis=2) * weights).sum())
    return Fraction(int((lost * weights).sum()), total * unit)


def advice(contest: Contest) -> str:
    """Say which list is the best play, if one is, and which costs least of those known by name."""
    near = nearest(contest)
    whole = exact(contest, near)
    many, said = len(near.lines), Strategy(game="", name="", lines=near.lines).told("")
    told = said if many <= TOLD else f"`pitboss strategy {contest.game.id} {near.name}`"
    if not near.cost:
        return f"`{near.name}` is the best play, in {many} lines: {told}"
    first = "No list that a person could play from is exact"
    if whole is not None:
        first = f"`{OPTIMAL}` has it in {len(whole)} lines"
    return f"{first}. `{near.name}` costs {percent_text(near.cost, 6)} more, in {many}: {told}"


def exact(contest: Contest, near: Near) -> tuple[Line, ...] | None:
    """Return the best play as lines, or None if too many kinds of hand are exceptions from the nearest list."""
    table_rules, facts = contest.table_rules, contest.facts
    met, did = facts.counts.sum(axis=2) > 0, played(table_rules, facts, near.lines)
    rows, cards = np.nonzero((did != contest.decisions) & met)
    ranks = (facts.hands >> 2)[:, ::-1]
    kinds = np.unique(np.column_stack((ranks[rows], facts.values[rows], cards >> 2)), axis=0)
    if len(kinds) > MOST_EXCEPTIONS:
        return None
    alike: dict[tuple[Steps, str, int], list[int]] = {}
    for *own, value, shown in kinds[::-1].tolist():
        which = np.flatnonzero((ranks == own).all(axis=1) & (facts.values == value))
        columns = slice(4 * shown, 4 * shown + 4) if table_rules.sees_dealer else slice(0, 1)
        some = met[which, columns]
        texts, known = (
            [*_suits(table_rules, own)],
            phrases(table_rules, facts.hands[which], facts.values[which]),
        )
        marks = [
            np.broadcast_to(fits(text, known), (len(which), facts.shape[1]))[:, columns] for text in texts
        ]
        usual = int(did[which, columns][some][0])
        steps = _steps(np.array([one[some] for one in marks]), contest.decisions[which, columns][some], usual)
        if steps is None:
            return None
        said = tuple((tuple(texts[place] for place in conditions), do) for conditions, do in steps)
        alike.setdefault((said, _others(table_rules, own, value), shown), []).append(value)
    return (*_lines(table_rules, alike), *near.lines)


# -- the conditions of exceptions -------------------------------------------------------------------


def _sign(rank: int) -> str:
    return "10" if RANKS[rank] == "T" else RANKS[rank]


def _suits(table_rules: AnteRules, own: Sequence[int]) -> Iterator[str]:
    """Yield what may be said of the suits of cards of these ranks."""
    signs = [_sign(rank) for rank in sorted(set(own), reverse=True)]
    if table_rules.sees_dealer:
        for many in range(1, len(own)):
            fewer = f"at most {many - 1}" if many > 1 else "none"
            yield from (f"{said} of your cards in the dealer's suit" for said in (f"at least {many}", fewer))
        yield from (f"your {sign} {how} the dealer's suit" for sign in signs for how in ("in", "not in"))
    for many in range(2, len(own)):
        yield from (f"at {how} of your cards of one suit" for how in (f"least {many}", f"most {many - 1}"))
    for one, other in combinations(signs, 2):
        yield from (f"your {one} and {other} of {how}" for how in ("one suit", "two suits"))


def _steps(marks: Bools, best: Ints, usual: int) -> list[tuple[tuple[int, ...], int]] | None:
    """Separate hands of the same ranks: return the places of conditions, and what is done where they hold.

    Hands for which none holds are played as usual. None if no two conditions at once separate the hands.
    """
    pairs = list(combinations(range(len(marks)), 2))
    both = np.array([marks[one] & marks[other] for one, other in pairs])
    names: list[tuple[int, ...]] = [(place,) for place in range(len(marks))]
    other = sorted(set(best.tolist()) - {usual})
    if len(other) == 1:
        if usual not in best:
            return [((), other[0])]
        for conditions, masks in ((names, marks), (pairs, both)):
            if (just := (masks == (best == other[0])).all(axis=1)).any():
                return [(conditions[int(just.argmax())], other[0])]
    found = _greedy(names, marks, best) or _greedy([*names, *pairs], np.concatenate((marks, both)), best)
    while found and found[-1][1] == usual:
        found.pop()
    return found


def _greedy(
    names: Sequence[tuple[int, ...]], masks: Bools, best: Ints
) -> list[tuple[tuple[int, ...], int]] | None:
    """Take the conditions first that settle the most of the hands that are left."""
    left, found = np.ones(len(best), np.bool_), list[tuple[tuple[int, ...], int]]()
    fewer = np.array([3 - len(name) for name in names])
    while True:
        done = np.unique(best[left]).tolist()
        if len(done) == 1:
            return [*found, ((), done[0])]
        live = masks & left
        many = live.sum(axis=1)
        settled = [many * ((live & (best == do)).sum(axis=1) == many) * fewer for do in done]
        do, place = divmod(int(np.argmax(settled)), len(names))
        if not settled[do][place]:
            return None
        found.append((names[place], done[do]))
        left &= ~masks[place]


# -- the lines of exceptions ------------------------------------------------------------------------


def _others(table_rules: AnteRules, own: Sequence[int], value: int) -> str:
    """Say which ranks a hand holds that its name leaves open."""
    named = _named(table_rules, value)
    told = set(table_rules.hands.ranks(value)) if named else set(table_rules.hands.ranks(value)[:1])
    open_to = sorted({rank + 2 for rank in own} - told, reverse=True)
    return " and ".join(f"{_article(rank)} {_sign(rank - 2)} in your hand" for rank in open_to)


def _article(rank: int) -> str:
    return "an" if rank in (8, 14) else "a"


def _named(table_rules: AnteRules, value: int) -> bool:
    """Whether a hand's name is for this value alone."""
    return spans(table_rules.hands)[table_rules.short_name(value).lower()] == (value, value)


def _lines(table_rules: AnteRules, alike: dict[tuple[Steps, str, int], list[int]]) -> Iterator[Line]:
    """Yield the lines of exceptions, those of several hands and dealer's cards as one."""
    merged: dict[tuple[Steps, str, tuple[str, ...]], list[int]] = {}
    for (steps, others, shown), values in alike.items():
        for names in _grouped(table_rules, values):
            merged.setdefault((steps, others, names), []).append(shown + 2)
    for (steps, others, names), ranks in merged.items():
        hand = names[0] if len(names) == 1 else f"one of {', '.join(names[:-1])} or {names[-1]}"
        shows = f"dealer shows {ranks_text(sorted(ranks))}" if table_rules.sees_dealer else ""
        for conditions, multiple in steps:
            when = " and ".join(filter(None, (hand, others, shows, *conditions)))
            yield Line(do_of(table_rules, multiple), when)


def _grouped(table_rules: AnteRules, values: Iterable[int]) -> Iterator[tuple[str, ...]]:
    """Put the hands together that their cards name, and leave others alone."""
    by_cards = []
    for value in values:
        if table_rules.hands.category(value) == "high card":
            by_cards.append(table_rules.short_name(value))
        else:
            yield (table_rules.short_name(value),)
    if by_cards:
        yield tuple(by_cards)
