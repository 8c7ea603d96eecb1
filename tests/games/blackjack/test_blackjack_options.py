"""Horseshoe Cincinnati: what the house may post, and the records that are refused."""

import pytest

from pitboss.desk import game_of
from pitboss.rulebooks import Refusal


@pytest.mark.parametrize(
    "options",
    [
        {"dealing": "pitch"},
        {"double_on": "ten or eleven"},
        {"double_on": "nine to eleven"},
        {"double_for_less": False},
        {"double_after_split": False},
        {"split_by": "rank"},
        {"most_hands": 3},
        {"resplit_aces": True},
    ],
)
def test_horseshoe_14_10_iv_11_v_only_one_and_two_deck_games_post_rules_of_their_own(options) -> None:
    game = game_of("blackjack")
    for decks in (1, 2):
        assert game.rules("horseshoe-cincinnati", {"decks": decks, **options})
    for decks in (3, 6, 8):
        with pytest.raises(Refusal) as refused:
            game.rules("horseshoe-cincinnati", {"decks": decks, **options})
        assert refused.value.code == "outside_range"
        assert refused.value.clause


@pytest.mark.parametrize(
    "options",
    [
        {"decks": 0},
        {"decks": 9},
        {"blackjack_pays": "1 to 1"},
        {"blackjack_pays": "2 to 1"},
        {"most_hands": 5},
        {"positions": 8},
        {"cut_from_end": 5},
        {"surrender": True},
    ],
)
def test_horseshoe_what_the_document_does_not_leave_to_the_house_is_refused(options) -> None:
    with pytest.raises(Refusal):
        game_of("blackjack").rules("horseshoe-cincinnati", options)


@pytest.mark.parametrize(
    ("cards", "posted", "fine"),
    [
        ("5h 3c", "nine to eleven", False),
        ("5h 4c", "nine to eleven", True),
        ("6h 5c", "nine to eleven", True),
        ("7h 5c", "nine to eleven", False),
        ("5h 4c", "ten or eleven", False),
        ("6h 4c", "ten or eleven", True),
        ("7h 4c", "ten or eleven", True),
        ("7h 5c", "ten or eleven", False),
        ("7h 5c", "any two cards", True),
    ],
)
def test_horseshoe_10_iv_posted_doubling_rules(net, cards, posted, fine) -> None:
    answer = net(cards, "7h Tc", "hand1 double $10 Ts", _options={"decks": 2, "double_on": posted})
    assert ("double1" in answer) is fine


def test_horseshoe_10_iv_no_doubling_for_less_and_after_a_split_where_posted(net) -> None:
    full = {"decks": 2, "double_for_less": False}
    assert net("6h 5c", "7h Tc", "hand1 double $9 Td", _options=full)["code"] == "bad_amount"
    assert net("6h 5c", "7h Tc", "hand1 double Td", _options=full) == {"blackjack": "10", "double1": "10"}
    told = "hand1 split 3h Th; hand1 double $10 Td; hand2 stand"
    assert "double1" in net("8s 8c", "7h Tc", told)
    once = {"decks": 2, "double_after_split": False}
    assert net("8s 8c", "7h Tc", told, _options=once)["code"] == "not_allowed"


def test_horseshoe_11_v_posted_splitting_rules(net) -> None:
    by_rank = {"decks": 2, "split_by": "rank"}
    told = "hand1 split 9h 8h; hand1 stand; hand2 stand"
    assert "split2" in net("Ks Tc", "7h Td", told)
    assert net("Ks Tc", "7h Td", told, _options=by_rank)["code"] == "not_allowed"
    assert "split2" in net("Ks Kc", "7h Td", told, _options=by_rank)
    two = {"decks": 2, "most_hands": 2}
    again = "hand1 split 8h 9h; hand1 split 9c 9d; hand1 stand; hand2 stand; hand3 stand"
    assert "split3" in net("8s 8c", "7h Td", again)
    assert net("8s 8c", "7h Td", again, _options=two)["code"] == "not_allowed"


@pytest.mark.parametrize(
    ("stake", "options", "code"),
    [
        ("5", {"minimum": "5"}, None),
        ("4", {"minimum": "5"}, "bad_amount"),
        ("6", {"minimum": "5"}, None),
        ("100", {"maximum": "100"}, None),
        ("101", {"maximum": "100"}, "bad_amount"),
        ("7", {"smallest_chip": "5"}, "bad_amount"),
        ("ten", {}, "bad_amount"),
        ("-10", {}, "bad_amount"),
    ],
)
def test_horseshoe_4_i_the_wager_keeps_the_posted_limits(net, stake, options, code) -> None:
    answer = net("Th 9c", "7h Tc", "hand1 stand", blackjack=stake, _options=options)
    assert answer.get("code") == code


