"""Section 8, clauses (f)(5) and (u)(4): who shows first, and which pot is awarded first."""

import json
from typing import Any

import pytest

from pitboss.desk.rounds import settle_record
from pitboss.rounds.events import Awarded, PotMade, Shown
from poker.section_8.told8 import record_of

HANDS = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
BOARD = "2c 7d 9h Tc 3h"
CALLED = "preflop: 3 call 5, 1 call 3, 2 check; "
CHECKED = "flop: 1 check, 2 check, 3 check; "
RIVER = "river: 1 check, 2 check, 3 check"


def told_log(seats: dict[int, Any], told: str) -> list[Any]:
    """The log of a hand of hold'em with the button at seat 3."""
    round = settle_record(json.dumps(record_of("holdem", seats, told, BOARD, button=3)).encode())[1]
    assert round is not None
    return round.log


@pytest.mark.parametrize(("told", "first"), [
    (CHECKED + CHECKED.replace("flop", "turn") + "river: 1 check, 2 bet 10, 3 call, 1 call", 2),
    (CHECKED + "turn: 1 check, 2 check, 3 bet 10, 1 call, 2 call; " + RIVER, 3),  # the last wager before the river
    (CHECKED + CHECKED.replace("flop", "turn") + RIVER, 1),  # none at all: the order of the deal
])  # fmt: skip
def test_section_8_u4_who_wagered_last_shows_first(told: str, first: int) -> None:
    shown = [entry.who for entry in told_log(HANDS, CALLED + told) if type(entry) is Shown]
    assert shown == [(first + step - 1) % 3 + 1 for step in range(3)]


def test_section_8_f5vi_side_pots_are_awarded_first() -> None:
    seats = HANDS | {1: ("As Ad", "10")}
    told = "preflop: 3 raise 10, 1 call 8, 2 call 5; flop: 2 bet 5, 3 call; "
    told += "turn: 2 check, 3 check; river: 2 check, 3 check"
    log = told_log(seats, told)
    assert [entry.name for entry in log if type(entry) is PotMade] == ["side1", "main"]
    assert [entry.seat for entry in log if type(entry) is Awarded] == [2, 1]
