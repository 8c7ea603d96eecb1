"""Why something may not be done at a craps table: each rule is stated once, as a bar to what breaks it."""

from pitboss.games.craps.layout import Layout
from pitboss.games.craps.rules import BEFORE_TAKING, WITH_FLAT
from pitboss.games.craps.standing import flat_number
from pitboss.games.craps.state import Bet
from pitboss.games.craps.table_rules import TableRules, family_of
from pitboss.games.craps.wagers import DONT_BETS, NAMES, ODDS, TRAVELLERS, is_odds, kind_of
from pitboss.money import Cents, show_dollars
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Amount, Bar
from pitboss.rounds.table import NO_RULE

MOVES = ("remove", "reduce", "on", "off")
SHOOTERS = {"roll": "throw", "pass_dice": "shooter_passes", "decline_line_bet": "line_less_rolls"}
"""What only the shooter may do with the dice, and the rule that says so."""

OFFERED = ("take_dice", "refuse_dice")
DICE = ("roll", "end", "pass_dice", "decline_line_bet", *OFFERED)
BY_ANYONE = ("roll", "end")
"""Actions that need not name a seat."""
LONGEST_ID = 64


def why_not(layout: Layout, answer: Chosen) -> Bar | None:
    """Return why a seat may not do something now; None if it may."""
    seats = layout.table.seats
    if answer.seat not in (0, *seats):
        sit = ", ".join(map(str, seats))
        return layout.bar("unknown_seat", f"nobody sits at seat {answer.seat}; there are: {sit}", "positions")
    if not answer.seat and answer.do not in BY_ANYONE:
        message = f"say which seat does this; there are: {', '.join(map(str, seats))}"
        return Bar(NO_RULE, message, "missing_seat")
    if answer.do == "bet":
        return _why_not_odds(layout, answer) if is_odds(answer.wager) else _why_not_bet(layout, answer)
    if answer.do in MOVES:
        return _why_not_move(layout, answer)
    return why_not_dice(layout, answer.do, answer.seat) if answer.do in DICE else None


# -- the dice ---------------------------------------------------------------------------------------


def whose_dice(layout: Layout, do: str) -> int:
    """Return the seat that may do something with the dice; 0 for any seat."""
    if do in SHOOTERS:
        return layout.shooter
    return layout.offered if do in OFFERED else 0


def why_not_dice(layout: Layout, do: str, seat: int = 0) -> Bar | None:
    """Return why this seat, or anyone, may not do this with the dice now."""
    if seat and whose_dice(layout, do) not in (0, seat):
        rule = SHOOTERS.get(do, layout.offer_rule)
        return layout.bar("wrong_seat", f"the dice are seat {whose_dice(layout, do)}'s", rule)
    if do in OFFERED:
        if not layout.offered:
            return layout.bar("not_offered", "the dice are offered to nobody now", layout.offer_rule)
        return why_no_shooter(layout) if do == "take_dice" else None
    if do == "end" or (do == "roll" and layout.outside_shooter):
        return None
    if not layout.shooter:
        message = f"nobody has the dice: they are offered to seat {layout.offered}"
        return layout.bar("no_shooter", message, layout.offer_rule)
    if do == "roll":
        return why_no_shooter(layout)
    return _why_not_decline(layout) if do == "decline_line_bet" else None


def why_no_shooter(layout: Layout) -> Bar | None:
    """Return why nobody can shoot yet.

    A come-out roll needs a line bet to throw or, if the rule says so, to take the dice.
    """
    taking = layout.plan.rules.text("shooter_line_bet") == BEFORE_TAKING
    seat = layout.shooter or (layout.offered if taking else 0)
    if not seat or not layout.come_out or layout.line_bet(seat):
        return None
    message = f"seat {seat} needs a pass or don't pass wager to shoot on a come-out roll"
    return layout.bar("shooter_needs_line_bet", message, "shooter_line_bet")


def _why_not_decline(layout: Layout) -> Bar | None:
    """Return why a shooter may not roll on without a line bet: that needs a point made and come bets that stand."""
    if not layout.made_point or layout.line_bet(layout.shooter):
        message = "this is for a shooter who made the point and has no line bet"
        return layout.bar("point_not_made", message, "line_less_rolls")
    return why_not_line_less(layout)


def why_not_line_less(layout: Layout) -> Bar | None:
    """Return why there are no rolls without a line bet now: they only decide come bets, when a come-out roll is due."""
    if not layout.come_out:
        message = "this is for a come-out roll nobody bets the line on"
        return layout.bar("not_a_come_out", message, "line_less_rolls")
    if not layout.waiting_come_bets():
        message = "there is no come or don't come bet left to decide"
        return layout.bar("no_come_bets", message, "line_less_rolls")
    return None


# -- making a wager ---------------------------------------------------------------------------------


