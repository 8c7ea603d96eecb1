"""Records of a wheel with a ball: `spins` lists where the ball came to rest, void spins included.

The last of the spins counts. A call that makes a spin void names it (`spin`, counted from 1); where it does not, it is
about the next of those listed, unless that is the only one left and the ball came to rest nowhere. A record may end
with a void spin: its wagers stand undecided, and net nothing.
"""

from typing import Any

from pitboss.money import Cents
from pitboss.procedures.roulette.layout import in_order
from pitboss.procedures.roulette.plan import Plan
from pitboss.procedures.roulette.rules import REMEDIES
from pitboss.procedures.roulette.spin import called_off
from pitboss.procedures.wheel import check_lines, key_by_id
from pitboss.rounds import Record, Round, result
from pitboss.rounds.answers import Answer, Called, Stakes, Stopped
from pitboss.rounds.asks import Ask, Spin
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.records import CalledRecord, SeatRecord
from pitboss.rulebooks import Refusal, Rules


class WheelScript(Script):
    """Answers from a record of wagers and spins."""

    takes = frozenset({"wagers", "spins", "coupons", "spin", "roll", "wager", "amount"})
    ended = False

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out for answering; a ball that came to rest nowhere was spun all the same."""
        super().__init__(record, rules)
        off = [call for call in record.irregularities if rules.irregularity(call.kind).remedy == "re_spin"]
        check_lines(record, len(record.spins) + len(off), in_order)

    def due_call(self, ask: Ask) -> Called | None:
        """Give the call that is due; one about a spin takes the number out that the ball showed in vain."""
        if type(ask) is not Spin or not self.calls:
            return super().due_call(ask)
        first = self.calls[0]
        said, listed = first.spin or first.roll, len(self.record.spins)
        if said and not 1 <= said <= listed:
            raise Refusal("unreached_spin", f"the record has {listed} spins, and speaks of spin {said}")
        if said > listed - len(self.spins) + 1:
            return None
        due = super().due_call(ask)
        if due is not None and self._shown(first):
            self.spins.popleft()
        return due

    def _shown(self, call: CalledRecord) -> bool:
        """Whether the next spin listed is the one that is called off."""
        remedy = self.rules.irregularity(call.kind).remedy
        if remedy not in REMEDIES or not self.spins:
            return False
        return bool(call.spin or call.roll) or len(self.spins) > 1 or remedy == "no_spin"

    def ends_at(self, ask: Ask) -> bool:
        """A record may end where the last spin it tells of was void."""
        return type(ask) is Spin and not self.spins and not self.calls and self.ended

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask, and keep in mind whether the last spin was void."""
        given = super().answer(ask, round)
        if type(ask) is Spin:
            self.ended = type(given) is not Stopped or given.pocket in self.rules.once(Plan).dead
        return given

    def stakes(self, seat: SeatRecord) -> Stakes:
        """Read a seat's wagers, the numbers of a split or a trio in whatever order they are said."""
        said = super().stakes(seat)
        wagers: dict[str, Cents] = {}
        for wager, cents in said.wagers.items():
            wagers[in_order(wager)] = wagers.get(in_order(wager), 0) + cents
        coupons = {in_order(wager): face for wager, face in said.coupons.items()}
        return Stakes(wagers, said.seat, coupons, said.behind)


def written_result(round: Round, record: Record) -> dict[str, Any]:
    """Write what each wager came to, under its id or as it was written; what no spin decided, by the call."""
    off = called_off(round.table)
    if off is not None:
        for spot in round.table.net:
            round.table.why.setdefault(spot, off)
    written = result(round, record.id)
    for seat in record.seats:
        key_by_id(round, seat, written, in_order)
    return written
