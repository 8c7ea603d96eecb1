"""Horseshoe Cincinnati, House Money: the side bet and the cap."""

import pytest

from pitboss.games.blackjack.outcomes import house_money_hand


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("As Ks", "ace-king suited"),
        ("Ks As", "ace-king suited"),
        ("As Kd", "straight"),
        ("Ks Qs", "straight flush"),
        ("2s 3s", "straight flush"),
        ("9h Td", "straight"),
        ("8c 8d", "pair"),
        ("8c 8c", "pair"),
        ("Kc Td", ""),
        ("Jc Kc", ""),
        ("As 2s", ""),
        ("As 2d", ""),
        ("As Qs", ""),
        ("2c 4c", ""),
    ],
)
def test_horseshoe_hm_i_a_the_hands(cards, found) -> None:
    assert house_money_hand(cards.split(), ace_two=False) == found


def test_horseshoe_hm_i_a_ace_two_is_a_sequence_where_posted() -> None:
    assert house_money_hand(["As", "2s"], ace_two=True) == "straight flush"
    assert house_money_hand(["2d", "As"], ace_two=True) == "straight"
    assert house_money_hand(["Ks", "2s"], ace_two=True) == ""


@pytest.mark.parametrize(
    ("cards", "decks", "won"),
    [
        ("7s 8s", 6, "20"),
        ("7s 8s", 2, "20"),
        ("7s 8s", 1, "25"),
        ("8s 8d", 6, "15"),
        ("8s 8d", 1, "15"),
        ("7s 8d", 6, "5"),
        ("7s 8d", 1, "5"),
        ("7s 9d", 6, "-5"),
    ],
)
def test_horseshoe_hm_ii_c_d_the_tables_by_number_of_decks(net, cards, decks, won) -> None:
    answer = net(cards, "7h Tc", "hand1 stand", blackjack="10", house_money="5", _options={"decks": decks})
    assert answer == {"blackjack": "-10", "house_money": won}


@pytest.mark.parametrize(("decks", "won"), [(1, "45"), (6, "45")])
def test_horseshoe_hm_ii_c_ace_king_suited_pays_9_to_1_beside_the_blackjack(net, decks, won) -> None:
    answer = net("As Ks", "7h", blackjack="10", house_money="5", _options={"decks": decks})
    assert answer == {"blackjack": "15", "house_money": won}


@pytest.mark.parametrize(
    ("told", "base"),
    [
        ("house_money cap $20; hand1 stand", "-60"),
        ("house_money cap $7.50; hand1 stand", "-47.50"),
        ("house_money cap $0; hand1 stand", "-40"),
        ("house_money take; hand1 stand", "-40"),
        ("hand1 stand", "-40"),
    ],
)
def test_horseshoe_hm_ii_e_2_proceeds_join_the_base_wager(net, told, base) -> None:
    answer = net("9s Tc", "7h Tc 3d", told, blackjack="40", house_money="10")
    assert answer.get("code") == "unused_cards"
    answer = net("9s 8c", "8h Tc", told, blackjack="40", house_money="10")
    assert answer == {"blackjack": base, "house_money": "10"}


def test_horseshoe_hm_ii_e_2_no_more_than_all_the_proceeds(net) -> None:
    refused = net("9s Tc", "7h Tc", "house_money cap $20.01; hand1 stand", blackjack="40", house_money="10")
    assert refused["code"] == "bad_amount"


def test_horseshoe_hm_ii_e_1_paid_but_not_added_when_the_dealer_has_blackjack(net) -> None:
    wagers = {"blackjack": "40", "house_money": "10"}
    lost = {"blackjack": "-40", "house_money": "10"}
    assert net("9s Tc", "Kh Ac", **wagers) == lost
    assert net("9s Tc", "Kh Ac", "house_money take", **wagers) == lost
    refused = net("9s Tc", "Kh Ac", "house_money cap $20", **wagers)
    assert (refused["code"], refused["clause"]) == ("unused_decision", "HM.II.E(1)")
    assert net("9s 7c", "Kh Ac", **wagers) == {"blackjack": "-40", "house_money": "-10"}


