"""South Dakota's poker: hard cases by hand, each expected from the fact sheet before it was run."""

import json
from typing import Any

import pytest

from pitboss.cardroom.equity import equity
from pitboss.chance import seeded
from pitboss.desk import game_of, settle_line
from pitboss.poker.bots import PokerBot
from pitboss.poker.deal import PutAway
from pitboss.rounds.asks import Choose, Sees
from pitboss.rounds.events import Shown
from pitboss.rounds.seen import Held
from pitboss.rulebooks import Refusal
from poker.books import awards, check_down, refusal, to_act, told_in
from poker.told import actions, line_of
from variants import settled

BOOK = "south-dakota-20-18"
told = told_in(BOOK)
PAT = "draw: 1 stand_pat, 2 stand_pat; draw: 1 check, 2 check"
TWO = "predraw: 1 bet 2, 2 call 2; " + PAT
"""Two players, a bet of 2 each, and nobody draws: a pot of 4 and the antes."""


def drawn(variant: str, first: str, second: str, **options: Any) -> dict[str, Any]:
    """Two hands that stand pat, the button at seat 2."""
    return told(variant, {1: first, 2: second}, 2, TWO, **options)


JOKER = [
    # the better hand first, then the other; both with the pack of 53
    ("Ac Ad Ah As Jk", "9c 8c 7c 6c 5c"),  # five aces beat a straight flush (16:03)
    ("Ac Kc Qc Jc Jk", "Kd Qd Jd Td 9d"),  # the joker as the ten: a royal flush
    ("Ac Ad Ah Ks Jk", "Kc Kd Kh 2c 2d"),  # four aces
    ("2c 3d 4h 5s Jk", "Ac 2d 3h 4s 5d"),  # the joker as the six, not the ace: six high beats the wheel
    ("Ac 2d 3s 4h Jk", "Ks Kd Kh Qc Jd"),  # the joker as the five: a straight beats three kings
    ("Kc 9c 4c 2c Jk", "Kd Qd Jd 8d 2d"),  # a flush with the ace of clubs
    (
        "Ac Kc 9c 4c Jk",
        "Ad Kd Jd 9d 4d",
    ),  # a flush that has the ace: the joker is the queen, and beats the jack
    ("Kc Kd 2h 2s Jk", "Kh Ks 2c 2d Qd"),  # two pair with an ace beside it: the joker is no third king
    ("Qc Jd 9h 3s Jk", "Kd Qd Jh 9s 3d"),  # nothing to complete: ace high
    ("Ad 9h 6c 3s Jk", "Kc Kd Qh Jh Th"),  # a pair of aces
]


@pytest.mark.parametrize(("better", "worse"), JOKER)
def test_16_12_3_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(better: str, worse: str) -> None:
    assert awards(drawn("five-card-draw", better, worse, deck=53)) == {"1": "4"}
    assert awards(drawn("five-card-draw", worse, better, deck="53 cards, one joker")) == {"2": "4"}


def test_16_38_1_without_the_joker_there_is_none() -> None:
    answer = drawn("five-card-draw", "Ac Ad Ah As Jk", "9c 8c 7c 6c 5c")
    assert refusal(answer) == ("rules.deck", "16:06; 16:38(1)")


LOWS = [
    # the better low, then the other
    ("5c 4c 3c 2c Ac", "6d 4h 3h 2h Ah"),  # neither the straight nor the flush spoils it
    ("6c 4d 3h 2s Ac", "6d 5h 3c 2h Ah"),  # from the top
    ("Kc Qd Jh 9s 8c", "2c 2d 3h 4s 5c"),  # any pair is worse than none
    ("2c 2d 3h 4s 5c", "Ac Ad 3c 4d 6h"),  # the lower pair wins, and aces are low
]


@pytest.mark.parametrize(("better", "worse"), LOWS[:3])
def test_16_12_2_the_lowest_hand_takes_the_pot(better: str, worse: str) -> None:
    assert awards(drawn("lowball-ace-to-five", better, worse)) == {"1": "4"}
    assert awards(drawn("lowball-ace-to-five", worse, better)) == {"2": "4"}


def test_16_03_the_ace_ranks_below_the_deuce_in_low() -> None:
    assert awards(drawn("lowball-ace-to-five", *LOWS[3])) == {"2": "4"}


