"""Draws: bounded by rejection, every order of a small deck once, the same seed the same draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product

import pytest

from pitboss.chance.draws import BitSource, DrbgSource, draw, seeded, shuffle, system_source
from pitboss.chance.drbg import HmacDrbg, ReseedRequired


class Script(BitSource):
    """A source that gives prepared values, and remembers how wide each was asked for."""

    def __init__(self, values: Iterable[int]) -> None:
        self.values = list(values)
        self.widths: list[int] = []

    def bits(self, n: int) -> int:
        self.widths.append(n)
        return self.values.pop(0)


class Choices:
    """A source whose bounded draws are prepared."""

    def __init__(self, values: Iterable[int]) -> None:
        self.values = list(values)

    def bits(self, n: int) -> int:
        return self.below(1 << n)

    def below(self, n: int) -> int:
        value = self.values.pop(0)
        assert value < n
        return value


def test_promise_11_out_of_range_values_are_drawn_again() -> None:
    source = Script([63, 52, 51])
    assert source.below(52) == 51
    assert source.widths == [6, 6, 6]


@pytest.mark.parametrize("n", range(1, 130))
def test_promise_11_every_outcome_below_n_has_exactly_one_accepted_value(n: int) -> None:
    width = (n - 1).bit_length()
    accepted: Counter[int] = Counter()
    for value in range(1 << width):
        source = Script([value, 0])
        drawn = source.below(n)
        if len(source.widths) == 1:
            accepted[drawn] += 1
    assert accepted == Counter(range(n))


@pytest.mark.parametrize("size", range(7))
def test_promise_11_small_decks_shuffle_into_every_order_exactly_once(size: int) -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    for choices in product(*(range(n) for n in range(size, 1, -1))):
        deck = list(range(size))
        shuffle(deck, Choices(choices))
        seen[tuple(deck)] += 1
    assert seen == Counter(permutations(range(size)))


def test_draw_can_give_each_item_and_keeps_the_sequence() -> None:
    items = ["a", "b", "c"]
    assert [draw(items, Choices([n])) for n in range(3)] == items == ["a", "b", "c"]
    with pytest.raises(ValueError, match="nothing left"):
        draw([], Choices([0]))


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_is_below_zero_or_less(n: int) -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        seeded(1).below(n)
    assert seeded(1).below(1) == 0


def test_bits_are_the_generators_stream_in_order() -> None:
    entropy = bytes(32)
    stream = int.from_bytes(HmacDrbg(entropy).generate(2048), "little")
    source = DrbgSource(HmacDrbg(entropy))
    for width in [1, 6, 0, 64, 3, 129, 31] * 50:
        assert source.bits(width) == stream & ((1 << width) - 1)
        stream >>= width
    with pytest.raises(ValueError, match="-1 bits"):
        source.bits(-1)


def test_same_seed_same_draws_and_other_seeds_other_draws() -> None:
    def first(seed: bytes | int) -> list[int]:
        source = seeded(seed)
        return [source.below(1000) for _ in range(1000)]

    assert first(7) == first(7)
    assert len({tuple(first(seed)) for seed in (7, 8, -7, b"7", b"8", b"")}) == 6


def test_system_sources_differ() -> None:
    assert system_source().bits(256) != system_source().bits(256)


def test_spent_seed_reseeds_only_where_nothing_must_repeat() -> None:
    def spent(reproducible: bool) -> DrbgSource:
        source = DrbgSource(HmacDrbg(bytes(32), reseed_interval=1), reproducible=reproducible)
        source.bits(2048 * 8)
        return source

    with pytest.raises(ReseedRequired):
        spent(reproducible=True).bits(1)
    assert spent(reproducible=False).bits(256) != spent(reproducible=False).bits(256)
