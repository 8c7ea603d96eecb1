"""Boule and vingt-trois in example books: wagers that cover several numbers, odds, kernel and a second opinion."""

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from agreement import disagreements
from pitboss.desk import analyse, game_of, open_round, settle_line, simulate
from pitboss.odds.joint import Joint
from pitboss.rounds.answers import GO_ON, Stakes, Stopped
from pitboss.rounds.events import Judged, Paid, Taken
from pitboss.rulebooks import RulebookError
from second_opinion import agree, agree_on_many, answers_to_nonsense, oracle_beside
from sizes import so_many
from variants import changed, raw_chapter, rules_of

ORACLE = oracle_beside(__file__)
GAME = game_of("boule")
pytestmark = pytest.mark.usefixtures("examples")
books = pytest.mark.parametrize("book", ORACLE.BOOKS)


def settle(wagers: Any, stop: str, book: str = "boule", **more: Any) -> dict[str, Any]:
    """Settle one spin for seat 1."""
    record = {"rulebook": book, "game": "boule", "seats": [{"seat": 1, "wagers": wagers}], "spins": [stop]}
    return settle_line(json.dumps(record | more).encode())


def test_the_oracle_settles_random_records_alike() -> None:
    agree_on_many(ORACLE, so_many(everyday=60, ci=1_000, long=20_000), seed=1)


@books
def test_every_case_settles_every_wager_as_the_oracle_says(book: str) -> None:
    seats = [{"seat": 1, "wagers": dict.fromkeys(ORACLE.wagers(book), "2")}]
    for case in sorted(set(ORACLE.cases(book))):
        agree(ORACLE, {"rulebook": book, "game": "boule", "seats": seats, "spins": [case]})


def test_nonsense_is_answered_or_refused_with_a_reason() -> None:
    answers_to_nonsense(ORACLE, so_many(everyday=40, ci=600, long=10_000), seed=3)


@books
def test_every_wager_costs_a_ninth_as_is_published(book: str) -> None:
    priced, cases = analyse("boule", book).wagers, ORACLE.cases(book)
    assert list(priced) == ORACLE.wagers(book)
    for wager, one in priced.items():
        counted = -Fraction(sum(ORACLE.times(book, wager, case) for case in cases), len(cases))
        assert one.house_edge == counted == Fraction(1, 9)
    assert Counter(GAME.device(GAME.rules(book)).stops) == Counter(cases)


def test_five_wins_alone_and_beats_the_even_chances_by_the_rule_on_them() -> None:
    told = settle({"5": "2", "4": "1", "odd": "3"}, "5")
    assert told["net"]["1"] == {"5": "14", "4": "-1", "odd": "-3"}
    assert {wager: why["rule"] for wager, why in told["why"]["1"].items()} == {
        "5": "pay.insignia",
        "4": "rules.insignia_wins",
        "odd": "rules.covers",
    }


def test_vingt_trois_is_another_name_of_the_game() -> None:
    told = settle({"12": "2", "red": "1"}, "12-red", "vingt-trois", game="vingt-trois")
    assert told["net"]["1"] == {"12": "14", "red": "1"}
    assert settle({"12": "2"}, "12", "vingt-trois")["refused"]["code"] == "impossible_pocket"


def test_several_wagers_are_settled_by_the_same_number() -> None:
    rules, stakes = GAME.rules("boule"), {"red": 100, "black": 100, "5": 100}
    joint = Joint.of(rules, stakes, GAME.together(rules, stakes))
    assert {(one.cents, one.combinations) for one in joint.outcomes} == {(500, 1), (-100, 8)}


@books
def test_the_engine_settles_what_the_kernel_spins_to_the_same_cent(book: str) -> None:
    assert not disagreements("boule", book, 40, 7)
    report = simulate("boule", book, 1_000_000, seed=5)
    assert all(one.deviation is not None and abs(float(one.deviation)) < 5 for one in report.wagers.values())


def test_a_round_at_the_table_takes_losers_first() -> None:
    round = open_round("boule", "boule", (1, 2))
    for answer in (Stakes({"red": 100, "9": 100}, 1), Stakes({"low": 100}, 2), GO_ON, Stopped("9"), GO_ON):
        round.answer(answer)
    moved = [(type(one), one.seat, one.wager) for one in round.log if type(one) in (Paid, Taken)]
    assert moved == [(Taken, 2, "low"), (Paid, 1, "9"), (Paid, 1, "red")]
    assert "the ball rests on 9" in [one.found for one in round.log if type(one) is Judged]


@pytest.mark.parametrize(
    ("covers", "reason"),
    [
        ({"red": []}, "red is not a wager, or does not list"),
        ({"red": ["2", "2"]}, "red is not a wager, or does not list"),
        ({"red": "2"}, "red is not a wager, or does not list"),
        ({"red": [2, 4]}, "red is not a wager, or does not list"),
        ({"red": [["2"]]}, "red is not a wager, or does not list"),
        ({"green": ["2"]}, "green is not a wager"),
        ({"red": ["2", "77"]}, "no section of the wheel bears 77"),
        ({"red": ["2"]}, "no section of the wheel bears black"),
    ],
)
def test_chances_that_the_wheel_cannot_decide_do_not_load(covers: dict[str, Any], reason: str) -> None:
    with pytest.raises(RulebookError, match=reason):
        rules_of(GAME, "boule", changed(raw_chapter("boule", "boule"), covers=covers))


def test_a_chance_covers_what_the_document_lists() -> None:
    raw = raw_chapter("boule", "boule")
    raw["rules"]["covers"]["value"]["red"] = ["2", "4", "5", "7", "9"]
    priced = GAME.analyse(rules_of(GAME, "boule", raw)).wagers
    assert (priced["red"].house_edge, priced["black"].house_edge) == (Fraction(-1, 9), Fraction(1, 9))


@pytest.mark.parametrize(("wager", "name"), [("5", "Number 5"), ("low", "Low"), ("first-4", "First 4")])
def test_players_names(wager: str, name: str) -> None:
    assert GAME.called(wager).name == name
