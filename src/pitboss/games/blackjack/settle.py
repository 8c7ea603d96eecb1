"""Settlement of blackjack: insurance, House Money, blackjacks, and hand against hand."""

from pitboss.games.blackjack.boxes import Deal
from pitboss.games.blackjack.outcomes import (
    Points,
    blackjack_outcome,
    house_money_outcome,
    insurance_outcome,
    outcomes,
    points,
)
from pitboss.games.blackjack.rules import HOUSE_MONEY
from pitboss.procedures.twentyone.table_rules import Hand
from pitboss.rounds import Play
from pitboss.rounds.asks import Amount, Choice
from pitboss.rounds.settlement import Wins

TAKE = Choice("take")


def pay_blackjacks(deal: Deal) -> None:
    """Pay every player's blackjack before anyone draws."""
    for seat, hand in deal.hands():
        if hand.natural:
            _turn_over(deal, seat, hand)
            deal.table.settle(seat, "blackjack", blackjack_outcome(deal.plan))
            hand.paid = True


def settle_insurance(deal: Deal, dealer_blackjack: bool) -> None:
    """Pay insurance when the hole card makes a blackjack, else collect it."""
    for seat in deal.ordered("settle_order"):
        if deal.table.on(seat, "insurance"):
            deal.table.settle(seat, "insurance", insurance_outcome(deal.plan, dealer_blackjack))


def settle_hands(deal: Deal, dealer: Points | None) -> None:
    """Settle every wager still on the table, box by box."""
    missed = deal.called.get("late_blackjack")
    for seat in deal.ordered("settle_order"):
        for number, hand in enumerate(deal.boxes[seat], 1):
            if deal.table.on(seat, deal.plan.wagers(number)[0]):
                _turn_over(deal, seat, hand)
                for wager, outcome in outcomes(deal.plan, number, points(hand), dealer, missed).items():
                    if deal.table.on(seat, wager):
                        deal.table.settle(seat, wager, outcome)


def _turn_over(deal: Deal, seat: int, hand: Hand) -> None:
    """Turn up a double's face-down card, and a hand that was dealt face down."""
    dealt_down = deal.plan.face == "down" and not (hand.doubled or hand.split or hand.paid)
    if hand.face_down or dealt_down:
        deal.show(seat, hand, "settle_order")


def wins_house_money(deal: Deal, seat: int) -> bool:
    """Whether a box has won House Money, or will once it is settled."""
    if deal.table.on(seat, HOUSE_MONEY):
        return type(house_money_outcome(deal.plan, deal.table.hands[seat][:2])) is Wins
    return deal.table.net.get((seat, HOUSE_MONEY), 0) > 0


def settle_house_money(deal: Deal, may_cap: bool) -> Play:
    """Collect losing House Money and pay winners; if allowed, ask each whether to add the winnings."""
    table = deal.table
    for seat in deal.ordered("house_money_order") if deal.plan.has_house_money else ():
        if stake := table.on(seat, HOUSE_MONEY):
            won = table.settle(seat, HOUSE_MONEY, house_money_outcome(deal.plan, table.hands[seat][:2]))
            if won and may_cap and table.on(seat, "blackjack"):
                yield from _offer_cap(deal, seat, stake + won)


def _offer_cap(deal: Deal, seat: int, proceeds: int) -> Play:
    """Let a winner add any part of the winnings to the base wager, which is a single wager from then on."""
    cite = deal.plan.cite["house_money_cap"]
    cap = Choice("cap", Amount(0, proceeds * deal.plan.house_money_cap // 100))
    answer = yield from deal.table.choose(seat, HOUSE_MONEY, (TAKE, cap), cite)
    if answer.do == "cap" and answer.amount:
        deal.table.stake(seat, "blackjack", answer.amount, cite)
