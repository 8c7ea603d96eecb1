"""Betting: one round of it, in turn, until everyone still in has answered the last bet."""

from pitboss.poker.hand import Hand
from pitboss.poker.legal import RULE_OF, STANDING, choices, turn_of
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose, Sees
from pitboss.rounds.events import Decided
from pitboss.rounds.table import Play

DEAD = "dead"
"""What ends an ask when a hand was killed: who was asked is asked again by what is left, if still in."""


def betting_round(hand: Hand, first: int) -> Play:
    """Let each place act in turn from the first; a bet or raise is put to all the others again."""
    table, seats, plan, bet = hand.table, hand.seats, hand.plan, hand.bet
    at, cite = hand.street.name, hand.street.cite
    log, shown, chip = table.log, dict(table.shown), plan.chip
    # Neither anybody's cards nor the board change while the betting goes round.
    sees = {seat: Sees(tuple(cards), shown) for seat, cards in table.hands.items()}
    hand.entered = hand.live
    waiting = hand.turns(first)
    while waiting and hand.live > 1:
        place = waiting.pop(0)
        if hand.folded[place] or (hand.able == 1 and bet[place] >= hand.high):
            continue
        seat, turn = seats[place], turn_of(hand, place)
        may = choices(turn.call, turn.least, turn.most, turn.opens, chip)
        answer = yield Choose(seat, at, may, cite, "", sees[seat])
        assert type(answer) is Chosen
        do = answer.do
        if do == DEAD:
            waiting.insert(0, place)
            continue
        added = 0 if do in STANDING else turn.call if do == "call" else answer.amount or turn.least
        log.append(Decided(seat, at, do, cite, added or None))
        if added:
            hand.add(place, do, added, plan.cite[RULE_OF[do]])
            if do != "call":
                waiting = _put_to_others(hand, place, waiting)
        elif do == "fold":
            hand.fold(place)


def _put_to_others(hand: Hand, place: int, waiting: list[int]) -> list[int]:
    """Put a bet to the others. One that is all in and short of a raise gives those who have acted no new raise."""
    reached = hand.bet[place]
    others = [other for other in hand.turns(place) if other != place]
    if (reached - hand.level) * hand.plan.parts_of_a_bet >= hand.street.lowest:
        hand.raises += hand.level > 0
        hand.level = reached
        hand.closed.clear()
    else:
        hand.closed.update(other for other in others if other not in waiting)
    hand.high = reached
    return others
