"""Pai gow poker: what is staked against a bank, what stays when hands are void, and what an answer says besides."""

import json
from typing import Any

import pytest

from pitboss.desk import audit_log, game_of, settle_line, settle_record
from pitboss.rounds import Round, write_log
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import Bet
from pitboss.rounds.events import Coupon, Irregular, Voided

HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2003"
HANDS = {
    1: ("As Ad Kc Kd 9c 5h 3s", "Kc Kd"),
    2: ("Ts 9d 7c 6d 5d 3h 2s", "9d 7c"),
    3: ("Qs Qd Jc 8d 6c 4s 2h", "Jc 8d"),
    4: ("Ah Kh Tc 7h 6s 4c 2d", "Kh Tc"),
}
"""Against seat 3's queens and jack-eight the first wins, the second loses and the fourth pushes."""
BANK = {"seat": 3, "chips": "500", "last_bet": "20"}
HOUSE = "Th 9s 8c 7s 5c 3d 3c"


def setting(cards: str, low: str) -> dict[str, list[str]]:
    return {"low": low.split(), "high": [card for card in cards.split() if card not in low.split()]}


def seat(number: int, **more: Any) -> dict[str, Any]:
    cards, low = HANDS[number]
    decided = [{"at": "set", "do": "set", **setting(cards, low)}]
    wagers = {} if number == 3 else {"pai_gow": "10"}
    return {"seat": number, "wagers": wagers, "cards": cards.split(), "decisions": decided, **more}


def record(*seats: dict[str, Any], book: str = ONEIDA, **more: Any) -> bytes:
    return json.dumps({"rulebook": book, "game": "pai-gow-poker", "seats": list(seats), **more}).encode()


