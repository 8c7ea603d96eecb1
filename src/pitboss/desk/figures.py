"""Exact odds and simulations of a game by name, and what poker rooms take, under the options the house chose."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from math import lcm
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from pitboss.desk.games import game_of
from pitboss.desk.kept import analysed, joined, priced_by
from pitboss.money import MOST_CENTS, Cents, Odds, show_dollars
from pitboss.odds.strategy import OPTIMAL
from pitboss.rulebooks import Posting, Refusal, Rules, read_posting

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pitboss.cardroom.takings import Schedule
    from pitboss.desk.strategies import How
    from pitboss.odds import Analysis, Joint, Kernel, Tally, WagerAnalysis
    from pitboss.odds.analysis import Effect
    from pitboss.odds.joint import Together
    from pitboss.odds.strategy import Strategy
    from pitboss.rounds import Game, Round
    from pitboss.rounds.answers import Chosen
    from pitboss.rounds.asks import Choice, Choose
    from pitboss.rounds.game import SimplePlay
    from pitboss.rulebooks import Rules
    from pitboss.simulate import Progress, SimulationReport

Decides: TypeAlias = "Callable[[Choose, Round], Chosen | Choice | str | None]"
"""A function that answers decisions: it names what to do or returns a choice. None leaves one to chance."""
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
    device: str = "cpu",
) -> Analysis:
    """Price every wager of a game, or only one.

    ``posting`` is what a house posts, as TOML or read; ``options`` and ``pay`` are laid over it. ``readings`` selects
    the alternative reading of a clause. What the book does not allow is still priced, and the analysis lists it
    as ``outside``. ``strategy`` is how it is played: its name, the bytes of its file, or the best play. ``device`` is
    "gpu" to solve the best play on this machine's GPU; the figures are the same. Refuses a game without exact odds.
    """
    rules = what_if(game, rulebook, options, pay, readings=readings, posting=posting)
    with solved_on(device, rules, strategy):
        return priced(rules, wager, strategy)


@contextmanager
def solved_on(device: str, rules: Rules, strategy: How = OPTIMAL) -> Iterator[None]:
    """Have what is solved of a table meanwhile run on a device: "cpu", or "gpu" where the best play is found there.

    A solution that is kept is looked up all the same.
    """
    if device == "cpu":
        yield
        return
    game = game_of(rules.chapter.game)
    if device != "gpu":
        raise Refusal("no_gpu", f'--device is "cpu" or "gpu", not {device!r:.30}')
    if not game.in_passes or strategy != OPTIMAL:
        what = "A strategy" if game.in_passes else game.title
        raise Refusal("no_gpu", f"{what} is priced without --device gpu: no GPU solves it")
    from pitboss.odds.passes import elsewhere
    from pitboss.simulate.gpu import cuda_here
    from pitboss.simulate.gpu_passes import run_pass

    cuda_here()
    with elsewhere(run_pass):
        yield


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
    """Price a table played by a strategy, or one of its wagers. The best play is looked up if it is kept."""
    if strategy == OPTIMAL:
        return analysed(game, rules, wager)
    from pitboss.desk.strategies import strategies_of, strategy_of

    apart = game.analyse_apart(rules) if wager else None
    if apart is not None and wager in apart.wagers:
        return analysed(game, rules, wager)
    way, brings = strategy_of(game, rules, strategy), strategies_of(game, rules)
    found = priced_by(game, rules, way, brings.price).analysis
    return found.only(wager) if wager else found


def analyse_joint(  # noqa: PLR0913 - one call describes a whole table
    game: str,
    rulebook: str,
    stakes: Mapping[str, Cents],
    options: dict[str, Any] | None = None,
    pay: Pay | None = None,
    *,
    readings: dict[str, str] | None = None,
    posting: Posting | bytes | None = None,
    strategy: How = OPTIMAL,
    device: str = "cpu",
) -> Joint:
    """Price several wagers made together on one round, at stakes in cents: ``{"ante": 1000, "pair_plus": 500}``.

    Everything else is as for `analyse`. Refuses wagers that are not counted together.
    """
    rules = what_if(game, rulebook, options, pay, readings=readings, posting=posting)
    with solved_on(device, rules, strategy):
        return joint_of(rules, stakes, strategy)


def in_parts(rules: Rules, stakes: Mapping[str, Cents], strategy: How = OPTIMAL) -> dict[str, Cents]:
    """Return stakes with several wagers under one name (`neighbors-17`) as those wagers, each with its stake.

    A name whose wagers have no fixed stakes stays, and is refused beside others. So are stakes beyond the table's
    limits.
    """
    from pitboss.desk.opening import check_stakes

    found: dict[str, Cents] = {}
    for name, cents in stakes.items():
        one = _made_together(rules, name, strategy)
        parts = _stakes_in(one, cents) if one is not None else {}
        if one is not None and not parts and len(stakes) > 1:
            known = listed(one.made_of or ("its wagers",))
            raise Refusal("bad_wager", f"{name} is counted by itself; beside others name {known} instead")
        for part, staked in (parts or {name: cents}).items():
            found[part] = found.get(part, 0) + staked
    check_stakes(game_of(rules.chapter.game), rules, found)
    return found


def listed(names: Iterable[str]) -> str:
    """Write names as in a sentence: `ante, play and progressive`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _made_together(rules: Rules, name: str, strategy: How) -> WagerAnalysis | None:
    """Return the figures of several wagers under one name, or None if it is the name of a wager or of nothing."""
    game = game_of(rules.chapter.game)
    if name in game.wagers(rules):
        return None
    found = _exact(game, rules, strategy)
    return found.combined.get(name) if found is not None else None


