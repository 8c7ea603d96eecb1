"""Dreamcatcher at full speed: rounds are spun together, and those that stop at a multiplier are spun again.

All rounds whose odds are multiplied by the same product are spun in one go, the smallest product first. So the compiled
wheel of `wheel_kernel` counts them, and the same spins can be listed one by one as records.
"""

from __future__ import annotations

from collections import Counter
from math import prod
from typing import TYPE_CHECKING, Any

from pitboss.money import show_amount
from pitboss.odds.draws import state_of
from pitboss.odds.kernel import record_of
from pitboss.odds.sums import Sums, counted
from pitboss.procedures.wheel_kernel import SEAT, count_stops, list_stops
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.games.dreamcatcher.game import TableRules

Ended = Counter[tuple[str, int]]
"""The number of rounds that ended with each number and each product of multipliers."""


class ChainKernel:
    """Every number at its least stake."""

    unit = "rounds"

    def __init__(self, rules: Rules, table_rules: TableRules) -> None:
        """Lay the sections out, one by one."""
        self.rules, self.table_rules = rules, table_rules
        self.sections = [name for name, many in table_rules.wheel for _ in range(many)]
        self.stakes = {offer.wager: offer.amount.least for offer in table_rules.offers}

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Ended:
        """Play this many rounds, and count how they ended."""
        if rounds < 1:
            raise ValueError(f"rounds must be at least 1, not {rounds}")
        state, ended, waiting = state_of(seed, stream), Ended(), Counter({1: rounds})
        while waiting:
            times = min(waiting)
            stops = count_stops(state, waiting.pop(times), len(self.sections))
            for stop, often in zip(self.sections, stops.tolist(), strict=True):
                if often and stop in self.table_rules.multipliers:
                    waiting[times * self.table_rules.multipliers[stop]] += often
                elif often:
                    ended[stop, times] += often
        return ended

    def _chains(self, seed: int, rounds: int) -> list[list[str]]:
        """List the stops of each round that `tally` counts."""
        state, chains = state_of(seed, 0), [list[str]() for _ in range(rounds)]
        waiting = {1: chains}
        while waiting:
            times = min(waiting)
            spun = waiting.pop(times)
            for chain, place in zip(
                spun, list_stops(state, len(spun), len(self.sections)).tolist(), strict=True
            ):
                chain.append(stop := self.sections[place])
                if stop in self.table_rules.multipliers:
                    waiting.setdefault(times * self.table_rules.multipliers[stop], []).append(chain)
        return chains

    def _net(self, wager: str, stop: str, times: int) -> int:
        net = int(
            self.table_rules.outcome(wager, stop, times, 1 if times == 1 else 2).net(self.stakes[wager])
        )
        return net if self.table_rules.limit is None else min(net, self.table_rules.limit.most)

    def sums(self, tally: Ended) -> Sums:
        """Convert how rounds ended to cents, wager by wager."""
        wagers = {}
        for wager, stake in self.stakes.items():
            often = Counter[int]()
            for (stop, times), many in tally.items():
                often[self._net(wager, stop, times)] += many
            wagers[wager] = counted(stake, often)
        return Sums(rounds=tally.total(), wagers=wagers)

    def nets(self, seed: int, rounds: int) -> list[dict[str, int]]:
        """Return the kernel's net for each wager of those records, in cents."""
        found = []
        for *multipliers, stop in self._chains(seed, rounds):
            times = prod(self.table_rules.multipliers[one] for one in multipliers)
            found.append({wager: self._net(wager, stop, times) for wager in self.stakes})
        return found

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first rounds of a run as records."""
        wagers = {wager: show_amount(stake) for wager, stake in self.stakes.items()}
        return [
            record_of(self.rules, f"{seed}.{number}", seats=[{"seat": SEAT, "wagers": wagers}], spins=chain)
            for number, chain in enumerate(self._chains(seed, rounds))
        ]
