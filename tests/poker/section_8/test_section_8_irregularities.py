"""Section 8, clause (u) and what belongs to it: misdeals, fouled hands, exposed cards, words and chips."""

from typing import Any

import pytest

from poker.section_8.told8 import VARIANTS, refused, settled

THREE = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
BOARD = "2c 7d 9h Jc 3s"
CALLED = "preflop: 3 call, 1 call, 2 check"
CHECKED = "; ".join(f"{street}: 1 check, 2 check, 3 check" for street in ("flop", "turn", "river"))
WITHOUT_1 = CHECKED.replace("1 check, ", "")


def held(kind: str, told: str = "", board: str = "", /, **call: Any) -> dict[str, Any]:
    """Settle a hand of hold'em in which something went wrong."""
    options = call.pop("options", {})
    return settled(
        "holdem", THREE, told, board, button=3, options=options, irregularities=[{"kind": kind, **call}]
    )


def nothing_lost(answer: dict[str, Any]) -> bool:
    return set(answer["net"].values()) == {"0"} and not answer["pots"] and answer["rake"] == "0"


@pytest.mark.parametrize("kind", ["wrong_starting_position", "player_not_dealt_in"])
def test_section_8_u6_a_misdeal_until_two_have_wagered_of_their_own_will(kind: str) -> None:
    assert nothing_lost(held(kind))
    assert nothing_lost(held(kind, "preflop: 3 call", at="preflop", after=1))
    late = held(kind, "preflop: 3 call, 1 call", at="preflop", after=2)
    assert late["to_act"]["seat"] == 2, "the deal stands, and the hand goes on"


@pytest.mark.parametrize("kind", ["misdeal_not_shuffled", "two_boxed_cards", "missing_or_extra_card"])
def test_section_8_u6i_u6iii_u8_have_no_such_time(kind: str) -> None:
    """Rake that was taken comes back as well, and the button stays."""
    rake = {"method": "percentage", "percent": 10}
    answer = held(kind, CALLED, at="flop", options={"rake": rake})
    assert nothing_lost(answer)
    assert answer["state"] == {"button_seat": 3}


def test_section_8_u9_one_card_face_up_is_put_away_and_two_are_a_misdeal() -> None:
    assert held("boxed_card", f"{CALLED}; {CHECKED}", BOARD, at="flop", card="Tc")["net"]["1"] == "10"
    calls = [
        {"kind": "boxed_card", "at": at, "card": card} for at, card in (("preflop", "Tc"), ("flop", "Td"))
    ]
    assert nothing_lost(settled("holdem", THREE, CALLED, button=3, irregularities=calls))


@pytest.mark.parametrize(
    ("kind", "nets"),
    [
        ("fouled_protected_hand", {"1": "0", "2": "5", "3": "-5"}),  # refunded, the others play for 10
        ("unprotected_hand_fouled", {"1": "-5", "2": "10", "3": "-5"}),
        ("player_left_hand", {"1": "-5", "2": "10", "3": "-5"}),
        ("hand_thrown_in", {"1": "-5", "2": "10", "3": "-5"}),
        ("winning_hand_discarded", {"1": "-5", "2": "10", "3": "-5"}),
    ],
)
def test_section_8_u10_what_becomes_of_a_hand_that_is_lost(kind: str, nets: dict[str, str]) -> None:
    assert held(kind, f"{CALLED}; {WITHOUT_1}", BOARD, at="flop", seat=1)["net"] == nets


def test_section_8_u14_an_exposed_card_is_exchanged_for_the_top_card() -> None:
    """Seat 1's deuce is replaced by a second ace."""
    seats = THREE | {1: "As 2d Ad"}
    call = [{"kind": "exposed_down_card", "seat": 1, "card": "2d"}]
    answer = settled("holdem", seats, f"{CALLED}; {CHECKED}", BOARD, button=3, irregularities=call)
    assert answer["net"] == {"1": "10", "2": "-5", "3": "-5"}


def test_section_8_u14_is_not_for_draw_and_u12_not_for_holdem() -> None:
    call = [{"kind": "exposed_down_card", "seat": 1}]
    draw = settled("five-card-draw", {1: "", 2: ""}, button=2, irregularities=call)
    assert draw["refused"]["code"] == "unknown_irregularity"
    assert held("exposed_hole_card", seat=1)["refused"]["code"] == "unknown_irregularity"


def test_section_8_g9_one_chip_too_large_in_silence_is_a_call() -> None:
    assert (
        held("oversize_chip", f"preflop: 1 call, 2 check; {CHECKED}", BOARD, at="preflop", seat=3)["net"]["3"]
        == "-5"
    )


def test_section_8_g5_chips_are_corrected_to_what_was_announced() -> None:
    told = f"preflop: 1 call, 2 call; {CHECKED}"
    answer = held("announced_amount", told, BOARD, at="preflop", seat=3, wager="raise", amount="10")
    assert answer["net"] == {"1": "20", "2": "-10", "3": "-10"}


@pytest.mark.parametrize(
    ("kind", "clause"),
    [("bet_enlarged", "§8(g)(7)(i)–(ii)"), ("stack_changed", "§8(g)(3)(i), §8(a)(1)(xxxii)")],
)
def test_section_8_g7_g3i_what_is_refused(kind: str, clause: str) -> None:
    assert held(kind, at="preflop", seat=3)["refused"]["clause"] == clause


STUD = {1: "As Ad 2c", 2: "Ks Kd|9h", 3: "7c 7d|Ac"}


def test_section_8_u12_one_hole_card_up_turns_the_third_down() -> None:
    """Seat 1's deuce lies face down, so seat 2's nine is the lowest up-card."""
    call = {"kind": "exposed_hole_card", "seat": 1}
    assert settled("seven-card-stud", STUD, irregularities=[call])["to_act"]["seat"] == 2


def test_section_8_u12_both_up_are_a_dead_hand_and_the_ante_goes_back() -> None:
    call = {"kind": "exposed_hole_card", "seat": 1}
    seats = STUD | {1: "As Ad"}
    answer = settled(
        "seven-card-stud", seats, "third: 3 fold", options={"ante": "1"}, irregularities=[call, call]
    )
    assert answer["net"] == {"1": "0", "2": "1", "3": "-1"}


@pytest.mark.parametrize("variant", ["five-card-stud", "mambo-stud"])
def test_section_8_u12_with_one_hole_card_the_next_goes_down(variant: str) -> None:
    seats = {1: "As 2c", 2: "Ks|9h", 3: "7c|Ac"}
    call = {"kind": "exposed_hole_card", "seat": 1}
    assert settled(variant, seats, irregularities=[call])["to_act"]["seat"] == 2


def test_section_8_u11i_b_up_cards_turned_down_are_a_fold_in_stud_only() -> None:
    seats = {1: "|2c", 2: "|9h", 3: "|Ac"}
    call = {"kind": "up_cards_turned_down", "at": "third", "seat": 2}
    assert settled("seven-card-stud", seats, "third: 3 fold", irregularities=[call])["net"]["1"] == "0"
    assert held("up_cards_turned_down", at="preflop", seat=3)["refused"]["code"] == "unknown_irregularity"


def test_section_8_h2_no_other_game() -> None:
    known = settled("big-o", {1: "", 2: ""}, button=2)["refused"]
    assert known["code"] in ("unknown_game", "unknown_variant")
    assert len(VARIANTS) == 14
    assert refused("holdem", THREE, button=3, options={"structure": "no-limit"})[0] == "structure"
