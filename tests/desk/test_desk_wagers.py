"""Wagers by what people call them."""

import pytest

from pitboss.desk import game_of
from pitboss.desk.wagers import names_of, wager_of

BOOK = "horseshoe-cincinnati"


@pytest.mark.parametrize(
    ("game", "said", "wager"),
    [
        ("craps", "place 6", "place_6"),
        ("craps", "place_6", "place_6"),
        ("craps", "Don't Pass", "dont_pass"),
        ("craps", "C & E", "c_and_e"),
        ("craps", "yo", "eleven"),
        ("craps", "any 7", "any_seven"),
        ("craps", "hardway 6", "hard_6"),
        ("craps", "pass odds", "pass_odds"),
        ("craps", "no such wager", "no such wager"),
        ("craps", "", ""),
        ("roulette", "straight_17", "straight-17"),
        ("roulette", "Straight 00", "straight-00"),
        ("roulette", "split 1 2", "split-1-2"),
        ("three-card-poker", "Pair Plus", "pair_plus"),
        ("let-it-ride", "bet 1", "bet1"),
    ],
)
def test_a_wager_is_found_by_its_id_or_by_what_it_is_called(game: str, said: str, wager: str) -> None:
    assert wager_of(game_of(game).rules(BOOK), said) == wager


def test_every_id_means_itself() -> None:
    for game in ("craps", "roulette", "blackjack", "big-six"):
        rules = game_of(game).rules(BOOK)
        assert [name for name in names_of(rules) if wager_of(rules, name) != name] == []
