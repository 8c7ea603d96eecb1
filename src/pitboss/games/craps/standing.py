"""The wagers that stand on the layout, in the order they were made, indexed for every query.

Every sum and list that a rule needs is kept up to date as wagers come and go. So a change to one wager costs the same
whether ten others stand or ten thousand.
"""

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any, NamedTuple

from pitboss.games.craps.state import Bet
from pitboss.games.craps.wagers import LINE, NAMES, TRAVELLERS, spoken
from pitboss.money import Cents
from pitboss.rounds.ledger import Spot


def flat_number(bet: Bet) -> int:
    """Return the number that odds behind a flat wager would be on: where it waits or was put; 0 for other wagers."""
    if bet.wager in TRAVELLERS:
        return bet.number
    return NAMES[bet.wager].number if bet.wager.startswith("put_") and not bet.backs else 0


def can_grow(bet: Bet) -> bool:
    """Whether a wager can be added to: not odds, and not one that went to its number, which is a separate wager."""
    return not bet.backs and not (bet.number and bet.wager in TRAVELLERS)


class Like(NamedTuple):
    """What wagers that a throw treats alike have in common."""

    wager: str
    number: int
    called: str


class Standing:
    """The wagers that stand; ``chips`` returns the amount on each."""

    def __init__(self, bets: Iterable[Bet], chips: Mapping[Spot, Cents]) -> None:
        """Add the wagers that already stood."""
        self.chips = chips
        self.bets: dict[Spot, Bet] = {}
        self._place: dict[Spot, int] = {}
        self._places = count()
        self._counted: dict[Spot, Cents] = {}
        self._kinds: dict[Like, dict[Spot, None]] = {}
        self._odds: dict[Spot, dict[Spot, Cents]] = {}
        self._behind: dict[Spot, Cents] = {}
        self._growing: dict[str, dict[int, Cents]] = {}
        self._line: dict[int, int] = {}
        self._flats: dict[Spot, dict[Spot, None]] = {}
        self._called: dict[Spot, dict[Spot, None]] = {}
        for bet in bets:
            self.put(bet)

    # -- wagers come and go ---------------------------------------------------------------------

    def put(self, bet: Bet) -> None:
        """Keep a new or changed wager; a changed one stays in its place."""
        spot = bet.seat, bet.key
        if (before := self.bets.get(spot)) is not None:
            self._forget(spot, before)
        else:
            self._place[spot] = next(self._places)
        self.bets[spot] = bet
        self._remember(spot, bet)

    def drop(self, bet: Bet) -> None:
        """Forget a wager."""
        spot = bet.seat, bet.key
        self._forget(spot, self.bets.pop(spot))
        del self._place[spot]

    def _remember(self, spot: Spot, bet: Bet) -> None:
        cents = self._counted[spot] = self.chips[spot]
        for index, key in self._entries(spot, bet):
            index.setdefault(key, {})[spot] = None
        if bet.backs:
            backed = bet.seat, bet.backs
            self._odds.setdefault(backed, {})[spot] = cents
            self._behind[backed] = self._behind.get(backed, 0) + cents
        if can_grow(bet):
            held = self._growing.setdefault(bet.wager, {})
            held[bet.seat] = held.get(bet.seat, 0) + cents
        if bet.wager in LINE:
            self._line[bet.seat] = self._line.get(bet.seat, 0) + 1

    def _forget(self, spot: Spot, bet: Bet) -> None:
        cents = self._counted.pop(spot)
        for index, key in self._entries(spot, bet):
            _remove(index, key, spot)
        if bet.backs:
            backed = bet.seat, bet.backs
            _remove(self._odds, backed, spot)
            self._behind[backed] -= cents
        if can_grow(bet):
            held = self._growing[bet.wager]
            held[bet.seat] -= cents
            if not held[bet.seat]:
                _remove(self._growing, bet.wager, bet.seat)
        if bet.wager in LINE:
            self._line[bet.seat] -= 1

    def _entries(self, spot: Spot, bet: Bet) -> list[tuple[dict[Any, dict[Spot, None]], Any]]:
        """The indexes that list a wager: by kind, by the name in a record and, if flat and on a number, by kind."""
        entries: list[tuple[dict[Any, dict[Spot, None]], Any]] = [
            (self._kinds, Like(bet.wager, bet.number, bet.called))
        ]
        entries += [(self._called, (bet.seat, name)) for name in {bet.wager, spoken(bet.key)}]
        if flat_number(bet):
            entries.append((self._flats, (bet.seat, bet.wager)))
        return entries

    # -- queries --------------------------------------------------------------------------------

    def in_order(self, spots: Iterable[Spot]) -> list[Bet]:
        """Return these wagers in the order they were made."""
        return [self.bets[spot] for spot in sorted(spots, key=self._place.__getitem__)]

    @property
    def kinds(self) -> tuple[Like, ...]:
        """Return every kind of wager that stands: a throw does the same to all of a kind."""
        return tuple(self._kinds)

    def of(self, kinds: Iterable[Like]) -> list[Bet]:
        """Return the wagers of some kinds, in the order they were made."""
        return self.in_order(spot for kind in kinds for spot in self._kinds.get(kind, ()))

    def has(self, wagers: Iterable[str]) -> bool:
        """Whether any of these wagers stands, at any seat."""
        return any(kind.wager in wagers for kind in self._kinds)

    def odds(self, flat: Bet) -> list[Bet]:
        """Return the odds behind a flat wager."""
        return self.in_order(self._odds.get((flat.seat, flat.key), ()))

    def behind(self, flat: Bet) -> Cents:
        """Return the amount behind a flat wager."""
        return self._behind.get((flat.seat, flat.key), 0)

    def held(self, seat: int, wager: str) -> Cents:
        """Return the amount a seat has on a wager that it could add to."""
        return self._growing.get(wager, {}).get(seat, 0)

    def holders(self, wager: str) -> Iterable[int]:
        """Return the seats with a wager that could be added to."""
        return self._growing.get(wager, {})

    def line_bet(self, seat: int) -> bool:
        """Whether a seat has pass or don't pass."""
        return self._line.get(seat, 0) > 0

    def flats(self, seat: int, wager: str) -> Mapping[Spot, None]:
        """Return a seat's flat wagers of a kind that are on numbers."""
        return self._flats.get((seat, wager), {})

    def called(self, seat: int, name: str) -> list[Bet]:
        """Return a seat's wagers that a record may call by this name."""
        return self.in_order(self._called.get((seat, name), ()))


def _remove(index: dict[Any, dict[Any, Any]], key: Any, entry: Any) -> None:
    del index[key][entry]
    if not index[key]:
        del index[key]
