"""What a refusal says: the seat, the number or the pocket that is wrong, and what would be accepted."""

import json
from typing import Any

import pytest

from pitboss.desk import open_round, settle_line
from pitboss.rounds.answers import GO_ON, Chosen, Stakes
from pitboss.rulebooks import Refusal

BOOK = "horseshoe-cincinnati"
BIG_SIX = [{"seat": 1, "wagers": {"1": "10"}}]
PASS = [{"seat": 1, "wagers": {"pass": "10"}}]


def refused(game: str, **record: Any) -> dict[str, str]:
    return settle_line(json.dumps({"rulebook": BOOK, "game": game, **record}).encode())["refused"]


@pytest.mark.parametrize(
    ("game", "record", "code", "says"),
    [
        (
            "big-six",
            {"seats": BIG_SIX, "spins": ["3"]},
            "impossible_pocket",
            "the wheel has no '3'; it has: 1, 2, 5,",
        ),
        ("big-six", {"seats": BIG_SIX}, "missing_spin", "a spin is due, and the record has only 0"),
        ("big-six", {"seats": BIG_SIX * 2, "spins": ["1"]}, "seat_twice", "seat 1 is listed twice"),
        (
            "craps",
            {"seats": PASS, "rolls": [[7, 1]]},
            "impossible_dice",
            "a throw is 2 dice, each from 1 to 6, not 7, 1",
        ),
        (
            "blackjack",
            {"seats": [], "options": {"deck": 6}},
            "unknown_option",
            "did you mean 'decks'? It gives: minimum",
        ),
        (
            "blackjack",
            {"seats": [], "options": {"dealing": "pitch"}},
            "outside_range",
            "up to 2 decks may be pitched",
        ),
        (
            "blackjack",
            {"seats": [], "options": {"draw_below": 20}},
            "not_an_option",
            "at 21: the house has no choice",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_there_is(
    game: str, record: dict[str, Any], code: str, says: str
) -> None:
    found = refused(game, **record)
    assert found["code"] == code
    assert says in found["message"]


def test_a_seat_that_is_listed_twice_is_refused_by_the_rule_on_places() -> None:
    assert refused("big-six", seats=BIG_SIX * 2, spins=["1"])["rule"] == "rules.positions"


@pytest.mark.parametrize(
    ("answer", "given"),
    [(Chosen("play"), "a decision"), (GO_ON, "the word to go on"), ("ante", "'str'")],
)
def test_an_answer_of_another_kind_is_told_apart_in_words(answer: Any, given: str) -> None:
    round = open_round("three-card-poker", BOOK)
    with pytest.raises(Refusal, match=f"the round waits for wagers at wagers, not for {given}"):
        round.answer(answer)


def test_a_decision_is_asked_for_in_words() -> None:
    round = open_round("big-six", BOOK)
    round.answer(Stakes({"1": 1000}))
    with pytest.raises(Refusal, match="not for wagers"):
        round.answer(Stakes({"1": 1000}))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            {"game": "three-card"},
            "there is no game 'three-card'; did you mean 'three-card-poker'?",
        ),
        ({"game": "faro"}, "there is no game 'faro'; there are: craps"),
        ({"rulebook": "horseshoe"}, "there is no rulebook 'horseshoe'; did you mean 'horseshoe-cincinnati'?"),
        (
            {"dealer": ["2c", "3d", "4h", "5h"]},
            "the record gives the dealer cards the round does not use: 5h",
        ),
        ({"dealer": ["2c", "3d", "As"]}, "'As' has already gone: there is one in the pack of 52 cards"),
    ],
)
def test_a_name_that_is_only_begun_is_guessed_and_cards_are_counted(
    change: dict[str, Any], says: str
) -> None:
    seat = {"seat": 1, "wagers": {"ante": "10"}, "cards": ["As", "Kc", "Qd"]}
    seats = [{**seat, "decisions": [{"at": "play", "do": "play"}]}]
    record = {"game": "three-card-poker", "seats": seats, "dealer": ["2c", "3d", "4h"], **change}
    assert says in refused(**record)["message"]
