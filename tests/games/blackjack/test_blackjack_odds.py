"""The exact odds of blackjack: figures others have published, and what must hold of any posting."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from pitboss.chance import CARDS, RANK
from pitboss.desk import analyse, game_of
from pitboss.games.blackjack.odds import terms
from pitboss.games.blackjack.outcomes import house_money_hand
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.hands.blackjack import worth
from pitboss.procedures.twentyone.odds import Solved

BOOK = "horseshoe-cincinnati"


def edge(wager: str = "blackjack", **options: Any) -> float:
    return float(analyse("blackjack", BOOK, options)[wager].house_edge)


def test_six_decks_as_the_document_has_them() -> None:
    odds = analyse("blackjack", BOOK)
    game = odds["blackjack"]
    assert float(game.house_edge) == pytest.approx(0.00615389122925, abs=1e-13)
    assert game.error == Fraction(1e-12)
    assert sum(row.combinations for row in game.outcomes) == game.total_combinations
    assert float(game.element_of_risk * game.average_stake) == pytest.approx(float(game.house_edge))
    assert -sum(row.net * row.probability for row in game.outcomes) == pytest.approx(float(game.house_edge))
    assert float(game.variance) ** 0.5 == pytest.approx(1.16, abs=0.005)
    assert odds["insurance"].house_edge == Fraction(23, 311)
    assert odds["house_money"].house_edge == Fraction(1203, 4043)


def solved(most_hands: int, **options: Any) -> Solved:
    """A table with so many hands a box, which a house may not post with any number of decks; aces split once."""
    asked = terms(game_of("blackjack").rules(BOOK, options).once(TableRules))
    most = np.array([2] + [most_hands] * 9)
    return Solved(replace(asked, facts=asked.facts._replace(most_hands=most)))


@pytest.mark.heavy
def test_the_rows_of_the_posting_change_the_edge_as_is_known() -> None:
    six = edge()
    assert edge(blackjack_pays="6 to 5") - six == pytest.approx(0.01359690, abs=5e-9)
    assert edge(card_reader=False) == pytest.approx(six, abs=1e-14)


@pytest.mark.parametrize(
    ("options", "published"),
    [
        ({"decks": 6, "dealer_hits_soft_17": False}, 0.403115),
        ({"decks": 2}, 0.379879),
        ({"decks": 1, "double_after_split": False}, 0.151762),
    ],
)
def test_the_edge_is_that_of_the_wizard_of_odds_but_for_how_splits_are_played(
    options: dict[str, Any], published: float
) -> None:
    """His figures are for the best play after a split, and are added up from parts: they are good to 0.001%."""
    assert 100 * edge(**options) == pytest.approx(published, abs=0.001)


@pytest.mark.parametrize(("decks", "published"), [(8, 0.4876748), (6, 0.459936)])
def test_the_chart_costs_what_others_have_computed(decks: int, published: float) -> None:
    """One split, the dealer stands on soft 17; the Wizard of Odds prints 0.48768% for eight decks."""
    game = solved(2, decks=decks, dealer_hits_soft_17=False)
    assert 100 * game.edge(lambda up: up.chart) == pytest.approx(published, abs=5e-7)
    assert game.edge(lambda up: up.best) < game.edge(lambda up: up.chart)


@pytest.mark.heavy
def test_the_chart_is_the_one_everybody_knows() -> None:
    chart = analyse("blackjack", BOOK).strategy
    assert chart["hard 12"].split() == [*"HHSSSHHHHH"]
    assert chart["hard 11"].split() == [*"DDDDDDDDDD"]
    assert chart["soft 18"].split() == [*["Ds"] * 5, *"SSHHH"]
    assert chart["pair 9"].split() == [*"PPPPPSPPSS"]
    stands = analyse("blackjack", BOOK, {"dealer_hits_soft_17": False}).strategy
    assert stands["hard 11"].split() == [*"DDDDDDDDDH"]
    assert stands["soft 18"].split() == ["S", *["Ds"] * 4, *"SSHHH"]


@pytest.mark.heavy
@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("soft_17", [False, True])
@pytest.mark.parametrize("pays", ["3 to 2", "6 to 5"])
def test_every_shoe_has_an_edge_and_rows_that_agree_with_it(decks: int, soft_17: bool, pays: str) -> None:
    found = analyse(
        "blackjack", BOOK, {"decks": decks, "dealer_hits_soft_17": soft_17, "blackjack_pays": pays}
    )
    game = found["blackjack"]
    mean = sum(float(row.net * row.probability) for row in game.outcomes)
    assert -mean == pytest.approx(float(game.house_edge), abs=1e-13)
    assert -0.003 < game.house_edge < 0.025
    assert found["house_money"].error is None


def test_house_money_with_its_proceeds_added_where_that_is_worth_it() -> None:
    """Every three cards of one deck: the player's two and the up-card; what is won joins a hand worth playing."""
    options = {"decks": 1, "split_by": "rank"}
    plan = game_of("blackjack").rules(BOOK, options).once(TableRules)
    game, value = Solved(terms(plan)), {card: (worth(card) - 1) % 10 for card in CARDS}
    pays = {"ace-king suited": 9, "straight flush": 5, "pair": 3, "straight": 1, "": -1}
    total = deals = 0.0
    for first, second in combinations(CARDS, 2):
        won = pays[house_money_hand((first, second))]
        low, high = sorted((value[first], value[second]))
        worths = (
            [up.worth_of(low, high, RANK[first] == RANK[second]) for up in game.ups.values()]
            if won > 0
            else []
        )
        for up in CARDS:
            if up not in (first, second):
                deals += 1
                total += won + ((1 + won) * max(worths[value[up]], 0) if won > 0 else 0)
    note = analyse("blackjack", BOOK, options).notes[-1]
    assert f"{-100 * total / deals:.8f}%" in note
