"""The best play of an ante game as a list: a simple list, and a line for each hand that it plays otherwise."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from pitboss.desk import game_of
from pitboss.desk.strategies import strategy
from pitboss.odds.strategy import OPTIMAL, lines_of, read_strategy
from pitboss.procedures.ante.exact import Near, _steps, advice, exact, nearest
from pitboss.procedures.ante.odds import Contest
from pitboss.procedures.ante.words import played

CARIBBEAN, FOUR, CRAZY = "caribbean-stud", "four-card-poker", "crazy-four-poker"
BOOKS = {CARIBBEAN: "oneida-2003", FOUR: "oneida-2025", CRAZY: "horseshoe-cincinnati"}


@cache
def contest(game: str, book: str = "") -> Contest:
    found = game_of(game)
    return Contest(found, found.rules(book or BOOKS[game]))  # type: ignore[arg-type]


def test_the_thresholds_are_exact_where_nothing_else_decides() -> None:
    table = contest("three-card-poker", "merced-poker-room")
    near = nearest(table)
    assert (near.name, near.cost) == ("thresholds", 0)
    assert exact(table, near) == near.lines
    assert advice(table).startswith(
        "`thresholds` is the best play, in 5 lines: play with dealer shows 2 to J; "
    )


def test_a_hand_that_a_list_plays_otherwise_has_a_line() -> None:
    """Three card poker with a dealer's card seen: Q-9-2 is the least hand against a queen, K-9-2 against a king."""
    table = contest("three-card-poker", "merced-poker-room")
    off = lines_of(
        "",
        "play: dealer shows 2 to J",
        "play: Q-9-4 or better and dealer shows Q",
        "play: K-8-7 or better and dealer shows K",
        "play: A-9-2 or better and dealer shows A",
        "fold",
    )
    whole = exact(table, Near("off", off, Fraction(1)))
    assert whole == (
        *lines_of("", "fold: K-8-7 and dealer shows K", "play: one of Q-9-3 or Q-9-2 and dealer shows Q"),
        *off,
    )


def test_suits_tell_hands_apart() -> None:
    """Of 2, 3 and 5, with the seen card of the suit of two of them or more: the shortest condition is taken."""
    suited = np.array([[False, False, True, True], [True, True, False, False], [False, True, False, True]])
    assert _steps(suited, np.array([0, 0, 2, 2]), 0) == [((0,), 2)]
    assert _steps(suited, np.array([0, 0, 0, 2]), 0) == [((0, 2), 2)]
    assert _steps(suited, np.array([2, 2, 2, 2]), 0) == [((), 2)]
    assert _steps(suited[:2], np.array([0, 2, 0, 0]), 0) is None
    # The first settles two hands at once, the next one more, and the rest is done as usual.
    assert _steps(suited, np.array([1, 0, 2, 2]), 0) == [((0,), 2), ((2,), 0), ((), 1)]


@pytest.mark.heavy
@pytest.mark.parametrize(("game", "lines"), [(CRAZY, 53), (CARIBBEAN, 73)])
def test_the_best_play_is_a_list_of_lines(game: str, lines: int) -> None:
    report = strategy(game, BOOKS[game], OPTIMAL)
    assert len(report.strategy.lines) == lines
    assert report.mistakes == ()
    assert report.analysis["ante"].outcomes == report.best["ante"].outcomes
    assert read_strategy(report.strategy.to_toml().encode()) == report.strategy
    table = contest(game)
    met = table.facts.counts.sum(axis=2) > 0
    found = played(table.table_rules, table.facts, report.strategy.lines)
    assert np.array_equal(found[met], table.decisions[met])


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "said"),
    [
        (
            CRAZY,
            "`optimal` has it in 53 lines. `thresholds` costs 0.000089% more, in 3: play 3x with pair of aces",
        ),
        (
            CARIBBEAN,
            "`optimal` has it in 73 lines. `thresholds` costs 0.000081% more, in 21: `pitboss strategy caribbean-stud",
        ),
        (
            FOUR,
            "No list that a person could play from is exact. `thresholds` costs 0.057646% more, in 43: `pitboss",
        ),
    ],
)
def test_the_cheapest_list_is_named(game: str, said: str) -> None:
    assert advice(contest(game)).startswith(said)
