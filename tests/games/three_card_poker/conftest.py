"""Three card poker's rounds as records, and how they are settled."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.desk import settle_line

BANKED = {"merced-poker-room"}
Settle = Callable[..., Any]


def written(
    book: str, wagers: dict[str, str], cards: str, dealer: str, do: str = "play", **more: Any
) -> dict[str, Any]:
    """One seat's round as a record; ``do`` is the decision, or nothing where none is made."""
    seat = {"seat": 1, "wagers": wagers, "cards": cards.split()}
    if do:
        seat["decisions"] = [{"at": "play", "do": do}]
    record = {"id": "r", "rulebook": book, "game": "three-card-poker", "seats": [seat]}
    if book in BANKED:
        record["player_dealer"] = {"seat": 8, "wager": "100000"}
    return {**record, "dealer": dealer.split(), **more}


def answered(record: dict[str, Any]) -> dict[str, Any]:
    return settle_line(json.dumps(record).encode())


@pytest.fixture
def record() -> Settle:
    """Write one seat's round as a record."""
    return written


@pytest.fixture
def answer() -> Settle:
    """Settle a record, whatever comes of it."""
    return answered


@pytest.fixture
def settle() -> Settle:
    """Settle one seat's round and give its net by wager; what is not there is nothing won or lost."""

    def net(*args: Any, **more: Any) -> dict[str, str]:
        result = answered(written(*args, **more))
        assert "refused" not in result, result
        found: dict[str, str] = result["net"].get("1", {})
        return found

    return net


@pytest.fixture
def refusal() -> Settle:
    """Settle one seat's round that must be refused, and give the refusal's code and clause."""

    def refused(*args: Any, **more: Any) -> tuple[str, str]:
        result = answered(written(*args, **more))
        assert "refused" in result, result
        assert result["refused"]["message"]
        return result["refused"]["code"], result["refused"]["clause"]

    return refused
