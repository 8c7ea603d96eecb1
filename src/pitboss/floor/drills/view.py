"""A dealer's view of a table in a drill: cards, dice, the wheel, the players' actions. Never what is due."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pitboss.chance import Card
from pitboss.money import Cents
from pitboss.rounds import Round
from pitboss.rounds.asks import Who
from pitboss.rounds.events import Awarded, Decided, Noted, Put, Raked, Rolled, Shown, Spun, Uncalled
from pitboss.rounds.seen import hands_seen

NOBODY = 0
"""The view of someone without a seat: the cards face up."""


class Laid(NamedTuple):
    """A hand as it lies on the table. ``apart`` are the cards that were laid apart from the others."""

    who: Who
    hand: int
    cards: tuple[Card, ...]
    apart: tuple[Card, ...] = ()


class View(NamedTuple):
    """The part of the table that is open to everyone."""

    hands: tuple[Laid, ...]
    dice: tuple[int, ...]
    pocket: str
    notes: dict[str, str]
    """The markers of the table: a point, the button."""
    decided: dict[int, str]
    """The last decision of each seat."""
    put: dict[int, Cents]
    """The chips of each seat in the pot."""
    pot: Cents


def view_of(round: Round, events: Sequence[Any]) -> View:
    """Show the part of these events that is open to everyone."""
    seen = [one for event in events if (one := round.seen(event, NOBODY)) is not None]
    throws = [one for one in seen if type(one) is Rolled]
    spins = [one for one in seen if type(one) is Spun]
    put: dict[int, Cents] = {}
    pot = 0
    for one in seen:
        if type(one) is Put:
            put[one.seat] = put.get(one.seat, 0) + one.amount
        pot += one.amount if type(one) is Put else 0
        pot -= one.amount if type(one) in (Awarded, Raked, Uncalled) else 0
    return View(
        _hands(seen),
        throws[-1].dice if throws else (),
        spins[-1].pocket if spins else "",
        {one.what: one.value for one in seen if type(one) is Noted},
        {one.seat: one.do for one in seen if type(one) is Decided and one.seat},
        put,
        pot,
    )


def _hands(seen: Sequence[Any]) -> tuple[Laid, ...]:
    apart: dict[tuple[Who, int], tuple[Card, ...]] = {}
    hands = hands_seen(seen)
    for one in seen:
        if type(one) is Shown:
            whole = hands.get((one.who, one.hand), [])
            few = len(one.cards) < len(whole) and set(one.cards) <= set(whole) and len(one.cards) > 1
            apart[one.who, one.hand] = one.cards if few else ()
    return tuple(
        Laid(who, hand, tuple(cards), apart.get((who, hand), ())) for (who, hand), cards in hands.items()
    )
