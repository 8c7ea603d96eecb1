"""The answers a room takes, and the events in it.

Each event gives its time and, except for the clock, the rule behind it. It also says how it changes the room, and
nothing else changes it.
"""

from typing import Any, TypeAlias

from msgspec import field
from msgspec.structs import replace

from pitboss.cardroom.events import CardroomEvent, entry_of
from pitboss.cardroom.room.state import Deal, Minute, RoomTable, Seat, State
from pitboss.money import Cents, show_amount
from pitboss.poker.kill import PokerState
from pitboss.rounds.answers import Answer as RoundAnswer
from pitboss.rounds.answers import BaseAnswer
from pitboss.rulebooks import Cite

# -- answers ------------------------------------------------------------------------------------


class OpenTable(BaseAnswer, frozen=True, tag="open table"):
    """A table is opened, pinned to its rulebook and its posting."""

    table: str
    rulebook: str
    sha256: str
    options: dict[str, Any]
    pay: dict[str, dict[str, str]]


class Clock(BaseAnswer, frozen=True, tag="clock"):
    """A message that gives the time."""

    minute: Minute


class Does(BaseAnswer, frozen=True, tag="does"):
    """A player, or the staff, does something at a table. ``do`` names the room's method for it."""

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
"""Anything that a room takes as an answer."""


# -- what happens -------------------------------------------------------------------------------------


class RoomEvent(CardroomEvent, frozen=True):
    """Something that happened in a room."""

    minute: Minute

    def after(self, state: State) -> State:
        """Return the room after this event."""
        return self._change(replace(state, minute=self.minute))

    def _change(self, state: State) -> State:
        return state


class Told(RoomEvent, frozen=True, tag="time"):
    """The clock gave the time."""

    def _says(self) -> str:
        return f"it is minute {self.minute}"


class _Ruled(RoomEvent, frozen=True):
    cite: Cite


class _AtTable(_Ruled, frozen=True):
    table: str

    def _with(self, state: State, **changes: Any) -> State:
        """Return the room with its table changed."""
        table = replace(state.tables[self.table], **changes)
        return replace(state, tables={**state.tables, self.table: table})


class _AtSeat(_AtTable, frozen=True):
    seat: int

    @property
    def _place(self) -> str:
        return f"seat {self.seat} of table {self.table}"

    def _seated(self, state: State, seat: Seat | None) -> State:
        """Return the room with this seat newly taken, or left."""
        rest = {number: one for number, one in state.tables[self.table].seats.items() if number != self.seat}
        return self._with(state, seats={**rest, self.seat: seat} if seat is not None else rest)

    def _reseated(self, state: State, **changes: Any) -> State:
        return self._seated(state, replace(state.tables[self.table].seats[self.seat], **changes))

    def _released(self, state: State) -> State:
        held = state.tables[self.table].held
        return self._with(state, held={seat: who for seat, who in held.items() if seat != self.seat})


class Opened(_AtTable, frozen=True, tag="opened"):
    """A table is opened for a game."""

    list: str
    rulebook: str
    sha256: str

    def _says(self) -> str:
        return f"table {self.table} is opened for {self.list}"

    def _change(self, state: State) -> State:
        table = RoomTable(self.table, self.list, self.minute, charged=self.minute)
        tables = {**state.tables, self.table: table}
        return replace(state, tables=tables, lists={self.list: (), **state.lists})


class Closed(_AtTable, frozen=True, tag="closed"):
    """An empty table is closed."""

    def _says(self) -> str:
        return f"table {self.table} is closed"

    def _change(self, state: State) -> State:
        rest = {id: table for id, table in state.tables.items() if id != self.table}
        return replace(state, tables=rest, boxes=state.boxes + state.tables[self.table].box)


class _OnList(_Ruled, frozen=True):
    list: str
    who: str


class Listed(_OnList, frozen=True, tag="listed"):
    """A name is put at the end of a list."""

    def _says(self) -> str:
        return f"{self.who} goes on the list for {self.list}"

    def _change(self, state: State) -> State:
        return replace(state, lists={**state.lists, self.list: (*state.lists[self.list], self.who)})


