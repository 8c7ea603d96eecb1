"""The room as a value: every step gives another room, made of the same events and what came after."""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from pitboss.cardroom.room import clock, dealing, events, seating
from pitboss.cardroom.room.blinds import ComesIn, wait_for_the_blind
from pitboss.cardroom.room.evolve import after
from pitboss.cardroom.room.house import House
from pitboss.cardroom.room.values import Minute, RoomTable, State
from pitboss.money import Cents
from pitboss.poker.game import Poker
from pitboss.rounds import Round
from pitboss.rulebooks import Refusal, Rules

POKER = Poker()


class Room(msgspec.Struct, frozen=True):
    """A poker room: what happened in it, and where that leaves it.

    Nothing in it runs by itself: how late it is comes from outside (``at``), hands are played by the engine (``round``)
    and taken back (``end``). What is refused changes nothing. ``comes_in`` is the room's rule for missed blinds.
    """

    state: State = State()
    log: tuple[events.Event, ...] = ()
    houses: Mapping[str, House] = {}
    comes_in: ComesIn = wait_for_the_blind

    # -- tables and the clock -------------------------------------------------------------------

    def open(self, table: str, rules: Rules) -> "Room":
        """Open a table for the game of these rules."""
        if table in self.houses:
            raise Refusal("table_exists", f"there is a table {table!r:.40}, or there was one")
        house = House(rules)
        chapter = rules.chapter
        opened = events.Opened(
            self.state.minute,
            rules.cite("structure"),
            table,
            house.list,
            chapter.rulebook,
            chapter.sha256,
        )
        return self._with_house(table, house)._and(opened)

    def close(self, table: str) -> "Room":
        """Close a table that everybody has left."""
        found, house = self._at(table)
        if found.seats or found.held:
            raise house.rules.refuse("table_in_use", f"somebody has a seat at table {table}", "positions")
        return self._and(events.Closed(self.state.minute, house.rules.cite("positions"), table))

    def at(self, minute: Minute) -> "Room":
        """Be told how late it is: what was due by then is charged or noted."""
        if type(minute) is not int or minute < self.state.minute:
            raise Refusal("clock_back", f"it is minute {self.state.minute} already, not {minute!r:.40}")
        room = self._and(events.Told(minute))
        for table in self.state.tables:
            room = room._tick(table)
        return room

    def _tick(self, table: str) -> "Room":
        """Charge every slice that has passed at a table, and note the duties that have come due."""
        room, minute = self, self.state.minute
        while charged := clock.charge_due(*room._at(table), minute):
            room = room._and(charged)
        return room._and(*clock.duties_due(*room._at(table), minute))

    def done(self, table: str, duty: str) -> "Room":
        """Note that the staff did a duty at a table."""
        return self._and(clock.duty_done(*self._at(table), duty, self.state.minute))

    # -- lists and seats ------------------------------------------------------------------------

    def join(self, table: str, who: str) -> "Room":
        """Put somebody on the list that fills a table."""
        return self._and(seating.join(self.state, self._at(table)[1], who))

    def strike(self, table: str, who: str) -> "Room":
        """Take somebody off it."""
        return self._and(seating.strike(self.state, self._at(table)[1], who))

    def announce(self, table: str) -> "Room":
        """Announce a vacancy, which is kept for the first on the list."""
        return self._and(seating.announce(self.state, *self._at(table)))

    def decline(self, table: str, who: str) -> "Room":
        """Have who was called not take the seat."""
        return self._and(seating.decline(self.state, *self._at(table), who))

    def sit(self, table: str, who: str, cents: Cents, seat: int = 0) -> "Room":
        """Seat somebody with these chips."""
        return self._and(seating.sit(self.state, *self._at(table), who, cents, seat))

    def add(self, table: str, who: str, cents: Cents) -> "Room":
        """Add chips to a stack."""
        return self._and(seating.add(self.state, *self._at(table), who, cents))

    def take_off(self, table: str, who: str, cents: Cents) -> "Room":
        """Be refused: chips leave the table with their owner."""
        return self._and(seating.take_off(self.state, *self._at(table), who, cents))

    def go_out(self, table: str, who: str) -> "Room":
        """Have somebody sit out."""
        return self._and(seating.go_out(self.state, *self._at(table), who))

    def come_back(self, table: str, who: str) -> "Room":
        """Have somebody play again."""
        return self._and(seating.come_back(self.state, *self._at(table), who))

    def post(self, table: str, who: str) -> "Room":
        """Have somebody who waits for the blind post what they owe, and come in at once."""
        return self._and(seating.post(self.state, *self._at(table), who))

    def leave(self, table: str, who: str) -> "Room":
        """Have somebody leave with their chips."""
        return self._and(seating.leave(self.state, *self._at(table), who))

    # -- hands and the room's money -------------------------------------------------------------

    def begin(self, table: str) -> "Room":
        """Begin a hand with everybody who is ready."""
        return self._and(dealing.begin(*self._at(table), self.comes_in, self.state.minute))

    def round(self, table: str) -> Round:
        """Open the hand that has begun, for the engine to play."""
        found, house = self._at(table)
        if found.hand is None:
            raise house.rules.refuse("no_hand", f"no hand has begun at table {table}", "fewest_players")
        stacks = {seat: found.seats[seat].stack for seat in found.hand.seats}
        rules = dealing.rules_of(found, house)
        return Round(POKER, rules, found.hand.seats, dealing.opening_state(found), stacks)

    def end(self, table: str, round: Round) -> "Room":
        """Take the hand back into the room; what time had to be charged meanwhile is charged now."""
        ended = dealing.end(*self._at(table), round, self.state.minute)
        return self._and(ended)._tick(table)

    def jackpot(self, table: str, who: str, cents: Cents) -> "Room":
        """Pay from the jackpot fund, by the staff's word, under the rules of a table."""
        return self._and(clock.jackpot(self.state, self._at(table)[1], who, cents))

    # -- what it shows --------------------------------------------------------------------------

    @property
    def vacancies(self) -> dict[str, tuple[int, ...]]:
        """The vacant seats that may be announced: those of tables somebody waits for."""
        state = self.state
        found = {
            id: tuple(seating.free_seats(table, self.houses[id]))
            for id, table in state.tables.items()
            if state.lists[table.list]
        }
        return {id: seats for id, seats in found.items() if seats}

    @property
    def taken(self) -> dict[str, Cents]:
        """What the house has taken at each table, by rake, collection or time."""
        return {id: table.box for id, table in self.state.tables.items()}

    # -- what it is made of ---------------------------------------------------------------------

    def _at(self, table: str) -> tuple[RoomTable, House]:
        found = self.state.tables.get(table)
        if found is None:
            known = ", ".join(self.state.tables) or "none"
            raise Refusal("unknown_table", f"there is no table {table!r:.40}; there is: {known}")
        return found, self.houses[table]

    def _and(self, *happened: events.Event) -> "Room":
        state = self.state
        for event in happened:
            state = after(state, event)
        return Room(state, (*self.log, *happened), self.houses, self.comes_in)

    def _with_house(self, table: str, house: House) -> "Room":
        return Room(self.state, self.log, {**self.houses, table: house}, self.comes_in)


def again(log: Iterable[events.Event], rules_of: Callable[[events.Opened], Rules]) -> Room:
    """The room that a log tells of, made anew from its events and the rules of its tables."""
    room = Room()
    for event in log:
        if type(event) is events.Opened:
            room = room._with_house(event.table, House(rules_of(event)))
        room = room._and(event)
    return room
