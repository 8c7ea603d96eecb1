"""A form of poker: how its cards come, which hands win which part of a pot, and code that ranks many at once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from pitboss.cardroom.equity.deals import Ints
from pitboss.chance.cards import CARDS, INDEX, RANK
from pitboss.hands import fast, low, three
from pitboss.poker import terms
from pitboss.poker.streets import Row
from pitboss.poker.table_rules import TableRules
from pitboss.poker.worth import Side
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.hands.fast_poker import Value


class Form(NamedTuple):
    """A form of poker as in its chapter: the streets, the cards that make a hand, and the division of a pot."""

    name: str
    rows: tuple[Row, ...]
    hand_from: str
    low_ranking: str
    high: Side | None
    low: Side | None
    compiled: bool = True
    """Whether compiled code ranks its hands: those of 52 cards in the usual order."""
    lowest: int = 2
    """The lowest rank of its deck."""

    @property
    def missing(self) -> tuple[int, ...]:
        """The cards that a stripped deck lacks, by their indexes."""
        return tuple(INDEX[card] for card, rank in RANK.items() if rank < self.lowest)

    @property
    def held(self) -> int:
        """The number of a player's own cards that play at the end."""
        return sum(row.kept for row in self.rows)

    @property
    def board(self) -> int:
        """The number of board cards at the end."""
        return sum(row.board for row in self.rows)

    @property
    def discard(self) -> int:
        """The number of cards each player discards during the hand."""
        return sum(row.discard for row in self.rows)

    @property
    def discards_at(self) -> int:
        """The number of board cards at the time of the discard."""
        first = next((number for number, row in enumerate(self.rows) if row.discard), 0)
        return sum(row.board for row in self.rows[:first])

    def sizes(self) -> tuple[int, ...]:
        """Return how many cards a hand may be written with: those held on some street, or kept before a draw."""
        held, sizes = 0, set()
        for row in self.rows:
            held += row.kept
            sizes |= {held, *range(max(held - row.draw, 1), held)}
        return tuple(sorted(sizes))

    def boards(self) -> tuple[int, ...]:
        """Return how many cards a board may be written with: none, or as many as there are on some street."""
        return tuple(sorted({0, *accumulate(row.board for row in self.rows)}))

    @property
    def joined(self) -> bool:
        """Whether own cards and board form one set, whose best five play, and only for high."""
        return self.compiled and self.hand_from == terms.ANY_FIVE and self.low is None


def form_of(rules: Rules) -> Form:
    """Read the form of poker a table plays."""
    table_rules = rules.once(TableRules)
    low = rules.text("low_ranking", "")
    worth = table_rules.worth
    low = low if worth.low else ""
    if table_rules.pack.jokers:
        raise rules.refuse("no_equity", "equity is counted for decks without a joker", "deck")
    shape = (rules.chapter.title, table_rules.rows, rules.text("hand_from"), low, worth.high, worth.low)
    return Form(*shape, table_rules.compiled, table_rules.pack.lowest)


# -- ranking many hands at once ---------------------------------------------------------------------------

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
    ways = (form.high, terms.HIGH), (form.low, form.low_ranking)
    return tuple(_judge(form, side, ranking) for side, ranking in ways if side)


def _judge(form: Form, side: Side, ranking: str) -> Judge:
    compiled = _COMPILED.get((form.hand_from, ranking)) if form.compiled else None
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


# The tables of the other rankings take a while to build, and most questions are about the best five.


def _lows(hands: Ints, own: int) -> Ints:
    from pitboss.hands.fast_poker import lows

    return lows(hands)


def _turned(hands: Ints, ranking: low.Reversed) -> Ints:
    from pitboss.hands import fast_poker

    return fast_poker.reversed_lows(hands, *fast_poker.turned(ranking))


def _two_and_three(hands: Ints, own: int) -> Ints:
    from pitboss.hands.fast_poker import omaha_highs

    return omaha_highs(hands[:, :own], hands[:, own:])


def _two_and_three_low(hands: Ints, own: int) -> Ints:
    from pitboss.hands.fast_poker import omaha_lows

    return omaha_lows(hands[:, :own], hands[:, own:])


def _threes(hands: Ints, value: Value) -> Ints:
    from pitboss.hands import fast_poker

    return fast_poker.best_threes(hands, fast_poker.by_three_cards(value))


_COMPILED: dict[tuple[str, str], Evaluate] = {
    (terms.ANY_FIVE, terms.HIGH): lambda hands, own: fast.highs(hands),
    (terms.ANY_FIVE, terms.ACE_TO_FIVE): _lows,
    (terms.ANY_FIVE, terms.DEUCE_TO_SEVEN): lambda hands, own: _turned(hands, low.DEUCE_TO_SEVEN),
    (terms.ANY_FIVE, terms.UPSIDE_DOWN): lambda hands, own: _turned(hands, low.UPSIDE_DOWN),
    (terms.TWO_AND_THREE, terms.HIGH): _two_and_three,
    (terms.TWO_AND_THREE, terms.ACE_TO_FIVE): _two_and_three_low,
    (terms.ANY_THREE, terms.HIGH): lambda hands, own: _threes(hands, three.value),
    (terms.ANY_THREE, terms.ACE_TO_FIVE): lambda hands, own: _threes(hands, low.three_cards),
}
"""Compiled code by the cards that make a hand and the ranking. Each is built from the plain version in `hands`."""
