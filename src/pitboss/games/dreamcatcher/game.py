"""Dreamcatcher: bet on numbers and spin the wheel. A multiplier raises the odds and the wheel is spun again."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from pitboss.games.dreamcatcher.rules import RULES
from pitboss.money import Cents, Odds
from pitboss.procedures import wheel
from pitboss.procedures.limits import limit_of
from pitboss.rounds import Play, Record, Table
from pitboss.rounds.asks import Offer
from pitboss.rounds.bets import offer, wager_bars
from pitboss.rounds.called import Names, WagerName
from pitboss.rounds.drivers.late import lines_of
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.game import Device
from pitboss.rounds.settlement import Loses, Outcome, Wins
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel, Together


class Dreamcatcher(wheel.WheelGame):
    """The game of dreamcatcher."""

    id = "dreamcatcher"
    title = "Dreamcatcher"
    ruleset = RULES

    def called(self, wager: str) -> WagerName:
        """Name a wager by its number."""
        return WagerName(wager, also=(f"number {wager}",), within=f"number {wager}")

    def wagers(self, rules: Rules) -> Names:
        """Return the numbers of this wheel."""
        return {wager: self.called(wager) for wager in rules.chapter.wagers}

    def device(self, rules: Rules) -> Device:
        """Return the sections of the wheel in their order."""
        return Device(stops=rules.once(TableRules).stops)

    def play(self, table: Table) -> Play:
        """Play one round: wagers, the spin and its bonus spins, losers taken, winners paid."""
        table_rules = table.rules.once(TableRules)
        yield from table.bets(
            table.seats, table_rules.offers, table_rules.wins, barred=wager_bars(table.rules)
        )
        if table_rules.limit is not None:
            for seat in table.seats:
                table.limit(seat, tuple(table_rules.pay.rows), table_rules.limit.most, table_rules.limit.cite)
        yield from table.pause("before_spin")
        times, spins = 1, 1
        while (
            stop := (yield from wheel.spin(table, table_rules.wheel, table_rules.spun, table_rules.turns))
        ) in table_rules.multipliers:
            times, spins = times * table_rules.multipliers[stop], spins + 1
            said = f"{stop}: the odds are multiplied by {times}, and a bonus spin follows"
            table.judge("table", said, table_rules.bonus_spin if spins == 2 else table_rules.stacked)
        table.judge("table", f"the clapper rests on {stop}", table_rules.wins)
        wheel.settle(table, stop, partial(table_rules.outcome, times=times, spins=spins))
        yield from table.pause("after_round")

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every number, over all possible bonus spins."""
        from pitboss.games.dreamcatcher.odds import analyse

        return analyse(rules, rules.once(TableRules))

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Settle several numbers by every number and every product of multipliers."""
        from pitboss.games.dreamcatcher.odds import together

        return together(rules, rules.once(TableRules), stakes)

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the fast kernel of this wheel."""
        from pitboss.games.dreamcatcher.kernel import ChainKernel

        return ChainKernel(rules, rules.once(TableRules))

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record of wagers and spins."""
        return DreamcatcherScript(record, rules)


class DreamcatcherScript(Script):
    """Answers from a record: `spins` lists every stop in order, multipliers too, and ends with a number."""

    takes = frozenset({"wagers", "spins"})

    def __init__(self, record: Record, rules: Rules) -> None:
        """Prepare the record for answering. A wager during a bonus spin is refused."""
        super().__init__(record, rules)
        wheel.check_lines(record, "spin")
        if any(line.before_roll > 1 for seat in record.seats for line in lines_of(seat)):
            message = "wagers are made before the first spin, and none is added to a bonus spin"
            raise rules.refuse("not_now", message, "bonus_spin")


class TableRules:
    """The rules of one wheel, worked out once."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.pay = rules.pay("numbers")
        self.offers: tuple[Offer, ...] = tuple(
            made for one in rules.chapter.wagers if (made := offer(rules, one))
        )
        self.wheel = wheel.sections_of(rules)
        self.stops = wheel.stops_of(rules, self.wheel)
        self.multipliers: Mapping[str, int] = rules.value("multipliers")
        self.spun, self.turns = wheel.turns_of(rules)
        self.wins, self.bonus_spin = rules.cite("number_wins"), rules.cite("bonus_spin")
        self.bonus_odds, self.stacked = rules.cite("bonus_odds"), rules.cite("stacked")
        self.limit = limit_of(rules) if "payout_limit" in rules else None

    def outcome(self, wager: str, stop: str, times: int = 1, spins: int = 1) -> Outcome:
        """The number under the clapper wins its odds, times the multipliers that came before it. Others lose."""
        if wager != stop:
            return Loses(self.wins)
        pays = self.pay.rows[wager]
        if spins == 1:
            return Wins(pays, self.pay.cite)
        assert isinstance(pays, Odds)
        cite = self.bonus_odds if spins == 2 else self.stacked
        found = f"{wager} pays {pays}, times {times}"
        return Wins(Odds(pays.pays * times, pays.per), cite, found)
