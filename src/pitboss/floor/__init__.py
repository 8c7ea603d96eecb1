"""The floor: live tables, permissions at them, the chips in front of each seat, and what is written to disk."""

from pitboss.floor.tables import LiveTable

__all__ = ["LiveTable"]
