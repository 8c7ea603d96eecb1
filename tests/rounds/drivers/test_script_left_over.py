"""What a record says too much: the refusal names the rule and says what the round had."""

import json
from typing import Any

import pytest

from pitboss.desk import settle_line

HORSESHOE = "horseshoe-cincinnati"
UTH = {"wagers": {"ante": "10", "blind": "10"}, "cards": ["As", "Kd"]}
BOARD = {"dealer": ["2c", "2d"], "community": ["Ah", "7c", "4d", "9s", "3h"]}
THREE = {"wagers": {"ante": "10"}, "cards": ["As", "Kc", "Qd"]}
DEALT = {"dealer": ["2c", "3d", "4h"]}


def refused(game: str, seat: dict[str, Any], **more: Any) -> dict[str, str]:
    record = {"rulebook": HORSESHOE, "game": game, "seats": [{"seat": 1, **seat}], **more}
    return settle_line(json.dumps(record).encode())["refused"]


@pytest.mark.parametrize(
    ("game", "seat", "decided", "more", "says"),
    [
        ("three-card-poker", THREE, "play fold; play play", DEALT, "it has decided there (fold)"),
        ("three-card-poker", THREE, "play play; flop play", DEALT, "its last decision is play at play"),
        (
            "ultimate-texas-holdem",
            UTH,
            "preflop play 30; flop check",
            BOARD,
            "its last decision is play at preflop",
        ),
        (
            "mississippi-stud",
            THREE | {"cards": ["As", "Kc"]},
            "third_street fold; fourth_street bet 10",
            {"community": ["Ah", "7c", "4d"]},
            "its last decision is fold at third_street",
        ),
    ],
)
def test_a_decision_too_many_says_what_was_decided_last_and_cites(game, seat, decided, more, says) -> None:
    written = [one.split() for one in decided.split("; ")]
    decisions = [
        {"at": at, "do": do, **({"amount": amount[0]} if amount else {})} for at, do, *amount in written
    ]
    refusal = refused(game, {**seat, "decisions": decisions}, **more)
    assert refusal["code"] == "unused_decision"
    assert says in refusal["message"]
    assert refusal["rule"]
    assert refusal["clause"]


def test_a_hand_that_was_killed_has_nothing_to_decide_by_the_rule_that_killed_it() -> None:
    cards = {"cards": ["As", "Kc", "Qd", "2h"], "wagers": {"ante": "10"}}
    other = {
        **cards,
        "seat": 2,
        "cards": ["Ad", "Kh", "Qs", "2s", "9s"],
        "decisions": [{"at": "bet", "do": "fold"}],
    }
    told = {
        "rulebook": "oneida-2003",
        "game": "caribbean-stud",
        "seats": [{"seat": 1, **cards, "decisions": [{"at": "bet", "do": "bet"}]}, other],
        "dealer": ["3c", "3d", "4h", "5s", "6s"],
        "irregularities": [{"kind": "wrong_number_of_cards", "seat": 1}],
    }
    refusal = settle_line(json.dumps(told).encode())["refused"]
    assert refusal["code"] == "unused_decision"
    assert "its hand is dead" in refusal["message"]
    assert refusal["rule"] == "irregularities.wrong_number_of_cards"


@pytest.mark.parametrize(
    ("game", "wagers", "rule"),
    [("big-six", {"1": "10"}, "rules.full_turns"), ("roulette", {"red": "10"}, "rules.double_zero_wheel")],
)
def test_a_spin_too_many_is_counted_and_cites_the_rule_of_the_spin(game, wagers, rule) -> None:
    refusal = refused(game, {"wagers": wagers}, spins=["1", "2", "5"])
    assert (refusal["code"], refusal["rule"]) == ("unused_chance", rule)
    assert refusal["clause"]
    assert "has 1 spin, and the record 3" in refusal["message"]
