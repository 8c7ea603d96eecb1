"""Rules that only some blackjack documents have: what may be done, what is refused, and what it comes to."""

from typing import Any

import pytest

from games.blackjack.varied import EARLY, NO_HOLE, NO_READER, SURRENDER, net, played, rules_with
from pitboss.games.blackjack.boxes import Deal
from pitboss.procedures.twentyone.table_rules import Hand
from pitboss.rulebooks import RulebookError, Rules

LOSES, KEEPS = {"blackjack": "-10"}, {"blackjack": "-5"}


def refused(rule: str) -> dict[str, str]:
    return {"refused": f"rules.{rule}"}


# -- surrender ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "cards", "dealer", "told", "won"),
    [
        (SURRENDER, "Th 6c", "9h Tc", "hand1 surrender", KEEPS),
        (SURRENDER, "Th 6c", "Th 7c", "hand1 surrender", KEEPS),
        # A dealer blackjack found by the reader leaves nothing to surrender.
        (SURRENDER, "Th 6c", "Ah Tc", "hand1 surrender", refused("reader_upcards")),
        (SURRENDER, "Th 6c", "Ah Tc", "", LOSES),
        # Found late, it takes the whole wager of who surrendered late, and half of who surrendered early.
        (SURRENDER | NO_READER, "Th 6c", "Ah Tc", "hand1 surrender", LOSES),
        (EARLY | NO_READER, "Th 6c", "Ah Tc", "hand1 surrender", KEEPS),
        (SURRENDER | NO_READER, "Th 6c", "Ah 9c", "hand1 surrender", KEEPS),
        (EARLY, "Th 6c", "Ah Tc", "hand1 surrender", KEEPS),
        (EARLY, "Th 6c", "Ah Tc", "", LOSES),
        (EARLY, "Th 6c", "Ah 9c", "hand1 surrender", KEEPS),
        (EARLY, "Th 6c", "9h Tc", "hand1 surrender", KEEPS),
        (EARLY, "Th 6c", "Th 7c", "hand1 stand", LOSES),
        (EARLY, "Th 6c", "Th 7c", "hand1 hit 2c; hand1 stand", {"blackjack": "10"}),
        # Only two cards, and no blackjack.
        (SURRENDER, "Th 2c", "9h Tc", "hand1 hit 4c; hand1 surrender", refused("surrender")),
        (SURRENDER, "Th Ac", "9h Tc", "hand1 surrender", refused("surrender")),
        (SURRENDER, "Th 6c", "9h Tc", "hand1 surrender; hand1 hit 2c", refused("surrender")),
        ({"surrender": "none"}, "Th 6c", "9h Tc", "hand1 surrender", refused("surrender")),
        ({}, "Th 6c", "9h Tc", "hand1 surrender", refused("action_order")),
        # Not against an ace.
        (
            SURRENDER | {"surrender_not_against": ["ace"]},
            "Th 6c",
            "Ah 9c",
            "hand1 surrender",
            refused("surrender_not_against"),
        ),
        (SURRENDER | {"surrender_not_against": ["ace"]}, "Th 6c", "Th 9c", "hand1 surrender", KEEPS),
        # After a split, where the house allows it.
        (
            SURRENDER,
            "8h 8c",
            "9h Tc",
            "hand1 split Td 3c; hand1 surrender; hand2 double Th",
            refused("surrender_after_split"),
        ),
        (
            SURRENDER | {"surrender_after_split": True},
            "8h 8c",
            "9h Tc",
            "hand1 split Td 3c; hand1 surrender; hand2 double Th",
            {"blackjack": "-5", "split2": "10", "double2": "10"},
        ),
        (
            SURRENDER | {"surrender_after_split": True} | NO_READER,
            "8h 8c",
            "Th Ac",
            "hand1 split Td 3c; hand1 surrender; hand2 surrender",
            {"blackjack": "-10", "split2": "0"},
        ),
    ],
)
def test_half_a_wager_is_given_up(
    values: dict[str, Any], cards: str, dealer: str, told: str, won: dict[str, str]
) -> None:
    assert net(rules_with(**values), cards, dealer, told) == won


