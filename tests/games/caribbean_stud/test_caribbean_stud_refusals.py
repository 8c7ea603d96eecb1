"""Caribbean stud under oneida-2003: what is refused, and what goes wrong."""

from collections.abc import Callable
from typing import Any

import pytest

Settle = Callable[..., Any]
LOW, FLUSH = "2s 4h 6h 7d 9h", "Jc 9c 7c 6c 5c"


@pytest.mark.parametrize(("wagers", "code", "clause"), [
    ({"progressive": "1"}, "needs_wager", "I.F(3)"),
    ({"ante": "10", "progressive": "2"}, "bad_amount", "I.F(3)"),
    ({"ante": "10", "progressive": "0.99"}, "bad_amount", "I.F(3)"),
    ({"ante": "10.50"}, "bad_amount", "I.F(1)"),
    ({"ante": "4"}, "bad_amount", "I.A(1), F(2), N"),
    ({"ante": "10", "bet": "20"}, "not_now", "I.A(2), F(4), J(1)"),
    ({"ante": "10", "pair_plus": "5"}, "unknown_wager", "I.A(1), F(2)"),
    ({}, "no_wager", "I.A(1), F(2)"),
])  # fmt: skip
def test_f_wagers_are_made_as_the_document_says(
    refused: Settle, seat: Settle, wagers: dict[str, str], code: str, clause: str
) -> None:
    made = seat(1, LOW) | {"wagers": wagers}
    assert refused([made], options={"minimum": "5"}) == (code, clause)


def test_b_3_a_table_without_a_meter_offers_no_progressive(refused: Settle, seat: Settle) -> None:
    assert refused([seat(1, LOW)], options={"meter": "0"}) == ("not_offered", "I.B(3), L(6)")


@pytest.mark.parametrize(("amount", "good"), [("20", True), ("19", False), ("21", False), (None, True)])
def test_j_1_the_bet_is_exactly_twice_the_ante(
    answer: Settle, seat: Settle, amount: str | None, good: bool
) -> None:
    made = seat(1, LOW)
    made["decisions"][0] |= {"amount": amount} if amount else {}
    result = answer([made])
    assert ("net" in result) == good
    if not good:
        assert result["refused"]["code"] == "bad_amount"
        assert result["refused"]["clause"] == "I.A(2), J(1)"


@pytest.mark.parametrize(("options", "clause"), [
    ({"meter_rate": "24.9999"}, "I.L(5)"),
    ({"pay": {"bet": {"flush": "4 to 1"}}}, "I.J(6)(c), L(2)"),
    ({"pay": {"progressive": {"flush": "$49.99"}}}, "I.K(1), K(3), L(4), L(6)"),
    ({"pay": {"progressive": {"straight flush": "9.9999%"}}}, "I.K(1), K(3), L(4), L(6)"),
    ({"pay": {"ante": {"win": "2 to 1"}}}, "I.L(1)"),
    ({"bet_wager": 3}, "I.A(2), J(1)"),
])  # fmt: skip
def test_what_the_house_may_not_post(
    refused: Settle, seat: Settle, options: dict[str, Any], clause: str
) -> None:
    assert refused([seat(1, LOW)], options=options)[1] == clause


@pytest.mark.parametrize(("options", "won"), [
    ({"pay": {"progressive": {"flush": "$50.01"}}}, "49.01"),
    ({"pay": {"progressive": {"flush": "$75"}}, "progressive_stake": "1"}, "74"),
])  # fmt: skip
def test_l_4_the_house_may_pay_more(one: Settle, options: dict[str, Any], won: str) -> None:
    assert one(FLUSH, progressive="1", options=options)[0]["progressive"] == won


def test_f_5_one_hand_a_player(refused: Settle, seat: Settle) -> None:
    seats = [seat(1, LOW) | {"patron": "Ada"}, seat(2, FLUSH) | {"patron": "Ada"}]
    assert refused(seats) == ("several_seats", "I.F(5)")


