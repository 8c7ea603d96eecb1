"""What only blackjack does when something goes wrong: exposed and missing cards, the reader's errors, the shuffle."""

from collections.abc import Callable
from functools import partial

from pitboss.games.blackjack.boxes import Deal, Hand
from pitboss.games.blackjack.settle import dealer_draws
from pitboss.hands.blackjack import is_blackjack
from pitboss.procedures.shoe import DEALER
from pitboss.procedures.twentyone import need
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.calls import Case
from pitboss.rounds.events import WHOLE_CALL
from pitboss.rulebooks import Remedy


def _deal(case: Case) -> Deal:
    deal: Deal = case.table.round_state
    return deal


def _nothing(case: Case) -> None:
    """Check, or do, nothing more."""


def _check(more: Callable[[Case], None], case: Case) -> None:
    """Refuse a call that says more than it can, then what the remedy itself refuses."""
    if case.call.choice or case.call.hand:
        message = "the hand is named by the moment, and what a player chose is a decision of that seat"
        raise case.refuse("unknown_choice", message)
    more(case)


def _carry_out(do: Callable[[Case], Answer | None], case: Case) -> Answer | None:
    """Carry a remedy out and remember by which clause."""
    answer = do(case)
    _deal(case).called[case.rule.remedy] = case.cite
    return answer


def _remedy(
    says: str,
    do: Callable[[Case], Answer | None] = _nothing,
    check: Callable[[Case], None] = _nothing,
    shows: tuple[str, ...] | None = WHOLE_CALL,
) -> Remedy:
    return Remedy(says, shows, partial(_check, check), partial(_carry_out, do))


def _check_exposed(case: Case) -> None:
    if not case.call.card:
        raise case.refuse("missing_card", "an exposed card is known: name it")


def _offer_exposed(case: Case) -> None:
    """Make the exposed card the next card; a player may refuse it."""
    _deal(case).exposed.append(case.call.card)
    case.table.wait(case.call.card, case.cite)


def _check_dealer_stands(case: Case) -> None:
    deal = _deal(case)
    need(deal.dealer, DEALER, case.cite)
    if dealer_draws(deal, hand := Hand(deal.dealer)):
        message = f"the dealer has {hand.points}, on which nobody must stand: the card is no accident"
        raise case.refuse("cannot_happen", message)


def _rack_dealers_card(case: Case) -> None:
    """Put the card that a dealer who must stand drew by accident into the discard rack."""
    case.table.set_aside(case.call.card, case.cite)


def _dealer_last(case: Case) -> None:
    """Deal the players' two cards first, then the dealer's."""
    _deal(case).dealer_last = True


def _finish_from_discards(case: Case) -> None:
    """Shuffle the discards where no card is left; the burn comes with the next card that is drawn."""
    _deal(case).shoe.called_out(case.cite)


def _check_dealt_in(case: Case) -> None:
    seat = case.call.seat
    if seat not in _deal(case).players or seat in case.table.dead:
        raise case.refuse("dead_hand", f"seat {seat} is not dealt in")


def _second_card_or_dead(case: Case) -> None:
    """Note that a player got one card only; the player is asked."""
    _deal(case).one_card[case.call.seat] = True


def _check_turn(case: Case) -> None:
    if type(case.ask) is not Choose or case.ask.who != case.call.seat:
        raise case.refuse("not_their_turn", "a card is missed only by a player who asks for one")


def _late_card_or_dead(case: Case) -> Answer:
    """End the player's turn: the card comes after the others, or the hand is dead; the player says which."""
    return Chosen("missed")


def _check_no_blackjack(case: Case) -> None:
    if _hole_is_blackjack(case):
        raise case.refuse("dealer_blackjack", "the dealer has a blackjack and must show it")


def _show_hole(case: Case) -> None:
    """Leave both dealer cards face up."""
    case.table.show(DEALER, case.cite)


def _check_missed(case: Case) -> None:
    if not _hole_is_blackjack(case):
        raise case.refuse("no_blackjack", "the dealer has no blackjack that could be missed")


def _late_blackjack(case: Case) -> None:
    """Play on although the reader should have ended the round."""
    _deal(case).missed = True


def _hole_is_blackjack(case: Case) -> bool:
    """What the reader had to find, where the hole card is checked at all."""
    deal = _deal(case)
    if deal.up not in deal.rules.names("reader_upcards"):
        raise case.refuse("no_reader_check", "the hole card was not put into the reader")
    need(deal.dealer, DEALER, case.cite)
    return is_blackjack(deal.dealer)


def _reshuffle_after(case: Case) -> None:
    """Finish the round, then shuffle."""
    _deal(case).shoe.reshuffle = True


def _check_reached(case: Case) -> None:
    """Refuse to say that the cutting card came, where cards lie before it."""
    shoe = _deal(case).shoe
    shoe.check_reached(case.cite, shoe.known)


def _burn_card(case: Case) -> None:
    """A new dealer burns a card before dealing."""
    _deal(case).shoe.new_dealers += 1


def _permit_entry(case: Case) -> None:
    """Let in a person who sat out."""
    _deal(case).permitted.add(case.call.seat)


REMEDIES = {
    "offer_exposed": _remedy(
        "the card is the next card; who refuses it gets no more cards this round",
        _offer_exposed,
        _check_exposed,
    ),
    "rack_dealers_card": _remedy(
        "a card drawn by a dealer who must stand is not used: it goes to the discard rack",
        _rack_dealers_card,
        _check_dealer_stands,
    ),
    "dealer_last": _remedy(
        "the players' two cards are dealt first, then the dealer's missing ones", _dealer_last
    ),
    "finish_from_discards": _remedy(
        "the discards are shuffled, one card is burned and the round is finished", _finish_from_discards
    ),
    "second_card_or_dead": _remedy(
        "the player may have a second card after the others, or the hand is dead",
        _second_card_or_dead,
        _check_dealt_in,
    ),
    "late_card_or_dead": _remedy(
        "the player gets the card after the others, or the hand is dead and the wager back",
        _late_card_or_dead,
        _check_turn,
    ),
    "show_hole": _remedy(
        "play goes on with both of the dealer's cards face up", _show_hole, _check_no_blackjack
    ),
    # It turns on a card face down: who is told of the call is told of the card.
    "late_blackjack": _remedy(
        "play goes on; when the blackjack comes to light only original wagers are lost",
        _late_blackjack,
        _check_missed,
        shows=None,
    ),
    "reshuffle_after": _remedy("the round is finished, then the cards are shuffled", _reshuffle_after),
    "last_round": _remedy(
        "the card that marks the last hand came: the round is finished, then the cards are shuffled",
        _reshuffle_after,
        _check_reached,
    ),
    "burn_card": _remedy("a card is burned before the deal", _burn_card),
    "permit_entry": _remedy("the house lets a person in who sat out", _permit_entry),
}
