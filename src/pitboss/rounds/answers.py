"""Answers: everything that enters a round from outside. The log keeps each one in the order it came."""

from typing import TypeAlias

import msgspec

from pitboss.chance import Card
from pitboss.money import Cents


class BaseAnswer(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="answer", forbid_unknown_fields=True, gc=False
):
    """What all answers share. Rooms and tournaments define their own."""


class BackLineBet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A bet that someone else makes behind a seat."""

    patron: str
    wager: str
    amount: Cents


class Stakes(BaseAnswer, frozen=True, tag="stakes"):
    """A seat's wagers for a round, by name, with the face values of their coupons and the bets behind the seat."""

    wagers: dict[str, Cents]
    seat: int = 0
    coupons: dict[str, Cents] = {}
    behind: tuple[BackLineBet, ...] = ()
    vouchers: tuple[str, ...] = ()
    """The wagers that are staked with a voucher instead of chips."""
    value_chips: tuple[Cents, ...] = ()
    """The values of the chips bet inside at roulette, where they are not of the player's own colour."""


class Chosen(BaseAnswer, frozen=True, tag="chosen"):
    """A decision: the action, its amount and wager, the seat if any may act, and the face of a coupon laid with it."""

    do: str
    amount: Cents | None = None
    wager: str = ""
    seat: int = 0
    id: str = ""
    coupon: Cents = 0


class Cards(BaseAnswer, frozen=True, tag="cards"):
    """The cards drawn, in order."""

    cards: tuple[Card, ...]


class Thrown(BaseAnswer, frozen=True, tag="thrown"):
    """The result of a throw of the dice."""

    dice: tuple[int, ...]


class Stopped(BaseAnswer, frozen=True, tag="stopped"):
    """The pocket in which a wheel came to rest."""

    pocket: str


class GoOn(BaseAnswer, frozen=True, tag="go on"):
    """The round goes on. If tables share a meter, carries its reading and the fraction of a cent."""

    meter: tuple[Cents, int] | None = None


class IrregularityCall(BaseAnswer, frozen=True, tag="called"):
    """An irregularity called at the table, by its kind in the rulebook."""

    kind: str
    seat: int = 0
    card: Card = ""
    dice: tuple[int, ...] = ()
    choice: str = ""
    hand: int = 0


GO_ON = GoOn()

Answer: TypeAlias = Stakes | Chosen | Cards | Thrown | Stopped | GoOn | IrregularityCall