@pytest.mark.parametrize(
    ("cards", "dealer", "told", "code"),
    [
        ("Th 9c", "7h Tc", "", "missing_decision"),
        ("Th 9c", "7h Tc", "hand2 stand", "unexpected_decision"),
        ("Th 9c", "7h Tc", "hand1 surrender", "not_allowed"),
        ("Th 9c", "7h Tc", "hand1 split 2c 3c", "not_allowed"),
        ("Th 9c", "7h Tc", "hand1 stand $5", "bad_amount"),
        ("Th 9c", "7h Tc", "hand1 stand; hand1 stand", "unused_decision"),
        ("Th 9c", "7h Tc", "hand1 hit Kc; hand1 stand", "unused_decision"),
        ("Th 2c", "7h Tc", "hand1 hit; hand1 stand", "missing_cards"),
        ("Th", "7h Tc", "hand1 stand", "missing_cards"),
        ("Th 9c 2d", "7h Tc", "hand1 stand", "unused_cards"),
        ("Th 9c", "7h", "hand1 stand", "missing_cards"),
        ("Th 9c", "Kh", "hand1 stand", "missing_cards"),
        ("Th 9c", "", "hand1 stand", "missing_cards"),
        ("Th 9c", "7h 9d", "hand1 stand", "missing_cards"),
        ("Th 9c", "7h Tc 2d", "hand1 stand", "unused_cards"),
        ("Th 1c", "7h Tc", "hand1 stand", "impossible_card"),
        ("As Kc", "7h Tc", "hand1 hit 2d", "unused_decision"),
        ("Th 9c", "7h Tc", "hand1 hit 2c; hand1 hit 3c", "unused_decision"),
        ("Th 9c", "7h Tc", "somewhere stand", "unexpected_decision"),
    ],
)
def test_records_that_do_not_add_up_are_refused(net, cards, dealer, told, code) -> None:
    assert net(cards, dealer, told)["code"] == code


@pytest.mark.parametrize("told", ["hand1 hit 2c; hand1 stand", "hand1 hit 2c"])
def test_horseshoe_12_i_21_needs_no_decision_and_a_stand_on_it_is_harmless(net, told) -> None:
    assert net("Th 9c", "7h Tc", told) == {"blackjack": "10"}


def test_a_blackjack_may_say_that_it_stands(net) -> None:
    assert net("As Kc", "7h Tc", "hand1 stand") == {"blackjack": "15"}


def test_unknown_wagers_seats_and_kinds_are_refused(settle, seat, net) -> None:
    assert net("Th 9c", "7h Tc", blackjack="10", pairs="5")["code"] == "unknown_wager"
    assert settle("7h Tc", seat("Th 9c", "hand1 stand", 8))["refused"]["code"] == "unknown_seat"
    assert settle("7h Tc", seat("Th 9c", "hand1 stand", 7))["net"] == {"7": {"blackjack": "10"}}
    empty = {"seat": 1, "wagers": {}, "cards": ["Th", "9c"], "decisions": []}
    assert settle("7h Tc", empty)["refused"]["code"] == "no_wager"
    strange = [{"kind": "earthquake"}]
    assert net("Th 9c", "7h Tc", "hand1 stand", _irregularities=strange)["code"] == "unknown_irregularity"
    nowhere = [{"kind": "improper_cut", "at": "lunch"}]
    assert net("Th 9c", "7h Tc", "hand1 stand", _irregularities=nowhere)["code"] == "unknown_moment"


@pytest.mark.parametrize(("decks", "behind"), [(1, 52), (2, 104)])
def test_horseshoe_5_a_cutting_card_needs_a_card_before_it(decks: int, behind: int) -> None:
    """As many cards as the pack has cannot lie behind it; one fewer can."""
    game = game_of("blackjack")
    for cards in (behind - 2, behind - 1):
        assert game.rules("horseshoe-cincinnati", {"decks": decks, "cards_behind_cutting_card": cards})
    for cards in (behind, behind + 1):
        with pytest.raises(Refusal) as refused:
            game.rules("horseshoe-cincinnati", {"decks": decks, "cards_behind_cutting_card": cards})
        assert (refused.value.code, refused.value.rule) == (
            "contradiction",
            "rules.cards_behind_cutting_card",
        )
