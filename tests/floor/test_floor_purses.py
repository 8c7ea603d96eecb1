"""Purses: nothing is offered or staked that is not there."""

import pytest

from pitboss.desk import game_of
from pitboss.floor.purses import BUY_IN, Purses, affordable, check_purse, within
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import ANYONE, Amount, Bet, Choice, Choose, Offer, Pause
from pitboss.rulebooks import Cite, Refusal

CITE = Cite("rules.x", "§1")
RANGE = Amount(500, 10_000, 500, (10_250,))
BET = Bet(1, (Offer("ante", RANGE, CITE), Offer("bonus", RANGE, CITE)), CITE)
TABLE = Choose(
    ANYONE,
    "table",
    (Choice("bet", RANGE, "pass"), Choice("reduce", RANGE, "pass"), Choice("play", Amount(5_000, 5_000))),
    CITE,
)


@pytest.mark.parametrize(
    ("chips", "most"),
    [(10_250, 10_000), (10_000, 10_000), (9_999, 9_500), (1_000, 1_000), (999, 10_000), (0, 10_000)],
)
def test_a_range_ends_where_the_chips_do(chips: int, most: int) -> None:
    assert within(RANGE, chips).maximum == most


def test_an_amount_beside_the_range_goes_when_it_is_too_much() -> None:
    assert within(RANGE, 9_999).also == ()
    assert within(RANGE, 10_250) == RANGE


def test_an_ask_offers_what_the_seat_has_and_leaves_the_rest_alone() -> None:
    bet, table = affordable(BET, 1, 2_000), affordable(TABLE, 1, 2_000)
    assert type(bet) is Bet
    assert [offer.amount.maximum for offer in bet.offers] == [2_000, 2_000]
    assert type(table) is Choose
    assert [choice.amount and choice.amount.maximum for choice in table.choices] == [2_000, 10_000, 5_000]
    assert affordable(Pause("deal"), 1, 0) == Pause("deal")
    assert affordable(None, 1, 0) is None


@pytest.mark.parametrize(
    ("answer", "refused"),
    [
        (Stakes({"ante": 1_000, "bonus": 1_000}), False),
        (Stakes({"ante": 1_000, "bonus": 1_001}), True),
        (Chosen("bet", 2_000, "pass"), False),
        (Chosen("bet", 2_001, "pass"), True),
        (Chosen("reduce", 9_000, "pass"), False),
        (Chosen("play", 5_000), False),
        (Chosen("dance", 9_000), False),  # that is for the ask to refuse
    ],
)
def test_stakes_beyond_the_chips_are_refused(answer: Stakes | Chosen, refused: bool) -> None:
    ask = BET if type(answer) is Stakes else TABLE
    if not refused:
        check_purse(ask, answer, 2_000)
        return
    with pytest.raises(Refusal) as told:
        check_purse(ask, answer, 2_000)
    assert told.value.code == "short_of_chips"


@pytest.mark.parametrize(("left", "bought"), [(2_500, BUY_IN), (2_499, 2 * BUY_IN), (-BUY_IN, 3 * BUY_IN)])
def test_who_cannot_make_the_smallest_wager_buys_in_again(left: int, bought: int) -> None:
    rules = game_of("three-card-poker").rules("oneida-2003", {"minimum": "25"})
    purses = Purses((1, 2), rules)
    purses.chips[1] = left
    purses.before_round((1, 2))
    assert (purses.bought[1], purses.chips[1]) == (bought, left + bought - BUY_IN)
    assert purses.bought[2] == BUY_IN
