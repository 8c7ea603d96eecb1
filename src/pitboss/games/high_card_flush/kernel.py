"""High card flush at full speed: a compiled kernel that deals, decides, compares and counts. It does not handle money.

Every hand is decided by counting how it does against all hands of the dealer, or as a strategy says.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS as PACK
from pitboss.games.high_card_flush.game import TableRules
from pitboss.games.high_card_flush.odds import HELD, RUN, decide, fare, play_of, room
from pitboss.hands.flushes import CARDS, SIZE_SHIFT
from pitboss.money import show_amount
from pitboss.odds.draws import State, add, small, state_of
from pitboss.odds.kernel import record_of
from pitboss.odds.loops import Counts, Loop, LoopKernel
from pitboss.odds.sums import Sums, counted
from pitboss.procedures.ante.odds import RESULTS, stake_cents
from pitboss.procedures.ante.table_rules import showdown
from pitboss.rulebooks import Rules

Ints = NDArray[np.int64]
SEAT, DECK = 1, len(PACK)
_compare: Any = njit(showdown)


class FlushKernel(LoopKernel):
    """One seat with the same stake on every wager, playing the ante in the best way or by a strategy."""

    def __init__(self, rules: Rules, does: NDArray[np.int8] | None = None) -> None:
        """Prepare the stakes and how hands are played."""
        self.rules, self.table_rules = rules, rules.once(TableRules)
        self.stake = stake_cents(rules, TableRules)
        self.sides = self.table_rules.sides.taken
        self._how = play_of(self.table_rules, does)
        self.shape = (len(self._how.nets), CARDS + 1, CARDS + 1, len(RESULTS))

    @property
    def loop(self) -> Loop:
        """The loop that deals, plays, and counts by decision, longest flush and straight flush, and result."""
        return Loop(_count, (self._how, *self.shape[1:]), (int(np.prod(self.shape)),), _scratch)

    def gathered(self, counts: Counts) -> Ints:
        """Return what the loop counted as a tally."""
        return counts[0].reshape(self.shape)

    def sums(self, tally: Ints) -> Sums:
        """Convert a tally to cents. The ante's sums include its raise."""
        found: dict[str, Counter[int]] = {}
        for cell in np.argwhere(tally).tolist():
            nets = self._nets(*cell)
            nets["ante"] += nets.pop(self.table_rules.stays, 0)
            for wager, cents in nets.items():
                found.setdefault(wager, Counter())[cents] += int(tally[tuple(cell)])
        return Sums(
            rounds=int(tally.sum()), wagers={one: counted(self.stake, nets) for one, nets in found.items()}
        )

    def _nets(self, play: int, flush: int, run: int, result: int) -> dict[str, int]:
        """Return the net of every wager in a cell, according to the game's own settlement."""
        made = self.table_rules.contest[result] if play else {"ante": self.table_rules.folded["ante"]}
        stakes = {"ante": self.stake, self.table_rules.stays: self.stake * play}
        nets = {wager: int(one.net(stakes[wager])) for wager, one in made.items()}
        facts = {"flush": flush, "straight_flush": run}
        return nets | {side.wager: int(side.outcome(facts).net(self.stake)) for side in self.sides}

    # -- the same rounds, written out ---------------------------------------------------------------

    def _dealt(self, seed: int, rounds: int) -> tuple[list[list[int]], list[list[int]]]:
        """Return the cards of each round, and its decision, longest flush and straight flush, and result."""
        cards, cells = np.zeros((rounds, 2 * CARDS), np.int64), np.zeros((rounds, 4), np.int64)
        _record(state_of(seed, 0), self._how, room(), cards, cells)
        return cards.tolist(), cells.tolist()

    def nets(self, seed: int, rounds: int) -> list[dict[str, int]]:
        """Return the kernel's net for each wager of those records, in cents."""
        return [self._nets(*cell) for cell in self._dealt(seed, rounds)[1]]

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first rounds of a run as records."""
        dealt = zip(*self._dealt(seed, rounds), strict=True)
        return [self._record(f"{seed}.{number}", *one) for number, one in enumerate(dealt)]

    def _record(self, id: str, cards: list[int], cell: list[int]) -> dict[str, Any]:
        stays, named = self.table_rules.stays, [PACK[card] for card in cards]
        made: dict[str, Any] = {"at": stays, "do": stays if cell[0] else "fold"}
        if cell[0]:
            made["amount"] = show_amount(self.stake * cell[0])
        wagers = dict.fromkeys(("ante", *(side.wager for side in self.sides)), show_amount(self.stake))
        seat = {"seat": SEAT, "wagers": wagers, "cards": named[:CARDS], "decisions": [made]}
        return record_of(self.rules, id, seats=[seat], dealer=named[CARDS:])


@njit(nogil=True, cache=True)
def _sets(cards: Ints, sets: Ints) -> int:
    """Sort cards into suits and return the value of the longest flush."""
    best, sets[:] = 0, 0
    for card in cards:
        sets[card & 3] |= 1 << (card >> 2)
    for held in sets:
        best = max(best, HELD[held] << SIZE_SHIFT | held)
    return int(best)


@njit(nogil=True, cache=True)
def _play(state: State, how: Any, pack: Ints, scratch: Any, cell: Ints) -> None:
    """Play a round with the first cards of the pack: decision, longest flush and straight flush, result."""
    sets, counts, suits = scratch
    for n in range(2 * CARDS):
        other = n + small(state, DECK - n)
        pack[n], pack[other] = pack[other], pack[n]
    dealer = _sets(pack[CARDS : 2 * CARDS], sets)
    value = _sets(pack[:CARDS], sets)
    fare(sets, value, how[2], counts, suits)
    cell[0], cell[1], cell[2] = decide(value, counts, how), value >> SIZE_SHIFT, 0
    for held in sets:
        cell[2] = max(cell[2], RUN[held])
    cell[3] = _compare(value, dealer, how[2])


def _scratch(block: int) -> tuple[Ints, ...]:
    """The pack, the ranks in each suit, how a hand does, where the round is counted, and the room to work that out."""
    return np.zeros(DECK, np.int64), *(np.zeros(4, np.int64) for _ in range(3)), room()


@njit(nogil=True, cache=True)
def _count(state: State, rounds: int, reads: Any, scratch: Any, counts: Counts) -> None:
    (how, flushes, runs, results), (pack, sets, fares, cell, suits), cells = reads, scratch, counts[0]
    for n in range(DECK):
        pack[n] = n
    for _ in range(rounds):
        _play(state, how, pack, (sets, fares, suits), cell)
        add(cells, ((cell[0] * flushes + cell[1]) * runs + cell[2]) * results + cell[3], 1)


@njit(nogil=True, cache=True)
def _record(state: State, how: Any, suits: Ints, cards: Ints, cells: Ints) -> None:
    pack = np.arange(DECK)
    scratch = np.zeros(4, np.int64), np.zeros(4, np.int64), suits
    for number in range(len(cards)):
        _play(state, how, pack, scratch, cells[number])
        cards[number] = pack[: 2 * CARDS]
