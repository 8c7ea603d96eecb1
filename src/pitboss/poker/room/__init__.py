"""The poker room: tables, lists, seats, stacks, the clock and the room's money, as a value made of what happened."""

from pitboss.poker.room.blinds import come_at_once, wait_for_the_blind
from pitboss.poker.room.room import Room
from pitboss.poker.room.values import RoomTable, Seat, State

__all__ = ["Room", "RoomTable", "Seat", "State", "come_at_once", "wait_for_the_blind"]
