"""The events of a room. Each gives its time and, except for the clock, the rule behind it."""

from typing import TypeAlias

from msgspec import field

from pitboss.cardroom.room.values import Deal, Minute
from pitboss.money import Cents
from pitboss.poker.kill import PokerState
from pitboss.rounds.events import BaseEvent
from pitboss.rulebooks import Cite


class _Event(BaseEvent, frozen=True):
    """What every event of a room shares."""

    minute: Minute


class Told(_Event, frozen=True, tag="time"):
    """The clock told the time."""


class _Ruled(_Event, frozen=True):
    """An event that follows from a rule."""

    cite: Cite


class Opened(_Ruled, frozen=True, tag="opened"):
    """A table is opened for a game."""

    table: str
    list: str
    rulebook: str
    sha256: str


class Closed(_Ruled, frozen=True, tag="closed"):
    """An empty table is closed."""

    table: str


class Listed(_Ruled, frozen=True, tag="listed"):
    """Somebody's name is put at the end of a list."""

    list: str
    who: str


class Struck(_Ruled, frozen=True, tag="struck"):
    """Somebody's name is taken off a list."""

    list: str
    who: str


class Held(_Ruled, frozen=True, tag="held"):
    """A vacancy is announced, and kept for the first person on the list."""

    table: str
    seat: int
    who: str


class Freed(_Ruled, frozen=True, tag="freed"):
    """The person who was called does not take the seat."""

    table: str
    seat: int
    who: str


class Sat(_Ruled, frozen=True, tag="sat"):
    """Somebody sits down with chips. If a game with blinds is in progress, they wait for theirs."""

    table: str
    seat: int
    who: str
    cents: Cents
    waits: bool = False


class Added(_Ruled, frozen=True, tag="added"):
    """Chips are added to a stack between hands."""

    table: str
    seat: int
    cents: Cents


class WentOut(_Ruled, frozen=True, tag="went out"):
    """Somebody sits out from the next hand on."""

    table: str
    seat: int


class CameBack(_Ruled, frozen=True, tag="came back"):
    """Somebody wants to be dealt in again."""

    table: str
    seat: int


class Posts(_Ruled, frozen=True, tag="posts"):
    """Somebody who waits for a blind will post instead when they are next dealt in."""

    table: str
    seat: int


class Left(_Ruled, frozen=True, tag="left"):
    """Somebody leaves with their chips."""

    table: str
    seat: int
    who: str
    cents: Cents


class Began(_Ruled, frozen=True, tag="hand began"):
    """A hand is dealt to these seats."""

    table: str
    hand: Deal


class Ended(_Ruled, frozen=True, tag="hand ended"):
    """A hand is over: the new stacks, what the house and the fund took, and where the button and blinds were."""

    table: str
    stacks: dict[int, Cents]
    rake: Cents = 0
    jackpot: Cents = 0
    button: int = 0
    blinds: tuple[int, ...] = ()
    missed: tuple[int, ...] = ()
    """Seats that now wait because a blind passed them."""
    passed: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Which blinds passed which seats."""
    memory: PokerState | None = None
    void: bool = False


class Charged(_Ruled, frozen=True, tag="charged"):
    """Time is charged up to a minute, seat by seat. Chips were brought for whatever a stack could not cover."""

    table: str
    until: Minute
    fees: dict[int, Cents] = field(default_factory=dict)
    brought: dict[int, Cents] = field(default_factory=dict)


class Due(_Ruled, frozen=True, tag="due"):
    """A duty of the staff has come due."""

    table: str
    duty: str


class Done(_Ruled, frozen=True, tag="done"):
    """The staff did a duty."""

    table: str
    duty: str


class Won(_Ruled, frozen=True, tag="jackpot won"):
    """The jackpot fund pays somebody, as the staff direct."""

    who: str
    cents: Cents


Event: TypeAlias = (
    Told
    | Opened
    | Closed
    | Listed
    | Struck
    | Held
    | Freed
    | Sat
    | Added
    | WentOut
    | CameBack
    | Posts
    | Left
    | Began
    | Ended
    | Charged
    | Due
    | Done
    | Won
)
