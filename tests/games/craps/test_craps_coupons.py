"""Match-play coupons at craps, from the sheets: pass and don't pass alone at Oneida, chips alone at Horseshoe."""

import json
from typing import Any

import msgspec
import pytest

from pitboss.desk import audit_log, explain_log, game_of, replay_log, settle_line, settle_record
from pitboss.rounds import Round, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import GO_ON, Chosen, Thrown
from pitboss.rounds.asks import Pause
from pitboss.rounds.events import Coupon, Paid, Returned, Taken
from pitboss.rulebooks import Refusal

H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
ONEIDA = pytest.mark.parametrize("book", [OLD, NEW])
CLAUSE = {OLD: "II.E(2)", NEW: "E(2)", H: "§4.II"}


def written(book: str, wagers: Any, coupons: Any, rolls: Any, **more: Any) -> dict[str, Any]:
    moves = more.pop("moves", [])
    seat = {"seat": 1, "wagers": wagers, "coupons": coupons, "moves": moves}
    return {"id": "r", "rulebook": book, "game": "craps", "seats": [seat], "rolls": rolls, **more}


def settle(*args: Any, **more: Any) -> dict[str, Any]:
    return settle_line(json.dumps(written(*args, **more)).encode())


def played(*args: Any, **more: Any) -> Round:
    answer, round = settle_record(json.dumps(written(*args, **more)).encode())
    assert round is not None, answer
    return round


@ONEIDA
@pytest.mark.parametrize(
    ("wagers", "coupons", "rolls", "net"),
    [
        ({"pass": "10"}, {"pass": "10"}, [[3, 4]], {"pass": "20"}),
        ({"pass": "10"}, {"pass": "10"}, [[1, 1]], {"pass": "-10"}),
        ({"pass": "10"}, {"pass": "10"}, [[2, 2], [1, 2]], {"pass": "0"}),
        ({"pass": "10"}, {"pass": "5"}, [[3, 3], [2, 4]], {"pass": "15"}),
        ({"pass": "10"}, {"pass": "10"}, [[3, 3], [3, 4]], {"pass": "-10"}),
        ({"dont_pass": "10"}, {"dont_pass": "10"}, [[6, 6]], {"dont_pass": "0"}),
        ({"dont_pass": "20"}, {"dont_pass": "10"}, [[4, 4], [5, 2]], {"dont_pass": "30"}),
        ({"dont_pass": "20"}, {"dont_pass": "10"}, [[4, 4], [5, 3]], {"dont_pass": "-20"}),
        ({"pass": "10", "dont_pass": "10"}, {"pass": "10"}, [[5, 6]], {"pass": "20", "dont_pass": "-10"}),
    ],
)
def test_oneida_e_2_a_coupon_is_so_much_more_stake_when_it_wins_and_nothing_when_it_loses(
    book: str, wagers: Any, coupons: Any, rolls: Any, net: Any
) -> None:
    answer = settle(book, wagers, coupons, rolls)
    assert answer.get("net") == {"1": net}, answer
    round = played(book, wagers, coupons, rolls)
    check_conservation(round.log)
    assert replay_log(write_log(round.log)).log == round.log
    assert audit_log(write_log(round.log)).clean


@ONEIDA
@pytest.mark.parametrize(("face", "net"), [("9", "19"), ("10", "20"), ("0", ""), ("11", "")])
def test_oneida_e_2_the_face_is_at_most_the_stake_it_matches(book: str, face: str, net: str) -> None:
    answer = settle(book, {"pass": "10"}, {"pass": face}, [[3, 4]])
    if net:
        assert answer["net"] == {"1": {"pass": net}}
    else:
        assert (answer["refused"]["code"], answer["refused"]["clause"]) == ("bad_coupon", CLAUSE[book])


