"""What the tests of mini-baccarat share: records in a few words."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.desk import settle_line

Settle = Callable[..., dict[str, Any]]


def record(shoe: str, wagers: dict[Any, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A record of one seat's wagers, or of several seats' by their number."""
    staked = {"player": "10"} if wagers is None else wagers
    by_seat = staked if all(isinstance(seat, int) for seat in staked) else {1: staked}
    seats = [{"seat": seat, "wagers": made} for seat, made in by_seat.items()]
    about = {"rulebook": "horseshoe-cincinnati", "game": "mini-baccarat"}
    return {**about, "seats": seats, "shoe": shoe.split(), **more}


@pytest.fixture
def settle() -> Settle:
    """Settle a record given in a few words."""

    def settled(shoe: str, wagers: dict[Any, Any] | None = None, **more: Any) -> dict[str, Any]:
        return settle_line(json.dumps(record(shoe, wagers, **more)).encode())

    return settled
