"""A table that lives: the house deals, the other seats play, and one person decides the rest, round after round."""

from typing import Any

from pitboss.chance import Source
from pitboss.floor.bots import Bot, plainest
from pitboss.floor.purses import Purses, affordable, check_purse
from pitboss.money import Cents
from pitboss.rounds import Game, Round
from pitboss.rounds.answers import Answer, Called
from pitboss.rounds.asks import ANYONE, Ask, Bet, Choose, Pause
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.drivers.random import open_stakes
from pitboss.rulebooks import Refusal, Rules

PATIENCE = 20
"""Refused answers in a row before a bot does the plainest thing it may."""
MOST_AUTOMATIC_ANSWERS = 5_000
MOST_ENTRIES = 20_000
"""How long a round may grow before its table asks for a new one."""


class LiveTable:
    """One table: a person at one seat, bots at others, one round after another."""

    def __init__(self, game: Game, rules: Rules, seat: int, bots: int, source: Source) -> None:
        """Seat everybody and open the first round."""
        self.game, self.rules = game, rules
        self.seat, self.seats = seat, _seats(game, rules, seat, bots)
        self.chance, self.bot = Chance(source), Bot(source)
        self.purses = Purses(self.seats, rules)
        self.due: Called | None = None
        self.idle: list[int] = []
        self.number = 0
        self._open(None)

    # -- what a person may do -------------------------------------------------------------------

    def answer(self, answer: Answer) -> None:
        """Answer for the person's seat, within the chips in front of it."""
        if len(self.round.log) > MOST_ENTRIES:
            raise Refusal("sat_long", "this table has played very long; sit down at a new one")
        check_purse(self.round.ask, answer, self.chips(self.seat))
        self.round.answer(answer)
        self._advance()

    def call(self, call: Called, when_due: bool = False) -> None:
        """Call an irregularity: now, or when the round next comes to the moment the rulebook names."""
        rule = self.rules.irregularity(call.kind)
        if not when_due:
            self.round.answer(call)
            self._advance()
        elif rule.at:
            self.due = call
        else:
            raise Refusal("no_moment", f"{rule.kind} has no moment of its own: call it now")

    def new_round(self) -> None:
        """Open the next round where the last one left the table."""
        if not self.round.over:
            raise Refusal("round_open", "the round is not over")
        self._open(self.round.table.state)

    # -- what it shows --------------------------------------------------------------------------

    @property
    def ask(self) -> Ask | None:
        """What the round waits for, with no amount the person cannot pay."""
        return affordable(self.round.ask, self.chips(self.seat))

    def won(self, seat: int) -> Cents:
        """What the round has brought a seat so far, or cost it: the change of the chips in front of it."""
        return self.round.table.ledger.balance(seat) - self._stacks[seat]

    def chips(self, seat: int) -> Cents:
        """What a seat has in front of it now; at the end of a round its purse holds it all."""
        return self.purses.chips[seat] + (0 if self.round.over else self.won(seat))

    # -- the round goes on ----------------------------------------------------------------------

    def _open(self, state: Any) -> None:
        self.purses.before_round()
        self._stacks = dict(self.purses.chips)
        self.round = Round(self.game, self.rules, self.seats, state, self._stacks)
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
            return self.chance.answer(ask)
        if type(ask) is Choose and ask.who == ANYONE:
            return self.bot.give_way(ask, self.seat) or self._company(ask)
        seat = next((seat for seat in self._others() if ask.asks(seat)), None)
        if seat is None:
            return None
        return self.bot.decide(ask, seat) if refused < PATIENCE else plainest(ask, seat, refused - PATIENCE)

    def _company(self, ask: Choose) -> Answer | None:
        """Where anyone may stake, let each of the others do so once between throws."""
        stakes = open_stakes(ask)
        return self.bot.stake(stakes, self.idle.pop()) if stakes and self.idle else None

    def _others(self) -> list[int]:
        return [seat for seat in self.seats if seat != self.seat]

    def _buy_in(self) -> None:
        """Whoever staked more than was in front of them, as a rule made them, has bought chips for it."""
        for seat in self.seats:
            self.purses.buy_up(seat, -self.chips(seat))

    def _settle_up(self) -> None:
        self.due = None
        self.purses.settle({seat: self.won(seat) for seat in self.seats})


def _seats(game: Game, rules: Rules, seat: int, bots: int) -> tuple[int, ...]:
    """Seat the bots at the free seats nearest to the person."""
    most = game.seats(rules)
    free = [other for other in range(1, most + 1) if other != seat]
    if bots > len(free):
        raise Refusal("table_full", f"the table has {most} seats: at most {len(free)} others can play")
    near = sorted(free, key=lambda other: (abs(other - seat), other))[:bots]
    return tuple(sorted((seat, *near)))
