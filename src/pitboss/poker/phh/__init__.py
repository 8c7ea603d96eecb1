"""PHH, the poker hand history standard: hands read from it, played through the engine, and written to it."""

from pitboss.poker.phh.comparing import Replay
from pitboss.poker.phh.history import History
from pitboss.poker.phh.reading import read_phh
from pitboss.poker.phh.recording import record_of
from pitboss.poker.phh.writing import history_of, write_phh

__all__ = ["History", "Replay", "history_of", "read_phh", "record_of", "write_phh"]
