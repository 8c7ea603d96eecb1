"""Hands of section 8 as people tell them: any form of its poker, up-cards and exchanged cards among them."""

import json
from typing import Any

from pitboss.desk import settle_line
from poker.told import actions

BOOK = "section-8-poker"
TEXAS = ("holdem", "pineapple", "crazy-pineapple", "omaha", "omaha-high-low", "omaha-high-low-holdem")
SEVEN = ("seven-card-stud", "seven-card-stud-high-low", "seven-card-stud-8", "razz")
DRAW = ("five-card-draw", "lowball-ace-to-five")
VARIANTS = (*TEXAS, *SEVEN, *DRAW, "five-card-stud", "mambo-stud")
"""The forms of poker of the section."""


def record_of(
    variant: str,
    seats: dict[int, Any],
    told: str = "",
    board: str = "",
    /,
    button: int | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Write one told hand as a record; cards are "down", "down|up" or "dealt > held in the end"."""
    record: dict[str, Any] = {
        "id": "h1",
        "rulebook": BOOK,
        "game": "poker",
        "options": {"variant": variant} | more.pop("options", {}),
        "seats": [_seat(seat, held) for seat, held in seats.items()],
        "actions": actions(told),
    }
    if button is not None:
        record["button_seat"] = button
    if board:
        record["community"] = board.split()
    return record | more


def settled(*told: Any, **more: Any) -> dict[str, Any]:
    """Settle one told hand."""
    return settle_line(json.dumps(record_of(*told, **more)).encode())


def to_act(*told: Any, **more: Any) -> int:
    """Who must act where a told hand stops."""
    seat: int = settled(*told, **more)["to_act"]["seat"]
    return seat


def refused(*told: Any, **more: Any) -> tuple[str, str]:
    """The rule and the clause by which a told hand is refused."""
    refusal = settled(*told, **more)["refused"]
    return refusal["rule"].removeprefix("rules."), refusal["clause"]


def _seat(seat: int, held: Any) -> dict[str, Any]:
    cards, stack = held if isinstance(held, tuple) else (held, None)
    dealt, _, final = cards.partition(">")
    down, _, up = dealt.partition("|")
    written: dict[str, Any] = {"seat": seat, "cards": down.split()}
    for key, value in (("up", up.split()), ("final", final.split()), ("stack", stack)):
        written |= {key: value} if value else {}
    return written
