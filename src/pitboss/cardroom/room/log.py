"""The log of a room: replayed from its answers, including hands, and what it says about money."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.cardroom.room import events
from pitboss.cardroom.room.answers import Answer
from pitboss.cardroom.room.room import Room
from pitboss.money import Cents, show_amount
from pitboss.rounds.explain import Explanation, explained
from pitboss.rounds.kinds import Due, Kind
from pitboss.rounds.log import Entries
from pitboss.rulebooks import Cite


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


def _seat(event: Any) -> str:
    return f"seat {event.seat} of table {event.table}"


def _ended(event: events.Ended) -> str:
    fund = f" and {show_amount(event.jackpot)} go to the jackpot" if event.jackpot else ""
    return f"the house takes {show_amount(event.rake)} of a hand at table {event.table}{fund}"


_SAYS: dict[type, Callable[[Any], str]] = {
    events.Sat: lambda event: f"{event.who} sits down at {_seat(event)} with {show_amount(event.cents)}",
    events.Added: lambda event: f"{_seat(event)} adds {show_amount(event.cents)}",
    events.Left: lambda event: f"{event.who} leaves {_seat(event)} with {show_amount(event.cents)}",
    events.Ended: _ended,
    events.Charged: lambda event: (
        f"table {event.table} is charged {show_amount(sum(event.fees.values()))} for time to minute {event.until}"
    ),
    events.Won: lambda event: f"the jackpot fund pays {event.who} {show_amount(event.cents)}",
}


def _explain(told: Any, log: list[Any]) -> list[Explanation]:
    return explained(log, _SAYS)


ROOM = Kind(
    Entries("room", events.Event, Answer),
    b'{"answer":"open table",',
    lambda entries: RetoldRoom(),
    lambda told: ("", ""),
    _dues,
    _explain,
)
