"""Dice at full speed: a throw is a wheel that has a pocket for every way the dice can fall.

A wager that a throw does not decide stands: the kernel counts a wager when a throw decides it, and another one is
made. `records` writes out single throws with every wager at its least stake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pitboss.odds.sums import Sums, counted
from pitboss.procedures.dice import Dice, Outcomes, by_pocket, pockets, throws
from pitboss.procedures.wheel_kernel import Ints, WheelKernel
from pitboss.rounds.asks import Offer
from pitboss.rounds.settlement import Pushes
from pitboss.rounds.table import NO_RULE
from pitboss.rulebooks import Rules


class DiceKernel(WheelKernel):
    """Every wager of the layout at its least stake, thrown for again and again."""

    unit = "throws"

    def __init__(self, rules: Rules, dice: int, offers: Sequence[Offer], outcome: Outcomes) -> None:
        """Settle every wager by every throw, once."""
        self.by_pocket, stands = by_pocket(dice), Pushes(NO_RULE)
        self.throws: tuple[Dice, ...] = throws(dice)
        super().__init__(
            rules,
            pockets(dice),
            offers,
            lambda wager, pocket: outcome(wager, self.by_pocket[pocket]) or stands,
        )
        self.decided = {
            offer.wager: [outcome(offer.wager, faces) is not None for faces in self.throws]
            for offer in offers
        }

    def sums(self, tally: Ints) -> Sums:
        """Convert the throws that decide a wager to cents, wager by wager."""
        counts, wagers = tally.tolist(), {}
        for wager, nets in self.paid.items():
            often = Counter[int]()
            for net, times, decided in zip(nets, counts, self.decided[wager], strict=True):
                if decided:
                    often[net] += times
            wagers[wager] = counted(self.stakes[wager], often)
        return Sums(rounds=int(tally.sum()), wagers=wagers)

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first throws of a run as records."""
        found = super().records(seed, rounds)
        return [self._thrown(record, *record.pop("spins")) for record in found]

    def _thrown(self, record: dict[str, Any], pocket: str) -> dict[str, Any]:
        return {**record, "rolls": [[*self.by_pocket[pocket]]]}