def test_the_joker_of_a_low_is_the_lowest_card_the_hand_lacks() -> None:
    answer = drawn("lowball-ace-to-five", "Ac 2d 4h 5s Jk", "Ad 2h 3h 4s 6c", deck=53)
    assert awards(answer) == {"1": "4"}
    tie = drawn("lowball-ace-to-five", "Ac 2d 4h 5s Jk", "Ad 2h 3h 4s 5c", deck=53)
    assert awards(tie) == {"1": "2", "2": "2"}


HIGH_LOW = [
    # two hands, the ante, and what each takes of a pot of 4 and two antes
    (
        "Ac 2c 3c 4c 5c",
        "Ad 2d 3h 4h 5d",
        "2",
        {"1": "6", "2": "2"},
    ),  # wins high, ties low: three quarters of 8
    ("Ac 2c 3c 4c 5c", "Ad 2d 3h 4h 5d", "1", {"1": "5", "2": "1"}),  # of 6: 3, and 2 of 3 with the odd chip
    (
        "Ad 2d 3h 4h 5d",
        "Ac 2c 3c 4c 5c",
        "1",
        {"1": "1", "2": "5"},
    ),  # the odd chip goes to the high hand, wherever
    (
        "Kc Kd Kh Qs Jc",
        "Ac 2d 3h 4s 6c",
        "0.50",
        {"1": "3", "2": "2"},
    ),  # a half each of 5, the odd chip to high
    ("Ac Ad Ah 3s 2c", "Kc Qd Jh 9s 8c", "1", {"1": "3", "2": "3"}),
    ("Ac 2d 3h 4s 5c", "9c 9d Kh Qs Jc", "1", {"1": "6"}),  # one hand wins both ways
    ("Ac 2d 3h 4s 5c", "Ad 2h 3s 4c 5d", "1", {"1": "4", "2": "2"}),  # both tie: 3 and 3, each 2 and 1
]


@pytest.mark.parametrize(("first", "second", "ante", "taken"), HIGH_LOW)
def test_16_12_4_the_best_high_and_the_best_low_share(
    first: str, second: str, ante: str, taken: dict[str, str]
) -> None:
    answer = drawn("five-card-draw-high-low", first, second, ante=ante)
    assert awards(answer) == taken


def test_16_12_4_three_tie_for_low_and_share_that_half_equally() -> None:
    """Seat 3 has the high hand and ties the low with two others: a half, and a third of the other."""
    hands = {1: "Ac 2d 3h 4c 6c", 2: "Ad 2h 3c 4d 6d", 3: "As 2s 3s 4s 6s"}
    course = "predraw: 1 bet 2, 2 call 2, 3 call 2; draw: 1 stand_pat, 2 stand_pat, 3 stand_pat; "
    answer = told("five-card-draw-high-low", hands, 3, course + check_down("draw", "1 2 3"), "", ante="2")
    assert awards(answer) == {"1": "2", "2": "2", "3": "8"}


# -- who acts first, and what may be done -----------------------------------------------------------

THREE = {1: "Kc Kd 2h 3s 4c", 2: "Qc Qd 5h 6s 7c", 3: "Jc Jd 8h 9s Tc"}


def test_16_12_1_the_first_bettor_is_left_of_the_button() -> None:
    seat, may = to_act(told("five-card-draw", THREE, 2))
    assert (seat, list(may)) == (3, ["fold", "check", "bet"])


def test_16_38_4_blinds_are_posted_or_there_are_none() -> None:
    seat, may = to_act(told("five-card-draw", THREE, 3, blinds=["1", "2"]))
    assert (seat, may["call"]) == (3, ("2",))
    assert refusal(told("five-card-stud", {1: "", 2: ""}, 2, blinds=["1", "2"]))[1] == "16:38(4)"


def test_16_38_5_where_bet_or_check_is_not_used_the_opener_bets() -> None:
    seat, may = to_act(told("five-card-draw", THREE, 3, check="never"))
    assert (seat, list(may)) == (1, ["bet"])
    answer = told("five-card-draw", THREE, 3, "predraw: 1 check", check="never")
    assert refusal(answer) == ("rules.check", "16:38(5)")


def test_16_38_6_who_has_checked_may_raise_or_not() -> None:
    checked = "predraw: 1 check, 2 bet 2, 3 call 2"
    assert "raise" in to_act(told("five-card-draw", THREE, 3, checked))[1]
    assert "raise" not in to_act(told("five-card-draw", THREE, 3, checked, check_raise=False))[1]
    answer = told("five-card-draw", THREE, 3, checked + ", 1 raise 4", check_raise=False)
    assert refusal(answer) == ("rules.check_raise", "16:38(6)")


