"""Strategies of blackjack: priced exactly, simulated, and held against the best chart cell by cell."""

import re
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from agreement import rules_at
from pitboss.desk import game_of
from pitboss.desk.strategies import strategy
from pitboss.games.blackjack.odds import solve
from pitboss.odds.solved import priced_from_bytes, to_bytes
from pitboss.odds.strategy import Line, Priced, Strategies, Strategy, read_strategy
from pitboss.rulebooks import Refusal, Rules

BOOK, GAME = "horseshoe-cincinnati", game_of("blackjack")
STANDS = {"dealer_hits_soft_17": False}


def rules_of(*options: tuple[str, Any]) -> Rules:
    return rules_at("blackjack", BOOK, dict(options))


def table(**options: Any) -> Strategies:
    found = GAME.strategies(rules_of(*options.items()))
    assert found is not None
    return found


def edge(priced: Priced) -> float:
    return float(priced.analysis["blackjack"].house_edge)


def changed(strategy: Strategy, *lines: Line) -> Strategy:
    return Strategy(game=strategy.game, name="changed", lines=(*lines, *strategy.lines))


@pytest.mark.parametrize(
    "options",
    [
        {},
        pytest.param(STANDS, marks=pytest.mark.heavy),
        {"decks": 1, "split_by": "rank", "double_on": "ten or eleven", "card_reader": False},
    ],
)
def test_basic_strategy_costs_what_the_solver_says_of_its_chart(options: dict[str, Any]) -> None:
    rules, made = rules_of(*options.items()), table(**options)
    basic = read_strategy(made.named["basic"]().to_toml().encode())
    priced = made.price(basic)
    assert edge(priced) == pytest.approx(rules.once(solve).edge(lambda up: up.chart), abs=1e-14)
    assert priced.mistakes == ()
    assert edge(priced) > float(GAME.analyse(rules)["blackjack"].house_edge)
    chart = priced.analysis.strategy
    assert chart == GAME.analyse(rules).strategy


def test_the_chart_of_another_rule_set_costs_what_its_cells_cost() -> None:
    """Three cells differ where the dealer draws to soft 17; no hand meets two of them."""
    made = table()
    basic, other = (made.price(made.named[name]()) for name in ("basic", "basic-stand-soft-17"))
    found = {(one.at, one.hand): (one.does, one.best) for one in other.mistakes}
    assert found == {
        ("hard", "11 against A"): ("hit", "double, else hit"),
        ("soft", "18 against 2"): ("stand", "double, else stand"),
        ("soft", "19 against 6"): ("stand", "double, else stand"),
    }
    assert edge(other) - edge(basic) == pytest.approx(
        float(sum(one.cost for one in other.mistakes)), abs=1e-12
    )
    assert [one.cost for one in other.mistakes] == sorted((one.cost for one in other.mistakes), reverse=True)
    assert "basic-hit-soft-17" not in made.named


@pytest.mark.heavy
def test_never_bust_and_mimicking_the_dealer_cost_about_what_is_known() -> None:
    """The Wizard of Odds gives 3.91% and 5.48% under like rules; Griffin about 5.5% for the second."""
    made = table(**STANDS)
    assert edge(made.price(made.named["never-bust"]())) == pytest.approx(0.0391, abs=0.0005)
    assert edge(made.price(made.named["mimic-dealer"]())) == pytest.approx(0.0548, abs=0.0025)


def test_departures_that_depend_on_each_other_say_what_they_cost_together() -> None:
    """Together they are the difference of two charts' edges, which their sum alone is not."""
    made = table()
    basic, mimic, other = (
        made.price(made.named[name]()) for name in ("basic", "mimic-dealer", "basic-stand-soft-17")
    )
    [said] = [note for note in mimic.analysis.notes if note.startswith("All departures together")]
    found = re.search(r"cost ([\d.]+)%, not their sum of ([\d.]+)%", said)
    assert found is not None
    assert float(found[1]) == pytest.approx(100 * (edge(mimic) - edge(basic)), abs=1e-4)
    assert float(found[2]) == pytest.approx(100 * float(sum(one.cost for one in mimic.mistakes)), abs=1e-4)
    assert float(found[1]) > float(found[2]) + 0.5
    assert not [note for note in other.analysis.notes if note.startswith("All departures")]


def test_insurance_costs_a_fourteenth_of_what_it_stakes() -> None:
    made = table()
    basic = made.named["basic"]()
    insured = made.price(changed(basic, Line(at="insurance", do="take")))
    cost = Fraction(1, 13) * Fraction(1, 2) * Fraction(23, 311)
    assert edge(insured) - edge(made.price(basic)) == pytest.approx(float(cost), abs=1e-14)
    [mistake] = insured.mistakes
    assert (mistake.at, mistake.hand, mistake.does) == ("insurance", "all against A", "take")
    assert float(mistake.cost) == pytest.approx(float(cost), abs=1e-14)
    # Even money: with a blackjack against an ace, 95 of the 309 other cards are tens, and half a unit is at stake.
    even = made.price(changed(basic, Line(at="insurance", when="a blackjack", do="take")))
    meets = Fraction(24 * 23 * 96 * 2, 312 * 311 * 310)
    cost = meets / 2 * (1 - 3 * Fraction(95, 309))
    assert edge(even) - edge(made.price(basic)) == pytest.approx(float(cost), abs=1e-14)
    rows = {row.net for row in even.analysis["blackjack"].outcomes}
    assert 1 in rows


