"""A player leaves in the middle of a round, or forfeits it: the wagers are lost, or stand where the house says so."""

from collections.abc import Callable
from typing import TypeAlias

from pitboss.rounds import Table
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall
from pitboss.rounds.asks import Ask, Choose
from pitboss.rulebooks import Cite, Irregularity

ABANDON = {"abandon": "the wagers of a player who leaves are lost, where the house says so"}
FORFEIT = {"forfeit": "the player forfeits all wagers of the round"}


Takes: TypeAlias = Callable[[Table, int, str, Cite], None]
"""How a wager is collected: most go to whoever banks the round."""


def abandon(
    table: Table, ask: Ask, call: IrregularityCall, irregularity: Irregularity, take: Takes = Table.take
) -> Answer | None:
    """Take what a player who left has on the layout, or let it stand; an answer ends the ask that waited for them."""
    left = _on_layout(table, call)
    if not left:
        message = f"seat {call.seat} has no wager to abandon" if call.seat else "say which seat left"
        raise irregularity.cite.refuse("nothing_staked" if call.seat else "missing_seat", message)
    return (
        None
        if table.rules.text("abandoned_wagers") == "stand"
        else _taken(table, ask, call, irregularity, left, take)
    )


def forfeit(table: Table, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> Answer | None:
    """Take all that a player still has on the layout, whatever the hand: who has folded may have lost it all already.

    An answer ends the ask that waited for them.
    """
    return _taken(table, ask, call, irregularity, _on_layout(table, call))


def _on_layout(table: Table, call: IrregularityCall) -> list[str]:
    return [wager for seat, wager in table.spots if seat == call.seat and table.on(seat, wager)]


def _taken(
    table: Table,
    ask: Ask,
    call: IrregularityCall,
    irregularity: Irregularity,
    wagers: list[str],
    take: Takes = Table.take,
) -> Answer | None:
    for wager in wagers:
        take(table, call.seat, wager, irregularity.cite)
    table.dead.add(call.seat)
    return Chosen("dead") if type(ask) is Choose and ask.who == call.seat else None
