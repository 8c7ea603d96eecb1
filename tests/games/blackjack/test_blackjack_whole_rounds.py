"""Horseshoe Cincinnati: whole rounds worked out by hand from the document, several clauses at a time."""

from typing import Any

import pytest

NO_READER = {"card_reader": False}


def call(kind: str, **keys: object) -> dict[str, object]:
    return {"kind": kind, **keys}


def one(told: str, cards: str, dealer: str, won: dict[str, str], wagers: str = "10", **keys: Any) -> Any:
    """One seat: its decisions, its cards, the dealer's, what each wager comes to, base and House Money staked."""
    return pytest.param(cards, dealer, told, wagers, keys, won)


@pytest.mark.parametrize(
    ("cards", "dealer", "told", "wagers", "keys", "won"),
    [
        # §11.II, III.A: 8-2, 8-9, 8-3 in the order they are played, against 21.
        one(
            "hand1 split 8d 3h; hand1 split 2d 9s; hand1 double Tc; hand2 stand; hand3 double $4 Ts",
            "8s 8c",
            "6h Tc 5d",
            {"blackjack": "-10", "double1": "-10", "split2": "-10", "split3": "0", "double3": "0"},
        ),
        # §11.I, III.A: ten-value cards are equal in value, to four hands; a 21 on one of them pays 1 to 1 (§1.II).
        one(
            """hand1 split Ah Qd; hand2 split 5c Jd; hand2 hit 6d; hand3 split 9c Ad; hand3 stand""",
            "Kh Tc",
            "7h Tc",
            {"blackjack": "10", "split2": "10", "split3": "10", "split4": "10"},
        ),
        # §11.III.B: an ace on a split ace is 12 and stands; a ten makes 21, which only pushes against a drawn 21.
        one("hand1 split Ac Td", "As Ah", "6h 5c Td", {"blackjack": "-10", "split2": "0"}),
        one("hand1 split Ac Td", "As Ah", "6h Tc 9d", {"blackjack": "10", "split2": "10"}),
        # §10.I, §11.III: split hands are doubled, for less too; one that goes over loses both.
        one(
            "hand1 split 3c 4c; hand1 double 9d; hand2 double $2 Kd",
            "8s 8c",
            "9h Tc",
            {"blackjack": "10", "double1": "10", "split2": "-10", "double2": "-2"},
        ),
        # §10.III: a face-down card may have gone over: the dealer draws all the same.
        one("hand1 double_face_down Kd", "Th 2c", "6h Tc 5d", {"blackjack": "-10", "double1": "-10"}),
        # §12.II: soft 17 draws, the ace falls to one, 16 draws again.
        one("hand1 double 4d", "Ah 6c", "6h Ac 9c 2d", {"blackjack": "10", "double1": "10"}),
        # §9.I: two aces are no blackjack.
        one("insurance insure; hand1 stand", "Kh Tc", "Ah Ac 9d", {"blackjack": "-10", "insurance": "-5"}),
        # §9.II: half of 15 is no amount of $1 chips, so 8 may be staked.
        one("insurance insure $8", "Kh Tc", "Ah Kd", {"blackjack": "-15", "insurance": "16"}, "15"),
        # §9, §10.II without a reader: insurance wins, the double comes back.
        one(
            "insurance insure; hand1 double Td",
            "6h 5c",
            "Ah Kc",
            {"blackjack": "-10", "insurance": "10", "double1": "0"},
            options=NO_READER,
        ),
        # §9.IV, §12.III without a reader: insurance is lost, and nobody draws against a hand that went over.
        one(
            "insurance insure; hand1 hit Kd",
            "Th 6c",
            "Ah 5c",
            {"blackjack": "-10", "insurance": "-5"},
            options=NO_READER,
        ),
        # HM.II.C(2), E(2): one deck pays 5 to 1; part of the 60 joins the wager.
        one(
            "house_money cap $25.50; hand1 hit 5d; hand1 stand",
            "7s 8s",
            "7h Tc",
            {"blackjack": "45.50", "house_money": "50"},
            "20 10",
            options={"decks": 1},
        ),
        # HM.II.G: a capped blackjack is paid on the whole, at 6 to 5 where that is posted.
        one(
            "house_money cap",
            "As Ks",
            "Th 9c",
            {"blackjack": "132", "house_money": "90"},
            "10 10",
            options={"blackjack_pays": "6 to 5"},
        ),
        # HM.II.E(1), §8.II: A-K suited against a dealer blackjack is paid, and the wager comes back.
        one("", "As Ks", "Th Ac", {"blackjack": "0", "house_money": "90"}, "10 10"),
        one("", "As Kd", "Ah Kc", {"blackjack": "0", "house_money": "5"}, "10 5", options=NO_READER),
        # HM.II.B without a reader: K-Q suited before the split is a straight flush, whatever came after.
        one(
            "hand1 split 5c 9c; hand1 hit 8d; hand2 stand",
            "Kd Qd",
            "Th 7c",
            {"blackjack": "-10", "split2": "10", "house_money": "20"},
            "10 5",
            options=NO_READER,
        ),
        one(
            "hand1 split Qs 9c; hand1 stand; hand2 stand",
            "Kd Tc",
            "Th 7c",
            {"blackjack": "10", "split2": "10", "house_money": "-5"},
            "10 5",
            options=NO_READER,
        ),
        # HM.II.E without a reader: the proceeds are handed over, and saying so before the hand is harmless.
        one(
            "house_money take; hand1 stand",
            "9s Tc",
            "Kh 9c",
            {"blackjack": "0", "house_money": "5"},
            "10 5",
            options=NO_READER,
        ),
        # HM.II.G, §11.I, §10.I: split and double follow the capped wager of 30.
        one(
            "house_money cap; hand1 split Tc 3h; hand1 stand; hand2 double Kd",
            "8s 8c",
            "Kh 8d",
            {"blackjack": "0", "house_money": "15", "split2": "30", "double2": "30"},
            "10 5",
        ),
        # §15.IX.B after a cap: the capped wager is the original one, the double comes back.
        one(
            "house_money cap; hand1 double $20 Td",
            "6s 5c",
            "Kh Ac",
            {"blackjack": "-20", "house_money": "5", "double1": "0"},
            "10 5",
            irregularities=[call("blackjack_missed")],
        ),
        # §15.IX.A, §12.I: the shown hole card changes nothing.
        one(
            "hand1 hit 2d; hand1 hit 3c; hand1 stand",
            "Th 4c",
            "Ah 6d 2c",
            {"blackjack": "0"},
            irregularities=[call("hole_card_shown")],
        ),
        # §15.III: exposed between two hits, it is the second hit's card.
        one(
            "hand1 hit 2d; hand1 hit 9c; hand1 stand",
            "5h 3c",
            "7h Tc",
            {"blackjack": "10"},
            irregularities=[call("card_exposed", at="hand1", after=1, card="9c")],
        ),
        # §15.II, III: an unseen card and an exposed one come in the order they were drawn.
        one(
            "hand1 hit 2d; hand1 hit 4c; hand1 stand",
            "5h 9c",
            "7h Tc",
            {"blackjack": "10"},
            irregularities=[call("card_drawn_in_error", card="2d"), call("card_exposed", card="4c")],
        ),
        # §15.VIII, §10.I: the second card of a split hand was there, the double's own was missed and came late.
        one(
            "hand1 split 3h 2h; missed_card later; hand2 hit 9d; hand2 stand; hand1 double $7 Td",
            "8s 8c",
            "Th 9c",
            {"blackjack": "10", "double1": "7", "split2": "0"},
            irregularities=[call("requested_card_not_dealt", seat=1, at="hand1")],
        ),
        # §15.VIII: called dead after two hits, House Money stays won.
        one(
            "hand1 hit 2d; hand1 hit 3d; missed_card dead",
            "4h 5c",
            "7h",
            {"blackjack": "0", "house_money": "5"},
            "10 5",
            irregularities=[call("requested_card_not_dealt", seat=1)],
        ),
    ],
)
def test_horseshoe_one_seat(net, cards, dealer, told, wagers, keys, won) -> None:
    base, *side = wagers.split()
    stakes = {"blackjack": base} | ({"house_money": side[0]} if side else {})
    assert net(cards, dealer, told, **stakes, **{f"_{key}": said for key, said in keys.items()}) == won


