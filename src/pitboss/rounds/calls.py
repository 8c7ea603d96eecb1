"""Calls: whether an irregularity can have happened here, as its rulebook declares it."""

from collections.abc import Callable
from typing import TypeAlias

from pitboss.chance import UNSEEN, Card
from pitboss.money import Cents, show_dollars
from pitboss.rounds.answers import IrregularityCall
from pitboss.rounds.asks import Ask, Draw, Roll, Who
from pitboss.rounds.spoken import read_wager
from pitboss.rounds.table import Table
from pitboss.rulebooks import Irregularity, Rules

Groups: TypeAlias = tuple[tuple[str, ...], ...]
NOT_RECOGNIZED = "not_recognized"
"""The remedy by which a wager that came too late is none."""
HANDS = ("kill_hand", "forfeit")
"""Remedies about the hand of a seat."""
UNDEALT_CARDS = ("discard_card", "next_card")
"""Remedies about a card that has not been dealt."""


def check_call(table: Table, ask: Ask, call: IrregularityCall, rule: Irregularity) -> None:
    """Refuse a call whose condition cannot hold now: the moment, the way of dealing, the seat, the card."""
    cite = rule.cite
    if rule.remedy == "refuse":
        raise cite.refuse("not_allowed", rule.condition)
    if rule.during and ask.at not in rule.during:
        message = f"{rule.kind} can be called at {', '.join(rule.during)}, not at {ask.at}"
        raise cite.refuse("not_now", message)
    if rule.remedy == "no_roll" and type(ask) is not Roll:
        raise cite.refuse("no_throw", "there is no throw to call off now")
    _check_where(table, rule)
    _check_seat(table, call, rule)
    _check_hand(table, call, rule)
    if rule.remedy == NOT_RECOGNIZED:
        check_late(table, call, rule)
    if table.shoe is not None:
        if call.card:
            _check_card(table, ask, call, rule)
        _check_spare(table, ask, rule)


def check_late(table: Table, call: IrregularityCall, rule: Irregularity) -> None:
    """Refuse to call something late that is no wager of the table, or an amount that nobody can have put down."""
    _check_seat(table, call, rule)
    told = read_wager(call, rule)
    if not call.seat:
        raise rule.cite.refuse("missing_seat", f"{rule.kind} is about one seat's wager: name the seat")
    offers = [offer for offer in table.offered if offer.wager == told.wager]
    if not offers:
        message = f"{told.wager!r:.40} is no wager that this table takes before it is too late"
        raise rule.cite.refuse("unknown_wager", message)
    if rule.wager not in ("", told.wager):
        raise rule.cite.refuse("unknown_wager", f"{rule.kind} is about {rule.wager}, not {told.wager!r:.40}")
    cents, allowed = told.amount or 0, offers[0].amount
    check_chips(table.rules, told.wager, cents, rule)
    if cents > allowed.maximum or ("smallest_chip" not in table.rules and cents % allowed.step):
        message = f"{told.wager} must be {allowed}, not {show_dollars(cents)}"
        raise offers[0].cite.refuse("bad_amount", message)


def check_chips(rules: Rules, wager: str, cents: Cents, rule: Irregularity) -> None:
    """Refuse a late wager of nothing, and one that no chips of the table make up."""
    if not cents:
        raise rule.cite.refuse("bad_amount", f"{wager:.40} came too late with nothing on it")
    chip = rules.amount("smallest_chip") if "smallest_chip" in rules else 1
    if cents % chip:
        message = (
            f"{wager:.40} of {show_dollars(cents)} is not made of chips: the smallest is {show_dollars(chip)}"
        )
        raise rules.refuse("bad_amount", message, "smallest_chip")


