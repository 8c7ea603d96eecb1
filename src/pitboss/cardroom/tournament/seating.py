"""Seating: the draw, and the changes of seats required before another hand is dealt."""

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.cardroom.tournament.answers import Adjust, DrawSeats
from pitboss.cardroom.tournament.core import Core
from pitboss.cardroom.tournament.draws import by_card
from pitboss.cardroom.tournament.events import CardsDrawn, ChipsGiven, Moved, SeatsDrawn, TableBroken
from pitboss.cardroom.tournament.state import CLOSED, PLAYING, SEATED, State
from pitboss.cardroom.tournament.tables import Table, best_seat
from pitboss.cardroom.tournament.tournament_rules import TournamentRules

FEWEST_AT_A_TABLE = 2


class Owed(NamedTuple):
    """A pending change of seats: a redraw, a table to break, or one player to move."""

    what: str
    """"redraw", "break" or "balance"."""
    rule: str
    """The rule that requires it."""
    table: int = 0
    to: int = 0


def owed(plan: TournamentRules, state: State) -> Owed | None:
    """Return the next pending change of seats: redraws first, then combining tables, then balancing them."""
    if state.phase not in (SEATED, PLAYING):
        return None
    left = len(state.left)
    if state.phase == PLAYING and any(left <= at < state.redrawn_at for at in plan.redraws):
        return Owed("redraw", "redraws")
    if len(state.tables) < 2:
        return None
    return _combining(plan, state) or _balancing(plan, state)


def _combining(plan: TournamentRules, state: State) -> Owed | None:
    """Return the shortest table to break, if the others have seats for its players and a rule requires it."""
    short = min(state.tables.values(), key=lambda table: (len(table.players), table.number))
    others = [table for table in state.tables.values() if table is not short]
    if sum(len(table.open_seats(plan)) for table in others) < len(short.players):
        return None
    level = plan.levels[state.level]
    if state.phase == PLAYING and level.is_recess:
        return Owed("break", "recess_seats", short.number)
    lost = max(table.lost for table in state.tables.values())
    if state.phase == PLAYING and level.round >= plan.combine_from_round and lost > plan.combine_after:
        return Owed("break", "combine_after", short.number)
    return Owed("break", "broken_table", short.number) if len(short.players) < FEWEST_AT_A_TABLE else None


def _balancing(plan: TournamentRules, state: State) -> Owed | None:
    """Return a move of one player from the longest table to the shortest, if their sizes differ too much."""
    by_size = sorted(state.tables.values(), key=lambda table: (len(table.players), table.number))
    short = by_size[0]
    long = max(by_size, key=lambda table: (len(table.players), -table.number))
    apart = len(long.players) - len(short.players)
    return Owed("balance", "balance_within", long.number, short.number) if apart > plan.within else None


def draw_seats(event: Core, answer: DrawSeats) -> None:
    """Let every entrant draw a seat card, and give everyone the starting chips."""
    plan = event.plan
    event.in_phase("seat_draw", CLOSED)
    players = [player.name for player in event.state.left]
    if len(players) < FEWEST_AT_A_TABLE:
        raise event.refuse("too_few_players", "it takes two to play", "ends")
    drawn = spread(event.draws.order(players), plan.seats)
    event.post(SeatsDrawn(drawn, len(players), event.cite("seat_draw")))
    event.post(ChipsGiven(plan.starting_chips, plan.chip, event.cite("starting_chips")))
    event.due("seat_draw")


def spread(players: Sequence[str], seats: int) -> dict[int, dict[int, str]]:
    """Seat players evenly in the order drawn, at as few tables as possible, filling seat 1 of every table first."""
    tables = -(-len(players) // seats)
    return {
        table + 1: {seat + 1: player for seat, player in enumerate(players[table::tables])}
        for table in range(tables)
    }


def adjust(event: Core, answer: Adjust) -> None:
    """Carry out the next pending change of seats, or refuse if there is none."""
    due = owed(event.plan, event.state)
    if due is None:
        raise event.refuse("nothing_owed", "no change of seats is owed", "balance_within")
    {"redraw": _redraw, "break": _break, "balance": _balance}[due.what](event, due)


def _redraw(event: Core, due: Owed) -> None:
    """Redraw the seats of all players left. Every table starts afresh."""
    players = [player.name for player in event.state.left]
    drawn = spread(event.draws.order(players), event.plan.seats)
    event.post(SeatsDrawn(drawn, len(players), event.cite(due.rule)))


def _break(event: Core, due: Owed) -> None:
    """Have the players of one table draw for the open seats at the others, seat by seat."""
    tables, cite = event.state.tables, event.cite("broken_table")
    seats = [
        (number, seat)
        for number, table in sorted(tables.items())
        if number != due.table
        for seat in table.open_seats(event.plan)
    ]
    players = [player for _, player in sorted(tables[due.table].players.items())]
    for player, (number, seat) in zip(players, event.draws.order(seats, len(players)), strict=True):
        event.post(Moved(player, number, seat, cite))
    event.post(TableBroken(due.table, event.cite(due.rule)))


def _balance(event: Core, due: Owed) -> None:
    """Deal everyone at the longest table a card, and move the highest by suit to the shortest."""
    tables, plan = event.state.tables, event.plan
    players = [player for _, player in sorted(tables[due.table].players.items())]
    cards = event.draws.cards(players)
    event.post(CardsDrawn(cards, event.cite("who_moves")))
    mover = by_card(cards, plan.suit_height)[0]
    seat = _seat_at(event, tables[due.to])
    event.post(Moved(mover, due.to, seat, event.cite("moves_to")))


def _seat_at(event: Core, table: Table) -> int:
    """Return the best open seat other than the button, or a drawn one if there is no button."""
    plan = event.plan
    seats = table.open_seats(plan)
    return best_seat(table, seats, plan) if plan.has_button else event.draws.order(seats, 1)[0]
