"""Cards nobody saw, and blinds that leave a place out: what a record may say of them."""

from poker.conftest import Settle

ALL_CHECK = "; ".join(f"{street}: 2 check, 3 check" for street in ("flop", "turn", "river"))
DOWN = f"preflop: 1 fold, 2 call, 3 check; {ALL_CHECK}"
BOARD = "2c 7d 9h Jc 3s"


def test_a_hand_nobody_saw_may_be_mucked_at_the_showdown(settle: Settle) -> None:
    answer = settle({1: "", 2: "As Ad", 3: ""}, 1, f"{DOWN}, 3 muck", BOARD)
    assert answer["net"] == {"1": "0", "2": "0", "3": "-3"}
    assert answer["pots"][0]["awards"] == {"2": "3"}


def test_a_hand_nobody_saw_that_is_not_mucked_decides_the_pot_and_is_missing(settle: Settle) -> None:
    answer = settle({1: "", 2: "As Ad", 3: ""}, 1, DOWN, BOARD)
    assert answer["refused"]["code"] == "missing_cards"
    assert answer["refused"]["rule"] == "rules.showdown"
    assert "seat 3" in answer["refused"]["message"]


def test_a_hand_that_was_seen_is_not_mucked(settle: Settle) -> None:
    answer = settle({1: "", 2: "As Ad", 3: "Ks Kd"}, 1, f"{DOWN}, 3 muck", BOARD)
    assert answer["refused"]["code"] == "unused_action"


def test_the_last_hand_left_takes_the_pot_though_nobody_saw_it(settle: Settle) -> None:
    answer = settle({1: "", 2: "", 3: ""}, 1, f"{DOWN}, 2 muck", BOARD)
    assert answer["pots"][0]["awards"] == {"3": "3"}


def test_a_blind_of_nothing_is_nobodys(settle: Settle) -> None:
    blinds = {"blinds": ["0", "1", "3"]}
    answer = settle({1: "", 2: "", 3: "", 4: ""}, 1, "", options=blinds)
    assert answer["to_act"]["seat"] == 1
    answer = settle({1: "", 2: "", 3: "", 4: ""}, 1, "preflop: 1 fold, 2 fold, 3 fold", options=blinds)
    assert answer["net"] == {"1": "0", "2": "0", "3": "-1", "4": "1"}


def test_blinds_of_nothing_do_not_count_among_them(settle: Settle) -> None:
    for blinds in (["0", "3"], ["3", "0", "1"], ["0", "0"]):
        answer = settle({1: "", 2: "", 3: ""}, 1, "", options={"blinds": blinds})
        assert answer["refused"]["code"] == "bad_blinds"
