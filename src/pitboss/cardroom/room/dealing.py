"""Hands: the players dealt in, the button's move when players come and go, and what a hand leaves to the room.

Books move the button clockwise to the next player, and say little about missed blinds. The rule ``coming_in`` says how
each book is read. A room may do it another way, with a function of the table, the players who are ready, and the terms.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from pitboss.cardroom.room.events import Ended
from pitboss.cardroom.room.state import Deal, Minute, Post, RoomTable, Seat
from pitboss.cardroom.room.table_terms import TableTerms
from pitboss.money import show_amount
from pitboss.poker.forced import blind_places
from pitboss.poker.hand import Hand
from pitboss.poker.kill import PokerState
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import Round
from pitboss.rounds.events import JACKPOT, RAKE
from pitboss.rounds.seats import clockwise, left_of
from pitboss.rulebooks import Rules

ComesIn: TypeAlias = Callable[[RoomTable, Sequence[int], TableTerms], Deal]
"""Decides which players are dealt in and where the button is, given a table and those ready to play."""


def come_at_once(table: RoomTable, ready: Sequence[int], terms: TableTerms) -> Deal:
    """Deal in everyone who is ready, as in books that say nothing about missed blinds."""
    return Deal(tuple(ready), clockwise(ready, table.button + 1)[0] if _goes_on(table, terms) else 0)


def wait_for_the_blind(table: RoomTable, ready: Sequence[int], terms: TableTerms) -> Deal:
    """Deal in a player who is new or missed a blind when the last blind reaches them, or when they post.

    Otherwise they would get cards without a blind, at the expense of those who post one every time round. A player
    who posts comes in behind the blinds, so that nobody gets the button by posting. With fewer players than the game
    needs, nobody waits.
    """
    active = [seat for seat in ready if not table.seats[seat].waits]
    if not (terms.has_blinds and _goes_on(table, terms)) or len(active) < terms.fewest:
        return come_at_once(table, ready, terms)
    button = seat = clockwise(active, table.button + 1)[0]
    for _ in range(len(terms.table_rules.blinds) - 1):
        seat = clockwise(active, seat + 1)[0]
    blind = clockwise(ready, seat + 1)[0]
    posts = {
        seat: owed(table.seats[seat], terms.table_rules)
        for seat in ready
        if table.seats[seat].posts and seat != blind and not between(button, seat, blind)
    }
    return Deal(tuple(sorted({*active, blind, *posts})), button, posts)


def owed(seat: Seat, table_rules: TableRules) -> Post:
    """Return what a waiting player posts: the last blind as a bet, and other missed blinds as dead money.

    A new player missed none and posts only the last blind. A player who missed only other blinds has no bet.
    """
    blinds = tuple(filter(None, table_rules.blinds))
    last = len(blinds) - 1
    missed = seat.missed or (last,)
    return Post(
        blinds[last] if last in missed else 0,
        sum(blind for number, blind in enumerate(blinds) if number in missed and number != last),
    )


def _goes_on(table: RoomTable, terms: TableTerms) -> bool:
    """Return whether there is already a button to move on."""
    return terms.table_rules.from_button and table.button > 0


def blind_seats(table_rules: TableRules, deal: Deal) -> tuple[int, ...]:
    """Return the seats with the blinds, from the button's left."""
    seats = left_of(deal.seats, deal.button)
    return tuple(seats[place] for place in blind_places(table_rules, len(seats)))


