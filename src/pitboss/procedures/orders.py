"""The orders in which documents go around a table and settle the wagers."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from pitboss.rounds.settlement import Halves, Loses, Outcome, Pushes, Wins
from pitboss.rulebooks import Rules

T = TypeVar("T")

FAR_LEFT = "clockwise from the dealer's far left"
FAR_RIGHT = "counter-clockwise from the dealer's far right"
LEFT_OF_BANK = "clockwise from the player-dealer's left"
DEALER_LAST = f"{FAR_LEFT}, dealer last"

STACKS = "automated shoe"
"""The way of dealing that delivers stacks instead of single cards."""

HAND_BY_HAND = "hand by hand"
LOSERS_FIRST = "losers, then pushes, then winners"
"""Whether hands are settled one by one, or by their results."""


def check_sequence(due: Collection[str], rules: Rules) -> None:
    """Refuse a sequence of settlement that leaves out one of these wagers, or names one twice."""
    said = rules.value("settle_sequence")
    if sorted(said) != sorted(due):
        message = f"every wager is settled once: {', '.join(due)}; not {', '.join(said) or 'none'}"
        raise rules.refuse("contradiction", message, "settle_sequence")


def losing_first(made: Mapping[T, Outcome]) -> list[T]:
    """Return wagers in the order in which they are settled: those that lose, then the others."""
    return sorted(made, key=lambda wager: type(made[wager]) not in (Loses, Halves))


def phase(outcome: Outcome) -> int:
    """Return when a hand is settled if losing hands are collected first: losers, then pushes, then winners."""
    return (Loses, Pushes, Wins).index(type(outcome))
