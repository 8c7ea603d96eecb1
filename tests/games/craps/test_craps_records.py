"""Craps records: names, ids, odds behind one of several come bets, and where a record may begin."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.desk import settle_line

Settle = Callable[..., dict[str, str]]
Refused = Callable[..., tuple[str, str]]
H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"


@pytest.fixture(params=[H, OLD, NEW])
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def answer(seats: list[dict[str, Any]], rolls: list[list[int]], **more: Any) -> dict[str, Any]:
    record = {"id": 7, "rulebook": H, "game": "craps", "seats": seats, "rolls": rolls, **more}
    return settle_line(json.dumps(record).encode())


def test_a_plain_object_means_before_the_first_roll() -> None:
    result = answer([{"seat": 1, "wagers": {"pass": "10", "field": 5}}], [[3, 4]])
    assert result["net"] == {"1": {"pass": "10", "field": "-5"}}
    assert result["id"] == 7
    assert result["why"]["1"]["pass"] == {"rule": "pay.line", "clause": "§5.II"}
    assert result["why"]["1"]["field"] == {"rule": "wagers.field", "clause": "§3.I.K"}


def test_several_seats() -> None:
    seats = [{"seat": 2, "wagers": {"pass": "10"}}, {"seat": 16, "wagers": {"dont_pass": "10"}}]
    assert answer(seats, [[5, 6]])["net"] == {"2": {"pass": "10"}, "16": {"dont_pass": "-10"}}
    assert answer([{"seat": 17, "wagers": {}}], [])["refused"]["code"] == "unknown_seat"
    assert answer([{"seat": 1}, {"seat": 1}], [])["refused"]["code"] == "seat_twice"


TWO_COMES = "come 10 @2 #c1, come 10 @3 #c2"
ROLLS = "22 33 44 33 34"


@pytest.mark.parametrize(
    "odds",
    [
        "come_odds 10 @3 #o1, come_odds 10 @4 #o2",
        "come_odds_6 10 @4 #o1, come_odds_8 10 @4 #o2",
        "come_odds:c1 10 @4 #o1, come_odds:c2 10 @4 #o2",
        "come_odds:c2 10 @4 #o2, come_odds 10 @4 #o1",
    ],
)
def test_odds_find_their_come_bet(book: str, odds: str, settle: Settle) -> None:
    net = settle(book, f"{TWO_COMES}, {odds}", ROLLS)
    assert net == {"c1": "10", "c2": "-10", "o1": "12", "o2": "-10"}


def test_odds_find_their_come_bet_by_the_beginning_of_their_id(book: str, settle: Settle) -> None:
    net = settle(book, f"{TWO_COMES}, come_odds 10 @4 #c2-odds, come_odds 10 @4 #c1-odds", ROLLS)
    assert net == {"c1": "10", "c2": "-10", "c1-odds": "12", "c2-odds": "-10"}
    shared = settle(book, f"{TWO_COMES}, come_odds 10 @4 #c2, come_odds 10 @4 #c1", ROLLS)
    assert shared == {"c1": "22", "c2": "-20"}


@pytest.mark.parametrize(
    "ids", ["c1_odds c2_odds", "c1odds c2odds", "odds_c1 odds_c2", "o-c1 o-c2", "c1.o c2.o"]
)
def test_the_id_of_odds_names_the_flat_wager(book: str, ids: str, settle: Settle) -> None:
    one, two = ids.split()
    net = settle(book, f"{TWO_COMES}, come_odds 10 @4 #{two}, come_odds 20 @4 #{one}", ROLLS)
    assert net == {"c1": "10", "c2": "-10", one: "24", two: "-10"}


@pytest.mark.parametrize("ids", ["o1 o2", "c12 c21", "xc1 xc2"])
def test_an_id_that_merely_looks_alike_names_nothing(book: str, ids: str, refusal: Refused) -> None:
    one, two = ids.split()
    wagers = f"{TWO_COMES}, come_odds 10 @4 #{one}, come_odds 20 @4 #{two}"
    assert refusal(book, wagers, ROLLS)[0] == "which_wager"


def test_come_odds_with_the_number_before_the_odds(book: str, settle: Settle) -> None:
    wagers = "come 10 @2, come 20 @3, come_6_odds 10 @4, come_8_odds 20 @4"
    assert settle(book, wagers, ROLLS) == {"come": "-10", "come_6_odds": "12", "come_8_odds": "-20"}
    removed = settle(book, wagers, ROLLS, "remove come_8_odds @4")
    assert removed == {"come": "-10", "come_6_odds": "12", "come_8_odds": "0"}
    net = settle(book, "dont_come 10 @2, dont_come_6_odds 12 @3", "22 33 34")
    assert net == {"dont_come": "10", "dont_come_6_odds": "10"}


def test_odds_in_doubt_are_refused(book: str, refusal: Refused) -> None:
    assert refusal(book, f"{TWO_COMES}, come_odds 10 @4", ROLLS)[0] == "which_wager"
    assert refusal(book, f"{TWO_COMES}, come_odds_9 10 @4", ROLLS)[0] == "no_flat_bet"
    assert refusal(book, "come 10 @2, come 10 @3, come_odds 10 @4", ROLLS)[0] == "which_wager"


def test_come_bets_without_ids_add_up(book: str, settle: Settle) -> None:
    wagers = "come 10 @2, come 20 @3, come_odds_6 10 @4, come_odds_8 20 @4"
    assert settle(book, wagers, ROLLS) == {"come": "-10", "come_odds_6": "12", "come_odds_8": "-20"}
    assert settle(book, "come 10 @2, come 20 @3, come_odds 10 @3", ROLLS) == {
        "come": "-10",
        "come_odds": "12",
    }


def test_moves_name_a_wager_by_id_name_or_number(settle: Settle, refusal: Refused) -> None:
    wagers = "dont_come 12 @2, dont_come 12 @3"
    assert settle(H, wagers, "22 33 44 34", "remove dont_come_6 @4") == {"dont_come": "12"}
    assert refusal(H, wagers, "22 33 44 34", "remove dont_come @4")[0] == "which_wager"
    assert settle(H, "dont_come 12 @2 #d", "22 33 34", "remove d @3") == {"d": "0"}
    assert settle(H, "place_6 12 @2 #p", "22 34", "remove place_6 @2") == {"p": "0"}
    assert settle(H, "hop_6_1 1, hop_1_6 1", "34", "remove hop_6_1") == {"hop_1_6": "0"}


def test_a_removal_with_an_amount(settle: Settle) -> None:
    assert settle(H, "place_6 12 @2", "22 34", "remove place_6 12 @2") == {"place_6": "0"}
    assert settle(H, "place_6 12 @2", "22 34", "remove place_6 6 @2") == {"place_6": "-6"}


def test_a_reduction_says_by_how_much(book: str, refusal: Refused, settle: Settle) -> None:
    assert refusal(book, "place_6 12", "55 34", "reduce place_6 @2") == (
        "missing_amount",
        {H: "§4.III", OLD: "II.E(3)"}.get(book, "E(3)"),
    )
    assert settle(book, "place_6 12", "55 34", "reduce place_6 6 @2") == {"place_6": "-6"}


def test_ids_are_taken_once(refusal: Refused, settle: Settle) -> None:
    assert refusal(H, "field 5 #a, any_seven 5 #a", "34")[0] == "id_taken"
    assert settle(H, "field 5 #a, any_seven 5 #a @2", "34 34") == {"a": "15"}
    assert refusal(H, f"field 5 #{'a' * 65}", "34")[0] == "bad_id"


def test_rolls_that_are_not_there(book: str, refusal: Refused, settle: Settle) -> None:
    assert settle(book, "pass 10, field 5 @2", "33") == {"pass": "0", "field": "0"}
    for before in (0, 3):
        assert refusal(book, f"pass 10, field 5 @{before}", "33")[0] == "unreached_roll"
        assert refusal(book, "pass 10", "33", f"remove pass @{before}")[0] == "unreached_roll"


@pytest.mark.parametrize("roll", [[0, 3], [7, 1], [3], [1, 2, 3], []])
def test_impossible_dice(roll: list[int]) -> None:
    found = answer([{"seat": 1, "wagers": {"pass": "10"}}], [roll])
    assert found["refused"]["code"] == "impossible_dice"


@pytest.mark.parametrize("amount", ["0", "-5", "five", 2.5, None, "1e3", True])
def test_amounts_that_are_none(amount: Any) -> None:
    found = answer([{"seat": 1, "wagers": {"pass": amount}}], [])
    assert found["refused"]["code"] == "bad_amount"


@pytest.mark.parametrize("more", [{"dealer": ["As"]}, {"spins": ["17"]}])
def test_things_craps_has_no_use_for(more: dict[str, Any]) -> None:
    assert answer([{"seat": 1, "wagers": {"pass": "10"}}], [], **more)["refused"]["code"] == "unknown_key"


# -- where a record may begin --------------------------------------------------------------------------


def test_a_record_may_begin_on_a_point(book: str, settle: Settle, refusal: Refused) -> None:
    wagers = "pass 10, pass_odds 10, dont_pass 10 #d, come 10"
    net = settle(book, wagers, "33 34", state={"point": 6})
    assert net == {"pass": "10", "pass_odds": "12", "d": "-10", "come": "0" if book == OLD else "-10"}
    assert refusal(book, "pass 10 @2", "66 33", state={"point": 6})[0] == "not_now"
    assert refusal(book, "pass 10", "33", state={"point": 7})[0] == "bad_state"
    assert refusal(book, "pass 10", "33", state={"pointe": 6})[0] == "bad_state"
    assert refusal(book, "pass 10", "33", state=[6])[0] == "bad_state"


def test_line_bets_that_stood_are_held_to_the_limits(book: str, settle: Settle, refusal: Refused) -> None:
    posted = {"state": {"point": 6}, "options": {"minimum": "5", "maximum": "100"}}
    for amount in ("5", "100"):
        assert settle(book, f"pass {amount}", "33", **posted) == {"pass": amount}
    limits = {"4": "§3.II–III", "101": "§3.II–III, §5.VIII"} if book == H else {"4": "", "101": ""}
    for amount, clause in limits.items():
        found = refusal(book, f"pass {amount}", "33", **posted)
        assert found[0] == "bad_amount"
        assert found[1] == (clause or {OLD: "II.L"}.get(book, "E(1)"))
    assert refusal(book, "dont_pass 10.50", "33", **posted)[0] == "bad_amount"
    assert settle(book, "pass 50, pass 50", "33", **posted) == {"pass": "100"}
    assert refusal(book, "pass 50, pass 51", "33", **posted)[0] == "bad_amount"
    assert refusal(book, "pass 50 #a, dont_pass 50 #a", "33", **posted)[0] == "id_taken"
    none = {"state": {"point": 6}, "options": {"minimum": "50", "maximum": "5"}}
    assert refusal(book, "pass 5", "33", **none)[0] == "not_offered"


def test_a_record_may_begin_with_what_stood(book: str, settle: Settle) -> None:
    state = {
        "point": 6,
        "bets": [
            {"seat": 1, "wager": "come", "key": "come_8", "number": 8},
            {"seat": 1, "wager": "come_odds", "key": "come_odds_8", "number": 8, "backs": "come_8"},
        ],
        "standing": {"1:come_8": 1000, "1:come_odds_8": 1000},
    }
    assert settle(book, "", "44", state=state) == {"come": "10", "come_odds": "12"}


BAD = [
    {"bets": [{"seat": 1, "wager": "pass", "key": "pass"}]},
    {"standing": {"1:pass": 1000}},
    {"bets": [{"seat": 1, "wager": "pass", "key": "pass"}], "standing": {"1:pass": 0}},
    {"bets": [{"seat": 1, "wager": "zzz", "key": "z"}], "standing": {"1:z": 100}},
    {"bets": [{"seat": 1, "wager": "field", "key": "f", "number": 4}], "standing": {"1:f": 100}},
    {"bets": [{"seat": 1, "wager": "pass_odds", "key": "o", "number": 4}], "standing": {"1:o": 100}},
    {"bets": [{"seat": 1, "wager": "pass_odds", "key": "o", "backs": "pass"}], "standing": {"1:o": 100}},
    {"bets": [{"seat": 1, "wager": "pass", "key": "p", "called": "up"}], "standing": {"1:p": 100}},
    {"fire_points": [7]},
    {"dont_bets_gone": ["x"]},
]


@pytest.mark.parametrize("state", BAD)
def test_states_no_table_can_be_in(book: str, state: dict[str, Any], refusal: Refused) -> None:
    assert refusal(book, "", "33", state=state)[0] == "bad_state"


def test_a_recorded_shooter_is_held_to_the_line_bet(book: str, settle: Settle, refusal: Refused) -> None:
    assert settle(book, "field 5", "66") == {"field": "10"}
    assert refusal(book, "field 5", "66", state={"shooter": 1})[0] == "shooter_needs_line_bet"
    assert settle(book, "pass 5", "66", state={"shooter": 1}) == {"pass": "-5"}
    assert settle(book, "pass 5, pass 5 @3", "33 34 34", state={"shooter": 1}) == {"pass": "0"}
    assert refusal(book, "pass 5", "33 34 34", state={"shooter": 1})[0] == "no_shooter"
