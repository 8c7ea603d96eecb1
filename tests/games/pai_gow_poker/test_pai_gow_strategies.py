"""Ways of setting seven cards: by name and from a file, counted exactly, simulated, and held against the posted one."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
import pytest

import pitboss
from agreement import disagreements, rules_at
from pitboss.desk import analyse, game_of, simulate
from pitboss.desk.strategies import strategy
from pitboss.games.pai_gow_poker import contest, deals
from pitboss.games.pai_gow_poker.strategies import way_of
from pitboss.games.pai_gow_poker.table_rules import TableRules, compared
from pitboss.hands.pai_gow import rank_of
from pitboss.odds.strategy import Line, Strategy, read_strategy
from pitboss.rulebooks import Refusal
from sizes import so_many

HORSESHOE, ONEIDA, GAME = "horseshoe-cincinnati", "oneida-2003", game_of("pai-gow-poker")
PLAN = rules_at(GAME.id, HORSESHOE).once(TableRules)
OPEN = {"dealer_cards": "face up, set before the players'", "dealer_pushes": "an ace-high hand", "vig": 0}
SPLITS, KEEPS = "split-two-pairs", "keep-two-pairs"


def named(name: str, book: str = HORSESHOE) -> Strategy:
    found = GAME.strategies(rules_at(GAME.id, book))
    assert found is not None
    return found.named[name]()


def written(*lines: tuple[str, str]) -> Strategy:
    return Strategy(game=GAME.id, name="mine", lines=tuple(Line(do, at=at) for at, do in lines))


@cache
def report(name: str, book: str = HORSESHOE) -> Any:
    return strategy(GAME.id, book, named(name, book))


# -- names and files -------------------------------------------------------------------------------


def test_the_house_ways_of_other_rulebooks_are_known_by_name() -> None:
    for own, other in ((HORSESHOE, ONEIDA), (ONEIDA, HORSESHOE)):
        found = GAME.strategies(rules_at(GAME.id, own))
        assert found is not None
        assert next(iter(found.named)) == "house-way"
        assert {f"house-way-{other}", SPLITS, KEEPS} <= found.named.keys() - {f"house-way-{own}"}
    assert named(f"house-way-{ONEIDA}").lines == named("house-way").lines
    posted = {"way_high_high": "together", "way_medium_from": 5}
    found = GAME.strategies(GAME.rules(ONEIDA, posted))
    assert found is not None
    mine, theirs = (found.named[name]().lines for name in ("house-way", f"house-way-{HORSESHOE}"))
    assert {(one.at, one.do) for one in mine} - {(one.at, one.do) for one in theirs} == {
        ("two high pairs", "together"),
        ("the lowest medium pair", "five"),
    }


@pytest.mark.parametrize("name", ["house-way", f"house-way-{ONEIDA}", SPLITS, KEEPS])
def test_a_way_is_saved_and_read_back(name: str) -> None:
    rules, way = rules_at(GAME.id, HORSESHOE), named(name)
    again = read_strategy(way.to_toml().encode())
    assert again == way
    assert deals.lines_of(way_of(rules, again)) == deals.lines_of(way_of(rules, way))
    assert (deals.lines_of(way_of(rules, again)) == deals.lines_of(PLAN.way)) == name.startswith("house-way")


def test_a_line_that_is_left_out_is_as_posted() -> None:
    rules = rules_at(GAME.id, HORSESHOE)
    way = way_of(rules, written(("two high pairs", "together"), ("the lowest medium pair", "6")))
    assert (way.does["way_high_high"], way.does["way_low_low"], way.medium) == ("together", "together", 6)
    high = ["As", "Ad", "Kc", "Kd", "9h", "5c", "2s"]
    assert set(way.set(high).low) == {"9h", "5c"}
    assert set(PLAN.way.set(high).low) == {"Kc", "Kd"}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (("two pairs", "split"), "'two pairs' is no line of a house way; there are: the lowest medium pair"),
        (("two high pairs", "fold"), "two high pairs: 'fold' cannot be done; it may be: together; split"),
        (("the lowest high pair", "15"), "the lowest high pair is a rank, eight to ace; not '15'"),
        (("the lowest medium pair", "two"), "the lowest medium pair is a rank, three to ten; not 'two'"),
        (("the lowest high pair", "7"), "eight to ace"),
    ],
)
def test_a_line_that_cannot_be_followed_is_refused(line: tuple[str, str], says: str) -> None:
    with pytest.raises(Refusal, match=says) as refused:
        way_of(rules_at(GAME.id, HORSESHOE), written(line))
    assert refused.value.code == "bad_strategy"


def test_lines_that_contradict_each_other_or_are_of_another_game_are_refused() -> None:
    rules, twice = rules_at(GAME.id, HORSESHOE), ("three aces", "together")
    for one, says in (
        (written(twice, twice), "two lines"),
        (written(("the lowest medium pair", "9"), ("the lowest high pair", "9")), "ranks above"),
        (Strategy(game="craps", name="x", lines=()), "for craps"),
        (Strategy(game=GAME.id, name="x", lines=(Line("split", "an ace", "two low pairs"),)), "empty"),
    ):
        with pytest.raises(Refusal, match=says):
            way_of(rules, one)


# -- figures ---------------------------------------------------------------------------------------


def test_the_posted_way_as_a_strategy_is_what_the_odds_are_of() -> None:
    found = report(f"house-way-{ONEIDA}")
    assert found.mistakes == ()
    for wager, one in found.analysis.wagers.items():
        assert one.outcomes == found.best[wager].outcomes
    assert (found.standard, found.judged_by) == ("the posted house way",) * 2


@pytest.mark.parametrize("name", [SPLITS, KEEPS])
def test_what_is_set_otherwise_costs_the_difference_to_the_fraction(name: str) -> None:
    found = report(name)
    assert sum(one.cost for one in found.mistakes) == (
        found.analysis["pai_gow"].house_edge - found.best["pai_gow"].house_edge
    )
    assert found.analysis["fortune"] == found.best["fortune"]
    assert sum(one.combinations for one in found.mistakes) == sum(
        many for _, many in differing(way_of(rules_at(GAME.id, HORSESHOE), named(name)))
    )


def differing(way: Any) -> list[tuple[int, int]]:
    """The classes that are set otherwise, and their deals."""
    mine, posted = (np.stack(deals.set_all(one.wheel, deals.lines_of(one))) for one in (way, PLAN.way))
    places = np.flatnonzero((mine != posted).any(axis=0))
    return list(zip(places.tolist(), deals.classes().deals[places].tolist(), strict=True))


def test_a_departure_names_the_hands_and_how_they_are_set() -> None:
    [*found] = report(SPLITS).mistakes
    worst = found[0]
    assert (worst.hand, worst.does, worst.best) == (
        "threes and twos, six to ace beside",
        "twos low",
        "kept together",
    )
    # Two pairs in 6 x 6 ways beside three of eleven ranks, or beside the joker, an ace, and two of the ten others.
    assert worst.combinations == 36 * (comb(11, 3) * 4**3 + comb(10, 2) * 4**2)
    assert "(posted house way 2.7333%)" in str(pitboss.strategy(GAME.id, HORSESHOE, SPLITS))


@pytest.mark.heavy
@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_the_two_sides_of_a_contest_come_to_the_same(book: str) -> None:
    """Who banks with a way of their own meets the posted way as often as the posted way meets theirs."""
    rules = rules_at(GAME.id, book)
    own, way = way_of(rules, named(SPLITS, book)), rules.once(TableRules).way
    alike = np.zeros(len(deals.classes().deals), np.int64)
    one = contest.counted_by_kind(way, alike, own=own)[0]
    other = contest.counted_by_kind(own, alike, own=way)[0]
    assert all(other[-signs[0], -signs[1]] == pairs for signs, pairs in one.items())
    assert sum(one.values()) == contest.PAIRS
    found = report(SPLITS, book).analysis
    lost = other[-1, -1] + other[-1, 0] + other[0, -1] + other[0, 0]
    assert found["bank"].house_edge == (other[1, 1] - Fraction(19, 20) * lost) / contest.PAIRS


def test_hands_set_card_by_card_compare_as_often() -> None:
    """Deals against one another, card by card: hands set one way against hands set the other."""
    rules = rules_at(GAME.id, HORSESHOE)
    own, found, rng = way_of(rules, named(KEEPS)), Counter[str](), np.random.default_rng(5)
    pack = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Jk"]
    rounds = so_many(everyday=3_000, ci=20_000)
    for _ in range(rounds):
        dealt = [str(card) for card in rng.permutation(pack)[:14]]
        mine, theirs = own.set(dealt[:7]), PLAN.way.set(dealt[7:])
        found[compared(PLAN.values(mine), PLAN.values(theirs))] += 1
    rows = report(KEEPS).analysis["pai_gow"].outcomes
    assert sum(found.values()) == rounds
    for row in rows:
        share = float(row.probability)
        many = found[row.event.replace(" ", "_")]
        assert abs(many - rounds * share) < 4.5 * (rounds * share * (1 - share)) ** 0.5, row.event


@pytest.mark.heavy
@pytest.mark.usefixtures("examples")
def test_what_a_poor_hand_of_the_dealer_returns_is_counted_by_the_way_of_each() -> None:
    rules = GAME.rules("pai-gow-bonuses", OPEN)
    found = GAME.strategies(rules)
    assert found is not None
    for name in ("house-way", SPLITS):
        priced = found.price(found.named[name]())
        counts = {row.event: row.combinations for row in priced.analysis["pai_gow"].outcomes}
        usual = {row.event: row.combinations for row in GAME.analyse(rules)["pai_gow"].outcomes}
        assert sum(counts.values()) == contest.PAIRS
        assert counts["dealer pushes"] == usual["dealer pushes"]
        assert (counts == usual) == (name == "house-way")
        cost = priced.analysis["pai_gow"].house_edge - GAME.analyse(rules)["pai_gow"].house_edge
        assert sum(one.cost for one in priced.mistakes) == cost
        assert disagreements(GAME.id, "pai-gow-bonuses", 60, 3, OPEN, name) == []


# -- simulated -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [SPLITS, pytest.param(KEEPS, marks=pytest.mark.heavy)])
def test_the_engine_settles_every_simulated_round_to_the_same_cent(name: str) -> None:
    for book in (HORSESHOE, ONEIDA):
        assert disagreements(GAME.id, book, so_many(everyday=40, ci=400), 5, strategy=name) == []


def test_a_simulation_finds_what_a_way_costs() -> None:
    found = simulate(GAME.id, ONEIDA, 2_000_000, seed=8, strategy=SPLITS)
    exact = report(SPLITS, ONEIDA).analysis
    assert found.agrees
    assert found["pai_gow"].exact == exact["pai_gow"].house_edge
    assert found["bank"].exact == exact["bank"].house_edge
    assert f"played by {SPLITS}" in found.says


def test_several_seats_set_by_the_lines_at_the_table() -> None:
    found = simulate(GAME.id, HORSESHOE, 60, seed=2, seats=2, strategy=KEEPS)
    assert f"the strategy {KEEPS}" in found.says


def test_wagers_are_counted_together_as_a_way_sets() -> None:
    stakes = {"pai_gow": 1000, "fortune": 500}
    both = pitboss.analyse_joint(GAME.id, HORSESHOE, stakes, strategy=SPLITS)
    exact = report(SPLITS).analysis
    for wager, cents in stakes.items():
        assert both.means[wager] == -cents * analyse(GAME.id, HORSESHOE, strategy=SPLITS)[wager].house_edge
        assert both.means[wager] == -cents * exact[wager].house_edge


def test_low_cards_of_a_line_are_those_the_class_has() -> None:
    """The compiled lines and the lines card by card are the same, for a way of one's own too."""
    way = way_of(rules_at(GAME.id, HORSESHOE), named(SPLITS))
    made, low = deals.set_all(way.wheel, deals.lines_of(way))
    held = ["Kh", "Kd", "4c", "4s", "As", "Qh", "9d"]
    place = next(
        at
        for at, ranks in enumerate(deals.classes().ranks.tolist())
        if sorted(ranks) == sorted(map(rank_of, held)) and at >= deals.classes().by_ranks
    )
    assert low[place] == deals.low_number(4, 4)
    assert made[place]
