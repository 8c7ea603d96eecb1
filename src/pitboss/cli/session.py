"""A session at one table: the person's prompts and the bots that play too, round after round."""

import secrets
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pitboss.cli.common import grid
from pitboss.cli.keyboard import Keyboard, Pipe
from pitboss.cli.layout import coloured, line, may_do, table_view
from pitboss.cli.prompt import read_answer, read_call
from pitboss.cli.rules_page import details
from pitboss.desk import game_of
from pitboss.desk.wagers import names_of
from pitboss.floor import LiveTable
from pitboss.floor.purses import BUY_IN
from pitboss.money import Cents, parse_amount, show_amount
from pitboss.rounds import Round, explain
from pitboss.rounds.asks import Bet, Choose
from pitboss.rounds.events import Closed, Due, Opened
from pitboss.rounds.explain import in_lines, telling
from pitboss.rounds.sentences import told
from pitboss.rounds.speech import besides_of
from pitboss.rounds.words import written
from pitboss.rulebooks.names import meant, parts
from pitboss.rulebooks.refusal import Refusal, counted, did_you_mean

if TYPE_CHECKING:
    from rich.console import Console

HELP = (
    (
        "ante 10 trips 5",
        "stake wagers, each with its amount; `place 6 12` and `don't pass 10` are understood",
    ),
    ("10", "stake this on the first wager, and on those it needs"),
    ("Enter alone", "stake nothing: sit this round out"),
    ("fold, f, 2", "decide: by name, by its first letters, or by its number in the list"),
    ("raise 20, raise all", "decide, with an amount"),
    ("? [RULE]", "the rule behind the question, or the one named"),
    ("!", "the irregularities that can be called"),
    ("! KIND [SEAT]", "call one now; `!! KIND` calls it when its moment comes"),
    ("q", "leave the table"),
)
"""The words that can be typed at the table."""
TRAINING = "A training table: you are both player and staff, and its rounds are marked as training."


def sit_down(
    game: str,
    rulebook: str,
    seats: int,
    me: int,
    options: dict[str, Any] | None = None,
    stack: str = "",
    seed: int | None = None,
) -> LiveTable:
    """Open a table with this many seats, with bots at all others. A seed repeats the same cards and bots."""
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


MISNAMED = ("unknown_wager", "no_such_wager", "not_allowed", "bad_amount", "not_understood")
"""The codes of refusals that may come from a misspelt word."""


class Leaves(Exception):
    """The person leaves the table."""


class Session:
    """Plays rounds at a table until the person leaves."""

    def __init__(self, live: LiveTable, out: "Console", typed: Pipe | Keyboard) -> None:
        """Play at a table, showing it on a console and reading what the person types."""
        self.live, self.me, self.out, self.typed = live, live.seat, out, typed
        self.called = names_of(live.rules)
        self.nets: list[dict[str, Cents]] = []
        self._told = 0
        self._shown = ("", 0)

    @property
    def total(self) -> Cents:
        """The person's win or loss so far."""
        return sum(sum(net.values()) for net in self.nets)

    def run(self, finished: Callable[[int, Round], None]) -> None:
        """Play until the person leaves or the input ends."""
        self.out.print(TRAINING)
        try:
            while True:
                self._round()
                self._result(self.live.round)
                finished(len(self.nets), self.live.round)
                while self._read("Enter plays another round, q leaves", ("help", "q")).lower() == "help":
                    self._help()
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
                typed = self._read(f"{ask.at}", _words(ask, self.me))
                self._do(ask, typed)
            except Refusal as refusal:
                self._say_refused(refusal, _hint(refusal, ask, typed, self.me))
            self._narrate(live.round)
        if live.missed:
            self.out.print(f"{live.missed} was not called: its moment did not come", style="red")

    def _do(self, ask: Bet | Choose, typed: str) -> None:
        """Do what was typed: explain a rule, call an irregularity now or when it is due, or answer."""
        if typed.lower() == "help":
            self._help()
            self._shown = ("", 0)  # so that the actions are listed again
        elif typed.startswith("?"):
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
            self.live.answer(read_answer(ask, typed, self.me, self.called))

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

    def _read(self, prompt: str, words: Iterable[str] = ()) -> str:
        typed = self.typed.read(prompt, words)
        if not typed or typed.strip().lower() in ("q", "quit"):
            self.out.print()
            raise Leaves
        return typed.strip()

    # -- what the person sees -----------------------------------------------------------------

    def _narrate(self, round: Round) -> None:
        """Describe what has happened since the last call, as this seat may see it."""
        events, besides = round.events, besides_of(round.game, round.rules, round.view(self.me))
        for seen in (round.seen(event, self.me) for event in events[self._told :]):
            if seen is not None and not isinstance(seen, (Opened, Closed, Due)):
                said = told(seen, self.me, round.game, besides, written)
                self.out.print(coloured(line(seen, self.out.width, said=said)))
        self._told = len(events)

    def _result(self, round: Round) -> None:
        net = round.net().get(self.me, {})
        self.nets.append(net)
        rows = [(name, show_amount(cents)) for name, cents in (*net.items(), ("all", sum(net.values())))]
        self.out.print(grid("What you won and lost", ("wager", "net"), rows))
        view = round.view(self.me)
        explained = explain(view, round.rules.chapter, telling(round.game, round.rules, view, self.me))
        for said in in_lines(one for one in explained if one.seat == self.me):
            self.out.print(said)

    def _help(self) -> None:
        self.out.print(grid("What you can type", ("", ""), HELP))

    def _say_refused(self, refusal: Refusal, hint: str = "") -> None:
        self.out.print(f"refused: {refusal} ({refusal.code}){hint}", style="red")

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


def _words(ask: Bet | Choose, seat: int) -> list[str]:
    """Return the words that an answer may have."""
    if isinstance(ask, Bet):
        return [offer.wager for offer in ask.offers_to(seat)]
    return list(dict.fromkeys(word for one in ask.choices for word in (one.do, one.wager) if word))


def _hint(refusal: Refusal, ask: Bet | Choose, typed: str, seat: int) -> str:
    """Guess what unknown words were meant to be."""
    if refusal.code not in MISNAMED:
        return ""
    known = _words(ask, seat)
    said = list(parts(typed))
    while said and (right := said[0].isdigit() or _right(said, known)):
        said = said[right:]
    near = (did_you_mean(" ".join(said[:size]), known) for size in range(len(said), 0, -1))
    return next(filter(None, near), "")


def _right(said: list[str], known: list[str]) -> int:
    """Return how many of the first words name something, or 0 if they do not."""
    return next((size for size in range(len(said), 0, -1) if meant(" ".join(said[:size]), known)), 0)
