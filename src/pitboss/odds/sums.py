"""The sums of a simulation, in whole cents, so that partial sums from many cores combine exactly."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from pitboss.odds.decimals import root_text

SPREAD_KNOWN_TO = Fraction(1, 10)
"""The largest relative error at which a run's variance may be used."""


class WagerSums(Struct, frozen=True, kw_only=True):
    """One wager over many decisions: count, first stake, and the sums of the net, its square and its fourth power."""

    decided: int
    stake_cents: int
    net_cents: int
    net_squares: int
    net_fourths: int

    def __add__(self, other: "WagerSums") -> "WagerSums":
        if self.stake_cents != other.stake_cents:
            raise ValueError(
                f"stakes of {self.stake_cents} and {other.stake_cents} cents do not add up to one run."
            )
        return WagerSums(
            decided=self.decided + other.decided,
            stake_cents=self.stake_cents,
            net_cents=self.net_cents + other.net_cents,
            net_squares=self.net_squares + other.net_squares,
            net_fourths=self.net_fourths + other.net_fourths,
        )

    @property
    def house_edge(self) -> Fraction:
        """The house's part, per unit first staked."""
        return Fraction(-self.net_cents, self.decided * self.stake_cents)

    @property
    def variance(self) -> Fraction | None:
        """The sample variance of one decision's net, per unit first staked, or None for a single decision."""
        if self.decided < 2:
            return None
        mean = Fraction(self.net_cents, self.decided)
        return (self.net_squares - self.decided * mean**2) / (self.decided - 1) / self.stake_cents**2

    @property
    def too_rare(self) -> bool:
        """Whether the awards behind the variance were too rare for this run to estimate it.

        The uncertainty of the sample variance is about the root of (the mean fourth power − its square) / decided.
        """
        square, fourth = Fraction(self.net_squares, self.decided), Fraction(self.net_fourths, self.decided)
        return (fourth - square**2) / self.decided > (SPREAD_KNOWN_TO * square) ** 2

    def standard_error(self, variance: Fraction | None = None) -> str | None:
        """The standard error of the edge, as a decimal, from a known variance or the run's. None without either."""
        spread = self.variance if variance is None else variance
        return None if spread is None else root_text(spread / self.decided)

    def standard_errors_from(self, edge: Fraction, variance: Fraction | None = None) -> str | None:
        """How many standard errors this run's edge is above another, by a known variance or its own, or None."""
        spread = self.variance if variance is None else variance
        if not spread:
            return None
        away = self.house_edge - edge
        return ("-" if away < 0 else "") + root_text(away**2 * self.decided / spread)


class Sums(Struct, frozen=True, kw_only=True):
    """A run of a kernel: the number of rounds (or rolls), and the result of each wager. Both are named."""

    rounds: int
    wagers: Mapping[str, WagerSums]

    def __add__(self, other: "Sums") -> "Sums":
        wagers = {name: sums + other.wagers[name] for name, sums in self.wagers.items()}
        return Sums(rounds=self.rounds + other.rounds, wagers=wagers)


def counted(stake_cents: int, counts: Mapping[int, int]) -> WagerSums:
    """The sums of a wager, given how often each net amount in cents occurred."""
    return WagerSums(
        decided=sum(counts.values()),
        stake_cents=stake_cents,
        net_cents=sum(net * count for net, count in counts.items()),
        net_squares=sum(net**2 * count for net, count in counts.items()),
        net_fourths=sum(net**4 * count for net, count in counts.items()),
    )
