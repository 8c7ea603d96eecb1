"""Hard hands of hold'em, worked out by hand from the document before any was settled."""

import json
from typing import Any

import pytest

from pitboss.desk import settle_record
from pitboss.rounds.events import Opened
from poker.told import line_of

THREE, FOUR = dict.fromkeys((1, 2, 3), ""), dict.fromkeys((1, 2, 3, 4), "")
TURN = "2c 7d 9h Jc"
TO_TURN = "preflop: 3 call, 1 call, 2 check; flop: 1 check, 2 check, 3 check; turn: "
FOUR_TO_TURN = "preflop: 3 call, 4 call, 1 call, 2 check; flop: 1 check, 2 check, 3 check, 4 check; turn: "

# A bet of the turn is 6. Seat 2 is all in for 8, two over a bet of 6 (short of half), or for 9 (half).
TWO_OVER, HALF_OVER = THREE | {2: ("", "11")}, THREE | {2: ("", "12")}
MAY = {
    "short: who has not acted may call it or complete it": (
        TWO_OVER, "1 bet, 2 raise 8", "fold, call 8, raise 12"),
    "short: who has bet may only call": (TWO_OVER, "1 bet, 2 raise 8, 3 call", "fold, call 2"),
    "completed: who has bet may raise again": (
        TWO_OVER, "1 bet, 2 raise 8, 3 raise 12", "fold, call 6, raise 12"),
    "half a bet is a raise to who has bet": (
        HALF_OVER, "1 bet, 2 raise 9, 3 call", "fold, call 3, raise 9"),
    "a short bet bars who checked": (THREE | {2: ("", "5")}, "1 check, 2 bet 2, 3 call", "fold, call 2"),
    "half a bet does not": (
        THREE | {2: ("", "6")}, "1 check, 2 bet 3, 3 call", "fold, call 3, raise 9"),
    "a fold on the turn leaves two and the cap": (
        THREE, "1 bet, 2 raise, 3 raise, 1 raise, 2 fold", "fold, call 6"),
    "three raises, one of them half a bet": (
        FOUR | {2: ("", "12")}, "1 bet, 2 raise 9, 3 raise 15, 4 raise 21", "fold, call 15"),
    "a short one is not among the three": (
        FOUR | {2: ("", "11")}, "1 bet, 2 raise 8, 3 raise 12, 4 raise 18", "fold, call 12, raise 18"),
}  # fmt: skip


@pytest.mark.parametrize(("seats", "told", "may"), MAY.values(), ids=MAY)
def test_merced_line_765_what_may_be_done_after_short_raises_and_folds(settle, seats, told, may):
    before = FOUR_TO_TURN if 4 in seats else TO_TURN
    answer = settle(seats, max(seats), before + told, TURN)
    assert ", ".join(" ".join(one.values()) for one in answer["to_act"]["may"]) == may


def test_merced_line_765_a_raise_barred_by_a_short_all_in_is_refused_by_its_rule(settle):
    refused = settle(TWO_OVER, 3, TO_TURN + "1 bet, 2 raise 8, 3 call, 1 raise 8", TURN)["refused"]
    assert (refused["code"], refused["rule"], refused["clause"]) == (
        "not_allowed",
        "rules.short_raise",
        "line 765",
    )


BLINDS: dict[str, tuple[dict[int, Any], int, str, str]] = {
    "a short big blind is owed whole": (THREE | {2: ("", "2")}, 3, "", "fold, call 3, raise 6"),
    "and called whole by the last": (THREE | {2: ("", "2")}, 3, "preflop: 3 fold", "fold, call 2"),
    "nobody could answer a raise": ({1: "", 2: ("", "3")}, 2, "", "fold, call 2"),
    "two players: the button is the big blind": ({1: "", 2: ""}, 2, "", "fold, call 2, raise 5"),
}


@pytest.mark.parametrize(("seats", "button", "told", "may"), BLINDS.values(), ids=BLINDS)
def test_merced_line_757_what_a_short_blind_leaves_to_do(settle, seats, button, told, may):
    answer = settle(seats, button, told)
    assert ", ".join(" ".join(one.values()) for one in answer["to_act"]["may"]) == may


