"""The spin: the ball is spun until a spin counts."""

from pitboss.procedures.roulette.rules import REMEDIES
from pitboss.procedures.roulette.table_rules import TableRules
from pitboss.rounds import Play, Table
from pitboss.rounds.answers import Stopped
from pitboss.rounds.asks import Spin
from pitboss.rounds.events import Irregular, Judged, Spun
from pitboss.rulebooks import Cite


def spin(table: Table, plan: TableRules) -> Play:
    """Spin the ball until a spin counts, and return its number; until then every wager stands."""
    while True:
        answer = yield from table.ask(Spin(plan.wheel, "spin", plan.compartments))
        if type(answer) is not Stopped:
            continue
        table.emit(Spun(answer.pocket, plan.valid))
        if answer.pocket not in plan.dead:
            table.judge(
                "table", f"{answer.pocket}, {plan.colour(answer.pocket)}", plan.rules.cite("settled_by")
            )
            return answer.pocket
        table.judge("table", f"no spin: {answer.pocket} does not count", plan.rules.cite("dead_zero"))


def called_off(table: Table) -> Cite | None:
    """Return the rule by which the last spin was called off; None if it was not."""
    for entry in reversed(table.log):
        if type(entry) is Irregular and entry.remedy in REMEDIES:
            return entry.cite
        if type(entry) is Judged and entry.cite.rule == "rules.dead_zero":
            return entry.cite
    return None