@pytest.mark.parametrize(("percent", "good"), [(10, True), ("10.01", False), (9, True)])
def test_16_38_7_the_rake_is_ten_percent_at_most(percent: Any, good: bool) -> None:
    rake = {"method": "percentage", "percent": percent}
    answer = drawn("five-card-draw", *JOKER[0], deck=53, ante="3", rake=rake)
    if good:
        assert answer["rake"] == ("1" if percent == 10 else "0.90")
    else:
        assert refusal(answer)[1] == "16:38(7)"


def test_16_38_7_increments_are_no_rake_of_this_book() -> None:
    rake = {"method": "increment", "levels": [["10", "1"]]}
    assert refusal(drawn("five-card-draw", *JOKER[0], deck=53, rake=rake))[1] == "16:38(7)"


def test_16_38_9_a_set_number_of_raises() -> None:
    raised = "predraw: 1 bet 2, 2 raise 4, 3 raise 6, 1 raise 6"
    assert "raise" not in to_act(told("five-card-draw", THREE, 3, raised))[1]
    assert "raise" in to_act(told("five-card-draw", THREE, 3, raised, raises=4))[1]
    assert refusal(told("five-card-draw", THREE, 3, raises=0))[1] == "16:38(9)"


@pytest.mark.parametrize(
    ("up", "opens"),
    [
        ("Ks Kh Kd", 1),  # spades, hearts, diamonds, clubs
        ("Kc Kh Kd", 2),
        ("Kc 2h Kd", 3),
        ("Qs Kc 2s", 2),  # the rank comes first
        ("As Kh Ad", 1),  # the ace is high
    ],
)
def test_16_13_the_high_card_opens_and_equal_cards_by_suit(up: str, opens: int) -> None:
    seats = {seat: {"cards": "", "up": card} for seat, card in enumerate(up.split(), 1)}
    assert to_act(told("five-card-stud", seats, 3))[0] == opens


def test_16_13_the_joker_is_an_ace_below_those_of_all_suits() -> None:
    seats = {1: {"cards": "", "up": "Jk"}, 2: {"cards": "", "up": "Ac"}, 3: {"cards": "", "up": "Ks"}}
    assert to_act(told("five-card-stud", seats, 3, deck=53))[0] == 2
    assert to_act(told("five-card-stud", seats | {2: {"cards": "", "up": "Kc"}}, 3, deck=53))[0] == 1


def test_16_13_later_rounds_are_opened_by_the_best_hand_showing() -> None:
    seats = {
        1: {"cards": "2c", "up": "Ks 3d"},
        2: {"cards": "2d", "up": "4h 4s"},
        3: {"cards": "2h", "up": "Ah Qd"},
    }
    assert to_act(told("five-card-stud", seats, 3, check_down("second", "3 1 2")))[0] == 2


def test_16_13_a_record_of_stud_may_leave_the_button_out() -> None:
    seats = {1: {"cards": "", "up": "2s"}, 2: {"cards": "", "up": "Ac"}}
    assert to_act(told("five-card-stud", seats, None))[0] == 2


def test_16_13_suits_decide_no_showdown() -> None:
    seats = {1: {"cards": "Ac", "up": "Kd Qh 9d 3s"}, 2: {"cards": "As", "up": "Ks Qs 9h 3h"}}
    course = check_down("second", "2 1") + "; " + check_down("third fourth fifth", "1 2")
    assert awards(told("five-card-stud", seats, 2, course, ante="1")) == {"1": "1", "2": "1"}


# -- Hold 'em eighty-eight ---------------------------------------------------------------------------

EIGHTY_EIGHT = {1: "As Ad", 2: "Kc Kd", 3: "7h 2c"}
BOARD = "Ah Ks 9d 9c"


def test_16_15_01_after_the_flop_one_folds_or_raises_up_to_the_limit() -> None:
    seat, may = to_act(told("holdem-88", EIGHTY_EIGHT, 3, "", "Ah Ks 9d", ante="5", limits=["1", "5"]))
    assert (seat, may) == (1, {"fold": (), "raise": ("1", "5")})
    for said in ("check", "call", "bet 5"):
        answer = told("holdem-88", EIGHTY_EIGHT, 3, f"flop: 1 {said}", "Ah Ks 9d")
        assert refusal(answer)[0] == "rules.streets", said


