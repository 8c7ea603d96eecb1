"""The state of a tournament: its tables with the button and the blinds, its players, and their places and prizes."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from pitboss.cardroom.tournament.rules import TournamentRules
from pitboss.money import Cents, round_cents
from pitboss.rounds.seats import left_of

ENTRIES, CLOSED, SEATED, PLAYING, OVER, CANCELLED = (
    "entries", "closed", "seated", "playing", "over", "cancelled",
)  # fmt: skip
IN, OUT, NO_PLACE, REFUNDED = "in", "out", "no place", "refunded"


class Table(msgspec.Struct):
    """One table: its players by seat, and what the last deal left behind."""

    number: int
    players: dict[int, str]
    drawn: int
    """The number of players when its seats were last drawn."""
    button: int = 0
    """The seat that had the button in the last deal, or 0 before the first."""
    big: int = 0
    dealt: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    """Seats that waited for the button to pass in the last deal."""

    @property
    def lost(self) -> int:
        """The number of players it has lost since its seats were drawn."""
        return self.drawn - len(self.players)

    @property
    def in_order(self) -> list[str]:
        """Its players from the dealer's left."""
        return [player for _, player in sorted(self.players.items())]

    def open_seats(self, terms: TournamentRules) -> list[int]:
        """Return the empty seats."""
        return [seat for seat in range(1, terms.seats + 1) if seat not in self.players]


class Positions(NamedTuple):
    """The next deal of a table: seats in the order of the deal with the button last, the posts, and those that wait."""

    order: tuple[int, ...]
    button: int
    small: int
    big: int
    waiting: tuple[int, ...]


def positions(table: Table, terms: TournamentRules) -> Positions:
    """Find the players dealt in next, and their posts."""
    if not terms.has_button:
        return Positions(tuple(sorted(table.players)), 0, 0, 0, ())
    button = _next_button(table)
    waiting = _who_waits(table, button)
    order = left_of(tuple(seat for seat in table.players if seat not in waiting), button)
    if len(order) == 2:
        # The one due for the big blind posts it. The other has button and small blind, and is last.
        order = left_of(order, table.big) if table.big else order
        return Positions(order, order[1], order[1], order[0], waiting)
    return Positions(order, button, order[0], order[1], waiting)


def _next_button(table: Table) -> int:
    """Return the next player clockwise who is not waiting for the button. It starts at the last seat."""
    if not table.button:
        return max(table.players)
    able = tuple(seat for seat in table.players if seat not in table.waiting)
    return left_of(able or tuple(table.players), table.button)[0]


def _who_waits(table: Table, button: int) -> tuple[int, ...]:
    """Return the players that wait. A newcomer who would start as the small blind waits until the button has passed."""
    if not table.button:
        return ()
    turn = left_of(tuple(table.players), table.button)
    passed = turn[: turn.index(button)]
    waiting = [seat for seat in table.waiting if seat in table.players and seat not in passed]
    for seat in left_of(turn, button):
        if seat in waiting or len(table.players) - len(waiting) <= 2:
            continue
        if seat in table.dealt or seat in passed or seat == button:
            break
        waiting.append(seat)
    return tuple(sorted(waiting))


def best_seat(table: Table, seats: Collection[int], terms: TournamentRules) -> int:
    """Return the open seat that acts last in the next deal, short of the button, or the first of several equal ones."""

    def worth(seat: int) -> tuple[bool, int, int]:
        there = replace(table, players={**table.players, seat: "newcomer"})
        found = positions(there, terms)
        turn = found.order.index(seat) if seat in found.order else -1
        return seat != found.button, turn, -seat

    return max(seats, key=worth)


class Player(msgspec.Struct):
    """An entrant: what they paid, their chips, and their position in the event."""

    name: str
    number: int
    paid: Cents
    alien: bool
    stack: Cents = 0
    away: bool = False
    took_part: bool = False
    fate: str = IN
    out_at: tuple[int, int] = (0, 0)
    """The deal on which the player went out, and the number of the removal after it. Equal values tie."""
    prize: Cents = 0
    withheld: Cents = 0
    is_paid: bool = False


