"""Craps records: names, ids, odds behind one of several come bets, and where a record may begin."""

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from pitboss.desk import game_of, settle_line

Settle = Callable[..., dict[str, str]]
Written = Callable[..., dict[str, Any]]
Refused = Callable[..., tuple[str, str]]
H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"


@pytest.fixture(params=[H, OLD, NEW])
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def answer(seats: list[dict[str, Any]], rolls: list[list[int]], **more: Any) -> dict[str, Any]:
    written = {"id": 7, "rulebook": H, "game": "craps", "seats": seats, "rolls": rolls, **more}
    return settle_line(json.dumps(written).encode())


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


def test_odds_go_behind_the_only_come_bet_on_a_number(book: str, settle: Settle) -> None:
    assert settle(book, "come 10 @2, come_odds 10 @3", "22 33 33") == {"come": "10", "come_odds": "12"}
    assert settle(book, "come 10 @2 #c1, come_odds 10 @3", "22 33 33") == {"c1": "10", "come_odds": "12"}
    # The second come bet is on no number yet: there is one that odds can be behind.
    net = settle(book, f"{TWO_COMES}, come_odds 10 @3 #o1", ROLLS)
    assert net == {"c1": "10", "c2": "-10", "o1": "12"}


def test_odds_name_their_come_bet_by_its_id(book: str, settle: Settle) -> None:
    net = settle(book, f"{TWO_COMES}, come_odds:c1 10 @4 #o1, come_odds:c2 10 @4 #o2", ROLLS)
    assert net == {"c1": "10", "c2": "-10", "o1": "12", "o2": "-10"}
    plain = settle(book, f"{TWO_COMES}, come_odds:c1 10 @4, come_odds:c2 10 @4", ROLLS)
    assert plain == {"c1": "10", "c2": "-10", "come_odds:c1": "12", "come_odds:c2": "-10"}
    line = settle(book, "pass 10 #p, pass 10 #q, pass_odds:q 10 @2", "33 33")
    assert line == {"p": "10", "q": "10", "pass_odds:q": "12"}


def test_odds_name_a_come_bet_without_an_id_by_its_number(book: str, settle: Settle) -> None:
    wagers = "come 10 @2, come 20 @3, come_odds_6 10 @4, come_odds_8 20 @4"
    assert settle(book, wagers, ROLLS) == {"come": "-10", "come_odds_6": "12", "come_odds_8": "-20"}
    removed = settle(book, wagers, ROLLS, "remove come_odds_8 @4")
    assert removed == {"come": "-10", "come_odds_6": "12", "come_odds_8": "0"}


@pytest.mark.parametrize(
    "odds",
    [
        "come_odds 10 @4",
        "come_odds 10 @3 #o1, come_odds 10 @4 #o2",
        "come_odds 10 @4 #c1",
        "come_odds_6 10 @4",
        "come_odds_9 10 @4",
        "come_odds:c3 10 @4",
    ],
)
def test_odds_in_doubt_are_told_how_to_be_written(book: str, odds: str, record: Written) -> None:
    found = refused(record(book, f"{TWO_COMES}, {odds}", ROLLS))
    assert found["code"] == "which_wager"
    assert "come_odds:c1 or come_odds:c2" in found["message"]


@pytest.mark.parametrize("id", ["c1_odds", "odds-c1", "behind c1"])
def test_odds_whose_id_holds_a_flat_wagers_are_behind_it(book: str, id: str, record: Written) -> None:
    named, held = (
        settle_line(json.dumps(record(book, f"{TWO_COMES}, {odds} 10 @4", ROLLS) | {"id": "r"}).encode())
        for odds in ("come_odds:c1", "come_odds")
    )
    assert "refused" in held
    told = record(book, TWO_COMES, ROLLS)
    told["seats"][0]["wagers"].append({"id": id, "wager": "come_odds", "amount": "10", "before_roll": 4})
    answer = settle_line(json.dumps(told).encode())["net"]["1"]
    assert answer.pop(id) == next(
        net for wager, net in named["net"]["1"].items() if wager.startswith("come_odds")
    )


