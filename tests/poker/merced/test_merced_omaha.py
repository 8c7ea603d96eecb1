"""Merced's Omaha games: exactly two hole cards, and the high-low split at eight or better (lines 439–704)."""

from typing import Any

import pytest

from poker.conftest import Settle

OMAHA = {"variant": "omaha"}
SPLIT = {"variant": "omaha-high-low"}
CHECKS = (
    "preflop: 3 call 2, 1 call 1, 2 check; flop: 1 check, 2 check, 3 check; "
    "turn: 1 check, 2 check, 3 check; river: 1 check, 2 check, 3 check"
)
HEADS_UP = (
    "preflop: 1 call 1, 2 check; flop: 1 check, 2 check; turn: 1 check, 2 check; river: 1 check, 2 check"
)

LARGER = HEADS_UP.replace("call 1", "call 3")
SIX_TWELVE = {"limits": ["6", "12"]}


def awards(answer: dict[str, Any]) -> dict[str, str]:
    """Who took what of the main pot."""
    taken: dict[str, str] = answer["pots"][0]["awards"]
    return taken


def test_line_589_exactly_two_hole_cards_play(settle: Settle) -> None:
    # Seat 1 has one heart: no flush with four hearts on the board. Seat 2's two hearts make it.
    held = {1: "Ah Ac 9s 8c", 2: "3h 2h Jc Td"}
    answer = settle(held, 2, HEADS_UP, "Kh Qh 7h 4h 5c", options=OMAHA)
    assert awards(answer) == {"2": "1"}
    assert answer["rake"] == "3"


def test_lines_671_672_ties_share_and_odd_chips_go_left_of_the_button(settle: Settle) -> None:
    held = {1: "As Kd 2c 3c", 2: "Ah Kc 2d 3d", 3: "9h 8h 7c 6c"}
    answer = settle(held, 1, "preflop: 1 call 2, 2 call 1, 3 check; flop: 2 check, 3 check, 1 check; "
                    "turn: 2 check, 3 check, 1 check; river: 2 bet 4, 3 call 4, 1 call 4", "Qs Jd Th 4c 5h",
                    options=OMAHA)  # fmt: skip
    # 18 in the pot less 3: 15 does not halve, and seat 2 is first to the button's left.
    assert awards(answer) == {"1": "7", "2": "8"}


@pytest.mark.parametrize(("limits", "players", "fee"), [
    (["2", "4"], 4, "3"), (["2", "4"], 5, "4"), (["3", "6"], 4, "4"), (["10", "20"], 5, "5"),
])  # fmt: skip
@pytest.mark.parametrize("variant", ["omaha", "omaha-high-low"])
def test_lines_119_120_fee_by_limit_and_players(
    settle: Settle, variant: str, limits: list[str], players: int, fee: str
) -> None:
    low = int(limits[0])
    calls = ", ".join(f"{seat} call {low}" for seat in range(3, players + 1))
    told = f"preflop: {calls}, 1 call {low // 2 if low > 3 else low - low // 2}, 2 check; flop: 1 bet {low}"
    told += "".join(f", {seat} fold" for seat in range(2, players + 1))
    held = dict.fromkeys(range(1, players + 1))
    answer = settle(held, players, told, "2c 3c 4c", options={"variant": variant, "limits": limits})
    assert answer["rake"] == fee


def test_line_121_option_29_of_the_split_schedule(settle: Settle) -> None:
    held = dict.fromkeys((1, 2))
    options = SPLIT | {"rake": {"method": "drop", "schedule_option": 29}}
    answer = settle(
        held, 2, "preflop: 1 call 5, 2 check; flop: 1 bet 10, 2 fold", "2c 3c 4c", options=options
    )
    assert (answer["rake"], answer["net"]) == ("6", {"1": "4", "2": "-10"})


def test_collections_no_option_31(settle: Settle) -> None:
    options = OMAHA | {"rake": {"method": "drop", "schedule_option": 31}}
    refused = settle({1: "", 2: ""}, 2, options=options)["refused"]
    assert (refused["code"], refused["rule"]) == ("unknown_schedule_option", "rules.collection")


def test_lines_676_704_omaha_has_no_spread(settle: Settle) -> None:
    refused = settle({1: "", 2: ""}, 2, options=OMAHA | {"structure": "spread-limit"})["refused"]
    assert (refused["rule"], refused["clause"]) == ("rules.structure", "lines 676–704")


