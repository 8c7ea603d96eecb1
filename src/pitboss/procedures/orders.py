"""The orders in which documents go round a table and settle the wagers."""

from collections.abc import Iterable

from pitboss.rounds.settlement import Loses, Outcome, Pushes, Wins

FAR_LEFT = "clockwise from the dealer's far left"
FAR_RIGHT = "counter-clockwise from the dealer's far right"
LEFT_OF_BANK = "clockwise from the player-dealer's left"
DEALER_LAST = f"{FAR_LEFT}, dealer last"

STACKS = "automated shoe"
"""The way of dealing that delivers stacks instead of single cards."""

HAND_BY_HAND = "hand by hand"
LOSERS_FIRST = "losers, then pushes, then winners"
"""Whether hands are settled one by one, or by their results."""


def clockwise(seats: Iterable[int], first: int) -> list[int]:
    """Return the seats clockwise from this one, which may itself be empty."""
    return sorted(seats, key=lambda seat: (seat < first, seat))


def phase(outcome: Outcome) -> int:
    """Return when a hand is settled if losing hands are collected first: losers, then pushes, then winners."""
    return (Loses, Pushes, Wins).index(type(outcome))
