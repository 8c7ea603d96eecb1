"""Every player hand against every dealer hand, by the dealer card seen: an exact count.

Player hands that differ only by renaming the suits have the same results, so only one of each class is evaluated,
weighted by the size of its class. Dealer hands are not enumerated against each of them. Instead they are added in
rising order of value to counters that record, for each set of cards, how many hands added so far contain it. Once all
hands below some value have been added, inclusion and exclusion gives the number of them that hold a given card and
none of the player's: add those that hold the card, subtract those that also hold one of the player's, add back those
that hold two, and so on.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.hands.tables import CHOOSE, DECK, MOST, RENAMINGS, hand_at, rename

Ints = NDArray[np.int64]
Counters = NDArray[np.int32]
Places = NDArray[np.uint32]

NOT_QUALIFIED, LOWER, EQUAL, HIGHER = range(4)
"""The dealer's hand does not qualify, or it qualifies and is lower than, equal to or higher than the player's."""

_BOUNDS = 3
"""Three values separate the four results."""
# All sets of cards share one numbering: the empty set, then single cards, pairs and so on, each size by place.
# A set's number is the sum of these over its cards, lowest first: by its rank in the set, from 1, and the card:
# `_STEP[rank, card]`.
_STEP: Ints = np.ascontiguousarray((CHOOSE[:DECK] + np.roll(CHOOSE[DECK], 1)).T)
_HELD: Ints = np.array([mask.bit_count() for mask in range(1 << MOST)], np.int64)


@dataclass(frozen=True)
class Showdowns:
    """The results of each class of player hand, by the dealer card seen, if one is."""

    hands: Ints
    """The representative hands, as card indexes, in order."""
    values: Ints
    weights: Ints
    """The number of hands each one represents."""
    dealers: Callable[[], NDArray[Any]]
    """Returns the values of all the dealer's hands."""
    dealer_size: int
    qualifier: int
    seen: bool

    @property
    def shape(self) -> tuple[int, int]:
        """The number of classes, and of dealer cards that may be seen, or 1 if none is."""
        return len(self.hands), DECK if self.seen else 1

    @cached_property
    def counts(self) -> Counters:
        """Count the deals: `counts[hand, card, result]`. It takes long, and is done only on demand.

        A deal is counted once for each dealer card, since any may be the one seen, or just once, if none is.
        """
        size, seen = self.hands.shape[1], self.seen
        counts = np.zeros((*self.shape, _BOUNDS + 1), np.int32)
        depth, values = min(self.dealer_size, size + seen), self.values
        bounds = np.maximum(np.stack((np.zeros_like(values), values, values + 1), axis=1), self.qualifier)
        _sweep(self.hands, bounds, self.dealers(), self.dealer_size, depth, counts)
        counts[:, :, HIGHER] = comb(DECK - size - seen, self.dealer_size - seen)
        if seen:
            np.put_along_axis(counts[:, :, HIGHER], self.hands, 0, axis=1)
        for result in (HIGHER, EQUAL, LOWER):
            counts[:, :, result] -= counts[:, :, result - 1]
        return counts


def showdowns(
    player_values: NDArray[Any],
    player_size: int,
    dealer_values: NDArray[Any],
    dealer_size: int,
    qualifier: int,
    seen: bool = True,
) -> Showdowns:
    """Compare every class of player hand with every dealer hand. The dealer plays with `qualifier` or better.

    The values are those of all hands of each size, by place (`pitboss.hands.tables`).
    """
    _check(dealer_values, dealer_size)
    return against(player_values, player_size, lambda: dealer_values, dealer_size, qualifier, seen)


def against(
    player_values: NDArray[Any],
    player_size: int,
    dealers: Callable[[], NDArray[Any]],
    dealer_size: int,
    qualifier: int,
    seen: bool,
) -> Showdowns:
    """Do the same, but work out the values of the dealer's hands only for the count."""
    _check(player_values, player_size)
    hands, weights = suit_classes(player_size)
    places = CHOOSE[hands, np.arange(1, player_size + 1)].sum(axis=1)
    values = player_values[places].astype(np.int64)
    return Showdowns(hands, values, weights, dealers, dealer_size, qualifier, seen)


def _check(values: NDArray[Any], size: int) -> None:
    """Check the array bounds here, since compiled code does not."""
    if not 1 <= size < MOST or len(values) != comb(DECK, size):
        raise ValueError(
            f"{len(values)} values are not those of all hands of {size} cards, one to {MOST - 1}."
        )


def suit_classes(size: int) -> tuple[Ints, Ints]:
    """One hand per class of hands that differ only in the names of suits, and the size of each class."""
    hands = np.zeros((comb(DECK, size), size), np.int8)
    weights = _weights(hands)
    return hands[weights > 0].astype(np.int64), weights[weights > 0]


