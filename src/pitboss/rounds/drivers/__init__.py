"""Drivers answer asks: from a record's script, every way in turn, or at random. The same game code serves every use.

A live table and a replay answer their rounds themselves, and take cards from `drivers.chance` or a log.
"""

from collections.abc import Callable
from typing import Protocol

from pitboss.rounds.answers import Answer
from pitboss.rounds.asks import Ask
from pitboss.rounds.round import Round
from pitboss.rulebooks import Refusal


class Driver(Protocol):
    """Gives the answers."""

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask of a round."""
        ...


def drive(round: Round, driver: Driver) -> Round:
    """Let a driver answer until the round is over. A driver that guesses learns why it was refused and is asked again.

    A driver that is ``quiet`` is not asked at pauses.
    """
    told: Callable[[Refusal], None] | None = getattr(driver, "refused", None)
    round.quiet = getattr(driver, "quiet", False)
    decide, take = driver.answer, round.answer
    try:
        while (ask := round.ask) is not None:
            try:
                take(decide(ask, round))
            except Refusal as refusal:
                if told is None:
                    raise
                told(refusal)
    finally:
        round.quiet = False
    return round
