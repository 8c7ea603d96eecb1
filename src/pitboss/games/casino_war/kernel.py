"""Casino war at full speed: a compiled kernel that deals four cards and counts how hands end. No money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS, RANKS
from pitboss.games.casino_war.odds import AT_WAR, HELD
from pitboss.games.casino_war.table_rules import (
    HIGHER,
    LOWER,
    RESULTS,
    SURRENDER,
    SURRENDERED,
    WAR,
    WAR_LOST,
    WAR_TIED,
    WAR_WON,
    TableRules,
)
from pitboss.money import Cents, show_amount
from pitboss.odds.draws import State, add, dealt, drawn, state_of, uncounted, unfair
from pitboss.odds.kernel import record_of
from pitboss.odds.loops import Counts, Loop, LoopKernel
from pitboss.odds.sums import Sums, counted
from pitboss.rounds.settlement import payable
from pitboss.rulebooks import Rules

Ints = NDArray[np.int64]
SEAT, DEALT = 1, 4
"""The seat that plays, and the cards of a hand: two, and two more in a war."""
DECK, SUITED = len(CARDS), len(CARDS) // len(RANKS)
FIRST_CARDS = np.array([RESULTS.index(one) for one in (LOWER, SURRENDERED, HIGHER)])
WAR_CARDS = np.array([RESULTS.index(one) for one in (WAR_LOST, WAR_TIED, WAR_WON)])
"""The results by whether the player's card is lower, equal or higher."""


class WarKernel(LoopKernel):
    """One seat with a stake on every wager the table takes, each round from a full shoe."""

    def __init__(self, rules: Rules, wars: Collection[int]) -> None:
        """Prepare the shoe and the stakes. ``wars`` are the ranks with which the player goes to war."""
        self.rules, self.table_rules = rules, rules.once(TableRules)
        self.stakes = {offer.wager: offer.amount.least_even for offer in self.table_rules.offers}
        bounds = tuple(DECK * rules.count("decks") - n for n in range(DEALT))
        self._how = bounds, unfair(bounds), np.array([rank in wars for rank in HELD])

    @property
    def loop(self) -> Loop:
        """The loop that deals and counts how the hand ends."""
        return Loop(_count, self._how, (len(RESULTS),), _scratch)

    def sums(self, tally: Ints) -> Sums:
        """Convert a tally to cents. The initial bet's sums include its war."""
        found = {}
        for wager, stake in self.stakes.items():
            by_net = Counter[Cents]()
            for result, count in zip(RESULTS, tally.tolist(), strict=True):
                nets = self._nets(result)
                war = nets.get(WAR, 0) if wager == "initial" else 0
                by_net[nets[wager] + war] += count
            found[wager] = counted(stake, by_net)
        return Sums(rounds=int(tally.sum()), wagers=found)

    def _nets(self, result: str) -> dict[str, Cents]:
        """Return the net of every wager for this end of a hand, according to the game's own settlement."""
        stakes = {**self.stakes, WAR: self.stakes["initial"]}
        made = self.table_rules.outcomes[result].items()
        return {
            wager: payable(self.rules, outcome.net(stakes[wager]))
            for wager, outcome in made
            if wager in stakes
        }

    # -- the same rounds, written out ---------------------------------------------------------------

    def _dealt(self, seed: int, rounds: int) -> list[tuple[list[str], str]]:
        """Return the four cards of each round, and how it ends."""
        cards, results = np.zeros((rounds, DEALT), np.int64), np.zeros(rounds, np.int64)
        _record(state_of(seed, 0), *self._how, cards, results)
        named = ([CARDS[card % DECK] for card in four] for four in cards.tolist())
        return list(zip(named, (RESULTS[place] for place in results.tolist()), strict=True))

    def nets(self, seed: int, rounds: int) -> list[dict[str, Cents]]:
        """Return the kernel's net for each wager of those records, in cents."""
        return [self._nets(result) for _, result in self._dealt(seed, rounds)]

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first rounds of a run as records."""
        dealt = enumerate(self._dealt(seed, rounds))
        return [record_of(self.rules, f"{seed}.{number}", **self._told(*one)) for number, one in dealt]

    def _told(self, cards: list[str], result: str) -> dict[str, Any]:
        own, dealers, war_card, dealers_war = cards
        wagers = {wager: show_amount(cents) for wager, cents in self.stakes.items()}
        seat: dict[str, Any] = {"seat": SEAT, "wagers": wagers, "cards": [own]}
        if result == SURRENDERED:
            seat["decisions"] = [{"at": WAR, "do": SURRENDER}]
        if result not in AT_WAR:
            return {"seats": [seat], "dealer": [dealers]}
        seat["decisions"] = [{"at": WAR, "do": WAR, "card": war_card}]
        return {"seats": [seat], "dealer": [dealers, dealers_war]}


@njit(nogil=True, cache=True, inline="always")
def _deal(found: Any, size: int, cards: Ints) -> None:
    """Lay out four cards of a shoe from the numbers drawn for them."""
    for n in range(DEALT):
        cards[n] = dealt(found, 0, 0, n, size)


@njit(nogil=True, cache=True, inline="always")
def _result(cards: Ints, wars: Any) -> int:
    """Return how a hand ends: by its first cards or, if they are equal and go to war, by the other two."""
    own, dealer = cards[0] % DECK // SUITED, cards[1] % DECK // SUITED
    if own != dealer or not wars[own]:
        return int(FIRST_CARDS[1 + (own > dealer) - (own < dealer)])
    own, dealer = cards[2] % DECK // SUITED, cards[3] % DECK // SUITED
    return int(WAR_CARDS[1 + (own > dealer) - (own < dealer)])


def _scratch(block: int) -> tuple[Any, Ints]:
    """What is drawn for a round, and its cards."""
    return np.zeros((1, DEALT), np.uint64), np.zeros(DEALT, np.int64)


@uncounted
def _count(state: State, rounds: int, how: Any, scratch: Any, counts: Counts) -> None:
    words, (bounds, again, wars), (found, cards) = (state[0], state[1], state[2], state[3]), how, scratch
    ends = counts[0]
    for _ in range(rounds):
        words = drawn(words, bounds, again, found, 0)
        _deal(found, bounds[0], cards)
        add(ends, _result(cards, wars), 1)


@njit(nogil=True, cache=True)
def _record(state: State, bounds: Any, again: int, wars: Any, cards: Ints, results: Ints) -> None:
    words, found = (state[0], state[1], state[2], state[3]), np.zeros((1, DEALT), np.uint64)
    for number in range(len(cards)):
        words = drawn(words, bounds, again, found, 0)
        _deal(found, bounds[0], cards[number])
        results[number] = _result(cards[number], wars)