@njit(nogil=True, cache=True)
def _weights(hands: NDArray[np.int8]) -> Ints:
    """Fill in all hands in order. Return each one's class size if it is the first of its class, otherwise 0."""
    size = hands.shape[1]
    weights, cards, renamed = np.zeros(len(hands), np.int64), np.arange(size), np.zeros(size, np.int64)
    for n in range(len(hands)):
        hands[n] = cards
        own = _key(cards, RENAMINGS[0], renamed)
        same = 0
        for names in RENAMINGS:
            key = _key(cards, names, renamed)
            if key < own:
                same = 0
                break
            same += key == own
        if same:
            weights[n] = len(RENAMINGS) // same
        last = size - 1
        while last and cards[last] == DECK - size + last:
            last -= 1
        cards[last:] = np.arange(cards[last] + 1, cards[last] + 1 + size - last)
    return weights


@njit(nogil=True, cache=True)
def _key(hand: Ints, names: Ints, renamed: Ints) -> int:
    """A hand with its suits renamed, sorted and packed into one number."""
    rename(hand, names, renamed)
    key = 0
    for card in renamed:
        key = key * DECK + card
    return key


def _sweep(
    hands: Ints, bounds: Ints, dealer_values: NDArray[Any], dealer_size: int, depth: int, counts: Counters
) -> None:
    """Fill the first three results with the number of dealer hands below each of a player hand's bounds."""
    order = np.argsort(dealer_values, kind="stable").astype(np.uint32)
    counters = np.zeros(int(CHOOSE[DECK, : depth + 1].sum()), np.int32)
    asked = np.diff(bounds, axis=1, prepend=-1) > 0
    cells = np.flatnonzero(asked)
    cells = cells[np.argsort(bounds.ravel()[cells], kind="stable")]
    rising, starts = np.unique(bounds.ravel()[cells], return_index=True)
    reached = np.searchsorted(dealer_values[order], rising)
    spans = pairwise([*starts.tolist(), len(cells)])
    ask, added = _ask_seen if counts.shape[1] > 1 else _ask, 0
    for below, (start, end) in zip(reached.tolist(), spans, strict=True):
        _add(order[added:below], dealer_size, depth, counters)
        added = below
        if added:
            ask(cells[start:end], hands, depth, counters, counts)
    for bound in range(1, _BOUNDS):
        counts[~asked[:, bound], :, bound] = counts[~asked[:, bound], :, bound - 1]


@njit(nogil=True, cache=True)
def _number(cards: Ints, numbers: Ints, spot: int) -> None:
    """Number every subset of these rising cards, by bit mask, less the step of one more card that comes at `spot`."""
    for n in range(len(cards)):
        for mask in range(1 << n):
            numbers[1 << n | mask] = numbers[mask] + _STEP[_HELD[mask] + 1 + (n >= spot), cards[n]]


@njit(nogil=True, cache=True)
def _add(places: Places, size: int, depth: int, counters: Counters) -> None:
    """Count hands in every set of up to `depth` cards that they contain."""
    cards = np.zeros(size, np.int64)
    numbers = np.zeros(1 << size, np.int64)
    for place in places:
        hand_at(place, cards)
        _number(cards, numbers, size)
        for mask in range(1 << size):
            if _HELD[mask] <= depth:
                counters[numbers[mask]] += 1


@njit(nogil=True, cache=True)
def _ask(cells: Ints, hands: Ints, depth: int, counters: Counters, counts: Counters) -> None:
    """For each cell (a hand and a bound), count the added hands that have none of the player's cards."""
    size = hands.shape[1]
    numbers = np.zeros(1 << size, np.int64)
    for cell in cells:
        _number(hands[cell // _BOUNDS], numbers, size)
        for mask in range(1 << size):
            if _HELD[mask] <= depth:
                having = counters[numbers[mask]]
                counts[cell // _BOUNDS, 0, cell % _BOUNDS] += -having if _HELD[mask] & 1 else having


@njit(nogil=True, cache=True)
def _ask_seen(cells: Ints, hands: Ints, depth: int, counters: Counters, counts: Counters) -> None:
    """Count the same by each card that they hold. Those between two of the player's differ by just one step."""
    size = hands.shape[1]
    numbers, found, ends = (
        np.zeros(1 << size, np.int64),
        np.zeros(DECK, np.int64),
        np.zeros(size + 2, np.int64),
    )
    for cell in cells:
        hand, found[:] = hands[cell // _BOUNDS], 0
        ends[0], ends[1:-1], ends[-1] = -1, hand, DECK
        for spot in range(size + 1):
            _number(hand, numbers, spot)
            for mask in range(1 << size):
                if _HELD[mask] < depth:
                    sign, number = 1 - 2 * (_HELD[mask] & 1), numbers[mask]
                    steps = _STEP[_HELD[mask & (1 << spot) - 1] + 1]
                    for card in range(ends[spot] + 1, ends[spot + 1]):
                        found[card] += sign * counters[number + steps[card]]
        counts[cell // _BOUNDS, :, cell % _BOUNDS] = found
