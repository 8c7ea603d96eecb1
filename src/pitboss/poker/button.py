"""The button: who has it in a new game, and where it goes after a hand."""

import msgspec

from pitboss.chance import RANK, UNSEEN, Shoe
from pitboss.poker.plan import ONE_DECK, Plan
from pitboss.rounds.events import Dealt
from pitboss.rounds.table import Play, Table


class PokerState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a poker table remembers between hands: the seat that has the button in the next one."""

    button_seat: int


def find_button(table: Table, plan: Plan) -> Play:
    """Give the seat with the button; a new game draws for it."""
    if table.state is not None:
        return table.state.button_seat
    seats = tuple(sorted(table.seats))
    cite = plan.cite["new_game_button"]
    cards = yield from table.draw(seats, "button", cite, ordered=True)
    if UNSEEN in cards:
        raise cite.refuse("missing_cards", "the cards drawn for the button are not all known")
    drawn = dict(zip(seats, cards, strict=True))
    for seat, card in drawn.items():
        table.emit(Dealt(seat, (card,), "up", cite))
    highest = max(seats, key=lambda seat: (RANK[drawn[seat]], plan.suit_height[drawn[seat][1]]))
    table.note("button", str(highest), cite)
    table.discard(cards, cite, "up")
    table.hands.clear()
    table.shoe = Shoe(ONE_DECK)
    return highest


def move_button(table: Table, button: int) -> PokerState:
    """Move the button clockwise to the next player."""
    seats = sorted(table.seats)
    return PokerState(next((seat for seat in seats if seat > button), seats[0]))
