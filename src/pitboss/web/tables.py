"""Tables for pages: messages in, what the seat may see out. The table itself lives on the floor."""

import hmac
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from pitboss.desk.keys import local_key
from pitboss.desk.rounds import guarded
from pitboss.floor import Journal, Keys, LiveTable
from pitboss.floor.book import FORM, ROUNDS_REMEMBERED, Result, Sat, book_of, says_left
from pitboss.floor.journal import Found, find_again, tables_in
from pitboss.floor.keys import Role, new_secret, proof_of
from pitboss.floor.links import Links, posted
from pitboss.floor.register import Register
from pitboss.floor.tables import Past
from pitboss.money import Cents
from pitboss.rounds import explain, write_log
from pitboss.rounds.game import Contest, Game
from pitboss.rounds.seeds import derived
from pitboss.rulebooks import Refusal, Rules
from pitboss.web import shows
from pitboss.web.catalog import Entry, find
from pitboss.web.limits import Limits
from pitboss.web.messages import (
    AddMessage,
    AnswerMessage,
    AnyCall,
    CallMessage,
    ExplainMessage,
    NewRoundMessage,
    Secrets,
    SitDown,
    read_cents,
)

BOTH: frozenset[Role] = frozenset({"player", "staff"})
STALE = {"type": "stale"}
STAFF_VIEW = 0
"""What the staff see: what lies face up, as somebody who has no seat."""


class Page(Protocol):
    """A page at a table."""

    roles: frozenset[Role]

    def leave(self, code: int, why: str) -> None:
        """Have it leave."""