@ONEIDA
@pytest.mark.parametrize("wager", ["come", "field", "place_6", "hard_8", "any_seven", "pass_odds"])
def test_oneida_e_2_a_coupon_lies_with_the_line_only(book: str, wager: str) -> None:
    lines = [{"wager": "pass", "amount": "12"}, {"wager": wager, "amount": "30", "before_roll": 2}]
    answer = settle(book, lines, {wager: "5"}, [[3, 3], [2, 1]])
    assert (answer["refused"]["code"], answer["refused"]["clause"]) == ("no_coupon", CLAUSE[book])


@ONEIDA
def test_oneida_e_2_a_coupon_needs_the_wager_it_lies_with(book: str) -> None:
    refused = settle(book, {"dont_pass": "10"}, {"pass": "10"}, [[3, 4]])["refused"]
    assert (refused["code"], refused["clause"]) == ("needs_wager", CLAUSE[book])


@pytest.mark.parametrize("coupons", [{"pass": "10"}, {"field": "10"}, {"nothing": "1"}])
def test_horseshoe_4_ii_chips_or_plaques_only(coupons: dict[str, str]) -> None:
    refused = settle(H, {"pass": "10"}, coupons, [[3, 4]])["refused"]
    assert (refused["code"], refused["clause"]) == ("not_taken", "§4.II")


@pytest.mark.parametrize(("book", "clause"), CLAUSE.items())
def test_a_live_table_refuses_a_coupon_by_the_same_clause(book: str, clause: str) -> None:
    game = game_of("craps")
    round = Round(game, game.rules(book), (1,))
    round.answer(GO_ON)
    for wrong in (
        Chosen("bet", 1000, "field", 1, coupon=500),
        Chosen("bet", 1000, "pass", 1, coupon=1001),
        Chosen("bet", 1000, "pass", 1, coupon=-5),
    ):
        entries = len(round.log)
        with pytest.raises(Refusal) as refused:
            round.answer(wrong)
        assert refused.value.clause == clause
        assert len(round.log) == entries
    round.answer(Chosen("bet", 1000, "pass", 1))
    for wrong in (Chosen("reduce", 500, "pass", 1, coupon=500), Chosen("roll", seat=1, coupon=500)):
        with pytest.raises(Refusal):
            round.answer(wrong)


@ONEIDA
def test_oneida_e_2_a_coupon_goes_with_the_wager_of_its_id(book: str) -> None:
    lines = [{"id": "p1", "wager": "pass", "amount": "10"}, {"id": "p2", "wager": "pass", "amount": "20"}]
    assert settle(book, lines, {"p2": "20"}, [[3, 4]])["net"] == {"1": {"p1": "10", "p2": "40"}}
    refused = settle(book, lines, {"p1": "20"}, [[3, 4]])["refused"]
    assert (refused["code"], refused["clause"]) == ("bad_coupon", CLAUSE[book])


@ONEIDA
def test_oneida_e_2_coupons_raise_no_odds(book: str) -> None:
    lines = [{"wager": "pass", "amount": "10"}, {"wager": "pass_odds", "amount": "10", "before_roll": 2}]
    more: dict[str, Any] = {"options": {"odds_multiple": 1}}
    net = settle(book, lines, {"pass": "10"}, [[2, 2], [1, 3]], **more)["net"]
    assert net == {"1": {"pass": "20", "pass_odds": "20"}}
    lines[1]["amount"] = "11"
    assert settle(book, lines, {"pass": "10"}, [[2, 2], [1, 3]], **more)["refused"]["code"] == "odds_limit"


@ONEIDA
@pytest.mark.parametrize(("less", "net"), [("10", "20"), ("11", ""), ("5", "25")])
def test_oneida_e_2_what_a_coupon_matches_is_not_reduced_below_its_face(
    book: str, less: str, net: str
) -> None:
    move = {"do": "reduce", "wager": "dont_pass", "amount": less, "before_roll": 2}
    args = (book, {"dont_pass": "20"}, {"dont_pass": "10"}, [[4, 4], [5, 2]])
    answer = settle(*args, moves=[move])
    assert answer.get("net") == ({"1": {"dont_pass": net}} if net else None)


