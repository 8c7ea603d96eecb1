"""What is put in before anybody may choose: antes, blinds, the kill blind, the bet an up-card forces."""

from collections.abc import Sequence

from pitboss.chance import RANK, UNSEEN, Card
from pitboss.money import Cents, show_dollars
from pitboss.poker import terms
from pitboss.poker.hand import Hand
from pitboss.poker.legal import betting_bars
from pitboss.poker.table_rules import TableRules
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choice, Choose
from pitboss.rounds.events import Decided
from pitboss.rounds.table import Play

FORCED, NOT_FORCED = "forced_bet", "no_forced_bet"
_FORCED_OR_NOT = (Choice(FORCED), Choice(NOT_FORCED))


def blind_places(plan: TableRules, size: int) -> dict[int, Cents]:
    """Return the blinds by place: from the button's left or, with two players, as the book says."""
    places = range(size)
    if size == 2 and plan.button_posts_small and len(plan.blinds) == 2:
        places = range(1, -1, -1)
    return {place: blind for place, blind in zip(places, plan.blinds, strict=False) if blind}


def check_stacks(hand: Hand) -> None:
    """Refuse to deal in a player with less than the forced bets and one minimum bet, if the book requires that much."""
    plan = hand.plan
    if not plan.least_stack:
        return
    if min(hand.left) >= plan.always_enough and not hand.state.kill_seat:
        return
    blinds = blind_places(plan, len(hand.seats))
    killer = _killer(hand) if hand.state.kill_seat else -1
    if killer >= 0:
        blinds[killer] = _kill_blind(hand)
    for place, seat in enumerate(hand.seats):
        needed = plan.least_stack + blinds.get(place, 0)
        if hand.left[place] < needed:
            has = show_dollars(hand.left[place])
            message = f"seat {seat} needs {show_dollars(needed)} to be dealt in, and has {has}"
            raise plan.cite["dealt_in_with"].refuse("short_stack", message)


def post_antes(hand: Hand) -> None:
    """Take the antes, which are not bets."""
    plan = hand.plan
    if plan.ante:
        hand.ante(plan.ante, plan.cite["ante"])
    for place, ante in enumerate(plan.antes[: len(hand.left)]):
        if ante:
            hand.add_dead(place, "ante", min(ante, hand.left[place]), plan.cite["antes"], shared=False)


def post_blinds(hand: Hand) -> None:
    """Take the blinds from the button's left, and the kill blind from its player in place of any other blind."""
    plan = hand.plan
    blinds = blind_places(plan, len(hand.seats))
    names = ("small_blind", "big_blind") if len(blinds) == 2 else ("blind",) * len(blinds)
    killer = _killer(hand) if hand.state.kill_seat else -1
    for (place, blind), name in zip(blinds.items(), names, strict=True):
        hand.blind_last = place
        if place == killer:
            continue
        if hand.left[place]:
            hand.add(place, name, min(blind, hand.left[place]), plan.cite["blinds"])
        hand.high = max(hand.high, blind)
    if plan.posts or plan.posts_dead:
        _post_to_come_in(hand)
    if killer >= 0:
        _post_kill(hand, killer)
    hand.level = hand.high
    hand.step = max(hand.street.lowest, hand.high)


def _post_to_come_in(hand: Hand) -> None:
    """Take what players post to come in. It counts as their bet but not as a blind, so it changes nobody's turn.

    What they missed beyond that is dead money, as far as their chips go after the bet.
    """
    plan, left = hand.plan, hand.left
    for place, post in enumerate(plan.posts[: len(left)]):
        if post and left[place]:
            hand.add(place, "post", min(post, left[place]), plan.cite["posts"])
            hand.high = max(hand.high, post, hand.bet[place])
    for place, post in enumerate(plan.posts_dead[: len(left)]):
        if post and left[place]:
            hand.add_dead(place, "dead_post", min(post, left[place]), plan.cite["posts_dead"], shared=False)


def _killer(hand: Hand) -> int:
    """Return the place that puts in the kill blind; -1 if nobody does."""
    seat, kill = hand.state.kill_seat, hand.plan.kill
    if seat not in hand.seats or kill is None or kill.blind == terms.NO_BLIND:
        return -1
    return hand.place(seat)


def _post_kill(hand: Hand, place: int) -> None:
    """Take one blind at the raised limits from the winner of the kill."""
    blind = _kill_blind(hand)
    if hand.left[place]:
        hand.add(place, "kill_blind", min(blind, hand.left[place]), hand.plan.cite["kill_blind"])
    hand.high = max(hand.high, blind)


def _kill_blind(hand: Hand) -> Cents:
    """Return the kill blind: twice the blind, or a bet at the raised limits."""
    plan = hand.plan
    assert plan.kill is not None
    if plan.kill.blind == terms.TWICE_THE_BLIND and plan.blinds:
        return 2 * plan.blinds[-1]
    return plan.streets_at(hand.state.multiple)[0].lowest


def post_forced_bet(hand: Hand) -> Play:
    """Take the bet that the lowest or highest up-card forces; suits break ties."""
    plan, table = hand.plan, hand.table
    cite = plan.cite["forced_bet_by"]
    showing = {place: up[0] for place, up in enumerate(map(table.shown.get, hand.names)) if up}
    if not showing:
        return
    unseen = [place for place, card in showing.items() if card == UNSEEN]
    place = (yield from _forced_unseen(hand, unseen)) if unseen else None
    if place is None:
        known = {card: place for place, card in showing.items() if card != UNSEEN}
        if not known:
            raise cite.refuse("missing_cards", "the forced bet turns on the up-cards, and none is known")
        heights = plan.forced_heights.__getitem__
        place = known[min(known, key=heights) if plan.forced_by_lowest else max(known, key=heights)]
    table.judge(hand.seats[place], terms.LOWEST if plan.forced_by_lowest else terms.HIGHEST, cite)
    hand.forced = place
    if hand.left[place]:
        hand.add(place, FORCED, min(plan.forced, hand.left[place]), plan.cite["forced_bet"])
    hand.high = hand.level = plan.forced
    hand.completes = True
    hand.step = max(hand.street.lowest, plan.forced)


def _forced_unseen(hand: Hand, places: Sequence[int]) -> Play:
    """Ask each place whose up-card is unknown whether it made the forced bet. Live deals never have such cards.

    Returns the place that made it, or None if the known cards decide.
    """
    cite, at, barred = hand.plan.cite["forced_bet_by"], hand.street.name, betting_bars(hand)
    for place in places:
        seat = hand.seats[place]
        answer = yield Choose(seat, at, _FORCED_OR_NOT, cite, "", hand.table.sees(seat), barred=barred)
        assert type(answer) is Chosen
        hand.table.log.append(Decided(seat, at, answer.do, cite))
        if answer.do == FORCED:
            return place
    return None


def height(plan: TableRules, card: Card) -> tuple[int, int]:
    """Return a card's rank and then its suit, in the book's order of suits."""
    return RANK[card], plan.suit_height[card[1]]