def _stakes_in(one: WagerAnalysis, cents: Cents) -> dict[str, Cents]:
    """Return the stakes of wagers made together at a stake of the first, or nothing if no stakes say it."""
    if one.only_at not in {0, cents}:
        raise Refusal("bad_amount", f"{one.name} is priced at {show_dollars(one.only_at)} alone")
    stakes = [part * cents for part in one.made_of.values() if part is not None]
    if len(stakes) < len(one.made_of):
        return {}
    if any(stake.denominator > 1 for stake in stakes):
        raise Refusal("bad_amount", f"{show_dollars(cents)} on {one.name} leave parts of a cent")
    return {name: stake.numerator for name, stake in zip(one.made_of, stakes, strict=True)}


def joint_of(rules: Rules, stakes: Mapping[str, Cents], strategy: How = OPTIMAL) -> Joint:
    """Price several wagers of one table together, played in the best way or by a strategy."""
    from pitboss.odds.joint import Joint

    game = game_of(rules.chapter.game)
    if not stakes:
        raise Refusal("no_wager", "name the wagers made together, each with its stake")
    for name, cents in stakes.items():
        if type(cents) is not int or not 0 < cents <= MOST_CENTS:
            raise Refusal(
                "bad_amount", f"{name!r:.40} must be staked in whole cents above zero, not {cents!r:.30}"
            )
    stakes = in_parts(rules, stakes, strategy)
    behind, way = game.made_behind, way_of(game, rules, strategy)
    if len(stakes) == 1:
        return Joint.of(rules, stakes, _said_of(way, _alone(game, rules, stakes, way)), behind)
    return joined(
        game,
        rules,
        stakes,
        lambda: Joint.of(rules, stakes, _said_of(way, _together(game, rules, stakes, way)), behind),
        way,
    )


def way_of(game: Game, rules: Rules, how: How) -> Strategy | None:
    """Return the strategy of a table by its name, or None for the best play."""
    if how == OPTIMAL:
        return None
    from pitboss.desk.strategies import strategy_of

    return strategy_of(game, rules, how)


def _said_of(way: Strategy | None, found: Together) -> Together:
    """Name the strategy by which a round is played."""
    return found if way is None else found._replace(notes=(f"Played by {way.name}.", *found.notes))


def _together(game: Game, rules: Rules, stakes: Mapping[str, Cents], way: Strategy | None) -> Together:
    """Count the endings of a round, played in the best way or by a strategy."""
    if way is None:
        return game.together(rules, stakes)
    from pitboss.desk.strategies import strategies_of

    brings = strategies_of(game, rules)
    if brings.together is None:
        message = f"{game.title}: {' and '.join(stakes)} are not counted together under a strategy"
        raise Refusal("no_joint", f"{message}; `pitboss session` plays them together and reports the error")
    return brings.together(way, stakes)


