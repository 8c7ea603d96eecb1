"""A sitting at one table: the person's prompts, the bots beside them, round after round."""

import secrets
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING, Any, TextIO

import msgspec

from pitboss.chance import seeded, system_source
from pitboss.cli.common import grid
from pitboss.cli.layout import coloured, may_do, table_view
from pitboss.cli.prompt import read_answer, read_call
from pitboss.cli.rules_page import details
from pitboss.cli.show import line
from pitboss.desk import game_of, open_round
from pitboss.floor.purses import BUY_IN
from pitboss.money import Cents, parse_amount, show_amount, show_dollars
from pitboss.rounds import Round, explain
from pitboss.rounds.answers import Answer, IrregularityCall
from pitboss.rounds.asks import Ask, Bet, Choose
from pitboss.rounds.calls import check_due
from pitboss.rounds.drivers.live import Live
from pitboss.rounds.drivers.random import RandomPlayer, open_stakes
from pitboss.rounds.events import Closed, Due, Opened, Rolled
from pitboss.rounds.seeds import SEED_BYTES, Committed, commit
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

BOT_TRIES = 100
_UNTOLD = (Opened, Closed, Due)
TRAINING = "A training table: you are player and staff in one, and its rounds are marked as training."


class Sitting(msgspec.Struct, frozen=True):
    """Which table, who sits there, and where the person sits."""

    game: str
    rulebook: str
    seats: tuple[int, ...]
    me: int
    options: dict[str, Any] = {}
    stack: str = ""


class Leaves(Exception):
    """The person gets up."""


