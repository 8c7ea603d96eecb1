"""Whole sessions: gambler's ruin in closed form, the recursion as an oracle, the same seed on any number of cores."""

from fractions import Fraction
from math import comb
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from pitboss.desk import game_of
from pitboss.desk.figures import joint_of
from pitboss.desk.sessions import one_round, sampled, session
from pitboss.rounds import Game
from pitboss.rulebooks import Refusal
from pitboss.simulate.engine import EngineKernel
from pitboss.simulate.session_report import picture
from pitboss.simulate.sessions import Round, SessionTerms, alias_table, in_units, recursion, sessions

EVEN = Round({Fraction(100): 18, Fraction(-100): 20}, {"red": 100})
"""An even-money wager on a double zero wheel."""


def _ruin(p: float, units: int, goal: int) -> float:
    """The chance that a gambler with so many units is ruined before the goal, betting one each time."""
    q_over_p = (1 - p) / p
    return (q_over_p**units - q_over_p**goal) / (1 - q_over_p**goal)


@pytest.mark.parametrize(("units", "goal"), [(1, 2), (3, 10), (10, 12)])
def test_an_endless_session_is_the_gambler_s_ruin(units: int, goal: int) -> None:
    exact = recursion(in_units(EVEN, SessionTerms(units * 100, 5_000, goal * 100)), 5_000)
    assert exact is not None
    assert exact.ruin == pytest.approx(_ruin(18 / 38, units, goal), abs=1e-9)
    assert exact.ruin + exact.goal == pytest.approx(1, abs=1e-9)


def test_a_short_session_without_ruin_is_binomial() -> None:
    exact = recursion(in_units(EVEN, SessionTerms(10_000, 9)), 9)
    assert exact is not None
    ahead = sum(comb(9, won) * 18**won * 20 ** (9 - won) for won in range(5, 10)) / 38**9
    assert exact.ruin == 0
    assert exact.ahead == pytest.approx(ahead, abs=1e-12)


@pytest.mark.parametrize(
    ("one", "terms"),
    [
        (EVEN, SessionTerms(1_000, 60, 1_500)),
        (
            Round(
                {Fraction(3300): 3, Fraction(-300): 35},
                {"straight-17": 100, "straight-5": 100, "straight-32": 100},
            ),
            SessionTerms(6_000, 50),
        ),
        (
            Round({Fraction(95): 45, Fraction(0): 10, Fraction(-100): 45}, {"banker": 100}),
            SessionTerms(1_000, 40, 1_300),
        ),
    ],
)
def test_drawn_sessions_agree_with_the_recursion(one: Round, terms: SessionTerms) -> None:
    report = sessions(one, terms, 40_000, seed=3)
    for chance in report.chances.values():
        assert chance.exact is not None
        assert abs(chance.share - chance.exact) < 5 * max(chance.error, 1e-4)


def test_a_seed_gives_the_same_sessions_on_any_number_of_cores() -> None:
    terms = SessionTerms(1_000, 30, 1_500)
    alone, two = (sessions(EVEN, terms, 20_000, seed=9, workers=workers) for workers in (1, 2))
    assert alone == two
    assert alone != sessions(EVEN, terms, 20_000, seed=10, workers=2)


def test_a_session_stops_at_ruin_and_at_the_goal_and_falls_no_further_than_that() -> None:
    report = sessions(EVEN, SessionTerms(300, 200, 500), 5_000, seed=1)
    assert set(report.result.percentiles.values()) <= {-3, 2}
    assert report.chances["ruin"].happened + report.chances["goal"].happened == 5_000
    assert report.drawdown.percentiles[99] <= 4
    assert report.rounds_to_ruin is not None
    assert report.rounds_to_ruin.percentiles[1] >= 3
    assert report.rounds_to_goal is not None
    assert report.rounds_to_goal.percentiles[1] >= 2


def test_the_bankroll_over_time_starts_near_what_was_brought_and_ends_as_the_session_does() -> None:
    report = sessions(EVEN, SessionTerms(10_000, 200), 5_000, seed=1)
    assert list(report.path)[-1] == 200
    last = {percent: value - 100 for percent, value in report.path[200].items()}
    assert last == pytest.approx(report.result.percentiles)
    assert abs(report.path[5][50] - 100) <= 5
    ET.fromstring(picture(report))


def test_the_alias_table_gives_each_outcome_its_share() -> None:
    shares = np.array([0.5, 1e-6, 0.3, 0.2 - 1e-6])
    keep, alias = alias_table(shares)
    found = keep / len(shares)
    np.add.at(found, alias, (1 - keep) / len(shares))
    assert found == pytest.approx(shares, abs=1e-15)