@pytest.mark.parametrize(("amount", "good"), [("1", True), ("5", True), ("5.01", False), ("0.50", False)])
def test_16_15_01_5_at_least_the_lower_figure_and_at_most_the_limit(amount: str, good: bool) -> None:
    answer = told("holdem-88", EIGHTY_EIGHT, 3, f"flop: 1 raise {amount}", "Ah Ks 9d")
    assert ("to_act" in answer) is good
    assert good or refusal(answer)[1] == "16:15.01(5)"


@pytest.mark.parametrize(
    "posted", [{"limits": ["5", "5"]}, {"limits": ["2", "5"], "structure": "fixed-limit"}]
)
def test_16_15_01_5_up_to_the_limit_is_from_one_chip_where_one_figure_is_posted(posted: Any) -> None:
    answer = told("holdem-88", EIGHTY_EIGHT, 3, "", "Ah Ks 9d", **posted)
    assert to_act(answer)[1]["raise"] == ("1", "5")


def test_16_15_01_the_best_five_of_six_take_what_was_put_in() -> None:
    """Aces full beat kings full; who folds leaves the first circle's wager in the middle."""
    answer = told("holdem-88", EIGHTY_EIGHT, 3, "flop: 1 raise 5, 2 raise 3, 3 fold", BOARD, ante="5")
    assert answer["net"] == {"1": "13", "2": "-8", "3": "-5"}
    answer = told("holdem-88", EIGHTY_EIGHT, 3, "flop: 1 raise 3, 2 raise 5, 3 fold", BOARD, ante="5")
    assert answer["net"] == {"1": "15", "2": "-10", "3": "-5"}


def test_16_15_01_7_equal_hands_split() -> None:
    hands = {1: "Ac 2d", 2: "Ad 2h"}
    answer = told("holdem-88", hands, 2, "flop: 1 raise 5, 2 raise 5", "Kh Qs Jd 9c", ante="5")
    assert answer["net"] == {"1": "0", "2": "0"}


def test_16_15_01_7_one_hole_card_may_play() -> None:
    """Seat 1 plays one of its cards with the four of the board: a straight over two pair."""
    hands = {1: "Kc 2d", 2: "Qd Qc"}
    answer = told("holdem-88", hands, 2, "flop: 1 raise 5, 2 raise 5", "Ah Qs Jd Tc", ante="5")
    assert answer["net"] == {"1": "10", "2": "-10"}


def test_16_15_01_a_raise_that_nobody_answers_is_part_of_the_pot_and_nobody_acts_twice() -> None:
    answer = told("holdem-88", EIGHTY_EIGHT, 3, "flop: 1 raise 5, 2 fold, 3 fold", "Ah Ks 9d", ante="5")
    assert (answer["net"]["1"], answer["pots"][0]["total"]) == ("10", "20")
    more = told("holdem-88", EIGHTY_EIGHT, 3, "flop: 1 raise 5, 2 raise 5, 3 raise 5, 1 raise 5", BOARD)
    assert more["refused"]["code"] == "unused_action"


def test_16_15_01_6_the_rake_is_of_both_circles() -> None:
    rake = {"method": "percentage", "percent": 10}
    course = "flop: 1 raise 5, 2 raise 5, 3 fold"
    answer = told("holdem-88", EIGHTY_EIGHT, 3, course, BOARD, ante="5", rake=rake)
    assert (answer["rake"], answer["net"]["1"]) == ("2.50", "12.50")


def test_16_15_01_2_the_stated_amount_is_put_in_by_everyone() -> None:
    assert refusal(told("holdem-88", EIGHTY_EIGHT, 3, "", "", ante="0"))[1] == "16:15.01(2); 16:38(8)"
    short = {1: {"cards": "As Ad", "stack": "5"}, 2: {"cards": "Kc Kd", "stack": "6"}}
    assert refusal(told("holdem-88", short, 2, "", "", ante="5"))[0] == "rules.dealt_in_with"


def test_16_15_01_6_the_fourth_card_is_turned_even_for_the_last_player() -> None:
    course = "flop: 1 raise 5, 2 fold, 3 fold"
    with_it, without = (told("holdem-88", EIGHTY_EIGHT, 3, course, board) for board in (BOARD, BOARD[:8]))
    assert with_it["net"] == without["net"] == {"1": "10", "2": "-5", "3": "-5"}


