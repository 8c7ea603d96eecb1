"""Roulette: bet on the layout, spin the ball, take the losers, pay the winners."""

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.roulette.rules import RULES
from pitboss.money import Cents
from pitboss.procedures import roulette, wheel
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import Bar, Barred, Bet
from pitboss.rounds.bets import why_not_wager
from pitboss.rounds.called import Called, Names
from pitboss.rounds.calls import Case
from pitboss.rounds.coupons import Coupons, coupons_of
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.game import Device
from pitboss.rounds.spoken import CONFIRMED, confirmed, read_wager
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.remedies import WHOLE_CALL, Remedy

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel, Together


def _check_spoken(case: Case) -> None:
    """Refuse a spoken wager that could not have been made in chips either."""
    told, plan = read_wager(case.call, case.rule, CONFIRMED), case.table.rules.once(TableRules)
    if no := plan.why_not(told.wager) or plan.why_not_stake(case.table, told):
        raise no.refuse()


def _stake_spoken(case: Case) -> None:
    """Stake a spoken wager that was confirmed."""
    if confirmed(case.call):
        told = read_wager(case.call, case.rule, CONFIRMED)
        case.table.stake(told.seat, told.wager, told.amount or 0, case.cite)


REMEDIES = {
    "spoken_wager": Remedy(
        "the spoken wager stands where it is confirmed and its cash changed; else it is none",
        WHOLE_CALL, _check_spoken, _stake_spoken),
}  # fmt: skip


class Roulette(Game):
    """The game of roulette."""

    id = "roulette"
    title = "Roulette"
    ruleset = RULES.with_remedies(REMEDIES)

    def called(self, wager: str) -> Called:
        """Say what players call a place of the layout."""
        return roulette.called(wager)

    def wagers(self, rules: Rules) -> Names:
        """Return every place of the layout."""
        return {wager: roulette.called(wager) for wager in rules.once(TableRules).spots}

    def device(self, rules: Rules) -> Device:
        """Return the wheel, in the order that the rules give."""
        return rules.once(TableRules).device

    def play(self, table: Table) -> Play:
        """Play one round: wagers, the spin, losers taken, winners paid."""
        plan = table.rules.once(TableRules)
        barred = Barred(plan.why_not_bet, plan.not_taken)
        yield from table.bets(table.seats, plan.offered, plan.until, coupons=plan.coupons, barred=barred)
        yield from table.pause("before_spin")
        pocket = yield from roulette.spin(table, plan)
        wheel.settle(table, pocket, plan.outcome)
        yield from table.pause("after_round")

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager of the layout."""
        return rules.once(TableRules).analyse()

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Settle several wagers of the layout by each number."""
        return rules.once(TableRules).together(stakes)

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the fast kernel of this wheel."""
        plan = rules.once(TableRules)
        return plan.kernel(plan.offered)

    def alike(self, record: Record, rules: Rules) -> Hashable | None:
        """Return the stakes and where the wheel stopped."""
        return wheel.alike(record)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record of wagers and spins."""
        return roulette.WheelScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Return each wager's result, by its id if the record gives it one."""
        return roulette.written_result(round, record)


class TableRules(roulette.TableRules):
    """The rules of one roulette table, worked out once."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.chip = rules.amount("smallest_chip")
        self.offered, self.until = self.offers(self.chip), rules.cite("no_more_bets")
        self.coupons = self._coupons(coupons_of(rules))

    def _coupons(self, said: Coupons | None) -> Coupons | None:
        """Return the places where a coupon may lie: all of the kinds that the rule names."""
        if said is None or not said.wagers:
            return said
        places = tuple(name for name, spot in self.taken.items() if spot.family in said.wagers)
        return Coupons(places, said.cite)

    def why_not_bet(self, ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
        """Return why wagers may not be made: the first bar by place on the layout, limits or chips."""
        if plain.code in ("unknown_wager", "bad_amount"):
            for wager, cents in answer.wagers.items():
                if no := self.why_not(wager) or self.why_not_amount(wager, cents):
                    return no
        return why_not_wager(self.rules, ask, answer, plain)

    def not_taken(self, ask: Bet, seat: int) -> dict[str, Bar]:
        """Return the places of the layout that take no wager at this table."""
        return {wager: no for wager in self.cites if (no := self.why_not(wager))}

    def why_not_stake(self, table: Table, told: Chosen) -> Bar | None:
        """Return why a spoken wager cannot be added to what lies there: the limits, the smallest chip."""
        cents = told.amount or 0
        whole = cents + table.on(told.seat, told.wager)
        if cents % self.chip:
            message = f"{told.wager} is staked in whole chips"
            return Bar(self.rules.cite("smallest_chip"), message, "bad_amount")
        return self.why_not_amount(told.wager, whole)
