"""The three craps chapters: what each cites, what it leaves to the house, and how they differ."""

import pytest

from pitboss.desk import game_of, open_round
from pitboss.games.craps.plan import Plan
from pitboss.games.craps.rules import RULES
from pitboss.games.craps.wagers import NAMES, canonical, flat_family, is_odds, odds_name
from pitboss.rounds.answers import GO_ON
from pitboss.rounds.asks import Choose
from pitboss.rulebooks import Refusal

H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
GAPS = {H: 18, OLD: 14, NEW: 12}


@pytest.mark.parametrize("book", GAPS)
def test_every_gap_of_the_sheet_has_a_reading(book: str) -> None:
    assert len(game_of("craps").chapter(book).readings) >= GAPS[book]


@pytest.mark.parametrize("book", GAPS)
def test_every_wager_of_the_document_is_offered(book: str) -> None:
    offered = set(game_of("craps").rules(book).once(Plan).amounts)
    missing = set(NAMES) - offered
    absent = {"hop_1_1", "hop_6_6", "hop_1_2", "hop_5_6"} if book == H else {"fire"}
    puts = {name for name in NAMES if name.startswith("put_")}
    assert missing == (absent if book == H else absent | puts)


@pytest.mark.parametrize("book", GAPS)
def test_the_ask_lists_what_may_be_bet_now(book: str) -> None:
    round = open_round("craps", book)
    round.answer(GO_ON)
    assert type(round.ask) is Choose
    bets = {choice.wager for choice in round.ask.choices if choice.do == "bet"}
    assert {"pass", "dont_pass", "place_6", "hop_2_4"} <= bets
    assert not bets & {"come", "dont_come", "put_6", "pass_odds"}
    assert all(choice.amount is not None for choice in round.ask.choices if choice.do == "bet")


def test_floors_may_be_raised_and_fixed_tables_not() -> None:
    craps = game_of("craps")
    better = craps.rules(OLD, pay={"field": {"12": "3 to 1"}})
    assert str(better.pay("field").rows["12"]) == "3 to 1"
    for pay, code in (
        ({"field": {"12": "1 to 1"}}, "below_floor"),
        ({"buy": {"4": "3 to 1"}}, "fixed_table"),
    ):
        with pytest.raises(Refusal) as refused:
            craps.rules(OLD, pay=pay)
        assert refused.value.code == code


def test_a_raised_floor_changes_the_steps() -> None:
    rules = game_of("craps").rules(OLD, pay={"place": {"6": "6 to 5"}})
    assert rules.once(Plan).step("place_6") == 500


def test_every_rule_says_what_it_is() -> None:
    assert all(kind.says for kind in RULES.rules.values())
    assert set(RULES.wagers) >= {parsed.family for parsed in NAMES.values()}


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("hop_6_1", "hop_1_6"),
        ("hop_3_3", "hop_3_3"),
        ("whirl", "world"),
        ("place_6", "place_6"),
        ("hop_x", "hop_x"),
    ],
)
def test_canonical_names(written: str, name: str) -> None:
    assert canonical(written) == name


@pytest.mark.parametrize(
    ("wager", "number", "id", "odds", "family"),
    [
        ("pass", 6, "", "pass_odds", "pass"),
        ("come", 6, "", "come_odds_6", "come"),
        ("come", 6, "c1", "come_odds:c1", "come"),
        ("put_6", 6, "", "put_6_odds", "put"),
        ("dont_come", 4, "", "dont_come_odds_4", "dont_come"),
    ],
)
def test_names_of_odds(wager: str, number: int, id: str, odds: str, family: str) -> None:
    assert odds_name(wager, number, id) == odds
    assert flat_family(odds) == family
    assert is_odds(odds)
    assert not is_odds(wager)