def test_insurance_and_surrender_are_settled_apart() -> None:
    told = "insurance insure $5; hand1 surrender"
    assert net(rules_with(**EARLY), "Th 6c", "Ah Tc", told) == {"blackjack": "-5", "insurance": "10"}
    assert net(rules_with(**SURRENDER), "Th 6c", "Ah 9c", told) == {"blackjack": "-5", "insurance": "-5"}


def test_half_of_an_odd_wager_goes_to_the_cent() -> None:
    assert net(rules_with(**SURRENDER), "Th 6c", "9h Tc", "hand1 surrender", blackjack="15") == {
        "blackjack": "-7.50"
    }


def test_a_surrendered_hand_needs_no_hole_card_once_a_blackjack_is_ruled_out() -> None:
    assert net(rules_with(**SURRENDER), "Th 6c", "9h", "hand1 surrender") == KEEPS
    assert net(rules_with(**EARLY | NO_READER), "Th 6c", "Th", "hand1 surrender") == KEEPS
    assert net(rules_with(**SURRENDER | NO_READER), "Th 6c", "Th", "hand1 surrender") == refused("surrender")


def test_who_is_asked_before_the_check_is_not_asked_again() -> None:
    round = played(rules_with(**EARLY), "Th 6c", "Th 7c", "hand1 stand")
    said = [(event.at, event.do) for event in round.log if type(event).__name__ == "Decided"]
    assert said == [("hand1", "go_on"), ("hand1", "stand")]


def test_a_hand_is_not_surrendered_after_the_check_unless_it_came_of_a_split() -> None:
    rules = rules_with(**EARLY | {"surrender_after_split": True})
    deal = played(rules, "Th 6c", "Th 7c", "hand1 stand").table.playing(Deal)
    barred = deal.why_not(deal.table_rules, Hand(["Th", "6c"]), 1, "surrender")
    assert barred == deal.table_rules.cite["surrender"]
    assert deal.why_not(deal.table_rules, Hand(["8h", "8c"], split=True), 2, "surrender") is None


# -- the hole card, and a blackjack that comes to light late -----------------------------------------


@pytest.mark.parametrize("late", ["returned", "loses", "splits returned, doubles lose"])
@pytest.mark.parametrize("hole", [NO_READER, NO_HOLE])
def test_a_late_blackjack_takes_what_the_document_says(late: str, hole: dict[str, Any]) -> None:
    rules = rules_with(**hole, late_blackjack=late)
    told = "hand1 split Td 3c; hand1 stand; hand2 double Th"
    split, double = {
        "returned": ("0", "0"),
        "loses": ("-10", "-10"),
        "splits returned, doubles lose": ("0", "-10"),
    }[late]
    assert net(rules, "8h 8c", "Th Ac", told) == {"blackjack": "-10", "split2": split, "double2": double}
    assert net(rules, "5h 6c", "Th Ac", "hand1 double Td") == {"blackjack": "-10", "double1": double}


@pytest.mark.parametrize(
    ("late", "double", "split"),
    [
        ("returned", False, False),
        ("loses", True, True),
        ("splits returned, doubles lose", True, False),
    ],
)
def test_a_hole_card_that_costs_a_busted_hand_no_more_may_be_left_out(
    late: str, double: bool, split: bool
) -> None:
    rules, waits = rules_with(**NO_READER, late_blackjack=late), refused("late_blackjack")
    doubled = net(rules, "Th 2c", "Th", "hand1 double Td")
    assert doubled == ({"blackjack": "-10", "double1": "-10"} if double else waits)
    both = net(rules, "8h 8c", "Th", "hand1 split 6c 5c; hand1 hit Td; hand2 hit Th")
    assert both == ({"blackjack": "-10", "split2": "-10"} if split else waits)


