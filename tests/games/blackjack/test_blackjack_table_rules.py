"""A blackjack table's rules: read once, and asked about hands without a table, as whoever tabulates the game does."""

from fractions import Fraction
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import game_of
from pitboss.games.blackjack.legality import actions, why_not
from pitboss.games.blackjack.outcomes import Final, hand_outcomes
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.procedures.twentyone.table_rules import Hand
from pitboss.rounds import Round
from pitboss.rounds.drivers import drive
from pitboss.rounds.drivers.random import RandomPlayer

GAME = game_of("blackjack")
EVERY_ROUND = {
    "positions",
    "decks",
    "burn_new_batch",
    "burn_new_dealer",
    "cards_behind_cutting_card",
    "reshuffle_after",
}
"""What seating, pack and shoe read for themselves."""
TWO = {"hit", "stand", "double", "double_face_down"}


def table_rules(**options: Any) -> TableRules:
    return GAME.rules("horseshoe-cincinnati", options).once(TableRules)


def test_a_round_reads_no_rule_again() -> None:
    rules, player = GAME.rules("horseshoe-cincinnati"), RandomPlayer(seeded(5))
    drive(Round(GAME, rules, (1, 2, 3)), player)
    rules.read.clear()
    for _ in range(50):
        drive(Round(GAME, rules, (1, 2, 3)), player)
    assert rules.read <= EVERY_ROUND


@pytest.mark.parametrize(
    ("cards", "split", "hands", "allowed"),
    [
        ("Th 6c", False, 1, TWO),
        ("8h 8c", False, 1, TWO | {"split"}),
        ("8h 8c", True, 3, TWO | {"split"}),
        ("8h 8c", True, 4, TWO),
        ("Ah Kc", False, 1, {"stand"}),
        ("Ah Kc", True, 2, {"stand"}),
        ("Ah Ac", True, 2, {"stand"}),
        ("Th 2c 4d", False, 1, {"hit", "stand"}),
        ("Th 2c 9d", False, 1, {"stand"}),
    ],
)
def test_what_may_be_done_with_a_hand(cards: str, split: bool, hands: int, allowed: set[str]) -> None:
    hand, rules = Hand(cards.split(), split), table_rules(double_face_down=True)
    assert {do for do in actions(rules) if why_not(rules, hand, hands, do) is None} == allowed


@pytest.mark.parametrize("hits_soft_17", [True, False])
def test_what_the_dealer_draws_to(hits_soft_17: bool) -> None:
    rules = table_rules(dealer_hits_soft_17=hits_soft_17)
    assert [count for count in range(4, 22) if rules.dealer_draws(count, soft=False)] == [*range(4, 17)]
    soft = [count for count in range(12, 22) if rules.dealer_draws(count, soft=True)]
    assert soft == [*range(12, 18 if hits_soft_17 else 17)]


@pytest.mark.parametrize(
    ("hand", "dealer", "wins"),
    [
        (Final(20), Final(19), (1, 1)),
        (Final(19), Final(19), (0, 0)),
        (Final(18), Final(19), (-1, -1)),
        (Final(12), Final(22), (1, 1)),
        (Final(22), None, (-1, -1)),
        (Final(21), Final(21, natural=True), (-1, 0)),
    ],
)
def test_what_a_hand_and_its_double_are_paid(
    hand: Final, dealer: Final | None, wins: tuple[int, int]
) -> None:
    paid = hand_outcomes(table_rules(), 1, hand, dealer)
    assert {wager: outcome.net(1) for wager, outcome in paid.items()} == {
        "blackjack": Fraction(wins[0]),
        "double1": Fraction(wins[1]),
    }
