"""Limit hold'em, compiled: it deals, bets at random, compares hands and counts. It knows amounts only as units.

Places count clockwise from the button's left, the button last. Nobody runs out of chips, so there is only one pot.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.hands.fast import NO_CARDS, best_of, with_card
from pitboss.hands.five import CATEGORY_SHIFT, ROYAL_FLUSH
from pitboss.odds.draws import State, small

Ints = NDArray[np.int64]

STREETS, BOARD, DECK, MOST_PLAYERS = 4, 5, 52, 10
KINDS = ROYAL_FLUSH + 1
FOLD, CHECK, CALL, BET, RAISE = range(5)
"""The actions of a place, as they are written out."""

ACTIONS, END_OF_ROUND, END_OF_HAND = 8, -1, -2
"""A turn is written as place * ACTIONS + action. END_OF_ROUND and END_OF_HAND follow the last turn of each."""

MOST_TURNS = 1_024
"""The number of turns of a hand that can be written out."""

ROUND_BITS = 12
FIRST_SHIFT = (STREETS - 1) * ROUND_BITS
ROUND_MASK = (1 << ROUND_BITS) - 1
"""A hand's called money as one number: the units of the first round, then for each later round its bets plus
one, or 0 if it was not played."""


class Table(NamedTuple):
    """Everything apart from chance that decides a hand, in units and places."""

    players: int
    posted: Ints
    """The blind each place puts in."""
    high: int
    """The highest blind."""
    behind: int
    """The places that have put in less than that, one bit each."""
    steps: Ints
    """The size of a bet or raise in each betting round."""
    before: Ints
    """The place after which each betting round starts."""
    raises: int
    """The number of raises a round allows, or 0 for no limit."""
    unlimited_with: int
    lifted_by_folds: bool
    no_check_raise: bool
    no_option: int
    """The place of a last blind that may not raise an unraised round, or -1 if it may."""
    habits: Ints
    """For each round: the chances to call, the chances to call or raise, and all chances."""


class Written(NamedTuple):
    """Hands written out, one per row. Without rows nothing is written."""

    cards: Ints
    """Hole cards in the order of the deal, then the board. -1 for a card that was not dealt."""
    actions: Ints
    """The turns, in the format above."""
    put: Ints
    """Each place's part of the pot at the end."""
    won: Ints
    """The places with the best hand, one bit each."""


def written(hands: int, players: int) -> Written:
    """Return room to write out this many hands."""
    return Written(
        np.full((hands, 2 * players + BOARD), -1),
        np.full((hands, MOST_TURNS if hands else 0), END_OF_HAND),
        np.zeros((hands, players), np.int64),
        np.zeros(hands, np.int64),
    )


@njit(nogil=True, cache=True, inline="always")
def _deal(state: State, deck: Ints, start: int, end: int) -> None:
    """Bring cards to places of the deck, every order equally likely."""
    for spot in range(start, end):
        other = spot + small(state, DECK - spot)
        deck[spot], deck[other] = deck[other], deck[spot]


def _next() -> Ints:
    """For every set of places still in, and each place, compute the next place in the set."""
    found = np.zeros((1 << MOST_PLAYERS, 16), np.int64)
    for left in range(1, 1 << MOST_PLAYERS):
        for place in range(MOST_PLAYERS):
            turns = ((place + 1 + step) % MOST_PLAYERS for step in range(MOST_PLAYERS))
            found[left, place] = next(turn for turn in turns if left >> turn & 1)
    return found


NEXT = _next()
COUNT = np.array([left.bit_count() for left in range(1 << MOST_PLAYERS)])


