"""Exact odds and simulations of a game by name, and what poker rooms take, under the options the house chose."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from math import lcm
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.desk.games import game_of
from pitboss.desk.kept import analysed, joined, priced_by
from pitboss.money import MOST_CENTS, Cents, Odds
from pitboss.odds.strategy import OPTIMAL
from pitboss.rulebooks import Posting, Refusal, Rules, read_posting

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pitboss.cardroom.takings import Schedule
    from pitboss.desk.strategies import How
    from pitboss.odds import Analysis, Joint, Kernel
    from pitboss.odds.analysis import Effect
    from pitboss.odds.joint import Together
    from pitboss.rounds import Game
    from pitboss.rulebooks import Rules
    from pitboss.simulate import Progress, SimulationReport

POKER = "poker"
MOST_SEATS = 23
Pay = dict[str, dict[str, str]]
"""Odds posted in place of a pay table's: rows by table."""
MOST_COUNTED = 10**8
"""The largest payment, in parts of a unit, that the solvers count: times all deals it fits into 64 bits."""


def analyse(  # noqa: PLR0913 - one call describes a whole table
    game: str,
    rulebook: str,
    options: dict[str, Any] | None = None,
    pay: Pay | None = None,
    *,
    readings: dict[str, str] | None = None,
    posting: Posting | bytes | None = None,
    wager: str = "",
    strategy: How = OPTIMAL,
) -> Analysis:
    """Price every wager of a game, or only one.

    ``posting`` is what a house posts, as TOML or read; ``options`` and ``pay`` are laid over it. ``readings`` selects
    the alternative reading of a clause. What the book does not allow is priced all the same, and the analysis lists it
    as ``outside``. ``strategy`` is how it is played: its name, the bytes of its file, or the best play. Refuses a game
    without exact odds.
    """
    return priced(what_if(game, rulebook, options, pay, readings=readings, posting=posting), wager, strategy)


def priced(rules: Rules, wager: str = "", strategy: How = OPTIMAL) -> Analysis:
    """Price every wager of a table, or only one, as `analyse` does."""
    try:
        return played(game_of(rules.chapter.game), rules, strategy, wager)
    except (ArithmeticError, LookupError, ValueError) as error:
        if not rules.outside:
            raise
        reason = rules.outside[0]
        message = f"this cannot be priced outside the book ({error}): {reason.message}"
        raise Refusal("no_odds", message, reason.rule, reason.clause) from None


def played(game: Game, rules: Rules, strategy: How = OPTIMAL, wager: str = "") -> Analysis:
    """Price a table played by a strategy, or one wager of it; the best play is looked up if it is kept."""
    if strategy == OPTIMAL:
        return analysed(game, rules, wager)
    from pitboss.desk.strategies import strategies_of, strategy_of

    apart = game.analyse_apart(rules) if wager else None
    if apart is not None and wager in apart.wagers:
        return analysed(game, rules, wager)
    way, brings = strategy_of(game, rules, strategy), strategies_of(game, rules)
    found = priced_by(game, rules, way, brings.price).analysis
    return found.only(wager) if wager else found


def analyse_joint(
    game: str,
    rulebook: str,
    stakes: Mapping[str, Cents],
    options: dict[str, Any] | None = None,
    pay: Pay | None = None,
    *,
    readings: dict[str, str] | None = None,
    posting: Posting | bytes | None = None,
) -> Joint:
    """Price several wagers made together on one round, at stakes in cents: ``{"ante": 1000, "pair_plus": 500}``.

    Everything else is as for `analyse`. Refuses wagers that are not counted together.
    """
    return joint_of(what_if(game, rulebook, options, pay, readings=readings, posting=posting), stakes)


def joint_of(rules: Rules, stakes: Mapping[str, Cents]) -> Joint:
    """Price several wagers of one table together."""
    from pitboss.odds.joint import Joint

    game = game_of(rules.chapter.game)
    if not stakes:
        raise Refusal("no_wager", "name the wagers made together, each with its stake")
    for name, cents in stakes.items():
        if type(cents) is not int or not 0 < cents <= MOST_CENTS:
            raise Refusal(
                "bad_amount", f"{name!r:.40} is staked in whole cents above nothing, not {cents!r:.30}"
            )
    if len(stakes) == 1:
        return Joint.of(rules, stakes, _alone(game, rules, stakes))
    return joined(game, rules, stakes, lambda: Joint.of(rules, stakes, game.together(rules, stakes)))


