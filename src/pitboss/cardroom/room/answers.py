"""Answers: everything a room is told. A hand comes with all the answers of its own round."""

from typing import Any, TypeAlias

from pitboss.cardroom.room.values import Minute
from pitboss.money import Cents
from pitboss.rounds.answers import Answer as RoundAnswer
from pitboss.rounds.answers import BaseAnswer


class OpenTable(BaseAnswer, frozen=True, tag="open table"):
    """A table is opened, pinned to its rulebook and its posting."""

    table: str
    rulebook: str
    sha256: str
    options: dict[str, Any]
    pay: dict[str, dict[str, str]]


class Clock(BaseAnswer, frozen=True, tag="clock"):
    """The clock tells the time."""

    minute: Minute


class Does(BaseAnswer, frozen=True, tag="does"):
    """Somebody, or the staff, does something at a table; ``do`` names the room's method for it."""

    do: str
    table: str
    who: str = ""
    cents: Cents = 0
    seat: int = 0
    duty: str = ""


class Hand(BaseAnswer, frozen=True, tag="hand"):
    """The hand in progress at a table is over: the answers of its round, cards and decisions."""

    table: str
    answers: tuple[RoundAnswer, ...]


Answer: TypeAlias = OpenTable | Clock | Does | Hand
"""Anything a room may be told."""
