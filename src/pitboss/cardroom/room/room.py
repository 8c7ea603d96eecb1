"""The room as an immutable value. Every step returns a new room with a longer log."""

from collections.abc import Mapping
from typing import Any

import msgspec

from pitboss.cardroom.room import clock, dealing, events, seating
from pitboss.cardroom.room.answers import Answer, Clock, Does, Hand, OpenTable
from pitboss.cardroom.room.blinds import ComesIn, wait_for_the_blind
from pitboss.cardroom.room.evolve import after
from pitboss.cardroom.room.house import House
from pitboss.cardroom.room.values import Minute, RoomTable, State
from pitboss.money import Cents
from pitboss.poker.game import Poker
from pitboss.rounds import Round
from pitboss.rounds.answers import BaseAnswer
from pitboss.rounds.log import answers_in
from pitboss.rulebooks import Refusal, Rules

POKER = Poker()
LONGEST = 7 * 24 * 60
"""The most minutes that may pass between two readings of the clock: a week."""


class Room(msgspec.Struct, frozen=True):
    """A poker room: what has happened in it, and its resulting state.

    Nothing in it runs by itself. The time comes from outside (``at``); hands are played by the engine (``round``) and
    taken back (``end``). A refusal changes nothing. ``comes_in`` is the room's rule for missed blinds.
    """

    state: State = State()
    log: tuple[Any, ...] = ()
    """What the room was told: each answer, followed by the events it caused."""
    houses: Mapping[str, House] = {}
    comes_in: ComesIn = wait_for_the_blind

    def answer(self, answer: Answer) -> "Room":
        """Apply an answer from a log: load the rules of a table, or play a hand from its own answers."""
        match answer:
            case OpenTable():
                edition = f"{answer.rulebook}@{answer.sha256}"
                return self.open(answer.table, POKER.rules(edition, answer.options, answer.pay))
            case Clock():
                return self.at(answer.minute)
            case Hand():
                hand = self.round(answer.table)
                for one in answer.answers:
                    hand.answer(one)
                return self.end(answer.table, hand)
        if answer.do not in _TAKES:
            raise Refusal("unknown_act", f"nobody does {answer.do!r:.40} in a room: {', '.join(_TAKES)}")
        said = (getattr(answer, name) for name in _TAKES[answer.do])
        does: Room = getattr(self, answer.do)(answer.table, *said)
        return does

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
        posting = rules.posting
        told = OpenTable(table, chapter.rulebook, chapter.sha256, posting.options, posting.pay)
        return self._with_house(table, house)._and(told, opened)

    def close(self, table: str) -> "Room":
        """Close a table that everybody has left."""
        found, house = self._at(table)
        if found.seats or found.held:
            raise house.rules.refuse("table_in_use", f"somebody has a seat at table {table}", "positions")
        return self._and(
            Does("close", table), events.Closed(self.state.minute, house.rules.cite("positions"), table)
        )

    def at(self, minute: Minute) -> "Room":
        """Set the time, and charge or record whatever was due by then."""
        if type(minute) is not int or minute < self.state.minute:
            raise Refusal("clock_back", f"it is minute {self.state.minute} already, not {minute!r:.40}")
        if minute > self.state.minute + LONGEST:
            raise Refusal("clock_jumps", f"the clock goes on by {LONGEST} minutes at most, not to {minute}")
        room = self._and(Clock(minute), events.Told(minute))
        for table in self.state.tables:
            room = room._tick(table)
        return room

    def _tick(self, table: str) -> "Room":
        """Charge every slice that has passed at a table, and record the duties that have come due."""
        room, minute = self, self.state.minute
        while charged := clock.charge_due(*room._at(table), minute):
            room = room._and(charged)
        return room._and(*clock.duties_due(*room._at(table), minute))

    def done(self, table: str, duty: str) -> "Room":
        """Record that the staff did a duty at a table."""
        return self._and(
            Does("done", table, duty=duty), clock.duty_done(*self._at(table), duty, self.state.minute)
        )

    # -- lists and seats ------------------------------------------------------------------------

    def join(self, table: str, who: str) -> "Room":
        """Put somebody on the list that fills a table."""
        return self._and(Does("join", table, who), seating.join(self.state, self._at(table)[1], who))

    def strike(self, table: str, who: str) -> "Room":
        """Take somebody off the list that fills a table."""
        return self._and(Does("strike", table, who), seating.strike(self.state, self._at(table)[1], who))

    def announce(self, table: str) -> "Room":
        """Announce a vacancy, which is kept for the first on the list."""
        return self._and(Does("announce", table), seating.announce(self.state, *self._at(table)))

    def decline(self, table: str, who: str) -> "Room":
        """Give up the seat kept for somebody who was called."""
        return self._and(Does("decline", table, who), seating.decline(self.state, *self._at(table), who))

    def sit(self, table: str, who: str, cents: Cents, seat: int = 0) -> "Room":
        """Seat somebody with these chips."""
        return self._and(
            Does("sit", table, who, cents, seat), seating.sit(self.state, *self._at(table), who, cents, seat)
        )

    def add(self, table: str, who: str, cents: Cents) -> "Room":
        """Add chips to a stack."""
        return self._and(
            Does("add", table, who, cents), seating.add(self.state, *self._at(table), who, cents)
        )

    def take_off(self, table: str, who: str, cents: Cents) -> "Room":
        """Always refuse: chips leave the table only with their owner."""
        return self._and(seating.take_off(self.state, *self._at(table), who, cents))

    def go_out(self, table: str, who: str) -> "Room":
        """Let somebody sit out."""
        return self._and(Does("go_out", table, who), seating.go_out(self.state, *self._at(table), who))

    def come_back(self, table: str, who: str) -> "Room":
        """Let somebody play again."""
        return self._and(Does("come_back", table, who), seating.come_back(self.state, *self._at(table), who))

    def post(self, table: str, who: str) -> "Room":
        """Let somebody who waits for the blind post what they owe, and come in at once."""
        return self._and(Does("post", table, who), seating.post(self.state, *self._at(table), who))

    def leave(self, table: str, who: str) -> "Room":
        """Let somebody leave with their chips."""
        return self._and(Does("leave", table, who), seating.leave(self.state, *self._at(table), who))

    # -- hands and the room's money -------------------------------------------------------------

    def begin(self, table: str) -> "Room":
        """Begin a hand with everybody who is ready."""
        return self._and(
            Does("begin", table), dealing.begin(*self._at(table), self.comes_in, self.state.minute)
        )

    def round(self, table: str) -> Round:
        """Open the hand that has begun, for the engine to play."""
        found, house = self._at(table)
        if found.hand is None:
            raise house.rules.refuse("no_hand", f"no hand has begun at table {table}", "fewest_players")
        stacks = {seat: found.seats[seat].stack for seat in found.hand.seats}
        rules = dealing.rules_of(found, house)
        return Round(POKER, rules, found.hand.seats, dealing.opening_state(found), stacks)

    def end(self, table: str, round: Round) -> "Room":
        """Take the hand back into the room, and charge any time that came due meanwhile."""
        ended = dealing.end(*self._at(table), round, self.state.minute)
        return self._and(Hand(table, tuple(answers_in(round.log))), ended)._tick(table)

    def jackpot(self, table: str, who: str, cents: Cents) -> "Room":
        """Pay from the jackpot fund, as the staff direct, under the rules of a table."""
        return self._and(
            Does("jackpot", table, who, cents), clock.jackpot(self.state, self._at(table)[1], who, cents)
        )

    # -- what it shows --------------------------------------------------------------------------

    @property
    def vacancies(self) -> dict[str, tuple[int, ...]]:
        """The vacant seats that may be announced: those at tables somebody waits for."""
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

    def _and(self, *happened: Answer | events.Event) -> "Room":
        """Return the room with more in its log: answers, and events that change it."""
        state = self.state
        for entry in happened:
            state = state if isinstance(entry, BaseAnswer) else after(state, entry)
        return Room(state, (*self.log, *happened), self.houses, self.comes_in)

    def _with_house(self, table: str, house: House) -> "Room":
        return Room(self.state, self.log, {**self.houses, table: house}, self.comes_in)


_TAKES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("close", "announce", "begin"), ()),
    **dict.fromkeys(("join", "strike", "decline", "go_out", "come_back", "post", "leave"), ("who",)),
    **dict.fromkeys(("add", "jackpot"), ("who", "cents")),
    "sit": ("who", "cents", "seat"),
    "done": ("duty",),
}
"""What may be done at a table, by method name, with the arguments besides the table."""
