"""The engine every game runs in: asks, answers, events, drivers, records, and explanations of each settlement."""

from pitboss.rounds.audit import Audit, audit, replay
from pitboss.rounds.drivers import drive
from pitboss.rounds.explain import Explanation, explain
from pitboss.rounds.game import Game
from pitboss.rounds.log import read_log, write_log
from pitboss.rounds.records import Record, play_record, read_record, result
from pitboss.rounds.round import Round
from pitboss.rounds.table import Play, Table

__all__ = [
    "Audit",
    "Explanation",
    "Game",
    "Play",
    "Record",
    "Round",
    "Table",
    "audit",
    "drive",
    "explain",
    "play_record",
    "read_log",
    "read_record",
    "replay",
    "result",
    "write_log",
]
