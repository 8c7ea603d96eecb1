"""Pai gow poker at the table, by book and clause: in which order cards come, who sets first, what others see of it."""

import json
from typing import Any

import pytest

from pitboss.desk import game_of, open_round
from pitboss.hands.pai_gow import high_value
from pitboss.rounds import Round, play_record, read_record
from pitboss.rounds.answers import GO_ON, Stakes, Thrown
from pitboss.rounds.asks import Bet, Draw, Roll
from pitboss.rounds.events import Decided, Discarded

HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2003"
ONE, OTHER, DEALER = "Ah Kh Tc 7d 5d 3c 2c", "9d 9h 9s 9c 7h 5s 3d", "Qs Qd Jc 8d 6c 4s 2h"


def dealt_to(book: str, dealing: str) -> list[Any]:
    """Who gets each card of a round in which all six places bet and a total of eight starts with the dealer."""
    round = open_round("pai-gow-poker", book, range(1, 7), {"start": "dice", "dealing": dealing})
    while type(round.ask) is not Draw:
        ask = round.ask
        if type(ask) is Bet:
            round.answer(Stakes({"pai_gow": 1_000}, ask.seats[0]))
        else:
            round.answer(Thrown((3, 3, 2)) if type(ask) is Roll else GO_ON)
    return list(round.ask.to)


@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_horseshoe_9_iii_oneida_iv_h3_by_hand_the_cards_go_there_and_back(book: str) -> None:
    to, there = dealt_to(book, "hand"), ["dealer", 1, 2, 3, 4, 5, 6]
    assert [to[first : first + 7] for first in range(0, 49, 7)] == [there, there[::-1]] * 3 + [there]


@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_horseshoe_10_iii_oneida_iv_i4_an_automated_shoe_deals_stack_by_stack(book: str) -> None:
    places = ["dealer", 1, 2, 3, 4, 5, 6]
    assert dealt_to(book, "automated shoe") == [place for place in places for _ in range(7)]


def played(*seats: dict[str, Any], **more: Any) -> Round:
    game = game_of("pai-gow-poker")  # loaded first: its records have keys of their own
    record = {"rulebook": HORSESHOE, "game": game.id, "seats": list(seats), "dealer": DEALER.split()}
    return play_record(read_record(json.dumps({**record, **more}).encode()), game)


def seat(number: int, cards: str, do: str, amount: str = "10", low: str = "", **more: Any) -> dict[str, Any]:
    held, two = cards.split(), low.split()
    hands = {"low": two, "high": [card for card in held if card not in two]} if low else {}
    decisions = [{"at": "surrender" if do == "surrender" else "set", "do": do, **hands}]
    return {"seat": number, "wagers": {"pai_gow": amount}, "cards": held, "decisions": decisions, **more}


def test_horseshoe_13_v_nobody_sees_the_cards_of_a_hand_that_is_surrendered() -> None:
    round = played(seat(1, ONE, "surrender"), seat(2, OTHER, "house_way"))
    [given_up] = [event for event in round.log if type(event) is Discarded and event.who == 1]
    assert given_up.cards == tuple(ONE.split())
    assert set(given_up.seen_by(2).cards) == {"??"}


def test_horseshoe_13_i_nobody_is_told_how_a_hand_was_set_before_it_is_exposed() -> None:
    round = played(seat(1, ONE, "set", low="Kh Tc"), seat(2, OTHER, "set", low="7h 5s"))
    said = [event for event in round.log if type(event) is Decided and event.at == "set"]
    assert [(event.seat, event.do, event.wager) for event in said] == [(1, "set", ""), (2, "set", "")]


@pytest.mark.parametrize(
    ("first", "second", "order"), [("20", "10", [1, 2]), ("10", "20", [2, 1]), ("10", "10", [2, 1])]
)
def test_horseshoe_7_iv_of_one_players_two_hands_the_larger_wagers_is_set_first(
    first: str, second: str, order: list[int]
) -> None:
    ada = {"patron": "Ada"}
    hands = seat(1, ONE, "house_way", first, **ada), seat(2, OTHER, "house_way", second, **ada)
    round = played(*hands, options={"adjacent_positions": True})
    assert [event.seat for event in round.log if type(event) is Decided and event.at == "set"] == order


@pytest.mark.parametrize(
    ("held", "is_like"),
    [("Th 9h 7h 3h", "Ah"), ("Ah Th 7h 3h", "Kh"), ("Ah Kh 7h 3h", "Qh"), ("Kh Qh Jh 3h", "Ah")],
)
def test_horseshoe_6_i_oneida_iv_c1_the_joker_in_a_flush_is_the_highest_card_it_lacks(
    held: str, is_like: str
) -> None:
    assert high_value(["Jk", *held.split()]) == high_value([is_like, *held.split()])


@pytest.mark.parametrize(
    ("stake", "cards", "award"),
    [
        ("1", "9c 9d 9h 9s 2c 5d Jh", 0), ("1", "4h 5h 6h 7h 8h Kd 2c", 25), ("1", "9c 9d 9h 9s 5c 5d Jh", 40),
        ("5", "9c 9d 9h 9s 2c 5d Jh", 0), ("5", "4h 5h 6h 7h 8h Kd 2c", 125), ("5", "9c 9d 9h 9s 5c 5d Jh", 200),
    ],
)  # fmt: skip
def test_oneida_iv_m3e_awards_from_25_or_125_dollars_come_off_the_meter(
    stake: str, cards: str, award: int
) -> None:
    dealer = {"low": ["Js", "8s"], "high": ["Qs", "Qc", "6c", "4s", "3s"]}
    made = seat(1, cards, "house_way", wagers={"pai_gow": "10", "progressive": stake})
    options = {"meter": "12000", "progressive_stake": stake}
    cards_up = {"dealer": [*dealer["low"], *dealer["high"]], "dealer_set": dealer}
    round = played(made, rulebook=ONEIDA, options=options, **cards_up)
    assert round.table.state.meter.shows == 1_200_000 - 100 * award
