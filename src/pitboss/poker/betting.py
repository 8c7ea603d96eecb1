"""One betting round: its opener, and players acting in turn until everyone still in has answered the last bet."""

from collections.abc import Callable
from functools import partial
from typing import Any

from pitboss.chance import JOKER, UNSEEN, Card
from pitboss.hands.showing import showing_high, showing_low
from pitboss.poker import terms
from pitboss.poker.forced import height
from pitboss.poker.hand import Hand, turned
from pitboss.poker.legality import STANDING, least_raise, turn_of
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Barred, Choose, Sees
from pitboss.rounds.events import Decided
from pitboss.rounds.known import not_known
from pitboss.rounds.table import Play

DEAD = "dead"
"""Ends an ask when a hand was killed. A player who is still in is then asked again about what is left."""


def betting_round(hand: Hand, barred: Barred) -> Play:
    """Let each place act in turn from the first. After a bet or raise all the others must act again."""
    table, seats, table_rules, bet = hand.table, hand.seats, hand.table_rules, hand.bet
    at, cite = hand.street.name, hand.street.cite
    log, folded = table.log, hand.folded
    hand.entered = hand.live
    hand.step = hand.step or hand.street.lowest
    able = hand.turns(0)
    waiting = turned(able, _OPENERS[hand.street.row.opens](hand, able))
    hands, shown = table.hands, dict(table.shown)  # no card is turned up during a betting round
    if hand.high and hand.forced in waiting:
        waiting.remove(hand.forced)
    while waiting and hand.live > 1:
        place = waiting.pop(0)
        if folded[place] or (hand.able == 1 and bet[place] >= hand.at_stake):
            continue
        seat, turn = seats[place], turn_of(hand, place)
        ask = Choose(seat, at, turn.may, cite, "", Sees(tuple(hands[seat]), shown), None, (), barred)
        answer: Chosen = yield ask  # type: ignore[assignment]
        do, added = answer.do, answer.amount
        if do == DEAD:
            waiting.insert(0, place)
            continue
        if added is None and do not in STANDING:
            added = turn.call if do == "call" else turn.least
        log.append(Decided(seat, at, do, cite, added))
        if added:
            hand.wager(place, do, added, table_rules.ruled[do])
            if do != "call":
                waiting = _put_to_others(hand, place, waiting)
        elif do == "fold":
            hand.fold(place)
        elif not table_rules.check_raise:
            hand.checked.add(place)


def stake_once(hand: Hand, barred: Barred) -> Play:
    """Let each place fold or raise, once and in turn. There is no need to match what another put in."""
    table, street = hand.table, hand.street
    waiting = hand.turns(_OPENERS[street.row.opens](hand, hand.turns(0)))
    while waiting and hand.live > 1:
        place = waiting.pop(0)
        if hand.folded[place]:
            continue
        seat = hand.seats[place]
        may = turn_of(hand, place).may
        answer: Chosen = yield Choose(
            seat, street.name, may, street.cite, "", table.sees(seat), barred=barred
        )  # type: ignore[assignment]
        if answer.do == DEAD:
            waiting.insert(0, place)
            continue
        added = (
            turn_of(hand, place).least if answer.do == "raise" and answer.amount is None else answer.amount
        )
        table.log.append(Decided(seat, street.name, answer.do, street.cite, added))
        if added:
            hand.wager(place, answer.do, added, hand.table_rules.ruled["raise"])
            hand.last_bettor = place
        else:
            hand.fold(place)


def _put_to_others(hand: Hand, place: int, waiting: list[int]) -> list[int]:
    """Make the others answer a bet. After an all-in short of a full raise, those who have acted may not raise."""
    reached, table_rules, step = hand.bet[place], hand.table_rules, hand.street.lowest
    others = hand.turns(place)
    if others and others[0] == place:
        del others[0]
    over = reached - hand.level
    if table_rules.grows:
        # Without a fixed limit, a raise is measured over all that is owed, a short all-in bet included.
        step, over = least_raise(hand), reached - hand.high
    if over * table_rules.parts_of_a_bet >= step or (hand.completes and reached >= step > hand.level):
        hand.raises += hand.level > 0
        if table_rules.grows or hand.street.higher:
            hand.step = max(hand.step, over)
        hand.level = reached
        hand.closed.clear()
    else:
        unasked = hand.forced if hand.completes and hand.forced not in hand.voluntary else -1
        hand.closed.update(other for other in others if other not in waiting and other != unasked)
    hand.high = reached
    hand.last_bettor = place
    return others


def _first_best(hand: Hand, able: list[int], worth: Callable[[tuple[Card, ...]], Any]) -> int:
    """Return the place with the best up-cards among those that can act. Of equals, the first from the dealer's left."""
    best, first, shown, seats = None, 0, hand.table.shown, hand.seats
    for place in able:
        up = shown.get(str(seats[place]))
        if not up:  # a hand dealt face down by mistake shows nothing
            continue
        try:
            value = worth(up)
        except (KeyError, ValueError):
            if UNSEEN in up:
                raise not_known(
                    f"the up-cards of seat {seats[place]}", hand.street.cite, "who opens"
                ) from None
            raise
        if best is None or value > best:
            best, first = value, place
    return first


def _showing_high(up: tuple[Card, ...]) -> int:
    """Return the value of up-cards. A joker is an ace: fewer than five cards make no straight and no flush."""
    return showing_high(tuple("As" if card == JOKER else card for card in up) if JOKER in up else up)


def _best_pair(hand: Hand, able: list[int]) -> int:
    """Return the highest up-card that pairs the board, or else the highest of all. Of equals, the first on the left."""
    rank = hand.table_rules.rank
    board = {rank[card] for card in hand.table.hands.get("board", ()) if card != UNSEEN}

    def worth(up: tuple[Card, ...]) -> tuple[bool, int]:
        ranks = [rank[card] for card in up]
        return any(rank in board for rank in ranks), max(ranks)

    return _first_best(hand, able, worth)


_OPENERS: dict[str, Callable[[Hand, list[int]], int]] = {
    terms.LEFT_OF_BLINDS: lambda hand, able: (hand.blind_last + 1) % len(hand.seats),
    terms.LEFT_OF_BUTTON: lambda hand, able: 0,
    terms.LEFT_OF_FORCED: lambda hand, able: (hand.forced + 1) % len(hand.seats),
    terms.BEST_SHOWING: partial(_first_best, worth=_showing_high),
    terms.LOWEST_SHOWING: partial(_first_best, worth=showing_low),
    terms.HIGHEST_UP_CARD: lambda hand, able: _first_best(
        hand, able, lambda up: max(height(hand.table_rules, card) for card in up)
    ),
    terms.BEST_PAIR: _best_pair,
}
"""The opener of a round among those who can act: by the button, by the forced bet, or by the cards that show."""
