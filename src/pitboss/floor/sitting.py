"""A sitting: one live table in a house, with its turn, its book and log, and the pages at it."""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import Literal, Protocol, TypeAlias

from pitboss.desk.games import Entry
from pitboss.floor.book import CALLS_REMEMBERED, ROUNDS_REMEMBERED, CallMade, Result, Sat
from pitboss.floor.journal import Journal
from pitboss.floor.keys import Role, is_proof
from pitboss.floor.links import Links
from pitboss.floor.tables import LiveTable, Past
from pitboss.money import Cents
from pitboss.rulebooks import Refusal, Rules

Why: TypeAlias = Literal["taken over", "gone", "got up"]
"""Why a page has to leave a table: another took the same role, it was closed, or they left their seat."""


class Page(Protocol):
    """A person at a table, in one or two roles. A player has a seat."""

    roles: frozenset[Role]
    seat: int

    def must_go(self, why: Why) -> None:
        """Make them leave."""


def _same(one: Page, other: Page) -> bool:
    """Whether two pages cannot both stay: the same player, or the same staff."""
    shared = one.roles & other.roles - {"rail"}
    return "staff" in shared or ("player" in shared and one.seat == other.seat)


class Sitting:
    """One table of a house."""

    def __init__(
        self,
        entry: Entry,
        sat: Sat,
        rules: Rules,
        links: Links,
        seed: bytes | None = None,
        past: Past | None = None,
    ) -> None:
        """Seat the person, or restore the table as it was left. Linked tables share one meter."""
        self.entry, self.sat, self.rules, self.turn = entry, sat, rules, 0
        self.results: deque[Result] = deque(maxlen=ROUNDS_REMEMBERED)
        """The results of the last rounds."""
        self.house: deque[Cents] = deque(maxlen=ROUNDS_REMEMBERED)
        """The house's win here at the end of each of the last rounds, since the house opened."""
        self.calls: deque[CallMade] = deque(maxlen=CALLS_REMEMBERED)
        """The latest calls of the staff."""
        self.opened = self.moved_at = ""
        """The times at which the table was opened, and at which something last happened at it."""
        self.now: Callable[[], str] = str
        """The house's time of day."""
        self.pages: list[Page] = []
        self.client, self.left_at, self.halted, self.gone = "", 0.0, "", False
        self.journal: Journal | None = None
        link = links.join(entry.game, rules, sat.id, sat.training)
        self.live = LiveTable(entry.game, rules, sat.seat, sat.bots, seed, past, link, name=sat.id)
        self.proofs = {sat.seat: sat.keys.player}
        """The proof of each person's secret, by seat."""
        self.clock: Callable[[], float] = time.monotonic
        self.since = 0.0
        """The time at which the table last moved on, by the house's clock."""
        self._remember()

    @property
    def id(self) -> str:
        """The table's name."""
        return self.sat.id

    @property
    def number(self) -> int:
        """The number of the current round."""
        return self.live.number

    # -- who is there ---------------------------------------------------------------------------

    @property
    def played(self) -> bool:
        """Whether its player is at the table."""
        return any("player" in page.roles for page in self.pages)

    def seat_down(self, page: Page) -> None:
        """Let a page in. Any page of the same seat, or with the same staff, must leave. A rail has room for all."""
        for other in [other for other in self.pages if _same(other, page)]:
            self.pages.remove(other)
            other.must_go("taken over")
        self.pages.append(page)

    def get_up(self, page: Page) -> None:
        """Remove a page from the table."""
        if page in self.pages:
            self.pages.remove(page)

    @property
    def shared(self) -> bool:
        """Whether several people have a seat here."""
        return len(self.live.people) + len(self.live.joined) > 1

    def present(self, seat: int) -> bool:
        """Whether a person's page is at the table."""
        return any("player" in page.roles and page.seat == seat for page in self.pages)

    # -- who has a seat -------------------------------------------------------------------------

    def join(self, seat: int, name: str, proof: str) -> None:
        """Give a person a seat from the next round on, and write it down."""
        self.check_open()
        self.act(partial(self.live.sit_down, seat, name), "player")
        self.proofs[seat] = proof
        if self.journal is not None:
            with self._writing():
                self.journal.sat_down(seat, name, proof)

    def leave(self, seat: int) -> None:
        """Take a person's seat back, and write it down. What they have on the table is played out."""
        self.check_open()
        if self.journal is not None:
            with self._writing():
                self.journal.got_up(seat)
        self.act(partial(self.live.get_up, seat), "player")
        self.proofs.pop(seat, None)
        for page in [page for page in self.pages if "player" in page.roles and page.seat == seat]:
            page.must_go("got up")

    def seat_of(self, secret: str) -> int:
        """Return the seat that a secret is for, or 0 if none is."""
        return next((seat for seat, proof in self.proofs.items() if is_proof(secret, proof)), 0)

    # -- what is called -------------------------------------------------------------------------

    def keep_call(self, kind: str, seat: int, waits: bool) -> None:
        """Remember a call of the staff, and write it down."""
        call = CallMade(self.now(), self.live.number, kind, seat, waits)
        self.calls.append(call)
        if self.journal is not None:
            with self._writing():
                self.journal.called(call)

    # -- what is done ---------------------------------------------------------------------------

    def check_open(self) -> None:
        """Refuse to continue if the journal could not be written, or the program failed."""
        if self.halted:
            raise Refusal("no_journal", self.halted)

    def act(self, do: Callable[[], None], by: Role) -> None:
        """Do something in the table's turn, and write it down. If it is refused, nothing changes."""
        with self.link_held():
            do()
            self._remember()
            self.turn += 1
            self.since, self.moved_at = self.clock(), self.now()
            self.note(by)

    def link_held(self) -> AbstractContextManager[None]:
        """Hold the shared meter, if any, for a whole message, so that others cannot move it meanwhile."""
        return nullcontext() if self.live.link is None else self.live.link.message()

    def note(self, by: str, why: str = "") -> None:
        """Write what has happened to the journal. If that fails, play stops at this table."""
        if self.journal is None:
            return
        with self._writing():
            self.journal.note(self.live, self.turn, by, why)
            if self.live.link is not None:
                self.live.link.link.keep()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.halted = f"play is stopped here: the journal cannot be written ({error.strerror})"
            raise Refusal("no_journal", self.halted) from None

    def clear(self, by: str, why: str) -> dict[int, Cents]:
        """End play at this table for good, and tell everyone still there."""
        self.check_open()
        self.turn += 1
        try:
            returned = self.live.close(lambda: self.note(by, why))
        finally:
            self.note(by, why)
        if self.journal is not None:
            with self._writing():
                self.journal.leave(self.live, by, why, returned)
        self.gone = True
        for page in list(self.pages):
            page.must_go("gone")
        return returned

    def _remember(self) -> None:
        """Add a finished round to the results, once."""
        live = self.live
        if live.round.over and (not self.results or self.results[-1].number != live.number):
            self.results.append(live.result)
            self.house.append(live.house_won)

    def recall(self, results: list[Result]) -> None:
        """Restore the results of rounds played before the house last closed."""
        self.results.clear()
        self.house.clear()
        self.results.extend(results)
        self._remember()
