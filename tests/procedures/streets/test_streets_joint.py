"""Street games with wagers beside them: every deal against the figures of each wager alone, and lost on a fold."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss.desk import analyse, analyse_joint, game_of
from pitboss.games.mississippi_stud.game import TableRules
from pitboss.odds import Ending
from pitboss.procedures.progressive.odds import LOST_ON_A_FOLD
from pitboss.procedures.streets.joint import BOARD, Deals, Side, by_three, progressive
from pitboss.procedures.streets.odds import Play

BOOK = "horseshoe-cincinnati"
METER = {"meter": "10000"}


@pytest.mark.heavy
def test_let_it_ride_with_everything_keeps_each_wager_s_own_figures() -> None:
    stakes = {"bet1": 1000, "bonus": 100, "three_card_bonus": 500, "progressive": 100}
    joint, single = analyse_joint("let-it-ride", BOOK, stakes, METER), analyse("let-it-ride", BOOK, METER)
    for name, cents in stakes.items():
        assert joint.means[name] == cents * single[name].expected_value
        assert joint.covariances[name][name] == cents**2 * single[name].variance
    assert joint.average_stake == sum(cents * single[name].average_stake for name, cents in stakes.items())


@pytest.mark.heavy
@pytest.mark.in_turn
def test_mississippi_stud_deal_by_deal_agrees_with_sets_of_cards() -> None:
    """Two ways to count: community cards in every order, and sets of cards that grow; folds forfeit the progressive."""
    stakes = {"ante": 100, "three_card_bonus": 100, "progressive": 100}
    joint, single = (
        analyse_joint("mississippi-stud", BOOK, stakes, METER),
        analyse("mississippi-stud", BOOK, METER),
    )
    lost = single.combined[LOST_ON_A_FOLD]
    assert joint.means["ante"] == 100 * single["ante"].expected_value
    assert joint.covariances["ante"]["ante"] == 100**2 * single["ante"].variance
    assert joint.means["three_card_bonus"] == 100 * single["three_card_bonus"].expected_value
    assert joint.means["progressive"] == 100 * lost.expected_value
    assert joint.covariances["progressive"]["progressive"] == 100**2 * lost.variance
    assert lost.house_edge > single["progressive"].house_edge


@pytest.mark.heavy
def test_played_for_both_the_pair_costs_less_than_the_two_apart() -> None:
    single = analyse("mississippi-stud", BOOK, {**METER, "minimum": "5"})
    pair = single.combined["ante of $5 with the progressive"]
    apart = single["ante"].house_edge + single.combined[LOST_ON_A_FOLD].house_edge / 5
    no_fold = single["ante"].house_edge + single["progressive"].house_edge / 5
    assert no_fold < pair.house_edge < apart
    assert pair.total[1] == 1


@pytest.mark.heavy
@pytest.mark.in_turn
def test_a_bonus_that_a_fold_takes_is_priced_over_the_hands_played_on() -> None:
    game, options = game_of("mississippi-stud"), {"three_card_bonus_on_fold": "lost"}
    found = game.analyse(game.rules(BOOK, options))
    lost = found.combined["three_card_bonus, lost on a fold"]
    folded = sum(
        (row.probability for row in found["ante"].outcomes if row.event.startswith("fold")), Fraction(0)
    )
    assert {row.event: row.probability for row in lost.outcomes}["folded"] == folded
    stands = game.analyse(game.rules(BOOK))["three_card_bonus"]
    assert stands.house_edge < lost.house_edge < stands.house_edge + folded * 2


@pytest.mark.heavy
@pytest.mark.in_turn
def test_the_boards_of_every_deal_are_those_of_the_deck() -> None:
    """A bonus that stands whatever is folded is paid as often as three cards of the deck make its hands."""
    table_rules = game_of("mississippi-stud").rules(BOOK).once(TableRules)
    side = by_three(table_rules.by_three, BOARD, 100)
    counts = (
        Deals(Play(table_rules, 1, table_rules.main), {"three_card_bonus": side}).counts().sum(axis=(0, 1, 2))
    )
    total = int(counts.sum())
    mean = sum(
        (Fraction(int(many), total) * net for many, net in zip(counts, side.nets, strict=True)), Fraction(0)
    )
    assert mean == Fraction(-402, 5525) * 100


@pytest.mark.heavy
def test_a_fold_takes_what_it_forfeits_and_leaves_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """One folded deal whose cards would pay the progressive and do pay a bonus that stands."""
    rules = game_of("mississippi-stud").rules(BOOK, METER)
    table_rules = rules.once(TableRules)
    assert table_rules.jackpot is not None
    board = np.arange(22_100) % 2
    sides = {
        "three_card_bonus": Side(BOARD, board, (Fraction(500), Fraction(-100))),
        "progressive": progressive(table_rules.jackpot),
    }
    deals = Deals(Play(table_rules, 1, table_rules.main), sides)
    counts = np.zeros(deals.shape, np.int64)
    counts[0, 1, 0, 0, 0] = 7
    monkeypatch.setattr(deals, "counts", lambda: counts)
    (end,) = deals.endings(100, ["ante", "three_card_bonus", "progressive"], "ante")
    assert end == Ending(7, (Fraction(-100), Fraction(500), Fraction(-100)), Fraction(300))
