"""Caribbean stud's rounds as records, and how they are settled."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.desk import settle_line

Settle = Callable[..., Any]

ACE_KING, ACE_QUEEN = "Ac Kd 8h 6s 3d", "Ac Qd 8h 6s 3d"


def seated(
    seat: int, cards: str, do: str = "bet", *, ante: str = "10", progressive: str = "1"
) -> dict[str, Any]:
    """One seat of a record."""
    wagers = {"ante": ante} | ({"progressive": progressive} if progressive else {})
    return {"seat": seat, "wagers": wagers, "cards": cards.split(), "decisions": [{"at": "bet", "do": do}]}


def answered(seats: list[dict[str, Any]], dealer: str = ACE_KING, **more: Any) -> dict[str, Any]:
    record = {"id": "r", "rulebook": "oneida-2003", "game": "caribbean-stud", "seats": seats}
    return settle_line(json.dumps({**record, "dealer": dealer.split(), **more}).encode())


@pytest.fixture
def seat() -> Settle:
    """Write one seat of a record."""
    return seated


@pytest.fixture
def answer() -> Settle:
    """Settle a record, whatever comes of it."""
    return answered


@pytest.fixture
def one() -> Settle:
    """Settle a round of one seat and give what it won by wager, and by which clauses."""

    def settled(
        cards: str,
        dealer: str = ACE_KING,
        do: str = "bet",
        ante: str = "10",
        progressive: str = "",
        **more: Any,
    ) -> tuple[dict[str, str], dict[str, str]]:
        result = answered([seated(1, cards, do, ante=ante, progressive=progressive)], dealer, **more)
        assert "refused" not in result, result
        return result["net"]["1"], {wager: cite["clause"] for wager, cite in result["why"]["1"].items()}

    return settled


@pytest.fixture
def refused() -> Settle:
    """Settle a round that must be refused, and give the refusal's code and clause."""

    def refusal(seats: list[dict[str, Any]], dealer: str = ACE_KING, **more: Any) -> tuple[str, str]:
        result = answered(seats, dealer, **more)
        assert "refused" in result, result
        return result["refused"]["code"], result["refused"]["clause"]

    return refusal