def test_without_a_hole_card_the_dealer_draws_it_after_the_players() -> None:
    rules = rules_with(**NO_HOLE)
    round = played(rules, "Th 9c", "7h Tc", "hand1 stand")
    dealt = [event for event in round.log if type(event).__name__ == "Dealt" and event.to == "dealer"]
    assert [event.cards for event in dealt] == [("7h",), ("Tc",)]
    assert dealt[1].cite.rule == "rules.hole_card"
    decided = next(n for n, event in enumerate(round.log) if type(event).__name__ == "Decided")
    assert round.log.index(dealt[1]) > decided
    assert net(rules, "Th 6c", "7h", "hand1 hit Tc") == LOSES


def test_a_reader_needs_a_hole_card() -> None:
    with pytest.raises(RulebookError, match="needs a hole card"):
        rules_with(hole_card="after the players")


# -- what a player may do ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "cards", "told", "won"),
    [
        ({"stand_least": 12}, "5h 6c", "hand1 stand", refused("stand_least")),
        ({"stand_least": 12}, "Th 2c", "hand1 stand", {"blackjack": "-10"}),
        ({"stand_least": 12}, "Ah Ac", "hand1 stand", {"blackjack": "-10"}),
        ({"stand_least": 12}, "Ah Ac", "hand1 split 2c 9d", {"blackjack": "-10", "split2": "10"}),
        (
            {"double_on": "listed totals", "double_totals": [8, 11]},
            "3h 5c",
            "hand1 double Tc",
            {"blackjack": "0", "double1": "0"},
        ),
        (
            {"double_on": "listed totals", "double_totals": [8, 11]},
            "4h 5c",
            "hand1 double Tc",
            refused("double_totals"),
        ),
        (
            {"double_on": "listed totals", "double_totals": [8, 11]},
            "4h 6c",
            "hand1 double Tc",
            refused("double_totals"),
        ),
        ({"double_with_ace": False}, "Ah 6c", "hand1 double 3c", refused("double_with_ace")),
        ({"double_with_ace": False}, "4h 6c", "hand1 double Tc", {"blackjack": "10", "double1": "10"}),
        (
            {"split_ace_cards": 20},
            "Ah Ac",
            "hand1 split 2c 9d; hand1 hit 7c; hand1 stand; hand2 stand",
            {"blackjack": "10", "split2": "10"},
        ),
        ({"split_ace_cards": 20}, "Ah Ac", "hand1 split 9c 9d; hand1 double 9h", refused("split_ace_cards")),
        (
            {"split_ace_cards": 20, "double_split_aces": True},
            "Ah Ac",
            "hand1 split 8c 9d; hand1 double Th; hand2 stand",
            {"blackjack": "10", "double1": "10", "split2": "10"},
        ),
        ({"draw_below": 22}, "Th 5c", "hand1 hit 6c; hand1 hit 2c", {"blackjack": "-10"}),
        ({"draw_below": 22}, "Th 5c", "hand1 hit 6c", {"blackjack": "10"}),
        ({"draw_below": 22}, "Th Ac", "hand1 hit 6c", refused("blackjack_hand")),
    ],
)
def test_a_decision_is_allowed_or_refused_by_its_rule(
    values: dict[str, Any], cards: str, told: str, won: dict[str, str]
) -> None:
    assert net(rules_with(**values), cards, "8h Tc", told) == won


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"stand_least": 23}, "must be able to stand"),
        ({"draw_below": 15, "stand_least": 16}, "must be able to stand"),
        ({"wager_step": "1.50"}, "not made in chips"),
        ({"wager_step": "0"}, "not made in chips"),
        ({"minimum": "3", "maximum": "4", "wager_step": "5"}, "no multiple"),
        ({"double_on": "listed totals"}, "double_totals: is missing"),
        ({"double_totals": [9]}, "belongs to double_on=listed totals"),
        ({"surrender": "late"}, "surrender_after_split: is missing"),
        (
            {"surrender": "none", "surrender_after_split": True},
            "belongs to surrender=late or surrender=early",
        ),
        ({"tip_most": 1}, "belongs to tip"),
        ({"side_wagers": ["house_money", "house_money"]}, ""),
    ],
)
def test_values_that_contradict_each_other_do_not_load(values: dict[str, Any], reason: str) -> None:
    if not reason:
        assert rules_with(**values)
        return
    with pytest.raises(RulebookError, match=reason):
        rules_with(**values)


