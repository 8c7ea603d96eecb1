"""Mini-baccarat's settlement by Horseshoe's clauses: every row, every margin at, below and above, every order."""

from typing import Any

import msgspec
import pytest

from pitboss.desk import game_of
from pitboss.rounds import play_record, read_record
from pitboss.rounds.events import Charged, Noted, Paid, Returned, Taken

ALL = {"player": "10", "banker": "60", "tie": "5", "dragon_player": "5", "dragon_banker": "5"}


def why(answer: dict[str, Any], wager: str, seat: str = "1") -> str:
    clause: str = answer["why"][seat][wager]["clause"]
    return clause


# -- the main wagers -----------------------------------------------------------------------------


def test_horseshoe_c13_i_player_pays_even_money_and_the_others_lose(settle: Any) -> None:
    answer = settle("Ks Kd 7h 6c", {"player": "10", "banker": "60", "tie": "5"})
    assert answer["net"] == {"1": {"player": "10", "banker": "-60", "tie": "-5"}}
    assert why(answer, "player") == "C8.I.B.1, C13.I"
    assert why(answer, "banker") == "C8.I.A.2"
    assert why(answer, "tie") == "C8.I.C.2"


def test_horseshoe_c13_iii_banker_pays_even_money_less_5_per_cent_of_the_win(settle: Any) -> None:
    answer = settle("Ks Kd 6h 7c", {"player": "10", "banker": "60", "tie": "5"})
    assert answer["net"] == {"1": {"player": "-10", "banker": "57", "tie": "-5"}}
    assert why(answer, "banker") == "C8.I.A.1, C13.III"
    assert why(answer, "player") == "C8.I.B.2"


def test_horseshoe_c13_ii_equal_counts_pay_tie_and_return_the_others(settle: Any) -> None:
    answer = settle("Ks Kd 7h 7c", {"player": "10", "banker": "60", "tie": "5"})
    assert answer["net"] == {"1": {"player": "0", "banker": "0", "tie": "40"}}
    assert why(answer, "tie") == "C8.I.C.1, C13.II"
    assert why(answer, "player") == "C8.I.B.3"
    assert why(answer, "banker") == "C8.I.A.3"


@pytest.mark.parametrize(("odds", "net"), [("8 to 1", "40"), ("9 to 1", "45")])
def test_horseshoe_c13_ii_the_house_may_pay_more_than_8_to_1_on_a_tie(
    settle: Any, odds: str, net: str
) -> None:
    options = {"pay": {"tie": {"win": odds}}}
    assert settle("Ks Kd 7h 7c", {"tie": "5"}, options=options)["net"] == {"1": {"tie": net}}


def test_horseshoe_c13_ii_the_house_may_not_pay_less(settle: Any) -> None:
    refused = settle("Ks Kd 7h 7c", {"tie": "5"}, options={"pay": {"tie": {"win": "7 to 1"}}})["refused"]
    assert refused["clause"] == "C8.I.C.1, C13.II"


# -- vigorish ------------------------------------------------------------------------------------


def test_horseshoe_c8_i_a_3_b_a_house_may_charge_banker_5_per_cent_of_the_wager_on_a_tie(settle: Any) -> None:
    answer = settle("Ks Kd 7h 7c", {"banker": "40", "player": "10"}, options={"banker_tie": "charged"})
    assert answer["net"] == {"1": {"player": "0", "banker": "-2"}}
    assert why(answer, "banker") == "C8.I.A.3"


@pytest.mark.parametrize(
    ("staked", "options", "net"),
    [
        ("1", {}, "0.95"),
        ("5", {}, "4.75"),
        ("7", {}, "6.65"),
        ("7", {"vigorish_unit": "0.25"}, "6.50"),
        ("7", {"vigorish_unit": "0.25", "payment_rounding": "nearest"}, "6.75"),
        ("7", {"vigorish_unit": "0.25", "payment_rounding": "up"}, "6.75"),
        ("5", {"vigorish_unit": "0.25"}, "4.75"),
        ("2.50", {"smallest_chip": "2.50"}, "2.37"),
        ("2.50", {"smallest_chip": "2.50", "payment_rounding": "up"}, "2.38"),
    ],
)
def test_horseshoe_c13_iii_vigorish_is_exact_unless_the_house_publishes_a_unit(
    settle: Any, staked: str, options: dict[str, str], net: str
) -> None:
    assert settle("Ks Kd 6h 7c", {"banker": staked}, options=options)["net"] == {"1": {"banker": net}}


MARKED = {"options": {"vigorish_collected": "marked"}}


def test_horseshoe_c13_v_vigorish_that_is_marked_is_remembered(settle: Any) -> None:
    answer = settle("Ks Kd 6h 7c", {"banker": "60"}, **MARKED)
    assert answer["net"] == {"1": {"banker": "60"}}
    assert answer["state"]["owed"] == {"1": 300}
    answer = settle("Ks Kd 6h 7c", {"banker": "20"}, **MARKED, state=answer["state"])
    assert answer["state"]["owed"] == {"1": 400}


