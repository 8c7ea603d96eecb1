"""What a player sees when deciding, and what each choice is worth on average."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from pitboss.chance import Card
from pitboss.money import Cents, read_whole
from pitboss.rounds.asks import Bet, Choose
from pitboss.rounds.seen import held, shared

if TYPE_CHECKING:
    from pitboss.rounds.round import Round


class May(msgspec.Struct, frozen=True):
    """One thing that may be done, and the amounts it may carry, or 0 if it carries none."""

    do: str
    wager: str = ""
    least: Cents = 0
    most: Cents = 0


class Option(NamedTuple):
    """Something that can be done, with its amount, or 0 if it carries none."""

    do: str
    wager: str = ""
    amount: Cents = 0


class Situation(msgspec.Struct, frozen=True):
    """A decision as its seat sees it: nothing here comes from a card that lies face down to that seat."""

    at: str
    may: tuple[May, ...]
    own: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    stakes: dict[str, Cents] = {}
    """What the seat has staked, by wager."""
    hand: int = 0
    """The number of the hand that plays, where there can be several."""
    split: bool = False

    def options(self) -> Iterator[Option]:
        """Yield what may be done, with the least and the most it may carry."""
        for one in self.may:
            yield from (Option(one.do, one.wager, cents) for cents in dict.fromkeys((one.least, one.most)))


class Worths(NamedTuple):
    """What each option nets on average, in cents, for the wagers it concerns. Only the differences matter."""

    nets: dict[Option, Fraction]
    exact: bool = True


def situation(ask: Bet | Choose, round: "Round", seat: int) -> Situation:
    """Describe a decision from what its seat may see."""
    if type(ask) is Bet:
        may = tuple(
            May("bet", one.wager, one.amount.least, one.amount.maximum) for one in ask.offers_to(seat)
        )
    else:
        may = tuple(
            May(one.do, one.wager, *((one.amount.least, one.amount.maximum) if one.amount else (0, 0)))
            for one in ask.open_to(seat)  # type: ignore[union-attr]
        )
    number = read_whole(ask.at[4:]) if ask.at.startswith("hand") and ask.at[4:].isdigit() else 0
    view = round.view(seat)
    hands = {(one.who, one.hand): one for one in held(view)}
    mine = hands.get((seat, number)) or hands.get((seat, 0))
    dealer = hands.get(("dealer", 0))
    return Situation(
        at=ask.at,
        may=may,
        own=mine.cards if mine is not None else (),
        board=mine.board if mine is not None else shared(view),
        dealer=dealer.cards if dealer is not None else (),
        stakes={wager: cents for (one, wager), cents in round.table.spots.items() if one == seat and cents},
        hand=number,
        split=mine is not None and mine.split,
    )