@njit(nogil=True, cache=True, inline="always")
def _bets(
    state: State, table: Table, street: int, bet: Ints, left: int, actions: Ints, made: int
) -> tuple[int, int]:
    """Let each place act until all have answered the last bet. Return the places left and how much was written.

    The decisions are random, which branch prediction cannot handle, so the code uses arithmetic instead of branches.
    """
    step, calls = table.steps[street], table.habits[street, 0]
    calls_or_raises, chances = table.habits[street, 1], table.habits[street, 2]
    high, behind = (table.high, table.behind) if street == 0 else (0, 0)
    live, raised, checked = COUNT[left], 0, 0
    entered, waiting = live, live
    place = NEXT[left, table.before[street]]
    while waiting and live > 1:
        wants = small(state, chances)
        owes, opened = (behind >> place & 1) > 0, high > 0
        counted = live if table.lifted_by_folds else entered
        capped = (table.raises > 0) & (raised >= table.raises) & (counted > table.unlimited_with)
        barred = (checked >> place & 1) | ((not owes) & (place == table.no_option))
        raises = (calls <= wants) & (wants < calls_or_raises) & (not (opened & (capped | (barred > 0))))
        folds = owes & (wants >= calls_or_raises)
        high += step * raises
        raised += raises & opened
        bet[place] += (high - bet[place]) * (not folds)
        left &= ~(folds << place)
        behind = (behind | left * raises) & ~(1 << place)
        live -= folds
        waiting += raises * (live - waiting) - 1
        checked |= (table.no_check_raise & (not (owes | raises))) << place
        if made < len(actions):
            does = FOLD if folds else RAISE - (not opened) if raises else CHECK + owes
            actions[made] = place * ACTIONS + does
            made += 1
        place = NEXT[left, place]
    return left, made


@njit(nogil=True, cache=True, inline="always")
def _close(bet: Ints, put: Ints, players: int) -> int:
    """End a betting round: return the uncalled bet, and put the rest in the pot."""
    top = second = called = 0
    for place in range(players):
        second = max(second, min(top, bet[place]))
        top = max(top, bet[place])
    for place in range(players):
        matched = min(bet[place], second)
        called += matched
        put[place] += matched
        bet[place] = 0
    return called


@njit(nogil=True, cache=True, inline="always")
def _best(deck: Ints, players: int, left: int) -> tuple[int, int]:
    """Compare the hands still in: return the places with the best one, one bit each, and its value."""
    board = NO_CARDS
    for card in range(BOARD):
        board = with_card(board, deck[2 * players + card])
    best = won = 0
    for place in range(players):
        if left >> place & 1:
            worth = best_of(with_card(with_card(board, deck[place]), deck[players + place]))
            won = 1 << place if worth > best else won | (worth == best) << place
            best = max(best, worth)
    return won, best


@njit(nogil=True, cache=True)
def play(state: State, table: Table, cells: Ints, wins: Ints, kinds: Ints, into: Written) -> None:
    """Play as many hands as there are cells. Count the winners, and the winning kinds of hand at showdowns."""
    players, deck = table.players, np.arange(DECK)
    bet, put = np.zeros(players, np.int64), np.zeros(players, np.int64)
    nothing = np.zeros(0, np.int64)
    for hand in range(len(cells)):
        actions = into.actions[hand] if len(into.won) else nothing
        left, made, cell = (1 << players) - 1, 0, 0
        for place in range(players):
            bet[place], put[place] = table.posted[place], 0
        dealt = 2 * players
        _deal(state, deck, 0, dealt)
        for street in range(STREETS):
            if street:
                more = 3 if street == 1 else 1
                _deal(state, deck, dealt, dealt + more)
                dealt += more
            left, made = _bets(state, table, street, bet, left, actions, made)
            called = _close(bet, put, players)
            bets = called if street == 0 else called // table.steps[street] + 1
            cell |= bets << (STREETS - 1 - street) * ROUND_BITS
            if made < len(actions):
                actions[made] = END_OF_ROUND
                made += 1
            if left & (left - 1) == 0:
                break
        cells[hand] = cell
        won = left
        if left & (left - 1):
            won, worth = _best(deck, players, left)
            kinds[worth >> CATEGORY_SHIFT] += 1
        for place in range(players):
            wins[place] += won >> place & 1
        if len(actions):
            into.cards[hand, :dealt] = deck[:dealt]
            into.put[hand] = put
            into.won[hand] = won