class Struck(_OnList, frozen=True, tag="struck"):
    """A name is taken off a list."""

    def _says(self) -> str:
        return f"{self.who} is taken off the list for {self.list}"

    def _change(self, state: State) -> State:
        return _off(state, self.list, self.who)


def _off(state: State, name: str, who: str) -> State:
    return replace(state, lists={**state.lists, name: tuple(one for one in state.lists[name] if one != who)})


class Held(_AtSeat, frozen=True, tag="held"):
    """A vacancy is announced, and kept for the first person on the list."""

    who: str

    def _says(self) -> str:
        return f"{self._place} is kept for {self.who}"

    def _change(self, state: State) -> State:
        table = state.tables[self.table]
        return _off(self._with(state, held={**table.held, self.seat: self.who}), table.list, self.who)


class Freed(_AtSeat, frozen=True, tag="freed"):
    """The person who was called does not take the seat."""

    who: str

    def _says(self) -> str:
        return f"{self._place} is no longer kept for {self.who}"

    def _change(self, state: State) -> State:
        return self._released(state)


class Sat(_AtSeat, frozen=True, tag="sat"):
    """A player sits down with chips. If a game with blinds is in progress, they wait for theirs."""

    who: str
    cents: Cents
    waits: bool = False

    def _says(self) -> str:
        return f"{self.who} sits down at {self._place} with {show_amount(self.cents)}"

    def _change(self, state: State) -> State:
        seated = self._seated(self._released(state), Seat(self.who, self.cents, waits=self.waits))
        return replace(seated, bought=state.bought + self.cents)


class Added(_AtSeat, frozen=True, tag="added"):
    """Chips are added to a stack between hands."""

    cents: Cents

    def _says(self) -> str:
        return f"{self._place} adds {show_amount(self.cents)}"

    def _change(self, state: State) -> State:
        stack = state.tables[self.table].seats[self.seat].stack + self.cents
        return replace(self._reseated(state, stack=stack), bought=state.bought + self.cents)


class WentOut(_AtSeat, frozen=True, tag="went out"):
    """Somebody sits out from the next hand on."""

    def _says(self) -> str:
        return f"{self._place} sits out"

    def _change(self, state: State) -> State:
        return self._reseated(state, out=True, posts=False)


class CameBack(_AtSeat, frozen=True, tag="came back"):
    """A player wants to be dealt in again."""

    def _says(self) -> str:
        return f"{self._place} is back"

    def _change(self, state: State) -> State:
        return self._reseated(state, out=False)


class Posts(_AtSeat, frozen=True, tag="posts"):
    """A player who waits for a blind will post instead when next dealt in."""

    def _says(self) -> str:
        return f"{self._place} will post to be dealt in"

    def _change(self, state: State) -> State:
        return self._reseated(state, posts=True)


class Left(_AtSeat, frozen=True, tag="left"):
    """A player leaves with their chips. Raised limits fall, and they no longer count as the last winner."""

    who: str
    cents: Cents

    def _says(self) -> str:
        return f"{self.who} leaves {self._place} with {show_amount(self.cents)}"

    def _change(self, state: State) -> State:
        memory = state.tables[self.table].memory
        if memory is not None and self.seat == memory.kill_seat:
            memory = replace(memory, kill_seat=0, kill_multiple=0)
        if memory is not None and self.seat == memory.last_winner:
            memory = replace(memory, last_winner=0)
        left = self._with(self._seated(state, None), memory=memory)
        return replace(left, cashed=state.cashed + self.cents)


class Began(_AtTable, frozen=True, tag="hand began"):
    """A hand is dealt to these seats."""

    hand: Deal

    def _says(self) -> str:
        seats = ", ".join(map(str, self.hand.seats))
        return f"a hand is dealt at table {self.table} to seats {seats}"

    def _change(self, state: State) -> State:
        dealt = {
            number: replace(seat, waits=False, missed=(), posts=False) if number in self.hand.seats else seat
            for number, seat in state.tables[self.table].seats.items()
        }
        return self._with(state, hand=self.hand, seats=dealt)


