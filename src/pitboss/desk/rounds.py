"""Rounds by name: open one, settle a record, audit or replay a log."""

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any, ParamSpec, TypeAlias, TypeVar

import msgspec

from pitboss.desk.games import game_of
from pitboss.money import Cents
from pitboss.rounds import (
    Audit,
    Explanation,
    Round,
    audit,
    explain,
    play_record,
    read_log,
    read_record,
    replay,
)
from pitboss.rounds.audit import Divergence, opening
from pitboss.rounds.log import Entry
from pitboss.rounds.records import record_id
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.refusal import internal_error

P = ParamSpec("P")
T = TypeVar("T")


def guarded(read: Callable[P, T]) -> Callable[P, T]:
    """Have a fault of the program come out as a refusal, so that one bad round never costs another."""

    @wraps(read)
    def reading(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return read(*args, **kwargs)
        except Refusal:
            raise
        except Exception as error:
            raise internal_error(error) from None

    return reading


def open_round(
    game: str,
    rulebook: str,
    seats: Iterable[int] = (1,),
    options: dict[str, Any] | None = None,
    state: Any = None,
    stacks: dict[int, Cents] | None = None,
) -> Round:
    """Open a round of a game under a rulebook."""
    found = game_of(game)
    return Round(found, found.rules(rulebook, options), seats, state, stacks)


Keep: TypeAlias = Callable[[int, dict[str, Any], Round], None]
"""Told of every record that was settled: the number of its line, the answer and the round."""


def settle_line(line: bytes) -> dict[str, Any]:
    """Settle one record; a refusal is an answer too."""
    return settle_record(line)[0]


def settle_lines(lines: Iterable[bytes], keep: Keep | None = None) -> Iterator[bytes]:
    """Settle records line by line, each answer with the number of its line; empty lines are passed over."""
    for answer in settle_answers(lines, keep):
        yield msgspec.json.encode(answer)


def settle_answers(lines: Iterable[bytes], keep: Keep | None = None) -> Iterator[dict[str, Any]]:
    """Settle records line by line; one that cannot be settled, or whose log cannot be kept, costs no other."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            answer, round = settle_record(line)
            if round is not None and keep is not None:
                try:
                    keep(number, answer, round)
                except Refusal as refusal:
                    answer = {"id": answer["id"], "refused": refusal.to_json()}
            yield {**answer, "line": number}


def settle_record(line: bytes) -> tuple[dict[str, Any], Round | None]:
    """The answer to a record, with what the table goes on with, and the round; none where it is refused."""
    try:
        return _settled(line)
    except Refusal as refusal:
        return {"id": record_id(line), "refused": refusal.to_json()}, None


@guarded
def _settled(line: bytes) -> tuple[dict[str, Any], Round]:
    record = read_record(line)
    game = game_of(record.game)
    round = play_record(record, game)
    answer = game.result(round, record)
    if round.over and round.table.state is not None:
        answer.setdefault("state", msgspec.to_builtins(round.table.state))
    return answer, round


@guarded
def audit_log(data: bytes) -> Audit:
    """Audit a recorded log: the pinned rulebook and posting first, then every entry."""
    entries = read_log(data)
    opened = opening(entries)
    try:
        rules = _rules(entries)
    except Refusal as refusal:
        if refusal.code != "unknown_edition":
            raise
        return Audit(
            len(entries), Divergence(1, f"rulebook_sha256 {opened.rulebook_sha256}", refusal.message)
        )
    recorded, actual = opened.posting_sha256, rules.posting.sha256
    if recorded != actual:
        return Audit(len(entries), Divergence(1, f"posting_sha256 {recorded}", f"posting_sha256 {actual}"))
    return audit(entries, game_of(opened.game), rules)


@guarded
def replay_log(data: bytes) -> Round:
    """Play a recorded round again."""
    entries = read_log(data)
    return replay(entries, game_of(opening(entries).game), _rules(entries))


@guarded
def explain_log(data: bytes) -> list[Explanation]:
    """Explain every payment of a recorded round, clause by clause."""
    round = replay_log(data)
    return explain(round.log, round.rules.chapter)


def _rules(entries: list[Entry]) -> Rules:
    """The rules a log was played by: the edition of the rulebook that it is pinned to."""
    opened = opening(entries)
    pinned = f"{opened.rulebook}@{opened.rulebook_sha256}"
    return game_of(opened.game).rules(pinned, opened.options, opened.pay)
