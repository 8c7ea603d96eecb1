"""The poker room as a value built from its events: tables, lists, seats, stacks, the clock and the money."""

from pitboss.cardroom.room.dealing import come_at_once, wait_for_the_blind
from pitboss.cardroom.room.room import Room
from pitboss.cardroom.room.state import RoomTable, Seat, State

__all__ = ["Room", "RoomTable", "Seat", "State", "come_at_once", "wait_for_the_blind"]
