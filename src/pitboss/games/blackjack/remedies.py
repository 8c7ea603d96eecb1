"""Remedies that only blackjack has: exposed and missing cards, the reader's errors, the shuffle."""

from collections.abc import Callable

import msgspec

from pitboss.games.blackjack.boxes import Deal
from pitboss.games.blackjack.outcomes import dealers
from pitboss.hands.blackjack import is_blackjack, total
from pitboss.procedures import leaving
from pitboss.procedures.shoe import DEALER
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.calls import Case
from pitboss.rounds.known import need
from pitboss.rounds.remedies import set_aside
from pitboss.rulebooks.remedies import WHOLE_CALL, Remedy

NAMED = "the hand is named by the moment, and what a player chose is a decision of that seat"

WITHOUT_A_WORD = ("stand", "go_on", "decline", "take", "leave", "let_stand", "second_card", "dead")
"""What happens at an open decision if there is no one to act for the hand."""
MUST_SHOW = "the dealer has a blackjack and must show it"
NOT_MISSED = "the dealer has no blackjack that could be missed"


def _remedy(
    says: str,
    does: Callable[[Case], Answer | None] | None = None,
    more: Callable[[Case], None] | None = None,
    shows: tuple[str, ...] | None = WHOLE_CALL,
) -> Remedy:
    """Refuse a call with details it cannot have, then what ``more`` refuses."""

    def check(case: Case) -> None:
        case.require(not (case.call.choice or case.call.hand), "unknown_choice", NAMED)
        if more is not None:
            more(case)

    return Remedy(says, shows, check, does)


def _offer_exposed(case: Case) -> None:
    """Make the exposed card the next card. A player may refuse it."""
    case.playing(Deal).exposed.append(case.call.card)
    case.table.wait(case.call.card, case.cite)


def _check_dealer_stands(case: Case) -> None:
    """Refuse to treat a card as an accident if the dealer must draw it."""
    deal = case.playing(Deal)
    need(deal.dealer, DEALER, case.cite)
    if deal.table_rules.dealer_draws(*total(deal.dealer)):
        message = f"the dealer has {dealers(deal.dealer)}, on which the dealer does not stand: the card is no accident"
        raise case.refuse("cannot_happen", message)


def _check_dealt_in(case: Case) -> None:
    seat = case.call.seat
    dealt_in = seat in case.playing(Deal).players and seat not in case.table.dead
    case.require(dealt_in, "dead_hand", f"seat {seat} is not dealt in")


def _second_card_or_dead(case: Case) -> None:
    """Note that a player got only one card. The player will be asked."""
    case.playing(Deal).one_card[case.call.seat] = True


def _check_turn(case: Case) -> None:
    theirs = type(case.ask) is Choose and case.ask.who == case.call.seat
    case.require(theirs, "not_their_turn", "a card is missed only by a player who asks for one")


def _hole_is_blackjack(case: Case) -> bool:
    """Whether the reader had to find a blackjack. Refuse the call if the hole card is not checked at all."""
    deal = case.playing(Deal)
    checked = deal.up in deal.table_rules.reader_upcards
    case.require(checked, "no_reader_check", "the hole card was not put into the reader")
    need(deal.dealer, DEALER, case.cite)
    return is_blackjack(deal.dealer)


def _show_hole(case: Case) -> None:
    case.table.show(DEALER, case.cite)


def _reshuffle_after(case: Case) -> None:
    case.playing(Deal).shoe.reshuffle = True


def _burn_card(case: Case) -> None:
    """Burn a card before the deal, because there is a new dealer."""
    case.playing(Deal).shoe.new_dealers += 1


def _abandon(case: Case) -> Answer | None:
    """Let the cards of a player who does not act stand as they are, or take the wagers, as the rule says."""
    ends, ask, seat = leaving.abandon(case), case.ask, case.call.seat
    if seat in case.table.dead:
        return ends
    case.playing(Deal).absent.add(seat)
    if type(ask) is not Choose or ask.who != seat:
        return None
    may = {choice.do for choice in ask.choices}
    return Chosen(next((do for do in WITHOUT_A_WORD if do in may), "stand"))


REMEDIES = {
    "abandon": msgspec.structs.replace(leaving.ABANDON["abandon"], carry_out=_abandon),
    "offer_exposed": _remedy(
        "the card is the next card; a player who refuses it gets no more cards this round", _offer_exposed,
        lambda case: case.require(case.call.card, "missing_card", "an exposed card is known: name it")),
    "rack_dealers_card": _remedy(
        "a card drawn by a dealer who must stand is not used: it goes to the discard rack",
        set_aside, _check_dealer_stands),
    "dealer_last": _remedy("the players' two cards are dealt first, then the dealer's missing ones"),
    "finish_from_discards": _remedy(
        "the discards are shuffled, one card is burned and the round is finished",
        lambda case: case.playing(Deal).shoe.called_out(case.cite)),
    "second_card_or_dead": _remedy(
        "the player may have a second card after the others, or the hand is dead",
        _second_card_or_dead, _check_dealt_in),
    "late_card_or_dead": _remedy(
        "the player gets the card after the others, or the hand is dead and the wager back",
        lambda case: Chosen("missed"), _check_turn),
    "show_hole": _remedy(
        "play goes on with both of the dealer's cards face up", _show_hole,
        lambda case: case.require(not _hole_is_blackjack(case), "dealer_blackjack", MUST_SHOW)),
    # It depends on a face-down card: anyone who learns of the call learns the card.
    "late_blackjack": _remedy(
        "play goes on; when the blackjack is found only original wagers are lost",
        None, lambda case: case.require(_hole_is_blackjack(case), "no_blackjack", NOT_MISSED), shows=None),
    "reshuffle_after": _remedy("the round is finished, then the cards are shuffled", _reshuffle_after),
    "last_round": _remedy(
        "the card that marks the last hand came: the round is finished, then the cards are shuffled",
        _reshuffle_after, lambda case: case.playing(Deal).shoe.check_reached(case.cite, case.playing(Deal).shoe.known)),
    "burn_card": _remedy("a card is burned before the deal", _burn_card),
    "permit_entry": _remedy(
        "the house lets a player in who sat out", lambda case: case.playing(Deal).permitted.add(case.call.seat)),
}  # fmt: skip