def test_odds_in_doubt_without_ids(book: str, record: Written) -> None:
    found = refused(record(book, "come 10 @2, come 10 @3, come_odds 10 @4", ROLLS))
    assert (found["code"], found["message"][-26:]) == ("which_wager", "come_odds_6 or come_odds_8")


@pytest.mark.parametrize(
    "wager", ["whirl", "craps_eleven", "c_e", "dont_pass_lay", "come_6_odds", "dont_come_6_odds", "hop_7_1"]
)
def test_other_names_for_a_wager_are_told_how_to_be_written(book: str, wager: str, record: Written) -> None:
    found = refused(record(book, f"dont_pass 10, come 10 @2, dont_come 10 @2, {wager} 10 @3", "22 33 34"))
    assert found["code"] == "unknown_wager"
    assert all(
        name in found["message"] for name in ("world", "c_and_e", "pass_odds", "come_odds_6", "hop_1_6")
    )


def refused(record: dict[str, Any]) -> dict[str, str]:
    found: dict[str, str] = settle_line(json.dumps(record).encode())["refused"]
    return found


def test_moves_name_a_wager_by_its_id_or_its_name(settle: Settle, refusal: Refused) -> None:
    wagers = "dont_come 12 @2, dont_come 12 @3"
    assert settle(H, "dont_come 12 @2", "22 33 34", "remove dont_come @3") == {"dont_come": "0"}
    assert refusal(H, wagers, "22 33 44 34", "remove dont_come @4")[0] == "which_wager"
    assert settle(H, wagers, "22 33 44 34", "remove dont_come_6 @4") == {"dont_come": "12"}
    assert settle(H, "dont_come 12 @2 #d", "22 33 34", "remove d @3") == {"d": "0"}
    assert refusal(H, "place_6 12 @2 #p", "22 34", "remove place_6 @2")[0] == "which_wager"
    assert refusal(H, "place_6 12 @2 #p", "22 34", "remove place_6 @1")[0] == "no_such_wager"
    assert settle(H, "hop_6_1 1, hop_1_6 1", "34", "remove hop_6_1") == {"hop_1_6": "0"}


def test_a_removal_takes_all_and_a_reduction_says_how_much(
    book: str, refusal: Refused, settle: Settle
) -> None:
    clause = {H: "§4.III", OLD: "II.E(3)"}.get(book, "E(3)")
    for do in ("remove place_6 6 @2", "reduce place_6 @2"):
        assert refusal(book, "place_6 12 @2", "22 34", do) == ("missing_amount", clause)
    assert settle(book, "place_6 12 @2", "22 34", "remove place_6 12 @2") == {"place_6": "0"}
    assert settle(book, "place_6 12 @2", "22 34", "reduce place_6 6 @2") == {"place_6": "-6"}
    assert refusal(book, "place_6 12", "55 34", "on place_6 6")[0] == "bad_amount"


@pytest.mark.parametrize("id", ["pass", "come_6", "pass_odds", "come_odds_6", "vig", "a" * 65])
def test_an_id_is_no_name_of_another_wager(book: str, id: str, refusal: Refused) -> None:
    assert refusal(book, f"field 5 #{id}", "34")[0] == "bad_id"


def test_an_id_may_be_the_wagers_own_name(book: str, settle: Settle) -> None:
    assert settle(book, "field 5 #field, place_6 6 #place_6", "66") == {"field": "10", "place_6": "0"}
    net = settle(book, "come 10 @2 #come_1, come 10 @3 #come_2", "22 33 44 33")
    assert net == {"come_1": "10", "come_2": "0"}


def test_ids_are_taken_once(refusal: Refused, settle: Settle) -> None:
    assert refusal(H, "field 5 #a, any_seven 5 #a", "34")[0] == "id_taken"
    assert settle(H, "field 5 #a, any_seven 5 #a @2", "34 34") == {"a": "15"}


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
    none = {"state": {"point": 6}, "options": {"minimum": "3", "maximum": "3", "smallest_chip": "2"}}
    assert refusal(book, "pass 3", "33", **none)[0] == "not_offered"


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
    {"bets": [{"seat": 1, "wager": "pass", "key": "p", "vig": 5}], "standing": {"1:p": 100}},
    {"bets": [{"seat": 1, "wager": "buy_4", "key": "b", "vig": -5}], "standing": {"1:b": 100}},
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


