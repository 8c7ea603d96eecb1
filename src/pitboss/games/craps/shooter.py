"""The dice: who is offered them, who takes them, who gives them up, and rolls to decide come bets only."""

from pitboss.games.craps.layout import Layout
from pitboss.games.craps.rules import BEFORE_TAKING
from pitboss.rounds.answers import Chosen
from pitboss.rulebooks import Cite, Refusal


def after(layout: Layout, seat: int) -> int:
    """The next seat clockwise."""
    seats = layout.table.seats
    return next((other for other in seats if other > seat), seats[0])


def offer_on(layout: Layout, cite: Cite) -> None:
    """The shooter gives up the dice: they are offered to the player at the left, then clockwise."""
    layout.offered = after(layout, layout.shooter)
    layout.shooter = layout.declined_by = 0
    layout.made_point = layout.deciding_come_bets = False
    layout.changed()
    layout.table.note("dice offered", str(layout.offered), cite)


def check_dice(layout: Layout, answer: Chosen) -> None:
    """Refuse the dice to a player who must have a line bet before taking them."""
    rules = layout.plan.rules
    if answer.do != "take_dice" or layout.point or rules.text("shooter_line_bet") != BEFORE_TAKING:
        return
    if not layout.line_bet(layout.offered):
        raise line_bet_needed(layout, layout.offered)


def line_bet_needed(layout: Layout, seat: int) -> Refusal:
    """Refuse a shooter without a line bet."""
    message = f"seat {seat} needs a pass or don't pass wager to shoot on a come-out roll"
    return layout.refuse("shooter_needs_line_bet", message, "shooter_line_bet")


def handle_dice(layout: Layout, answer: Chosen) -> None:
    """Take, refuse or pass the dice, or ask to roll on without a line bet."""
    cite = layout.plan.cite
    if answer.do == "pass_dice":
        offer_on(layout, cite["shooter_passes"])
    elif answer.do == "decline_line_bet":
        shooter = layout.shooter
        offer_on(layout, cite["line_less_rolls"])
        layout.declined_by = shooter
        _offer_round(layout, layout.offered)
    elif answer.do == "refuse_dice":
        _offer_round(layout, after(layout, layout.offered))
    else:
        _take(layout, layout.offered)
    layout.changed()


def _take(layout: Layout, seat: int) -> None:
    layout.shooter, layout.offered, layout.declined_by = seat, 0, 0
    layout.made_point = False
    layout.table.note("shooter", str(seat), layout.plan.cite["next_shooter"])


def _offer_round(layout: Layout, seat: int) -> None:
    """Offer the dice on; when they come back to a shooter nobody would replace, he rolls for the come bets only."""
    layout.offered = seat
    if layout.declined_by and seat == layout.declined_by:
        layout.shooter, layout.offered, layout.declined_by = seat, 0, 0
        layout.made_point = True
        decide_come_bets(layout)
    else:
        layout.table.note("dice offered", str(seat), layout.plan.cite["next_shooter"])


def decide_come_bets(layout: Layout) -> None:
    """Let the shooter roll without a line bet, only to decide the come bets that stand."""
    layout.deciding_come_bets = True
    layout.changed()
    layout.table.note("rolls", "only to decide come bets", layout.plan.cite["line_less_rolls"])


def check_decide(layout: Layout) -> None:
    """Refuse rolls without a line bet where the rule does not allow them."""
    if layout.point or layout.deciding_come_bets:
        raise layout.refuse(
            "not_a_come_out", "this is for a come-out roll nobody bets the line on", "line_less_rolls"
        )
    if any(bet.wager in ("pass", "dont_pass") for bet in layout.bets.values()):
        raise layout.refuse(
            "line_bet_stands", "somebody has a line bet: the roll is a come-out", "line_less_rolls"
        )
    if not layout.waiting_come_bets():
        message = "there is no come or don't come bet left to decide"
        raise layout.refuse("no_come_bets", message, "line_less_rolls")
