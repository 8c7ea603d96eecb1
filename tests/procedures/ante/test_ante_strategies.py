"""Strategies of ante games: published prices, what departures cost, and the kernel that plays them."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agreement import disagreements
from pitboss.desk import game_of, simulate
from pitboss.desk.strategies import StrategyReport, strategy
from pitboss.odds.strategy import OPTIMAL, Strategy, lines_of, read_strategy
from pitboss.procedures.ante.odds import Contest
from pitboss.procedures.ante.thresholds import by_card, cost
from pitboss.rulebooks import Refusal

GAME, BOOK = "three-card-poker", "oneida-2003"
CARIBBEAN, FOUR, CRAZY = "caribbean-stud", "four-card-poker", "crazy-four-poker"
HORSESHOE = "horseshoe-cincinnati"


def lines(game: str, *said: str) -> Strategy:
    return Strategy(game=game, name="mine", lines=lines_of("", *said))


def edge(report: StrategyReport) -> Fraction:
    return report.analysis["ante"].house_edge


def costs_add_up(report: StrategyReport) -> bool:
    more = edge(report) - report.best["ante"].house_edge
    return sum((one.cost for one in report.mistakes), Fraction(0)) == more and all(
        one.cost > 0 for one in report.mistakes
    )


@pytest.mark.parametrize(
    ("name", "percent"), [("Q-6-4", "3.3730"), ("mimic-dealer", "3.4491"), ("always-play", "7.6538")]
)
def test_the_published_strategies_cost_what_is_published(name: str, percent: str) -> None:
    """The Wizard of Odds: 3.37% for the best play, 3.45% for the dealer's rule, 7.65% for playing blind."""
    report = strategy(GAME, BOOK, name)
    assert f"{float(100 * edge(report)):.4f}" == percent
    assert costs_add_up(report)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "book", "name", "percent"),
    [
        (CARIBBEAN, BOOK, "A-K-J-8-3", "5.316"),
        (CARIBBEAN, BOOK, "pair-or-ace-king", "5.682"),
        (CARIBBEAN, BOOK, "pair-or-better", "5.470"),
        (CARIBBEAN, BOOK, "three-rules", "5.225"),
        (CARIBBEAN, BOOK, "always-bet", "16.607"),
        (CRAZY, HORSESHOE, "K-Q-8-4", "3.419"),
        (FOUR, HORSESHOE, "simple", "3.397"),
        (FOUR, HORSESHOE, "twelve-lines", "2.852"),
    ],
)
def test_the_strategies_of_the_longer_games_cost_what_is_published(
    game: str, book: str, name: str, percent: str
) -> None:
    report = strategy(game, book, name)
    assert f"{float(100 * edge(report)):.3f}" == percent
    assert costs_add_up(report)


@pytest.mark.heavy
@settings(max_examples=6, deadline=None)
@given(st.sampled_from("456789"), st.sampled_from("JQKA"), st.sampled_from("3579"), st.booleans())
def test_what_departures_cost_adds_up_to_the_difference(low: str, high: str, pair: str, turned: bool) -> None:
    names = dict(zip("3579", ("threes", "fives", "sevens", "nines"), strict=True))
    said = (f"fold: pair of {names[pair]}", f"play: {high}-{low} or better", "fold")
    report = strategy(GAME, BOOK, lines(GAME, *(said if turned else said[1:])))
    assert costs_add_up(report)


def test_a_departure_is_named_by_its_hands_and_says_how_often_it_comes() -> None:
    """Folding Q-6-4 itself: 4 x 4 x 4 suits less one flush each, and all 18,424 dealer's hands."""
    [one] = strategy(GAME, BOOK, lines(GAME, "play: Q-6-5 or better", "fold")).mistakes
    assert (one.hand, one.does, one.best, one.combinations) == ("Q-6-4", "fold", "play", (64 - 4) * 18_424)


def test_a_departure_worth_the_same_is_none() -> None:
    report = strategy(GAME, BOOK, OPTIMAL)
    assert (report.mistakes, edge(report)) == ((), report.best["ante"].house_edge)
    assert report.analysis["ante"].outcomes == report.best["ante"].outcomes


def test_the_best_play_against_a_card_that_is_seen_has_a_line_for_each_span() -> None:
    best = strategy(GAME, "merced-poker-room", OPTIMAL)
    assert best.mistakes == ()
    assert all("dealer shows" in line.when for line in best.strategy.lines[:-1])
    assert len(best.strategy.lines) > 2
    blind = strategy(GAME, "merced-poker-room", "Q-6-4")
    assert costs_add_up(blind)
    assert any(one.hand.endswith("against an ace") for one in blind.mistakes)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (("play 2x",), "'play 2x' cannot be done here; it may be: fold, play, play 1x"),
        (("play: dealer shows 2", "fold"), "is not a condition here"),
        (("play: pair", "fold: flush"), "must cover every remaining hand"),
    ],
)
def test_a_line_that_cannot_be_followed_is_refused(said: tuple[str, ...], why: str) -> None:
    with pytest.raises(Refusal, match=why) as refused:
        strategy(GAME, BOOK, lines(GAME, *said))
    assert refused.value.code == "bad_strategy"


