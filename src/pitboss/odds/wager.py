"""The value of one wager: every outcome with its exact weight, and the figures derived from them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec import Struct

from pitboss.money import Cents
from pitboss.odds.decimals import DIGITS, decimal_text, root_text

DIGITS_SHOWN = 5
"""The number of digits shown for a standard deviation."""
NINETY_PERCENT = Fraction(165, 100)
"""The standard deviations to either side that hold 90% of a normal distribution, as volatility is quoted."""


WITHIN = ("house_edge", "element_of_risk", "expected_value", "payback", "mean_stake")
"""The figures that are within the error of a wager that is not exact."""
APPROXIMATED = (
    "hit_frequency",
    "push_frequency",
    "variance",
    "standard_deviation",
    "skewness",
    "volatility_index",
    "outcomes",
)
"""The figures that follow from the rows, and so are approximations where some of these are."""


@dataclass(frozen=True, slots=True)
class Result:
    """One way a wager can end: its weight (in how many deals), its net, and the total staked.

    Net and total are per unit of the first stake: a raise of the same size that is lost too has net -2 of 2 staked.
    """

    event: str
    net: Fraction
    weight: int
    staked: Fraction = Fraction(1)
    pays: str | None = None
    rules: tuple[str, ...] = ()
    """The rules behind it, named as in citations."""
    keeps_stake: bool | None = None
    """Whether the house keeps the stake when it pays a sum, or None if ``pays`` is written as odds."""
    spread: Fraction = Fraction(0)
    """The variance of the net, if it covers endlessly many results and ``net`` is their mean."""
    skew: Fraction | None = Fraction(0)
    """The third central moment of the net of such a result, or None if it is infinite."""


class Row(Struct, frozen=True, kw_only=True):
    """One row of an analysis: what happened, what it paid, and exactly how often."""

    event: str
    pays: str
    combinations: int
    probability: Fraction
    net: Fraction
    keeps_stake: bool | None = None
    """Whether the house keeps the stake when it pays a sum, or None if ``pays`` is written as odds."""
    spread: Fraction = Fraction(0)
    """The variance of the net, if the row covers endlessly many results and ``net`` is their mean."""
    skew: Fraction | None = Fraction(0)
    """The third central moment of the net of such a row, or None if it is infinite."""

    @property
    def says(self) -> str:
        """The payment as shown. A sum says whether the stake comes back with it."""
        kept = {None: "", True: ", stake kept", False: ", stake back"}
        return self.pays + kept[self.keeps_stake]

    @property
    def one_in(self) -> Fraction:
        """The number of rounds in which it happens once on average."""
        return 1 / self.probability

    @property
    def contribution(self) -> Fraction:
        """Its part of the expected value."""
        return self.probability * self.net

    def to_json(self) -> dict[str, object]:
        """Return the row in the format of the odds record."""
        return {
            "event": self.event,
            "pays": self.pays,
            "combinations": self.combinations,
            "probability": decimal_text(self.probability),
            "net": str(self.net),
            "one_in": decimal_text(self.one_in),
            "contribution": decimal_text(self.contribution),
            **({} if self.keeps_stake is None else {"stake_returned": not self.keeps_stake}),
            **({"net_is_a_mean": True} if self.spread else {}),
        }


class WagerAnalysis(Struct, frozen=True, kw_only=True):
    """The cost of a wager, per unit of its first stake, including later wagers of the same hand.

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
    rolls: Fraction | None = None
    """The mean number of rolls until it is decided, for a wager that may take several."""
    made_of: Mapping[str, Fraction | None] = {}
    """The wagers that are made together in it, each with its stake per unit of the first.

    None where no stake says it: it hangs on the point, or on how the others are played.
    """
    only_at: Cents = 0
    """The one stake of the first wager that its figures are for, or 0 if they are for any."""
    further: Mapping[str, Fraction] = {}
    """Figures of this wager alone that the notes put into words, as the meter at which a progressive is fair."""
    approximated: Fraction | None = None
    """The share of rounds whose rows are approximations, or None if no row is. See `APPROXIMATED`."""

    @property
    def bases(self) -> dict[str, Fraction]:
        """The edge on every base that readers use for this wager, or on one if they all agree."""
        pushes, found = self.push_frequency, {"bet_made": self.house_edge}
        if pushes and len({row.net for row in self.outcomes if row.net < 0}) == 1:
            found["bet_decided"] = self.house_edge / (1 - pushes)
        if self.average_stake != 1:
            found["all_staked"] = self.element_of_risk
        if self.rolls is not None and self.rolls != 1:
            found["roll"] = self.house_edge / self.rolls
        return found

    @property
    def standard_deviation(self) -> str:
        """The standard deviation of the net, per unit of the first stake, as a decimal."""
        return root_text(self.variance)

    @property
    def deviation_shown(self) -> str:
        """The standard deviation as shown in tables and pages, rounded to its last digit."""
        return root_text(self.variance, DIGITS_SHOWN)

    @property
    def endless(self) -> bool:
        """Whether it has endlessly many results, so that one row covers many of them."""
        return any(row.spread for row in self.outcomes)

    @property
    def expected_value(self) -> Fraction:
        """The player's gain on average, per unit of the first stake. Negative if the house gains."""
        return -self.house_edge

    @property
    def payback(self) -> Fraction:
        """The part of a unit of the first stake that comes back on average: one less the house edge."""
        return 1 - self.house_edge

    @property
    def push_frequency(self) -> Fraction:
        """The chance that nothing is won or lost."""
        return sum((row.probability for row in self.outcomes if row.net == 0), Fraction(0))

    @property
    def skewness_is_infinite(self) -> bool:
        """Whether the third moment of the net is infinite, because ever larger awards are not rare enough."""
        return any(row.skew is None for row in self.outcomes)

    def skewness(self, digits: int = DIGITS) -> str | None:
        """The lopsidedness of the net: its third central moment in cubed deviations.

        None if it never varies or is infinite.
        """
        if not self.variance or self.skewness_is_infinite:
            return None
        mean = self.expected_value
        third = sum(
            (
                row.probability
                * ((row.net - mean) ** 3 + 3 * (row.net - mean) * row.spread + (row.skew or 0))
                for row in self.outcomes
            ),
            Fraction(0),
        )
        return ("-" if third < 0 else "") + root_text(third**2 / self.variance**3, digits)

    def skewness_shown(self, digits: int = DIGITS_SHOWN) -> str:
        """The skewness as shown in tables: "infinite", or a dash for a net that never varies."""
        return "infinite" if self.skewness_is_infinite else self.skewness(digits) or "–"

    @property
    def bound_shown(self) -> str:
        """The bound of the error as shown, "± 1e-12", or empty for an exact figure."""
        return "" if self.error is None else f"± {float(self.error):.0e}"

    def volatility_index(self, digits: int = DIGITS) -> str:
        """1.65 standard deviations: over n rounds, 90% of results lie within index / √n of the payback."""
        return root_text(NINETY_PERCENT**2 * self.variance, digits)

    @property
    def total(self) -> tuple[int, Fraction, Fraction]:
        """The sums over all outcomes: combinations, probability (exactly one) and contributions."""
        parts = [(row.combinations, row.probability, row.contribution) for row in self.outcomes]
        counts, shares, contributions = zip(*parts, strict=True)
        return sum(counts), sum(shares, Fraction(0)), sum(contributions, Fraction(0))

    def _accuracy(self) -> dict[str, object]:
        """Say which figures are within the error, which are approximations, and how many rounds those rest on."""
        share = self.approximated or Fraction(0)
        return {
            "within_error": list(WITHIN),
            "approximate": list(APPROXIMATED),
            "rounds_approximated": decimal_text(share),
            "frequencies_within": decimal_text(share),
        }

    def to_json(self) -> dict[str, object]:
        """Return the wager in the format of the odds record: the exact fraction, or else the error bound."""
        exact = self.error is None
        combinations, probability, contribution = self.total
        return {
            "house_edge": decimal_text(self.house_edge),
            **({"house_edge_exact": _ratio(self.house_edge)} if exact else {}),
            **({} if self.error is None else {"error": decimal_text(self.error)}),
            "element_of_risk": decimal_text(self.element_of_risk),
            "standard_deviation": self.standard_deviation,
            "hit_frequency": decimal_text(self.hit_frequency),
            "expected_value": decimal_text(self.expected_value),
            **({"expected_value_exact": _ratio(self.expected_value)} if exact else {}),
            "payback": decimal_text(self.payback),
            "push_frequency": decimal_text(self.push_frequency),
            "mean_stake": decimal_text(self.average_stake),
            "variance": decimal_text(self.variance),
            "skewness": self.skewness(),
            **({"skewness_is_infinite": True} if self.skewness_is_infinite else {}),
            "volatility_index": self.volatility_index(),
            **({} if self.approximated is None else {"accuracy": self._accuracy()}),
            "bases": {name: decimal_text(edge) for name, edge in self.bases.items()},
            **({} if self.rolls is None else {"mean_rolls": decimal_text(self.rolls)}),
            **({"further": self._further_json()} if self.further else {}),
            **({"made_of": made_of} if (made_of := self._made_of_json()) else {}),
            **({"only_at_cents": self.only_at} if self.only_at else {}),
            "outcomes": [row.to_json() for row in self.outcomes],
            "total": {
                "combinations": combinations,
                "probability": str(probability),
                "contribution": decimal_text(contribution),
            },
        }

    def _further_json(self) -> dict[str, dict[str, str]]:
        exact = self.error is None
        return {
            name: {"value": decimal_text(figure), **({"exact": _ratio(figure)} if exact else {})}
            for name, figure in self.further.items()
        }

    def _made_of_json(self) -> dict[str, str | None]:
        return {name: None if stake is None else str(stake) for name, stake in self.made_of.items()}


