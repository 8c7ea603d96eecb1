"""The room as an immutable value. Every step returns a new room with a longer log, which can be replayed."""

from collections.abc import Mapping
from typing import Any, NoReturn

import msgspec
from msgspec.structs import replace

from pitboss.cardroom.events import fold
from pitboss.cardroom.room import dealing, events
from pitboss.cardroom.room.dealing import ComesIn, wait_for_the_blind
from pitboss.cardroom.room.events import Answer, Clock, Does, Hand, OpenTable, RoomEvent
from pitboss.cardroom.room.state import Minute, RoomTable, State
from pitboss.cardroom.room.table_terms import TableTerms
from pitboss.money import Cents, show_dollars
from pitboss.poker.game import Poker
from pitboss.poker.rake import TimeCharge
from pitboss.rounds import Round
from pitboss.rounds.answers import BaseAnswer
from pitboss.rounds.explain import explained
from pitboss.rounds.kinds import Due, Kind
from pitboss.rounds.log import Entries, answers_in
from pitboss.rulebooks import Cite, Refusal, Rules

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
    """The room's log: each answer, followed by the events it caused."""
    terms: Mapping[str, TableTerms] = {}
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
            raise Refusal(
                "unknown_act", f"there is no action {answer.do!r:.40} in a room: {', '.join(_TAKES)}"
            )
        said = (getattr(answer, name) for name in _TAKES[answer.do])
        does: Room = getattr(self, answer.do)(answer.table, *said)
        return does

    # -- tables and the clock -------------------------------------------------------------------

    def open(self, table: str, rules: Rules) -> "Room":
        """Open a table for the game of these rules."""
        if table in self.terms:
            raise Refusal("table_exists", f"there is or was already a table {table!r:.40}")
        terms, chapter, posting = TableTerms(rules), rules.chapter, rules.posting
        book = chapter.rulebook, chapter.sha256
        return replace(self, terms={**self.terms, table: terms})._and(
            OpenTable(table, *book, posting.options, posting.pay),
            events.Opened(self.state.minute, rules.cite("structure"), table, terms.list, *book),
        )

    def close(self, table: str) -> "Room":
        """Close a table that everyone has left."""
        found, terms = self._at(table)
        if found.seats or found.held:
            raise terms.rules.refuse("table_in_use", f"there are players at table {table}", "positions")
        closed = events.Closed(self.state.minute, terms.rules.cite("positions"), table)
        return self._and(Does("close", table), closed)

    def at(self, minute: Minute) -> "Room":
        """Set the time, and charge or record everything due by then."""
        if type(minute) is not int or minute < self.state.minute:
            raise Refusal("clock_back", f"it is already minute {self.state.minute}, past {minute!r:.40}")
        if minute > self.state.minute + LONGEST:
            raise Refusal("clock_jumps", f"the clock advances by {LONGEST} minutes at most, not to {minute}")
        room = self._and(Clock(minute), events.Told(minute))
        for table in self.state.tables:
            room = room._tick(table)
        return room

    def _tick(self, table: str) -> "Room":
        """Charge every slice that has passed at a table, and record the duties that have come due."""
        room, minute = self, self.state.minute
        found, terms = self._at(table)
        charge = terms.charge
        while charge is not None and found.hand is None and minute - found.charged >= charge.slice_minutes:
            fees = shares(found, charge)
            stacks = {seat: found.seats[seat].stack for seat in fees}
            brought = {seat: fee - stacks[seat] for seat, fee in fees.items() if fee > stacks[seat]}
            until = found.charged + charge.slice_minutes
            room = room._and(events.Charged(minute, charge.cite, table, until, fees, brought))
            found = room.state.tables[table]
        due = (
            events.Due(minute, terms.duty(name), table, name)
            for name, every in terms.intervals.items()
            if name not in found.due and minute - found.done.get(name, found.since) >= every
        )
        return room._and(*due)

    def done(self, table: str, duty: str) -> "Room":
        """Record that the staff did a duty at a table, early or late."""
        _, terms = self._at(table)
        if duty not in terms.intervals:
            known = ", ".join(terms.intervals) or "none"
            raise Refusal("unknown_duty", f"there is no timed duty {duty!r:.40} here; there is: {known}")
        done = events.Done(self.state.minute, terms.duty(duty), table, duty)
        return self._and(Does("done", table, duty=duty), done)

    # -- lists and seats ------------------------------------------------------------------------

    def join(self, table: str, who: str) -> "Room":
        """Put a person on the list that fills a table, once. A person who already has a seat is refused."""
        _, terms = self._at(table)
        listed, cite = self.state.lists[terms.list], terms.waiting
        tables = self.state.tables.values()
        if who in listed or any(who in one.held.values() for one in tables if one.list == terms.list):
            raise cite.refuse("on_the_list", f"{who} is already on this list")
        self._check_no_seat(who, cite)
        return self._and(Does("join", table, who), events.Listed(self.state.minute, cite, terms.list, who))

    def strike(self, table: str, who: str) -> "Room":
        """Take a person off the list that fills a table."""
        _, terms = self._at(table)
        if who not in self.state.lists[terms.list]:
            raise terms.waiting.refuse("not_on_the_list", f"{who} is not on this list")
        struck = events.Struck(self.state.minute, terms.waiting, terms.list, who)
        return self._and(Does("strike", table, who), struck)

    def announce(self, table: str) -> "Room":
        """Announce a vacancy, which is kept for the first on the list."""
        found, terms = self._at(table)
        free, waiting = free_seats(found, terms), self.state.lists[found.list]
        if not free:
            raise terms.waiting.refuse("table_full", f"table {table} has no vacant seat")
        if not waiting:
            raise terms.waiting.refuse("nobody_waits", "a vacancy is announced only if someone waits for it")
        held = events.Held(self.state.minute, terms.waiting, table, free[0], waiting[0])
        return self._and(Does("announce", table), held)

    def decline(self, table: str, who: str) -> "Room":
        """Give up the seat kept for a person who was called."""
        found, terms = self._at(table)
        seat = found.kept_for(who)
        if not seat:
            raise terms.waiting.refuse("not_called", f"no seat of table {table} is kept for {who}")
        freed = events.Freed(self.state.minute, terms.waiting, table, seat, who)
        return self._and(Does("decline", table, who), freed)

    def sit(self, table: str, who: str, cents: Cents, seat: int = 0) -> "Room":
        """Seat a person with these chips, at the seat kept for them or at a vacant one that is not waited for."""
        found, terms = self._at(table)
        self._check_no_seat(who, terms.waiting)
        number = found.kept_for(who) or self._vacant(found, terms, seat)
        check_chips(terms, cents)
        if cents < terms.least:
            message = f"it takes {show_dollars(terms.least)} to sit down, not {show_dollars(cents)}"
            raise terms.rules.refuse("short_buy_in", message, "dealt_in_with")
        waits = terms.has_blinds and found.button > 0
        sat = events.Sat(self.state.minute, terms.waiting, table, number, who, cents, waits)
        return self._and(Does("sit", table, who, cents, seat), sat)

    def _check_no_seat(self, who: str, cite: Cite) -> None:
        if any(table.seat_of(who) for table in self.state.tables.values()):
            raise cite.refuse("already_seated", f"{who} has a seat")

    def _vacant(self, found: RoomTable, terms: TableTerms, seat: int) -> int:
        """Return the seat of a person who was not called, or refuse with the rule that denies it."""
        free, waiting = free_seats(found, terms), self.state.lists[found.list]
        if not free:
            message = f"table {found.id} has {terms.places} places, and none is vacant"
            raise terms.rules.refuse("table_full", message, "positions")
        if waiting:
            message = f"{waiting[0]} is first on the list: seats go in the order of the list"
            raise terms.waiting.refuse("others_wait", message)
        if seat and seat not in free:
            raise terms.rules.refuse("seat_taken", f"seat {seat} is not vacant", "positions")
        return seat or free[0]

    def add(self, table: str, who: str, cents: Cents) -> "Room":
        """Add chips to a stack, between hands only."""
        found, terms, seat = self._mine(table, who)
        if found.playing(seat):
            raise terms.stakes.refuse("in_hand", f"{who} is in a hand: chips are added between hands")
        check_chips(terms, cents)
        added = events.Added(self.state.minute, terms.stakes, table, seat, cents)
        return self._and(Does("add", table, who, cents), added)

    def take_off(self, table: str, who: str, cents: Cents) -> NoReturn:
        """Always refuse: chips leave the table only with their owner."""
        _, terms, _ = self._mine(table, who)
        message = f"{show_dollars(cents)} may not be taken off the table: chips on it are in play until {who} leaves"
        raise terms.stakes.refuse("table_stakes", message)

    def go_out(self, table: str, who: str) -> "Room":
        """Let a player sit out from the next hand on."""
        found, terms, seat = self._mine(table, who)
        cite = terms.cite("blinds", "positions")
        if found.seats[seat].out:
            raise cite.refuse("sits_out", f"{who} already sits out")
        return self._and(Does("go_out", table, who), events.WentOut(self.state.minute, cite, table, seat))

    def come_back(self, table: str, who: str) -> "Room":
        """Let a player play again. A player who missed a blind comes in by the room's rule."""
        found, terms, seat = self._mine(table, who)
        cite = terms.cite("blinds", "positions")
        if not found.seats[seat].out:
            raise cite.refuse("not_out", f"{who} does not sit out")
        return self._and(Does("come_back", table, who), events.CameBack(self.state.minute, cite, table, seat))

    def post(self, table: str, who: str) -> "Room":
        """Let a player who waits for the blind post what they owe, if the book allows it, and come in at once."""
        found, terms, number = self._mine(table, who)
        seat, cite = found.seats[number], terms.cite("coming_in", "blinds", "positions")
        if not terms.table_rules.may_post:
            raise cite.refuse(
                "no_posting", f"nobody posts to come in: {who} is dealt in when the blind comes"
            )
        if not seat.waits:
            raise cite.refuse("nothing_owed", f"{who} owes no blind")
        if seat.out:
            raise cite.refuse("sits_out", f"{who} sits out")
        return self._and(Does("post", table, who), events.Posts(self.state.minute, cite, table, number))

    def leave(self, table: str, who: str) -> "Room":
        """Let a player leave with all their chips, but not in the middle of a hand."""
        found, terms, seat = self._mine(table, who)
        if found.playing(seat):
            raise terms.stakes.refuse("in_hand", f"{who} is in a hand: no chips are taken off during play")
        left = events.Left(self.state.minute, terms.stakes, table, seat, who, found.seats[seat].stack)
        return self._and(Does("leave", table, who), left)

    # -- hands and the room's money -------------------------------------------------------------

    def begin(self, table: str) -> "Room":
        """Begin a hand with everyone who is ready."""
        found, terms = self._at(table)
        deal = dealing.next_deal(found, terms, self.comes_in)
        began = events.Began(self.state.minute, terms.rules.cite("dealt_in_with"), table, deal)
        return self._and(Does("begin", table), began)

    def round(self, table: str) -> Round:
        """Open the hand that has begun, for the engine to play."""
        found, terms = self._at(table)
        deal = found.hand
        if deal is None:
            raise terms.rules.refuse("no_hand", f"no hand has begun at table {table}", "fewest_players")
        stacks = {seat: found.seats[seat].stack for seat in deal.seats}
        rules, state = dealing.rules_of(terms, deal), dealing.opening_state(found, deal)
        return Round(POKER, rules, deal.seats, state, stacks)

    def end(self, table: str, round: Round) -> "Room":
        """Take the hand back into the room, and charge any time that came due meanwhile."""
        ended = dealing.ended(*self._at(table), round, self.state.minute)
        return self._and(Hand(table, tuple(answers_in(round.log))), ended)._tick(table)

    def jackpot(self, table: str, who: str, cents: Cents) -> "Room":
        """Pay what the staff name from the jackpot fund under the rules of a table, but never more than it holds."""
        fund, cite = self.state.fund, self._at(table)[1].cite("jackpot_fee", "rake")
        if type(cents) is not int or not 0 < cents <= fund:
            message = f"the jackpot fund holds {show_dollars(fund)} and cannot pay {cents!r:.40} cents"
            raise cite.refuse("fund_short", message)
        return self._and(Does("jackpot", table, who, cents), events.Won(self.state.minute, cite, who, cents))

    # -- what it shows --------------------------------------------------------------------------

    @property
    def vacancies(self) -> dict[str, tuple[int, ...]]:
        """The vacant seats that may be announced: those at tables that people wait for."""
        return {
            id: tuple(seats)
            for id, table in self.state.tables.items()
            if self.state.lists[table.list] and (seats := free_seats(table, self.terms[id]))
        }

    @property
    def taken(self) -> dict[str, Cents]:
        """The house's take at each table, by rake, collection or time."""
        return {id: table.box for id, table in self.state.tables.items()}

    # -- what it is made of ---------------------------------------------------------------------

    def _at(self, table: str) -> tuple[RoomTable, TableTerms]:
        found = self.state.tables.get(table)
        if found is None:
            known = ", ".join(self.state.tables) or "none"
            raise Refusal("unknown_table", f"there is no table {table!r:.40}; there is: {known}")
        return found, self.terms[table]

    def _mine(self, table: str, who: str) -> tuple[RoomTable, TableTerms, int]:
        """Return a table, its terms and a player's seat there, or refuse."""
        found, terms = self._at(table)
        seat = found.seat_of(who)
        if not seat:
            raise terms.rules.refuse("not_seated", f"{who} does not sit at table {table}", "positions")
        return found, terms, seat

    def _and(self, *happened: Answer | RoomEvent) -> "Room":
        """Return the room with more in its log: answers, and events that change it."""
        return replace(self, state=fold(happened, self.state), log=(*self.log, *happened))


