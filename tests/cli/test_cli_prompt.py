"""What a person types, read as an answer to any ask."""

from typing import Any

import pytest

from pitboss.cli.layout import MOST_LISTED, coloured, folded, hands_seen, may_do
from pitboss.cli.prompt import read_answer, read_call
from pitboss.rounds.answers import Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import ANYONE, Amount, Bet, Choice, Choose, Offer, Sees
from pitboss.rounds.events import Dealt, Discarded, Shown
from pitboss.rulebooks import Cite, Refusal

CITE = Cite("rules.x", "§1")
BET = Bet(
    (1, 4),
    (
        Offer("bank", Amount(100, 500), CITE, seat=1),
        Offer("ante", Amount(100, 500), CITE),
        Offer("trips", Amount(100, 500), CITE, ("ante",)),
    ),
    CITE,
    ("ante",),
)
SETS = Choose(
    1, "set", (Choice("set", None, "8h Kd"), Choice("set", None, "8h Ts"), Choice("house_way")), CITE
)
OWN = Sees(("7h", "2c", "Ks", "7d"))
PLACES = ("straight-17", "split-1-2", "split-11-2", "dont_pass", "c_and_e", "2", "12")
LAYOUT = Bet((4,), tuple(Offer(one, Amount(100, 900), CITE) for one in PLACES), CITE)
DRAWS = Choose(
    1,
    "draw",
    (
        Choice("stand_pat"),
        Choice("draw", None, "7h"),
        Choice("draw", None, "2c"),
        Choice("draw", None, "7h 2c"),
    ),
    CITE,
    sees=OWN,
)
SHORT = Choose(1, "x", (Choice("take_dice"), Choice("pass_dice"), Choice("roll"), Choice("roll_again")), CITE)
CHOOSE = Choose(1, "play", (Choice("play", Amount(100, 300)), Choice("fold")), CITE)
MOVES = Choose(
    ANYONE,
    "moves",
    (
        Choice("remove", Amount(100, 600), "come_6"),
        Choice("remove", Amount(100, 900), "come_8"),
        Choice("roll"),
    ),
    CITE,
)


