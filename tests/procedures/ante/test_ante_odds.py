"""The exact odds of the ante contest, held against published figures, brute force and what one value changes."""

import json
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitboss.chance.cards import CARDS
from pitboss.desk import game_of
from pitboss.hands import three
from pitboss.odds import Analysis, WagerAnalysis
from pitboss.odds.decimals import percent_text
from pitboss.procedures.ante.odds import Contest, stake_cents
from variants import changed, raw_chapter, rules_of

COUNTS = json.loads((Path(__file__).parents[2] / "odds" / "counts" / "three-card-poker.json").read_text())
GAME, BOOK = game_of("three-card-poker"), "oneida-2003"
QUEEN_HIGH = three.at_least("queen high")
KINDS = ("straight flush", "three of a kind", "straight", "flush", "pair")


def table(pay: Any = None, book: str = BOOK, tables: Any = None, **values: Any) -> Any:
    """The rules of a table under a chapter with some values or pay rows changed."""
    raw = changed(raw_chapter(book, GAME.id), **values)
    for name, rows in (tables or {}).items():
        raw["pay"][name] = {"clause": "VI.K", "kind": "fixed", **rows}
    return rules_of(GAME, book, raw, pay)


def analysed(**values: Any) -> Analysis:
    return GAME.analyse(table(**values))


def ways(wager: WagerAnalysis) -> dict[str, int]:
    return {row.event: row.combinations for row in wager.outcomes}


def share(wager: WagerAnalysis, event: str) -> Fraction:
    return sum((row.probability for row in wager.outcomes if row.event.startswith(event)), Fraction(0))


def test_the_ante_played_best_costs_the_published_edge() -> None:
    ante = analysed()["ante"]
    assert ante.house_edge == Fraction(686689, 20358520)
    assert ante.element_of_risk == Fraction(686689, 34084400)
    assert ante.to_json()["house_edge"] == "0.0337298094360494"
    assert ante.total_combinations == COUNTS["deals"]
    assert ways(ante) == COUNTS["ante"]
    assert ante.decision_rule == "play Q-6-4 or better"


@cache
def without_bonus(**values: Any) -> WagerAnalysis:
    raw = changed(raw_chapter(BOOK, GAME.id), **values)
    del raw["pay"]["ante_bonus"]
    raw["rules"]["settle_sequence"]["value"].remove("ante_bonus")
    return GAME.analyse(rules_of(GAME, BOOK, raw))["ante"]


def brute(player: list[str], up: tuple[str, ...] = ()) -> tuple[int, int]:
    """What playing a hand nets over every dealer's hand with these cards up, and how many there are."""
    worth, net, dealt = three.value(player), 0, 0
    left = [card for card in CARDS if card not in (*player, *up)]
    for others in combinations(left, 3 - len(up)):
        value = three.value((*up, *others))
        net += 1 if value < QUEEN_HIGH else 2 * ((worth > value) - (worth < value))
        dealt += 1
    return net, dealt


def decision(rules: Any, cards: str, up: str = "") -> int:
    """What the odds decide for a hand: the multiple played, found by its kind up to the names of suits."""
    contest = Contest(GAME, rules)
    hands, held = contest.facts.hands, sorted(CARDS.index(card) for card in cards.split())
    place = next(n for n, hand in enumerate(hands.tolist()) if hand == held)
    return int(contest.decisions[place, CARDS.index(up) if up else 0])


@pytest.mark.parametrize("cards", ["4c 6c Qd", "3c 6c Qd", "5c 6c Qd"])
def test_the_threshold_hand_and_its_neighbours_by_brute_force(cards: str) -> None:
    net, dealt = brute(cards.split())
    assert dealt == 18_424
    assert (decision(table(), cards) > 0) is (net > -dealt)


@pytest.mark.parametrize(
    ("player", "up"),
    [("2c 9c Qd", "Qh"), ("7c 8c Qd", "Qh"), ("2c 9c Ad", "Ah"), ("2c 3c 5d", "Jh"), ("2c 3c 5d", "Qh")],
)
def test_a_seen_card_decides_as_brute_force_says(player: str, up: str) -> None:
    rules = game_of(GAME.id).rules("merced-poker-room")
    net, dealt = brute(player.split(), (up,))
    assert (decision(rules, player, up) > 0) is (net > -dealt)


