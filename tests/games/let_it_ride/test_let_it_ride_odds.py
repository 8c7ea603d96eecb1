"""Let it ride priced: the published edge, independent counts, and the other reading."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.desk import analyse, game_of
from pitboss.desk.strategies import strategy, strategy_of
from pitboss.odds import Analysis
from plain_hands import DECK, name_of

HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2003"
HANDS = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three of a kind": 54912,
    "two pair": 123552,
}
"""How many of the 2,598,960 hands of five cards there are of each kind, as any book has it."""


@pytest.fixture(scope="module")
def horseshoe() -> Analysis:
    return analyse("let-it-ride", HORSESHOE)


@pytest.fixture(scope="module")
def oneida() -> Analysis:
    return analyse("let-it-ride", ONEIDA)


def test_the_edge_is_the_published_one(horseshoe: Analysis, oneida: Analysis) -> None:
    """3.5057% of one bet, and 2.86% of all that is left up: the Wizard of Odds' figures.

    That leaves no bet up that is worth nothing: on four to an outside straight without a high card, or to an inside
    straight of high cards. The best play does.
    """
    bets = horseshoe["bet1"]
    assert bets.house_edge == oneida["bet1"].house_edge == Fraction(37963, 1082900)
    assert f"{float(bets.house_edge):.6f}" == "0.035057"
    assert f"{float(bets.element_of_risk):.4f} {float(bets.average_stake):.4f}" == "0.0285 1.2321"
    assert bets.total_combinations == 22100 * 49 * 48
    game = game_of("let-it-ride")
    usual = strategy_of(game, game.rules(HORSESHOE), "usual").to_toml()
    outside, inside = "four to an outside straight", "four to an inside straight and lowest card 10 or higher"
    assert (usual.count(outside), usual.count(inside)) == (1, 1)
    his = usual.replace(outside, f"{outside} and at least 1 card 10 or higher").replace(
        inside, "four of a kind"
    )
    told = strategy("let-it-ride", HORSESHOE, his.encode())
    assert (told.mistakes, told.analysis["bet1"].house_edge) == ((), bets.house_edge)
    shown = told.analysis["bet1"]
    assert f"{float(shown.element_of_risk):.4f} {float(shown.average_stake):.4f}" == "0.0286 1.2237"


@pytest.mark.parametrize(
    ("book", "awards"),
    [(HORSESHOE, (20000, 2000, 300, 150, 50, 25, 5, 0)), (ONEIDA, (10000, 2000, 100, 75, 50, 25, 8, 4))],
)
def test_the_bonus_costs_what_the_schedule_leaves_of_a_dollar(
    book: str, awards: tuple[int, ...], horseshoe: Analysis, oneida: Analysis
) -> None:
    paid = Fraction(sum(count * award for count, award in zip(HANDS.values(), awards, strict=True)), 2598960)
    found = {HORSESHOE: horseshoe, ONEIDA: oneida}[book]["bonus"]
    assert found.house_edge == 1 - paid


@pytest.mark.heavy
def test_oneida_a_4_read_the_other_way_two_pair_is_paid_nothing(oneida: Analysis) -> None:
    other = analyse("let-it-ride", ONEIDA, readings={"bonus_two_pair": "two pair is paid nothing"})
    assert other["bonus"].house_edge - oneida["bonus"].house_edge == Fraction(4 * 123552, 2598960)


def test_the_three_card_bonus_is_counted_over_all_threes(horseshoe: Analysis) -> None:
    pays = {"mini-royal": 50, "straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3}
    names = Counter(name_of(cards) for cards in combinations(DECK, 3))
    won = sum(count * pays.get(name, 1 if name.startswith("pair") else -1) for name, count in names.items())
    assert horseshoe["three_card_bonus"].house_edge == Fraction(-won, 22100)


@pytest.mark.heavy
def test_a_dearer_bonus_chip_costs_more_of_itself() -> None:
    found = analyse("let-it-ride", ONEIDA, {"bonus_stake": "2"})["bonus"]
    once = analyse("let-it-ride", ONEIDA)["bonus"]
    assert 1 - found.house_edge == (1 - once.house_edge) / 2
