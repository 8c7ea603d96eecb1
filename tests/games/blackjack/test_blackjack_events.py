"""Horseshoe Cincinnati: the order of things, as the log tells it."""

from typing import Any

import pytest

from pitboss.rounds import Round
from pitboss.rounds.answers import Cards
from pitboss.rounds.events import Dealt, Decided, Discarded, Due, Irregular, Paid, Shown, Staked, Taken


def of(round: Round, *kinds: type) -> list[Any]:
    return [event for event in round.events if type(event) in kinds]


def call(kind: str, **keys: object) -> dict[str, Any]:
    return {"irregularities": [{"kind": kind, **keys}]}


def test_horseshoe_4_v_wagers_are_settled_from_the_far_right(played, seat) -> None:
    round = played("7h Tc", *(seat("Th 9c", "hand1 stand", number) for number in (1, 4, 7)))
    assert [event.seat for event in of(round, Paid)] == [7, 4, 1]


def test_horseshoe_hm_ii_e_2_house_money_is_paid_clockwise(played, seat) -> None:
    wagers = {"blackjack": "10", "house_money": "5"}
    seats = [seat("Th 9c", "house_money cap $10; hand1 stand", number, **wagers) for number in (1, 4, 7)]
    round = played("Kh Tc", *seats)
    assert [event.seat for event in of(round, Paid)] == [1, 4, 7]
    # Each is asked as it is paid, so the proceeds are on the wager before the next one is paid.
    assert [type(event) for event in of(round, Paid, Staked)][6:] == [Paid, Staked] * 3


def test_horseshoe_9_iv_lost_insurance_is_collected_before_anyone_draws(played, seat) -> None:
    round = played("Ah 8c", seat("Th 2c", "insurance insure $5; hand1 hit 9d"))
    first = next(event for event in of(round, Taken, Dealt) if type(event) is Taken or event.cards == ("9d",))
    assert (type(first), first.wager) == (Taken, "insurance")


def test_horseshoe_8_blackjacks_are_paid_before_anyone_draws(played, seat) -> None:
    round = played("Kh 8c", seat("Th 2c", "hand1 hit 9d"), seat("As Kd", number=2))
    first = next(event for event in of(round, Paid, Dealt) if type(event) is Paid or event.cards == ("9d",))
    assert (type(first), first.seat) == (Paid, 2)


def test_horseshoe_7_iii_the_order_of_the_deal(played, seat) -> None:
    seats = seat("2c 4c", "hand1 stand", 1), seat("3c 5c", "hand1 stand", 2)
    first = next(cards for cards in of_answers(played("7h Tc", *seats), 6))
    assert first == ("2c", "3c", "7h", "4c", "5c", "Tc")
    late = played("7h Tc", *seats, **call("dealer_misses_card"))
    assert next(of_answers(late, 6)) == ("2c", "3c", "4c", "5c", "7h", "Tc")
    told = seat("2c 4c", "one_card second_card; hand1 stand", 1), seats[1]
    one = played("7h Tc", *told, **call("one_card_dealt", seat=1))
    assert next(of_answers(one, 6)) == ("2c", "3c", "7h", "5c", "4c", "Tc")


def of_answers(round: Round, size: int) -> Any:
    return (entry.cards for entry in round.log if type(entry) is Cards and len(entry.cards) == size)


def test_horseshoe_15_iii_an_exposed_card_nobody_can_use_goes_to_the_rack(played, seat) -> None:
    round = played("7h Tc", seat("Th 9c", "hand1 refuse"), **call("card_exposed", card="5h"))
    assert [event.cards for event in of(round, Discarded)] == [("??",), ("5h",)]
    assert "5h" in round.table.state.gone
    used = played("7h Tc", seat("Th 4c", "hand1 hit 5h; hand1 stand"), **call("card_exposed", card="5h"))
    assert [event.cards for event in of(used, Discarded)] == [("??",)]


def test_horseshoe_15_vi_a_called_run_out_burns_a_card_and_shuffles_after_the_round(played, seat) -> None:
    round = played("7h Tc", seat("Th 4c", "hand1 hit 5h; hand1 stand"), **call("shoe_runs_out"))
    assert [event.cards for event in of(round, Discarded)] == [("??",), ("??",)]
    assert round.table.state.gone == []


def test_horseshoe_15_viii_a_late_card_comes_after_the_others_and_before_the_hole_card(played, seat) -> None:
    round = played(
        "7h Tc",
        seat("Th 2c", "missed_card later; hand1 hit 8d; hand1 stand"),
        seat("Th 4d", "hand1 hit 5h; hand1 stand", 2),
        **call("requested_card_not_dealt", seat=1),
    )
    told = [event.cards for event in of(round, Dealt, Shown)]
    assert told.index(("5h",)) < told.index(("8d",)) < told.index(("7h", "Tc"))


def test_horseshoe_15_ix_the_floor_is_told_and_the_shown_hole_card_stays_up(played, seat) -> None:
    round = played("Kh 8c", seat("Th 9c", "hand1 stand"), **call("hole_card_shown"))
    (happened,) = of(round, Irregular)
    assert happened.then == ("tell_floor",)
    assert [type(event) for event in of(round, Shown, Decided)] == [Shown, Decided, Shown]
    assert of(round, Shown)[0].cards == ("Kh", "8c")


def test_horseshoe_10_iii_a_doubles_card_may_lie_face_down_to_the_end(played, seat) -> None:
    round = played("8h Tc", seat("6h 5c", "hand1 double_face_down $10 Td"))
    assert [(event.cards, event.face) for event in of(round, Dealt)][-1] == (("Td",), "down")
    assert [event.cards for event in of(round, Shown)] == [("8h", "Tc"), ("6h", "5c", "Td")]


def test_horseshoe_14_v_pitched_cards_are_turned_up_to_double_or_split_and_thrown_in_when_over(
    played, seat
) -> None:
    pitch = {"options": {"decks": 2, "dealing": "pitch"}}
    doubled = played("8h Tc", seat("6h 5c", "hand1 double $10 Td"), **pitch)
    assert of(doubled, Shown)[0].cards == ("6h", "5c")
    split = played("8h Tc", seat("9h 9c", "hand1 split Th Td; hand1 stand; hand2 stand"), **pitch)
    assert [(event.cards, event.hand) for event in of(split, Shown)[:3]] == [
        (("9h", "9c"), 1),
        (("9h",), 1),
        (("9c",), 2),
    ]
    over = played("8h Tc", seat("9h 6c", "hand1 hit Th"), **pitch)
    assert of(over, Discarded)[-1].cards == ("9h", "6c", "Th")
    stood = played("8h Tc", seat("9h Tc", "hand1 stand"), **pitch)
    assert [event.who for event in of(stood, Shown)] == ["dealer", 1]


def test_horseshoe_7_viii_staff_are_reminded_to_lift_the_cards_in_order(played, seat) -> None:
    (due,) = of(played("7h Tc", seat("Th 9c", "hand1 stand")), Due)
    assert [cite.clause for cite in due.duties] == ["§7.VIII"]


@pytest.mark.parametrize(("dealer", "who"), [("Kh 8c", "the reader shows no blackjack"), ("7h Tc", "hand 1")])
def test_horseshoe_what_was_found_is_told(played, seat, dealer, who) -> None:
    round = played(dealer, seat("Th 9c", "hand1 stand"))
    assert any(who in getattr(event, "found", "") for event in round.events)