def _alone(game: Game, rules: Rules, stakes: Mapping[str, Cents]) -> Together:
    """One wager, from the figures that are known of it; odds that end at a sum are settled at the stake."""
    from pitboss.odds.at_stake import capped_odds
    from pitboss.odds.joint import alone

    ((name, cents),) = stakes.items()
    if not (ends := capped_odds(rules)):
        return alone(analysed(game, rules, name)[name], cents)
    try:
        return game.together(rules, stakes)
    except Refusal:
        found = alone(analysed(game, rules, name)[name], cents)
        return found._replace(notes=(*found.notes, f"Not counted: {ends}."))


def what_if(
    game: str,
    rulebook: str,
    options: dict[str, Any] | None = None,
    pay: Pay | None = None,
    *,
    readings: dict[str, str] | None = None,
    posting: Posting | bytes | None = None,
) -> Rules:
    """Return the rules of a table as `analyse` takes it, whether the book allows it or not; for analysis only."""
    if posting is not None:
        posted = read_posting(posting) if isinstance(posting, bytes) else posting
        options, pay = _over(posted, game, rulebook, options or {}, pay or {})
    rules = game_of(game).rules(rulebook, options, pay, readings, what_if=True)
    _check_countable(rules)
    return rules


def _over(
    posted: Posting, game: str, rulebook: str, options: dict[str, Any], pay: Pay
) -> tuple[dict[str, Any], Pay]:
    """Lay options and odds over a posting, or refuse a posting for another table."""
    if (posted.rulebook, posted.game) != (rulebook, game):
        message = f"this posting is for {posted.game:.40} of {posted.rulebook:.40}, not {game} of {rulebook}"
        raise Refusal("bad_posting", message)
    tables = {table: {**posted.pay.get(table, {}), **pay.get(table, {})} for table in {**posted.pay, **pay}}
    return {**posted.options, **options}, tables


def _check_countable(rules: Rules) -> None:
    """Refuse posted odds so long that the sums over all deals do not fit into 64 bits."""
    odds = [pays.ratio for table in rules.pay_tables.values() for _, pays in table if isinstance(pays, Odds)]
    if rules.posting.pay and max(odds, default=0) * lcm(*(one.denominator for one in odds)) > MOST_COUNTED:
        raise Refusal("bad_odds", "the odds of these tables are too long to be counted exactly")


def effects(game: str, left: str, right: str, options: dict[str, Any] | None = None) -> dict[str, Effect]:
    """Return how a change of rulebook or edition changes the edge of each wager, if known."""
    from pitboss.odds.analysis import effects as beside

    found = game_of(game)

    def known(rulebook: str) -> Analysis | None:
        return _exact(found, found.rules(rulebook, options))

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
    strategy: How = OPTIMAL,
    wagers: Collection[str] = (),
    seats: int = 0,
    cluster: str = "",
) -> SimulationReport:
    """Play the given number of rounds on all cores and compare every wager's edge with the exact one.

    Without a seed, one is drawn and included in the report. An interrupted run reports what was done. ``strategy`` is
    how it is played: its name, the bytes of its file, or the best play. ``wagers`` are those to report, if not all.
    With ``seats`` the engine plays a whole table of so many players, whose shoe, bank and meters go on from round to
    round. ``cluster`` is "local" or the address of a Ray cluster that plays instead of this machine's cores; the
    figures are the same.
    """
    from pitboss.simulate import simulate as run

    found = game_of(game)
    rules = found.rules(rulebook, options, pay, readings)
    exact = _exact(found, rules, strategy)
    if exact is not None:
        for wager in wagers:
            exact.only(wager)  # refuses a wager the table does not take
    kernel = counting(kernel_of(found, rules, strategy, seats), wagers)
    tallying = None
    if cluster:
        from pitboss.desk.far import Run, run_far
        from pitboss.simulate.run import chunk_of

        how = strategy if isinstance(strategy, (str, bytes)) else strategy.to_toml().encode()
        said = (options, pay, readings, how, tuple(wagers), seats)
        asked = Run(game, rulebook, rules.chapter.sha256, *said)
        tallying = partial(run_far, asked, rounds, chunk_of(kernel), cluster, progress, workers)
    report = run(kernel, rounds, seed, progress, workers, exact=exact, tallying=tallying)
    if wagers:
        made = {name: one for name, one in report.wagers.items() if name in wagers}
        report = msgspec.structs.replace(report, wagers=made)
    if strategy == OPTIMAL:
        return report
    from pitboss.desk.strategies import strategy_of

    by = f"played by {strategy_of(found, rules, strategy).name}"
    return msgspec.structs.replace(report, says="; ".join(filter(None, (by, report.says))))