# -- the rescue of a doubled hand --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "told", "won"),
    [
        ("5h 6c", "hand1 double 2c; hand1 rescue", {"blackjack": "-10", "double1": "0"}),
        ("5h 6c", "hand1 double 2c; hand1 stand", {"blackjack": "-10", "double1": "-10"}),
        ("5h 6c", "hand1 double 2c", {"blackjack": "-10", "double1": "-10"}),
        ("5h 6c", "hand1 double $4 2c; hand1 rescue", {"blackjack": "-10", "double1": "0"}),
        ("5h 6c", "hand1 double Tc; hand1 stand", {"blackjack": "10", "double1": "10"}),
        ("Th 6c", "hand1 rescue", refused("rescue")),
        ("Th 6c", "hand1 double 6d; hand1 rescue", refused("rescue")),
        ("5h 6c", "hand1 double 2c; hand1 rescue; hand1 stand", refused("rescue")),
        (
            "8h 8c",
            "hand1 split 3d 2c; hand1 double 2d; hand1 rescue; hand2 double Th",
            {"blackjack": "-10", "double1": "0", "split2": "10", "double2": "10"},
        ),
    ],
)
def test_a_doubled_hand_may_be_rescued(cards: str, told: str, won: dict[str, str]) -> None:
    assert net(rules_with(rescue=True), cards, "9h Tc", told) == won


def test_without_the_rule_there_is_no_rescue() -> None:
    told = "hand1 double 2c; hand1 rescue"
    assert net(rules_with(), "5h 6c", "9h Tc", told) == refused("double_cards")
    assert net(rules_with(rescue=False), "5h 6c", "9h Tc", told) == refused("rescue")


# -- Spanish 21: decks without tens, 21s that always win, and bonuses ----------------------------------

SPANISH = {"ranks_out": ["ten"], "equal_21": "wins", "blackjack_meets_blackjack": "wins as a blackjack"}
TEN = {"blackjack": "10"}


@pytest.mark.parametrize(
    ("cards", "dealer", "told", "won"),
    [
        ("Kh 5c", "Kd 5h 6s", "hand1 hit 6d", TEN),
        ("Kh 5c", "Kd 8h", "hand1 hit 4d; hand1 stand", TEN),
        ("Kh 4c", "Kd 9h", "hand1 hit 5d; hand1 stand", {"blackjack": "0"}),
        ("Ah Kc", "Ad Kh", "", {"blackjack": "15"}),
        ("Ah Kc", "Kd Ah", "", {"blackjack": "15"}),
        ("Th 5c", "Kd 9h", "hand1 stand", refused("decks")),
    ],
)
def test_a_spanish_deck_has_no_tens_and_21_wins(
    cards: str, dealer: str, told: str, won: dict[str, str]
) -> None:
    assert net(rules_with(**SPANISH), cards, dealer, told) == won


def test_the_cutting_card_lies_before_cards_that_are_there() -> None:
    assert rules_with(**SPANISH, cards_behind_cutting_card=287)
    with pytest.raises(RulebookError, match="the pack has 288"):
        rules_with(**SPANISH, cards_behind_cutting_card=288)


