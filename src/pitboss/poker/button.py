"""The button: who has it in a new game, and where it goes after a hand."""

from collections.abc import Callable

import msgspec

from pitboss.chance import RANK, UNSEEN, Card, Shoe
from pitboss.poker import terms
from pitboss.poker.forced import height
from pitboss.poker.kill import PokerState
from pitboss.poker.table_rules import ONE_DECK, TableRules
from pitboss.rounds.events import Dealt
from pitboss.rounds.table import Play, Table

NO_STATE = PokerState()
"""The state of a table that remembers nothing."""


def find_button(table: Table, plan: TableRules) -> Play:
    """Return the table's state as the last hand left it, or with the button of a new game."""
    state: PokerState = table.state or NO_STATE
    if not plan.from_button:
        return msgspec.structs.replace(state, button_seat=0) if state.button_seat else state
    if state.button_seat:
        return state
    seats = tuple(sorted(table.seats))
    if plan.button_begins_at_right:
        table.note("button", str(seats[-1]), plan.cite["new_game_button"])
        return msgspec.structs.replace(state, button_seat=seats[-1])
    by_suit = table.rules.text("new_game_button") == terms.DRAWN_BY_SUIT
    while len(seats) > 1:
        seats = yield from _draw(table, plan, seats, by_suit)
    table.hands.clear()
    table.shown.clear()
    table.shoe = Shoe(ONE_DECK)
    return msgspec.structs.replace(state, button_seat=seats[0])


def _draw(table: Table, plan: TableRules, seats: tuple[int, ...], by_suit: bool) -> Play:
    """Draw a card for each seat and return the highest: one seat, or several of equal rank if suits do not count."""
    cite = plan.cite["new_game_button"]
    cards = yield from table.draw(seats, "button", cite, ordered=True)
    if UNSEEN in cards:
        raise cite.refuse("missing_cards", "the cards drawn for the button are not all known")
    drawn = dict(zip(seats, cards, strict=True))
    for seat, card in drawn.items():
        table.emit(Dealt(seat, (card,), "up", cite))
    worth: Callable[[Card], object] = (lambda card: height(plan, card)) if by_suit else RANK.__getitem__
    highest = max(map(worth, cards))  # type: ignore[type-var]
    best = tuple(seat for seat in seats if worth(drawn[seat]) == highest)
    if len(best) == 1:
        table.note("button", str(best[0]), cite)
    table.discard(cards, cite, "up")
    return best


def next_button(table: Table, button: int) -> int:
    """Move the button clockwise to the next player."""
    seats = sorted(table.seats)
    return next((seat for seat in seats if seat > button), seats[0])