def test_a_seen_dealer_card_is_played_by_its_rank() -> None:
    ante = GAME.analyse(GAME.rules("merced-poker-room"))["ante"]
    assert ante.decision_rule == (
        "against a two to jack: play every hand; against a queen: play Q-9-2 or better; "
        "against a king: play K-9-2 or better; against an ace: play A-9-2 or better"
    )
    assert ante.total_combinations == 3 * COUNTS["deals"]
    assert ante.house_edge < without_bonus().house_edge
    gap = without_bonus().house_edge - analysed()["ante"].house_edge
    assert gap == Fraction(48 * 5 + 52 * 4 + 720, 22100)


def test_a_dealer_who_always_plays_leaves_the_player_the_better_of_it() -> None:
    # Playing every hand would then be even, so the right to fold the worst of them is pure gain.
    ante = without_bonus(dealer_qualifies="five high")
    assert all(not event.startswith("dealer does not qualify") for event in ways(ante))
    assert ante.house_edge < 0


def test_ties_and_wins_mirror_each_other_where_nobody_folds_or_fails_to_qualify() -> None:
    facts = Contest(GAME, table(dealer_qualifies="five high")).facts
    totals = (facts.counts.sum(axis=1) * facts.weights[:, None]).sum(axis=0)
    assert totals[1] == totals[3]
    assert totals.sum() == COUNTS["deals"]
    assert int(np.sum(facts.weights)) == COUNTS["hands"]


def test_a_tie_that_loses_costs_ante_and_play_as_often_as_it_comes() -> None:
    harsh, usual = without_bonus(player_equal="loses"), without_bonus()
    assert share(harsh, "fold") == share(usual, "fold")
    assert harsh.house_edge - usual.house_edge == 2 * share(usual, "tie")


def test_a_play_wager_of_twice_the_ante_is_staked_and_won_twice() -> None:
    double = without_bonus(play_wager=2)
    assert {row.net for row in double.outcomes} == {-3, -1, 0, 1, 3}
    assert double.average_stake == 1 + 2 * (1 - share(double, "fold"))
    # Risking two to save one, a player folds more.
    assert share(double, "fold") > share(without_bonus(), "fold")


def test_another_order_of_hands_is_another_game() -> None:
    order = ["straight flush", "three of a kind", "straight", "flush", "high card", "pair"]
    assert analysed(hand_ranking=order)["ante"].house_edge != analysed()["ante"].house_edge
    # What pays by the player's own hand alone is named, not ranked.
    assert analysed(hand_ranking=order)["pair_plus"] == analysed()["pair_plus"]


def pair_plus(*pays: int, royal: int = 0) -> WagerAnalysis:
    rows = {three.MINI_ROYAL: f"{royal} to 1"} if royal else {}
    rows |= {kind: f"{odds} to 1" for kind, odds in zip(KINDS, pays, strict=True)}
    return analysed(tables={"pair_plus": rows})["pair_plus"]


@pytest.mark.parametrize(
    ("pays", "royal", "edge"),
    [
        ((40, 30, 6, 3, 1), 0, "7.28%"),
        ((40, 30, 6, 4, 1), 0, "2.32%"),
        ((40, 30, 5, 4, 1), 0, "5.57%"),
        ((40, 30, 5, 4, 1), 50, "5.39%"),
        ((40, 30, 5, 4, 1), 100, "4.49%"),
    ],
)
def test_pair_plus_costs_the_published_edge(pays: tuple[int, ...], royal: int, edge: str) -> None:
    wager = pair_plus(*pays, royal=royal)
    assert percent_text(wager.house_edge, 2) == edge
    expected = {three.MINI_ROYAL: 4, "straight flush": 44} if royal else {}
    assert ways(wager) == {**COUNTS["pair_plus"], **expected}
    assert wager.hit_frequency == Fraction(48 + 52 + 720 + 1096 + 3744, 22100)


@pytest.mark.parametrize(
    ("least", "chip", "cents"),
    [("5", "1", 500), ("5", "5", 500), ("5.01", "5", 1000), ("4.99", "5", 500), ("0.01", "0.01", 1)],
)
def test_the_stake_is_the_least_the_chips_can_make(least: str, chip: str, cents: int) -> None:
    assert stake_cents(GAME.rules(BOOK, {"minimum": least, "smallest_chip": chip}), GAME.rules_class) == cents


@pytest.mark.parametrize("least", ["1", "3"])
def test_the_stake_grows_until_every_row_pays_to_the_cent(least: str) -> None:
    rules = GAME.rules("horseshoe-cincinnati", {"minimum": least}, {"pair_plus": {"flush": "10 to 3"}})
    assert stake_cents(rules, GAME.rules_class) == 300
