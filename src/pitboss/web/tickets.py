"""Tickets: who has shown a table's secret gets one, good for one socket and a short while."""

import secrets
import time
from collections import Counter
from collections.abc import Callable

import msgspec

from pitboss.floor.keys import Role
from pitboss.rulebooks import Refusal
from pitboss.web.limits import TICKETS_KEPT, Limits


class Ticket(msgspec.Struct, frozen=True):
    """What a ticket is good for, and who has it."""

    table: str
    roles: frozenset[Role]
    client: str
    until: float


class Tickets:
    """Every ticket that has not been used yet: few for a table, and few for a client, so that none takes them all."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        """Have none out."""
        self.limits, self.clock = limits, clock
        self._out: dict[str, Ticket] = {}
        self._alike: dict[tuple[str, frozenset[Role]], list[str]] = {}
        self._each: Counter[str] = Counter()

    def issue(self, table: str, roles: frozenset[Role], client: str = "") -> str:
        """Give out a ticket; of too many for the same table and role the oldest is no longer good."""
        self._take_back()
        alike = self._alike.get((table, roles), [])
        if len(alike) >= TICKETS_KEPT:
            self._drop(alike[0])
        if self._each[client] >= self.limits.tickets_each:
            message = f"one client has at most {self.limits.tickets_each} tickets out; try again in a moment"
            raise Refusal("too_many", message)
        name = secrets.token_urlsafe(24)
        self._out[name] = Ticket(table, roles, client, self.clock() + self.limits.ticket_s)
        self._alike.setdefault((table, roles), []).append(name)
        self._each[client] += 1
        return name

    def use(self, name: str, table: str) -> frozenset[Role]:
        """Take a ticket for a table and say what it is good for: nothing, if it is used, late, or another table's."""
        ticket = self._drop(name)
        if ticket is None or ticket.until <= self.clock() or ticket.table != table:
            return frozenset()
        return ticket.roles

    def _take_back(self) -> None:
        """Forget those that are late: all are good for the same while, so they come first."""
        while self._out and self._out[first := next(iter(self._out))].until <= self.clock():
            self._drop(first)

    def _drop(self, name: str) -> Ticket | None:
        ticket = self._out.pop(name, None)
        if ticket is not None:
            alike = self._alike[ticket.table, ticket.roles]
            alike.remove(name)
            if not alike:
                del self._alike[ticket.table, ticket.roles]
            self._each[ticket.client] -= 1
            if not self._each[ticket.client]:
                del self._each[ticket.client]
        return ticket

    def __len__(self) -> int:
        """How many are out."""
        return len(self._out)
