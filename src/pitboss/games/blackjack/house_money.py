"""House Money: a side bet on the player's first two cards, whose winnings may join the base wager."""

from collections.abc import Sequence

from pitboss.chance import RANK, SUIT, Card
from pitboss.games.blackjack.boxes import Deal
from pitboss.hands.blackjack import worth
from pitboss.rounds import Play
from pitboss.rounds.asks import Amount, Choice
from pitboss.rounds.settlement import Outcome, Wins, by_row
from pitboss.rulebooks import Rules

WAGER = "house_money"
ACE, KING, TWO = 14, 13, 2
TAKE = Choice("take")


def category(cards: Sequence[Card], ace_two: bool = False, by_value: bool = False) -> str:
    """Return the best House Money hand that two cards make; empty if none."""
    low, high = sorted(RANK[card] for card in cards)
    suited = len({SUIT[card] for card in cards}) == 1
    sequence = high - low == 1 or (ace_two and (low, high) == (TWO, ACE))
    if (low, high) == (KING, ACE) and suited:
        return "ace-king suited"
    if sequence and suited:
        return "straight flush"
    if low == high or (by_value and worth(cards[0]) == worth(cards[1])):
        return "pair"
    return "straight" if sequence else ""


def outcome(rules: Rules, cards: Sequence[Card]) -> Outcome:
    """Return the side bet's outcome on the first two cards, by the table for the decks in use."""
    pay = rules.pay("house_money_one_deck" if rules.count("decks") == 1 else "house_money")
    by_value = rules.text("house_money_pair") == "value"
    return by_row(WAGER, pay, category(cards, rules.flag("ace_two_straight"), by_value))


def offered(deal: Deal) -> bool:
    """Whether the document has the side bet."""
    return WAGER in deal.rules.chapter.wagers


def wins(deal: Deal, seat: int) -> bool:
    """Whether a box has won the side bet, or will once it is settled."""
    if deal.table.on(seat, WAGER):
        return type(outcome(deal.rules, deal.table.hands[seat][:2])) is Wins
    return deal.table.net.get((seat, WAGER), 0) > 0


def resolve(deal: Deal, may_cap: bool) -> Play:
    """Collect losing House Money and pay winners; if allowed, ask each whether to add the winnings."""
    table = deal.table
    for seat in deal.ordered("house_money_order") if offered(deal) else ():
        if stake := table.on(seat, WAGER):
            won = table.settle(seat, WAGER, outcome(deal.rules, table.hands[seat][:2]))
            if won and may_cap and table.on(seat, "blackjack"):
                yield from _offer_cap(deal, seat, stake + won)


def _offer_cap(deal: Deal, seat: int, proceeds: int) -> Play:
    """Let a winner add any part of the winnings to the base wager, which is a single wager from then on."""
    cite = deal.rules.cite("house_money_cap")
    most = proceeds * deal.rules.count("house_money_cap") // 100
    cap = Choice("cap", Amount(0, most))
    answer = yield from deal.table.choose(seat, WAGER, (TAKE, cap), cite)
    if answer.do == "cap" and answer.amount:
        deal.table.stake(seat, "blackjack", answer.amount, cite)
