"""Caribbean stud under oneida-2003: what each wager comes to, clause by clause."""

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Cards, Stakes
from pitboss.rounds.asks import Draw

Settle = Callable[..., Any]
LOW = "2s 4c 6h 7d 9h"
KINDS = {
    "royal flush": ("As Ks Qs Js Ts", "100"),
    "straight flush": ("9c 8c 7c 6c 5c", "50"),
    "A-2-3-4-5 straight flush": ("5s 4s 3s 2s As", "50"),
    "four of a kind": ("9c 9d 9h 9s 5c", "20"),
    "full house": ("9c 9d 9h 5s 5c", "7"),
    "flush": ("Jc 9c 7c 6c 5c", "5"),
    "straight": ("9c 8d 7c 6c 5c", "4"),
    "A-2-3-4-5": ("5c 4d 3s 2s As", "4"),
    "three of a kind": ("9c 9d 9h 5s 4c", "3"),
    "two pair": ("9c 9d 5h 5s 4c", "2"),
    "pair": ("9c 9d 7h 5s 4c", "1"),
    "ace-king above the dealer's": ("As Kc 9h 5s 4c", "1"),
}
AWARDS = {
    "royal flush": ("As Ks Qs Js Ts", "9999"),
    "straight flush": ("9c 8c 7c 6c 5c", "999"),
    "four of a kind": ("9c 9d 9h 9s 5c", "499"),
    "full house": ("9c 9d 9h 5s 5c", "99"),
    "flush": ("Jc 9c 7c 6c 5c", "49"),
    "straight": ("9c 8d 7c 6c 5c", "-1"),
    "less": (LOW, "-1"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_l_2_a_bet_that_beats_a_qualifying_dealer_is_paid_by_its_kind(one: Settle, kind: str) -> None:
    cards, odds = KINDS[kind]
    net, why = one(cards)
    assert net == {"ante": "10", "bet": str(20 * int(odds))}
    assert why == {"ante": "I.J(6)(c), L(1)", "bet": "I.J(6)(c), L(2)"}


@pytest.mark.parametrize(
    ("dealer", "net", "why"),
    [
        ("Ac Qd Jh Ts 9d", {"ante": "10", "bet": "0"}, ("I.J(7)(b), L(1)", "I.J(7)(c)")),
        ("Ac Kd 4h 3s 2d", {"ante": "-10", "bet": "-20"}, ("I.J(6)(a)", "I.J(6)(a)")),
        ("2c 2d 3h 4s 5d", {"ante": "-10", "bet": "-20"}, ("I.J(6)(a)", "I.J(6)(a)")),
    ],
)
def test_a_8_the_dealer_qualifies_with_ace_king_not_below(
    one: Settle, dealer: str, net: dict[str, str], why: tuple[str, str]
) -> None:
    assert one(LOW, dealer) == (net, {"ante": why[0], "bet": why[1]})


def test_j_6_b_a_tie_with_a_qualifying_dealer_is_a_push(one: Settle) -> None:
    net, why = one("Ah Ks 8d 6h 3c")
    assert net == {"ante": "0", "bet": "0"}
    assert why["bet"] == "I.E(3), J(6)(b)"


@pytest.mark.parametrize(("cards", "bet"), [("Ah Ks 8d 6h 4c", "20"), ("Ah Ks 8d 6h 2c", "-20")])
def test_e_3_the_last_card_decides_where_the_rest_is_equal(one: Settle, cards: str, bet: str) -> None:
    assert one(cards)[0]["bet"] == bet


def test_e_3_a_made_hand_is_compared_before_the_cards_beside_it(one: Settle) -> None:
    assert one("9c 9d Ah 5s 4c", "Kc Kd 7h 6s 3d")[0]["bet"] == "-20"
    assert one("5c 4d 3s 2s As", "6c 5d 4h 3c 2d")[0]["bet"] == "-20"


def test_j_1_a_fold_loses_the_ante_and_the_progressive(one: Settle) -> None:
    net, why = one("9c 8c 7c 6c 5c", do="fold", progressive="1")
    assert net == {"ante": "-10", "progressive": "-1"}
    assert why == {"ante": "I.A(3), J(1)", "progressive": "I.J(1), K(1)"}


@pytest.mark.parametrize("kind", AWARDS)
@pytest.mark.parametrize("dealer", ["Ad Kd 8h 6s 3d", "Ad Qd 8h 6s 3d", "Qh Qd 2h 2d 3h"])
def test_l_4_the_progressive_pays_the_award_less_the_stake_whatever_the_dealer_holds(
    one: Settle, kind: str, dealer: str
) -> None:
    cards, won = AWARDS[kind]
    net, why = one(cards, dealer, progressive="1", options={"meter": "10000"})
    assert net["progressive"] == won
    assert why["progressive"] == "I.K(1), K(3), L(4), L(6)"


def test_l_6_the_meter_is_what_shows_at_the_players_turn(answer: Settle, seat: Settle) -> None:
    """Winners are paid from the dealer's far right: the second straight flush takes a tenth of what is left."""
    seats = [seat(1, "9c 8c 7c 6c 5c"), seat(2, "Jd Td 9d 8d 7d"), seat(5, "5s 4s 3s 2s As")]
    result = answer(seats, options={"meter": "12345.67"})
    assert [result["net"][who]["progressive"] for who in "521"] == ["1233.56", "1110.11", "999"]
    assert result["state"] == {"shows": 1_234_567 - 123_456 - 111_111 - 100_000}


def test_l_4_a_fixed_sum_does_not_come_off_the_meter(answer: Settle, seat: Settle) -> None:
    """The four of a kind and the full house are paid before the straight flush, and leave the meter as it is."""
    seats = [seat(1, "9c 8c 7c 6c 5c"), seat(3, "Td Tc Th Ts 2c"), seat(5, "Jd Jh Js 4s 4d")]
    result = answer(seats, options={"meter": "10000"})
    assert [result["net"][who]["progressive"] for who in "531"] == ["99", "499", "999"]
    assert result["state"] == {"shows": 1_000_000 - 100_000}


def test_l_6_royal_flushes_share_what_shows_when_the_first_is_paid(answer: Settle, seat: Settle) -> None:
    seats = [seat(1, "As Ks Qs Js Ts"), seat(2, "9c 8c 7c 6c 5c"), seat(3, "Ah Kh Qh Jh Th")]
    result = answer(seats, "Ac Kd 8d 6s 3d", options={"meter": "25000.01", "meter_reset": "15000"})
    assert {who: won["progressive"] for who, won in result["net"].items()} == {
        "1": "12499",
        "2": "1499",
        "3": "12499",
    }
    assert result["state"] == {"shows": 1_500_001 - 150_000}


def test_l_6_a_royal_flush_that_was_folded_or_has_no_wager_shares_nothing(
    answer: Settle, seat: Settle
) -> None:
    seats = [
        seat(1, "As Ks Qs Js Ts"),
        seat(2, "Ah Kh Qh Jh Th", "fold"),
        seat(3, "Ad Kd Qd Jd Td", progressive=""),
    ]
    result = answer(seats, "2c 2d 8d 6s 3d", options={"meter": "25000"})
    assert result["net"]["1"]["progressive"] == "24999"


def test_l_5_a_quarter_of_each_wager_is_added_to_the_meter_the_table_remembers(
    answer: Settle, seat: Settle
) -> None:
    seats = [seat(1, LOW), seat(2, "9c 8d 7c 6c 5c")]
    result = answer(seats, state={"shows": 1_000_000})
    assert result["state"] == {"shows": 1_000_050}
    odd = answer(seats, state={"shows": 1_000_000, "rest": 900_000}, options={"meter_rate": "25.1"})
    assert odd["state"] == {"shows": 1_000_051, "rest": 100_000}


def test_l_4_a_house_may_pay_a_fixed_sum_on_a_straight_flush(one: Settle) -> None:
    options = {"straight_flush_award": "fixed sum", "straight_flush_sum": "5000", "meter": "90000"}
    assert one("9c 8c 7c 6c 5c", progressive="1", options=options)[0]["progressive"] == "4999"
    options = {"straight_flush_award": "fixed sum"}
    assert one("9c 8c 7c 6c 5c", progressive="1", options=options)[0]["progressive"] == "999"


@pytest.mark.parametrize(("ante", "won", "clause"), [
    ("50", "5000", "I.J(6)(c), L(2)"),
    ("51", "5000", "I.L(3)"),
    ("49", "4900", "I.J(6)(c), L(2)"),
])  # fmt: skip
def test_l_3_a_limit_cuts_what_one_bet_wins_and_nothing_else(
    one: Settle, ante: str, won: str, clause: str
) -> None:
    net, why = one("9c 8c 7c 6c 5c", ante=ante, progressive="1", options={"payout_limit": "5000"})
    assert net == {"ante": ante, "bet": won, "progressive": "999"}
    assert why["bet"] == clause


@pytest.mark.parametrize(("limit", "minimum", "allowed"), [
    ("4999.99", "1", False),
    ("5000", "1", True),
    ("5000", "25", True),
    ("5000", "25.01", False),
    ("5000", "50", False),
    ("9999.99", "50", False),
    ("10000", "50", True),
    ("0", "50", True),
])  # fmt: skip
def test_l_3_a_limit_is_not_below_its_floor(
    answer: Settle, seat: Settle, limit: str, minimum: str, allowed: bool
) -> None:
    options = {"payout_limit": limit, "minimum": minimum, "smallest_chip": "0.01"}
    result = answer([seat(1, LOW, ante="60")], options=options)
    assert ("net" in result) == allowed
    if not allowed:
        assert (result["refused"]["code"], result["refused"]["clause"]) == ("below_floor", "I.L(3)")


def test_j_7_a_hands_a_dealer_without_a_hand_does_not_play_against_may_stay_down(
    answer: Settle, seat: Settle
) -> None:
    result = answer(
        [seat(1, "", progressive=""), seat(2, LOW)], "Ac Qd Jh Ts 9d", options={"hands_turned": False}
    )
    assert result["net"]["1"] == {"ante": "10", "bet": "0"}


def test_i_5_an_automated_shoe_has_the_dealers_bottom_card_turned_up() -> None:
    for dealing, shown in (("hand", "2d"), ("shoe", "2d"), ("automated shoe", "6d")):
        game = game_of("caribbean-stud")
        round = Round(game, game.rules("oneida-2003", {"dealing": dealing}), (1,))
        round.answer(Stakes({"ante": 1000}))
        round.answer(GO_ON)
        cards: dict[Any, Any] = {
            1: iter(["2c", "3c", "4c", "5c", "6c"]),
            "dealer": iter(["2d", "3d", "4d", "5d", "6d"]),
        }
        assert isinstance(round.ask, Draw)
        round.answer(Cards(tuple(next(cards[who]) for who in round.ask.to)))
        assert round.table.shown["dealer"] == (shown,)
