"""Tickets: who has shown a table's secret gets one, good for one socket and a short while."""

import secrets
import time
from collections.abc import Callable

import msgspec

from pitboss.floor.keys import Role
from pitboss.rulebooks import Refusal

MOST_TICKETS = 4_096
"""Tickets that may be out at once."""


class Ticket(msgspec.Struct, frozen=True):
    """What a ticket is good for."""

    table: str
    roles: frozenset[Role]
    until: float


class Tickets:
    """Every ticket that has not been used yet."""

    def __init__(self, good_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Have none out."""
        self.good_s, self.clock = good_s, clock
        self._out: dict[str, Ticket] = {}

    def issue(self, table: str, roles: frozenset[Role]) -> str:
        """Give out a ticket."""
        now = self.clock()
        if len(self._out) >= MOST_TICKETS:
            self._out = {name: one for name, one in self._out.items() if one.until > now}
        if len(self._out) >= MOST_TICKETS:
            raise Refusal("too_many", "too many tickets are out; try again in a moment")
        name = secrets.token_urlsafe(24)
        self._out[name] = Ticket(table, roles, now + self.good_s)
        return name

    def use(self, name: str, table: str) -> frozenset[Role]:
        """Take a ticket for a table and say what it is good for: nothing, if it is used, late, or another table's."""
        ticket = self._out.pop(name, None)
        if ticket is None or ticket.until <= self.clock() or ticket.table != table:
            return frozenset()
        return ticket.roles
