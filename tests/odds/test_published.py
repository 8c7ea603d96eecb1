"""Figures as they are published (chiefly by the Wizard of Odds), met to every digit printed."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

import pytest

from pitboss.desk import analyse

HORSESHOE, ONEIDA, ONEIDA_NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
EDGE, RISK, DEVIATION = "house_edge", "element_of_risk", "standard_deviation"
QUICK = [
    ("craps", HORSESHOE, "pass", EDGE, "1.414"),
    ("craps", HORSESHOE, "dont_pass", EDGE, "1.364"),
    ("craps", HORSESHOE, "come", EDGE, "1.414"),
    ("craps", HORSESHOE, "dont_come", EDGE, "1.364"),
    ("craps", HORSESHOE, "field", EDGE, "5.56"),
    ("craps", HORSESHOE, "any_seven", EDGE, "16.67"),
    ("craps", HORSESHOE, "any_craps", EDGE, "11.11"),
    ("craps", HORSESHOE, "craps_2", EDGE, "13.89"),
    ("craps", HORSESHOE, "craps_3", EDGE, "11.11"),
    ("craps", HORSESHOE, "craps_12", EDGE, "13.89"),
    ("craps", HORSESHOE, "c_and_e", EDGE, "11.11"),
    ("craps", HORSESHOE, "hop_1_3", EDGE, "11.11"),
    ("craps", HORSESHOE, "hop_2_2", EDGE, "13.89"),
    ("craps", HORSESHOE, "horn_high_12", EDGE, "12.78"),
    ("craps", HORSESHOE, "horn_high_11", EDGE, "12.22"),
    ("craps", HORSESHOE, "eleven", EDGE, "11.11"),
    ("craps", HORSESHOE, "horn", EDGE, "12.50"),
    ("craps", HORSESHOE, "world", EDGE, "13.33"),
    ("craps", HORSESHOE, "hard_4", EDGE, "11.11"),
    ("craps", HORSESHOE, "hard_6", EDGE, "9.09"),
    ("craps", HORSESHOE, "hard_8", EDGE, "9.09"),
    ("craps", HORSESHOE, "hard_10", EDGE, "11.11"),
    ("craps", HORSESHOE, "place_4", EDGE, "6.67"),
    ("craps", HORSESHOE, "place_5", EDGE, "4.00"),
    ("craps", HORSESHOE, "place_6", EDGE, "1.52"),
    ("craps", HORSESHOE, "put_6", EDGE, "9.09"),
    ("craps", HORSESHOE, "buy_4", RISK, "4.76"),
    ("craps", HORSESHOE, "lay_4", RISK, "2.44"),
    ("craps", HORSESHOE, "lay_5", RISK, "3.23"),
    ("craps", HORSESHOE, "lay_6", RISK, "4.00"),
    ("craps", HORSESHOE, "fire", EDGE, "20.76"),
    ("craps", HORSESHOE, "pass with 1x odds", RISK, "0.848"),
    ("craps", HORSESHOE, "pass with 2x odds", RISK, "0.606"),
    ("craps", HORSESHOE, "pass with 3-4-5x odds", RISK, "0.374"),
    ("craps", HORSESHOE, "pass with 5x odds", RISK, "0.326"),
    ("craps", HORSESHOE, "pass with 10x odds", RISK, "0.184"),
    ("craps", HORSESHOE, "pass with 20x odds", RISK, "0.099"),
    ("craps", HORSESHOE, "pass with 100x odds", RISK, "0.021"),
    ("craps", HORSESHOE, "dont_pass with 1x odds", RISK, "0.682"),
    ("craps", HORSESHOE, "dont_pass with 2x odds", RISK, "0.455"),
    ("craps", HORSESHOE, "dont_pass with 3-4-5x odds", RISK, "0.273"),
    ("roulette", HORSESHOE, "red", EDGE, "5.26"),
    ("roulette", HORSESHOE, "straight-7", EDGE, "5.26"),
    ("roulette", HORSESHOE, "first-five", EDGE, "7.89"),
    ("big-six", HORSESHOE, "1", EDGE, "14.81"),
    ("big-six", HORSESHOE, "2", EDGE, "16.67"),
    ("big-six", HORSESHOE, "5", EDGE, "11.11"),
    ("big-six", HORSESHOE, "10", EDGE, "18.52"),
    ("big-six", HORSESHOE, "20", EDGE, "22.22"),
    ("big-six", HORSESHOE, "joker", EDGE, "24.07"),
    ("mini-baccarat", HORSESHOE, "banker", EDGE, "1.0579"),
    ("mini-baccarat", HORSESHOE, "banker", DEVIATION, "0.93"),
    ("mini-baccarat", HORSESHOE, "player", EDGE, "1.2351"),
    ("mini-baccarat", HORSESHOE, "player", DEVIATION, "0.95"),
    ("mini-baccarat", HORSESHOE, "tie", EDGE, "14.3596"),
    ("mini-baccarat", HORSESHOE, "tie", DEVIATION, "2.64"),
    ("mini-baccarat", HORSESHOE, "dragon_player", EDGE, "2.65"),
    ("mini-baccarat", HORSESHOE, "dragon_banker", EDGE, "9.37"),
    ("three-card-poker", HORSESHOE, "ante", EDGE, "3.37"),
    ("three-card-poker", HORSESHOE, "ante", RISK, "2.01"),
    ("three-card-poker", HORSESHOE, "pair_plus", EDGE, "7.28"),
    ("three-card-poker", ONEIDA, "pair_plus", EDGE, "5.57"),
    ("ultimate-texas-holdem", HORSESHOE, "trips", EDGE, "3.50"),
    ("texas-holdem-bonus", HORSESHOE, "bonus", EDGE, "8.90"),
    ("four-card-poker", HORSESHOE, "aces_up", EDGE, "3.89"),
    ("four-card-poker", ONEIDA_NEW, "aces_up", EDGE, "3.37"),
    ("crazy-four-poker", HORSESHOE, "queens_up", EDGE, "3.06"),
    ("let-it-ride", HORSESHOE, "three_card_bonus", EDGE, "7.10"),
    ("mississippi-stud", HORSESHOE, "three_card_bonus", EDGE, "7.28"),
    ("casino-war", "south-dakota-20-18", "tie", EDGE, "18.65"),
    ("blackjack", HORSESHOE, "insurance", EDGE, "7.40"),
]
SLOW = [
    ("let-it-ride", ONEIDA, "bet1", EDGE, "3.51"),
    ("let-it-ride", ONEIDA, "bet1", RISK, "2.85"),
    ("let-it-ride", ONEIDA, "bet1", DEVIATION, "5.17"),
    ("mississippi-stud", ONEIDA_NEW, "ante", EDGE, "4.91"),
    ("mississippi-stud", ONEIDA_NEW, "ante", RISK, "1.37"),
    ("caribbean-stud", ONEIDA, "ante", EDGE, "5.22"),
    ("caribbean-stud", ONEIDA, "ante", RISK, "2.56"),
    ("caribbean-stud", ONEIDA, "ante", DEVIATION, "2.24"),
    ("four-card-poker", HORSESHOE, "ante", EDGE, "2.79"),
    ("four-card-poker", HORSESHOE, "ante", RISK, "1.30"),
    ("crazy-four-poker", HORSESHOE, "ante", EDGE, "3.42"),
    ("crazy-four-poker", HORSESHOE, "ante", RISK, "1.09"),
    ("pai-gow-poker", HORSESHOE, "fortune", EDGE, "7.77"),
    ("ultimate-texas-holdem", HORSESHOE, "ante", EDGE, "2.185"),
    ("ultimate-texas-holdem", HORSESHOE, "ante", RISK, "0.526"),
    ("ultimate-texas-holdem", HORSESHOE, "ante", DEVIATION, "4.94"),
    ("texas-holdem-bonus", HORSESHOE, "ante", EDGE, "2.037"),
    ("texas-holdem-bonus", HORSESHOE, "ante", RISK, "0.53"),
]
PAIR_PLUS = "three-card-poker", "oneida-2003", "pair_plus"
Asked = dict[str, Any]
THREE, FOUR, FLUSH = "three of a kind", "four of a kind", "straight flush"
POSTED: list[tuple[str, str, str, Asked, Asked]] = [
    ("craps", "field", "2.78", {}, {"field": {"12": "3 to 1"}}),
    ("craps", "buy_4", "1.67", {"vig_when": "when won"}, {}),
    ("rapid-roulette", "red", "2.70", {"wheel": "single zero"}, {}),
    ("mini-baccarat", "banker", "1.06", {"decks": 6}, {}),
    ("mini-baccarat", "player", "1.24", {"decks": 6}, {}),
    ("mini-baccarat", "tie", "14.44", {"decks": 6}, {}),
    ("mini-baccarat", "banker", "1.01", {"decks": 1}, {}),
    ("mini-baccarat", "player", "1.29", {"decks": 1}, {}),
    ("mini-baccarat", "tie", "15.75", {"decks": 1}, {}),
    ("mini-baccarat", "tie", "4.84", {}, {"tie": {"win": "9 to 1"}}),
    ("three-card-poker", "ante", "3.61", {}, {"ante_bonus": {THREE: "3 to 1"}}),
    ("three-card-poker", "ante", "3.83", {}, {"ante_bonus": {FLUSH: "4 to 1", THREE: "3 to 1"}}),
    ("three-card-poker", "ante", "4.28", {}, {"ante_bonus": {FLUSH: "3 to 1", THREE: "2 to 1"}}),
    (
        "three-card-poker",
        "pair_plus",
        "2.70",
        {},
        {"pair_plus": {FLUSH: "35 to 1", THREE: "33 to 1", "flush": "4 to 1"}},
    ),
    ("ultimate-texas-holdem", "trips", "0.90", {}, {"trips": {"full house": "9 to 1"}}),
    ("ultimate-texas-holdem", "trips", "1.90", {}, {"trips": {"straight": "5 to 1", "flush": "6 to 1"}}),
    (
        "ultimate-texas-holdem",
        "trips",
        "6.18",
        {},
        {"trips": {FOUR: "20 to 1", "full house": "7 to 1", "flush": "6 to 1", "straight": "5 to 1"}},
    ),
]
"""Other tables and postings, in the book or outside it."""


def printed(figure: Fraction | str, digits: str) -> str:
    """Round a figure to as many places as another has."""
    exact = Decimal(figure) if isinstance(figure, str) else Decimal(figure.numerator) / figure.denominator
    return str(exact.quantize(Decimal(digits), ROUND_HALF_UP))


def figure(game: str, book: str, wager: str, what: str, **asked: Any) -> Fraction | str:
    found = analyse(game, book, wager=wager, **asked)
    one: Any = found.wagers.get(wager) or found.combined[wager]
    if what == DEVIATION:
        return str(one.standard_deviation)
    return 100 * Fraction(getattr(one, what))


@pytest.mark.parametrize(
    ("game", "book", "wager", "what", "says"),
    [*QUICK, *(pytest.param(*one, marks=pytest.mark.heavy) for one in SLOW)],
)
def test_a_published_figure_is_met(game: str, book: str, wager: str, what: str, says: str) -> None:
    assert printed(figure(game, book, wager, what), says) == says


@pytest.mark.parametrize(("game", "wager", "says", "options", "pay"), POSTED)
def test_another_table_costs_what_is_published(
    game: str, wager: str, says: str, options: Asked, pay: Asked
) -> None:
    assert printed(figure(game, HORSESHOE, wager, EDGE, options=options, pay=pay), says) == says


@pytest.mark.parametrize(
    ("flush", "straight", "says"), [("4 to 1", "6 to 1", "2.32"), ("3 to 1", "6 to 1", "7.28")]
)
def test_pair_plus_with_another_table_costs_what_is_published(flush: str, straight: str, says: str) -> None:
    pay = {"pair_plus": {"flush": flush, "straight": straight}}
    assert printed(figure(*PAIR_PLUS, EDGE, pay=pay), says) == says


@pytest.mark.parametrize(("decks", "says"), [(1, "5.88"), (2, "6.80"), (6, "7.40"), (8, "7.47")])
def test_insurance_costs_what_is_published(decks: int, says: str) -> None:
    options = {"decks": decks}
    assert printed(figure("blackjack", HORSESHOE, "insurance", EDGE, options=options), says) == says


ONLINE_CASINO_TOPIC = (
    "onlinecasinotopic.com, How different rule changes change your value in blackjack (2014)"
)
WIZARD = "the Wizard of Odds' calculator"
STANDS_17: dict[str, Any] = {"dealer_hits_soft_17": False}
BLACKJACK = [
    ({"decks": 8, **STANDS_17}, "0.431", ONLINE_CASINO_TOPIC),
    ({"decks": 8}, "0.645", ONLINE_CASINO_TOPIC),
    ({"decks": 2, **STANDS_17}, "0.178", ONLINE_CASINO_TOPIC),
    ({"decks": 6, **STANDS_17}, "0.403", WIZARD),
    ({"decks": 2}, "0.380", WIZARD),
    ({"decks": 1, "double_after_split": False}, "0.152", WIZARD),
]
"""The edge of the best play by cards: any two cards doubled, split to four hands, aces once and one card each."""
NO_DAS: dict[str, Any] = {"double_after_split": False}
CHANGES = [
    ({"decks": 1, **STANDS_17}, NO_DAS, "0.14", "bj21.com, Estimating your edge, table 4"),
    ({"decks": 2, **STANDS_17}, NO_DAS, "0.14", "bj21.com, Estimating your edge, table 4"),
    ({"decks": 6, **STANDS_17}, {"blackjack_pays": "6 to 5"}, "1.36", "blackjackreview.com, Rule variations"),
    ({"decks": 1, **STANDS_17, **NO_DAS}, {"blackjack_pays": "6 to 5"}, "1.39", "thecolorofblackjack.com"),
    ({"decks": 8, **STANDS_17}, {"dealer_hits_soft_17": True}, "0.214", ONLINE_CASINO_TOPIC),
]
"""What a change of one rule costs."""


def blackjack(**options: Any) -> Fraction:
    found = figure("blackjack", HORSESHOE, "blackjack", EDGE, options=options)
    assert isinstance(found, Fraction)
    return found


@pytest.mark.parametrize(("options", "says", "source"), BLACKJACK)
def test_blackjack_costs_what_is_published(options: dict[str, Any], says: str, source: str) -> None:
    """Some publish the best play after a split too, which is worth up to a thousandth of a per cent more."""
    assert float(blackjack(**options)) == pytest.approx(float(says), abs=0.0011), source


@pytest.mark.parametrize(("options", "change", "says", "source"), CHANGES)
def test_a_rule_of_blackjack_costs_what_is_published(
    options: dict[str, Any], change: dict[str, Any], says: str, source: str
) -> None:
    cost = blackjack(**options | change) - blackjack(**options)
    assert printed(cost, says) == says, source


@pytest.mark.parametrize("soft_17", [False, True])
def test_the_more_decks_the_more_a_house_keeps(soft_17: bool) -> None:
    edges = [blackjack(decks=decks, dealer_hits_soft_17=soft_17) for decks in (1, 2, 4, 6, 8)]
    assert edges == sorted(edges)
    assert len(set(edges)) == len(edges)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_a_dealer_who_draws_to_soft_17_keeps_a_fifth_of_a_per_cent_more(decks: int) -> None:
    stands, draws = (blackjack(decks=decks, dealer_hits_soft_17=drawn) for drawn in (False, True))
    assert Fraction(18, 100) < draws - stands < Fraction(23, 100)