class TablePage:
    """One table as its player's page and its staff's page have it."""

    def __init__(
        self,
        entry: Entry,
        sat: Sat,
        rules: Rules,
        links: Links,
        seed: bytes | None = None,
        past: Past | None = None,
    ) -> None:
        """Sit the person down, or find the table as it was left; a meter is one with that of the tables linked."""
        self.entry, self.sat, self.rules, self.turn = entry, sat, rules, 0
        self.history: deque[dict[str, Any]] = deque(maxlen=ROUNDS_REMEMBERED)
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
        """Which round is played."""
        return self.live.number

    # -- who is there ---------------------------------------------------------------------------

    @property
    def played(self) -> bool:
        """Whether its player is at the table."""
        return any("player" in page.roles for page in self.pages)

    def seat_down(self, page: Page) -> None:
        """Let a page in; whoever had one of its roles leaves."""
        from pitboss.web.sockets import TAKEN, TAKEN_OVER

        for other in [other for other in self.pages if other.roles & page.roles]:
            self.pages.remove(other)
            other.leave(TAKEN_OVER, TAKEN)
        self.pages.append(page)

    def get_up(self, page: Page) -> None:
        """Let a page go."""
        if page in self.pages:
            self.pages.remove(page)

    # -- what a page may do ---------------------------------------------------------------------

    def handle(self, message: Any, roles: frozenset[Role] = BOTH) -> dict[str, Any] | None:
        """Do what a message says; None where the table's new state is the answer.

        What was said to another state than this one, or said already, changes nothing.
        """
        if type(message) is AddMessage:
            return add_chip(message)
        if type(message) is ExplainMessage:
            return {"type": "explanation", "payments": self.explain(roles)}
        by: Role = "staff" if type(message) in (CallMessage, AnyCall) else "player"
        _check_role(by, roles)
        if self.halted:
            raise Refusal("no_journal", self.halted)
        if message.turn != self.turn:
            return STALE
        with self.link_held():
            self._do(message)
            self._remember()
            self.turn += 1
            self.note(by)
        return None

    def link_held(self) -> AbstractContextManager[None]:
        """Hold the meter this table shares, if it does, over a whole message: nobody else moves it meanwhile."""
        return nullcontext() if self.live.link is None else self.live.link.message()

    def _do(self, message: Any) -> None:
        if type(message) is AnswerMessage:
            self.live.answer(message.to_answer(self.live.seat))
        elif type(message) is CallMessage:
            self.live.call(message.to_call(), message.when == "due")
        elif type(message) is NewRoundMessage:
            self.live.new_round()

    def note(self, by: str, why: str = "") -> None:
        """Write into the journal what has happened; where that fails nothing more is played here."""
        if self.journal is None:
            return
        with self._writing():
            self.journal.note(self.live, self.turn, by, why)
            if self.live.link is not None:
                self.live.link.keep()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.halted = f"nothing more is played here: the journal cannot be written ({error.strerror})"
            raise Refusal("no_journal", self.halted) from None

    def clear(self, by: str, why: str) -> dict[int, Cents]:
        """End what is played here for good; whoever is still at the table is told."""
        from pitboss.web.sockets import CLOSED, GONE

        if self.halted:
            raise Refusal("no_journal", self.halted)
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
            page.leave(GONE, CLOSED)
        return returned

    def _remember(self) -> None:
        """Put a round that is over into the history, once, as the round itself counts it."""
        live = self.live
        if live.round.over and (not self.history or self.history[-1]["number"] != live.number):
            self._list(live.result)

    def _list(self, one: Result) -> None:
        total, standing = shows.won(one.total), shows.money(one.standing)
        self.history.append({"number": one.number, "void": one.void, "total": total, "standing": standing})

    def recall(self, results: list[Result]) -> None:
        """List the rounds that were played before the house closed and opened again."""
        self.history.clear()
        for one in results:
            self._list(one)
        self._remember()

    def explain(self, roles: frozenset[Role] = BOTH) -> list[dict[str, Any]]:
        """Explain every payment of the round so far, from what the page may see."""
        return [
            {
                "seat": told.seat,
                "says": told.says,
                "rule": told.rule,
                "clause": told.clause,
                "rests_on": list(told.rests_on),
                "reasons": [
                    {
                        "rule": r.rule,
                        "clause": r.clause,
                        "found": r.found,
                        "tried": list(r.tried),
                        "rests_on": list(r.rests_on),
                    }
                    for r in told.reasons
                ],
            }
            for told in explain(self._view(roles), self.rules.chapter)
        ]

    # -- what a page is shown -------------------------------------------------------------------

    def _view(self, roles: frozenset[Role]) -> list[Any]:
        return self.live.round.view(self.live.seat if "player" in roles else STAFF_VIEW)

    def state(self, since: int = 0, roles: frozenset[Role] = BOTH) -> dict[str, Any]:
        """Show the table as its player or its staff may see it, with the events after the first ``since``."""
        live, round = self.live, self.live.round
        waits, contest = round.ask, round.game.contest(round.table)
        return {
            "type": "state",
            "round": live.number,
            "turn": self.turn,
            "seat": live.seat if "player" in roles else STAFF_VIEW,
            "over": round.over,
            "void": round.void,
            "ask": self._ask() if "player" in roles else None,
            "since": since,
            "events": [shows.event(since + n, seen) for n, seen in enumerate(self._view(roles)[since:], 1)],
            "spots": shows.spots(round),
            "pots": shows.pots(round),
            "net": shows.net(round) if round.over else {},
            "balances": [self._balance(seat, "player" in roles, contest) for seat in live.seats],
            "among_players": contest is not None,
            "history": list(self.history),
            "chance": self._chance(),
            "staff": self._for_staff(waits.at if waits else "") if "staff" in roles else None,
        }

    def _chance(self) -> dict[str, str]:
        """What binds the house to the cards, dice and wheels of a round, and its seed when the round is over."""
        live = self.live
        seed = live.seed.hex() if live.round.over else ""
        return {"commitment": live.commitment, "seed": seed, "next": live.next_commitment}

    def _for_staff(self, at: str) -> dict[str, Any]:
        """What only the staff are told: where the round waits, and what will be called when it is due."""
        live = self.live
        return {"at": at, "due": None if live.due is None else live.due.kind, "missed": live.missed}

    def _ask(self) -> dict[str, Any] | None:
        live = self.live
        contest = live.round.game.contest(live.round.table)
        purse = shows.Purse(live.largest_stake(live.seat))
        if contest is not None:
            bet = contest.bets.get(live.seat, 0)
            purse = purse._replace(bet=bet, stack=live.chips(live.seat))
        return shows.ask(live.ask, self.turn, live.seat, purse)

    def _balance(self, seat: int, player: bool, contest: Contest | None) -> dict[str, Any]:
        live = self.live
        chips, staked = live.chips(seat), live.staked(seat)
        return {
            "seat": seat,
            "you": player and seat == live.seat,
            "chips": shows.money(chips),
            "won": shows.won(chips + staked - live.purses.bought[seat]),
            "bet": shows.bet(seat, contest),
            "button": contest is not None and contest.button == seat,
        }

    def about(self) -> dict[str, Any]:
        """Say which game is played here, under which rulebook and options."""
        return {
            "id": self.id,
            "rulebook": self.rules.chapter.rulebook,
            "game": self.entry.id,
            "title": self.entry.title(self.rules),
            "chapter": self.rules.chapter.title,
            "seat": self.live.seat,
            "seats": list(self.live.seats),
            "options": self.rules.options,
            "posted": self.sat.options,
            "priced": self.entry.game.priced,
            "training": self.sat.training,
        }


