"""Settlement of blackjack: insurance, a dealer blackjack found early or late, and hand against hand."""

from pitboss.chance import UNSEEN
from pitboss.games.blackjack.boxes import DEALER, Deal, Hand, base_wager, missing, wagers_of
from pitboss.games.blackjack.plan import Plan
from pitboss.games.blackjack.shoe import draw
from pitboss.rounds import Play, Table
from pitboss.rounds.events import Dealt, Shown
from pitboss.rulebooks import Cite


def pay_blackjacks(table: Table, plan: Plan, deal: Deal) -> None:
    """Pay every player's blackjack before anyone draws."""
    why = plan.cite["blackjack_waits" if deal.checked_up else "blackjack_at_once"]
    for seat in deal.players:
        hand = deal.boxes[seat][0]
        if hand.blackjack and table.on(seat, "blackjack"):
            _turn_over(table, plan, seat, hand, 1)
            table.judge(seat, "blackjack, and the dealer has none", why, wagers=wagers_of(1))
            table.win(seat, "blackjack", plan.blackjack_pay.rows["win"], plan.blackjack_pay.cite)
            hand.paid = True


def settle_insurance(table: Table, plan: Plan, deal: Deal, dealer_blackjack: bool) -> None:
    """Pay insurance when the hole card makes a blackjack, else collect it."""
    pay = plan.insurance_pay
    for seat in reversed(deal.players):
        if table.on(seat, "insurance"):
            if dealer_blackjack:
                table.win(seat, "insurance", pay.rows["win"], pay.cite)
            else:
                table.take(seat, "insurance", plan.cite["insurance_collected"])


def settle_dealer_blackjack(table: Table, plan: Plan, deal: Deal) -> None:
    """Collect original wagers, return blackjacks, and return what was doubled or split before it came to light."""
    table.judge(DEALER, "blackjack", plan.cite["blackjack_hand"])
    settle_insurance(table, plan, deal, True)
    for seat in reversed(deal.players):
        hands = deal.boxes[seat]
        for number, hand in enumerate(hands, 1):
            _turn_over(table, plan, seat, hand, number)
        name = "blackjack_meets_blackjack" if hands[0].blackjack else "dealer_blackjack"
        for _, wager in [key for key in table.spots if key[0] == seat and table.spots[key]]:
            outcome, cite = plan.outcome(name if wager == "blackjack" else "late_blackjack")
            _apply(table, plan, seat, wager, outcome, cite)


def play_dealer(table: Table, plan: Plan, deal: Deal) -> Play:
    """Turn up the hole card and draw by the drawing rule, unless every hand is decided."""
    matters = any(
        hand.undecided for seat in deal.players if seat not in table.dead for hand in deal.boxes[seat]
    )
    cite = plan.cite["dealer_draws_if"]
    if UNSEEN in deal.dealer:
        if matters:
            raise missing(DEALER, cite)
        return None
    table.show(DEALER, plan.cite["deal_order"])
    hand = Hand(deal.dealer)
    while matters and plan.dealer_draws(hand):
        (card,) = yield from draw(table, deal, (DEALER,), "dealer", plan.cite["dealer_stands"])
        if card == UNSEEN:
            raise missing(DEALER, plan.cite["dealer_stands"])
        if card in deal.exposed:
            deal.exposed.remove(card)
        hand.add(card)
        deal.dealer.append(card)
        table.emit(Dealt(DEALER, (card,), "up", plan.cite["drawn_face"]))
    table.judge(DEALER, str(hand), plan.cite["dealer_stands" if matters else "dealer_draws_if"])
    return hand


def settle_hands(table: Table, plan: Plan, deal: Deal, dealer: Hand | None) -> None:
    """Settle every hand on its own total, from the dealer's far right."""
    for seat in reversed(deal.players):
        for number, hand in enumerate(deal.boxes[seat], 1):
            if not hand.dead and table.on(seat, base_wager(number)):
                _turn_over(table, plan, seat, hand, number)
                _settle_hand(table, plan, seat, hand, number, dealer)


def _settle_hand(table: Table, plan: Plan, seat: int, hand: Hand, number: int, dealer: Hand | None) -> None:
    if hand.blackjack:
        cite = plan.cite["blackjack_meets_21" if dealer and dealer.count == 21 else "blackjack_waits"]
        table.judge(seat, "blackjack, and the dealer has none", cite, wagers=wagers_of(1))
        table.win(seat, "blackjack", plan.blackjack_pay.rows["win"], plan.blackjack_pay.cite)
        return
    name = _compare(hand, dealer, plan.most_points)
    outcome, cite = plan.outcome(name)
    against = f" against {dealer}" if dealer is not None and name != "player_over" else ""
    wagers = wagers_of(number)
    table.judge(seat, f"hand {number}: {hand}{against}: {name.replace('_', ' ')}", cite, wagers=wagers)
    for wager in wagers:
        if table.on(seat, wager):
            _apply(table, plan, seat, wager, outcome, cite)


def _compare(hand: Hand, dealer: Hand | None, most: int) -> str:
    """Name the rule that decides a hand that is no blackjack against a dealer who has none."""
    if hand.count > most:
        return "player_over"
    assert dealer is not None
    if dealer.count > most:
        return "dealer_over"
    if hand.count == dealer.count:
        return "player_equal"
    return "player_higher" if hand.count > dealer.count else "player_lower"


def _apply(table: Table, plan: Plan, seat: int, wager: str, outcome: str, cite: Cite) -> None:
    if outcome == "wins":
        table.win(seat, wager, plan.even, cite)
    elif outcome == "returned":
        table.give_back(seat, wager, cite)
    else:
        table.take(seat, wager, cite)


def _turn_over(table: Table, plan: Plan, seat: int, hand: Hand, number: int) -> None:
    """Turn up a double's card that lay face down, and a pitched hand."""
    pitched = plan.face == "down" and not hand.doubled and not hand.split and not hand.paid
    if hand.face_down or pitched:
        table.emit(Shown(seat, tuple(hand.cards), plan.cite["settle_order"], number))
