"""Records settled by the engine, and what their answers say of seat 1."""

import json
from typing import Any

from pitboss.desk import settle_line


def decisions(said: str) -> list[dict[str, str]]:
    """Decisions as a person says them: "flop bet 20, turn check"."""
    words = [one.split() for one in said.split(", ") if one]
    return [dict(zip(("at", "do", "amount"), one, strict=False)) for one in words]


def answer(record: dict[str, Any]) -> dict[str, Any]:
    return settle_line(json.dumps(record).encode())


def settled(record: dict[str, Any]) -> dict[str, Any]:
    found = answer(record)
    assert "net" in found, found
    return found


def net_of(record: dict[str, Any]) -> dict[str, str]:
    found: dict[str, str] = settled(record)["net"]["1"]
    return found


def refusal_of(record: dict[str, Any]) -> tuple[str, str, str]:
    """The code of a refusal, its rule and its clause."""
    found = answer(record)
    assert "refused" in found, found
    return found["refused"]["code"], found["refused"]["rule"], found["refused"]["clause"]


def refused(record: dict[str, Any]) -> tuple[str, str]:
    """The code of a refusal and its clause."""
    code, _, clause = refusal_of(record)
    return code, clause


def clause(found: dict[str, Any], wager: str, seat: str = "1") -> str:
    return str(found["why"][seat][wager]["clause"])
