"""What only poker does when something goes wrong: misdeals, dead hands, exposed cards, words out of turn."""

from collections.abc import Callable
from functools import partial
from typing import TypeGuard

import msgspec

from pitboss.money import parse_amount
from pitboss.poker.betting import DEAD
from pitboss.poker.deal import cards_left
from pitboss.poker.hand import Hand
from pitboss.poker.legality import turn_of
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Ask, Choose, Menu
from pitboss.rounds.calls import Case
from pitboss.rounds.events import Dealt
from pitboss.rounds.remedies import SHARED, Voids
from pitboss.rounds.table import Play
from pitboss.rulebooks import Irregularity, Refusal
from pitboss.rulebooks.remedies import WHOLE_CALL, Remedy

PAYS, FACING = "pays_and_folds", "fold_facing_bet"
AT_A_TURN = ("is_a_call", "as_announced", PAYS, FACING)
"""Remedies for what a player says or does in turn, or when facing a bet."""
WAGERS = ("call", "bet", "raise")
JOKERS = DEAD_JOKER, REPLACE_JOKER = ("dead_joker", "replace_joker")
"""Remedies for a joker that comes in a game without one."""


def is_betting(ask: Ask) -> TypeGuard[Choose]:
    """Whether someone is asked to act in a betting round."""
    return type(ask) is Choose and type(ask.choices) is Menu


def out_of_turn(seat: int, rule: Irregularity) -> Refusal:
    """Refuse what a player said or did while others were to act."""
    return rule.cite.refuse("out_of_turn", f"it is not seat {seat}'s turn to act")


def _dealt(case: Case) -> Hand | None:
    """Return the hand being played, once there is one."""
    return None if case.table.round_state is None else case.playing(Hand)


def _hand_of(case: Case) -> tuple[Hand, int]:
    hand = case.playing(Hand)
    return hand, hand.place(case.call.seat)


def _misdeal(case: Case) -> Voids | None:
    """Undo the hand while it can still be a misdeal: not once enough players have wagered voluntarily."""
    hand = _dealt(case)
    most = hand.table_rules.misdeal_until if hand is not None else 0
    if hand is None or not most or len(hand.voluntary) < most:
        return Voids()
    case.table.note("misdeal", "the deal stands: players have already wagered voluntarily", case.cite)
    return None


def _check_hand(case: Case) -> None:
    seat, hand = case.call.seat, _dealt(case)
    dealt = seat in case.table.hands and case.ask.at != "after_round"
    has_hand = dealt and hand is not None and not hand.folded[hand.place(seat)]
    case.require(has_hand, "no_hand", f"seat {seat} has no hand now")


def _check_fold(case: Case) -> None:
    """Refuse to take out a hand that does not exist, or the last one."""
    _check_hand(case)
    message = f"seat {case.call.seat} has the last hand: the pot is its own"
    case.require(_hand_of(case)[0].live > 1, "no_hand", message)


def _fold(case: Case, refund: bool = False) -> Answer | None:
    """Take one hand out. The player in turn is asked again in the new situation."""
    hand, place = _hand_of(case)
    if refund:
        hand.kill(place, case.cite)
    else:
        hand.fold(place)
    return Chosen(DEAD) if type(case.ask) is Choose else None


def _check_too_many(case: Case) -> None:
    """Refuse the call that a hand has too many cards if it has no more than allowed on this street."""
    _check_fold(case)
    (hand, _), seat = _hand_of(case), case.call.seat
    rows, held = hand.table_rules.rows, len(case.table.hands[seat])
    may = sum(row.kept for row in rows[: rows.index(hand.street.row) + 1])
    case.require(held > may, "no_such_hand", f"seat {seat} holds {held} cards, as it may now")


def _check_facing(case: Case) -> None:
    """Refuse a fold by a player who has no wager to make or to call."""
    _check_fold(case)
    (hand, place), seat = _hand_of(case), case.call.seat
    owes = hand.left[place] and hand.bet[place] < hand.high
    facing = is_betting(case.ask) and (case.ask.who == seat or owes)
    case.require(facing, "no_wager", f"seat {seat} has no wager to make or to call now")


def _fold_facing(case: Case) -> Answer | None:
    ask = case.ask
    if is_betting(ask) and ask.who == case.call.seat and _must_bet(case):
        return _throw_away(case, Chosen("bet"))
    return _fold(case)


def owes_no_more(hand: Hand | None, ask: Ask, seat: int, said: str, rule: Irregularity) -> bool:
    """Whether a hand is thrown away after its forced bet was put in, with no other action announced."""
    if rule.remedy != PAYS or said or hand is None or not is_betting(ask):
        return False
    return hand.completes and hand.place(seat) == hand.forced


def _check_pays(case: Case) -> None:
    _check_fold(case)
    if not owes_no_more(_dealt(case), case.ask, case.call.seat, case.call.choice, case.rule):
        _check_meant(case, _owed)


def _pay_and_fold(case: Case) -> Answer | None:
    if owes_no_more(_dealt(case), case.ask, case.call.seat, case.call.choice, case.rule):
        return _fold(case)
    return _throw_away(case, _owed(case))


def _throw_away(case: Case, owed: Chosen) -> Chosen:
    """Make a player put in the wager that is owed, although the hand is gone."""
    hand, place = _hand_of(case)
    hand.thrown.add(place)
    return owed


