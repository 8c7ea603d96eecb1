"""Horseshoe Cincinnati §11: splitting, resplitting, and whose card is whose."""

import pytest

WON = {"blackjack": "10", "split2": "10"}


def test_horseshoe_11_ii_a_split_shows_the_card_of_the_hand_that_was_split_and_then_that_of_the_new_one(
    net,
) -> None:
    assert net("8s 8c", "7h Tc", "hand1 split 3h Th; hand1 hit 8d; hand1 stand; hand2 stand") == WON
    assert net("As Ac", "7h Tc", "hand1 split Kd 9d") == WON


@pytest.mark.parametrize(
    ("cards", "told", "says"),
    [
        ("8s 8c", "hand1 split; hand1 hit 8d; hand1 stand; hand2 stand", "a split shows both cards"),
        ("8s 8c", "hand1 split 3h; hand1 hit 8d; hand1 stand; hand2 stand", "a split shows both cards"),
        ("8s 8c", "hand1 split 3h; hand1 hit 8d; hand1 stand; hand2 stand Th", "a split shows both cards"),
        ("8s 8c", "hand1 split 3h Th Td; hand1 stand; hand2 stand", "a split shows both cards"),
        ("As Ac", "hand1 split; hand1 stand Kd; hand2 stand 9d", "a split shows both cards"),
        ("As Ac Kd 9d", "hand1 split", "the two of the deal"),
        ("8s 8c 3h 8d Th", "hand1 split; hand1 hit; hand1 stand; hand2 stand", "the two of the deal"),
        ("8s 8c", "hand1 split 3h Th; hand1 hit 8d 2d; hand1 stand; hand2 stand", "a hit shows the card"),
        ("8s 8c", "hand1 split 3h Th; hand1 hit; hand1 stand; hand2 stand", "a hit shows the card"),
        ("8s 8c", "hand1 split 3h Th; hand1 stand Kd; hand2 stand", "stand draws no card"),
        ("6s 5c", "hand1 double $10 2d 3d", "a double shows the card"),
        ("6s 5c", "hand1 double $10", "a double shows the card"),
    ],
)
def test_cards_in_another_form_are_refused_with_the_way_to_write_them(net, cards, told, says) -> None:
    refused = net(cards, "7h Tc", told)
    assert refused["code"] in ("missing_cards", "unused_cards")
    assert says in refused["message"]


def test_a_split_that_names_one_card_in_cards_lacks_that_of_the_new_hand(settle, seat) -> None:
    short = seat("8s 8c", "hand1 split 3h Th; hand1 stand; hand2 stand")
    short["decisions"][0]["cards"] = ["3h"]
    refused = settle("7h Tc", short)["refused"]
    assert (refused["code"], refused["clause"]) == ("missing_cards", "§11.II")
    assert "a split shows both cards" in refused["message"]


@pytest.mark.parametrize(
    ("cards", "fine"),
    [("7h 7c", True), ("Kh Tc", True), ("Jh Qc", True), ("9h Tc", False), ("Ah Ac", True), ("Ah Kc", False)],
)
def test_horseshoe_11_i_cards_equal_in_value_may_be_split(net, cards, fine) -> None:
    answer = net(cards, "6h Tc Td", "hand1 split 2h 2c; hand1 stand; hand2 stand")
    assert ("split2" in answer) is fine


@pytest.mark.parametrize(("amount", "fine"), [("10", True), ("9", False), ("11", False)])
def test_horseshoe_11_i_the_split_wager_equals_the_original(net, amount, fine) -> None:
    answer = net("8s 8c", "7h Tc", f"hand1 split ${amount} Th Tc; hand1 stand; hand2 stand")
    assert ("split2" in answer) is fine


def test_horseshoe_11_iii_a_new_hands_stand_right_behind_the_one_they_came_from(net) -> None:
    told = """hand1 split 8d Th; hand1 split 3h 2h; hand1 double $10 Tc;
              hand2 hit 9h; hand2 stand; hand3 stand"""
    won = net("8s 8c", "Th 9c", told)
    # Hand 1 is 8-3-T, hand 2 is 8-2-9, hand 3 is 8-T: the ten of the first split moved up with its hand.
    assert won == {"blackjack": "10", "double1": "10", "split2": "0", "split3": "-10"}


