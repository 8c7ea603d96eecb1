"""Remedies that only baccarat has: stray and exposed cards, the cover card, vigorish owed."""

from pitboss.chance import UNSEEN
from pitboss.games.mini_baccarat.deal import Deal
from pitboss.games.mini_baccarat.rules import TOO_FEW
from pitboss.games.mini_baccarat.table_rules import BANKER, PLAYER
from pitboss.rounds.asks import Draw
from pitboss.rounds.calls import Case
from pitboss.rounds.remedies import use_next, void_round
from pitboss.rulebooks.remedies import ALL_BUT_CARD, WHOLE_CALL, Remedy


def _keep(case: Case) -> None:
    """Make an unseen card the first of the next hand, which is this one if nothing is dealt so far."""
    card = case.call.card
    deal = case.playing(Deal)
    if deal.dealt:
        deal.kept += [card] if card else []
        _take_out(case)
    elif card:
        case.table.wait(card, case.cite)


def _simulate(case: Case) -> None:
    """Start a round without wagers from a card that was seen and cannot be used."""
    case.playing(Deal).strays.append((case.call.card, case.cite))
    _take_out(case)


def _take_out(case: Case) -> None:
    if case.call.card and case.table.shoe is not None:
        case.table.shoe.take(case.call.card)
    case.playing(Deal).out.append(case.call.card or UNSEEN)


def _check_no_draw(case: Case) -> None:
    message = "the Player's Hand must draw: its third card is not an error"
    case.require(case.playing(Deal).due != PLAYER, "cannot_happen", message)


def _check_disclosed(case: Case) -> None:
    """Refuse a disclosed card that is not named, or that comes in the middle of the deal."""
    case.require(case.call.card, "missing_card", "a disclosed card is known: name it")
    dealing = type(case.ask) is Draw and not case.playing(Deal).due
    case.require(not dealing, "not_now", "it is called before the deal, or when the round is over")


def _reshuffle_after(case: Case) -> None:
    case.playing(Deal).shoe.reshuffle = True


def _check_reached(case: Case) -> None:
    deal = case.playing(Deal)
    deal.shoe.check_reached(case.cite, deal.counted)


def _check_too_few(case: Case) -> None:
    """Refuse a call of too few cards if no hand is due one, or if the shoe holds all that may be needed."""
    deal = case.playing(Deal)
    needed, left = deal.may_need, deal.shoe.left
    case.require(needed, "cannot_happen", "the round needs no further card")
    if deal.counted and left >= needed:
        has = "cards are" if left != 1 else "card is"
        raise case.refuse("cannot_happen", f"{left} {has} left, and the round needs {needed} more at most")


def _check_owed(case: Case) -> None:
    message = f"no vigorish is marked for seat {case.call.seat}"
    case.require(case.call.seat in case.playing(Deal).owed, "nothing_owed", message)


REMEDIES = {
    "next_hand": Remedy(
        "the card was not seen: it is the first card of the next hand", ALL_BUT_CARD, carry_out=_keep),
    "banker_third_or_next_hand": Remedy(
        "the card was not seen: it is Banker's third if Banker draws, else the first card of the next hand",
        ALL_BUT_CARD, _check_no_draw, lambda case: (use_next if case.playing(Deal).due == BANKER else _keep)(case)),
    "banker_third_or_simulated": Remedy(
        "the card is Banker's third if that is the next card, else the first card of a simulated round",
        WHOLE_CALL, _check_disclosed, lambda case: (use_next if case.playing(Deal).due == BANKER else _simulate)(case)),
    "next_card_or_simulated": Remedy(
        "the card is the next card if the hand needs one, else the first card of a simulated round",
        WHOLE_CALL, _check_disclosed, lambda case: (use_next if case.playing(Deal).due else _simulate)(case)),
    "reshuffle_after": Remedy(
        "the round is finished, then the cards are shuffled", WHOLE_CALL, carry_out=_reshuffle_after),
    "last_round": Remedy(
        "the card that marks the last hand came: the round is finished, then the cards are shuffled",
        WHOLE_CALL, _check_reached, _reshuffle_after),
    TOO_FEW: Remedy(
        "the cards do not suffice: all hands are void and every wager goes back as it was staked",
        WHOLE_CALL, _check_too_few, void_round),
    "collect_vigorish": Remedy(
        "the vigorish that is marked for the seat is collected",
        WHOLE_CALL, _check_owed, lambda case: case.playing(Deal).collect([case.call.seat])),
}  # fmt: skip
