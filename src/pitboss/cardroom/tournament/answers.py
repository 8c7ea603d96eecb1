"""Answers: everything a tournament is told, with the numbers drawn by chance for it."""

from typing import TypeAlias

from pitboss.money import Cents
from pitboss.rounds.answers import BaseAnswer


class _Drawn(BaseAnswer, frozen=True, kw_only=True):
    """An answer that needs chance, with the numbers once they are drawn."""

    drawn: tuple[int, ...] = ()


class Enter(BaseAnswer, frozen=True, tag="enter"):
    """A person pays the entry fee."""

    player: str
    paid: Cents
    alien: bool = False
    """Whether the player is a non-resident alien."""


class Withdraw(BaseAnswer, frozen=True, tag="withdraw"):
    """An entrant takes the fee back."""

    player: str


class CloseEntries(BaseAnswer, frozen=True, tag="close entries"):
    """No more entries are taken."""


class Cancel(BaseAnswer, frozen=True, tag="cancel"):
    """The house cancels the event, this many days before its date."""

    days_before: int


class DrawSeats(_Drawn, frozen=True, tag="draw seats"):
    """Every entrant draws a seat card."""


class Begin(BaseAnswer, frozen=True, tag="begin"):
    """The supervisor announces the first round."""


class Minutes(BaseAnswer, frozen=True, tag="minutes"):
    """This many minutes have passed."""

    passed: int


class Played(BaseAnswer, frozen=True, tag="played"):
    """A deal is over: the new stack of every seat that was dealt in."""

    table: int
    stacks: dict[int, Cents]


class Adjust(_Drawn, frozen=True, tag="adjust"):
    """The next pending change of seats is carried out."""


class Away(BaseAnswer, frozen=True, tag="away"):
    """A player leaves the table for a while, or comes back."""

    player: str
    away: bool = True


class Ill(BaseAnswer, frozen=True, tag="ill"):
    """A player falls ill, and the house says whether a return is likely."""

    player: str
    likely_back: bool


class IrregularityCall(BaseAnswer, frozen=True, tag="called"):
    """An irregularity is called."""

    kind: str
    player: str = ""
    table: int = 0


class ChangeUp(_Drawn, frozen=True, tag="change up"):
    """The house exchanges the smallest chips for larger ones."""

    chip: Cents


class Pay(BaseAnswer, frozen=True, tag="pay"):
    """Somebody collects a player's prize."""

    player: str
    to: str


Answer: TypeAlias = (
    Enter
    | Withdraw
    | CloseEntries
    | Cancel
    | DrawSeats
    | Begin
    | Minutes
    | Played
    | Adjust
    | Away
    | Ill
    | IrregularityCall
    | ChangeUp
    | Pay
)
"""Anything a tournament may be told."""