def test_a_state_is_a_meter(refused: Settle, seat: Settle) -> None:
    assert refused([seat(1, LOW)], state={"shows": -1})[0] == "bad_state"
    assert refused([seat(1, LOW)], state={"shows": 1, "rest": 1_000_000})[0] == "bad_state"
    assert (
        refused([seat(1, LOW, progressive="")], state={"shows": 1}, options={"meter": "0"})[0] == "bad_state"
    )


@pytest.mark.parametrize(("kind", "at", "clause"), [
    ("dealer_card_exposed", "after_deal", "I.M(1)"),
    ("dealer_card_exposed", "bet", "I.M(1)"),
    ("dealer_misdeal", "after_deal", "I.M(4)"),
    ("dealer_misdeal", "after_round", "I.M(4)"),
    ("cards_face_up", "deal", "I.M(2)"),
    ("stub_count_wrong", "after_deal", "I.G(6)(b)"),
])  # fmt: skip
def test_a_void_round_returns_every_wager(
    answer: Settle, seat: Settle, kind: str, at: str, clause: str
) -> None:
    result = answer(
        [seat(1, "As Ks Qs Js Ts")], irregularities=[{"kind": kind, "at": at}], options={"meter": "20000"}
    )
    assert set(result["net"]["1"].values()) == {"0"}
    assert {why["clause"] for why in result["why"]["1"].values()} == {clause}
    assert result["state"] == {"shows": 2_000_000}


def test_l_6_what_wagers_added_to_the_meter_stays_when_the_round_is_void(
    answer: Settle, seat: Settle
) -> None:
    call = [{"kind": "dealer_misdeal", "at": "after_round"}]
    result = answer([seat(1, "As Ks Qs Js Ts")], irregularities=call, state={"shows": 2_000_000})
    assert result["state"] == {"shows": 2_000_025}


def test_m_1_not_after_the_players_have_acted(refused: Settle, seat: Settle) -> None:
    call = [{"kind": "dealer_card_exposed", "at": "before_reveal"}]
    assert refused([seat(1, LOW)], irregularities=call) == ("not_now", "I.M(1)")


@pytest.mark.parametrize(("kind", "clause"), [
    ("wrong_number_of_cards", "I.M(4)"),
    ("stub_count_misdealt", "I.G(6)(b), M(4)"),
])  # fmt: skip
def test_m_4_a_player_with_a_wrong_number_of_cards_gets_the_wagers_back(
    answer: Settle, seat: Settle, kind: str, clause: str
) -> None:
    seats = [seat(1, FLUSH), seat(2, "9d 9s 7h 5s 4c")]
    result = answer(seats, irregularities=[{"kind": kind, "seat": 1, "at": "before_reveal"}])
    assert result["net"]["1"] == {"ante": "0", "bet": "0", "progressive": "0"}
    assert result["why"]["1"]["progressive"]["clause"] == clause
    assert result["net"]["2"] == {"ante": "10", "bet": "20", "progressive": "-1"}


def test_m_2_one_card_face_up_is_not_used_and_a_second_voids(answer: Settle, seat: Settle) -> None:
    one = [{"kind": "card_face_up", "at": "deal", "card": "Qh"}]
    assert answer([seat(1, FLUSH)], irregularities=one)["net"]["1"]["progressive"] == "49"
    two = [*one, {"kind": "card_face_up", "at": "deal", "card": "Qd"}]
    assert answer([seat(1, FLUSH)], irregularities=two)["why"]["1"]["ante"]["clause"] == "I.M(2)"


def test_m_3_a_card_drawn_in_error_comes_next(answer: Settle, refused: Settle, seat: Settle) -> None:
    assert "net" in answer([seat(1, FLUSH)], irregularities=[{"kind": "card_dealt_in_error", "card": "Jc"}])
    assert (
        refused([seat(1, FLUSH)], irregularities=[{"kind": "card_dealt_in_error", "card": "Qh"}])[0]
        == "next_card"
    )


