"""The fire bet: its window, its limits, the points that count, and the losing 7 that settles it."""

from collections.abc import Callable

import pytest

from pitboss.desk import open_round
from pitboss.rounds.answers import GO_ON, Chosen, IrregularityCall, Thrown
from pitboss.rulebooks import Refusal

Settle = Callable[..., dict[str, str]]
Refused = Callable[..., tuple[str, str]]
H = "horseshoe-cincinnati"
MADE = {4: "22 22", 5: "23 23", 6: "33 33", 8: "44 44", 9: "45 45", 10: "55 55"}
SEVEN_OUT = "33 34"


def hand(*points: int) -> str:
    return " ".join([*(MADE[point] for point in points), SEVEN_OUT])


@pytest.mark.parametrize(
    ("points", "net"),
    [
        ((), "-5"),
        ((4, 5, 6), "-5"),
        ((4, 5, 6, 8), "120"),
        ((10, 9, 8, 6), "120"),
        ((4, 5, 6, 8, 9), "1245"),
        ((4, 5, 6, 8, 9, 10), "4995"),
    ],
)
def test_horseshoe_5_vii_different_points(points: tuple[int, ...], net: str, settle: Settle) -> None:
    assert settle(H, "fire 5", hand(*points)) == {"fire": net}


def test_horseshoe_12_ii_b_repeats_do_not_count(settle: Settle) -> None:
    assert settle(H, "fire 5", hand(4, 4, 5, 5, 6, 6)) == {"fire": "-5"}
    assert settle(H, "fire 5", hand(4, 6, 4, 5, 6, 8, 8)) == {"fire": "120"}


def test_horseshoe_3_i_mm_a_come_out_seven_settles_nothing(settle: Settle) -> None:
    assert settle(H, "fire 5", "34 56 66") == {"fire": "0"}
    assert settle(H, "fire 5", f"34 {hand(4, 5)} 34") == {"fire": "-5"}
    assert settle(H, "fire 5", f"{MADE[4]} 34 {MADE[5]} 34 {MADE[6]} 61 {MADE[8]} {SEVEN_OUT}") == {
        "fire": "120"
    }


@pytest.mark.parametrize(
    ("amount", "fits"), [("0.50", 0), ("1", 1), ("2", 1), ("99", 1), ("100", 1), ("101", 0), ("1.50", 0)]
)
def test_horseshoe_12_ii_a_one_to_a_hundred_in_whole_dollars(
    amount: str, fits: int, refusal: Refused, settle: Settle
) -> None:
    if fits:
        assert settle(H, f"fire {amount}", SEVEN_OUT) == {"fire": f"-{amount}"}
    else:
        assert refusal(H, f"fire {amount}", SEVEN_OUT, options={"smallest_chip": "0.50"}) == (
            "bad_amount",
            "§12.II.A",
        )


def test_posted_fire_maximum(refusal: Refused, settle: Settle) -> None:
    assert settle(H, "fire 10", SEVEN_OUT, options={"fire_maximum": "10"}) == {"fire": "-10"}
    assert refusal(H, "fire 11", SEVEN_OUT, options={"fire_maximum": "10"})[0] == "bad_amount"
    assert refusal(H, "fire 11", SEVEN_OUT, options={"fire_maximum": "101"})[0] == "outside_range"
    assert refusal(H, "fire 11", SEVEN_OUT, options={"fire_offered": False})[0] == "not_offered"


def test_horseshoe_12_i_a_the_window(refusal: Refused, settle: Settle) -> None:
    window = "§12.I.A, §2.V"
    assert settle(H, "fire 5 @4", f"34 66 56 {SEVEN_OUT}") == {"fire": "-5"}
    assert refusal(H, "fire 5 @2", SEVEN_OUT) == ("not_now", window)
    assert refusal(H, "fire 5 @3", hand(4)) == ("not_now", window)
    assert settle(H, "fire 5 @3", f"{SEVEN_OUT} {hand(4)}") == {"fire": "-5"}


def test_horseshoe_4_iii_d_locked(refusal: Refused) -> None:
    for do in ("remove fire", "reduce fire 1", "remove fire @2"):
        assert refusal(H, "fire 5", SEVEN_OUT, do) == ("locked", "§4.III.D")
    assert refusal(H, "fire 5, fire 5", SEVEN_OUT) == ("fire_bet_stands", "§4.III.D")


def test_horseshoe_12_i_b_a_successor_keeps_counting() -> None:
    round = open_round("craps", H, (1, 2))
    round.answer(GO_ON)
    for seat in (1, 2):
        round.answer(Chosen("bet", 1000, "pass", seat))
    round.answer(Chosen("bet", 500, "fire", 1))
    round.answer(Chosen("take_dice", seat=1))
    for point in (4, 5):
        round.answer(Chosen("roll"))
        round.answer(Thrown((point - 2, 2)))
        round.answer(Chosen("roll"))
        round.answer(Thrown((point - 2, 2)))
        round.answer(Chosen("bet", 1000, "pass", 1))
        round.answer(Chosen("bet", 1000, "pass", 2))
    round.answer(IrregularityCall("shooter_relinquishes"))
    round.answer(GO_ON)
    with pytest.raises(Refusal) as refused:
        round.answer(Chosen("bet", 500, "fire", 2))
    assert (refused.value.code, refused.value.clause) == ("not_now", "§12.I.A, §2.V")
    round.answer(Chosen("take_dice", seat=2))
    for dice in ((3, 3), (3, 3), (4, 4), (4, 4), (3, 3), (3, 4)):
        if not round.table.round_state.point and not round.table.round_state.line_bet(2):
            round.answer(Chosen("bet", 1000, "pass", 2))
        round.answer(Chosen("roll"))
        round.answer(Thrown(dice))
    assert round.net()[1]["fire"] == 12000


def test_horseshoe_12_i_b_the_dice_are_given_up_over_a_fire_bet_only_where_one_stands() -> None:
    round = open_round("craps", H, (1, 2))
    round.answer(GO_ON)
    round.answer(Chosen("bet", 1000, "pass", 1))
    round.answer(Chosen("take_dice", seat=1))
    with pytest.raises(Refusal) as refused:
        round.answer(IrregularityCall("shooter_relinquishes"))
    assert (refused.value.code, refused.value.clause) == ("cannot_happen", "§12.I.B")
    round.answer(Chosen("bet", 500, "fire", 2))
    round.answer(IrregularityCall("shooter_relinquishes"))


def test_horseshoe_12_ii_a_seven_out_ends_the_count(settle: Settle) -> None:
    """A fire bet of the next hand begins at nothing: two points of this one and two of that are not four."""
    assert settle(H, "fire 5 @7", f"{hand(4, 5)} {hand(6, 8)}") == {"fire": "-5"}
    assert settle(H, "fire 5 @7", f"{hand(4, 5)} {hand(6, 8, 9, 10)}") == {"fire": "120"}
