"""A house: opens its tables, restores them after a restart, clears them away, and checks permissions."""

import hmac
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from pitboss.desk.games import find
from pitboss.desk.keys import local_key
from pitboss.desk.rounds import guarded
from pitboss.floor.book import FORM, Sat, book_of, says_left
from pitboss.floor.journal import Found, Journal, find_again, tables_in
from pitboss.floor.keys import Keys, Role, new_secret, proof_of
from pitboss.floor.links import Links, posted
from pitboss.floor.register import Register
from pitboss.floor.sitting import Sitting
from pitboss.money import Cents
from pitboss.rounds import Game, write_log
from pitboss.rounds.seeds import derived
from pitboss.rulebooks import Refusal

S = TypeVar("S", bound=Sitting)


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """The capacity of a house."""

    tables: int = 256
    """Tables on the floor. A full floor refuses new tables and never clears one away to make room."""
    tables_each: int = 32
    """Tables one client may have open."""
    idle_s: float = 1_800
    """The time that a table stays when it is empty and its player has no chips on it."""


class Wanted(Protocol):
    """The requested table."""

    rulebook: str
    game: str
    options: Any
    pay: Any
    seat: int
    bots: int
    training: bool


class Shown(Protocol):
    """The secrets presented."""

    player: str | None
    staff: str | None
    guest: str | None


class Secrets(NamedTuple):
    """The secrets of a new table: its first player's, its staff's, and that of the guests they invite."""

    player: str
    staff: str
    guest: str


class Admitted(NamedTuple):
    """A person's role at a table. A player has a seat."""

    roles: frozenset[Role]
    seat: int


def abbreviated(game: str) -> str:
    """Return the letters of a game that its tables are numbered by: UTH, TCP. Two of a name of one word."""
    words = game.split("-")
    return "".join(word[:1] for word in words).upper() if len(words) > 1 else game[:2].upper()


def table_name(sat: Sat) -> str:
    """Return a table's name on the floor: its game's letters and its number. 00 if its book is older than numbers."""
    return f"{abbreviated(sat.game)}-{sat.number:02d}"