def test_horseshoe_8_ii_9_hm_ii_e_1_a_dealer_blackjack_meets_every_kind_of_wager(settle, seat) -> None:
    answer = settle(
        "Ah Kc",
        seat("As Qd", "insurance insure $5"),
        seat("Th Qc", "insurance insure $2", 2),
        seat("9s Ts", "", 3, blackjack="10", house_money="5"),
        seat("7c 7d", "insurance decline; house_money take", 4, blackjack="10", house_money="5"),
    )
    assert answer["net"] == {
        "1": {"blackjack": "0", "insurance": "10"},
        "2": {"blackjack": "-10", "insurance": "4"},
        "3": {"blackjack": "-10", "house_money": "20"},
        "4": {"blackjack": "-10", "house_money": "15"},
    }


def test_horseshoe_15_iii_an_exposed_card_is_refused_after_a_hit_and_passes_on(settle, seat) -> None:
    answer = settle(
        "7h Tc",
        seat("5h 3c", "hand1 hit 2d; hand1 refuse"),
        seat("Th 4d", "hand1 hit 9c", 2),
        irregularities=[call("card_exposed", at="hand1", seat=1, after=1, card="9c")],
    )
    assert answer["net"] == {"1": {"blackjack": "-10"}, "2": {"blackjack": "-10"}}
    assert answer["state"]["gone"] == ["5h", "Th", "7h", "3c", "4d", "Tc", "2d", "9c"]


