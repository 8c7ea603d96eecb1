"""The takings of rooms: compare methods and schedules per hand, hour and player, at given or simulated pots.

At given pots every figure is exact. Each pot is assumed to be called money from one betting round before the board, and
every hand to have a board. Simulated pots are those of the kernel's players, and the figures have a standard error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from pitboss.money import Cents, parse_amount, read_whole, show_amount
from pitboss.odds.decimals import decimal_text, percent_text, root_text
from pitboss.odds.figures import figures_table
from pitboss.odds.picture import Axis, Curve, Number, Panel, panels, plain
from pitboss.poker.rake import HOUR, CalledHand, show
from pitboss.poker.table_rules import TableRules, rake_of_hand
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.html import html_table

if TYPE_CHECKING:
    from rich.table import Table

    from pitboss.poker.kernel import Cells, Habits, LimitKernel

HANDS_PER_HOUR = 30
"""Default number of hands a table plays in an hour. This is an assumption: no book states it."""

MOST_POTS, MOST_OFTEN = 10_000, 10**9
MOST_HANDS_PER_HOUR = 1_000
MOST_HANDS = 100_000_000
_HEADS = (
    "schedule", "players", "mean pot", "hands raked", "per hand", "error", "per hour", "player hour", "of pots",
)  # fmt: skip


class Schedule(NamedTuple):
    """One schedule of payment to the house: a table's rules, and whose they are."""

    rules: Rules

    @property
    def table_rules(self) -> TableRules:
        """The table's rules, worked out."""
        return self.rules.once(TableRules)

    def name(self, players: int) -> str:
        """Describe what is taken at this number of players, by the option of the room's schedule if it has one."""
        table_rules = self.table_rules
        if not table_rules.limit.band:
            return show(table_rules.rake)
        option = table_rules.limit.option(players)
        low, high = map(show_amount, option.limits)
        return f"option {option.number}: {low}–{high} {option.structure}, {show_amount(option.fee)} a hand"

    def check(self, players: int) -> None:
        """Refuse more players than the table has places, or too few to play."""
        fewest, most = self.rules.count("fewest_players"), self.rules.count("positions")
        if not fewest <= players <= most:
            message = f"{fewest} to {most} players sit down, not {players}"
            raise self.rules.refuse("bad_players", message, "positions")

    def takings(
        self,
        players: int,
        hands_per_hour: int,
        per_hand: Fraction,
        pot: Fraction,
        raked: Fraction,
        error: str | None = None,
    ) -> Takings:
        """Return what it takes, given what it takes from the pots of a hand."""
        clock = by_the_clock(self.table_rules, players, hands_per_hour)
        name, book = self.name(players), self.rules.chapter.rulebook
        return Takings(book, name, players, hands_per_hour, per_hand + clock, pot, raked, error)


class Takings(Struct, frozen=True):
    """The take of one schedule at one number of players."""

    rulebook: str
    schedule: str
    players: int
    hands_per_hour: int
    per_hand: Fraction
    """In cents, like all amounts here."""
    pot: Fraction
    """The mean pot, without uncalled bets."""
    raked: Fraction
    """The share of hands from which something is taken."""
    error: str | None = None
    """The standard error of what a hand pays, in cents, if it was simulated."""

    @property
    def per_hour(self) -> Fraction:
        """The table's payments in an hour."""
        return self.per_hand * self.hands_per_hour

    @property
    def per_player_hour(self) -> Fraction:
        """Each player's cost of an hour."""
        return self.per_hour / self.players

    @property
    def of_pots(self) -> Fraction:
        """The takings as a share of the pots."""
        return self.per_hand / self.pot if self.pot else Fraction(0)

    def to_json(self) -> dict[str, object]:
        """Return the row with amounts in dollars. Exact amounts are also given as fractions."""
        amounts = {
            "per_hand": self.per_hand,
            "per_hour": self.per_hour,
            "per_player_hour": self.per_player_hour,
        }
        found: dict[str, object] = {
            "rulebook": self.rulebook,
            "schedule": self.schedule,
            "players": self.players,
            "mean_pot": decimal_text(self.pot / 100),
            "share_of_hands_raked": decimal_text(self.raked),
            "share_of_pots": decimal_text(self.of_pots),
        }
        found |= {name: decimal_text(cents / 100) for name, cents in amounts.items()}
        if self.error is None:
            return found | {f"{name}_exact": str(cents / 100) for name, cents in amounts.items()}
        return found | {"standard_error": decimal_text(Fraction(self.error) / 100)}

    @property
    def row(self) -> tuple[str, ...]:
        """The row for display, in dollars."""
        return (
            f"{self.rulebook}, {self.schedule}",
            str(self.players),
            _dollars(self.pot, 2),
            percent_text(self.raked, 1),
            _dollars(self.per_hand, 3),
            "exact" if self.error is None else "± " + _dollars(Fraction(self.error), 3),
            _dollars(self.per_hour, 2),
            _dollars(self.per_player_hour, 2),
            percent_text(self.of_pots, 2),
        )


