"""The floor: live tables, who may do what at them, the chips in front of each seat, and what is written to disk."""

from pitboss.floor.bots import Bot, warm_up, warm_up_for
from pitboss.floor.journal import Journal
from pitboss.floor.keys import Keys
from pitboss.floor.purses import Purses
from pitboss.floor.tables import LiveTable

__all__ = ["Bot", "Journal", "Keys", "LiveTable", "Purses", "warm_up", "warm_up_for"]
