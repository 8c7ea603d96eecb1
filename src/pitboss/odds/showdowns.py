"""How every player hand fares against every dealer hand, by the dealer card seen: an exact count.

Player hands that differ only by renaming the suits fare alike, so only one of each class is evaluated, weighted by the
size of its class. Dealer hands are not enumerated against each of them. Instead they are added in rising order of value
to counters that record, for each set of cards, how many hands added so far contain it. Once all hands below some value
have been added, inclusion and exclusion gives the number of them that hold a given card and none of the player's: add
those that hold the card, subtract those that also hold one of the player's, add back those that hold two, and so on.
"""

from dataclasses import dataclass
from itertools import chain, combinations, pairwise, permutations
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.hands.tables import CHOOSE, DECK, MOST, hand_at

Ints = NDArray[np.int64]
Counters = NDArray[np.int32]
Places = NDArray[np.uint32]

NOT_QUALIFIED, LOWER, EQUAL, HIGHER = range(4)
"""The dealer's hand does not qualify; or it qualifies and is lower than, equal to or higher than the player's."""

_BOUNDS = 3
"""Three values separate the four results."""
_RENAMINGS: Ints = np.array(list(permutations(range(4))), np.int64)
# All sets of cards share one numbering: the empty set, then single cards, pairs and so on, each size by place.
# A set's number is the sum of these over its cards, lowest first: by the card, and its rank in the set from 1.
_STEP: Ints = CHOOSE[:DECK] + np.roll(CHOOSE[DECK], 1)
_HELD: Ints = np.array([mask.bit_count() for mask in range(1 << MOST)], np.int64)


@dataclass(frozen=True, slots=True)
class Showdowns:
    """How each class of player hand fares, by the dealer card seen: `counts[hand, card, result]`."""

    hands: Ints
    """The representative hands, as card indexes, in order."""
    values: Ints
    weights: Ints
    """The number of hands each one represents."""
    counts: Ints


def showdowns(
    player_values: NDArray[Any],
    player_size: int,
    dealer_values: NDArray[Any],
    dealer_size: int,
    qualifier: int,
) -> Showdowns:
    """Compare every class of player hand with every dealer hand; the dealer plays with `qualifier` or better.

    The values are those of all hands of each size, by place (`pitboss.hands.tables`).
    """
    _check(player_values, player_size)
    _check(dealer_values, dealer_size)
    hands, weights = suit_classes(player_size)
    places = CHOOSE[hands, np.arange(1, player_size + 1)].sum(axis=1)
    values = player_values[places].astype(np.int64)
    counts = np.zeros((len(hands), DECK, _BOUNDS + 1), np.int64)
    depth = min(dealer_size, player_size + 1)
    bounds = np.maximum(np.stack((np.zeros_like(values), values, values + 1), axis=1), qualifier)
    _sweep(hands, bounds.ravel(), dealer_values, dealer_size, depth, counts)
    counts[:, :, HIGHER] = comb(DECK - player_size - 1, dealer_size - 1)
    np.put_along_axis(counts[:, :, HIGHER], hands, 0, axis=1)
    for result in (HIGHER, EQUAL, LOWER):
        counts[:, :, result] -= counts[:, :, result - 1]
    return Showdowns(hands, values, weights, counts)


def _check(values: NDArray[Any], size: int) -> None:
    """Check the array bounds here, since compiled code does not."""
    if not 1 <= size < MOST or len(values) != comb(DECK, size):
        raise ValueError(
            f"{len(values)} values are not those of all hands of {size} cards, one to {MOST - 1}."
        )


def suit_classes(size: int) -> tuple[Ints, Ints]:
    """One hand per class of hands that differ only in the names of suits, and the size of each class."""
    cards = chain.from_iterable(combinations(range(DECK), size))
    hands = np.fromiter(cards, np.int8, comb(DECK, size) * size).reshape(-1, size)
    weights = _weights(hands)
    return hands[weights > 0].astype(np.int64), weights[weights > 0]


