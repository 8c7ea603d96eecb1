"""What a poker table refuses: postings that do not go together, records that cannot be, actions out of turn."""

import json

import pytest

from pitboss.chance import UNSEEN
from pitboss.desk import game_of, open_round, settle_line
from pitboss.desk.games import entries
from pitboss.poker.kill import PokerState
from pitboss.rounds.answers import Cards
from pitboss.rulebooks import Refusal

THREE = {1: "", 2: "", 3: ""}


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"limits": ["2", "4"]}, "outside_range"),
        ({"limits": ["3", "8"]}, "outside_range"),
        ({"limits": "3-6"}, "bad_option"),
        ({"limits": ["3", 6.0]}, "bad_option"),
        ({"limits": ["1", "3"], "structure": "fixed-limit"}, "limit_mismatch"),
        ({"limits": ["3", "6"], "structure": "spread-limit"}, "limit_mismatch"),
        ({"structure": "no-limit"}, "bad_option"),
        ({"structure": "spread"}, "bad_option"),
        ({"rake": {"schedule_option": 0}}, "unknown_schedule_option"),
        ({"rake": {"schedule_option": 25}}, "unknown_schedule_option"),
        ({"rake": {"schedule_option": "one"}}, "bad_option"),
        ({"rake": {"schedule_option": True}}, "bad_option"),
        ({"rake": {"method": "percentage", "schedule_option": 1}}, "rake_method"),
        ({"rake": {"method": "percentage", "percent": 10}}, "rake_method"),
        ({"rake": {"method": "drop", "percent": 10}}, "rake_field"),
        ({"rake": 3}, "bad_option"),
        ({"rake": {"schedule_option": 1}, "limits": ["4", "8"]}, "schedule_mismatch"),
        ({"rake": {"schedule_option": 19}, "structure": "fixed-limit"}, "schedule_mismatch"),
        ({"blinds": ["3", "1"]}, "bad_blinds"),
        ({"blinds": ["0", "3"]}, "bad_blinds"),
        ({"blinds": ["3"]}, "bad_blinds"),
        ({"blinds": ["1", "3", "6"]}, "bad_blinds"),
        ({"blinds": ["-1", "3"]}, "bad_option"),
        ({"variant": "canasta"}, "unknown_variant"),
        ({"variant": ["holdem"]}, "unknown_variant"),
        ({"variant": "razz"}, "unknown_game"),
        ({"raises": 4}, "not_an_option"),
        ({"ante": "1"}, "unknown_option"),
        ({"smallest_chip": "0"}, "outside_range"),
    ],
)
def test_a_posting_outside_the_document_is_refused(settle, options, code):
    """Each with a stable code."""
    assert settle(THREE, 3, options=options)["refused"]["code"] == code


@pytest.mark.parametrize(
    ("options", "limits", "structure", "options_of_band"),
    [
        ({}, (300, 600), "fixed-limit", (1, 2)),
        ({"limits": ["4", "8"]}, (400, 800), "fixed-limit", (3, 4)),
        ({"limits": ["1", "3"]}, (100, 300), "spread-limit", (19, 20)),
        ({"structure": "spread-limit"}, (100, 300), "spread-limit", (19, 20)),
        ({"rake": {"schedule_option": 18}}, (600, 1200), "fixed-limit", (17, 18)),
        ({"rake": {"method": "drop", "schedule_option": "23"}}, (100, 300), "spread-limit", (23, 24)),
    ],
)
def test_what_is_not_posted_follows_from_what_is(options, limits, structure, options_of_band):
    """A limit, a structure or a schedule option alone is enough to find the table's limit and price band."""
    from pitboss.poker.table_rules import TableRules

    limit = game_of("poker").rules("merced-poker-room", options).once(TableRules).limit
    assert (limit.limits, limit.structure) == (limits, structure)
    assert tuple(option.number for option in limit.band) == options_of_band


@pytest.mark.parametrize(
    ("options", "blinds"),
    [
        ({}, (100, 300)),
        ({"limits": ["4", "8"]}, (200, 400)),
        ({"limits": ["6", "12"]}, (300, 600)),
        ({"limits": ["1", "3"]}, (100, 100)),
        ({"smallest_chip": "0.50"}, (150, 300)),
        ({"blinds": ["2", "3"]}, (200, 300)),
        ({"blinds": ["3", "3"]}, (300, 300)),
    ],
)
def test_reading_blind_amounts(options, blinds):
    """Half the lower limit down to the chip, at least one chip, and the lower limit, unless posted."""
    from pitboss.poker.table_rules import TableRules

    table_rules = game_of("poker").rules("merced-poker-room", options).once(TableRules)
    assert table_rules.blinds == blinds


