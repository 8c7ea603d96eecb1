"""In which order the documents go round a table."""

from collections.abc import Iterable

FAR_LEFT = "clockwise from the dealer's far left"
FAR_RIGHT = "counter-clockwise from the dealer's far right"
LEFT_OF_BANK = "clockwise from the player-dealer's left"


def clockwise(seats: Iterable[int], first: int) -> list[int]:
    """The seats clockwise from this one, which may itself be empty."""
    return sorted(seats, key=lambda seat: (seat < first, seat))
