"""The desk: every registered game, and functions that settle, audit, replay and price rounds by game name."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pitboss.desk.games import broken_games, chapters, game_of, games, rulesets

if TYPE_CHECKING:
    from pitboss.desk.figures import analyse, analyse_joint, effects, simulate
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

_FROM = {
    "pitboss.desk.figures": "analyse analyse_joint effects simulate",
    "pitboss.desk.rounds": (
        "Account Log audit_log audit_one explain_log open_round read_logs replay_log settle_answers settle_line"
        " settle_record stream_logs tell verify_log"
    ),
}
_WHERE = {name: module for module, names in _FROM.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Load what is asked for when it is first used, so that a command starts quickly."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_WHERE[name]), name)
    return found