def test_a_record_may_say_who_takes_the_dice(book: str) -> None:
    seats = [{"seat": seat, "wagers": {"pass": "10"}} for seat in (1, 2, 3)]
    taken = [{"seat": 2}, {"before_roll": 3, "seat": 3}]
    result = answer(seats, [[3, 3], [4, 4], [3, 3]], rulebook=book, shooter=taken)
    assert result["net"] == {"1": {"pass": "10"}, "2": {"pass": "10"}, "3": {"pass": "10"}}
    for code, wrong in {
        "unknown_seat": [{"seat": 4}],
        "unreached_roll": [{"seat": 1, "before_roll": 5}],
        "bad_record": [{"seat": 1, "roll": 1}],
    }.items():
        assert answer(seats, [[3, 3]], rulebook=book, shooter=wrong)["refused"]["code"] == code
    one = answer(seats, [[3, 3], [3, 3]], rulebook=book, shooter={"before_roll": 1, "seat": 3})
    assert one["net"] == result["net"]
    seats[1] = {"seat": 2, "wagers": {"field": "5"}}
    needs = answer(seats, [[3, 3]], rulebook=book, shooter=taken[:1])["refused"]
    assert needs["code"] == "shooter_needs_line_bet"


GIVEN_UP = [{"kind": "shooter_ordered_to_pass", "before_roll": 2}]


@pytest.mark.parametrize("point", ["33", "44"])
def test_horseshoe_11_iii_oneida_k_3_dice_given_up_mid_hand_go_to_the_next_seat(
    book: str, point: str
) -> None:
    """Line bets belong to the come-out: the next seat clockwise takes the dice without one."""
    seats = [{"seat": 1, "wagers": {"pass": "10"}}, {"seat": 4}, {"seat": 9, "wagers": {"pass": "10"}}]
    rolls = [[int(die) for die in point], [6, 6]]
    told = answer(seats, rolls, rulebook=book, shooter={"seat": 1}, irregularities=GIVEN_UP)
    assert told["state"]["shooter"] == 4
    last = answer(seats, rolls, rulebook=book, shooter={"seat": 9}, irregularities=GIVEN_UP)
    assert last["state"]["shooter"] == 1
    said = [{"seat": 1}, {"seat": 9, "before_roll": 2}]
    named = answer(seats, rolls, rulebook=book, shooter=said, irregularities=GIVEN_UP)
    assert named["state"]["shooter"] == 9
    assert told["net"] == last["net"] == named["net"] == {"1": {"pass": "0"}, "9": {"pass": "0"}}


def test_horseshoe_11_iii_oneida_k_3_dice_given_up_before_a_come_out_go_to_a_line_bet(book: str) -> None:
    seats = [{"seat": 1, "wagers": {"pass": "10"}}, {"seat": 4}, {"seat": 9, "wagers": {"pass": "10"}}]
    told = answer(seats, [[6, 5], [6, 6]], rulebook=book, shooter={"seat": 1}, irregularities=GIVEN_UP)
    assert told["refused"]["code"] == "no_shooter"
    seats[2] = {"seat": 9, "wagers": [{"wager": "pass", "amount": "10", "before_roll": 2}]}
    told = answer(seats, [[6, 5], [6, 6]], rulebook=book, shooter={"seat": 1}, irregularities=GIVEN_UP)
    assert told["state"]["shooter"] == 9


def test_one_seat_takes_the_dice_before_a_roll(book: str) -> None:
    seats = [{"seat": seat, "wagers": {"pass": "10"}} for seat in (1, 2)]
    told = answer(seats, [[3, 3]], rulebook=book, shooter=[{"seat": 1}, {"seat": 2}])
    assert told["refused"]["code"] == "which_shooter"


# -- why a wager came to its net ------------------------------------------------------------------------

PAID = {H: ("§5.II", "§3.I.F"), OLD: ("II.F(1)", "II.D(5)"), NEW: ("F(1)", "D place (c)")}


