"""The layout of a craps table: the point, the wagers that stand, the shooter, and what is kept between rounds."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import count
from typing import NamedTuple, TypeAlias

import msgspec

from pitboss.games.craps.rules import OFF
from pitboss.games.craps.table_rules import Phase, TableRules
from pitboss.games.craps.wagers import (
    BONUS,
    BONUS_BITS,
    COMES,
    DONT_BETS,
    LINE,
    NAMES,
    TRAVELLERS,
    family_of,
    flat_key,
    is_odds,
    spoken,
)
from pitboss.money import Cents
from pitboss.rounds import Table
from pitboss.rounds.asks import Choice, Choose, Roll, check_coupon
from pitboss.rounds.ledger import Spot, read_spot, read_spots, spot_name
from pitboss.rounds.seats import clockwise
from pitboss.rulebooks import Refusal

Group: TypeAlias = tuple[str, int, str]
"""Wagers that a rule looks at together: the purpose, the seat (0: any), and their name."""


class Like(NamedTuple):
    """What wagers have in common that a throw treats alike."""

    wager: str
    number: int
    called: str


class Bet(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A wager that stands on the layout.

    ``wager`` is its kind and ``key`` the spot of its chips. ``number`` is the number it waits on once a roll has put
    it there (0 before); a bonus wager has the totals that have come (`BONUS_BITS`). ``called`` is what the player
    called it ("on", "off", or "" for the rule's default). ``backs`` is the key of the flat wager that odds are behind.
    ``vig`` is what was charged for it (if refundable, the part that no throw has earned yet).
    """

    seat: int
    wager: str
    key: str
    number: int = 0
    called: str = ""
    backs: str = ""
    id: str = ""
    vig: Cents = 0

    @property
    def spot(self) -> Spot:
        """Where its chips lie."""
        return self.seat, self.key

    @property
    def family(self) -> str:
        """The family of its kind, or its kind if it is odds."""
        return family_of(self.wager)

    @property
    def like(self) -> Like:
        """What it has in common with other wagers that a throw treats alike."""
        return Like(self.wager, self.number, self.called)

    @property
    def odds_number(self) -> int:
        """The number that odds behind it would be on: where it waits or was put. 0 if it takes no odds now."""
        if self.wager in TRAVELLERS:
            return self.number
        return NAMES[self.wager].number if self.wager.startswith("put_") and not self.backs else 0

    @property
    def odds_name(self) -> str:
        """The table's name for the odds behind it: with its id, else its number on a come."""
        if self.id:
            return f"{self.wager}_odds:{self.id}"
        return f"{self.wager}_odds" + (f"_{self.number}" if self.wager in COMES else "")


