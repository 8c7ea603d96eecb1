"""Explain: which clause moved each chip, what was found on the way and what was tried before."""

import json

import pytest

from pitboss.desk import game_of
from pitboss.rounds import Explanation, explain, play_record, read_record
from pitboss.rounds.events import HOUSE, Judged, Paid, Reversed
from pitboss.rounds.explain import in_lines, joined, telling
from pitboss.rulebooks import Cite


@pytest.fixture(scope="module")
def told() -> list[Explanation]:
    seat = {"seat": 1, "wagers": {"ante": "10", "pair_plus": "10"}, "cards": ["9s", "9d", "4c"]}
    seat["decisions"] = [{"at": "play", "do": "play"}]
    record = {"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "dealer": ["Qs", "3d", "2c"]}
    line = json.dumps({**record, "seats": [seat]}).encode()
    return explain(play_record(read_record(line), game_of("three-card-poker")).log)


def test_every_movement_is_told_in_order(told: list[Explanation]) -> None:
    assert [one.says for one in told] == [
        "seat 1's ante is paid 10 at 1 to 1 on 10",
        "seat 1's ante gets 10 back",
        "seat 1's play is paid 10 at 1 to 1 on 10",
        "seat 1's play gets 10 back",
        "seat 1's pair_plus is paid 10 at 1 to 1 on 10",
        "seat 1's pair_plus gets 10 back",
    ]


def test_each_has_its_rule_and_clause(told: list[Explanation]) -> None:
    assert [(one.rule, one.clause) for one in told[::2]] == [
        ("rules.player_higher", "§12.II"),
        ("rules.player_higher", "§12.II"),
        ("pay.pair_plus", "§12.IV"),
    ]


def test_what_was_found_and_tried(told: list[Explanation]) -> None:
    ante, pair_plus = told[0], told[4]
    assert [reason.found for reason in ante.reasons] == [
        "the dealer: queen high: qualifies",
        "seat 1: pair of nines against queen high: player higher",
    ]
    tried = {reason.rule: reason.tried for reason in pair_plus.reasons}
    assert tried["pay.pair_plus"] == ("straight flush", "three of a kind", "straight", "flush")
    assert "tried before it: straight flush, three of a kind, straight, flush" in str(pair_plus)


def test_a_payment_is_explained_by_what_bears_on_its_wager() -> None:
    cite = Cite("rules.x", "§1")
    log = [
        Judged("dealer", "king high: qualifies", cite, wagers=("ante",)),
        Judged(1, "pair plus: flush", cite, ("straight flush",), ("pair_plus",)),
        Judged("table", "for all", Cite("rules.y", "§2")),
        Paid(1, "pair_plus", 3000, cite, "3 to 1", 1000),
    ]
    found = [reason.found for reason in explain(log)[0].reasons]
    assert found == ["seat 1: pair plus: flush", "the table: for all"]


def test_a_void_tells_once_that_a_folded_stake_comes_back() -> None:
    cite, seat = Cite("irregularities.x", "§1"), 1
    log = [
        Reversed(seat, "ante", 1000, cite, (seat, "ante"), HOUSE),
        Reversed(seat, "ante", 1000, cite, seat, (seat, "ante")),
        Reversed(seat, "ante", 500, cite, HOUSE, seat),
    ]
    assert [one.says for one in explain(log)] == [
        "seat 1's ante has 10 on it again, being void",
        "seat 1's ante gets 10 back, being void",
        "seat 1's ante gives 5 back, being void",
    ]


def test_a_payment_and_its_stake_are_told_as_one_and_the_same_reasons_once(told: list[Explanation]) -> None:
    assert [one.says for one in joined(told)] == [
        "seat 1's ante is paid 10 at 1 to 1 on 10, and gets 10 back",
        "seat 1's play is paid 10 at 1 to 1 on 10, and gets 10 back",
        "seat 1's pair_plus is paid 10 at 1 to 1 on 10, and gets 10 back",
    ]
    lines = list(in_lines(told))
    assert lines.count("    for the same reasons") == 1
    assert not any("rules." in line or "pay." in line for line in lines), "names of rules are for programs"


def test_each_reading_is_told_where_it_is_first_met_and_without_its_name() -> None:
    reading = "losing_case [§12.II]: the losing case is not stated; read as a lower hand loses"
    lost = [
        Explanation(1, wager, f"{wager} loses", "rules.x", "§1", (), (reading,), "taken") for wager in "ab"
    ]
    first, second = joined(lost)
    assert first.rests_on == ("the losing case is not stated; read as a lower hand loses [§12.II]",)
    assert second.rests_on == ()


def test_words_for_people_name_the_wager_and_the_card_that_decided() -> None:
    seat = {"seat": 1, "wagers": {"ante": "10", "pair_plus": "10"}, "cards": ["Qd", "Jd", "4s"]}
    seat["decisions"] = [{"at": "play", "do": "play"}]
    record = {"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "dealer": ["Qs", "3d", "2c"]}
    game = game_of("three-card-poker")
    round = play_record(read_record(json.dumps({**record, "seats": [seat]}).encode()), game)
    view = round.view(1)
    lines = list(in_lines(explain(view, round.rules.chapter, telling(game, round.rules, view, 1))))
    assert lines[0].startswith("your ante is paid $10 at 1 to 1 on $10, and gets $10 back [")
    assert any("your jack beats the dealer's three" in line for line in lines)
    assert any(line.startswith("your pair plus loses $10") for line in lines)
