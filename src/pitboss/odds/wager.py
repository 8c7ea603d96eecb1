"""The value of one wager: every outcome with its exact weight, and the figures derived from them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec import Struct

from pitboss.odds.decimals import decimal_text, root_text

DIGITS_SHOWN = 5
"""The number of digits shown for a standard deviation."""


@dataclass(frozen=True, slots=True)
class Result:
    """One way a wager can end: its weight, its net, and the total staked, per unit of the first stake."""

    event: str
    net: Fraction
    weight: int
    staked: Fraction = Fraction(1)
    pays: str | None = None
    rules: tuple[str, ...] = ()
    """The rules behind it, named as in citations."""


class Row(Struct, frozen=True, kw_only=True):
    """One row of an analysis: what happened, what it paid, and exactly how often."""

    event: str
    pays: str
    combinations: int
    probability: Fraction
    net: Fraction

    def to_json(self) -> dict[str, object]:
        """Return the row in the format of the odds record."""
        return {
            "event": self.event,
            "pays": self.pays,
            "combinations": self.combinations,
            "probability": decimal_text(self.probability),
        }


class WagerAnalysis(Struct, frozen=True, kw_only=True):
    """What a wager costs, per unit of its first stake, including later wagers of the same hand.

    `error` is None for an exact figure; otherwise it bounds the error of `house_edge`.
    """

    name: str
    house_edge: Fraction
    element_of_risk: Fraction
    hit_frequency: Fraction
    variance: Fraction
    outcomes: tuple[Row, ...]
    total_combinations: int
    average_stake: Fraction
    decision_rule: str | None = None
    error: Fraction | None = None
    rules: tuple[str, ...] = ()
    """The rules its outcomes rest on, named as in citations."""

    @property
    def standard_deviation(self) -> str:
        """The standard deviation of the net, per unit of the first stake, as a decimal."""
        return root_text(self.variance)

    @property
    def deviation_shown(self) -> str:
        """The standard deviation as shown in tables and pages, rounded to its last digit."""
        return root_text(self.variance, DIGITS_SHOWN)

    @property
    def table(self) -> list[tuple[str, str, int, Fraction]]:
        """The outcomes as plain rows: event, pays, combinations, probability."""
        return [(row.event, row.pays, row.combinations, row.probability) for row in self.outcomes]

    def to_json(self) -> dict[str, object]:
        """Return the wager in the format of the odds record: the exact fraction, or else the error bound."""
        edge = self.house_edge
        exact = f"{edge.numerator}/{edge.denominator}"
        return {
            "house_edge": decimal_text(edge),
            **({"house_edge_exact": exact} if self.error is None else {"error": decimal_text(self.error)}),
            "element_of_risk": decimal_text(self.element_of_risk),
            "standard_deviation": self.standard_deviation,
            "hit_frequency": decimal_text(self.hit_frequency),
            "outcomes": [row.to_json() for row in self.outcomes],
        }


def pays_text(net: Fraction) -> str:
    """Write what a net result pays: "3 to 2", "push", "lose", or "lose 2" if two units are lost."""
    if net > 0:
        return f"{net.numerator} to {net.denominator}"
    if net == 0:
        return "push"
    return "lose" if net == -1 else f"lose {-net}"


def weigh(
    name: str, results: Iterable[Result], decision_rule: str | None = None, rules: tuple[str, ...] = ()
) -> WagerAnalysis:
    """Compute a wager's figures exactly, without results that never happen; ``rules`` are others they rest on."""
    rows = [row for row in results if row.weight]
    if not rows:
        raise ValueError(f"{name} has no outcome: there is nothing to analyse.")
    total = sum(row.weight for row in rows)
    mean = _mean(rows, [row.net for row in rows], total)
    stake = _mean(rows, [row.staked for row in rows], total)
    return WagerAnalysis(
        name=name,
        house_edge=-mean,
        element_of_risk=-mean / stake,
        hit_frequency=Fraction(sum(row.weight for row in rows if row.net > 0), total),
        variance=_mean(rows, [row.net**2 for row in rows], total) - mean**2,
        outcomes=tuple(
            Row(
                event=row.event,
                pays=pays_text(row.net) if row.pays is None else row.pays,
                combinations=row.weight,
                probability=Fraction(row.weight, total),
                net=row.net,
            )
            for row in rows
        ),
        total_combinations=total,
        average_stake=stake,
        decision_rule=decision_rule,
        rules=tuple(dict.fromkeys((*rules, *(rule for row in rows for rule in row.rules)))),
    )


def _mean(rows: Sequence[Result], values: Sequence[Fraction], total: int) -> Fraction:
    return sum((row.weight * value for row, value in zip(rows, values, strict=True)), Fraction(0)) / total
