"""Roulette records of tables where more than a number decides: `lit` numbers, and `state` with wagers in prison."""

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from pitboss.games.roulette.table_rules import TableRules
from pitboss.games.roulette.value_chips import RULE
from pitboss.procedures import roulette
from pitboss.rounds import Record, Round
from pitboss.rounds.answers import Answer, Stakes, Stopped
from pitboss.rounds.asks import Ask, Spin
from pitboss.rounds.records import SeatRecord, Strict, read_amount
from pitboss.rulebooks import Refusal, Rules


class Lit(Strict, frozen=True):
    """A number that was lit, and what a straight wager on it pays."""

    number: str
    pays: str


class RouletteSeat(SeatRecord, frozen=True):
    """One seat of roulette. ``value_chips`` has the values of chips it bets inside that are not of its color."""

    value_chips: Sequence[Any] = ()


class RouletteRecord(Record, frozen=True):
    """A record of roulette. ``lit`` has the lit numbers in the order in which they were lit."""

    of = "roulette"
    seats: Sequence[RouletteSeat] = ()
    lit: Sequence[Lit] = ()


class RouletteScript(roulette.WheelScript):
    """Answers from a record of wagers, lit numbers and spins."""

    takes = roulette.WheelScript.takes | {"state", "lit", "value_chips"}
    record: RouletteRecord

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out for answering."""
        super().__init__(record, rules)
        self.table_rules, lit = rules.once(TableRules), self.record.lit
        told = (part for one in lit for part in (one.number, one.pays))
        self.lit = deque((str(len(lit)), *told) if lit else ())
        if RULE not in rules and any(seat.value_chips for seat in self.record.seats):
            raise Refusal("unknown_key", f"a record of {record.game} does not use 'value_chips'")
        if (record.state is not None and self.table_rules.prison is None) or (
            lit and self.table_rules.lightning is None
        ):
            key = "lit" if lit else "state"
            raise Refusal("unknown_key", f"a record of {record.game} does not use {key!r}")

    def stakes(self, seat: SeatRecord) -> Stakes:
        """Read a seat's wagers, and the value chips among them."""
        assert isinstance(seat, RouletteSeat)
        chips = tuple(read_amount(one, "value_chips") for one in seat.value_chips)
        return msgspec.structs.replace(super().stakes(seat), value_chips=chips)

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask. The numbers that are lit come before the spin."""
        lights = self.table_rules.lightning
        if type(ask) is not Spin or lights is None or ask.cite not in (lights.cite, lights.odds_cite):
            return super().answer(ask, round)
        if not self.lit:
            message = 'say which numbers were lit: "lit": [{"number": "17", "pays": "…"}]'
            raise lights.cite.refuse("missing_lit", message)
        return Stopped(self.lit.popleft())


def with_state(written: dict[str, Any], round: Round) -> dict[str, Any]:
    """Add what the next round starts with, if anything is in prison."""
    state = round.table.state
    return written if state is None else {**written, "state": msgspec.to_builtins(state)}
