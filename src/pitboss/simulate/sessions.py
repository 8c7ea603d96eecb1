"""Whole sessions: a bankroll played round after round until it is gone, a goal is reached or time is up.

Rounds are drawn from the distribution of one round by an alias table, in compiled code. A chunk of sessions has its own
stream, so a seed gives the same sessions on any number of cores.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

import numpy as np
from numba import int64, njit, uint64
from numpy.typing import NDArray

from pitboss.money import Cents
from pitboss.odds.draws import State, next_word, state_of
from pitboss.rulebooks import Refusal
from pitboss.simulate.run import Progress, check, run
from pitboss.simulate.session_report import Chance, SessionReport, Spread

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
MARKS = 40
"""The number of moments at which the bankrolls are noted."""
PERCENTS = (1, 5, 10, 25, 50, 75, 90, 95, 99)
MOST_SESSIONS, MOST_ROUNDS = 2_000_000, 1_000_000
MOST_DRAWS = 10**11
MOST_UNITS = 1 << 50
FEASIBLE = 3 * 10**8
"""The additions up to which the chances are also computed exactly."""
_NEVER = (1 << 62) - 1


@dataclass(frozen=True, slots=True)
class Round:
    """The nets of one round, in cents, and how often each occurs, and whether that was counted exactly or sampled."""

    nets: Mapping[Fraction, int]
    stakes: Mapping[str, Cents]
    sampled: int = 0
    """The number of rounds it was sampled from, or 0 if every outcome was counted."""
    notes: tuple[str, ...] = ()

    @property
    def most_lost(self) -> Fraction:
        """The most a round can lose, or its first stakes if it cannot lose that much."""
        return max(-min(self.nets), Fraction(sum(self.stakes.values())))


class SessionTerms(NamedTuple):
    """The terms of a session: the bankroll, the number of rounds, and the bankroll at which the player leaves."""

    bankroll: Cents
    rounds: int
    goal: Cents | None = None
    pace: int | None = None
    """Rounds an hour."""


class Units(NamedTuple):
    """A session's terms and a round's distribution in units: the largest that every amount is a multiple of."""

    nets: Ints
    shares: Floats
    start: int
    need: int
    goal: int
    cents: Fraction
    """The number of cents in a unit."""


def in_units(one: Round, terms: SessionTerms) -> Units:
    """Convert a round and the terms of a session to whole units."""
    needed = one.most_lost
    amounts = [*one.nets, Fraction(terms.bankroll), *([Fraction(terms.goal)] if terms.goal else []), needed]
    below = lcm(*(net.denominator for net in amounts))
    step = gcd(*(int(net * below) for net in amounts))
    cents = Fraction(step, below)
    total = sum(one.nets.values())
    nets = [int(net / cents) for net in one.nets]
    if max(map(abs, nets)) * terms.rounds + terms.bankroll / cents > MOST_UNITS:
        raise Refusal("bad_amount", "these amounts have too many digits to play in whole parts of a cent")
    return Units(
        np.array(nets, np.int64),
        np.array([weight / total for weight in one.nets.values()]),
        int(terms.bankroll / cents),
        int(needed / cents),
        int(terms.goal / cents) if terms.goal else _NEVER,
        cents,
    )


# -- drawing ---------------------------------------------------------------------------------------


def alias_table(shares: Floats) -> tuple[Floats, Ints]:
    """Return the alias table of a distribution (Vose): a column's own outcome has a chance, another the rest."""
    count = len(shares)
    scaled = shares / shares.sum() * count
    keep, alias = np.ones(count), np.arange(count)
    low = [place for place in range(count) if scaled[place] < 1]
    high = [place for place in range(count) if scaled[place] >= 1]
    while low and high:
        less, more = low.pop(), high[-1]
        keep[less], alias[less] = scaled[less], more
        scaled[more] -= 1 - scaled[less]
        if scaled[more] < 1:
            low.append(high.pop())
    return keep, alias


@njit(nogil=True, cache=True)
def play(  # noqa: PLR0913, PLR0917 - a compiled function takes everything it needs
    nets: Ints, keep: Floats, alias: Ints, state: State, ends: Ints, marks: Ints, paths: Ints, results: Ints
) -> None:
    """Play sessions. ``ends`` are start, need, goal and rounds.

    Each row of ``results`` becomes the last bankroll, the rounds played and the greatest fall from a peak.
    """
    start, need, goal, rounds = ends[0], ends[1], ends[2], ends[3]
    columns = uint64(len(nets))
    for session in range(len(results)):
        bank = peak = start
        fall = played = mark = 0
        while played < rounds and need <= bank < goal:
            column = int64(((uint64(next_word(state)) >> uint64(32)) * columns) >> uint64(32))
            chance = float(uint64(next_word(state)) >> uint64(11)) / 9007199254740992.0
            bank += nets[column if chance < keep[column] else alias[column]]
            played += 1
            peak = max(peak, bank)
            fall = max(fall, peak - bank)
            if played == marks[mark]:
                paths[session, mark] = bank
                mark += 1
        paths[session, mark:] = bank
        results[session, 0], results[session, 1], results[session, 2] = bank, played, fall


@dataclass(slots=True)
class Played:
    """Sessions played, chunk by chunk."""

    results: list[Ints]
    paths: list[Ints]

    def __add__(self, other: Played) -> Played:
        return Played([*self.results, *other.results], [*self.paths, *other.paths])


