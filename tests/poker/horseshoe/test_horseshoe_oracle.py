"""Horseshoe's poker against a second reading of its sheet: random hands of every form."""

import pytest

from poker.horseshoe.agreement import compared
from poker.horseshoe.oracle import HORSESHOE, VARIANTS
from sizes import so_many

EVERYDAY, HEAVY = 15, so_many(ci=400, long=20_000)


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_hands(variant: str) -> None:
    assert compared(1, HORSESHOE, variant, EVERYDAY) >= {"net"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_hands_with_one_thing_changed(variant: str) -> None:
    assert compared(2, HORSESHOE, variant, EVERYDAY // 2, spoil=True) >= {"refused"}


@pytest.mark.heavy
@pytest.mark.parametrize("variant", VARIANTS)
def test_thousands_of_random_hands(variant: str) -> None:
    assert compared(3, HORSESHOE, variant, HEAVY) == {"net", "to_act"}
    assert compared(4, HORSESHOE, variant, HEAVY // 2, spoil=True) == {"net", "to_act", "refused"}
