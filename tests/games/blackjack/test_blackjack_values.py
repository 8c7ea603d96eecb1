"""Blackjack's chapter with other values: what contradicts itself does not load, and a part may be missing whole.

That every other value of a rule matters is promise 31 (tests/test_values.py, with the probes of blackjack).
"""

from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import game_of
from pitboss.rounds import Round, drive
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal, RulebookError
from variants import Raw, changed, raw_chapter, rules_of, settled

BOOK = "horseshoe-cincinnati"
GAME = game_of("blackjack")
RAW = raw_chapter(BOOK, "blackjack")


def net(raw: Raw, cards: str, dealer: str, *told: dict[str, Any], **wagers: str) -> dict[str, int]:
    """What one seat comes to under a chapter that may have been changed."""
    seat = {"seat": 1, "wagers": wagers or {"blackjack": "10"}, "cards": cards.split(), "decisions": told}
    record = {"rulebook": BOOK, "game": "blackjack", "dealer": dealer.split(), "seats": [seat]}
    return {
        name: cents // 100
        for name, cents in settled(GAME, rules_of(GAME, BOOK, raw), record).net()[1].items()
    }


def do(at: str, what: str, **keys: Any) -> dict[str, Any]:
    return {"at": at, "do": what, **keys}


STAND = do("hand1", "stand")


# ---- values that are played ----------------------------------------------------------------------


def test_double_cards_a_doubled_hand_draws_as_many_as_the_rule_says() -> None:
    two = changed(RAW, double_cards=2)
    doubled = do("hand1", "double", amount="10", cards=["2d", "8d"])
    assert net(two, "6h 5c", "8h Tc", doubled) == {"blackjack": 10, "double1": 10}
    with pytest.raises(Refusal, match="the 2 cards it drew"):
        net(two, "6h 5c", "8h Tc", do("hand1", "double", amount="10", card="2d"))


def test_split_ace_cards_a_split_ace_may_draw_as_many_as_the_rule_says() -> None:
    two = changed(RAW, split_ace_cards=2)
    told = [do("hand1", "split", cards=["5d", "9h"]), do("hand1", "hit", card="5h"), do("hand2", "stand")]
    assert net(two, "As Ac", "7h Tc", *told) == {"blackjack": 10, "split2": 10}
    with pytest.raises(Refusal, match="double"):
        net(two, "As Ac", "7h Tc", told[0], do("hand1", "double", amount="10", card="5h"))


def test_reader_upcards_a_ten_that_is_not_checked_hides_a_late_blackjack() -> None:
    aces = changed(RAW, reader_upcards=["ace"])
    doubled = do("hand1", "double", amount="10", card="Ts")
    assert net(aces, "6h 5c", "Kh Ac", doubled) == {"blackjack": -10, "double1": 0}
    assert net(aces, "6h 5c", "Ah Kc") == {"blackjack": -10}


def test_insurance_upcards_insurance_is_offered_on_those() -> None:
    tens = changed(RAW, insurance_upcards=["ten-value"])
    insured = do("insurance", "insure", amount="5")
    assert net(tens, "Ts 8c", "Kh Ac", insured) == {"blackjack": -10, "insurance": 10}
    with pytest.raises(Refusal, match="insurance"):
        net(tens, "Ts 8c", "Ah Kc", insured)


def test_blackjack_waits_where_it_need_not_wait_it_is_paid_at_once() -> None:
    aces = changed(RAW, blackjack_waits=["ace"])
    assert net(aces, "As Kd", "Kh Ac") == {"blackjack": 15}
    assert net(aces, "As Kd", "Ah Kc") == {"blackjack": 0}


def test_house_money_waits_where_it_need_not_wait_it_is_added_before_the_check() -> None:
    never = changed(RAW, house_money_waits=[])
    told = do("house_money", "cap", amount="10")
    assert net(never, "7s 8c", "Kh Ac", told, blackjack="10", house_money="5") == {
        "blackjack": -20,
        "house_money": 5,
    }


def test_house_money_pair_of_one_value_where_the_rule_says_so() -> None:
    by_value = changed(RAW, house_money_pair="value")
    wagers = {"blackjack": "10", "house_money": "5"}
    assert net(by_value, "Ks Tc", "7h Tc", STAND, **wagers)["house_money"] == 15
    assert net(by_value, "Ks Qs", "7h Tc", STAND, **wagers)["house_money"] == 20


@pytest.mark.parametrize(("says", "won"), [("wins", 10), ("returned", 0), ("loses", -10)])
@pytest.mark.parametrize(
    ("rule", "cards", "dealer", "told"),
    [
        ("player_over", "Th 6c", "7h", do("hand1", "hit", card="Ks")),
        ("dealer_over", "Th 6c", "6h Tc Ks", STAND),
        ("player_higher", "Th 9c", "7h Tc", STAND),
        ("player_equal", "Th 7c", "7h Tc", STAND),
        ("player_lower", "Th 6c", "7h Tc", STAND),
    ],
)
def test_a_comparison_comes_to_what_its_rule_says(rule, cards, dealer, told, says, won) -> None:
    assert net(changed(RAW, **{rule: says}), cards, dealer, told) == {"blackjack": won}


