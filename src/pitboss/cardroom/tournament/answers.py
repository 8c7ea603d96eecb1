"""Answers: everything that is told to a tournament, with the numbers that chance drew for it."""

from typing import TypeAlias

from pitboss.money import Cents
from pitboss.rounds.answers import BaseAnswer


class _Drawn(BaseAnswer, frozen=True, kw_only=True):
    """What chance decides: the numbers that were drawn, once they are."""

    drawn: tuple[int, ...] = ()


class Enter(BaseAnswer, frozen=True, tag="enter"):
    """A person pays the entry fee."""

    player: str
    paid: Cents
    alien: bool = False
    """Whether he is a non-resident alien."""


class Withdraw(BaseAnswer, frozen=True, tag="withdraw"):
    """An entrant takes the fee back."""

    player: str


class CloseEntries(BaseAnswer, frozen=True, tag="close entries"):
    """No more entries are taken."""


class Cancel(BaseAnswer, frozen=True, tag="cancel"):
    """The house calls the event off, so many days before its day."""

    days_before: int


class DrawSeats(_Drawn, frozen=True, tag="draw seats"):
    """Every entrant draws a seat card."""


class Begin(BaseAnswer, frozen=True, tag="begin"):
    """The supervisor announces the first round."""


class Minutes(BaseAnswer, frozen=True, tag="minutes"):
    """So many minutes have passed."""

    passed: int


class Played(BaseAnswer, frozen=True, tag="played"):
    """A deal is over: the chips every seat that was dealt in has now."""

    table: int
    stacks: dict[int, Cents]


class Adjust(_Drawn, frozen=True, tag="adjust"):
    """The next change of seats that is owed is carried out."""


class Away(BaseAnswer, frozen=True, tag="away"):
    """A player leaves the table for a while, or comes back."""

    player: str
    away: bool = True


class Ill(BaseAnswer, frozen=True, tag="ill"):
    """A player is taken ill, and the house says whether a return is likely."""

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
    """Somebody comes for a player's prize."""

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
"""Anything that may be told to a tournament."""