def settled(*seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    return settle_line(record(*seats, **more))


def refused(*seats: dict[str, Any], **more: Any) -> str:
    return str(settled(*seats, **more)["refused"]["code"])


# -- against a bank --------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
@pytest.mark.parametrize(
    ("chips", "code"), [("20", ""), ("19", "bank_short"), ("10", "bank_short"), ("9", "bank_short")]
)
def test_a_bank_that_is_used_up_is_short_and_nothing_else(book: str, chips: str, code: str) -> None:
    bank = {**BANK, "chips": chips}
    answer = settled(seat(1), seat(2), seat(3), book=book, bank=bank, house_wager="0")
    assert answer.get("refused", {}).get("code", "") == code


def test_horseshoe_14_vi_the_house_is_short_of_cover_before_it_bets_too_much() -> None:
    said = {"book": HORSESHOE, "dealer": HOUSE.split()}
    assert refused(seat(3), bank={**BANK, "chips": "19"}, house_wager="20", **said) == "bank_short"
    assert refused(seat(3), bank={**BANK, "chips": "19"}, house_wager="21", **said) == "bad_amount"
    partner = {"co_bank": {"seat": 5, "chips": "10"}}
    assert refused(seat(3), bank={**BANK, "chips": "19"}, house_wager="30", **said, **partner) == "bank_short"
    assert "net" in settled(seat(3), bank={**BANK, "chips": "19"}, house_wager="29", **said, **partner)


def test_horseshoe_14_viii_a_house_wager_that_cannot_be_made_is_refused() -> None:
    """The last bet is below the smallest chip, so the house is not asked."""
    answer = settled(
        seat(1), seat(3), book=HORSESHOE, bank={**BANK, "last_bet": "0.50"}, house_wager="1", dealer=HOUSE.split()
    )  # fmt: skip
    assert (answer["refused"]["code"], answer["refused"]["clause"][:6]) == ("bad_amount", "§14.VI")


@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_nobody_wagers_against_a_lone_bank_and_there_is_no_round(book: str) -> None:
    assert refused(seat(3), book=book, bank=BANK, house_wager="0") == "no_wager"


def test_oneida_iv_j8_the_dealers_setting_is_said_where_the_dealer_alone_plays() -> None:
    assert refused(seat(3), bank=BANK, dealer=HOUSE.split()) == "missing_dealer_set"


def test_oneida_iv_k6_who_banks_is_not_asked_for_a_wager_on_a_second_area() -> None:
    game = game_of("pai-gow-poker")
    rules = game.rules(ONEIDA, {"adjacent_positions": True})
    state = game.state_type(bank=0, bets={"4": 2000})
    round = Round(game, rules, (2, 3, 4), state, patrons={3: "Ann", 4: "Ann"})
    for answer in (Chosen("bank", 50_000), Chosen("none")):
        round.answer(answer)
    assert type(round.ask) is Bet
    assert round.ask.seats == (2,)
    round.answer(Stakes({"pai_gow": 1000}, 2))
    assert type(round.ask) is not Bet
    seats = seat(1, patron="Ann"), seat(2, patron="Ann"), seat(3), seat(4, patron="Bo")
    two = {"adjacent_positions": True}
    assert "net" in settled(*seats, bank=BANK, house_wager="0", options=two)
    mine = seat(3, patron="Ann"), seat(4, patron="Ann")
    assert refused(*mine, bank=BANK, house_wager="0", options=two) == "bank_two_areas"


def test_a_live_seat_that_the_bank_cannot_cover_sits_out() -> None:
    game = game_of("pai-gow-poker")
    round = Round(game, game.rules(ONEIDA), (1, 2, 3), game.state_type(bank=0, bets={"3": 2000}))
    for answer in (Chosen("bank", 1000), Chosen("none"), Stakes({"pai_gow": 1000}, 1)):
        round.answer(answer)
    assert round.ask is not None
    assert round.ask.at == "before_deal"


@pytest.mark.parametrize(
    "said", [{"bank": BANK, "co_bank": {**BANK, "chips": "5"}}, {"co_bank": [BANK, {"seat": 4}]}]
)
def test_what_is_said_of_a_shared_bank_in_two_ways_is_refused(said: dict[str, Any]) -> None:
    shared = seat(3)
    del shared["decisions"]
    assert refused(seat(1), shared, **said) in ("said_twice", "not_allowed")


def test_oneida_iv_k8_only_a_bank_lifts_the_lid() -> None:
    said = {"options": {"start": "dice"}, "rolls": [[9]], "irregularities": [{"kind": "bank_lifts_lid"}]}
    assert "net" in settled(seat(1), seat(3), bank=BANK, house_wager="0", **said)
    assert (
        refused(seat(1), dealer=HOUSE.split(), dealer_set=setting(HOUSE, "Th 9s"), **said) == "cannot_happen"
    )


# -- void hands ------------------------------------------------------------------------------------


def test_oneida_iv_l8_void_hands_return_their_coupons_and_leave_the_numbers_as_settled() -> None:
    made = seat(1, wagers={"pai_gow": "10", "additional_2": "3", "additional_5": "2"})
    made["coupons"] = {"pai_gow": "10", "additional_2": "3"}
    del made["decisions"]
    said = record(
        made, rolls=[[2]], options={"additional_coupons": True}, irregularities=[{"kind": "wrong_number_of_cards"}]
    )  # fmt: skip
    answer, round = settle_record(said)
    assert round is not None
    assert answer["net"]["1"] == {"pai_gow": "0", "additional_2": "33", "additional_5": "-2"}
    lifted = [(one.wager, one.does) for one in round.log if type(one) is Coupon and one.does != "laid"]
    assert lifted == [("additional_2", "taken"), ("pai_gow", "returned")]
    assert [one.hands for one in round.log if type(one) is Voided] == [True]
    assert audit_log(write_log(round.log)).clean


def test_oneida_iv_l14_a_void_round_brings_all_coupons_back() -> None:
    made = seat(1, wagers={"pai_gow": "10", "additional_2": "3"})
    made["coupons"] = {"pai_gow": "10", "additional_2": "3"}
    said = {"options": {"additional_coupons": True}, "irregularities": [{"kind": "shoe_jam"}]}
    answer, round = settle_record(record(made, rolls=[[2]], **said))
    assert round is not None
    assert not any(round.table.net.values()), answer
    back = [one.wager for one in round.log if type(one) is Coupon and one.does == "returned"]
    assert sorted(back) == ["additional_2", "pai_gow"]
    assert [one.hands for one in round.log if type(one) is Voided] == [False]


@pytest.mark.parametrize(("dealing", "kind"), [("shoe", "not_four_left_in_shoe"), ("hand", "not_four_left")])
def test_oneida_iv_g4_the_manual_shoe_has_a_remedy_of_its_own(dealing: str, kind: str) -> None:
    calls = [{"kind": "not_four_left"}]
    _, round = settle_record(record(seat(1), options={"dealing": dealing}, irregularities=calls))
    assert round is not None
    assert [one.kind for one in round.log if type(one) is Irregular] == [kind]


def test_oneida_iv_m2_no_coupons_on_the_number_where_the_table_takes_none() -> None:
    options = {"match_play_coupons": False, "additional_coupons": True}
    assert refused(seat(1), options=options) == "contradiction"


# -- what an answer says besides -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "options", "more", "first"),
    [
        (HORSESHOE, {}, {"rolls": [[8]]}, "dealer"),
        (HORSESHOE, {}, {"rolls": [[9]]}, 6),
        (HORSESHOE, {}, {}, None),
        (ONEIDA, {}, {"rolls": [[7]]}, 1),
        (HORSESHOE, {"start": "button", "dealing": "automated shoe"}, {}, "dealer"),
        (HORSESHOE, {"start": "button", "dealing": "automated shoe"}, {"state": {"button": 4}}, 4),
    ],
)
def test_an_answer_says_which_place_was_dealt_to_first(
    book: str, options: dict[str, Any], more: dict[str, Any], first: Any
) -> None:
    said = {"dealer": HOUSE.split(), "options": options, **more}
    if book == ONEIDA:
        said["dealer_set"] = setting(HOUSE, "Th 9s")
    assert settled(seat(1), book=book, **said).get("dealt_first") == first


