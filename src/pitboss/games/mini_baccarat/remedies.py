"""The remedies only baccarat knows: stray and exposed cards, the cover card, vigorish of a player who leaves."""

from pitboss.games.mini_baccarat.deal import Deal
from pitboss.games.mini_baccarat.rules import TOO_FEW
from pitboss.games.mini_baccarat.table_rules import BANKER, PLAYER
from pitboss.rounds.answers import IrregularityCall
from pitboss.rounds.asks import Ask, Draw
from pitboss.rulebooks import Irregularity

SEEN = ("banker_third_or_simulated", "next_card_or_simulated")
"""Remedies about a card whose face was disclosed."""


def check(deal: Deal, ask: Ask, call: IrregularityCall, irregularity: Irregularity) -> None:
    """Refuse a call that cannot be right: about the card, the hand it came to, or the vigorish."""
    cite, remedy = irregularity.cite, irregularity.remedy
    if remedy in SEEN and not call.card:
        raise cite.refuse("missing_card", "a disclosed card is known: name it")
    if remedy in SEEN and type(ask) is Draw and (not deal.dealt or deal.drawn):
        raise cite.refuse("not_now", "it is called before the deal, or when the round is over")
    if remedy == "banker_third_or_next_hand" and deal.due == PLAYER:
        raise cite.refuse("cannot_happen", "the Player's Hand must draw: its third card is no error")
    if remedy == "last_round":
        deal.shoe.check_reached(cite, deal.counted)
    if remedy == TOO_FEW:
        _check_too_few(deal, irregularity)
    if remedy == "collect_vigorish" and call.seat not in deal.owed:
        raise cite.refuse("nothing_owed", f"no vigorish is marked for seat {call.seat}")


def _check_too_few(deal: Deal, irregularity: Irregularity) -> None:
    """Refuse to say that cards are too few where no hand is due one, or the shoe holds all that may be needed."""
    needed, left = deal.may_need, deal.shoe.left
    if not needed:
        raise irregularity.cite.refuse("cannot_happen", "the round needs no further card")
    if deal.counted and left >= needed:
        message = (
            f"{left} card{'s are' if left != 1 else ' is'} left, and the round needs {needed} more at most"
        )
        raise irregularity.cite.refuse("cannot_happen", message)


def carry_out(deal: Deal, call: IrregularityCall, irregularity: Irregularity) -> None:
    """Carry out a remedy."""
    cite, remedy, card = irregularity.cite, irregularity.remedy, call.card
    if remedy in ("reshuffle_after", "last_round"):
        deal.shoe.reshuffle = True
    elif remedy == "collect_vigorish":
        deal.collect([call.seat])
    elif _comes_next(deal, remedy):
        if card:
            deal.table.wait(card, cite)
    elif remedy in SEEN:
        deal.simulate(card, cite)
    else:
        deal.keep(card, cite)


def _comes_next(deal: Deal, remedy: str) -> bool:
    """Whether a stray card is used in this round: by a hand that needs one, or as the Banker's third alone."""
    if remedy == "next_card_or_simulated":
        return bool(deal.due)
    return remedy != "next_hand" and deal.due == BANKER