CHECKED = "preflop: 2 call, 3 call, 1 check" + "".join(
    f"; {street}: 3 check, 1 check, 2 check" for street in ("flop", "turn", "river")
)
ROYAL_BOARD = "As Ks Qs Js Ts"
SPLIT = {1: "2h 3h", 2: "2d 3d", 3: "4h 4d"}
ENDS: dict[str, tuple[Any, ...]] = {
    "line 118 the fee is taken of a hand that ends on the flop": (
        THREE, 3, "preflop: 3 call, 1 call, 2 check; flop: 1 bet, 2 fold, 3 fold", "2c 7d 9h", {},
        ({"1": "3", "2": "-3", "3": "-3"}, "3")),
    "line 118 no flop no drop": (THREE, 3, "preflop: 3 fold, 1 fold", "", {}, ({"1": "-1", "2": "1", "3": "0"}, "0")),
    "line 118 five dealt in count though two folded": (
        dict.fromkeys(range(1, 6), ""), 5,
        "preflop: 3 fold, 4 fold, 5 call, 1 call, 2 check; flop: 1 bet, 2 fold, 5 fold", "2c 7d 9h", {},
        ({"1": "2", "2": "-3", "3": "0", "4": "0", "5": "-3"}, "4")),
    "lines 795-796 three share evenly": (
        SPLIT, 2, CHECKED, ROYAL_BOARD, {}, ({"1": "-1", "2": "-1", "3": "-1"}, "3")),
    "lines 795-796 two odd chips go to the first left of the button": (
        SPLIT, 2, CHECKED, ROYAL_BOARD, {"limits": ["4", "8"], "rake": {"schedule_option": 9}},
        ({"1": "-2", "2": "-2", "3": "0"}, "4")),
    "lines 795-796 who is all in wins what was matched": (
        {1: ("As Ad", "3"), 2: "Ks Kd", 3: "Qs Qd"}, 3,
        "preflop: 3 call, 1 call, 2 check; flop: 2 bet, 3 call; turn: 2 check, 3 check; river: 2 check, 3 check",
        "2c 7d 9h Jc 3s", {}, ({"1": "3", "2": "0", "3": "-6"}, "3")),
}  # fmt: skip


@pytest.mark.parametrize(("seats", "button", "told", "board", "options", "came_to"), ENDS.values(), ids=ENDS)
def test_a_hard_hand_comes_to_what_the_document_says(settle, seats, button, told, board, options, came_to):
    answer = settle(seats, button, told, board, options=options)
    assert (answer["net"], answer["rake"]) == came_to


def test_a_record_of_poker_says_who_sits_where():
    """One person may hold two seats: no rule of the chapter is against it, and the log says so."""
    line = line_of(THREE, 3)
    for seat in line["seats"][:2]:
        seat["patron"] = "Ada"
    _, round = settle_record(json.dumps(line).encode())
    opened = next(entry for entry in round.log if type(entry) is Opened)
    assert opened.patrons == {"1": "Ada", "2": "Ada"}


def drawn(**cards: str) -> list[dict[str, Any]]:
    return [{"seat": int(seat.removeprefix("s")), "card": card} for seat, card in cards.items()]


DRAWS = {
    "by suit among kings": (drawn(s1="Kh", s2="Ks", s3="Kd"), 2),
    "in any order written": (drawn(s3="Kd", s1="Ah", s2="Ks"), 1),
    "an ace over a suit": (drawn(s1="Ks", s2="Qs", s3="Ac"), 3),
}


@pytest.mark.parametrize(("draw", "button"), DRAWS.values(), ids=DRAWS)
def test_merced_line_755_the_highest_card_by_suit_takes_the_button(settle, draw, button):
    """With three the button opens the betting; the cards drawn are in the deck again."""
    answer = settle({1: "Kh Ks", 2: "Kd Ah", 3: "Qs Ac"}, None, "", button_draw=draw)
    assert answer["to_act"]["seat"] == button