class Session:
    """Plays rounds at a table until the person leaves."""

    def __init__(self, sitting: Sitting, out: "Console", typed: TextIO, seed: int | None = None) -> None:
        """Sit down; a seed deals the same cards and the same bots again."""
        self.sitting, self.out, self.typed = sitting, out, typed
        self.live = Live(self._decide)
        self.seed, self.commitment = b"", ""
        """What everything comes from that chance decides in the round being played, and in no other."""
        self.table = _name(seed)
        """What the commitments of this sitting's rounds bind beside their seeds."""
        self._seeds = seeds(seed)
        source = system_source() if seed is None else seeded(f"bots {seed}".encode())
        self.bots = RandomPlayer(source, most=5_000)
        game = game_of(sitting.game)
        rules = game.rules(sitting.rulebook, sitting.options)
        self.company = game.company(rules, source)
        """Who plays the other seats in their turn, where the game knows better than at random."""
        self.least = game.least_stack(rules)
        """What each needs to be dealt in, where the game is played for what lies in front of one."""
        self._buy_in = _buy_in(sitting, self.least)
        self.stacks = dict.fromkeys(sitting.seats, self._buy_in) if sitting.stack or self.least else None
        self.nets: list[dict[str, Cents]] = []
        self._told = 0
        self._shown = ("", 0)
        self._idle: list[int] = []
        self._spoke = False
        self._due: IrregularityCall | None = None
        """What the person will call as staff when the round comes to its moment."""

    @property
    def total(self) -> Cents:
        """What the person has won or lost so far."""
        return sum(sum(net.values()) for net in self.nets)

    def run(self, finished: Callable[[int, Round], None]) -> None:
        """Play until the person leaves or the input ends."""
        state: Any = None
        self.out.print(TRAINING)
        try:
            while True:
                round = self._round(state)
                self._result(round)
                finished(len(self.nets), round)
                state = round.table.state
                self._settle_stacks(round)
                self._read("Enter plays another round, q leaves")
        except Leaves:
            rounds = "1 round" if len(self.nets) == 1 else f"{len(self.nets)} rounds"
            self.out.print(f"You leave after {rounds}: {show_amount(self.total)} in all.")

    # -- a round --------------------------------------------------------------------------------

    def _round(self, state: Any) -> Round:
        sitting = self.sitting
        self.seed = next(self._seeds)
        self.live.chance = Committed(self.seed)
        self.commitment = commit(self.seed, self.table, len(self.nets) + 1)
        self.out.print(f"The cards, dice and wheels of this round are committed to: {self.commitment}")
        round = open_round(sitting.game, sitting.rulebook, sitting.seats, sitting.options, state, self.stacks)
        self._told, self._shown, self._idle, refused = 0, ("", 0), self._others(), 0
        while (ask := round.ask) is not None:
            self._narrate(round)
            try:
                round.answer(self._due_call(ask, round) or self.live.answer(ask, round))
            except Refusal as refusal:
                refused = 0 if self._spoke else refused + 1
                if refused > BOT_TRIES:
                    raise
                if self._spoke:
                    self._say_refused(refusal)
        self._narrate(round)
        if self._due is not None:
            self.out.print(f"{self._due.kind} was not called: its moment did not come", style="red")
            self._due = None
        return round

    def _due_call(self, ask: Ask, round: Round) -> IrregularityCall | None:
        """The call whose moment has come, about the card that lies there where the person named none."""
        due = self._due
        if due is None or round.rules.irregularity(due.kind).at != ask.at:
            return None
        self._due, self._spoke = None, True
        return self.live.chance.called(round.case(due))

    def _call_when_due(self, round: Round, typed: str) -> None:
        """Keep a call until its moment; one that can never come is refused at once."""
        try:
            call = read_call(typed)
            case = round.case(call)
            check_due(case)
        except Refusal as refusal:
            self._say_refused(refusal)
            return
        self._due = call
        self.out.print(f"{call.kind} will be called at {case.rule.at}")

    def _decide(self, ask: Ask, round: Round) -> Answer:
        bots = self._bots_answer(ask)
        self._spoke = bots is None
        if bots is not None:
            return bots
        assert isinstance(ask, (Bet, Choose))
        self._show_table(ask, round)
        while True:
            typed = self._read(f"{ask.at}")
            if typed.startswith("?"):
                self._tell_rule(ask, round, typed[1:].strip())
            elif typed.startswith("!!") and typed[2:].strip():
                self._call_when_due(round, typed[2:])
            elif typed.startswith("!") and not typed.strip("! "):
                self._list_irregularities(round)
            elif typed.startswith("!"):
                self.live.chance.see(round.table.shoe)
                return read_call(typed[1:])
            else:
                return read_answer(ask, typed, self.sitting.me)

    def _bots_answer(self, ask: Ask) -> Answer | None:
        """What a bot does: its own turn, or, where anyone may stake, one stake each between throws."""
        if (seat := self._bots_turn(ask)) is not None:
            if self.company is not None and isinstance(ask, Choose):
                return self.company.decide(ask, seat)
            return self.bots.decide(ask, seat=seat)
        stakes = open_stakes(ask, self._idle[-1]) if isinstance(ask, Choose) and self._idle else None
        return self.bots.decide(stakes, (self._idle.pop(),)) if stakes is not None else None

    def _others(self) -> list[int]:
        return [seat for seat in self.sitting.seats if seat != self.sitting.me]

    def _show_table(self, ask: Bet | Choose, round: Round) -> None:
        """Show the table and what may be done, once for each time something has happened."""
        if self._shown == (ask.at, len(round.log)):
            return
        self._shown = (ask.at, len(round.log))
        self.out.print(table_view(round, self.sitting.me))
        if isinstance(ask, Choose) and ask.says:
            self.out.print(f"  {ask.says}")
        for may in may_do(ask, self.sitting.me, round):
            self.out.print(f"  {may}")

    def _bots_turn(self, ask: Ask) -> int | None:
        """The bot that answers an ask: whose turn it is, or, where all may bet, the next that has not."""
        assert isinstance(ask, (Bet, Choose))
        if isinstance(ask, Choose):
            return None if ask.asks(self.sitting.me) else ask.who
        return next((seat for seat in self._others() if ask.asks(seat)), None)

    def _read(self, prompt: str) -> str:
        self.out.print(f"{prompt} > ", end="")
        typed = self.typed.readline()
        if not typed or typed.strip().lower() in ("q", "quit"):
            self.out.print()
            raise Leaves
        return typed.strip()

    def _settle_stacks(self, round: Round) -> None:
        """Carry each stack into the next round; who has nothing left, or too little to be dealt in, buys in again."""
        if self.stacks is None:
            return
        nets = round.net()
        for seat, before in self.stacks.items():
            self.stacks[seat] = before + sum(nets.get(seat, {}).values())
            if self.stacks[seat] < max(self.least, 1):
                self.stacks[seat] = self._buy_in

    # -- what the person is told ----------------------------------------------------------------

    def _narrate(self, round: Round) -> None:
        """Tell what happened since the last time, as this seat may see it."""
        events = round.events
        for event in events[self._told :]:
            seen = round.seen(event, self.sitting.me)
            if seen is not None and not isinstance(seen, _UNTOLD):
                self.out.print(coloured(line(seen, self.out.width)))
            if type(event) is Rolled:
                self._idle = self._others()
        self._told = len(events)

    def _result(self, round: Round) -> None:
        net = round.net().get(self.sitting.me, {})
        self.nets.append(net)
        rows = [(wager, show_amount(cents)) for wager, cents in net.items()]
        self.out.print(
            grid("What you won and lost", ("wager", "net"), [*rows, ("all", show_amount(sum(net.values())))])
        )
        for told in explain(round.view(self.sitting.me), round.rules.chapter):
            if told.seat == self.sitting.me:
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
        shown: RenderableType = grid(
            "Call one with ! KIND [SEAT] [CARD], or with !! KIND when its moment comes",
            ("kind", "at", "when", "remedy", "clause"),
            rows,
        )
        self.out.print(shown)


def _name(seed: int | None) -> str:
    """A name for a sitting at the terminal; the same seed sits down at the same table."""
    return f"terminal {secrets.token_hex(8)}" if seed is None else f"terminal seed {seed}"


def seeds(seed: int | None) -> Iterator[bytes]:
    """A fresh seed for every round, which nobody can foresee unless one was given for all of them."""
    for number in count(1):
        given = f"pitboss play {seed} {number}".encode()
        yield secrets.token_bytes(SEED_BYTES) if seed is None else sha256(given).digest()


def _buy_in(sitting: Sitting, least: Cents) -> Cents:
    """What each seat brings: as it was said; else nothing is counted, but where a game is played for what is there."""
    if not sitting.stack:
        return BUY_IN if least else 0
    try:
        cents = parse_amount(sitting.stack)
    except ValueError as error:
        raise Refusal("bad_amount", str(error)) from None
    if cents < least:
        message = (
            f"a stack of {show_dollars(cents)} is too small: it takes {show_dollars(least)} to be dealt in"
        )
        raise Refusal("short_stack", message)
    return cents
