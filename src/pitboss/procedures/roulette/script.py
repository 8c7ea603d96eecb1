"""Records of a wheel with a ball: `spins` lists where the ball came to rest, void spins included.

The last of the spins counts. A call that makes a spin void names it (`spin`, counted from 1). Otherwise it is
about the next spin listed, whatever its kind. A void spin whose number is unknown is listed as "??". A
record may end with a void spin: its wagers stand undecided, and net nothing.
"""

from typing import Any

from pitboss.chance import UNSEEN
from pitboss.money import Cents
from pitboss.procedures.roulette.layout import in_order
from pitboss.procedures.roulette.rules import REMEDIES
from pitboss.procedures.roulette.table_rules import TableRules
from pitboss.procedures.wheel import check_lines, result_by_id
from pitboss.rounds import Record, Round
from pitboss.rounds.answers import Answer, IrregularityCall, Stakes, Stopped
from pitboss.rounds.asks import Ask, Spin
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Irregular, Judged
from pitboss.rounds.records import CalledRecord, SeatRecord
from pitboss.rulebooks import Refusal, Rules


class WheelScript(Script):
    """Answers from a record of wagers and spins."""

    takes = frozenset({"wagers", "spins", "coupons", "spin", "roll", "wager", "amount"})
    ended = False

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out for answering. A spin that was called off is listed like the others."""
        super().__init__(record, rules)
        check_lines(record, "spin", in_order)
        listed, said = len(record.spins), [call.spin or call.roll for call in record.irregularities]
        if strange := [spin for spin in said if spin and not 1 <= spin <= listed]:
            raise Refusal("unreached_spin", f"the record has {listed} spins, but mentions spin {strange[0]}")

    def due_call(self, ask: Ask) -> IrregularityCall | None:
        """Return the call that is due. One about a spin removes the number that the ball showed without effect.

        It is about the spin it names, which several calls may name, or else about the next one listed.
        """
        if not self.calls:
            return None
        first, coming = self.calls[0], self._coming
        said = first.spin or first.roll
        if type(ask) is Spin and said > coming:
            self._check_order(first.kind, said)
            return None
        due = super().due_call(ask)
        if due is not None and type(ask) is not Spin:
            self._check_counted(first, said)
        elif due is not None and self.rules.irregularity(first.kind).remedy in REMEDIES:
            self._call_off(ask, said or coming)  # type: ignore[arg-type]
        return due

    def _check_order(self, kind: str, spin: int) -> None:
        """Refuse a call about an earlier spin that is listed after a call about a later one."""
        for call in self.calls:
            if 0 < (earlier := call.spin or call.roll) < spin:
                names = f"{call.kind} names spin {earlier}, and {kind} before it spin {spin}"
                message = f"calls are listed in the order of the spins: {names}"
                raise self.rules.irregularity(call.kind).cite.refuse("out_of_order", message)

    def _check_counted(self, call: CalledRecord, said: int) -> None:
        """Refuse a call that names a spin other than the one that counted."""
        last = self._coming - 1
        if said and last and said != last:
            cite = self.rules.irregularity(call.kind).cite
            raise cite.refuse("which_spin", f"spin {last} counted, and {call.kind} mentions spin {said}")

    @property
    def _coming(self) -> int:
        """The place in the list of the spin that comes next."""
        return len(self.record.spins) - len(self.spins) + 1

    def _call_off(self, ask: Spin, spin: int) -> None:
        """Take a spin out of the list that decides nothing, unless another call has done so."""
        if spin == self._coming and self.spins:
            pocket = self.spins.popleft()
            if pocket != UNSEEN:
                ask.check(Stopped(pocket))

    @property
    def quiet(self) -> bool:
        """Whether no call can come at a pause. Only spins are answered here."""
        return not self.calls and type(self).answer is WheelScript.answer

    def ends_at(self, ask: Ask) -> bool:
        """A record may end where its last spin was void."""
        return type(ask) is Spin and not self.spins and not self.calls and self.ended

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask, and keep in mind whether the last spin was void."""
        given = super().answer(ask, round)
        if type(ask) is Spin:
            self.ended = type(given) is not Stopped or given.pocket in self.rules.once(TableRules).dead
        return given

    def named(self, wager: str) -> str:
        """The numbers of a split or a trio may be given in any order."""
        return in_order(wager)

    def stakes(self, seat: SeatRecord) -> Stakes:
        """Read a seat's wagers, with the numbers of a split or a trio in any order."""
        said = super().stakes(seat)
        wagers: dict[str, Cents] = {}
        for wager, cents in said.wagers.items():
            wagers[in_order(wager)] = wagers.get(in_order(wager), 0) + cents
        coupons = {in_order(wager): face for wager, face in said.coupons.items()}
        return Stakes(wagers, said.seat, coupons, said.behind, tuple(map(in_order, said.vouchers)))


def written_result(round: Round, record: Record) -> dict[str, Any]:
    """Write the result of each wager, under its id or as it was written, or by the call if no spin decided it."""
    off = next((entry.cite for entry in reversed(round.table.log) if _called_off(entry)), None)
    if off is not None:
        for spot in round.table.net:
            round.table.why.setdefault(spot, off)
    return result_by_id(round, record, in_order)


def _called_off(entry: Any) -> bool:
    """Whether an entry of the log says that a spin decides nothing."""
    dead = type(entry) is Judged and entry.cite.rule == "rules.dead_zero"
    return dead or (type(entry) is Irregular and entry.remedy in REMEDIES)
