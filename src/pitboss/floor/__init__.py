"""The floor: every game that is registered, and rounds settled, audited and replayed by name."""

from pitboss.floor.games import chapters, game_of, games
from pitboss.floor.rounds import audit_log, explain_log, open_round, replay_log, settle_line, settle_lines

__all__ = [
    "audit_log",
    "chapters",
    "explain_log",
    "game_of",
    "games",
    "open_round",
    "replay_log",
    "settle_line",
    "settle_lines",
]
