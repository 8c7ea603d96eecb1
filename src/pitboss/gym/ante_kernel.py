"""Boxes of an ante game at full speed: one hand against the dealer's, played or folded.

It deals, compares and pays, and knows no rule: what may be chosen and what it nets is looked up in tables that the game
itself wrote (`ante`).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.gym.compiled import LONGEST, NONE, Ints, copy, mask
from pitboss.hands.tables import Look, worth
from pitboss.odds.draws import small, uncounted

MOST_CARDS, MOST_CHOICES, MOST_VALUES = 16, 8, 1 << 16
STEPS, VALUE, KIND = range(3)
"""What is kept of a box: its steps, the value of its hand, and the kind of hand that the rules see in it."""
KEPT = 3
NOTHING, ONE, ALL = range(3)
"""How many of the dealer's cards are seen at the end."""
COMPARED = 6
"""Ways in which hands compare: the dealer qualifies or not, and the player's is equal, higher or lower."""
TOLD = np.dtype(
    [
        # How many cards the player and the dealer have, and whose each dealt card is, as its place in a row of both.
        ("own", np.int64),
        ("dealers", np.int64),
        ("place", np.int64, MOST_CARDS),
        # Which of the dealer's cards is seen before the decision (-1: none).
        ("shown", np.int64),
        # What is seen at the end of a round that was folded, and of one that was played.
        ("own_seen", np.int64, 2),
        ("dealers_seen", np.int64, 2),
        ("qualifies", np.int64),
        # The result by how the hands compare, and of a fold.
        ("result", np.int64, COMPARED),
        ("folded", np.int64),
        # How many choices there are, whether each plays, and the number of its action (-1: it has none).
        ("choices", np.int64),
        ("plays", np.int64, MOST_CHOICES),
        ("number", np.int64, MOST_CHOICES),
        ("first_other", np.int64),
        ("moment", np.int64),
        ("stake", np.int64),
    ]
)
"""The game's statements about its rounds, in one block."""


class Boxes(NamedTuple):
    """Rounds under way: what is kept of each, its cards (the player's first), its shoe, and its chance."""

    kept: Ints
    cards: Ints
    shoes: NDArray[np.uint8]
    chance: NDArray[np.uint64]


class Paid(NamedTuple):
    """What the rules make of hands: the kind of each value, and by kind the choices (as bits) and what each nets."""

    kinds: Ints
    may: Ints
    nets: Ints
    """In cents, ``[choice, result, kind]``."""
    lie: NDArray[np.float32]
    """The wagers that lie on the table at the decision, in dollars."""
    look: Look


@uncounted
def _begin(boxes: Any, told: Any, paid: Any, i: int) -> None:
    """Deal every card of a round, and value the player's hand."""
    shoe, cards, box = boxes.shoes[i], boxes.cards[i], boxes.kept[i]
    for spot in range(told.own + told.dealers):
        other = spot + small(boxes.chance[i], len(shoe) - spot)
        shoe[spot], shoe[other] = shoe[other], shoe[spot]
        cards[told.place[spot]] = shoe[spot]
    box[STEPS], box[VALUE] = 0, worth(cards, 0, told.own, paid.look)
    box[KIND] = paid.kinds[box[VALUE]]


@uncounted
def _show(boxes: Any, told: Any, paid: Any, seen: Any, i: int) -> None:
    """Write down what a box sees at its decision."""
    _lay(boxes, told, seen, i, True, ONE)
    for n in range(len(paid.lie)):
        seen.wagers[i, n] = paid.lie[n]
    seen.chips[i, 0], seen.chips[i, 1] = -told.stake / 100, told.stake / 100
    seen.moment[i] = told.moment
    mask(told, seen, i, paid.may[boxes.kept[i, KIND]])


@uncounted
def _lay(boxes: Any, told: Any, seen: Any, i: int, own: Any, dealers: Any) -> None:
    """Write down the cards that a box sees: its own, and of the dealer's all, the one that was shown, or none."""
    cards = boxes.cards[i]
    seen.own[i, :] = 0
    seen.dealer[i, :] = 0
    for n in range(told.own if own else 0):
        seen.own[i, cards[n]] += 1
    for n in range(told.dealers):
        if dealers == ALL or (dealers == ONE and n == told.shown):
            seen.dealer[i, cards[told.own + n]] += 1


@uncounted
def _settle(boxes: Any, told: Any, paid: Any, i: int, choice: int) -> int:
    """Compare the hands, and return what a choice nets in cents."""
    box, result = boxes.kept[i], told.folded
    if told.plays[choice]:
        value, dealers = box[VALUE], worth(boxes.cards[i], told.own, told.dealers, paid.look)
        result = told.result[(value > dealers) + 2 * (value < dealers) + 3 * (dealers >= told.qualifies)]
    return int(paid.nets[choice, result, box[KIND]])


@uncounted
def _show_end(boxes: Any, told: Any, seen: Any, i: int, choice: int, won: int) -> None:
    """Write down what a box sees when its round is over. Nothing is staked."""
    played = told.plays[choice]
    _lay(boxes, told, seen, i, told.own_seen[played], told.dealers_seen[played])
    seen.wagers[i, :] = 0
    seen.chips[i, 0], seen.chips[i, 1] = won / 100, 0
    seen.moment[i] = 0
    seen.action_mask[i, :] = 0


@uncounted
def deal(boxes: Any, tables: Any, seen: Any) -> bool:
    """Begin every box again. Every round has its decision."""
    told, paid = tables[0][0], tables[1]
    for i in range(len(boxes.kept)):
        _begin(boxes, told, paid, i)
        _show(boxes, told, paid, seen, i)
    return True


@uncounted
def step(boxes: Any, tables: Any, seen: Any, last: Any, ended: Any, actions: Ints, most_steps: int) -> None:
    """Act for every box. One whose round ends, or is cut off, begins the next, and its end is written to ``last``."""
    told, paid = tables[0][0], tables[1]
    for i in range(len(boxes.kept)):
        box, action = boxes.kept[i], actions[i]
        choice = seen.choice[i, action] if 0 <= action < seen.choice.shape[1] else NONE
        box[STEPS] += 1
        over, cut = choice >= 0, choice < 0 and box[STEPS] >= most_steps
        ended.won[i], ended.refused[i] = 0, choice < 0
        ended.over[i], ended.cut[i] = over, cut
        if over:
            ended.won[i] = _settle(boxes, told, paid, i, choice)
            _show_end(boxes, told, last, i, choice, ended.won[i])
        elif cut:
            copy(seen, last, i)
        if over or cut:
            for n in range(LONGEST):
                ended.cards[i, n] = boxes.shoes[i, n] if n < told.own + told.dealers else NONE
            _begin(boxes, told, paid, i)
            _show(boxes, told, paid, seen, i)
