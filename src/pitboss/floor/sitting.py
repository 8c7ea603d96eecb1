"""A sitting: one live table in a house, with its turn, its book and log, and the pages at it."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Literal, Protocol, TypeAlias

from pitboss.desk.games import Entry
from pitboss.floor.book import ROUNDS_REMEMBERED, Result, Sat
from pitboss.floor.journal import Journal
from pitboss.floor.keys import Role
from pitboss.floor.links import Links
from pitboss.floor.tables import LiveTable, Past
from pitboss.money import Cents
from pitboss.rulebooks import Refusal, Rules

Why: TypeAlias = Literal["taken over", "gone"]
"""Why somebody has to leave a table: somebody else took the same role, or the table was closed."""


class Page(Protocol):
    """Somebody at a table, in one or two roles."""

    roles: frozenset[Role]

    def must_go(self, why: Why) -> None:
        """Make them leave."""


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
        self.pages: list[Page] = []
        self.client, self.left_at, self.halted, self.gone = "", 0.0, "", False
        self.journal: Journal | None = None
        link = links.join(entry.game, rules, sat.id, sat.training)
        self.live = LiveTable(entry.game, rules, sat.seat, sat.bots, seed, past, link, name=sat.id)
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
        """Let a page in; any page that has one of its roles must leave."""
        for other in [other for other in self.pages if other.roles & page.roles]:
            self.pages.remove(other)
            other.must_go("taken over")
        self.pages.append(page)

    def get_up(self, page: Page) -> None:
        """Remove a page from the table."""
        if page in self.pages:
            self.pages.remove(page)

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
            self.note(by)

    def link_held(self) -> AbstractContextManager[None]:
        """Hold the shared meter, if any, for a whole message, so that nobody else moves it meanwhile."""
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
            self.halted = f"nothing more is played here: the journal cannot be written ({error.strerror})"
            raise Refusal("no_journal", self.halted) from None

    def clear(self, by: str, why: str) -> dict[int, Cents]:
        """End play at this table for good, and tell whoever is still there."""
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

    def recall(self, results: list[Result]) -> None:
        """Restore the results of rounds played before the house last closed."""
        self.results.clear()
        self.results.extend(results)
        self._remember()