class SessionKernel:
    """Plays sessions in chunks, as the simulation runs a kernel."""

    chunk = 1 << 13

    def __init__(self, units: Units, rounds: int) -> None:
        """Prepare the alias table, and the moments at which bankrolls are noted."""
        self.units, self.rounds = units, rounds
        self.table = alias_table(units.shares)
        marks = sorted({-(-rounds * mark // MARKS) for mark in range(1, MARKS + 1)})
        self.marks: Ints = np.array(marks, np.int64)

    def tally(self, seed: int, sessions: int, stream: int = 0) -> Played:
        """Play this many sessions."""
        units = self.units
        ends = np.array((units.start, units.need, units.goal, self.rounds), np.int64)
        results = np.zeros((sessions, 3), np.int64)
        paths = np.zeros((sessions, len(self.marks)), np.int64)
        # Marks end with one that no session reaches, since compiled code looks at the next without checking.
        marks = np.append(self.marks, _NEVER)
        play(units.nets, *self.table, state_of(seed, stream), ends, marks, paths, results)
        return Played([results], [paths])


# -- the report ------------------------------------------------------------------------------------


def sessions(
    one: Round,
    terms: SessionTerms,
    count: int = 100_000,
    seed: int | None = None,
    progress: Progress | None = None,
    workers: int | None = None,
) -> SessionReport:
    """Play sessions on all cores and report ruin, goal, result, drawdown and time. Without a seed one is drawn."""
    _check(one, terms, count)
    check(1, seed, workers)
    units, chosen = in_units(one, terms), secrets.randbelow(1 << 32) if seed is None else seed
    kernel: Any = SessionKernel(units, terms.rounds)
    kernel.tally(chosen, 1)
    found: Played = run(kernel, chosen, count, progress, workers)
    return _report(one, terms, units, chosen, kernel.marks, found)


def _check(one: Round, terms: SessionTerms, count: int) -> None:
    if not 1 <= terms.rounds <= MOST_ROUNDS:
        raise Refusal("bad_rounds", f"a session has 1 to {MOST_ROUNDS:,} rounds, not {terms.rounds:,}")
    if not 1 <= count <= MOST_SESSIONS or count * terms.rounds > MOST_DRAWS:
        message = f"play 1 to {MOST_SESSIONS:,} sessions and at most {MOST_DRAWS:,} rounds in all"
        raise Refusal("bad_sessions", message)
    if terms.bankroll < one.most_lost:
        message = f"a round can lose ${float(one.most_lost) / 100:,.2f}: the bankroll does not cover that"
        raise Refusal("bad_bankroll", message)
    if terms.goal is not None and terms.goal <= terms.bankroll:
        raise Refusal("bad_goal", "the goal is a bankroll above the one the session starts with")


def _report(
    one: Round, terms: SessionTerms, units: Units, seed: int, marks: Ints, found: Played
) -> SessionReport:
    results, paths = np.concatenate(found.results), np.concatenate(found.paths)
    bank, played, fall = results.T
    count = len(bank)
    ruined, reached = bank < units.need, bank >= units.goal
    exact = recursion(units, terms.rounds)
    chances = {
        "ruin": Chance(int(ruined.sum()), count, None if exact is None else exact.ruin),
        "ahead": Chance(int((bank > units.start).sum()), count, None if exact is None else exact.ahead),
    }
    if terms.goal is not None:
        chances["goal"] = Chance(int(reached.sum()), count, None if exact is None else exact.goal)
    money = float(units.cents) / 100
    return SessionReport(
        stakes=dict(one.stakes),
        sampled=one.sampled,
        notes=one.notes,
        bankroll=terms.bankroll,
        need=one.most_lost,
        rounds=terms.rounds,
        goal=terms.goal,
        pace=terms.pace,
        sessions=count,
        seed=seed,
        chances=chances,
        result=_spread(bank - units.start, money),
        drawdown=_spread(fall, money),
        rounds_to_ruin=_spread(played[ruined], 1.0) if ruined.any() else None,
        rounds_to_goal=_spread(played[reached], 1.0) if reached.any() else None,
        path={int(mark): _percentiles(paths[:, place], money) for place, mark in enumerate(marks)},
    )


def _spread(values: Ints, unit: float) -> Spread:
    """Mean and deviation in whole numbers, so that the order of the chunks does not matter."""
    ordered = np.sort(values)
    return Spread(float(ordered.mean()) * unit, float(ordered.std()) * unit, _percentiles(ordered, unit))


def _percentiles(values: Ints, unit: float) -> dict[int, float]:
    """The least value that this share of all values does not exceed."""
    ordered = np.sort(values)
    return {percent: float(ordered[-(-len(ordered) * percent // 100) - 1]) * unit for percent in PERCENTS}


# -- the same without drawing ----------------------------------------------------------------------


class Risks(NamedTuple):
    """The chances of a session, round by round over every bankroll it can reach."""

    ruin: float
    goal: float
    ahead: float
    """That it ends above the bankroll it started with."""


def recursion(units: Units, rounds: int, feasible: int = FEASIBLE) -> Risks | None:
    """Compute the chances by following the whole distribution of bankrolls, or return None if there are too many."""
    nets, shares, start, need, goal, _ = units
    low = min(need + int(nets.min()), 0)
    high = min(goal, start + rounds * max(int(nets.max()), 0)) + max(int(nets.max()), 0)
    width = high - low + 1
    if width * len(nets) * rounds > feasible:
        return None
    bank = np.arange(low, high + 1)
    active = (bank >= need) & (bank < goal)
    at, done = np.zeros(width), np.zeros(width)
    at[start - low] = 1.0
    for _ in range(rounds):
        after = np.zeros(width)
        for net, share in zip(nets.tolist(), shares.tolist(), strict=True):
            if net >= 0:
                after[net:] += share * at[: width - net]
            else:
                after[:net] += share * at[-net:]
        done += np.where(active, 0.0, after)
        at = np.where(active, after, 0.0)
    ended = done + at
    return Risks(
        float(ended[bank < need].sum()), float(ended[bank >= goal].sum()), float(ended[bank > start].sum())
    )