def test_a_mistake_is_priced_by_itself() -> None:
    made = table()
    basic = made.named["basic"]()
    priced = made.price(changed(basic, Line(at="hard", when="16 against T", do="stand")))
    [mistake] = priced.mistakes
    assert (mistake.does, mistake.best, mistake.at, mistake.hand) == ("stand", "hit", "hard", "16 against T")
    assert edge(priced) - edge(made.price(basic)) == pytest.approx(float(mistake.cost), abs=1e-12)
    assert 0 < mistake.cost < Fraction(1, 1000)


def test_a_strategy_of_another_game_is_refused() -> None:
    made = table()
    with pytest.raises(Refusal) as refused:
        made.price(Strategy(game="craps", name="x", lines=made.named["basic"]().lines))
    assert refused.value.code == "bad_strategy"


@pytest.mark.heavy
@pytest.mark.parametrize(
    "name", ["basic", "mimic-dealer", "16-or-more", "never-bust", "basic-1-deck", "even money"]
)
def test_a_strategy_is_simulated_to_its_price(name: str) -> None:
    made = table()
    played = (
        changed(made.named["basic"](), Line(at="insurance", when="a blackjack", do="take"))
        if name == "even money"
        else made.named[name]()
    )
    kernel, exact = made.kernel(played), made.price(played).analysis["blackjack"]
    sums = kernel.sums(kernel.tally(6, 20_000_000)).wagers["blackjack"]
    assert abs(float(sums.standard_errors_from(exact.house_edge) or 0)) < 4
    assert float(sums.variance or 0) == pytest.approx(float(exact.variance), rel=0.003)


def test_the_chart_in_the_documents_is_the_one_that_is_drawn() -> None:
    made = table()
    drawn = made.draw(made.named["basic"]()) if made.draw else None
    picture = Path(__file__).parents[3] / "docs" / "images" / "blackjack-basic.svg"
    assert drawn is not None
    assert picture.read_text() == drawn.svg


# -- the cards behind a total ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "book", "options"),
    [
        ("blackjack", BOOK, {}),
        ("blackjack", BOOK, {"decks": 1}),
        pytest.param("blackjack", BOOK, {"decks": 2, "split_by": "rank"}, marks=pytest.mark.heavy),
        ("pure-21-5-blackjack", "merced-poker-room", {}),
        pytest.param("blackjack", "north-dakota-99-01-3", {}, marks=pytest.mark.heavy),
    ],
)
def test_what_the_chart_gives_away_by_cards_is_all_that_the_best_play_gains(
    game: str, book: str, options: dict[str, Any]
) -> None:
    found = strategy(game, book, "basic", options)
    first = next(iter(found.best.wagers))
    gap = found.analysis[first].house_edge - found.best[first].house_edge
    assert found.mistakes == ()
    assert float(sum(one.cost for one in found.exceptions)) == pytest.approx(float(gap), abs=1e-10)
    assert [one.cost for one in found.exceptions] == sorted(
        (one.cost for one in found.exceptions), reverse=True
    )


def test_the_exceptions_are_those_that_everybody_knows() -> None:
    """Sixteen of three cards or more stands against a ten; with one deck ten and two draw against a four."""
    six = {one.hand: one for one in strategy("blackjack", BOOK, "basic").exceptions}
    for hand in ("7 5 4", "8 4 4", "T 5 A"):
        assert (six[f"{hand} against T"].does, six[f"{hand} against T"].best) == ("hit", "stand")
    assert "T 6 against T" not in six
    one = {one.hand: one for one in strategy("blackjack", BOOK, "basic", {"decks": 1}).exceptions}
    assert (one["T 2 against 4"].does, one["T 2 against 4"].best) == ("stand", "hit")
    assert all(one[f"{hand} against 3"].best == "stand" for hand in ("8 4", "7 5"))


def test_a_report_says_what_departures_are_judged_by() -> None:
    found = strategy("blackjack", BOOK, "basic")
    assert (found.standard, found.judged_by) == ("the best play", "the best chart")
    console = Console(width=110, file=StringIO())
    console.print(found)
    said = console.file.getvalue()  # type: ignore[attr-defined]
    assert "It departs nowhere from the best chart." in said
    assert "The best play also looks at the cards behind a total." in said
    assert f"Where the best play departs from the best chart: {len(found.exceptions)}" in said
    told = found.to_json()
    assert (told["compared_with"], told["judged_by"]) == ("the best play", "the best chart")
    assert told["exceptions"][0]["hand"] == "7 5 4 against T"  # type: ignore[index]
    assert "exceptions" not in strategy("three-card-poker", "oneida-2025", "always-play").to_json()


def test_exceptions_are_kept_with_the_figures() -> None:
    rules, brings = rules_of(), table()
    priced = brings.price(brings.named["basic"]())
    again = priced_from_bytes(to_bytes(*priced), rules)
    assert again.exceptions == priced.exceptions
    assert len(again.exceptions) > 100


@pytest.mark.heavy
def test_standing_on_sixteen_or_more_is_a_chart_of_its_own() -> None:
    """It costs less than mimicking a dealer who draws to soft 17."""
    made = table()
    sixteen, mimic = (made.named[name]() for name in ("16-or-more", "mimic-dealer"))
    told = {(line.at, line.when): line.do for line in sixteen.lines}
    assert told["hard", "15 or less"] == told["soft", "15 or less"] == "hit"
    assert told["hard", "16 or more"] == told["soft", "16 or more"] == "stand"
    assert not {"split", "double, else hit"} & set(told.values())
    costs = [edge(made.price(one)) for one in (made.named["basic"](), sixteen, mimic)]
    assert costs == sorted(costs)
    assert costs[1] == pytest.approx(0.0556195, abs=1e-6)