def test_horseshoe_c13_v_what_is_marked_is_collected_before_the_cards_are_shuffled(settle: Any) -> None:
    state, over = {"opened": True, "owed": {"3": 250}}, [{"kind": "cover_card_appears"}]
    answer = settle("Ks Kd 6h 7c", {"banker": "60"}, **MARKED, state=state, irregularities=over)
    assert answer["net"] == {"1": {"banker": "60", "vig": "-3"}, "3": {"vig": "-2.50"}}
    assert why(answer, "vig") == why(answer, "vig", "3") == "C13.V"
    assert answer["state"] == {}


def test_horseshoe_c13_v_or_when_the_player_leaves(settle: Any) -> None:
    left = [{"kind": "player_leaves", "seat": 1}]
    answer = settle("Ks Kd 6h 7c", {1: {"banker": "60"}, 2: {"banker": "60"}}, **MARKED, irregularities=left)
    assert answer["net"] == {"1": {"banker": "60", "vig": "-3"}, "2": {"banker": "60"}}
    assert answer["state"]["owed"] == {"2": 300}


def test_horseshoe_c13_v_a_charge_on_a_tie_is_marked_like_any_other(settle: Any) -> None:
    options = {"vigorish_collected": "marked", "banker_tie": "charged"}
    answer = settle("Ks Kd 7h 7c", {"banker": "40"}, options=options)
    assert answer["net"] == {"1": {"banker": "0"}}
    assert answer["state"]["owed"] == {"1": 200}


def test_horseshoe_c8_i_a_3_a_tie_that_is_not_charged_marks_nothing(settle: Any) -> None:
    answer = settle("Ks Kd 7h 7c", {"banker": "40"}, **MARKED)
    assert answer["net"] == {"1": {"banker": "0"}}
    assert "owed" not in answer["state"]


def test_horseshoe_c13_v_what_is_marked_is_collected_before_the_cards_of_a_void_round_are_shuffled(
    settle: Any,
) -> None:
    state = {"owed": {"1": 250, "2": 100}, "opened": True}
    called = [{"kind": "too_few_cards"}]
    answer = settle("Ks Kd 5h", {"banker": "60"}, **MARKED, state=state, irregularities=called)
    assert answer["net"] == {"1": {"banker": "0", "vig": "-2.50"}, "2": {"vig": "-1"}}
    assert answer["why"]["1"] == {
        "banker": {"rule": "irregularities.too_few_cards", "clause": "C14.V"},
        "vig": {"rule": "rules.vigorish_collected", "clause": "C13.V"},
    }
    assert answer["state"] == {}
    found = settle("Ks Kd 5h 7c", {"banker": "60"}, **MARKED, state={**state, "unseen": 412})
    assert (found["net"], found["state"]) == (answer["net"], {})


def test_horseshoe_c13_v_what_is_marked_is_collected_before_the_first_card_of_a_new_shoe(settle: Any) -> None:
    told = {**MARKED, "state": {"owed": {"1": 250}}, "new_shoe": True}
    answer = settle("Ad 5c Ks Kd 6h 7c", {"player": "60"}, **told)
    assert answer["net"] == {"1": {"vig": "-2.50", "player": "-60"}}
    assert "owed" not in answer["state"]


@pytest.mark.parametrize(("unit", "fits"), [("0.01", True), ("0.25", True), ("0.26", False), ("100", False)])
def test_horseshoe_c13_iii_payments_come_in_quarters_at_most(settle: Any, unit: str, fits: bool) -> None:
    answer = settle("Ks Kd 6h 7c", {"banker": "20"}, options={"vigorish_unit": unit})
    assert answer.get("net") == ({"1": {"banker": "19"}} if fits else None)
    if not fits:
        assert answer["refused"]["clause"] == "C13.III"


def test_horseshoe_c13_iv_there_is_no_vigorish_on_the_dragon_bonus(settle: Any) -> None:
    answer = settle("Ks Kd 6h 8c", {"player": "1", "dragon_banker": "60"})
    assert answer["net"] == {"1": {"player": "-1", "dragon_banker": "60"}}


# -- the Dragon Bonus ----------------------------------------------------------------------------

