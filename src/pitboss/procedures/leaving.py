"""A player leaves in the middle of a round, or forfeits it: the wagers are lost, or stand if the house says so."""

from collections.abc import Callable
from typing import TypeAlias

from pitboss.rounds import Table
from pitboss.rounds.answers import Answer
from pitboss.rounds.calls import Case
from pitboss.rulebooks import Cite
from pitboss.rulebooks.remedies import WHOLE_CALL, Remedy

Takes: TypeAlias = Callable[[Table, int, str, Cite], None]
"""Collects a wager. Most go to the banker, or to the house."""


def _check_abandon(case: Case) -> None:
    """Refuse a call that a player left who has no wager on the layout."""
    seat = case.call.seat
    case.require(seat, "missing_seat", "say which seat left")
    case.require(_on_layout(case), "nothing_staked", f"seat {seat} has no wager to abandon")


def abandon(case: Case, take: Takes = Table.take) -> Answer | None:
    """Take what a player who left has on the layout, or let it stand. The answer ends the ask that waited for them."""
    return None if case.table.rules.text("abandoned_wagers") == "stand" else _taken(case, take)


def _on_layout(case: Case) -> list[str]:
    table = case.table
    return [wager for seat, wager in table.spots if seat == case.call.seat and table.on(seat, wager)]


def _taken(case: Case, take: Takes = Table.take) -> Answer | None:
    """Take everything a player still has on the layout. The answer ends the ask that waited for them."""
    for wager in _on_layout(case):
        take(case.table, case.call.seat, wager, case.cite)
    case.table.dead.add(case.call.seat)
    return case.ends_turn


ABANDON = {
    "abandon": Remedy(
        "the wagers of a player who leaves are lost, if the house says so",
        WHOLE_CALL, _check_abandon, abandon, needs="abandoned_wagers"),
}  # fmt: skip
FORFEIT = {
    # This applies to any hand: a player who has folded may have lost everything already.
    "forfeit": Remedy(
        "the player forfeits all wagers of the round", WHOLE_CALL, carry_out=_taken, about="hand"
    ),
}
