"""For the floor: theory by the hour, the hold of the drop, and how far an actual result lies from it."""

from fractions import Fraction
from math import comb, isclose, sqrt
from statistics import NormalDist

import pytest

from pitboss.desk.figures import what_if
from pitboss.desk.hold import (
    DECISIONS,
    SHIFT,
    USUAL_DECISIONS,
    HoldReport,
    Mix,
    hold_report,
    read_result,
    win_chart,
)
from pitboss.rulebooks import Refusal

HOUSE = "horseshoe-cincinnati"
RED = {"red": 25_00}


def test_an_hour_and_a_shift_of_an_even_wager() -> None:
    """38 spins at 25 dollars: 2/38 of 950 dollars; one spin deviates by 25 × √(1 − (2/38)²)."""
    found = hold_report(what_if("roulette", HOUSE), bets=RED)
    assert (found.decisions, found.assumed, SHIFT) == (DECISIONS["roulette"], True, 8)
    hour, shift = found.to_json()["periods"].values()  # type: ignore[attr-defined]
    assert Fraction(hour["theoretical_win_cents"]) == 38 * 2500 * Fraction(2, 38)
    assert isclose(float(hour["deviation_cents"]), 2500 * sqrt(1 - (2 / 38) ** 2) * sqrt(38))
    assert Fraction(shift["theoretical_win_cents"]) == 8 * Fraction(hour["theoretical_win_cents"])
    assert isclose(float(shift["deviation_cents"]), float(hour["deviation_cents"]) * sqrt(8))
    off = float(hour["theoretical_win_cents"]) / float(hour["deviation_cents"])
    assert isclose(hour["chance_house_behind"], 1 - NormalDist().cdf(off))


def test_decisions_and_shift_may_be_named() -> None:
    found = hold_report(what_if("roulette", HOUSE), bets=RED, decisions=Fraction(100), shift=Fraction(6))
    assert (list(found.periods.values()), found.assumed) == ([100, 600], False)
    assert not any("assumption" in note for note in found.notes)
    other = hold_report(what_if("three-card-poker", HOUSE), bets={"pair_plus": 500})
    assert other.decisions == USUAL_DECISIONS


def test_the_hold_of_the_drop_grows_with_the_churn() -> None:
    found = hold_report(what_if("roulette", HOUSE), bets=RED, churn=Fraction(4))
    assert found.of_drop == 4 * Fraction(2, 38)
    assert hold_report(what_if("roulette", HOUSE), bets=RED).of_drop is None


def test_the_hold_of_everything_staked_counts_later_wagers() -> None:
    found = hold_report(what_if("three-card-poker", HOUSE), bets={"ante": 10_00, "pair_plus": 5_00})
    ante, pair_plus = (bet.wager for bet in found.bets)
    win = 1000 * ante.house_edge + 500 * pair_plus.house_edge
    told = found.to_json()
    assert isclose(float(told["hold_of_first_stakes"]), win / 1500)  # type: ignore[arg-type]
    assert isclose(float(told["hold_of_all_staked"]), win / (1000 * ante.average_stake + 500))  # type: ignore[arg-type]
    apart = Mix.of(found.bets, None)
    assert (apart.win, apart.variance) == (win, 1000**2 * ante.variance + 500**2 * pair_plus.variance)
    assert found.joint is not None
    assert (found.mix.win, found.mix.variance) == (win, found.joint.variance)
    assert apart.variance < found.mix.variance < apart.most


def test_first_stakes_are_never_more_than_all_that_is_staked() -> None:
    found = hold_report(what_if("craps", HOUSE), bets={"pass": 14_00, "pass_odds": 28_00})
    assert (found.first, found.staked) == (14_00, 14_00 + 28_00 * Fraction(2, 3))
    assert found.mix.win / found.first == Fraction(7, 495)
    alone = HoldReport(
        game="craps",
        rulebook=HOUSE,
        bets=found.bets,
        decisions=Fraction(48),
        assumed=True,
        shift=Fraction(8),
    )
    assert alone.first == 14_00


