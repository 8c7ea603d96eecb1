"""What the chapters say of three card poker's money, as the exact odds read it."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from pitboss.chance.cards import CARDS
from pitboss.desk import game_of
from pitboss.hands import six
from pitboss.odds import Analysis, pooled
from pitboss.odds.strategy import TIES

COUNTS = json.loads((Path(__file__).parents[2] / "odds" / "counts" / "three-card-poker.json").read_text())


def analyse(rulebook: str, **options: object) -> Analysis:
    game = game_of("three-card-poker")
    return game.analyse(game.rules(rulebook, options))


@pytest.mark.parametrize(
    ("rulebook", "wagers"),
    [
        ("horseshoe-cincinnati", ["ante", "pair_plus", "six_card_bonus"]),
        ("oneida-2003", ["ante", "pair_plus"]),
        ("oneida-2025", ["ante", "pair_plus"]),
        ("merced-poker-room", ["ante", "pair_plus"]),
    ],
)
def test_every_wager_of_the_chapter_is_priced(rulebook: str, wagers: list[str]) -> None:
    assert list(analyse(rulebook).wagers) == wagers


def test_a_bonus_the_house_does_not_offer_is_not_priced() -> None:
    analysis = analyse("horseshoe-cincinnati", six_card_bonus_offered=False)
    assert list(analysis.wagers) == ["ante", "pair_plus"]
    assert analysis.notes == (TIES,)


@pytest.mark.parametrize("rulebook", ["horseshoe-cincinnati", "oneida-2025"])
def test_the_strategy_is_told(rulebook: str) -> None:
    assert analyse(rulebook).strategy == {"play": "play Q-6-4 or better"}


def test_merced_dealing_2_a_a_card_seen_is_played_by_its_rank_and_no_bonus_is_paid() -> None:
    analysis = analyse("merced-poker-room")
    ante = analysis["ante"]
    # One of the dealer's three cards is up: each deal counts once for each of them.
    assert ante.total_combinations == 3 * 407_170_400
    assert analysis.strategy["play"].startswith("against a two to ")
    assert {row.net for row in ante.outcomes} == {-2, -1, 0, 1, 2}
    assert any("player-dealer" in note for note in analysis.notes)


def test_horseshoe_12_vi_the_six_card_bonus_counts_every_set_of_six_cards() -> None:
    wager = analyse("horseshoe-cincinnati")["six_card_bonus"]
    assert {row.event: row.combinations for row in wager.outcomes} == COUNTS["six_card_bonus"]
    assert wager.total_combinations == COUNTS["six_card_sets"]
    assert wager.outcomes[0].pays == "$100,000"


def test_horseshoe_12_vi_the_flat_award_is_priced_at_the_least_stake() -> None:
    # Four royals of six cards among 20,358,520 pay $100,000 each: a dollar more staked halves their worth.
    one, two = (analyse("horseshoe-cincinnati", minimum=least)["six_card_bonus"] for least in ("1", "2"))
    assert two.house_edge - one.house_edge == Fraction(4 * 50_000, 20_358_520)
    notes = analyse("horseshoe-cincinnati", minimum="2.50", smallest_chip="1").notes
    assert "a stake of $3." in notes[0]


def test_six_card_counts_agree_with_ranking_hands_one_by_one_in_a_shorter_deck() -> None:
    # Nines up hold every kind of hand: their patterns are counted, and their sets of six dealt one by one.
    deck = [card for card in CARDS if card[0] in "9TJQKA"]
    dealt = Counter(map(six.kind, combinations(deck, 6)))
    assert +Counter(pooled._counts(6, six.kind, range(7, 13))) == dealt
