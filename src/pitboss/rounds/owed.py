"""What a recorded round gave each seat on each wager, what the rules make due, and the difference."""

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.money import Cents, show_amount
from pitboss.rounds.events import Money
from pitboss.rounds.table import name_of
from pitboss.rulebooks import Cite


class Owed(msgspec.Struct, frozen=True):
    """A seat's wager that did not come to what is due, with both amounts in cents and the rule."""

    seat: int
    wager: str
    recorded: Cents
    due: Cents
    rule: str
    clause: str

    @property
    def short(self) -> Cents:
        """What the seat is still owed; negative if it was overpaid."""
        return self.due - self.recorded

    def __str__(self) -> str:
        """Describe it in a sentence: "seat 2 was paid 150 on pair_plus and is owed 200: 50 short, §12.IV"."""
        amount = f"{show_amount(abs(self.short))} {'short' if self.short > 0 else 'too much'}"
        return f"{name_of(self.seat)} {self._was()} on {self.wager} and {self._is_due()}: {amount}, {self.clause}"

    def _was(self) -> str:
        if self.recorded == 0:
            return "won nothing"
        return f"{'was paid' if self.recorded > 0 else 'lost'} {show_amount(abs(self.recorded))}"

    def _is_due(self) -> str:
        if self.due == 0:
            return "is owed the stake alone"
        return f"{'is owed' if self.due > 0 else 'should have lost'} {show_amount(abs(self.due))}"


def owed(recorded: Iterable[Any], due: Iterable[Any]) -> tuple[Owed, ...]:
    """Every wager on which a seat did not get what it is due, seat by seat."""
    was, should = _moved(recorded), _moved(due)
    differing = sorted(key for key in {*was, *should} if was.get(key, _NONE)[0] != should.get(key, _NONE)[0])
    return tuple(_owed(key, was.get(key, _NONE), should.get(key, _NONE)) for key in differing)


_NONE: tuple[Cents, Cite] = 0, Cite("", "")


def _owed(key: tuple[int, str], was: tuple[Cents, Cite], should: tuple[Cents, Cite]) -> Owed:
    cite = should[1] if should[1].clause else was[1]
    return Owed(*key, was[0], should[0], cite.rule, cite.clause)


def _moved(log: Iterable[Any]) -> dict[tuple[int, str], tuple[Cents, Cite]]:
    """What each seat received on each wager, less what it put up, and the rule of the last move."""
    moved: dict[tuple[int, str], tuple[Cents, Cite]] = {}
    for event in log:
        if isinstance(event, Money):
            source, target = event.ends()
            cents = event.amount * ((target == event.seat) - (source == event.seat))
            key = (event.seat, event.label or event.wager)
            moved[key] = moved.get(key, _NONE)[0] + cents, event.cite
    return moved
