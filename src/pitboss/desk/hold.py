"""For the floor: what a table wins in an hour and a shift, its hold of the drop, and how an actual result compares."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from pitboss.desk.figures import in_parts, joint_of, priced, way_of
from pitboss.desk.games import game_of
from pitboss.desk.opening import opening_stakes
from pitboss.money import Cents, parse_amount, show_dollars
from pitboss.odds import Joint, WagerAnalysis
from pitboss.odds.decimals import decimal_text, percent_text, root_text, rounded_text
from pitboss.odds.figures import figures_table
from pitboss.odds.joint import first_stakes
from pitboss.odds.picture import Curve, Panel, panels, plain
from pitboss.odds.spread import LARGEST, QUANTILES, after
from pitboss.odds.strategy import OPTIMAL
from pitboss.rulebooks import Refusal, Rules

if TYPE_CHECKING:
    from rich.console import Group

    from pitboss.desk.strategies import How

USUAL_DECISIONS = 60
DECISIONS = {
    "big-six": 10,
    "blackjack": 70,
    "caribbean-stud": 50,
    "craps": 48,
    "dreamcatcher": 10,
    "let-it-ride": 52,
    "mini-baccarat": 72,
    "pai-gow-poker": 34,
    "pure-21-5-blackjack": 70,
    "roulette": 38,
}
"""The decisions of one player an hour. These are assumptions: figures that trade tables usually quote for rating
players, and `USUAL_DECISIONS` for other games. No rulebook states any, and a busy table is slower."""
SHIFT = 8
MOST_ROUNDS = 10**12
BEST_PLAY = "the best play"
_DOLLARS = 100
_HEADS = ("", "decisions", "first stakes", "all staked", "theoretical win", "deviation", "house behind")


class Bet(NamedTuple):
    """A wager made every round: what it costs, and its stake."""

    wager: WagerAnalysis
    cents: Cents


class Mix(NamedTuple):
    """Several wagers made every round, in cents a round."""

    win: Fraction
    """The win of the house on average."""
    variance: Fraction
    least: Fraction
    """The least variance there can be, however the wagers depend on each other. `most` is the greatest."""
    most: Fraction

    @classmethod
    def of(cls, bets: tuple[Bet, ...], joint: Joint | None) -> Mix:
        """Add wagers up as they were counted together, or else as if their results were independent."""
        if joint is not None:
            return cls(-joint.mean, *[joint.variance] * 3)
        variances = [bet.cents**2 * bet.wager.variance for bet in bets]
        deviations = sorted(Fraction(root_text(one)) for one in variances)
        win = sum((bet.cents * bet.wager.house_edge for bet in bets), Fraction(0))
        if len(bets) == 1:
            return cls(win, *variances * 3)
        least = max(deviations[-1] - sum(deviations[:-1]), Fraction(0))
        return cls(win, sum(variances, Fraction(0)), least**2, sum(deviations, Fraction(0)) ** 2)


class Actual(Struct, frozen=True):
    """An actual result of the house over some rounds, against what theory says."""

    cents: Cents
    rounds: int
    expected: Fraction
    deviation: Fraction
    at_most: float
    """The chance of a result for the house no higher than this. `at_least` is that of one no lower."""
    at_least: float
    counted: bool
    """Whether the chances are those of the distribution itself, not of a normal one."""

    @property
    def deviations(self) -> Fraction:
        """The number of standard deviations it lies above what is expected."""
        return (self.cents - self.expected) / self.deviation if self.deviation else Fraction(0)

    def to_json(self) -> dict[str, object]:
        """Return the result, the expectation and the chances."""
        return {
            "cents": self.cents,
            "rounds": self.rounds,
            "theoretical_win_cents": decimal_text(self.expected),
            "deviation_cents": decimal_text(self.deviation),
            "deviations": decimal_text(self.deviations),
            "chance_of_no_more": self.at_most,
            "chance_of_no_less": self.at_least,
            "chances": "counted" if self.counted else "normal",
        }

    @property
    def says(self) -> str:
        """The result in a sentence."""
        low = self.cents < self.expected
        word, chance = ("little", self.at_most) if low else ("much", self.at_least)
        how = "counted" if self.counted else "by a normal distribution"
        often = f"{chance:.4%} of cases" + (f" (1 in {1 / chance:,.0f})" if 0 < chance < 0.1 else "")
        return (
            f"An actual result of {_money(Fraction(self.cents))} in {self.rounds:,} decisions lies"
            f" {rounded_text(abs(self.deviations), 2)} deviations {'below' if low else 'above'} the theoretical"
            f" {_money(self.expected)}; the house wins so {word} or {'less' if low else 'more'} in {often}, {how}."
        )


class HoldReport(Struct, frozen=True, kw_only=True, dict=True):
    """What a game wins when the same wagers are made every round."""

    game: str
    rulebook: str
    bets: tuple[Bet, ...]
    decisions: Fraction
    """Decisions an hour."""
    assumed: bool
    """Whether the decisions are this program's assumption."""
    shift: Fraction
    churn: Fraction | None = None
    """The number of times the drop is wagered."""
    actual: Actual | None = None
    joint: Joint | None = None
    """The wagers counted together, where that is known."""
    played: str = BEST_PLAY
    """How the wagers are played."""
    outside: tuple[str, ...] = ()
    """What the document does not allow of the table."""

    @cached_property
    def mix(self) -> Mix:
        """The wagers of a round together."""
        return Mix.of(self.bets, self.joint)

    @property
    def first(self) -> Cents:
        """The first stake in a round, in cents."""
        if self.joint is not None:
            return self.joint.staked
        stakes = {bet.wager.name: bet.cents for bet in self.bets}
        return first_stakes(stakes, game_of(self.game).made_behind)

    @property
    def staked(self) -> Fraction:
        """The stake in a round on average, later wagers included, in cents."""
        if self.joint is not None:
            return self.joint.average_stake
        return sum((bet.cents * bet.wager.average_stake for bet in self.bets), Fraction(0))

    @property
    def of_drop(self) -> Fraction | None:
        """The theoretical win as a share of the drop, if that is wagered this many times."""
        return None if self.churn is None else self.churn * self.mix.win / self.staked

    @property
    def periods(self) -> dict[str, Fraction]:
        """The rounds of an hour and of a shift."""
        return {"hour": self.decisions, f"shift of {float(self.shift):g} hours": self.decisions * self.shift}

    def deviation(self, rounds: Fraction | int, variance: Fraction | None = None) -> Fraction:
        """Return the standard deviation of the house's result over some rounds, in cents."""
        return Fraction(root_text((self.mix.variance if variance is None else variance) * rounds))

    def to_json(self) -> dict[str, object]:
        """Return every figure, amounts in cents."""
        return {
            "game": self.game,
            "rulebook": self.rulebook,
            "bets": {bet.wager.name: bet.cents for bet in self.bets},
            "played": self.played,
            "decisions_per_hour": decimal_text(self.decisions),
            "decisions_assumed": self.assumed,
            "hold_of_first_stakes": decimal_text(self.mix.win / self.first),
            "hold_of_all_staked": decimal_text(self.mix.win / self.staked),
            "periods": {name: self._period_json(rounds) for name, rounds in self.periods.items()},
            "churn": None if self.churn is None else decimal_text(self.churn),
            "hold_of_drop": None if self.of_drop is None else decimal_text(self.of_drop),
            "actual": None if self.actual is None else self.actual.to_json(),
            "notes": self.notes,
        }

    def _period_json(self, rounds: Fraction) -> dict[str, object]:
        win, mix = rounds * self.mix.win, self.mix
        return {
            "decisions": decimal_text(rounds),
            "first_stakes_cents": decimal_text(rounds * self.first),
            "all_staked_cents": decimal_text(rounds * self.staked),
            "theoretical_win_cents": decimal_text(win),
            "deviation_cents": decimal_text(self.deviation(rounds)),
            "deviation_bounds_cents": [
                decimal_text(self.deviation(rounds, bound)) for bound in (mix.least, mix.most)
            ],
            "chance_house_behind": self._behind(rounds),
        }

    def _behind(self, rounds: Fraction) -> float:
        """Return the chance that the house has lost, by a normal distribution."""
        deviation = float(self.deviation(rounds))
        return NormalDist().cdf(-float(rounds * self.mix.win) / deviation) if deviation else 0.0

    @property
    def notes(self) -> list[str]:
        """The assumptions behind the figures."""
        found = [
            *self.outside,
            f"Every decision is one player's, with the wagers named, under {self.played}; rounds are independent.",
        ]
        if self.assumed:
            found.append(
                f"{float(self.decisions):g} decisions an hour are an assumption: set your own with --decisions."
            )
        if self.joint is not None:
            found += ["The wagers of a round are counted together.", *self.joint.notes]
        elif len(self.bets) > 1:
            bounds = " and ".join(
                _money(self.deviation(self.decisions, one)) for one in (self.mix.least, self.mix.most)
            )
            found.append(
                "The wagers of a round are taken as independent; however they depend on each"
                f" other, the deviation of an hour lies between {bounds}."
            )
        found.append("The chance that the house is behind is that of a normal distribution.")
        return [*dict.fromkeys(found)]

    def __rich__(self) -> Group:
        from rich.console import Group
        from rich.text import Text

        bets = ", ".join(f"{bet.wager.name} {show_dollars(bet.cents)}" for bet in self.bets)
        rows = [
            (
                name,
                f"{float(rounds):,g}",
                _money(rounds * self.first),
                _money(rounds * self.staked),
                _money(rounds * self.mix.win),
                _money(self.deviation(rounds)),
                f"{self._behind(rounds):.2%}",
            )
            for name, rounds in self.periods.items()
        ]
        hold = [
            f"Hold: {percent_text(self.mix.win / self.first)} of first stakes,"
            f" {percent_text(self.mix.win / self.staked)} of everything staked."
        ]
        if self.of_drop is not None and self.churn is not None:
            over = f"wagered {float(self.churn):g} times over"
            hold.append(f"Hold of the drop, {over}: {percent_text(self.of_drop, 2)}.")
        if self.actual is not None:
            hold.append(self.actual.says)
        table = figures_table(f"{self.game} · {self.rulebook} · {bets}", _HEADS, rows)
        return Group(table, *map(Text, (*hold, *self.notes)))