DRAGON = [
    ("Kc Kd Kh Ks 9c Kd", 9, "dragon_player", "150", "C13.IV"),
    ("Kc Kd Kh Ks 8c Kd", 8, "dragon_player", "50", "C13.IV"),
    ("Kc Kd 7h Ks Kd", 7, "dragon_player", "30", "C13.IV"),
    ("Kc Kd 6h Ks Kd", 6, "dragon_player", "20", "C13.IV"),
    ("Kc Kd 6h Ks Ad", 5, "dragon_player", "10", "C13.IV"),
    ("Kc Kd 6h Ks 2d", 4, "dragon_player", "5", "C13.IV"),
    ("Kc Kd 6h Ks 3d", 3, "dragon_player", "-5", "C8.I.D.2(c)"),
    ("Kc Kd 7h 6s", 1, "dragon_player", "-5", "C8.I.D.2(c)"),
    ("Kc Kd 7h 7s", 0, "dragon_player", "-5", "C8.I.D.2(b)"),
    ("Kc Kd 6h 7s", -1, "dragon_player", "-5", "C8.I.D.2(b)"),
    ("Kc Kd 2h 7s 8d", -7, "dragon_player", "-5", "C8.I.D.2(b)"),
    ("Kc Kd 8h 7s", 1, "dragon_player", "5", "C13.IV"),
    ("Kc Kd 9h Ks", 9, "dragon_player", "5", "C13.IV"),
    ("Kc Kd 9h 8s", 1, "dragon_player", "5", "C13.IV"),
    ("Kc Kd 8h 9s", -1, "dragon_player", "-5", "C8.I.D.2(a)"),
    ("Kc Kd 9h 9s", 0, "dragon_player", "0", "C8.I.D.3(a), C13.IV"),
    ("Kc Kd 8h 8s", 0, "dragon_player", "0", "C8.I.D.3(a), C13.IV"),
    ("Kc Kd 9h 7s", 2, "dragon_banker", "-5", "C8.I.D.2(b)"),
    ("Kc Kd Kh Ks Kc 9d", 9, "dragon_banker", "150", "C13.IV"),
    ("Kc Kd Kh 3s Kc 5d", 8, "dragon_banker", "50", "C13.IV"),
    ("Kc Kd 8h 9s", 1, "dragon_banker", "5", "C13.IV"),
    ("Kc Kd 7h 7s", 0, "dragon_banker", "-5", "C8.I.D.2(b)"),
]


@pytest.mark.parametrize(("shoe", "margin", "wager", "net", "clause"), DRAGON)
def test_horseshoe_c8_i_d_every_case_of_the_dragon_bonus(
    settle: Any, shoe: str, margin: int, wager: str, net: str, clause: str
) -> None:
    answer = settle(shoe, {"tie": "1", wager: "5"})
    assert answer["net"]["1"][wager] == net, margin
    assert clause in why(answer, wager)


# -- in which order ------------------------------------------------------------------------------


def moved(shoe: str, by_seat: dict[int, dict[str, str]], **options: Any) -> list[str]:
    """The moves of the settlement, in order: "taken 2 tie"."""
    seats = [{"seat": seat, "wagers": made} for seat, made in by_seat.items()]
    about = {"rulebook": "horseshoe-cincinnati", "game": "mini-baccarat", "options": options}
    record = {**about, "seats": seats, "shoe": shoe.split()}
    round = play_record(read_record(msgspec.json.encode(record)), game_of("mini-baccarat"))
    kinds = {Taken: "taken", Paid: "paid", Charged: "charged", Returned: "returned"}
    told = [
        f"{kinds[type(entry)]} {entry.seat} {entry.wager}" if type(entry) in kinds else str(entry.value)
        for entry in round.log
        if type(entry) in kinds or (type(entry) is Noted and entry.what == "vigorish")
    ]
    return [one for one in told if not one.startswith("returned")]


SEATS = {
    1: {"banker": "20", "dragon_banker": "5", "dragon_player": "5"},
    4: {"player": "20", "dragon_banker": "5"},
    9: {"banker": "20", "tie": "5"},
}


def test_horseshoe_c15_iii_a_1_all_dragon_wagers_first_then_losers_then_winners_from_the_highest_seat() -> (
    None
):
    assert moved("Kc Kd 6h 8c", SEATS) == [
        "taken 1 dragon_player",
        "paid 4 dragon_banker",
        "paid 1 dragon_banker",
        "taken 9 tie",
        "taken 4 player",
        "charged 9 banker",
        "paid 9 banker",
        "charged 1 banker",
        "paid 1 banker",
    ]


def test_horseshoe_c15_iii_a_2_or_seat_by_seat_after_all_losers() -> None:
    assert moved("Kc Kd 6h 8c", SEATS, dragon_settled="seat by seat") == [
        "taken 9 tie",
        "taken 4 player",
        "taken 1 dragon_player",
        "charged 9 banker",
        "paid 9 banker",
        "paid 4 dragon_banker",
        "paid 1 dragon_banker",
        "charged 1 banker",
        "paid 1 banker",
    ]


def test_horseshoe_c12_ii_vigorish_is_marked_before_the_win_is_paid() -> None:
    told = moved("Kc Kd 6h 8c", {2: {"banker": "20"}}, vigorish_collected="marked")
    assert told == ["seat 2 owes 1", "paid 2 banker"]