class CrapsState(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table between rounds.

    ``standing`` holds the chips of every wager in ``bets`` as {"seat:key": cents}, ``coupons`` the faces of the
    coupons that lie with them. ``shooter`` holds the dice (0: nobody), ``offered`` is the seat they are offered to.
    ``declined_by`` is the shooter who made a point and wants no new line bet while the dice go round.
    ``outside_shooter`` is set if the shooter's line bet is not part of the round, as in a compact record.
    """

    point: int = 0
    bets: tuple[Bet, ...] = ()
    standing: dict[str, Cents] = {}
    coupons: dict[str, Cents] = {}
    shooter: int = 0
    offered: int = 0
    declined_by: int = 0
    outside_shooter: bool = False
    made_point: bool = False
    deciding_come_bets: bool = False
    fire_open: bool = True
    fire_points: tuple[int, ...] = ()
    bonus_open: bool = True
    dont_bets_gone: tuple[str, ...] = ()


def chips_standing(state: CrapsState | None) -> dict[Spot, Cents]:
    """Return the chips on the layout when the last round ended. Malformed spots are skipped."""
    return read_spots(state.standing) if state is not None else {}


def check_state(state: CrapsState, table_rules: TableRules) -> None:
    """Refuse a state no craps table can be in."""
    if state.point and state.point not in table_rules.points:
        raise table_rules.rules.refuse("bad_state", f"{state.point} cannot be the point", "point_numbers")
    bets = {bet.spot: bet for bet in state.bets}
    named = {spot_name(spot): bet for spot, bet in bets.items()}
    matched = named.keys() == state.standing.keys() and len(bets) == len(state.bets)
    gone = map(read_spot, state.dont_bets_gone)
    for holds, message in (
        (matched, "every wager that stands needs chips, and all chips need a wager"),
        (all(cents > 0 for cents in state.standing.values()), "a wager that stands must have chips on it"),
        (set(state.fire_points) <= table_rules.points, "only points count for the fire bet"),
        (all(spot and spot[1] in DONT_BETS for spot in gone), "only don't bets are gone for a roll"),
        *(
            (_can_stand(bet, bets, table_rules), f"{bet.wager!r:.40} cannot stand like this on the layout")
            for bet in state.bets
        ),
    ):
        if not holds:
            raise Refusal("bad_state", message)
    for spot, face in state.coupons.items():
        if spot not in state.standing:
            raise Refusal("bad_state", "a coupon that stands must be on a wager")
        check_coupon(table_rules.coupons, named[spot].wager, face, state.standing[spot])


def _can_stand(bet: Bet, bets: dict[Spot, Bet], table_rules: TableRules) -> bool:
    """Whether this table could have taken a wager, and the wager waits where it can."""
    flat = bets.get((bet.seat, bet.backs))
    taken = bet.wager in table_rules.amounts and not bet.backs
    if flat is not None and flat.wager in table_rules.amounts:
        number = flat.number or NAMES[flat.wager].number
        taken = bet.wager == f"{flat.family}_odds" and bet.number == number != 0
    charged = bet.vig == 0 or (bet.vig > 0 and bet.wager.startswith(("buy_", "lay_")))
    sits, called = 0 <= bet.seat <= 999, bet.called in ("", "on", "off")
    return sits and taken and called and charged and table_rules.outcomes.can_wait(bet.wager, bet.number)


class Layout:
    """The wagers on a craps table, and the state of the hand. The table keeps the chips.

    Every sum and list that a rule needs is kept up to date as wagers come and go. A change to one wager costs the
    same whether ten other wagers stand or ten thousand.
    """

    def __init__(self, table: Table, table_rules: TableRules, state: CrapsState) -> None:
        """Set the table up as the last round left it."""
        self.table, self.table_rules = table, table_rules
        self.point = state.point
        self.shooter = state.shooter if state.shooter in table.seats else 0
        self.had_shooter = bool(self.shooter)
        self.declined_by = state.declined_by if state.declined_by in table.seats else 0
        self.outside_shooter = state.outside_shooter
        # The dice are offered where they were or, if that seat is empty now, to the next clockwise.
        at = state.offered or state.shooter
        kept = self.shooter or self.outside_shooter or not table.seats
        self.offered = 0 if kept else clockwise(table.seats, at)[0]
        # Until someone has had the dice, they are offered as when the game opens.
        self.offer_rule = "next_shooter" if at else "first_shooter"
        self.made_point = state.made_point
        self.deciding_come_bets = state.deciding_come_bets
        self.fire_open, self.fire_points = state.fire_open, set(state.fire_points)
        self.bonus_open = state.bonus_open
        self.dont_bets_gone = set(filter(None, map(read_spot, state.dont_bets_gone)))
        # An id means one don't come in a round. Once that is removed, nothing replaces it: another id is another bet.
        self.ids_gone = set[Spot]()
        table.coupons.update(read_spots(state.coupons))
        self.asked: Choose | None = None
        self.changes = 0
        # Cached choices of an ask, by the wager they make or the spot they change, for as long as they are valid.
        self.known: dict[str | Spot, tuple[Choice, ...]] = {}
        self.bets: dict[Spot, Bet] = {}
        self._place, self._places = dict[Spot, int](), count()
        # The chips of wagers that a rule looks at together, and their sums.
        self._kinds: dict[Like, dict[Spot, Cents]] = defaultdict(dict)
        self._groups: dict[Group, dict[Spot, Cents]] = defaultdict(dict)
        self._sums: dict[Group, Cents] = defaultdict(int)
        self._groups_of: dict[Spot, list[Group]] = {}
        for bet in state.bets:
            self.put(bet)

    def state(self) -> CrapsState:
        """Return what the table remembers when the round ends."""
        return CrapsState(
            point=self.point,
            bets=tuple(self.bets.values()),
            standing={spot_name(spot): self.table.spots[spot] for spot in self.bets},
            coupons={spot_name(spot): face for spot, face in self.table.coupons.items()},
            shooter=self.shooter,
            offered=self.offered,
            declined_by=self.declined_by,
            outside_shooter=self.outside_shooter,
            made_point=self.made_point,
            deciding_come_bets=self.deciding_come_bets,
            fire_open=self.fire_open,
            fire_points=tuple(sorted(self.fire_points)),
            bonus_open=self.bonus_open or not self.table_rules.bonus_window,
            dont_bets_gone=tuple(map(spot_name, sorted(self.dont_bets_gone))),
        )

    @property
    def come_out(self) -> bool:
        """Whether the next roll is a come-out roll. A roll that only decides come bets is not."""
        return not self.point and not self.deciding_come_bets

    @property
    def throw(self) -> Roll:
        """The ask to the shooter for a throw."""
        return Roll("roll", self.table_rules.cite["throw"], who=self.shooter)

    # -- wagers come and go ---------------------------------------------------------------------

    def put(self, bet: Bet) -> None:
        """Keep a new or changed wager. A changed one stays in its place."""
        spot = bet.seat, bet.key
        if spot in self.bets:
            self._leave_groups(spot, self.bets[spot])
        else:
            self._place[spot] = next(self._places)
        self.bets[spot] = bet
        chips = self._kinds[bet.like][spot] = self.table.spots[spot]
        groups = self._groups_of[spot] = _groups_of(bet)
        for group in groups:
            self._groups[group][spot] = chips
            self._sums[group] += chips
        self.changed(bet)

    def drop(self, bet: Bet) -> None:
        """Forget a wager that is decided or taken down."""
        spot = bet.seat, bet.key
        self._leave_groups(spot, self.bets.pop(spot))
        del self._place[spot]
        self.changed(bet)

    def travel(self, bet: Bet, number: int) -> None:
        """Move a flat wager to its number. One without an id goes to its own spot there."""
        self.drop(bet)
        key = bet.key
        if bet.wager in COMES and not bet.id:
            key = f"{bet.wager}_{number}"
            self.table.move(bet.seat, bet.key, key, self.table_rules.wager_cite[bet.wager])
        self.put(msgspec.structs.replace(bet, number=number, key=key))

    def _leave_groups(self, spot: Spot, bet: Bet) -> None:
        del self._kinds[bet.like][spot]
        for group in self._groups_of.pop(spot):
            self._sums[group] -= self._groups[group].pop(spot)

    def changed(self, bet: Bet | None = None) -> None:
        """Forget the cached choices for a wager, the one it is behind and others of its kind, or all of them."""
        self.asked = None
        self.changes += 1
        if bet is None:
            self.known.clear()
        else:
            for known in (bet.wager, (bet.seat, bet.key), (bet.seat, bet.backs)):
                self.known.pop(known, None)

    # -- the wagers that stand ------------------------------------------------------------------

    def in_order(self, spots: Iterable[Spot]) -> list[Bet]:
        """Return these wagers in the order they were made."""
        return [self.bets[spot] for spot in sorted(spots, key=self._place.__getitem__)]

    @property
    def kinds(self) -> list[Like]:
        """Every kind of wager that stands: a throw does the same to all of a kind."""
        return [kind for kind, group in self._kinds.items() if group]

    def of(self, kinds: Iterable[Like]) -> list[Bet]:
        """Return the wagers of some kinds, in the order they were made."""
        return self.in_order(spot for kind in kinds for spot in self._kinds[kind])

    def has(self, wagers: Iterable[str]) -> bool:
        """Whether any of these wagers stands, at any seat."""
        return any(kind.wager in wagers for kind in self.kinds)

    def line_bet(self, seat: int) -> bool:
        """Whether a seat has pass or don't pass."""
        return bool(self._groups["line", seat, ""])

    def growing(self, wager: str) -> dict[Spot, Cents]:
        """Return the wagers of this name that could be added to."""
        return self._groups["grow", 0, wager]

    def held(self, seat: int, wager: str) -> Cents:
        """Return the amount a seat has on a wager that it could add to."""
        return self._sums["grow", seat, wager]

    def odds(self, flat: Bet) -> dict[Spot, Cents]:
        """Return the odds behind a flat wager."""
        return self._groups["behind", flat.seat, flat.key]

    def behind(self, flat: Bet) -> Cents:
        """Return the amount behind a flat wager."""
        return self._sums["behind", flat.seat, flat.key]

    def flats(self, seat: int, wager: str) -> dict[Spot, Cents]:
        """Return a seat's flat wagers of a kind that are on numbers."""
        return self._groups["flat", seat, wager]

    def called(self, seat: int, name: str) -> list[Bet]:
        """Return a seat's wagers that a record may call by this name."""
        return self.in_order(self._groups["called", seat, name])

    def flat(self, seat: int, odds: str) -> Bet | None:
        """Return the flat wager that odds of this name go behind, which must be waiting on a number."""
        bet = self.bets.get((seat, flat_key(odds))) if is_odds(odds) else None
        return bet if bet is not None and bet.odds_number and bet.odds_name == odds else None

    @property
    def offers(self) -> dict[str, Choice]:
        """The wagers that anyone may make now."""
        return self.table_rules.offers[self.phase]

    @property
    def phase(self) -> Phase:
        """The phase of the hand, as far as it decides which wagers may be made."""
        return Phase(not self.point, self.fire_open, self.bonus_open)

    @property
    def shut(self) -> set[Spot]:
        """The wagers a seat may not make again: a don't bet it took down, a fire bet that stands."""
        return self.dont_bets_gone | {(seat, "fire") for seat, _ in self.growing("fire")}

    @property
    def bonus_totals(self) -> str:
        """The totals that have come for the bonus wagers that stand."""
        came = {bet.number for bet in self.bets.values() if bet.wager in BONUS}
        return " ".join(str(total) for total, bit in BONUS_BITS.items() if any(bit & one for one in came))

    def chips(self, bet: Bet) -> Cents:
        """The chips on a wager."""
        return self.table.spots[bet.seat, bet.key]

    def face(self, bet: Bet) -> Cents:
        """The face value of the coupons with a wager."""
        return self.table.coupons.get(bet.spot, 0)

    def works(self, like: Bet | Like) -> bool:
        """Whether the next roll can decide a kind of wager: as the player called it, else by the rule for come-outs.

        A line bet that stands while the dice are thrown only to decide come bets waits for the next come-out.
        """
        if self.deciding_come_bets and like.wager in LINE:
            return False
        if like.called:
            return like.called != OFF
        return not (self.come_out and family_of(like.wager) in self.table_rules.off)


def _groups_of(bet: Bet) -> list[Group]:
    """The groups a wager is in: its seat's by name, the line bets, odds, flat wagers, and those that can grow."""
    seat, wager = bet.seat, bet.wager
    groups = [("called", seat, name) for name in {wager, spoken(bet.key)}]
    if wager in LINE:
        groups.append(("line", seat, ""))
    if bet.backs:
        groups.append(("behind", seat, bet.backs))
    elif not (bet.number and wager in TRAVELLERS):
        # It can be added to: a flat wager on its number is a separate one.
        groups += [("grow", seat, wager), ("grow", 0, wager)]
    if bet.odds_number:
        groups.append(("flat", seat, wager))
    return groups
