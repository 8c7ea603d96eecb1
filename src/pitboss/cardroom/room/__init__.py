"""The poker room: tables, lists, seats, stacks, the clock and the room's money, as a value made of what happened."""

from pitboss.cardroom.room.blinds import come_at_once, wait_for_the_blind
from pitboss.cardroom.room.room import Room
from pitboss.cardroom.room.values import RoomTable, Seat, State

__all__ = ["Room", "RoomTable", "Seat", "State", "come_at_once", "wait_for_the_blind"]
