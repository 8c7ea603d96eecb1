"""Betting: one round of it, in turn, until everyone still in has answered the last bet."""

from pitboss.money import Cents
from pitboss.poker.hand import Hand
from pitboss.poker.plan import Street
from pitboss.rounds.answers import Chosen
from pitboss.rounds.events import Decided
from pitboss.rounds.table import Play

STANDING = ("fold", "check")
"""What a player can do without adding a chip."""


def betting_round(hand: Hand, street: Street, first: int) -> Play:
    """Let each place act in turn from the first; a bet or raise is put to all the others again."""
    log, seats, plan, bet = hand.table.log, hand.seats, hand.plan, hand.bet
    waiting = hand.turns(first)
    closed: set[int] = set()
    while waiting and hand.live > 1:
        place = waiting.pop(0)
        if hand.able == 1 and bet[place] >= hand.high:
            continue
        # An opening bet and a set number of raises, and any number with only two players still in.
        capped = hand.raises >= plan.raises and hand.live > plan.unlimited_with
        call, least, most = _allowed(hand, street, place, capped or place in closed)
        seat = seats[place]
        answer = yield plan.ask(seat, street, call, least, most, not hand.high, capped)
        assert type(answer) is Chosen
        do = answer.do
        added = 0 if do in STANDING else call if do == "call" else answer.amount or least
        log.append(Decided(seat, street.name, do, street.cite, added or None))
        if added:
            hand.add(place, do, added, plan.cite_of[do])
            if do != "call":
                waiting = _put_to_others(hand, street, place, waiting, closed)
        elif do == "fold":
            hand.fold(place)


def _allowed(hand: Hand, street: Street, place: int, closed: bool) -> tuple[Cents, Cents, Cents]:
    """What a call adds, and the least and most a bet or raise adds; a stack that is short goes all in."""
    mine, left = hand.bet[place], hand.left[place]
    owed = hand.high - mine
    if left <= owed:
        return left, 0, 0
    if closed or hand.able == 1:
        return owed, 0, 0
    least = hand.level - mine + street.lowest
    if left <= least:
        return owed, left, left
    return owed, least, least + min(street.spread, left - least) if street.spread else least


def _put_to_others(hand: Hand, street: Street, place: int, waiting: list[int], closed: set[int]) -> list[int]:
    """Put a bet to the others. One that is all in and short of a raise gives those who have acted no new raise."""
    reached = hand.bet[place]
    others = [other for other in hand.turns(place) if other != place]
    if (reached - hand.level) * hand.plan.parts_of_a_bet >= street.lowest:
        hand.raises += hand.level > 0
        hand.level = reached
        closed.clear()
    else:
        closed.update(other for other in others if other not in waiting)
    hand.high = reached
    return others
