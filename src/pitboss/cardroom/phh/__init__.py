"""PHH, the poker hand history standard: read hands, play them through the engine, and write them."""

from pitboss.cardroom.phh.playing import Replay
from pitboss.cardroom.phh.reading import History, read_phh
from pitboss.cardroom.phh.writing import history_of, record_of, write_phh

__all__ = ["History", "Replay", "history_of", "read_phh", "record_of", "write_phh"]
