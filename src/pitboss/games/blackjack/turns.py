"""The players' turns: draw, stand, double and split, hand by hand from the dealer's left."""

from pitboss.games.blackjack.boxes import Deal, Hand
from pitboss.games.blackjack.legality import SAYS, WHY_NOT, choices, why_not
from pitboss.games.blackjack.outcomes import base_wager
from pitboss.procedures.twentyone import MOST_POINTS, double_wager, hand_bars
from pitboss.rounds import Play
from pitboss.rounds.asks import Choice
from pitboss.rounds.events import Shown
from pitboss.rulebooks import Cite

LATER, DEAD = Choice("later"), Choice("dead")
DRAWS = ("hit", "double", "double_face_down", "refuse")
"""The actions allowed when a card was asked for but not dealt; the late card may be an exposed one."""


def turns(deal: Deal) -> Play:
    """Let each player act in turn, then deal the cards that were asked for but not dealt."""
    deal.reached_hands = True
    for seat in deal.ordered("action_order"):
        yield from _play_box(deal, seat)
    for seat, hand in deal.late:
        yield from _play_hand(deal, seat, hand, late=True)


def _play_box(deal: Deal, seat: int) -> Play:
    """Complete a box's hands one after the other; a split puts a new hand right behind the original."""
    for hand in deal.boxes[seat]:  # a split adds to the list during iteration
        if len(hand.cards) == 1 and seat not in deal.refused:
            yield from deal.draw_to(seat, hand, deal.rules.cite("split_order"))
        if not hand.natural and seat not in deal.table.dead:
            yield from _play_hand(deal, seat, hand)


def _play_hand(deal: Deal, seat: int, hand: Hand, late: bool = False) -> Play:
    """Ask for decisions until the hand is complete; a late hand first gets the card it asked for."""
    at, rules = f"hand{deal.number(seat, hand)}", deal.rules
    asked, drawn = rules.cite("action_order"), rules.cite("draw_below")
    barred = hand_bars(deal, WHY_NOT, why_not, SAYS)
    while seat not in deal.refused and (may := choices(deal, seat, hand)):
        if late:
            may, late = tuple(choice for choice in may if choice.do in DRAWS), False
        answer = yield from deal.table.choose(
            seat, at, may, asked, own=hand.cards, under=drawn, barred=barred
        )
        if answer.do == "refuse":
            deal.refused.add(seat)
        if answer.do not in _DO or not (yield from _DO[answer.do](deal, seat, hand, answer.amount)):
            break
    if hand.over and not hand.face_down and not hand.dead:
        _over(deal, seat, hand)


def _over(deal: Deal, seat: int, hand: Hand) -> None:
    """Announce that a hand went over; a pitched one is thrown in at once."""
    number, cite = deal.number(seat, hand), deal.rules.cite("player_over")
    wagers = (base_wager(number), double_wager(number))
    deal.table.judge(seat, f"hand {number}: {hand.points}, over {MOST_POINTS}", cite, wagers=wagers)
    if deal.pitched:
        deal.table.discard(hand.cards, cite, "up", seat)


def _hit(deal: Deal, seat: int, hand: Hand, amount: int) -> Play:
    """Draw one more card."""
    yield from deal.draw_to(seat, hand, deal.rules.cite("draw_below"))
    return True


def _double(deal: Deal, seat: int, hand: Hand, amount: int) -> Play:
    """Add a wager of up to the hand's own, and draw exactly one card."""
    _turn_up(deal, seat, hand)
    yield from deal.double(seat, hand, amount, "down" if hand.face_down else "up")
    return False


def _double_face_down(deal: Deal, seat: int, hand: Hand, amount: int) -> Play:
    """Double, with the card face down until the hand is settled."""
    hand.face_down = True
    return (yield from _double(deal, seat, hand, amount))


def _split(deal: Deal, seat: int, hand: Hand, amount: int) -> Play:
    """Make two hands of one."""
    _turn_up(deal, seat, hand)
    yield from deal.split(seat, hand, amount)
    return True


def _missed(deal: Deal, seat: int, hand: Hand, amount: int) -> Play:
    """Ask a player whose card was not dealt: receive it after the others, or call the hand dead."""
    cite = deal.called["late_card_or_dead"]
    answer = yield from deal.table.choose(seat, "missed_card", (LATER, DEAD), cite, own=hand.cards)
    if answer.do == "later":
        deal.late.append((seat, hand))
    else:
        _kill(deal, seat, hand, cite)
    return False


_DO = {
    "hit": _hit,
    "double": _double,
    "double_face_down": _double_face_down,
    "split": _split,
    "missed": _missed,
}
"""What follows each decision; any other leaves the hand as it is."""


def _kill(deal: Deal, seat: int, hand: Hand, cite: Cite) -> None:
    """Call one hand dead and return its wagers."""
    hand.dead = True
    number = deal.number(seat, hand)
    for wager in (base_wager(number), double_wager(number)):
        if deal.table.on(seat, wager):
            deal.table.give_back(seat, wager, cite)


def _turn_up(deal: Deal, seat: int, hand: Hand) -> None:
    """Turn up cards that were dealt face down, to double or split."""
    if deal.face == "down" and not hand.split:
        cite, number = deal.rules.cite("pitch_face"), deal.number(seat, hand)
        deal.table.lay(Shown(seat, tuple(hand.cards), cite, number))