def _dollars(cents: Fraction, places: int) -> str:
    whole, rest = divmod(round(cents * 10**places / 100), 10**places)
    return f"{whole:,}.{rest:0{places}d}"


class Comparison(Struct, frozen=True, kw_only=True):
    """Schedules side by side: the pots used, the hands per hour, and what could not be simulated."""

    pots: str
    hands_per_hour: int
    rows: tuple[Takings, ...]
    left_out: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The basis of the figures, in one line."""
        return f"What the room takes, in dollars · {self.pots} · {self.hands_per_hour} hands an hour assumed"

    def to_json(self) -> dict[str, object]:
        """Return the comparison as plain data."""
        return {
            "pots": self.pots,
            "hands_per_hour": self.hands_per_hour,
            "takings": [row.to_json() for row in self.rows],
            "left_out": list(self.left_out),
        }

    def __rich__(self) -> Table:
        """Render the comparison for a terminal."""
        table = figures_table(self.title, _HEADS, [row.row for row in self.rows])
        table.caption = "; ".join(self.left_out) or None
        return table

    def _repr_html_(self) -> str:
        """Render the comparison for a notebook."""
        return html_table("; ".join((self.title, *self.left_out)), _HEADS, (row.row for row in self.rows))


# -- given pots ---------------------------------------------------------------------------------

Pots = Mapping[Cents, int]
"""The frequency of each pot."""


def read_pots(written: str) -> dict[Cents, int]:
    """Read pots and their frequencies: ``20x3,45,80x2``."""
    pots: dict[Cents, int] = {}
    for one in written.split(","):
        amount, times, often = one.strip().partition("x")
        try:
            cents, count = parse_amount(amount), read_whole(often, 1, MOST_OFTEN) if times else 1
        except ValueError:
            cents = count = 0
        if not cents or not count:
            raise Refusal("bad_pots", f"pots are written 20x3,45,80x2 (each and how often), not {one!r:.40}")
        pots[cents] = pots.get(cents, 0) + count
    if len(pots) > MOST_POTS:
        raise Refusal("bad_pots", f"no more than {MOST_POTS:,} pots are compared")
    return pots


def of_pot(table_rules: TableRules, players: int, pot: Cents) -> Cents:
    """Return what is taken from one pot with a board, all of it called before the board."""
    return rake_of_hand(table_rules, CalledHand(players, (pot, 0)))


def at_pots(schedule: Schedule, players: int, pots: Pots, hands_per_hour: int) -> Takings:
    """Return exactly what a schedule takes from given pots."""
    schedule.check(players)
    hands, taken = sum(pots.values()), {of: of_pot(schedule.table_rules, players, of) for of in pots}
    return schedule.takings(
        players,
        hands_per_hour,
        per_hand=Fraction(sum(taken[of] * n for of, n in pots.items()), hands),
        pot=Fraction(sum(of * n for of, n in pots.items()), hands),
        raked=Fraction(sum(n for of, n in pots.items() if taken[of]), hands),
    )


def by_the_clock(table_rules: TableRules, players: int, hands_per_hour: int) -> Fraction:
    """Return a hand's share of what is charged by the hour, slice by slice."""
    charge = table_rules.rake.charge
    if charge is None:
        return Fraction(0)
    return charge.slice(players) * Fraction(HOUR, charge.slice_minutes) / hands_per_hour


# -- simulated pots -----------------------------------------------------------------------------


class Run:
    """Simulated hands, shared by all schedules of tables that bet alike."""

    def __init__(self, hands: int, seed: int, habits: Habits) -> None:
        """Play this many hands for each table, always from the same seed."""
        if not 2 <= hands <= MOST_HANDS:
            raise Refusal("bad_rounds", f"from 2 to {MOST_HANDS:,} hands are simulated, not {hands}")
        self.hands, self.seed, self.habits = hands, seed, habits
        self._known: dict[tuple[object, ...], Cells] = {}

    def takings(self, schedule: Schedule, players: int, hands_per_hour: int) -> Takings:
        """Return what a schedule takes from the simulated pots, or refuse if its game cannot be simulated."""
        from pitboss.poker.kernel import LimitKernel

        schedule.check(players)
        kernel = LimitKernel(schedule.rules, players, self.habits)
        cells = self._cells(kernel)
        taken = kernel.rakes(cells)
        hands, total = cells.hands, sum(cents * count for cents, count in taken.items())
        squares = sum(cents**2 * count for cents, count in taken.items())
        variance = (squares - Fraction(total**2, hands)) / (hands - 1)
        pots = sum(called.pot * count for called, count in kernel.facts(cells, by_round=False))
        return schedule.takings(
            players,
            hands_per_hour,
            per_hand=Fraction(total, hands),
            pot=Fraction(pots, hands),
            raked=1 - Fraction(taken.get(0, 0), hands),
            error=root_text(variance / hands),
        )

    def _cells(self, kernel: LimitKernel) -> Cells:
        key = tuple(part if isinstance(part, int) else part.tobytes() for part in kernel.table)
        if key not in self._known:
            self._known[key] = kernel.tally(self.seed, self.hands)
        return self._known[key]


