"""The player's three cards and the dealer's three together: how each hand does, by what the six cards make."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from pitboss.hands import five
from pitboss.hands.fast import NO_CARDS, best_of, with_card
from pitboss.hands.six import KINDS
from pitboss.hands.tables import DECK, place_of_three

Ints = NDArray[np.int64]
_FIVE_SHIFT, _ROYAL, _NINE = five.CATEGORY_SHIFT, five.ROYAL_FLUSH, 7
"""The position of the category in a five-card value, the category of the royal flush, and the rank of a nine."""


def pooled_counts(hands: Ints, values: Ints, dealers: NDArray[Any], qualifier: int) -> Ints:
    """Count the dealer's hands against each player's hand by what all six make and by result: `[hand, kind, result]`.

    ``dealers`` are the values of all three-card hands by place; results are those of `odds.showdowns`.
    """
    counts = np.zeros((len(hands), len(KINDS), 4), np.int64)
    _count(hands, values, dealers, qualifier, counts)
    return counts


@njit(nogil=True, cache=True)
def _count(hands: Ints, values: Ints, dealers: Any, qualifier: int, counts: Ints) -> None:
    rest = np.empty(DECK - 3, np.int64)
    for hand in range(len(hands)):
        x, y, z = hands[hand, 0], hands[hand, 1], hands[hand, 2]
        held, left = with_card(with_card(with_card(NO_CARDS, x), y), z), 0
        for card in range(DECK):
            if card not in (x, y, z):
                rest[left] = card
                left += 1
        low = min(x, y, z) >> 2
        one_suit = (x ^ y) & 3 == 0 and (x ^ z) & 3 == 0
        for c in range(2, left):
            with_c = with_card(held, rest[c])
            for b in range(1, c):
                with_b = with_card(with_c, rest[b])
                for a in range(b):
                    kind = best_of(with_card(with_b, rest[a])) >> _FIVE_SHIFT
                    if kind == _ROYAL and one_suit and low >= _NINE and rest[a] >> 2 >= _NINE:
                        same = (x ^ rest[a]) & 3 == 0 and (x ^ rest[b]) & 3 == 0 and (x ^ rest[c]) & 3 == 0
                        kind += same
                    dealer = dealers[uint64(place_of_three(rest[a], rest[b], rest[c]))]
                    result = 0
                    if dealer >= qualifier:
                        result = 1 if dealer < values[hand] else 2 if dealer == values[hand] else 3
                    counts[hand, kind, result] += 1
