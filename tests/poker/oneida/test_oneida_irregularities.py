"""Oneida's irregularities (XI, G, P): misdeals while they are possible, dead rounds, fouled hands, spoken bets."""

import json
from typing import Any

import pytest

from pitboss.desk.rounds import settle_record
from pitboss.rounds.events import Discarded
from poker.books import awards, check_down, refusal, to_act, told_in
from poker.told import line_of

hand = told_in("oneida-2025")
LIMITS = {"limits": ["4", "8"]}
HELD = {1: "2c 3c", 2: "As 4d", 3: "5c 6c"}
NOTHING = {"1": "0", "2": "0", "3": "0"}


def called(told: str, *calls: dict[str, Any], board: str = "", **options: Any) -> dict[str, Any]:
    """A hand of hold'em with the button at seat 3 and these calls."""
    return hand("holdem", HELD, 3, told, board, irregularities=list(calls), **LIMITS, **options)


@pytest.mark.parametrize(
    ("kind", "clause"), [("wrong_starting_position", "P(6)(b)"), ("player_not_dealt_in", "P(6)(d)")]
)
def test_p_6_a_misdeal_until_two_have_bet_of_their_own_will(kind: str, clause: str) -> None:
    one = called("preflop: 3 call 4", {"kind": kind, "at": "preflop", "after": 1})
    assert one["net"] == NOTHING
    two = called("preflop: 3 call 4, 1 call 2", {"kind": kind, "at": "preflop", "after": 2})
    assert two["to_act"]["seat"] == 2, f"{clause}: the deal stands, and the hand goes on"


@pytest.mark.parametrize(
    "kind", ["misdeal_not_shuffled", "two_boxed_cards", "missing_or_extra_card", "ineligible_player_dealt"]
)
def test_p_6_to_8_every_chip_goes_back_whenever_it_is_found(kind: str) -> None:
    told = "preflop: 3 call 4, 1 call 2, 2 check; flop: 1 bet 4, 2 call 4"
    rake = {"method": "percentage", "percent": 10}
    answer = called(told, {"kind": kind, "at": "flop", "after": 2}, board="7c 8c 9c", rake=rake)
    assert (answer["net"], answer["rake"], answer["pots"]) == (NOTHING, "0", [])


def test_p_9_one_boxed_card_is_not_used_and_a_second_is_a_misdeal() -> None:
    told = "preflop: 3 call 4, 1 call 2, 2 check"
    one = called(told, {"kind": "boxed_card", "at": "flop", "card": "9h"}, board="7c 8c 9c")
    assert to_act(one)[0] == 1
    two = [{"kind": "boxed_card", "at": "flop", "card": card} for card in ("9h", "Th")]
    assert called(told, *two, board="7c 8c 9c")["net"] == NOTHING


def test_p_10_c_a_protected_hand_fouled_gets_back_what_it_put_in() -> None:
    told = "preflop: 3 call 4, 1 call 2, 2 check; flop: 1 bet 4, 2 fold"
    fouled = {"kind": "fouled_protected_hand", "seat": 3, "at": "preflop", "after": 2}
    answer = called(told, fouled, board="7c 8c 9c")
    assert (answer["net"], awards(answer)) == ({"1": "4", "2": "-4", "3": "0"}, {"1": "8"})


def test_p_10_c_what_goes_back_lessens_no_rake_of_the_others() -> None:
    # 1.20 of the first round, and 0.80 of the eight dollars that two players bet after it.
    told = "preflop: 3 call 4, 1 call 2, 2 check; flop: 1 bet 4, 2 call 4; turn: 1 bet 8, 2 fold"
    fouled = {"kind": "fouled_protected_hand", "seat": 3, "at": "flop", "after": 2}
    answer = called(told, fouled, board="7c 8c 9c 2h", rake={"method": "percentage", "percent": 10})
    assert (answer["rake"], answer["net"]) == ("2", {"1": "6", "2": "-8", "3": "0"})


@pytest.mark.parametrize("kind", ["unprotected_hand_fouled", "player_leaves"])
def test_p_10_no_redress_for_others(kind: str) -> None:
    told = "preflop: 3 call 4, 1 call 2, 2 check; flop: 1 bet 4, 2 fold"
    answer = called(told, {"kind": kind, "seat": 3, "at": "preflop", "after": 2}, board="7c 8c 9c")
    assert answer["net"] == {"1": "8", "2": "-4", "3": "-4"}


