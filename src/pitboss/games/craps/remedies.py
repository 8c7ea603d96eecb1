"""Remedies that only craps has: throws that do not count, late and spoken wagers, dice given up."""

from functools import partial

import msgspec

from pitboss.games.craps.layout import Layout
from pitboss.games.craps.legality import why_not, why_not_amount, why_not_line_less
from pitboss.games.craps.moves import decide_come_bets, make, offer_on
from pitboss.games.craps.outcomes import SEVEN
from pitboss.games.craps.wagers import LINE
from pitboss.rounds.answers import Answer, Chosen, Thrown
from pitboss.rounds.calls import Case, check_chips
from pitboss.rounds.remedies import SHARED, call_off, pass_over
from pitboss.rounds.spoken import CONFIRMED, confirmed, read_wager
from pitboss.rulebooks.remedies import WHOLE_CALL, Remedy

RESTING = {"first rests": (True, False), "second rests": (False, True), "both rest": (True, True)}
"""The dice of a call that are given by the side they rest on. The opposite side then counts."""

LATE = ("late_wager_stands", "late_wager_returned")
VERBAL = "verbal_wager"


def _check_dice_only(case: Case) -> None:
    message = f"{case.rule.kind} is about dice, so it cannot name a card or a hand"
    case.require(not (case.call.card or case.call.hand), "impossible_card", message)


def _check(case: Case, choices: tuple[str, ...] = ("",), decides: bool = False) -> None:
    """Refuse a call with details its rule does not know, or about a wager that is not on the layout.

    A call that ``decides`` the throw gives the faces, unless it voids it.
    """
    call, layout, wager = case.call, case.table.playing(Layout), case.rule.wager
    _check_dice_only(case)
    said = " or ".join(repr(choice) for choice in choices if choice) or "nothing more"
    message = f"{case.rule.kind} says {said}, not {call.choice!r:.40}"
    case.require(call.choice in choices, "unknown_choice", message)
    if call.dice or (decides and call.choice != "void"):
        layout.throw.check(Thrown(call.dice))
    message = f"{case.rule.kind} is about a {wager} wager, and no such wager stands"
    case.require(not wager or layout.has((wager,)), "cannot_happen", message)


def _count_faces(case: Case) -> Answer:
    """Count the faces given. A die that rests on a side counts by the opposite one."""
    if case.call.choice == "void":
        return case.call
    rests = RESTING.get(case.call.choice, (False, False))
    dice = zip(case.call.dice, rests, strict=True)
    return Thrown(tuple(SEVEN - die if rest else die for die, rest in dice))


def _check_shooter(case: Case) -> None:
    _check(case)
    layout = case.table.playing(Layout)
    case.require(layout.shooter or layout.outside_shooter, "no_shooter", "nobody has the dice")


def _pass_dice(case: Case) -> Answer:
    layout = case.table.playing(Layout)
    if layout.shooter:
        offer_on(layout, case.cite)
    return case.call


def _check_line_less(case: Case) -> None:
    _check(case)
    layout = case.table.playing(Layout)
    if no := why_not_line_less(layout):
        raise no.refuse()
    message = "there is a line bet, so the roll is a come-out"
    case.require(not layout.has(LINE), "line_bet_stands", message)


def _decide_come_bets(case: Case) -> Answer:
    decide_come_bets(case.table.playing(Layout))
    return case.call


def _check_told(case: Case, said: tuple[str, ...], stands: bool) -> Chosen:
    """Refuse a late or spoken wager that does not exist or, if it stands, could not have been made in time."""
    _check_dice_only(case)
    told = read_wager(case.call, case.rule, said)
    no = why_not(case.table.playing(Layout), told)
    if no is not None and (stands or no.code == "unknown_wager"):
        raise no.refuse()
    return told


def _check_late(case: Case, stands: bool) -> None:
    """Refuse a late wager of an impossible amount, or one that cannot stand."""
    late, table_rules = _check_told(case, ("",), stands), case.table.playing(Layout).table_rules
    cents, allowed = late.amount or 0, table_rules.amounts.get(late.wager)
    check_chips(table_rules.rules, late.wager, cents, case.rule)
    if (
        allowed is not None
        and cents > allowed.maximum
        and (no := why_not_amount(table_rules, late.wager, cents))
    ):
        raise no.refuse()


def _check_spoken(case: Case) -> None:
    _check_told(case, CONFIRMED, confirmed(case.call))


def _make_spoken(case: Case) -> Answer:
    if confirmed(case.call):
        make(case.table.playing(Layout), read_wager(case.call, case.rule, CONFIRMED))
    return case.call


REMEDIES = {name: msgspec.structs.replace(one, check=_check) for name, one in SHARED.items()} | {
    "no_roll": msgspec.structs.replace(SHARED["no_roll"], check=_check, carry_out=call_off),
    "call_by_face": Remedy(
        "the throw counts, each die by the face the rule makes uppermost",
        WHOLE_CALL, partial(_check, choices=("", *RESTING), decides=True), _count_faces),
    "boxperson_decides": Remedy(
        "the boxperson says which faces count, or voids the throw",
        WHOLE_CALL, partial(_check, choices=("", "void"), decides=True), _count_faces),
    "pass_dice": Remedy(
        "the shooter gives up the dice and they are offered on", WHOLE_CALL, _check_shooter, _pass_dice),
    "decide_come_bets": Remedy(
        "the shooter rolls on without a line bet, only to decide the come bets",
        WHOLE_CALL, _check_line_less, _decide_come_bets),
    "late_wager_stands": Remedy(
        "the wager was confirmed aloud and stands for this throw", WHOLE_CALL, partial(_check_late, stands=True),
        lambda case: make(case.table.playing(Layout), read_wager(case.call, case.rule))),
    "late_wager_returned": Remedy(
        "the wager came too late: it does not count, and the chips go back",
        WHOLE_CALL, partial(_check_late, stands=False), pass_over),
    VERBAL: Remedy(
        "the spoken wager stands if it is confirmed and its cash changed; otherwise it does not count",
        WHOLE_CALL, _check_spoken, _make_spoken),
}  # fmt: skip
