"""Wagers outside the limits: above the maximum the rest goes back; below the minimum a seat bets once and is warned."""

import json
from typing import Any

import pytest

from pitboss.desk import game_of, settle_line
from pitboss.floor import LiveTable
from pitboss.rounds import Round
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Amount, Bet, Offer
from pitboss.rounds.audit import audit
from pitboss.rounds.bets import without
from pitboss.rounds.events import Judged
from pitboss.rounds.records import play_record, read_record
from pitboss.rulebooks import Cite, Posting, Refusal, Rules, read_chapter
from variants import long_form

BOOK, GAME = "house-limits", "roulette"
pytestmark = pytest.mark.usefixtures("examples")


def settled(wagers: dict[str, str], warned: bool = False, **options: Any) -> dict[str, Any]:
    seat = {"seat": 1, "wagers": wagers} | ({"warned": True} if warned else {})
    record = {"rulebook": BOOK, "game": GAME, "options": options, "seats": [seat], "spins": ["17"]}
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize(
    ("staked", "warned", "net", "told"),
    [
        ("4", False, "4", [1]),  # below the minimum of $5: honoured once
        ("4", True, "0", [1]),  # and then dead
        ("5", False, "5", None),
        ("5", True, "5", [1]),
        ("1", False, "1", [1]),
    ],
)
def test_a_wager_below_the_minimum_is_honoured_once(
    staked: str, warned: bool, net: str, told: list[int] | None
) -> None:
    answer = settled({"black": staked}, warned)
    assert answer["net"]["1"] == {"black": net}
    assert answer.get("warned") == told
    dead = warned and net == "0"
    assert answer["why"]["1"]["black"]["clause"] == ("2(c)" if dead else "4")


def test_only_the_wager_below_the_minimum_is_dead() -> None:
    answer = settled({"black": "4", "straight-17": "5", "red": "3"}, warned=True)
    assert answer["net"]["1"] == {"black": "0", "red": "0", "straight-17": "175"}


@pytest.mark.parametrize(("value", "net"), [("settled in full", "4"), ("refused", None)])
def test_the_house_may_settle_it_always_or_refuse_it(value: str, net: str | None) -> None:
    for warned in (False, True):
        answer = settled({"black": "4"}, warned, under_limit=value)
        if net is None:
            assert (answer["refused"]["code"], answer["refused"]["rule"]) == ("bad_amount", "rules.minimum")
        else:
            assert answer["net"]["1"]["black"] == net


def test_chips_still_decide_what_can_be_staked_at_all() -> None:
    assert settled({"black": "4.50"})["refused"]["code"] == "bad_amount"
    assert settled({"black": "0"})["refused"]["code"] == "bad_amount"


@pytest.mark.parametrize(("staked", "net"), [("5000", "5000"), ("5001", "5000"), ("4999", "4999")])
def test_a_wager_above_the_maximum_is_cut_back_on_the_cloth_too(staked: str, net: str) -> None:
    assert settled({"black": staked})["net"]["1"]["black"] == net


def test_a_warning_is_no_key_of_a_document_that_warns_nobody() -> None:
    seat = {"seat": 1, "wagers": {"black": "4"}, "warned": True}
    record = {"rulebook": "french-table", "game": GAME, "seats": [seat], "spins": ["17"]}
    assert settle_line(json.dumps(record).encode())["refused"]["code"] == "unknown_key"


def live() -> LiveTable:
    game = game_of(GAME)
    return LiveTable(game, game.rules(BOOK), 1, 0, bytes(32))


def test_a_live_table_remembers_whom_it_warned_and_its_log_audits() -> None:
    table = live()
    table.answer(Stakes({"black": 400}, 1))
    assert table.round.table.warned == {1}
    table.new_round()
    assert table.round.log[0].warned == (1,)
    table.answer(Stakes({"black": 400, "red": 500}, 1))
    judged = [one.found for one in table.round.log if type(one) is Judged]
    assert judged[:1] == ["seat 1's black of $4 is below the minimum: it is dead and goes back"]
    assert table.round.net()[1]["black"] == 0
    assert abs(table.round.net()[1]["red"]) == 500
    assert audit(table.round.log, table.game, table.rules).clean
    assert table.round.again().log == table.round.log


THREE = "horseshoe-cincinnati", "three-card-poker"
WARNS = long_form(*THREE) + '\n[rules.under_limit]\nvalue = "honoured once, then returned"\nclause = "§5.I"\n'


def three_card(wagers: dict[str, str], warned: bool) -> Round:
    game = game_of(THREE[1])
    rules = Rules(
        read_chapter(WARNS.encode(), game.ruleset, THREE[0], "three-card-poker.toml"),
        Posting(*THREE, {"minimum": "10", "pair_plus_minimum": "5", "smallest_chip": "1"}),
    )
    play = {"decisions": [{"at": "play", "do": "play"}]}
    other = {"seat": 2, "wagers": {"ante": "10"}, "cards": ["Kd", "9c", "3h"], **play}
    seat = {"seat": 1, "wagers": wagers, "warned": warned}
    seat |= {} if warned else {"cards": ["As", "Ks", "Qs"], **play}
    record = {
        "rulebook": THREE[0],
        "game": THREE[1],
        "seats": [seat, other],
        "dealer": ["2d", "4c", "7h"],
    }
    return play_record(read_record(json.dumps(record).encode()), game, rules)


def test_a_seat_whose_main_wager_is_dead_gets_no_cards() -> None:
    first = three_card({"ante": "9"}, warned=False)
    assert first.net()[1]["ante"] == 900
    again = three_card({"ante": "9"}, warned=True)
    assert again.net()[1] == {"ante": 0}
    assert 1 not in again.table.hands
    assert again.table.why[1, "ante"].rule == "rules.under_limit"


def test_nothing_stands_without_a_main_wager() -> None:
    cite = Cite("wagers", "1")
    main, side = Amount(500, 1000, 100), Amount(100, 1000, 100)
    offers = Offer("main", main, cite), Offer("side", side, cite), Offer("bonus", side, cite, ("side",))
    stakes = Stakes({"main": 300, "side": 100, "bonus": 100}, 1)
    assert without(Bet((1,), offers, cite, ("main",)), stakes, {"main"}) == {}
    assert without(Bet((1,), offers, cite), stakes, {"main"}) == {"side": 100, "bonus": 100}
    assert without(Bet((1,), offers, cite), stakes, {"side"}) == {"main": 300}


def test_a_refused_answer_leaves_no_warning_behind() -> None:
    table = live()
    with pytest.raises(Refusal):
        table.answer(Stakes({"black": 400, "no such": 500}, 1))
    assert not table.round.table.warned
