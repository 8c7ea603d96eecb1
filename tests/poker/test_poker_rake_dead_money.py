"""Dead money and the rake: antes and dead posts count where the book says so, once, and nowhere else."""

from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.rounds import Round
from pitboss.rounds.events import JACKPOT, RAKE
from poker.told import line_of
from variants import changed, raw_chapter, rules_of, settled

BOOK = "horseshoe-cincinnati"
CARDS = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd", 4: "Js Jd"}
CHECKED = "; ".join(f"{street}: 1 check, 2 check, 3 check, 4 check" for street in ("flop", "turn", "river"))
POSTED = {"limits": ["4", "8"], "blinds": ["2", "4"]}
TEN = {"method": "percentage", "percent": 10}


def hand(told: str, raked: bool, **options: Any) -> Round:
    """A hand of hold'em at a house that takes its part of dead money, or does not."""
    game = game_of("poker")
    rules = rules_of(
        game,
        BOOK,
        changed(raw_chapter(BOOK, "poker-holdem"), rake_on_antes=raked),
        **POSTED,
        **{"rake": TEN, **options},
    )
    record = line_of(CARDS, 4, told, "2c 7d 9h 3c 4s", rulebook=BOOK)
    return settled(game, rules, record)


DEAD_POST = {"posts": ["0", "0", "4"], "posts_dead": ["0", "0", "2"]}
ANTES = {"antes": ["1", "1", "1", "1"]}
DEAD_FIRST = "preflop: 3 check, 4 call, 1 call, 2 check; " + CHECKED
ANTES_FIRST = "preflop: 3 call, 4 call, 1 call, 2 check; " + CHECKED


@pytest.mark.parametrize(
    ("told", "options", "raked", "rake"),
    [
        (DEAD_FIRST, DEAD_POST, True, 180),  # 16 in bets and 2 dead
        (DEAD_FIRST, DEAD_POST, False, 160),
        (ANTES_FIRST, ANTES, True, 200),  # 16 in bets and four antes
        (ANTES_FIRST, ANTES, False, 160),
    ],
    ids=["dead post counts", "dead post does not", "antes count", "antes do not"],
)
def test_dead_money_is_raked_where_the_book_says_so_once(
    told: str, options: dict[str, Any], raked: bool, rake: int
) -> None:
    round = hand(told, raked, **options)
    assert round.table.ledger.balance(RAKE) == rake


@pytest.mark.parametrize("raked", [True, False])
def test_bets_of_later_streets_are_raked_beside_it_and_dead_money_is_not_raked_again(raked: bool) -> None:
    bets = "flop: 1 bet 4, 2 call, 3 call, 4 call; turn: 1 check, 2 check, 3 check, 4 check;"
    told = f"preflop: 3 check, 4 call, 1 call, 2 check; {bets} river: 1 check, 2 check, 3 check, 4 check"
    assert hand(told, raked, **DEAD_POST).table.ledger.balance(RAKE) == 160 + 20 * raked + 160


def test_the_fee_of_a_jackpot_is_no_part_of_the_capped_rake() -> None:
    round = hand(DEAD_FIRST, True, **DEAD_POST, rake=TEN | {"cap": "1.70"}, jackpot_fee="1")
    assert (round.table.ledger.balance(RAKE), round.table.ledger.balance(JACKPOT)) == (170, 100)
