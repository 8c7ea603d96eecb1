"""What the staff call: a throw that decides nothing, the faces of a doubtful one, a late or spoken wager, the dice."""

from pitboss.games.craps.layout import Layout
from pitboss.games.craps.legal import why_not, why_not_amount, why_not_line_less
from pitboss.games.craps.moves import make
from pitboss.games.craps.outcomes import SEVEN
from pitboss.games.craps.shooter import decide_come_bets, offer_on
from pitboss.games.craps.wagers import LINE
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall, Thrown
from pitboss.rounds.calls import check_chips
from pitboss.rounds.spoken import CONFIRMED, confirmed, read_wager
from pitboss.rulebooks import Irregularity

RESTING = {"first rests": (True, False), "second rests": (False, True), "both rest": (True, True)}
"""Which dice of a call are given by the side they rest on: the opposite side counts."""

CHOICES = {"call_by_face": ("", *RESTING), "boxperson_decides": ("", "void")}
"""What a call may say besides, by its remedy."""

LATE = ("late_wager_stands", "late_wager_returned")
VERBAL = "verbal_wager"


def check_call(layout: Layout, call: IrregularityCall, rule: Irregularity) -> None:
    """Refuse a call that does not say enough, or says something else than the rule knows, or does not fit the hand."""
    if call.card or call.hand:
        raise rule.cite.refuse("impossible_card", f"{rule.kind} is about dice: it names no card and no hand")
    if rule.remedy in LATE:
        late = read_wager(call, rule)
        _check_told(layout, late, rule.remedy == "late_wager_stands")
        _check_late_amount(layout, late, rule)
        return
    if rule.remedy == VERBAL:
        _check_told(layout, read_wager(call, rule, CONFIRMED), confirmed(call))
        return
    known = CHOICES.get(rule.remedy, ("",))
    if call.choice not in known:
        said = " or ".join(repr(choice) for choice in known if choice) or "nothing more"
        raise rule.cite.refuse("unknown_choice", f"{rule.kind} says {said}, not {call.choice!r:.40}")
    if call.dice or (rule.remedy in CHOICES and call.choice != "void"):
        layout.throw.check(Thrown(call.dice))
    if rule.wager and not layout.standing.has((rule.wager,)):
        raise rule.cite.refuse("cannot_happen", f"{rule.kind} is about a {rule.wager} wager, and none stands")
    if rule.remedy == "pass_dice" and not (layout.shooter or layout.outside_shooter):
        raise rule.cite.refuse("no_shooter", "nobody has the dice")
    if rule.remedy == "decide_come_bets":
        _check_line_less(layout, rule)


def _check_told(layout: Layout, told: Chosen, stands: bool) -> None:
    """Refuse a late or spoken wager that could not have been made in chips and in time either, or is none at all."""
    no = why_not(layout, told)
    if no is not None and (stands or no.code == "unknown_wager"):
        raise no.refuse()


def _check_late_amount(layout: Layout, late: Chosen, rule: Irregularity) -> None:
    """Refuse a late wager of an amount that nobody can have put down."""
    cents, allowed = late.amount or 0, layout.plan.amounts.get(late.wager)
    check_chips(layout.plan.rules, late.wager, cents, rule)
    if allowed is not None and cents > allowed.maximum:
        no = why_not_amount(layout.plan, late.wager, cents)
        assert no is not None
        raise no.refuse()


def _check_line_less(layout: Layout, rule: Irregularity) -> None:
    if no := why_not_line_less(layout):
        raise no.refuse()
    if layout.standing.has(LINE):
        raise rule.cite.refuse("line_bet_stands", "somebody has a line bet: the roll is a come-out")


def carry_out(layout: Layout, call: IrregularityCall, rule: Irregularity) -> Answer | None:
    """Carry a call out; what is given back ends the open ask: faces that count, or the call where none do."""
    if rule.remedy in LATE:
        _late_wager(layout, read_wager(call, rule), rule)
        return None
    if rule.remedy == VERBAL and confirmed(call):
        make(layout, read_wager(call, rule, CONFIRMED))
    elif rule.remedy == "decide_come_bets":
        decide_come_bets(layout)
    elif rule.remedy == "pass_dice" and layout.shooter:
        offer_on(layout, rule.cite)
    elif rule.remedy in CHOICES and call.choice != "void":
        rests = RESTING.get(call.choice, (False, False))
        return Thrown(tuple(SEVEN - die if rest else die for die, rest in zip(call.dice, rests, strict=True)))
    return call


def _late_wager(layout: Layout, late: Chosen, rule: Irregularity) -> None:
    """A wager made while the dice rolled: it stands where it was confirmed, else the chips go back."""
    if rule.remedy == "late_wager_stands":
        make(layout, late)
        return
    layout.table.pass_over(late.seat, late.wager, late.amount or 0, rule.cite)
