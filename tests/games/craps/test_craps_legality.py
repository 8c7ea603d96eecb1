"""Every refusal at a craps table names the rule it is made by, and so its clause."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.desk import game_of, open_round, settle_line
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Chosen, IrregularityCall, Thrown
from pitboss.rulebooks import Refusal

Written = Callable[..., dict[str, Any]]
H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
ALL, ONEIDA, HORSESHOE = (H, OLD, NEW), (OLD, NEW), (H,)


@pytest.fixture(params=ALL)
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


RECORDS: list[tuple[str, str, str, str, str, dict[str, Any], tuple[str, ...]]] = [
    # what is refused, by which rule, and the wagers, rolls, moves and posting that are
    ("not_now", "line_bets", "pass 10 @2", "33", "", {}, ALL),
    ("not_now", "line_bets", "pass 10, pass 10 @2", "33", "", {}, ALL),
    ("not_now", "come_bets", "come 10", "33", "", {}, ALL),
    ("not_now", "put_bets", "put_6 10", "33", "", {}, HORSESHOE),
    ("not_now", "fire_window", "fire 5 @2", "33", "", {}, HORSESHOE),
    ("fire_bet_stands", "fire_locked", "fire 5, fire 5 @2", "56", "", {}, HORSESHOE),
    ("locked", "fire_locked", "fire 5", "56", "remove fire @2", {}, HORSESHOE),
    ("locked", "fire_locked", "fire 5", "56", "reduce fire 1 @2", {}, HORSESHOE),
    ("locked", "pass_locked", "pass 10", "33", "remove pass @2", {}, ALL),
    ("locked", "come_locked", "come 10 @2", "33 44", "reduce come 5 @3", {}, ALL),
    ("locked", "put_locked", "put_6 10 @2", "44 55", "remove put_6 @3", {}, HORSESHOE),
    ("dont_bet_gone", "dont_bets", "dont_pass 10, dont_pass 10 @3", "33 44", "remove dont_pass @2", {}, ALL),
    ("on_its_number", "dont_bets", "dont_come 10 @2 #d, dont_come 5 @3 #d", "44 33", "", {}, ALL),
    ("on_its_number", "come_bets", "come 10 @2 #c, come 5 @3 #c", "44 33", "", {}, ALL),
    ("not_offered", "buy_offered", "buy_6 5", "33", "", {"buy_offered": False}, ALL),
    ("not_offered", "lay_offered", "lay_6 6", "33", "", {"lay_offered": False}, ALL),
    ("not_offered", "fire_offered", "fire 6", "33", "", {"fire_offered": False}, HORSESHOE),
    ("not_offered", "hops", "hop_1_2 1", "33", "", {}, HORSESHOE),
    ("bad_amount", "minimum", "pass 4", "33", "", {"minimum": "5"}, ALL),
    ("bad_amount", "maximum", "pass 51", "33", "", {"maximum": "50"}, ALL),
    ("bad_amount", "smallest_chip", "pass 7", "33", "", {"smallest_chip": "5"}, ALL),
    ("bad_amount", "fire_minimum", "fire 0.50", "33", "", {}, HORSESHOE),
    ("bad_amount", "fire_maximum", "fire 101", "33", "", {}, HORSESHOE),
    ("bad_amount", "fire_step", "fire 1.50", "33", "", {}, HORSESHOE),
    ("not_payable", "exact_payment", "place_6 7", "33", "", {}, ONEIDA),
    ("not_payable", "exact_payment", "horn 5", "33", "", {}, ONEIDA),
    ("not_payable", "horn_parts", "horn 0.05", "", "", {"smallest_chip": "0.01", "minimum": "0.01"}, HORSESHOE),
    ("not_payable", "exact_odds", "pass 10, pass_odds 5 @2", "23", "", {}, ONEIDA),
    ("bad_amount", "smallest_chip", "pass 10, pass_odds 1.50 @2", "22", "", {}, ALL),
    ("odds_limit", "odds_multiple", "pass 10, pass_odds 11 @2", "22", "", {"odds_multiple": 1}, ALL),
    ("odds_limit", "odds_multiple", "dont_pass 10, dont_pass_odds 22 @2", "22", "", {"odds_multiple": 1}, ALL),
    ("odds_limit", "odds_excess", "pass 10, pass_odds 11 @2", "22", "", {"maximum": "10"}, ALL),
    ("odds_limit", "odds_excess", "dont_pass 10, dont_pass_odds 12 @2", "22", "", {"maximum": "10"}, ALL),
    ("bad_amount", "removal", "place_6 12", "", "reduce place_6 12", {}, ALL),
    ("bad_amount", "dont_bets", "dont_pass 12", "", "reduce dont_pass 12", {}, ALL),
    ("bad_amount", "minimum", "place_6 12", "", "reduce place_6 6", {"minimum": "12"}, ALL),
    ("bad_amount", "minimum", "dont_pass 12", "", "reduce dont_pass 8", {"minimum": "5"}, ALL),
    ("bad_amount", "smallest_chip", "pass 10", "", "reduce pass 3", {"smallest_chip": "5"}, ALL),
    ("not_payable", "exact_payment", "place_6 12", "", "reduce place_6 5", {}, ONEIDA),
    ("not_payable", "exact_odds", "pass 10, pass_odds 10 @2", "33", "reduce pass_odds 4 @2", {}, ONEIDA),
    ("missing_amount", "removal", "place_6 12", "", "reduce place_6", {}, ALL),
    ("missing_amount", "dont_bets", "dont_pass 12", "", "remove dont_pass 6", {}, ALL),
    ("not_called", "come_on_come_out", "come 10 @2", "44 33", "off come @3", {}, ALL),
    ("not_called", "dont_come_on_come_out", "dont_come 10 @2", "44 33", "off dont_come @3", {}, ALL),
]  # fmt: skip


def clause_of(book: str, rule: str) -> str:
    part, _, name = rule.partition(".")
    chapter = game_of("craps").chapter(book)
    return {"rules": chapter.rules, "wagers": chapter.wagers, "irregularities": chapter.irregularities}[part][
        name
    ].cite.clause


@pytest.mark.parametrize(
    ("book", "code", "rule", "told"),
    [(book, *case[:2], case[2:-1]) for case in RECORDS for book in case[-1]],
)
def test_a_refused_record_names_its_rule(
    book: str, code: str, rule: str, told: tuple[Any, ...], record: Written
) -> None:
    *said, options = told
    written = record(book, *said, options=options)
    refused = settle_line(json.dumps(written).encode())["refused"]
    found = refused["code"], refused["rule"], refused["clause"]
    assert found == (code, f"rules.{rule}", clause_of(book, f"rules.{rule}"))


@pytest.mark.parametrize(
    ("wagers", "rolls", "moves", "wager"),
    [
        ("pass 10", "", "on pass", "pass"),
        ("field 10", "", "off field", "field"),
        ("pass 10, pass_odds 10 @2", "33", "off pass_odds @2", "pass_odds"),
        ("dont_pass 10", "", "off dont_pass", "dont_pass"),
    ],
)
def test_a_wager_that_is_never_on_or_off_is_refused_by_its_own_clause(
    book: str, wagers: str, rolls: str, moves: str, wager: str, record: Written
) -> None:
    refused = settle_line(json.dumps(record(book, wagers, rolls, moves)).encode())["refused"]
    assert (refused["code"], refused["rule"]) == ("not_called", f"wagers.{wager}")


def test_odds_behind_nothing_are_refused_by_the_clause_of_those_odds(book: str, record: Written) -> None:
    for odds in ("pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds"):
        refused = settle_line(json.dumps(record(book, f"{odds} 10", "")).encode())["refused"]
        assert (refused["code"], refused["rule"]) == ("no_flat_bet", f"wagers.{odds}")


# -- the dice of a live table --------------------------------------------------------------------------

DICE = {
    # the rule, and its clause in Horseshoe's book, Oneida's of 2003 and of 2025
    "first_shooter": ("§8.II", "II.I(2)", "I(1)"),
    "next_shooter": ("§11.III", "II.K(3), II.K(4)", "K(3), K(4)"),
    "throw": ("§9.I", "II.J(1)", "J(1)"),
    "shooter_passes": ("§11.I", "II.K(1)", "K(1)"),
    "line_less_rolls": ("§11.II", "II.K(2)", "K(2)(a), K(2)(b), K(2)(c)"),
    "shooter_line_bet": ("§9.I", "II.J(1)", "J(1)"),
}


def table(book: str) -> Round:
    round = open_round("craps", book, (1, 2, 3))
    round.answer(GO_ON)
    return round


def shooting(book: str) -> Round:
    round = table(book)
    round.answer(Chosen("bet", 1000, "pass", 1))
    round.answer(Chosen("take_dice", seat=1))
    return round


def passed(book: str) -> Round:
    round = shooting(book)
    round.answer(Chosen("pass_dice", seat=1))
    round.answer(GO_ON)
    return round


def made(book: str) -> Round:
    round = shooting(book)
    for _ in range(2):
        round.answer(Chosen("roll", seat=1))
        round.answer(Thrown((3, 3)))
    return round


@pytest.mark.parametrize(
    ("begun", "answer", "code", "rule"),
    [
        (table, Chosen("roll"), "no_shooter", "first_shooter"),
        (table, Chosen("roll", seat=2), "no_shooter", "first_shooter"),
        (table, Chosen("pass_dice", seat=1), "no_shooter", "first_shooter"),
        (table, Chosen("take_dice", seat=2), "wrong_seat", "first_shooter"),
        (table, Chosen("refuse_dice", seat=2), "wrong_seat", "first_shooter"),
        (passed, Chosen("roll"), "no_shooter", "next_shooter"),
        (passed, Chosen("take_dice", seat=3), "wrong_seat", "next_shooter"),
        (shooting, Chosen("roll", seat=2), "wrong_seat", "throw"),
        (shooting, Chosen("pass_dice", seat=2), "wrong_seat", "shooter_passes"),
        (shooting, Chosen("decline_line_bet", seat=2), "wrong_seat", "line_less_rolls"),
        (shooting, Chosen("decline_line_bet", seat=1), "point_not_made", "line_less_rolls"),
        (shooting, Chosen("take_dice", seat=2), "not_offered", "next_shooter"),
        (made, Chosen("roll", seat=1), "shooter_needs_line_bet", "shooter_line_bet"),
        (made, Chosen("decline_line_bet", seat=1), "no_come_bets", "line_less_rolls"),
    ],
)
def test_the_dice_are_refused_by_the_rule_of_whose_they_are(
    book: str, begun: Callable[[str], Round], answer: Chosen, code: str, rule: str
) -> None:
    round = begun(book)
    before = list(round.log)
    with pytest.raises(Refusal) as refused:
        round.answer(answer)
    found = refused.value.code, refused.value.rule, refused.value.clause
    assert found == (code, f"rules.{rule}", DICE[rule][ALL.index(book)])
    assert round.log == before


def test_what_nobody_knows_is_answered_with_the_choices(book: str) -> None:
    for round in (table(book), shooting(book)):
        with pytest.raises(Refusal) as refused:
            round.answer(Chosen("fly", seat=1))
        assert refused.value.code == "not_allowed"
        assert "refuse_dice" in refused.value.message or "pass_dice" in refused.value.message


@pytest.mark.parametrize("amount", [0, -100])
def test_odds_of_nothing_are_no_matter_of_the_limit(book: str, amount: int) -> None:
    round = shooting(book)
    round.answer(Chosen("roll", seat=1))
    round.answer(Thrown((3, 3)))
    with pytest.raises(Refusal) as refused:
        round.answer(Chosen("bet", amount, "pass_odds", 1))
    assert (refused.value.code, refused.value.rule) == ("bad_amount", "rules.smallest_chip")


STRANGE: list[Any] = [
    *(Chosen(do, seat=seat) for do in ("roll", "end", "take_dice", "pass_dice") for seat in (-1, 4, 99)),
    *(Chosen(do, amount, wager, seat) for do in ("remove", "reduce", "on", "off", "bet")
      for amount in (None, 0, -1, 7) for wager in ("zzz", "pass_odds", "come_odds:x") for seat in (0, 1, 9)),
    *(Chosen(do, amount, seat=seat) for do in ("reduce", "on", "off", "bet")
      for amount in (None, 0, -1, 7) for seat in (0, 1, 9)),
    *(Chosen("remove", amount, seat=seat) for amount in (None, 0, -1, 7) for seat in (0, 2, 9)),
    *(IrregularityCall(kind, dice=dice, choice=choice) for kind in ("cocked_die", "disputed_face", "late_wager")
      for dice in ((), (1,), (0, 9)) for choice in ("", "Void", "field five")),
]  # fmt: skip


def test_strange_answers_are_refused_and_change_nothing(book: str) -> None:
    for begun in (table, shooting, passed, made):
        round = begun(book)
        before = list(round.log)
        for answer in STRANGE:
            with pytest.raises(Refusal):
                round.answer(answer)
            assert round.log == before
