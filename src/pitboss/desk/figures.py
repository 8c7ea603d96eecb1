"""Exact odds and simulations of a game by name, under a rulebook and the options the house chose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.desk.games import game_of
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from pitboss.odds import Analysis
    from pitboss.odds.analysis import Effect
    from pitboss.simulate import Progress, SimulationReport

Pay = dict[str, dict[str, str]]
"""Odds posted above a pay table's floor: rows by table."""


def analyse(
    game: str,
    rulebook: str,
    options: dict[str, Any] | None = None,
    pay: Pay | None = None,
    *,
    readings: dict[str, str] | None = None,
) -> Analysis:
    """Price every wager of a game.

    ``pay`` posts odds above a pay table's floor. ``readings`` selects the alternative reading of a clause.
    Refuses a game without exact odds.
    """
    found = game_of(game)
    return found.analyse(found.rules(rulebook, options, pay, readings))


def effects(game: str, left: str, right: str, options: dict[str, Any] | None = None) -> dict[str, Effect]:
    """Return how a change of rulebook or edition changes the edge of each wager, if known."""
    from pitboss.odds.analysis import effects as beside

    def known(rulebook: str) -> Analysis | None:
        try:
            return analyse(game, rulebook, options)
        except Refusal as refusal:
            if refusal.code != "no_odds":
                raise
            return None

    return beside(known(left), known(right))


def simulate(  # noqa: PLR0913 - one call describes a whole run
    game: str,
    rulebook: str,
    rounds: int,
    options: dict[str, Any] | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
    workers: int | None = None,
    *,
    pay: Pay | None = None,
    readings: dict[str, str] | None = None,
) -> SimulationReport:
    """Play the given number of rounds on all cores and compare every wager's edge with the exact one.

    Without a seed, one is drawn and included in the report. Refuses a game without a kernel.
    """
    from pitboss.simulate import simulate as run

    found = game_of(game)
    rules = found.rules(rulebook, options, pay, readings)
    exact = found.analyse(rules) if found.priced else None
    return run(found.kernel(rules), rounds, seed, progress, workers, exact=exact)