class Ended(_AtTable, frozen=True, tag="hand ended"):
    """A hand is over: the new stacks, what the house and the fund took, and where the button and blinds were."""

    stacks: dict[int, Cents]
    rake: Cents = 0
    jackpot: Cents = 0
    button: int = 0
    blinds: tuple[int, ...] = ()
    missed: tuple[int, ...] = ()
    """Seats that now wait because a blind passed them."""
    passed: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The blinds that passed each seat."""
    memory: PokerState | None = None
    void: bool = False

    def _says(self) -> str:
        if self.void:
            return f"a hand at table {self.table} is void"
        fund = f" and {show_amount(self.jackpot)} go to the jackpot" if self.jackpot else ""
        return f"the house takes {show_amount(self.rake)} of a hand at table {self.table}{fund}"

    def _change(self, state: State) -> State:
        table = state.tables[self.table]
        seats = {
            number: replace(
                seat,
                stack=self.stacks.get(number, seat.stack),
                waits=seat.waits or number in self.missed,
                missed=_with_missed(seat, self.passed.get(number, ())),
            )
            for number, seat in table.seats.items()
        }
        over = self._with(state, seats=seats, hand=None, hands=table.hands + 1, box=table.box + self.rake)
        if not self.void:
            over = self._with(over, button=self.button, blinds=self.blinds, memory=self.memory)
        return replace(over, fund=state.fund + self.jackpot)


def _with_missed(seat: Seat, passed: tuple[int, ...]) -> tuple[int, ...]:
    """Return each blind that passed someone, once. A new player still waiting for the first blind misses none."""
    new = seat.waits and not seat.missed and not seat.out
    return seat.missed if new else tuple(sorted({*seat.missed, *passed}))


class Charged(_AtTable, frozen=True, tag="charged"):
    """Time is charged up to a minute, seat by seat. Chips were brought for what a stack could not cover."""

    until: Minute
    fees: dict[int, Cents] = field(default_factory=dict)
    brought: dict[int, Cents] = field(default_factory=dict)

    def _says(self) -> str:
        fees = show_amount(sum(self.fees.values()))
        return f"table {self.table} is charged {fees} for time to minute {self.until}"

    def _change(self, state: State) -> State:
        table = state.tables[self.table]
        seats = {
            number: replace(seat, stack=seat.stack + self.brought.get(number, 0) - self.fees.get(number, 0))
            for number, seat in table.seats.items()
        }
        box = table.box + sum(self.fees.values())
        paid = self._with(state, seats=seats, box=box, charged=self.until)
        return replace(paid, bought=state.bought + sum(self.brought.values()))


class _Duty(_AtTable, frozen=True):
    duty: str


class Due(_Duty, frozen=True, tag="due"):
    """A duty of the staff has come due."""

    def _says(self) -> str:
        return f"{self.duty.replace('_', ' ')} is due at table {self.table}"

    def _change(self, state: State) -> State:
        return self._with(state, due=(*state.tables[self.table].due, self.duty))


class Done(_Duty, frozen=True, tag="done"):
    """The staff did a duty."""

    def _says(self) -> str:
        return f"{self.duty.replace('_', ' ')} is done at table {self.table}"

    def _change(self, state: State) -> State:
        table = state.tables[self.table]
        due = tuple(duty for duty in table.due if duty != self.duty)
        return self._with(state, due=due, done={**table.done, self.duty: self.minute})


class Won(_Ruled, frozen=True, tag="jackpot won"):
    """The jackpot fund pays someone, as the staff direct."""

    who: str
    cents: Cents

    def _says(self) -> str:
        return f"the jackpot fund pays {self.who} {show_amount(self.cents)}"

    def _change(self, state: State) -> State:
        return replace(state, fund=state.fund - self.cents, won=state.won + self.cents)


Event: Any = entry_of(RoomEvent)
"""Anything that can happen in a room."""
