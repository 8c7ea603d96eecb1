"""PHH, the poker hand history standard: read hands, play them through the engine, and write them."""

from pitboss.cardroom.phh.comparing import Replay
from pitboss.cardroom.phh.history import History
from pitboss.cardroom.phh.reading import read_phh
from pitboss.cardroom.phh.recording import record_of
from pitboss.cardroom.phh.writing import history_of, write_phh

__all__ = ["History", "Replay", "history_of", "read_phh", "record_of", "write_phh"]
