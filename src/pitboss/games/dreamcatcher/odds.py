"""Exact odds of a wheel with multipliers.

Bonus spins may follow one another without end. A number's odds are multiplied by every product that multipliers can
make, each with its exact weight. With S sections, and multipliers m1, m2, … among them, the chains of bonus spins sum
up as geometric series: the odds are multiplied on average by 1 / (1 - (m1 + m2 + …) / S), their square by the same
with the squares. Long chains share one row, at the mean of what they pay. Mean and variance count them exactly.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from pitboss.money import Cents, show_dollars
from pitboss.odds import Analysis, Ending, Result, Together, weigh
from pitboss.odds.decimals import rounded_text
from pitboss.odds.joint import check_known
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.games.dreamcatcher.game import TableRules

LISTED, TOGETHER = 3, 8
"""The most multipliers before a number that are counted separately, for one wager and for several together."""
BEHIND = ("rules.wheel", "rules.multipliers", "rules.bonus_odds", "rules.stacked")


class Product(NamedTuple):
    """The effect on its odds of the multipliers before a number: factor, weight, and spread if it is a mean."""

    times: Fraction
    weight: int
    spread: Fraction = Fraction(0)
    skew: Fraction | None = Fraction(0)
    """The third central moment, or None if it is infinite."""


class Chains:
    """Every chain of bonus spins of a wheel. Those of more than ``most`` multipliers are one."""

    def __init__(self, table_rules: "TableRules", most: int) -> None:
        """Count them. Refuse a wheel on which the mean or the variance has no limit."""
        self.most = most
        self.sections = dict(table_rules.wheel)
        self.size = sum(self.sections.values())
        self.multipliers = [(times, self.sections[name]) for name, times in table_rules.multipliers.items()]
        self.numbers = {
            one: many for one, many in self.sections.items() if one not in table_rules.multipliers
        }
        self.ways = sum(self.numbers.values())
        self.spun: int = self.size ** (most + 1)
        """The number of ways to spin one more multiplier than are counted separately."""
        if self._power(2) >= 1:
            message = "the multipliers are so large and so frequent that the variance of what a number pays is infinite"
            raise table_rules.bonus_odds.refuse("no_odds", message)

    def products(self) -> Iterator[Product]:
        """Yield every product, with its weight for each section of a number. The rest of the chains come last."""
        found, by_times = Counter[int](), Counter({1: 1})
        for spins in range(self.most + 1):
            for times, ways in by_times.items():
                found[times] += ways * self.size ** (self.most - spins) * self.ways
            by_times = self._after(by_times)
        yield from (Product(Fraction(times), weight) for times, weight in sorted(found.items()))
        if self.multipliers:
            yield self._rest()

    def _after(self, before: Counter[int]) -> Counter[int]:
        """The products after one more multiplier, each with the number of ways to it."""
        after = Counter[int]()
        for times, ways in before.items():
            for more, sections in self.multipliers:
                after[times * more] += ways * sections
        return after

    def _rest(self) -> Product:
        chance, mean, square = (
            self._power(power) ** (self.most + 1) / (1 - self._power(power)) for power in range(3)
        )
        weight = sum(sections for _, sections in self.multipliers) ** (self.most + 1)
        mean, square = mean / chance, square / chance
        spread = square - mean**2
        if (ratio := self._power(3)) >= 1:
            return Product(mean, weight, spread, None)
        cube = ratio ** (self.most + 1) / (1 - ratio) / chance
        return Product(mean, weight, spread, cube - 3 * mean * square + 2 * mean**3)

    def _power(self, power: int) -> Fraction:
        """The chance of a multiplier, weighted by this power of the multiplier."""
        return Fraction(sum(sections * times**power for times, sections in self.multipliers), self.size)

    def lost(self, number: str) -> int:
        """The weight of all rounds that another number ends."""
        return (self.ways - self.numbers[number]) * self.spun


def analyse(rules: Rules, table_rules: "TableRules") -> Analysis:
    """Price every number that may be bet."""
    chains = Chains(table_rules, LISTED)
    taken = [offer.wager for offer in table_rules.offers]
    priced = {number: weigh(number, _results(table_rules, chains, number), rules=BEHIND) for number in taken}
    return Analysis.of(rules, priced, notes=_notes(table_rules, LISTED))


def _results(table_rules: "TableRules", chains: Chains, number: str) -> Iterator[Result]:
    """Yield the results of a wager, the best first."""
    odds, sections = table_rules.outcome(number, number).net(1), chains.numbers[number]
    paid = (table_rules.pay.cite.rule,)
    for times, weight, spread, skew in sorted(chains.products(), reverse=True):
        net, ways = odds * times, weight * sections
        if spread:
            event = f"{number} after {chains.most + 1} multipliers or more"
            pays = f"{rounded_text(net, 2)} to 1 on average"
            third = None if skew is None else odds**3 * skew
            yield Result(event, net, ways, pays=pays, rules=paid, spread=odds**2 * spread, skew=third)
        else:
            event = f"{number}, {times} times its odds" if times > 1 else f"the wheel stops on {number}"
            yield Result(event, net, ways, rules=paid)
    yield Result("it stops elsewhere", Fraction(-1), chains.lost(number), rules=(table_rules.wins.rule,))


def together(rules: Rules, table_rules: "TableRules", stakes: Mapping[str, Cents]) -> Together:
    """Settle several numbers by every number of the wheel and every product."""
    check_known(rules, stakes, [offer.wager for offer in table_rules.offers])
    return Together(
        _endings(table_rules, Chains(table_rules, TOGETHER), stakes), _notes(table_rules, TOGETHER)
    )


def _endings(table_rules: "TableRules", chains: Chains, stakes: Mapping[str, Cents]) -> Iterator[Ending]:
    staked, products = Fraction(sum(stakes.values())), list(chains.products())
    for number, sections in chains.numbers.items():
        once = {wager: table_rules.outcome(wager, number).net(cents) for wager, cents in stakes.items()}
        for times, weight, spread, _ in products:
            nets = tuple(net * times if wager == number else net for wager, net in once.items())
            spreads = tuple(
                net**2 * spread if wager == number else Fraction(0) for wager, net in once.items()
            )
            yield Ending(weight * sections, nets, staked, spreads if spread else ())


def _notes(table_rules: "TableRules", most: int) -> tuple[str, ...]:
    endless = (
        "Bonus spins may follow one another without end. Chains of "
        f"{most + 1} multipliers or more are one result, at the mean of what they pay; the edge and the deviation count"
        " every chain exactly."
    )
    if table_rules.limit is None:
        return (endless,)
    told = f"The payout limit of {show_dollars(table_rules.limit.most)} is not in the figures: it depends on the stake."
    return endless, told
