"""Oneida's hold'em and Omaha (XI, J, K, N–P): stacks, rake, jackpot fee, odd chips by suit, the kill in both forms."""

from typing import Any

import pytest

from poker.books import awards, check_down, refusal, to_act, told_in

hand = told_in("oneida-2025")
LIMITS = {"limits": ["4", "8"]}
THREE = dict.fromkeys((1, 2, 3))
CALLED = "preflop: 3 call 4, 1 call 2, 2 check; "
LATER = check_down("flop turn river", "1 2 3")
TEN = {"method": "percentage", "percent": 10}


@pytest.mark.parametrize(("variant", "places", "clause"), [
    ("holdem", 11, "J(2)"), ("omaha", 10, "K(2)"), ("omaha-high-low", 10, "K(2)"), ("five-card-draw", 8, "L(2)"),
    ("lowball-ace-to-five", 8, "L(2)"), ("seven-card-stud", 8, "I(2)"), ("five-card-stud", 8, "M(2)"),
])  # fmt: skip
def test_places_at_the_table(variant: str, places: int, clause: str) -> None:
    button = None if "stud" in variant else 1
    fine = hand(variant, {1: "", places: ""}, button)
    assert "to_act" in fine or fine["refused"]["code"] == "missing_cards"
    assert refusal(hand(variant, {1: "", places + 1: ""}, button)) == ("rules.positions", clause)


@pytest.mark.parametrize(("seat", "stack", "fine"), [(1, "6", True), (1, "5", False), (2, "8", True), (2, "7", False),
                                                     (3, "4", True), (3, "3", False)])  # fmt: skip
def test_g_2_c_a_blind_and_one_bet_at_the_minimum_to_be_dealt_in(seat: int, stack: str, fine: bool) -> None:
    seats: dict[int, Any] = {**dict.fromkeys((1, 2, 3)), seat: {"stack": stack}}
    answer = hand("holdem", seats, 3, **LIMITS)
    assert ("to_act" in answer) is fine
    if not fine:
        assert refusal(answer) == ("rules.dealt_in_with", "G(2)(c)")


def test_n_2_a_at_most_25_percent() -> None:
    told = CALLED + LATER
    held = {1: "As Ad", 2: "Kc Kd", 3: "Qc Qd"}
    answer = hand(
        "holdem", held, 3, told, "2c 3d 7h 9s Jc", rake={"method": "percentage", "percent": 25}, **LIMITS
    )
    assert (answer["rake"], awards(answer)) == ("3", {"1": "9"})
    over = hand(
        "holdem", held, 3, told, "2c 3d 7h 9s Jc", rake={"method": "percentage", "percent": "25.01"}, **LIMITS
    )
    assert refusal(over) == ("rules.rake_most", "N(2)(a)(i)")


def test_n_2_a_antes_are_not_raked_and_uncalled_bets_neither() -> None:
    told = CALLED + "flop: 1 bet 4, 2 fold, 3 fold"
    answer = hand("holdem", THREE, 3, told, "2c 3c 4c", ante="1", rake=TEN, **LIMITS)
    assert (answer["rake"], answer["net"]["1"], answer["uncalled_returned"]) == ("1.20", "8.80", {"1": "4"})


def test_n_4_no_rake_before_the_flop_but_the_jackpot_fee() -> None:
    answer = hand(
        "holdem", THREE, 3, "preflop: 3 raise 8, 1 fold, 2 fold", rake=TEN, jackpot_fee="1", **LIMITS
    )
    assert (answer["rake"], answer["jackpot"], awards(answer)) == ("0", "1", {"3": "9"})


@pytest.mark.parametrize(
    ("levels", "rake"), [([["12", "1"]], "1"), ([["13", "1"]], "0"), ([["6", "1"], ["12", "2"]], "3")]
)
def test_n_2_b_levels_are_reached_by_called_money(levels: list[list[str]], rake: str) -> None:
    told = CALLED + "flop: 1 bet 4, 2 fold, 3 fold"
    answer = hand(
        "holdem", THREE, 3, told, "2c 3c 4c", rake={"method": "increment", "levels": levels}, **LIMITS
    )
    assert answer["rake"] == rake


def test_n_2_no_time_charge() -> None:
    refused = hand(
        "holdem", THREE, 3, rake={"method": "time_charge", "hourly": "12", "minutes": 30, "per": "player"}
    )
    assert refused["refused"]["code"] == "rake_method"


def test_c_6_odd_chips_of_a_high_pot_go_to_the_highest_card_by_suit() -> None:
    # Ace-king high both, 15 in the pot: seat 2 has the ace of spades.
    held = {1: "Ah Kd", 2: "As Kc", 3: "9h 8h"}
    answer = hand("holdem", held, 3, CALLED + LATER, "2s Jd 7h 4c 5h", ante="1", **LIMITS)
    assert awards(answer) == {"1": "7", "2": "8"}


def test_j_10_a_the_board_is_shared_by_all() -> None:
    held = {1: "2c 3c", 2: "2d 3d", 3: "2h 3h"}
    answer = hand("holdem", held, 3, CALLED + LATER, "As Ks Qs Js Td", **LIMITS)
    assert awards(answer) == {"1": "4", "2": "4", "3": "4"}


def test_k_5_blinds_come_after_the_deal() -> None:
    held = {1: "As Ad 2c 3c", 2: "Kc Kd 4c 5c", 3: "Qc Qd 6c 7c"}
    called = [{"kind": "first_cards_exposed"}]
    answer = hand("omaha", held, 3, irregularities=called, **LIMITS)
    assert answer["net"] == {"1": "0", "2": "0", "3": "0"}
    assert to_act(hand("omaha", held, 3, **LIMITS))[0] == 3


