"""Calls: whether an irregularity is possible at this point, according to its rulebook and its remedy."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from pitboss.chance import UNSEEN, Card
from pitboss.money import Cents, show_dollars
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall
from pitboss.rounds.asks import Ask, Choose, Draw, Roll, Who
from pitboss.rounds.game import Game
from pitboss.rounds.spoken import read_wager
from pitboss.rounds.table import Table
from pitboss.rulebooks import Cite, Irregularity, Refusal, Remedy, Rules
from pitboss.rulebooks.diff import show_wanted

T = TypeVar("T")
NOT_RECOGNIZED = "not_recognized"
"""The remedy under which a late wager does not count."""
REFUSE = "refuse"
"""The remedy for what is not allowed: the call is always refused."""

WITHDRAWAL = "withdrawal"
"""The moment when a seat says whether it withdraws its wagers: between two moments of a round, wherever called for."""


class Case(NamedTuple):
    """A call as a remedy sees it: the round, what the staff say, and what the rulebook declares."""

    game: Game
    table: Table
    ask: Ask
    call: IrregularityCall
    rule: Irregularity

    @property
    def remedy(self) -> Remedy:
        """The remedy that the rulebook names."""
        return self.game.ruleset.remedies[self.rule.remedy]

    @property
    def cite(self) -> Cite:
        """The clause of the irregularity."""
        return self.rule.cite

    def playing(self, kind: type[T]) -> T:
        """The game's own state for this round, which is of this type."""
        return self.table.playing(kind)

    @property
    def ends_turn(self) -> Answer | None:
        """The answer that ends the open ask, if it waits for a seat whose hand is out."""
        ask = self.ask
        return Chosen("dead") if type(ask) is Choose and ask.who == self.call.seat else None

    @property
    def undealt(self) -> bool:
        """Whether the card has not been dealt."""
        return "undealt" in (self.rule.card, self.remedy.about)

    @property
    def holder(self) -> Who:
        """The holder of the card, if it has been dealt."""
        return self.call.seat if self.rule.card == "seat" else self.rule.card

    def refuse(self, code: str, message: str) -> Refusal:
        """Make a refusal that cites the irregularity's clause."""
        return self.cite.refuse(code, message)

    def require(self, holds: object, code: str, message: str) -> None:
        """Refuse the call unless a condition holds."""
        if not holds:
            raise self.refuse(code, message)


def check_call(case: Case) -> None:
    """Refuse a call that does not fit the moment, the way of dealing, the seat, the card or the remedy."""
    _, table, ask, call, rule = case
    remedy = case.remedy
    case.require(rule.remedy != REFUSE, "not_allowed", rule.condition)
    if rule.during and ask.at not in rule.during:
        message = f"{rule.kind} can be called at {', '.join(rule.during)}, not at {ask.at}"
        raise case.refuse("not_now", message)
    if remedy.about == "throw":
        case.require(type(ask) is Roll, "no_throw", "there is no throw to call off now")
    _check_where(table, rule)
    _check_seat(table, call, rule, remedy.about == "hand")
    if remedy.about == "hand":
        _check_hand(table, call, rule)
    if remedy.about == "wager":
        check_late(table, call, rule)
    if table.shoe is not None and call.card:
        _check_card(case)
    if remedy.check is not None:
        remedy.check(case)


def check_late(table: Table, call: IrregularityCall, rule: Irregularity) -> None:
    """Refuse a late call on something that is not a wager here, or on an amount that cannot have been put down."""
    _check_seat(table, call, rule)
    told = read_wager(call, rule)
    if not call.seat:
        raise rule.cite.refuse("missing_seat", f"{rule.kind} is about one seat's wager: name the seat")
    offers = [offer for offer in table.offered if offer.wager == told.wager]
    if not offers:
        message = f"{told.wager!r:.40} is not a wager that this table takes before the deadline"
        raise rule.cite.refuse("unknown_wager", message)
    if rule.wager not in ("", told.wager):
        raise rule.cite.refuse("unknown_wager", f"{rule.kind} is about {rule.wager}, not {told.wager!r:.40}")
    cents, allowed = told.amount or 0, offers[0].amount
    check_chips(table.rules, told.wager, cents, rule)
    if cents > allowed.maximum or ("smallest_chip" not in table.rules and cents % allowed.step):
        message = f"{told.wager} must be {allowed}, not {show_dollars(cents)}"
        raise offers[0].cite.refuse("bad_amount", message)


