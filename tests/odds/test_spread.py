"""The result of many rounds: counted as binomials and simulations have it, and bands that hold what they say."""

from fractions import Fraction
from math import comb, isclose
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.odds import Result, WagerAnalysis, weigh
from pitboss.odds import spread as module
from pitboss.odds.spread import QUANTILES, Band, after, bands

PAIR_PLUS = weigh(
    "pair_plus",
    [
        Result(str(net), Fraction(net), ways)
        for net, ways in ((40, 48), (30, 52), (6, 720), (3, 1096), (1, 3744), (-1, 16440))
    ],
)
LOTTERY = weigh("lottery", [Result("won", Fraction(100_000), 1), Result("lost", Fraction(-1), 5_000_000)])


def even(chance: Fraction) -> WagerAnalysis:
    won, all_ways = chance.as_integer_ratio()
    return weigh("even", [Result("won", Fraction(1), won), Result("lost", Fraction(-1), all_ways - won)])


@pytest.mark.parametrize("level", QUANTILES)
def test_the_quantiles_are_those_of_a_normal_distribution(level: int) -> None:
    assert isclose(float(QUANTILES[level]), NormalDist().inv_cdf((1 + level / 100) / 2), rel_tol=1e-12)


@pytest.mark.parametrize("rounds", [1, 2, 37, 400])
def test_an_even_wager_has_a_binomial_result(rounds: int) -> None:
    chance = Fraction(18, 38)
    found = after(even(chance), rounds)
    assert found is not None
    for won in range(rounds + 1):
        exact = comb(rounds, won) * chance**won * (1 - chance) ** (rounds - won)
        result = Fraction(2 * won - rounds)
        place = (result - found.start) / found.step
        if place.denominator == 1 and 0 <= place < len(found.chances):
            assert isclose(float(exact), found.chances[int(place)], abs_tol=1e-13)
        else:
            assert exact < 1e-10
    behind, level, ahead = found.against()
    assert isclose(behind + level + ahead, 1, abs_tol=1e-12)
    ties = (
        comb(rounds, rounds // 2) * chance ** (rounds // 2) * (1 - chance) ** (rounds // 2)
        if rounds % 2 == 0
        else 0
    )
    assert isclose(level, ties, abs_tol=1e-12)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.fractions(-3, 12, max_denominator=4), st.integers(1, 50)), min_size=2, max_size=5),
    st.integers(1, 60),
)
def test_mean_and_variance_add_up_over_rounds(rows: list[tuple[Fraction, int]], rounds: int) -> None:
    wager = weigh("any", [Result(str(place), net, ways) for place, (net, ways) in enumerate(rows)])
    found = after(wager, rounds)
    assert found is not None
    results = float(found.start) + float(found.step) * np.arange(len(found.chances))
    mean = float((results * found.chances).sum())
    assert isclose(mean, float(rounds * wager.expected_value), abs_tol=1e-6)
    assert isclose(
        ((results - mean) ** 2 * found.chances).sum(), float(rounds * wager.variance), abs_tol=1e-5
    )


@pytest.mark.parametrize("rounds", [1_000, 1_000_000])
def test_a_rare_award_is_not_wrapped_into_the_usual_results(rounds: int) -> None:
    found = after(LOTTERY, rounds)
    assert found is not None
    none = (1 - 1 / 5_000_001) ** rounds
    assert isclose(found.at_most(Fraction(-rounds)), none, rel_tol=1e-9)
    once = rounds / 5_000_001 * (1 - 1 / 5_000_001) ** (rounds - 1)
    assert isclose(found.at_most(Fraction(100_001 - rounds)), none + once, rel_tol=1e-9)
    assert found.at_most(Fraction(-rounds - 1)) == 0


def test_counted_bands_leave_no_more_than_half_the_rest_on_either_side() -> None:
    """The exact tails of a binomial, at the bounds and one step inside them."""
    chance, rounds = Fraction(9, 19), 200
    tails = [Fraction(0)]
    for won in range(rounds + 1):
        tails.append(tails[-1] + comb(rounds, won) * chance**won * (1 - chance) ** (rounds - won))
    for band in bands(even(chance), (rounds,)):
        assert band.counted is not None
        low, high = ((bound * rounds) / 2 for bound in band.counted)  # payback × rounds is twice the wins
        rest = Fraction(100 - band.level, 200)
        assert tails[int(low)] < rest <= tails[int(low) + 1]
        assert tails[int(high)] < 1 - rest <= tails[int(high) + 1]


def test_bands_hold_as_many_simulated_runs_as_they_say() -> None:
    runs, rounds = 20_000, 1_000
    chances = [float(row.probability) for row in PAIR_PLUS.outcomes]
    nets = np.array([int(row.net) for row in PAIR_PLUS.outcomes])
    paid = 1 + np.random.default_rng(18).multinomial(rounds, chances, size=runs) @ nets / rounds
    for band in bands(PAIR_PLUS, (rounds,)):
        assert band.counted is not None
        low, high = (float(bound) for bound in band.counted)
        inside, error = np.mean((paid >= low - 1e-9) & (paid <= high + 1e-9)), 4 * (0.25 / runs) ** 0.5
        assert band.level / 100 - error < inside < band.level / 100 + 0.01 + error
        below = np.mean(paid < low - 1e-9)
        assert below < (100 - band.level) / 200 + error


def test_normal_bands_are_the_mean_and_so_many_deviations() -> None:
    ninety, ninety_five, ninety_nine = bands(PAIR_PLUS, (10_000,))
    deviation = float(PAIR_PLUS.variance) ** 0.5 / 100
    mean = 1 - 402 / 5525
    for band, quantile in ((ninety, 1.6448536), (ninety_five, 1.9599640), (ninety_nine, 2.5758293)):
        assert isclose(float(band.low), mean - quantile * deviation, abs_tol=1e-8)
        assert isclose(float(band.high), mean + quantile * deviation, abs_tol=1e-8)


def test_rare_awards_are_called_poor_and_many_are_not() -> None:
    few, many = bands(PAIR_PLUS, (1_000, 1_000_000))[2::3]
    assert (few.poor, many.poor) == (True, False)
    half = Band(1, 90, Fraction(0), Fraction(2), (Fraction(1, 10), Fraction(2)))
    assert not half.poor
    assert Band(1, 90, Fraction(0), Fraction(2), (Fraction(1, 10), Fraction(2) + Fraction(1, 9))).poor


def test_too_long_a_distribution_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGEST", 2**10)
    assert after(PAIR_PLUS, 1_000_000) is None
    band = bands(PAIR_PLUS, (1_000_000,))[0]
    assert (band.counted, band.poor, band.to_json()["counted"]) == (None, False, None)
