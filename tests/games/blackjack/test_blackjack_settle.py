"""Horseshoe Cincinnati: who wins, who draws, what is paid."""

import pytest


@pytest.mark.parametrize(
    ("cards", "dealer", "told", "won"),
    [
        ("Th 9c", "7h Tc", "hand1 stand", "10"),
        ("Th 7c", "7h Tc", "hand1 stand", "0"),
        ("Th 6c", "7h Tc", "hand1 stand", "-10"),
        ("Th 2c", "7h Tc", "hand1 hit 9s", "10"),
        ("Th 2c", "7h Tc", "hand1 hit Ts", "-10"),
        ("Th 2c", "7h Tc", "hand1 hit 8s; hand1 stand", "10"),
        ("Th 2c", "6h Tc Kd", "hand1 stand", "10"),
        ("Th 9c", "6h 5c 2d 2s Ad Kc", "hand1 stand", "10"),
        ("Ah 5c", "6h Tc 5d", "hand1 hit Kc; hand1 hit 4h; hand1 stand", "-10"),
        ("Ah 5c", "6h Tc 4d", "hand1 hit 5h", "10"),
        ("7h 7c", "7d 7s 7c", "hand1 hit 7s", "0"),
    ],
)
def test_horseshoe_4_ii_iii_a_hand_is_compared_with_the_dealers(net, cards, dealer, told, won) -> None:
    assert net(cards, dealer, told) == {"blackjack": won}


def test_horseshoe_4_ii_over_21_loses_even_where_the_dealer_need_not_show(net) -> None:
    assert net("Th 6c", "7h", "hand1 hit Kc") == {"blackjack": "-10"}


@pytest.mark.parametrize(("dealer", "stands"), [("6h Ac", False), ("7h Ac", True), ("6h Tc Ad", True)])
def test_horseshoe_12_ii_dealer_draws_on_soft_17_and_stands_on_soft_18_and_hard_17(
    net, dealer, stands
) -> None:
    without = net("Th 9c", dealer, "hand1 stand")
    with_one_more = net("Th 9c", f"{dealer} 2d", "hand1 stand")
    assert ("blackjack" in without) is stands
    assert (with_one_more.get("code") == "unused_cards") is stands


def test_horseshoe_2_i_d_dealer_stands_on_soft_17_where_the_layout_says_so(net) -> None:
    stand = {"dealer_hits_soft_17": False}
    assert net("Th 8c", "6h Ac", "hand1 stand", _options=stand) == {"blackjack": "10"}
    assert net("Th 8c", "5h Ac", "hand1 stand", _options=stand)["code"] == "missing_cards"


@pytest.mark.parametrize("dealer", ["6h 5c", "6h 9c"])
def test_horseshoe_12_iii_dealer_draws_nothing_when_every_hand_is_decided(net, dealer) -> None:
    assert net("Th 6c", dealer, "hand1 hit Kc") == {"blackjack": "-10"}


@pytest.mark.parametrize("told", ["hand1 hit Kc", "hand1 double $10 Kc"])
@pytest.mark.parametrize("dealer", ["6h 5c Td", "6h 5c Td 2d", "6h ?? Td"])
def test_horseshoe_12_iii_a_dealer_who_draws_although_every_hand_is_decided_is_refused(
    net, told, dealer
) -> None:
    refused = net("Th 6c", dealer, told)
    assert (refused["code"], refused["clause"]) == ("unused_cards", "§12.III")


@pytest.mark.parametrize("dealer", ["7h", "Kh", "Ah", "7h ??"])
@pytest.mark.parametrize("reader", [True, False])
def test_horseshoe_12_iii_a_hand_that_went_over_needs_no_hole_card(net, dealer, reader) -> None:
    options = {"card_reader": reader}
    assert net("Th 6c", dealer, "hand1 hit Kc", _options=options) == {"blackjack": "-10"}


@pytest.mark.parametrize(
    ("cards", "dealer", "told", "reader"),
    [
        ("As Kc", "Kh", "", True),
        ("As Kc", "Kh", "", False),
        ("Th 6c", "Ah", "insurance insure $5; hand1 hit Kc", True),
        ("Th 6c", "Ah", "insurance insure $5; hand1 hit Kc", False),
        ("Th 6c", "Kh", "hand1 double $10 Kc", False),
        ("8h 8c", "Kh", "hand1 split 6h 7h; hand1 hit Kc; hand2 hit Kd", False),
        ("Th 9c", "Kh", "hand1 stand", True),
    ],
)
def test_horseshoe_8_10_11_a_hole_card_that_something_turns_on_must_be_told(
    net, cards, dealer, told, reader
) -> None:
    assert net(cards, dealer, told, _options={"card_reader": reader})["code"] == "missing_cards"


# ---- blackjacks --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("posted", "stake", "won"),
    [
        ("3 to 2", "10", "15"),
        ("6 to 5", "10", "12"),
        ("3:2", "5", "7.50"),
        ("6:5", "1", "1.20"),
        ("6/5", "10", "12"),
        ("3/2", "10", "15"),
    ],
)
@pytest.mark.parametrize("dealer", ["2h", "9h", "Th 9c", "Ah 9c", "Kh Qc", "9h Ac"])
def test_horseshoe_8_blackjack_is_paid_at_the_posted_odds(net, posted, stake, won, dealer) -> None:
    options = {"blackjack_pays": posted}
    assert net("As Kc", dealer, blackjack=stake, _options=options) == {"blackjack": won}


