"""Irregularities of poker: what can be called when, and the remedies that only a pot knows."""

from pitboss.money import parse_amount
from pitboss.poker.betting import DEAD
from pitboss.poker.deal import cards_left
from pitboss.poker.hand import Hand
from pitboss.poker.legal import refused, turn_of
from pitboss.rounds.answers import Answer, Called, Chosen
from pitboss.rounds.asks import Ask, Choose
from pitboss.rounds.events import Dealt
from pitboss.rounds.table import Play, Table
from pitboss.rulebooks import Irregularity, Refusal

ONE_HAND = ("kill_hand", "fold_hand", "replace_card", "burn_exposed", "next_card_down")
IN_TURN = ("is_a_call", "as_announced")


def check_call(table: Table, ask: Ask, call: Called, rule: Irregularity) -> None:
    """Refuse what cannot be called now: a misdeal too late, a hand that is not there, a wager out of turn."""
    hand: Hand | None = table.own
    if rule.remedy == "misdeal" and ask.at == "after_round":
        raise rule.cite.refuse("too_late", "the hand is over: it is no misdeal any more")
    if rule.remedy in ONE_HAND:
        _check_hand(table, hand, ask, call, rule)
    elif rule.remedy in IN_TURN:
        if type(ask) is not Choose or ask.who != call.seat:
            raise rule.cite.refuse("out_of_turn", f"it is not seat {call.seat}'s turn to act")
        _check_meant(hand, ask, _meant(hand, call, rule))


def _check_meant(hand: Hand | None, ask: Choose, meant: Chosen) -> None:
    """Refuse what was announced by the rule it goes against, as if it had been done."""
    try:
        ask.check(meant)
    except Refusal as refusal:
        raise refused(hand, ask, meant, refusal) if hand is not None else refusal from None


def is_misdeal(hand: Hand | None, rule: Irregularity) -> bool:
    """Whether something is a misdeal still: not where so many players have wagered of their own will."""
    if rule.remedy != "misdeal" or hand is None:
        return rule.remedy == "misdeal"
    most = hand.plan.misdeal_until
    return not most or len(hand.voluntary) < most


def _check_hand(table: Table, hand: Hand | None, ask: Ask, call: Called, rule: Irregularity) -> None:
    dealt = call.seat in table.hands and hand is not None and ask.at != "after_round"
    if hand is None or not dealt or hand.folded[hand.place(call.seat)]:
        raise rule.cite.refuse("no_hand", f"seat {call.seat} has no hand now")
    if hand.live == 1 and rule.remedy in ("kill_hand", "fold_hand"):
        raise rule.cite.refuse("no_hand", f"seat {call.seat} has the last hand: the pot is its own")
    if rule.remedy in ("replace_card", "burn_exposed"):
        if call.card and call.card not in table.hands[call.seat]:
            raise rule.cite.refuse("impossible_card", f"{call.card} is no card of seat {call.seat}")
        if cards_left(hand) <= len(hand.exposed):
            raise rule.cite.refuse("no_cards", "no card is left to replace it")


def remedy(table: Table, ask: Ask, call: Called, rule: Irregularity) -> Answer | None:
    """Carry out a remedy of poker; an answer given back ends the open ask."""
    hand: Hand = table.own
    if rule.remedy == "misdeal":
        table.note("misdeal", "the deal stands: players have wagered of their own will", rule.cite)
    if rule.remedy == "fold_hand":
        hand.fold(hand.place(call.seat))
        return Chosen(DEAD) if type(ask) is Choose else None
    if rule.remedy == "next_card_down":
        hand.next_down.add(hand.place(call.seat))
    elif rule.remedy in ("replace_card", "burn_exposed"):
        hand.exposed.append((hand.place(call.seat), call.card))
        hand.exposed_burns = rule.remedy == "burn_exposed"
    return _meant(hand, call, rule) if rule.remedy in IN_TURN else None


def _meant(hand: Hand | None, call: Called, rule: Irregularity) -> Chosen:
    """What counts as the action: a call, or what was announced ("raise 20": the chips it adds)."""
    if hand is None:
        raise rule.cite.refuse("no_hand", "no hand is being played")
    if rule.remedy == "is_a_call":
        return Chosen("call" if turn_of(hand, hand.place(call.seat)).call else "check")
    do, _, amount = call.choice.partition(" ")
    try:
        return Chosen(do, parse_amount(amount) if amount else None)
    except ValueError as error:
        raise rule.cite.refuse("bad_amount", f"what was announced: {error}") from None


def replace_exposed(hand: Hand) -> Play:
    """Put away the cards that were exposed in the deal, and deal the top card in place of each."""
    table, cite = hand.table, hand.plan.cite["deal_order"]
    exposed, hand.exposed = hand.exposed, []
    for place, card in exposed:
        seat = hand.seats[place]
        held = table.hands[seat]
        away = card if card in held else held[-1]
        held.remove(away)
        table.discard((away,), cite, "up" if card else "down", seat)
        yield from table.draw((seat,), "deal", cite)
        table.log.append(Dealt(seat, (held[-1],), "down", cite))
        if hand.exposed_burns:
            hand.burns_waiting.append(away)
