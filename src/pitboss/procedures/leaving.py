"""A player leaves in the middle of a round: the wagers are lost where the house says so, else they stand."""

from pitboss.rounds import Table
from pitboss.rounds.answers import Answer, Called, Chosen
from pitboss.rounds.asks import Ask, Choose
from pitboss.rulebooks import Irregularity

ABANDON = {"abandon": "the wagers of a player who leaves are lost, where the house says so"}


def abandon(table: Table, ask: Ask, call: Called, irregularity: Irregularity) -> Answer | None:
    """Take what a player who left has on the layout, or let it stand; an answer ends the ask that waited for them."""
    left = [wager for seat, wager in table.spots if seat == call.seat and table.on(seat, wager)]
    if not left:
        message = f"seat {call.seat} has no wager to abandon" if call.seat else "say which seat left"
        raise irregularity.cite.refuse("nothing_staked" if call.seat else "missing_seat", message)
    if table.rules.text("abandoned_wagers") == "stand":
        return None
    for wager in left:
        table.take(call.seat, wager, irregularity.cite)
    table.dead.add(call.seat)
    return Chosen("dead") if type(ask) is Choose and ask.who == call.seat else None
