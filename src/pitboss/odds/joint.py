"""Several wagers on one round: the exact distribution of their joint net, and how they are correlated."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from pitboss.money import Cents, show_amount
from pitboss.odds.at_stake import nets_at_stake
from pitboss.odds.decimals import DIGITS, decimal_text, percent_text, root_text, rounded_text
from pitboss.odds.figures import figures_table
from pitboss.odds.wager import DIGITS_SHOWN, NINETY_PERCENT, WagerAnalysis
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.refusal import did_you_mean

if TYPE_CHECKING:
    from rich.console import Group

MOST_ROWS = 40
"""The most results listed on a screen."""


class Ending(NamedTuple):
    """One way a round can end: its weight, what each wager nets and what is staked in all, in cents."""

    weight: int
    nets: tuple[Fraction, ...]
    staked: Fraction
    spreads: tuple[Fraction, ...] = ()
    """The variance of each net, if the ending covers many and its nets are their means."""


class Together(NamedTuple):
    """Every ending of a round for some wagers in order, and notes on what is assumed."""

    endings: Iterable[Ending]
    notes: tuple[str, ...] = ()


class Net(Struct, frozen=True):
    """One result of all the wagers together, in cents, and exactly how often it happens."""

    cents: Fraction
    combinations: int
    probability: Fraction

    def to_json(self) -> dict[str, object]:
        """Return the result with the net in units of money."""
        return {
            "net": _money(self.cents),
            "combinations": self.combinations,
            "probability": decimal_text(self.probability),
        }


class Joint(Struct, frozen=True, kw_only=True):
    """Several wagers at given stakes on one round. Money is in cents, and variances are in squared cents."""

    game: str
    rulebook: str
    stakes: Mapping[str, Cents]
    outcomes: tuple[Net, ...]
    """The net of the wagers together, the best result first."""
    means: Mapping[str, Fraction]
    covariances: Mapping[str, Mapping[str, Fraction]]
    average_stake: Fraction
    """The total staked on average, later wagers included."""
    staked: Cents
    """The amount staked at first."""
    notes: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        rules: Rules,
        stakes: Mapping[str, Cents],
        found: Together,
        later: Callable[[str], bool] = lambda _: False,
    ) -> "Joint":
        """Weigh every ending of a round. ``later`` names the wagers made behind others."""
        by_nets: Counter[tuple[Fraction, ...]] = Counter()
        staked = Fraction(0)
        within = [Fraction(0)] * len(stakes)
        for weight, exact, cents, spreads in found.endings:
            by_nets[nets_at_stake(rules, exact)] += weight
            staked += weight * cents
            if spreads:
                within = [one + weight * more for one, more in zip(within, spreads, strict=True)]
        total = by_nets.total()
        results: Counter[Fraction] = Counter()
        for nets, weight in by_nets.items():
            results[sum(nets, Fraction(0))] += weight
        columns = [Counter[Fraction]() for _ in stakes]
        for nets, weight in by_nets.items():
            for column, net in zip(columns, nets, strict=True):
                column[net] += weight
        means = [sum((net * often for net, often in one.items()), Fraction(0)) / total for one in columns]
        return cls(
            game=rules.chapter.game,
            rulebook=rules.chapter.rulebook,
            stakes=dict(stakes),
            outcomes=tuple(
                Net(net, weight, Fraction(weight, total))
                for net, weight in sorted(results.items(), reverse=True)
            ),
            means=dict(zip(stakes, means, strict=True)),
            covariances=_covariances(tuple(stakes), by_nets, means, [one / total for one in within]),
            average_stake=staked / total,
            staked=first_stakes(stakes, later),
            notes=(*rules.outside_lines, *found.notes),
        )

    @property
    def mean(self) -> Fraction:
        """The player's gain on a round on average, in cents."""
        return sum(self.means.values(), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance of the net of a round, in squared cents."""
        return sum((one for row in self.covariances.values() for one in row.values()), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """The house's part, per unit staked at first."""
        return -self.mean / self.staked

    @property
    def element_of_risk(self) -> Fraction:
        """The house's part of all that is staked."""
        return -self.mean / self.average_stake

    @property
    def payback(self) -> Fraction:
        """The part of a unit staked at first that comes back on average: one less the house edge."""
        return 1 - self.house_edge

    @property
    def hit_frequency(self) -> Fraction:
        """The chance that the wagers together win."""
        return sum((one.probability for one in self.outcomes if one.cents > 0), Fraction(0))

    @property
    def push_frequency(self) -> Fraction:
        """The chance that the wagers together neither win nor lose."""
        return sum((one.probability for one in self.outcomes if not one.cents), Fraction(0))

    def skewness(self, digits: int = DIGITS) -> str | None:
        """The lopsidedness of a round's net: its third central moment in cubed deviations.

        None if it never varies, or if an outcome stands for endlessly many results.
        """
        if not self.variance or self._moment(2) != self.variance:
            return None
        third = self._moment(3)
        return ("-" if third < 0 else "") + root_text(third**2 / self.variance**3, digits)

    def volatility_index(self, digits: int = DIGITS) -> str:
        """1.65 standard deviations per unit staked at first, as for one wager."""
        return root_text(NINETY_PERCENT**2 * self.variance / self.staked**2, digits)

    def _moment(self, power: int) -> Fraction:
        return sum((one.probability * (one.cents - self.mean) ** power for one in self.outcomes), Fraction(0))

    @property
    def total_combinations(self) -> int:
        """The number of deals, spins or throws counted."""
        return sum(one.combinations for one in self.outcomes)

    def deviation(self, digits: int = DIGITS) -> str:
        """The standard deviation of a round's net, in units of money."""
        return root_text(self.variance / 10_000, digits)

    def correlation(self, one: str, other: str, digits: int = DIGITS) -> str | None:
        """The correlation of two wagers, from -1 to 1, or None if one of them never varies."""
        both, spread = self.covariances[one][other], self.covariances
        product = spread[one][one] * spread[other][other]
        return ("-" if both < 0 else "") + root_text(both**2 / product, digits) if product else None

    def to_json(self) -> dict[str, object]:
        """Return the figures, with money as decimals."""
        return {
            "game": self.game,
            "rulebook": self.rulebook,
            "stakes": {name: show_amount(cents) for name, cents in self.stakes.items()},
            "expected_value": _money(self.mean),
            "expected_value_exact": str(self.mean / 100),
            "house_edge": decimal_text(self.house_edge),
            "house_edge_exact": str(self.house_edge),
            "element_of_risk": decimal_text(self.element_of_risk),
            "payback": decimal_text(self.payback),
            "hit_frequency": decimal_text(self.hit_frequency),
            "push_frequency": decimal_text(self.push_frequency),
            "first_stakes": show_amount(self.staked),
            "mean_stake": _money(self.average_stake),
            "variance": decimal_text(self.variance / 10_000),
            "standard_deviation": self.deviation(),
            "skewness": self.skewness(),
            "volatility_index": self.volatility_index(),
            "wagers": {
                name: {
                    "expected_value": _money(self.means[name]),
                    "covariance": {other: decimal_text(one / 10_000) for other, one in row.items()},
                    "correlation": {other: self.correlation(name, other) for other in row},
                }
                for name, row in self.covariances.items()
            },
            "outcomes": [one.to_json() for one in self.outcomes],
            "total_combinations": self.total_combinations,
            **({"notes": list(self.notes)} if self.notes else {}),
        }

    def __rich__(self) -> "Group":
        from rich.console import Group
        from rich.text import Text

        said = " + ".join(f"{name} {show_amount(cents)}" for name, cents in self.stakes.items())
        summary = (
            percent_text(self.house_edge),
            percent_text(self.element_of_risk),
            rounded_text(self.mean / 100, 6),
            self.deviation(DIGITS_SHOWN),
            percent_text(self.hit_frequency),
        )
        heads = ("house edge", "element of risk", "mean", "standard deviation", "hit frequency")
        beside = (
            percent_text(self.payback),
            percent_text(self.push_frequency),
            show_amount(self.staked),
            rounded_text(self.average_stake / 100, 4),
            self.skewness(DIGITS_SHOWN) or "–",
            self.volatility_index(DIGITS_SHOWN),
        )
        also = ("payback", "pushes", "first stakes", "mean stake", "skewness", "volatility index")
        moved = [
            (name, *(self.correlation(name, other, DIGITS_SHOWN) or "–" for other in self.stakes))
            for name in self.stakes
        ]
        rows = [
            (rounded_text(one.cents / 100, 2), f"{one.combinations:,}", decimal_text(one.probability, 9))
            for one in self.outcomes[:MOST_ROWS]
        ]
        left = len(self.outcomes) - len(rows)
        more = [Text(f"{left} lower results are not shown; --json has them all.")] if left else []
        return Group(
            figures_table(f"{self.game} · {self.rulebook}: {said}", ("", *heads), [("together", *summary)]),
            figures_table("", ("", *also), [("together", *beside)]),
            *(Text(note) for note in self.notes),
            *([figures_table("Correlation", ("wager", *self.stakes), moved)] if len(moved) > 1 else []),
            figures_table("What a round nets", ("net", "combinations", "probability"), rows),
            *more,
        )


def first_stakes(stakes: Mapping[str, Cents], later: Callable[[str], bool]) -> Cents:
    """Add up what is staked at first: wagers made behind others count only where there are no others."""
    first = sum(cents for name, cents in stakes.items() if not later(name))
    return first or sum(stakes.values())


def check_known(rules: Rules, stakes: Iterable[str], known: Iterable[str]) -> None:
    """Refuse a wager that is not among those a game counts together."""
    known = list(known)
    for wager in stakes:
        if wager not in known:
            near = did_you_mean(wager, known) or f"; it counts: {', '.join(known)}"
            message = f"{rules.chapter.game} does not count {wager!r:.40} with others{near}"
            raise Refusal("unknown_wager", message)


def alone(wager: WagerAnalysis, stake: Cents) -> Together:
    """One wager alone, from its known figures."""
    staked = stake * wager.average_stake
    endings = (
        Ending(row.combinations, (stake * row.net,), staked, (stake**2 * row.spread,) if row.spread else ())
        for row in wager.outcomes
    )
    return Together(endings, tuple(_accuracy(wager)))


def _accuracy(wager: WagerAnalysis) -> Iterator[str]:
    """Say how well the figures of a computed wager are known."""
    if wager.approximated:
        share = percent_text(wager.approximated)
        yield f"The rows are approximations for {share} of all rounds. No frequency is off by more than that share."
    elif wager.error is not None:
        yield f"Each probability is known to within {float(wager.error):.0e} only."


def _covariances(
    names: tuple[str, ...],
    by_nets: Mapping[tuple[Fraction, ...], int],
    means: list[Fraction],
    within: list[Fraction],
) -> dict[str, dict[str, Fraction]]:
    found: dict[str, dict[str, Fraction]] = {name: {} for name in names}
    total = sum(by_nets.values())
    for place, name in enumerate(names):
        for beyond, other in enumerate(names[: place + 1]):
            pairs: Counter[tuple[Fraction, Fraction]] = Counter()
            for nets, weight in by_nets.items():
                pairs[nets[place], nets[beyond]] += weight
            product = sum((a * b * often for (a, b), often in pairs.items()), Fraction(0)) / total
            found[name][other] = found[other][name] = product - means[place] * means[beyond]
        found[name][name] += within[place]
    return {name: {other: row[other] for other in names} for name, row in found.items()}


def _money(cents: Fraction) -> str:
    return decimal_text(cents / 100)
