"""Pure 21.5 blackjack: clauses that can be read in two ways, each with a round that tells them apart."""

import msgspec
import pytest

from games.pure_21_5_blackjack.told import record, seat
from pitboss.desk import game_of
from pitboss.rounds import Record, play_record
from pitboss.rulebooks import Refusal

GAME, BOOK = game_of("pure-21-5-blackjack"), "merced-poker-room"


def nets(reading: str, value: str, dealer: str, cards: str, *decisions: str, **more: str) -> dict[str, int]:
    rules = GAME.rules(BOOK, readings={reading: value} if value else {})
    told = record(dealer, seat(1, cards, *decisions, **more))
    return play_record(msgspec.convert(told, Record), GAME, rules).net()[1]


def test_both_over_is_a_push() -> None:
    told = ("9c 7d 8h", "Ts 6d", "hit Kc")
    assert nets("both_over", "", *told) == {"game": -2000}
    assert nets("both_over", "both over is a push", *told) == {"game": 0}


def test_an_ace_drawn_to_a_split_ace_may_be_split_again() -> None:
    told = ("9c 8d", "As Ad", "split Ac Kc", "split 7c 8c")
    assert nets("resplit_aces", "an ace drawn to a split ace may be split again", *told) == {
        "game": 2000,
        "split2": 2000,
        "split3": 2000,
    }
    with pytest.raises(Refusal, match="nothing to decide"):
        nets("resplit_aces", "", *told)


def test_who_must_stand_may_not_double() -> None:
    told = ("9c 8d", "Ts 9d", "double 2c")
    assert nets("double_must_stand", "", *told) == {"game": 2000, "double1": 2000}
    with pytest.raises(Refusal) as refused:
        nets("double_must_stand", "who must stand may not double", *told)
    assert refused.value.clause == "Double-Down 1; Chart 1A"


def test_the_first_two_cards_of_every_hand_may_be_surrendered() -> None:
    told = ("9c 8d", "8s 8d", "split 7c Tc", "surrender", "2: stand")
    assert nets("surrender_after_split", "the first two cards of every hand", *told) == {
        "game": -1000,
        "split2": 2000,
    }
    with pytest.raises(Refusal):
        nets("surrender_after_split", "", *told)


@pytest.mark.parametrize(("value", "buster"), [("", 1000), ("it is returned", 0), ("it is lost", -500)])
def test_buster_of_who_surrenders(value: str, buster: int) -> None:
    found = nets("surrender_buster", value, "9c 7d Th", "Ts 6d", "surrender", buster="5")
    assert found == {"game": -1000, "buster": buster}


def test_a_total_between_two_bands_is_in_the_next() -> None:
    rules = GAME.rules(BOOK, readings={"fee_bands": "above the end of a band it is in the next"})
    told = record("9c 8d", seat(1, "Ts 9d", game="50.50"))
    assert play_record(msgspec.convert(told, Record), GAME, rules).net()[8]["fee"] == -100


def test_every_alternative_is_tried_here() -> None:
    chapter = GAME.rules(BOOK).chapter
    assert {name for name, one in chapter.readings.items() if one.alternatives} == {
        "both_over",
        "resplit_aces",
        "double_must_stand",
        "surrender_after_split",
        "surrender_buster",
        "fee_bands",
    }
