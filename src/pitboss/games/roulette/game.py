"""Roulette: bet on the layout, spin the ball, take the losers, pay the winners."""

from collections.abc import Hashable
from functools import partial
from typing import Any

from pitboss.games.roulette.prison import PREFIX, RouletteState, in_prison
from pitboss.games.roulette.rules import RULES
from pitboss.games.roulette.script import RouletteScript, with_state
from pitboss.games.roulette.table_rules import TableRules
from pitboss.games.roulette.value_chips import RULE, why_colour_taken
from pitboss.procedures import roulette, wheel
from pitboss.rounds import Play, Record, Round, Table
from pitboss.rounds.alike import ONE_CELL, Cells
from pitboss.rounds.asks import Barred
from pitboss.rounds.called import Names, WagerName
from pitboss.rounds.calls import Case
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.game import Stays
from pitboss.rounds.spoken import CONFIRMED, confirmed, read_wager
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.remedies import WHOLE_CALL, Remedy


def _check_spoken(case: Case) -> None:
    """Refuse a spoken wager that could not have been made in chips either."""
    told, table_rules = read_wager(case.call, case.rule, CONFIRMED), case.table.rules.once(TableRules)
    if no := table_rules.why_not(told.wager) or table_rules.why_not_stake(case.table, told):
        raise no.refuse()


def _stake_spoken(case: Case) -> None:
    """Stake a spoken wager that was confirmed."""
    if confirmed(case.call):
        told = read_wager(case.call, case.rule, CONFIRMED)
        case.table.stake(told.seat, told.wager, told.amount or 0, case.cite)


REMEDIES = {
    "spoken_wager": Remedy(
        "the spoken wager stands if it is confirmed and its cash changed; otherwise it does not count",
        WHOLE_CALL, _check_spoken, _stake_spoken),
}  # fmt: skip


class Roulette(roulette.RouletteGame):
    """The game of roulette."""

    id = "roulette"
    title = "Roulette"
    ruleset = RULES.with_remedies(REMEDIES)
    state_type = RouletteState
    rules_class = TableRules
    stays = Stays(in_prison)

    def called(self, wager: str) -> WagerName:
        """Say what players call a place of the layout, or a wager in prison."""
        if wager.startswith(PREFIX):
            return WagerName(f"{super().called(wager.removeprefix(PREFIX)).name} in prison")
        return super().called(wager)

    def wagers(self, rules: Rules) -> Names:
        """Return every place of the layout, and those where wagers wait in prison."""
        prison = rules.once(TableRules).prison
        held = [PREFIX + wager for wager in rules.names("zero_beats")] if prison else []
        return {**super().wagers(rules), **{wager: self.called(wager) for wager in held}}

    def lay_out(self, table: Table) -> None:
        """Refuse wagers in prison at a table without the rule."""
        prison, state = table.rules.once(TableRules).prison, table.remembers(RouletteState)
        if state is not None and prison is None:
            raise Refusal("bad_state", "no wager is imprisoned at this table")
        if state is not None and prison is not None:
            prison.check(state)

    def play(self, table: Table) -> Play:
        """Play one round: wagers, the spin, losers taken, winners paid."""
        table_rules = table.rules.once(TableRules)
        colours = partial(why_colour_taken, table, table_rules.spots)
        barred = Barred(table_rules.why_not_bet, table_rules.not_taken, colours)
        yield from table.bets(
            table.seats, table_rules.offered, table_rules.until, (), table_rules.coupons, barred
        )
        yield from table.pause("before_spin")
        lit = (yield from table_rules.lightning.draw(table)) if table_rules.lightning else {}
        pocket = yield from roulette.spin(table, table_rules)
        wheel.settle(table, pocket, partial(table_rules.outcome, lit=lit.get(pocket)), table_rules.waits)
        if table_rules.prison:
            table.state = table_rules.prison.imprison(table, pocket)
        yield from table.pause("after_round")

    def alike(self, record: Record, rules: Rules) -> Hashable | None:
        """Return the stakes and where the wheel stopped."""
        return wheel.alike(record)

    def cells(self, record: Record, rules: Rules) -> Cells | None:
        """Settle each seat separately."""
        return None if wheel.alike(record) is None else ONE_CELL

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record of wagers and spins."""
        plain = rules.once(TableRules).plain and RULE not in rules
        return roulette.WheelScript(record, rules) if plain else RouletteScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Return each wager's result, by its id if the record gives it one."""
        return with_state(roulette.written_result(round, record), round)
