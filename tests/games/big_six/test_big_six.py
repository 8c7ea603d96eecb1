"""Big six under the Horseshoe rulebook, clause by clause."""

import json
from fractions import Fraction
from typing import Any

import pytest

from pitboss.desk import analyse, open_round, settle_line
from pitboss.rounds.answers import GO_ON, Stakes, Stopped
from pitboss.rounds.asks import Bet, Pause
from pitboss.rounds.drivers.enumerate import Enumerate
from pitboss.rounds.events import Paid, Returned, Taken

SECTIONS = {"1": 23, "2": 15, "5": 8, "10": 4, "20": 2, "joker": 1, "logo": 1}
PAYS = {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "joker": 40, "logo": 40}


def settle(wagers: dict[str, str], spins: list[str], **more: Any) -> dict[str, Any]:
    """Settle one spin of the Horseshoe wheel for seat 1."""
    record = {
        "id": "b",
        "rulebook": "horseshoe-cincinnati",
        "game": "big-six",
        "seats": [{"seat": 1, "wagers": wagers}],
        "spins": spins,
        **more,
    }
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize("insignia", SECTIONS)
def test_horseshoe_7_i_each_insignia_pays_its_odds(insignia: str) -> None:
    answer = settle({insignia: "10"}, [insignia])
    assert answer["net"] == {"1": {insignia: str(10 * PAYS[insignia])}}
    assert answer["why"]["1"][insignia]["clause"] == "§7.I"


def test_horseshoe_6_i_every_other_wager_loses() -> None:
    answer = settle({"1": "5", "joker": "1", "logo": "2"}, ["joker"])
    assert answer["net"] == {"1": {"1": "-5", "joker": "40", "logo": "-2"}}
    assert answer["why"]["1"]["logo"]["clause"] == "§6.I"


@pytest.mark.parametrize("kind", ["clapper_on_peg", "too_few_turns"])
def test_horseshoe_8_an_invalid_spin_returns_every_wager(kind: str) -> None:
    answer = settle({"1": "5", "20": "1"}, [], irregularities=[{"kind": kind}])
    assert answer["net"] == {"1": {"1": "0", "20": "0"}}
    assert answer["why"]["1"]["1"]["rule"] == f"irregularities.{kind}"


@pytest.mark.parametrize("kind", ["clapper_on_peg", "too_few_turns"])
@pytest.mark.parametrize("at", ["wagers", "after_round"])
def test_horseshoe_8_a_spin_is_invalid_only_while_it_is_one(kind: str, at: str) -> None:
    refused = settle({"1": "5"}, ["1"], irregularities=[{"kind": kind, "at": at}])["refused"]
    assert (refused["code"], refused["rule"]) == ("not_now", f"irregularities.{kind}")


def test_horseshoe_4_iv_a_wager_after_the_spin_is_none() -> None:
    late = {"kind": "late_wager", "seat": 1, "wager": "2"}
    answer = settle({"1": "5", "2": "5"}, ["2"], irregularities=[late])
    assert answer["net"] == {"1": {"1": "-5", "2": "0"}}
    assert answer["why"]["1"]["2"] == {"rule": "irregularities.late_wager", "clause": "§4.IV"}
    more = settle({"1": "5"}, ["1"], irregularities=[{**late, "wager": "1", "amount": "10"}])
    assert more["net"] == {"1": {"1": "5"}}
    answer = settle({"1": "5"}, ["1"], irregularities=[{"kind": "late_wager"}])
    assert (answer["refused"]["code"], answer["refused"]["clause"]) == ("missing_wager", "§4.IV")


def test_horseshoe_4_i_g_no_logo_wager_where_the_wheel_has_none() -> None:
    refused = settle({"logo": "5"}, ["1"], options={"logo_on_wheel": False})["refused"]
    assert (refused["code"], refused["rule"]) == ("not_offered", "rules.logo_on_wheel")
    assert settle({"logo": "5"}, ["1"])["net"] == {"1": {"logo": "-5"}}


@pytest.mark.parametrize(("amount", "taken"), [("0.99", False), ("1", True), ("2", True), ("1.50", False)])
def test_horseshoe_4_iii_wagers_come_in_chips(amount: str, taken: bool) -> None:
    assert ("net" in settle({"5": amount}, ["5"])) is taken


@pytest.mark.parametrize(
    ("spins", "code"), [([], "missing_spin"), (["3"], "impossible_pocket"), (["1", "2"], "unused_chance")]
)
def test_a_record_must_say_exactly_one_possible_spin(spins: list[str], code: str) -> None:
    assert settle({"1": "5"}, spins)["refused"]["code"] == code


def test_wagers_with_ids_are_answered_by_id() -> None:
    """Two lines on one insignia share its result; a line without an id goes by its insignia."""
    lines: Any = [
        {"id": "a", "wager": "5", "amount": "3"},
        {"id": "b", "wager": "5", "amount": "4"},
        {"wager": "joker", "amount": "2"},
    ]
    answer = settle(lines, ["5"])
    assert answer["net"] == {"1": {"a": "15", "b": "20", "joker": "-2"}}
    assert {key: why["clause"] for key, why in answer["why"]["1"].items()} == {
        "a": "§7.I",
        "b": "§7.I",
        "joker": "§6.I",
    }
    assert settle(lines[:2], ["1"])["net"] == {"1": {"a": "-3", "b": "-4"}}
    void = settle(lines, [], irregularities=[{"kind": "clapper_on_peg"}])
    assert void["net"] == {"1": {"a": "0", "b": "0", "joker": "0"}}


def test_odds_equal_the_sheets_check_figures() -> None:
    analysis = analyse("big-six", "horseshoe-cincinnati")
    edges = {wager: one.house_edge for wager, one in analysis.wagers.items()}
    checks = {"1": 8, "2": 9, "5": 6, "10": 10, "20": 12, "joker": 13, "logo": 13}
    assert edges == {wager: Fraction(short, 54) for wager, short in checks.items()}


@pytest.mark.parametrize("insignia", SECTIONS)
def test_enumerating_the_wheel_gives_the_same_edge(insignia: str) -> None:
    def policy(ask: object, round: object) -> Any:
        return Stakes({insignia: 100}) if type(ask) is Bet else (GO_ON if type(ask) is Pause else None)

    rounds = list(Enumerate(lambda: open_round("big-six", "horseshoe-cincinnati"), policy))
    assert sum(weight for weight, _ in rounds) == 1
    mean = sum(weight * round.net()[1][insignia] for weight, round in rounds)
    edge = analyse("big-six", "horseshoe-cincinnati").wagers[insignia].house_edge
    assert -mean / 100 == edge


def test_horseshoe_6_losing_wagers_are_taken_before_winners_are_paid() -> None:
    round = open_round("big-six", "horseshoe-cincinnati", (1, 2))
    for answer in (
        Stakes({"joker": 100, "1": 100}, 1),
        Stakes({"2": 100}, 2),
        GO_ON,
        Stopped("joker"),
        GO_ON,
    ):
        round.answer(answer)
    moved = [
        (type(event).__name__, event.wager) for event in round.log if type(event) in (Paid, Taken, Returned)
    ]
    assert moved == [("Taken", "1"), ("Taken", "2"), ("Paid", "joker"), ("Returned", "joker")]
