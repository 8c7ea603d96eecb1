"""Stakes that nobody could make together are refused as the table refuses them, under the limit that they break."""

import pytest

from pitboss.desk.figures import joint_of, what_if
from pitboss.desk.games import game_of
from pitboss.desk.hold import hold_report
from pitboss.desk.opening import check_stakes
from pitboss.rulebooks import Refusal

HOUSE, ONEIDA, MERCED = "horseshoe-cincinnati", "oneida-2025", "merced-poker-room"
TIPS = "north-dakota-99-01-3"
LOW, HIGH = {"minimum": "10"}, {"maximum": "500"}


def refusal(game: str, book: str, options: dict[str, object], stakes: dict[str, int]) -> Refusal | None:
    try:
        check_stakes(game_of(game), what_if(game, book, options), stakes)
    except Refusal as found:
        return found
    return None


@pytest.mark.parametrize(
    ("game", "book", "options", "taken", "refused", "code"),
    [
        ("three-card-poker", HOUSE, LOW, {"ante": 10_00}, {"ante": 9_00}, "bad_amount"),
        ("three-card-poker", HOUSE, HIGH, {"ante": 500_00}, {"ante": 501_00}, "bad_amount"),
        ("three-card-poker", HOUSE, LOW, {"pair_plus": 10_00}, {"pair_plus": 9_00}, "bad_amount"),
        ("three-card-poker", HOUSE, {}, {"six_card_bonus": 1_00}, {"six_card_bonus": 50}, "bad_amount"),
        (
            "three-card-poker",
            ONEIDA,
            {"wager_version": "both_within_five_times"},
            {"ante": 10_00, "pair_plus": 50_00},
            {"ante": 10_00, "pair_plus": 51_00},
            "wager_version",
        ),
        (
            "ultimate-texas-holdem",
            HOUSE,
            {},
            {"ante": 10_00, "blind": 10_00},
            {"ante": 10_00, "blind": 11_00},
            "unequal_wagers",
        ),
        (
            "ultimate-texas-holdem",
            HOUSE,
            {},
            {"trips": 1_00, "blind": 1_00},
            {"trips": 1_00, "blind": 50},
            "bad_amount",
        ),
        ("pure-21-5-blackjack", MERCED, {}, {"game": 5_00}, {"game": 4_50}, "bad_amount"),
        (
            "blackjack",
            TIPS,
            {},
            {"blackjack": 2_00, "tip": 2_00},
            {"blackjack": 2_00, "tip": 3_00},
            "above_wager",
        ),
        ("roulette", HOUSE, HIGH, {"red": 500_00}, {"red": 501_00}, "bad_amount"),
        ("craps", HOUSE, LOW, {"pass": 10_00}, {"pass": 9_00}, "bad_amount"),
        ("craps", HOUSE, LOW, {"come": 10_00}, {"come": 9_00}, "bad_amount"),
        (
            "craps",
            HOUSE,
            {"odds_multiple": 2},
            {"pass": 10_00, "pass_odds": 20_00},
            {"pass": 10_00, "pass_odds": 21_00},
            "odds_limit",
        ),
        (
            "craps",
            HOUSE,
            {"odds_multiple": 2},
            {"put_6": 10_00, "put_6_odds": 20_00},
            {"put_6": 10_00, "put_6_odds": 21_00},
            "odds_limit",
        ),
        (
            "craps",
            "oneida-2003",
            {},
            {"pass": 10_00, "pass_odds": 10_00},
            {"pass": 10_00, "pass_odds": 9_00},
            "not_payable",
        ),
    ],
)
def test_stakes_beyond_a_limit_are_refused_with_its_clause(
    game: str,
    book: str,
    options: dict[str, object],
    taken: dict[str, int],
    refused: dict[str, int],
    code: str,
) -> None:
    assert refusal(game, book, options, taken) is None
    found = refusal(game, book, options, refused)
    assert found is not None
    assert found.code == code
    assert found.clause


@pytest.mark.parametrize("limited", ["bets", "joint"])
def test_what_a_table_holds_and_wagers_made_together_keep_the_limits(limited: str) -> None:
    rules = what_if("roulette", HOUSE, LOW)
    with pytest.raises(Refusal, match=r"\$10"):
        joint_of(rules, {"red": 9_00, "odd": 10_00}) if limited == "joint" else hold_report(
            rules, {"red": 9_00}
        )


def test_odds_are_refused_on_the_number_whose_limit_they_break() -> None:
    """3-4-5x odds: $40 behind $10 are within the limit on every number but 4 and 10."""
    table = {"odds_multiple": 3}
    found = refusal("craps", HOUSE, table, {"pass": 10_00, "pass_odds": 31_00})
    assert found is not None
    assert found.message.startswith("on 4, pass_odds")


def test_a_wager_nobody_offers_is_left_to_those_who_price_it() -> None:
    assert refusal("craps", HOUSE, {}, {"mauve": 1}) is None
    assert refusal("roulette", HOUSE, {}, {}) is None
