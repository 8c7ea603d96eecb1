"""Craps: wagers and rolls in any order, until someone ends the round."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitboss.games.craps.layout import CrapsState, Layout, check_state, chips_standing
from pitboss.games.craps.legality import ask, check_later, in_full, is_locked
from pitboss.games.craps.moves import move
from pitboss.games.craps.names import called, every_name
from pitboss.games.craps.remedies import REMEDIES
from pitboss.games.craps.rules import NOTES, RULES
from pitboss.games.craps.script import CrapsScript, written_result
from pitboss.games.craps.settle import settle_throw
from pitboss.games.craps.table_rules import TableRules
from pitboss.games.craps.wagers import is_odds
from pitboss.money import Cents
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.answers import Answer, Chosen, Thrown
from pitboss.rounds.asks import Ask
from pitboss.rounds.called import Names, WagerName
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.game import CarriesOver
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel, Together


def _hand_over(table: Table) -> bool:
    """Whether there was a shooter in this round, and now nobody has the dice or may get them back."""
    layout = table.playing(Layout)
    return layout.had_shooter and not (layout.shooter or layout.declined_by)


def _ending(ask: Ask) -> Answer | None:
    """End the round whenever the table is asked for an action. Wagers that stand are carried over."""
    return Chosen("end") if ask.at == "table" else None


def _resting(table: Table) -> set[tuple[int, str]]:
    """Return the wagers that the next throw does not decide. Odds rest with their flat wager."""
    layout = table.playing(Layout)
    flat = {spot for spot, bet in layout.bets.items() if not layout.works(bet)}
    return flat | {spot for spot, bet in layout.bets.items() if bet.backs and (bet.seat, bet.backs) in flat}


def _says(table: Table) -> str:
    """Say what the point is, and which seat has the dice."""
    layout = table.playing(Layout)
    roll = f"the point is {layout.point}" if layout.point else "come-out roll"
    return f"{roll}; seat {layout.shooter} has the dice" if layout.shooter else roll


def _marks(table: Table) -> dict[str, str]:
    """Return where the puck is, the shooter, the points made for the fire bet and the totals for bonus wagers."""
    layout = table.playing(Layout)
    fire = " ".join(str(point) for point in sorted(layout.fire_points))
    marks = {"point": str(layout.point or "off"), "shooter": str(layout.shooter or ""), "fire": fire}
    return {**marks, "bonus": layout.bonus_totals} if layout.table_rules.bonus_window else marks


class Craps(Game):
    """The game of craps."""

    id = "craps"
    title = "Craps"
    ruleset = RULES.with_remedies(REMEDIES)
    usual_wagers = ("pass", "pass_odds", "come", "place_6", "place_8", "dont_pass", "field")
    state_type = CrapsState
    carries_over = CarriesOver(chips_standing, _hand_over, _ending, _resting, _says, _marks)
    again = (("table", "roll", "new_shooter"),)
    notes = NOTES

    def called(self, wager: str) -> WagerName:
        """Say what players call a wager, at any place on the layout."""
        return called(wager)

    def wagers(self, rules: Rules) -> Names:
        """Return every wager the layout can hold."""
        return every_name()

    def locked(self, table: Table) -> set[tuple[int, str]]:
        """Return the wagers that stay up until they are decided."""
        layout = table.playing(Layout)
        return {spot for spot, bet in layout.bets.items() if is_locked(bet)}

    def lay_out(self, table: Table) -> None:
        """Put the wagers that stood back on the layout, and give the dice back to the seat that had them."""
        state = table.remembers(CrapsState) or CrapsState()
        table_rules = table.rules.once(TableRules)
        check_state(state, table_rules)
        table.round_state = Layout(table, table_rules, state)

    def play(self, table: Table) -> Play:
        """Ask the table for wagers, moves or a roll until the round is ended."""
        layout = table.playing(Layout)
        yield from table.pause("opening")
        while True:
            shooter = layout.shooter
            answer = yield ask(layout)
            if type(answer) is Chosen:
                if answer.do == "end":
                    break
                if answer.do != "roll":
                    move(layout, in_full(layout, answer))
                elif type(thrown := (yield layout.throw)) is Thrown:
                    settle_throw(layout, thrown.dice)
            if shooter and not layout.shooter:
                yield from table.pause("new_shooter")
        table.state = layout.state()
        yield from table.pause("closing")

    def goes_on(self, table: Table, seat: int) -> tuple[str, ...]:
        """The shooter throws. A seat that is offered the dice takes them first."""
        layout = table.playing(Layout)
        if layout.outside_shooter or layout.shooter == seat:
            return ("roll",)
        return ("take_dice", "roll") if layout.offered == seat else ()

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager the table takes."""
        from pitboss.games.craps.odds import analyse

        return analyse(rules)

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Follow several wagers over the same throws."""
        from pitboss.games.craps.joint import together

        return together(rules, stakes)

    def check_later(self, rules: Rules, stakes: Mapping[str, Cents]) -> None:
        """Refuse come and put bets, and odds, that this table never takes in these amounts."""
        check_later(rules.once(TableRules), stakes)

    def made_behind(self, wager: str) -> bool:
        """Odds go behind a flat wager."""
        return is_odds(wager)

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the fast kernel of this game."""
        from pitboss.games.craps.kernel import CrapsKernel

        return CrapsKernel(rules)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record that lists wagers and moves by the roll they precede."""
        return CrapsScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, object]:
        """Report each wager under its id, or under its name as the record wrote it."""
        return written_result(round, record)