def test_horseshoe_15_iii_two_exposed_cards_go_to_two_players(settle, seat) -> None:
    answer = settle(
        "7h Tc",
        seat("Th 4c", "hand1 hit 5h; hand1 stand"),
        seat("Th 4d", "hand1 hit 6h; hand1 stand", 2),
        irregularities=[call("card_exposed", card="5h"), call("card_exposed", card="6h")],
    )
    assert answer["net"] == {"1": {"blackjack": "10"}, "2": {"blackjack": "10"}}
    assert answer["state"]["gone"][-2:] == ["5h", "6h"]


def test_horseshoe_15_v_vii_the_order_of_the_cards_after_a_missed_one(settle, seat) -> None:
    plain = seat("Th 9c", "hand1 stand"), seat("Kh 8c", "hand1 stand", 2)
    answer = settle("7h Tc", *plain, irregularities=[call("dealer_misses_card")])
    assert answer["state"]["gone"] == ["Th", "Kh", "9c", "8c", "7h", "Tc"]
    late = seat("Th 9c", "one_card second_card; hand1 stand"), plain[1]
    answer = settle("7h Tc", *late, irregularities=[call("one_card_dealt", seat=1)])
    assert answer["state"]["gone"] == ["Th", "Kh", "7h", "8c", "9c", "Tc"]


def test_horseshoe_15_viii_the_late_card_comes_after_the_others_and_before_the_dealers(settle, seat) -> None:
    answer = settle(
        "6h Tc 5d",
        seat("Th 2c", "missed_card later; hand1 hit 9d"),
        seat("Kh 3c", "hand1 hit 4d; hand1 stand", 2),
        irregularities=[call("requested_card_not_dealt", seat=1)],
    )
    assert answer["net"] == {"1": {"blackjack": "0"}, "2": {"blackjack": "-10"}}
    assert answer["state"]["gone"][-3:] == ["4d", "9d", "5d"]


def test_horseshoe_15_iii_who_refuses_has_a_split_hand_of_one_card_and_the_card_ends_with_the_dealer(
    settle, seat
) -> None:
    short = seat("8s 8c", "hand1 split 3h 2h; hand1 refuse")
    short["decisions"][0]["cards"] = ["3h"]
    exposed = [call("card_exposed", at="hand1", after=1, card="Kd")]
    answer = settle("6h Tc Kd", short, irregularities=exposed)
    assert answer["net"] == {"1": {"blackjack": "10", "split2": "10"}}
    assert settle("2h Tc Kd", short, irregularities=exposed)["net"] == answer["net"]
    lost = settle("4h 3c Kd", short, irregularities=exposed)["net"]
    assert lost == {"1": {"blackjack": "-10", "split2": "-10"}}
