"""The layout during a round: the point, the wagers that stand, and who has the dice."""

from msgspec.structs import replace

from pitboss.games.craps.rules import OFF
from pitboss.games.craps.standing import Like, Standing, flat_number
from pitboss.games.craps.state import Bet, CrapsState, read_spot
from pitboss.games.craps.table_rules import TableRules, family_of
from pitboss.games.craps.wagers import COMES, flat_key, odds_name
from pitboss.money import Cents
from pitboss.rounds import Table
from pitboss.rounds.asks import Bar, Choice, Choose, Roll


class Layout:
    """What lies on a craps table, and the state of the hand; the table keeps the chips."""

    def __init__(self, table: Table, plan: TableRules, state: CrapsState) -> None:
        """Set the table up as the last round left it."""
        self.table, self.plan = table, plan
        self.standing = Standing(state.bets, table.spots)
        self.bets = self.standing.bets
        self.point = state.point
        self.shooter = state.shooter if state.shooter in table.seats else 0
        self.had_shooter = bool(self.shooter)
        self.declined_by = state.declined_by if state.declined_by in table.seats else 0
        self.outside_shooter = state.outside_shooter
        self.offered = 0 if self.shooter or self.outside_shooter else _first_offer(state, table.seats)
        # Until somebody has had the dice, they are offered as when the game opens.
        self.offer_rule = "next_shooter" if state.shooter or state.offered else "first_shooter"
        self.made_point = state.made_point
        self.deciding_come_bets = state.deciding_come_bets
        self.fire_open, self.fire_points = state.fire_open, set(state.fire_points)
        self.dont_bets_gone = {read_spot(text) for text in state.dont_bets_gone}
        self.asked: Choose | None = None
        self.changes = 0
        table.coupons.update({read_spot(text): face for text, face in state.coupons.items()})
        # Cached choices of an ask, by the wager they make or the spot they change, for as long as they are valid.
        self.known: dict[str | tuple[int, str], tuple[Choice, ...]] = {}

    def state(self) -> CrapsState:
        """Return what the table remembers when the round ends."""
        return CrapsState(
            point=self.point,
            bets=tuple(self.bets.values()),
            standing={f"{seat}:{key}": self.table.spots[seat, key] for seat, key in self.bets},
            coupons={f"{seat}:{key}": face for (seat, key), face in self.table.coupons.items()},
            shooter=self.shooter,
            offered=self.offered,
            declined_by=self.declined_by,
            outside_shooter=self.outside_shooter,
            made_point=self.made_point,
            deciding_come_bets=self.deciding_come_bets,
            fire_open=self.fire_open,
            fire_points=tuple(sorted(self.fire_points)),
            dont_bets_gone=tuple(f"{seat}:{wager}" for seat, wager in sorted(self.dont_bets_gone)),
        )

    @property
    def come_out(self) -> bool:
        """Whether the next roll is a come-out roll; a roll that only decides come bets is not."""
        return not self.point and not self.deciding_come_bets

    @property
    def hand_over(self) -> bool:
        """Whether somebody had the dice in this round, and now nobody has them or may have them back."""
        return self.had_shooter and not (self.shooter or self.declined_by)

    @property
    def throw(self) -> Roll:
        """Ask the shooter for a throw."""
        return Roll("roll", self.plan.cite["throw"], who=self.shooter)

    # -- the wagers that stand ------------------------------------------------------------------

    def chips(self, bet: Bet) -> Cents:
        """The chips on a wager."""
        return self.table.spots[bet.seat, bet.key]

    def face(self, bet: Bet) -> Cents:
        """The face value of the coupons with a wager."""
        return self.table.coupons.get((bet.seat, bet.key), 0)

    def held(self, seat: int, wager: str) -> Cents:
        """The amount a seat has on a wager that it could add to."""
        return self.standing.held(seat, wager)

    @property
    def shut(self) -> set[tuple[int, str]]:
        """The wagers a seat may not make again: a don't bet it took down, a fire bet that stands."""
        return self.dont_bets_gone | {(seat, "fire") for seat in self.standing.holders("fire")}

    def put(self, bet: Bet) -> None:
        """Keep a new or changed wager."""
        self.standing.put(bet)
        self._changed_by(bet)

    def drop(self, bet: Bet) -> None:
        """Forget a wager that is decided or taken down."""
        self.standing.drop(bet)
        self._changed_by(bet)

    def changed(self) -> None:
        """Forget all cached choices, because the point or the dice changed."""
        self._ask_anew()
        self.known.clear()

    def _ask_anew(self) -> None:
        self.asked = None
        self.changes += 1

    def _changed_by(self, bet: Bet) -> None:
        """Forget the cached choices for a wager, for the one it is behind, and for others of its kind."""
        self._ask_anew()
        for known in (bet.wager, (bet.seat, bet.key), (bet.seat, bet.backs)):
            self.known.pop(known, None)

    def travel(self, bet: Bet, number: int) -> Bet:
        """Move a flat wager to its number; one without an id goes to its own spot there."""
        self.drop(bet)
        key = bet.key
        if bet.wager in COMES and not bet.id:
            key = f"{bet.wager}_{number}"
            self.table.move(bet.seat, bet.key, key, self.plan.wager_cite[bet.wager])
        moved = replace(bet, number=number, key=key)
        self.put(moved)
        return moved

    def line_bet(self, seat: int) -> bool:
        """Whether a seat has pass or don't pass."""
        return self.standing.line_bet(seat)

    def waiting_come_bets(self) -> bool:
        """Whether a come or don't come bet stands undecided."""
        return self.standing.has(COMES)

    def flat(self, seat: int, odds: str) -> Bet | None:
        """Return the flat wager that odds of this name go behind, which must be waiting on a number."""
        bet = self.bets.get((seat, flat_key(odds)))
        number = flat_number(bet) if bet is not None else 0
        return bet if bet is not None and number and odds_name(bet.wager, number, bet.id) == odds else None

    def behind(self, flat: Bet) -> Cents:
        """The odds behind a flat wager."""
        return self.standing.behind(flat)

    def works(self, bet: Bet, come_out: bool) -> bool:
        """Whether the next roll can decide a wager: as the player called it, else by the rule for come-out rolls."""
        if bet.backs and not self.works(self.bets[bet.seat, bet.backs], come_out):
            return False
        return self.kind_works(bet, come_out)

    def kind_works(self, like: Bet | Like, come_out: bool) -> bool:
        """Whether wagers of a kind, called this way, work, leaving aside the flat wagers they may be behind."""
        if like.called:
            return like.called != OFF
        return not (come_out and family_of(like.wager) in self.plan.off)

    def bar(self, code: str, message: str, rule: str) -> Bar:
        """Return a bar that cites a rule."""
        return self.plan.bar(code, message, rule)


def _first_offer(state: CrapsState, seats: tuple[int, ...]) -> int:
    """Return the seat the dice are offered to: where they were or, if that seat is empty now, the next clockwise."""
    at = state.offered or state.shooter
    return next((seat for seat in seats if seat >= at), seats[0] if seats else 0)
