"""Irregularities of poker: what can be called when, and the remedies that only a pot knows."""

from typing import TypeGuard

from pitboss.money import parse_amount
from pitboss.poker.betting import DEAD
from pitboss.poker.deal import cards_left
from pitboss.poker.hand import Hand
from pitboss.poker.legal import turn_of
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall
from pitboss.rounds.asks import Ask, Choose, Menu
from pitboss.rounds.events import Dealt
from pitboss.rounds.table import Play, Table
from pitboss.rulebooks import Irregularity, Refusal

PAYS, FACING, TOO_MANY = "pays_and_folds", "fold_facing_bet", "fold_too_many_cards"
FOLDS = ("kill_hand", "fold_hand", PAYS, FACING, TOO_MANY)
"""Remedies that take a hand out."""
ONE_HAND = (*FOLDS, "replace_card", "burn_exposed", "next_card_down")
IN_TURN = ("is_a_call", "as_announced")
AT_A_TURN = (*IN_TURN, PAYS, FACING)
"""Remedies of what a player says or does when it is his turn, or when a bet is put to him."""
WAGERS = ("call", "bet", "raise")


def check_call(table: Table, ask: Ask, call: IrregularityCall, rule: Irregularity) -> None:
    """Refuse what cannot be called now: a misdeal too late, a hand that is not there, a wager out of turn."""
    hand: Hand | None = table.round_state
    if rule.remedy == "misdeal" and ask.at == "after_round":
        raise rule.cite.refuse("too_late", "the hand is over: it is no misdeal any more")
    if rule.remedy in ONE_HAND:
        _check_hand(table, hand, ask, call, rule)
    if rule.remedy == FACING:
        _check_facing(table.round_state, ask, call, rule)
    elif rule.remedy == TOO_MANY:
        _check_too_many(table.round_state, call, rule)
    elif rule.remedy in (*IN_TURN, PAYS) and not owes_no_more(hand, ask, call.seat, call.choice, rule):
        if not is_betting(ask) or ask.who != call.seat:
            raise out_of_turn(call.seat, rule)
        ask.check(_meant(hand, call, rule))


def is_betting(ask: Ask) -> TypeGuard[Choose]:
    """Whether somebody is asked to act in a betting round."""
    return type(ask) is Choose and type(ask.choices) is Menu


def out_of_turn(seat: int, rule: Irregularity) -> Refusal:
    """Refuse what a player said or did when others were to act."""
    return rule.cite.refuse("out_of_turn", f"it is not seat {seat}'s turn to act")


def _check_facing(hand: Hand, ask: Ask, call: IrregularityCall, rule: Irregularity) -> None:
    """Refuse a fold where its player has no wager to make or to call."""
    place = hand.place(call.seat)
    owes = hand.left[place] and hand.bet[place] < hand.high
    if not is_betting(ask) or not (ask.who == call.seat or owes):
        raise rule.cite.refuse("no_wager", f"seat {call.seat} has no wager to make or to call now")


def _check_too_many(hand: Hand, call: IrregularityCall, rule: Irregularity) -> None:
    """Refuse to call a hand one of too many cards that has as many as it may have in this street."""
    rows = hand.plan.rows
    held, may = (
        len(hand.table.hands[call.seat]),
        sum(row.kept for row in rows[: rows.index(hand.street.row) + 1]),
    )
    if held <= may:
        raise rule.cite.refuse("no_such_hand", f"seat {call.seat} holds {held} cards, as it may now")


def owes_no_more(hand: Hand | None, ask: Ask, seat: int, said: str, rule: Irregularity) -> bool:
    """Whether a hand is thrown away whose forced bet is in already, and nothing else was announced."""
    if rule.remedy != PAYS or said or hand is None or not is_betting(ask):
        return False
    return hand.completes and hand.place(seat) == hand.forced


def is_misdeal(hand: Hand | None, rule: Irregularity) -> bool:
    """Whether something is a misdeal still: not where so many players have wagered of their own will."""
    if rule.remedy != "misdeal" or hand is None:
        return rule.remedy == "misdeal"
    most = hand.plan.misdeal_until
    return not most or len(hand.voluntary) < most


def _check_hand(
    table: Table, hand: Hand | None, ask: Ask, call: IrregularityCall, rule: Irregularity
) -> None:
    dealt = call.seat in table.hands and hand is not None and ask.at != "after_round"
    if hand is None or not dealt or hand.folded[hand.place(call.seat)]:
        raise rule.cite.refuse("no_hand", f"seat {call.seat} has no hand now")
    if hand.live == 1 and rule.remedy in FOLDS:
        raise rule.cite.refuse("no_hand", f"seat {call.seat} has the last hand: the pot is its own")
    if rule.remedy in ("replace_card", "burn_exposed"):
        if call.card and call.card not in table.hands[call.seat]:
            raise rule.cite.refuse("impossible_card", f"{call.card} is no card of seat {call.seat}")
        if cards_left(hand) <= len(hand.exposed):
            raise rule.cite.refuse("no_cards", "no card is left to replace it")


def remedy(table: Table, ask: Ask, call: IrregularityCall, rule: Irregularity) -> Answer | None:
    """Carry out a remedy of poker; an answer given back ends the open ask."""
    hand: Hand = table.round_state
    if rule.remedy == "misdeal":
        table.note("misdeal", "the deal stands: players have wagered of their own will", rule.cite)
    if rule.remedy == PAYS and not owes_no_more(hand, ask, call.seat, call.choice, rule):
        return _thrown_away(hand, call, rule)
    if rule.remedy == FACING and is_betting(ask) and ask.who == call.seat and _must_bet(hand, call.seat):
        return _thrown_away(hand, call, rule)
    if rule.remedy in FOLDS:
        hand.fold(hand.place(call.seat))
        return Chosen(DEAD) if type(ask) is Choose else None
    if rule.remedy == "next_card_down":
        hand.next_down.add(hand.place(call.seat))
    elif rule.remedy in ("replace_card", "burn_exposed"):
        hand.exposed.append((hand.place(call.seat), call.card))
        hand.exposed_burns = rule.remedy == "burn_exposed"
    return _meant(hand, call, rule) if rule.remedy in IN_TURN else None


def _thrown_away(hand: Hand, call: IrregularityCall, rule: Irregularity) -> Chosen:
    """Have the wager put in that is owed, though its player has no hand any more."""
    hand.thrown.add(hand.place(call.seat))
    return _meant(hand, call, rule)


def _must_bet(hand: Hand, seat: int) -> bool:
    """Whether a seat, whose turn it is, has to open the betting."""
    return not hand.plan.may_check and turn_of(hand, hand.place(seat)).opens


def _meant(hand: Hand | None, call: IrregularityCall, rule: Irregularity) -> Chosen:
    """What counts as the action: a call, what was announced ("raise 20": the chips it adds), a bet that must be."""
    if hand is None:
        raise rule.cite.refuse("no_hand", "no hand is being played")
    if rule.remedy == "is_a_call":
        if not turn_of(hand, hand.place(call.seat)).call:
            raise rule.cite.refuse("no_bet", f"seat {call.seat} owes nothing: there is no bet to call")
        return Chosen("call")
    if rule.remedy == FACING or (rule.remedy == PAYS and not call.choice and _must_bet(hand, call.seat)):
        return Chosen("bet")
    do, _, amount = call.choice.partition(" ")
    if rule.remedy == PAYS and do not in WAGERS:
        raise rule.cite.refuse("no_wager", f"say what seat {call.seat} owes: a call, a bet or a raise")
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
