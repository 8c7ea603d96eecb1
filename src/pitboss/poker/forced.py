"""The steps before the first decision: the button, antes, blinds, the kill blind, the bet an up-card forces."""

from collections.abc import Sequence

import msgspec

from pitboss.chance import UNSEEN, Card, Shoe
from pitboss.money import Cents, show_dollars
from pitboss.poker import terms
from pitboss.poker.hand import Hand
from pitboss.poker.kill import NO_STATE, PokerState
from pitboss.poker.table_rules import TableRules
from pitboss.rounds.asks import Choice
from pitboss.rounds.events import Dealt
from pitboss.rounds.known import not_known
from pitboss.rounds.table import Play, Table

FORCED, NOT_FORCED = "forced_bet", "no_forced_bet"


def find_button(table: Table, table_rules: TableRules) -> Play:
    """Return the table's state as the last hand left it, or with the button of a new game."""
    state = table.remembers(PokerState) or NO_STATE
    if not table_rules.from_button:
        return msgspec.structs.replace(state, button_seat=0) if state.button_seat else state
    if state.button_seat:
        return state
    seats = tuple(sorted(table.seats))
    if table_rules.button_begins_at_right:
        table.note("button", str(seats[-1]), table_rules.cite["new_game_button"])
        return msgspec.structs.replace(state, button_seat=seats[-1])
    while len(seats) > 1:
        seats = yield from _draw(table, table_rules, seats)
    table.hands.clear()
    table.shown.clear()
    table.shoe = Shoe(table_rules.pack)
    return msgspec.structs.replace(state, button_seat=seats[0])


def _draw(table: Table, table_rules: TableRules, seats: tuple[int, ...]) -> Play:
    """Draw a card for each seat and return the highest: one seat, or several of equal rank if suits do not count."""
    cite, by_suit = (
        table_rules.cite["new_game_button"],
        table.rules.text("new_game_button") == terms.DRAWN_BY_SUIT,
    )
    cards = yield from table.draw(seats, "button", cite, ordered=True)
    if UNSEEN in cards:
        raise cite.refuse("missing_cards", "the cards drawn for the button are not all known")
    for seat, card in zip(seats, cards, strict=True):
        table.emit(Dealt(seat, (card,), "up", cite))
    heights = [height(table_rules, card)[: 1 + by_suit] for card in cards]
    best = tuple(seat for seat, one in zip(seats, heights, strict=True) if one == max(heights))
    if len(best) == 1:
        table.note("button", str(best[0]), cite)
    table.discard(cards, cite, "up")
    return best


def height(table_rules: TableRules, card: Card) -> tuple[int, int]:
    """Return a card's rank and then its suit, in the book's order of suits."""
    return table_rules.rank[card], table_rules.suit_height[card[1]]


def blind_places(table_rules: TableRules, size: int) -> dict[int, Cents]:
    """Return the blinds by place: from the button's left or, with two players, as the book says."""
    places = range(size)
    if size == 2 and table_rules.button_posts_small and len(table_rules.blinds) == 2:
        places = range(1, -1, -1)
    return {place: blind for place, blind in zip(places, table_rules.blinds, strict=False) if blind}


def check_stacks(hand: Hand) -> None:
    """Refuse to deal in a player with less than the forced bets and one minimum bet, if the book requires that much."""
    table_rules, killer = hand.table_rules, _killer(hand)
    if not table_rules.least_stack or (min(hand.left) >= table_rules.always_enough and killer < 0):
        return
    blinds = blind_places(table_rules, len(hand.seats))
    if killer >= 0:
        blinds[killer] = _kill_blind(hand)
    for place, seat in enumerate(hand.seats):
        needed = table_rules.least_stack + blinds.get(place, 0)
        if hand.left[place] < needed:
            has = show_dollars(hand.left[place])
            message = f"seat {seat} needs {show_dollars(needed)} to be dealt in, and has {has}"
            raise table_rules.cite["dealt_in_with"].refuse("short_stack", message)