def test_16_15_01_who_raised_last_shows_first() -> None:
    rules = game_of("poker").rules(BOOK, {"variant": "holdem-88"})
    line = line_of(EIGHTY_EIGHT, 3, "flop: 1 raise 5, 2 raise 5, 3 fold", BOARD)
    round = settled(game_of("poker"), rules, line | {"rulebook": BOOK, "options": {}})
    assert [entry.who for entry in round.log if type(entry) is Shown] == [2, 1]


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Jk", "ace high"),
        ("Ah Jk", "pair of aces"),
        ("Kd Jk Kh", "pair of kings"),
        ("Ac Ad Ah Jk", "four of a kind, aces"),
        ("Ac Ad Ah As Jk", "five aces"),
        ("Kd Qd Jd Td Jk", "royal flush"),
    ],
)
def test_a_hand_with_the_joker_is_named_while_it_is_played(cards: str, name: str) -> None:
    rules = game_of("poker").rules(BOOK, {"variant": "five-card-stud", "deck": 53})
    named = game_of("poker").named(rules, Held(1, 0, tuple(cards.split()), (), False))
    assert (named.name, "Jk" in named.kickers) == (name, False)


def test_equity_of_a_deck_with_a_joker_is_refused_and_bots_still_play() -> None:
    rules = game_of("poker").rules(BOOK, {"variant": "five-card-draw", "deck": 53, "ante": "1"})
    with pytest.raises(Refusal, match="without a joker"):
        equity(rules, ["AcAdAhAsKc", "9h9d9c2c2d"])
    held = ("Ac", "Ad", "Ah", "Jk", "2c")
    ask = Choose(1, "draw", PutAway("draw", held, range(6)), rules.cite("streets"), "", Sees(held, {}))
    assert "Jk" not in PokerBot(rules, seeded(1), 10).decide(ask, 1).wager


# -- when something goes wrong -----------------------------------------------------------------------


def called(kind: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Two players of draw, a bet each, one irregularity."""
    line = {
        "id": "i",
        "rulebook": BOOK,
        "game": "poker",
        "options": {"variant": "five-card-draw"},
        "button_seat": 2,
        "seats": seats,
        "actions": actions(TWO),
        "irregularities": [{"kind": kind} | more],
    }
    return settle_line(json.dumps(line).encode())


def seats_of(first: str, second: str) -> list[dict[str, Any]]:
    return [{"seat": 1, "cards": first.split()}, {"seat": 2, "cards": second.split()}]


def test_16_35_a_joker_dealt_face_down_is_replaced_and_the_hand_goes_on() -> None:
    answer = called("joker_face_down", seats_of("Kc Kd Jk 2h 3s 4c", "Qc Qd 5h 6s 7c"), seat=1, card="Jk")
    assert awards(answer) == {"1": "4"}
    assert answer == called("joker_face_down", seats_of("Kc Kd 2h 3s 4c", "Qc Qd 5h 6s 7c"), seat=1)


def test_16_35_a_joker_face_up_is_a_dead_card() -> None:
    assert awards(called("joker_face_up", seats_of("Kc Kd 2h 3s 4c", "Qc Qd 5h 6s 7c"))) == {"1": "4"}


def test_16_35_a_joker_that_nobody_called_is_no_card_of_the_deck() -> None:
    answer = called("joker_face_down", seats_of("Kc Kd Jk 2h 3s", "Qc Qd 5h 6s 7c"), seat=2)
    assert "refused" in answer


def test_16_35_where_the_joker_plays_it_is_no_irregularity() -> None:
    line = {"options": {"variant": "five-card-draw", "deck": 53}, "actions": []}
    seats = seats_of("Kc Kd 2h 3s 4c", "Qc Qd 5h 6s 7c")
    record = {"id": "j", "rulebook": BOOK, "game": "poker", "button_seat": 2, "seats": seats, **line}
    record["irregularities"] = [{"kind": "joker_face_down", "seat": 1}]
    answer = settle_line(json.dumps(record).encode())
    assert answer["refused"]["code"] == "cannot_happen"


def test_16_35_a_card_faced_in_the_deck_is_dead() -> None:
    seats = seats_of("Kc Kd 2h 3s 4c", "Qc Qd 5h 6s 7c")
    assert awards(called("faced_card", seats, card="9d", at="after_deal")) == {"1": "4"}
    for card in ("Kc", "Jk"):
        assert called("faced_card", seats, card=card, at="after_deal")["refused"]["clause"] == "16:35"