@pytest.mark.parametrize(
    ("ask", "typed", "answer"),
    [
        (BET, "ante 5", Stakes({"ante": 500}, 4)),
        (CHOOSE, "p 2", Chosen("play", 200)),
        (CHOOSE, "f", Chosen("fold")),
        (CHOOSE, "play all", Chosen("play", 300)),
        (SHORT, "pass", Chosen("pass_dice")),
        (BET, "ante=5, trips=2.50", Stakes({"ante": 500, "trips": 250}, 4)),
        (BET, "ante 1 ante 2", Stakes({"ante": 300}, 4)),
        (BET, "5", Stakes({"ante": 500}, 4)),
        (BET, "", Stakes({}, 4)),
        (CHOOSE, "fold", Chosen("fold")),
        (CHOOSE, "2", Chosen("fold")),
        (CHOOSE, "play 2", Chosen("play", 200)),
        (CHOOSE, "1 2", Chosen("play", 200)),
        (CHOOSE, "dance", Chosen("dance")),
        (MOVES, "remove come_6 5", Chosen("remove", 500, "come_6", 4)),
        (MOVES, "2 5", Chosen("remove", 500, "come_8", 4)),
        (SETS, "set Kd 8h", Chosen("set", None, "8h Kd")),
        (SETS, "set 8h Kd", Chosen("set", None, "8h Kd")),
        (SETS, "house_way", Chosen("house_way")),
        (DRAWS, "draw 7h 2c", Chosen("draw", None, "7h 2c")),
        (DRAWS, "draw 2C 7H", Chosen("draw", None, "7h 2c")),
        (DRAWS, "2c, 7h", Chosen("draw", None, "7h 2c")),
        (DRAWS, "draw 2 1", Chosen("draw", None, "7h 2c")),
        (DRAWS, "2", Chosen("draw", None, "2c")),
        (DRAWS, "2c", Chosen("draw", None, "2c")),
        (DRAWS, "draw Ks", Chosen("draw", None, "Ks")),
        (DRAWS, "stand_pat", Chosen("stand_pat")),
        (DRAWS, "pat", Chosen("stand_pat")),
        (SHORT, "roll", Chosen("roll")),
        (SHORT, "dice", Chosen("dice")),
        (DRAWS, "stand_pat 1", Chosen("stand_pat", None, "7h")),
        (DRAWS, "draw", Chosen("draw")),
        (MOVES, "roll", Chosen("roll", None, "", 4)),
        (Choose(1, "hop", (Choice("2"), Choice("1")), CITE), "1", Chosen("1")),
        (MOVES, "remove come 6 5", Chosen("remove", 500, "come_6", 4)),
        (MOVES, "Come-8 5", Chosen("remove", 500, "come_8", 4)),
        (MOVES, "rem come8 5", Chosen("remove", 500, "come_8", 4)),
        (LAYOUT, "straight 17 5", Stakes({"straight-17": 500}, 4)),
        (LAYOUT, "straight_17 5 split 1 2 3", Stakes({"straight-17": 500, "split-1-2": 300}, 4)),
        (LAYOUT, "don't pass 5, C&E 1", Stakes({"dont_pass": 500, "c_and_e": 100}, 4)),
        (LAYOUT, "2 5 12 7", Stakes({"2": 500, "12": 700}, 4)),
        (LAYOUT, "split 11 2 3", Stakes({"split-11-2": 300}, 4)),
        (LAYOUT, "soup 3", Stakes({"soup": 300}, 4)),
    ],
)
def test_what_is_typed_is_read(ask: Any, typed: str, answer: Any) -> None:
    assert read_answer(ask, typed, 4) == answer


def test_wagers_are_known_by_what_players_call_them() -> None:
    called = {"dont_pass": ("Don't", "dark side"), "c_and_e": ("C & E",)}
    assert read_answer(LAYOUT, "dark side 5 don't 3", 4, called) == Stakes({"dont_pass": 800}, 4)
    assert read_answer(MOVES, "big six 5", 4, {"come_6": ("big six",)}) == Chosen("remove", 500, "come_6", 4)


@pytest.mark.parametrize(
    ("ask", "typed", "code"),
    [
        (BET, "ante", "bad_amount"),
        (BET, "ante 5 trips", "not_understood"),
        (BET, "ante -5", "bad_amount"),
        (BET, "ante 1e3", "bad_amount"),
        (CHOOSE, "", "not_understood"),
        (CHOOSE, "play 2 3", "not_understood"),
        (CHOOSE, "play lots", "bad_amount"),
        (SETS, "set 8h 8h", "not_understood"),
    ],
)
def test_what_cannot_be_read_is_refused(ask: Any, typed: str, code: str) -> None:
    with pytest.raises(Refusal) as error:
        read_answer(ask, typed, 1)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("typed", "call"),
    [
        ("jam", IrregularityCall("jam")),
        ("card_exposed 3 As", IrregularityCall("card_exposed", 3, "As")),
        ("disputed void", IrregularityCall("disputed", choice="void")),
    ],
)
def test_an_irregularity_is_called_with_its_seat_card_or_choice(typed: str, call: IrregularityCall) -> None:
    assert read_call(typed) == call


def test_hearts_and_diamonds_are_red_and_a_hidden_card_shows_nothing() -> None:
    text = coloured("As Kh ?? x")
    assert text.plain == "A♠ K♥ ▒▒ x"
    assert [str(span.style) for span in text.spans] == ["bold", "bold red", "dim"]


def test_a_hand_is_what_was_dealt_and_then_shown() -> None:
    dealt = [Dealt("dealer", ("??", "??", "??"), "down", CITE), Dealt(1, ("As",), "down", CITE)]
    assert hands_seen([*dealt, Shown("dealer", ("Kd",), CITE)]) == {
        ("dealer", 0): ["Kd", "??", "??"],
        (1, 0): ["As"],
    }


