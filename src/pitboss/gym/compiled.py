"""What the compiled rounds of several games have in common: how a table is asked, and how they are run."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.chance import Card
from pitboss.gym.seen import KINDS
from pitboss.money import Cents, round_cents
from pitboss.odds.draws import uncounted
from pitboss.procedures.shoe import BURN
from pitboss.rounds.answers import GO_ON, Answer, Cards
from pitboss.rounds.asks import Draw, Pause
from pitboss.rounds.settlement import Halves, Outcome, Wins, payable, rounding
from pitboss.rulebooks import Rules

NONE = -1
LONGEST = 64
"""The most cards of a round."""
Ints: TypeAlias = NDArray[np.int64]


class Means(NamedTuple):
    """A choice with its amount, by the name of its action."""

    name: str
    do: str
    cents: Cents | None


class Stacked:
    """Chance that brings known cards in order. What is burned comes from the rest of the shoe."""

    def __init__(self, cards: Iterable[Card]) -> None:
        """Deal these cards."""
        self.coming = list(cards)

    def answer(self, ask: Any) -> Answer | None:
        """Answer a draw or a pause, or return None for what a person must decide."""
        if type(ask) is Pause:
            return GO_ON
        if type(ask) is not Draw:
            return None
        if BURN in ask.to:
            left = ask.shoe.cards_left()
            for card in self.coming:
                left.remove(card)
            return Cards(tuple(left[: len(ask.to)]))
        drawn, self.coming = self.coming[: len(ask.to)], self.coming[len(ask.to) :]
        return Cards(tuple(drawn))


def net_of(rules: Rules, outcome: Outcome, cents: Cents) -> Cents:
    """The net of a wager of this many cents, rounded as a table rounds it."""
    if isinstance(outcome, Wins):
        return payable(rules, outcome.pays.win(cents))
    if isinstance(outcome, Halves):
        half = Fraction(cents, 2)
        back = half.numerator if half.denominator == 1 else round_cents(half, rounding(rules))
        return back - cents
    return outcome.net(cents).numerator


class Seen(NamedTuple):
    """The view of each box, and the choice that each of its actions means (-1: none)."""

    own: NDArray[np.int16]
    own_other: NDArray[np.int16]
    dealer: NDArray[np.int16]
    wagers: NDArray[np.float32]
    chips: NDArray[np.float32]
    moment: Ints
    action_mask: NDArray[np.int8]
    choice: NDArray[np.int8]

    @classmethod
    def by(cls, boxes: int, wagers: int, actions: int) -> "Seen":
        """Lay out the view of this many boxes."""
        return cls(
            np.zeros((boxes, KINDS), np.int16),
            np.zeros((boxes, KINDS), np.int16),
            np.zeros((boxes, KINDS), np.int16),
            np.zeros((boxes, wagers), np.float32),
            np.zeros((boxes, 4), np.float32),
            np.zeros(boxes, np.int64),
            np.zeros((boxes, actions), np.int8),
            np.zeros((boxes, actions), np.int8),
        )


class Ended(NamedTuple):
    """The result of a step: rewards in cents, what is over, cut off or refused, and the cards of rounds now over."""

    won: Ints
    over: NDArray[np.bool_]
    cut: NDArray[np.bool_]
    refused: NDArray[np.bool_]
    cards: NDArray[np.int8]

    @classmethod
    def by(cls, boxes: int) -> "Ended":
        """Lay out the result of this many boxes."""
        over, cut, refused = (np.zeros(boxes, np.bool_) for _ in range(3))
        return cls(np.zeros(boxes, np.int64), over, cut, refused, np.full((boxes, LONGEST), NONE, np.int8))


class Compiled(NamedTuple):
    """Rounds of one table under way in many boxes, and the compiled code that plays them."""

    stakes: dict[str, Cents]
    shoes: NDArray[np.uint8]
    """The cards of each box. The first are those that were dealt in its round, in order."""
    chance: NDArray[np.uint64]
    deal: Callable[[Seen], bool]
    """Begins every box again. Returns whether all have something to decide."""
    step: Callable[[Seen, Seen, Ended, Ints, int], None]
    """Acts for every box. One whose round ends, or is cut off, begins the next; its end goes into the second view."""


# -- compiled code that they share -------------------------------------------------------------------


@uncounted
def mask(told: Any, seen: Any, i: int, choices: int) -> None:
    """Number the choices. Those without a number take the places of the others, in order."""
    seen.choice[i, :] = NONE
    seen.action_mask[i, :] = 0
    other = told.first_other
    for choice in range(told.choices):
        if choices >> choice & 1:
            number = told.number[choice]
            if number < 0:
                number, other = other, other + 1
            if number < seen.choice.shape[1]:
                seen.choice[i, number] = choice
                seen.action_mask[i, number] = 1


@uncounted
def copy(seen: Any, last: Any, i: int) -> None:
    """Copy what a box sees."""
    _copy_row(seen.own[i], last.own[i])
    _copy_row(seen.own_other[i], last.own_other[i])
    _copy_row(seen.dealer[i], last.dealer[i])
    _copy_row(seen.wagers[i], last.wagers[i])
    _copy_row(seen.chips[i], last.chips[i])
    _copy_row(seen.action_mask[i], last.action_mask[i])
    last.moment[i] = seen.moment[i]


@uncounted
def _copy_row(row: Any, to: Any) -> None:
    for n in range(len(row)):
        to[n] = row[n]
