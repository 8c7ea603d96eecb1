"""Sic bo: bet on what three dice show, throw them, take the losers, pay the winners."""

from typing import Any

import msgspec

from pitboss.games.sic_bo.rules import COUNTS, EVEN_CHANCES, LOSE, NAMES, RULES, WAGERS, WINS
from pitboss.money import Cents
from pitboss.procedures import dice, wheel
from pitboss.procedures.dice import Dice
from pitboss.rounds import Play, Record, Round, Table
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Bar, Barred, Bet
from pitboss.rounds.bets import not_offered, offer, why_not_wager
from pitboss.rounds.called import Names
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.records import SeatRecord
from pitboss.rounds.settlement import Loses, Outcome, Wins
from pitboss.rulebooks import Refusal, Rules


class TableRules(dice.DiceRules):
    """The rules of one table, worked out once."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.offers = {}
        for wager, (family, _) in WAGERS.items():
            if taken := offer(rules, family):
                self.offers[wager] = msgspec.structs.replace(taken, wager=wager)
        self.barred = Barred(self.why_not, self.not_taken)

    def outcome(self, wager: str, thrown: Dice) -> Outcome:
        """The wager is paid by its table if it wins. Otherwise it loses."""
        family = WAGERS[wager].family
        table, row = self.rules.pay(family), self._row(wager, thrown)
        if row:
            return Wins(table.rows[row], table.cite)
        rule = self._beaten_by(wager, thrown)
        return Loses(self.rules.cite(rule) if rule else self.rules.wager_cites[family])

    def event(self, wager: str, thrown: Dice, made: Outcome) -> str:
        """Describe what a throw did to a wager, the way a player would."""
        if type(made) is not Wins:
            return "a triple" if made.cite.rule == "rules.triples" else "any other throw"
        if WAGERS[wager].family == "single":
            shown = thrown.count(WAGERS[wager].numbers[0])
            return f"on {COUNTS[shown - 1]} {'die' if shown == 1 else 'dice'}"
        return "it comes"

    def _row(self, wager: str, thrown: Dice) -> str:
        """Return the row of its table that a throw pays a wager by, or "" if it does not win."""
        family, numbers = WAGERS[wager]
        if family == "total":
            return str(sum(thrown)) if sum(thrown) in numbers else ""
        if family == "single":
            shown = thrown.count(numbers[0])
            return COUNTS[shown - 1] if shown else ""
        won = self._covers(wager, thrown) and not self._beaten_by(wager, thrown)
        return "win" if won else ""

    @staticmethod
    def _covers(wager: str, thrown: Dice) -> bool:
        """Whether a throw shows what a wager is on."""
        family, numbers = WAGERS[wager]
        if family in EVEN_CHANCES:
            return sum(thrown) in EVEN_CHANCES[family]
        if family == "pair":
            return {*numbers} <= {*thrown}
        if family == "any_triple":
            return len({*thrown}) == 1
        return thrown.count(numbers[0]) >= (3 if family == "triple" else 2)

    def _beaten_by(self, wager: str, thrown: Dice) -> str:
        """Return the rule by which a triple beats a wager that it would otherwise win, or "" if none does."""
        if len({*thrown}) > 1 or not self._triple_counts(wager, thrown):
            return ""
        if WAGERS[wager].family in EVEN_CHANCES:
            return "triples" if self.rules.text("triples") == LOSE else ""
        return "double_on_triple" if self.rules.text("double_on_triple") != WINS else ""

    def _triple_counts(self, wager: str, thrown: Dice) -> bool:
        return WAGERS[wager].family in (*EVEN_CHANCES, "double") and self._covers(wager, thrown)

    def why_not(self, ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
        """Return the rule that bars a wager: one of the family it belongs to, its limits or the chips."""
        if plain.code == "unknown_wager":
            missing = (wager for wager in answer.wagers if wager not in self.offers)
            return self.not_taken(ask, answer.seat).get(next(missing, ""))
        return why_not_wager(self.rules, ask, answer, plain)

    def not_taken(self, ask: Bet, seat: int) -> dict[str, Bar]:
        """Return the wagers of the document that the house does not offer."""
        families = not_offered(self.rules, ask, seat)
        return {wager: families[name.family] for wager, name in WAGERS.items() if name.family in families}


class SicBo(dice.DiceGame):
    """The game of sic bo."""

    id = "sic-bo"
    title = "Sic bo"
    ruleset = RULES
    rules_class = TableRules
    names = NAMES
    usual_wagers = ("small", "big")

    def wagers(self, rules: Rules) -> Names:
        """Return every wager of the layout."""
        return {wager: NAMES[wager] for wager in rules.once(TableRules).offers}

    def play(self, table: Table) -> Play:
        """Play one round: wagers, the throw, losers taken, winners paid."""
        table_rules = table.rules.once(TableRules)
        yield from table.bets(
            table.seats, tuple(table_rules.offers.values()), table_rules.made, barred=table_rules.barred
        )
        yield from table.pause("before_throw")
        thrown = yield from dice.throw(table, table_rules.dice, "throw", table_rules.thrown)
        table.judge("table", _said(thrown), table_rules.thrown)
        dice.settle(table, thrown, table_rules.outcome)
        yield from table.pause("after_round")

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record of wagers and a throw."""
        return SicBoScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Return each wager's result, by its id if the record gives it one."""
        return wheel.result_by_id(round, record, in_order)


def in_order(wager: str) -> str:
    """Return the table's name for a wager: the numbers of a pair may be given in either order."""
    family, *numbers = wager.split("_")
    return "_".join((family, *sorted(numbers))) if family == "pair" else wager


def _said(thrown: Dice) -> str:
    """Describe what the dice show."""
    shown = "-".join(map(str, sorted(thrown)))
    return f"{shown}: a triple" if len({*thrown}) == 1 else f"{shown}: a total of {sum(thrown)}"


class SicBoScript(Script):
    """Answers the asks of sic bo from a record."""

    takes = frozenset({"wagers", "rolls"})

    def __init__(self, record: Record, rules: Rules) -> None:
        """Prepare the record for answering."""
        super().__init__(record, rules)
        wheel.check_lines(record, "roll", in_order)

    def named(self, wager: str) -> str:
        """The numbers of a pair may be given in either order."""
        return in_order(wager)

    def stakes(self, seat: SeatRecord) -> Stakes:
        """Read the wagers a seat made, under the table's names."""
        read = super().stakes(seat)
        wagers: dict[str, Cents] = {}
        for wager, cents in read.wagers.items():
            wagers[in_order(wager)] = wagers.get(in_order(wager), 0) + cents
        return msgspec.structs.replace(read, wagers=wagers)
