"""Craps: one long conversation of wagers and rolls, until somebody ends the round."""

from typing import TYPE_CHECKING

from pitboss.games.craps.layout import Layout
from pitboss.games.craps.moves import check_move, move
from pitboss.games.craps.plan import Plan
from pitboss.games.craps.refusals import say_why
from pitboss.games.craps.rolls import call, check_call, throw
from pitboss.games.craps.rules import RULES
from pitboss.games.craps.script import CrapsScript, written_result
from pitboss.games.craps.settle import settle_throw
from pitboss.games.craps.shooter import check_dice, handle_dice
from pitboss.games.craps.state import CrapsState, check_state
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.answers import Answer, Called, Chosen
from pitboss.rounds.asks import Ask, Choose
from pitboss.rounds.drivers.script import Script
from pitboss.rulebooks import Irregularity, Refusal, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel

WAGER_MOVES = ("bet", "remove", "reduce", "on", "off")


class Craps(Game):
    """Craps, in every rulebook that has it."""

    id = "craps"
    title = "Craps"
    ruleset = RULES
    state_type = CrapsState

    def lay_out(self, table: Table) -> None:
        """Put the wagers that stood back on the layout, and the dice where they were."""
        state = table.state if table.state is not None else CrapsState()
        plan = table.rules.once(Plan)
        check_state(state, plan)
        table.state = Layout(table, plan, state)

    def play(self, table: Table) -> Play:
        """Ask the table for wagers, moves or a roll, again and again, until the round is ended."""
        layout: Layout = table.state
        yield from table.pause("opening")
        while True:
            answer = yield from table.ask(layout.ask(), lambda given: _check(layout, given))
            if type(answer) is Called:
                call(layout, answer)
            elif answer.do == "roll":
                yield from _roll(layout)
            elif answer.do == "end":
                break
            elif answer.do in WAGER_MOVES:
                move(layout, answer)
            else:
                handle_dice(layout, answer)
        table.state = layout.state()
        yield from table.pause("closing")

    def remedy(self, table: Table, ask: Ask, call: Called, irregularity: Irregularity) -> Answer | None:
        """Hand the call to the table, which carries it out where the round stands."""
        if ask.at not in ("table", "roll"):
            raise Refusal("not_now", f"{irregularity.kind} cannot be called at {ask.at}")
        return call

    def refusal(self, table: Table, ask: Ask, answer: Answer, refusal: Refusal) -> Refusal:
        """Say by which rule something may not be done now, where the list of choices cannot."""
        if type(ask) is Choose and type(answer) is Chosen and type(table.state) is Layout:
            return say_why(table.state, ask, answer, refusal)
        return refusal

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager the table takes."""
        from pitboss.games.craps.odds import analyse

        return analyse(rules)

    def kernel(self, rules: Rules) -> "Kernel":
        """Give the game at full speed."""
        from pitboss.games.craps.kernel import kernel

        return kernel(rules)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record: wagers and moves by the roll they come before."""
        return CrapsScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, object]:
        """Write each wager under its id, or under its name as the record wrote it."""
        return written_result(round, record)


def _check(layout: Layout, answer: Answer) -> None:
    if type(answer) is Called:
        check_call(layout, answer)
        return
    assert type(answer) is Chosen
    check_move(layout, answer)
    check_dice(layout, answer)


def _roll(layout: Layout) -> Play:
    """Throw the dice and settle what the throw decides."""
    dice = yield from throw(layout)
    if dice is None:
        return
    had_shooter = layout.shooter
    settle_throw(layout, dice)
    if had_shooter and not layout.shooter:
        yield from layout.table.pause("new_shooter")
