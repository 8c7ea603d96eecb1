"""What is measured, and beside what."""

from collections.abc import Callable
from typing import NamedTuple

from benchmarks import craps, holdem, three_card_poker


class Subject(NamedTuple):
    """Something that plays so many rounds and says how many it played."""

    name: str
    play: Callable[[int], int]
    rounds: int


class Contest(NamedTuple):
    """Subjects that do the same work; ratios are to the first."""

    title: str
    unit: str
    subjects: tuple[Subject, ...]


def contests() -> tuple[Contest, ...]:
    """Every comparison; hold'em where the engine has poker."""
    return (
        Contest(
            "Three card poker",
            "rounds",
            (
                Subject("kernel, one core", three_card_poker.compiled, 3_000_000),
                Subject("plain Python loop", three_card_poker.plain, 10_000),
                Subject("engine, every event", three_card_poker.engine, 3_000),
                Subject("engine, from records", three_card_poker.records, 3_000),
            ),
        ),
        Contest(
            "Craps",
            "rolls",
            (
                Subject("kernel, every wager", craps.compiled, 10_000_000),
                Subject("plain Python loop, pass only", craps.plain, 200_000),
                Subject("crapssim, pass only", craps.crapssim, 20_000),
            ),
        ),
        *([HOLDEM] if holdem.registered() else []),
    )


HOLDEM = Contest(
    "Fixed-limit hold'em, six-handed",
    "hands",
    (Subject("engine, every event", holdem.engine, 300), Subject("pokerkit", holdem.pokerkit, 30)),
)
