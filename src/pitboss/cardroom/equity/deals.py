"""The cards still to come, at full speed: either every way they can fall, or random draws.

Cards are their indexes 0 ... 51. Both ways fill an array `[hand, deal, place]`: a hand's own cards first, then the
board. A gap is what is missing from one hand or from the board: how many cards, whose, and from which place on.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from pitboss.odds.draws import State, below

Ints = npt.NDArray[np.int64]
BOARD = -1
"""The owner of the board's missing cards: everyone."""


class Gap(NamedTuple):
    """Cards that are missing: how many, whose, and from which place on."""

    size: int
    whose: int
    start: int


def gaps_array(gaps: Sequence[Gap]) -> Ints:
    """Return the gaps as an array for compiled code."""
    return np.array(gaps, np.int64).reshape(-1, 3)


def ways(gaps: Sequence[Gap], cards: int) -> int:
    """Count the ways this many cards can fill the gaps, ignoring the order within each, or 0 if there are too few."""
    before = [sum(gap.size for gap in gaps[:place]) for place in range(len(gaps))]
    return prod(comb(cards - gone, gap.size) for gone, gap in zip(before, gaps, strict=True))


class Walk:
    """Every way to fill the gaps from a deck, a batch at a time."""

    def __init__(self, gaps: Sequence[Gap], deck: Ints) -> None:
        """Start with the first way."""
        self.gaps, self.left = gaps_array(gaps), ways(gaps, len(deck))
        self._picks = np.zeros((len(gaps), 8), np.int64)
        self._decks = np.zeros((len(gaps) + 1, len(deck)), np.int64)
        self._decks[0] = deck
        _start_over(self.gaps, self._picks, self._decks, 0)

    def fill(self, deals: Ints) -> int:
        """Fill as many deals as fit, or as are left, and return how many."""
        many = min(self.left, int(deals.shape[1]))
        _walk(self.gaps, self._picks, self._decks, deals, many)
        self.left -= many
        return many


@njit(nogil=True, cache=True)
def _start_over(gaps: Ints, picks: Ints, decks: Ints, first: int) -> None:
    """Pick the first cards for the gaps from ``first`` on. Each picks from what those before it leave."""
    size = decks.shape[1]
    for gap in range(first):
        size -= gaps[gap, 0]
    for gap in range(first, len(gaps)):
        for place in range(gaps[gap, 0]):
            picks[gap, place] = place
        _leave(gaps[gap, 0], picks[gap], decks[gap], decks[gap + 1], size)
        size -= gaps[gap, 0]


@njit(nogil=True, cache=True)
def _leave(many: int, picks: Ints, deck: Ints, rest: Ints, size: int) -> None:
    """Compute what is left of a deck without the picked cards."""
    taken = kept = 0
    for place in range(size):
        if taken < many and picks[taken] == place:
            taken += 1
        else:
            rest[kept] = deck[place]
            kept += 1


@njit(nogil=True, cache=True)
def _advance(gaps: Ints, picks: Ints, decks: Ints) -> None:
    """Advance to the next way: the last gap that has another set of cards takes it, and those after it start over."""
    size = decks.shape[1]
    for gap in range(len(gaps)):
        size -= gaps[gap, 0]
    for gap in range(len(gaps) - 1, -1, -1):
        many = gaps[gap, 0]
        size += many
        place = many - 1
        while place >= 0 and picks[gap, place] == size - many + place:
            place -= 1
        if place >= 0:
            picks[gap, place] += 1
            for after in range(place + 1, many):
                picks[gap, after] = picks[gap, after - 1] + 1
            if gap + 1 < len(gaps):
                _leave(many, picks[gap], decks[gap], decks[gap + 1], size)
                _start_over(gaps, picks, decks, gap + 1)
            return


@njit(nogil=True, cache=True)
def _walk(gaps: Ints, picks: Ints, decks: Ints, deals: Ints, many: int) -> None:
    for deal in range(many):
        for gap in range(len(gaps)):
            for place in range(gaps[gap, 0]):
                _lay(deals, deal, gaps[gap, 1], gaps[gap, 2] + place, decks[gap, picks[gap, place]])
        _advance(gaps, picks, decks)


@njit(nogil=True, cache=True)
def _lay(deals: Ints, deal: int, whose: int, place: int, card: int) -> None:
    if whose >= 0:
        deals[whose, deal, place] = card
        return
    for hand in range(len(deals)):
        deals[hand, deal, place] = card


class Holdings(NamedTuple):
    """The holdings possible for each hand: `cards[hand, number, place]`, all cards of the deck as bits, and counts."""

    cards: Ints
    taken: Ints
    many: Ints
    known: Ints


@njit(nogil=True, cache=True)
def draw(state: State, holdings: Holdings, gaps: Ints, gone: int, deals: Ints, most: int) -> int:
    """Fill all deals at random and return how many tries it took to find compatible hands. Stop after `most`.

    Every hand is drawn from its own holdings, and all are drawn again if two need the same card. Every possible deal is
    therefore equally likely.
    """
    tries = 0
    for deal in range(deals.shape[1]):
        taken = gone
        hand = 0
        while hand < len(deals):
            number = below(state, holdings.many[hand])
            if taken & holdings.taken[hand, number]:
                tries += 1
                if tries > most:
                    return tries
                hand, taken = 0, gone
                continue
            taken |= holdings.taken[hand, number]
            for place in range(holdings.known[hand]):
                deals[hand, deal, place] = holdings.cards[hand, number, place]
            hand += 1
        for gap in range(len(gaps)):
            for place in range(gaps[gap, 0]):
                card = below(state, 52)
                while taken >> card & 1:
                    card = below(state, 52)
                taken |= 1 << card
                _lay(deals, deal, gaps[gap, 1], gaps[gap, 2] + place, card)
    return tries


# -- counting who takes which part of a pot -------------------------------------------------------------


def tally(hands: int) -> Ints:
    """Create the counts, `[hand, sharers of the high, sharers of the low]`.

    A hand that has no part in one has 0 sharers there. In the last column the pot was not split.
    """
    return np.zeros((hands, hands + 1, hands + 2), np.int64)


@njit(nogil=True, cache=True)
def _best(worths: Ints, deal: int, least: int) -> tuple[int, int]:
    """Return the best worth in a deal, at or above a minimum, and how many hands share it, or 0 if none reaches it."""
    best, sharers = least, 0
    for hand in range(len(worths)):
        worth = worths[hand, deal]
        if worth > best or (worth == best and not sharers):
            best, sharers = worth, 1
        elif worth == best:
            sharers += 1
    return best, sharers


@njit(nogil=True, cache=True)
def count_whole(worths: Ints, counts: Ints) -> None:
    """Count the winners of each deal, if the best hand takes the pot."""
    whole = len(worths) + 1
    for deal in range(worths.shape[1]):
        best, sharers = _best(worths, deal, 0)
        for hand in range(len(worths)):
            counts[hand, sharers if worths[hand, deal] == best else 0, whole] += 1


@njit(nogil=True, cache=True)
def count_halves(highs: Ints, lows: Ints, least: int, counts: Ints) -> None:
    """Count the winners of each deal, if a low of at least this worth takes half of it."""
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
