"""Spoken wagers with cash, from the sheets: good at craps when confirmed and changed at once, refused elsewhere."""

import json
from typing import Any

import pytest

from pitboss.desk import audit_log, game_of, replay_log, settle_line, settle_record
from pitboss.rounds import Round, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import GO_ON, IrregularityCall
from pitboss.rulebooks import Refusal

H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
CLAUSE = {H: "§4.II", OLD: "II.E(2)", NEW: "E(2)"}
BOOKS = pytest.mark.parametrize("book", [H, OLD, NEW])


def said(wager: str, amount: Any, choice: str = "confirmed", **more: Any) -> dict[str, Any]:
    return {"kind": "verbal_wager", "seat": 1, "wager": wager, "amount": amount, "choice": choice, **more}


def written(book: str, wagers: Any, rolls: Any, *calls: Any, **more: Any) -> bytes:
    record = {"id": "r", "rulebook": book, "game": "craps", "seats": [{"seat": 1, "wagers": wagers}]}
    return json.dumps(record | {"rolls": rolls, "irregularities": calls, **more}).encode()


def settle(*args: Any, **more: Any) -> dict[str, Any]:
    return settle_line(written(*args, **more))


@BOOKS
@pytest.mark.parametrize(
    ("wagers", "rolls", "call", "net"),
    [
        ({}, [[3, 4]], said("pass", "10"), {"pass": "10"}),
        ({}, [[1, 1]], said("pass", "10"), {"pass": "-10"}),
        ({}, [[6, 6]], said("field", "5"), {"field": "10"}),
        ({"pass": "10"}, [[3, 4]], said("pass", "5"), {"pass": "15"}),
        ({"pass": "10"}, [[3, 3], [4, 4]], said("place_8", "12", before_roll=2), {"pass": "0", "place_8": "14"}),
        ({"pass": "10"}, [[3, 3], [3, 3]], said("pass_odds", "10", before_roll=2), {"pass": "10", "pass_odds": "12"}),
        ({}, [[3, 4]], said("pass", "10", "not confirmed"), {}),
        ({"pass": "10"}, [[3, 4]], said("pass", "5", "not confirmed"), {"pass": "10"}),
    ],
)  # fmt: skip
def test_a_spoken_wager_stands_when_it_is_confirmed_and_is_none_when_not(
    book: str, wagers: Any, rolls: Any, call: Any, net: Any
) -> None:
    answer, round = settle_record(written(book, wagers, rolls, call))
    assert round is not None, answer
    assert answer["net"].get("1", {}) == net
    check_conservation(round.log)
    assert replay_log(write_log(round.log)).log == round.log
    assert audit_log(write_log(round.log)).clean


@BOOKS
@pytest.mark.parametrize(
    ("call", "code"),
    [
        (said("pass", "10", ""), "missing_wager"),
        (said("pass", "10", "perhaps"), "missing_wager"),
        (said("pass", 10.0), "bad_amount"),
        (said("pass", "-10"), "bad_amount"),
        (said("pass", "0.50"), "bad_amount"),
        (said("come", "10"), "not_now"),
        (said("nothing", "10"), "unknown_wager"),
        (said("nothing", "10", "not confirmed"), "unknown_wager"),
        (said("pass", "10", roll=1), "not_now"),
        ({**said("pass", "10"), "seat": 0}, "missing_seat"),
        ({**said("pass", "10"), "seat": 2}, "unknown_seat"),
        (said("pass", "10", at="roll"), "not_now"),
    ],
)
def test_a_spoken_wager_is_held_to_what_any_wager_is(book: str, call: Any, code: str) -> None:
    if call.get("roll"):
        call = {**call, "at": "roll"}
    assert settle(book, {"dont_pass": "10"}, [[3, 4]], call)["refused"]["code"] == code


@pytest.mark.parametrize("book", [OLD, NEW])
@pytest.mark.parametrize("choice", ["confirmed", "not confirmed"])
def test_oneida_e_2_the_house_may_take_none(book: str, choice: str) -> None:
    call = said("pass", "10", choice)
    told = settle(book, {}, [[3, 4]], call, options={"verbal_wagers": False})["refused"]
    assert (told["code"], told["clause"]) == ("cannot_happen", CLAUSE[book])


def test_horseshoe_4_ii_leaves_the_house_no_choice() -> None:
    told = settle(H, {}, [[3, 4]], said("pass", "10"), options={"verbal_wagers": False})["refused"]
    assert (told["code"], told["clause"]) == ("not_an_option", "§4.II")


@BOOKS
def test_a_spoken_line_bet_makes_a_shooter(book: str) -> None:
    answer = settle(book, {}, [[3, 4]], said("pass", "10"), shooter={"seat": 1})
    assert answer["net"] == {"1": {"pass": "10"}}
    none = settle(book, {}, [[3, 4]], said("pass", "10", "not confirmed"), shooter={"seat": 1})
    assert none["refused"]["code"] == "shooter_needs_line_bet"


@BOOKS
def test_the_ask_after_a_spoken_wager_knows_it(book: str) -> None:
    game = game_of("craps")
    round = Round(game, game.rules(book), (1,))
    round.answer(GO_ON)
    round.answer(IrregularityCall("verbal_wager", 1, choice="pass 10 confirmed"))
    assert ("remove", "pass") in {(choice.do, choice.wager) for choice in round.ask.choices}  # type: ignore[union-attr]
    assert round.table.on(1, "pass") == 1000
    with pytest.raises(Refusal):
        round.answer(IrregularityCall("verbal_wager", 1, choice="pass 10 confirmed at once"))


@pytest.mark.parametrize(
    ("book", "game", "clause"),
    [
        (H, "three-card-poker", "§7.II"),
        (H, "four-card-poker", "§7.II"),
        (H, "big-six", "§4.III"),
        (OLD, "three-card-poker", "VI.F(2)"),
        (NEW, "three-card-poker", "F(2)"),
        (NEW, "four-card-poker", "F(2)"),
    ],
)
@pytest.mark.parametrize("choice", ["confirmed", "not confirmed", ""])
def test_other_games_refuse_it_with_their_clause(book: str, game: str, clause: str, choice: str) -> None:
    wager = "1" if game == "big-six" else "ante"
    seat = {"seat": 1, "wagers": {wager: "10"}}
    record = {"id": "r", "rulebook": book, "game": game, "seats": [seat]}
    line = json.dumps(record | {"irregularities": [said(wager, "10", choice)]}).encode()
    told = settle_line(line)["refused"]
    assert (told["code"], told["clause"]) == ("not_allowed", clause)
