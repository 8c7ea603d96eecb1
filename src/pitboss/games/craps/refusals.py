"""Why something may not be done now: the rule behind every refusal at a craps table."""

from pitboss.games.craps.choices import flat_number, locked
from pitboss.games.craps.layout import Layout
from pitboss.games.craps.moves import dont_bet_gone
from pitboss.games.craps.plan import Plan, family_of
from pitboss.games.craps.shooter import line_bet_needed
from pitboss.games.craps.wagers import COMES, LINE, NAMES, ODDS, flat_family, is_odds
from pitboss.money import Cents, show_amount
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rulebooks import Refusal


def say_why(layout: Layout, ask: Choose, answer: Chosen, refusal: Refusal) -> Refusal:
    """Find the rule by which an answer that is no choice of the table is refused."""
    if answer.do == "bet":
        return _bet(layout, ask, answer, refusal)
    if answer.do in ("remove", "reduce", "on", "off"):
        return _change(layout, answer, refusal)
    if answer.do == "roll" and not layout.may_roll:
        return line_bet_needed(layout, layout.shooter) if layout.shooter else _no_shooter(layout)
    return refusal


def _no_shooter(layout: Layout) -> Refusal:
    message = f"nobody has the dice: they are offered to seat {layout.offered}"
    return layout.refuse("no_shooter", message, "next_shooter")


def _bet(layout: Layout, ask: Choose, answer: Chosen, refusal: Refusal) -> Refusal:
    wager = answer.wager
    if ask.find(answer) is not None:
        return _amount(layout, answer, refusal)
    if is_odds(wager):
        return _odds(layout, answer)
    if wager not in NAMES or NAMES[wager].family not in layout.plan.wager_cite:
        return _unknown(layout, wager)
    family = NAMES[wager].family
    if wager not in layout.plan.amounts:
        return _not_taken(layout, wager, family)
    if (answer.seat, wager) in layout.dont_bets_gone:
        return dont_bet_gone(layout, wager)
    return layout.refuse("not_now", _CLOSED[_rule(family)].format(wager=wager), _rule(family))


_CLOSED = {
    "line_bets": "{wager} goes down before a come-out roll only",
    "come_bets": "{wager} may be made only once a point is set",
    "put_bets": "{wager} may be made only once a point is set",
    "fire_window": "{wager} may be made only before a point is set after a seven out",
}


def _rule(family: str) -> str:
    if family in LINE:
        return "line_bets"
    if family in COMES:
        return "come_bets"
    return "put_bets" if family == "put" else "fire_window"


def _unknown(layout: Layout, wager: str) -> Refusal:
    known = ", ".join(layout.plan.amounts)
    return Refusal("unknown_wager", f"{wager!r:.40} is no wager of this table; there are: {known}")


def _not_taken(layout: Layout, wager: str, family: str) -> Refusal:
    """A wager the document has and this table does not take."""
    if family == "hop":
        return layout.refuse("not_offered", f"{wager} is not among the hops of this table", "hops")
    offered = layout.plan.rules.chapter.wagers[family].offered
    return layout.refuse("not_offered", f"this house does not take {family} bets", offered or "minimum")


def _odds(layout: Layout, answer: Chosen) -> Refusal:
    """Odds behind nothing, behind a wager on no number yet, or already at their limit."""
    if (answer.seat, answer.wager) in layout.odds_behind:
        return layout.refuse("odds_limit", f"{answer.wager}: nothing more may go behind it", "odds_multiple")
    family = f"{flat_family(answer.wager)}_odds"
    if family not in ODDS or family not in layout.plan.wager_cite:
        return _unknown(layout, answer.wager)
    cite = layout.plan.wager_cite[family]
    message = (
        f"{answer.wager}: odds go behind a flat wager of that seat that waits on a number, and there is none"
    )
    return cite.refuse("no_flat_bet", message)


def _amount(layout: Layout, answer: Chosen, refusal: Refusal) -> Refusal:
    """An amount below, above or between what the rules allow."""
    cents = answer.amount
    if type(cents) is not int:
        return refusal
    if is_odds(answer.wager):
        return _odds_amount(layout, answer, cents, refusal)
    return bad_amount(layout.plan, answer.wager, cents)


def bad_amount(plan: Plan, wager: str, cents: Cents) -> Refusal:
    """Say by which rule a wager may not be of this amount."""
    allowed, family = plan.amounts[wager], NAMES[wager].family
    message = f"{wager} must be {allowed}, not {show_amount(cents)}"
    if family == "fire":
        rule = "fire_minimum" if cents < allowed.minimum else "fire_maximum"
        return plan.rules.refuse("bad_amount", message, rule if cents % allowed.step == 0 else "fire_step")
    if cents < allowed.minimum or cents > allowed.maximum:
        rule = "minimum" if cents < allowed.minimum else "maximum"
        return plan.rules.refuse("bad_amount", message, rule)
    return _not_payable(plan, wager, family, cents, allowed.step)


def _not_payable(plan: Plan, wager: str, family: str, cents: Cents, step: Cents) -> Refusal:
    if cents % plan.chip:
        message = f"{wager} of {show_amount(cents)} is not made of {show_amount(plan.chip)} chips"
        return plan.rules.refuse("bad_amount", message, "smallest_chip")
    message = (
        f"{wager} of {show_amount(cents)} cannot be paid exactly: it comes in steps of {show_amount(step)}"
    )
    rule = "exact_payment" if family in plan.exact else f"{family}_parts"
    return plan.rules.refuse("not_payable", message, rule)


def _odds_amount(layout: Layout, answer: Chosen, cents: int, refusal: Refusal) -> Refusal:
    flat = layout.odds_behind[answer.seat, answer.wager]
    kind = f"{family_of(flat.wager)}_odds"
    step = layout.plan.payable(layout.plan.odds_pays(flat.wager, flat_number(flat)))
    if cents % layout.plan.chip or (kind in layout.plan.exact and cents % step):
        return _not_payable(layout.plan, kind, kind, cents, step)
    return layout.refuse("odds_limit", refusal.message, "odds_multiple")


def _change(layout: Layout, answer: Chosen, refusal: Refusal) -> Refusal:
    bet = layout.bets.get((answer.seat, answer.wager))
    if bet is None:
        message = f"seat {answer.seat} has no wager {answer.wager!r:.40} that stands"
        return Refusal("no_such_wager", message)
    family = family_of(bet.wager)
    if answer.do in ("on", "off"):
        said = f"{bet.key} may not be called {answer.do} now"
        rule = f"{family}_on_come_out"
        return layout.refuse("not_called", said, rule if rule in layout.plan.cite else "removal")
    lock = locked(bet)
    if lock is not None:
        return layout.refuse("locked", f"{bet.key} may not be removed or reduced now", lock)
    return layout.refuse(refusal.code, refusal.message, "removal")
