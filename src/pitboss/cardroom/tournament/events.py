"""Events: everything that happened in a tournament, each with the rule behind it."""

from typing import TypeAlias

from pitboss.chance import Card
from pitboss.money import Cents
from pitboss.rounds.events import BaseEvent, Due
from pitboss.rulebooks import Cite


class Announced(BaseEvent, frozen=True, tag="announced"):
    """The event is announced, pinned to its chapter: the game, the fee, the percentages."""

    rulebook: str
    sha256: str
    options: dict[str, object]
    game: str
    fee: Cents
    percentages: tuple[str, ...]
    cite: Cite


class Entered(BaseEvent, frozen=True, tag="entered"):
    """A fee is paid into the fund."""

    player: str
    number: int
    paid: Cents
    alien: bool
    cite: Cite


class Refunded(BaseEvent, frozen=True, tag="refunded"):
    """A fee is returned from the fund."""

    player: str
    paid: Cents
    cite: Cite


class EntriesClosed(BaseEvent, frozen=True, tag="entries closed"):
    """Entries are closed: their number, the fund, and the prize of every place."""

    entries: int
    fund: Cents
    prizes: tuple[Cents, ...]
    cite: Cite


class Cancelled(BaseEvent, frozen=True, tag="cancelled"):
    """The event is cancelled."""

    cite: Cite


class SeatsDrawn(BaseEvent, frozen=True, tag="seats drawn"):
    """All seats are drawn: who sits where, by table and seat."""

    tables: dict[int, dict[int, str]]
    left: int
    cite: Cite


class ChipsGiven(BaseEvent, frozen=True, tag="chips given"):
    """Every entrant gets the same chips."""

    each: Cents
    chip: Cents
    cite: Cite


class LevelBegan(BaseEvent, frozen=True, tag="level began"):
    """A level or a recess begins; ``place`` is its position among them, from 0."""

    place: int
    number: int
    limits: tuple[Cents, Cents] | None
    blinds: tuple[Cents, Cents] | None
    cite: Cite


class TimePassed(BaseEvent, frozen=True, tag="time passed"):
    """Minutes of the level have passed."""

    minutes: int
    cite: Cite


class HandPlayed(BaseEvent, frozen=True, tag="hand played"):
    """A deal is over: its number in the event, who had the button and the blinds, and everybody's chips after it."""

    number: int
    table: int
    stacks: dict[int, Cents]
    cite: Cite
    button: int = 0
    small: int = 0
    big: int = 0
    waiting: tuple[int, ...] = ()


class Broke(BaseEvent, frozen=True, tag="broke"):
    """A player has lost all their chips in this deal."""

    player: str
    number: int
    cite: Cite


class CardsDrawn(BaseEvent, frozen=True, tag="cards drawn"):
    """Each of these players is dealt one card, and the highest by suit decides."""

    cards: dict[str, Card]
    cite: Cite


class Moved(BaseEvent, frozen=True, tag="moved"):
    """A player changes seats."""

    player: str
    table: int
    seat: int
    cite: Cite


class TableBroken(BaseEvent, frozen=True, tag="table broken"):
    """A table's players draw for seats elsewhere, and the table is closed."""

    table: int
    cite: Cite


class WentAway(BaseEvent, frozen=True, tag="away"):
    """A player is now absent, or back."""

    player: str
    away: bool
    cite: Cite


class Irregular(BaseEvent, frozen=True, tag="irregular"):
    """An irregularity was called, with the rulebook's remedy."""

    kind: str
    remedy: str
    player: str
    table: int
    cite: Cite
    then: tuple[str, ...] = ()
    """What else the staff do."""


class Removed(BaseEvent, frozen=True, tag="removed"):
    """A player is removed other than by losing at the table. The chips are out of play; a place is kept or not."""

    player: str
    chips: Cents
    place_kept: bool
    cite: Cite


class ChangedUp(BaseEvent, frozen=True, tag="changed up"):
    """Chips are exchanged for larger ones: the smallest chip now, and every player's stack."""

    chip: Cents
    stacks: dict[str, Cents]
    cite: Cite


class Won(BaseEvent, frozen=True, tag="won"):
    """One player has all the chips in play: the event is over."""

    player: str
    chips: Cents
    cite: Cite


class Prized(BaseEvent, frozen=True, tag="prized"):
    """A place wins its prize. Players who tie win equal shares."""

    player: str
    place: int
    tied: int
    prize: Cents
    cite: Cite


class Paid(BaseEvent, frozen=True, tag="paid"):
    """A prize leaves the fund: what the winner gets, and what is withheld for tax."""

    player: str
    paid: Cents
    withheld: Cents
    forms: dict[str, Cite]
    cite: Cite


Event: TypeAlias = (
    Announced
    | Due
    | Entered
    | Refunded
    | EntriesClosed
    | Cancelled
    | SeatsDrawn
    | ChipsGiven
    | LevelBegan
    | TimePassed
    | HandPlayed
    | Broke
    | CardsDrawn
    | Moved
    | TableBroken
    | WentAway
    | Irregular
    | Removed
    | ChangedUp
    | Won
    | Prized
    | Paid
)
"""Anything that can happen in a tournament."""
