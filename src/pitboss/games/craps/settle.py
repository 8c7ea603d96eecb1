"""Settlement of a throw: every wager it decides, then the wagers that go to their number, then the point."""

from functools import cache

from msgspec.structs import replace

from pitboss.games.craps.layout import Bet, Layout
from pitboss.games.craps.moves import offer_on
from pitboss.games.craps.outcomes import SEVEN, Dice
from pitboss.games.craps.rules import AFTER_ANY_SEVEN
from pitboss.games.craps.wagers import BONUS, COMES, NAMES, TRAVELLERS
from pitboss.rounds.events import Rolled
from pitboss.rounds.ledger import spot_name
from pitboss.rounds.settlement import Outcome, Wins


def settle_throw(layout: Layout, dice: Dice) -> None:
    """Settle everything a valid throw decides, before the dice are passed on."""
    table, table_rules, total = layout.table, layout.table_rules, sum(dice)
    table.emit(Rolled(dice, total, table_rules.cite["call"]))
    basis = "point_numbers" if layout.point else "come_out_roll"
    cite = table_rules.cite["line_less_rolls" if layout.deciding_come_bets else basis]
    table.judge("table", _describe(total, layout.point, layout.deciding_come_bets), cite)
    _decide(layout, dice)
    if layout.point and total == SEVEN:
        # The fire bets pay once, for the number of different points made, or lose.
        for bet in layout.of(kind for kind in layout.kinds if kind.wager == "fire"):
            _settle(layout, bet, table_rules.outcomes.fire(len(layout.fire_points)))
    _go_to_numbers(layout, total)
    _count_bonus(layout, dice)
    _move_point(layout, total)
    layout.dont_bets_gone = {
        gone for gone in layout.dont_bets_gone if layout.point and gone[1] == "dont_pass"
    }
    layout.changed()


@cache
def _describe(total: int, point: int, deciding: bool) -> str:
    if deciding:
        return f"{total}, thrown only to decide come bets"
    if not point:
        return f"{total} on the come-out"
    if total == SEVEN:
        return f"7 with the point on {point}: seven out"
    return f"{total} with the point on {point}" + (": the point is made" if total == point else "")


def _decide(layout: Layout, dice: Dice) -> None:
    """Settle the wagers this throw decides. Odds that are off are returned when their flat wager is decided."""
    made = {
        kind: outcome
        for kind in layout.kinds
        if (outcome := layout.table_rules.outcomes[kind.wager, kind.number].get(dice)) is not None
        and layout.works(kind)
    }
    # Odds work with their flat wager only.
    decided = [
        bet for bet in layout.of(made) if not bet.backs or layout.works(layout.bets[bet.seat, bet.backs])
    ]
    for bet in decided:
        _settle(layout, bet, made[bet.like])
    gone = [bet for bet in decided if bet.spot not in layout.bets]
    for odds in layout.in_order(spot for flat in gone for spot in layout.odds(flat)):
        rule = f"{odds.wager}_on_come_out"
        layout.table.give_back(
            odds.seat, odds.key, layout.table_rules.cite.get(rule, layout.table_rules.cite["removal"])
        )
        layout.drop(odds)


def _settle(layout: Layout, bet: Bet, outcome: Outcome) -> None:
    """Settle one wager. A winner that stays up keeps its stake for the next throw."""
    table_rules, chips = layout.table_rules, layout.chips(bet)
    layout.table.settle(bet.seat, bet.key, outcome)
    won, stays = (True, outcome.stays) if isinstance(outcome, Wins) else (False, False)
    if (
        won
        and not table_rules.vig_when_made
        and bet.wager in NAMES
        and (vig := table_rules.vig(bet.wager, chips))
    ):
        layout.table.charge(bet.seat, "vig", vig, table_rules.cite[f"{bet.family}_vig"])
    if not stays:
        layout.drop(bet)
    elif bet.called or (bet.vig and not table_rules.vig_kept):
        # A call on it ends with the decision, and a refundable charge is now earned.
        layout.put(replace(bet, called="", vig=bet.vig if table_rules.vig_kept else 0))
    if stays and bet.called:
        cite = table_rules.cite[f"{bet.family}_on_come_out"]
        layout.table.note(spot_name(bet.spot), "no longer called", cite)


def _go_to_numbers(layout: Layout, total: int) -> None:
    """Move flat wagers on their first roll to the number thrown, and lock puts once the dice have rolled."""
    going = (
        () if total not in layout.table_rules.points else COMES if layout.deciding_come_bets else TRAVELLERS
    )
    new = (kind for kind in layout.kinds if not kind.number)
    for bet in layout.of(kind for kind in new if kind.wager in going or kind.wager.startswith("put_")):
        layout.travel(bet, total if bet.wager in TRAVELLERS else NAMES[bet.wager].number)


def _count_bonus(layout: Layout, dice: Dice) -> None:
    """Note a total that has come with the bonus wagers it counts for. A 7 lets new ones be made."""
    if not layout.table_rules.bonus_window:
        return
    for bet in layout.of(kind for kind in layout.kinds if kind.wager in BONUS):
        if to := layout.table_rules.outcomes.moves(bet.wager, bet.number).get(dice):
            layout.travel(bet, to)
    may_begin = bool(layout.point) or layout.table_rules.bonus_window == AFTER_ANY_SEVEN
    layout.bonus_open = sum(dice) == SEVEN and may_begin


def _move_point(layout: Layout, total: int) -> None:
    """Set, make or lose the point."""
    if layout.deciding_come_bets:
        layout.deciding_come_bets = layout.has(COMES)
    elif not layout.point:
        if total in layout.table_rules.points:
            layout.fire_open = False
            _set_point(layout, total)
    elif total == layout.point:
        layout.fire_points.add(total)
        layout.made_point = True
        _set_point(layout, 0)
    elif total == SEVEN:
        layout.fire_points.clear()
        layout.fire_open = True
        _set_point(layout, 0)
        if not layout.outside_shooter:
            offer_on(layout, layout.table_rules.cite["shooter_passes"])


def _set_point(layout: Layout, point: int) -> None:
    layout.point = point
    layout.table.note("point", str(point) if point else "off", layout.table_rules.cite["point_numbers"])
