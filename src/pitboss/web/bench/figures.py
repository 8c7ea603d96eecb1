"""Figures for the workbench: a table priced, its result after many rounds, wagers together, strategies, PAR sheets."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.desk.games import game_of
from pitboss.money import parse_amount, read_whole
from pitboss.odds.decimals import decimal_text, percent_text, rounded_text
from pitboss.rulebooks import Refusal, Rules
from pitboss.web.bench.asked import Asked, asked_in, names_of, table_of

if TYPE_CHECKING:
    from pitboss.odds import Analysis, WagerAnalysis
    from pitboss.odds.spread import Spread

COLUMNS = 90
"""The columns of a drawn distribution."""
TAIL = 0.002
"""The chance left out at either end of a drawn distribution."""
NEVER = 1e-9
"""A chance below the precision of a distribution."""
ONE_IN_A_THOUSAND = 0.001
MOST_ROUNDS_AFTER = 10_000_000
MOST_MISTAKES = 60
"""The departures of a strategy that are sent, the most costly first."""
UP_CARDS = "up-card"
"""The row of a chart that heads its columns."""
SHOWN_DIGITS = 5


def points_text(more: Fraction, places: int = 4) -> str:
    """Write a difference of two edges in points, with its sign."""
    return f"{'+' * (more > 0)}{percent_text(more, places).removesuffix('%')}"


# -- a table priced ---------------------------------------------------------------------------------------


def price(book: str, game: str, written: str) -> dict[str, Any]:
    """Price every wager of a table, inside the book or not, and also as read, if a reading is asked for."""
    from pitboss.desk.figures import priced

    asked = asked_in(written)
    rules = table_of(book, game, asked)
    found = priced(rules)
    told = shown(found, rules)
    if asked.readings:
        usual = priced(table_of(book, game, Asked(asked.options, asked.pay)))
        told["as_read"] = {
            name: _beside(one, usual) for name, one in found.wagers.items() if name in usual.wagers
        }
    return told


def _beside(one: WagerAnalysis, usual: Analysis) -> dict[str, str]:
    edge = usual[one.name].house_edge
    return {"house_edge": percent_text(edge), "points": points_text(one.house_edge - edge)}


def shown(found: Analysis, rules: Rules) -> dict[str, Any]:
    """Return an analysis as the page shows it, every figure in words and exactly."""
    from pitboss.odds.analysis import VOLATILITY

    told: dict[str, Any] = found.to_json()
    for name, wager in found.wagers.items():
        told["wagers"][name] |= _wager(wager, rules)
        _outcomes(told["wagers"][name], wager)
    for name, wager in found.combined.items():
        told["combined"][name] |= _wager(wager, rules)
        _outcomes(told["combined"][name], wager)
    return {
        "strategy": {},
        "notes": [],
        "readings": {},
        "combined": {},
        "outside": [],
        "read_as": {},
        **told,
        "names": names_of(rules.chapter.game, (*found.wagers, *found.combined)),
        "also": _also(rules.chapter.game, found.wagers),
        "chart": chart_of(found.strategy),
        "volatility_says": VOLATILITY,
        "sha256": rules.chapter.sha256,
        "posting_sha256": rules.posting.sha256,
    }


def _also(game: str, wagers: Iterable[str]) -> dict[str, str]:
    """Return the other words that find a wager."""
    of = game_of(game)
    return {wager: " ".join(words) for wager in wagers if (words := of.called(wager).also)}


def _wager(wager: WagerAnalysis, rules: Rules) -> dict[str, Any]:
    from pitboss.desk.par import clauses_behind
    from pitboss.odds.analysis import BASES

    return {
        "decision_rule": wager.decision_rule,
        "clauses": [{"rule": rule, "clause": clause} for rule, clause in clauses_behind(rules, wager)],
        "on_bases": {BASES[name]: percent_text(edge) for name, edge in wager.bases.items()},
        "shown": {
            "house_edge": percent_text(wager.house_edge),
            "element_of_risk": percent_text(wager.element_of_risk),
            "payback": percent_text(wager.payback),
            "hit_frequency": percent_text(wager.hit_frequency, 2),
            "push_frequency": percent_text(wager.push_frequency, 2),
            "standard_deviation": wager.deviation_shown,
            "volatility_index": wager.volatility_index(SHOWN_DIGITS),
            "skewness": wager.skewness_shown(SHOWN_DIGITS),
            "mean_stake": decimal_text(wager.average_stake, SHOWN_DIGITS),
            "error": f"within {wager.bound_shown}" if wager.bound_shown else "",
        },
    }


def _outcomes(told: dict[str, Any], wager: WagerAnalysis) -> None:
    """Write outcomes in words. Ways are text, since some games have more than a page's numbers can count."""
    for outcome, row in zip(wager.outcomes, told["outcomes"], strict=True):
        row["percent"] = percent_text(outcome.probability)
        row["combinations"] = f"{outcome.combinations:,}"
        row["ways"] = str(outcome.combinations)
        row["says"] = outcome.says
        row["returns"] = points_text(outcome.contribution)
    ways, _, contribution = wager.total
    told["total"] |= {"combinations": f"{ways:,}", "ways": str(ways), "returns": points_text(contribution)}


def chart_of(strategy: Mapping[str, str]) -> dict[str, Any] | None:
    """Return a strategy as a chart with headings and rows, or None if it is in sentences."""
    heads = strategy.get(UP_CARDS, "").split()
    if not heads:
        return None
    rows = [(name, said.split()) for name, said in strategy.items() if name != UP_CARDS]
    legend = "; ".join(said for name, said in strategy.items() if len(said.split()) != len(heads))
    whole = [[name, *cells] for name, cells in rows if len(cells) == len(heads)]
    return {"heads": ["", *heads], "rows": whole, "legend": legend}


