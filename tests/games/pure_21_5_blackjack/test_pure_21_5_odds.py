"""The odds of the game wager under the best play that Chart 1A allows."""

from fractions import Fraction

import pytest

from pitboss.desk import analyse
from pitboss.desk.games import game_of
from pitboss.games.pure_21_5_blackjack.odds import terms
from pitboss.games.pure_21_5_blackjack.table_rules import TableRules
from pitboss.procedures.twentyone.best_play import Against

ID, BOOK = "pure-21-5-blackjack", "merced-poker-room"


def against(up: int, reading: dict[str, str] | None = None) -> Against:
    rules = game_of(ID).rules(BOOK, {}, None, reading)
    return Against(terms(rules.once(TableRules)), up)


@pytest.mark.heavy
def test_six_decks_as_the_document_has_them() -> None:
    found = analyse(ID, BOOK)
    game = found["game"]
    assert float(game.house_edge) == pytest.approx(0.01876069826, abs=1e-11)
    nets = {row.net: float(row.probability) for row in game.outcomes}
    assert nets[Fraction(6, 5)] == pytest.approx(0.045322987716, abs=1e-12)
    assert nets[Fraction(-1, 2)] == pytest.approx(0.0486620381, abs=1e-10)
    assert "1.8772128710%" in found.notes[2]
    chart = {name: line.split() for name, line in found.strategy.items()}
    assert chart["hard 17"][-1] == "Rs"
    assert chart["pair 8"][-2:] == ["P", "R"]


def test_three_eights_give_a_hand_that_is_over_its_wager_back() -> None:
    eight, nine = against(7), against(8)
    size = int(eight.shoe.sum())
    hand = eight.hand(9, 5)
    left = int(eight.shoe[7])
    expected = left * (left - 1) / ((size - 2) * (size - 3))
    assert eight.results[hand, 6] == pytest.approx(expected, abs=1e-15)
    assert nine.results[nine.hand(9, 5), 6] == 0
    assert eight.terms.nets[6, 3] == 0
    assert eight.terms.nets[5, 3] == -1


def test_a_hand_that_must_stand_may_still_be_doubled_and_is_not() -> None:
    ten = against(9)
    hand = ten.hand(9, 8)
    assert not ten.play.draws[hand]
    assert ten.values[hand, 2] < ten.values[hand, 0]


def test_both_over_as_a_push_helps_the_player() -> None:
    reading = {"both_over": "both over is a push"}
    assert against(5, reading).best.worth.net > against(5).best.worth.net