@pytest.mark.parametrize(
    ("cards", "dealer", "drawn", "won"),
    [
        ("6h 7c", "Kd 8h", "8s", "15"),
        ("6h 8h", "Kd 8h", "7h", "20"),
        ("8s 7s", "Kd 8h", "6s", "30"),
        ("7h 7c", "Kd 8h", "7s", "15"),
        ("7h 7h", "Kd 8h", "7h", "20"),
        ("7s 7s", "Kd 8h", "7s", "30"),
        ("2h 3c", "Kd 8h", "4s 5d 7h", "15"),
        ("2h 3c", "Kd 8h", "4s 5d 2d 5h", "20"),
        ("2h 3c", "Kd 8h", "4s 2s 2d 3h 5h", "30"),
        ("2h 2c", "Kd 8h", "2s 2d 3d 3h 3s 4h", "30"),
        # Against a dealer's 21 too, where a 21 always wins; four cards earn nothing, and 20 of five cards neither.
        ("6h 7c", "Kd 5h 6s", "8s", "15"),
        ("2h 8c", "Kd 8h", "4s 7d", "10"),
        ("2h 3c", "Kd 8h", "4s 5d 6h", "10"),
    ],
)
def test_pennsylvania_635a_12_a_21_earns_its_bonus(cards: str, dealer: str, drawn: str, won: str) -> None:
    told = "; ".join((*(f"hand1 hit {card}" for card in drawn.split()), "hand1 stand"))
    assert net(rules_with_bonus(), cards, dealer, told) == {"blackjack": won}


def test_pennsylvania_635a_12_not_for_a_doubled_hand_but_for_a_split_one() -> None:
    rules = rules_with_bonus()
    assert net(rules, "6h 7c", "Kd 8h", "hand1 double 8s") == {"blackjack": "10", "double1": "10"}
    told = "hand1 split 6c Kd; hand1 hit 8d; hand2 stand"
    assert net(rules, "7h 7s", "Kd 8h", told) == {"blackjack": "15", "split2": "-10"}


def test_the_bonus_is_cited_and_explained() -> None:
    round = played(rules_with_bonus(), "6h 7c", "Kd 8h", "hand1 hit 8s")
    said = [event for event in round.log if type(event).__name__ == "Judged" and "6-7-8 mixed" in event.found]
    assert [event.cite.rule for event in said] == ["pay.bonus_21"]


def rules_with_bonus() -> Rules:
    paid = {"mixed": "3 to 2", "suited": "2 to 1", "spades": "3 to 1"}
    rows = {f"{cards} {how}": odds for cards in ("6-7-8", "7-7-7") for how, odds in paid.items()}
    long = {"five cards": "3 to 2", "six cards": "2 to 1", "seven cards or more": "3 to 1"}
    return rules_with({"bonus_21": {**rows, **long}}, **SPANISH)


# -- insurance and a dealer's 22 --------------------------------------------------------------------


def test_insurance_may_be_exactly_half_and_pay_otherwise() -> None:
    rules = rules_with({"insurance": {"win": "5 to 2"}}, insurance_exact=True)
    told = "insurance insure ${}; hand1 stand"
    assert net(rules, "Th 9c", "Ah 9d", told.format("4")) == refused("insurance_exact")
    assert net(rules, "Th 9c", "Ah Td", "insurance insure") == {"blackjack": "-10", "insurance": "12.50"}
    assert net(rules, "Th 9c", "Ah 7d", told.format("5")) == {"blackjack": "10", "insurance": "-5"}


@pytest.mark.parametrize(
    ("says", "cards", "dealer", "won"),
    [
        ("returned", "Th 9c", "Th 6c 6d", "0"),
        ("returned", "Th 9c", "Th 6c 7d", "10"),
        ("returned", "Th 9c", "Th 6c 5d", "-10"),
        ("loses", "Th 9c", "Th 6c 6d", "-10"),
        ("wins", "Th 9c", "Th 6c 6d", "10"),
        ("returned", "Th Ac", "6h Tc", "15"),
        ("returned", "Th 2c", "6h Tc 6d", "0"),
    ],
)
def test_a_dealers_22_does_what_the_document_says(says: str, cards: str, dealer: str, won: str) -> None:
    told = "" if "Ac" in cards else "hand1 stand"
    assert net(rules_with(dealer_22=says), cards, dealer, told) == {"blackjack": won}
