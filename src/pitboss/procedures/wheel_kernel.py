"""A wheel at full speed: a compiled kernel that spins and counts where it stops.

The game's own outcomes say what each wager makes of a stop. `records` writes out the spins that a tally counts, with
every wager of the layout at its least stake, for the engine to settle to the same cent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numba import int64, njit, uint64
from numpy.typing import NDArray

from pitboss.money import show_amount
from pitboss.odds.draws import State, add, next_word, state_of, uncounted
from pitboss.odds.kernel import record_of
from pitboss.odds.loops import Counts, Loop, LoopKernel
from pitboss.odds.sums import Sums, counted
from pitboss.procedures.wheel import Outcomes
from pitboss.rounds.asks import Offer
from pitboss.rulebooks import Rules

Ints = NDArray[np.int64]
SEAT = 1


class Told(NamedTuple):
    """The record of a stop that depends on more than a pocket: its keys, and the wagers it leaves undecided."""

    keys: Callable[[Any], dict[str, Any]]
    waits: Callable[[str, Any], bool]


class WheelKernel(LoopKernel):
    """Every wager of the layout at its least stake. ``together`` says whether one player may make them all at once."""

    unit = "spins"

    def __init__(
        self,
        rules: Rules,
        wheel: Sequence[tuple[Any, int]],
        offers: Sequence[Offer],
        outcome: Outcomes,
        together: bool = True,
        told: Told | None = None,
    ) -> None:
        """Settle every wager in every pocket, once. ``wheel`` has the pockets that count."""
        self.rules, self.together, self.told = rules, together, told
        self.pockets = [pocket for pocket, _ in wheel]
        self.sections: Ints = np.repeat(np.arange(len(wheel)), [sections for _, sections in wheel])
        self.stakes = {offer.wager: _even(offer) for offer in offers}
        self.paid = {
            wager: [int(outcome(wager, pocket).net(stake)) for pocket in self.pockets]
            for wager, stake in self.stakes.items()
        }

    @property
    def loop(self) -> Loop:
        """The loop that spins, and counts the stops in each section of the wheel."""
        return Loop(_spin, (len(self.sections),), (len(self.sections),) * 2)

    def gathered(self, counts: Counts) -> Ints:
        """Return what the loop counted as a tally."""
        return counts[0] + counts[1]

    def sums(self, tally: Ints) -> Sums:
        """Convert the stops to cents, wager by wager."""
        stops = np.zeros(len(self.pockets), np.int64)
        np.add.at(stops, self.sections, tally)
        wagers = {}
        for wager, nets in self.paid.items():
            often = Counter[int]()
            for net, times in zip(nets, stops.tolist(), strict=True):
                often[net] += times
            wagers[wager] = counted(self.stakes[wager], often)
        return Sums(rounds=int(tally.sum()), wagers=wagers)

    def _stops(self, seed: int, rounds: int) -> list[int]:
        stops: list[int] = self.sections[list_stops(state_of(seed, 0), rounds, len(self.sections))].tolist()
        return stops

    def _bet_on(self, number: int) -> list[str]:
        """The wagers of a record: all of them, or one after the other."""
        wagers = list(self.stakes)
        return wagers if self.together else [wagers[number % len(wagers)]]

    def nets(self, seed: int, rounds: int) -> list[dict[str, int]]:
        """Return the kernel's net for each wager of those records, in cents."""
        return list(self.each_net(seed, rounds))

    def each_net(self, seed: int, rounds: int) -> Iterator[dict[str, int]]:
        """Yield them round by round."""
        for number, stop in enumerate(self._stops(seed, rounds)):
            yield {wager: self._paid(wager, stop) for wager in self._bet_on(number)}

    def _paid(self, wager: str, stop: int) -> int:
        """What a wager nets in the record of a stop."""
        waits = self.told is not None and self.told.waits(wager, self.pockets[stop])
        return 0 if waits else self.paid[wager][stop]

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first spins of a run as records."""
        told = self.told.keys if self.told is not None else lambda pocket: {"spins": [pocket]}
        return [
            record_of(
                self.rules,
                f"{seed}.{number}",
                seats=[{"seat": SEAT, "wagers": self._staked(number)}],
                **told(self.pockets[stop]),
            )
            for number, stop in enumerate(self._stops(seed, rounds))
        ]

    def _staked(self, number: int) -> dict[str, str]:
        return {wager: show_amount(self.stakes[wager]) for wager in self._bet_on(number)}


def _even(offer: Offer) -> int:
    """The least stake that can be halved to the cent, or the least of all."""
    least, step = offer.amount.least, offer.amount.step
    return least + step if least % 2 and offer.amount.admits(least + step) else least


@njit(nogil=True, cache=True, inline="always")
def _fair(half: np.uint64, sections: int, uneven: int) -> int:
    """The section that 32 random bits stop at, or -1 for the few that would favour one (Lemire)."""
    product = half * uint64(sections)
    fair = (product & uint64(0xFFFFFFFF)) >= uint64(uneven)
    return int(int64(product >> uint64(32))) if fair else -1


@uncounted
def _spin(state: State, rounds: int, reads: tuple[int], scratch: Any, counts: Counts) -> None:
    """Spin twice with every word, and count each half separately."""
    sections, (first, second), left = reads[0], counts, rounds
    uneven = (1 << 32) % sections
    while left > 0:
        word = uint64(next_word(state))
        one = _fair(word >> uint64(32), sections, uneven)
        other = _fair(word & uint64(0xFFFFFFFF), sections, uneven)
        if one >= 0:
            add(first, one, 1)
            left -= 1
        if other >= 0 and left > 0:
            add(second, other, 1)
            left -= 1


def count_stops(state: State, rounds: int, sections: int) -> Ints:
    """Spin this often and count the stops in each section."""
    counts = np.zeros(sections, np.int64), np.zeros(sections, np.int64)
    _spin(state, rounds, (sections,), (), counts)
    return counts[0] + counts[1]


@njit(nogil=True, cache=True)
def list_stops(state: State, rounds: int, sections: int) -> Ints:
    """The spins that `count_stops` counts, one by one."""
    stops = np.zeros(rounds, np.int64)
    uneven, done = (1 << 32) % sections, 0
    while done < rounds:
        word = uint64(next_word(state))
        for half in range(2):
            bits = word >> uint64(32) if half == 0 else word & uint64(0xFFFFFFFF)
            stop = _fair(bits, sections, uneven)
            if stop >= 0 and done < rounds:
                stops[done] = stop
                done += 1
    return stops
