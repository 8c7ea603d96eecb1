"""Rapid roulette records: what each seat keyed in (`controls`), or just its bets (`wagers`), and `credits`.

If the floor supervisor selected another number, the call gives it (`choice`), or it is the next of the `spins`.
"""

from collections import deque
from collections.abc import Sequence
from typing import Any

from pitboss.money import Cents
from pitboss.procedures import roulette
from pitboss.procedures.roulette.layout import in_order
from pitboss.rounds import Game, Record, Round
from pitboss.rounds.answers import Chosen, IrregularityCall
from pitboss.rounds.asks import Ask, Choose
from pitboss.rounds.drivers.late import lines_of
from pitboss.rounds.records import SeatRecord, Strict, read_amount
from pitboss.rulebooks import Refusal, Rules

SELECTS = ("select_number", "void_and_select")


class Control(Strict, frozen=True):
    """One thing a seat keyed in."""

    do: str
    wager: str = ""
    amount: Any = None


class RapidSeat(SeatRecord, frozen=True):
    """What a seat keyed in, and the credits it had before."""

    controls: Sequence[Control] = ()
    credits: Any = None


class RapidRecord(Record, frozen=True):
    """A record of rapid roulette."""

    of = "rapid-roulette"
    seats: Sequence[RapidSeat] = ()

    @property
    def credits(self) -> dict[int, Cents]:
        """The credits of each seat before the game, if they are given."""
        told = ((one.seat, one.credits) for one in self.seats if one.credits is not None)
        return {seat: read_amount(credits, "credits") for seat, credits in told}


class RapidScript(roulette.WheelScript):
    """Answers from a record: seat by seat what was keyed in, then the lockout, then the spins."""

    takes = frozenset({"wagers", "controls", "credits", "spins", "spin", "roll", "state"})
    record: RapidRecord

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out for answering."""
        super().__init__(record, rules)
        self.keyed = deque((seat.seat, one) for seat in self.record.seats for one in self._controls(seat))

    def open(self, game: Game) -> Round:
        """Open the game with the credits each seat has, and the bets of the last game."""
        return self.begin(game, self.remembered(game), stacks=self.record.credits or None)

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Key in what the record says, then lock the screens."""
        if not self.keyed:
            return Chosen("no_more_bets")
        seat, one = self.keyed.popleft()
        amount = None if one.amount is None else read_amount(one.amount, one.wager or one.do)
        return Chosen(one.do, amount, in_order(one.wager), seat)

    def _controls(self, seat: RapidSeat) -> Sequence[Control]:
        """What a seat keyed in. Bets alone are keyed in one by one, except those that came too late."""
        if seat.controls and seat.wagers:
            message = f"seat {seat.seat} has wagers and controls: give its bets in one of them"
            raise Refusal("said_twice", message)
        in_time = (
            line for place, line in enumerate(lines_of(seat)) if (seat.seat, place) not in self.too_late
        )
        return seat.controls or [Control("bet", line.wager, line.amount) for line in in_time]

    def due_call(self, ask: Ask) -> IrregularityCall | None:
        """Return the call that is due, once all is keyed in. If it gives no number, that is the next of the spins."""
        if type(ask) is Choose and self.keyed:
            return None
        due = super().due_call(ask)
        if due is None or self.rules.irregularity(due.kind).remedy not in SELECTS or due.choice:
            return due
        if not self.spins:
            cite = self.rules.irregularity(due.kind).cite
            raise cite.refuse("missing_spin", "the record does not say which number was selected")
        return IrregularityCall(due.kind, due.seat, choice=self.spins.popleft())
