"""Hints at a decision and reviews after it: the best choice, what the others cost, and only what the seat sees."""

from typing import Any

import pytest

from doors import Seat
from pitboss.desk.games import game_of
from pitboss.rounds.advice import Option
from pitboss.rulebooks import Refusal
from pitboss.web.advice import NOT_KNOWN, advice, in_all, reviewed
from pitboss.web.messages import AnswerMessage, HintMessage, ReviewMessage, SitDown
from pitboss.web.tables import TablePage, Tables

BLACKJACK = game_of("blackjack")
TOLD: dict[str, Any] = {
    "options": [
        {"do": "stand", "wager": "", "amount": 0, "cost": [0, 0]},
        {"do": "hit", "wager": "", "amount": 0, "cost": [342, 1]},
        {"do": "double", "wager": "", "amount": 1000, "cost": [1100, 1]},
    ],
    "exact": False,
    "stake": 0,
}


def test_a_hint_names_the_best_choice_and_what_the_others_cost() -> None:
    told = advice(TOLD, BLACKJACK, None)
    assert told["says"] == "Stand: hitting costs $3.42, doubling $10 costs $11 on average"
    assert told["best"] == {"do": "stand", "wager": "", "amount": None}
    assert [one["costs"]["shown"] for one in told["options"]] == ["$0", "$3.42", "$11"]


def test_where_nothing_is_known_the_usual_play_is_named() -> None:
    told = advice(NOT_KNOWN, BLACKJACK, Option("hit"))
    assert (told["best"]["do"], told["known"]) == ("hit", False)
    assert told["says"].startswith("The usual strategy: Hit. The cost of the choices here is not known")
    assert advice(NOT_KNOWN, BLACKJACK, None)["best"] is None


def test_a_review_says_what_each_decision_cost() -> None:
    made = [reviewed(TOLD, Option("hit"), BLACKJACK), reviewed(TOLD, Option("stand"), BLACKJACK)]
    assert made[0]["says"] == "Hit: not the best; stand was better by $3.42 on average"
    assert made[1]["says"] == "Stand: the best play"
    assert in_all(made) == "Your decisions cost $3.42 on average"
    assert in_all([made[1]]) == "Your decision was the best"
    assert reviewed(NOT_KNOWN, Option("hit"), BLACKJACK)["costs"] is None


def sit(game: str) -> TablePage:
    return Tables(7).open(SitDown(rulebook="horseshoe-cincinnati", game=game, seat=2, bots=2))[0]


def test_a_question_holds_what_the_seat_sees_and_nothing_else() -> None:
    table = sit("three-card-poker")
    table.handle(AnswerMessage(type="answer", turn=table.turn, wagers={"ante": "5"}))
    asked = table.weighed(HintMessage(type="hint", turn=table.turn))
    own = table.live.round.table.hands[2]
    (question,) = asked.questions
    assert all(card in question[3] for card in own)
    hidden = {card for who, cards in table.live.round.table.hands.items() if who != 2 for card in cards}
    assert not any(f'"{card}"' in question[3] for card in hidden - set(own))
    assert asked.usual is not None


def test_a_hint_is_for_who_has_to_decide_now() -> None:
    table = sit("three-card-poker")
    with pytest.raises(Refusal, match="nothing to decide"):
        table.weighed(HintMessage(type="hint", turn=table.turn + 1))
    assert table.weighed(ReviewMessage(type="review")).questions == []


def test_every_decision_of_the_round_can_be_reviewed_until_the_next_one() -> None:
    table = sit("three-card-poker")
    table.handle(AnswerMessage(type="answer", turn=table.turn, wagers={"ante": "5"}))
    table.handle(AnswerMessage(type="answer", turn=table.turn, do="play"))
    asked = table.weighed(ReviewMessage(type="review"))
    assert asked.did == [Option("play", "play", 500)]
    assert len(asked.questions) == 1
    table.live.new_round()
    assert table.weighed(ReviewMessage(type="review")).did == []


@pytest.mark.heavy
def test_a_page_is_given_a_hint_and_a_review(seat: Seat) -> None:
    seat.bet(ante="5")
    seat.socket.send_json({"type": "hint", "turn": seat.state["turn"]})
    told = seat.hear()
    assert told["type"] == "advice"
    assert {one["do"] for one in told["options"]} == {"play", "fold"}
    seat.say(type="answer", do=told["best"]["do"])
    seat.socket.send_json({"type": "review"})
    review = seat.hear()
    assert review["says"] == "Your decision was the best"


def test_wagers_that_cost_the_same_are_counted() -> None:
    roulette = game_of("roulette")
    option = {"do": "bet", "amount": 0}
    same = [{**option, "wager": wager, "cost": [53, 1]} for wager in ("red", "black", "straight-17")]
    worse = {**option, "wager": "first-five", "cost": [79, 1]}
    told = {"options": [*same, worse], "exact": True, "stake": 1000}
    assert advice(told, roulette, None)["says"] == (
        "Red and 2 others cost least, $0.53 on average for each $10; first five costs most, $0.79"
    )
    told["options"] = same
    assert advice(told, roulette, None)["says"] == "Every wager here costs $0.53 on average for each $10"
