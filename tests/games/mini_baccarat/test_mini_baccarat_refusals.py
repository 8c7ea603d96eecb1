"""What mini-baccarat refuses, each by its clause, and what a record must say."""

from typing import Any

import pytest

from pitboss.desk import game_of

NATURAL = "Kc Kd 9h 7s"
WITH_DRAGON = {"player": "5", "dragon_player": "5"}
SEAT, CEDE = {"seat": 1, "wagers": {"player": "5"}}, {"at": "player_cards", "do": "cede"}
CASES = [
    ("C15.II", "needs_wager", NATURAL, {"dragon_player": "5"}, {}),
    ("C8.I.D, C15.I–II", "bad_amount", NATURAL, {"player": "5", "dragon_player": "0.99"}, {}),
    ("C13.III", "bad_amount", NATURAL, {"player": "5.25"}, {}),
    ("C13.III", "bad_amount", NATURAL, {"player": "5", "dragon_player": "1.50"}, {}),
    ("C8.I.B", "bad_amount", NATURAL, {"player": "0.50"}, {}),
    ("C8.I.B", "bad_amount", NATURAL, {"player": "4"}, {"options": {"minimum": "5"}}),
    ("C8.I.A", "bad_amount", NATURAL, {"banker": "501"}, {"options": {"maximum": "500"}}),
    ("C8.III, C9.II", "unknown_wager", NATURAL, {"panda": "5"}, {}),
    ("C8.I.D, C15.I", "not_offered", NATURAL, WITH_DRAGON, {"options": {"dragon_offered": False}}),
    ("C3.I", "contradiction", NATURAL, None, {"options": {"decks": 5}}),
    ("C3.I", "contradiction", NATURAL, None, {"options": {"decks": 9}}),
    ("C3.II", "contradiction", NATURAL, None, {"options": {"decks": 7, "shuffler": True}}),
    ("C3.II.B, E", "contradiction", NATURAL, None, {"options": {"decks": 9, "shuffler": True}}),
    ("C5.V", "outside_range", NATURAL, None, {"options": {"cards_behind_cutting_card": 13}}),
    ("C15.II", "outside_range", NATURAL, None, {"options": {"dragon_minimum": "0.99"}}),
    ("C13.III", "outside_range", NATURAL, None, {"options": {"smallest_chip": "0.25"}}),
    ("C13.III, C13.VI", "not_an_option", NATURAL, None, {"options": {"vigorish": 4}}),
    ("C8.I.B.1, C13.I", "", NATURAL, None, {"options": {"pay": {"player": {"win": "2 to 1"}}}}),
    ("C11.I", "unused_cards", NATURAL + " 4c", None, {}),
    ("C11.III.A", "unused_cards", "Kc Kd 7h 7s 4c", None, {}),
    ("C11.III.B.2", "unused_cards", "Kc Kd 5h 7s 4c 2c", None, {}),
    ("C10.IV", "unused_cards", "Kc Kd Kh Ks 4c 2c 3c", None, {}),
    ("C9.I, C9.III", "missing_cards", "Kc Kd 9h", None, {}),
    ("C9.I, C9.III", "missing_cards", "Kc ?? 9h 7s", None, {}),
    ("C11.II", "missing_cards", "Kc Kd 5h 7s", None, {}),
    ("C11.III.A", "missing_cards", "Kc Kd 6h 5s", None, {}),
    ("C11.III.B.3", "missing_cards", "Kc Kd 5h 6s 6d", None, {}),
    ("C11.III.B.1", "missing_cards", "Kc Kd 5h 2s 6d ??", None, {}),
    ("C3.I–II", "impossible_card", NATURAL, None, {"state": {"gone": ["9h"] * 8}}),
    ("C5.VII", "missing_cards", "?? Kc", None, {"new_shoe": True}),
    ("C5.VII", "missing_cards", "2c Kc", None, {"new_shoe": True}),
    ("C5.VII", "not_now", NATURAL, None, {"new_shoe": True, "state": {"opened": True}}),
    ("C8.II", "not_taken", NATURAL, None, {"seats": [{**SEAT, "coupons": {"player": "5"}}]}),
    ("C9.V", "unused_decision", NATURAL, None, {"seats": [{**SEAT, "decisions": [CEDE]}]}),
    ("C9.I, C9.III", "unused_cards", NATURAL, None, {"seats": [{**SEAT, "cards": ["2c"]}]}),
    ("C2.I", "unknown_seat", NATURAL, {10: {"player": "5"}}, {}),
    ("C13.V", "unknown_seat", NATURAL, None, {"state": {"owed": {"10": 5}}}),
    ("C3.I–II", "impossible_card", NATURAL, None, {"state": {"gone": ["9h"] * 9}}),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "code", "shoe", "wagers", "more"), CASES)
def test_horseshoe_what_is_refused_by_its_clause(
    settle: Any, clause: str, code: str, shoe: str, wagers: Any, more: dict[str, Any]
) -> None:
    refused = settle(shoe, wagers, **more)["refused"]
    assert (refused["clause"], refused["code"]) == (clause, code or refused["code"])
    assert refused["rule"]
    assert refused["message"]


def test_horseshoe_c2_i_nine_may_sit(settle: Any) -> None:
    answer = settle(NATURAL, {seat: {"player": "5"} for seat in range(1, 10)})
    assert [answer["net"][str(seat)]["player"] for seat in range(1, 10)] == ["5"] * 9


@pytest.mark.parametrize("key", ["dealer", "community"])
def test_a_record_has_no_use_for_other_keys(settle: Any, key: str) -> None:
    assert settle(NATURAL, None, **{key: ["2c"]})["refused"]["code"] == "unknown_key"


@pytest.mark.parametrize(
    ("options", "decks"),
    [({"decks": 6}, 6), ({}, 8), ({"decks": 8, "shuffler": True}, 4), ({"decks": 16, "shuffler": True}, 8)],
)
def test_horseshoe_c3_how_many_decks_are_dealt_from(options: dict[str, Any], decks: int) -> None:
    game = game_of("mini-baccarat")
    pack = game.pack(game.rules("horseshoe-cincinnati", options))
    assert pack is not None
    assert pack.decks == decks


def test_no_wager_no_round(settle: Any) -> None:
    assert settle("", {1: {}})["net"] == {}
    assert settle(NATURAL, {1: {}})["refused"]["code"] == "unused_cards"
