"""Draws: bounded by rejection, the same seed the same draws, and nothing to come held for a live table."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from pitboss.chance import drbg
from pitboss.chance.draws import (
    BitSource,
    DrbgSource,
    LiveSource,
    NoEntropy,
    draw,
    proven,
    seeded,
    system_source,
)
from pitboss.chance.drbg import HmacDrbg, ReseedRequired, SelfTestFailed

VECTORS = Path(__file__).with_name("hmac_drbg_sha256.rsp")


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


def test_draw_can_give_each_item_and_keeps_the_sequence() -> None:
    items = ["a", "b", "c"]
    assert [draw(items, Choices([n])) for n in range(3)] == items == ["a", "b", "c"]
    with pytest.raises(ValueError, match="nothing left"):
        draw([], Choices([0]))


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_is_below_zero_or_less(n: int) -> None:
    with pytest.raises(ValueError, match="cannot be drawn"):
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
    assert len({tuple(first(seed)) for seed in (7, 8, -7, 7 + 2**16, 7 + 2**64, b"7", b"8", b"")}) == 8


def test_system_sources_differ() -> None:
    assert system_source().bits(256) != system_source().bits(256)


def test_a_seeded_source_never_takes_fresh_entropy() -> None:
    source = DrbgSource(HmacDrbg(bytes(32), reseed_interval=1))
    source.bits(2048 * 8)
    with pytest.raises(ReseedRequired):
        source.bits(1)


# -- the source of live tables -------------------------------------------------------------------


class Entropy:
    """A stream of entropy that can be repeated, and that tells what was taken of it."""

    def __init__(self, seed: bytes = b"") -> None:
        self.stream, self.taken = HmacDrbg(seed.ljust(32)), list[int]()

    def __call__(self, size: int) -> bytes:
        self.taken.append(size)
        return self.stream.generate(size)


def test_promise_11_a_live_source_takes_fresh_entropy_before_every_request() -> None:
    entropy = Entropy()
    source = LiveSource(entropy)
    assert entropy.taken == [32, 16]
    for requests in range(1, 6):
        source.bits(6)
        assert entropy.taken == [32, 16] + [32] * requests


def test_promise_11_what_a_live_source_holds_does_not_tell_what_comes() -> None:
    """Two sources in the same state part at the next draw: what comes is in no memory yet."""
    source = LiveSource(Entropy())
    source.bits(5)
    other = copy.deepcopy(source)
    other._entropy = Entropy(b"another")
    assert source.bits(128) != other.bits(128)


def test_promise_11_a_live_source_holds_no_bits_that_are_left_over() -> None:
    """The bits of one request do not begin the next, however few were used of it."""
    width = 1
    one, two = LiveSource(Entropy()), LiveSource(Entropy())
    one.bits(width)
    two.bits(7)
    assert one.bits(256) == two.bits(256)


@pytest.mark.parametrize("width", [0, 1, 7, 8, 9, 64, 65, 300])
def test_a_live_source_gives_numbers_of_any_width(width: int) -> None:
    source = LiveSource(Entropy())
    numbers = [source.bits(width) for _ in range(64)]
    seen = [0, 0]
    for number in numbers:
        seen = [seen[0] | number, seen[1] | ~number]
    full = (1 << width) - 1
    assert (seen[0], seen[1] & full) == (full, full)
    with pytest.raises(ValueError, match="-1 bits"):
        source.bits(-1)


def test_promise_11_entropy_that_repeats_itself_deals_nothing() -> None:
    source = LiveSource(Entropy())
    source._entropy = bytes
    source.bits(6)
    with pytest.raises(NoEntropy, match="same entropy twice"):
        source.bits(6)


def test_promise_11_a_generator_that_fails_its_self_test_deals_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    proven.cache_clear()
    monkeypatch.setattr(drbg, "_KNOWN_BITS", "00" * 32)
    with pytest.raises(SelfTestFailed, match="known-answer"):
        system_source()
    monkeypatch.undo()
    assert system_source().bits(0) == 0


def test_the_self_test_is_a_case_of_the_published_vectors() -> None:
    text = VECTORS.read_text()
    case = "\n".join(
        f"{name} = {value}"
        for name, value in (
            ("EntropyInput", drbg._KNOWN_ENTROPY),
            ("Nonce", drbg._KNOWN_NONCE),
            ("EntropyInputReseed", drbg._KNOWN_RESEED),
            ("ReturnedBits", drbg._KNOWN_BITS),
        )
    )
    assert case in text