def test_line_545_half_to_each(settle: Settle) -> None:
    held = {1: "Kc Kd 9c 9d", 2: "Ah 2h Jc Jd", 3: "Qc Qd Th Tc"}
    answer = settle(held, 3, CHECKS, "Ks 3c 4d 8s Qh", options=SPLIT)
    # 6 less 3 is 3: the halves are 1 and 1, and the odd chip goes left of the button, to seat 1.
    assert awards(answer) == {"1": "2", "2": "1"}


def test_line_547_odd_half_goes_left_of_the_button_even_to_the_low(settle: Settle) -> None:
    held = {1: "Ah 2h Jc Jd", 2: "Kc Kd 9c 9d", 3: "Qc Qd Th Tc"}
    answer = settle(held, 3, CHECKS, "Ks 3c 4d 8s Qh", options=SPLIT)
    assert awards(answer) == {"1": "2", "2": "1"}


def test_line_544_no_low_and_the_high_takes_all(settle: Settle) -> None:
    held = {1: "Kc Kd 9c 9d", 2: "Ah 2h Jc Jd", 3: "Qc Qd Th Tc"}
    answer = settle(held, 3, CHECKS, "Ks 3c 4d 9s Qh", options=SPLIT)
    assert awards(answer) == {"1": "3"}


@pytest.mark.parametrize(("card", "low"), [("8s", True), ("9h", False)])
def test_line_463_eight_or_better_at_eight_and_above(settle: Settle, card: str, low: bool) -> None:
    held = {1: "Kc Kd Qc Qd", 2: f"Ah {card} Jc Jd"}
    answer = settle(held, 2, LARGER, "Ks 3c 4d 6s Th", options=SPLIT | SIX_TWELVE)
    assert awards(answer) == ({"1": "4", "2": "4"} if low else {"1": "8"})


def test_line_463_a_pair_is_no_low_and_a_flush_does_not_matter(settle: Settle) -> None:
    board, options = "8c 6c 4c Kh Kd", SPLIT | SIX_TWELVE
    flush = settle({1: "Ks Kc Jd Jh", 2: "Ac 2c Th 9h"}, 2, LARGER, board, options=options)
    assert awards(flush) == {"1": "4", "2": "4"}
    paired = settle({1: "Ks Kc Jd Jh", 2: "8d 6d Th 9h"}, 2, LARGER, board, options=options)
    assert awards(paired) == {"1": "8"}


@pytest.mark.parametrize("hole", ["As 3s Jd Jh", "Jd Jh As 3s", "Jd As Jh 3s"])
def test_line_463_any_two_hole_cards_make_the_low(settle: Settle, hole: str) -> None:
    answer = settle({1: "Ks Kh Qd Qh", 2: hole}, 2, LARGER, "8c 7d 2h Kc Kd", options=SPLIT | SIX_TWELVE)
    assert awards(answer) == {"1": "4", "2": "4"}


def test_line_589_not_one_hole_card_and_four_of_the_board_make_a_low(settle: Settle) -> None:
    held = {1: "Ks Kh Qd Qh", 2: "As Jd Jh Tc"}
    answer = settle(held, 2, LARGER, "8c 7d 3h 2c Kd", options=SPLIT | SIX_TWELVE)
    assert awards(answer) == {"1": "8"}


def test_line_465_the_highest_card_decides_lows(settle: Settle) -> None:
    # 7-6-4-3-2 is lower than 8-6-4-3-A though the other hand has the ace.
    held = {1: "7h 2h Qs Qd", 2: "Ah 8h Jc Jd", 3: "Kc Kd Th Tc"}
    answer = settle(held, 3, CHECKS, "3c 4s 6d Qh Kh", options=SPLIT)
    assert sorted(awards(answer)) == ["1", "3"]


def test_lines_507_508_a_raise_may_be_called(settle: Settle) -> None:
    answer = settle(dict.fromkeys((1, 2, 3)), 3, "preflop: 3 raise 4", options=SPLIT)
    assert {"do": "call", "amount": "3"} in answer["to_act"]["may"]


@pytest.mark.parametrize(("options", "clause"), [(OMAHA, "line 641"), (SPLIT, "line 508")])
def test_lines_508_641_three_raises_and_no_more(settle: Settle, options: dict[str, str], clause: str) -> None:
    told = "preflop: 3 raise 4, 1 raise 5, 2 raise 6, 3 raise 6"
    refused = settle(dict.fromkeys((1, 2, 3)), 3, told, options=options)["refused"]
    assert (refused["rule"], refused["clause"]) == ("rules.raises", clause)


def test_line_486_ten_places(settle: Settle) -> None:
    refused = settle({1: "", 11: ""}, 1, options=SPLIT)["refused"]
    assert refused["clause"] == "line 486"