def test_k_10_b_half_to_each_odd_dollar_to_high_and_lows_by_the_smallest_card() -> None:
    # 15: 8 to high, 7 to low. The tied lows 8-4-3-2-A share: 3 and 3, and the odd chip to the lower suit of the ace.
    held = {1: "Kc Kd 9c 9d", 2: "Ah 2h Jc Jd", 3: "Ac 2c Th Tc"}
    answer = hand("omaha-high-low", held, 3, CALLED + LATER, "Ks 3c 4d 8s Qh", ante="1", **LIMITS)
    assert awards(answer) == {"1": "8", "2": "3", "3": "4"}


@pytest.mark.parametrize(("card", "low"), [("8s", True), ("9s", False)])
def test_k_11_eight_or_better(card: str, low: bool) -> None:
    held = {1: "Kc Kd Jc Jd", 2: "Ah 2h Tc Td", 3: "Qc Qd 5h 5c"}
    answer = hand("omaha-high-low", held, 3, CALLED + LATER, f"Ks 3c 4d {card} Qh", **LIMITS)
    assert awards(answer) == ({"1": "6", "2": "6"} if low else {"1": "12"})


def test_odd_amounts_never_pass_a_dollar_with_larger_chips() -> None:
    held = {1: "Kc Kd 9c 9d", 2: "Ah 2h Jc Jd", 3: "Qc Qd Th Tc"}
    told = "preflop: 3 call 10, 1 call 5, 2 check; " + LATER
    answer = hand(
        "omaha-high-low", held, 3, told, "Ks 3c 4d 8s Qh", limits=["10", "20"], smallest_chip="5", ante="1"
    )
    assert awards(answer) == {"1": "17", "2": "16"}


# -- the kill -----------------------------------------------------------------------------------


def test_j_11_two_pots_in_a_row_and_until_another_wins() -> None:
    options = LIMITS | {"kill": "half-kill"}
    won = {"button_seat": 3, "last_winner": 2}
    answer = hand("holdem", THREE, None, "preflop: 3 fold, 1 fold", state=won, **options)
    assert answer["state"] == {"button_seat": 1, "kill_seat": 2, "kill_multiple": 1.5, "last_winner": 2}
    # Button 1: seat 2 posts the kill's 6 in place of the small blind, seat 3 the big blind of 4; a raise is 6 more.
    seat, may = to_act(hand("holdem", THREE, None, "", state=answer["state"], **options))
    assert (seat, may["call"], may["raise"]) == (1, ("6",), ("12",))
    again = hand("holdem", THREE, None, "preflop: 1 fold, 2 check, 3 fold", state=answer["state"], **options)
    assert again["state"]["kill_seat"] == 2
    lost = hand("holdem", THREE, None, "preflop: 1 fold, 2 fold", state=answer["state"], **options)
    assert lost["state"] == {"button_seat": 2, "last_winner": 3}


@pytest.mark.parametrize(("multiple", "kill"), [(1, True), (2, False)])
def test_j_12_the_second_pot_must_be_large_enough(multiple: int, kill: bool) -> None:
    # The second pot is 6 with blinds of 2 and 4, of which 2 go back: 4 are in it.
    options = LIMITS | {"kill": "kill", "kill_multiple": multiple}
    answer = hand(
        "holdem",
        THREE,
        None,
        "preflop: 3 fold, 1 fold",
        state={"button_seat": 3, "last_winner": 2},
        **options,
    )
    assert ("kill_seat" in answer["state"]) is kill


def test_j_12_a_kill_stays_with_its_winner_though_the_next_pot_is_small() -> None:
    options = LIMITS | {"kill": "kill", "kill_multiple": 30}
    state = {"button_seat": 3, "kill_seat": 2, "kill_multiple": 2, "last_winner": 2}
    answer = hand("holdem", THREE, None, "preflop: 3 fold, 1 fold", state=state, **options)
    assert answer["state"] == {"button_seat": 1, "kill_seat": 2, "kill_multiple": 2, "last_winner": 2}


def test_k_13_a_whole_pot_and_until_a_pot_is_split() -> None:
    held = {1: "Ah 2h Kc Kd", 2: "Jc Jd 9c 9d", 3: "Qc Qd Th Tc"}
    options = LIMITS | {"kill": "kill", "kill_multiple": 3}
    answer = hand("omaha-high-low", held, 3, CALLED + LATER, "Ks 3c 4d 8s Qh", **options)
    assert answer["state"] == {"button_seat": 1, "kill_seat": 1, "kill_multiple": 2}
    # No low at all counts as well; at doubled limits the pot must be twice as large.
    told = "preflop: 1 check, 2 call 6, 3 call 4; " + check_down("flop turn river", "2 3 1")
    whole = hand("omaha-high-low", held, None, told, "Ks 3c 4d 9s Qh", state=answer["state"], **options)
    assert whole["state"] == {"button_seat": 2, "kill_seat": 1, "kill_multiple": 2}
    split = {1: "5h 6h Kc Kd", 2: "Ac 2d 9c 9d", 3: "Qc Qd Th Tc"}
    ended = hand("omaha-high-low", split, None, told, "Ks 3c 4d 8s Qh", state=answer["state"], **options)
    assert ended["state"] == {"button_seat": 2}


def test_omaha_high_has_no_kill() -> None:
    assert hand("omaha", THREE, 3, kill="kill")["refused"]["code"] == "unknown_option"


def test_two_players_the_first_blind_acts_first_in_every_round() -> None:
    two = dict.fromkeys((1, 2))
    assert to_act(hand("holdem", two, 2, **LIMITS))[0] == 1
    assert to_act(hand("holdem", two, 2, "preflop: 1 call 2, 2 check", "2c 3c 4c", **LIMITS))[0] == 1
