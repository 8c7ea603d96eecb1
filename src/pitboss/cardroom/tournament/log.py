"""The log of a tournament: read it, check it by replaying it, and find what it says about money."""

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.cardroom.tournament.answers import Answer
from pitboss.cardroom.tournament.events import Announced, Entered, Event, Paid, Prized, Refunded, Removed
from pitboss.cardroom.tournament.tournament import Tournament, tournament_rules
from pitboss.money import check_json, show_amount
from pitboss.rounds.audit import hold
from pitboss.rounds.explain import Explanation, explained
from pitboss.rounds.kinds import Due, Kind
from pitboss.rounds.log import Entries, read_log
from pitboss.rulebooks import Refusal

ENTRIES = Entries("tournament", Event, Answer)


def begin(entries: list[Any]) -> Tournament:
    """Announce the event of a log again, using the rulebook edition it is pinned to."""
    if not entries or type(entries[0]) is not Announced:
        raise Refusal("bad_log", "this is no log of a tournament: one begins with the announcement")
    said = entries[0]
    return Tournament(tournament_rules(f"{said.rulebook}@{said.sha256}", said.options))


def read_tournament(data: bytes) -> Tournament:
    """Replay an event from its unsealed log, and refuse a log that differs from its replay."""
    if data.startswith(b"{") and not data.startswith((b'{"event":', b'{"answer":')):
        event, entries = _read_old(data)
    else:
        entries = read_log(data, ENTRIES)
        event = begin(entries)
    found, _ = hold(entries, lambda: event)
    if found is not None:
        raise Refusal("log_differs", f"entry {found.line} of the log comes out otherwise: {found.expected}")
    return event


class _OldStep(msgspec.Struct, frozen=True):
    answer: Answer
    drawn: tuple[int, ...]
    events: tuple[Event, ...]


class _OldLog(msgspec.Struct, frozen=True):
    """A log from before tournament logs were sealed: one object, step by step."""

    rulebook: str
    sha256: str
    options: dict[str, Any]
    opening: tuple[Event, ...]
    steps: tuple[_OldStep, ...]


def _read_old(data: bytes) -> tuple[Tournament, list[Any]]:
    try:
        check_json(data)
        log = msgspec.json.decode(data, type=_OldLog)
    except (ValueError, RecursionError) as error:
        raise Refusal("bad_log", f"this is no log of a tournament: {error}") from None
    entries: list[Any] = [*log.opening]
    for step in log.steps:
        if step.drawn and not hasattr(step.answer, "drawn"):
            raise Refusal("bad_log", "chance decides nothing where this log has a draw")
        entries.append(msgspec.structs.replace(step.answer, drawn=step.drawn) if step.drawn else step.answer)
        entries += step.events
    return Tournament(tournament_rules(f"{log.rulebook}@{log.sha256}", log.options)), entries


def _dues(recorded: list[Any], due: list[Any]) -> tuple[Due, ...]:
    """Return each player's due prize, best place first, with the rule that determines it."""
    was, should = _prizes(recorded), _prizes(due)
    paid = {one.player: one for one in recorded if type(one) is Paid}
    found = []
    for player in [*should, *(player for player in was if player not in should)]:
        prize = should.get(player) or was[player]
        shared = f", shared by {prize.tied}" if prize.tied > 1 else ""
        owed, said = (prizes[player].prize if player in prizes else 0 for prizes in (should, was))
        cite, handed = prize.cite, paid.get(player)
        over = (None, 0) if handed is None else (handed.paid, handed.withheld)
        found.append(Due(player, f"place {prize.place}{shared}", owed, said, cite.rule, cite.clause, *over))
    return tuple(found)


def _prizes(log: list[Any]) -> dict[str, Prized]:
    """Return each player's last recorded prize. A player put out after the event has none."""
    found: dict[str, Prized] = {}
    for one in log:
        if type(one) is Prized:
            found[one.player] = one
        elif type(one) is Removed:
            found.pop(one.player, None)
    return dict(sorted(found.items(), key=lambda item: item[1].place))


def _paid(event: Paid) -> str:
    kept = f", {show_amount(event.withheld)} withheld" if event.withheld else ""
    return f"{event.player} is handed {show_amount(event.paid)}{kept}"


_SAYS: dict[type, Callable[[Any], str]] = {
    Entered: lambda event: f"{event.player} pays {show_amount(event.paid)} into the fund",
    Refunded: lambda event: f"{event.player} gets {show_amount(event.paid)} back",
    Prized: lambda event: f"{event.player} wins {show_amount(event.prize)} for place {event.place}",
    Paid: _paid,
}


def _explain(told: Tournament | None, log: list[Any]) -> list[Explanation]:
    return explained(log, _SAYS, None if told is None else told.rules.chapter)


TOURNAMENT = Kind(
    ENTRIES,
    b'{"event":"announced",',
    begin,
    lambda told: (told.rules.chapter.sha256, told.rules.posting.sha256),
    _dues,
    _explain,
)