def kernel_of(game: Game, rules: Rules, strategy: How = OPTIMAL, seats: int = 0) -> Kernel:
    """Return what simulates a game played by a strategy: its own kernel, or else the engine; a whole table by it."""
    from pitboss.odds.at_stake import by_stake
    from pitboss.simulate.engine import EngineKernel

    if seats:
        return EngineKernel(game, rules, _check_table(game, strategy, seats))
    if strategy != OPTIMAL:
        from pitboss.desk.strategies import strategies_of, strategy_of

        return strategies_of(game, rules).kernel(strategy_of(game, rules, strategy))
    # A kernel counts outcomes of one size of stake; chips that round payments and caps on a round are the engine's.
    return game.kernel(rules) if game.compiled and not by_stake(rules) else EngineKernel(game, rules)


def counting(kernel: Kernel, wagers: Collection[str]) -> Kernel:
    """Return a kernel that counts no more than these wagers need, if it can leave anything out."""
    only: Callable[[Collection[str]], Kernel] | None = getattr(kernel, "only", None)
    return only(wagers) if only is not None and wagers else kernel


def _check_table(game: Game, strategy: How, seats: int) -> int:
    """Refuse a whole table where the engine cannot play one."""
    if type(seats) is not int or not 1 <= seats <= MOST_SEATS:
        raise Refusal("unknown_seat", f"a table has 1 to {MOST_SEATS} players, not {seats!r:.30}")
    if strategy != OPTIMAL:
        raise Refusal(
            "no_strategies", "a whole table is played by the engine's simple play, not by a strategy"
        )
    if game.carries_over is not None or game.among_players is not None:
        raise Refusal("no_table", f"{game.title} is simulated with one player, or by its own kernel")
    return seats


def _exact(game: Game, rules: Rules, strategy: How = OPTIMAL) -> Analysis | None:
    """Return the exact odds, if they are known."""
    try:
        return played(game, rules, strategy)
    except Refusal as refusal:
        if refusal.code != "no_odds":
            raise
        return None


def schedules(
    books: Sequence[str],
    options: dict[str, Any] | None = None,
    rakes: Sequence[dict[str, Any]] = (),
    every: bool = False,
) -> list[Schedule]:
    """Return the schedules to compare: each book with each rake, or with every option of its fee schedule."""
    from pitboss.cardroom.takings import Schedule

    game, options = game_of(POKER), options or {}
    if every and rakes:
        raise Refusal("bad_option", "compare every option of a schedule, or rakes of your own, not both")
    found = []
    for book in books:
        raked = [{**options, "rake": rake} for rake in rakes] or [options]
        found += [Schedule(game.rules(book, one)) for one in (_bands(book, options) if every else raked)]
    return found


def _bands(book: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    """Return every price band of a room's schedule, identified by its first option. The limits follow from the band."""
    from pitboss.poker.collection import schedule

    rules = game_of(POKER).rules(book, options)
    if "collection" not in rules:
        raise Refusal("no_schedule", f"{book} has no schedule of fees")
    kept = {name: value for name, value in options.items() if name not in ("limits", "structure", "rake")}
    firsts = {option.band: option.number for option in reversed(schedule(rules))}
    rakes = [{"method": "drop", "schedule_option": firsts[band]} for band in sorted(firsts)]
    return [{**kept, "rake": rake} for rake in rakes]