# ---- contradictions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"decks": 0}, "from 1 to 8"),
        ({"decks": -6}, "from 1 to 8"),
        ({"cards_behind_cutting_card": 312}, "the pack has 312"),
        ({"draw_below": 23}, "above the highest total"),
        ({"dealer_stands": 22}, "above the highest total"),
        ({"dealing": "pitch"}, "may be pitched"),
        ({"most_points": 22}, "can only be 21"),
        ({"house_money_minimum": "200000"}, "above its maximum"),
        ({"several_boxes_minimum": "200000"}, "above the maximum"),
        ({"house_money_cap": 101}, "from 0 to 100"),
        ({"card_values": "all cards count one"}, "must be one of"),
    ],
)
def test_a_chapter_that_contradicts_itself_does_not_load(values: dict[str, Any], reason: str) -> None:
    with pytest.raises(RulebookError, match=reason):
        rules_of(GAME, BOOK, changed(RAW, **values))


@pytest.mark.parametrize(
    "values", [{"cards_behind_cutting_card": 311}, {"draw_below": 21}, {"dealer_stands": 21}]
)
def test_a_chapter_at_its_bounds_loads(values: dict[str, Any]) -> None:
    assert rules_of(GAME, BOOK, changed(RAW, **values))


@pytest.mark.parametrize("name", ["3 to 2", "6 to 5"])
def test_8_a_table_that_pays_other_than_its_name_does_not_load(name: str) -> None:
    raw = changed(RAW)
    raw["pay"]["blackjack"]["tables"][name]["win"] = "7 to 5"
    with pytest.raises(RulebookError, match="has a table that pays 7 to 5"):
        rules_of(GAME, BOOK, raw)


@pytest.mark.parametrize(
    ("posting", "rule"),
    [
        ({"decks": 1, "cards_behind_cutting_card": 52}, "cards_behind_cutting_card"),
        ({"house_money_minimum": "10", "house_money_maximum": "5"}, "house_money_minimum"),
        ({"minimum": "10", "maximum": "5"}, "minimum"),
        ({"several_boxes_minimum": "10", "maximum": "5"}, "several_boxes_minimum"),
        ({"dealing": "pitch"}, "dealing"),
        ({"resplit_aces": True}, "resplit_aces"),
    ],
)
def test_a_posting_that_contradicts_itself_is_refused(posting: dict[str, Any], rule: str) -> None:
    with pytest.raises(Refusal) as refused:
        rules_of(GAME, BOOK, RAW, **posting)
    assert (refused.value.rule, bool(refused.value.clause)) == (f"rules.{rule}", True)


# ---- facts and parts -----------------------------------------------------------------------------


def test_6_iv_where_the_cut_goes_is_a_fact() -> None:
    chapter = rules_of(GAME, BOOK, RAW).chapter
    assert (chapter.facts["cut_from_end"].value, chapter.facts["cut_from_end"].cite.clause) == (10, "§6.IV")


def without_house_money() -> Raw:
    raw = changed(RAW)
    for name in [
        name for name in raw["rules"] if name.startswith("house_money") or name == "ace_two_straight"
    ]:
        del raw["rules"][name]
    del raw["wagers"]["house_money"], raw["pay"]["house_money"], raw["pay"]["house_money_one_deck"]
    raw["rules"]["side_wagers"]["value"] = []
    return raw


@pytest.mark.parametrize("dealer", ["7h Tc", "Kh Tc", "Ah 8c"])
def test_a_chapter_without_house_money_needs_none_of_its_rules_and_plays(dealer: str) -> None:
    raw = without_house_money()
    assert net(raw, "Th 8c", dealer, STAND)["blackjack"] in (10, -10)
    with pytest.raises(Refusal, match="not a wager"):
        net(raw, "7s 8c", dealer, STAND, blackjack="10", house_money="5")
    rules, player = rules_of(GAME, BOOK, raw), RandomPlayer(seeded(3), calls=20)
    assert all(drive(Round(GAME, rules, (1, 2)), player).over for _ in range(20))


def test_a_chapter_with_the_wager_needs_all_of_its_rules_and_without_it_none() -> None:
    raw = without_house_money()
    raw["rules"]["house_money_cap"] = RAW["rules"]["house_money_cap"]
    with pytest.raises(RulebookError, match="belongs to house_money"):
        rules_of(GAME, BOOK, raw)
    short = changed(RAW)
    del short["pay"]["house_money_one_deck"]
    with pytest.raises(RulebookError, match="house_money needs it"):
        rules_of(GAME, BOOK, short)
