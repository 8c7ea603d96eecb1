"""What a record of poker says beside the shared keys: the actions, the button, and each seat's stack and cards."""

from collections.abc import Sequence
from typing import Any

from pitboss.rounds.records import Record, SeatRecord, Strict


class Action(Strict, frozen=True):
    """One action of a seat; ``amount`` is what it adds, ``cards`` are those it puts away."""

    street: str
    seat: int
    do: str
    amount: Any = None
    to: Any = None
    cards: list[str] | None = None


class ButtonCard(Strict, frozen=True):
    """The card a seat drew for the first button."""

    seat: int
    card: str


class PokerSeat(SeatRecord, frozen=True):
    """A seat's stack, its cards face up, those it has in the end and those it put away."""

    stack: Any = None
    up: Sequence[str] = ()
    final: Sequence[str] = ()
    discards: Sequence[str] = ()


class PokerRecord(Record, frozen=True):
    """A record of poker."""

    of = "poker"
    seats: Sequence[PokerSeat] = ()
    actions: Sequence[Action] = ()
    button_seat: int | None = None
    button_draw: Sequence[ButtonCard] = ()

    def card_lists(self) -> list[Sequence[str]]:
        """Every list of cards in the record."""
        lists = [*super().card_lists(), [one.card for one in self.button_draw]]
        lists += [cards for seat in self.seats for cards in (seat.up, seat.final, seat.discards)]
        return lists + [action.cards for action in self.actions if action.cards]
