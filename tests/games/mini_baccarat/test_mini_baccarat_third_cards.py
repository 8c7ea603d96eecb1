"""Horseshoe C11: every situation in which a third card may be due, against a second statement of the tables."""

from itertools import product
from typing import Any

import pytest

from baccarat_oracle import banker_draws, dealt
from pitboss.chance import seeded
from pitboss.desk import game_of
from pitboss.games.mini_baccarat.table_rules import TableRules

PLAN = game_of("mini-baccarat").rules("horseshoe-cincinnati").once(TableRules)
CARD = ("K", "A", *"23456789")
"""A rank for each value."""
DIGITS = range(10)
OFF = 8
"""The rules of drawing by count hold below a Natural."""


@pytest.mark.parametrize("player", DIGITS)
def test_horseshoe_c11_i_ii_player_draws_on_0_to_5_unless_either_hand_is_a_natural(player: int) -> None:
    drawn = {banker for banker in DIGITS if PLAN.player_third(player, banker).draws}
    assert drawn == (set(range(OFF)) if player <= 5 else set())


def test_horseshoe_c11_iii_banker_draws_by_table_1_in_all_1100_situations() -> None:
    for player, banker, third in product(DIGITS, DIGITS, (*DIGITS, None)):
        natural = max(player, banker) >= OFF
        expected = not natural and banker_draws(banker, None if third is None else CARD[third] + "c")
        assert PLAN.banker_third(player, banker, third).draws is expected


@pytest.mark.parametrize(
    ("player", "banker", "third", "clause"),
    [
        (8, 3, None, "C11.I"),
        (3, 9, None, "C11.I"),
        (6, 5, None, "C11.III.A"),
        (7, 6, None, "C11.III.A"),
        (5, 2, 8, "C11.III.B.1"),
        (5, 7, 6, "C11.III.B.2"),
        (5, 3, 8, "C11.III.B.3"),
        (5, 6, 6, "C11.III.B.3"),
    ],
)
def test_horseshoe_c11_the_clause_that_decides(player: int, banker: int, third: Any, clause: str) -> None:
    assert PLAN.banker_third(player, banker, third).cite.clause == clause
    if third is None and clause != "C11.I":
        assert PLAN.player_third(player, banker).cite.clause == "C11.II"


@pytest.mark.heavy
def test_horseshoe_c11_the_engine_deals_as_many_cards_as_the_tables_say(settle: Any) -> None:
    """Every pair of two-card counts with every fifth card: what is due is drawn, and what is not is refused."""
    source = seeded(11)
    for player, banker, fifth in product(DIGITS, DIGITS, DIGITS):
        first, second = CARD[source.below(10)], CARD[source.below(10)]
        shoe = [
            first,
            second,
            _up_to(player, first),
            _up_to(banker, second),
            CARD[fifth],
            CARD[source.below(10)],
        ]
        cards = [rank + "cdhs"[source.below(4)] for rank in shoe]
        *_, left = dealt(list(cards))
        used = cards[: len(cards) - len(left)]
        answer = settle(" ".join(used))
        assert answer["state"]["gone"] == used
        if left:
            assert settle(" ".join(cards))["refused"]["code"] == "unused_cards"
        if len(used) > 4:
            refused = settle(" ".join(used[:-1]))["refused"]
            assert refused["code"] == "missing_cards"
            assert refused["clause"].startswith("C11")


def _up_to(count: int, rank: str) -> str:
    return CARD[(count - CARD.index(rank)) % 10]
