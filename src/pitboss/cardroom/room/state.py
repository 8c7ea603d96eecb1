"""The state of a room at one moment: its tables with their seats and chips, its lists, its funds."""

from typing import TypeAlias

import msgspec

from pitboss.money import Cents
from pitboss.poker.kill import PokerState

Minute: TypeAlias = int
"""Minutes since the room opened. The clock is outside, and gives the time."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at a place of a table, with the chips in front of them."""

    who: str
    stack: Cents
    out: bool = False
    """Whether they sit out."""
    waits: bool = False
    """Whether a blind is owed before they are dealt in again."""
    missed: tuple[int, ...] = ()
    """The blinds that passed them, counted from the button's left. None for a new player."""
    posts: bool = False
    """Whether they post what is owed instead of waiting."""


class Post(msgspec.Struct, frozen=True, omit_defaults=True):
    """The amounts a player posts to come in: a live bet, and dead money."""

    live: Cents = 0
    dead: Cents = 0


class Deal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The players dealt in, and the button's seat, or 0 if a new game draws for it or the game has none."""

    seats: tuple[int, ...]
    button: int = 0
    posts: dict[int, "Post"] = {}
    """The posts to come in, seat by seat."""


class RoomTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table of the room."""

    id: str
    list: str
    """The list that fills the table: its game and limits."""
    since: Minute
    seats: dict[int, Seat] = {}
    held: dict[int, str] = {}
    """Seats kept for people called from the list."""
    hand: Deal | None = None
    """The hand being played."""
    button: int = 0
    """The seat that had the button in the last hand."""
    blinds: tuple[int, ...] = ()
    """The seats that had the blinds in the last hand, from the button's left."""
    memory: PokerState | None = None
    hands: int = 0
    box: Cents = 0
    """The house's take here, to the cent."""
    charged: Minute = 0
    """The minute up to which time has been charged."""
    done: dict[str, Minute] = {}
    """The time each timed duty was last done."""
    due: tuple[str, ...] = ()

    def seat_of(self, who: str) -> int:
        """Return a player's seat, or 0 if they have none."""
        return next((number for number, seat in self.seats.items() if seat.who == who), 0)

    def kept_for(self, who: str) -> int:
        """Return the seat kept for a person who was called, or 0 if there is none."""
        return next((number for number, name in self.held.items() if name == who), 0)

    def playing(self, seat: int) -> bool:
        """Return whether a seat has cards in the hand being played."""
        return self.hand is not None and seat in self.hand.seats


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole room, and every chip that came in or went out."""

    minute: Minute = 0
    tables: dict[str, RoomTable] = {}
    lists: dict[str, tuple[str, ...]] = {}
    fund: Cents = 0
    """The jackpot fund."""
    bought: Cents = 0
    cashed: Cents = 0
    won: Cents = 0
    """The awards paid out of the jackpot fund."""
    boxes: Cents = 0
    """The take of tables that are now closed."""

    @property
    def unaccounted(self) -> Cents:
        """Chips that came in and are missing, or are there and never came in. Always zero."""
        stacks = sum(seat.stack for table in self.tables.values() for seat in table.seats.values())
        boxes = self.boxes + sum(table.box for table in self.tables.values())
        return self.bought - self.cashed - self.won - self.fund - stacks - boxes
