"""Settlement: a Pure 21.5 at once, then seat by seat from the action button as far as the bank covers."""

from fractions import Fraction

from pitboss.chance import UNSEEN
from pitboss.games.pure_21_5_blackjack.boxes import Deal
from pitboss.games.pure_21_5_blackjack.outcomes import (
    Final,
    buster_outcome,
    dealers,
    final,
    hand_outcome,
    pure_outcome,
)
from pitboss.procedures.twentyone import double_wager, hand_wager
from pitboss.rounds.settlement import ruled


def pay_pure(deal: Deal) -> None:
    """Pay every player's Pure 21.5 and put the cards away, before anyone acts."""
    table = deal.table
    for seat in deal.players:
        [hand] = deal.boxes[seat]
        if hand.natural:
            for holder in (seat, *table.behind(seat)):
                if table.on(holder, deal.original):
                    table.settle(holder, deal.original, pure_outcome(deal.rules))
            hand.paid = True


def settle(deal: Deal) -> None:
    """Settle every wager still on the table: seat by seat, the seat's own before those behind it."""
    dealer = None if UNSEEN in deal.dealer else dealers(deal.dealer)
    for seat in deal.settle_order():
        for holder in (seat, *deal.table.behind(seat)):
            for wager in deal.rules.names("settle_sequence"):
                if wager == deal.original:
                    _settle_hands(deal, seat, holder, dealer)
                elif deal.table.on(holder, wager):
                    _settle_buster(deal, seat, holder, dealer)


def _settle_hands(deal: Deal, seat: int, holder: int, dealer: Final | None) -> None:
    """Settle the wagers on a seat's hands, hand by hand, each before its double."""
    for number, hand in enumerate(deal.boxes[seat], 1):
        for wager in (hand_wager(deal.original, number), double_wager(number)):
            if not deal.table.on(holder, wager):
                continue
            if hand.surrendered:
                _forfeit(deal, holder, wager)
            else:
                assert dealer is not None
                deal.table.settle(holder, wager, hand_outcome(deal.rules, number, final(hand), dealer))


def _forfeit(deal: Deal, holder: int, wager: str) -> None:
    """Give up half of a wager and return the rest."""
    table, cite, stake = deal.table, deal.rules.cite("surrender_divides"), deal.table.on(holder, wager)
    given_up = table.even(Fraction(stake, deal.rules.count("surrender_divides")))
    table.judge(holder, "surrendered", cite, wagers=(wager,))
    table.give_back(holder, wager, cite, stake - given_up)
    table.take(holder, wager, cite)


def _settle_buster(deal: Deal, seat: int, holder: int, dealer: Final | None) -> None:
    """Settle a Buster by the player-dealer's hand; after a surrender it may be out of action."""
    rules = deal.rules
    if deal.boxes[seat][0].surrendered and rules.text("surrender_buster") != "stays in action":
        deal.table.settle(holder, "buster", ruled(rules, "surrender_buster", "buster"))
        return
    assert dealer is not None
    deal.table.settle(holder, "buster", buster_outcome(rules, dealer))