def _alone(game: Game, rules: Rules, stakes: Mapping[str, Cents], way: Strategy | None) -> Together:
    """One wager, from its known figures. Odds that end at a sum are settled at the stake."""
    from pitboss.odds.at_stake import capped_odds
    from pitboss.odds.joint import alone

    ((name, cents),), how = stakes.items(), way or OPTIMAL
    if not (ends := capped_odds(rules)):
        return alone(played(game, rules, how, name)[name], cents)
    try:
        return _together(game, rules, stakes, way)
    except Refusal:
        found = alone(played(game, rules, how, name)[name], cents)
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
    """Return the rules of a table as `analyse` takes it, even if the book does not allow it. For analysis only."""
    options, pay = _laid(posting, game, rulebook, options, pay)
    rules = game_of(game).rules(rulebook, options, pay, readings, what_if=True)
    _check_countable(rules)
    return rules


def _laid(
    posting: Posting | bytes | None, game: str, rulebook: str, options: dict[str, Any] | None, pay: Pay | None
) -> tuple[dict[str, Any] | None, Pay | None]:
    """Lay options and odds over a posting, if there is one."""
    if posting is None:
        return options, pay
    posted = read_posting(posting) if isinstance(posting, bytes) else posting
    return laid_over(posted, game, rulebook, options or {}, pay or {})


def laid_over(
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
    strategy: How | Decides = OPTIMAL,
    wagers: Collection[str] = (),
    seats: int = 0,
    cluster: str = "",
    device: str = "cpu",
    posting: Posting | bytes | None = None,
) -> SimulationReport:
    """Play the given number of rounds on all cores and compare every wager's edge with the exact one.

    Without a seed, one is drawn and included in the report. An interrupted run reports what was done. ``strategy`` is
    how it is played: its name, the bytes of its file, the best play, or a function that answers decisions, as `play`
    takes one. The engine plays a function, in this process alone if it cannot be sent on. ``wagers`` are those to
    report, if not all.
    With ``seats`` the engine plays a whole table of this many players, whose shoe, bank and meters go on from round to
    round. ``cluster`` is "local" or the address of a Ray cluster that plays instead of this machine's cores, and
    ``device`` is "gpu" to play on its GPU. The figures are the same. ``posting`` is what a house posts, as for
    `analyse`; the report says what the book does not allow.
    """
    from pitboss.simulate import simulate as run

    options, pay = _laid(posting, game, rulebook, options, pay)
    found, rules = game_of(game), what_if(game, rulebook, options, pay, readings=readings)
    exact = _exact(found, rules, OPTIMAL if seats or callable(strategy) else strategy)
    if exact is not None:
        for wager in wagers:
            exact.only(wager)  # refuses a wager the table does not take
    kernel = kernel_of(found, rules, strategy, seats)
    _check_simulated(kernel, wagers, exact)
    kernel = counting(kernel, wagers)
    tallying = _elsewhere(kernel, rounds, progress, device, cluster)
    if cluster:
        from pitboss.desk.far import Run, run_far
        from pitboss.desk.work import edition
        from pitboss.simulate.run import chunk_of

        said = (options, pay, readings, _as_sent(strategy), tuple(wagers), seats, edition())
        asked = Run(game, rulebook, rules.chapter.sha256, *said)
        tallying = partial(run_far, asked, rounds, chunk_of(kernel), cluster, progress, workers)
    report = run(kernel, rounds, seed, progress, workers, exact=exact, tallying=tallying, wagers=wagers)
    says = [f"outside the book: {one.message} [{one.clause}]" for one in rules.outside]
    if not (seats or callable(strategy) or strategy == OPTIMAL):
        from pitboss.desk.strategies import strategy_of

        says.append(f"played by {strategy_of(found, rules, strategy).name}")
    return msgspec.structs.replace(report, says="; ".join(filter(None, (*says, report.says))))


def _as_sent(strategy: How | Decides) -> str | bytes:
    """Return a strategy as a cluster is given it."""
    if callable(strategy):
        raise Refusal("no_strategies", "a cluster plays a strategy by its name or its file, not a function")
    return strategy if isinstance(strategy, (str, bytes)) else strategy.to_toml().encode()


