"""Each ask at its edges: the answers it takes, and the refusal of those just outside."""

from typing import Any

import pytest

from pitboss.chance import Pack, Shoe
from pitboss.rounds.answers import GO_ON, Cards, Chosen, Stakes, Stopped, Thrown
from pitboss.rounds.asks import (
    ANYONE,
    Amount,
    Bet,
    Choice,
    Choose,
    Draw,
    Menu,
    Offer,
    Pause,
    Roll,
    Spin,
)
from pitboss.rulebooks import Cite, Refusal

CITE, ANTE, SIDE = Cite("rules.table", "§1"), Cite("wagers.ante", "§2"), Cite("wagers.side", "§3")
BET = Bet(
    (1,),
    (
        Offer("ante", Amount(500, 10_000, 500), ANTE),
        Offer("side", Amount(100, 1000), SIDE, ("ante",)),
        Offer("flat", Amount(250, 250, 100, also=(700,)), CITE),
    ),
    CITE,
    ("ante", "flat"),
)
CHOOSE = Choose(
    3,
    "play",
    (
        Choice("play", Amount(1000, 1000), "play"),
        Choice("raise", Amount(1000, 3000, 500)),
        Choice("take", None, "left"),
        Choice("take", None, "right"),
        Choice("fold"),
    ),
    CITE,
)
ANYBODY = Choose(ANYONE, "table", (Choice("fold"),), CITE, seats=(1, 2))
LONE_MENU = Choose(3, "turn", Menu((Choice("fold"),)), CITE)
DRAW = Draw((1, 1, "dealer"), "deal", CITE, Shoe(Pack()))
ROLL = Roll("roll", CITE)
SPIN = Spin((("0", 1), ("red", 18)), "spin", CITE)
PAUSE = Pause("before_deal")

GOOD = [
    (BET, Stakes({})),
    (BET, Stakes({"ante": 500})),
    (BET, Stakes({"ante": 10_000})),
    (BET, Stakes({"ante": 1000, "side": 100})),
    (BET, Stakes({"ante": 1000, "side": 1000})),
    (BET, Stakes({"flat": 700})),
    (CHOOSE, Chosen("play")),
    (CHOOSE, Chosen("play", 1000)),
    (CHOOSE, Chosen("play", 1000, "play")),
    (CHOOSE, Chosen("raise", 1000)),
    (CHOOSE, Chosen("raise", 3000)),
    (CHOOSE, Chosen("take", None, "right")),
    (CHOOSE, Chosen("fold", seat=3)),
    (DRAW, Cards(("As", "Kd", "2c"))),
    (ROLL, Thrown((1, 6))),
    (SPIN, Stopped("0")),
    (PAUSE, GO_ON),
]


@pytest.mark.parametrize(("ask", "answer"), GOOD)
def test_answers_that_pass(ask: Any, answer: Any) -> None:
    ask.check(answer)


