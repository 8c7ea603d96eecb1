"""Hard rounds written from the fact sheets alone, the answer first: calls, on and off, shooters, F(5), charges."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.desk import settle_line

Written = Callable[..., dict[str, Any]]
H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
ALL, ONEIDA = (H, OLD, NEW), (OLD, NEW)


def call(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularities": [{"kind": kind, **more}]}


def twice(first: str, second: str, **more: Any) -> dict[str, Any]:
    return {"irregularities": [{"kind": first, "roll": 1}, {"kind": second, **more}]}


LATE = {"roll": 1, "seat": 1, "amount": "5"}
ONE_TO_ONE = {"options": {"odds_multiple": 1}}
WON = {"vig_when": "when won"}

SETTLED: list[tuple[str, tuple[str, ...], tuple[str, ...], dict[str, Any], dict[str, str]]] = [
    # what it is about; the books; wagers, rolls and moves; calls, posting, shooter; the net
    ("dice off the table: a one-roll bet waits for the next throw", ALL,
     ("pass 10, field 5 @2", "33 34 33"), call("dice_off_table", roll=2), {"pass": "10", "field": "-5"}),
    ("far end missed and called", ALL,
     ("any_seven 5", "34 34"), call("far_end_missed", roll=1), {"any_seven": "20"}),
    ("far end missed and not called: the throw counts", ALL,
     ("any_seven 5", "34 33"), {}, {"any_seven": "20"}),
    ("two void throws in a row", ALL,
     ("dont_pass 10", "66 34 11"), twice("die_on_die", "cheating", roll=2), {"dont_pass": "10"}),
    ("a void throw that is not listed, then one that is", ALL,
     ("dont_pass 10", "34 12"), {"irregularities": [{"kind": "improper_throw", "before_roll": 1},
      {"kind": "die_in_cup_or_on_rail", "roll": 1}]}, {"dont_pass": "10"}),
    ("several sides of a die resting", ALL,
     ("place_6 6 @2", "44 33 34"), call("several_sides_resting", roll=2), {"place_6": "-6"}),
    ("cocked die called by its natural fall", (H,),
     ("hard_8 5", "35"), call("cocked_die", roll=1, dice=[4, 4]), {"hard_8": "45"}),
    ("cocked die: the side opposite the resting one", ONEIDA,
     ("hard_8 5 @2", "55 43"), call("cocked_die", roll=2, choice="second rests"), {"hard_8": "45"}),
    ("both dice cocked", ONEIDA,
     ("hard_8 5 @2", "55 33"), call("cocked_die", roll=2, choice="both rest"), {"hard_8": "45"}),
    ("disputed face: void", ALL,
     ("dont_pass 10", "34 11"), call("disputed_face", roll=1, choice="void"), {"dont_pass": "10"}),
    ("disputed face: decided", ALL,
     ("pass 10", "33 34"), call("disputed_face", roll=2, dice=[3, 3]), {"pass": "10"}),
    ("dice among the players' chips", ONEIDA,
     ("field 5", "66"), call("dice_touch_chips", roll=1), {"field": "10"}),
    ("late and not confirmed", ALL,
     ("pass 10", "66"), call("late_wager", wager="field", **LATE), {"pass": "-10", "field": "0"}),
    ("late and confirmed", ONEIDA,
     ("pass 10", "66"), call("late_wager_confirmed", wager="any_craps", **LATE), {"pass": "-10", "any_craps": "35"}),

    ("place bet called on for the come-out, then a seven out", ALL,
     ("place_8 12", "44 34", "on place_8"), {}, {"place_8": "2"}),
    ("place bet called on: off again at the next come-out", ALL,
     ("place_8 12", "44 44 34", "on place_8"), {}, {"place_8": "28"}),
    ("place bet called off with the point on", ALL,
     ("place_8 12 @2", "55 44 34", "off place_8 @2"), {}, {"place_8": "0"}),
    ("the whole come bet sleeps on a come-out", (OLD,),
     ("come 10 @2, come_odds 10 @3", "44 33 44 34"), {}, {"come": "0", "come_odds": "0"}),
    ("the whole come bet called on", (OLD,),
     ("come 10 @2, come_odds 10 @3", "44 33 44 34", "on come @4"), {}, {"come": "-10", "come_odds": "-10"}),
    ("come bet and its odds act on a come-out", (H,),
     ("come 10 @2, come_odds 10 @3", "44 33 44 34"), {}, {"come": "-10", "come_odds": "-10"}),
    ("come odds go back on a come-out", (NEW,),
     ("come 10 @2, come_odds 10 @3", "44 33 44 34"), {}, {"come": "-10", "come_odds": "0"}),
    ("come odds called on", (NEW,),
     ("come 10 @2, come_odds 10 @3", "44 33 44 34", "on come_odds @4"), {}, {"come": "-10", "come_odds": "-10"}),
    ("hardway active on the come-out, called off and on", (H,),
     ("hard_6 5", "15 33", "off hard_6, on hard_6 @2"), {}, {"hard_6": "45"}),
    ("hardway inactive on the come-out", ONEIDA,
     ("hard_6 5", "15 33"), {}, {"hard_6": "45"}),
    ("don't come and its odds act on every come-out", ALL,
     ("dont_come 10 @2, dont_come_odds 12 @3", "44 33 44 34"), {}, {"dont_come": "10", "dont_come_odds": "10"}),

    ("rolls only to decide come bets", ALL,
     ("come 10 @2", "44 33 44 33"), call("no_line_bet", before_roll=4), {"come": "10"}),
    ("fire: the successor's losing 7 settles, points go on counting", (H,),
     ("fire 5", "33 33 44 44 55 55 22 22 33 34"), call("shooter_relinquishes", before_roll=9), {"fire": "120"}),
    ("fire: a point made twice counts once, a come-out 7 settles nothing", (H,),
     ("fire 5", "33 33 33 33 34 44 44 55 55 22 34"), {}, {"fire": "-5"}),

    ("what F(5) refuses elsewhere is paid to the cent", (H,),
     ("place_5 12 @2, c_and_e 3 @2", "44 23"), {}, {"place_5": "16.80", "c_and_e": "-3"}),
    ("half units on the craps-eleven", (H,), ("c_and_e 3", "56"), {}, {"c_and_e": "21"}),
    ("horn high, two units each", ALL, ("horn_high_12 10", "66"), {}, {"horn_high_12": "114"}),
    ("world on a seven", ALL, ("world 5", "34"), {}, {"world": "0"}),
    ("F(5) does not reach a buy bet", ONEIDA,
     ("buy_5 15 @2", "44 23"), {}, {"buy_5": "22.50", "vig": "-0.75"}),
    ("odds over one times the bet, as far as the payout needs", ALL,
     ("pass 5, pass_odds 6 @2", "23 23"), ONE_TO_ONE, {"pass": "5", "pass_odds": "9"}),
    ("don't odds are limited by what they win", ALL,
     ("dont_pass 5, dont_pass_odds 9 @2", "23 34"), ONE_TO_ONE, {"dont_pass": "5", "dont_pass_odds": "6"}),

    ("four and a half percent of what a lay can win", ALL,
     ("lay_6 12", "34"), {"options": {"lay_vig": "4.5"}}, {"lay_6": "10", "vig": "-0.45"}),
    ("two and a quarter percent of a buy, a part of a cent not charged", ALL,
     ("buy_10 25 @2", "44 55"), {"options": {"buy_vig": "2.25"}}, {"buy_10": "50", "vig": "-0.56"}),
    ("the charge on a winner alone", (H,),
     ("buy_9 20 @2", "44 45 34"), {"options": {"buy_vig": "4.5", **WON}}, {"buy_9": "10", "vig": "-0.90"}),
    ("the charge comes back with a bet nobody decided", (OLD,),
     ("buy_4 20 @2", "44 66", "remove buy_4 @3"), {"options": {"vig_kept": False}}, {"buy_4": "0", "vig": "0"}),
    ("the charge a bet has won with does not", (OLD,),
     ("buy_4 20 @2", "44 22", "remove buy_4 @3"), {"options": {"vig_kept": False}}, {"buy_4": "40", "vig": "-1"}),

    ("don't come: 12 is a stand-off on its first roll", ALL, ("dont_come 10 @2", "44 66"), {}, {"dont_come": "0"}),
    ("another barred number", (NEW,), ("dont_pass 10", "11"), {"options": {"barred_number": 2}}, {"dont_pass": "0"}),
    ("don't pass taken down after the point", ALL,
     ("dont_pass 10", "33 34", "remove dont_pass @2"), {}, {"dont_pass": "0"}),
    ("put with odds at once", (H,),
     ("put_4 10 @2, put_4_odds 10 @2", "44 22"), {}, {"put_4": "10", "put_4_odds": "20"}),
]  # fmt: skip

REFUSED: list[tuple[str, tuple[str, ...], tuple[str, ...], dict[str, Any], str, tuple[str, ...]]] = [
    ("disputed face: no such choice", ALL,
     ("field 5", "33"), call("disputed_face", roll=1, choice="VOID"), "unknown_choice",
     ("§10.III.A", "II.J(3)(c)", "J(3)(c)")),
    ("cocked die: no such choice", ALL,
     ("field 5", "33"), call("cocked_die", roll=1, choice="left die rests"), "unknown_choice",
     ("§10.II", "II.J(3)(b)", "J(3)(b)")),
    ("one throw called twice", ALL,
     ("field 5", "33 66"), twice("cheating", "die_on_die", roll=1), "out_of_order",
     ("§13.I", "II.J(2)(a)", "J(2)(a)")),
    ("calls out of the order of the rolls", ALL,
     ("field 5", "33 66 66"), {"irregularities": [{"kind": "die_on_die", "roll": 2},
      {"kind": "cheating", "roll": 1}]}, "out_of_order", ("§13.II.E", "II.J(2)(b)(v)", "J(2)(b)(v)")),
    ("a named shooter without a line bet", ALL,
     ("field 5", "33"), {"shooter": {"seat": 1}}, "shooter_needs_line_bet", ("§9.I", "II.J(1)", "J(1)")),
    ("nobody bets the line after a seven out", ALL,
     ("pass 5", "33 34 34"), {"shooter": {"seat": 1}}, "no_shooter", ("§9.I", "II.J(1)", "J(1)")),
    ("the dice ordered away from nobody", ALL,
     ("pass 5", "33"), {"shooter": {"seat": 1}, **call("shooter_ordered_to_pass", before_roll=1)}, "no_shooter",
     ("§11.I.B", "II.K(1)", "K(1)(b)")),
    ("a place bet that cannot be paid", ONEIDA, ("place_5 12", ""), {}, "not_payable", ("II.F(5)", "F(5)")),
    ("a horn high that cannot be split", ONEIDA, ("horn_high_12 6", ""), {}, "not_payable", ("II.F(5)", "F(5)")),
    ("odds that cannot be paid", ONEIDA,
     ("pass 5, pass_odds 5 @2", "23"), ONE_TO_ONE, "not_payable", ("II.H(6)", "H(6)")),
    ("odds over the multiple", ALL,
     ("pass 5, pass_odds 6 @2", "22"), ONE_TO_ONE, "odds_limit", ("§7", "II.H, II.H(5)", "H, H(5)")),
    ("odds over the posted maximum", ALL,
     ("pass 5, pass_odds 6 @2", "22"), {"options": {"maximum": "5"}}, "odds_limit", ("§7.VI", "II.H(6)", "H(6)")),
    ("a charge over five percent", ALL,
     ("buy_4 20", ""), {"options": {"buy_vig": "5.25"}}, "outside_range", ("§6.I", "II.G(1)", "G(1)")),
    ("pass reduced after the point", ALL,
     ("pass 10", "33", "reduce pass 5 @2"), {}, "locked", ("§4.III.A", "II.E(3)", "E(3)")),
    ("don't pass made again", ALL,
     ("dont_pass 10, dont_pass 10 @3", "33 44", "remove dont_pass @2"), {}, "dont_bet_gone",
     ("§4.IV", "II.E(4)", "E(4)")),
    ("a late bet stands for nobody", (H,),
     ("", "66"), call("late_wager_confirmed", wager="field", **LATE), "unknown_irregularity", ("",)),
    ("no hop on 1-2", (H,), ("hop_1_2 1", ""), {}, "not_offered", ("§3.I.V–Y, §3.I.Z–LL",)),
    ("fire after the point", (H,), ("fire 5 @2", "33"), {}, "not_now", ("§12.I.A, §2.V",)),
    ("put before the come-out", (H,), ("put_6 5", ""), {}, "not_now", ("§3.I.D",)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("book", "told", "more", "net"),
    [pytest.param(book, *case, id=f"{book}: {about}") for about, books, *case in SETTLED for book in books],
)
def test_a_hard_round_is_settled_as_the_sheet_has_it(
    book: str, told: tuple[str, ...], more: dict[str, Any], net: dict[str, str], record: Written
) -> None:
    answer = settle_line(json.dumps(record(book, *told, **more)).encode())
    assert answer.get("net", answer) == {"1": net}


@pytest.mark.parametrize(
    ("book", "told", "more", "code", "clause"),
    [
        pytest.param(book, told, more, code, clause, id=f"{book}: {about}")
        for about, books, told, more, code, clauses in REFUSED
        for book, clause in zip(books, clauses, strict=True)
    ],
)
def test_a_hard_round_is_refused_as_the_sheet_has_it(
    book: str, told: tuple[str, ...], more: dict[str, Any], code: str, clause: str, record: Written
) -> None:
    refused = settle_line(json.dumps(record(book, *told, **more)).encode())["refused"]
    assert (refused["code"], refused["clause"]) == (code, clause)


def test_horseshoe_12_i_b_a_named_shooter_hands_the_fire_bets_on() -> None:
    """Two seats, the dice relinquished on a point: seat 2 throws the losing 7 and is followed by seat 1."""
    line = [{"wager": "pass", "amount": "10"}, {"wager": "pass", "amount": "10", "before_roll": 3}]
    seats = [{"seat": 1, "wagers": [*line, {"wager": "fire", "amount": "5"}]}, {"seat": 2}]
    written = {"id": 1, "rulebook": H, "game": "craps", "seats": seats, "shooter": {"seat": 1}}
    written |= {"rolls": [[3, 3], [3, 3], [4, 4], [3, 4]], **call("shooter_relinquishes", before_roll=4)}
    answer = settle_line(json.dumps(written).encode())
    assert answer["net"] == {"1": {"pass": "0", "fire": "-5"}}
    assert (answer["state"]["offered"], answer["state"].get("shooter", 0)) == (1, 0)
