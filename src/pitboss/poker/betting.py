"""One betting round: players act in turn until everyone still in has answered the last bet."""

from pitboss.poker.hand import Hand
from pitboss.poker.legal import STANDING, turn_of
from pitboss.poker.opening import in_turn
from pitboss.poker.structures import least_raise
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Barred, Choose, Sees
from pitboss.rounds.events import Decided
from pitboss.rounds.table import Play

DEAD = "dead"
"""Ends an ask when a hand was killed; a player who is still in is then asked again about what is left."""


def betting_round(hand: Hand, barred: Barred) -> Play:
    """Let each place act in turn from the first; after a bet or raise all the others must act again."""
    table, seats, plan, bet = hand.table, hand.seats, hand.plan, hand.bet
    at, cite = hand.street.name, hand.street.cite
    log, folded = table.log, hand.folded
    hand.entered = hand.live
    hand.step = hand.step or hand.street.lowest
    waiting = in_turn(hand)
    # Neither the players' cards nor the board change during a betting round.
    sees = _seen(hand, waiting)
    if hand.high and hand.forced in waiting:
        waiting.remove(hand.forced)
    while waiting and hand.live > 1:
        place = waiting.pop(0)
        if folded[place] or (hand.able == 1 and bet[place] >= hand.at_stake):
            continue
        seat, turn = seats[place], turn_of(hand, place)
        ask = Choose(seat, at, turn.may, cite, "", sees[place], None, (), barred)
        answer: Chosen = yield ask  # type: ignore[assignment]
        do, added = answer.do, answer.amount
        if do == DEAD:
            waiting.insert(0, place)
            continue
        if added is None and do not in STANDING:
            added = turn.call if do == "call" else turn.least
        log.append(Decided(seat, at, do, cite, added))
        if added:
            hand.wager(place, do, added, plan.ruled[do])
            if do != "call":
                waiting = _put_to_others(hand, place, waiting)
        elif do == "fold":
            hand.fold(place)
        elif not plan.check_raise:
            hand.checked.add(place)


def _seen(hand: Hand, places: list[int]) -> dict[int, Sees]:
    hands, seats, shown = hand.table.hands, hand.seats, dict(hand.table.shown)
    sees = {}
    for place in places:
        sees[place] = Sees(tuple(hands[seats[place]]), shown)
    return sees


def _put_to_others(hand: Hand, place: int, waiting: list[int]) -> list[int]:
    """Make the others answer a bet. After an all-in short of a full raise, those who have acted may not raise."""
    reached, plan, step = hand.bet[place], hand.plan, hand.street.lowest
    others = hand.turns(place)
    if others and others[0] == place:
        del others[0]
    over = reached - hand.level
    if plan.grows:
        # Without a fixed limit, a raise is measured over all that is owed, a short all-in bet included.
        step, over = least_raise(hand), reached - hand.high
    if over * plan.parts_of_a_bet >= step or (hand.completes and reached >= step > hand.level):
        hand.raises += hand.level > 0
        if plan.grows or hand.street.higher:
            hand.step = max(hand.step, over)
        hand.level = reached
        hand.closed.clear()
    else:
        unasked = hand.forced if hand.completes and hand.forced not in hand.voluntary else -1
        hand.closed.update(other for other in others if other not in waiting and other != unasked)
    hand.high = reached
    hand.last_bettor = place
    return others
