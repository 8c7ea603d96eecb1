"""The state of a tournament: the sum of its events, and nothing else."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from pitboss.cardroom.tournament.events import (
    Broke,
    Cancelled,
    ChangedUp,
    ChipsGiven,
    Entered,
    EntriesClosed,
    Event,
    HandPlayed,
    LevelBegan,
    Moved,
    Paid,
    Prized,
    Refunded,
    Removed,
    SeatsDrawn,
    TableBroken,
    TimePassed,
    WentAway,
    Won,
)
from pitboss.cardroom.tournament.tables import Table
from pitboss.money import Cents

ENTRIES, CLOSED, SEATED, PLAYING, OVER, CANCELLED = (
    "entries",
    "closed",
    "seated",
    "playing",
    "over",
    "cancelled",
)
IN, OUT, NO_PLACE, REFUNDED = "in", "out", "no place", "refunded"


class Player(msgspec.Struct):
    """An entrant: what they paid, their chips, and their position in the event."""

    name: str
    number: int
    paid: Cents
    alien: bool
    stack: Cents = 0
    away: bool = False
    took_part: bool = False
    fate: str = IN
    out_at: tuple[int, int] = (0, 0)
    """The deal on which the player went out, and the number of the removal after it. Equal values tie."""
    place: int = 0
    tied: int = 0
    prize: Cents = 0
    withheld: Cents = 0
    is_paid: bool = False


class State:
    """Where a tournament stands: the fold of its events."""

    def __init__(self) -> None:
        """Start before anything has happened."""
        self.phase = ENTRIES
        self.players: dict[str, Player] = {}
        self.tables: dict[int, Table] = {}
        self.hands = 0
        self.removals = 0
        self.level = 0
        self.minutes = 0
        self.chip: Cents = 0
        self.redrawn_at = 0
        """The number of players left when seats were last redrawn. Only a lower number can cause the next redraw."""

    # -- what it adds up to ---------------------------------------------------------------------

    @property
    def left(self) -> list[Player]:
        """The players still in."""
        return [player for player in self.players.values() if player.fate == IN]

    @property
    def fees(self) -> Cents:
        """The fees taken and not returned: the fund."""
        return sum(player.paid for player in self.players.values() if player.fate != REFUNDED)

    @property
    def chips(self) -> Cents:
        """The chips in play."""
        return sum(player.stack for player in self.players.values())

    def standings(self) -> list[list[str]]:
        """Return players with a place, best first. Those out on the same deal are grouped, in the order of entries."""
        groups: dict[tuple[int, int], list[str]] = {}
        for player in self.players.values():
            if player.fate in (IN, OUT):
                key = player.out_at if player.fate == OUT else (self.hands + 1, 0)
                groups.setdefault(key, []).append(player.name)
        return [groups[key] for key in sorted(groups, reverse=True)]

    @property
    def next_number(self) -> int:
        """The number of the next entry. Entries are numbered as they come."""
        return 1 + max((player.number for player in self.players.values()), default=0)

    def seat_of(self, name: str) -> tuple[int, int] | None:
        """Return the table and the seat of a player."""
        for number, table in self.tables.items():
            for seat, player in table.players.items():
                if player == name:
                    return number, seat
        return None

    # -- the fold -------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Apply an event. Some events do not change the state."""
        fold = _FOLDS.get(type(event))
        if fold is not None:
            fold(self, event)

    def entered(self, event: Entered) -> None:
        """Add an entrant. Somebody who took the fee back and enters again goes to the end."""
        self.players.pop(event.player, None)
        self.players[event.player] = Player(event.player, event.number, event.paid, event.alien)

    def refunded(self, event: Refunded) -> None:
        """Return a fee, and with it the place."""
        self.take_out(event.player, REFUNDED)

    def closed(self, event: EntriesClosed) -> None:
        """Close the entries."""
        self.phase = CLOSED

    def cancelled(self, event: Cancelled) -> None:
        """Cancel the event."""
        self.phase = CANCELLED

    def chips_given(self, event: ChipsGiven) -> None:
        """Give everyone the same chips."""
        self.chip = event.chip
        for player in self.left:
            player.stack = event.each

    def seats_drawn(self, event: SeatsDrawn) -> None:
        """Give everyone a new seat, and every table a new button."""
        self.tables = {
            number: Table(number, dict(players), len(players)) for number, players in event.tables.items()
        }
        self.redrawn_at = event.left
        if self.phase == CLOSED:
            self.phase = SEATED

    def level_began(self, event: LevelBegan) -> None:
        """Start another level."""
        self.phase, self.level, self.minutes = PLAYING, event.place, 0

    def time_passed(self, event: TimePassed) -> None:
        """Add minutes to the level."""
        self.minutes += event.minutes

    def hand_played(self, event: HandPlayed) -> None:
        """Update the stacks, and record where the button was."""
        table = self.tables[event.table]
        self.hands = event.number
        table.button, table.big = event.button, event.big
        table.dealt, table.waiting = tuple(event.stacks), event.waiting
        for seat, stack in event.stacks.items():
            player = self.players[table.players[seat]]
            player.stack = stack
            player.took_part = player.took_part or not player.away

    def broke(self, event: Broke) -> None:
        """Put a player out on this deal."""
        self.players[event.player].out_at = (event.number, 0)
        self.take_out(event.player, OUT)

    def removed(self, event: Removed) -> None:
        """Put a player out between deals."""
        self.removals += 1
        self.players[event.player].out_at = (self.hands, self.removals)
        self.take_out(event.player, OUT if event.place_kept else NO_PLACE)

    def take_out(self, name: str, fate: str) -> None:
        """Take a player out of the event and the seat. The chips are out of play."""
        player, where = self.players[name], self.seat_of(name)
        player.fate, player.stack = fate, 0
        player.place = player.tied = player.prize = 0
        if where is not None:
            del self.tables[where[0]].players[where[1]]

    def moved(self, event: Moved) -> None:
        """Seat a player elsewhere."""
        if (where := self.seat_of(event.player)) is not None:
            del self.tables[where[0]].players[where[1]]
        self.tables[event.table].players[event.seat] = event.player

    def broken(self, event: TableBroken) -> None:
        """Close a table after its players have moved. The tables that took them count as newly drawn."""
        del self.tables[event.table]
        for table in self.tables.values():
            table.drawn = len(table.players)

    def went_away(self, event: WentAway) -> None:
        """Mark a player as absent or back."""
        self.players[event.player].away = event.away

    def changed_up(self, event: ChangedUp) -> None:
        """Record the new smallest chip and the new stacks."""
        self.chip = event.chip
        for name, stack in event.stacks.items():
            self.players[name].stack = stack

    def won(self, event: Won) -> None:
        """End the event."""
        self.phase = OVER

    def prized(self, event: Prized) -> None:
        """Record a player's place and prize."""
        player = self.players[event.player]
        player.place, player.tied, player.prize = event.place, event.tied, event.prize

    def paid(self, event: Paid) -> None:
        """Mark a prize as paid."""
        player = self.players[event.player]
        player.is_paid, player.withheld = True, event.withheld


_FOLDS: dict[type, Callable[[State, Any], None]] = {
    Entered: State.entered,
    Refunded: State.refunded,
    EntriesClosed: State.closed,
    Cancelled: State.cancelled,
    ChipsGiven: State.chips_given,
    SeatsDrawn: State.seats_drawn,
    LevelBegan: State.level_began,
    TimePassed: State.time_passed,
    HandPlayed: State.hand_played,
    Broke: State.broke,
    Removed: State.removed,
    Moved: State.moved,
    TableBroken: State.broken,
    WentAway: State.went_away,
    ChangedUp: State.changed_up,
    Won: State.won,
    Prized: State.prized,
    Paid: State.paid,
}


def fold(events: Iterable[Event]) -> State:
    """Return the state that events add up to."""
    state = State()
    for event in events:
        state.apply(event)
    return state