class State(msgspec.Struct):
    """The state of a tournament: the sum of its events, and nothing more."""

    phase: str = ENTRIES
    players: dict[str, Player] = {}
    tables: dict[int, Table] = {}
    hands: int = 0
    removals: int = 0
    level: int = 0
    minutes: int = 0
    chip: Cents = 0
    redrawn_at: int = 0
    """The number of players left when seats were last redrawn. Only a lower number can cause the next redraw."""

    @property
    def left(self) -> list[Player]:
        """The players still in."""
        return [player for player in self.players.values() if player.fate == IN]

    @property
    def fees(self) -> Cents:
        """The fees taken and not returned: the fund."""
        return sum(player.paid for player in self.players.values() if player.fate != REFUNDED)

    @property
    def chips(self) -> Cents:
        """The chips in play."""
        return sum(player.stack for player in self.players.values())

    def standings(self) -> list[list[str]]:
        """Return players with a place, best first. Those out on the same deal are grouped, in the order of entries."""
        groups: dict[tuple[int, int], list[str]] = {}
        for player in self.players.values():
            if player.fate in (IN, OUT):
                key = player.out_at if player.fate == OUT else (self.hands + 1, 0)
                groups.setdefault(key, []).append(player.name)
        return [groups[key] for key in sorted(groups, reverse=True)]

    @property
    def next_number(self) -> int:
        """The number of the next entry. Entries are numbered as they come."""
        return 1 + max((player.number for player in self.players.values()), default=0)

    def seat_of(self, name: str) -> tuple[int, int] | None:
        """Return the table and the seat of a player."""
        seats = (
            (table.number, seat)
            for table in self.tables.values()
            for seat, one in table.players.items()
            if one == name
        )
        return next(seats, None)

    def stand_up(self, name: str) -> None:
        """Take a player out of the seat, if there is one."""
        if (where := self.seat_of(name)) is not None:
            del self.tables[where[0]].players[where[1]]

    def take_out(self, name: str, fate: str) -> None:
        """Take a player out of the event and the seat. The chips are out of play."""
        player = self.players[name]
        player.fate, player.stack, player.prize = fate, 0, 0
        self.stand_up(name)


# -- places and prizes ----------------------------------------------------------------------------------


def prize_list(fund: Cents, terms: TournamentRules, filled: int) -> tuple[Cents, ...]:
    """Return the prize of every filled place, first place first. Together they are the whole fund."""
    shares = [Fraction(share) for share in terms.shares[:filled]]
    whole = sum(shares) if terms.in_proportion else 100
    prizes = [round_cents(fund * share / whole) for share in shares]
    if prizes:
        prizes[0] += fund - sum(prizes)
    return tuple(prizes)


class Place(NamedTuple):
    """A player's place: the highest it ties for, how many share it, and the prize."""

    player: str
    place: int
    tied: int
    prize: Cents


def placed(standings: Sequence[Sequence[str]], fund: Cents, terms: TournamentRules) -> list[Place]:
    """Give everyone a place and a prize. Each group of the standings is tied, in the order of entries."""
    prizes = prize_list(fund, terms, sum(map(len, standings)))
    found: list[Place] = []
    for group in standings:
        place = len(found) + 1
        won = sum(prizes[place - 1 : place - 1 + len(group)])
        shares = divided(won, len(group), all_to_first=terms.all_to_first)
        found += [Place(name, place, len(group), prize) for name, prize in zip(group, shares, strict=True)]
    return found


def divided(cents: Cents, parts: int, *, all_to_first: bool = False) -> list[Cents]:
    """Divide an amount equally. The cents left over go one each to the first parts, or all to the first."""
    each, odd = divmod(cents, parts)
    if all_to_first:
        return [each + odd, *[each] * (parts - 1)]
    return [each + (place < odd) for place in range(parts)]


W2G, FORM_1042S = "W-2G", "1042-S"


def tax(prize: Cents, terms: TournamentRules, *, alien: bool) -> tuple[tuple[str, ...], Cents]:
    """Return the forms a prize needs, and the amount withheld.

    It must exceed both figures of the W-2G, and the one of the 1042-S.
    """
    forms = (W2G,) if prize > max(terms.w2g_above, terms.w2g_times * terms.fee) else ()
    if not alien or prize <= terms.alien_above:
        return forms, 0
    withheld = round_cents(prize * terms.alien_withheld / 100, terms.withheld_cents)
    return (*forms, FORM_1042S), withheld