def _elsewhere(
    kernel: Kernel, rounds: int, progress: Progress | None, device: str, cluster: str
) -> Callable[[int], Tally] | None:
    """Return what plays a run if not this machine's cores: its GPU. A cluster's GPUs are not used."""
    if device == "cpu":
        return None
    if device != "gpu" or cluster:
        raise Refusal(
            "no_gpu", f'--device is "cpu" or "gpu", and "gpu" goes without --cluster; not {device!r:.30}'
        )
    from pitboss.simulate.gpu import on_gpu

    return on_gpu(kernel, rounds, progress)


def kernel_of(game: Game, rules: Rules, strategy: How | Decides = OPTIMAL, seats: int = 0) -> Kernel:
    """Return what simulates a game played by a strategy: its kernel, or else the engine.

    The engine plays whole tables, and what a function decides.
    """
    from pitboss.odds.at_stake import by_stake
    from pitboss.simulate.engine import EngineKernel

    if seats:
        return EngineKernel(game, rules, _check_table(game, seats), _simple(game, rules, strategy))
    if callable(strategy):
        return EngineKernel(game, rules, simple=_simple(game, rules, strategy))
    if strategy != OPTIMAL:
        from pitboss.desk.strategies import strategies_of, strategy_of

        return strategies_of(game, rules).kernel(strategy_of(game, rules, strategy))
    # A kernel counts outcomes of one size of stake. Rounding to chips and caps on a round need the engine.
    return game.kernel(rules) if game.compiled and not by_stake(rules) else EngineKernel(game, rules)


def counting(kernel: Kernel, wagers: Collection[str]) -> Kernel:
    """Return a kernel that counts only what these wagers need, if it can leave anything out."""
    only: Callable[[Collection[str]], Kernel] | None = getattr(kernel, "only", None)
    return only(wagers) if only is not None and wagers else kernel


def _check_simulated(kernel: Kernel, wagers: Collection[str], exact: Analysis | None) -> None:
    """Refuse a wager that a kernel does not simulate. What the engine simulates shows only in a run."""
    from pitboss.simulate.engine import EngineKernel

    together = exact.combined if exact is not None else {}
    for name in wagers:
        if (one := together.get(name)) is not None:
            parts = listed(one.made_of or ("those",))
            message = f"{name} is several wagers under one name: simulate {parts} instead"
            raise Refusal("not_simulated", f"{message}, or play them together with `pitboss session`")
    if not wagers or isinstance(kernel, EngineKernel):
        return
    known = kernel.sums(kernel.tally(0, 1)).wagers
    if left := [name for name in wagers if name not in known]:
        chapter = kernel.rules.chapter
        message = f"{left[0]} is not simulated at {chapter.game}; there are: {', '.join(known)}"
        raise Refusal("not_simulated", message)


def _simple(game: Game, rules: Rules, strategy: How | Decides) -> SimplePlay | None:
    """Return how the engine decides by a function or the lines of a strategy, or None for its own play."""
    from pitboss.rounds.game import SimplePlay
    from pitboss.simulate.engine import as_decided

    own = game.simple_play or SimplePlay("", _undecided)
    if callable(strategy):
        return own._replace(name="the strategy given", decide=as_decided(strategy))
    if strategy == OPTIMAL:
        return None
    from pitboss.desk.strategies import strategies_of, strategy_of

    brings, way = strategies_of(game, rules), strategy_of(game, rules, strategy)
    if brings.decide is None:
        message = f"{game.title}: the strategy {way.name} plays one seat here; a function plays a whole table"
        raise Refusal("no_strategies", message)
    brings.kernel(way)  # refuses lines that cannot be followed
    return own._replace(name=f"the strategy {way.name}", decide=partial(_follow, game.id, way))


def _undecided(ask: Choose, round: Round) -> Chosen | None:
    return None


def _follow(game: str, way: Strategy, ask: Choose, round: Round) -> Chosen | None:
    """Decide as a strategy's lines do. A named function, since it is sent to other processes by its name."""
    from pitboss.desk.strategies import strategies_of

    found = game_of(game)
    decide, simple = strategies_of(found, round.rules).decide, found.simple_play
    said = None if decide is None or ask.at == "bank" else decide(way, ask, round)
    return simple.decide(ask, round) if said is None and simple is not None else said


def _check_table(game: Game, seats: int) -> int:
    """Refuse a whole table if the engine cannot play one."""
    if type(seats) is not int or not 1 <= seats <= MOST_SEATS:
        raise Refusal("unknown_seat", f"a table has 1 to {MOST_SEATS} players, not {seats!r:.30}")
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