_TAKES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("close", "announce", "begin"), ()),
    **dict.fromkeys(("join", "strike", "decline", "go_out", "come_back", "post", "leave"), ("who",)),
    **dict.fromkeys(("add", "jackpot"), ("who", "cents")),
    "sit": ("who", "cents", "seat"),
    "done": ("duty",),
}
"""The actions at a table, by method name, with their arguments apart from the table."""


def free_seats(table: RoomTable, terms: TableTerms) -> list[int]:
    """Return the places of a table that are neither taken nor kept for anyone."""
    taken = {*table.seats, *table.held}
    return [seat for seat in range(1, terms.places + 1) if seat not in taken]


def check_chips(terms: TableTerms, cents: Cents) -> None:
    """Refuse anything but an amount in the chips of the table."""
    chip = terms.table_rules.chip
    if type(cents) is not int or cents <= 0 or cents % chip:
        said = show_dollars(cents) if type(cents) is int else f"{cents!r:.40}"
        message = f"chips come in multiples of {show_dollars(chip)}, not {said}"
        raise terms.rules.refuse("bad_amount", message, "smallest_chip")


def shares(table: RoomTable, charge: TimeCharge) -> dict[int, Cents]:
    """Return what each seat pays for a slice, even if sitting out: a player's fee, or an equal part of the table's.

    Cents that do not divide evenly are paid by the first seats from the dealer's left.
    """
    if not table.seats:
        return {}
    part, odd = divmod(charge.slice(len(table.seats)), len(table.seats))
    return {seat: part + (place < odd) for place, seat in enumerate(sorted(table.seats))}


