"""Estimates: within their error of what is exact, repeated by their seed, and never said to be more."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from cardroom.equity.forms import FORMS
from pitboss.cardroom.equity import Equity, equity
from pitboss.cardroom.equity.deals import BOARD, Gap, Walk, ways
from pitboss.cardroom.equity.run import BUDGET, FEWEST_SAMPLES, MOST_SAMPLES

SIGMAS = 4
QUESTIONS = {
    "holdem": (["AsKs", "QQ", "**"], "2s7sTd"),
    "omaha": (["AsAhKsKh", "8c7c6d5d"], "9c8d2s"),
    "omaha-8": (["As2sKdQd", "AhAdJcTc"], "3s4s9d"),
    "stud": (["AsAh2c3d5h", "KsKh7c8dTh"], ""),
    "stud-8": (["As2h3c8dKh", "KsQh7c8sTh"], ""),
    "razz": (["As2h3c8dKh", "4s5h7c8sTh"], ""),
    "mambo": (["As2h", "KsQh"], ""),
    "lowball-27": (["2s3h4c7d", "2h3s5c8d"], ""),
}


def off(estimate: Equity, exact: Equity) -> float:
    """How many standard errors an estimate lies from what is exact, at worst."""
    return max(
        abs(float(one.equity - two.equity)) / float(one.standard_error or 0)
        for one, two in zip(estimate, exact, strict=True)
    )


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_estimate_lies_within_its_error(name: str) -> None:
    hands, board = QUESTIONS[name]
    estimate = equity(FORMS[name], hands, board, samples=20_000, seed=9)
    exact = equity(FORMS[name], hands, board, exact=True)
    assert (estimate.exact, exact.exact) == (False, True)
    assert off(estimate, exact) < SIGMAS
    assert sum(hand.equity for hand in estimate) == 1
    assert estimate.deals == 20_000


def test_ranges_are_drawn_as_they_are_dealt() -> None:
    """Hands that take each other's cards come more rarely: aces against aces or kings."""
    hands = ["AA", "AA,KK", "AsKs,AhKh,2c2d"]
    exact = equity(FORMS["holdem"], hands, "Ts9s2h3d", exact=True)
    estimate = equity(FORMS["holdem"], hands, "Ts9s2h3d", samples=40_000)
    assert off(estimate, exact) < SIGMAS


@pytest.mark.parametrize(("shape", "published"), [("AsAh", "85.20"), ("KsKh", "82.40"), ("3h2c", "32.30")])
def test_against_any_hand_at_all(shape: str, published: str) -> None:
    found = equity(FORMS["holdem"], [shape, "**"], samples=200_000)
    assert abs(found[0].equity - Fraction(published) / 100) < SIGMAS * Fraction(found[0].standard_error or 0)


def test_a_seed_repeats_an_estimate_and_another_does_not() -> None:
    one, same, other = (
        equity(FORMS["holdem"], ["AsAh", "**"], samples=20_000, seed=seed) for seed in (1, 1, 2)
    )
    assert one[0].cells == same[0].cells != other[0].cells
    assert (one.seed, one.to_json()["method"]) == (1, "estimate")


def test_the_standard_error_is_that_of_a_mean() -> None:
    found = equity(FORMS["holdem"], ["AsKs", "AdKd"], samples=5_000)[0]
    values = [float(share) for share, many in found.shares.items() for _ in range(many)]
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / len(values) / (len(values) - 1)
    assert float(found.standard_error or 0) == pytest.approx(spread**0.5, rel=1e-4)


def test_what_takes_too_long_is_estimated_and_says_so() -> None:
    found = equity(FORMS["stud"], ["AsAhKd", "2c3c4c"], samples=None, seed=5)
    assert not found.exact
    assert FEWEST_SAMPLES <= found.deals <= MOST_SAMPLES
    assert "estimate, seed 5" in found.title
    assert found[0].standard_error
    assert "equity_exact" not in found.to_json()["hands"][0]


@pytest.mark.parametrize(
    ("name", "hands", "deals"), [("holdem", ["AsKs", "QdQh"], 990), ("omaha", ["AsAhKsKh", "8c7c6d5d"], 820)]
)
def test_what_is_exact_is_limited_by_the_work_and_not_by_the_clock(
    monkeypatch: pytest.MonkeyPatch, name: str, hands: list[str], deals: int
) -> None:
    """Forty for a hand of seven cards, twice the sixty ways to make one for a hand of Omaha."""
    work = deals * 2 * {"holdem": 40, "omaha": 2 * 60}[name]
    for budget, exact in ((work, True), (work - 1, False)):
        monkeypatch.setattr("pitboss.cardroom.equity.run.BUDGET", budget)
        found = equity(FORMS[name], hands, "2s7sTd")
        assert (found.exact, found.deals) == (exact, deals if exact else FEWEST_SAMPLES)


def test_before_the_flop_two_hands_are_exact() -> None:
    assert comb(48, 5) * 2 * 40 <= BUDGET
    assert comb(44, 5) * 2 * 120 <= BUDGET


@pytest.mark.parametrize(
    ("gaps", "cards"),
    [
        ([], 5),
        ([Gap(2, BOARD, 2)], 6),
        ([Gap(1, 0, 0), Gap(2, 1, 0)], 6),
        ([Gap(2, 0, 0), Gap(1, 1, 0), Gap(2, BOARD, 2)], 7),
    ],
)
def test_every_way_to_fill_the_gaps_comes_once(gaps: list[Gap], cards: int) -> None:
    import numpy as np

    deck = np.arange(10, 10 + cards)
    walk, met = Walk(gaps, deck), []
    deals = np.zeros((2, 7, 4), np.int64)
    while walk.left:
        many = walk.fill(deals)
        met += [tuple(map(tuple, deals[:, deal].tolist())) for deal in range(many)]
    assert len(met) == len(set(met)) == ways(gaps, cards)
    for one, two in met:
        came = [card for card in (*one[:2], *two[:2], *one[2:]) if card]
        assert len(set(came)) == len(came) == sum(gap.size for gap in gaps)
        assert one[2:] == two[2:]