def _must_bet(case: Case) -> bool:
    hand, place = _hand_of(case)
    return not hand.table_rules.may_check and turn_of(hand, place).opens


def _check_meant(case: Case, means: Callable[[Case], Chosen]) -> None:
    """Refuse what was said out of turn, or what breaks a rule, as if it had been done."""
    ask = case.ask
    if not is_betting(ask) or ask.who != case.call.seat:
        raise out_of_turn(case.call.seat, case.rule)
    ask.check(means(case))


def _call(case: Case) -> Chosen:
    owes = turn_of(*_hand_of(case)).call
    case.require(owes, "no_bet", f"seat {case.call.seat} owes nothing: there is no bet to call")
    return Chosen("call")


def _announced(case: Case) -> Chosen:
    """Return what was announced ("raise 20": the chips it adds)."""
    do, _, amount = case.call.choice.partition(" ")
    try:
        return Chosen(do, parse_amount(amount) if amount else None)
    except ValueError as error:
        raise case.refuse("bad_amount", f"what was announced: {error}") from None


def _owed(case: Case) -> Chosen:
    """Return the wager that was announced, or the bet that must be made."""
    said = case.call.choice
    if not said and _must_bet(case):
        return Chosen("bet")
    message = f"say what seat {case.call.seat} owes: a call, a bet or a raise"
    case.require(said.partition(" ")[0] in WAGERS, "no_wager", message)
    return _announced(case)


def _check_exposed(case: Case) -> None:
    """Refuse a card that the seat does not have, or that no remaining card can replace."""
    _check_hand(case)
    (hand, _), card, seat = _hand_of(case), case.call.card, case.call.seat
    has_it = not card or card in case.table.hands[seat]
    case.require(has_it, "impossible_card", f"{card} is not a card of seat {seat}")
    case.require(cards_left(hand) > len(hand.exposed), "no_cards", "no card is left to replace it")


def _replace(case: Case, burns: bool) -> None:
    """Note a card to be replaced after the deal. If it ``burns``, it is the next burn card."""
    hand, place = _hand_of(case)
    hand.exposed.append((place, case.call.card, burns))


def _next_card_down(case: Case) -> None:
    hand, place = _hand_of(case)
    hand.next_down.add(place)


def replace_exposed(hand: Hand) -> Play:
    """Discard the cards that were exposed in the deal, and deal the top card in place of each."""
    table, cite = hand.table, hand.table_rules.cite["deal_order"]
    exposed, hand.exposed = hand.exposed, []
    for place, card, burns in exposed:
        seat = hand.seats[place]
        held = table.hands[seat]
        away = card if card in held else held[-1]
        held.remove(away)
        table.discard((away,), cite, "up" if card else "down", seat)
        yield from table.draw((seat,), "deal", cite)
        table.log.append(Dealt(seat, (held[-1],), "down", cite))
        if burns:
            hand.burns_waiting.append(away)


def _joker_out(case: Case, becomes: str) -> None:
    """Note a joker that came: the pack has none, so the card in its place is simply the next one."""
    case.table.note("joker", becomes, case.cite)


REMEDIES = {
    "kill_hand": msgspec.structs.replace(
        SHARED["kill_hand"], check=_check_fold, carry_out=partial(_fold, refund=True)),
    "misdeal": Remedy(
        "the cards come back and every chip with them, until a number of players have wagered voluntarily",
        WHOLE_CALL, lambda case: case.require(
            case.ask.at != "after_round", "too_late", "the hand is over: it is no longer a misdeal"),
        _misdeal),
    "fold_hand": Remedy("the hand is dead, and what it put in stays in the pot", WHOLE_CALL, _check_fold, _fold),
    FACING: Remedy(
        "a player who faces a wager has folded; a wager the player must make is still owed",
        WHOLE_CALL, _check_facing, _fold_facing),
    "fold_too_many_cards": Remedy(
        "a hand of more cards than it may have is folded", WHOLE_CALL, _check_too_many, _fold),
    PAYS: Remedy(
        "the wager that was announced or forced is put in, and the hand is folded",
        WHOLE_CALL, _check_pays, _pay_and_fold),
    "replace_card": Remedy(
        "the exposed card is put away and replaced by the top card of the deck",
        WHOLE_CALL, _check_exposed, partial(_replace, burns=False)),
    "burn_exposed": Remedy(
        "the exposed card is replaced by the top card after the deal and is the next burn card",
        WHOLE_CALL, _check_exposed, partial(_replace, burns=True)),
    "next_card_down": Remedy("the hand's next card is dealt face down", WHOLE_CALL, _check_hand, _next_card_down),
    "is_a_call": Remedy("what was put in is a call", WHOLE_CALL, partial(_check_meant, means=_call), _call),
    DEAD_JOKER: Remedy(
        "the joker is a dead card, and the next card comes in its place",
        WHOLE_CALL, carry_out=partial(_joker_out, becomes="dead, and the next card comes in its place")),
    REPLACE_JOKER: Remedy(
        "the joker goes back, and the top card replaces it once all the others have their cards",
        WHOLE_CALL, _check_hand, partial(_joker_out, becomes="replaced once all the others have their cards")),
    "as_announced": Remedy(
        "what was said counts, and the chips are made to agree with it",
        WHOLE_CALL, partial(_check_meant, means=_announced), _announced),
}  # fmt: skip
