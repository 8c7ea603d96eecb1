"""Pure 21.5 blackjack: what a player may and must do with a hand, by Chart 1A and the rules of doubles and splits."""

import pytest

from games.pure_21_5_blackjack.told import answer, one, refusal, seat
from pitboss.desk import game_of
from pitboss.games.pure_21_5_blackjack.legality import WHY_NOT, why_not
from pitboss.games.pure_21_5_blackjack.table_rules import TableRules
from pitboss.procedures.twentyone.table_rules import Hand

CHART = "Chart 1A; Round of Play 7"
PLAN = TableRules(game_of("pure-21-5-blackjack").rules("merced-poker-room"))


def may(cards: str, hands: int = 1, split: bool = False) -> set[str]:
    hand = Hand(cards.split(), split)
    return {do for do in WHY_NOT if why_not(PLAN, hand, hands, do) is None}


TWO = {"double", "surrender"}


@pytest.mark.parametrize(
    ("cards", "allowed"),
    [
        ("5s 6d", {"hit"} | TWO),
        ("5s 7d", {"hit", "stand"} | TWO),
        ("Ts 8d", {"hit", "stand"} | TWO),
        ("Ts 9d", {"stand"} | TWO),
        ("Ts Jd", {"stand", "split"} | TWO),
        ("As 9d", {"hit", "stand"} | TWO),
        ("As Ad", {"hit", "stand", "split"} | TWO),
        ("As Td", set()),
        ("2s 3d 6c", {"hit"}),
        ("2s 3d 7c", {"hit", "stand"}),
        ("2s 3d Kc", {"hit", "stand"}),
        ("Ts 2d 6c", {"hit", "stand"}),
        ("Ts 2d 7c", {"stand"}),
        ("As 2d 7c", {"hit", "stand"}),
        ("As 2d 8c", {"hit", "stand"}),
        ("As 9d 9c", {"stand"}),
        ("Ts 9d 2c", {"stand"}),
        ("Ts 9d 3c", set()),
    ],
)
def test_chart_1a(cards: str, allowed: set[str]) -> None:
    assert may(cards) == allowed


def test_chart_1a_a_hit_on_hard_19_and_a_stand_on_hard_11_are_refused() -> None:
    assert refusal("9c 8d", "Ts 9d", "hit 2c") == ("not_allowed", CHART)
    assert refusal("9c 8d", "5s 6d", "stand") == ("not_allowed", CHART)
    assert refusal("9c 8d", "Ts 2d", "hit 7c", "hit 2c") == ("unused_decision", CHART)
    assert refusal("9c 8d", "2s 3d", "hit 6c", "stand") == ("not_allowed", CHART)


@pytest.mark.parametrize(("cards", "drawn"), [("Ts 8d", "3c"), ("As 9d", "Kc"), ("5s 6d", "7c")])
def test_chart_1a_a_hit_below_hard_19_and_on_any_soft_hand(cards: str, drawn: str) -> None:
    assert one("9c 8d", cards, f"hit {drawn}", *(["stand"] if drawn == "7c" else []))


def test_a_hand_that_must_stand_need_not_say_so() -> None:
    assert one("9c 8d", "Ts 9d") == one("9c 8d", "Ts 9d", "stand")
    assert one("9c 8d", "Ts 2d", "hit 7c") == one("9c 8d", "Ts 2d", "hit 7c", "stand")


@pytest.mark.parametrize("cards", ["5s 6d", "Ts 8d", "As 9d"])
def test_any_other_hand_must(cards: str) -> None:
    assert refusal("9c 8d", cards) == ("missing_decision", "Round of Play 6–7")


def test_nothing_is_decided_about_pure_21_5() -> None:
    assert refusal("9c 8d", "As Kd", "double 2c") == ("unused_decision", "line 143; lines 154–164; Buster 5")
    assert one("9c 8d", "As Kd", "stand")["game"][0] == "24"


# -- doubling --------------------------------------------------------------------------------------


def test_double_down_1_only_the_first_two_cards() -> None:
    assert refusal("9c 8d", "2s 3d", "hit 4c", "double Tc") == ("not_allowed", "Double-Down 1")


def test_double_down_1_one_card_regardless_of_the_total() -> None:
    assert refusal("9c 8d", "2s 3d", "double 2c", "hit 4c") == ("unused_decision", "Double-Down 1")
    assert one("9c 8d", "2s 3d", "double 2c")["game"] == ("-20", "Game Rules 7")


@pytest.mark.parametrize("amount", ["0.50", "19.50", "20"])
def test_double_down_1_equal_to_the_wager_or_less(amount: str) -> None:
    assert one("9c 8d", "5s 6d", f"double Tc for {amount}")["double1"][0] == amount


