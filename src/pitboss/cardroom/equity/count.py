"""Count over many deals who takes which part of a pot: how many share the high half, and how many the low."""

from __future__ import annotations

import numpy as np
from numba import njit

from pitboss.cardroom.equity.deals import Ints
from pitboss.cardroom.equity.values import Judge


def tally(hands: int) -> Ints:
    """Create the counts, `[hand, sharers of the high, sharers of the low]`.

    A hand that has no part in one has 0 sharers there. In the last column the pot was not split.
    """
    return np.zeros((hands, hands + 1, hands + 2), np.int64)


def count(judges: tuple[Judge, ...], deals: Ints, own: int, counts: Ints) -> None:
    """Count who wins each of the deals."""
    worths = np.empty((len(judges), *deals.shape[:2]), np.int64)
    for number, judge in enumerate(judges):
        for hand, rows in enumerate(deals):
            worths[number, hand] = judge.evaluate(rows, own)
    if len(judges) == 1:
        _count_whole(worths[0], counts)
    else:
        _count_halves(worths[0], worths[1], judges[1].least, counts)


@njit(nogil=True, cache=True)
def _best(worths: Ints, deal: int, least: int) -> tuple[int, int]:
    """Return the best worth in a deal, at or above a minimum, and how many hands share it; 0 if none reaches it."""
    best, sharers = least, 0
    for hand in range(len(worths)):
        worth = worths[hand, deal]
        if worth > best or (worth == best and not sharers):
            best, sharers = worth, 1
        elif worth == best:
            sharers += 1
    return best, sharers


@njit(nogil=True, cache=True)
def _count_whole(worths: Ints, counts: Ints) -> None:
    whole = len(worths) + 1
    for deal in range(worths.shape[1]):
        best, sharers = _best(worths, deal, 0)
        for hand in range(len(worths)):
            counts[hand, sharers if worths[hand, deal] == best else 0, whole] += 1


@njit(nogil=True, cache=True)
def _count_halves(highs: Ints, lows: Ints, least: int, counts: Ints) -> None:
    whole = len(highs) + 1
    for deal in range(highs.shape[1]):
        high, of_high = _best(highs, deal, 0)
        low, of_low = _best(lows, deal, least)
        for hand in range(len(highs)):
            part = of_high if highs[hand, deal] == high else 0
            if not of_low:
                counts[hand, part, whole] += 1
            else:
                counts[hand, part, of_low if lows[hand, deal] == low else 0] += 1
