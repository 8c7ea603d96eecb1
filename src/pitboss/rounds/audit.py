"""Audit: re-derive every event and money movement of a recorded round, and find the first that differs."""

import html
import re
from collections.abc import Callable, Iterable
from functools import partial
from itertools import zip_longest
from typing import Any, TypeVar

import msgspec

from pitboss.money import Cents, show_amount
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.events import Money, Opened
from pitboss.rounds.evidence import Seal
from pitboss.rounds.game import Game
from pitboss.rounds.known import name_of
from pitboss.rounds.log import Entry, answers_in, write_entry
from pitboss.rounds.round import FORMATS, Round
from pitboss.rulebooks import Cite, Refusal, Rules
from pitboss.rulebooks.html import html_table

T = TypeVar("T")

NOTHING = "nothing"
"""Stands for the missing entry if a log stops and the rules go on."""


class Divergence(msgspec.Struct, frozen=True):
    """The first point at which a recorded round differs from what the rules derive."""

    line: int
    recorded: str
    expected: str
    rule: str = ""
    clause: str = ""


class Owed(msgspec.Struct, frozen=True):
    """A seat's wager that was not settled as it should be, with both amounts in cents and the rule."""

    seat: int
    wager: str
    recorded: Cents
    due: Cents
    rule: str
    clause: str

    @property
    def short(self) -> Cents:
        """What the seat is still owed, negative if it was overpaid."""
        return self.due - self.recorded

    def __str__(self) -> str:
        """Describe it in a sentence: "seat 2 was paid 150 on pair_plus and is owed 200: 50 short, §12.IV"."""
        amount = f"{show_amount(abs(self.short))} {'short' if self.short > 0 else 'too much'}"
        was = f"{'was paid' if self.recorded > 0 else 'lost'} {show_amount(abs(self.recorded))}"
        is_due = f"{'is owed' if self.due > 0 else 'should have lost'} {show_amount(abs(self.due))}"
        said = was if self.recorded else "won nothing"
        due = is_due if self.due else "is owed the stake alone"
        return f"{name_of(self.seat)} {said} on {self.wager} and {due}: {amount}, {self.clause}"


class Audit(msgspec.Struct, frozen=True):
    """The result of an audit: the state of the seal, if any, and how the round compares with the rules."""

    entries: int
    divergence: Divergence | None = None
    finished: bool = True
    seal: Seal | None = None
    owed: tuple[Owed, ...] = ()
    """Wagers on which seats did not get their due, if the rules derive a different result."""

    @property
    def verdict(self) -> str:
        """The verdict as a code, such as "clean", "clean, unsealed", "unfinished", "truncated" or "differs"."""
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
        """Whether the round stands as recorded, and is complete."""
        return self.verdict.startswith("clean")

    @property
    def clean(self) -> bool:
        """Whether nothing recorded is wrong. A log without a seal may stop in the middle of a round."""
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
        """What is owed, one sentence per item."""
        return tuple(map(str, self.owed))

    def _repr_html_(self) -> str:
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
    """Return the entry that opens a log, or refuse a log without one."""
    if not entries or type(entries[0]) is not Opened:
        raise Refusal("bad_log", "a log begins with the entry that opened the round")
    if entries[0].format not in FORMATS:
        known = " and ".join(map(str, FORMATS))
        raise Refusal("bad_log", f"this log has form {entries[0].format}; forms {known} are read")
    return entries[0]


def reopen(entries: list[Entry], game: Game, rules: Rules) -> Round:
    """Reopen the recorded round in its original state."""
    opened = opening(entries)
    state = opened.state
    try:
        if state is not None and game.state_type is not None:
            state = msgspec.convert(state, game.state_type)
    except msgspec.ValidationError as error:
        raise Refusal("bad_log", f"the table's state is not one of {game.title}: {error}") from None
    before = opened.seats, state, _by_seat(opened.stacks), _by_seat(opened.patrons)
    return Round(game, rules, *before, form=opened.format, warned=opened.warned)


def _by_seat(written: dict[str, T]) -> dict[int, T] | None:
    if not all(re.fullmatch("[0-9]{1,3}", seat) for seat in written):
        raise Refusal("bad_log", "stacks and patrons are written by the number of the seat")
    return {int(seat): value for seat, value in written.items()} or None


