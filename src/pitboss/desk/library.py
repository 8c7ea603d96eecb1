"""The functions that `import pitboss` offers to users of the library."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias, overload

from pitboss.desk.games import game_of
from pitboss.desk.results import One, Rounds, line_of, settle_many
from pitboss.desk.rounds import audit_one, explain_log, in_words, read_logs, settle_line
from pitboss.rounds import Audit, Explanation, Round
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


@overload
def settle(record: One) -> dict[str, Any]: ...  # type: ignore[overload-overlap]  # a text is a record, never many
@overload
def settle(record: "Iterable[One] | os.PathLike[str]", workers: int | None = None) -> Rounds: ...
def settle(record: Any, workers: int | None = None) -> Any:
    """Settle one record, given as a mapping or as JSON, or many: an iterable of records, or the path of a file.

    The answer to one is a mapping; a refusal is returned under ``refused``. Many are settled on all cores, or on so
    many ``workers``, and give a result with answers, rows and frames.
    """
    if isinstance(record, (Mapping, bytes, str)):
        return settle_line(line_of(record))
    return settle_many(record, workers)


def audit(log: Log) -> list[Audit]:
    """Audit every round of a log: its seal, its pinned rulebook, and each entry."""
    return [audit_one(one) for one in read_logs(_bytes(log))]


def explain(log: Round | Log) -> list[Explanation]:
    """Explain every payment of a round or of its log, clause by clause."""
    if isinstance(log, Round):
        return in_words(log.log, log.rules)
    return explain_log(_bytes(log))


def _bytes(log: Log) -> bytes:
    return log if isinstance(log, bytes) else Path(log).read_bytes()
