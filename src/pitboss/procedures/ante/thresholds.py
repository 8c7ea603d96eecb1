"""The best play of an ante game that looks only at the worth of the hand and at the rank of the dealer's card.

Of that card it also asks whether it matches one of the player's, which leaves the dealer fewer of its rank.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np

from pitboss.chance.cards import RANKS
from pitboss.odds.phrases import spans
from pitboss.odds.strategy import Line, Strategy
from pitboss.procedures.ante.odds import Contest
from pitboss.procedures.ante.one_hand import MATCHES_NONE, MATCHES_ONE

Least = tuple[tuple[int, int], ...]
"""Multiples of the ante, the largest first, and the least value of a hand to play for each."""
_Way = tuple[int, tuple[tuple[int, int], ...]]
"""The worth of some hands, and for each play the place of the weakest hand it is made with."""
THRESHOLDS = "thresholds"
"""The name of this strategy."""
_BARRED = -(10**30)
"""Stands for the worth of a wager that a hand may not make: less than all hands together can lose."""


class Sight(NamedTuple):
    """Hands that the thresholds do not tell apart but by their worth."""

    rank: int
    """The rank of the dealer's card, from 0, or 0 if none is seen."""
    matches: bool | None
    """Whether that card matches one of the player's, or None for both."""


def thresholds(contest: Contest, game: str) -> Strategy:
    """Return the strategy as lines: the least hand that is played for each wager, by what is seen of the dealer."""
    table_rules, lines = contest.table_rules, list[Line]()
    for matches, ranks, least in by_card(contest):
        seen = []
        if table_rules.sees_dealer and len(ranks) < len(RANKS):
            seen.append(f"dealer shows {ranks_text(ranks)}")
        if matches is not None:
            seen.append(MATCHES_ONE if matches else MATCHES_NONE)
        for multiple, value in least:
            lowest = value == int(contest.distinct[0])
            hand = "" if lowest else f"{table_rules.short_name(value)} or better"
            does = table_rules.stays + (f" {multiple}x" if len(table_rules.multiples) > 1 else "")
            lines.append(Line(does, " and ".join(filter(None, (hand, *seen)))))
    lines += [Line("fold")] if not lines or lines[-1].when else []
    by = (
        " for each card the dealer shows, and whether it matches one of yours"
        if table_rules.sees_dealer
        else ""
    )
    says = f"The least hand to play{by}: the best play that looks at nothing else."
    return Strategy(game=game, name=THRESHOLDS, lines=tuple(lines), says=says)


def by_card(contest: Contest) -> list[tuple[bool | None, list[int], Least]]:
    """Return the best thresholds, grouping the ranks of the dealer's card that share them.

    The first says whether they are for a card that matches one of the player's, for one that does not, or for both.
    """
    found: dict[tuple[bool | None, Least], list[int]] = {}
    for sight, _, least in _solved(contest):
        found.setdefault((sight.matches, least), []).append(sight.rank + 2)
    return [(matches, ranks, least) for (matches, least), ranks in found.items()]


def cost(contest: Contest) -> Fraction:
    """Return what the thresholds cost against the best play, in antes."""
    worth, unit = contest.worth
    weights = contest.facts.weights[:, None]
    total = int((contest.facts.counts.sum(axis=2) * weights).sum())
    best = int((np.max(worth, axis=0) * weights).sum())
    played = sum(_sum(contest, one, least) for _, one, least in _solved(contest))
    return Fraction(best - played, total * unit)


def _solved(contest: Contest) -> Iterator[tuple[Sight, Any, Least]]:
    """Yield what can be told apart, what each play is worth there, and the best thresholds.

    A card that matches and one that does not share their thresholds if that costs nothing.
    """
    for rank, worths in enumerate(_worths(contest)):
        whole = sum(worths[1:], start=worths[0])
        alike, apart = _best(contest, whole), [_best(contest, one) for one in worths]
        if sum(map(partial(_sum, contest), worths, apart)) == _sum(contest, whole, alike):
            yield Sight(rank, None), whole, alike
        else:
            yield from zip((Sight(rank, True), Sight(rank, False)), worths, apart, strict=True)


def _worths(contest: Contest) -> Iterator[list[Any]]:
    """Yield what each play is worth with hands of each value, for each rank of the dealer's card, in whole numbers.

    Where a card is seen, there are two of them: for hands that it matches, and for others.
    """
    facts = contest.facts
    if facts.counts.shape[1] == 1:
        yield [_worth(contest, slice(None), slice(0, 1))]
        return
    for rank in range(len(RANKS)):
        held = (facts.hands >> 2 == rank).any(axis=1)
        yield [_worth(contest, which, slice(4 * rank, 4 * rank + 4)) for which in (held, ~held)]


def _worth(contest: Contest, which: Any, cards: slice) -> Any:
    """Sum up what each play is worth with some of the hands, against some of the dealer's cards."""
    worth, facts = contest.worth[0], contest.facts
    places = contest.place_of[which]
    found = np.zeros((len(worth), len(contest.distinct)), np.int64)
    may = np.ones(found.shape, np.bool_)
    for play, one in enumerate(worth):
        part = one[which, cards]
        barred = part[:, 0] == np.iinfo(np.int64).min
        np.add.at(found[play], places, np.where(barred, 0, part.sum(axis=1)) * facts.weights[which])
        may[play, places[barred]] = False
    return np.where(may, found.astype(object), _BARRED)


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


def ranks_text(ranks: list[int]) -> str:
    """Name ranks as a condition does: "2 to 5 or 8"."""
    signs = {rank: "10" if rank == 10 else RANKS[rank - 2] for rank in ranks}
    parts = []
    for _, group in groupby(enumerate(ranks), key=lambda one: one[1] - one[0]):
        run = [signs[rank] for _, rank in group]
        parts.append(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}")
    return " or ".join(parts)