BAD = [
    (BET, Stakes({"ante": 499}), "bad_amount", "§2"),
    (BET, Stakes({"ante": 501}), "bad_amount", "§2"),
    (BET, Stakes({"ante": 10_500}), "bad_amount", "§2"),
    (BET, Stakes({"ante": 0}), "bad_amount", "§2"),
    (BET, Stakes({"ante": -500}), "bad_amount", "§2"),
    (BET, Stakes({"ante": 500.0}), "bad_amount", "§2"),  # type: ignore[dict-item]
    (BET, Stakes({"ante": True}), "bad_amount", "§2"),
    (BET, Stakes({"ante": "500"}), "bad_amount", "§2"),  # type: ignore[dict-item]
    (BET, Stakes({"ante": float("nan")}), "bad_amount", "§2"),  # type: ignore[dict-item]
    (BET, Stakes({"ante": 500, "side": 99}), "bad_amount", "§3"),
    (BET, Stakes({"ante": 500, "side": 1001}), "bad_amount", "§3"),
    (BET, Stakes({"side": 100}), "needs_wager", "§3"),
    (BET, Stakes({"flat": 250}), "bad_amount", "§1"),  # no multiple of the step, and not the exception
    (BET, Stakes({"flat": 699}), "bad_amount", "§1"),
    (BET, Stakes({"lucky": 500}), "unknown_wager", "§1"),
    (Bet((1,), BET.offers, CITE, ("flat",)), Stakes({"ante": 500}), "needs_wager", "§1"),
    (CHOOSE, Chosen("call"), "not_allowed", "§1"),
    (CHOOSE, Chosen("play", 999), "bad_amount", "§1"),
    (CHOOSE, Chosen("play", 1001), "bad_amount", "§1"),
    (CHOOSE, Chosen("play", None, "ante"), "not_allowed", "§1"),
    (CHOOSE, Chosen("raise"), "missing_amount", "§1"),
    (CHOOSE, Chosen("raise", 999), "bad_amount", "§1"),
    (CHOOSE, Chosen("raise", 1250), "bad_amount", "§1"),
    (CHOOSE, Chosen("raise", 3500), "bad_amount", "§1"),
    (CHOOSE, Chosen("raise", 1000.0), "bad_amount", "§1"),  # type: ignore[arg-type]
    (CHOOSE, Chosen("take"), "not_allowed", "§1"),  # which one?
    (CHOOSE, Chosen("fold", 0), "bad_amount", "§1"),
    (CHOOSE, Chosen("fold", seat=2), "wrong_seat", "§1"),
    (CHOOSE, Chosen("fold", seat=3.0), "unknown_seat", "§1"),  # type: ignore[arg-type]
    (ANYBODY, Chosen("fold", seat=True), "unknown_seat", "§1"),
    (ANYBODY, Chosen("fold", seat="1"), "unknown_seat", "§1"),  # type: ignore[arg-type]
    (LONE_MENU, Chosen("fold", seat=False), "unknown_seat", "§1"),
    (BET, Stakes({"ante": 500}, True), "wrong_seat", "§1"),
    (BET, Stakes({"ante": 500}, 1.0), "wrong_seat", "§1"),  # type: ignore[arg-type]
    (DRAW, Cards(("As", "Kd")), "wrong_number_of_cards", "§1"),
    (DRAW, Cards(("As", "Kd", "2c", "3c")), "wrong_number_of_cards", "§1"),
    (ROLL, Thrown((0, 6)), "impossible_dice", "§1"),
    (ROLL, Thrown((1, 7)), "impossible_dice", "§1"),
    (ROLL, Thrown((1,)), "impossible_dice", "§1"),
    (ROLL, Thrown((1, 2, 3)), "impossible_dice", "§1"),
    (ROLL, Thrown((True, 2)), "impossible_dice", "§1"),
    (ROLL, Thrown((1.0, 2)), "impossible_dice", "§1"),  # type: ignore[arg-type]
    (SPIN, Stopped("00"), "impossible_pocket", "§1"),
    (SPIN, Stopped(""), "impossible_pocket", "§1"),
]


@pytest.mark.parametrize(("ask", "answer", "code", "clause"), BAD)
def test_answers_that_are_refused(ask: Any, answer: Any, code: str, clause: str) -> None:
    with pytest.raises(Refusal) as refused:
        ask.check(answer)
    assert (refused.value.code, refused.value.clause) == (code, clause)
    assert refused.value.message


ALL = (BET, CHOOSE, DRAW, ROLL, SPIN, PAUSE)
ANSWERS = (Stakes({}), Chosen("fold"), Cards(()), Thrown((1, 1)), Stopped("0"), GO_ON)


@pytest.mark.parametrize("place", range(len(ALL)))
def test_an_answer_of_another_kind_is_refused(place: int) -> None:
    for other, answer in enumerate(ANSWERS):
        if other != place:
            with pytest.raises(Refusal) as refused:
                ALL[place].check(answer)
            assert refused.value.code == "wrong_answer"


@pytest.mark.parametrize(
    ("amount", "says"),
    [
        (Amount(1000, 1000), "exactly $10"),
        (Amount(100, 2000), "between $1 and $20"),
        (Amount(100, 2000, 50), "between $1 and $20 in steps of $0.50"),
        (Amount(100, 2000, 400), "between $4 and $20 in steps of $4"),
    ],
)
def test_amounts_say_what_would_be_accepted(amount: Amount, says: str) -> None:
    assert str(amount) == says


@pytest.mark.parametrize(
    ("amount", "least"),
    [
        (Amount(400, 2000, 400), 400),
        (Amount(399, 2000, 400), 400),
        (Amount(401, 2000, 400), 800),
        (Amount(100, 300, 400, (250,)), 250),
        (Amount(0, 300), 0),
    ],
)
def test_the_least_is_the_first_amount_that_is_admitted(amount: Amount, least: int) -> None:
    assert amount.least == least
    assert amount.admits(least)


def test_a_wager_brings_what_it_needs_along() -> None:
    ten = Amount(1000, 1000)
    cite = Cite("rules.x", "§1")
    offers = (
        Offer("ante", ten, cite),
        Offer("pair_plus", ten, cite),
        Offer("six", ten, cite, ("ante", "pair_plus")),
    )
    ask = Bet((1,), offers, cite)
    assert [offer.wager for offer in ask.with_needs({"six"}, 1)] == ["ante", "pair_plus", "six"]
    assert [offer.wager for offer in ask.with_needs({"pair_plus"}, 1)] == ["pair_plus"]
    assert ask.with_needs(set(), 1) == []