def check_chips(rules: Rules, wager: str, cents: Cents, rule: Irregularity) -> None:
    """Refuse a late wager of nothing, and an amount that the table's chips cannot make up."""
    if not cents:
        raise rule.cite.refuse("bad_amount", f"a late {wager:.40} must have an amount on it")
    chip = rules.amount("smallest_chip", 1)
    if cents % chip:
        made = f"{wager:.40} of {show_dollars(cents)} is not made of chips"
        message = f"{made}: the smallest is {show_dollars(chip)}"
        raise rules.refuse("bad_amount", message, "smallest_chip")


def check_due(case: Case) -> None:
    """Refuse a call that must wait for its moment, if that cannot come at this table or has passed."""
    game, table, ask, call, rule = case
    case.require(rule.remedy != REFUSE, "not_allowed", rule.condition)
    case.require(rule.at, "no_moment", f"{rule.kind} has no moment of its own: call it now")
    _check_where(table, rule)
    _check_seat(table, call, rule, case.remedy.about == "hand")
    order = table.rules.chapter.moments
    if ask.at not in order:  # between two moments: the call waits for its own
        return
    comes = order.index(rule.at) >= order.index(ask.at) or any(
        {rule.at, ask.at} <= {*moments} for moments in game.again
    )
    case.require(
        comes, "moment_past", f"{rule.kind} is called at {rule.at}, and the round is already past that"
    )


def _check_where(table: Table, rule: Irregularity) -> None:
    if not table.rules.holds(rule.where):
        needs = " and ".join(f"{name} {show_wanted('', said)}" for name, said in rule.where.items())
        raise rule.cite.refuse("cannot_happen", f"{rule.kind} cannot happen at this table: it takes {needs}")


def card_of(case: Case, undealt: Callable[[], Card]) -> Card:
    """The card a call is about: the next undealt card, or the first that someone holds face down."""
    table, who = case.table, case.holder
    if case.undealt:
        return undealt()
    shown = table.shown.get(str(who), ())
    return next((card for card in table.hands.get(who, ()) if card not in shown), "")


def _check_seat(table: Table, call: IrregularityCall, rule: Irregularity, hand: bool = False) -> None:
    if type(call.seat) is not int or (call.seat and call.seat not in table.seats):
        raise rule.cite.refuse("unknown_seat", f"nobody sits at seat {call.seat!r:.20}")
    if not call.seat and (rule.seat or hand):
        raise rule.cite.refuse("missing_seat", f"{rule.kind} is about one hand: name its seat")


def _check_hand(table: Table, call: IrregularityCall, rule: Irregularity) -> None:
    if not table.hands.get(call.seat) and all(seat != call.seat for seat, _ in table.net):
        message = f"seat {call.seat} is not in the round: it has no hand and no wager"
        raise rule.cite.refuse("no_hand", message)


def _check_card(case: Case) -> None:
    table, card = case.table, case.call.card
    assert table.shoe is not None
    if card not in table.shoe.pack.cards:
        raise case.refuse("impossible_card", f"{card!r:.20} is not a card of this pack")
    if case.undealt:
        possible = table.shoe.count(card) > table.waiting.count(card)
    else:
        possible = not case.rule.card or _hides(table, case.ask, case.holder, card)
    if not possible:
        raise case.refuse("impossible_card", f"{card} cannot be the card of {case.rule.kind} now")


def _hides(table: Table, ask: Ask, who: Who, card: Card) -> bool:
    """Whether someone may hold this card face down or be getting it now. An unseen card may be any card."""
    assert table.shoe is not None
    held = table.hands.get(who, [])
    coming = UNSEEN in held or (type(ask) is Draw and who in ask.to)
    lies = card in held and card not in table.shown.get(str(who), ())
    return lies or (coming and table.shoe.count(card) > 0)
