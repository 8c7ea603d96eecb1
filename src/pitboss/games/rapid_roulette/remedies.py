"""Remedies that only rapid roulette has: another number is selected, or the screens are locked."""

from pitboss.games.rapid_roulette.screens import LOCK
from pitboss.games.rapid_roulette.table_rules import TableRules
from pitboss.rounds.answers import Chosen, Stopped
from pitboss.rounds.asks import Spin
from pitboss.rounds.calls import Case
from pitboss.rounds.events import Reversed
from pitboss.rounds.ledger import undone
from pitboss.rulebooks.remedies import WHOLE_CALL, Remedy


def _check_number(case: Case) -> None:
    """Refuse a selected number that the wheel does not have, or that does not count."""
    plan, number = case.table.rules.once(TableRules), case.call.choice
    Spin(plan.wheel, case.ask.at, case.cite).check(Stopped(number))
    message = f"{number} is the number that was read: it is not wrong"
    case.require(number != case.state.pocket, "cannot_happen", message)
    if number in plan.dead:
        raise plan.rules.refuse("impossible_pocket", f"{number} does not count", "dead_zero")


def _select(case: Case) -> None:
    """Take the number that the floor supervisor selects."""
    case.table.judge("table", f"{case.call.choice} is the number", case.cite)
    case.state.pocket = case.call.choice


def _void_and_select(case: Case) -> None:
    """Undo the settlement, and settle by the number that the floor supervisor selects."""
    _select(case)
    table, screens = case.table, case.state
    for seat, wager, cents, source, target in undone(table.log[screens.settled :]):
        table.post(Reversed(seat, wager, cents, case.cite, source, target))
    screens.settle()


REMEDIES = {
    "select_number": Remedy(
        "the floor supervisor selects the number the ball rests in, before bets are settled",
        WHOLE_CALL, _check_number, _select),
    "lock_out": Remedy("the screens are locked at once", WHOLE_CALL, carry_out=lambda case: Chosen(LOCK)),
    "void_and_select": Remedy(
        "the game is void, bets are reset and settled by the number the floor supervisor selects",
        WHOLE_CALL, _check_number, _void_and_select),
}  # fmt: skip
