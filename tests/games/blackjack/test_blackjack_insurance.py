"""Horseshoe Cincinnati §9: insurance."""

import pytest


@pytest.mark.parametrize(
    ("dealer", "told", "won"),
    [
        ("Ah Kc", "insurance insure $5", {"blackjack": "-10", "insurance": "10"}),
        ("Ah Tc", "insurance insure $1", {"blackjack": "-10", "insurance": "2"}),
        ("Ah Tc", "insurance decline", {"blackjack": "-10"}),
        ("Ah Tc", "", {"blackjack": "-10"}),
        ("Ah 9c", "insurance insure $5; hand1 stand", {"blackjack": "-10", "insurance": "-5"}),
        ("Ah 7c", "insurance insure $5; hand1 stand", {"blackjack": "0", "insurance": "-5"}),
        ("Ah Ac 6d", "insurance insure $5; hand1 stand", {"blackjack": "0", "insurance": "-5"}),
    ],
)
@pytest.mark.parametrize("reader", [True, False])
def test_horseshoe_9_i_iii_insurance_wins_2_to_1_on_a_ten_value_hole_card(
    net, dealer, told, won, reader
) -> None:
    if not reader and dealer in ("Ah Kc", "Ah Tc"):
        told += "; hand1 stand"
    assert net("Ts 8c", dealer, told, _options={"card_reader": reader}) == won


def test_horseshoe_9_i_a_blackjack_may_be_insured(net) -> None:
    assert net("As Kc", "Ah Kd", "insurance insure $5") == {"blackjack": "0", "insurance": "10"}
    assert net("As Kc", "Ah 5d", "insurance insure $5") == {"blackjack": "15", "insurance": "-5"}


@pytest.mark.parametrize("dealer", ["Kh 9c", "Th 9c", "9h Ac", "5h Tc Kd"])
def test_horseshoe_9_i_insurance_is_offered_on_an_ace_only(net, dealer) -> None:
    refused = net("Ts 9c", dealer, "insurance insure $5; hand1 stand")
    assert (refused["code"], refused["clause"]) == ("unused_decision", "§9.I")


@pytest.mark.parametrize(
    ("stake", "chip", "amount", "fine"),
    [
        ("25", "5", "15", True),
        ("25", "5", "12.50", True),
        ("25", "5", "10", True),
        ("25", "5", "16", False),
        ("25", "5", "20", False),
        ("25", "5", "12", False),
        ("25", "1", "13", True),
        ("25", "1", "14", False),
        ("20", "5", "10", True),
        ("20", "5", "15", False),
        ("10", "1", "5", True),
        ("10", "1", "6", False),
        ("30", "5", "15", True),
        ("30", "5", "20", False),
        ("10", "1", "0", False),
    ],
)
def test_horseshoe_9_ii_up_to_half_or_the_next_amount_chips_can_make(net, stake, chip, amount, fine) -> None:
    told = f"insurance insure ${amount}"
    answer = net("Ts 8c", "Ah Kc", told, blackjack=stake, _options={"smallest_chip": chip})
    assert ("insurance" in answer) is fine
    assert answer.get("code") == (None if fine else "bad_amount")


@pytest.mark.parametrize("told", ["", "insurance insure $4", "insurance decline"])
def test_horseshoe_9_ii_insurance_is_a_decision_and_not_among_the_wagers(net, told) -> None:
    refused = net("Ts 8c", "Ah Kc", told, blackjack="10", insurance="4")
    assert (refused["code"], refused["clause"]) == ("unknown_wager", "§9.I")
    assert '{"at":"insurance","do":"insure","amount":…}' in refused["message"]


@pytest.mark.parametrize(
    ("stake", "chip", "insured"),
    [("2", "1", "1"), ("10", "5", "5"), ("15", "1", "7.50"), ("15", "5", "7.50")],
)
def test_horseshoe_9_ii_without_an_amount_half_the_wager_is_insured(net, stake, chip, insured) -> None:
    answer = net(
        "Ts 8c", "Ah 7d", "insurance insure; hand1 stand", blackjack=stake, _options={"smallest_chip": chip}
    )
    assert answer["insurance"] == f"-{insured}"


def test_horseshoe_9_ii_insurance_goes_by_the_wager_before_a_cap(net) -> None:
    told = "insurance insure $6; house_money cap $20; hand1 stand"
    refused = net("9s 8c", "Ah 7d", told, blackjack="10", house_money="10")
    assert refused["code"] == "bad_amount"
    told = told.replace("$6", "$5")
    won = net("9s 8c", "Ah 5c 2d", told, blackjack="10", house_money="10")
    assert won == {"blackjack": "-30", "house_money": "10", "insurance": "-5"}
