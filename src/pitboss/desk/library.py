"""The functions that `import pitboss` offers to users of the library."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from pitboss.desk.games import game_of
from pitboss.desk.rounds import audit_one, explain_log, read_logs, settle_line
from pitboss.rounds import Audit, Explanation, Round
from pitboss.rounds import explain as explain_round
from pitboss.rulebooks import Rules

Log: TypeAlias = bytes | str | os.PathLike[str]
"""A recorded log: its bytes, or the path of its file."""


def rules(
    game: str,
    rulebook: str,
    options: dict[str, Any] | None = None,
    pay: dict[str, dict[str, str]] | None = None,
) -> Rules:
    """Return the rules of one table: a rulebook's chapter with the options the house posts."""
    return game_of(game).rules(rulebook, options, pay)


def settle(record: Mapping[str, Any] | bytes | str) -> dict[str, Any]:
    """Settle one record, given as a mapping or as JSON. A refusal is returned under ``refused``."""
    if isinstance(record, str):
        return settle_line(record.encode())
    return settle_line(record if isinstance(record, bytes) else msgspec.json.encode(dict(record)))


def audit(log: Log) -> list[Audit]:
    """Audit every round of a log: its seal, its pinned rulebook, and each entry."""
    return [audit_one(one) for one in read_logs(_bytes(log))]


def explain(log: Round | Log) -> list[Explanation]:
    """Explain every payment of a round or of its log, clause by clause."""
    if isinstance(log, Round):
        return explain_round(log.log, log.rules.chapter)
    return explain_log(_bytes(log))


def _bytes(log: Log) -> bytes:
    return log if isinstance(log, bytes) else Path(log).read_bytes()
