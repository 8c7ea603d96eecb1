"""Chi-square, runs and serial tests at 99% for each device, from fixed seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from math import sqrt

import pytest

from pitboss.chance import CARDS, ROLLS, DrbgSource, Wheel, roll, seeded, shuffle
from pitboss.chance.cards import INDEX

DRAWS = 12_000
ROULETTE = Wheel((*((str(n), 1) for n in range(37)), ("00", 1)))
Z_ONE_SIDED, Z_TWO_SIDED = 2.326, 2.576


def top_card(source: DrbgSource) -> int:
    deck = list(CARDS)
    shuffle(deck, source)
    return INDEX[deck[0]]


def last_of_shuffle(source: DrbgSource) -> int:
    deck = list(CARDS)
    shuffle(deck, source)
    return INDEX[deck[51]]


def dice(source: DrbgSource) -> int:
    return ROLLS.index(roll(source))


def spin(source: DrbgSource) -> int:
    return ROULETTE.pockets.index(ROULETTE.spin(source))


DEVICES = [(top_card, 52), (last_of_shuffle, 52), (dice, 36), (spin, 38)]
devices = pytest.mark.parametrize(("device", "outcomes"), DEVICES)
Device = Callable[[DrbgSource], int]


def limit(freedom: int) -> float:
    """The 99% point of chi-square, by Wilson and Hilferty."""
    ninth = 2 / (9 * freedom)
    return freedom * (1 - ninth + Z_ONE_SIDED * sqrt(ninth)) ** 3


def chi_square(seen: Counter[int], cells: int, total: int) -> float:
    expected = total / cells
    return sum((seen[cell] - expected) ** 2 for cell in range(cells)) / expected


def sample(device: Device, name: str) -> list[int]:
    source = seeded(f"{name} {device.__name__}".encode())
    return [device(source) for _ in range(DRAWS)]


def test_the_limit_agrees_with_published_points() -> None:
    for freedom, point in [(35, 57.342), (37, 59.893), (51, 77.386)]:
        assert abs(limit(freedom) - point) < 0.05


@devices
def test_promise_11_every_outcome_comes_equally_often(device: Device, outcomes: int) -> None:
    seen = Counter(sample(device, "frequency"))
    assert set(seen) == set(range(outcomes))
    assert chi_square(seen, outcomes, DRAWS) < limit(outcomes - 1)


@devices
def test_promise_11_runs_above_and_below_the_middle_are_as_many_as_chance_makes(
    device: Device, outcomes: int
) -> None:
    sides = [value * 2 >= outcomes for value in sample(device, "runs")]
    above = sum(sides)
    below = DRAWS - above
    runs = 1 + sum(a != b for a, b in pairwise(sides))
    expected = 1 + 2 * above * below / DRAWS
    variance = (expected - 1) * (expected - 2) / (DRAWS - 1)
    assert abs(runs - expected) / sqrt(variance) < Z_TWO_SIDED


@devices
def test_promise_11_one_outcome_tells_nothing_of_the_next(device: Device, outcomes: int) -> None:
    values = sample(device, "serial")
    # Sixths keep every pair expected often enough for chi-square to hold.
    groups = [value * 6 // outcomes for value in values]
    shares = [sum(v * 6 // outcomes == g for v in range(outcomes)) / outcomes for g in range(6)]
    pairs = Counter(zip(groups[::2], groups[1::2], strict=True))
    statistic = sum(
        (pairs[a, b] - DRAWS / 2 * shares[a] * shares[b]) ** 2 / (DRAWS / 2 * shares[a] * shares[b])
        for a in range(6)
        for b in range(6)
    )
    assert statistic < limit(35)


def test_promise_11_a_card_is_as_likely_to_follow_any_other_in_a_shuffled_deck() -> None:
    source = seeded(b"neighbours")
    following: Counter[int] = Counter()
    for _ in range(1_000):
        deck = [INDEX[card] for card in CARDS]
        shuffle(deck, source)
        following.update((after - before) % 52 - 1 for before, after in pairwise(deck))
    assert chi_square(following, 51, 51_000) < limit(50)


def test_a_loaded_die_is_found_out() -> None:
    source = seeded(b"loaded")
    seen: Counter[int] = Counter()
    for _ in range(DRAWS):
        seen[source.below(39) % 36] += 1
    assert chi_square(seen, 36, DRAWS) > limit(35)
