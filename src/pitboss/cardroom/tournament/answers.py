"""Answers: everything that is told to a tournament. What chance decides comes beside them, as recorded draws."""

from typing import TypeAlias

import msgspec

from pitboss.money import Cents


class _Answer(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="answer", forbid_unknown_fields=True
):
    """What every answer shares."""


class Enter(_Answer, frozen=True, tag="enter"):
    """A person pays the entry fee."""

    player: str
    paid: Cents
    alien: bool = False
    """Whether he is a non-resident alien."""


class Withdraw(_Answer, frozen=True, tag="withdraw"):
    """An entrant takes the fee back."""

    player: str


class CloseEntries(_Answer, frozen=True, tag="close entries"):
    """No more entries are taken."""


class Cancel(_Answer, frozen=True, tag="cancel"):
    """The house calls the event off, so many days before its day."""

    days_before: int


class DrawSeats(_Answer, frozen=True, tag="draw seats"):
    """Every entrant draws a seat card."""


class Begin(_Answer, frozen=True, tag="begin"):
    """The supervisor announces the first round."""


class Minutes(_Answer, frozen=True, tag="minutes"):
    """So many minutes have passed."""

    passed: int


class Played(_Answer, frozen=True, tag="played"):
    """A deal is over: the chips every seat that was dealt in has now."""

    table: int
    stacks: dict[int, Cents]


class Adjust(_Answer, frozen=True, tag="adjust"):
    """The next change of seats that is owed is carried out."""


class Away(_Answer, frozen=True, tag="away"):
    """A player leaves the table for a while, or comes back."""

    player: str
    away: bool = True


class Ill(_Answer, frozen=True, tag="ill"):
    """A player is taken ill, and the house says whether a return is likely."""

    player: str
    likely_back: bool


class IrregularityCall(_Answer, frozen=True, tag="called"):
    """An irregularity is called."""

    kind: str
    player: str = ""
    table: int = 0


class ChangeUp(_Answer, frozen=True, tag="change up"):
    """The house exchanges the smallest chips for larger ones."""

    chip: Cents


class Pay(_Answer, frozen=True, tag="pay"):
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
