"""Baccarat at full speed: a compiled kernel that deals, draws third cards and counts. It knows nothing of money.

It counts how often the two hands ended in each cell. The game's own settlement then says what each cell pays.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitboss.chance.cards import CARDS as DECK
from pitboss.games.mini_baccarat.odds import CARDS, CODES, NONE, Counts, Flags, draw_tables, hands_of
from pitboss.games.mini_baccarat.rules import decks_in_play
from pitboss.games.mini_baccarat.table_rules import TableRules
from pitboss.hands.baccarat import DIGITS, worth
from pitboss.money import Cents, show_amount
from pitboss.odds.draws import State, below, state_of
from pitboss.odds.sums import Sums, WagerSums, counted
from pitboss.rulebooks import Rules

SEAT = 1
MOST_STEPS = 10_000
"""How many amounts are tried to find a stake whose vigorish needs no rounding."""


class BaccaratKernel:
    """One seat with the same stake on every wager the table takes, each round from a full shoe."""

    unit = "rounds"

    def __init__(self, rules: Rules, plan: TableRules) -> None:
        """Work out which hand draws, and a stake whose vigorish needs no rounding."""
        self.rules, self.plan = rules, plan
        self.taken = [offer.wager for offer in plan.offers]
        self.stake = _stake(plan)
        values = np.array([worth(card) for card in DECK * decks_in_play(rules)])
        self._how = (values, plan.natural, *draw_tables(plan))

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Counts:
        """Play this many rounds and count them by the result of both hands."""
        if rounds < 1:
            raise ValueError(f"{rounds} rounds are none: there is nothing to simulate.")
        counts = np.zeros(CODES * CODES, np.int64)
        _count(state_of(seed, stream), rounds, *self._how, counts)
        return counts

    def sums(self, tally: Counts) -> Sums:
        """Convert a tally to cents, wager by wager."""
        cells = {cell: int(tally[cell]) for cell in np.nonzero(tally)[0].tolist()}
        nets = {cell: self._nets(cell) for cell in cells}
        wagers = {wager: self._sums(wager, cells, nets) for wager in self.taken}
        return Sums(rounds=int(tally.sum()), wagers=wagers)

    def _sums(self, wager: str, cells: dict[int, int], nets: dict[int, dict[str, Cents]]) -> WagerSums:
        by_net: dict[Cents, int] = {}
        for cell, count in cells.items():
            by_net[nets[cell][wager]] = by_net.get(nets[cell][wager], 0) + count
        return counted(self.stake, by_net)

    def _nets(self, cell: int) -> dict[str, Cents]:
        """Return the net of every wager in a cell, according to the game's own settlement."""
        made = self.plan.outcomes(*hands_of(cell))
        return {wager: self.plan.net(wager, made[wager], self.stake) for wager in self.taken}

    # -- the same rounds, written out -----------------------------------------------------------

    def _dealt(self, seed: int, rounds: int) -> tuple[list[list[int]], list[int]]:
        cards, cells = np.zeros((rounds, CARDS + 1), np.int64), np.zeros(rounds, np.int64)
        _record(state_of(seed, 0), *self._how, cards, cells)
        return cards.tolist(), cells.tolist()

    def nets(self, seed: int, rounds: int) -> list[dict[str, Cents]]:
        """Return the kernel's net for each wager of those records, in cents."""
        return [self._nets(cell) for cell in self._dealt(seed, rounds)[1]]

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first rounds of a run as records; vigorish that would be marked is collected with the payment."""
        chapter = self.rules.chapter
        about = {
            "rulebook": chapter.rulebook,
            "game": chapter.game,
            "options": {**self.rules.posting.options, "vigorish_collected": "with the payment"},
            "seats": [{"seat": SEAT, "wagers": dict.fromkeys(self.taken, show_amount(self.stake))}],
        }
        return [
            {"id": f"{seed}.{number}", **about, "shoe": [DECK[card % len(DECK)] for card in dealt[:used]]}
            for number, (*dealt, used) in enumerate(self._dealt(seed, rounds)[0])
        ]


def _stake(plan: TableRules) -> Cents:
    """Return the least stake allowed for every wager whose vigorish needs no rounding, or else just the least."""
    amounts = [offer.amount for offer in plan.offers]
    step = max(amount.step for amount in amounts)
    least = -(-max(amount.minimum for amount in amounts) // step) * step
    most = min(amount.maximum for amount in amounts)
    for stake in range(least, min(most, least + MOST_STEPS * step) + 1, step):
        owed = stake * plan.percent / 100
        if owed.denominator == 1 and int(owed) % plan.unit == 0:
            return stake
    return least


@njit(nogil=True, cache=True, inline="always")
def _deal(state: State, shoe: Counts) -> None:
    """Bring six cards to the top of the shoe, every order equally likely, from one draw."""
    orders = 1
    for spot in range(CARDS):
        orders *= len(shoe) - spot
    order = below(state, orders)
    for spot in range(CARDS):
        other = spot + order % (len(shoe) - spot)
        order //= len(shoe) - spot
        shoe[spot], shoe[other] = shoe[other], shoe[spot]


@njit(nogil=True, cache=True, inline="always")
def _cell(
    shoe: Counts, values: Counts, natural: int, player_draws: Flags, banker_draws: Flags
) -> tuple[int, int]:
    """Return the result of both hands, and how many cards were used."""
    player = (values[shoe[0]] + values[shoe[2]]) % DIGITS
    banker = (values[shoe[1]] + values[shoe[3]]) % DIGITS
    own = player + DIGITS * (player >= natural)
    other = banker + DIGITS * (banker >= natural)
    used, third = 4, NONE
    if player_draws[player, banker]:
        third = values[shoe[used]]
        own = (player + third) % DIGITS
        used += 1
    if banker_draws[player, banker, third]:
        other = (banker + values[shoe[used]]) % DIGITS
        used += 1
    return own * CODES + other, used


@njit(nogil=True, cache=True)
def _count(
    state: State,
    rounds: int,
    values: Counts,
    natural: int,
    player_draws: Flags,
    banker_draws: Flags,
    counts: Counts,
) -> None:
    shoe = np.arange(len(values))
    for _ in range(rounds):
        _deal(state, shoe)
        counts[_cell(shoe, values, natural, player_draws, banker_draws)[0]] += 1


@njit(nogil=True, cache=True)
def _record(
    state: State,
    values: Counts,
    natural: int,
    player_draws: Flags,
    banker_draws: Flags,
    cards: Counts,
    cells: Counts,
) -> None:
    shoe = np.arange(len(values))
    for number in range(len(cards)):
        _deal(state, shoe)
        cells[number], used = _cell(shoe, values, natural, player_draws, banker_draws)
        cards[number, :CARDS], cards[number, CARDS] = shoe[:CARDS], used
