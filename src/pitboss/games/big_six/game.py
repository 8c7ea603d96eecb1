"""Big six: bet on insignia, spin the wheel, the one under the clapper pays. Boule: the same with a ball."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from pitboss.games.big_six.rules import BOULE, CHANCES, NAMES, RULES, STOPS, called
from pitboss.money import Cents
from pitboss.procedures import wheel
from pitboss.rounds import Play, Record, Table
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Ask, Bar, Offer
from pitboss.rounds.bets import and_then, offer, wager_bars
from pitboss.rounds.called import Names, WagerName
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.game import Device
from pitboss.rounds.settlement import Loses, Outcome, Wins
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel, Together


class BigSix(wheel.WheelGame):
    """The game of big six."""

    id = "big-six"
    title = "Big Six"
    ruleset = RULES
    names = NAMES

    def called(self, wager: str) -> WagerName:
        """Say what players call an insignia."""
        return called(wager) or super().called(wager)

    def wagers(self, rules: Rules) -> Names:
        """Return the insignia of this wheel that may be bet."""
        return {wager: self.called(wager) for wager in rules.chapter.wagers}

    def device(self, rules: Rules) -> Device:
        """Return the stops of the wheel."""
        return Device(stops=rules.once(TableRules).stops)

    def play(self, table: Table) -> Play:
        """Play one round: wagers, the spin, losers taken, winners paid."""
        table_rules = table.rules.once(TableRules)
        yield from table.bets(table.seats, table_rules.offers, table_rules.wagers, barred=table_rules.barred)
        yield from table.pause("before_spin")
        pocket = yield from wheel.spin(table, table_rules.wheel, table_rules.valid, table_rules.turns)
        table.judge("table", f"{table_rules.rests} {pocket}", table_rules.wins)
        wheel.settle(table, pocket, table_rules.outcome)
        yield from table.pause("after_round")

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager the wheel takes."""
        table_rules = rules.once(TableRules)
        taken = {offer.wager: f"{table_rules.stopped} {offer.wager}" for offer in table_rules.offers}
        return wheel.analyse(rules, "wheel", table_rules.wheel, taken, table_rules.outcome)

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Settle several insignia by each section of the wheel."""
        table_rules = rules.once(TableRules)
        if no := table_rules.why_not_several(stakes):
            raise no.refuse()
        offered = [offer.wager for offer in table_rules.offers]
        return wheel.together(rules, table_rules.wheel, offered, table_rules.outcome, stakes)

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the fast kernel of this wheel."""
        from pitboss.procedures.wheel_kernel import WheelKernel

        table_rules = rules.once(TableRules)
        return WheelKernel(
            rules, table_rules.wheel, table_rules.offers, table_rules.outcome, table_rules.several
        )

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record of wagers and spins."""
        return BigSixScript(record, rules)


class Boule(BigSix):
    """Boule and similar games: a ball, numbers, and even chances that lose on some of them."""

    id = "boule"
    title = "Boule"
    ruleset = BOULE
    names = CHANCES

    def called(self, wager: str) -> WagerName:
        """Name a number or an even chance as players do."""
        number = WagerName(f"Number {wager}", wager, (f"plein {wager}",))
        return self.names.get(wager) or (number if wager.isdecimal() else super().called(wager))


class BigSixScript(Script):
    """Answers the asks of big six from a record."""

    takes = frozenset({"wagers", "spins", "coupons"})

    def __init__(self, record: Record, rules: Rules) -> None:
        """Prepare the record for answering."""
        super().__init__(record, rules)
        wheel.check_lines(record, "spin")


class TableRules:
    """The rules of one wheel, worked out once."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.rules, self.pay = rules, rules.pay("insignia")
        self.offers: tuple[Offer, ...] = tuple(
            made for one in rules.chapter.wagers if (made := offer(rules, one))
        )
        self.wheel, self.covers = wheel.sections_of(rules), wheel.covers_of(rules)
        self.stops = wheel.stops_of(rules, self.wheel)
        self.wins, (self.valid, self.turns) = rules.cite("insignia_wins"), wheel.turns_of(rules)
        self.lost = {
            wager: self.wins if covered == {wager} else rules.cite("covers")
            for wager, covered in self.covers.items()
        }
        self.stopped, self.rests = STOPS[rules.text("insignia_wins")]
        self.wagers = rules.cite("several_insignia")
        self.several = rules.flag("several_insignia")
        self.barred = and_then(wager_bars(rules), self.why_not_stakes)

    def why_not_stakes(self, ask: Ask, stakes: Stakes) -> Bar | None:
        """Bar what one player may not stake together."""
        return self.why_not_several(stakes.wagers)

    def why_not_several(self, wagers: Collection[str]) -> Bar | None:
        """Bar several insignia if the document allows only one."""
        one = Bar(self.wagers, "only one insignia may be bet", "one_wager")
        return one if len(wagers) > 1 and not self.several else None

    def outcome(self, wager: str, pocket: str) -> Outcome:
        """A wager wins on the insignia that it covers, and loses on every other."""
        won = pocket in self.covers[wager]
        return Wins(self.pay.rows[wager], self.pay.cite) if won else Loses(self.lost[wager])
