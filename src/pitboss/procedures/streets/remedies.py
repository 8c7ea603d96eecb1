"""Remedies that only street games have."""

from typing import TYPE_CHECKING, cast

import msgspec

from pitboss.procedures import leaving
from pitboss.procedures.progressive import PROGRESSIVE
from pitboss.procedures.staged import Stage
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.calls import Case
from pitboss.rounds.events import Reversed
from pitboss.rounds.ledger import undone
from pitboss.rulebooks.remedies import WHOLE_CALL, Remedy

if TYPE_CHECKING:
    from pitboss.procedures.streets.contest import ContestGame, ContestRules
    from pitboss.procedures.streets.game import StreetGame

VOID_CONTEST = "void_contest"


def _contest_of(case: Case) -> "ContestRules":
    """Return the table's worked-out rules."""
    return case.table.rules.once(cast("ContestGame", case.game).rules_class)


def _abandon(case: Case) -> Answer | None:
    """Handle a player who left. If the house says so, all wagers are lost, also in the tray. Otherwise they stand."""
    table, seat = case.table, case.call.seat
    collected = table.rules.once(cast("StreetGame", case.game).rules_class).collected
    in_tray = [wager for wager in collected if table.staked(seat, wager) and not table.on(seat, wager)]
    answer = leaving.abandon(case)
    for wager in in_tray if seat in table.dead else ():
        table.judge(seat, f"{wager}: abandoned", case.cite, wagers=(wager,))
        table.why[seat, wager] = case.cite
    return answer


def _check_undecided(case: Case) -> None:
    """Refuse to void the hands for a card seen after every player has decided."""
    table, stage, done = case.table, case.playing(Stage), _contest_of(case).decided_by
    out = {*stage.folded, *table.dead}
    decided = all(seat in out or (done and table.on(seat, done)) for seat in stage.players)
    case.require(
        not decided, "not_now", "every player has decided, so the hands are played whatever was seen"
    )


def _void_contest(case: Case) -> Answer | None:
    """Return what was staked against the dealer, also to those who folded. Nothing is left to decide."""
    table, stage, table_rules, cite = case.table, case.playing(Stage), _contest_of(case), case.cite
    void = (*table_rules.contest, PROGRESSIVE) if table_rules.jackpot is not None else table_rules.contest
    table.judge("dealer", "all hands are void", cite, wagers=void)
    for seat, wager, cents, source, target in undone(table.log):
        if wager in void and seat not in table.dead:
            table.post(Reversed(seat, wager, cents, cite, source, target))
            table.why[seat, wager] = cite
    stage.void.append(cite)
    stage.folded.update(stage.players)
    return Chosen("dead") if type(case.ask) is Choose else None


ABANDON = {
    "abandon": msgspec.structs.replace(leaving.ABANDON["abandon"], carry_out=_abandon),
}
VOIDS = {
    VOID_CONTEST: Remedy(
        "all hands are void and what depends on the dealer goes back; the other wagers are settled",
        WHOLE_CALL, _check_undecided, _void_contest),
}  # fmt: skip
