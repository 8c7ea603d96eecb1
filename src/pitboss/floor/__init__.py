"""The floor: tables that live, the company at them and the chips in front of each seat."""

from pitboss.floor.bots import Bot
from pitboss.floor.purses import Purses
from pitboss.floor.tables import LiveTable

__all__ = ["Bot", "LiveTable", "Purses"]
