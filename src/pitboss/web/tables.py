"""Tables for pages: messages in, what the seat may see out. The table itself lives on the floor."""

import secrets
from collections import deque
from collections.abc import Callable
from typing import Any

from pitboss.chance import Source, seeded, system_source
from pitboss.floor import LiveTable
from pitboss.rounds import explain
from pitboss.rulebooks import Refusal, Rules
from pitboss.web import shows
from pitboss.web.catalog import Entry, find
from pitboss.web.limits import MOST_TABLES, ROUNDS_REMEMBERED
from pitboss.web.messages import (
    AddMessage,
    AnswerMessage,
    CallMessage,
    ExplainMessage,
    NewRoundMessage,
    SitDown,
    read_cents,
)


class TablePage:
    """One table as one page has it."""

    def __init__(self, entry: Entry, rules: Rules, sit_down: SitDown, source: Source) -> None:
        """Sit the person down."""
        self.id = secrets.token_urlsafe(16)
        self.entry, self.rules, self.turn = entry, rules, 0
        self.history: deque[dict[str, Any]] = deque(maxlen=ROUNDS_REMEMBERED)
        self.holder: object = None
        self.live = LiveTable(entry.game, rules, sit_down.seat, sit_down.bots, source)
        self._remember()

    @property
    def number(self) -> int:
        """Which round is played."""
        return self.live.number

    # -- what a page may do ---------------------------------------------------------------------

    def handle(self, message: Any) -> dict[str, Any] | None:
        """Do what a message says; None where the table's new state is the answer."""
        if type(message) is AddMessage:
            return add_chip(message)
        if type(message) is ExplainMessage:
            return {"type": "explanation", "payments": self.explain()}
        if type(message) is AnswerMessage:
            self._answer(message)
        elif type(message) is CallMessage:
            self.live.call(message.to_call(), message.when == "due")
        elif type(message) is NewRoundMessage:
            self.live.new_round()
        self._remember()
        self.turn += 1
        return None

    def _answer(self, message: AnswerMessage) -> None:
        if message.turn is not None and message.turn != self.turn:
            raise Refusal("stale", "the table has moved on since this was shown; look again")
        self.live.answer(message.to_answer(self.live.seat))

    def _remember(self) -> None:
        """Put a round that is over into the history, once."""
        live = self.live
        if live.round.over and (not self.history or self.history[-1]["number"] != live.number):
            total = shows.won(live.won(live.seat))
            self.history.append({"number": live.number, "void": live.round.void, "total": total})

    def explain(self) -> list[dict[str, Any]]:
        """Explain every payment of the round so far."""
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
            for told in explain(self.live.round.log, self.live.round.rules.chapter)
        ]

    # -- what a page is shown -------------------------------------------------------------------

    def state(self, since: int = 0) -> dict[str, Any]:
        """Show the table as this seat may see it, with the events after the first ``since``."""
        live, round = self.live, self.live.round
        view, ledger = round.view(live.seat), round.table.ledger
        return {
            "type": "state",
            "round": live.number,
            "turn": self.turn,
            "seat": live.seat,
            "over": round.over,
            "void": round.void,
            "ask": self._ask(),
            "since": since,
            "events": [shows.event(since + n, seen) for n, seen in enumerate(view[since:], 1)],
            "spots": shows.spots(round),
            "pots": [
                {"name": name, **shows.money(cents), "chips": shows.chips(cents)}
                for name in ("pot", "bank")
                if (cents := ledger.balance(name)) > 0
            ],
            "net": shows.net(round) if round.over else {},
            "balances": [self._balance(seat) for seat in live.seats],
            "due": None if live.due is None else live.due.kind,
            "history": list(self.history),
        }

    def _ask(self) -> dict[str, Any] | None:
        live = self.live
        staked = sum(cents for (seat, _), cents in live.round.table.spots.items() if seat == live.seat)
        return shows.ask(live.ask, self.turn, live.seat, staked)

    def _balance(self, seat: int) -> dict[str, Any]:
        chips = self.live.chips(seat)
        return {
            "seat": seat,
            "you": seat == self.live.seat,
            "chips": shows.money(chips),
            "won": shows.won(chips - self.live.purses.bought[seat]),
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
        }


def add_chip(message: AddMessage) -> dict[str, Any]:
    """Count a chip onto what a stake field holds."""
    cents = read_cents(message.field, message.have) + read_cents(message.field, message.chip)
    return {"type": "sum", "field": message.field, **shows.money(cents), "chips": shows.chips(cents)}


class Tables:
    """Every table of one server, at most so many; the longest idle one makes room."""

    def __init__(self, seed: int | None = None) -> None:
        """Hold no table yet; a seed is for tests alone."""
        self._tables: dict[str, TablePage] = {}
        self._source: Callable[[], Source] = system_source if seed is None else lambda: seeded(seed)

    def open(self, sit_down: SitDown) -> TablePage:
        """Open a table, or refuse."""
        entry = find(sit_down.rulebook, sit_down.game)
        rules = entry.rules(sit_down.rulebook, dict(sit_down.options))
        table = TablePage(entry, rules, sit_down, self._source())
        self._make_room()
        self._tables[table.id] = table
        return table

    def find(self, id: str) -> TablePage:
        """Find a table, or refuse; the one found becomes the least idle."""
        if id not in self._tables:
            raise Refusal("unknown_table", "there is no such table; sit down at a new one")
        table = self._tables[id] = self._tables.pop(id)
        return table

    def _make_room(self) -> None:
        if len(self._tables) < MOST_TABLES:
            return
        idle = next((id for id, table in self._tables.items() if table.holder is None), None)
        if idle is None:
            raise Refusal("floor_full", f"all {MOST_TABLES} tables are in play; try again later")
        del self._tables[idle]

    def __len__(self) -> int:
        """How many tables are open."""
        return len(self._tables)
