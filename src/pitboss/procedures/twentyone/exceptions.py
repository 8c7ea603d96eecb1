"""Where the best play departs from the best chart of totals: hands by their cards, and what the chart gives away there.

What a chart costs against the best play is what it gives away at each hand that it reaches, if everything after that
hand is played in the best way. Added up over all hands that is the difference of the two edges.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from pitboss.odds.strategy import Mistake, worst_first
from pitboss.procedures.twentyone import chart as cells
from pitboss.procedures.twentyone.best_play import NAMES, SURRENDER, Against, Start, Strategy
from pitboss.procedures.twentyone.odds import Solved
from pitboss.procedures.twentyone.solver import ACE, DOUBLE, ERROR, HIT, SPLIT, STAND, VALUES, Floats

DOES = {
    STAND: cells.STAND,
    HIT: cells.HIT,
    DOUBLE: cells.DOUBLE,
    SPLIT: cells.SPLIT,
    SURRENDER: cells.SURRENDER,
}
BY_CHART, BY_CARDS = "play the hands by totals", "play them by their cards"


class ByCards(NamedTuple):
    """A hand that the best play plays otherwise than the chart does."""

    at: str
    hand: str
    does: str
    best: str


def exceptions(solved: Solved) -> tuple[Mistake, ...]:
    """List the hands by cards at which the best chart gives away something, those that cost most first."""
    costs = defaultdict[ByCards, float](float)
    played = solved.played(solved.chart)
    for up, against in solved.ups.items():
        whole = sum(start.ways for start in against.starts)
        for one, cost in _of_up(against, played(against)):
            costs[one] += solved.shares[up] * cost / whole
    return worst_first(
        Mistake(at=one.at, hand=one.hand, does=one.does, best=one.best, combinations=0, cost=Fraction(cost))
        for one, cost in costs.items()
        if abs(cost) > ERROR
    )


def _of_up(against: Against, chart: Strategy) -> Iterator[tuple[ByCards, float]]:
    """Yield what the chart gives away against one up-card, for each way the first two cards can come."""
    best, reach = against.best, np.zeros(len(against.hands.total))
    for start in against.starts:
        if best.ends_early(start) and not best.worths[start].surrenders:
            continue
        hand, does = against.hand(start.first, start.second), chart.does(start)
        worth = _worth(against, start, does)
        if does != best.does(start):
            lost = start.ways * (best.worths[start].worth - worth)
            yield _named(against, hand, does, best.does(start), pair=start.held > 0), lost
        if does == SPLIT:
            after = ByCards(cells.PAIR, _said(against, hand), BY_CHART, BY_CARDS)
            yield after, start.ways * (worth - chart.worths[start].worth)
        elif does == HIT:
            _draw(against, hand, start.ways, reach)
    for place in range(len(reach)):
        if reach[place] and against.hands.size[place] > 2:
            does, wanted = (_way(one, place) for one in (chart, best))
            if does != wanted:
                lost = float(against.values[place, wanted] - against.values[place, does])
                yield _named(against, place, does, wanted), reach[place] * lost
            if does == HIT:
                _draw(against, place, reach[place], reach)


def _worth(against: Against, start: Start, does: int) -> float:
    """What two cards are worth if this is done with them and all that follows is the best play."""
    best = against.best
    if does == SPLIT:
        return against.split_worth(against.split(start, best.split_play, best.laid_play))
    if does == SURRENDER:
        return against.terms.surrender_gains(against.blackjack(start))
    return float(against.values[against.hand(start.first, start.second), does])


def _way(play: Strategy, hand: int) -> int:
    return DOUBLE if play.play.doubles[hand] else HIT if play.play.draws[hand] else STAND


def _draw(against: Against, hand: int, ways: float, reach: Floats) -> None:
    """Add the hands that one card more makes, each as often as it comes."""
    left = against.shoe - against.hands.cards[hand]
    for value in range(VALUES):
        then = against.hands.then[hand, value]
        if then >= 0 and left[value] > 0:
            reach[then] += ways * left[value] / left.sum()


def _named(against: Against, hand: int, does: int, best: int, *, pair: bool = False) -> ByCards:
    at = cells.PAIR if pair else cells.SOFT if against.hands.soft[hand] else cells.HARD
    return ByCards(at, _said(against, hand), DOES[does], DOES[best])


def _said(against: Against, hand: int) -> str:
    """Name a hand by its cards, the highest first: "T 4 2 against 9". An ace that counts one comes last."""
    held, others = against.hands.cards[hand], range(VALUES - 1, ACE, -1)
    order = (ACE, *others) if against.hands.soft[hand] else (*others, ACE)
    return (
        f"{' '.join(NAMES[value] for value in order for _ in range(held[value]))} against {NAMES[against.up]}"
    )
