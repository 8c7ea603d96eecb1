"""Tables on the floor: the server deals and the other seats play; whoever looks at the page decides the rest."""

import secrets
from collections import deque
from collections.abc import Callable
from typing import Any

from pitboss.chance import Source, seeded, system_source
from pitboss.money import Cents
from pitboss.rounds import Game, Round, explain
from pitboss.rounds.accounts import balances
from pitboss.rounds.answers import Answer, Called
from pitboss.rounds.asks import ANYONE, Ask, Bet, Choose, Pause
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.drivers.random import open_stakes
from pitboss.rulebooks import Refusal, Rules
from pitboss.web import shows
from pitboss.web.bots import Bot, plainest
from pitboss.web.catalog import Entry, find
from pitboss.web.limits import MOST_AUTOMATIC_ANSWERS, MOST_ENTRIES, MOST_TABLES, ROUNDS_REMEMBERED
from pitboss.web.messages import (
    AddMessage,
    AnswerMessage,
    CallMessage,
    ExplainMessage,
    NewRoundMessage,
    SitDown,
    read_cents,
)
from pitboss.web.purses import Purses, affordable, check_purse

PATIENCE = 20
"""Refused answers in a row before a bot does the plainest thing it may."""


class LiveTable:
    """One table: a person at one seat, bots at others, one round after another."""

    def __init__(self, entry: Entry, rules: Rules, sit_down: SitDown, source: Source) -> None:
        """Seat everybody and open the first round."""
        self.id = secrets.token_urlsafe(16)
        self.entry, self.game, self.rules = entry, entry.game, rules
        self.seat, self.seats = sit_down.seat, _seats(entry.game, rules, sit_down)
        self.chance, self.bot = Chance(source), Bot(source)
        self.purses = Purses(self.seats, rules)
        self.history: deque[dict[str, Any]] = deque(maxlen=ROUNDS_REMEMBERED)
        self.due: Called | None = None
        self.idle: list[int] = []
        self.number, self.turn = 0, 0
        self.holder: object = None
        self._open(None)

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
            self._call(message)
        elif type(message) is NewRoundMessage:
            self._new_round()
        self.turn += 1
        return None

    def _answer(self, message: AnswerMessage) -> None:
        if message.turn is not None and message.turn != self.turn:
            raise Refusal("stale", "the table has moved on since this was shown; look again")
        if len(self.round.log) > MOST_ENTRIES:
            raise Refusal("sat_long", "this table has played very long; sit down at a new one")
        answer = message.to_answer(self.seat)
        check_purse(self.round.ask, answer, self._chips(self.seat, self._accounts()))
        self.round.answer(answer)
        self._advance()

    def _call(self, message: CallMessage) -> None:
        call, rule = message.to_call(), self.rules.irregularity(message.kind)
        if message.when == "due":
            if not rule.at:
                raise Refusal("no_moment", f"{rule.kind} has no moment of its own: call it now")
            self.round.table.check_call(call)
            self.due = call
            return
        self.round.answer(call)
        self._advance()

    def _new_round(self) -> None:
        if not self.round.over:
            raise Refusal("round_open", "the round is not over")
        self._open(self.round.table.state)

    def explain(self) -> list[dict[str, Any]]:
        """Explain every payment of the round so far."""
        return [
            {
                "seat": told.seat,
                "says": told.says,
                "rule": told.rule,
                "clause": told.clause,
                "reasons": [
                    {"rule": r.rule, "clause": r.clause, "found": r.found, "tried": list(r.tried)}
                    for r in told.reasons
                ],
            }
            for told in explain(self.round.log)
        ]

    # -- the round goes on ----------------------------------------------------------------------

    def _open(self, state: Any) -> None:
        self.purses.before_round()
        self.round = Round(self.game, self.rules, self.seats, state, dict(self.purses.chips))
        self.number += 1
        self.idle = self._others()
        self._advance()

    def _advance(self) -> None:
        """Answer everything that waits for no person: chance, pauses, bots, and a call that is due."""
        refused = 0
        for _ in range(MOST_AUTOMATIC_ANSWERS):
            ask = self.round.ask
            if ask is None:
                self._settle_up()
                return
            answer = self._due_call(ask) or self._automatic(ask, refused)
            if answer is None:
                self._buy_in()
                return
            try:
                self.round.answer(answer)
                refused = 0
            except Refusal:
                refused += 1
        raise Refusal("stuck", "the round does not come to an end by itself; sit down at a new table")

    def _due_call(self, ask: Ask) -> Called | None:
        due = self.due
        if due is None or self.rules.irregularity(due.kind).at != ask.at:
            return None
        self.due = None
        return due

    def _automatic(self, ask: Ask, refused: int) -> Answer | None:
        if type(ask) is not Bet and type(ask) is not Choose:
            self.idle = self.idle if type(ask) is Pause else self._others()
            return self.chance.answer(ask, self.round)
        if type(ask) is Choose and ask.who == ANYONE:
            return self.bot.give_way(ask, self.seat) or self._company(ask)
        if ask.who == self.seat:
            return None
        return self.bot.decide(ask) if refused < PATIENCE else plainest(ask, refused - PATIENCE)

    def _company(self, ask: Choose) -> Answer | None:
        """Where anyone may stake, let each of the others do so once between throws."""
        stakes = open_stakes(ask)
        return self.bot.stake(stakes, self.idle.pop()) if stakes and self.idle else None

    def _others(self) -> list[int]:
        return [seat for seat in self.seats if seat != self.seat]

    def _buy_in(self) -> None:
        """Whoever staked more than was in front of them, as a rule made them, has bought chips for it."""
        accounts = self._accounts()
        for seat in self.seats:
            self.purses.buy_up(seat, -self._chips(seat, accounts))

    def _settle_up(self) -> None:
        self.due = None
        accounts = self._accounts()
        self.purses.settle(accounts)
        mine = accounts.get(f"seat {self.seat}", 0)
        self.history.append({"number": self.number, "void": self.round.void, "total": shows.won(mine)})

    def _accounts(self) -> dict[str, Cents]:
        """Where every chip is now: the accounts after the last entry of the log."""
        [(_, accounts)] = deque(balances(self.round.log), maxlen=1)
        return accounts

    # -- what a page is shown -------------------------------------------------------------------

    def state(self, since: int = 0) -> dict[str, Any]:
        """Show the table as this seat may see it, with the events after the first ``since``."""
        round = self.round
        view = round.view(self.seat)
        accounts = self._accounts()
        return {
            "type": "state",
            "round": self.number,
            "turn": self.turn,
            "seat": self.seat,
            "over": round.over,
            "void": round.void,
            "ask": self._ask(accounts),
            "since": since,
            "events": [shows.event(since + n, seen) for n, seen in enumerate(view[since:], 1)],
            "spots": shows.spots(round),
            "pots": [
                {"name": name, **shows.money(accounts[name]), "chips": shows.chips(accounts[name])}
                for name in ("pot", "bank")
                if accounts.get(name, 0) > 0
            ],
            "net": shows.net(round) if round.over else {},
            "balances": [self._balance(seat, accounts) for seat in self.seats],
            "due": None if self.due is None else self.due.kind,
            "history": list(self.history),
        }

    def _ask(self, accounts: dict[str, Cents]) -> dict[str, Any] | None:
        staked = sum(cents for (seat, _), cents in self.round.table.spots.items() if seat == self.seat)
        ask = affordable(self.round.ask, self._chips(self.seat, accounts))
        return shows.ask(ask, self.turn, self.seat, staked)

    def _chips(self, seat: int, accounts: dict[str, Cents]) -> Cents:
        """What a seat has in front of it now; at the end of a round its purse holds it all."""
        return self.purses.chips[seat] + (0 if self.round.over else accounts.get(f"seat {seat}", 0))

    def _balance(self, seat: int, accounts: dict[str, Cents]) -> dict[str, Any]:
        chips = self._chips(seat, accounts)
        return {
            "seat": seat,
            "you": seat == self.seat,
            "chips": shows.money(chips),
            "won": shows.won(chips - self.purses.bought[seat]),
        }

    def about(self) -> dict[str, Any]:
        """Say which game is played here, under which rulebook and options."""
        return {
            "id": self.id,
            "rulebook": self.rules.chapter.rulebook,
            "game": self.entry.id,
            "title": self.entry.title(self.rules),
            "chapter": self.rules.chapter.title,
            "seat": self.seat,
            "seats": list(self.seats),
            "options": self.rules.options,
        }