def test_whatever_wagers_have_to_do_with_each_other_lies_between_the_bounds() -> None:
    """Red and black of one spin, and red and odd: their joint variances, from the 38 numbers."""
    red = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
    found = hold_report(what_if("roulette", HOUSE), bets={"red": 100, "black": 300})
    apart = Mix.of(found.bets, None)
    for sign in (-1, 1):
        nets = [
            (100 if number in red else -100) + sign * (-300 if number in red or number > 36 else 300)
            for number in range(1, 39)
        ]
        mean = Fraction(sum(nets), 38)
        joint = Fraction(sum(net**2 for net in nets), 38) - mean**2
        assert apart.least - Fraction(1, 10**6) <= joint <= apart.most + Fraction(1, 10**6)
        assert (found.mix.variance == joint) is (sign == 1)
    assert apart.least < apart.variance < apart.most
    alone = Mix.of(found.bets[:1], None)
    assert alone.least == alone.variance == alone.most


def exactly(rounds: int, wins: range) -> float:
    """The chance that red comes so often, exactly."""
    chance = Fraction(18, 38)
    return float(sum(comb(rounds, k) * chance**k * (1 - chance) ** (rounds - k) for k in wins))


@pytest.mark.parametrize("dollars", [-1000, -500, -450, -425, 0, 25, 250])
def test_an_actual_result_of_one_wager_is_counted(dollars: int) -> None:
    """The house wins so little only if red comes so often in 100 spins; odd multiples of 25 cannot be."""
    found = hold_report(what_if("roulette", HOUSE), bets=RED, actual=dollars * 100, rounds=100).actual
    assert found is not None
    assert found.counted
    lost = Fraction(dollars, 25)  # what the house won, in stakes: 100 − 2 × wins
    assert isclose(found.at_most, exactly(100, range(-((lost - 100) // 2), 101)), abs_tol=1e-12)
    assert isclose(found.at_least, exactly(100, range(int((100 - lost) // 2) + 1)), abs_tol=1e-12)
    expected = 100 * 25 * 2 / 38
    assert isclose(float(found.deviations), (dollars - expected) / (25 * sqrt(100 * (1 - (2 / 38) ** 2))))


def test_an_actual_result_of_several_wagers_is_measured_by_a_normal_distribution() -> None:
    found = hold_report(what_if("roulette", HOUSE), bets={"red": 100, "odd": 100}, actual=-5000, rounds=400)
    assert found.actual is not None
    assert not found.actual.counted
    assert isclose(found.actual.at_most, NormalDist().cdf(float(found.actual.deviations)))
    assert isclose(found.actual.at_most + found.actual.at_least, 1)
    assert "below the theoretical" in found.actual.says


def test_a_handle_stands_for_the_decisions_it_took() -> None:
    found = hold_report(what_if("roulette", HOUSE), bets=RED, actual=0, handle=25_000_00)
    assert found.actual is not None
    assert found.actual.rounds == 1_000


@pytest.mark.parametrize(("rounds", "handle"), [(None, None), (10, 100), (None, 10)])
def test_an_actual_result_says_over_what(rounds: int | None, handle: int | None) -> None:
    with pytest.raises(Refusal) as refused:
        hold_report(what_if("roulette", HOUSE), bets=RED, actual=0, rounds=rounds, handle=handle)
    assert refused.value.code == "bad_actual"


def test_without_a_bet_the_first_wager_is_made_at_the_least_stake() -> None:
    found = hold_report(what_if("mini-baccarat", HOUSE, {"minimum": "5"}))
    assert [(bet.wager.name, bet.cents) for bet in found.bets] == [("player", 500)]


def test_what_is_typed_is_read_or_refused() -> None:
    assert (read_result("-12,500"), read_result("−3.25"), read_result("40")) == (-12_500_00, -325, 4000)
    with pytest.raises(Refusal):
        read_result("--5")


def test_the_chart_shows_the_win_and_its_bounds() -> None:
    found: HoldReport = hold_report(what_if("roulette", HOUSE), bets=RED)
    svg = win_chart(found)
    assert svg.count("<polyline") == 2 * 3
    assert "$50.00 an hour" in svg
