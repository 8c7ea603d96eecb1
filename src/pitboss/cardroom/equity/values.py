"""Evaluate many hands at once, with compiled code if a form has it, else through the game itself."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np

from pitboss.cardroom.equity.deals import Ints
from pitboss.cardroom.equity.form import Form
from pitboss.chance.cards import CARDS
from pitboss.hands import fast, fast_poker, low, three
from pitboss.poker import terms
from pitboss.poker.worth import Side

Evaluate: TypeAlias = Callable[[Ints, int], Ints]
"""Evaluates hands, one in each row: its own cards, whose number is given, then the board."""

SLOW = 200
"""The cost of ranking one hand without compiled code, in compiled hands of seven cards."""


class Judge(NamedTuple):
    """One way to win, for many hands at once."""

    evaluate: Evaluate
    least: int
    cost: int
    """The cost of a hand, in fortieths of the best five of seven cards."""


def judges(form: Form) -> tuple[Judge, ...]:
    """Return the ways to win a pot: one, or one for high and one for low."""
    found = []
    if form.high:
        found.append(_judge(form, form.high, terms.HIGH))
    if form.low:
        found.append(_judge(form, form.low, form.low_ranking))
    return tuple(found)


def _judge(form: Form, side: Side, ranking: str) -> Judge:
    compiled = _COMPILED.get((form.hand_from, ranking))
    if compiled is None:
        return Judge(_plainly(side), side.least, 40 * SLOW)
    cost = 40
    if form.hand_from == terms.TWO_AND_THREE:
        cost = 2 * comb(form.held, 2) * comb(form.board, 3)
    elif ranking in (terms.DEUCE_TO_SEVEN, terms.UPSIDE_DOWN):
        cost = 40 * comb(form.held + form.board, 5)
    return Judge(compiled, side.least, cost)


def _plainly(side: Side) -> Evaluate:
    """Ask the game itself, hand by hand."""

    def evaluate(hands: Ints, own: int) -> Ints:
        named = ([CARDS[card] for card in hand] for hand in hands.tolist())
        return np.array([side.value(hand[:own], hand[own:]) for hand in named], np.int64)

    return evaluate


def _joined(many: Callable[[Ints], Ints]) -> Evaluate:
    def evaluate(hands: Ints, own: int) -> Ints:
        return many(hands)

    return evaluate


def _apart(many: Callable[[Ints, Ints], Ints]) -> Evaluate:
    def evaluate(hands: Ints, own: int) -> Ints:
        return many(hands[:, :own], hands[:, own:])

    return evaluate


def _turned(ranking: low.Reversed) -> Evaluate:
    def evaluate(hands: Ints, own: int) -> Ints:
        return fast_poker.reversed_lows(hands, *fast_poker.turned(ranking))

    return evaluate


def _threes(value: fast_poker.Value) -> Evaluate:
    def evaluate(hands: Ints, own: int) -> Ints:
        return fast_poker.best_threes(hands, fast_poker.by_three_cards(value))

    return evaluate


_COMPILED: dict[tuple[str, str], Evaluate] = {
    (terms.ANY_FIVE, terms.HIGH): _joined(fast.highs),
    (terms.ANY_FIVE, terms.ACE_TO_FIVE): _joined(fast_poker.lows),
    (terms.ANY_FIVE, terms.DEUCE_TO_SEVEN): _turned(low.DEUCE_TO_SEVEN),
    (terms.ANY_FIVE, terms.UPSIDE_DOWN): _turned(low.UPSIDE_DOWN),
    (terms.TWO_AND_THREE, terms.HIGH): _apart(fast_poker.omaha_highs),
    (terms.TWO_AND_THREE, terms.ACE_TO_FIVE): _apart(fast_poker.omaha_lows),
    (terms.ANY_THREE, terms.HIGH): _threes(three.value),
    (terms.ANY_THREE, terms.ACE_TO_FIVE): _threes(low.three_cards),
}
"""Compiled code by the cards that make a hand and the ranking. Each is built from the plain version in `hands`."""