@njit(nogil=True, cache=True)
def _weights(hands: NDArray[np.int8]) -> Ints:
    """The size of each hand's class if no hand in it comes before this one; otherwise 0."""
    weights = np.zeros(len(hands), np.int64)
    renamed = np.zeros(hands.shape[1], np.int64)
    for n in range(len(hands)):
        own = _key(hands[n], _RENAMINGS[0], renamed)
        same = 0
        for names in _RENAMINGS:
            key = _key(hands[n], names, renamed)
            if key < own:
                same = 0
                break
            same += key == own
        if same:
            weights[n] = len(_RENAMINGS) // same
    return weights


@njit(nogil=True, cache=True)
def _key(hand: NDArray[np.int8], names: Ints, renamed: Ints) -> int:
    """A hand with its suits renamed, sorted and packed into one number."""
    for n in range(len(hand)):
        card = (hand[n] & ~3) + names[hand[n] & 3]
        spot = n
        while spot and renamed[spot - 1] > card:
            renamed[spot] = renamed[spot - 1]
            spot -= 1
        renamed[spot] = card
    key = 0
    for card in renamed:
        key = key * DECK + card
    return key


def _sweep(
    hands: Ints, bounds: Ints, dealer_values: NDArray[Any], dealer_size: int, depth: int, counts: Ints
) -> None:
    """Fill the first three results with the number of dealer hands below each of a player hand's bounds."""
    order = np.argsort(dealer_values, kind="stable").astype(np.uint32)
    counters = np.zeros(int(CHOOSE[DECK, : depth + 1].sum()), np.int32)
    cells = np.argsort(bounds, kind="stable")
    rising, starts = np.unique(bounds[cells], return_index=True)
    reached = np.searchsorted(dealer_values[order], rising)
    spans = pairwise([*starts.tolist(), len(cells)])
    added = 0
    for below, (start, end) in zip(reached.tolist(), spans, strict=True):
        _add(order[added:below], dealer_size, depth, counters)
        added = below
        if added:
            _ask(cells[start:end], hands, depth, counters, counts)


@njit(nogil=True, cache=True)
def _number(cards: Ints, numbers: Ints) -> None:
    """The number of every subset of these rising cards, indexed by bit mask."""
    for n in range(len(cards)):
        for mask in range(1 << n):
            numbers[1 << n | mask] = numbers[mask] + _STEP[cards[n], _HELD[mask] + 1]


@njit(nogil=True, cache=True)
def _add(places: Places, size: int, depth: int, counters: Counters) -> None:
    """Count hands in every set of up to `depth` cards that they contain."""
    cards = np.zeros(size, np.int64)
    numbers = np.zeros(1 << size, np.int64)
    for place in places:
        hand_at(place, cards)
        _number(cards, numbers)
        for mask in range(1 << size):
            if _HELD[mask] <= depth:
                counters[numbers[mask]] += 1


@njit(nogil=True, cache=True)
def _ask(cells: Ints, hands: Ints, depth: int, counters: Counters, counts: Ints) -> None:
    """For each cell (a hand and a bound), count the added hands that hold each card and none of the player's."""
    size = hands.shape[1]
    cards = np.zeros(size + 1, np.int64)
    numbers = np.zeros(2 << size, np.int64)
    for cell in cells:
        hand, bound = cell // _BOUNDS, cell % _BOUNDS
        for card in range(DECK):
            spot = _join(hands[hand], card, cards)
            if spot >= 0:
                _number(cards, numbers)
                counts[hand, card, bound] = _apart(numbers, spot, depth, counters)


@njit(nogil=True, cache=True)
def _join(hand: Ints, card: int, cards: Ints) -> int:
    """Insert a card into a sorted hand; return its position, or -1 if the hand already holds it."""
    spot = 0
    for held in hand:
        if held == card:
            return -1
        spot += held < card
    cards[:spot] = hand[:spot]
    cards[spot] = card
    cards[spot + 1 :] = hand[spot:]
    return spot


@njit(nogil=True, cache=True)
def _apart(numbers: Ints, spot: int, depth: int, counters: Counters) -> int:
    """How many hands hold the card at this spot and none of the others."""
    found = 0
    bit = 1 << spot  # only sets that hold the card: every second run of this length
    for above in range(bit, len(numbers), 2 * bit):
        for mask in range(above, above + bit):
            if _HELD[mask] <= depth:
                having = counters[numbers[mask]]
                found += having if _HELD[mask] & 1 else -having
    return found
