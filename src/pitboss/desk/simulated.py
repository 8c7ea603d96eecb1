"""The results of a simulation as rows for a frame: a row for each wager, or one for each wager of each round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.desk.columns import ROUNDS, TALLIES, with_schema
from pitboss.desk.figures import kernel_of, what_if
from pitboss.desk.games import game_of
from pitboss.odds.kernel import each_net
from pitboss.odds.strategy import OPTIMAL
from pitboss.rulebooks import Refusal
from pitboss.simulate.engine import SEAT, EngineKernel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pitboss.desk.figures import Pay
    from pitboss.desk.strategies import How
    from pitboss.simulate import SimulationReport

MOST_LISTED = 100_000
"""The number of rounds of a run that are written one by one."""
MOST_WHOLE = 2**63 - 1


@with_schema(TALLIES)
class TallyRow(NamedTuple):
    """A wager over a whole run: exact sums, and the figures derived from them as floats.

    A sum too large for a 64-bit column is written in digits.
    """

    game: str
    rulebook: str
    seed: int
    rounds: int
    unit: str
    played: str
    wager: str
    decided: int
    stake_cents: int
    net_cents: int
    net_squares: str
    house_edge: float | None = None
    standard_error: float | None = None
    exact: float | None = None
    rake_per_hand: float | None = None
    """The house's rake of a hand of poker, in dollars, in place of an edge."""


@with_schema(ROUNDS)
class RoundRow(NamedTuple):
    """The result of one wager of one seat in one round of a run."""

    round: int
    seat: int
    wager: str
    net_cents: int


def tally_rows(report: SimulationReport) -> Iterator[TallyRow]:
    """Return a row for each wager of a run."""
    for name, one in report.wagers.items():
        sums, error = one.sums, one.standard_error
        if abs(sums.net_cents) > MOST_WHOLE:
            raise Refusal("too_many", f"the result of {name} does not fit into a column of whole cents")
        yield TallyRow(
            report.game,
            report.rulebook,
            report.seed,
            report.rounds,
            report.unit,
            report.says,
            name,
            sums.decided,
            sums.stake_cents,
            sums.net_cents,
            str(sums.net_squares),
            None if report.rake else float(one.house_edge),
            None if error is None else float(error),
            None if one.exact is None else float(one.exact),
            float(one.house_edge) if report.rake else None,
        )


def round_rows(  # noqa: PLR0913 - one call describes a whole run
    game: str,
    rulebook: str,
    rounds: int,
    seed: int,
    options: dict[str, Any] | None = None,
    *,
    pay: Pay | None = None,
    readings: dict[str, str] | None = None,
    strategy: How = OPTIMAL,
    seats: int = 0,
) -> Iterator[RoundRow]:
    """Return the rounds of a run one by one, up to the most listed: the same that `simulate` counts first."""
    if not 1 <= rounds <= MOST_LISTED:
        raise Refusal("bad_rounds", f"1 to {MOST_LISTED:,} rounds are written one by one, not {rounds!r:.30}")
    rules = what_if(game, rulebook, options, pay, readings=readings)
    kernel = kernel_of(game_of(game), rules, strategy, seats)
    every = (
        (round.net() for round in kernel.rounds(seed, rounds))
        if isinstance(kernel, EngineKernel)
        else ({SEAT: nets} for nets in each_net(kernel, seed, rounds))
    )
    for number, by_seat in enumerate(every, 1):
        for seat, nets in by_seat.items():
            for wager, cents in nets.items():
                yield RoundRow(number, seat, wager, cents)
