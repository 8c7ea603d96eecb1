"""Clients: what each address takes of the door, counted so that none takes it all."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable

from pitboss.rulebooks import Refusal
from pitboss.web.limits import Limits

MOST_CLIENTS_KEPT = 4_096


class Bucket:
    """So many at once and so many a second after that."""

    def __init__(self, a_second: float, burst: int, clock: Callable[[], float]) -> None:
        """Begin full."""
        self.a_second, self.burst, self.clock = a_second, burst, clock
        self.left, self.seen = float(burst), clock()

    def wait(self) -> float:
        """Take one, and say how long it takes until it is there; 0 where it is there now."""
        self.fill()
        self.left -= 1
        return max(0.0, -self.left / self.a_second)

    def take(self) -> bool:
        """Take one if it is there now."""
        self.fill()
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def fill(self) -> None:
        """Count what has come since the last time."""
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.seen) * self.a_second)
        self.seen = now

    @property
    def full(self) -> bool:
        """Whether nobody has taken anything for a while."""
        self.fill()
        return self.left >= self.burst


class Client:
    """One address: its open requests and sockets, and how fast it speaks."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        """Begin with nothing taken."""
        self.limits = limits
        self.open: Counter[str] = Counter()
        self.pricing, self.posting = asyncio.Lock(), asyncio.Lock()
        """One client has one game priced and one posting read at a time; what it asks for besides waits for that."""
        self.requests = Bucket(limits.requests_a_second, limits.request_burst, clock)
        self.messages = Bucket(limits.messages_a_second, limits.message_burst, clock)

    def hold(self, what: str, most: int) -> None:
        """Hold one of so many, or be refused."""
        if self.open[what] >= most:
            raise Refusal("too_many", f"one client holds at most {most} {what} at once")
        self.open[what] += 1

    def let_go(self, what: str) -> None:
        """Hold one fewer."""
        self.open[what] -= 1

    def request(self) -> None:
        """Make a request, or be told to slow down."""
        if not self.requests.take():
            raise Refusal("too_fast", "too many requests; slow down")

    async def message(self) -> None:
        """Say something, when it is this client's turn to be heard."""
        if wait := self.messages.wait():
            await asyncio.sleep(wait)

    @property
    def idle(self) -> bool:
        """Whether nothing need be remembered of this client."""
        return not any(self.open.values()) and self.requests.full and self.messages.full


class Clients:
    """Every client of one server, by address."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        """Know nobody yet."""
        self.limits, self.clock = limits, clock
        self._clients: dict[str, Client] = {}

    def of(self, address: str) -> Client:
        """The client at an address; those who have gone are forgotten."""
        if address not in self._clients:
            if len(self._clients) >= MOST_CLIENTS_KEPT:
                self._clients = {name: one for name, one in self._clients.items() if not one.idle}
            self._clients[address] = Client(self.limits, self.clock)
        return self._clients[address]