def compare(
    schedules: Sequence[Schedule],
    players: Iterable[int],
    source: Pots | Run,
    hands_per_hour: int = HANDS_PER_HOUR,
) -> Comparison:
    """Compare schedules at each number of players. One whose game cannot be simulated is named and left out."""
    if not 1 <= hands_per_hour <= MOST_HANDS_PER_HOUR:
        message = f"a table plays from 1 to {MOST_HANDS_PER_HOUR:,} hands an hour, not {hands_per_hour}"
        raise Refusal("bad_hands_per_hour", message)
    rows: list[Takings] = []
    left_out: dict[str, list[str]] = {}
    for count in players:
        for schedule in schedules:
            try:
                found = source.takings if isinstance(source, Run) else partial(at_pots, pots=source)
                rows.append(found(schedule, count, hands_per_hour=hands_per_hour))
            except Refusal as refusal:
                if refusal.code != "no_kernel":
                    raise
                left_out.setdefault(refusal.message, []).append(schedule.name(count))
    return Comparison(
        pots=_said(source),
        hands_per_hour=hands_per_hour,
        rows=tuple(rows),
        left_out=tuple(f"{why}, not {'; '.join(names)}" for why, names in left_out.items()),
    )


def _said(source: Pots | Run) -> str:
    if isinstance(source, Run):
        return f"{source.hands:,} simulated hands, {source.habits}, seed {source.seed}"
    return f"{len(source):,} given pots" if len(source) > 1 else "one given pot"


# -- a chart: per hand by the size of its pot, and per hour by the number of players -----------------------------

POINTS = 250
"""Number of pot sizes at which the takings are computed."""


def takings_chart(schedules: Sequence[Schedule], players: Sequence[int], found: Comparison) -> str:
    """Draw the takings per hand by pot and, if several numbers of players are compared, per hour by players."""
    by_pot = _joined(_by_pot(schedules, players[0], found))
    drawn = [Panel("dollars of a hand, by its pot", by_pot, _figure, _figure)]
    if len(set(players)) > 1:
        by_players = _joined(_by_players(schedules, found))
        drawn.append(Panel("dollars an hour, by the players", by_players, _figure, _figure))
    return panels(found.title, drawn)


def _by_pot(schedules: Sequence[Schedule], players: int, found: Comparison) -> list[Curve]:
    """Return the takings per hand up to at least twice the mean pot, including the share charged by the clock."""
    most = Axis.of([0, 2 * max((row.pot for row in found.rows), default=Fraction(0))]).high
    pots = [int(most * step / POINTS) for step in range(POINTS + 1)]
    curves = []
    for one in schedules:
        clock = by_the_clock(one.table_rules, players, found.hands_per_hour)
        points = tuple((Fraction(pot), of_pot(one.table_rules, players, pot) + clock) for pot in pots)
        curves.append(Curve(one.name(players), points))
    return curves


def _by_players(schedules: Sequence[Schedule], found: Comparison) -> list[Curve]:
    """Return what each schedule takes in an hour. For each number of players the rows come schedule by schedule."""
    curves: dict[int, list[tuple[Fraction, Fraction]]] = {}
    names: dict[int, str] = {}
    for number, one in enumerate(schedules):
        for row in found.rows:
            if (row.rulebook, row.schedule) == (one.rules.chapter.rulebook, one.name(row.players)):
                names.setdefault(number, row.schedule)
                curves.setdefault(number, []).append((Fraction(row.players * 100), row.per_hour))
    return [Curve(names[number], tuple(sorted(points))) for number, points in curves.items()]


def _joined(curves: Sequence[Curve]) -> list[Curve]:
    """Merge identical curves."""
    names: dict[tuple[tuple[Number, Number], ...], list[str]] = {}
    for curve in curves:
        names.setdefault(tuple(curve.points), []).append(curve.name)
    return [
        Curve(said[0] if len(said) == 1 else f"{said[0]}, and {len(said) - 1} like it", points)
        for points, said in names.items()
    ]


def _figure(cents: Fraction) -> str:
    return plain(cents / 100)