def missed_by(table: RoomTable, dealt: Sequence[int], blinds: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Return which blinds passed each seat that was not dealt in, between the last hand and this one."""
    if len(table.blinds) != len(blinds):
        return {}
    ways = list(enumerate(zip(table.blinds, blinds, strict=True)))
    found = {
        seat: tuple(number for number, (start, end) in ways if between(start, seat, end))
        for seat in table.seats
        if seat not in dealt
    }
    return {seat: numbers for seat, numbers in found.items() if numbers}


def between(start: int, seat: int, end: int) -> bool:
    """Return whether a seat is clockwise between two others. If those are the same, every other seat is."""
    if start < end:
        return start < seat < end
    return seat > start or seat < end


def next_deal(table: RoomTable, terms: TableTerms, comes_in: ComesIn) -> Deal:
    """Return the deal of the next hand. Refuse if a hand is being played, or too few are ready.

    Players with too few chips for their place are left out, until all have enough.
    """
    cite = terms.rules.cite("fewest_players")
    if table.hand is not None:
        raise cite.refuse("hand_open", f"a hand is being played at table {table.id}")
    ready = [
        number
        for number, seat in sorted(table.seats.items())
        if not seat.out and seat.stack >= max(terms.table_rules.least_stack, 1)
    ]
    deal = Deal(())
    while ready:
        deal = comes_in(table, ready, terms)
        short = [seat for seat in deal.seats if table.seats[seat].stack < needed(deal, terms, seat)]
        if not short:
            break
        ready, deal = [seat for seat in ready if seat not in short], Deal(())
    if len(deal.seats) < terms.fewest:
        message = f"it takes {terms.fewest} players, and {len(deal.seats)} are ready at table {table.id}"
        raise cite.refuse("too_few_players", message)
    return deal


def needed(deal: Deal, terms: TableTerms, seat: int) -> int:
    """Return the stack needed to be dealt in at a seat's place, or at any place if the button is still to be drawn."""
    table_rules = terms.table_rules
    if not table_rules.least_stack:
        return 1
    if not table_rules.from_button:
        return table_rules.least_stack
    if not deal.button:
        return table_rules.least_stack + max(table_rules.blinds, default=0)
    post = deal.posts.get(seat, Post())
    blind = blind_places(table_rules, len(deal.seats)).get(left_of(deal.seats, deal.button).index(seat), 0)
    return table_rules.least_stack + blind + post.live + post.dead


def rules_of(terms: TableTerms, deal: Deal) -> Rules:
    """Return the rules of a hand: the table's, with what players post to come in, by place from the button's left."""
    if not deal.posts:
        return terms.rules
    posts = [deal.posts.get(seat, Post()) for seat in left_of(deal.seats, deal.button)]
    posted = {
        "posts": [show_amount(post.live) for post in posts],
        "posts_dead": [show_amount(post.dead) for post in posts],
    }
    posting = terms.rules.posting
    return Rules(terms.rules.chapter, replace(posting, options={**posting.options, **posted}))


def opening_state(table: RoomTable, deal: Deal) -> PokerState | None:
    """Return the engine's starting state: the button as the room moves it, and what the last hand left."""
    memory = table.memory or PokerState()
    if memory.kill_seat and memory.kill_seat not in deal.seats:
        memory = PokerState(last_winner=memory.last_winner)
    state = replace(memory, button_seat=deal.button)
    return state if state != PokerState() else None


def ended(table: RoomTable, terms: TableTerms, round: Round, minute: Minute) -> Ended:
    """Take a hand's chips back into the room. Refuse a hand that is not over or not this table's."""
    cite = terms.rules.cite("fewest_players")
    if table.hand is None:
        raise cite.refuse("no_hand", f"no hand is being played at table {table.id}")
    if not round.over:
        raise cite.refuse("hand_open", f"the hand at table {table.id} is not over")
    stacks = {seat: table.seats[seat].stack for seat in table.hand.seats}
    if round.table.stacks != stacks:
        held = ", ".join(f"{seat}: {show_amount(cents)}" for seat, cents in stacks.items())
        raise cite.refuse(
            "wrong_hand", f"this hand was not played with the stacks of table {table.id}: {held}"
        )
    ledger, hand, seats = round.table.ledger, round.table.round_state, table.hand.seats
    button = hand.state.button_seat if isinstance(hand, Hand) and not round.void else 0
    blinds = blind_seats(terms.table_rules, Deal(seats, button)) if button else ()
    passed = missed_by(table, seats, blinds)
    last = len(blinds) - 1
    return Ended(
        minute,
        terms.rules.cite("rake"),
        table.id,
        {seat: ledger.balance(seat) for seat in seats},
        ledger.balance(RAKE),
        ledger.balance(JACKPOT),
        button,
        blinds,
        tuple(seat for seat, numbers in passed.items() if terms.table_rules.may_post or last in numbers),
        passed,
        None if round.void else round.table.remembers(PokerState),
        round.void,
    )
