"""Every board for hands that are known: the cards of a board are added up once, for all of the hands.

It counts what `deals.count_whole` counts, in a fifth of the time, for the forms whose best five of all cards play.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from numba import njit

from pitboss.hands.fast import NO_CARDS, best_of
from pitboss.hands.tables import IN_SUIT, KEY

Ints = npt.NDArray[np.int64]


def count_boards(hands: Sequence[Sequence[int]], board: Sequence[int], deck: Ints, counts: Ints) -> int:
    """Count the winners on every board that can still come, and return how many boards there are."""
    known = [(*hand, *board) for hand in hands]
    keys = np.array([NO_CARDS[0] + sum(int(KEY[card]) for card in cards) for cards in known], np.int64)
    suits = np.array([sum(int(IN_SUIT[card]) for card in cards) for cards in known], np.int64)
    return int(_count(keys, suits, deck, 5 - len(board), counts))


@njit(nogil=True, cache=True)
def _count(keys: Ints, suits: Ints, deck: Ints, missing: int, counts: Ints) -> int:
    """Go through the boards as a counter does its digits. The sums of the first cards are kept."""
    hands, cards = len(keys), len(deck)
    at = np.arange(missing + 1)
    key, suit = np.zeros(missing + 1, np.int64), np.zeros(missing + 1, np.int64)
    worths = np.empty(hands, np.int64)
    place = counted = 0
    while True:
        for n in range(place, missing):
            key[n + 1] = key[n] + KEY[deck[at[n]]]
            suit[n + 1] = suit[n] | IN_SUIT[deck[at[n]]]
        best, sharers = -1, 0
        for hand in range(hands):
            worth = best_of((keys[hand] + key[missing], suits[hand] | suit[missing]))
            worths[hand] = worth
            if worth > best:
                best, sharers = worth, 1
            elif worth == best:
                sharers += 1
        for hand in range(hands):
            counts[hand, sharers if worths[hand] == best else 0, hands + 1] += 1
        counted += 1
        place = missing - 1
        while place >= 0 and at[place] == cards - missing + place:
            place -= 1
        if place < 0:
            return counted
        at[place] += 1
        for n in range(place + 1, missing):
            at[n] = at[n - 1] + 1
