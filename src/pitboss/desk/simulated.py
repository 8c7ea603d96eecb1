"""The results of a simulation as rows for a frame: a row for each wager, or one for each wager of each round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.desk.figures import kernel_of
from pitboss.desk.games import game_of
from pitboss.odds.decimals import decimal_text
from pitboss.odds.strategy import OPTIMAL
from pitboss.rulebooks import Refusal
from pitboss.simulate.engine import SEAT, EngineKernel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pitboss.desk.strategies import How
    from pitboss.simulate import SimulationReport

MOST_LISTED = 100_000
"""How many rounds of a run are written one by one."""
MOST_WHOLE = 2**63 - 1


class TallyRow(NamedTuple):
    """A wager over a whole run. Sums are exact: those that no column of 64 bits holds are written in digits."""

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
    house_edge: str
    standard_error: str | None = None
    exact: str | None = None


class RoundRow(NamedTuple):
    """What one wager of one seat came to in one round of a run."""

    round: int
    seat: int
    wager: str
    net_cents: int


def tally_rows(report: SimulationReport) -> Iterator[TallyRow]:
    """Return a row for each wager of a run."""
    for name, one in report.wagers.items():
        sums, exact = one.sums, None if one.exact is None else decimal_text(one.exact)
        if abs(sums.net_cents) > MOST_WHOLE:
            raise Refusal("too_many", f"what {name} came to does not fit into a column of whole cents")
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
            decimal_text(one.house_edge),
            one.standard_error,
            exact,
        )


def round_rows(  # noqa: PLR0913 - one call describes a whole run
    game: str,
    rulebook: str,
    rounds: int,
    seed: int,
    options: dict[str, Any] | None = None,
    *,
    readings: dict[str, str] | None = None,
    strategy: How = OPTIMAL,
    seats: int = 0,
) -> Iterator[RoundRow]:
    """Return the rounds of a run one by one, as many as are listed at most; the same that `simulate` counts first."""
    if not 1 <= rounds <= MOST_LISTED:
        raise Refusal("bad_rounds", f"1 to {MOST_LISTED:,} rounds are written one by one, not {rounds!r:.30}")
    found = game_of(game)
    rules = found.rules(rulebook, options, readings=readings)
    kernel = kernel_of(found, rules, strategy, seats)
    every = (
        (round.net() for round in kernel.rounds(seed, rounds))
        if isinstance(kernel, EngineKernel)
        else ({SEAT: nets} for nets in kernel.nets(seed, rounds))
    )
    for number, by_seat in enumerate(every, 1):
        for seat, nets in by_seat.items():
            for wager, cents in nets.items():
                yield RoundRow(number, seat, wager, cents)
