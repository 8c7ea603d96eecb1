"""The dice: who is offered them, takes them or gives them up, and rolls that only decide come bets."""

from pitboss.games.craps.layout import Layout
from pitboss.rulebooks import Cite


def offer_on(layout: Layout, cite: Cite) -> None:
    """Offer the dice to the player on the left of a shooter who gives them up, then clockwise."""
    layout.offered = _after(layout, layout.shooter)
    layout.shooter = layout.declined_by = 0
    layout.made_point = layout.deciding_come_bets = False
    layout.changed()
    layout.table.note("dice offered", str(layout.offered), cite)


def handle_dice(layout: Layout, do: str) -> None:
    """Take, refuse or pass the dice, or ask to roll on without a line bet."""
    cite = layout.plan.cite
    if do == "pass_dice":
        offer_on(layout, cite["shooter_passes"])
    elif do == "decline_line_bet":
        shooter = layout.shooter
        offer_on(layout, cite["line_less_rolls"])
        layout.declined_by = shooter
        _offer(layout, layout.offered)
    elif do == "refuse_dice":
        _offer(layout, _after(layout, layout.offered))
    else:
        layout.table.note("shooter", str(layout.offered), cite[layout.offer_rule])
        _hand_to(layout, layout.offered)


def _after(layout: Layout, seat: int) -> int:
    """Return the next seat clockwise."""
    seats = layout.table.seats
    return next((other for other in seats if other > seat), seats[0])


def _offer(layout: Layout, seat: int) -> None:
    """Offer the dice on; if nobody takes them, the shooter who declined rolls only for the come bets."""
    if seat == layout.declined_by:
        _hand_to(layout, seat)
        layout.made_point = True
        decide_come_bets(layout)
        return
    layout.offered = seat
    layout.changed()
    layout.table.note("dice offered", str(seat), layout.plan.cite[layout.offer_rule])


def _hand_to(layout: Layout, seat: int) -> None:
    layout.shooter, layout.offered, layout.declined_by = seat, 0, 0
    layout.had_shooter = True
    layout.offer_rule = "next_shooter"
    layout.made_point = False
    layout.changed()


def decide_come_bets(layout: Layout) -> None:
    """Let the shooter roll without a line bet, only to decide the come bets that stand."""
    layout.deciding_come_bets = True
    layout.changed()
    layout.table.note("rolls", "only to decide come bets", layout.plan.cite["line_less_rolls"])
