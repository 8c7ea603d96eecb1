"""Tickets: anyone who presents a table's secret gets one, valid for one socket and a short time."""

import secrets
import time
from collections import Counter
from collections.abc import Callable

import msgspec

from pitboss.floor.house import Admitted
from pitboss.rulebooks import Refusal
from pitboss.web.limits import TICKETS_KEPT, Limits


class Ticket(msgspec.Struct, frozen=True):
    """The scope of a ticket, and its holder."""

    table: str
    admitted: Admitted
    client: str
    until: float


class Tickets:
    """All unused tickets, limited per table and per client so that none takes them all."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with no tickets."""
        self.limits, self.clock = limits, clock
        self._out: dict[str, Ticket] = {}
        self._alike: dict[tuple[str, Admitted], list[str]] = {}
        self._each: Counter[str] = Counter()

    def issue(self, table: str, admitted: Admitted, client: str = "") -> str:
        """Issue a ticket. If there are too many for the same table and role, the oldest becomes invalid."""
        self._take_back()
        alike = self._alike.get((table, admitted), [])
        if len(alike) >= TICKETS_KEPT:
            self._drop(alike[0])
        if self._each[client] >= self.limits.tickets_each:
            message = f"one client has at most {self.limits.tickets_each} tickets out; try again in a moment"
            raise Refusal("too_many", message)
        name = secrets.token_urlsafe(24)
        self._out[name] = Ticket(table, admitted, client, self.clock() + self.limits.ticket_s)
        self._alike.setdefault((table, admitted), []).append(name)
        self._each[client] += 1
        return name

    def use(self, name: str, table: str) -> Admitted | None:
        """Use up a ticket and return what it admits to, or None if it is used, expired, or for another table."""
        ticket = self._drop(name)
        if ticket is None or ticket.until <= self.clock() or ticket.table != table:
            return None
        return ticket.admitted

    def _take_back(self) -> None:
        """Forget expired tickets. All are valid for the same time, so the oldest come first."""
        while self._out and self._out[first := next(iter(self._out))].until <= self.clock():
            self._drop(first)

    def _drop(self, name: str) -> Ticket | None:
        ticket = self._out.pop(name, None)
        if ticket is not None:
            alike = self._alike[ticket.table, ticket.admitted]
            alike.remove(name)
            if not alike:
                del self._alike[ticket.table, ticket.admitted]
            self._each[ticket.client] -= 1
            if not self._each[ticket.client]:
                del self._each[ticket.client]
        return ticket

    def __len__(self) -> int:
        """Return how many are out."""
        return len(self._out)
