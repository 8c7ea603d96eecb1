"""Audit: re-derive every event and money movement of a recorded round, and find the first that differs."""

import re
from typing import Any, TypeVar

import msgspec

from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.drivers.replay import Replay
from pitboss.rounds.events import Opened
from pitboss.rounds.game import Game
from pitboss.rounds.log import Entry, write_entry
from pitboss.rounds.round import FORMATS, Round
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.html import html_table

T = TypeVar("T")


class Divergence(msgspec.Struct, frozen=True):
    """Where a recorded round first differs from what the rules make of it."""

    line: int
    recorded: str
    expected: str
    rule: str = ""
    clause: str = ""


class Audit(msgspec.Struct, frozen=True):
    """What an audit found: nothing (the round stands), or the first divergence."""

    entries: int
    divergence: Divergence | None = None
    finished: bool = True

    @property
    def clean(self) -> bool:
        """Whether the round stands as recorded."""
        return self.divergence is None

    def _repr_html_(self) -> str:
        """The verdict for a notebook; where the round differs, what was recorded beside what the rules make."""
        if self.divergence is None:
            left = "" if self.finished else "; the round was not finished"
            return f"<p>clean, {self.entries} entries{left}</p>"
        wrong = self.divergence
        rows = (
            ("recorded", wrong.recorded),
            ("expected", wrong.expected),
            ("rule", wrong.rule),
            ("clause", wrong.clause),
        )
        return html_table(f"differs at entry {wrong.line} of {self.entries}", ("", ""), rows)


def opening(entries: list[Entry]) -> Opened:
    """Give the entry that opens a log, or refuse a log without one."""
    if not entries or type(entries[0]) is not Opened:
        raise Refusal("bad_log", "a log begins with the entry that opened the round")
    if entries[0].format not in FORMATS:
        known = " and ".join(map(str, FORMATS))
        raise Refusal("bad_log", f"this log has form {entries[0].format}; forms {known} are read")
    return entries[0]


def reopen(entries: list[Entry], game: Game, rules: Rules) -> Round:
    """Open the recorded round again, as it was opened."""
    opened = opening(entries)
    state = None if opened.state is None else _state(game, opened.state)
    before = opened.seats, state, _by_seat(opened.stacks), _by_seat(opened.patrons)
    return Round(game, rules, *before, form=opened.format)


def _by_seat(written: dict[str, T]) -> dict[int, T] | None:
    if not all(re.fullmatch("[0-9]{1,3}", seat) for seat in written):
        raise Refusal("bad_log", "stacks and patrons are written by the number of the seat")
    return {int(seat): value for seat, value in written.items()} or None


def _state(game: Game, raw: Any) -> Any:
    try:
        return raw if game.state_type is None else msgspec.convert(raw, game.state_type)
    except msgspec.ValidationError as error:
        raise Refusal("bad_log", f"the table's state is not one of {game.title}: {error}") from None


def replay(entries: list[Entry], game: Game, rules: Rules) -> Round:
    """Play a recorded round again from its answers, to where the log ends."""
    round = reopen(entries, game, rules)
    driver = Replay(entries)
    while round.ask is not None and driver.answers:
        round.answer(driver.answer(round.ask, round))
    return round


def audit(entries: list[Entry], game: Game, rules: Rules) -> Audit:
    """Hold a recorded round against the rules, entry by entry."""
    round: Round | None = None
    try:
        round = reopen(entries, game, rules)
        driver, checked = Replay(entries), 0
        while round.ask is not None and driver.answers:
            if (found := _compare(entries, round.log, checked)) is not None:
                return Audit(len(entries), found)
            checked = len(round.log)
            round.answer(driver.answer(round.ask, round))
    except Refusal as refusal:
        return Audit(len(entries), _refused(entries, round, refusal))
    found = _compare(entries, round.log) or _length(entries, round.log)
    if found is None:
        check_conservation(round.log)
    return Audit(len(entries), found, round.over)


def _compare(recorded: list[Entry], derived: list[Any], start: int = 0) -> Divergence | None:
    """Find the first entry from ``start`` on that is not what the rules make of it."""
    for place in range(start, min(len(recorded), len(derived))):
        was, should = recorded[place], derived[place]
        if write_entry(was) != write_entry(should):
            return _divergence(place + 1, was, should)
    return None


def _length(recorded: list[Entry], derived: list[Any]) -> Divergence | None:
    if len(recorded) == len(derived):
        return None
    line = min(len(recorded), len(derived))
    was = recorded[line] if line < len(recorded) else None
    should = derived[line] if line < len(derived) else None
    return _divergence(line + 1, was, should)


def _divergence(line: int, was: Any, should: Any) -> Divergence:
    cite = getattr(should, "cite", None) or getattr(was, "cite", None)
    recorded, expected = (
        "nothing" if entry is None else write_entry(entry).decode() for entry in (was, should)
    )
    return Divergence(line, recorded, expected, cite.rule if cite else "", cite.clause if cite else "")


def _refused(recorded: list[Entry], round: Round | None, refusal: Refusal) -> Divergence:
    """A recorded answer the rules refuse: the round cannot have gone on from there."""
    derived = round.log if round is not None else []
    found = _compare(recorded, derived)
    if found is not None:
        return found
    line = len(derived)
    was = write_entry(recorded[line]).decode() if line < len(recorded) else "nothing"
    return Divergence(line + 1, was, f"refused: {refusal.message}", refusal.rule, refusal.clause)
