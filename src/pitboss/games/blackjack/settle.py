"""Settlement of blackjack: insurance, blackjacks, the dealer's hand, and hand against hand."""

from pitboss.chance import UNSEEN
from pitboss.games.blackjack.boxes import Deal, Hand
from pitboss.games.blackjack.outcomes import (
    Points,
    base_wager,
    blackjack_outcome,
    insurance_outcome,
    outcomes,
)
from pitboss.procedures.shoe import DEALER
from pitboss.procedures.twentyone import need
from pitboss.rounds import Play
from pitboss.rounds.events import Dealt, Shown


def pay_blackjacks(deal: Deal) -> None:
    """Pay every player's blackjack before anyone draws."""
    for seat, hand in deal.hands():
        if hand.natural:
            _turn_over(deal, seat, hand)
            deal.table.settle(seat, "blackjack", blackjack_outcome(deal.rules))
            hand.paid = True


def settle_insurance(deal: Deal, dealer_blackjack: bool) -> None:
    """Pay insurance when the hole card makes a blackjack, else collect it."""
    for seat in deal.ordered("settle_order"):
        if deal.table.on(seat, "insurance"):
            deal.table.settle(seat, "insurance", insurance_outcome(deal.rules, dealer_blackjack))


def settle_dealer_blackjack(deal: Deal) -> None:
    """Pay insurance, collect the original wagers, and return blackjacks and wagers added before it was discovered."""
    deal.table.judge(DEALER, "blackjack", deal.rules.cite("blackjack_hand"))
    settle_insurance(deal, True)
    settle_hands(deal, Hand(deal.dealer).points)


def play_dealer(deal: Deal) -> Play:
    """Turn up the hole card and draw by the drawing rule, unless every hand is decided; return the result."""
    table, rules = deal.table, deal.rules
    deal.matters = any(hand.undecided for _, hand in deal.hands())
    if deal.matters:
        need(deal.dealer, DEALER, rules.cite("dealer_draws_if"))
    if UNSEEN in deal.dealer:
        return None
    table.show(DEALER, rules.cite("deal_order"))
    hand = Hand(deal.dealer)
    while deal.matters and dealer_draws(deal, hand):
        cards = yield from deal.draw((DEALER,), "dealer", rules.cite("dealer_stands"))
        need(cards, DEALER, rules.cite("dealer_stands"))
        hand.add(*cards)
        table.lay(Dealt(DEALER, tuple(cards), "up", rules.cite("drawn_face")))
    deal.dealer = hand.cards
    table.judge(DEALER, str(hand.points), rules.cite("dealer_stands" if deal.matters else "dealer_draws_if"))
    return hand.points


def dealer_draws(deal: Deal, hand: Hand) -> bool:
    """Whether the dealer draws another card: below hard 17, and on soft 17 unless the layout says stand."""
    if hand.soft and hand.count == 17:
        return deal.rules.flag("dealer_hits_soft_17")
    return hand.count < deal.rules.count("dealer_stands")


def settle_hands(deal: Deal, dealer: Points | None) -> None:
    """Settle every wager still on the table, box by box."""
    missed = deal.called.get("late_blackjack")
    for seat in deal.ordered("settle_order"):
        for number, hand in enumerate(deal.boxes[seat], 1):
            if deal.table.on(seat, base_wager(number)):
                _turn_over(deal, seat, hand)
                for wager, outcome in outcomes(deal.rules, number, hand.points, dealer, missed).items():
                    if deal.table.on(seat, wager):
                        deal.table.settle(seat, wager, outcome)


def _turn_over(deal: Deal, seat: int, hand: Hand) -> None:
    """Turn up a double's face-down card, and a hand that was dealt face down."""
    dealt_down = deal.face == "down" and not (hand.doubled or hand.split or hand.paid)
    if hand.face_down or dealt_down:
        cite = deal.rules.cite("settle_order")
        deal.table.lay(Shown(seat, tuple(hand.cards), cite, deal.number(seat, hand)))