@pytest.mark.parametrize("amount", ["0", "0.25", "20.50", "40"])
def test_double_down_1_no_other_amount(amount: str) -> None:
    assert refusal("9c 8d", "5s 6d", f"double Tc for {amount}") == ("bad_amount", "Double-Down 1")


def test_double_down_1_a_double_without_an_amount_is_whole() -> None:
    assert one("9c 8d", "5s 6d", "double Tc")["double1"][0] == "20"


def test_double_down_3_after_a_split() -> None:
    assert one("9c 8d", "8s 8d", "split 3c Tc", "double Td", "2: stand")["double1"][0] == "20"


# -- splitting -------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["2s 2d", "9s 9d", "Ts Kd", "Js Qd", "As Ad"])
def test_double_down_2_any_pair_or_two_bonus_cards(cards: str) -> None:
    assert "split" in may(cards)


@pytest.mark.parametrize("cards", ["2s 3d", "9s Td", "As 9d"])
def test_double_down_2_nothing_else(cards: str) -> None:
    assert "split" not in may(cards)
    assert refusal("9c 8d", cards, "split 3c 4c") == ("not_allowed", "Double-Down 2")


@pytest.mark.parametrize("amount", ["10", "19.50", "20.50"])
def test_double_down_2_no_splitting_for_less_or_more(amount: str) -> None:
    assert refusal("9c 8d", "8s 8d", f"split 3c 4c for {amount}") == ("bad_amount", "Double-Down 2")
    assert one("9c 8d", "8s 8d", "split Tc Tc for 20", "stand", "2: stand")


def test_double_down_2_not_after_a_hit() -> None:
    assert refusal("9c 8d", "4s 4d", "hit 4c", "split 3c 4c") == ("not_allowed", "Double-Down 2")


def test_double_down_2_a_split_ace_gets_one_card() -> None:
    assert refusal("9c 8d", "As Ad", "split 5c 6c", "hit 3c") == ("unused_decision", "Double-Down 2")
    assert refusal("9c 8d", "As Ad", "split 5c 6c", "double 3c") == ("unused_decision", "Double-Down 2")
    assert refusal("9c 8d", "As Ad", "split Ac 6c", "split 3c 4c") == ("unused_decision", "Double-Down 2–3")
    assert one("9c 8d", "As Ad", "split 5c 6c", "stand", "2: stand")


def test_double_down_3_four_hands_and_no_fifth() -> None:
    thrice = ["split 8c Tc", "split 8h Tc", "split Tc Tc"]
    played = one("9c 8d", "8s 8d", *thrice, *(f"{number}: stand" for number in range(1, 5)))
    assert set(played) == {"game", "split2", "split3", "split4"}
    thrice[2] = "split 8c Tc"
    assert refusal("9c 8d", "8s 8d", *thrice, "split 2c 3c") == ("not_allowed", "Double-Down 3")


# -- surrender -------------------------------------------------------------------------------------


def test_double_down_4_only_the_first_two_cards() -> None:
    assert refusal("9c 8d", "2s 3d", "hit 7c", "surrender") == ("not_allowed", "Double-Down 4")
    assert refusal("9c 8d", "8s 8d", "split 7c Tc", "surrender") == ("not_allowed", "Double-Down 4")


def test_double_down_4_play_then_ceases() -> None:
    assert refusal("9c 8d", "Ts 6d", "surrender", "hit 2c") == ("unused_decision", "Double-Down 4")


def test_a_surrender_draws_no_card_and_has_no_amount() -> None:
    assert refusal("9c 8d", "Ts 6d", "surrender 2c")[0] == "unused_cards"
    assert refusal("9c 8d", "Ts 6d", "surrender for 10")[0] == "bad_amount"


def test_there_is_no_insurance() -> None:
    assert refusal("Ac 8d", "Ts 6d", "insure") == ("not_allowed", "Round of Play 6–7")


@pytest.mark.parametrize(
    ("dealer", "cards", "does", "says"),
    [
        ("9c 8d", "As Ad", ("split 5c 6c", "hit 3c"), "a split ace draws 1 card and no more"),
        ("9c 8d", "As Ad", ("split Ac 6c", "split 3c 4c"), "aces are split only once"),
        ("9c 8d", "Ts 6d", ("surrender", "hit 2c"), "a surrendered hand is over"),
        ("Ac Kd", "Ts 6d", ("hit 2c",), "the player-dealer has Pure 21.5"),
        ("9c 8d", "As Kd", ("hit 2c",), "Pure 21.5 is paid, and not played on"),
        ("9c 8d", "Ts 9d", ("hit 2c",), "a hand of 19 or more without an ace that counts eleven may not hit"),
    ],
)
def test_what_was_decided_in_vain_says_what_bars_it(dealer, cards, does, says) -> None:
    assert says in answer(dealer, seat(1, cards, *does))["refused"]["message"]
