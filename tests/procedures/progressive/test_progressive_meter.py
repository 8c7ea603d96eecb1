"""A meter: exact to the millionth of a cent, whatever is put in and paid out."""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.procedures.progressive import PARTS, Meter


def holds(meter: Meter) -> Fraction:
    return meter.shows + Fraction(meter.rest, PARTS)


@given(st.lists(st.tuples(st.integers(1, 10_000), st.integers(0, 1_000_000)), max_size=30))
def test_promise_19_what_is_put_in_is_there_to_the_last_part(wagers: list[tuple[int, int]]) -> None:
    meter, put = Meter(1_000_000), Fraction(1_000_000)
    for stake, rate in wagers:
        added = Fraction(stake * rate, PARTS)
        before, meter, put = meter, meter.fed(added), put + added
        assert holds(meter) == put
        assert meter.shows >= before.shows


@pytest.mark.parametrize(("rest", "shows"), [(789_999, 1_000), (790_000, 1_001), (790_001, 1_001)])
def test_a_cent_shows_when_it_is_whole(rest: int, shows: int) -> None:
    assert Meter(1_000, rest).fed(Fraction(21, 100)).shows == shows


def test_an_award_comes_off_what_shows() -> None:
    assert Meter(1_000, 5).paid(250) == Meter(750, 5)


@pytest.mark.parametrize(
    "raw", [{"shows": -1}, {"shows": 1, "rest": PARTS}, {"shows": 1, "rest": -1}, {"rest": 1}]
)
def test_what_is_no_meter_is_not_read(raw: dict[str, int]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, Meter)