def _seats(game: Game, rules: Rules, sit_down: SitDown) -> tuple[int, ...]:
    """Seat the bots at the free seats nearest to the person."""
    most = game.seats(rules)
    free = [seat for seat in range(1, most + 1) if seat != sit_down.seat]
    if sit_down.bots > len(free):
        raise Refusal("table_full", f"the table has {most} seats: at most {len(free)} others can play")
    near = sorted(free, key=lambda seat: (abs(seat - sit_down.seat), seat))[: sit_down.bots]
    return tuple(sorted((sit_down.seat, *near)))


def add_chip(message: AddMessage) -> dict[str, Any]:
    """Count a chip onto what a stake field holds."""
    cents = read_cents(message.field, message.have) + read_cents(message.field, message.chip)
    return {"type": "sum", "field": message.field, **shows.money(cents), "chips": shows.chips(cents)}


class Tables:
    """Every table of one server, at most so many; the longest idle one makes room."""

    def __init__(self, seed: int | None = None) -> None:
        """Hold no table yet; a seed is for tests alone."""
        self._tables: dict[str, LiveTable] = {}
        self._source: Callable[[], Source] = system_source if seed is None else lambda: seeded(seed)

    def open(self, sit_down: SitDown) -> LiveTable:
        """Open a table, or refuse."""
        entry = find(sit_down.rulebook, sit_down.game)
        rules = entry.rules(sit_down.rulebook, dict(sit_down.options))
        table = LiveTable(entry, rules, sit_down, self._source())
        self._make_room()
        self._tables[table.id] = table
        return table

    def find(self, id: str) -> LiveTable:
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
