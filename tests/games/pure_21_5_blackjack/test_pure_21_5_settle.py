"""Pure 21.5 blackjack: what each case of the sheet's settlement comes to, by clause."""

import pytest

from games.pure_21_5_blackjack.told import net, one, refusal, seat
from pitboss.games.pure_21_5_blackjack.outcomes import Final, comparison, dealers

PURE = "line 143; lines 154–164; Buster 5"


def test_line_143_pure_21_5_pays_6_to_5() -> None:
    assert one("9c 8d", "As Kd") == {"game": ("24", PURE)}


@pytest.mark.parametrize("bonus", ["Ks", "Qs", "Js", "Ts"])
def test_line_154_every_bonus_card_makes_it(bonus: str) -> None:
    assert one("9c 8d", f"{bonus} Ah") == {"game": ("24", PURE)}


def test_game_rules_1_both_pure_push() -> None:
    assert one("Ac Kc", "As Kd") == {"game": ("0", "Game Rules 1")}
    assert one("Kc Ac", "As Kd") == {"game": ("0", "Game Rules 1")}


def test_game_rules_2_the_player_dealers_pure_beats_every_other_hand() -> None:
    assert one("Ac Kc", "Ts Jd", buster="5") == {
        "game": ("-20", "Game Rules 2"),
        "buster": ("-5", "Buster 6.b, Buster 7"),
    }


def test_game_rules_2_no_action_after_it() -> None:
    assert refusal("Ac Kc", "Ts 6d", "hit 2c") == ("unused_decision", "Game Rules 2")
    assert refusal("Kc Ac", "Ts 6d", "stand") == ("unused_decision", "Game Rules 2")
    assert refusal("Kc Ac 2d", "Ts 6d") == ("unused_cards", "Game Rules 2")


def test_a_nine_up_is_not_looked_under() -> None:
    assert one("9c Ad", "Ts 8d", "stand") == {"game": ("-20", "Game Rules 7")}


def test_pure_21_5_beats_21() -> None:
    assert one("7c 7d 7h", "As Kd") == {"game": ("24", PURE)}
    assert one("Kc Ac", "7c 7d") == {"game": ("-20", "Game Rules 2")}


@pytest.mark.parametrize(
    ("dealer", "cards", "result", "clause"),
    [
        ("9c 7d 6h", "Ts 8d", "20", "Game Rules 4"),
        ("9c 8d", "Ts 8d", "20", "Game Rules 7"),
        ("9c 9d", "Ts 8d", "0", "Game Rules 6"),
        ("Tc 9d", "Ts 8d", "-20", "Game Rules 7"),
    ],
)
def test_game_rules_4_to_7(dealer: str, cards: str, result: str, clause: str) -> None:
    assert one(dealer, cards, "stand") == {"game": (result, clause)}


@pytest.mark.parametrize(
    ("drawn", "result", "clause"),
    [("4c", "20", "Game Rules 7"), ("5c", "20", "Game Rules 7"), ("6c", "-20", "Game Rules 5")],
)
def test_game_rules_5_21_is_not_over_and_22_is(drawn: str, result: str, clause: str) -> None:
    assert one("9c 8d", "Ts 6d", f"hit {drawn}") == {"game": (result, clause)}


def test_game_rules_8_a_three_eights_push_every_busted_hand() -> None:
    settled = net(
        "8c 8d 8h", seat(1, "Ts 6d", "hit Kc"), seat(2, "Ts 2d", "hit Qc"), seat(3, "Ts 8s", "stand")
    )
    assert settled == {"1": {"game": "0"}, "2": {"game": "0"}, "3": {"game": "20"}}
    assert one("8c 8d 8h", "Ts 6d", "hit Kc") == {"game": ("0", "Game Rules 8.a")}


def test_game_rules_8_a_doubles_and_splits_push_too() -> None:
    played = one("8c 8d 8h", "8s 8d", "split 5c 4c", "hit Kc", "2: double Kd for 10")
    assert played == dict.fromkeys(("game", "split2", "double2"), ("0", "Game Rules 8.a"))


@pytest.mark.parametrize("dealer", ["9c 7d 8h", "8c 7d 9h", "8c 8d 9h"])
def test_game_rules_8_both_over_otherwise_loses(dealer: str) -> None:
    assert one(dealer, "Ts 6d", "hit Kc") == {"game": ("-20", "Game Rules 8")}


def test_double_down_4_a_surrender_loses_half() -> None:
    assert one("9c 8d", "Ts 6d", "surrender") == {"game": ("-10", "Double-Down 4")}
    assert one("9c 8d", "Ts 6d", "surrender", game="7.50") == {"game": ("-3.75", "Double-Down 4")}


def test_double_down_4_a_surrender_loses_half_whatever_comes() -> None:
    assert one("9c 7d Th", "Ts 6d", "surrender") == {"game": ("-10", "Double-Down 4")}
    assert one("9c 9d", "Ts Jd", "surrender") == {"game": ("-10", "Double-Down 4")}


