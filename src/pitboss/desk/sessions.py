"""Whole sessions at a game by name: drawn from the exact distribution of a round, or else from sampled rounds."""

from __future__ import annotations

import dataclasses
from collections import Counter
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pitboss.desk.figures import in_parts, joint_of, kernel_of, way_of, what_if
from pitboss.desk.games import game_of
from pitboss.odds.kernel import each_net
from pitboss.odds.strategy import OPTIMAL
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.refusal import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pitboss.desk.figures import Pay
    from pitboss.desk.strategies import How
    from pitboss.money import Cents
    from pitboss.odds import Kernel
    from pitboss.rounds import Game
    from pitboss.rulebooks import Posting, Rules
    from pitboss.simulate import Progress
    from pitboss.simulate.session_report import SessionReport
    from pitboss.simulate.sessions import Round, SessionTerms

SAMPLED = 100_000
"""The rounds sampled from a compiled kernel where wagers are not counted together."""
PLAYED = 10_000
"""The rounds sampled from the engine."""
ROUNDS = "rounds"
"""The unit of a kernel whose rounds end every wager: rolls of craps do not."""


def session(  # noqa: PLR0913 - one call describes a whole trip
    game: str,
    rulebook: str,
    bets: Mapping[str, Cents],
    *,
    bankroll: Cents,
    rounds: int,
    goal: Cents | None = None,
    pace: int | None = None,
    sessions: int = 100_000,
    seed: int | None = None,
    options: dict[str, Any] | None = None,
    pay: Pay | None = None,
    readings: dict[str, str] | None = None,
    posting: Posting | bytes | None = None,
    strategy: How = OPTIMAL,
    progress: Progress | None = None,
    workers: int | None = None,
) -> SessionReport:
    """Play whole sessions with the same bets each round, and report ruin, results, drawdown and time.

    Amounts are in cents, ``pace`` in rounds an hour. The table is described as for `analyse`. ``strategy`` is how it is
    played: its name, the bytes of its file, or the best play. A seed gives the same sessions on any number of cores;
    without a seed one is drawn.
    """
    from pitboss.simulate.sessions import SessionTerms

    rules = what_if(game, rulebook, options, pay, readings=readings, posting=posting)
    terms = SessionTerms(bankroll, rounds, goal, pace)
    return sessions_at(rules, bets, terms, sessions, seed, strategy, progress, workers)


def sessions_at(  # noqa: PLR0913, PLR0917 - one call describes a whole trip
    rules: Rules,
    bets: Mapping[str, Cents],
    terms: SessionTerms,
    sessions: int,
    seed: int | None = None,
    strategy: How = OPTIMAL,
    progress: Progress | None = None,
    workers: int | None = None,
) -> SessionReport:
    """Play whole sessions at a table, as `session` does."""
    from pitboss.simulate.sessions import sessions as run

    chapter = rules.chapter
    one = one_round(game_of(chapter.game), rules, bets, seed or 0, strategy)
    found = run(one, terms, sessions, seed, progress, workers)
    notes = tuple(dict.fromkeys((*rules.outside_lines, *found.notes)))
    return replace(found, game=chapter.game, rulebook=chapter.rulebook, notes=notes)


def one_round(
    game: Game, rules: Rules, bets: Mapping[str, Cents], seed: int, strategy: How = OPTIMAL
) -> Round:
    """Return what one round nets: counted exactly if the wagers are counted together, otherwise sampled."""
    from pitboss.simulate.sessions import Round

    bets = in_parts(rules, bets, strategy)
    try:
        joint = joint_of(rules, bets, strategy)
    except Refusal as refusal:
        kernel = kernel_of(game, rules, strategy) if refusal.code in ("no_joint", "no_odds") else None
        if kernel is None or kernel.unit != ROUNDS:
            raise
        found = sampled(kernel, bets, seed, SAMPLED if game.compiled else PLAYED)
        way = way_of(game, rules, strategy)
        return found if way is None else dataclasses.replace(found, notes=(f"Played by {way.name}.",))
    return Round({one.cents: one.combinations for one in joint.outcomes}, bets, notes=joint.notes)


def sampled(kernel: Kernel, bets: Mapping[str, Cents], seed: int, rounds: int) -> Round:
    """Sample rounds from the game's kernel, each wager in proportion to its stake. Later wagers go with the first."""
    from pitboss.simulate.engine import EngineKernel
    from pitboss.simulate.sessions import Round

    sums, apart = kernel.sums(kernel.tally(seed, 1)).wagers, getattr(kernel, "apart", ())
    stakes = {name: one.stake_cents for name, one in sums.items() if name not in apart}
    if unknown := [name for name in bets if name not in stakes]:
        near = did_you_mean(unknown[0], stakes) or f"; there are: {', '.join(stakes)}"
        message = f"{unknown[0]!r:.40} is not simulated here{near}"
        raise Refusal("unknown_wager", message)
    nets, played = Counter[Fraction](), each_net(kernel, seed, rounds)
    begins = next(played)
    # The engine's sums are in alphabetical order, and its rounds begin with the first wager.
    first = next(iter(begins if isinstance(kernel, EngineKernel) else stakes))
    for net in chain((begins,), played):
        later = sum(cents for wager, cents in net.items() if wager not in stakes)
        own = {name: net.get(name, 0) + (later if name == first else 0) for name in bets}
        nets[sum((Fraction(own[name] * bets[name], stakes[name]) for name in bets), Fraction(0))] += 1
    return Round(nets, bets, rounds)
