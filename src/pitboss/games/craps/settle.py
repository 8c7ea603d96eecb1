"""Settlement of a throw: every wager it decides, then the wagers that go to their number, then the point."""

from functools import cache

from msgspec.structs import replace

from pitboss.games.craps.layout import Layout
from pitboss.games.craps.outcomes import SEVEN, Dice
from pitboss.games.craps.shooter import offer_on
from pitboss.games.craps.standing import Like
from pitboss.games.craps.state import Bet
from pitboss.games.craps.table_rules import family_of
from pitboss.games.craps.wagers import NAMES, TRAVELLERS
from pitboss.rounds.events import Rolled
from pitboss.rounds.settlement import Outcome, Wins
from pitboss.rulebooks import Cite


def settle_throw(layout: Layout, dice: Dice) -> None:
    """Settle everything a valid throw decides, before the dice are passed on."""
    table, plan, total = layout.table, layout.plan, sum(dice)
    table.emit(Rolled(dice, total, plan.cite["call"]))
    table.judge("table", describe(total, layout.point, layout.deciding_come_bets), _basis(layout))
    seven_out = bool(layout.point) and total == SEVEN
    _decide(layout, dice)
    if seven_out:
        _settle_fire(layout)
    _go_to_numbers(layout, total)
    _move_point(layout, total, seven_out)
    layout.dont_bets_gone = {
        gone for gone in layout.dont_bets_gone if layout.point and gone[1] == "dont_pass"
    }


@cache
def describe(total: int, point: int, deciding: bool) -> str:
    """Describe a total at this point of the hand."""
    if deciding:
        return f"{total}, thrown only to decide come bets"
    if not point:
        return f"{total} on the come-out"
    if total == SEVEN:
        return f"7 with the point on {point}: seven out"
    return f"{total} with the point on {point}" + (": the point is made" if total == point else "")


def _basis(layout: Layout) -> Cite:
    cite = layout.plan.cite
    if layout.deciding_come_bets:
        return cite["line_less_rolls"]
    return cite["point_numbers"] if layout.point else cite["come_out_roll"]


def _decide(layout: Layout, dice: Dice) -> None:
    """Settle the wagers this throw decides; odds that are off are returned when their flat wager is decided."""
    standing, come_out = layout.standing, layout.come_out
    made = {
        kind: outcome
        for kind in standing.kinds
        if (outcome := layout.plan.outcomes[kind.wager, kind.number].get(dice)) is not None
        and layout.kind_works(kind, come_out)
    }
    decided = [bet for bet in standing.of(made) if not bet.backs or layout.works(bet, come_out)]
    for bet in decided:
        _settle(layout, bet, made[Like(bet.wager, bet.number, bet.called)])
    gone = [bet for bet in decided if (bet.seat, bet.key) not in layout.bets]
    for odds in standing.in_order((odds.seat, odds.key) for flat in gone for odds in standing.odds(flat)):
        rule = f"{odds.wager}_on_come_out"
        layout.table.give_back(odds.seat, odds.key, layout.plan.cite.get(rule, layout.plan.cite["removal"]))
        layout.drop(odds)


def _settle(layout: Layout, bet: Bet, outcome: Outcome) -> None:
    """Settle one wager; a winner that stays up keeps its stake for the next throw."""
    plan, chips = layout.plan, layout.chips(bet)
    layout.table.settle(bet.seat, bet.key, outcome)
    won, stays = (True, outcome.stays) if isinstance(outcome, Wins) else (False, False)
    if won and not plan.vig_when_made and bet.wager in NAMES and (vig := plan.vig(bet.wager, chips)):
        layout.table.charge(bet.seat, "vig", vig, plan.cite[f"{family_of(bet.wager)}_vig"])
    if not stays:
        layout.drop(bet)
    elif bet.called or bet.vig:
        _stay_up(layout, bet)


def _stay_up(layout: Layout, bet: Bet) -> None:
    """Leave a winner up. A call on it ends with the decision, and a refundable charge is now earned."""
    vig = bet.vig if layout.plan.rules.flag("vig_kept") else 0
    if (bet.called, bet.vig) != ("", vig):
        layout.put(replace(bet, called="", vig=vig))
    if bet.called:
        rule = f"{family_of(bet.wager)}_on_come_out"
        layout.table.note(f"{bet.seat}:{bet.key}", "no longer called", layout.plan.cite[rule])


def _settle_fire(layout: Layout) -> None:
    """At a losing 7, pay each fire bet once for the number of different points made, or take it."""
    for bet in layout.standing.of(kind for kind in layout.standing.kinds if kind.wager == "fire"):
        _settle(layout, bet, layout.plan.outcomes.fire(len(layout.fire_points)))


def _go_to_numbers(layout: Layout, total: int) -> None:
    """Move flat wagers on their first roll to the number thrown, and lock puts once the dice have rolled."""
    going = TRAVELLERS if total in layout.plan.points else ()
    new = [kind for kind in layout.standing.kinds if not kind.number]
    for bet in layout.standing.of(
        kind for kind in new if kind.wager in going or kind.wager.startswith("put_")
    ):
        layout.travel(bet, total if bet.wager in TRAVELLERS else NAMES[bet.wager].number)


def _move_point(layout: Layout, total: int, seven_out: bool) -> None:
    """Set, make or lose the point."""
    if layout.deciding_come_bets:
        if not layout.waiting_come_bets():
            layout.deciding_come_bets = False
            layout.changed()
        return
    if not layout.point:
        if total in layout.plan.points:
            layout.fire_open = False
            _set_point(layout, total)
    elif total == layout.point:
        layout.fire_points.add(total)
        layout.made_point = True
        _set_point(layout, 0)
    elif seven_out:
        layout.fire_points.clear()
        layout.fire_open = True
        _set_point(layout, 0)
        if not layout.outside_shooter:
            offer_on(layout, layout.plan.cite["shooter_passes"])


def _set_point(layout: Layout, point: int) -> None:
    layout.point = point
    layout.changed()
    layout.table.note("point", str(point) if point else "off", layout.plan.cite["point_numbers"])
