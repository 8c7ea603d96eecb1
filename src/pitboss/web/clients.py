"""Clients: each address's use of the server, counted so that none uses it all."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Annotated

import msgspec
from starlette.types import Scope

from pitboss.rulebooks import Refusal
from pitboss.web.limits import JOBS_EACH, MOST_FILE_BYTES, Limits

MOST_CLIENTS_KEPT = 4_096
MOST_A_MINUTE = 2_400
"""The most requests a minute that a key may allow: as many as one address may make."""
ALLOWANCE = "pitboss.allowance"
"""The key under which the scope of a request holds what its key allows."""


class Bucket:
    """A token bucket: a burst at once, then a number per second."""

    def __init__(self, a_second: float, burst: int, clock: Callable[[], float]) -> None:
        """Start full."""
        self.a_second, self.burst, self.clock = a_second, burst, clock
        self.left, self.seen = float(burst), clock()

    def wait(self) -> float:
        """Take one, and return the seconds until it is available, or 0 if it is available now."""
        self.fill()
        self.left -= 1
        return max(0.0, -self.left / self.a_second)

    def take(self) -> bool:
        """Take one if it is available now."""
        self.fill()
        if self.left < 1:
            return False
        self.left -= 1
        return True

    @property
    def next_s(self) -> float:
        """The seconds until one is available."""
        return max(0.0, (1 - self.left) / self.a_second)

    def fill(self) -> None:
        """Add what has accrued since the last call."""
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.seen) * self.a_second)
        self.seen = now

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for a while."""
        self.fill()
        return self.left >= self.burst


class Allowance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The allowance of one client of the API: by its key, or by default."""

    requests_a_minute: Annotated[int, msgspec.Meta(ge=1, le=MOST_A_MINUTE)] = 600
    """Requests a minute. As many may come at once."""
    most_bytes: Annotated[int, msgspec.Meta(ge=1, le=MOST_FILE_BYTES)] = MOST_FILE_BYTES
    """The longest body of a request. Each endpoint has a further limit."""
    jobs: Annotated[int, msgspec.Meta(ge=0, le=64)] = JOBS_EACH
    """Jobs that may run at once."""


def allowance_of(scope: Scope) -> Allowance:
    """Return what the client of a request may use."""
    found: Allowance = scope.get(ALLOWANCE, Allowance())
    return found


def owner_of(scope: Scope) -> str:
    """Return the key's owner for a request, or none: a job then belongs to anyone with its id."""
    return str(scope["client"][0]) if ALLOWANCE in scope else ""


class Client:
    """One address or key: its open requests and sockets, and its message rate."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        """Start with nothing in use."""
        self.limits = limits
        self.open: Counter[str] = Counter()
        self.pricing, self.posting, self.studying = asyncio.Lock(), asyncio.Lock(), asyncio.Lock()
        """Each client has one game priced, one posting read and one table studied at a time. Others wait."""
        self.files: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """Nor may it send more than one file at a time to be settled, explained or audited."""
        self.requests = Bucket(limits.requests_a_second, limits.request_burst, clock)
        self.messages = Bucket(limits.messages_a_second, limits.message_burst, clock)

    def hold(self, what: str, most: int) -> None:
        """Hold one more, up to ``most``, or be refused."""
        if self.open[what] >= most:
            raise Refusal("too_many", f"one client may hold at most {most} {what} at once")
        self.open[what] += 1

    def let_go(self, what: str) -> None:
        """Release one."""
        self.open[what] -= 1

    def request(self) -> None:
        """Count a request, or refuse it if the client is too fast."""
        if not self.requests.take():
            raise Refusal("too_fast", "too many requests; slow down")

    async def message(self) -> None:
        """Wait until this client may send another message."""
        if wait := self.messages.wait():
            await asyncio.sleep(wait)

    @property
    def idle(self) -> bool:
        """Whether this client can be forgotten."""
        return not any(self.open.values()) and self.requests.full and self.messages.full


class Clients:
    """Every client of one server, by address."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with no clients."""
        self.limits, self.clock = limits, clock
        self._clients: dict[str, Client] = {}

    def of(self, address: str) -> Client:
        """Return the client at an address. Idle clients are forgotten."""
        if address not in self._clients:
            if len(self._clients) >= MOST_CLIENTS_KEPT:
                self._clients = {name: one for name, one in self._clients.items() if not one.idle}
            self._clients[address] = Client(self.limits, self.clock)
        return self._clients[address]