def post_antes(hand: Hand) -> None:
    """Take the antes, which are not bets. Equal ones count as put in, and others belong to no player."""
    table_rules = hand.table_rules
    if table_rules.ante:
        cite = table_rules.cite["ante"]
        for place, left in enumerate(hand.left):
            hand.add_dead(place, "ante", min(table_rules.ante, left), cite, shared=True)
        hand.give_back_over(hand.put)
    for place, ante in enumerate(table_rules.antes[: len(hand.left)]):
        if ante:
            hand.add_dead(place, "ante", min(ante, hand.left[place]), table_rules.cite["antes"], shared=False)


def post_blinds(hand: Hand) -> None:
    """Take the blinds from the button's left, and the kill blind from its player in place of any other blind."""
    table_rules = hand.table_rules
    blinds = blind_places(table_rules, len(hand.seats))
    names = ("small_blind", "big_blind") if len(blinds) == 2 else ("blind",) * len(blinds)
    killer = _killer(hand)
    for (place, blind), name in zip(blinds.items(), names, strict=True):
        hand.blind_last = place
        if place != killer:
            _post(hand, place, name, blind, "blinds")
    for place, post in enumerate(table_rules.posts[: len(hand.left)]):
        # It counts as a bet but not as a blind, so it changes nobody's turn.
        if post and hand.left[place]:
            _post(hand, place, "post", post, "posts")
            hand.high = max(hand.high, hand.bet[place])
    for place, post in enumerate(table_rules.posts_dead[: len(hand.left)]):
        if post and (left := hand.left[place]):
            hand.add_dead(place, "dead_post", min(post, left), table_rules.cite["posts_dead"], shared=False)
    if killer >= 0:
        _post(hand, killer, "kill_blind", _kill_blind(hand), "kill_blind")
    hand.level = hand.high
    hand.step = max(hand.street.lowest, hand.high)


def _post(hand: Hand, place: int, name: str, cents: Cents, rule: str) -> None:
    """Take a forced bet as far as the chips go. The others still owe all of it."""
    if hand.left[place]:
        hand.add(place, name, min(cents, hand.left[place]), hand.table_rules.cite[rule])
    hand.high = max(hand.high, cents)


def _killer(hand: Hand) -> int:
    """Return the place that puts in the kill blind, or -1 if there is none."""
    seat, kill = hand.state.kill_seat, hand.table_rules.kill
    if seat not in hand.seats or kill is None or kill.blind == terms.NO_BLIND:
        return -1
    return hand.place(seat)


def _kill_blind(hand: Hand) -> Cents:
    """Return the kill blind: twice the blind, or a bet at the raised limits."""
    table_rules = hand.table_rules
    assert table_rules.kill is not None
    if table_rules.kill.blind == terms.TWICE_THE_BLIND and table_rules.blinds:
        return 2 * table_rules.blinds[-1]
    return table_rules.streets_at(hand.state.multiple)[0].lowest


def post_forced_bet(hand: Hand) -> Play:
    """Take the bet that the lowest or highest up-card forces. Suits break ties."""
    table_rules, table = hand.table_rules, hand.table
    cite = table_rules.cite["forced_bet_by"]
    showing = {place: up[0] for place, seat in enumerate(hand.seats) if (up := table.shown.get(str(seat)))}
    if not showing:
        return
    unseen = [one for one, card in showing.items() if card == UNSEEN]
    place = (yield from _forced_unseen(hand, unseen)) if unseen else None
    if place is None:
        known = {card: one for one, card in showing.items() if card != UNSEEN}
        if not known:
            raise not_known("the up-cards", cite, "the forced bet", "none is known")
        heights = table_rules.forced_heights.__getitem__
        place = known[min(known, key=heights) if table_rules.forced_by_lowest else max(known, key=heights)]
    table.judge(hand.seats[place], terms.LOWEST if table_rules.forced_by_lowest else terms.HIGHEST, cite)
    hand.forced = place
    _post(hand, place, FORCED, table_rules.forced, "forced_bet")
    hand.level = table_rules.forced
    hand.completes = True
    hand.step = max(hand.street.lowest, table_rules.forced)


def _forced_unseen(hand: Hand, places: Sequence[int]) -> Play:
    """Return which place with an unknown up-card, as live deals never have, made the forced bet, or None."""
    cite, choices = hand.table_rules.cite["forced_bet_by"], (Choice(FORCED), Choice(NOT_FORCED))
    for place in places:
        answer = yield from hand.table.choose(hand.seats[place], hand.street.name, choices, cite)
        if answer.do == FORCED:
            return place
    return None
