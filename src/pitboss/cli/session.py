"""A session at one table: the person's prompts and the bots beside them, round after round."""

import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TextIO

from pitboss.cli.common import grid
from pitboss.cli.layout import coloured, line, may_do, table_view
from pitboss.cli.prompt import read_answer, read_call
from pitboss.cli.rules_page import details
from pitboss.desk import game_of
from pitboss.floor import LiveTable
from pitboss.floor.purses import BUY_IN
from pitboss.money import Cents, parse_amount, show_amount, show_dollars
from pitboss.rounds import Round, explain
from pitboss.rounds.asks import Bet, Choose
from pitboss.rounds.events import Closed, Due, Opened
from pitboss.rounds.words import Voice
from pitboss.rulebooks.refusal import Refusal, counted

if TYPE_CHECKING:
    from rich.console import Console

TRAINING = "A training table: you are player and staff in one, and its rounds are marked as training."


def sit_down(
    game: str,
    rulebook: str,
    seats: int,
    me: int,
    options: dict[str, Any] | None = None,
    stack: str = "",
    seed: int | None = None,
) -> LiveTable:
    """Open a table with so many seats, bots at all but mine. A seed repeats the same cards and bots."""
    found = game_of(game)
    rules = found.rules(rulebook, options or {})
    try:
        buy_in = parse_amount(stack) if stack else BUY_IN
    except ValueError as error:
        raise Refusal("bad_amount", str(error)) from None
    return LiveTable(
        found,
        rules,
        me,
        seats - 1,
        None if seed is None else sha256(f"pitboss play {seed}".encode()).digest(),
        name=f"terminal {secrets.token_hex(8)}" if seed is None else f"terminal seed {seed}",
        buy_in=buy_in,
    )


class Leaves(Exception):
    """The person leaves the table."""


class Session:
    """Plays rounds at a table until the person leaves."""

    def __init__(self, live: LiveTable, out: "Console", typed: TextIO) -> None:
        """Play at a table, showing it on a console and reading what the person types."""
        self.live, self.me, self.out, self.typed = live, live.seat, out, typed
        self.voice = Voice(self.me, show_dollars)
        self.nets: list[dict[str, Cents]] = []
        self._told = 0
        self._shown = ("", 0)

    @property
    def total(self) -> Cents:
        """What the person has won or lost so far."""
        return sum(sum(net.values()) for net in self.nets)

    def run(self, finished: Callable[[int, Round], None]) -> None:
        """Play until the person leaves or the input ends."""
        self.out.print(TRAINING)
        try:
            while True:
                self._round()
                self._result(self.live.round)
                finished(len(self.nets), self.live.round)
                self._read("Enter plays another round, q leaves")
                self.live.new_round()
        except Leaves:
            rounds = counted(len(self.nets), "round")
            self.out.print(f"You leave after {rounds}: {show_amount(self.total)} in all.")

    # -- a round --------------------------------------------------------------------------------

    def _round(self) -> None:
        live = self.live
        self._told, self._shown = 0, ("", 0)
        self.out.print(f"The cards, dice and wheels of this round are committed to: {live.commitment}")
        self._narrate(live.round)
        while isinstance(ask := live.ask, (Bet, Choose)):
            self._show_table(ask, live.round)
            try:
                self._do(ask, self._read(f"{ask.at}"))
            except Refusal as refusal:
                self._say_refused(refusal)
            self._narrate(live.round)
        if live.missed:
            self.out.print(f"{live.missed} was not called: its moment did not come", style="red")

    def _do(self, ask: Bet | Choose, typed: str) -> None:
        """Do what was typed: explain a rule, call an irregularity now or when it is due, or answer."""
        if typed.startswith("?"):
            self._tell_rule(ask, self.live.round, typed[1:].strip())
        elif typed.startswith("!") and not typed.strip("! "):
            self._list_irregularities(self.live.round)
        elif typed.startswith("!!"):
            call = read_call(typed[2:])
            self.live.call(call, when_due=True)
            if self.live.due is not None:
                self.out.print(f"{call.kind} will be called at {self.live.rules.irregularity(call.kind).at}")
        elif typed.startswith("!"):
            self.live.call(read_call(typed[1:]))
        else:
            self.live.answer(read_answer(ask, typed, self.me))

    def _show_table(self, ask: Bet | Choose, round: Round) -> None:
        """Show the table and the available actions, once each time something has happened."""
        if self._shown == (ask.at, len(round.log)):
            return
        self._shown = (ask.at, len(round.log))
        self.out.print(table_view(round, self.me))
        if isinstance(ask, Choose) and ask.says:
            self.out.print(f"  {ask.says}")
        for may in may_do(ask, self.me, round):
            self.out.print(f"  {may}")

    def _read(self, prompt: str) -> str:
        self.out.print(f"{prompt} > ", end="")
        typed = self.typed.readline()
        if not typed or typed.strip().lower() in ("q", "quit"):
            self.out.print()
            raise Leaves
        return typed.strip()

    # -- what the person is told ----------------------------------------------------------------

    def _narrate(self, round: Round) -> None:
        """Describe what has happened since the last call, as this seat may see it."""
        events = round.events
        for seen in (round.seen(event, self.me) for event in events[self._told :]):
            if seen is not None and not isinstance(seen, (Opened, Closed, Due)):
                self.out.print(coloured(line(seen, self.out.width, self.voice)))
        self._told = len(events)

    def _result(self, round: Round) -> None:
        net = round.net().get(self.me, {})
        self.nets.append(net)
        rows = [(name, show_amount(cents)) for name, cents in (*net.items(), ("all", sum(net.values())))]
        self.out.print(grid("What you won and lost", ("wager", "net"), rows))
        for told in explain(round.view(self.me), round.rules.chapter):
            if told.seat == self.me:
                self.out.print(str(told))

    def _say_refused(self, refusal: Refusal) -> None:
        self.out.print(f"refused: {refusal} ({refusal.code})", style="red")

    def _tell_rule(self, ask: Bet | Choose, round: Round, wanted: str) -> None:
        cites = (ask.cite, *(offer.cite for offer in ask.offers)) if isinstance(ask, Bet) else (ask.cite,)
        try:
            for name in (wanted,) if wanted else dict.fromkeys(cite.rule for cite in cites):
                for shown in details(round.rules, name):
                    self.out.print(shown)
        except Refusal as refusal:
            self._say_refused(refusal)

    def _list_irregularities(self, round: Round) -> None:
        found = round.rules.chapter.irregularities
        rows = [(kind, one.at, one.condition, one.remedy, one.cite.clause) for kind, one in found.items()]
        title = "Call one with ! KIND [SEAT], or with !! KIND when its moment comes"
        self.out.print(grid(title, ("kind", "at", "when", "remedy", "clause"), rows))