@pytest.mark.parametrize("dealer", ["7h 9c", "Kh 9c", "Ah 5c"])
def test_horseshoe_hm_ii_g_a_capped_blackjack_is_paid_on_the_whole(net, dealer) -> None:
    won = net("As Ks", dealer, "house_money cap $100", blackjack="10", house_money="10")
    assert won == {"blackjack": "165", "house_money": "90"}


def test_horseshoe_hm_ii_g_doubles_and_splits_follow_the_capped_wager(net) -> None:
    wagers = {"blackjack": "10", "house_money": "5"}
    doubled = net("5s 6c", "7h Tc", "house_money cap $10; hand1 double $20 Td", **wagers)
    assert doubled == {"blackjack": "20", "house_money": "5", "double1": "20"}
    less = net("5s 6c", "7h Tc", "house_money cap $10; hand1 double $12 Td", **wagers)
    assert less == {"blackjack": "20", "house_money": "5", "double1": "12"}
    split = net(
        "8s 8c", "7h Tc", "house_money cap $20; hand1 split Td Th; hand1 stand; hand2 stand", **wagers
    )
    assert split == {"blackjack": "30", "house_money": "15", "split2": "30"}
    short = net("8s 8c", "7h Tc", "house_money cap $20; hand1 split $10 Td Th", **wagers)
    assert short["code"] == "bad_amount"


def test_horseshoe_hm_ii_g_a_capped_wager_may_pass_the_maximum(net) -> None:
    answer = net(
        "9s Tc",
        "7h Tc",
        "house_money cap $20; hand1 stand",
        blackjack="40",
        house_money="10",
        _options={"maximum": "40"},
    )
    assert answer == {"blackjack": "60", "house_money": "10"}


def test_horseshoe_hm_ii_a_needs_a_base_wager_and_keeps_its_limits(net) -> None:
    assert net("9s Tc", "7h Tc", house_money="5")["code"] == "needs_wager"
    limits = {"house_money_minimum": "5", "house_money_maximum": "25"}
    for amount, fine in (("4", False), ("5", True), ("25", True), ("26", False)):
        answer = net("9s Tc", "7h Tc", "hand1 stand", blackjack="10", house_money=amount, _options=limits)
        assert ("house_money" in answer) is fine
    offered = {"house_money_offered": False}
    refused = net("9s Tc", "7h Tc", "hand1 stand", blackjack="10", house_money="5", _options=offered)
    assert (refused["code"], refused["rule"]) == ("not_offered", "rules.house_money_offered")


def test_horseshoe_hm_ii_e_without_a_reader_it_waits_for_the_hole_card_and_is_not_added(net) -> None:
    none = {"card_reader": False}
    wagers = {"blackjack": "10", "house_money": "5", "_options": none}
    assert net("9s Tc", "Kh 9c", "hand1 stand", **wagers) == {"blackjack": "0", "house_money": "5"}
    assert net("9s Tc", "Kh Ac", "hand1 stand", **wagers) == {"blackjack": "-10", "house_money": "5"}
    assert net("9s Tc", "Kh 9c", "house_money cap $10; hand1 stand", **wagers)["code"] == "unused_decision"
    below_ten = net("9s Tc", "7h Tc", "house_money cap $10; hand1 stand", **wagers)
    assert below_ten == {"blackjack": "20", "house_money": "5"}


def test_horseshoe_hm_ii_d_a_lost_wager_has_nothing_to_add(net) -> None:
    refused = net("9s 7c", "7h Tc", "house_money take; hand1 stand", blackjack="10", house_money="5")
    assert refused["code"] == "unused_decision"


def test_horseshoe_hm_ii_b_the_first_two_cards_count_even_after_a_split(net) -> None:
    told = "hand1 split Td Th; hand1 stand; hand2 stand"
    wagers = {"blackjack": "10", "house_money": "5", "_options": {"card_reader": False}}
    lost = {"blackjack": "-10", "split2": "-10", "house_money": "15"}
    assert net("8s 8c", "Kh 9c", told, **wagers) == lost
    assert net("8s 8c", "Kh Ac", told, **wagers) == lost | {"split2": "0"}
