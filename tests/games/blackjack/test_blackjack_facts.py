"""What the solver is told of a table: asked of the rules that the game itself goes by, posting by posting."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from pitboss.chance import CARDS
from pitboss.desk.games import game_of
from pitboss.games.blackjack import odds
from pitboss.games.blackjack.outcomes import house_money_hand
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.procedures.twentyone.best_play import Terms
from pitboss.procedures.twentyone.solver import BLACKJACK

BOOK = "horseshoe-cincinnati"
ACE, TEN = 0, 9


def table_rules(**options: Any) -> TableRules:
    return game_of("blackjack").rules(BOOK, options).once(TableRules)


def terms(**options: Any) -> Terms:
    return odds.terms(table_rules(**options))


def test_a_table_as_the_document_has_it() -> None:
    found = terms()
    facts = found.facts
    assert facts.shoe.tolist() == [24] * 9 + [96]
    assert facts.hits[4:21, 0].all()
    assert facts.hits[12:21, 1].all()
    assert not facts.hits[21].any()
    assert facts.dealer_draws[:17, 0].all()
    assert facts.dealer_draws[17].tolist() == [False, True]
    assert not facts.dealer_draws[18:].any()
    assert (found.natural, found.both, found.beaten) == (Fraction(3, 2), 0, -1)
    assert facts.nets[0].tolist() == [1, 0, -1, -1]
    assert facts.nets[5].tolist() == [1, 1, 1, -1]
    assert facts.most_hands.tolist() == [2] + [4] * 9
    assert facts.pair_cards.tolist() == facts.shoe.tolist()
    assert facts.split_sizes.tolist() == [2] + [22] * 9
    assert not facts.doubles[ACE, TEN]
    assert facts.doubles.sum() == 98
    assert not facts.split_doubles[ACE].any()
    assert facts.split_doubles[1:, 1:9].all()


@pytest.mark.parametrize(("posted", "totals"), [("nine to eleven", {9, 10, 11}), ("ten or eleven", {10, 11})])
def test_doubles_go_by_the_posted_totals(posted: str, totals: set[int]) -> None:
    doubles = terms(decks=2, double_on=posted).facts.doubles
    for one, other in product(range(1, 10), repeat=2):
        assert doubles[one, other] == (one + other + 2 in totals)


def test_a_small_game_may_split_by_rank_and_split_aces_again() -> None:
    found = terms(decks=1, split_by="rank", resplit_aces=True, most_hands=3, double_after_split=False).facts
    assert found.pair_cards.tolist() == [4] * 10
    assert found.most_hands.tolist() == [3] * 10
    assert not found.split_doubles.any()
    assert terms(decks=1, most_hands=1).facts.most_hands.tolist() == [1] * 10


def test_without_a_reader_a_late_blackjack_takes_the_first_unit_alone() -> None:
    with_reader, without = terms(), terms(card_reader=False)
    assert (with_reader.checked, without.checked) == (True, False)
    assert {without.nets[BLACKJACK, kind] for kind in range(4)} == {0}
    assert without.first == -1


@pytest.mark.parametrize("decks", range(1, 9))
def test_insurance_is_a_matter_of_counting(decks: int) -> None:
    chance = Fraction(16 * decks, 52 * decks - 1)
    table = table_rules(decks=decks)
    assert odds._insurance(table, odds.tabulate_shoe(table)).house_edge == 1 - 3 * chance


@pytest.mark.parametrize("decks", [1, 2, 6])
@pytest.mark.parametrize("ace_two", [False, True])
def test_house_money_is_a_matter_of_counting(decks: int, ace_two: bool) -> None:
    pays = {"ace-king suited": 9, "straight flush": 5 if decks == 1 else 4, "pair": 3, "straight": 1, "": -1}
    shoe = list(CARDS) * decks
    nets = [
        pays[house_money_hand((one, other), ace_two)]
        for place, one in enumerate(shoe)
        for other in shoe[place + 1 :]
    ]
    found = odds._house_money(table_rules(decks=decks, ace_two_straight=ace_two))
    assert found.house_edge == -Fraction(sum(nets), len(nets))