def _check_role(needed: Role, roles: frozenset[Role]) -> None:
    if needed in roles:
        return
    if needed == "staff":
        raise Refusal("not_staff", "only the table's staff call an irregularity")
    raise Refusal("not_player", "only the table's player decides and bets")


def check_open(id: str, books: set[str], register: Register) -> None:
    """Refuse a table that the register knows to be open and that has no book, or to be closed and whose book is not."""
    if id not in books:
        raise Refusal("bad_journal", "its book is missing")
    if id in register.gone:
        raise Refusal("bad_journal", "it was closed, and its book does not say so; nothing was changed")


def add_chip(message: AddMessage) -> dict[str, Any]:
    """Count a chip onto what a stake field holds."""
    cents = read_cents(message.field, message.have) + read_cents(message.field, message.chip)
    return {"type": "sum", "field": message.field, **shows.money(cents), "chips": shows.chips(cents)}


class Tables:
    """Every table of one server: opened for those who may, cleared away only when nobody has anything there."""

    def __init__(  # noqa: PLR0913 - what a house is, thing by thing
        self,
        seed: int | None = None,
        limits: Limits | None = None,
        journal: Path | None = None,
        house: str = "",
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], str] = lambda: "1970-01-01T00:00:00Z",
        meters: Mapping[str, Cents] | None = None,
        *,
        warm_up: Callable[[Game], None] = lambda game: None,
    ) -> None:
        """Hold no table yet; a seed is for tests alone, ``house`` is the secret of who runs the house.

        ``meters`` says what a rulebook's progressives open with, where that is not what the book has; ``warm_up`` is
        told of the game of each table.
        """
        self.warm_up = warm_up
        self.limits = limits or Limits()
        self.folder, self.clock, self.now = journal, clock, now
        self.house = proof_of(house or new_secret())
        self._tables: dict[str, TablePage] = {}
        self.links = Links(journal, meters, now)
        self._register: Register | None = None
        self._fixed = None if seed is None else sha256(str(seed).encode()).digest()

    # -- opened, found, cleared away ------------------------------------------------------------

    def open(self, wanted: SitDown, client: str = "") -> tuple[TablePage, Secrets]:
        """Open a table and hand out its secrets, or refuse."""
        self._make_room(client)
        entry = find(wanted.rulebook, wanted.game)
        rules = entry.rules(wanted.rulebook, dict(wanted.options))
        given = Secrets(player=new_secret(), staff=new_secret())
        keys = Keys(proof_of(given.player or ""), proof_of(given.staff or ""))
        with self.links.hold(entry.game, rules, wanted.training) as link:
            id, options = self._new_id(), posted(link, rules, wanted.options)
            if options != wanted.options:
                rules = entry.rules(wanted.rulebook, options)
            sat = Sat(
                FORM, id, wanted.rulebook, entry.id, options, wanted.seat, wanted.bots, wanted.training, keys
            )
            table = TablePage(entry, sat, rules, self.links, self._fixed)
            table.client, table.left_at = client, self.clock()
            if self.folder is not None:
                table.journal = self._journal(self.folder, sat)
                table.note("house")
        self._tables[id] = table
        self.warm_up(entry.game)
        return table, given

    def _new_id(self) -> str:
        """A name that no table here has; one that nobody can guess, but where a seed was given."""
        if self._fixed is None:
            return secrets.token_hex(16)
        names = (derived(self._fixed, f"table {number}").hex()[:32] for number in count(len(self._tables)))
        return next(
            name
            for name in names
            if name not in self._tables and not (self.folder and book_of(self.folder, name).exists())
        )

    def _registered(self, folder: Path) -> Register:
        if self._register is None:
            self._register = Register(folder, self.now, local_key())
        return self._register

    def _journal(self, folder: Path, sat: Sat) -> Journal:
        return Journal(folder, sat, self.now, local_key(), self._registered(folder))

    def find(self, id: str) -> TablePage:
        """Find a table, or refuse; those that nobody has been at for a while go first."""
        self._clear_away()
        return self.get(id)

    def get(self, id: str) -> TablePage:
        """Find a table, or refuse, and do nothing else."""
        table = self._tables.get(id)
        if table is None:
            raise Refusal("unknown_table", "there is no such table; sit down at a new one")
        return table

    def __iter__(self) -> Iterator[TablePage]:
        """Every table, in the order they were opened; nothing else is done."""
        return iter(list(self._tables.values()))

    def all(self) -> list[TablePage]:
        """Every table, in the order they were opened."""
        self._clear_away()
        return list(self)

    def _make_room(self, client: str) -> None:
        self._clear_away()
        if len(self._tables) >= self.limits.tables:
            raise Refusal("floor_full", f"all {self.limits.tables} tables are taken; try again later")
        if sum(table.client == client for table in self._tables.values()) >= self.limits.tables_each:
            message = f"one client has at most {self.limits.tables_each} tables; leave one and wait"
            raise Refusal("too_many_tables", message)

    def _clear_away(self) -> None:
        """Clear tables away that nobody is at and that hold no chips of their player, after a while."""
        for table in self.idle():
            self.clear_idle(table)

    def idle(self) -> list[TablePage]:
        """Tables that nobody has been at for a while."""
        now = self.clock()
        for table in self:
            if table.pages:
                table.left_at = now
        return [table for table in self if now - table.left_at >= self.limits.idle_s]

    def clear_idle(self, table: TablePage) -> None:
        """Clear a table away that nobody has been at for a while, unless chips of its player are on it."""
        if table.pages or table.live.in_play:
            table.left_at = self.clock()
        elif not table.gone and not table.halted:
            with suppress(Refusal):
                self._clear(table, "house", "nobody is at the table and nobody has chips on it")

    def close(self, id: str, why: str) -> dict[int, Cents]:
        """Close a table that was abandoned, for the staff, who say why: its round is played out, and what was won paid.

        A player's stakes stand: leaving, or losing the connection, gives none of them back.
        """
        if not any(map(str.isalnum, why)):
            raise Refusal("no_reason", "closing a table takes a reason, which is written down")
        table = self.get(id)
        if table.played:
            raise Refusal("not_abandoned", "somebody plays at this table: only an abandoned one is closed")
        return self._clear(table, "staff", why.strip())

    def _clear(self, table: TablePage, by: str, why: str) -> dict[int, Cents]:
        """Clear a table away, and write down what everybody had."""
        with table.link_held():
            returned = table.clear(by, why)
            if table.live.link is not None:
                table.live.link.leave()
        self._tables.pop(table.id, None)
        return returned

    def take_back(self, table: TablePage) -> None:
        """Clear a table away that nobody was told of."""
        self._clear(table, "house", "opening it took longer than anybody waited")

    def __len__(self) -> int:
        """How many tables are open."""
        return len(self._tables)

    # -- who may do what ------------------------------------------------------------------------

    def is_house(self, secret: str) -> bool:
        """Whether this is the secret of who runs the house."""
        return hmac.compare_digest(proof_of(secret), self.house)

    def roles(self, table: TablePage, shown: Secrets) -> frozenset[Role]:
        """Say what somebody may do at a table by the secrets they show; a wrong one is refused, whatever is with it."""
        roles: set[Role] = set()
        if shown.player is not None and table.sat.keys.opens("player", shown.player):
            roles.add("player")
        if shown.staff is not None and (
            table.sat.keys.opens("staff", shown.staff) or self.is_house(shown.staff)
        ):
            roles.add("staff")
        if len(roles) != (shown.player is not None) + (shown.staff is not None) or not roles:
            raise Refusal("wrong_secret", "this is not the secret of this table")
        if len(roles) > 1 and not table.sat.training:
            raise Refusal("one_side", "only at a training table is one person player and staff")
        return frozenset(roles)

    # -- found again ----------------------------------------------------------------------------

    def take_up(self) -> tuple[int, list[str]]:
        """Take up the tables of the journal where they were left; say how many, and what is wrong with others."""
        if self.folder is None:
            return 0, []
        taken, problems, register = 0, list[str](), self._registered(self.folder)
        books = set(tables_in(self.folder))
        closed = {id for id in books & register.gone if says_left(book_of(self.folder, id))}
        for id in sorted((books | register.open) - closed):
            try:
                check_open(id, books, register)
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
        sat = found.table
        entry = find(sat.rulebook, sat.game)
        rules = entry.rules(f"{sat.rulebook}@{found.opened.rulebook_sha256}", dict(sat.options))
        with self.links.hold(entry.game, rules, sat.training):
            self._sit_again(found, entry, rules)

    def _sit_again(self, found: Found, entry: Entry, rules: Rules) -> None:
        sat = found.table
        table = TablePage(entry, sat, rules, self.links, self._fixed, found.past(entry.game))
        entries = found.log.sealed.entries
        if write_log(table.live.round.log[: len(entries)]) != write_log(entries):
            raise Refusal("bad_journal", "its last round does not come out the same again")
        assert self.folder is not None
        table.turn, table.left_at = found.turn, self.clock()
        table.recall(found.book.results)
        table.journal = self._journal(self.folder, sat)
        table.journal.go_on(found)
        table.note("house")
        self._tables[sat.id] = table
        self.warm_up(entry.game)