def replay(entries: list[Entry], game: Game, rules: Rules) -> Round:
    """Replay a recorded round from its answers, up to the end of the log."""
    round: Round = retell(entries, partial(reopen, entries, game, rules))
    return round


def retell(entries: list[Any], begin: Callable[[], Any]) -> Any:
    """Feed the answers of a log to what ``begin`` returns, ignoring the rest of the log."""
    told = begin()
    for answer in answers_in(entries):
        if _takes_no_more(told):
            break
        told.answer(answer)
    return told


def _takes_no_more(told: Any) -> bool:
    """Whether this is a finished round. A room or a tournament can always take more answers."""
    return isinstance(told, Round) and told.over


def audit(entries: list[Entry], game: Game, rules: Rules, seal: Seal | None = None) -> Audit:
    """Compare a recorded round with the rules, entry by entry. ``seal`` is the verdict on its seal, if it has one."""
    begin = partial(reopen, entries, game, rules)
    found, round = hold(entries, begin)
    if found is None:
        check_conservation(round.log)
    should = due(entries, begin) if found is not None else None
    money = owed(entries, should.log) if should is not None else ()
    return Audit(len(entries), found, round is None or round.over, seal, money)


def due(entries: list[Any], begin: Callable[[], Any]) -> Any:
    """What the rules derive from a log's answers, as far as they go, or None if the rules refuse one."""
    try:
        return retell(entries, begin)
    except Refusal:
        return None


def hold(entries: list[Any], begin: Callable[[], Any]) -> tuple[Divergence | None, Any]:
    """Replay a log's answers. Return the first entry that differs, if any, and the replay if it reached the end."""
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
    return _compare(entries, told.log, checked, whole=True), told


def _compare(
    recorded: list[Any], derived: list[Any], start: int = 0, whole: bool = False
) -> Divergence | None:
    """Find the first entry from ``start`` on that differs or, if ``whole``, that only one of the logs has."""
    pair, end = (zip_longest, None) if whole else (zip, len(derived))
    for line, (was, should) in enumerate(pair(recorded[start:end], derived[start:]), start + 1):
        if write_entry(was) != write_entry(should):
            cite = getattr(should, "cite", None) or getattr(was, "cite", None) or _NONE[1]
            said, due = (NOTHING if one is None else write_entry(one).decode() for one in (was, should))
            return Divergence(line, said, due, cite.rule, cite.clause)
    return None


def _refused(recorded: list[Any], told: Any, refusal: Refusal) -> Divergence:
    """Report a recorded answer that the rules refuse. The log cannot have continued from there."""
    derived = told.log if told is not None else []
    found = _compare(recorded, derived)
    if found is not None:
        return found
    line = len(derived)
    was = write_entry(recorded[line]).decode() if line < len(recorded) else NOTHING
    return Divergence(line + 1, was, f"refused: {refusal.message}", refusal.rule, refusal.clause)


def owed(recorded: Iterable[Any], due: Iterable[Any]) -> tuple[Owed, ...]:
    """Every wager on which a seat did not get what it is due, seat by seat."""
    was, should = moved(recorded), moved(due)
    found = []
    for key in sorted({*was, *should}):
        (got, by), (gets, rule) = was.get(key, _NONE), should.get(key, _NONE)
        if got != gets:
            cite = rule if rule.clause else by
            found.append(Owed(*key, got, gets, cite.rule, cite.clause))
    return tuple(found)


_NONE: tuple[Cents, Cite] = 0, Cite("", "")


def moved(log: Iterable[Any]) -> dict[tuple[int, str], tuple[Cents, Cite]]:
    """What each seat received on each wager, less what it put up, and the rule of the last move."""
    moved: dict[tuple[int, str], tuple[Cents, Cite]] = {}
    for event in log:
        if isinstance(event, Money):
            source, target = event.ends()
            cents = event.amount * ((target == event.seat) - (source == event.seat))
            key = (event.seat, event.label or event.wager)
            moved[key] = moved.get(key, _NONE)[0] + cents, event.cite
    return moved
