"""Craps at full speed: a compiled loop that throws the dice and counts. It knows nothing of money or rules.

What a throw does to a wager depends on the throw and on a few facts before it: the point, the number a come wager
waits on, which puts are up, which points the shooter has made. The loop counts throws by those facts (its contexts),
and a table says how a throw changes them. So eighty wagers take no more time than one.

A run ends with a seven out. That decides every wager, so a run leaves nothing undecided and favours nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.games.craps.outcomes import SEVEN, THROWS
from pitboss.odds.draws import State, below, state_of

Ints: TypeAlias = NDArray[np.int64]
Facts: TypeAlias = tuple[int, int, int, int, int]
"""The point, the come and don't come wagers, the puts that are up and the points made; or the context of each.

A point is 1 to 6, or 0 for none. A come wager is on one of them, 7 when just made and 0 for none. Puts and points made
are bits.
"""
Hand: TypeAlias = list[tuple[int, Facts]]
"""Throws, each with the contexts before it."""

# A fact has one context for each state with the point on, then one for each on a come-out roll.
LINE, COME, DONT_COME, PUT, FIRE = range(5)
STATES = (7, 8, 8, 64, 64)
STARTS = (0, 14, 30, 46, 174)
CONTEXTS = 302
_JUST_MADE, _ALL_PUTS = 7, 63
_IS_SEVEN = np.array([sum(throw) == SEVEN for throw in THROWS], np.int64)
_THROWS_A_WORD = 11
_WORD_SPAN = 36**_THROWS_A_WORD
_NEW_SHOOTER: Facts = (0, 0, 0, 0, 0)


def tally(seed: int, throws: int, goes: Ints, stream: int = 0) -> Ints:
    """Throw at least this often, then on to a seven out, and count throws by context. Tallies can be added.

    `goes` gives the state in which a throw leaves each context, except those of the points made.
    """
    counts = np.zeros((CONTEXTS, len(THROWS)), np.int64)
    _count(state_of(seed, stream), throws, goes, counts)
    return counts


def hands(seed: int, goes: Ints, stream: int = 0) -> Iterator[Hand]:
    """Yield exactly the throws that `tally` counts, hand by hand."""
    state, facts, hand = state_of(seed, stream), _NEW_SHOOTER, Hand()
    while True:
        word = below(state, _WORD_SPAN)
        for _ in range(_THROWS_A_WORD):
            word, code = divmod(word, len(THROWS))
            contexts = _before(facts)
            hand.append((code, contexts))
            facts, seven_out = _after(facts, contexts, code, goes)
            if seven_out:
                yield hand
                hand = []


@njit(nogil=True, cache=True)
def _count(state: State, least: int, goes: Ints, counts: Ints) -> int:
    facts = _NEW_SHOOTER
    thrown = word = left = 0
    while True:
        if not left:
            word, left = below(state, _WORD_SPAN), _THROWS_A_WORD
        code, word, left = word % 36, word // 36, left - 1
        contexts = _before(facts)
        for context in contexts:
            counts[context, code] += 1
        thrown += 1
        facts, seven_out = _after(facts, contexts, code, goes)
        if seven_out and thrown >= least:
            return thrown


@njit(nogil=True, cache=True, inline="always")
def _before(facts: Facts) -> Facts:
    """Return the contexts before a throw; with the point on, any come wager or put that is not up is made."""
    point, come, dont, puts, made = facts
    come_out = 0 if point else 1
    if point:
        come, dont, puts = come or _JUST_MADE, dont or _JUST_MADE, _ALL_PUTS
    return (
        STARTS[LINE] + come_out * STATES[LINE] + point,
        STARTS[COME] + come_out * STATES[COME] + come,
        STARTS[DONT_COME] + come_out * STATES[DONT_COME] + dont,
        STARTS[PUT] + come_out * STATES[PUT] + puts,
        STARTS[FIRE] + come_out * STATES[FIRE] + made,
    )


@njit(nogil=True, cache=True, inline="always")
def _after(facts: Facts, contexts: Facts, code: int, goes: Ints) -> tuple[Facts, bool]:
    """Return the facts after a throw, and whether it was a seven out; points made count until then."""
    point, _, _, _, made = facts
    line, come, dont, puts, _ = contexts
    after = goes[line, code]
    ended = 1 if point > 0 and after == 0 else 0
    seven_out = ended & _IS_SEVEN[code]
    made = (made | (ended << point >> 1)) * (1 - seven_out)
    return (after, goes[come, code], goes[dont, code], goes[puts, code], made), seven_out == 1
