"""The result of many rounds of a wager: payback bands, and the distribution, counted by a Fourier transform.

Rounds are taken as independent, as from a fresh shuffle. The distribution is computed in floating point. Its error
grows with the rounds and stays below a hundred-millionth.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, gcd, lcm, log, sqrt
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from pitboss.odds.decimals import decimal_text, root_text
from pitboss.odds.wager import WagerAnalysis

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

QUANTILES = {
    90: Fraction("1.6448536269514722"),
    95: Fraction("1.9599639845400542"),
    99: Fraction("2.5758293035489004"),
}
"""The standard deviations to either side that hold this many hundredths of a normal distribution."""
ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
LARGEST = 2**22
"""The longest distribution that is counted, in steps from its lowest to its highest result."""
UNLIKELY = 1e-12
"""Counts of an outcome beyond this chance are not distinguished."""
POOR = Fraction(1, 10)
"""The part of a normal band's half width by which a counted bound may differ before the normal band is called poor."""


class Spread(NamedTuple):
    """The player's result after some rounds, in units of the first stake: `start + step × place` by chance."""

    rounds: int
    start: Fraction
    step: Fraction
    chances: NDArray[np.float64]

    def result(self, place: int) -> Fraction:
        """Return the result at a place of the chances."""
        return self.start + self.step * place

    def quantile(self, share: float) -> Fraction:
        """Return the lowest result that is reached or missed with at least this chance."""
        return self.result(int(self.chances.cumsum().searchsorted(share)))

    def at_most(self, result: Fraction) -> float:
        """Return the chance of a result no higher than this."""
        last = (result - self.start) // self.step
        return float(self.chances[: last + 1].sum()) if last >= 0 else 0.0

    def against(self) -> tuple[float, float, float]:
        """Return the chances that the player is behind, even and ahead."""
        not_ahead = self.at_most(Fraction(0))
        behind = self.at_most(-self.step / 2)
        return behind, not_ahead - behind, 1 - not_ahead


def after(wager: WagerAnalysis, rounds: int) -> Spread | None:
    """Count the distribution of the result of some rounds, or return None if it has too many or endless steps."""
    import numpy as np

    if wager.endless:
        return None
    least = min(row.net for row in wager.outcomes)
    whole = lcm(*(row.net.denominator for row in wager.outcomes))
    above = [int((row.net - least) * whole) for row in wager.outcomes]
    common = gcd(*above) or 1
    chances: dict[int, Fraction] = {}
    for steps, row in zip(above, wager.outcomes, strict=True):
        chances[steps // common] = chances.get(steps // common, Fraction(0)) + row.probability
    reach = [(steps, *_between(rounds, float(chance))) for steps, chance in chances.items()]
    low, high = sum(steps * few for steps, few, _ in reach), sum(steps * many for steps, _, many in reach)
    size = 1 << (high - low).bit_length()
    if size > LARGEST:
        return None
    once = np.zeros(size)
    for steps, chance in chances.items():
        once[steps % size] += float(chance)
    found = np.fft.irfft(np.fft.rfft(once) ** rounds, size)
    found = np.roll(np.clip(found, 0, None), -(low % size))
    return Spread(rounds, rounds * least + Fraction(low * common, whole), Fraction(common, whole), found)


def _between(rounds: int, chance: float) -> tuple[int, int]:
    """Return the fewest and the most times an outcome comes in this many rounds, except in unlikely cases."""
    mean = rounds * chance
    # Bernstein's inequality: both tails beyond this are below the chance named.
    far, spread = -log(UNLIKELY), mean * (1 - chance)
    most = mean + far / 3 + sqrt((far / 3) ** 2 + 2 * far * spread)
    if mean < 1:  # the tail of a rare outcome falls faster: mean^k / k!
        most, term = 0, 1.0
        while term > UNLIKELY:
            most += 1
            term *= mean / most
    fewest = max(0.0, mean - sqrt(2 * far * mean))
    return int(fewest), min(rounds, ceil(most))


class Band(Struct, frozen=True):
    """The payback of this many rounds: within these bounds in this percentage of cases."""

    rounds: int
    level: int
    low: Fraction
    """By the normal distribution, as is `high`."""
    high: Fraction
    counted: tuple[Fraction, Fraction] | None
    """By the distribution itself, which leaves no more than half the rest on either side. None if it is too long."""

    @property
    def poor(self) -> bool:
        """Whether awards are too rare for the normal distribution to describe this many rounds."""
        if self.counted is None:
            return False
        off = max(abs(self.low - self.counted[0]), abs(self.high - self.counted[1]))
        return off > POOR * (self.high - self.low) / 2

    def to_json(self) -> dict[str, object]:
        """Return the bounds of the payback as decimals."""
        counted = None if self.counted is None else [decimal_text(bound) for bound in self.counted]
        return {
            "rounds": self.rounds,
            "level": self.level,
            "normal": [decimal_text(self.low), decimal_text(self.high)],
            "counted": counted,
            "normal_is_poor": self.poor,
        }


def bands(wager: WagerAnalysis, rounds: Sequence[int] = ROUNDS) -> tuple[Band, ...]:
    """Return the payback bands of a wager at each level, for each number of rounds."""
    found = []
    for many in rounds:
        spread = after(wager, many)
        for level, quantile in QUANTILES.items():
            off = Fraction(root_text(quantile**2 * wager.variance / many))
            counted = None
            if spread is not None:
                below = (100 - level) / 200
                counted = (
                    1 + spread.quantile(below) / many,
                    1 + spread.quantile(1 - below) / many,
                )
            found.append(Band(many, level, wager.payback - off, wager.payback + off, counted))
    return tuple(found)