def test_g_4_and_p_11_what_was_said_counts() -> None:
    answer = called("", {"kind": "announced_amount", "at": "preflop", "seat": 3, "choice": "raise 8"})
    assert to_act(answer) == (1, {"fold": (), "call": ("6",), "raise": ("10",)})


@pytest.mark.parametrize("kind", ["announced_amount", "oversize_chip"])
def test_g_4_g_8_nothing_counts_out_of_turn(kind: str) -> None:
    """Seat 3 is to act: what seat 1 says or puts in is not seat 3's."""
    said = {"kind": kind, "at": "preflop", "seat": 1}
    answer = called("", said | ({"choice": "raise 8"} if kind == "announced_amount" else {}))
    assert answer["refused"]["code"] == "out_of_turn"


def test_p_14_b_the_exposed_card_is_one_of_the_hand() -> None:
    answer = called("", {"kind": "exposed_hole_card", "seat": 2, "card": "2c"})
    assert answer["refused"]["code"] == "impossible_card"


def test_p_8_a_dead_round_returns_nothing_by_itself() -> None:
    """The bet that nobody called went back before; with the round dead no such return is told any more."""
    held = HELD | {1: {"cards": "2c 3c", "stack": "5"}}
    told, dead = "preflop: 3 raise 8, 1 call 4, 2 fold", {"kind": "missing_or_extra_card", "at": "flop"}
    answer = hand("holdem", held, 3, told, "7c 8c 9c", irregularities=[dead], **LIMITS, blinds=["1", "4"])
    assert (answer["net"], answer["uncalled_returned"]) == (NOTHING, {})


def test_g_8_one_larger_chip_is_a_call() -> None:
    answer = called("", {"kind": "oversize_chip", "at": "preflop", "seat": 3})
    assert to_act(answer) == (1, {"fold": (), "call": ("2",), "raise": ("6",)})


@pytest.mark.parametrize(
    ("kind", "clause"),
    [("exact_call", "G(6)(b)"), ("string_bet", "G(6)(a), (c)"), ("tabled_hand_killed", "Q(1)–(2)")],
)
def test_what_is_not_allowed_changes_nothing(kind: str, clause: str) -> None:
    assert refusal(called("", {"kind": kind, "at": "preflop", "seat": 3})) == (
        f"irregularities.{kind}",
        clause,
    )


def test_p_14_b_an_exposed_hole_card_is_replaced_and_becomes_the_burn() -> None:
    held = {1: "2c 3c", 2: "As 4d Kd", 3: "5c 6c"}
    told = "preflop: 3 call 4, 1 call 2, 2 check"
    calls = [{"kind": "exposed_hole_card", "seat": 2, "card": "As"}]
    answer = hand("holdem", held, 3, told, "7c 8c 9c", irregularities=calls, **LIMITS)
    assert to_act(answer)[0] == 1


def test_p_14_b_no_other_card_is_burned_with_it() -> None:
    """On the flop only the exposed ace goes off the deck; on the turn a card of its own."""
    held, told = {1: "2c 3c", 2: "As 4d Kd", 3: "5c 6c"}, "preflop: 3 call 4, 1 call 2, 2 check; "
    calls = [{"kind": "exposed_hole_card", "seat": 2, "card": "As"}]
    options = {"variant": "holdem"} | LIMITS
    for more, burned in (("", 0), (check_down("flop", "1 2 3"), 1)):
        board = "7c 8c 9c" + " Tc" * burned
        line = line_of(
            held, 3, told + more, board, rulebook="oneida-2025", options=options, irregularities=calls
        )
        round = settle_record(json.dumps(line).encode())[1]
        assert round is not None
        away = [entry.who for entry in round.log if type(entry) is Discarded]
        assert away == [2] + [""] * burned


def test_p_14_c_more_than_one_is_a_misdeal() -> None:
    calls = [
        {"kind": "exposed_hole_card", "seat": 2, "card": "As"},
        {"kind": "exposed_hole_card", "seat": 1, "card": "2c"},
    ]
    assert called("", *calls)["net"] == NOTHING


@pytest.mark.parametrize("variant", ["five-card-draw", "five-card-stud"])
def test_p_14_is_of_holdem_and_omaha_alone(variant: str) -> None:
    button = 3 if variant == "five-card-draw" else None
    held = dict.fromkeys((1, 2, 3), "")
    answer = hand(variant, held, button, irregularities=[{"kind": "first_cards_exposed"}], **LIMITS)
    assert answer["refused"]["code"] == "unknown_irregularity"
