"""The players' turns: draw, stand, double and split, hand by hand from the dealer's left."""

from pitboss.chance import UNSEEN
from pitboss.games.blackjack.boxes import Deal, Hand, base_wager, missing, wagers_of
from pitboss.games.blackjack.plan import Plan
from pitboss.games.blackjack.shoe import draw
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Choice
from pitboss.rounds.events import Dealt, Shown
from pitboss.rulebooks import Cite

LATER, DEAD = Choice("later"), Choice("dead")


def turns(table: Table, plan: Plan, deal: Deal) -> Play:
    """Let each player act in turn; then deal the cards that were asked for and not dealt."""
    deal.reached_hands = True
    for seat in deal.players:
        if seat not in table.dead:
            yield from _play_box(table, plan, deal, seat)
    for seat, hand in deal.late:
        if seat not in table.dead and not hand.dead:
            yield from _play_hand(table, plan, deal, seat, hand, late=True)


def _play_box(table: Table, plan: Plan, deal: Deal, seat: int) -> Play:
    """Complete a box's hands one after the other; a split puts a new hand right behind the one it came from."""
    hands = deal.boxes[seat]
    number = 0
    while number < len(hands) and seat not in table.dead:
        hand = hands[number]
        if len(hand.cards) == 1 and seat not in deal.refused:
            yield from _draw_to(table, plan, deal, seat, hand, plan.cite["split_order"])
        if not hand.blackjack:
            yield from _play_hand(table, plan, deal, seat, hand)
        number += 1


def _play_hand(table: Table, plan: Plan, deal: Deal, seat: int, hand: Hand, late: bool = False) -> Play:
    """Ask for decisions until the hand is complete."""
    hands = deal.boxes[seat]
    number = hands.index(hand) + 1
    wager = table.on(seat, base_wager(number))
    while not plan.complete(hand, len(hands)) and seat not in deal.refused:
        choices = plan.choices(hand, len(hands), wager, bool(deal.exposed))
        if late:
            choices = tuple(choice for choice in choices if choice.do not in ("stand", "split", "refuse"))
            late = False
        answer = yield from table.choose(seat, f"hand{number}", choices, plan.cite["draw_below"])
        if not (yield from _DO[answer.do](table, plan, deal, seat, hand, answer.amount)):
            break
    if hand.count > plan.most_points and not hand.face_down and not hand.dead:
        cite = plan.cite["player_over"]
        table.judge(seat, f"hand {number}: {hand}, over {plan.most_points}", cite, wagers=wagers_of(number))
        if plan.pitch:
            table.discard(hand.cards, cite, "up", seat)


def _hit(table: Table, plan: Plan, deal: Deal, seat: int, hand: Hand, amount: int) -> Play:
    """Draw one more card."""
    yield from _draw_to(table, plan, deal, seat, hand, plan.cite["draw_below"])
    return True


def _double(table: Table, plan: Plan, deal: Deal, seat: int, hand: Hand, amount: int) -> Play:
    """Add a wager of up to the hand's own, and draw exactly one card."""
    number = deal.boxes[seat].index(hand) + 1
    _turn_up(table, plan, seat, hand, number)
    table.stake(seat, f"double{number}", amount, plan.wager_cite["double"])
    yield from _draw_to(table, plan, deal, seat, hand, plan.cite["double_cards"])
    hand.doubled = True
    return False


def _double_face_down(table: Table, plan: Plan, deal: Deal, seat: int, hand: Hand, amount: int) -> Play:
    """Double, with the card face down until the hand is settled."""
    hand.face_down = True
    return (yield from _double(table, plan, deal, seat, hand, amount))


def _split(table: Table, plan: Plan, deal: Deal, seat: int, hand: Hand, amount: int) -> Play:
    """Make two hands of one, the new one right behind it; the first gets its second card at once."""
    hands = deal.boxes[seat]
    place = hands.index(hand)
    _turn_up(table, plan, seat, hand, place + 1)
    # Every later hand carries the same wager, so the last number's chips are the ones that are added.
    table.stake(seat, base_wager(len(hands) + 1), amount, plan.wager_cite["split"])
    hands.insert(place + 1, hand.divide())
    for number, moved in enumerate(hands[place:], place + 1):
        table.emit(Shown(seat, tuple(moved.cards), plan.cite["split_order"], number))
    yield from _draw_to(table, plan, deal, seat, hand, plan.cite["split_order"])
    return True


def _stand(table: Table, plan: Plan, deal: Deal, seat: int, hand: Hand, amount: int) -> Play:
    """Draw no more to this hand."""
    yield from ()
    return False


def _refuse(table: Table, plan: Plan, deal: Deal, seat: int, hand: Hand, amount: int) -> Play:
    """Refuse an exposed card: no more cards for this player in this round, and the total held plays on."""
    yield from ()
    deal.refused.add(seat)
    return False


def _missed(table: Table, plan: Plan, deal: Deal, seat: int, hand: Hand, amount: int) -> Play:
    """Ask a player whose card was not dealt: get it after the others, or call the hand dead."""
    cite = table.rules.irregularity("requested_card_not_dealt").cite
    answer = yield from table.choose(seat, "missed_card", (LATER, DEAD), cite)
    if answer.do == "later":
        deal.late.append((seat, hand))
    elif answer.do == "dead":
        kill_hand(table, deal, seat, hand, cite)
    return False


_DO = {
    "hit": _hit,
    "stand": _stand,
    "double": _double,
    "double_face_down": _double_face_down,
    "split": _split,
    "refuse": _refuse,
    "missed": _missed,
    "later": _stand,
    "dead": _stand,
}


def kill_hand(table: Table, deal: Deal, seat: int, hand: Hand, cite: Cite) -> None:
    """Call one hand dead and return what lies on it."""
    hand.dead = True
    number = deal.boxes[seat].index(hand) + 1
    for wager in wagers_of(number):
        if table.on(seat, wager):
            table.give_back(seat, wager, cite)


def _draw_to(table: Table, plan: Plan, deal: Deal, seat: int, hand: Hand, cite: Cite) -> Play:
    """Draw a card to a hand; a card drawn in error and exposed is the next one."""
    number = deal.boxes[seat].index(hand) + 1
    (card,) = yield from draw(table, deal, (seat,), f"hand{number}", cite)
    if card == UNSEEN:
        raise missing(seat, cite)
    if card in deal.exposed:
        deal.exposed.remove(card)
    hand.add(card)
    table.emit(Dealt(seat, (card,), "down" if hand.face_down else "up", cite, number))


def _turn_up(table: Table, plan: Plan, seat: int, hand: Hand, number: int) -> None:
    """In a pitch game the cards are turned up to double or split."""
    if plan.pitch and not hand.split:
        table.emit(Shown(seat, tuple(hand.cards), plan.cite["pitch_face"], number))