def test_a_round_that_loses_parts_of_a_cent_is_played_in_those_parts() -> None:
    units = in_units(Round({Fraction(1, 3): 1, Fraction(-100): 1}, {"bet": 100}), SessionTerms(1_000, 10))
    assert units.cents == Fraction(1, 3)
    assert units.nets.tolist() == [1, -300]


@pytest.mark.parametrize(
    ("terms", "count", "code"),
    [
        (SessionTerms(99, 10), 10, "bad_bankroll"),
        (SessionTerms(100, 0), 10, "bad_rounds"),
        (SessionTerms(100, 10, 100), 10, "bad_goal"),
        (SessionTerms(100, 10), 0, "bad_sessions"),
        (SessionTerms(100, 1_000_000), 1_000_000, "bad_sessions"),
    ],
)
def test_a_session_that_cannot_be_played_is_refused(terms: SessionTerms, count: int, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        sessions(EVEN, terms, count, seed=1)
    assert refused.value.code == code


def test_the_least_bankroll_and_the_least_goal_are_played() -> None:
    report = sessions(EVEN, SessionTerms(100, 1, 101), 1_000, seed=1)
    assert report.chances["ruin"].happened + report.chances["goal"].happened == 1_000


def test_a_trip_by_name_loses_what_its_edge_says() -> None:
    """Pass with double odds and a large bankroll: the mean result is rounds times the mean of one."""
    bets = {"pass": 1000, "pass_odds": 2000}
    report = session("craps", "oneida-2003", bets, bankroll=1_000_000, rounds=100, sessions=20_000, seed=5)
    expected = -100 * 10 * 7 / 495
    error = report.result.deviation / 20_000**0.5
    assert abs(report.result.mean - expected) < 5 * error
    assert report.sampled == 0


def test_wagers_not_counted_together_are_sampled_from_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without compiled code is played by the engine, fewer rounds of it."""
    monkeypatch.setattr(Game, "compiled", False)
    monkeypatch.setattr("pitboss.desk.sessions.PLAYED", 200)
    game = game_of("pai-gow-poker")
    monkeypatch.setenv("PITBOSS_CACHE", "")
    monkeypatch.setattr(type(game), "together", Game.together)
    one = one_round(game, game.rules("oneida-2003"), {"pai_gow": 1000, "additional_1": 500}, 1)
    assert one.sampled == 200
    assert sum(one.nets.values()) == 200
    assert -1500 in one.nets


def test_a_round_must_be_covered_whole() -> None:
    """An ante of 1 with a play of 1: the session ends once 2 are no longer there, and never below nothing."""
    raised = Round({Fraction(200): 45, Fraction(-100): 10, Fraction(-200): 45}, {"ante": 100})
    assert raised.most_lost == 200
    report = sessions(raised, SessionTerms(400, 100), 2_000, seed=2)
    assert report.result.percentiles[1] >= -4
    with pytest.raises(Refusal):
        sessions(raised, SessionTerms(199, 100), 10, seed=2)


@pytest.mark.heavy
def test_sampled_rounds_have_the_results_and_the_mean_of_those_counted() -> None:
    bets = {"pair_plus": 500, "ante": 1000}
    game = game_of("three-card-poker")
    rules = game.rules("horseshoe-cincinnati")
    found = sampled(game.kernel(rules), bets, 1, 20_000)
    joint = joint_of(rules, bets)
    mean = float(sum(net * many for net, many in found.nets.items())) / 20_000
    assert abs(mean - float(joint.mean)) < 5 * (float(joint.variance) / 20_000) ** 0.5
    assert set(found.nets) <= {one.cents for one in joint.outcomes}


def test_the_engine_s_commission_goes_with_the_first_wager() -> None:
    """Pai gow: a win of 10 pays its commission; other wagers of the round are left out."""
    game = game_of("pai-gow-poker")
    found = sampled(EngineKernel(game, game.rules("oneida-2003")), {"pai_gow": 1000, "bonus": 100}, 1, 60)
    assert any(net % 100 for net in found.nets)


def test_craps_wagers_that_are_not_counted_together_are_not_sampled_from_single_rolls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", "")
    monkeypatch.setattr(type(game_of("craps")), "together", Game.together)
    with pytest.raises(Refusal) as refused:
        session("craps", "horseshoe-cincinnati", {"pass": 500, "fire": 500}, bankroll=50_000, rounds=10)
    assert refused.value.code == "no_joint"