def _why_not_bet(layout: Layout, answer: Chosen) -> Bar | None:
    seat, wager = answer.seat, answer.wager
    if (seat, wager) in layout.shut:
        return never_again(layout, wager)
    return (
        why_not_now(layout, wager)
        or _why_not_named(layout, answer)
        or why_not_amount(layout.plan, wager, answer.amount or 0, layout.held(seat, wager))
    )


def never_again(layout: Layout, wager: str) -> Bar:
    """Bar increasing a fire bet, and making a don't bet again after it was removed or reduced."""
    if wager == "fire":
        return layout.bar("fire_bet_stands", "a fire bet is never increased", "fire_locked")
    message = f"{wager} was removed or reduced: it may not be replaced or increased"
    return layout.bar("dont_bet_gone", message, "dont_bets")


def why_not_now(layout: Layout, wager: str) -> Bar | None:
    """Return why nobody may make a wager now: the table does not take it, or it is the wrong time."""
    plan = layout.plan
    if no := why_not_taken(plan, wager):
        return no
    rule = plan.closed_by(NAMES[wager].family, not layout.point, layout.fire_open)
    return plan.bar("not_now", f"{wager} is made {plan.rules.text(rule)} only", rule) if rule else None


def why_not_taken(plan: TableRules, wager: str) -> Bar | None:
    """Return why a table never takes a wager: it does not exist, or the house does not offer it."""
    family = NAMES[wager].family if wager in NAMES else ""
    if family not in plan.wager_cite:
        return _unknown(plan, wager)
    said = plan.rules.chapter.wagers[family]
    if wager in plan.amounts:
        return None
    rule = "hops" if family == "hop" else said.offered or said.minimum
    return plan.bar("not_offered", f"this table takes no {wager}", rule)


def _unknown(plan: TableRules, wager: str) -> Bar:
    known = (
        f"{', '.join(plan.amounts)}; and odds, as pass_odds, come_odds_6 (its number), come_odds:ID (its id)"
    )
    message = f"{wager!r:.40} is no wager of this table; there are: {known}"
    return plan.bar("unknown_wager", message, "other_bets")


def _why_not_named(layout: Layout, answer: Chosen, backs: str = "") -> Bar | None:
    """Return why a wager may not have this id, or be added to the wager that has it."""
    kind, key = kind_of(answer.wager), answer.id or answer.wager
    if len(answer.id) > LONGEST_ID or _is_taken(answer.id, kind):
        message = f"{answer.id!r:.40}: an id is no longer than {LONGEST_ID} letters and no other wager's name"
        return Bar(NO_RULE, message, "bad_id")
    standing = layout.bets.get((answer.seat, key))
    if standing is None:
        return None
    if (standing.wager, standing.backs) != (kind, backs):
        return id_taken(answer.seat, key)
    if kind in TRAVELLERS and standing.number:
        message = f"{key} waits on {standing.number}: nothing may be added to it"
        return layout.bar("on_its_number", message, "dont_bets" if kind in DONT_BETS else "come_bets")
    return None


def id_taken(seat: int, key: str) -> Bar:
    """Bar an id that another wager of the seat already has."""
    return Bar(NO_RULE, f"another wager of seat {seat} already goes by {key!r}", "id_taken")


def _is_taken(id: str, kind: str) -> bool:
    """Whether an id is the table's name for something else: another kind of wager, or the spot of a come bet."""
    on, _, number = id.rpartition("_")
    named = on if number.isdigit() and id not in NAMES else id
    return named == "vig" or (named in (*NAMES, *ODDS) and named != kind)


def why_not_amount(plan: TableRules, wager: str, cents: Cents, held: Cents = 0) -> Bar | None:
    """Return why a table never takes this amount on a wager, given what is on it already."""
    if no := why_not_taken(plan, wager):
        return no
    allowed, limits = plan.amounts[wager], plan.rules.chapter.wagers[NAMES[wager].family]
    if cents < allowed.minimum or held + cents > allowed.maximum:
        rule = limits.minimum if cents < allowed.minimum else limits.maximum
        beside = f" beside the {show_dollars(held)} that stands" if held else ""
        message = f"{wager} must be {allowed}, not {show_dollars(cents)}{beside}"
        return plan.bar("bad_amount", message, rule)
    return _not_payable(plan, wager, cents, allowed.step) if cents % allowed.step else None


def _not_payable(plan: TableRules, wager: str, cents: Cents, step: Cents) -> Bar:
    """Bar an amount between two steps: it cannot be made of chips, or could not be paid or split."""
    family, code = family_of(wager), "bad_amount" if wager == "fire" or cents % plan.chip else "not_payable"
    rule = "exact_payment" if family in plan.exact else f"{family}_parts"
    if code == "bad_amount":
        rule = "fire_step" if wager == "fire" else "smallest_chip"
    elif is_odds(wager):
        rule = "exact_odds"
    message = (
        f"{wager} of {show_dollars(cents)} cannot be paid exactly: it comes in steps of {show_dollars(step)}"
    )
    return plan.bar(code, message, rule)


