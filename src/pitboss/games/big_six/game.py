"""Big six: bet on insignia, spin the wheel, the one under the clapper pays."""

from typing import TYPE_CHECKING, Any

from pitboss.games.big_six.rules import INSIGNIA, RULES
from pitboss.money import show_amount
from pitboss.rounds import Game, Play, Record, Round, Table, result
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Offer, Spin
from pitboss.rounds.bets import offer
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Spun
from pitboss.rounds.records import SeatRecord, read_amount
from pitboss.rulebooks import Cite, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis


class BigSix(Game):
    """Big six, in every rulebook that has it."""

    id = "big-six"
    title = "Big Six"
    ruleset = RULES

    def play(self, table: Table) -> Play:
        """Play one round: wagers, the spin, losers taken, winners paid."""
        plan = table.rules.once(Plan)
        for seat in table.seats:
            yield from table.bets(seat, plan.offers, plan.wagers, (), plan.check)
        yield from table.pause("before_spin")
        answer = yield from table.ask(Spin(plan.wheel, "spin", plan.valid))
        table.emit(Spun(answer.pocket, plan.valid))
        _settle(table, plan, answer.pocket)
        yield from table.pause("after_round")

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager the table takes."""
        from pitboss.games.big_six.odds import analyse

        return analyse(rules)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record of wagers and spins."""
        return BigSixScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Write each wager's result, by its id where the record gives it one."""
        written = result(round, record.id)
        for seat in record.seats:
            _key_by_id(round, seat, written)
        return written


class BigSixScript(Script):
    """Answers big six's asks from a record."""

    takes = frozenset({"wagers", "spins"})


class Plan:
    """The rules of one wheel, worked out once."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.offers: tuple[Offer, ...] = tuple(made for one in INSIGNIA if (made := offer(rules, one)))
        self.wheel = tuple((str(row["insignia"]), int(row["sections"])) for row in rules.rows("wheel"))
        self.pay = rules.pay("insignia")
        self.valid, self.wins = rules.cite("full_turns"), rules.cite("insignia_wins")
        self.wagers: Cite = rules.cite("several_insignia")
        self.several = rules.flag("several_insignia")
        self.rules = rules

    def check(self, stakes: Stakes) -> None:
        """Refuse several insignia where the document allows only one."""
        if len(stakes.wagers) > 1 and not self.several:
            raise self.rules.refuse("one_wager", "only one insignia may be bet", "several_insignia")


def _settle(table: Table, plan: Plan, pocket: str) -> None:
    """Take all losing wagers, then pay the winners."""
    table.judge("table", f"the clapper rests on {pocket}", plan.wins)
    standing = [(seat, wager) for (seat, wager), cents in table.spots.items() if cents]
    for seat, wager in standing:
        if wager != pocket:
            table.take(seat, wager, plan.wins)
    for seat, wager in standing:
        if wager == pocket:
            table.win(seat, wager, plan.pay.rows[wager], plan.pay.cite)


def _key_by_id(round: Round, seat: SeatRecord, written: dict[str, Any]) -> None:
    """Divide the result of an insignia among the lines that were bet on it, each under its own id."""
    if isinstance(seat.wagers, dict) or all(line.id == "" for line in seat.wagers):
        return
    whys = written["why"].pop(str(seat.seat), {})
    net, why = written["net"][str(seat.seat)], written["why"].setdefault(str(seat.seat), {})
    net.clear()
    cents: dict[str, int] = {}
    for line in seat.wagers:
        staked = round.table.staked(seat.seat, line.wager)
        share = round.table.net[seat.seat, line.wager] * read_amount(line.amount, line.wager) // staked
        key = line.wager if line.id == "" else str(line.id)
        cents[key] = cents.get(key, 0) + share
        net[key], why[key] = show_amount(cents[key]), whys[line.wager]
