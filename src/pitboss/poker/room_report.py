"""The report on a run of poker: the room's takings per hand with their error, and the pots they come from."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import structs

from pitboss.money import Cents
from pitboss.odds.decimals import decimal_text, percent_text
from pitboss.odds.figures import figures_table
from pitboss.poker.kernel import Cells, LimitKernel
from pitboss.poker.rake import show
from pitboss.simulate.report import SimulatedWager, SimulationReport

if TYPE_CHECKING:
    from rich.table import Table

_HEADS = ("", "found")


class RoomReport(SimulationReport, frozen=True, kw_only=True):
    """A run of hands among the players: what the house took, from how many hands, and from which pots."""

    players: int
    habits: str
    method: str
    raked: Fraction
    """The share of hands from which the house took something."""
    flops: Fraction
    """The share of hands that saw the board."""
    pot: Fraction
    """The mean pot in cents, without uncalled bets."""
    shown: dict[str, int]
    """How many showdowns were won with each kind of hand."""

    @property
    def rake(self) -> SimulatedWager:
        """What the house took, per dollar, so that its edge is dollars a hand."""
        return self.wagers["rake"]

    def to_json(self) -> dict[str, object]:
        """Return the report as the simulation record writes it; there is no wager against the house."""
        return super().to_json() | {
            "wagers": {},
            "players": self.players,
            "habits": self.habits,
            "rake": self.method,
            "rake_per_hand": decimal_text(self.rake.house_edge),
            "standard_error": self.rake.standard_error,
            "share_of_hands_raked": decimal_text(self.raked),
            "share_of_hands_with_a_board": decimal_text(self.flops),
            "mean_pot": decimal_text(self.pot / 100),
            "showdowns_won_with": self.shown,
        }

    @property
    def rows(self) -> list[tuple[str, str]]:
        """Return the figures for a person."""
        error = self.rake.standard_error
        spread = "" if error is None else f" ± {float(error):.4f}"
        return [
            ("players", f"{self.players}, {self.habits}"),
            ("the house takes", self.method),
            ("rake a hand, in dollars, and its standard error", f"{float(self.rake.house_edge):.4f}{spread}"),
            ("hands raked", percent_text(self.raked, 2)),
            ("hands with a board", percent_text(self.flops, 2)),
            ("mean pot, in dollars", f"{float(self.pot / 100):.2f}"),
            (
                "rake of the pots",
                percent_text(self.rake.house_edge * 100 / self.pot if self.pot else Fraction(0), 2),
            ),
        ]

    def __rich__(self) -> Table:
        """Return the report for a terminal."""
        return figures_table(self.title, _HEADS, self.rows)


def room_report(kernel: LimitKernel, plain: SimulationReport, cells: Cells) -> RoomReport:
    """Combine a run's pots with its rake."""
    hands = cells.hands
    taken = kernel.rakes(cells)
    facts = list(kernel.facts(cells, by_round=False))
    pots: Cents = sum(called.pot * count for called, count in facts)
    return RoomReport(
        **structs.asdict(plain),
        players=kernel.players,
        habits=str(kernel.habits),
        method=show(kernel.plan.rake),
        raked=1 - Fraction(taken.get(0, 0), hands),
        flops=Fraction(sum(count for called, count in facts if len(called.rounds) > 1), hands),
        pot=Fraction(pots, hands),
        shown=cells.shown,
    )
