"""Audit: re-derive every event and money movement of a recorded round, and find the first that differs."""

import html
import re
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.events import Opened
from pitboss.rounds.evidence import Seal
from pitboss.rounds.game import Game
from pitboss.rounds.log import Entry, answers_in, write_entry
from pitboss.rounds.owed import Owed, owed
from pitboss.rounds.round import FORMATS, Round
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.html import html_table

T = TypeVar("T")

NOTHING = "nothing"
"""What a log has recorded where it stops and the rules go on."""


class Divergence(msgspec.Struct, frozen=True):
    """Where a recorded round first differs from what the rules make of it."""

    line: int
    recorded: str
    expected: str
    rule: str = ""
    clause: str = ""


class Audit(msgspec.Struct, frozen=True):
    """What an audit found: what the seal is worth, where there is one, and what the rules make of the round."""

    entries: int
    divergence: Divergence | None = None
    finished: bool = True
    seal: Seal | None = None
    owed: tuple[Owed, ...] = ()
    """What seats got otherwise than is due to them, where the rules derive something else."""

    @property
    def verdict(self) -> str:
        """One of clean; clean, unsealed; unfinished, truncated, reordered, altered, resigned, unsealed, differs."""
        sealed = "clean" if self.seal is None else self.seal.verdict
        if sealed not in ("clean", "unfinished"):
            return sealed
        if self.divergence is not None:
            stops = self.divergence.recorded == NOTHING and (self.seal is None or sealed == "unfinished")
            return "truncated" if stops else "differs"
        if sealed == "unfinished" or not self.finished:
            return "unfinished"
        return "clean" if self.seal is not None else "clean, unsealed"

    @property
    def whole(self) -> bool:
        """Whether the round stands as recorded, to its end."""
        return self.verdict.startswith("clean")

    @property
    def clean(self) -> bool:
        """Whether nothing recorded is wrong; a log without a seal may stop where the round had come to."""
        return self.whole or (self.seal is None and self.verdict == "unfinished")

    @property
    def says(self) -> str:
        """The verdict in words."""
        if self.seal is not None and self.seal.says:
            return f"{self.verdict}: {self.seal.says}"
        if self.divergence is not None:
            return f"{self.verdict} at entry {self.divergence.line} of {self.entries}"
        rest = f": the {getattr(self, 'of', 'round')} was not finished" if not self.finished else ""
        return f"{self.verdict}{rest}, {self.entries} entries"

    @property
    def details(self) -> tuple[str, ...]:
        """What is owed, a sentence each."""
        return tuple(map(str, self.owed))

    def _repr_html_(self) -> str:
        """The verdict for a notebook; where the round differs, what was recorded beside what the rules make."""
        if self.divergence is None:
            return f"<p>{html.escape(self.says)}</p>"
        wrong = self.divergence
        rows = [
            ("recorded", wrong.recorded),
            ("expected", wrong.expected),
            ("rule", wrong.rule),
            ("clause", wrong.clause),
            *(("owed", one) for one in self.details),
        ]
        return html_table(self.says, ("", ""), rows)


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
    round: Round = retell(entries, lambda: reopen(entries, game, rules))
    return round


def retell(entries: list[Any], begin: Callable[[], Any]) -> Any:
    """Tell what begins with ``begin`` the answers of a log again, whatever else the log says."""
    told = begin()
    for answer in answers_in(entries):
        if _takes_no_more(told):
            break
        told.answer(answer)
    return told


def _takes_no_more(told: Any) -> bool:
    """Whether it is a round that is over; a room or a tournament may always be told more."""
    return isinstance(told, Round) and told.over


def audit(entries: list[Entry], game: Game, rules: Rules, seal: Seal | None = None) -> Audit:
    """Hold a recorded round against the rules, entry by entry; ``seal`` is what its bytes are worth, if it has one."""
    found = _held(entries, game, rules)
    if found.divergence is None:
        return msgspec.structs.replace(found, seal=seal)
    should = due(entries, lambda: reopen(entries, game, rules))
    money = owed(entries, should.log) if should is not None else ()
    return msgspec.structs.replace(found, seal=seal, owed=money)


def due(entries: list[Any], begin: Callable[[], Any]) -> Any:
    """What the rules make of the answers of a log, as far as they go; None where they refuse one of them."""
    try:
        return retell(entries, begin)
    except Refusal:
        return None


def _held(entries: list[Entry], game: Game, rules: Rules) -> Audit:
    found, round = hold(entries, lambda: reopen(entries, game, rules))
    if found is None:
        check_conservation(round.log)
    return Audit(len(entries), found, round is None or round.over)


def hold(entries: list[Any], begin: Callable[[], Any]) -> tuple[Divergence | None, Any]:
    """Tell a log's answers again: the first entry that comes out otherwise, and what was told to the end."""
    told = None
    try:
        told, checked = begin(), 0
        for answer in answers_in(entries):
            if (found := _compare(entries, told.log, checked)) is not None:
                return found, None
            if _takes_no_more(told):
                break
            checked = len(told.log)
            told.answer(answer)
    except Refusal as refusal:
        return _refused(entries, told, refusal), None
    return _compare(entries, told.log, checked) or _length(entries, told.log), told


def _compare(recorded: list[Any], derived: list[Any], start: int = 0) -> Divergence | None:
    """Find the first entry from ``start`` on that is not what the rules make of it."""
    for place in range(start, min(len(recorded), len(derived))):
        was, should = recorded[place], derived[place]
        if write_entry(was) != write_entry(should):
            return _divergence(place + 1, was, should)
    return None


def _length(recorded: list[Any], derived: list[Any]) -> Divergence | None:
    if len(recorded) == len(derived):
        return None
    line = min(len(recorded), len(derived))
    was = recorded[line] if line < len(recorded) else None
    should = derived[line] if line < len(derived) else None
    return _divergence(line + 1, was, should)


def _divergence(line: int, was: Any, should: Any) -> Divergence:
    cite = getattr(should, "cite", None) or getattr(was, "cite", None)
    recorded, expected = (
        NOTHING if entry is None else write_entry(entry).decode() for entry in (was, should)
    )
    return Divergence(line, recorded, expected, cite.rule if cite else "", cite.clause if cite else "")


def _refused(recorded: list[Any], told: Any, refusal: Refusal) -> Divergence:
    """A recorded answer the rules refuse: the log cannot have gone on from there."""
    derived = told.log if told is not None else []
    found = _compare(recorded, derived)
    if found is not None:
        return found
    line = len(derived)
    was = write_entry(recorded[line]).decode() if line < len(recorded) else NOTHING
    return Divergence(line + 1, was, f"refused: {refusal.message}", refusal.rule, refusal.clause)
