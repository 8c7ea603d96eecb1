"""An evening in a room from a seed: guests come, wait, sit down, play, buy more chips and leave."""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from pitboss.cardroom.room import events
from pitboss.cardroom.room.room import Room
from pitboss.chance import Source, seeded
from pitboss.money import Cents, show_amount
from pitboss.poker.bots import BotTable
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import drive
from pitboss.rulebooks import Cite, Refusal, Rules

MINUTES_PER_HAND = 2
LOOKS = 6
"""The number of times a bot deals a hand out before it decides."""
BETS = 20
"""A guest's buy-in, as a multiple of the largest bet."""
ALL_THERE_AFTER = 3
"""All guests have come once one part in ``ALL_THERE_AFTER`` of the evening has passed."""
LEAVES_ONCE_IN, BUYS_AGAIN = 120, 3
"""A guest leaves after one hand in ``LEAVES_ONCE_IN``. If short of chips, two in ``BUYS_AGAIN`` buy more."""
MOST_TABLES, MOST_GUESTS, MOST_MINUTES = 20, 500, 24 * 60


class Evening:
    """A room during its evening. Everything left to chance comes from one source."""

    def __init__(self, rules: Rules, tables: int, guests: int, source: Source, looks: int = LOOKS) -> None:
        """Open the tables. Guests come one by one in the first part of the evening."""
        self.rules, self.source, self.looks = rules, source, looks
        self.room, self.to_come, self.came = Room(), guests, 0
        for number in range(1, tables + 1):
            self.room = self.room.open(str(number), rules)
        self.tables = tuple(self.room.state.tables)
        table_rules: TableRules = rules.once(TableRules)
        wanted = max(BETS * table_rules.limit.limits[1], self.room.terms["1"].least)
        self.buy_in: Cents = -(-wanted // table_rules.chip) * table_rules.chip

    def go_on(self, minute: int, last: int) -> None:
        """Advance the clock to a minute, and do what happens then."""
        self.room = self.room.at(minute)
        for table in self.tables:
            for duty in self.room.state.tables[table].due:
                self.room = self.room.done(table, duty)
        self._come(minute, last)
        for table in self.tables:
            self._seat(table)
            self._play(table)
            self._after_hand(table)

    def _come(self, minute: int, last: int) -> None:
        """Put guests who have come by now on the list."""
        due = min(self.to_come, self.to_come * ALL_THERE_AFTER * (minute + MINUTES_PER_HAND) // last)
        while self.came < due:
            self.came += 1
            self.room = self.room.join(self.tables[0], f"guest {self.came}")

    def _seat(self, table: str) -> None:
        """Call waiting guests, first come, first served, to the vacant seats of a table."""
        while table in self.room.vacancies:
            self.room = self.room.announce(table)
            (who,) = self.room.state.tables[table].held.values()
            self.room = self.room.sit(table, who, self.buy_in)
            found = self.room.state.tables[table]
            # Every second guest who waits for a blind posts instead, if the book allows it.
            waits = found.seats[found.seat_of(who)].waits
            if waits and self.room.terms[table].table_rules.may_post and self.source.below(2):
                self.room = self.room.post(table, who)

    def _play(self, table: str) -> None:
        """Play a hand, if enough are ready for one."""
        try:
            begun = self.room.begin(table)
        except Refusal as refusal:
            if refusal.code != "too_few_players":
                raise
            return
        hand = drive(begun.round(table), BotTable(self.rules, self.source, self.looks))
        self.room = begun.end(table, hand)

    def _after_hand(self, table: str) -> None:
        """Have guests who are short of chips buy more or leave. Occasionally another guest leaves too."""
        least = self.room.terms[table].least
        for seat in tuple(self.room.state.tables[table].seats.values()):
            if seat.stack < least and self.source.below(BUYS_AGAIN):
                self.room = self.room.add(table, seat.who, self.buy_in)
            elif seat.stack < least or not self.source.below(LEAVES_ONCE_IN):
                self.room = self.room.leave(table, seat.who)


def hold_evening(
    rules: Rules,
    tables: int = 2,
    guests: int = 30,
    minutes: int = 240,
    seed: int | bytes = 0,
    watch: Callable[[int, int], None] | None = None,
) -> Evening:
    """Hold an evening at tables with these rules. The same seed gives the same evening. ``watch`` sees the clock."""
    for name, number, most in (
        ("tables", tables, MOST_TABLES),
        ("guests", guests, MOST_GUESTS),
        ("minutes", minutes, MOST_MINUTES),
    ):
        if not 0 < number <= most:
            raise Refusal("bad_evening", f"an evening has 1 to {most} {name}, not {number}")
    evening = Evening(rules, tables, guests, seeded(seed))
    for minute in range(0, minutes + 1, MINUTES_PER_HAND):
        evening.go_on(minute, minutes)
        if watch is not None:
            watch(minute, minutes)
    return evening


class Kept(NamedTuple):
    """A duty done by the clock: how often it came due, and how often it was done."""

    duty: str
    due: int
    done: int
    cite: Cite


def duties_kept(room: Room) -> list[Kept]:
    """Return the duties that came due in a room, by name."""
    due = [one for one in room.log if isinstance(one, events.Due)]
    done = Counter(one.duty for one in room.log if isinstance(one, events.Done))
    cites = {one.duty: one.cite for one in due}
    counted = Counter(one.duty for one in due)
    return [Kept(duty, counted[duty], done[duty], cites[duty]) for duty in sorted(cites)]


def guests_of(room: Room) -> tuple[int, int]:
    """Return how many guests came to a room's lists, and the most that waited at one time."""
    names, waiting, most = set(), 0, 0
    for one in room.log:
        waiting += (type(one) is events.Listed) - (type(one) in (events.Struck, events.Held))
        most = max(most, waiting)
        if type(one) is events.Listed:
            names.add(one.who)
    return len(names), most


def to_json(room: Room) -> dict[str, Any]:
    """Return the evening of a room as plain data."""
    state, (guests, most_waiting) = room.state, guests_of(room)
    return {
        "rulebook": next(iter(room.terms.values())).rules.chapter.rulebook,
        "minutes": state.minute,
        "guests": guests,
        "most_waiting": most_waiting,
        "lists": {name: list(names) for name, names in state.lists.items()},
        "tables": [
            {
                "table": table.id,
                "hands": table.hands,
                "seated": {str(seat): one.who for seat, one in sorted(table.seats.items())},
                "chips": show_amount(sum(one.stack for one in table.seats.values())),
                "taken": show_amount(table.box),
                "due": list(table.due),
            }
            for table in state.tables.values()
        ],
        "bought": show_amount(state.bought),
        "cashed": show_amount(state.cashed),
        "taken": show_amount(sum(room.taken.values())),
        "jackpot_fund": show_amount(state.fund),
        "unaccounted": show_amount(state.unaccounted),
        "duties": [
            {"duty": one.duty, "due": one.due, "done": one.done, "clause": one.cite.clause}
            for one in duties_kept(room)
        ],
    }