# -- after many rounds ------------------------------------------------------------------------------------


def after_rounds(book: str, game: str, written: str, wager: str, rounds: str) -> dict[str, Any]:
    """Return the distribution of a wager's result after some rounds, in columns on the lattice of its results."""
    from pitboss.desk.figures import priced
    from pitboss.odds.spread import after

    many = read_whole(rounds)
    if not 1 <= many <= MOST_ROUNDS_AFTER:
        raise Refusal("bad_rounds", f"the result is shown after 1 to {MOST_ROUNDS_AFTER:,} rounds")
    found = priced(table_of(book, game, asked_in(written)), wager)
    one = found.wagers.get(wager) or found.combined[wager]
    spread = after(one, many)
    if spread is None:
        raise Refusal("too_long", f"{wager:.60} has too many results to count after {many:,} rounds")
    behind, even, ahead = spread.against()
    mean = many * one.expected_value
    return {
        "wager": wager,
        "rounds": many,
        "columns": list(_columns(spread)),
        "mean": float(mean),
        "mean_shown": _units(mean),
        "ahead": _share(ahead),
        "even": _share(even),
        "behind": _share(behind),
        "nine_in_ten": [_units(spread.quantile(share)) for share in (0.05, 0.95)],
        "one_in_a_thousand": _units(spread.quantile(ONE_IN_A_THOUSAND)),
    }


def _columns(spread: Spread) -> Iterator[dict[str, Any]]:
    """Group the results in columns that all hold the same number of possible results."""
    below = spread.chances.cumsum()
    tail = TAIL if below.size > COLUMNS else NEVER
    first, last = (int(below.searchsorted(share)) for share in (tail, below[-1] - tail))
    wide = max(1, -(-(last - first + 1) // COLUMNS))
    for place in range(first, last + 1, wide):
        share = float(spread.chances[place : place + wide].sum())
        low, high = spread.result(place), spread.result(place + wide - 1)
        span = _units(low) if wide == 1 else f"{_units(low)} to {_units(high)}"
        yield {
            "from": float(low - spread.step / 2),
            "to": float(high + spread.step / 2),
            "share": share,
            "says": f"{span}: {_share(share)}",
        }


def _share(chance: float) -> str:
    return percent_text(Fraction(chance), 2 if 0.0005 < chance < 0.9995 else 4)


def _units(result: Fraction) -> str:
    whole = result.denominator == 1 or abs(result) >= 100
    text = rounded_text(abs(result), 0 if whole else 2)
    return f"{'−' * (result < 0)}{text}"


# -- wagers together, strategies, PAR sheets --------------------------------------------------------------


def joint(book: str, game: str, written: str, *stakes: str) -> dict[str, Any]:
    """Price wagers made together at stakes written `NAME=AMOUNT`."""
    from pitboss.desk.figures import joint_of

    cents = {}
    for one in stakes:
        name, _, amount = one.rpartition("=")
        try:
            cents[name] = parse_amount(amount)
        except ValueError as error:
            raise Refusal("bad_amount", f"{name:.40}: {error}") from None
    found = joint_of(table_of(book, game, asked_in(written)), cents)
    told = found.to_json()
    told["outcomes"] = [
        {**one.to_json(), "combinations": str(one.combinations), "percent": percent_text(one.probability)}
        for one in found.outcomes
    ]
    return told | {
        "total_combinations": str(found.total_combinations),
        "shown": {
            "house_edge": percent_text(found.house_edge),
            "element_of_risk": percent_text(found.element_of_risk),
            "hit_frequency": percent_text(found.hit_frequency, 2),
            "standard_deviation": f"${found.deviation(SHOWN_DIGITS)}",
            "expected_value": f"{'−' * (found.mean < 0)}${rounded_text(abs(found.mean) / 100, 4)}",
        },
    }


def strategy(book: str, game: str, written: str, how: str) -> dict[str, Any]:
    """Price a strategy by its name against the best play. Without a name, list the names."""
    from pitboss.desk.strategies import strategies_of, strategy_report

    rules = table_of(book, game, asked_in(written))
    names = list(strategies_of(game_of(rules.chapter.game), rules).named)
    if not how:
        return {"names": names}
    report = strategy_report(rules, how)
    drawn = report.drawn
    return {
        "names": names,
        "name": how,
        "says": report.strategy.says,
        "lines": [{"at": one.at, "do": one.do, "when": one.when} for one in report.strategy.lines],
        "chart": None
        if drawn is None
        else {"heads": drawn.heads, "rows": drawn.rows, "legend": drawn.legend},
        "wagers": {
            name: {
                "house_edge": percent_text(one.house_edge),
                "best": percent_text(report.best[name].house_edge),
                "points": points_text(one.house_edge - report.best[name].house_edge),
            }
            for name, one in report.analysis.wagers.items()
            if one.outcomes != report.best[name].outcomes
        },
        "standard": report.standard,
        "judged_by": report.judged_by,
        "mistakes": [
            {**one.to_json(), "combinations": f"{one.combinations:,}", "points": points_text(one.cost, 6)}
            for one in report.mistakes[:MOST_MISTAKES]
        ],
        "more": max(0, len(report.mistakes) - MOST_MISTAKES),
    }


def par(book: str, game: str, written: str, form: str) -> dict[str, str]:
    """Make the PAR sheet of a table as a file of this form."""
    from pitboss.desk.par import par_sheet
    from pitboss.desk.sheets import sheet_bytes

    sheet = par_sheet(table_of(book, game, asked_in(written)))
    return {"file": b64encode(sheet_bytes(sheet, Path(f"par.{form}"))).decode()}
