"""A table that lives: the house deals, the other seats play, and one person decides the rest, round after round."""

from typing import Any

import msgspec

from pitboss.floor.bots import Bot, plainest
from pitboss.floor.purses import Purses, affordable, check_purse
from pitboss.floor.streams import Streams
from pitboss.money import Cents
from pitboss.rounds import Game, Round
from pitboss.rounds.answers import Answer, Called
from pitboss.rounds.asks import ANYONE, Ask, Bet, Choose, Pause
from pitboss.rounds.calls import card_of, check_due
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.drivers.random import open_stakes
from pitboss.rounds.events import UNTOLD
from pitboss.rulebooks import Refusal, Rules

PATIENCE = 20
"""Refused answers in a row before a bot does the plainest thing it may."""
MOST_AUTOMATIC_ANSWERS = 5_000
MOST_ENTRIES = 5_000
"""How long a round may grow that could be ended: then it is, and what stands is carried over into the next."""


class Past(msgspec.Struct, frozen=True):
    """Where a table was left: its last round from its opening on, and the purses before it or, if it is over, after."""

    number: int
    chips: dict[int, Cents]
    bought: dict[int, Cents]
    stacks: dict[int, Cents]
    state: Any
    answers: tuple[Answer, ...]
    settled: bool


class LiveTable:
    """One table: a person at one seat, bots at others, one round after another."""

    def __init__(
        self, game: Game, rules: Rules, seat: int, bots: int, seed: bytes, past: Past | None = None
    ) -> None:
        """Seat everybody and open the first round, or go on where the table was left."""
        self.game, self.rules = game, rules
        self.seat, self.seats = seat, _seats(game, rules, seat, bots)
        streams = Streams(seed)
        self.chance = Chance(streams.named("dice and wheels"), shuffles=streams.shuffles())
        self.bot = Bot(streams.named("bots"))
        self.purses = Purses(self.seats, rules)
        self.due: Called | None = None
        self.missed = ""
        """The kind of a call that waited in vain: its moment did not come, or it could not have happened then."""
        self._vain = ""
        self.idle: list[int] = []
        self.number = 0
        if past is None:
            self._open(None)
        else:
            self._take_up(past)

    # -- what a person may do -------------------------------------------------------------------

    def answer(self, answer: Answer) -> None:
        """Answer for the person's seat, within its chips; where wagers may stand a new round opens by itself for it."""
        if self.round.over and self.game.carries_over:
            self.new_round()
        check_purse(self.round.ask, answer, self.chips(self.seat))
        self.round.answer(answer)
        self._advance()

    def new_round(self) -> None:
        """Open the next round where the last one left the table."""
        if not self.round.over:
            raise Refusal("round_open", "the round is not over")
        self._open(self.round.table.state)

    # -- what the staff may do ------------------------------------------------------------------

    def call(self, call: Called, when_due: bool = False) -> None:
        """Call an irregularity: now, or when the round next comes to the moment the rulebook names.

        No call brings a card with it: the card it is about is the one that lies there. What turns on a card that
        nobody may see waits for its moment, so that neither the call nor its refusal tells of the card.
        """
        rule, ask = self.rules.irregularity(call.kind), self.round.ask
        if ask is None:
            raise Refusal("round_over", "the round is over; nothing more can be called")
        if call.card:
            raise rule.cite.refuse("no_card", "a call names no card here: it is the one that lies there")
        if when_due or rule.remedy in UNTOLD:
            check_due(self.round.table, ask, call, rule, self.game.again)
        if rule.remedy in UNTOLD or (when_due and rule.at != ask.at):
            self.due = call
        else:
            self.round.answer(self._with_card(call))
            self._advance()

    def _with_card(self, call: Called) -> Called:
        """The call with the card it is about, as the program dealt it."""
        table, rule = self.round.table, self.rules.irregularity(call.kind)

        def undealt() -> str:
            assert table.shoe is not None
            return self.chance.next_card(table.shoe, table.waiting)

        return msgspec.structs.replace(call, card=card_of(table, call, rule, undealt))

    # -- what it shows --------------------------------------------------------------------------

    @property
    def ask(self) -> Ask | None:
        """What the round waits for, with no amount the person cannot pay."""
        return affordable(self.round.ask, self.chips(self.seat))

    def won(self, seat: int) -> Cents:
        """The change of the chips in front of a seat by the round so far; what it has staked has left it."""
        return self.round.table.ledger.balance(seat) - self.stacks[seat]

    def chips(self, seat: int) -> Cents:
        """What a seat has in front of it now; at the end of a round its purse holds it all."""
        return self.purses.chips[seat] + (0 if self.round.over else self.won(seat))

    def staked(self, seat: int) -> Cents:
        """What a seat has on the layout."""
        return sum(cents for (holder, _), cents in self.round.table.spots.items() if holder == seat)

    @property
    def in_play(self) -> bool:
        """Whether the person has chips on the table: on the layout, or in a round that is not over."""
        return bool(self.staked(self.seat)) or (not self.round.over and self.won(self.seat) != 0)

    # -- the round goes on ----------------------------------------------------------------------

    def _open(self, state: Any) -> None:
        self.purses.before_round()
        self._begin(dict(self.purses.chips), state)
        self.number += 1
        self.missed = ""
        self._advance()

    def _begin(self, stacks: dict[int, Cents], state: Any) -> None:
        self.stacks = stacks
        self.round = Round(self.game, self.rules, self.seats, state, self.stacks)
        self.idle = self._others()

    def _take_up(self, past: Past) -> None:
        """Play the last round again as far as it came; the cards still to come are shuffled anew."""
        self.purses.chips, self.purses.bought = dict(past.chips), dict(past.bought)
        self._begin(dict(past.stacks), past.state)
        self.number = past.number
        for answer in past.answers:
            self.round.answer(answer)
        self.idle = []
        if not past.settled:
            self._advance()

    def _advance(self) -> None:
        """Answer everything that waits for no person: chance, pauses, bots, and a call that is due."""
        refused = 0
        for _ in range(MOST_AUTOMATIC_ANSWERS):
            ask = self.round.ask
            if ask is None:
                self._settle_up()
                return
            answer = self._due_call(ask) or self._hand_over(ask) or self._automatic(ask, refused)
            if answer is None:
                self._buy_in()
                return
            try:
                self.round.answer(answer)
                refused = 0
            except Refusal:
                refused += 1
                self._vain = answer.kind if type(answer) is Called else self._vain
        raise Refusal("stuck", "the round does not come to an end by itself; sit down at a new table")

    def _hand_over(self, ask: Ask) -> Answer | None:
        """End a round that the rules leave open when its hand is over, or when it has grown very long."""
        over = self.game.hand_over(self.round.table) or len(self.round.log) > MOST_ENTRIES
        return self.game.ending(ask) if over else None

    def _due_call(self, ask: Ask) -> Called | None:
        due = self.due
        if due is None or self.rules.irregularity(due.kind).at != ask.at:
            return None
        self.due = None
        return self._with_card(due)

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
        stakes = open_stakes(ask, self.idle[-1]) if self.idle else None
        return self.bot.stake(stakes, self.idle.pop()) if stakes else None

    def _others(self) -> list[int]:
        return [seat for seat in self.seats if seat != self.seat]

    def _buy_in(self) -> None:
        """Whoever staked more than was in front of them, as a rule made them, has bought chips for it."""
        for seat in self.seats:
            self.purses.buy_up(seat, -self.chips(seat))

    def _settle_up(self) -> None:
        self.missed = self.due.kind if self.due else self._vain
        self.due, self._vain = None, ""
        self.purses.settle({seat: self.won(seat) for seat in self.seats})


def _seats(game: Game, rules: Rules, seat: int, bots: int) -> tuple[int, ...]:
    """Seat the bots at the free seats nearest to the person."""
    most = game.seats(rules)
    free = [other for other in range(1, most + 1) if other != seat]
    if bots > len(free):
        raise Refusal("table_full", f"the table has {most} seats: at most {len(free)} others can play")
    near = sorted(free, key=lambda other: (abs(other - seat), other))[:bots]
    return tuple(sorted((seat, *near)))
