"""Rooms for tests: people seated, hands played by the real engine, one table in a given position."""

from pitboss.cardroom.room import Room, RoomTable, Seat, wait_for_the_blind
from pitboss.cardroom.room.dealing import ComesIn, next_deal
from pitboss.cardroom.room.events import OpenTable
from pitboss.cardroom.room.state import Deal
from pitboss.cardroom.room.table_terms import TableTerms
from pitboss.chance import seeded
from pitboss.money import Cents
from pitboss.rounds import Round, drive
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.log import answers_in
from pitboss.rulebooks import Rules


def seated(room: Room, table: str, people: str, cents: Cents) -> Room:
    """Seat people, a letter each, from seat 1 on."""
    for who in people:
        room = room.sit(table, who, cents)
    return room


def play(room: Room, table: str, seed: int) -> Round:
    """Play the hand that has begun, at random."""
    return drive(room.round(table), RandomPlayer(seeded(seed), most=2_000))


def play_out(room: Room, table: str, seed: int) -> Room:
    """Play it, and take it back."""
    return room.end(table, play(room, table, seed))


def again(room: Room, rules: Rules) -> Room:
    """The room that a room's log makes when its answers are told again at a table of these rules."""
    told = Room(comes_in=room.comes_in)
    for one in answers_in(room.log):
        told = told.open(one.table, rules) if type(one) is OpenTable else told.answer(one)
    return told


class OneTable:
    """A table as some last hand left it: stacks by seat, who waits, who sits out, the button and the last blind."""

    def __init__(
        self, stacks: dict[int, Cents], waits: str = "", out: str = "", button: int = 0, blind: int = 0
    ) -> None:
        seats = {
            seat: Seat(f"{seat}", cents, f"{seat}" in out, f"{seat}" in waits)
            for seat, cents in stacks.items()
        }
        self.table = RoomTable("1", "", 0, seats, button=button, blinds=(blind,) if blind else ())

    def deal(self, rules: Rules, comes_in: ComesIn = wait_for_the_blind) -> Deal:
        """Who is dealt in to the next hand."""
        return next_deal(self.table, TableTerms(rules), comes_in)