@pytest.mark.parametrize("reader", [True, False])
@pytest.mark.parametrize("dealer", ["Ah Kc", "Kh Ac", "Th Ad"])
def test_horseshoe_8_ii_blackjack_against_blackjack_is_returned(net, reader, dealer) -> None:
    assert net("As Kd", dealer, _options={"card_reader": reader}) == {"blackjack": "0"}


def test_horseshoe_8_ii_blackjack_without_a_reader_waits_for_the_hole_card_only(net) -> None:
    none = {"card_reader": False}
    assert net("As Kd", "Kh 5c", _options=none) == {"blackjack": "15"}
    assert net("As Kd", "Kh 8c 6d", _options=none)["code"] == "unused_cards"


@pytest.mark.parametrize(("dealer", "reader"), [("Kh 5c 6d", False), ("Kh 5c 6d", True), ("7h 7c 7d", True)])
def test_horseshoe_4_ii_c_blackjack_beats_a_dealer_21_of_three_cards(settle, seat, dealer, reader) -> None:
    options = {"card_reader": reader}
    answer = settle(dealer, seat("As Kd"), seat("Th 9d", "hand1 stand", 2), options=options)
    assert answer["net"] == {"1": {"blackjack": "15"}, "2": {"blackjack": "-10"}}


def test_horseshoe_4_iii_a_drawn_21_loses_to_a_dealer_blackjack(net) -> None:
    lost = net("Ts 6c", "Kh Ac", "hand1 hit 5d", _options={"card_reader": False})
    assert lost == {"blackjack": "-10"}


def test_horseshoe_7_iv_the_reader_ends_the_round_before_anyone_draws(net) -> None:
    assert net("Ts 6c", "Kh Ac") == {"blackjack": "-10"}
    assert net("Ts 6c", "Kh Ac", "hand1 hit 5d")["code"] == "unused_decision"


def test_horseshoe_1_ii_an_ace_and_a_ten_after_a_split_are_21_and_no_blackjack(net) -> None:
    won = net("As Ah", "7h Tc", "hand1 split Kd 9d")
    assert won == {"blackjack": "10", "split2": "10"}
    drawn = net("As Ah", "7h 7c 7d", "hand1 split Kd 9d")
    assert drawn == {"blackjack": "0", "split2": "-10"}


# ---- doubles -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "won"),
    [
        ("hand1 double $10 Td", {"blackjack": "10", "double1": "10"}),
        ("hand1 double $4 Td", {"blackjack": "10", "double1": "4"}),
        ("hand1 double $1 2d", {"blackjack": "-10", "double1": "-1"}),
        ("hand1 double_face_down $10 Td", {"blackjack": "10", "double1": "10"}),
        ("hand1 double $10 7d", {"blackjack": "0", "double1": "0"}),
    ],
)
def test_horseshoe_10_i_a_double_is_up_to_the_wager_and_follows_the_hand(net, told, won) -> None:
    assert net("6h 5c", "8h Tc", told) == won


@pytest.mark.parametrize(
    ("amount", "fine"),
    [
        ("0.01", False),
        ("9", True),
        ("10", True),
        ("11", False),
        ("0", False),
        ("7.50", False),
        ("10.01", False),
    ],
)
def test_horseshoe_10_i_a_double_may_not_exceed_the_wager(net, amount, fine) -> None:
    answer = net("6h 5c", "8h Tc", f"hand1 double ${amount} Td")
    assert ("double1" in answer) is fine
    assert answer.get("code") == (None if fine else "bad_amount")


@pytest.mark.parametrize(
    ("chip", "amount", "fine"),
    [
        ("1", "0.37", False), ("0.01", "0.37", True), ("0.50", "7.50", True), ("5", "4", False),
        ("5", "5", True), ("5", "6", False), ("5", "10", True),
    ],
)  # fmt: skip
def test_horseshoe_10_i_a_double_for_less_is_made_in_chips(net, chip, amount, fine) -> None:
    told = {"_options": {"smallest_chip": chip}}
    answer = net("6h 5c", "8h Tc", f"hand1 double ${amount} Td", **told)
    assert ("double1" in answer) is fine
    assert answer.get("clause") == (None if fine else "§10.I")


def test_horseshoe_hm_ii_g_all_of_a_capped_wager_may_be_doubled_though_chips_do_not_make_it(net) -> None:
    for amount, fine in (("47.50", True), ("47", True), ("46.50", False)):
        told = f"house_money cap $7.50; hand1 double ${amount} Td"
        answer = net("4s 5s", "8h Tc", told, blackjack="40", house_money="5")
        assert ("double1" in answer) is fine


def test_horseshoe_10_i_only_the_first_two_cards_are_doubled(net) -> None:
    refused = net("6h 2c", "8h Tc", "hand1 hit 3d; hand1 double Td")
    assert refused["code"] == "not_allowed"


def test_horseshoe_12_i_b_a_doubled_hand_draws_no_second_card(net) -> None:
    refused = net("6h 5c", "8h Tc", "hand1 double $10 2d; hand1 hit Td")
    assert refused["code"] == "unused_decision"


def test_horseshoe_10_ii_a_late_blackjack_takes_the_original_wager_only(net) -> None:
    for card in ("2d", "Td"):
        lost = net("6h 7c", "Kh Ac", f"hand1 double $10 {card}", _options={"card_reader": False})
        assert lost == {"blackjack": "-10", "double1": "0"}


def test_horseshoe_every_result_says_its_rule_and_clause(settle, seat) -> None:
    answer = settle("7h Tc", seat("Th 9c", "hand1 stand"))
    assert answer["why"] == {"1": {"blackjack": {"rule": "rules.player_higher", "clause": "§4.II.B"}}}
