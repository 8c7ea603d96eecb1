"""What is measured, and beside what."""

from collections.abc import Callable
from typing import NamedTuple

from benchmarks import blackjack, craps, day, environments, equity, kernels, poker, three_card_poker

M = 1_000_000
SIMULATED = {
    "four-card-poker": 15 * M,
    "crazy-four-poker": 15 * M,
    "caribbean-stud": 15 * M,
    "ultimate-texas-holdem": 5 * M,
    "texas-holdem-bonus": 5 * M,
    "mini-baccarat": 20 * M,
}
"""How many rounds a second these games are to reach on one core."""

ENGINE_WITHIN, RECORD_WITHIN = 15, 27
"""How many times as fast as the engine a plain loop may be: 1.4 and 1.6 times less than on 2026-11-16, 21 and 43."""


class Subject(NamedTuple):
    """Something that plays so many rounds and says how many it played."""

    name: str
    play: Callable[[int], int]
    rounds: int
    processes: int = 1
    """Several are timed by the clock on the wall, one by the processor's."""
    asked: float = 0
    """How many a second it is to reach; 0 if nothing is asked."""
    beaten: float = 0
    """How many times as fast as this one the first is to be; 0 if nothing is asked."""
    within: float = 0
    """How many times as fast as this one the first may be at most; 0 if nothing is asked."""


class Contest(NamedTuple):
    """Subjects that do the same work; ratios are to the first."""

    title: str
    unit: str
    subjects: tuple[Subject, ...]


def contests() -> tuple[Contest, ...]:
    """Every comparison; poker and equity in the variants that the engine has a chapter for."""
    return (
        Contest(
            "Three card poker",
            "rounds",
            (
                Subject("kernel, one core", three_card_poker.compiled, 3_000_000, asked=60 * M),
                Subject("plain Python loop", three_card_poker.plain, 10_000),
                Subject("engine, every event", three_card_poker.engine, 3_000),
                Subject("engine, from records", three_card_poker.records, 3_000),
            ),
        ),
        Contest(
            "Blackjack, six decks",
            "rounds",
            (
                Subject("kernel, best play, one core", blackjack.compiled, 3_000_000, asked=15 * M),
                Subject("kernel, basic strategy", blackjack.chart, 3_000_000),
                Subject("plain Python loop, no splits", blackjack.plain, 20_000),
            ),
        ),
        Contest(
            "Blackjack as an environment",
            "steps",
            (
                Subject("4,096 boxes at once", environments.many, 409_600, asked=1 * M),
                Subject("4,096 hands of three card poker at once", environments.hands, 409_600),
                Subject("Gymnasium's Blackjack-v1", environments.gymnasiums, 20_000),
                Subject("single environment", environments.single, 4_000, asked=5_000),
            ),
        ),
        Contest(
            "Three card poker beside a plain loop",
            "rounds",
            (
                Subject("plain Python loop", three_card_poker.plain, 20_000),
                Subject("engine, every event", three_card_poker.engine, 3_000, within=ENGINE_WITHIN),
                Subject("settled record", three_card_poker.records, 3_000, within=RECORD_WITHIN),
            ),
        ),
        Contest(
            "A day's records, three card poker",
            "records",
            (
                Subject("settle, two processes", day.settle(2), 20_000, processes=2, asked=25_000),
                Subject("settle, one process", day.settle(1), 5_000),
                Subject("columns into rows, Parquet", day.columns(True), 200_000),
                Subject("columns into answers, Parquet", day.columns(False), 200_000),
                Subject("the engine, one by one", day.one_by_one, 2_000),
                Subject("plain Python loop", three_card_poker.plain, 20_000),
            ),
        ),
        Contest(
            "Craps records with many wagers",
            "wagers",
            (
                Subject("400 rolls a record", day.craps(400), 800),
                Subject("40 rolls a record", day.craps(40), 800),
            ),
        ),
        Contest(
            "Craps",
            "rolls",
            (
                Subject("kernel, every wager", craps.compiled, 10_000_000, asked=150 * M),
                Subject("kernel, line, odds and place", craps.by_point, 20_000_000, asked=500 * M),
                Subject("plain Python loop, pass only", craps.plain, 200_000),
                Subject("crapssim, pass only", craps.crapssim, 20_000),
            ),
        ),
        Contest(
            "Seven cards ranked",
            "hands",
            (
                Subject("many at once, one core", kernels.ranked, 10_000_000, asked=200 * M),
                Subject("phevaluator in a loop", kernels.phevaluator, 50_000),
            ),
        ),
        Contest(
            "Simulated, one core",
            "rounds",
            tuple(
                Subject(name, kernels.simulated(name), 1_000_000, asked=SIMULATED.get(name, 0))
                for name in kernels.GAMES
            ),
        ),
        *_poker(),
        *(_equity(*of) for of in EQUITIES if equity.has(of[0])),
    )


EQUITIES = (("holdem", "hold'em", 1_712_304), ("omaha", "Omaha", 1_086_008))
"""A form of poker, what it is called, and how many deals two hands have before the flop."""


def _equity(variant: str, name: str, deals: int) -> Contest:
    return Contest(
        f"Equity of two hands, {name}",
        "deals",
        (
            Subject("every deal", equity.exact(variant), deals),
            Subject("drawn from a seed", equity.drawn(variant), 500_000),
            Subject("phevaluator in a loop", equity.phevaluator(variant), 10_000),
            Subject("pokerkit", equity.pokerkit(variant), 300),
        ),
    )


def _poker() -> list[Contest]:
    found = [
        Contest(
            f"{variant.title}, six-handed",
            "hands",
            (
                Subject("engine, every event", variant.engine, 2_000),
                Subject("pokerkit", variant.pokerkit, 60, beaten=20),
            ),
        )
        for variant in poker.played()
    ]
    if found:
        kernel = Subject("kernel, one core", poker.compiled, 1_000_000)
        found.insert(0, Contest("Limit hold'em counted, six-handed", "hands", (kernel, found[0].subjects[0])))
    return found