def _ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def pays_text(net: Fraction) -> str:
    """Write what a net result pays: "3 to 2", "push", "lose", or "lose 2" if two units are lost."""
    if net > 0:
        return f"{net.numerator} to {net.denominator}"
    if net == 0:
        return "push"
    return "lose" if net == -1 else f"lose {-net}"


def weigh(
    name: str,
    results: Iterable[Result],
    decision_rule: str | None = None,
    rules: tuple[str, ...] = (),
    rolls: Fraction | None = None,
    made_of: Mapping[str, Fraction | None] | None = None,
) -> WagerAnalysis:
    """Compute a wager's figures exactly, without results that never happen.

    ``decision_rule`` says in words how it is played best, and ``rules`` names rules it rests on besides those of the
    results, as citations do: "rules.decks". ``made_of`` names the wagers made together in it.
    """
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
        variance=_mean(rows, [row.net**2 + row.spread for row in rows], total) - mean**2,
        outcomes=tuple(
            Row(
                event=row.event,
                pays=pays_text(row.net) if row.pays is None else row.pays,
                combinations=row.weight,
                probability=Fraction(row.weight, total),
                net=row.net,
                keeps_stake=row.keeps_stake,
                spread=row.spread,
                skew=row.skew,
            )
            for row in rows
        ),
        total_combinations=total,
        average_stake=stake,
        decision_rule=decision_rule,
        rules=tuple(dict.fromkeys((*rules, *(rule for row in rows for rule in row.rules)))),
        rolls=rolls,
        made_of=made_of or {},
    )


def _mean(rows: Sequence[Result], values: Sequence[Fraction], total: int) -> Fraction:
    return sum((row.weight * value for row, value in zip(rows, values, strict=True)), Fraction(0)) / total
