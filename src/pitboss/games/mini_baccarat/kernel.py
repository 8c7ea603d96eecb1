"""Baccarat at full speed: a compiled kernel that deals six cards and counts the result. It does not handle money.

It counts how often the two hands ended in each cell. The game's own settlement then says what each cell pays.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numba import njit

from pitboss.chance import CARDS, Card
from pitboss.games.mini_baccarat.odds import CELLS, Counts, dealt, hands_of
from pitboss.games.mini_baccarat.odds import place_of as plain_place_of
from pitboss.games.mini_baccarat.rules import decks_in_play
from pitboss.games.mini_baccarat.table_rules import MOST_CARDS, TableRules
from pitboss.hands.baccarat import worth
from pitboss.money import Cents, show_amount
from pitboss.odds.draws import State, add, below, state_of, uncounted
from pitboss.odds.kernel import record_of
from pitboss.odds.loops import Loop, LoopKernel
from pitboss.odds.sums import Sums, counted
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules

SEAT = 1
MOST_STEPS = 10_000
"""The number of amounts tried to find a stake whose vigorish needs no rounding."""

place_of = njit(nogil=True, cache=True, inline="always")(plain_place_of)


class BaccaratKernel(LoopKernel):
    """One seat with the same stake on every wager the table takes, each round from a full shoe."""

    def __init__(self, rules: Rules, table_rules: TableRules) -> None:
        """Work out the result of every deal, and a stake whose vigorish needs no rounding."""
        self.rules, self.table_rules = rules, table_rules
        self.taken = [offer.wager for offer in table_rules.offers]
        self.stake = _stake(table_rules)
        chips = {one.wager: one.stake for one in table_rules.jackpots}
        self.stakes = {wager: chips.get(wager, self.stake) for wager in self.taken}
        self.values = np.array([worth(card) for card in CARDS * decks_in_play(rules)])
        self.cells, self.used = rules.once(dealt)
        self.early = EarlyRows(table_rules)

    @property
    def loop(self) -> Loop:
        """The loop that deals and counts the result of both hands."""
        reads = self.values, self.cells, *self.early.tables
        return Loop(_count, reads, (CELLS + self.early.size,), self._shoe)

    def _shoe(self, block: int) -> tuple[Any]:
        return (np.zeros(len(self.values), np.int16),)

    def sums(self, tally: Counts) -> Sums:
        """Convert a tally to cents, wager by wager."""
        by_net = {wager: Counter[Cents]() for wager in self.taken}
        for cell in np.nonzero(tally)[0].tolist():
            for wager, net in self._nets(cell).items():
                by_net[wager][net] += int(tally[cell])
        wagers = {wager: counted(self.stakes[wager], counts) for wager, counts in by_net.items()}
        return Sums(rounds=int(tally[:CELLS].sum()), wagers=wagers)

    def _nets(self, cell: int) -> dict[str, Cents]:
        """Return the net of every wager that a cell decides, according to the game's own settlement."""
        early, table_rules = cell >= CELLS, self.table_rules
        made = (
            self.early.outcome(cell - CELLS) if early else table_rules.outcomes(*hands_of(table_rules, cell))
        )
        nets = {
            wager: table_rules.net(wager, made[wager], self.stake) for wager in self.taken if wager in made
        }
        return nets if early else nets | self._awards(cell)

    def _awards(self, cell: int) -> dict[str, Cents]:
        """Return the net of the progressive at the posted meter. Its chip stays in the tray."""
        hands = hands_of(self.table_rules, cell)
        return {
            one.wager: self.table_rules.award(one, *hands) - one.stake for one in self.table_rules.jackpots
        }

    # -- the same rounds, written out -----------------------------------------------------------

    def _dealt(self, seed: int, rounds: int) -> tuple[Counts, Any]:
        """Return the first six cards of each round, and where the tables have their result."""
        cards = np.zeros((rounds, MOST_CARDS), np.int64)
        _record(state_of(seed, 0), len(self.values), cards)
        return cards, plain_place_of(self.values, cards.T)

    def nets(self, seed: int, rounds: int) -> list[dict[str, Cents]]:
        """Return the kernel's net for each wager of those records, in cents."""
        cards, places = self._dealt(seed, rounds)
        decided = zip(self.cells[places].tolist(), cards.tolist(), strict=True)
        return [self._round(cell, [CARDS[card % len(CARDS)] for card in shoe]) for cell, shoe in decided]

    def _round(self, cell: int, shoe: list[Card]) -> dict[str, Cents]:
        """Return the net of every wager in one round."""
        made = {
            **self.table_rules.outcomes(*hands_of(self.table_rules, cell)),
            **self.table_rules.early(shoe[:4:2], shoe[1:4:2]),
        }
        nets = {
            wager: self.table_rules.net(wager, made[wager], self.stake)
            for wager in self.taken
            if wager in made
        }
        return nets | self._awards(cell)

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first rounds of a run as records. Vigorish that would be marked is collected with the payment."""
        options = {**self.rules.posting.options, "vigorish_collected": "with the payment"}
        wagers = {wager: show_amount(cents) for wager, cents in self.stakes.items()}
        seats, (cards, places) = [{"seat": SEAT, "wagers": wagers}], self._dealt(seed, rounds)
        dealt = enumerate(zip(cards.tolist(), self.used[places].tolist(), strict=True))
        shoes = (
            (number, [CARDS[card % len(CARDS)] for card in shoe[:used]]) for number, (shoe, used) in dealt
        )
        return [
            record_of(self.rules, f"{seed}.{number}", options=options, seats=seats, shoe=shoe)
            for number, shoe in shoes
        ]


class EarlyRows:
    """The side wagers that the first two cards of each hand decide, as tables for compiled code."""

    def __init__(self, table_rules: TableRules) -> None:
        """Lay the tables of all of them side by side."""
        self.wagers = table_rules.on_cards
        self.size = sum(len(one.names) for one in table_rules.on_cards)
        most, deck = max((one.rows.size for one in table_rules.on_cards), default=1), len(CARDS)
        hands = np.zeros((len(table_rules.on_cards), 2, deck, deck), np.int64)
        rows = np.zeros((len(table_rules.on_cards), most, most), np.int64)
        first = 0
        for number, one in enumerate(table_rules.on_cards):
            by_hand = [1, 1]
            for seen, table, kinds in zip(one.seen, one.groups, one.rows.shape, strict=True):
                hands[number, seen.places[0]], by_hand[seen.places[0]] = table, kinds
            rows[number, : by_hand[0], : by_hand[1]] = one.rows.reshape(by_hand) + first
            first += len(one.names)
        self.tables = hands, rows

    def outcome(self, row: int) -> dict[str, Outcome]:
        """Return the wager that a row belongs to, and its outcome."""
        for one in self.wagers:
            if row < len(one.names):
                return {one.side.wager: one.side.outcomes[one.names[row]]}
            row -= len(one.names)
        raise IndexError(row)


def _stake(table_rules: TableRules) -> Cents:
    """Return the least stake allowed for every wager whose vigorish needs no rounding, or else just the least."""
    chips = {one.wager for one in table_rules.jackpots}
    amounts = [offer.amount for offer in table_rules.offers if offer.wager not in chips]
    step = max(amount.step for amount in amounts)
    least = -(-max(amount.minimum for amount in amounts) // step) * step
    most = min(amount.maximum for amount in amounts)
    stakes = range(least, min(most, least + MOST_STEPS * step) + 1, step)
    return next(
        (stake for stake in stakes if not stake * table_rules.percent / 100 % table_rules.unit), least
    )


@njit(nogil=True, cache=True, inline="always")
def _deal(state: State, shoe: Counts) -> None:
    """Bring six cards to the top of the shoe, every order equally likely, from one draw."""
    orders = 1
    for spot in range(MOST_CARDS):
        orders *= len(shoe) - spot
    order = below(state, orders)
    for spot in range(MOST_CARDS):
        other = spot + order % (len(shoe) - spot)
        order //= len(shoe) - spot
        shoe[spot], shoe[other] = shoe[other], shoe[spot]


@uncounted
def _count(state: State, rounds: int, reads: Any, scratch: Any, counts: Any) -> None:
    (values, cells, hands, rows), shoe, ends = reads, scratch[0], counts[0]
    for n in range(len(shoe)):
        shoe[n] = n
    for _ in range(rounds):
        _deal(state, shoe)
        add(ends, cells[place_of(values, shoe)], 1)
        for side in range(len(rows)):
            player = hands[side, 0, shoe[0] % 52, shoe[2] % 52]
            banker = hands[side, 1, shoe[1] % 52, shoe[3] % 52]
            add(ends, CELLS + rows[side, player, banker], 1)


@njit(nogil=True, cache=True)
def _record(state: State, size: int, cards: Counts) -> None:
    shoe = np.arange(size)
    for number in range(len(cards)):
        _deal(state, shoe)
        cards[number] = shoe[:MOST_CARDS]