def hold_report(  # noqa: PLR0913 - one question has this many parts
    rules: Rules,
    bets: Mapping[str, Cents] | None = None,
    *,
    decisions: Fraction | None = None,
    shift: Fraction = Fraction(SHIFT),
    churn: Fraction | None = None,
    actual: Cents | None = None,
    rounds: int | None = None,
    handle: Cents | None = None,
    strategy: How = OPTIMAL,
) -> HoldReport:
    """Work out what a table wins with these wagers every round, by default the first at the least stake.

    ``actual`` is a result of the house over ``rounds``, or over everything staked (``handle``). ``strategy`` is how the
    table is played: its name, the bytes of its file, or the best play.
    """
    game = rules.chapter.game
    if not bets:
        first = next(iter(priced(rules, strategy=strategy).wagers))
        stakes = opening_stakes(game_of(game), rules, {first})
        bets = {first: stakes[first][0] if first in stakes else _DOLLARS}
    bets = in_parts(rules, bets, strategy)
    made = tuple(Bet(priced(rules, name, strategy)[name], cents) for name, cents in bets.items())
    way = way_of(game_of(game), rules, strategy)
    report = HoldReport(
        game=game,
        rulebook=rules.chapter.rulebook,
        bets=made,
        joint=_together(rules, bets, strategy),
        outside=rules.outside_lines,
        played=f"the strategy {way.name}" if way else BEST_PLAY,
        decisions=Fraction(DECISIONS.get(game, USUAL_DECISIONS)) if decisions is None else decisions,
        assumed=decisions is None,
        shift=shift,
        churn=churn,
    )
    if actual is None:
        return report
    if (rounds is None) == (handle is None):
        raise Refusal("bad_actual", "an actual result needs either --rounds or --handle")
    many = rounds if rounds is not None else round(Fraction(handle or 0) / report.staked)
    if not 1 <= many <= MOST_ROUNDS:
        raise Refusal("bad_actual", f"an actual result is over 1 to {MOST_ROUNDS:,} decisions, not {many:,}")
    from msgspec.structs import replace

    return replace(report, actual=_measured(report, actual, many))


