"""The layout during a round: the point, the wagers that stand, who has the dice, and what may be done now."""

from msgspec.structs import replace

from pitboss.games.craps.choices import own_choices
from pitboss.games.craps.plan import Plan, family_of
from pitboss.games.craps.rules import OFF
from pitboss.games.craps.state import Bet, CrapsState
from pitboss.games.craps.wagers import COMES, LINE
from pitboss.money import Cents
from pitboss.rounds import Table
from pitboss.rounds.asks import ANYONE, Choice, Choose, Roll
from pitboss.rulebooks import Refusal

ROLL, END = Choice("roll"), Choice("end")


class Layout:
    """What lies on a craps table and where the hand stands; the table keeps the chips."""

    def __init__(self, table: Table, plan: Plan, state: CrapsState) -> None:
        """Set the table up as the last round left it."""
        self.table, self.plan = table, plan
        self.bets: dict[tuple[int, str], Bet] = {(bet.seat, bet.key): bet for bet in state.bets}
        self.point = state.point
        self.shooter = state.shooter if state.shooter in table.seats else 0
        self.declined_by = state.declined_by if state.declined_by in table.seats else 0
        self.offered = 0 if self.shooter else _first_offer(state, table.seats)
        self.outside_shooter = state.outside_shooter
        self.made_point = state.made_point
        self.deciding_come_bets = state.deciding_come_bets
        self.fire_open, self.fire_points = state.fire_open, set(state.fire_points)
        self.dont_bets_gone = {_spot(text) for text in state.dont_bets_gone}
        self.odds_behind: dict[tuple[int, str], Bet] = {}
        self._ask: Choose | None = None
        for spot, cents in state.standing.items():
            table.spots[_spot(spot)] = cents
            table.net.setdefault(_spot(spot), 0)

    def state(self) -> CrapsState:
        """What the table remembers when the round ends."""
        return CrapsState(
            point=self.point,
            bets=tuple(self.bets.values()),
            standing={f"{seat}:{key}": self.table.spots[seat, key] for seat, key in self.bets},
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

    # -- the wagers that stand ------------------------------------------------------------------

    @property
    def come_out(self) -> bool:
        """Whether the next roll is a come-out roll; one that only decides come bets is not."""
        return not self.point and not self.deciding_come_bets

    def chips(self, bet: Bet) -> Cents:
        """What lies on a wager."""
        return self.table.spots[bet.seat, bet.key]

    def put(self, bet: Bet) -> None:
        """Keep a wager, new or changed."""
        self.bets[bet.seat, bet.key] = bet
        self._ask = None

    def drop(self, bet: Bet) -> None:
        """Forget a wager that is decided or taken down."""
        del self.bets[bet.seat, bet.key]
        self._ask = None

    def changed(self) -> None:
        """Work out anew what may be done: the point, the dice or a wager changed."""
        self._ask = None

    def line_bet(self, seat: int) -> bool:
        """Whether a seat has pass or don't pass."""
        return any(bet.seat == seat and bet.wager in LINE for bet in self.bets.values())

    def waiting_come_bets(self) -> bool:
        """Whether a come or don't come bet stands undecided."""
        return any(bet.wager in COMES for bet in self.bets.values())

    def behind(self, flat: Bet) -> list[Bet]:
        """The odds behind a flat wager."""
        return [bet for bet in self.bets.values() if bet.backs == flat.key and bet.seat == flat.seat]

    def works(self, bet: Bet, come_out: bool) -> bool:
        """Whether the next roll can decide a wager: as the player called it, or as the rule has it on a come-out."""
        if bet.backs and not self.works(self.bets[bet.seat, bet.backs], come_out):
            return False
        if bet.called:
            return bet.called != OFF
        return not (come_out and family_of(bet.wager) in self.plan.off)

    # -- what may be done now -------------------------------------------------------------------

    def ask(self) -> Choose:
        """Ask the table: every wager that may be made, changed or called, and the dice."""
        if self._ask is None:
            offers = self.plan.offers[not self.point, self.fire_open]
            choices = (*self._dice(), *offers, *self._own())
            if self.shooter and not self.may_roll:
                says = f"seat {self.shooter} needs a pass or don't pass wager before the dice are thrown"
                self._ask = Choose(ANYONE, "table", choices, self.plan.cite["shooter_line_bet"], says)
            else:
                self._ask = Choose(ANYONE, "table", choices, self.plan.cite["wagers_made"])
        return self._ask

    @property
    def may_roll(self) -> bool:
        """Whether somebody may throw: on a come-out the shooter needs a line bet."""
        if self.outside_shooter or self.deciding_come_bets:
            return True
        return bool(self.shooter) and (self.point != 0 or self.line_bet(self.shooter))

    @property
    def throw(self) -> Roll:
        """Ask the shooter for a throw."""
        throw = self.plan.throw
        return Roll(throw.at, throw.cite, throw.dice, self.shooter) if self.shooter else throw

    @property
    def may_decline(self) -> bool:
        """Whether the shooter, having made the point, may ask to roll on without a line bet."""
        return (
            bool(self.shooter)
            and self.made_point
            and not self.point
            and not self.deciding_come_bets
            and not self.line_bet(self.shooter)
            and self.waiting_come_bets()
        )

    def _dice(self) -> list[Choice]:
        choices = [ROLL, END] if self.may_roll else [END]
        if self.shooter:
            choices.append(Choice("pass_dice", seat=self.shooter))
            if self.may_decline:
                choices.append(Choice("decline_line_bet", seat=self.shooter))
        elif self.offered and not self.outside_shooter:
            choices += [Choice(do, seat=self.offered) for do in ("take_dice", "refuse_dice")]
        return choices

    def _own(self) -> list[Choice]:
        """What each seat may do to its own wagers."""
        behind: dict[tuple[int, str], Cents] = {}
        for bet in self.bets.values():
            if bet.backs:
                flat = (bet.seat, bet.backs)
                behind[flat] = behind.get(flat, 0) + self.chips(bet)
        choices: list[Choice] = []
        spots, plan = self.table.spots, self.plan
        self.odds_behind.clear()
        for spot, bet in self.bets.items():
            own = own_choices(plan, bet, spots[spot], behind.get(spot, 0))
            if own.odds:
                self.odds_behind[bet.seat, own.odds] = bet
            choices += own.choices
        return choices

    def refuse(self, code: str, message: str, rule: str) -> Refusal:
        """Make a refusal on the authority of a rule."""
        return self.plan.rules.refuse(code, message, rule)

    def travel(self, bet: Bet, number: int) -> Bet:
        """Put a flat wager on its number; one without an id goes to a spot of its own there."""
        self.drop(bet)
        key = bet.key
        if bet.wager in COMES and not bet.id:
            key = f"{bet.wager}_{number}"
            self.table.move(bet.seat, bet.key, key, self.plan.wager_cite[bet.wager])
        moved = replace(bet, number=number, key=key)
        self.put(moved)
        return moved


def _first_offer(state: CrapsState, seats: tuple[int, ...]) -> int:
    """The seat the dice are offered to: the one they were at or, if nobody sits there now, the next clockwise."""
    at = state.offered or state.shooter
    return next((seat for seat in seats if seat >= at), seats[0] if seats else 0)


def _spot(text: str) -> tuple[int, str]:
    seat, _, key = text.partition(":")
    return int(seat), key