def test_double_down_1_a_double_goes_with_the_hand() -> None:
    assert one("9c 8d", "5s 6d", "double Tc") == {
        "game": ("20", "Game Rules 7"),
        "double1": ("20", "Game Rules 7"),
    }
    assert one("9c 8d", "5s 6d", "double 2c for 0.50")["double1"] == ("-0.50", "Game Rules 7")
    assert one("9c 8d", "5s 6d", "double 6c for 7")["double1"] == ("0", "Game Rules 6")


def test_double_down_2_every_split_hand_is_settled_for_itself() -> None:
    assert one("9c 8d", "8s 8d", "split 9c Tc", "stand", "2: stand") == {
        "game": ("0", "Game Rules 6"),
        "split2": ("20", "Game Rules 7"),
    }


def test_after_a_split_an_ace_and_a_bonus_card_are_21_and_even_money() -> None:
    assert one("9c 8d", "As Ad", "split Kc Qc") == {
        "game": ("20", "Game Rules 7"),
        "split2": ("20", "Game Rules 7"),
    }
    assert one("7c 7d 7h", "As Ad", "split Kc Qc")["game"] == ("0", "Game Rules 6")


def test_the_names_of_hands_follow_the_order_of_play() -> None:
    played = one(
        "9c 8d", "8s 8d", "split 8c 2c", "split Td 3c", "stand", "2: double Kc", "3: double Qc for 5"
    )  # fmt: skip
    assert {wager: cents for wager, (cents, _) in played.items()} == {
        "game": "20",
        "split2": "20",
        "double2": "20",
        "split3": "20",
        "double3": "5",
    }


def test_double_down_2_each_hand_of_two_splits_gets_its_own_second_card() -> None:
    hands = ("stand", "2: stand", "3: hit 5c", "3: stand")
    played = one("9c 8d", "8s 8d", "split 8c 2c", "split Td Tc", *hands)
    assert {wager: cents for wager, (cents, _) in played.items()} == {
        "game": "20",
        "split2": "20",
        "split3": "-20",
    }


# -- the player-dealer's hand ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "stands"),
    [
        ("9c 7d", False),
        ("9c 8d", True),
        ("6c Ad", False),
        ("7c Ad", True),
        ("6c 5d 6h", True),
        ("6c Ad Th", True),
        ("6c Ad 9h", False),
        ("2c Ad 4h", False),
        ("2c Ad 5h", True),
    ],
)
def test_chart_1b_hard_17_and_soft_18_stand(dealer: str, stands: bool) -> None:
    if stands:
        one(dealer, "Ts 8d", "stand")
        assert refusal(f"{dealer} 2s", "Ts 8d", "stand") == (
            "unused_cards",
            "Chart 1B; Round of Play 10; Game Rules 3",
        )
    else:
        assert refusal(dealer, "Ts 8d", "stand") == (
            "missing_cards",
            "Chart 1B; Round of Play 10; Game Rules 3",
        )


def test_the_player_dealer_plays_on_when_every_player_is_over() -> None:
    assert refusal("8c 8d", "Ts 6d", "hit Kc")[0] == "missing_cards"


def test_line_252_only_pure_21_5_left_and_a_buster_stands() -> None:
    assert refusal("9c 7d", "As Kd", buster="5")[0] == "missing_cards"
    assert one("9c 7d Th", "As Kd", buster="5") == {
        "game": ("24", PURE),
        "buster": ("10", "Buster 6.a, Buster 7; lines 256–262"),
    }


@pytest.mark.parametrize("dealer", ["9c", "9c 7d", "9c 7d 2h"])
def test_what_nothing_turns_on_may_be_left_out(dealer: str) -> None:
    assert one(dealer, "As Kd") == {"game": ("24", PURE)}
    assert one(dealer, "Ts 6d", "surrender") == {"game": ("-10", "Double-Down 4")}


def test_a_down_card_that_places_the_button_of_a_short_bank_must_be_told() -> None:
    assert refusal("9c", "Ts 6d", "surrender", bank="9") == ("missing_cards", "Round of Play 10; Buster 8")


def test_a_down_card_under_an_ace_or_a_bonus_card_must_be_told() -> None:
    for up in ("Ac", "Tc", "Kc"):
        assert refusal(up, "As Kd") == ("missing_cards", "Game Rules 2")


def test_three_eights_are_three_cards_and_all_eights() -> None:
    assert dealers(["8c", "8d", "8h"]) == Final(24, False, 3, True)
    assert not dealers(["8c", "8d"]).eights
    assert not dealers(["8c", "7d", "9h"]).eights
    assert comparison(Final(25), dealers(["8c", "8d", "8h"])) == "three_eights"
    assert comparison(Final(20), dealers(["8c", "8d", "8h"])) == "dealer_over"
