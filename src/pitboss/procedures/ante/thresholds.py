"""The best play of an ante game that looks only at the worth of the hand and the rank of the dealer's card."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from typing import Any

import numpy as np

from pitboss.chance.cards import RANKS
from pitboss.odds.phrases import spans
from pitboss.odds.strategy import Line, Strategy
from pitboss.procedures.ante.odds import Contest

Least = tuple[tuple[int, int], ...]
"""Multiples of the ante, the largest first, and the least value of a hand to play for each."""
_Way = tuple[int, tuple[tuple[int, int], ...]]
"""The worth of some hands, and for each play the place of the weakest hand it is made with."""
THRESHOLDS = "thresholds"
"""The name of this strategy."""
_BARRED = -(10**30)
"""Stands for the worth of a wager that a hand may not make: less than all hands together can lose."""


def thresholds(contest: Contest, game: str) -> Strategy:
    """Return the strategy as lines: for each dealer's card, the least hand that is played for each wager."""
    table_rules, lines = contest.table_rules, list[Line]()
    for ranks, least in by_card(contest):
        shown = (
            f"dealer shows {_ranks_text(ranks)}"
            if table_rules.sees_dealer and len(ranks) < len(RANKS)
            else ""
        )
        for multiple, value in least:
            lowest = value == int(contest.distinct[0])
            hand = "" if lowest else f"{table_rules.short_name(value)} or better"
            does = table_rules.stays + (f" {multiple}x" if len(table_rules.multiples) > 1 else "")
            lines.append(Line(does, " and ".join(filter(None, (hand, shown)))))
    lines += [Line("fold")] if not lines or lines[-1].when else []
    seen = " for each card the dealer shows" if table_rules.sees_dealer else ""
    says = f"The least hand to play{seen}: the best play that looks at nothing else."
    return Strategy(game=game, name=THRESHOLDS, lines=tuple(lines), says=says)


def by_card(contest: Contest) -> list[tuple[list[int], Least]]:
    """Return the best thresholds, grouping the ranks of the dealer's card that share them."""
    found: dict[Least, list[int]] = {}
    for rank, worth in enumerate(_worths(contest)):
        found.setdefault(_best(contest, worth), []).append(rank + 2)
    return [(ranks, least) for least, ranks in found.items()]


def cost(contest: Contest) -> Fraction:
    """Return what the thresholds cost against the best play, in antes."""
    worth, unit = contest.worth
    weights = contest.facts.weights[:, None]
    total = int((contest.facts.counts.sum(axis=2) * weights).sum())
    best = int((np.max(worth, axis=0) * weights).sum())
    played = sum(_sum(contest, one, _best(contest, one)) for one in _worths(contest))
    return Fraction(best - played, total * unit)


def _worths(contest: Contest) -> Iterator[Any]:
    """Yield what each play is worth with hands of each value, for each rank of the dealer's card, in whole numbers."""
    worth, facts = contest.worth[0], contest.facts
    seen = facts.counts.shape[1] > 1
    for rank in range(len(RANKS) if seen else 1):
        cards = slice(4 * rank, 4 * rank + 4) if seen else slice(0, 1)
        found = np.zeros((len(worth), len(contest.distinct)), np.int64)
        may = np.ones(found.shape, np.bool_)
        for play, one in enumerate(worth):
            barred = one[:, cards.start] == np.iinfo(np.int64).min
            np.add.at(
                found[play], contest.place_of, np.where(barred, 0, one[:, cards].sum(axis=1)) * facts.weights
            )
            may[play, contest.place_of[barred]] = False
        yield np.where(may, found.astype(object), _BARRED)


def _starts(contest: Contest) -> list[int]:
    """Return the places of the values from which a name begins, so that "or better" says where a wager starts."""
    named, table_rules, below = spans(contest.table_rules.hands), contest.table_rules, -1
    found = []
    for place, value in enumerate(contest.distinct.tolist()):
        if named[table_rules.short_name(value).lower()][0] > below:
            found.append(place)
        below = value
    return found


def _best(contest: Contest, worth: Any) -> Least:
    """Return the thresholds whose sum is the greatest: the weaker the hand, the smaller the wager."""
    starts, many = [*_starts(contest), len(contest.distinct)], len(contest.plays)
    # The best sum of hands from a place on, if the play there is one of the larger ones, and where the play began.
    after = np.concatenate((np.zeros((many, 1), object), np.cumsum(worth[:, ::-1], axis=1)), axis=1)[:, ::-1]
    sums: dict[int, _Way] = {start: (int(after[0, start]), ((contest.plays[0], start),)) for start in starts}
    for play in range(1, many):
        new: dict[int, _Way] = {}
        best: _Way | None = None
        for start in reversed(starts):
            total, way = sums[start]
            gained = total - int(after[play, start])
            if best is None or gained > best[0]:
                best = gained, way
            new[start] = best[0] + int(after[play, start]), (*best[1], (contest.plays[play], start))
        sums = new
    _, way = sums[0]
    least, last = [], len(contest.distinct)
    for multiple, start in way:
        if multiple and start < last:
            least.append((multiple, int(contest.distinct[start])))
        last = min(last, start)
    return tuple(least)


def _sum(contest: Contest, worth: Any, least: Least) -> int:
    """Return what the thresholds are worth with the hands of one dealer's rank."""
    played = np.full(len(contest.distinct), len(contest.plays) - 1)
    for multiple, value in reversed(least):
        played[contest.distinct >= value] = contest.plays.index(multiple)
    return int(worth[played, np.arange(len(played))].sum())


def _ranks_text(ranks: list[int]) -> str:
    """Name ranks as a condition does: "2 to 5 or 8"."""
    signs = {rank: "10" if rank == 10 else RANKS[rank - 2] for rank in ranks}
    parts = []
    for _, group in groupby(enumerate(ranks), key=lambda one: one[1] - one[0]):
        run = [signs[rank] for _, rank in group]
        parts.append(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}")
    return " or ".join(parts)