def why(written: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = settle_line(json.dumps(written).encode())["why"]["1"]
    return found


def test_horseshoe_5_ii_oneida_f_1_why_keeps_every_decision(book: str, record: Written) -> None:
    paid, lost = PAID[book]
    won = {"rule": "pay.place", "clause": paid, "net": "7"}
    told = why(record(book, "place_6 6 @2", "44 33 55 33 34"))["place_6"]
    assert told == {
        "rule": "wagers.place",
        "clause": lost,
        "decisions": [
            {"roll": 2, **won},
            {"roll": 4, **won},
            {"roll": 5, "rule": "wagers.place", "clause": lost, "net": "-6"},
        ],
    }


def test_why_of_one_decision_is_its_rule_and_clause(book: str, record: Written) -> None:
    paid, lost = PAID[book]
    assert why(record(book, "place_6 6 @2", "44 33"))["place_6"] == {"rule": "pay.place", "clause": paid}
    assert why(record(book, "place_6 6 @2", "44 34"))["place_6"] == {"rule": "wagers.place", "clause": lost}
    horn = why(record(book, "horn 4", "66"))["horn"]
    assert horn == {
        "rule": "rules.horn_parts",
        "clause": {H: "§3.I.S, §5.IV", OLD: "II.D(18), II.F(2)", NEW: "D, F(2)"}[book],
    }
    assert "1" not in settle_line(json.dumps(record(book, "place_6 6 @2", "44")).encode())["why"]


def test_why_of_wagers_under_one_name_is_told_in_the_order_they_were_decided(
    book: str, record: Written
) -> None:
    comes = why(record(book, "come 6 @2, come 6 @3, come 6 @4", "44 33 55 33 34"))["come"]
    assert [(one["roll"], one["net"]) for one in comes["decisions"]] == [(4, "6"), (5, "-6"), (5, "-6")]
    fields = why(record(book, "field 5, field 7 @2", "66 34"))["field"]
    assert [(one["roll"], one["net"]) for one in fields["decisions"]] == [(1, "10"), (2, "-7")]
    assert fields["rule"] == "wagers.field"


def test_why_tells_a_wager_taken_down_and_every_charge(book: str, record: Written) -> None:
    told = why(record(book, "buy_4 20 @2, lay_10 40 @2", "33 22", "remove buy_4 @3"))
    assert [(one.get("roll"), one["rule"], one["net"]) for one in told["buy_4"]["decisions"]] == [
        (2, "pay.buy", "40"),
        (None, "rules.removal", "0"),
    ]
    charges = [(one.get("roll"), one["rule"], one["net"]) for one in told["vig"]["decisions"]]
    assert charges == [(None, "rules.buy_vig", "-1"), (None, "rules.lay_vig", "-1")]


def test_why_counts_the_rolls_as_the_record_lists_them(book: str, record: Written) -> None:
    """A void throw is a listed one; a throw that only a call tells of is none."""
    calls = [
        {"kind": "die_on_die", "roll": 1},
        {"kind": "cocked_die", "roll": 3, "dice": [3, 4], "choice": "second rests"},
    ]
    calls.append({"kind": "cocked_die", "before_roll": 4, "dice": [3, 3]})
    told = why(
        record(book, "field 5, field 5 @3, field 5 @4, field 5 @5", "66 66 11 12 34", irregularities=calls)
    )
    decided = [(one.get("roll"), one["net"]) for one in told["field"]["decisions"]]
    assert decided == [(2, "10"), (3, "-5"), (None, "-5"), (5, "-5")]


def test_nets_of_the_decisions_add_up(book: str) -> None:
    kernel = game_of("craps").kernel(game_of("craps").rules(book))
    for written in kernel.records(5, 3):
        told = settle_line(json.dumps(written).encode())
        for wager, said in told["why"]["1"].items():
            nets = [Decimal(one["net"]) for one in said.get("decisions", ())]
            assert not nets or sum(nets) == Decimal(told["net"]["1"][wager])


def test_a_win_of_less_than_a_cent_has_its_rule(record: Written) -> None:
    cents = {"smallest_chip": "0.01", "minimum": "0.01", "lay_vig": 0}
    told = settle_line(json.dumps(record(H, "lay_4 0.01", "34", options=cents)).encode())
    assert (told["net"], told["why"]["1"]["lay_4"]["rule"]) == ({"1": {"lay_4": "0"}}, "pay.lay")
