"""Records that the rules cannot distinguish, by what a game reads of an ordinary one.

Many of a day's records are alike. Two with the same stakes, decisions and results are settled alike, whatever
the cards. A game says what decides a record (`Game.alike`), and the engine settles one of each kind. A record with
anything unusual in it is settled by itself.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

from pitboss.chance.cards import CARDS
from pitboss.rounds.settlement import Divides, Outcome

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pitboss.rounds.records import Record

    Cards: TypeAlias = NDArray[np.uint8]
    Numbers: TypeAlias = NDArray[np.int64]

Said: TypeAlias = tuple[Hashable, ...]
"""A seat, what it staked, and what it decided."""


class Cells(NamedTuple):
    """How the cards of many seats are sorted at once if each seat is settled by itself.

    Two seats with the same stakes and decisions, at tables that differ only in the cards, are settled alike if
    their cards are of one cell.
    """

    own: int = 0
    """The number of cards a seat has,"""
    dealer: int = 0
    """the dealer,"""
    community: int = 0
    """and everyone together."""
    number: "Callable[[Cards, Cards], Numbers] | None" = None
    """Returns the cell of each row: a seat's cards, and those of the table, as indexes of the deck.

    The table's are the dealer's, then the community's, then those of the shoe. If there is one deck, all of a row's
    cards are different. A row that is of no cell is -1. None if there is one cell only.
    """
    shoe: tuple[int, int] = (0, 0)
    """The least and the most cards that leave a shoe in a round. The places of those that do not come are BLANK."""
    by_seat: str = ""
    """The last key of what the table remembers, if it has an entry there for each seat,"""
    from_last: bool = False
    """and whether the highest seat's comes first."""
    decks: int = 1
    """The number of decks: so often a card may come in one record."""


BLANK = 254
"""Stands where a round takes no further card from the shoe."""
ONE_CELL = Cells()
"""For a game without cards: the record alone decides it."""
_DECK = frozenset(CARDS)
_WRITTEN = (str, int)
"""How an amount is usually written. Values of other types could be equal without being the same."""


@cache
def _others(kind: type[msgspec.Struct], known: frozenset[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Read every key of a part of a record except the known ones."""
    return attrgetter(*(name for name in kind.__struct_fields__ if name not in known))


_OF_A_RECORD = frozenset({"rulebook", "game", "id", "options", "seats", "dealer", "community", "spins"})
_OF_A_SEAT = frozenset({"seat", "wagers", "cards", "decisions"})
_OF_A_DECISION = frozenset({"at", "do", "amount"})


def ordinary(record: "Record") -> tuple[Said, ...] | None:
    """Return what the seats of a record staked and decided, or None if the record says anything else about them."""
    if any(_others(type(record), _OF_A_RECORD)(record)) or record.state is not None:
        return None
    said = []
    for seat in record.seats:
        wagers = seat.wagers
        if type(wagers) is not dict or any(_others(type(seat), _OF_A_SEAT)(seat)):
            return None
        for amount in wagers.values():
            if type(amount) not in _WRITTEN:
                return None
        decided = []
        for one in seat.decisions:
            amount = one.amount
            if any(_others(type(one), _OF_A_DECISION)(one)):
                return None
            if amount is not None and type(amount) not in _WRITTEN:
                return None
            decided.append((one.at, one.do, amount))
        said.append((seat.seat, *wagers.items(), *decided))
    return tuple(said)


def from_one_deck(hands: Iterable[Iterable[str]]) -> bool:
    """Whether these cards are all known and can come from one deck."""
    cards = [card for hand in hands for card in hand]
    seen = set(cards)
    return len(seen) == len(cards) and seen <= _DECK


def money_of(outcomes: Mapping[str, Outcome]) -> Hashable:
    """Return what outcomes do to the chips and by which rule, leaving out what was found on the way."""
    return tuple((wager, _money(outcome)) for wager, outcome in outcomes.items())


def _money(outcome: Outcome) -> Hashable:
    if isinstance(outcome, Divides):
        return outcome
    return type(outcome), outcome._replace(found="", tried=())
