"""The desk: every registered game, and functions that settle, audit, replay and price rounds by game name."""

from pitboss.desk.figures import analyse, analyse_joint, effects, simulate
from pitboss.desk.games import broken_games, chapters, game_of, games, rulesets
from pitboss.desk.rounds import (
    Account,
    Log,
    audit_log,
    audit_one,
    explain_log,
    open_round,
    read_logs,
    replay_log,
    settle_answers,
    settle_line,
    settle_record,
    stream_logs,
    tell,
    verify_log,
)

__all__ = [
    "Account",
    "Log",
    "analyse",
    "analyse_joint",
    "audit_log",
    "audit_one",
    "broken_games",
    "chapters",
    "effects",
    "explain_log",
    "game_of",
    "games",
    "open_round",
    "read_logs",
    "replay_log",
    "rulesets",
    "settle_answers",
    "settle_line",
    "settle_record",
    "simulate",
    "stream_logs",
    "tell",
    "verify_log",
]
