"""Strategies of twenty-one: charts known by name, what any chart costs, and which of its cells cause that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial

from pitboss.money import Cents
from pitboss.odds import Analysis, Kernel, Together
from pitboss.odds.decimals import percent_text
from pitboss.odds.strategy import Drawn, Mistake, Priced, Strategies, Strategy
from pitboss.procedures.twentyone.basic import practised
from pitboss.procedures.twentyone.best_play import ALL, NAMES, UP_CARDS, Against
from pitboss.procedures.twentyone.best_play import Strategy as Play
from pitboss.procedures.twentyone.chart import (
    DECLINE,
    HARD,
    HIT,
    INSURANCE,
    PAIR,
    SOFT,
    STAND,
    TAKE,
    Chart,
    Place,
    read_chart,
    rows_of,
)
from pitboss.procedures.twentyone.exceptions import exceptions
from pitboss.procedures.twentyone.layout import Layout
from pitboss.procedures.twentyone.odds import Solved
from pitboss.procedures.twentyone.solver import ERROR
from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.posting import Posting

SIXTEEN = 16
APART = 1e-9
"""The least difference of two edges that is more than the error of computing them."""
NEVER_BUSTS = 11
"""The highest hard total that no card takes over 21."""
SAYS = {
    "basic": "the best chart of totals for these rules; the best play looks at all cards and is not a chart",
    "mimic-dealer": "draws as the dealer does, and never doubles, splits, surrenders or insures",
    "16-or-more": "stands on 16 or more, soft or hard, and never doubles, splits, surrenders or insures",
    "never-bust": "never draws to a hand that could go over, and is the best chart otherwise",
}


@dataclass(frozen=True)
class Table:
    """What a game provides to have its strategies named, priced and simulated."""

    solve: Callable[[Rules], Solved]
    price: Callable[[Rules, Callable[[Against], Play]], Analysis]
    """Price the table if its hands are played this way."""
    kernel: Callable[[Rules, Callable[[Against], Play]], Kernel]
    """Simulate it if they are."""
    others: Mapping[str, Mapping[str, object]]
    """Rule sets whose best charts are known by name: the options in which they differ."""
    together: Callable[[Rules, Mapping[str, Cents], Callable[[Against], Play]], Together] | None = None
    """Count several wagers of a round together if its hands are played this way."""


def strategies(table: Table, rules: Rules) -> Strategies:
    """Return the strategies of a table of twenty-one."""
    game, says = rules.chapter.game, dict(SAYS)
    named: dict[str, Callable[[], Strategy]] = {name: partial(_named, table, rules, name) for name in SAYS}
    for name, options in table.others.items():
        if any(rules.value(option) != value for option, value in options.items()):
            named[name] = partial(_other, table, rules, name, options)
            says[name] = _says(options)

    def chart_of(strategy: Strategy) -> Chart:
        if strategy.game != game:
            raise Refusal("bad_strategy", f"this strategy is for {strategy.game:.40}, not {game}")
        return read_chart(strategy, rules.once(table.solve).terms.surrenders is not None)

    def price(strategy: Strategy) -> Priced:
        chart, solved = chart_of(strategy), rules.once(table.solve)
        found = table.price(rules, solved.played(chart))
        mistakes = tuple(sorted(_mistakes(solved, chart), key=lambda one: -one.cost))
        notes = (f"Played by {strategy.name}.", COSTS, *_at_once(solved, chart, mistakes), *found.notes)
        priced = Analysis.of(rules, found.wagers, solved.strategy(chart), notes, found.combined)
        return Priced(priced, mistakes, rules.once(finer))

    def finer(rules: Rules) -> tuple[Mistake, ...]:
        return exceptions(rules.once(table.solve))

    def kernel(strategy: Strategy) -> Kernel:
        return table.kernel(rules, rules.once(table.solve).played(chart_of(strategy)))

    def draw(strategy: Strategy) -> Drawn:
        return chart_of(strategy).drawn(f"{rules.chapter.title}: {strategy.name}")

    def together(strategy: Strategy, stakes: Mapping[str, Cents]) -> Together:
        assert table.together is not None
        return table.together(rules, stakes, rules.once(table.solve).played(chart_of(strategy)))

    return Strategies(
        named,
        price,
        kernel,
        draw=draw,
        together=together if table.together else None,
        decide=_decide,
        judged_by="the best chart",
        worked_out=says,
    )


_chart = cache(read_chart)


def _decide(strategy: Strategy, ask: Choose, round: Round) -> Chosen | None:
    """Decide at the table as a chart does."""
    chart, may = _chart(strategy), {choice.do: choice for choice in ask.choices}
    if ask.at == INSURANCE and chart.insures and (amount := may[INSURE].amount) is not None:
        [hand, *_] = round.table.playing(Layout).boxes[ask.who]
        if chart.insures == ALL or hand.natural:
            return Chosen(INSURE, amount.maximum)
    return practised(chart, ask, round)


INSURE = "insure"
COSTS = (
    "Departures are from the best chart of totals; the best play also looks at the cards behind a total. What one costs"
    " is what it alone would cost a player who follows the best chart otherwise."
)


def _named(table: Table, rules: Rules, name: str) -> Strategy:
    solved = rules.once(table.solve)
    plays = {"basic": _basic, "mimic-dealer": _mimic, "16-or-more": _sixteen, "never-bust": _never_bust}
    chart = plays[name](solved)
    return Strategy(game=rules.chapter.game, name=name, lines=chart.lines(), says=SAYS[name])


def _other(table: Table, rules: Rules, name: str, options: Mapping[str, object]) -> Strategy:
    """Return the best chart of another rule set, even if the document does not allow it."""
    posting = rules.posting
    posted = Posting(posting.rulebook, posting.game, {**posting.options, **options}, posting.pay)
    solved = table.solve(Rules(rules.chapter, posted, check=False, what_if=True))
    return Strategy(game=rules.chapter.game, name=name, lines=solved.chart.lines(), says=_says(options))


def _says(options: Mapping[str, object]) -> str:
    said = ", ".join(f"{option} = {value}" for option, value in options.items())
    return f"the best chart of totals where {said}"


def _basic(solved: Solved) -> Chart:
    return solved.chart


def _mimic(solved: Solved) -> Chart:
    draws = solved.terms.facts.dealer_draws
    return _by_total(solved, lambda total, soft: bool(draws[total, int(soft)]))


def _sixteen(solved: Solved) -> Chart:
    return _by_total(solved, lambda total, soft: total < SIXTEEN)


def _by_total(solved: Solved, draws: Callable[[int, bool], bool]) -> Chart:
    """Draw or stand by the total alone, and do nothing else."""
    return replace(
        solved.chart,
        cells={
            Place(kind, row, up): (HIT,) if draws(row, kind == SOFT) else (STAND,)
            for kind in (HARD, SOFT)
            for row in rows_of(kind)
            for up in UP_CARDS
        },
    )


def _never_bust(solved: Solved) -> Chart:
    best = solved.chart.cells
    stands = {Place(HARD, row, up): (STAND,) for row in rows_of(HARD) if row > NEVER_BUSTS for up in UP_CARDS}
    return replace(solved.chart, cells={**best, **stands})


# -- mistakes -----------------------------------------------------------------------------------


def _mistakes(solved: Solved, chart: Chart) -> Iterator[Mistake]:
    """Yield the cells that differ from the best chart and cost or gain anything, one at a time."""
    best = solved.chart
    for up, against in solved.ups.items():
        whole = against.told(best.told(up)).mean
        for place in _places(up):
            if chart.at(place) != best.at(place):
                alone = replace(best, cells={**best.cells, place: chart.at(place)})
                cost = solved.shares[up] * (whole - against.told(alone.told(up)).mean)
                if abs(cost) > ERROR:
                    does, wanted = (", else ".join(one.at(place)) for one in (chart, best))
                    yield Mistake(
                        at=place.kind,
                        hand=str(place),
                        does=does,
                        best=wanted,
                        combinations=0,
                        cost=Fraction(cost),
                    )
    yield from _insured(solved, chart)


def _at_once(solved: Solved, chart: Chart, mistakes: Sequence[Mistake]) -> Iterator[str]:
    """Say what all departures cost together, if that is not the sum of what each costs alone."""
    together = sum(
        solved.shares[up] * (against.told(solved.chart.told(up)).mean - against.told(chart.told(up)).mean)
        for up, against in solved.ups.items()
    )
    together += float(sum(one.cost for one in mistakes if one.at == INSURANCE))
    alone = sum((one.cost for one in mistakes), Fraction(0))
    if abs(together - alone) > APART:
        yield (
            f"All departures together cost {percent_text(Fraction(together))}, not their sum of {percent_text(alone)}:"
            " one changes how often another is met, and what it costs."
        )


def _places(up: int) -> Iterator[Place]:
    for kind in (HARD, SOFT, PAIR):
        yield from (Place(kind, row, up) for row in rows_of(kind))


def _insured(solved: Solved, chart: Chart) -> Iterator[Mistake]:
    """Yield what insurance costs against each up-card on which it is offered."""
    insurance = solved.terms.insurance
    if insurance is None or not chart.insures:
        return
    for up in insurance.ups:
        against = solved.ups[up]
        play, ways, net = against.told(chart.told(up)), 0, 0.0
        for start in against.starts:
            ways += start.ways
            if play.insures(start):
                had = against.blackjack(start)
                net += start.ways * (had * float(insurance.won) + (1 - had) * float(insurance.lost))
        yield Mistake(
            at=INSURANCE,
            hand=f"{chart.insures} against {NAMES[up]}",
            does=TAKE,
            best=DECLINE,
            combinations=0,
            cost=Fraction(-solved.shares[up] * net / ways),
        )
