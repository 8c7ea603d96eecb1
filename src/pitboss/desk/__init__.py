"""The desk: every game that is registered, and rounds settled, audited, replayed and priced by name."""

from pitboss.desk.figures import analyse, priced, simulate
from pitboss.desk.games import broken_chapters, broken_games, chapters, game_of, games
from pitboss.desk.rounds import (
    audit_log,
    explain_log,
    open_round,
    replay_log,
    settle_answers,
    settle_line,
    settle_lines,
    settle_record,
)

__all__ = [
    "analyse",
    "audit_log",
    "broken_chapters",
    "broken_games",
    "chapters",
    "explain_log",
    "game_of",
    "games",
    "open_round",
    "priced",
    "replay_log",
    "settle_answers",
    "settle_line",
    "settle_lines",
    "settle_record",
    "simulate",
]
