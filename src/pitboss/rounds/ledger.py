"""The ledger: every account's balance, updated as money moves. Chips never appear or vanish."""

import re
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Any, TypeAlias

from pitboss.money import Cents, read_whole
from pitboss.rounds.events import HOUSE, JACKPOT, RAKE, Account, Money, Returned, Staked, account_name
from pitboss.rulebooks import Cite

Spot: TypeAlias = tuple[int, str]
"""A wager's place on the layout: the seat and the wager."""

_SPOT = re.compile("([0-9]{1,3}):(.*)", re.DOTALL)

Move: TypeAlias = tuple[int, str, Cents, Account, Account]
"""A move of chips: the seat, the wager, the amount, the source and the target."""

OUTSIDE = "outside"
"""The account that chips present before the round came from."""

_MAY_OWE = frozenset({HOUSE, RAKE, JACKPOT, OUTSIDE})


def spot_name(spot: Spot) -> str:
    """Name a spot as what a table remembers is written: "1:pass"."""
    return account_name(spot)


def read_spot(name: str) -> Spot | None:
    """Read the name of a spot. None if it is malformed."""
    found = _SPOT.fullmatch(name)
    return (read_whole(found[1]), found[2]) if found else None


def read_spots(named: Mapping[str, Cents]) -> dict[Spot, Cents]:
    """Read chips by the names of their spots. Malformed names are skipped."""
    return {spot: cents for name, cents in named.items() if (spot := read_spot(name))}


class ChipsLost(AssertionError):
    """Chips appeared, vanished, or left an account that did not hold them: the game's bug, never a player's fault."""


class Ledger:
    """Every account of one round.

    ``spots`` and ``others`` follow every move, because none of them may pay what it does not hold. A seat has its own
    purse, so ``chips``, ``net`` and ``why`` are counted on demand, and moves stay cheap.
    """

    __slots__ = ("_chips", "_counted", "_moves", "_net", "_paid", "_why", "log", "others", "spots")

    def __init__(
        self, stacks: Mapping[int, Cents], standing: Mapping[Spot, Cents], log: list[Any] | None = None
    ) -> None:
        self.log: list[Any] = [] if log is None else log
        self._chips: dict[Any, Cents] = {**stacks}
        self.spots: dict[Any, Cents] = {**standing}
        self.others: dict[Any, Cents] = {HOUSE: 0}
        if stacks or standing:
            self.others[OUTSIDE] = -sum(stacks.values()) - sum(standing.values())
        self._net: dict[Spot, Cents] = dict.fromkeys(standing, 0)
        self._why: dict[Spot, Cite] = {}
        self._moves: list[Money] = []
        """Every move. The first ``_paid`` are counted in ``chips``, the first ``_counted`` in ``net`` and ``why``."""
        self._paid = self._counted = 0

    @property
    def chips(self) -> dict[Any, Cents]:
        """The chips in front of each seat. Negative if the round does not say what the seat brought."""
        chips = self._chips
        for event in self._moves[self._paid :]:
            source, target = event.ends()
            if type(source) is int:
                chips[source] = chips.get(source, 0) - event.amount
            if type(target) is int:
                chips[target] = chips.get(target, 0) + event.amount
        self._paid = len(self._moves)
        return chips

    @property
    def net(self) -> dict[Spot, Cents]:
        """The net result of each wager of each seat so far."""
        if self._counted < len(self._moves):
            self._count()
        return self._net

    @property
    def why(self) -> dict[Spot, Cite]:
        """The rule behind each wager's net result."""
        if self._counted < len(self._moves):
            self._count()
        return self._why

    def _count(self) -> None:
        net, why = self._net, self._why
        for event in self._moves[self._counted :]:
            kind = type(event)
            if kind is Staked:
                net.setdefault((event.seat, event.wager), 0)
            elif kind is Returned:
                why[event.seat, event.wager] = event.cite
            elif sign := event.sign:
                key = (event.seat, event.label or event.wager)
                net[key] = net.get(key, 0) + sign * event.amount
                why[key] = event.cite
        self._counted = len(self._moves)

    def post(self, event: Money) -> None:
        """Move chips between accounts and log the move. Refuse to move chips that are not there."""
        source, target = event.ends()
        self.move(event, event.amount, source, target)

    def move(self, event: Money, amount: Cents, source: Account, target: Account) -> None:
        """Post an event whose amount and ends are already known, to save computing them again."""
        if type(amount) is not int or amount <= 0:
            raise ChipsLost(f"{amount!r} is not an amount that can be moved: {event}")
        kind = type(source)
        if kind is not int:
            book = self.spots if kind is tuple else self.others
            left = book.get(source, 0) - amount
            if left < 0 and source not in _MAY_OWE:
                raise ChipsLost(f"{account_name(source)} pays out chips it does not hold, in {event}")
            book[source] = left
        kind = type(target)
        if kind is not int:
            book = self.spots if kind is tuple else self.others
            book[target] = book.get(target, 0) + amount
        self._moves.append(event)
        self.log.append(event)

    def balance(self, account: Account) -> Cents:
        """The balance of an account."""
        book = self.chips if type(account) is int else self.spots if type(account) is tuple else self.others
        return book.get(account, 0)

    def standing(self) -> dict[str, Cents]:
        """The chips on the layout, in a pot or in a bank, by account name."""
        if len(self.others) == 1 and not any(self.spots.values()):
            return {}
        held = (*self.spots.items(), *self.others.items())
        return {account_name(one): cents for one, cents in held if cents and one not in _MAY_OWE}


def undone(log: Iterable[Any]) -> list[Move]:
    """The moves to undo, netted and ordered so that no account pays what it lacks. In a cycle, the last comes first."""
    moves = [
        (event.seat, event.label or event.wager, event.amount, *event.ends())
        for event in log
        if isinstance(event, Money)
    ]
    try:
        return _refilled_first(_left_over(moves))
    except CycleError:
        return moves[::-1]


def _left_over(moves: list[Move]) -> list[Move]:
    flows: dict[tuple[int, str, Account, Account], Cents] = {}
    for seat, wager, cents, source, target in moves:
        forth, back = (seat, wager, source, target), (seat, wager, target, source)
        returned = min(flows.get(back, 0), cents)
        flows[back] = flows.get(back, 0) - returned
        flows[forth] = flows.get(forth, 0) + cents - returned
    left = ((key, cents) for key, cents in flows.items() if cents)
    return [(seat, wager, cents, source, target) for (seat, wager, source, target), cents in left]


def _refilled_first(moves: list[Move]) -> list[Move]:
    """Order moves to be undone so that an account that may not owe gets everything back before it pays."""
    refilled_from: dict[Account, list[Account]] = {}
    for *_, source, target in moves:
        if not isinstance(source, int) and source not in _MAY_OWE:  # a seat has its own purse
            refilled_from.setdefault(source, []).append(target)
    order = TopologicalSorter(refilled_from).static_order()
    rank = {account: place for place, account in enumerate(order)}
    return sorted(moves, key=lambda move: rank.get(move[-1], -1))