def check_due(table: Table, ask: Ask, call: IrregularityCall, rule: Irregularity, again: Groups) -> None:
    """Refuse a call that is to wait for its moment where that can never come: not here, or not any more."""
    cite = rule.cite
    if rule.remedy == "refuse":
        raise cite.refuse("not_allowed", rule.condition)
    if not rule.at:
        raise cite.refuse("no_moment", f"{rule.kind} has no moment of its own: call it now")
    _check_where(table, rule)
    _check_seat(table, call, rule)
    order = table.rules.chapter.moments
    if order.index(rule.at) < order.index(ask.at) and not any({rule.at, ask.at} <= {*one} for one in again):
        raise cite.refuse("moment_past", f"{rule.kind} is called at {rule.at}, and the round is past it")


def _check_where(table: Table, rule: Irregularity) -> None:
    if not table.rules.holds(rule.where):
        needs = " and ".join(f"{name} {' or '.join(map(str, said))}" for name, said in rule.where.items())
        raise rule.cite.refuse("cannot_happen", f"{rule.kind} cannot happen at this table: it takes {needs}")


def card_of(table: Table, call: IrregularityCall, rule: Irregularity, undealt: Callable[[], Card]) -> Card:
    """The card a call is about, as it lies: the next undealt one, or the first that somebody has face down."""
    if rule.card == "undealt" or rule.remedy in UNDEALT_CARDS:
        return undealt()
    who = call.seat if rule.card == "seat" else rule.card
    shown = table.shown.get(str(who), ())
    return next((card for card in table.hands.get(who, ()) if card not in shown), "")


def _check_seat(table: Table, call: IrregularityCall, rule: Irregularity) -> None:
    if call.seat and call.seat not in table.seats:
        raise rule.cite.refuse("unknown_seat", f"nobody sits at seat {call.seat}")
    if not call.seat and (rule.seat or rule.remedy == "kill_hand"):
        raise rule.cite.refuse("missing_seat", f"{rule.kind} is about one hand: name its seat")


def _check_hand(table: Table, call: IrregularityCall, rule: Irregularity) -> None:
    """Refuse to kill a hand, or to have one forfeited, where the seat has neither cards nor a wager."""
    in_round = bool(table.hands.get(call.seat)) or any(seat == call.seat for seat, _ in table.net)
    if rule.remedy in HANDS and not in_round:
        message = f"seat {call.seat} is not in the round: it has no hand and no wager"
        raise rule.cite.refuse("no_hand", message)


def _check_card(table: Table, ask: Ask, call: IrregularityCall, rule: Irregularity) -> None:
    """Refuse a card that is not where the irregularity has it."""
    assert table.shoe is not None
    if call.card not in table.shoe.pack.cards:
        raise rule.cite.refuse("impossible_card", f"{call.card!r:.20} is no card of this pack")
    if rule.card == "undealt" or rule.remedy in UNDEALT_CARDS:
        possible = table.shoe.count(call.card) > table.waiting.count(call.card)
    else:
        who = call.seat if rule.card == "seat" else rule.card
        possible = not rule.card or _hides(table, ask, who, call.card)
    if not possible:
        raise rule.cite.refuse("impossible_card", f"{call.card} cannot be the card of {rule.kind} now")


def _check_spare(table: Table, ask: Ask, rule: Irregularity) -> None:
    """Refuse to take a card out of play that the draw now open cannot do without."""
    assert table.shoe is not None
    if rule.remedy == "discard_card" and type(ask) is Draw and table.shoe.left - table.unseen <= len(ask.to):
        raise rule.cite.refuse(
            "no_cards", f"the {len(ask.to)} cards due at {ask.at} are the last of the shoe"
        )


def _hides(table: Table, ask: Ask, who: Who, card: Card) -> bool:
    """Whether a card can be one that somebody has face down, or is being dealt; nobody saw it, so it may be any."""
    assert table.shoe is not None
    held = table.hands.get(who, [])
    coming = UNSEEN in held or (type(ask) is Draw and who in ask.to)
    lies = card in held and card not in table.shown.get(str(who), ())
    return lies or (coming and table.shoe.count(card) > 0)
