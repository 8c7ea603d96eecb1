"""Hands: dealt to players who are ready and have enough chips, played by the engine, and taken back into the room."""

from msgspec.structs import replace

from pitboss.cardroom.room import events
from pitboss.cardroom.room.blinds import ComesIn, blind_seats, missed_by, order
from pitboss.cardroom.room.house import House
from pitboss.cardroom.room.values import Deal, Minute, Post, RoomTable
from pitboss.money import show_amount
from pitboss.poker.forced import blind_places
from pitboss.poker.hand import Hand
from pitboss.poker.kill import PokerState
from pitboss.rounds import Round
from pitboss.rounds.events import JACKPOT, RAKE
from pitboss.rulebooks import Rules


def begin(table: RoomTable, house: House, comes_in: ComesIn, minute: Minute) -> events.Began:
    """Determine who is dealt in to the next hand. Refuse if a hand is being played, or too few are ready."""
    cite = house.rules.cite("fewest_players")
    if table.hand is not None:
        raise cite.refuse("hand_open", f"a hand is being played at table {table.id}")
    deal = _deal(table, house, comes_in)
    if deal is None or len(deal.seats) < house.fewest:
        ready = 0 if deal is None else len(deal.seats)
        message = f"it takes {house.fewest} players, and {ready} are ready at table {table.id}"
        raise cite.refuse("too_few_players", message)
    return events.Began(minute, house.rules.cite("dealt_in_with"), table.id, deal)


def _deal(table: RoomTable, house: House, comes_in: ComesIn) -> Deal | None:
    """Leave out players with too few chips for their place, until all have enough."""
    ready = [
        number
        for number, seat in sorted(table.seats.items())
        if not seat.out and seat.stack >= max(house.plan.least_stack, 1)
    ]
    while ready:
        deal = comes_in(table, ready, house)
        short = [seat for seat in deal.seats if table.seats[seat].stack < needed(deal, house, seat)]
        if not short:
            return deal
        ready = [seat for seat in ready if seat not in short]
    return None


def needed(deal: Deal, house: House, seat: int) -> int:
    """Return the stack needed to be dealt in at a seat's place, or at any place if the button is yet to be drawn."""
    plan = house.plan
    if not plan.least_stack:
        return 1
    if not plan.from_button:
        return plan.least_stack
    if not deal.button:
        return plan.least_stack + max(plan.blinds, default=0)
    post = deal.posts.get(seat, Post())
    blind = blind_places(plan, len(deal.seats)).get(order(deal).index(seat), 0)
    return plan.least_stack + blind + post.live + post.dead


def rules_of(table: RoomTable, house: House) -> Rules:
    """Return the rules of the current hand: the table's, with what players post to come in."""
    assert table.hand is not None
    posts, seats = table.hand.posts, order(table.hand)
    if not posts:
        return house.rules
    live = [posts[seat].live if seat in posts else 0 for seat in seats]
    dead = [posts[seat].dead if seat in posts else 0 for seat in seats]
    return house.posting(tuple(live), tuple(dead))


def opening_state(table: RoomTable) -> PokerState | None:
    """Return the engine's starting state: the button as the room moves it, and what the last hand left."""
    assert table.hand is not None
    memory = table.memory or PokerState()
    if memory.kill_seat and memory.kill_seat not in table.hand.seats:
        memory = PokerState(last_winner=memory.last_winner)
    state = replace(memory, button_seat=table.hand.button)
    return state if state != PokerState() else None


def end(table: RoomTable, house: House, round: Round, minute: Minute) -> events.Ended:
    """Take a hand's chips back into the room. Refuse a hand that is not over or not this table's."""
    cite = house.rules.cite("fewest_players")
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
    return _ended(table, house, round, minute)


def _ended(table: RoomTable, house: House, round: Round, minute: Minute) -> events.Ended:
    assert table.hand is not None
    ledger, hand, seats = round.table.ledger, round.table.round_state, table.hand.seats
    button = hand.state.button_seat if isinstance(hand, Hand) and not round.void else 0
    blinds = blind_seats(house.plan, Deal(seats, button)) if button else ()
    passed = missed_by(table, seats, blinds)
    last = len(blinds) - 1
    return events.Ended(
        minute,
        house.rules.cite("rake"),
        table.id,
        {seat: ledger.balance(seat) for seat in seats},
        ledger.balance(RAKE),
        ledger.balance(JACKPOT),
        button,
        blinds,
        tuple(seat for seat, numbers in passed.items() if house.plan.may_post or last in numbers),
        passed,
        None if round.void else round.table.state,
        round.void,
    )