class House(Generic[S]):
    """Every table of one server. A table is cleared away only when no one has anything there."""

    def __init__(  # noqa: PLR0913 - each parameter configures one part of the house
        self,
        sit: Callable[..., S],
        limits: Room,
        *,
        seed: int | None = None,
        journal: Path | None = None,
        house: str = "",
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], str] = lambda: "1970-01-01T00:00:00Z",
        meters: Mapping[str, Cents] | None = None,
        warm_up: Callable[[Game], None] = lambda game: None,
    ) -> None:
        """Start with no tables. ``sit`` makes one.

        A seed is only for tests. ``house`` is the secret of the house's owner. ``meters`` gives the starting
        amounts of a rulebook's progressives, if not the book's own. ``warm_up`` is called with the game of each table.
        """
        self.warm_up = warm_up
        self.sit, self.limits = sit, limits
        self.folder, self.clock, self.now = journal, clock, now
        self.house = proof_of(house or new_secret())
        self._tables: dict[str, S] = {}
        self.links = Links(journal, meters, now)
        self._register: Register | None = None
        self._fixed = None if seed is None else sha256(str(seed).encode()).digest()

    # -- opened, found, cleared away ------------------------------------------------------------

    def open(self, wanted: Wanted, client: str = "") -> tuple[S, Secrets]:
        """Open a table and hand out its secrets, or refuse."""
        self._make_room(client)
        entry = find(wanted.rulebook, wanted.game)
        pay = {table: dict(rows) for table, rows in wanted.pay.items()}
        rules = entry.rules(wanted.rulebook, dict(wanted.options), pay)
        given = Secrets(new_secret(), new_secret(), new_secret())
        keys = Keys(*map(proof_of, given))
        seat, bots, training = wanted.seat, wanted.bots, wanted.training
        with self.links.hold(entry.game, rules, training) as link:
            id, options = self._new_id(), posted(link, rules, wanted.options)
            if options != wanted.options:
                rules = entry.rules(wanted.rulebook, options, pay)
            number = self._new_number(entry.id)
            sat = Sat(
                FORM, id, wanted.rulebook, entry.id, options, seat, bots, training, keys, pay, number=number
            )
            table = self.sit(entry, sat, rules, self.links, self._fixed)
            table.client = client
            self._add(table)
        return table, given

    def _add(self, table: S, found: Found | None = None) -> None:
        """Add a table to the floor, new or found again, and write down that it is there."""
        table.clock = self.clock
        table.left_at = table.since = self.clock()
        table.now, table.moved_at = self.now, self.now()
        table.opened = table.moved_at if found is None else found.book.opened
        table.calls.extend(found.book.calls if found is not None else ())
        if self.folder is not None:
            table.journal = Journal(
                self.folder, table.sat, self.now, local_key(), self._registered(self.folder)
            )
            if found is not None:
                table.journal.go_on(found)
            table.note("house")
        self._tables[table.id] = table
        self.warm_up(table.entry.game)

    def _new_id(self) -> str:
        """Return an unused table name. It cannot be guessed unless a seed was given."""
        if self._fixed is None:
            return secrets.token_hex(16)
        for number in count(len(self._tables)):
            name = derived(self._fixed, f"table {number}").hex()[:32]
            if name not in self._tables and not (self.folder and book_of(self.folder, name).exists()):
                break
        return name

    def _new_number(self, game: str) -> int:
        """Return the lowest number that no open table of a game has."""
        taken = {table.sat.number for table in self if abbreviated(table.sat.game) == abbreviated(game)}
        return next(number for number in count(1) if number not in taken)

    def _registered(self, folder: Path) -> Register:
        if self._register is None:
            self._register = Register(folder, self.now, local_key())
        return self._register

    def get(self, id: str) -> S:
        """Find a table, or refuse, with no side effects."""
        table = self._tables.get(id)
        if table is None:
            raise Refusal("unknown_table", "there is no such table; sit down at a new one")
        return table

    def __iter__(self) -> Iterator[S]:
        """Iterate over every table in the order they were opened, with no side effects."""
        return iter(list(self._tables.values()))

    def _make_room(self, client: str) -> None:
        self.clear_away()
        if len(self._tables) >= self.limits.tables:
            raise Refusal("floor_full", f"all {self.limits.tables} tables are taken; try again later")
        if sum(table.client == client for table in self._tables.values()) >= self.limits.tables_each:
            message = f"one client has at most {self.limits.tables_each} tables; leave one and wait"
            raise Refusal("too_many_tables", message)

    def clear_away(self) -> None:
        """Clear away idle tables on which their player has no chips."""
        for table in self.idle():
            self.clear_idle(table)

    def idle(self) -> list[S]:
        """Return the tables that have been empty for a while."""
        now = self.clock()
        for table in self:
            if table.pages:
                table.left_at = now
        return [table for table in self if now - table.left_at >= self.limits.idle_s]

    def clear_idle(self, table: S) -> None:
        """Clear away an idle table, unless its player has chips on it."""
        if table.pages or table.live.in_play:
            table.left_at = self.clock()
        elif not table.gone and not table.halted:
            with suppress(Refusal):
                self._clear(table, "house", "nobody is at the table and nobody has chips on it")

    def close(self, id: str, why: str) -> dict[int, Cents]:
        """Close an abandoned table for the staff, who give a reason. Its round is played out and winnings are paid.

        A player's stakes stand: leaving or losing the connection returns none of them.
        """
        if not any(map(str.isalnum, why)):
            raise Refusal("no_reason", "closing a table needs a reason, which is written down")
        table = self.get(id)
        if table.played:
            raise Refusal("not_abandoned", "there are players at this table: only an abandoned one is closed")
        return self._clear(table, "staff", why.strip())

    def _clear(self, table: S, by: str, why: str) -> dict[int, Cents]:
        """Clear a table away, and record what everyone had."""
        with table.link_held():
            returned = table.clear(by, why)
            if table.live.link is not None:
                table.live.link.link.leave(table.id)
        self._tables.pop(table.id, None)
        return returned

    def take_back(self, table: S) -> None:
        """Clear away a table that has not been announced to anyone."""
        self._clear(table, "house", "opening it took longer than anyone waited")

    def __len__(self) -> int:
        """Return the number of open tables."""
        return len(self._tables)

    # -- who may do what ------------------------------------------------------------------------

    def is_house(self, secret: str) -> bool:
        """Return whether this is the secret of the person who runs the house."""
        return hmac.compare_digest(proof_of(secret), self.house)

    def admit(self, table: S, shown: Shown) -> Admitted:
        """Return a person's roles at a table by the secrets they present. Any wrong secret is refused."""
        roles, player, staff, guest = set[Role](), shown.player, shown.staff, shown.guest
        seat = table.seat_of(player) if player is not None else 0
        if seat:
            roles.add("player")
        if staff is not None and (table.sat.keys.opens("staff", staff) or self.is_house(staff)):
            roles.add("staff")
        if guest is not None and table.sat.keys.opens("rail", guest):
            roles.add("rail")
        if len(roles) != sum(secret is not None for secret in (player, staff, guest)) or not roles:
            raise Refusal("wrong_secret", "this is not the secret of this table")
        if len(roles) > 1 and (not table.sat.training or "rail" in roles):
            raise Refusal("one_side", "only at a training table can one person be both player and staff")
        return Admitted(frozenset(roles), seat)

    def join(self, table: S, guest: str, seat: int, name: str) -> str:
        """Give a guest a seat, and the secret that goes with it."""
        if not table.sat.keys.opens("rail", guest):
            raise Refusal("wrong_secret", "this is not the secret of this table's guests")
        secret = new_secret()
        table.join(seat, name, proof_of(secret))
        return secret

    # -- found again ----------------------------------------------------------------------------

    def take_up(self) -> tuple[int, list[str]]:
        """Resume the journal's tables where they were left. Return how many, and what is wrong with the others."""
        if self.folder is None:
            return 0, []
        taken, problems, register = 0, list[str](), self._registered(self.folder)
        books = set(tables_in(self.folder))
        closed = {id for id in books & register.gone if says_left(book_of(self.folder, id))}
        for id in sorted((books | register.open) - closed):
            try:
                if id not in books:
                    raise Refusal("bad_journal", "its book is missing")
                if id in register.gone:
                    message = "it was closed, but its book does not say so; nothing was changed"
                    raise Refusal("bad_journal", message)
                found = guarded(find_again)(self.folder, id)
                if found is None:
                    continue
                register.check_reached(id, found.book.ended)
                guarded(self._take_up)(found)
                taken += 1
                if found.lost:
                    problems.append(f"table {id} was taken up, but {found.lost}")
            except (Refusal, OSError) as problem:
                problems.append(f"table {id} stays closed: {problem}")
        return taken, problems + ([register.problem] if register.problem else [])

    def _take_up(self, found: Found) -> None:
        sat, entries = found.book.table, found.log.sealed.entries
        entry = find(sat.rulebook, sat.game)
        edition = f"{sat.rulebook}@{found.opened.rulebook_sha256}"
        rules = entry.rules(edition, dict(sat.options), sat.pay)
        with self.links.hold(entry.game, rules, sat.training):
            table = self.sit(entry, sat, rules, self.links, self._fixed, found.past(entry.game))
            if write_log(table.live.round.log[: len(entries)]) != write_log(entries):
                raise Refusal("bad_journal", "its last round does not replay the same")
            table.turn = found.turn
            table.recall(found.book.results)
            table.proofs |= {seat: one.key for seat, one in found.book.people.items()}
            self._add(table, found)
