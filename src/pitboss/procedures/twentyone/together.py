"""What a box nets on its hands, on a wager that goes with one of them, and whether the dealer had a blackjack."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from pitboss.procedures.twentyone import solver
from pitboss.procedures.twentyone.best_play import UNITS, Start, Strategy
from pitboss.procedures.twentyone.solver import (
    BLACKJACK,
    BONUS,
    FREE,
    GIVEN_UP,
    KINDS,
    RESULTS,
    Floats,
)


class End(NamedTuple):
    """One end of a round: whether the dealer has a blackjack, and the nets for each unit of the first wagers."""

    blackjack: bool
    hands: Fraction
    beside: Fraction
    """What the wager nets that goes with one hand."""


class Tipped(NamedTuple):
    """How a wager goes with a hand: with the last of a split or the first, and doubled with it or not."""

    last: bool = False
    doubles: bool = False

    @property
    def kinds(self) -> list[int]:
        """The kind of hand by which the wager is settled, for each kind of its hand. A free double is separate."""
        found = list(range(KINDS))
        found[FREE:BONUS] = range(4, 4 + BONUS - FREE)
        return found if self.doubles else [one - 4 if 4 <= one < GIVEN_UP else one for one in found]


class Ends(NamedTuple):
    """The frequency of every end of a round, and what is staked on average on the hands and on the wager beside."""

    often: Mapping[End, float]
    hands: float
    beside: float


def ends_with(strategy: Strategy, shares: Mapping[Start, float], tipped: Tipped) -> Ends:
    """Weigh every end of a round that begins with each two cards this often, without insurance."""
    against, terms = strategy.against, strategy.against.terms
    width = 2 * int(terms.facts.most_hands.max() * abs(terms.steps).max()) + 1
    reach, ends = np.zeros(len(strategy.play.draws)), np.zeros((RESULTS, KINDS))
    splits = np.zeros((RESULTS, KINDS, width))
    often, early = defaultdict[End, float](float), 0.0
    for start, share in shares.items():
        choice, late = strategy.worths[start], against.blackjack(start)
        if strategy.ends_early(start):
            alone, beaten = strategy.ended_early(start)
            often[End(False, alone, alone)] += share * (1 - late)
            often[End(True, beaten, beaten)] += share * late
            early += share
            continue
        early += share * late * terms.checked
        if choice.split is None:
            reach[against.hand(start.first, start.second)] += share
        else:
            solver.add_nets_beside(choice.split, terms.steps, share, tipped.last, splits)
    solver.play_out(against.deal, against.shoe, strategy.play, reach, against.results, ends)
    for end, share in (*_of_hands(strategy, ends, tipped), *_of_splits(strategy, splits, tipped)):
        often[end] += share
    settled = ends + splits.sum(axis=2)
    counted = settled[: BLACKJACK if terms.checked else RESULTS]
    return Ends(often, strategy.worth_of(shares).staked, early + float((counted @ UNITS[tipped.kinds]).sum()))


def _of_hands(strategy: Strategy, ends: Floats, tipped: Tipped) -> Iterator[tuple[End, float]]:
    """Yield the ends of rounds of one hand."""
    terms, kinds = strategy.against.terms, tipped.kinds
    for result, kind in np.argwhere(ends).tolist():
        first = terms.first if result == BLACKJACK else Fraction(0)
        hands, beside = terms.net(result, kind) + first, terms.net(result, kinds[kind]) + first
        yield End(result == BLACKJACK, hands, beside), float(ends[result, kind])


def _of_splits(strategy: Strategy, found: Floats, tipped: Tipped) -> Iterator[tuple[End, float]]:
    """Yield the ends of rounds with a split: `found[result, kind of the hand the wager goes with, steps + middle]`."""
    terms, kinds = strategy.against.terms, tipped.kinds
    for result, kind, place in np.argwhere(found).tolist():
        first = terms.first if result == BLACKJACK else Fraction(0)
        hands = Fraction(place - found.shape[2] // 2, terms.unit) + first
        beside = terms.net(result, kinds[kind]) + first
        yield End(result == BLACKJACK, hands, beside), float(found[result, kind, place])