@ONEIDA
def test_oneida_e_2_a_wager_taken_down_takes_its_coupon_along(book: str) -> None:
    move = {"do": "remove", "wager": "dont_pass", "before_roll": 2}
    round = played(book, {"dont_pass": "20"}, {"dont_pass": "10"}, [[4, 4], [5, 2]], moves=[move])
    assert round.net() == {1: {"dont_pass": 0}}
    assert [event.does for event in round.log if type(event) is Coupon] == ["laid", "returned"]


@ONEIDA
def test_oneida_e_2_a_coupon_stands_with_its_wager_from_record_to_record(book: str) -> None:
    first = settle(book, {"pass": "10"}, {"pass": "10"}, [[3, 3]])
    assert first["net"] == {"1": {"pass": "0"}}
    assert first["state"]["coupons"] == {"1:pass": 1000}
    second = settle(book, {}, {}, [[4, 2]], state=first["state"])
    assert second["net"] == {"1": {"pass": "20"}}
    assert "coupons" not in second["state"]
    small = settle(book, {"pass": "10"}, {"pass": "10"}, [[4, 2]], state={"point": 6})
    assert small["net"] == {"1": {"pass": "20"}}


@ONEIDA
@pytest.mark.parametrize(
    ("coupons", "code"),
    [({"1:pass": 1001}, "bad_coupon"), ({"1:come": 500}, "bad_state"), ({"1:pass": 0}, "bad_coupon")],
)
def test_a_state_with_a_coupon_no_table_took_is_refused(
    book: str, coupons: dict[str, int], code: str
) -> None:
    state = settle(book, {"pass": "10"}, {"pass": "10"}, [[3, 3]])["state"] | {"coupons": coupons}
    assert settle(book, {}, {}, [[4, 2]], state=state)["refused"]["code"] == code


@ONEIDA
def test_the_payment_for_a_coupon_says_so(book: str) -> None:
    round = played(book, {"pass": "10"}, {"pass": "5"}, [[3, 4]])
    paid = [(event.amount, event.stake, event.coupon) for event in round.log if type(event) is Paid]
    assert paid == [(1000, 1000, False), (500, 500, True)]
    told = [one.says for one in explain_log(write_log(round.log))]
    assert told == [
        "seat 1's pass line coupon of $5 is laid",
        "seat 1's pass line is paid $10 at 1 to 1 on $10",
        "seat 1's pass line is paid $5 at 1 to 1 on the coupon of $5",
        "seat 1's pass line coupon of $5 is taken",
        "seat 1's pass line gets $10 back",
    ]
    lost = played(book, {"pass": "10"}, {"pass": "5"}, [[1, 1]])
    assert [event.amount for event in lost.log if type(event) in (Paid, Taken, Returned)] == [1000]
    assert [event.does for event in lost.log if type(event) is Coupon] == ["laid", "taken"]


@ONEIDA
def test_an_audit_finds_a_payment_for_a_coupon_that_was_none(book: str) -> None:
    log = played(book, {"pass": "10"}, {"pass": "5"}, [[3, 4]]).log
    place = next(number for number, event in enumerate(log) if type(event) is Paid and event.coupon)
    forged = [*log[:place], msgspec.structs.replace(log[place], coupon=False), *log[place + 1 :]]
    found = audit_log(write_log(forged))
    assert not found.clean
    assert found.divergence is not None
    assert found.divergence.line == place + 1


@ONEIDA
def test_a_live_table_lays_a_coupon_with_each_wager_it_adds(book: str) -> None:
    game = game_of("craps")
    round = Round(game, game.rules(book), (1,), game.state_type(outside_shooter=True))
    round.answer(GO_ON)
    round.answer(Chosen("bet", 1000, "pass", coupon=1000))
    round.answer(Chosen("bet", 500, "pass", 1, coupon=300))
    round.answer(Chosen("roll"))
    round.answer(Thrown((3, 4)))
    while type(round.ask) is Pause:
        round.answer(GO_ON)
    assert round.net() == {1: {"pass": 1500 + 1300}}
