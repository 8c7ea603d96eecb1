"""What the chapter says of three card poker's money, as the exact odds read it."""

from fractions import Fraction

import pytest

from pitboss.desk import game_of
from pitboss.games.three_card_poker import exact
from pitboss.games.three_card_poker.odds import analyse, contest, stake_cents
from pitboss.hands import three
from pitboss.rulebooks import Rules


def rules(rulebook: str, pay: dict[str, dict[str, str]] | None = None, **options: object) -> Rules:
    return game_of("three-card-poker").rules(rulebook, options, pay)


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
    assert list(analyse(rules(rulebook)).wagers) == wagers


def test_a_bonus_the_house_does_not_offer_is_not_priced() -> None:
    analysis = analyse(rules("horseshoe-cincinnati", six_card_bonus_offered=False))
    assert list(analysis.wagers) == ["ante", "pair_plus"]
    assert analysis.notes == ()


def test_ante_and_play_net_what_the_chapter_says() -> None:
    terms = contest(rules("oneida-2003"))
    assert terms.ante == (1, 1, 0, -1)
    assert terms.play == (0, 1, 0, -1)
    assert terms.nets == (1, 2, 0, -2)
    assert terms.play_multiple == 1


@pytest.mark.parametrize(
    ("rulebook", "rule"),
    [("horseshoe-cincinnati", "play Q-6-4 or better"), ("oneida-2025", "play Q-6-4 or better")],
)
def test_the_strategy_is_told(rulebook: str, rule: str) -> None:
    assert analyse(rules(rulebook)).strategy == {"play": rule}


def test_merced_dealing_2_a_a_card_seen_is_played_by_its_rank_and_no_bonus_is_paid() -> None:
    analysis = analyse(rules("merced-poker-room"))
    ante = analysis["ante"]
    # One of the dealer's three cards is up: each deal counts once for each of them.
    assert ante.total_combinations == 3 * 407_170_400
    assert analysis.strategy["play"].startswith("against a two to ")
    assert {row.net for row in ante.outcomes} == {-2, -1, 0, 1, 2}
    assert any("player-dealer" in note for note in analysis.notes)


def test_horseshoe_12_vi_the_flat_award_is_priced_at_the_least_stake() -> None:
    # Four royals of six cards among 20,358,520 pay $100,000 each: a dollar more staked halves their worth.
    one, two = (
        analyse(rules("horseshoe-cincinnati", minimum=least))["six_card_bonus"] for least in ("1", "2")
    )
    assert two.house_edge - one.house_edge == Fraction(4 * 50_000, 20_358_520)
    notes = analyse(rules("horseshoe-cincinnati", minimum="2.50", smallest_chip="1")).notes
    assert "a stake of $3." in notes[0]


@pytest.mark.parametrize(
    ("least", "chip", "cents"),
    [("5", "1", 500), ("5", "5", 500), ("5.01", "5", 1000), ("4.99", "5", 500), ("0.01", "0.01", 1)],
)
def test_the_stake_is_the_least_the_chips_can_make(least: str, chip: str, cents: int) -> None:
    assert stake_cents(rules("oneida-2003", minimum=least, smallest_chip=chip)) == cents


def test_the_stake_grows_until_every_row_pays_to_the_cent() -> None:
    posted = {"pair_plus": {"flush": "10 to 3"}}
    assert stake_cents(rules("horseshoe-cincinnati", pay=posted, minimum="1")) == 300
    assert stake_cents(rules("horseshoe-cincinnati", pay=posted, minimum="3")) == 300


def outcome_share(contest: exact.Contest, event: str) -> Fraction:
    ante = exact.ante({}, three.at_least("queen high"), contest=contest)
    return sum((row.probability for row in ante.outcomes if row.event == event), Fraction(0))


def edge(contest: exact.Contest) -> Fraction:
    return exact.ante({}, three.at_least("queen high"), contest=contest).house_edge


def test_a_tie_that_loses_costs_ante_and_play_as_often_as_it_comes() -> None:
    harsh = exact.Contest(
        ante=(Fraction(1), Fraction(1), Fraction(-1), Fraction(-1)),
        play=(Fraction(0), Fraction(1), Fraction(-1), Fraction(-1)),
    )
    assert outcome_share(harsh, "fold") == outcome_share(exact.USUAL, "fold")
    assert edge(harsh) - edge(exact.USUAL) == 2 * outcome_share(exact.USUAL, "tie")


def test_a_play_wager_of_twice_the_ante_is_staked_and_won_twice() -> None:
    double = exact.Contest(play=(Fraction(0), Fraction(2), Fraction(0), Fraction(-2)), play_multiple=2)
    ante = exact.ante({}, three.at_least("queen high"), contest=double)
    assert {row.net for row in ante.outcomes} == {-3, -1, 0, 1, 3}
    assert ante.average_stake == 1 + 2 * (1 - outcome_share(double, "fold"))
    # Risking two to save one, a player folds more.
    assert outcome_share(double, "fold") > outcome_share(exact.USUAL, "fold")


def test_odds_that_are_no_whole_numbers_decide_exactly() -> None:
    half = exact.Contest(ante=(Fraction(1, 2), Fraction(1, 2), Fraction(0), Fraction(-1)))
    assert outcome_share(half, "fold") >= outcome_share(exact.USUAL, "fold")
    usual = exact.Contest(play=(Fraction(0), Fraction(3, 3), Fraction(0), Fraction(-1)))
    assert edge(usual) == edge(exact.USUAL)
