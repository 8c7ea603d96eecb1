from itertools import permutations, product
from math import perm

import numpy as np
import pytest
from numba import njit

from pitboss.odds import draws
from pitboss.odds.draws import State, below, next_word, state_of

MASK = (1 << 64) - 1


@njit
def _words(state: State, out: np.ndarray) -> None:
    for place in range(len(out)):
        out[place] = next_word(state)


@njit
def _bounded(state: State, bound: int, out: np.ndarray) -> None:
    for place in range(len(out)):
        out[place] = below(state, bound)


def drawn(seed: int, bound: int, count: int) -> np.ndarray:
    out = np.zeros(count, np.int64)
    _bounded(state_of(seed), bound, out)
    return out


def reference(state: list[int], count: int) -> list[int]:
    """xoshiro256++ in whole numbers, written from its definition."""

    def rotated(word: int, by: int) -> int:
        return (word << by | word >> (64 - by)) & MASK

    words = []
    for _ in range(count):
        words.append((rotated((state[0] + state[3]) & MASK, 23) + state[0]) & MASK)
        shifted = state[1] << 17 & MASK
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = rotated(state[3], 45)
    return words


def test_the_words_are_those_of_the_published_generator() -> None:
    out = np.zeros(1000, np.uint64)
    _words(np.array([1, 2, 3, 4], np.uint64), out)
    assert out[:3].tolist() == [41943041, 58720359, 3588806011781223]
    assert out.tolist() == reference([1, 2, 3, 4], 1000)


def test_a_seed_and_a_stream_repeat_and_no_two_are_alike() -> None:
    states = {tuple(state_of(seed, stream).tolist()) for seed in range(20) for stream in range(20)}
    assert len(states) == 400
    assert state_of(7, 3).tolist() == state_of(7, 3).tolist()


@pytest.mark.parametrize("bound", [1, 2, 36, 52, 36**11])
def test_a_bounded_draw_stays_below(bound: int) -> None:
    out = drawn(5, bound, 20_000)
    assert out.min() >= 0
    assert out.max() < bound


def test_a_bounded_draw_is_even() -> None:
    counts = np.bincount(drawn(11, 36, 360_000), minlength=36)
    chi_squared = ((counts - 10_000) ** 2 / 10_000).sum()
    # 35 degrees of freedom: 73 is passed once in about 6,000 seeds.
    assert chi_squared < 73


def test_a_bound_that_wastes_words_is_still_even() -> None:
    # A quarter of all words lie past the last whole span here; folded in, they would favour the low third.
    bound = 3 * 2**61
    low = int((drawn(13, bound, 40_000) < bound // 2).sum())
    assert abs(low - 20_000) < 450


@njit
def _several(state: State, bounds: tuple[int, ...], again: int, out: np.ndarray) -> None:
    words = (state[0], state[1], state[2], state[3])
    for row in range(len(out)):
        words = draws.drawn(words, bounds, again, out, row)


def test_one_word_gives_several_numbers_and_those_that_would_be_unfair_are_redrawn() -> None:
    bounds, again = (52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42), (1 << 64) % perm(52, 11)
    out, expected = np.zeros((400, len(bounds)), np.uint64), []
    _several(np.array([1, 2, 3, 4], np.uint64), bounds, draws.unfair(bounds), out)
    for word in reference([1, 2, 3, 4], 600):
        row, left = [], word
        for bound in bounds:
            row.append(left * bound >> 64)
            left = left * bound & MASK
        expected += [row] if left >= again else []
    assert len(expected) < 600
    assert out.tolist() == expected[:400]


def test_more_than_a_word_gives_is_refused() -> None:
    assert draws.unfair((3,)) == 1
    with pytest.raises(ValueError, match="One word cannot give"):
        draws.unfair((2**32, 2**31))


def test_every_order_of_cards_is_dealt_by_exactly_one_row_of_numbers() -> None:
    rows = np.array([(9, *row) for row in product(range(5), range(4), range(3))])
    dealt = [tuple(draws.dealt(rows, row, 1, n, 5) for n in range(3)) for row in range(len(rows))]
    assert sorted(dealt) == sorted(permutations(range(5), 3))