def _together(rules: Rules, bets: Mapping[str, Cents], strategy: How) -> Joint | None:
    """Return several wagers priced together, if that is known."""
    if len(bets) == 1:
        return None
    try:
        return joint_of(rules, bets, strategy)
    except Refusal as refusal:
        if refusal.code != "no_joint":
            raise
        return None


def _measured(report: HoldReport, cents: Cents, rounds: int) -> Actual:
    """Compare a result with theory: counted for one wager, by a normal distribution for several or very many."""
    expected, deviation = rounds * report.mix.win, report.deviation(rounds)
    spread = None
    if len(report.bets) == 1 and rounds <= LARGEST:
        spread = after(report.bets[0].wager, rounds)
    if spread is not None:
        result = Fraction(-cents, report.bets[0].cents)  # the player's, in stakes
        at_least, below = spread.at_most(result), spread.at_most(result - spread.step)
        if (result - spread.start) % spread.step:  # between two possible results
            below = at_least
        return Actual(cents, rounds, expected, deviation, min(1 - below, 1.0), min(at_least, 1.0), True)
    normal = NormalDist(float(expected), float(deviation) or 1e-9)
    low = normal.cdf(cents)
    return Actual(cents, rounds, expected, deviation, low, 1 - low, False)


def win_chart(report: HoldReport) -> str:
    """Draw the theoretical win by the hour, and its range in 90% and 99% of cases."""
    steps = [report.shift * place / 40 for place in range(41)]
    curves = []
    for level in (99, 90):
        low, high = (
            [(hours, _within(report, hours, sign * QUANTILES[level])) for hours in steps] for sign in (-1, 1)
        )
        curves.append(Curve(f"{level}% of cases, by a normal distribution", [*reversed(low), *high]))
    end = [
        (hours, report.decisions * hours * report.mix.win / _DOLLARS) for hours in (Fraction(0), report.shift)
    ]
    curves.append(
        Curve(f"theoretical win, {_money(report.decisions * report.mix.win)} an hour", end, mean=True)
    )
    bets = ", ".join(f"{bet.wager.name} {show_dollars(bet.cents)}" for bet in report.bets)
    drawn = Panel("dollars, by the hours played", curves, plain, plain)
    return panels(f"What the house wins · {report.game} · {report.rulebook} · {bets}", [drawn], 560)


def _within(report: HoldReport, hours: Fraction, quantile: Fraction) -> float:
    rounds = float(report.decisions * hours)
    off = float(quantile) * sqrt(rounds * float(report.mix.variance))
    return (rounds * float(report.mix.win) + off) / _DOLLARS


def read_result(written: str) -> Cents:
    """Read a result of the house in dollars, which may be negative."""
    plain = written.strip().replace("−", "-")
    return -_amount(plain[1:], "bad_actual") if plain.startswith("-") else _amount(plain, "bad_actual")


def _amount(written: str, code: str) -> Cents:
    try:
        return parse_amount(written)
    except ValueError as error:
        raise Refusal(code, str(error)) from None


def _money(cents: Fraction) -> str:
    text = rounded_text(abs(cents) / _DOLLARS, 2)
    return f"−${text}" if cents < 0 else f"${text}"
