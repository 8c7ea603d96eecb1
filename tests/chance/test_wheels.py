"""Wheels: sections as written, every pocket counted."""

from __future__ import annotations

import pytest

from pitboss.chance.draws import seeded
from pitboss.chance.wheels import Wheel

WHEEL = Wheel((("1", 24), ("2", 15), ("joker", 1)))


def test_pockets_and_ways() -> None:
    assert WHEEL.size == len(WHEEL.pockets) == 40
    assert [WHEEL.ways(label) for label in ("1", "2", "joker")] == [24, 15, 1]
    assert WHEEL.pockets.count("2") == 15
    with pytest.raises(ValueError, match="has no '3'; it has 1, 2, joker"):
        WHEEL.ways("3")


@pytest.mark.parametrize("sections", [(), (("a", 0),), (("a", -1),), (("a", 1), ("a", 2))])
def test_a_wheel_that_cannot_be_is_refused(sections: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(ValueError, match=r"wheel|Section"):
        Wheel(sections)


def test_a_spin_gives_every_label() -> None:
    source = seeded(2)
    assert {WHEEL.spin(source) for _ in range(500)} == {"1", "2", "joker"}