def test_cards_laid_apart_leave_the_hand_they_were_dealt_to() -> None:
    dealt = [Dealt(1, ("As", "Kd", "2c"), "down", CITE), Dealt(2, ("As",), "down", CITE)]
    assert hands_seen([*dealt, Shown(1, ("As", "2c"), CITE, 2)]) == {
        (1, 0): ["Kd"],
        (2, 0): ["As"],
        (1, 2): ["As", "2c"],
    }


def test_cards_to_choose_from_are_numbered_and_what_may_be_done_says_how_many() -> None:
    cards = "your cards: 1. 7h  2. 2c  3. Ks  4. 7d"
    assert may_do(DRAWS, 1) == [
        "stand_pat",
        "draw: 1 to 2 cards, by name or number, such as `draw 1`",
        cards,
    ]
    one = Choose(1, "discard", (Choice("discard", None, "7h"), Choice("discard", None, "2c")), CITE, sees=OWN)
    assert may_do(one, 1) == ["discard: 1 card, by name or number, such as `discard 1`", cards]


def test_cards_that_are_put_away_leave_the_hand() -> None:
    dealt = [Dealt(1, ("As", "Kd", "2c"), "down", CITE), Dealt(2, ("??", "??"), "down", CITE)]
    away = [
        Discarded(("Kd",), CITE, "down", 1),
        Discarded(("??",), CITE, "down", 2),
        Discarded(("??",), CITE),
    ]
    assert hands_seen([*dealt, *away, Dealt(1, ("9s",), "down", CITE)]) == {
        (1, 0): ["As", "2c", "9s"],
        (2, 0): ["??"],
    }


def test_a_long_list_of_choices_is_folded_by_what_is_done() -> None:
    few = tuple(Choice("bet", None, f"place_{number}") for number in range(MOST_LISTED))
    assert len(may_do(Choose(1, "x", few, CITE), 1)) == MOST_LISTED
    many = (*few, Choice("roll"))
    assert may_do(Choose(1, "x", many, CITE), 1) == ["bet place_0…place_11", "roll"]


@pytest.mark.parametrize(
    ("wagers", "text"),
    [
        (["pass", "field"], "pass | field"),
        (["place_4", "place_5", "pass"], "place_4 | place_5 | pass"),
        (["place_4", "pass", "place_5", "place_10"], "place_4…place_10 | pass"),
        (["hop_1_1", "hop_1_2", "hop_6_6", "horn_high_2"], "hop_1_1…hop_6_6 | horn_high_2"),
    ],
)
def test_three_wagers_or_more_of_one_kind_are_written_as_a_run(wagers: list[str], text: str) -> None:
    assert folded(wagers) == text


def test_wagers_are_offered_with_their_bounds_and_needs() -> None:
    ante, trips = "ante: between $1 and $5", "trips: between $1 and $5, with ante"
    assert may_do(BET, 4)[:-1] == [ante, trips]
    assert may_do(BET, 1)[:-1] == ["bank: between $1 and $5", ante, trips]


def test_an_amount_alone_goes_on_the_first_wager_open_to_the_seat() -> None:
    either = Bet(BET.seats, BET.offers, CITE)
    assert read_answer(either, "5", 4) == Stakes({"ante": 500}, 4)
    assert read_answer(either, "5", 1) == Stakes({"bank": 500}, 1)


def test_an_amount_alone_goes_on_what_the_first_wager_needs_as_well() -> None:
    both = (
        Offer("ante", Amount(100, 500), CITE, ("blind",)),
        Offer("blind", Amount(100, 500), CITE, ("ante",)),
    )
    assert read_answer(Bet((1,), both, CITE), "5", 1) == Stakes({"ante": 500, "blind": 500}, 1)