@pytest.mark.parametrize(
    "kind", ["dealer_four_cards", "shuffler_wrong_count", "improper_cut", "cards_touched"]
)
def test_what_the_staff_put_right_changes_no_money(answer: Settle, seat: Settle, kind: str) -> None:
    assert answer([seat(1, FLUSH)], irregularities=[{"kind": kind}])["net"]["1"]["bet"] == "100"


def test_j_3_who_tells_of_a_hand_forfeits_every_wager_of_the_round(answer: Settle, seat: Settle) -> None:
    call = [{"kind": "communication", "seat": 2, "at": "before_reveal"}]
    result = answer([seat(1, LOW), seat(2, FLUSH)], irregularities=call)
    assert result["net"]["2"] == {"ante": "-10", "bet": "-20", "progressive": "-1"}
    assert {why["clause"] for why in result["why"]["2"].values()} == {"I.J(3)"}
    assert result["net"]["1"] == {"ante": "-10", "bet": "-20", "progressive": "-1"}


def test_j_3_who_has_folded_has_lost_it_all_already(answer: Settle, seat: Settle) -> None:
    calls = [{"kind": "communication", "seat": number, "at": "before_reveal"} for number in (1, 2)]
    result = answer([seat(1, LOW, "fold"), seat(2, FLUSH)], irregularities=calls)
    assert result["net"]["1"] == {"ante": "-10", "progressive": "-1"}
    assert result["why"]["1"]["ante"]["clause"] == "I.A(3), J(1)"
    assert result["net"]["2"] == {"ante": "-10", "bet": "-20", "progressive": "-1"}


def test_m_4_a_void_hand_may_have_a_card_too_many(answer: Settle, seat: Settle) -> None:
    call = [{"kind": "wrong_number_of_cards", "seat": 1}]
    held = seat(1, "2s 4h 6h 7d 9h Qh") | {"decisions": []}
    assert set(answer([held], irregularities=call)["net"]["1"].values()) == {"0"}
    for card in ("Ac", "2s", "Jk"):
        twice = held | {"cards": [*held["cards"][:5], card]}
        told = answer([twice], irregularities=call)["refused"]
        assert (told["code"], told["clause"]) == ("impossible_card", "I.M(4)")
    assert answer([held])["refused"]["clause"].startswith("I.")


@pytest.mark.parametrize(("kind", "clause"), [
    ("verbal_wager", "I.F(1)"), ("two_positions", "I.F(5)"),
])  # fmt: skip
def test_what_is_not_allowed_is_refused(refused: Settle, seat: Settle, kind: str, clause: str) -> None:
    assert refused([seat(1, LOW)], irregularities=[{"kind": kind}]) == ("not_allowed", clause)


def test_m_6_only_an_automated_shoe_jams(answer: Settle, refused: Settle, seat: Settle) -> None:
    call = [{"kind": "shoe_jam"}]
    assert refused([seat(1, LOW)], irregularities=call) == ("cannot_happen", "I.M(6)")
    result = answer([seat(1, LOW)], irregularities=call, options={"dealing": "automated shoe"})
    assert result["net"]["1"]["ante"] == "0"


def test_f_1_a_coupon_lies_with_ante_and_bet_alone(answer: Settle, refused: Settle, seat: Settle) -> None:
    made = seat(1, FLUSH) | {"coupons": {"ante": "5", "bet": "10"}}
    assert answer([made])["net"]["1"] == {"ante": "15", "bet": "150", "progressive": "49"}
    assert refused([seat(1, FLUSH) | {"coupons": {"progressive": "1"}}])[1] == "I.F(1)"


def test_cards_that_matter_and_are_not_there_are_refused(refused: Settle, seat: Settle) -> None:
    assert refused([seat(1, "2s 4h")])[0] == "missing_cards"
    assert refused([seat(1, "")], "Ac Qd Jh Ts 9d")[0] == "missing_cards"