def test_a_simulation_plays_the_strategy_it_is_given() -> None:
    found = simulate(GAME, BOOK, 400_000, seed=3, strategy="always-play")
    assert found.agrees
    assert f"{float(found['ante'].exact or 0):.5f}" == "0.07654"
    assert found.says == "played by always-play"


@pytest.mark.parametrize("name", ["always-play", "mimic-dealer"])
def test_every_round_of_a_strategy_is_settled_to_the_same_cent(name: str) -> None:
    assert not disagreements(GAME, BOOK, 150, 5, strategy=name)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "book", "name"),
    [(CARIBBEAN, BOOK, "three-rules"), (FOUR, HORSESHOE, "simple"), (CRAZY, HORSESHOE, "always-3x")],
)
def test_every_round_of_a_longer_game_is_settled_to_the_same_cent(game: str, book: str, name: str) -> None:
    assert not disagreements(game, book, 300, 5, strategy=name)
    assert simulate(game, book, 1_000_000, seed=3, strategy=name).agrees


@pytest.mark.heavy
def test_a_hand_that_may_not_be_raised_is_refused_with_its_clause() -> None:
    with pytest.raises(Refusal, match="takes a pair of aces or better") as refused:
        strategy(CRAZY, HORSESHOE, lines(CRAZY, "play 3x"))
    assert refused.value.clause


@pytest.mark.heavy
def test_a_best_play_that_lines_cannot_say_says_why() -> None:
    with pytest.raises(Refusal, match="not a list of lines: it is by the whole hand") as refused:
        strategy(FOUR, HORSESHOE, OPTIMAL)
    assert refused.value.code == "no_lines"


def test_a_condition_may_be_on_the_players_own_cards() -> None:
    """Played with an ace alone: 12 x 11 / 2 x 64 high cards and pairs of the others are folded, and no ace is."""
    report: Any = strategy(GAME, BOOK, lines(GAME, "play: an ace in your hand", "fold"))
    folded = next(row for row in report.analysis["ante"].outcomes if row.event == "fold")
    assert folded.probability == Fraction(48 * 47 * 46, 52 * 51 * 50)
    assert costs_add_up(report)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "book", "percent"),
    [(CRAZY, HORSESHOE, "0.0001"), (CARIBBEAN, BOOK, "0.0001"), (FOUR, HORSESHOE, "0.0576")],
)
def test_thresholds_cost_what_they_say(game: str, book: str, percent: str) -> None:
    rules = game_of(game).rules(book)
    contest = Contest(game_of(game), rules)
    report = strategy(game, book, "thresholds")
    more = edge(report) - report.best["ante"].house_edge
    assert costs_add_up(report)
    assert more == cost(contest)
    assert f"{float(100 * more):.4f}" == percent
    assert read_strategy(report.strategy.to_toml().encode()) == report.strategy


@pytest.mark.heavy
def test_no_other_threshold_is_better_in_three_card_poker() -> None:
    """Every named least hand, priced as a strategy: the best of them is the one that is found."""
    game = game_of(GAME)
    contest = Contest(game, game.rules(BOOK))
    (matches, _, ((_, least),)), *others = by_card(contest)
    assert (matches, others) == (None, [])
    found = contest.table_rules.short_name(least)
    around = contest.distinct[np.abs(contest.distinct - least).argsort()[:25]].tolist()
    named = {contest.table_rules.short_name(value) for value in around}
    edges = {
        name: edge(strategy(GAME, BOOK, lines(GAME, f"play: {name} or better", "fold"))) for name in named
    }
    assert min(edges, key=edges.__getitem__) == found == "Q-6-4"


@pytest.mark.heavy
def test_thresholds_keep_to_the_hands_that_may_be_raised_and_name_the_dealers_cards() -> None:
    crazy = strategy(CRAZY, HORSESHOE, "thresholds").strategy
    assert [(line.do, line.when) for line in crazy.lines] == [
        ("play 3x", "pair of aces or better"),
        ("play 1x", "K-Q-8-4 or better"),
        ("fold", ""),
    ]
    caribbean = strategy(CARIBBEAN, BOOK, "thresholds").strategy
    said = [line.when for line in caribbean.lines]
    assert said[1] == "A-K-Q-4-3 or better and dealer shows 2 and the dealer's card matches none of yours"
    assert said[-2] == "A-K-J-3-2 or better and dealer shows K to A"
