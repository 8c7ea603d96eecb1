"""The remedies only blackjack knows: exposed and missing cards, the reader's errors, the shuffle."""

from collections.abc import Callable
from typing import TypeAlias

from pitboss.games.blackjack.boxes import Deal, Hand
from pitboss.games.blackjack.settle import dealer_draws
from pitboss.hands.blackjack import is_blackjack
from pitboss.procedures.shoe import DEALER
from pitboss.procedures.twentyone import need
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall
from pitboss.rounds.asks import Ask, Choose
from pitboss.rulebooks import Irregularity

Remedy: TypeAlias = Callable[[Deal, Ask, IrregularityCall, Irregularity], Answer | None]


def carry_out(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> Answer | None:
    """Carry out a remedy; an answer given back ends the open ask."""
    if call.choice or call.hand:
        message = "the hand is named by the moment, and what a player chose is a decision of that seat"
        raise irregularity.cite.refuse("unknown_choice", message)
    answer = _REMEDIES[irregularity.remedy](deal, ask, call, irregularity)
    deal.called[irregularity.remedy] = irregularity.cite
    return answer


def _offer_exposed(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> None:
    """Make the exposed card the next card; a player may refuse it."""
    if not call.card:
        raise irregularity.cite.refuse("missing_card", "an exposed card is known: name it")
    deal.exposed.append(call.card)
    deal.table.wait(call.card, irregularity.cite)


def _rack_dealers_card(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> None:
    """Put the card that a dealer who must stand drew by accident into the discard rack."""
    need(deal.dealer, DEALER, irregularity.cite)
    if dealer_draws(deal, hand := Hand(deal.dealer)):
        message = f"the dealer has {hand.points}, on which nobody must stand: the card is no accident"
        raise irregularity.cite.refuse("cannot_happen", message)
    deal.table.set_aside(call.card, irregularity.cite)


def _dealer_last(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> None:
    """Deal the players' two cards first, then the dealer's."""
    deal.dealer_last = True


def _finish_from_discards(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> None:
    """Shuffle the discards where no card is left; the burn comes with the next card that is drawn."""
    deal.shoe.called_out(irregularity.cite)


def _second_card_or_dead(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> None:
    """Note that a player got one card only; the player is asked."""
    if call.seat not in deal.players or call.seat in deal.table.dead:
        raise irregularity.cite.refuse("dead_hand", f"seat {call.seat} is not dealt in")
    deal.one_card[call.seat] = True


def _late_card_or_dead(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> Answer:
    """End the player's turn: the card comes after the others, or the hand is dead; the player says which."""
    if type(ask) is not Choose or ask.who != call.seat:
        raise irregularity.cite.refuse("not_their_turn", "a card is missed only by a player who asks for one")
    return Chosen("missed")


def _show_hole(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> None:
    """Leave both dealer cards face up."""
    if _hole_is_blackjack(deal, irregularity):
        raise irregularity.cite.refuse("dealer_blackjack", "the dealer has a blackjack and must show it")
    deal.table.show(DEALER, irregularity.cite)


def _late_blackjack(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> None:
    """Play on although the reader should have ended the round."""
    if not _hole_is_blackjack(deal, irregularity):
        raise irregularity.cite.refuse("no_blackjack", "the dealer has no blackjack that could be missed")
    deal.missed = True


def _hole_is_blackjack(deal: Deal, irregularity: Irregularity) -> bool:
    """What the reader had to find, where the hole card is checked at all."""
    if deal.up not in deal.rules.names("reader_upcards"):
        raise irregularity.cite.refuse("no_reader_check", "the hole card was not put into the reader")
    need(deal.dealer, DEALER, irregularity.cite)
    return is_blackjack(deal.dealer)


def _reshuffle_after(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> None:
    """Finish the round, then shuffle."""
    deal.shoe.reshuffle = True


def _last_round(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> None:
    """The cutting card came, if no card lies before it: finish the round, then shuffle."""
    deal.shoe.check_reached(irregularity.cite, deal.shoe.known)
    deal.shoe.reshuffle = True


def _burn_card(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> None:
    """A new dealer burns a card before dealing."""
    deal.shoe.new_dealers += 1


def _permit_entry(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> None:
    """Let in a person who sat out."""
    deal.permitted.add(call.seat)


_REMEDIES: dict[str, Remedy] = {
    "offer_exposed": _offer_exposed,
    "rack_dealers_card": _rack_dealers_card,
    "dealer_last": _dealer_last,
    "finish_from_discards": _finish_from_discards,
    "second_card_or_dead": _second_card_or_dead,
    "late_card_or_dead": _late_card_or_dead,
    "show_hole": _show_hole,
    "late_blackjack": _late_blackjack,
    "reshuffle_after": _reshuffle_after,
    "last_round": _last_round,
    "burn_card": _burn_card,
    "permit_entry": _permit_entry,
}