def test_oneida_iv_k8_with_a_bank_the_count_begins_there() -> None:
    answer = settled(seat(1), seat(3), bank=BANK, house_wager="0", rolls=[[2]])
    assert answer["dealt_first"] == 2


def test_an_answer_says_to_whom_the_bank_is_offered_next() -> None:
    """After the house it goes to the dealer's right and on; who bet nothing against the house has none."""
    dealer = {"dealer": HOUSE.split(), "book": HORSESHOE}
    first = settled(seat(1), seat(2), seat(4), **dealer)
    assert first["bank_offered_next"] == [4, 2, 1]
    assert settled(seat(1), seat(3), book=HORSESHOE, bank=BANK, house_wager="0")["bank_offered_next"] == []
    bets = {"bank": 0, "first": 4, "bets": {"1": 1000, "2": 1000, "3": 2000}}
    bank = {"seat": 3, "chips": "500"}
    banked = settled(seat(1), seat(2), seat(3), bank=bank, house_wager="0", state=bets)
    assert (banked["state"]["first"], banked["bank_offered_next"]) == (3, [2, 1])
    house = {"dealer": HOUSE.split(), "dealer_set": setting(HOUSE, "Th 9s"), "options": {"bank": "the house"}}
    assert "bank_offered_next" not in settled(seat(1), **house)


def test_oneida_iv_l5_once_the_hands_are_void_the_round_is_over() -> None:
    """A round of void hands is over: nobody sets, and the table remembers what it did before."""
    made = seat(1, wagers={"pai_gow": "10", "additional_2": "2"})
    answer = settled(
        made,
        rolls=[[3]],
        state={"bank": 0, "bets": {"1": 500}},
        irregularities=[{"kind": "dealer_card_exposed"}],
    )
    assert answer["net"]["1"] == {"pai_gow": "0", "additional_2": "-2"}
    assert answer["state"] == {"bank": 0, "bets": {"1": 500}}


def test_hands_that_are_void_before_the_number_is_known_return_what_was_bet_on_it() -> None:
    """No call of the two documents comes so early: it is tried on the table itself."""
    game = game_of("pai-gow-poker")
    round = Round(game, game.rules(ONEIDA), (1,))
    round.answer(Stakes({"pai_gow": 1000, "additional_2": 200}, 1))
    round.table.void(round.rules.cite("joker"), round.table.apart)
    assert not any(round.table.net.values())
    assert not any(round.table.spots.values())


# -- what a table remembers ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "fine"),
    [
        ({"bank": 0, "first": 6, "bets": {"6": 1}}, True),
        ({"bank": 0, "first": 7}, False),
        ({"bank": 0, "first": -1}, False),
        ({"bank": 0, "bets": {"0": 500}}, False),
        ({"bank": 0, "bets": {"7": 500}}, False),
        ({"bank": 0, "bets": {"first": 500}}, False),
        ({"bank": 0, "bets": {"1": 0}}, False),
        ({"bank": 0, "bets": {"1": -500}}, False),
        ({"meter": {"shows": 1}}, False),
    ],
)
def test_a_memory_that_no_table_can_have_is_refused(state: dict[str, Any], fine: bool) -> None:
    answer = settled(seat(1), book=HORSESHOE, dealer=HOUSE.split(), state=state)
    assert answer.get("refused", {}).get("code", "fine") == ("fine" if fine else "bad_state")