@pytest.mark.parametrize(
    ("seats", "told", "code"),
    [
        (THREE, "preflop: 1 fold", "out_of_turn"),
        (THREE, "flop: 3 call", "out_of_turn"),
        (THREE, "preflop: 3 fold, 1 fold, 2 check", "unused_action"),
        (THREE, "preflop: 3 call 2", "bad_amount"),
        (THREE, "preflop: 3 call 4", "bad_amount"),
        (THREE, "preflop: 3 raise 5", "bad_amount"),
        (THREE, "preflop: 3 raise 7", "bad_amount"),
        (THREE, "preflop: 3 bet 3", "not_allowed"),
        (THREE, "preflop: 3 fold 3", "bad_amount"),
        (THREE, "preflop: 3 raise 1e9", "bad_amount"),
        ({1: "As As", 2: "", 3: ""}, "", "impossible_card"),
        ({1: "As 1s", 2: "", 3: ""}, "", "impossible_card"),
        ({1: "As Jk", 2: "", 3: ""}, "", "impossible_card"),
        ({1: "As Ks Qs", 2: "", 3: ""}, "preflop: 3 fold, 1 fold", "unused_cards"),
        ({1: ""}, "", "too_few_players"),
        ({1: "", 11: ""}, "", "unknown_seat"),
        ({0: "", 1: ""}, "", "unknown_seat"),
        ({1: ("", "0"), 2: ""}, "", "bad_stack"),
        ({1: ("", "-4"), 2: ""}, "", "bad_amount"),
    ],
)
def test_an_impossible_record_is_refused(settle, seats, told, code):
    """Each with a stable code, and nothing is settled."""
    assert settle(seats, 3, told)["refused"]["code"] == code


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"dealer": ["As"]}, "unknown_key"),
        ({"state": {"kill_seat": 3, "kill_multiple": 2}}, "unknown_key"),
        ({"state": {"button_seat": 1}}, "unknown_seat"),
        ({"player_dealer": {"seat": 1, "wager": "10"}}, "unknown_key"),
        ({"button_seat": None}, "missing_button"),
        ({"button_seat": 0}, "unknown_seat"),
        ({"button_seat": 11}, "unknown_seat"),
        ({"seats": [{"seat": 1, "wagers": {"ante": "5"}}, {"seat": 2}]}, "unknown_key"),
        ({"seats": [{"seat": 1, "up": ["As"]}, {"seat": 2}]}, "unknown_key"),
        ({"seats": [{"seat": 1}, {"seat": 1}]}, "seat_twice"),
        ({"irregularities": [{"kind": "misdeal"}]}, "unknown_irregularity"),
        ({"surprise": 1}, "bad_record"),
    ],
)
def test_keys_that_are_not_holdems_are_refused(settle, more, code):
    """A record of hold'em has no dealer's hand, no wagers, no kill."""
    assert settle({1: "", 2: ""}, 2, **more)["refused"]["code"] == code


def test_a_showdown_needs_every_hand_and_the_whole_board(settle):
    """Unknown cards never win or lose."""
    checks = "1 check, 2 check"
    told = f"preflop: 1 call, 2 check; flop: {checks}; turn: {checks}; river: {checks}"
    for seats, board in (
        ({1: "As Ad", 2: "Ks"}, "2c 7d 9h Jc 3s"),
        ({1: "As Ad", 2: "Ks Kd"}, "2c 7d 9h Jc"),
    ):
        refused = settle(seats, 2, told, board)["refused"]
        assert (refused["code"], refused["clause"]) == ("missing_cards", "line 793")


def test_a_record_that_stops_may_know_cards_to_come_and_a_finished_one_may_not(settle):
    """Cards nobody used in a hand that ended are refused."""
    board = "2c 7d 9h Jc 3s"
    assert settle({1: "", 2: ""}, 2, "preflop: 1 call", board)["to_act"]["seat"] == 2
    assert settle({1: "", 2: ""}, 2, "preflop: 1 fold", board)["refused"]["code"] == "unused_cards"


def test_other_rulebooks_say_that_they_have_no_such_chapter():
    """A rulebook without a chapter of poker refuses the game."""
    line = {"id": 1, "rulebook": "oneida-2003", "game": "poker", "seats": [{"seat": 1}], "button_seat": 1}
    assert settle_line(json.dumps(line).encode())["refused"]["code"] == "unknown_game"
    assert not entries("oneida-2003", game_of("poker"))
    assert entries("merced-poker-room", game_of("poker"))


def test_stacks_belong_to_seats_and_the_button_to_the_table():
    """A round cannot be opened over them."""
    for state, stacks in ((PokerState(3), {4: 500}), (PokerState(3), {1: 0}), (PokerState(12), None)):
        with pytest.raises(Refusal):
            open_round("poker", "merced-poker-room", (1, 2, 3), state=state, stacks=stacks)


def test_a_card_nobody_saw_cannot_say_who_has_the_button() -> None:
    round = open_round("poker", "merced-poker-room", (1, 2, 3))
    before = list(round.log)
    with pytest.raises(Refusal) as refused:
        round.answer(Cards(("As", UNSEEN, "Kd")))
    assert refused.value.code == "missing_cards"
    assert round.log == before
    round.answer(Cards(("As", "2c", "Kd")))
