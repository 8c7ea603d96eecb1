"""Remedies: what a chapter may name when something goes wrong, and what may follow it."""

from collections.abc import Callable
from typing import Any

import msgspec

WHOLE_CALL = ("seat", "card", "dice", "choice", "hand")
"""Everything a call may say. A remedy declares which of these every seat is shown."""
ALL_BUT_CARD = tuple(word for word in WHOLE_CALL if word != "card")
"""For a remedy that uses a card because it was not seen: everything but the card is shown."""


class Remedy(msgspec.Struct, frozen=True):
    """The response to an irregularity. The rulebook names it. The engine checks the call and carries it out."""

    says: str
    shows: tuple[str, ...] | None = None
    """The parts of a call that every seat is shown, such as its card. None hides even that there was a call."""
    check: Callable[[Any], None] | None = None
    """Refuses a call that cannot be right. What the chapter declares has already been checked."""
    carry_out: Callable[[Any], Any] | None = None
    """Carries it out. Returns the answer that ends the open ask, or that the round is void, if either applies."""
    needs: str = ""
    """The rule it reads. A chapter with the remedy must have it."""
    about: str = ""
    """The object of a call, which must be present: a seat's "hand", a "throw", a late "wager", an "undealt" card."""


THEN: dict[str, str] = {
    "reshuffle": "the cards are shuffled again",
    "remove_deck": "the whole deck is taken from the table",
    "count_deck": "the deck is counted",
    "inspect_deck": "a supervisor inspects the deck",
    "inspect_dice": "a supervisor inspects the dice before they are used again",
    "inspect_ball": "the dealer inspects the ball, and the floor replaces it if it is damaged",
    "tell_floor": "the floor supervisor is informed",
    "tell_manager": "the manager on duty is informed",
    "hand_shuffle": "the cards are shuffled by hand",
    "pass_dice": "the dice are offered to the next shooter",
}
"""The duties of the staff that follow a remedy."""
