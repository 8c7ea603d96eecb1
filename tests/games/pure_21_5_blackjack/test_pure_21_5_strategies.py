"""Strategies of Pure 21.5: Chart 1A's own parts are played whatever a strategy says."""

from functools import cache

import msgspec
import pytest

from pitboss.desk import game_of, settle_line
from pitboss.games.pure_21_5_blackjack.odds import solve
from pitboss.odds.strategy import Line, Strategies, Strategy, read_strategy
from pitboss.rulebooks import Rules

BOOK, GAME = "merced-poker-room", game_of("pure-21-5-blackjack")


@cache
def rules_of() -> Rules:
    return GAME.rules(BOOK)


def table() -> Strategies:
    found = GAME.strategies(rules_of())
    assert found is not None
    return found


@pytest.mark.heavy
def test_basic_strategy_costs_what_the_solver_says_of_its_chart() -> None:
    made, rules = table(), rules_of()
    priced = made.price(read_strategy(made.named["basic"]().to_toml().encode()))
    exact = rules.once(solve).edge(lambda up: up.chart)
    assert float(priced.analysis["game"].house_edge) == pytest.approx(exact, abs=1e-14)
    assert priced.mistakes == ()


@pytest.mark.heavy
def test_what_must_be_hit_is_hit_and_what_must_stand_stands() -> None:
    made = table()
    wild = Strategy(
        game=GAME.id,
        name="wild",
        lines=(
            Line(at="hard", when="19 or more", do="hit"),
            Line(at="hard", do="stand"),
            Line(at="soft", when="17 or less", do="hit"),
            Line(at="soft", do="stand"),
        ),
    )
    tame = Strategy(
        game=GAME.id,
        name="tame",
        lines=(
            Line(at="hard", when="11 or less", do="hit"),
            Line(at="hard", do="stand"),
            *wild.lines[2:],
        ),
    )
    assert made.kernel(wild).nets(1, 2_000) == made.kernel(tame).nets(1, 2_000)
    for record in made.kernel(wild).records(1, 200):
        assert "refused" not in settle_line(msgspec.json.encode(record))


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["basic", "mimic-dealer", "16-or-more", "never-bust"])
def test_a_strategy_is_simulated_to_its_price(name: str) -> None:
    made = table()
    kernel, exact = made.kernel(made.named[name]()), made.price(made.named[name]()).analysis["game"]
    sums = kernel.sums(kernel.tally(6, 20_000_000)).wagers["game"]
    assert abs(float(sums.standard_errors_from(exact.house_edge) or 0)) < 4