# -- its log ----------------------------------------------------------------------------------------


class RetoldRoom:
    """A room being replayed: its current value, and its log in a separate list that grows in place."""

    over = True
    """A room may end at any moment."""

    def __init__(self) -> None:
        """Start with no table."""
        self._room, self.log = Room(), list[Any]()

    def answer(self, answer: Answer) -> None:
        """Apply an answer."""
        self._room = replace(self._room, log=()).answer(answer)
        self.log += self._room.log

    @property
    def room(self) -> Room:
        """The current room, with its whole log."""
        return replace(self._room, log=tuple(self.log))


def _dues(recorded: list[Any], due: list[Any]) -> tuple[Due, ...]:
    """Return what the house was due at each table, by rake, collection or time."""
    was, should = _taken(recorded), _taken(due)
    none: tuple[Cents, Cite] = 0, Cite("", "")
    return tuple(
        Due("the house", f"table {table}", cents, was.get(table, none)[0], cite.rule, cite.clause)
        for table, (cents, cite) in should.items()
    )


def _taken(log: list[Any]) -> dict[str, tuple[Cents, Cite]]:
    found: dict[str, tuple[Cents, Cite]] = {}
    for one in log:
        if type(one) in (events.Ended, events.Charged):
            taken = one.rake if type(one) is events.Ended else sum(one.fees.values())
            before = found.get(one.table, (0, one.cite))[0]
            found[one.table] = before + taken, one.cite
    return found


MOVES_MONEY = frozenset({events.Sat, events.Added, events.Left, events.Ended, events.Charged, events.Won})
"""The events that an explanation is about."""


def hand_at(entries: list[Any], number: int) -> Round | None:
    """Play the hand of a log entry again: its answers, or what followed from them. None if it is about no hand."""
    before: list[Any] = [one for one in entries[:number] if isinstance(one, BaseAnswer)]
    if not before or type(before[-1]) is not Hand:
        return None
    room = Room()
    for answer in before[:-1]:
        room = room.answer(answer)
    hand = room.round(before[-1].table)
    for one in before[-1].answers:
        hand.answer(one)
    return hand


ROOM = Kind(
    Entries("room", events.Event, Answer),
    b'{"answer":"open table",',
    lambda entries: RetoldRoom(),
    lambda told: ("", ""),
    _dues,
    lambda told, log: explained(log, MOVES_MONEY),
    hand_at,
)