def _why_not_odds(layout: Layout, answer: Chosen) -> Bar | None:
    """Return why odds may not be made: no flat wager, a flat wager not on a number yet, or over the limit."""
    plan, wager, kind = layout.plan, answer.wager, kind_of(answer.wager)
    flat = layout.flat(answer.seat, wager)
    if plan.rules.wager(kind) is None:
        return _unknown(plan, wager)
    if flat is None:
        message = f"{wager}: odds go behind a flat wager of that seat on a number, and there is none"
        return Bar(plan.wager_cite[kind], message, "no_flat_bet")
    return _why_not_named(layout, answer, flat.key) or _why_not_so_much(layout, flat, answer)


def _why_not_so_much(layout: Layout, flat: Bet, answer: Chosen) -> Bar | None:
    plan, number, cents = layout.plan, flat_number(flat), answer.amount or 0
    allowed = plan.odds_amount(flat.wager, number, layout.chips(flat), layout.behind(flat))
    if allowed is not None and allowed.admits(cents):
        return None
    message = f"{answer.wager} must be {allowed or 'left as they are'}, not {show_dollars(cents)} more"
    if cents <= 0:
        return layout.bar("bad_amount", message, "smallest_chip")
    if allowed is not None and cents % (step := plan.odds_step(flat.wager, number)):
        return _not_payable(plan, kind_of(answer.wager), cents, step)
    limit, rule = plan.odds_limit(flat.wager, number, layout.chips(flat))
    return layout.bar("odds_limit", f"{message}: their limit is {show_dollars(limit)}", rule)


# -- changing a wager that stands -------------------------------------------------------------------


def _why_not_move(layout: Layout, answer: Chosen) -> Bar | None:
    bet = layout.bets.get((answer.seat, answer.wager))
    if bet is None:
        message = f"seat {answer.seat} has no wager {answer.wager!r:.40} that stands"
        return Bar(NO_RULE, message, "no_such_wager")
    no = why_not_change(layout.plan, bet, answer.do)
    return no or (_why_not_by(layout, bet, answer.amount or 0) if answer.do == "reduce" else None)


def why_not_change(plan: TableRules, bet: Bet, do: str) -> Bar | None:
    """Return why a wager may not be taken down or reduced, or called on or off."""
    family = family_of(bet.wager)
    if do in ("remove", "reduce"):
        locked = family == "fire" or (family in ("pass", "come", "put") and bet.number)
        message = f"{bet.key} may not be removed or reduced now"
        return plan.bar("locked", message, f"{family}_locked") if locked else None
    if _may_call(plan, bet, family, do):
        return None
    said = plan.cite[f"{family}_on_come_out"] if family in plan.status else plan.wager_cite[family]
    return Bar(said, f"{bet.key} may not be called {do} now", "not_called")


def _may_call(plan: TableRules, bet: Bet, family: str, do: str) -> bool:
    """Whether a wager may be called: a flat one that is off on a come-out by rule, or odds that need not follow."""
    if family in ("come", "put", "dont_come"):
        return family in plan.off and (do == "on" or bet.called == "on")
    return plan.status.get(family, WITH_FLAT) != WITH_FLAT


def flat_kind(odds: Bet) -> str:
    """Return the kind of the wager that odds are behind."""
    return odds.wager.removesuffix("_odds")


def reduction(plan: TableRules, bet: Bet, chips: Cents, face: Cents = 0) -> Amount | None:
    """Return by how much a wager may be reduced so that the rest may still stand and match its coupon."""
    if bet.backs:
        least = step = plan.odds_step(flat_kind(bet), bet.number)
    else:
        least, step = plan.amounts[bet.wager].least, plan.amounts[bet.wager].step
    most = (chips - max(least, face)) // step * step
    return Amount(step, most, step) if most >= step else None


def removal_rule(wager: str) -> str:
    """Return the rule for taking a wager down or reducing it."""
    return "dont_bets" if wager in DONT_BETS else "removal"


def _why_not_by(layout: Layout, bet: Bet, cents: Cents) -> Bar | None:
    """Return why a wager may not be reduced by this much: the rest could not stand, or nothing would be left."""
    plan, chips = layout.plan, layout.chips(bet)
    less, left = reduction(plan, bet, chips, layout.face(bet)), chips - cents
    if less is not None and less.admits(cents):
        return None
    if not bet.backs and 0 < left < chips and (no := why_not_amount(plan, bet.wager, left)):
        return no
    if bet.backs and 0 < left < chips:
        return _not_payable(plan, bet.wager, left, plan.odds_step(flat_kind(bet), bet.number))
    if 0 < left < layout.face(bet):
        message = f"{bet.key} keeps the {show_dollars(layout.face(bet))} that its coupon matches"
        return layout.bar("bad_amount", message, "coupon_wagers")
    by = f"by {less}, not {show_dollars(cents)}" if less else "no further"
    return layout.bar("bad_amount", f"{bet.key} may be reduced {by}", removal_rule(bet.wager))
