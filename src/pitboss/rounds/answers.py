"""Answers: everything that comes into a round from outside. The log keeps each one where it fell."""

from typing import TypeAlias

import msgspec

from pitboss.chance import Card
from pitboss.money import Cents


class _Answer(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="answer", forbid_unknown_fields=True, gc=False
):
    """What every answer shares: frozen, tagged, and written short."""


BaseAnswer = _Answer
"""The base of every answer: a round's, and a room's and a tournament's in their own packages."""


class BackLineBet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What somebody else stakes on a wager behind a seat."""

    patron: str
    wager: str
    amount: Cents


class Stakes(_Answer, frozen=True, tag="stakes"):
    """A seat's wagers for a round, by name; the faces of coupons lying with them; what others bet behind it."""

    wagers: dict[str, Cents]
    seat: int = 0
    coupons: dict[str, Cents] = {}
    behind: tuple[BackLineBet, ...] = ()


class Chosen(_Answer, frozen=True, tag="chosen"):
    """A decision: what is done, with how much, on which wager, by which seat where any may act.

    ``coupon`` is the face of a match-play coupon laid with the wager it makes.
    """

    do: str
    amount: Cents | None = None
    wager: str = ""
    seat: int = 0
    id: str = ""
    coupon: Cents = 0


class Cards(_Answer, frozen=True, tag="cards"):
    """Cards that came out, in the order they were drawn."""

    cards: tuple[Card, ...]


class Thrown(_Answer, frozen=True, tag="thrown"):
    """Dice that came to rest."""

    dice: tuple[int, ...]


class Stopped(_Answer, frozen=True, tag="stopped"):
    """A wheel that came to rest, and where."""

    pocket: str


class GoOn(_Answer, frozen=True, tag="go on"):
    """Nothing to say: the round goes on; where tables share a meter, with what it shows now and the rest of a cent."""

    meter: tuple[Cents, int] | None = None


class IrregularityCall(_Answer, frozen=True, tag="called"):
    """An irregularity called at the table, by its kind in the rulebook."""

    kind: str
    seat: int = 0
    card: Card = ""
    dice: tuple[int, ...] = ()
    choice: str = ""
    hand: int = 0


GO_ON = GoOn()

Answer: TypeAlias = Stakes | Chosen | Cards | Thrown | Stopped | GoOn | IrregularityCall
