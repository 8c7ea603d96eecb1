"""In which order the documents go round a table, and settle what is on it."""

from collections.abc import Iterable

FAR_LEFT = "clockwise from the dealer's far left"
FAR_RIGHT = "counter-clockwise from the dealer's far right"
LEFT_OF_BANK = "clockwise from the player-dealer's left"
DEALER_LAST = f"{FAR_LEFT}, dealer last"

HAND_BY_HAND = "hand by hand"
LOSERS_FIRST = "losers, then pushes, then winners"
"""Whether hands are settled one by one, or by how they fared."""


def clockwise(seats: Iterable[int], first: int) -> list[int]:
    """The seats clockwise from this one, which may itself be empty."""
    return sorted(seats, key=lambda seat: (seat < first, seat))