def test_horseshoe_11_iii_a_a_split_of_hand_2_leaves_hand_1_alone(net) -> None:
    told = (
        """hand1 split Tc 8d; hand1 stand; hand2 split 3h Kh; hand2 double $3 Ts; hand3 hit 2h; hand3 stand"""
    )
    won = net("8s 8c", "Th 9c", told)
    assert won == {"blackjack": "-10", "split2": "10", "double2": "3", "split3": "10"}


def test_horseshoe_11_iii_a_four_hands_and_no_fifth(net) -> None:
    four = """hand1 split 8d 8h; hand1 split Td Th; hand1 stand; hand2 stand;
              hand3 split Tc Ts; hand3 stand; hand4 stand"""
    won = net("8s 8c", "7h Tc", four)
    assert won == {"blackjack": "10", "split2": "10", "split3": "10", "split4": "10"}
    fifth = """hand1 split 8d 8h; hand1 split Td Th; hand1 stand; hand2 stand;
               hand3 split 8d Ts; hand3 split Tc Td"""
    assert net("8s 8c", "7h Tc", fifth)["code"] == "not_allowed"


def test_horseshoe_11_iii_b_split_aces_get_one_card_each(net) -> None:
    assert net("As Ac", "7h Tc", "hand1 split 5d Kd") == {"blackjack": "-10", "split2": "10"}
    assert net("As Ac", "7h Tc", "hand1 split 5d Kd; hand1 hit 2d")["code"] == "unused_decision"
    assert net("As Ac", "7h Tc", "hand1 split 5d Kd; hand1 double 2d")["code"] == "unused_decision"


def test_horseshoe_11_iii_b_aces_are_split_again_only_where_posted(net) -> None:
    told = "hand1 split Ad 9h; hand1 split Kd Kh"
    assert net("As Ac", "7h Tc", told)["code"] == "unused_decision"
    posted = {"resplit_aces": True, "decks": 2}
    again = net("As Ac", "7h Tc", told, _options=posted)
    assert again == {"blackjack": "10", "split2": "10", "split3": "10"}
    kept = net("As Ac", "7h Tc", "hand1 split Ad 9h; hand1 stand", _options=posted)
    assert kept == {"blackjack": "-10", "split2": "10"}


def test_horseshoe_11_iv_a_late_blackjack_takes_the_original_wager_only(net) -> None:
    none = {"card_reader": False}
    told = "hand1 split Tc Ts; hand1 stand; hand2 stand"
    assert net("8s 8c", "Kh Ac", told, _options=none) == {"blackjack": "-10", "split2": "0"}
    over = "hand1 split Tc 5s; hand1 hit 9h; hand2 double $10 Th"
    lost = net("8s 8c", "Kh Ac", over, _options=none)
    assert lost == {"blackjack": "-10", "split2": "0", "double2": "0"}


def test_horseshoe_12_i_a_split_hand_at_21_is_complete_and_a_stand_on_it_is_harmless(net) -> None:
    for said in ("", "hand1 stand; "):
        told = f"hand1 split 3h Th; hand1 hit Tc; {said}hand2 stand"
        assert net("8s 8c", "7h Tc", told) == WON


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ("hand1 split 3h; hand1 stand; hand2 stand", "missing_cards"),
        ("hand1 split 3h Th; hand1 stand", "missing_decision"),
        ("hand1 split 3h Th; hand2 stand; hand1 stand", "unexpected_decision"),
        ("hand1 split 3h Th Td; hand1 stand; hand2 stand", "unused_cards"),
        ("hand1 split 3h Th; hand1 stand Kd; hand2 stand", "unused_cards"),
        ("hand1 split 3h Th; hand1 stand; hand2 stand; hand3 stand", "unused_decision"),
    ],
)
def test_records_of_splits_that_do_not_add_up_are_refused(net, told, code) -> None:
    assert net("8s 8c", "7h Tc", told)["code"] == code
